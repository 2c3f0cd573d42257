// What the map says in words: of hexes, of who is known to be there, and of ways.
"use strict";
const mapWords = (told, finder) => {
  const pieces = told.pieces.map(([hex, name, id, kind, isOwn]) => ({ hex, name, id, kind, isOwn }));
  const places = told.places.map(([hex, name, id]) => ({ hex, name, id }));
  const at = (label) => pieces.filter(({ hex }) => hex === label);
  const isPlace = (label) => places.some(({ hex }) => hex === label);
  const nameOf = (label) => {
    const place = places.find(({ hex }) => hex === label);
    return place ? `${place.name} (${label})` : label;
  };
  const tellOf = (hex) =>
    [`${nameOf(hex.label)}, ${hex.ground}`, ...at(hex.label).map(({ name }) => name)].join("; ");

  // A way as far as it is known, and what is left to the rules; when: the periods of arrival.
  function tellWay(list, { known, rest, way, hexes }, when) {
    if (!list.length) return "";
    if (!known) return `To ${list.map(nameOf).join(", ")}.`;
    const words = [];
    const cost = known.costs.reduce((all, each) => all + each, 0);
    if (hexes.length > 1) {
      const end = hexes.at(-1);
      words.push(`To ${nameOf(end.label)}: ${finder.points(way, cost)}${arrival(way, known, end, when)}.`);
      const passed = [...new Set(hexes.slice(1, -1).map(({ label }) => label))];
      const through = passed.filter(isPlace).map(nameOf);
      if (through.length) words.push(`Through ${through.join(", ")}.`);
      words.push(...crossings(way, known));
      const met = hexes.slice(1).flatMap(({ label }) => at(label)).filter(({ isOwn }) => !isOwn);
      for (const { name, hex } of met) words.push(`${name} is known to be in ${nameOf(hex)}.`);
    }
    if (rest.length) {
      words.push(`${hexes.length > 1 ? "On to" : "To"} ${nameOf(list.at(-1))} the way is not looked ahead: the rules find it, as far as there is one.`);
    }
    return words.join(" ");
  }

  // When it is there, if the way is the cheapest to its end; a bend makes that unsure.
  function arrival(way, known, end, when) {
    const straight = finder.leg(way, way.start, end);
    const place = known.path.at(-1);
    const isCheapest = straight && straight.join() === known.path.join();
    const first = isCheapest ? place : known.path[known.ends[0]];
    const period = told.periods[Number(when[first])];
    if (!period) return ", later than is looked ahead";
    const by = `by the end of ${period}`;
    return isCheapest ? `, ${by}` : `; ${nameOf(way.places[first].hex.label)} ${by}`;
  }

  function crossings(way, known) {
    const found = way.crossings.filter(([from, to]) =>
      known.path.some((place, number) => place === from && known.path[number + 1] === to));
    const words = found.map(([from, , by, mayClose]) =>
      `Across the river at ${nameOf(way.places[from].hex.label)}: ${by}${mayClose ? ", which rain may close" : ""}.`);
    return [...new Set(words)];
  }

  return { pieces, places, at, isPlace, nameOf, tellOf, tellWay };
};
