// Puts what is filled in together as text: a line for each field, a sum at the end.
"use strict";
const orders = (() => {
  const form = document.getElementById("orders");
  const text = document.getElementById("text");
  const said = document.getElementById("said");
  const mail = document.getElementById("mail");
  const share = document.getElementById("share");
  const foot = document.getElementById("foot");
  const count = document.getElementById("count");
  const blanks = /[\u0000-\u0020\u0085\u00a0\u200b\u2028\u2029\u202f\ufeff]/g;
  let copied = "";

  // Fowler, Noll and Vo's sum 1a over the letters, blanks left out.
  function sumOf(words) {
    const letters = words.replace(blanks, "");
    let found = 0x811c9dc5;
    for (let at = 0; at < letters.length; at += 1) {
      found = Math.imul(found ^ letters.charCodeAt(at), 0x01000193);
    }
    return (found >>> 0).toString(16).padStart(8, "0");
  }

  function onOneLine(words) {
    return words.trim().replace(/\\/g, "\\\\").replace(/\r\n|\r|\n/g, "\\n");
  }

  // What does not go with the deed that is chosen is not shown, and says nothing.
  const folds = CSS.supports("selector(:has(a))");
  function isAsked(field) {
    const part = field.closest("[data-for]");
    const deed = part && part.closest(".one, .asked").querySelector("[data-deed] :checked");
    return !folds || !deed || part.dataset.for.split(" ").includes(deed.value);
  }

  function filledIn(within) {
    return [...form.elements]
      .filter((field) => field.name && (field.checked || !/radio|checkbox/.test(field.type)))
      .filter((field) => isAsked(field) && (!within || within.contains(field)))
      .map((field) => [field.name, onOneLine(field.value)])
      .filter(([, words]) => words);
  }

  // What is ordered and what is not, in one line.
  function counted() {
    const forces = [...form.querySelectorAll("details[data-force]")];
    const open = forces.filter((block) => !filledIn(block).length).map((block) => block.dataset.name);
    const asked = [...form.querySelectorAll(".asked")];
    const unanswered = asked.filter((block) => !filledIn(block).length).length;
    const words = [];
    if (unanswered) {
      words.push(unanswered === 1 ? "One question is open." : `${unanswered} questions are open.`);
    }
    if (forces.length) words.push(`${forces.length - open.length} of ${forces.length} ordered.`);
    if (open.length && open.length < 3) words.push(`No order: ${open.join(", ")}.`);
    return [copied === text.value ? "Copied." : "Draft.", ...words].join(" ");
  }

  function write() {
    const fields = filledIn();
    const lines = fields.map(([name, words]) => `${name}: ${words}`);
    const sum = sumOf(fields.map(([name, words]) => `${name}:${words}`).join(""));
    text.value = [...lines, `${form.dataset.last}: ${sum}`].join("\n");
    const body = text.value.replace(/\n/g, "\r\n");
    const subject = encodeURIComponent(form.dataset.subject);
    mail.href = `mailto:${form.dataset.mail}?subject=${subject}&body=${encodeURIComponent(body)}`;
    said.textContent = fields.some(([name]) => !name.startsWith("form/"))
      ? ""
      : "Nothing is filled in yet.";
    count.textContent = counted();
    form.dispatchEvent(new Event("written"));
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.focus();
      text.select();
      if (!document.execCommand("copy")) {
        said.textContent = "Your browser does not let this page copy: the text is marked, copy it by hand.";
        return;
      }
    }
    copied = text.value;
    said.textContent = "Copied. Paste it into a chat or a mail to your umpire.";
    count.textContent = counted();
  }

  foot.hidden = false;
  form.addEventListener("input", write);
  form.addEventListener("change", write);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("copy").addEventListener("click", copy);
  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ text: text.value }).catch(() => {}));
  }
  return { form, text, sumOf, isAsked, write };
})();
