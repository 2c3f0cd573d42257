// Looks up the cheapest way among the steps and prices told; it knows no rule beyond them.
"use strict";
const wayfinder = (told) => {
  const [northward] = told.beside;
  const letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const hexes = new Map();
  const byPlace = new Map();
  let number = 0;
  for (const [x, y, labels] of told.runs) {
    labels.split(" ").forEach((label, at) => {
      const hex = { label, x: x + at * told.onward[0], y: y + at * told.onward[1] };
      hex.ground = told.grounds[letters.indexOf(told.ground[number])];
      hexes.set(label, hex);
      byPlace.set(`${hex.x} ${hex.y}`, hex);
      number += 1;
    });
  }
  const across = Math.hypot(...northward);
  const beside = (hex, side) =>
    byPlace.get(`${hex.x + told.beside[side][0]} ${hex.y + told.beside[side][1]}`);
  const isBeside = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < across * 1.1;

  function nearest(x, y) {
    let found = null;
    let least = across * 0.6;
    for (const hex of hexes.values()) {
      const far = Math.hypot(hex.x - x, hex.y - y);
      if (far < least) [found, least] = [hex, far];
    }
    return found;
  }

  const gcd = (one, other) => (other ? gcd(other, one % other) : one);

  // One manner of going, its letters read: places, their steps, prices as whole numbers.
  function opened(way) {
    if (way.places) return way;
    const whole = way.prices.reduce((all, [, below]) => (all * below) / gcd(all, below), 1);
    const at = way.at.split(" ");
    const inHex = new Map();
    at.forEach((label, place) => inHex.set(label, [...(inHex.get(label) || []), place]));
    way.places = at.map((label, place) => {
      const hex = hexes.get(label);
      const steps = [];
      const barred = new Set();
      for (let side = 0; side < 7; side += 1) {
        const letter = way.steps[place * 7 + side];
        const there = side < 6 ? beside(hex, side) : hex;
        if (letter === "~") barred.add(there.label);
        if (letter === "." || letter === "~") continue;
        const [above, below, nth] = way.prices[letters.indexOf(letter)];
        steps.push({ to: inHex.get(there.label)[nth], cost: (above * whole) / below });
      }
      return { hex, steps, barred };
    });
    way.inHex = inHex;
    way.whole = whole;
    return way;
  }

  // The places from one to a hex, the first of the cheapest; none: no way is known.
  function leg(way, start, goal) {
    const from = way.places[start];
    const straight = from.steps.find(({ to }) => way.places[to].hex === goal);
    if (straight && isBeside(from.hex, goal)) return [start, straight.to];
    const isBarred = from.barred.has(goal.label);
    const best = new Map([[start, { cost: 0, taken: 0, before: -1 }]]);
    const open = new Set([start]);
    const sooner = (one, other) => {
      const [a, b] = [best.get(one), best.get(other)];
      return a.cost - b.cost || a.taken - b.taken || one - other;
    };
    while (open.size) {
      const here = [...open].reduce((one, other) => (sooner(one, other) <= 0 ? one : other));
      open.delete(here);
      const { hex, steps } = way.places[here];
      if (hex === goal) {
        const path = [];
        for (let place = here; place >= 0; place = best.get(place).before) path.unshift(place);
        return path;
      }
      if (isBarred && hex !== from.hex) continue;
      const { cost, taken } = best.get(here);
      for (const step of steps) {
        const total = cost + step.cost;
        if (best.has(step.to) && best.get(step.to).cost <= total) continue;
        best.set(step.to, { cost: total, taken: taken + 1, before: here });
        open.add(step.to);
      }
    }
    return null;
  }

  // A whole way through some hexes: its places, what it costs, and from where it is unknown.
  function through(way, goals) {
    const { places, start } = opened(way);
    const path = [start];
    const ends = [];
    for (const goal of goals) {
      const found = goal && leg(way, path.at(-1), goal);
      if (!found) break;
      path.push(...found.slice(1));
      ends.push(path.length - 1);
    }
    const priceOf = (at) => places[path[at - 1]].steps.find(({ to }) => to === path[at]).cost;
    const costs = path.map((_, at) => (at ? priceOf(at) : 0));
    return { path, ends, hexes: path.map((place) => places[place].hex), costs };
  }

  const signs = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };
  function points(way, cost) {
    const rest = cost % way.whole;
    const shared = gcd(rest, way.whole);
    const part = `${rest / shared}/${way.whole / shared}`;
    const whole = Math.floor(cost / way.whole);
    const told = rest ? `${whole || ""}${signs[part] || ` ${part}`}` : `${whole}`;
    return `${told} ${cost === way.whole ? "point" : "points"}`;
  }

  return { hexes, nearest, isBeside, opened, leg, through, points };
};
