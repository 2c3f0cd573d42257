"""A thumb on an order page in a real browser, and fingers on its keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.brief.order_form_contents import answer_field, needs_of
from generator.kit.order_grammar import KeyKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Locator, Page

    from generator.brief.order_form_contents import OrderBlock, TickBox
    from generator.brief.questions import Asked

_STEPS = 200
"""Arrow keys after which a hex is given up."""
_MIDDLE = """(label) => {
  const told = JSON.parse(document.getElementById("tap-told").textContent);
  const over = document.getElementById("tap-over");
  const [left, top, width] = over.getAttribute("viewBox").split(" ").map(Number);
  const [x, y, labels] = told.runs.find((run) => run[2].split(" ").includes(label));
  const at = labels.split(" ").indexOf(label);
  const [across, down] = told.onward;
  return { x: x + at * across - left, y: y + at * down - top, width, isFlat: across === 0 };
}"""
_INTO_VIEW = """({ x, y, width }) => {
  const view = document.getElementById("tap-view");
  const sheet = document.getElementById("tap-sheet");
  const scale = sheet.getBoundingClientRect().width / width;
  view.scrollLeft = x * scale - view.clientWidth / 2;
  view.scrollTop = y * scale - view.clientHeight / 2;
  const box = sheet.getBoundingClientRect();
  return [box.left + x * scale, box.top + y * scale];
}"""
_IN_VIEW = """({ x, y, width }) => {
  const view = document.getElementById("tap-view").getBoundingClientRect();
  const box = document.getElementById("tap-sheet").getBoundingClientRect();
  const scale = box.width / width;
  const [across, down] = [box.left + x * scale, box.top + y * scale];
  return across > view.left && across < view.right && down > view.top && down < view.bottom;
}"""
_CURSOR = """() => {
  const cursor = document.querySelector("#tap-over .cursor");
  if (!cursor) return null;
  const [left, top] = document.getElementById("tap-over").getAttribute("viewBox").split(" ");
  const corners = cursor.getAttribute("points").split(" ").map((each) => each.split(","));
  const middle = (at) => corners.reduce((all, each) => all + Number(each[at]), 0) / 6;
  return [middle(0) - left, middle(1) - top];
}"""


_BETWEEN = """(what) => {
  const map = document.getElementById("tap").getBoundingClientRect();
  const foot = document.getElementById("foot").getBoundingClientRect();
  const box = what.getBoundingClientRect();
  const isBeside = map.right < box.left;
  window.scrollBy(0, box.top + box.height / 2 - ((isBeside ? 0 : map.height) + foot.top) / 2);
}"""
"""Scrolls something to where neither the map nor the foot covers it."""


class Place(NamedTuple):
    """Where somebody who can be ordered stands, if the map shows him."""

    hex: str
    is_own: bool


class Thumb:
    """Fills in a page as a player does, and counts its taps."""

    def __init__(self, page: Page, places: Mapping[str, Place], *, by_touch: bool) -> None:
        """Take a page in hand.

        Args:
            page: The page, opened.
            places: Where all stand who can be named, by id.
            by_touch: Whether it is tapped; else all is done by the keyboard.
        """
        self._page, self._places, self._by_touch = page, places, by_touch
        self.taps = 0

    def fill_in(self, block: OrderBlock, said: Mapping[str, str]) -> int:
        """Fill in what is to be said of somebody; return the taps of a march to one hex.

        None are counted where he goes through several, or nowhere.
        """
        before, marched = self.taps, 0
        filled = [box for line in block.lines for box in line.boxes if said.get(box.field)]
        deeds = [said[box.field] for box in filled if box.kind is KeyKind.DEED]
        boxes = [box for box in filled if not box.deeds or set(deeds) & set(box.deeds)]
        hexes = [box for box in boxes if box.kind is KeyKind.HEXES]
        meant, here = {box.does for box in hexes}, self._places.get(block.id)
        stays = here is not None and any(here.hex in said[box.field] for box in hexes)
        self._open(block)
        for box in boxes:
            words = said[box.field]
            # A tap means a deed of the first line, unless it is on whoever is to do it.
            is_meant = box in block.lines[0].boxes and words in meant and not stays
            if not (box.kind is KeyKind.DEED and is_meant):
                self._fill(block, box, words)
            if box.kind is KeyKind.HEXES and box.does:
                if ", " not in words:
                    marched = max(marched, self.taps - before)
                before = self.taps  # A second line begins here.
        for box in filled:
            # A tap on a place means to enter it, where that is offered.
            named = self._card(block).locator(f'[name="{box.field}"][value="{said[box.field]}"]')
            if box.kind is KeyKind.DEED and not named.is_checked():
                self._press(named)
        return marched

    def answer(self, asked: Asked, said: Mapping[str, str], elsewhere: str) -> None:
        """Answer a question, on the map where hexes or armies are asked for.

        Where only some hexes are open, another is tapped before, which is to do nothing.
        """
        chosen = f'[name="{answer_field(asked.key, "choice")}"]'
        choice = said[answer_field(asked.key, "choice")]
        self._press(self._page.locator(f'{chosen}[value="{choice}"]'))
        for need in needs_of(asked):
            words = said.get(answer_field(asked.key, need.key), "")
            if not words:
                continue
            if need.among and elsewhere not in need.among:
                self._tap(elsewhere)
            self._tap(self._places[words].hex if need.key == "of" else words)
        for each in asked.besides:
            field = answer_field(asked.key, each.key)
            if said.get(field) and not each.among:
                self._press(self._page.locator(f'[name="{field}"]'))

    def sees(self, label: str) -> bool:
        """Say whether a hex is in view on the map."""
        where = self._page.evaluate(_MIDDLE, label)
        return bool(self._page.evaluate(_IN_VIEW, where))

    def _fill(self, block: OrderBlock, box: TickBox, words: str) -> None:
        match box.kind:
            case KeyKind.HEXES:
                # A tap on whoever is chosen is none on the hex, unless that is aimed at.
                here = self._places.get(block.id)
                self._aim(block, box, is_sure=here is not None and here.hex in words)
                for number, label in enumerate(words.split(", ")):
                    self._go_on(number)
                    self._tap(label)
                    self._insist(block, label)
                self._go_on(0)
            case KeyKind.SUBJECT if box.options and self._can_tap(box, words):
                self._aim(block, box, is_sure=True)
                self._tap(self._places[words].hex)
            case _ if box.options or box.kind is KeyKind.FLAG:
                self._press(self._card(block).locator(f'[name="{box.field}"][value="{words}"]'))
            case _:
                self._page.locator(f'[name="{box.field}"]').fill(words)

    def _can_tap(self, box: TickBox, words: str) -> bool:
        """Say whether somebody stands alone in a hex, so that one tap names him."""
        here = self._places.get(words)
        among = [each.key for each in box.options]
        others = (self._places.get(each) for each in among if each != words)
        return here is not None and all(other is None or other.hex != here.hex for other in others)

    def _card(self, block: OrderBlock) -> Locator:
        return self._page.locator(f'details[data-piece="{block.id}"][data-name="{_quoted(block)}"]')

    def _open(self, block: OrderBlock) -> None:
        """Open a card: by whom it is for on the map, or by its head."""
        card, here = self._card(block), self._places.get(block.id)
        if here is not None and here.is_own:
            beside = [each for each in self._places.values() if each == here]
            for _ in beside:
                self._tap(here.hex)
                if card.get_attribute("open") is not None:
                    return
        if card.get_attribute("open") is None:
            self._press(card.locator("summary"))

    def _aim(self, block: OrderBlock, box: TickBox, *, is_sure: bool = False) -> None:
        """Say what taps are to fill in, where the card does not ask for it first."""
        does = f'[data-does="{box.does}"]' if box.does else ""
        part = self._card(block).locator(f'[data-tap]{does}:has([name="{box.field}"])').first
        aim = part.locator("xpath=following-sibling::button[1]")
        if aim.is_visible() and (is_sure or aim.get_attribute("aria-pressed") != "true"):
            self._press(aim)

    def _go_on(self, number: int) -> None:
        """Say that a tap leads on, from the second on; or that none does any more."""
        goes_on = self._page.locator("#tap-chips .chip", has_text="Then on to")
        if goes_on.count() and (goes_on.get_attribute("aria-pressed") == "true") != (number > 0):
            self._press(goes_on)

    def _insist(self, block: OrderBlock, label: str) -> None:
        """Send somebody where one of his own stands, whom the tap has chosen instead."""
        send = self._page.locator("#tap-chips .chip", has_text=f"Send {block.name} to {label}")
        if send.count():
            self._press(send)

    def _press(self, what: Locator) -> None:
        self.taps += 1
        if self._by_touch:
            if not self._page.locator("#tap").locator(what).count():
                what.evaluate(_BETWEEN)
            what.tap()
        else:
            what.focus()
            what.press("Space")

    def _tap(self, label: str) -> None:
        """Tap a hex, or go there with the arrow keys."""
        self.taps += 1
        where = self._page.evaluate(_MIDDLE, label)
        if self._by_touch:
            self._page.touchscreen.tap(*self._page.evaluate(_INTO_VIEW, where))
            return
        view = self._page.locator("#tap-view")
        view.focus()
        for _ in range(_STEPS):
            at = self._page.evaluate(_CURSOR)
            across, down = (0, 1) if at is None else (where["x"] - at[0], where["y"] - at[1])
            if abs(across) < 1 and abs(down) < 1:
                break
            sideways = "ArrowRight" if across > 0 else "ArrowLeft"
            upright = "ArrowDown" if down > 0 else "ArrowUp"
            is_sideways = abs(across) >= 1 if where["isFlat"] else abs(down) < 1
            view.press(sideways if is_sideways else upright)
        view.press("Enter")


def _quoted(block: OrderBlock) -> str:
    return block.name.replace("\\", "\\\\").replace('"', '\\"')
