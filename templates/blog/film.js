"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  const film = by("film");
  const reel = by("reel");
  const play = by("play");
  const slider = by("turn");
  const turns = [...reel.querySelectorAll(".turn")];
  const [left, top, width, height] = film.dataset.view.split(" ").map(Number);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const GLIDES = 1000;
  const RESTS = 800;
  const AT_ONCE = 2;
  let at = turns.length - 1;
  let running = false;
  let timer = 0;
  let moves = [];

  // One turn at a time is laid out here; what the next one shows as well stays as it is.
  const shown = reel.appendChild(turns[at].cloneNode(false));
  const layer = shown.appendChild(document.createElement("div"));
  const caption = shown.appendChild(document.createElement("figcaption"));
  const laid = new Map();
  let coming = [];
  let parsed = new Map();

  // To a browser that runs scripts the turns are text: what is not shown costs nothing.
  function parts(turn) {
    if (parsed.has(turn)) return parsed.get(turn);
    const page = document.createElement("template");
    page.innerHTML = turn.querySelector("noscript").textContent;
    const drawn = page.content.querySelector(".layer");
    const found = { words: drawn.getAttribute("aria-label"), all: new Map() };
    let over = 1;
    for (const node of [...drawn.children]) {
      let key = node.outerHTML;
      while (found.all.has(key)) key += "+";
      found.all.set(key, { node, over });
      over += 1;
    }
    if (parsed.size > 1) parsed = new Map([...parsed].slice(-1));
    parsed.set(turn, found);
    return found;
  }

  function add(key, part, how) {
    const copy = part.node.cloneNode(true);
    copy.classList.add(...how);
    laid.set(key, layer.appendChild(copy));
  }

  // What the next turn needs is brought a little at a time, so that no frame waits for it.
  function bring() {
    for (const [key, part] of coming.splice(0, AT_ONCE)) add(key, part, ["waits"]);
    if (coming.length) requestAnimationFrame(bring);
  }

  function look() {
    if (!running || at + 1 >= turns.length) return;
    for (const entry of parts(turns[at + 1]).all) if (!laid.has(entry[0])) coming.push(entry);
    requestAnimationFrame(bring);
  }

  function show(number) {
    for (const move of moves) move.cancel();
    moves = [];
    coming = [];
    at = number;
    const turn = turns[at];
    const { words, all: wanted } = parts(turn);
    for (const [key, copy] of laid) {
      if (!wanted.has(key)) {
        copy.remove();
        laid.delete(key);
      }
    }
    for (const [key, part] of wanted) {
      if (!laid.has(key)) add(key, part, []);
      const copy = laid.get(key);
      copy.classList.remove("waits");
      copy.style.zIndex = part.over;
    }
    caption.replaceChildren(...turn.querySelector("figcaption").cloneNode(true).childNodes);
    layer.setAttribute("aria-label", words);
    told(turn);
  }

  function told(turn) {
    slider.value = at;
    slider.setAttribute("aria-valuetext", turn.dataset.called);
    by("said").textContent = running ? "" : turn.dataset.called;
  }

  // Where a counter lies, in the units of the drawing.
  const spot = (piece) => [
    left + (parseFloat(piece.style.left) * width) / 100,
    top + (parseFloat(piece.style.top) * height) / 100,
  ];

  // From where it was, along its way, to where it is; null: it is not known how it came.
  function path(piece, before) {
    const told = (piece.dataset.way || "").split(" ").filter(Boolean).map(Number);
    const points = [];
    for (let i = 0; i < told.length; i += 2) points.push([told[i], told[i + 1]]);
    if (!before) return points.length ? [...points, spot(piece)] : null;
    if (!points.length && before.dataset.at !== piece.dataset.at) return null;
    return [spot(before), ...points.slice(1, -1), spot(piece)];
  }

  function glide(piece, points) {
    const [x, y] = points[points.length - 1];
    const run = [0];
    for (let i = 1; i < points.length; i += 1) {
      const [ax, ay] = points[i - 1];
      run.push(run[i - 1] + Math.hypot(points[i][0] - ax, points[i][1] - ay));
    }
    const whole = run[run.length - 1];
    if (whole < 2) return;
    const room = piece.viewBox.baseVal.width / 100;
    const frames = points.map(([px, py], i) => ({
      transform: `translate(${(px - x) / room}%, ${(py - y) / room}%)`,
      offset: run[i] / whole,
    }));
    moves.push(piece.animate(frames, { duration: GLIDES, fill: "both" }));
  }

  function fade(piece, from, to) {
    moves.push(piece.animate({ opacity: [from, to] }, { duration: GLIDES, fill: "both" }));
  }

  // Begins the next turn, and answers how long it takes.
  function step() {
    if (still.matches) {
      show(at + 1);
      return 0;
    }
    const wanted = parts(turns[at + 1]).all;
    for (const [key, part] of wanted) if (!laid.has(key)) add(key, part, ["waits"]);
    coming = [];
    const old = new Map();
    for (const [key, copy] of laid) {
      if (wanted.has(key)) continue;
      if (copy.dataset.of) old.set(copy.dataset.of, copy);
      else if (copy.matches(".ways, .rest")) copy.classList.add("waits");
    }
    for (const key of wanted.keys()) {
      const copy = laid.get(key);
      if (!copy.classList.contains("waits")) continue;
      if (copy.classList.contains("ways")) copy.classList.remove("waits");
      if (!copy.dataset.of) continue;
      const before = old.get(copy.dataset.of);
      const points = path(copy, before);
      copy.classList.remove("waits");
      if (points) glide(copy, points);
      else fade(copy, 0, 1);
      if (points && before) before.classList.add("waits");
      if (points) old.delete(copy.dataset.of);
    }
    for (const copy of old.values()) fade(copy, 1, 0);
    at += 1;
    told(turns[at]);
    return GLIDES;
  }

  function stop() {
    clearTimeout(timer);
    running = false;
    play.textContent = "Play";
    show(at);
    try {
      history.replaceState(null, "", `#${turns[at].id}`);
    } catch {
      // An address that may not be changed stays as it is.
    }
  }

  function rest() {
    show(at);
    if (at + 1 >= turns.length) {
      stop();
      return;
    }
    requestAnimationFrame(() => requestAnimationFrame(look));
    timer = setTimeout(() => {
      timer = setTimeout(rest, step());
    }, RESTS);
  }

  play.addEventListener("click", () => {
    if (running) {
      stop();
      return;
    }
    running = true;
    play.textContent = "Stop";
    if (at + 1 >= turns.length) at = 0;
    rest();
  });
  by("back").addEventListener("click", () => {
    at = Math.max(0, at - 1);
    stop();
  });
  by("on").addEventListener("click", () => {
    stop();
    if (at + 1 < turns.length) timer = setTimeout(stop, step());
  });
  slider.addEventListener("input", () => {
    at = Number(slider.value);
    stop();
  });

  const called = () => turns.findIndex((turn) => `#${turn.id}` === location.hash);
  addEventListener("hashchange", () => {
    const found = called();
    if (found >= 0 && found !== at) {
      at = found;
      stop();
    }
  });

  shown.removeAttribute("id");
  layer.className = "layer";
  layer.setAttribute("role", "img");
  shown.classList.add("shown");
  reel.className = "runs";
  by("strip").hidden = true;
  by("controls").hidden = turns.length < 2;
  show(called() < 0 ? at : called());
})();
