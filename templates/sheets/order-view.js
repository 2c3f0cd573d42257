// The map in its frame: what is drawn over it, how large it is, what of it is in view.
"use strict";
const mapView = (told, finder, { tap, look }) => {
  const view = document.getElementById("tap-view");
  const sheet = document.getElementById("tap-sheet");
  const over = document.getElementById("tap-over");
  const [left, top, width, height] = over.getAttribute("viewBox").split(" ").map(Number);
  let cursor = null;

  function shape(name, attributes) {
    const made = document.createElementNS(over.namespaceURI, name);
    for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
    over.append(made);
  }

  const outlined = (hex, name) =>
    shape("polygon", {
      class: name,
      points: told.corners.map(([x, y]) => `${hex.x + x},${hex.y + y}`).join(" "),
    });
  const lined = (hexes, name) => {
    if (hexes.length > 1) {
      shape("polyline", { class: name, points: hexes.map(({ x, y }) => `${x},${y}`).join(" ") });
    }
  };

  // How large the map is, and what of it is in view.
  const across = Math.hypot(...told.beside[0]);
  let wide = 0;
  function resize(wanted, x = view.clientWidth / 2, y = view.clientHeight / 2) {
    const most = Math.max(view.clientWidth, (160 * width) / across);
    const now = Math.min(most, Math.max(Math.min(view.clientWidth, (view.clientHeight * width) / height), wanted));
    const [shareX, shareY] = [(view.scrollLeft + x) / (wide || now), (view.scrollTop + y) / (wide || now)];
    wide = now;
    sheet.style.width = `${now}px`;
    view.scrollLeft = shareX * now - x;
    view.scrollTop = shareY * now - y;
  }

  function show(hex) {
    const scale = wide / width;
    const [x, y] = [(hex.x - left) * scale, (hex.y - top) * scale];
    const room = across * scale;
    if (x < view.scrollLeft + room || x > view.scrollLeft + view.clientWidth - room) {
      view.scrollLeft = x - view.clientWidth / 2;
    }
    if (y < view.scrollTop + room || y > view.scrollTop + view.clientHeight - room) {
      view.scrollTop = y - view.clientHeight / 2;
    }
  }

  function hexUnder(clientX, clientY) {
    const box = sheet.getBoundingClientRect();
    const scale = width / box.width;
    return finder.nearest(left + (clientX - box.left) * scale, top + (clientY - box.top) * scale);
  }

  let drag = null;
  sheet.addEventListener("click", (event) => {
    const hex = hexUnder(event.clientX, event.clientY);
    if (hex && !(drag && drag.hasMoved)) tap((cursor = hex));
    drag = null;
  });
  view.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => {
    drag = pointerType === "mouse" ? { clientX, clientY, x: view.scrollLeft, y: view.scrollTop, hasMoved: false } : null;
  });
  window.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
    if (!drag || !buttons) return;
    const [x, y] = [clientX - drag.clientX, clientY - drag.clientY];
    drag.hasMoved = drag.hasMoved || Math.hypot(x, y) > 5;
    view.scrollLeft = drag.x - x;
    view.scrollTop = drag.y - y;
  });
  let pinch = null;
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  view.addEventListener("touchstart", ({ touches }) => {
    pinch = touches.length === 2 ? { far: apart(touches), wide } : null;
  }, { passive: true });
  view.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    const [one, other] = event.touches;
    resize((pinch.wide * apart(event.touches)) / pinch.far,
      (one.clientX + other.clientX) / 2 - box.left, (one.clientY + other.clientY) / 2 - box.top);
  }, { passive: false });
  const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  view.addEventListener("keydown", (event) => {
    const way = arrows[event.key];
    const from = cursor || hexUnder(...middle());
    if (way && from) {
      const far = (hex) => {
        const [x, y] = [hex.x - from.x, hex.y - from.y];
        const ahead = x * way[0] + y * way[1];
        return ahead > 1 ? Math.hypot(x, y) + Math.abs(x * way[1]) + Math.abs(y * way[0]) : Infinity;
      };
      const near = [...finder.hexes.values()].filter((hex) => finder.isBeside(hex, from));
      const next = near.reduce((one, other) => (far(other) < far(one) ? other : one), from);
      cursor = far(next) < Infinity ? next : from;
      show(cursor);
      look(cursor);
    } else if (event.key === "Enter" || event.key === " ") {
      if (from) tap((cursor = from));
    } else if (event.key === "+" || event.key === "=") resize(wide * 1.3);
    else if (event.key === "-") resize(wide / 1.3);
    else return;
    event.preventDefault();
  });

  function middle() {
    const box = view.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  document.getElementById("tap-closer").addEventListener("click", () => resize(wide * 1.4));
  document.getElementById("tap-wider").addEventListener("click", () => resize(wide / 1.4));
  document.getElementById("tap-whole").addEventListener("click", () => resize(0));

  // Large enough for a thumb to begin with.
  const begin = () => resize(Math.max(view.clientWidth, (48 * width) / across));
  const clear = () => over.replaceChildren();
  const pointed = () => cursor && outlined(cursor, "cursor");
  return { begin, show, clear, shape, outlined, lined, pointed };
};
