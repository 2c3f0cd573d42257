// The map: a tap chooses an army, then fills in what its card asks for; nothing else is kept here.
"use strict";
(() => {
  const section = document.getElementById("tap");
  if (!section) return;
  const { form, isAsked, write } = orders;
  const told = JSON.parse(document.getElementById("tap-told").textContent);
  const finder = wayfinder(told);
  const chips = document.getElementById("tap-chips");
  const key = document.getElementById("tap-key");
  const said = document.getElementById("tap-said");
  const { pieces, places, at, isPlace, nameOf, tellOf, tellWay } = mapWords(told, finder);
  const blocks = [...form.querySelectorAll("details.block")];
  const questions = [...form.querySelectorAll(".asked")];
  const blockOf = (piece) => piece.isOwn && blocks.find((each) => each.dataset.piece === piece.id);
  const spelt = (words) => words.trim().toLowerCase();
  const isOne = (names, name) => names.filter((each) => each.name === name).length === 1;
  let [aimed, served, held, before, thenOn, note] = [null, false, null, null, false, ""];

  // What a card asks for that a tap can fill in: fields of one key, one after the other.
  function groupsOf(block) {
    const groups = new Map();
    for (const part of block.querySelectorAll("[data-tap]")) {
      const { tap, key: called, of = "", most = "", does = "", doesInPlace = does, among = "" } = part.dataset;
      const one = part.closest(".one, .asked");
      const name = `${[...block.querySelectorAll(".one")].indexOf(one)}/${called}/${does}`;
      const group = groups.get(name) || { block, one, tap, of, does, doesInPlace, most, radios: [], lines: [], parts: [], open: [] };
      group.open.push(...among.split(" ").filter(Boolean));
      group.radios.push(...part.querySelectorAll("[type=radio]"));
      group.lines.push(...part.querySelectorAll("[type=text]"));
      group.parts.push(part);
      groups.set(name, group);
    }
    return [...groups.values()];
  }

  // The card that taps fill in: one that was aimed at, else the one that is open.
  const current = () => (aimed && aimed.closest(".block")) || blocks.find(({ open }) => open) || null;
  const fields = (group) => [...group.radios, ...group.lines];
  const chosen = (group) => group.radios.find((radio) => radio.checked && radio.value);

  // What is written in a group: hexes by number, or the words as they are.
  function listOf(group) {
    const written = group.lines.flatMap((line) => line.value.split(/[,;\n>→]+/)).map(spelt);
    const known = written.filter(Boolean).map((words) => {
      const place = places.find(({ name, id }) => words === spelt(name) || words === id);
      return place ? place.hex : words;
    });
    const first = chosen(group);
    return first ? [first.value, ...known] : known;
  }

  function setList(group, list) {
    const radio = group.radios.find((each) => each.value === list[0]) || null;
    const silent = group.radios.find((each) => !each.value);
    if (radio && list.length) radio.checked = true;
    else if (silent) silent.checked = true;
    const rest = radio && list.length ? list.slice(1) : list;
    if (group.lines.length) group.lines[0].value = rest.join(", ");
    for (const line of group.lines.slice(1)) line.value = "";
  }

  // A tap that fills something in means the deed that needs just that, and may lead into a place.
  function chooseDeed(group) {
    const list = listOf(group);
    const does = list.length === 1 && isPlace(list[0]) ? group.doesInPlace : group.does;
    const deed = group.one.querySelector(`[data-deed] [value="${CSS.escape(does)}"]`);
    const now = group.one.querySelector("[data-deed] :checked");
    const isMeant = now && now.value && ![group.does, group.doesInPlace].includes(now.value) && fields(group).some(isAsked);
    if (does && deed && !isMeant) deed.checked = true;
  }

  const flagged = (name) => [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
  const wordIn = (name) => (flagged(name).find((each) => each.checked) || { value: "" }).value;

  // The ways told for the manner that is chosen; none: the rules find it, or it cannot go so.
  function wayOf(group) {
    const name = group.lines.length ? group.lines[0].name : "";
    const all = told.ways[name] || [];
    const way = all.find(({ manner }) => Object.entries(manner).every(([at, word]) => wordIn(at) === word));
    return { all, way: way ? finder.opened(way) : null };
  }

  function arrivals(way) {
    const flag = Object.keys(way.when).find((name) => name && wordIn(name));
    return way.when[flag || ""] || "";
  }

  function groupFor(block, hex) {
    const all = groupsOf(block);
    if (aimed) return all.find((group) => group.parts.includes(aimed)) || null;
    const isFree = ({ one }) => !one.querySelector("[data-deed]") || one.querySelector("[data-deed] [value='']:checked");
    const asked = all.filter((group) => isFree(group) || fields(group).some(isAsked));
    return asked.find((group) => group.radios.some((radio) => radio.value === hex))
      || asked.find(({ tap }) => tap === "hexes") || asked[0] || null;
  }

  function openCard(block, instead = null) {
    [aimed, held, before, thenOn] = [null, null, instead, false];
    for (const each of blocks) each.open = each === block;
    block.scrollIntoView({ block: "nearest" });
    draw();
  }

  function nameSomebody(group, label) {
    const ofPlaces = group.of === "place";
    const known = ofPlaces ? places : pieces;
    const here = known.filter(({ hex, kind, id }) => hex === label && id !== group.block.dataset.piece
      && (ofPlaces || group.tap === "goal" || kind.startsWith(group.of))
      && (!group.open.length || group.open.includes(id)));
    const ticked = here.filter(({ id }) => group.radios.some(({ value }) => value === id));
    const all = ticked.length ? ticked : here.filter(() => group.lines.length);
    if (!all.length) return false;
    const now = chosen(group);
    const words = now ? now.value : (group.lines[0] || { value: "" }).value;
    const after = all[(all.findIndex(({ id, name }) => words === id || words === name) + 1) % all.length];
    const isTold = ticked.length || group.open.length || !isOne(known, after.name);
    setList(group, [isTold ? after.id : after.name]);
    note = `${after.name}.`;
    return true;
  }

  function tapRoute(group, label) {
    const list = listOf(group);
    const { way, all } = wayOf(group);
    const isOption = group.radios.some(({ value }) => value === label);
    const isOnWay = way && finder.through(way, list.map((each) => finder.hexes.get(each)))
      .hexes.slice(1).some((hex) => hex.label === label);
    if (held !== null) {
      const bend = held.label === label ? held.label : label;
      list.splice(held.leg, 0, bend);
      held = null;
      setList(group, list);
    } else if (list.includes(label)) {
      setList(group, list.filter((each) => each !== label));
    } else if (isOnWay && !thenOn) {
      held = { label, leg: legOf(way, list, label) };
      note = `${nameOf(label)} is held: tap where the way shall bend to, or the same hex again to keep the way through it.`;
    } else if (group.most === "1" || !list.length || (!thenOn && (all.length || isOption))) {
      setList(group, [label]);
    } else {
      setList(group, [...list, label]);
    }
  }

  function legOf(way, list, label) {
    const { hexes, ends } = finder.through(way, list.map((each) => finder.hexes.get(each)));
    const place = hexes.findIndex((hex, number) => number && hex.label === label);
    return ends.findIndex((end) => place <= end);
  }

  function tap(hex, isSure = false) {
    note = "";
    const block = current();
    const group = block && groupFor(block, hex.label);
    const own = at(hex.label).filter(blockOf);
    const next = own[(own.findIndex((piece) => blockOf(piece) === block) + 1) % (own.length || 1)];
    const isShut = own.length && group && group.tap === "hexes" && group.open.length && !group.open.includes(hex.label);
    const isWanted = group && !isShut && (isSure || (aimed && !served) || thenOn || !own.length || group.tap === "subject");
    if (!isWanted && next) {
      const isOther = block && group && blockOf(next) !== block;
      openCard(blockOf(next), isOther ? { block, hex, goesOn: thenOn } : null);
      return;
    }
    if (!group) {
      note = `${tellOf(hex)}.`;
      draw();
      return;
    }
    before = null;
    const isOption = [...group.radios.map(({ value }) => value), ...group.open].includes(hex.label);
    if (group.tap === "hexes" && !isOption && (!group.lines.length || group.open.length)) {
      note = `${nameOf(hex.label)} cannot be chosen here: the hexes that can are tinted.`;
      draw();
      return;
    }
    if (group.tap === "hexes") tapRoute(group, hex.label);
    else if (!nameSomebody(group, hex.label)) {
      if (group.tap === "goal") group.lines[0].value = hex.label;
      else note = `Nothing that can be chosen here is known to be in ${nameOf(hex.label)}.`;
    }
    chooseDeed(group);
    served = true;
    write();
  }

  function chip(words, isOn, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip";
    button.textContent = words;
    button.setAttribute("aria-pressed", String(isOn));
    button.addEventListener("click", act);
    return button;
  }

  function drawChips(group) {
    const found = [];
    const { all } = group ? wayOf(group) : { all: [] };
    const names = new Set(all.flatMap(({ manner, when }) => [...Object.keys(manner), ...Object.keys(when)]));
    for (const field of [...names].filter(Boolean).flatMap(flagged).filter(({ value }) => value)) {
      found.push(chip(field.closest("label").textContent.trim(), field.checked, () => {
        const silent = flagged(field.name).find(({ value }) => !value);
        if (field.checked && silent) silent.checked = true;
        else field.checked = !field.checked;
        chooseDeed(group);
        write();
      }));
    }
    const goesOn = group && group.tap === "hexes" && group.most !== "1" && group.lines.length;
    if (goesOn && (all.length || group.radios.length) && listOf(group).length) {
      found.push(chip("Then on to …", thenOn, () => {
        thenOn = !thenOn;
        draw();
      }));
    }
    if (before) {
      // Whoever was chosen before may have been meant to go to where another stands.
      const { block, hex, goesOn } = before;
      found.unshift(chip(`Send ${block.dataset.name} to ${hex.label}`, false, () => {
        openCard(block);
        thenOn = goesOn;
        tap(hex, true);
      }));
    }
    chips.replaceChildren(...found);
  }

  // The way of one group: as far as it is known, then straight on.
  function route(group) {
    const list = listOf(group).map((each) => finder.hexes.get(each));
    const piece = pieces.find(({ id, isOwn }) => isOwn && id === group.block.dataset.piece);
    const { way } = wayOf(group);
    const start = piece && finder.hexes.get(piece.hex);
    if (!way) return { known: null, hexes: start ? [start] : [], rest: list, way: null };
    const known = finder.through(way, list);
    return { known, hexes: known.hexes, rest: list.slice(known.ends.length), way };
  }

  const isHexes = (group) => group.tap === "hexes" && (fields(group).some(isAsked));

  function drawRoute(group, name) {
    const { hexes, rest } = route(group);
    map.lined(hexes, name);
    const last = hexes.at(-1);
    const further = rest.filter(Boolean);
    map.lined(last ? [last, ...further] : further, `${name} unsure`);
    const goal = further.at(-1) || (hexes.length > 1 ? last : null);
    if (goal) map.shape("circle", { class: `${name} goal`, cx: goal.x, cy: goal.y, r: 40 });
  }

  function drawReach(group) {
    const { all, way } = wayOf(group);
    const seen = new Map();
    if (way) {
      const when = arrivals(way);
      way.places.forEach(({ hex }, place) => {
        const day = Number(when[place]);
        if (place !== way.start && day < (seen.has(hex) ? seen.get(hex) : 9)) seen.set(hex, day);
      });
    }
    for (const value of [...group.radios.map((radio) => radio.value), ...group.open]) {
      const known = [...places, ...pieces].find(({ id }) => id === value) || { hex: value };
      const hex = finder.hexes.get(known.hex);
      if (hex) seen.set(hex, 0);
    }
    for (const [hex, day] of seen) map.outlined(hex, `reach day-${day}`);
    const days = way ? [...new Set(seen.values())].sort() : [];
    key.replaceChildren(...days.map((day) => {
      const swatch = document.createElement("span");
      swatch.className = `swatch day-${day}`;
      swatch.textContent = told.periods[day];
      return swatch;
    }));
    return all.length && !way ? "It gets nowhere so." : "";
  }

  function draw() {
    map.clear();
    const block = current();
    const group = block && groupFor(block, "");
    key.replaceChildren();
    const why = group ? drawReach(group) : "";
    for (const each of [...blocks, ...questions]) {
      for (const other of groupsOf(each).filter(isHexes)) {
        drawRoute(other, each === block ? "route mine" : "route");
      }
    }
    const piece = block && pieces.find(({ id, isOwn }) => isOwn && id === block.dataset.piece);
    if (piece) map.outlined(finder.hexes.get(piece.hex), "chosen");
    if (held) map.outlined(finder.hexes.get(held.label), "held");
    map.pointed();
    drawChips(group);
    const way = group && group.tap === "hexes" ? route(group) : null;
    const words = way ? tellWay(listOf(group), way, way.way ? arrivals(way.way) : "") : "";
    const what = group && group.tap !== "hexes" ? "the map to choose" : "where it shall go";
    const hint = block ? `${block.dataset.name || "Your answer"}: tap ${what}.` : "Tap one of your armies, then where it shall go.";
    said.textContent = [note, words, why].filter(Boolean).join(" ") || (group || !block ? hint : `${block.dataset.name}.`);
    for (const button of form.querySelectorAll(".aim")) {
      button.setAttribute("aria-pressed", String(Boolean(group) && group.parts.includes(button.aimsAt)));
    }
  }

  const look = (hex) => {
    note = `${tellOf(hex)}.`;
    draw();
  };
  const map = mapView(told, finder, { tap, look });

  function aim(part) {
    [aimed, served] = [part, false];
    const words = part && part.querySelector("legend, span");
    note = words ? `Tap the map: ${words.firstChild.textContent.trim()}.` : "";
    draw();
  }

  // A card that is opened closes the others; a field that is written in is what taps fill in.
  form.addEventListener("click", ({ target }) => {
    const card = target.closest("summary") && target.closest("details.block");
    if (card) for (const each of blocks.filter((block) => block !== card)) each.open = false;
  });
  form.addEventListener("toggle", ({ target }) => {
    if (!blocks.includes(target)) return;
    if (aimed && target.open !== target.contains(aimed)) aimed = null;
    const piece = target.open && pieces.find(({ id, isOwn }) => isOwn && id === target.dataset.piece);
    if (piece) map.show(finder.hexes.get(piece.hex));
    draw();
  }, true);
  form.addEventListener("focusin", ({ target }) => {
    const part = target.type === "text" && target.closest("[data-tap]");
    if (part) [aimed, served] = [part, false];
    const asked = target.closest(".asked");
    const about = asked && pieces.filter(({ id }) => asked.dataset.about.split(" ").includes(id));
    if (about && about.length) map.show(finder.hexes.get(about[0].hex));
  });
  // An answer that needs something from the map is filled in by the next tap.
  form.addEventListener("change", ({ target }) => {
    const asked = target.type === "radio" && target.closest(".asked");
    if (!asked) return;
    const wanted = groupsOf(asked).filter((group) => fields(group).every(isAsked));
    aim(wanted.length ? wanted[0].parts[0] : null);
  });
  form.addEventListener("written", () => {
    draw();
    note = "";
  });
  for (const part of form.querySelectorAll("[data-tap]")) {
    const button = chip("on the map", false, () => {
      aim(aimed === part ? null : part);
      if (aimed) section.scrollIntoView({ block: "nearest" });
    });
    button.classList.add("aim");
    button.aimsAt = part;
    if (part.dataset.for) button.dataset.for = part.dataset.for;
    part.after(button);
  }

  if (blocks.length > 1) for (const block of blocks) block.open = false;
  document.getElementById("how").open = false;
  section.hidden = false;
  document.body.classList.add("mapped");
  map.begin();
  // Where text is so large that map and foot leave nothing for the cards, neither stays in view.
  const fit = () => {
    const held = section.offsetHeight + document.getElementById("foot").offsetHeight;
    document.body.classList.toggle("crowded", held > 0.75 * window.innerHeight);
  };
  addEventListener("resize", fit);
  const about = questions.flatMap((each) => each.dataset.about.split(" "));
  const first = pieces.find(({ id }) => about.includes(id)) || pieces.find(blockOf) || pieces[0];
  if (first && finder.hexes.has(first.hex)) map.show(finder.hexes.get(first.hex));
  draw();
  fit();
})();
