// Keeps what is filled in, takes it back, and fills the page in from a text of before.
"use strict";
(() => {
  const { form, text, sumOf, write } = orders;
  const undo = document.getElementById("undo");
  const laid = document.getElementById("laid");
  const laidSaid = document.getElementById("laid-said");
  const kept = document.getElementById("kept");
  const [first, ...others] = [...form.querySelectorAll("[type=hidden]")].map((each) => each.name);
  const last = form.dataset.last;
  const own = (name) => form.elements[name].value;
  const whose = [first, ...others].filter((name) => name !== "form/check");
  const place = ["marchtable", ...whose.map(own)].join("/");
  const past = [];
  let now = "";
  let typing = null;

  // Every field of the first form in a text, and what is wrong with it.
  function read(words) {
    const pairs = [];
    let sum = null;
    for (const line of words.split(/\r\n|\r|\n/)) {
      const begins = line.match(/form\/campaign:\s+(\S+)/);
      const rest = line.replace(/^[\s>|]+/, "").trimEnd();
      const field = rest.match(/^([a-z][a-z-]*\/\S+|ready(?=: yes$)):(?:\s(.*))?$/);
      if (begins && !pairs.length) pairs.push([first, begins[1]]);
      else if (!pairs.length || sum !== null) continue;
      else if (!field && rest) pairs.at(-1)[1] += ` ${rest}`;
      else if (field && field[1] === last) sum = field[2] || "";
      else if (field) pairs.push([field[1], field[2] || ""]);
    }
    const told = sumOf(pairs.map(([name, each]) => `${name}:${each}`).join(""));
    return { fields: new Map(pairs), isTorn: sum === null, isChanged: sum !== told };
  }

  const unfolded = (words) =>
    words.replace(/\\([\\n])/g, (_, letter) => (letter === "n" ? "\n" : "\\"));

  // Fills the whole page in; answers with the names of what has no room on it.
  function fill(fields) {
    const left = new Map(fields);
    for (const field of form.elements) {
      if (!field.name || field.type === "hidden") continue;
      const words = fields.get(field.name) || "";
      if (/radio|checkbox/.test(field.type)) {
        const boxes = [...form.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)];
        const isKnown = boxes.some(({ value }) => value === words);
        field.checked = field.value === (isKnown ? words : "");
        if (isKnown) left.delete(field.name);
      } else {
        field.value = unfolded(words);
        left.delete(field.name);
      }
    }
    for (const name of [first, ...others]) left.delete(name);
    write();
    return [...left.keys()];
  }

  // Why a text is not for this page; empty: it is.
  function refusal(fields) {
    if (!fields.size) {
      return `There are no orders in this text: they begin with “${first}:” and end with “${last}:”.`;
    }
    const wrong = whose.find((name) => (fields.get(name) || "") !== own(name));
    const called = {
      "form/campaign": "campaign",
      "form/reader": "player",
      "form/orders-for": "period",
      "form/answers-for": "period of questions",
    };
    return wrong
      ? `This text is for another ${called[wrong]}: “${fields.get(wrong) || "?"}”, and this page is for “${own(wrong)}”. Nothing was filled in.`
      : "";
  }

  function lay() {
    const { fields, isTorn, isChanged } = read(laid.value);
    const refused = refusal(fields);
    if (refused) {
      laidSaid.textContent = refused;
      return;
    }
    const words = ["The page is filled in from the text."];
    const left = fill(fields);
    if (isTorn) words.push("The text breaks off before its last line: see what is missing.");
    else if (isChanged) words.push("Something in it was lost or changed on its way: look through it.");
    if (left.length) words.push(`There is no room on this page for ${left.join(", ")}: the text above still has it.`);
    laidSaid.textContent = words.join(" ");
  }

  const forget = document.getElementById("forget");
  function tell(words, isKept = false) {
    kept.hidden = false;
    forget.hidden = !isKept;
    kept.querySelector("span").textContent = words;
  }

  function keep() {
    try {
      localStorage.setItem(place, text.value);
      tell("This browser keeps what you fill in, for this page and this period.", true);
    } catch {
      tell("This browser keeps nothing of this page, or has no room left: copy the text before you close it.");
    }
  }

  form.addEventListener("written", () => {
    if (text.value === now) return;
    const field = document.activeElement;
    const types = field && /text/.test(field.type) && form.contains(field) ? field : null;
    if (now && !(types && types === typing)) past.push(now);
    typing = types;
    now = text.value;
    undo.disabled = !past.length;
    keep();
  });
  undo.addEventListener("click", () => {
    const { fields } = read(past.pop());
    now = "";
    fill(fields);
    undo.disabled = !past.length;
  });
  document.getElementById("lay").addEventListener("click", lay);
  forget.addEventListener("click", () => {
    try {
      localStorage.removeItem(place);
      tell("Forgotten. The page still shows it until it is closed.");
    } catch {
      tell("This browser keeps nothing of this page.");
    }
  });

  let before = null;
  try {
    before = localStorage.getItem(place);
  } catch {
    before = null;
  }
  const { fields } = read(before || "");
  if (fields.size && !refusal(fields)) fill(fields);
  else write();
})();
