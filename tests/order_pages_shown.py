"""Order pages in a real browser: how they look, what they say, what they do when hindered."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from tests.site_check import BROWSERS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SCREENS = ((390, 844), (1280, 800))
NARROWEST = (360, 740)
_SMALL = """() => [...document.querySelectorAll(".pick, summary, button, .button, [type=text]")]
  .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.9)
  .map((each) => `too small for a thumb: ${each.outerHTML.slice(0, 80)}`)"""
_OVER_THE_EDGE = """() => [...document.querySelectorAll("button, .button, summary, input, #count")]
  .filter((each) => each.offsetParent && !each.closest("#tap-view, .how"))
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((each) => `over the edge: ${each.outerHTML.slice(0, 80)}`)"""
_TWICE = """() => {
  document.documentElement.style.fontSize = "200%";
  window.dispatchEvent(new Event("resize"));
}"""
_CROWDED = """() => {
  const held = [...document.querySelectorAll("#tap, #foot")]
    .filter((each) => getComputedStyle(each).position === "sticky")
    .filter((each) => each.offsetWidth > innerWidth / 2)
    .reduce((all, each) => all + each.offsetHeight, 0);
  return held > 0.75 * innerHeight ? [`map and foot leave no room: ${held} of ${innerHeight}`] : [];
}"""
_FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("not here", "SecurityError"); } });"""
_FULL = (
    """Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };"""
)
_KEEPS_NOTHING = "keeps nothing of this page"
REFUSED = (
    ("form/campaign: ", "form/campaign: other-", "for another campaign"),
    ("form/reader: ", "form/reader: other-", "for another player"),
    ("form/orders-for: ", "form/orders-for: 9", "for another period"),
    ("form/answers-for: ", "form/asked-for: ", "for another period of questions"),
    ("form/campaign: ", "form/war: ", "no orders in this text"),
    ("form/end: ", "form/ends: ", "breaks off"),
    ("form/end: ", "form/end: 0", "lost or changed"),
    ("form/end: ", "army/none/do: rest\nform/end: 0", "no room on this page for army/none/do"),
)
"""Texts that are laid back changed, or by an older program, and what the page says of each."""


class Way(NamedTuple):
    """How a page is filled in."""

    screen: tuple[int, int]
    by_touch: bool


WAYS = tuple(Way(screen, by_touch) for screen in SCREENS for by_touch in (True, False))


@contextmanager
def a_browser() -> Iterator[Browser | None]:
    """Start the browser of this machine; none: it has none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), "")
    if not found:
        yield None
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def shown(
    browser: Browser, file: Path, way: Way, found: list[str], *, before: str = ""
) -> Iterator[Page]:
    """Open a page offline; whatever the browser complains of is a finding.

    Args:
        browser: The browser.
        file: The page.
        way: On which screen.
        found: Takes the findings.
        before: What is run before the page's own script.
    """
    width, height = way.screen
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, offline=True
    )
    page = context.new_page()
    page.add_init_script(before)
    page.set_default_timeout(5_000)
    page.on("console", lambda message: found.append(message.text))
    page.on("pageerror", lambda error: found.append(str(error)))
    page.goto(file.as_uri())
    try:
        yield page
    finally:
        context.close()


def looked_at(browser: Browser, file: Path, axe: Path | None) -> list[str]:
    """Return all that is wrong with a page before anything is tapped on its map."""
    found = [
        *_judged(browser, file, axe),
        *_laid_back(browser, file),
        *_kept_nowhere(browser, file),
        *_without_script(browser, file),
        *_twice_as_large(browser, file),
    ]
    return list(dict.fromkeys(found))


def _judged(browser: Browser, file: Path, axe: Path | None) -> list[str]:
    """Return what is too small for a thumb, and what axe finds by day and by night."""
    found: list[str] = []
    with shown(browser, file, WAYS[0], found) as page:
        heads = page.locator("details:not([open]) > summary")
        for _ in range(heads.count()):
            found += page.evaluate(_SMALL)
            heads.first.click()
        if axe is not None:
            # It is no script of the page.
            page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
            page.evaluate(axe.read_text(encoding="utf-8"))
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                result = page.evaluate("axe.run(document, { preload: false })")
                found += (f"{scheme}: {each['help']}" for each in result["violations"])
    return found


def _laid_back(browser: Browser, file: Path) -> list[str]:
    """Return what the page does not say of texts that are torn or for another page."""
    found: list[str] = []
    with shown(browser, file, WAYS[0], found) as page:
        text = page.locator("#text").input_value()
        page.locator("#back").evaluate("(back) => { back.open = true; }")
        for before, after, wanted in REFUSED:
            page.locator("#laid").fill(text.replace(before, after))
            page.locator("#lay").evaluate("(button) => button.click()")
            said = page.locator("#laid-said").inner_text()
            if wanted not in said or page.locator("#text").input_value() != text:
                found.append(f"a text “{wanted}” is told as “{said}”")
        found += _taken_back(page, text)
    return found


def _taken_back(page: Page, empty: str) -> list[str]:
    """Return what is lost where a text is laid over something that is filled in."""
    box = page.locator("form .pick input:not([value=''])").first
    if not box.count():
        return []
    box.evaluate("(box) => box.click()")
    filled = page.locator("#text").input_value()
    page.locator("#laid").fill(empty)
    page.locator("#lay").evaluate("(button) => button.click()")
    laid = page.locator("#text").input_value()
    page.locator("#undo").evaluate("(button) => button.click()")
    is_back = page.locator("#text").input_value() == filled != laid == empty
    return [] if is_back else ["Undo does not bring back what a text was laid over"]


def _kept_nowhere(browser: Browser, file: Path) -> list[str]:
    """Return what is not said or does not work where a browser keeps nothing, or is full."""
    found: list[str] = []
    for hindrance in (_FORBIDDEN, _FULL):
        with shown(browser, file, WAYS[0], found, before=hindrance) as page:
            said = page.locator("#kept").inner_text()
            if _KEEPS_NOTHING not in said or not page.locator("#text").input_value():
                found.append(f"where nothing is kept the page says “{said}”")
    return found


def _without_script(browser: Browser, file: Path) -> list[str]:
    """Return what is wrong where no script runs: the page says so, and is the form alone."""
    context = browser.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(file.as_uri())
        says_so = page.locator("noscript .notice").is_visible()
        hides = not (page.locator("#tap").is_visible() or page.locator("#foot").is_visible())
        cards = page.locator("form summary")
        is_form = all(each.is_visible() for each in cards.all())
    finally:
        context.close()
    wrong = {
        "without a script it does not say that it needs one": says_so,
        "without a script it shows what needs one": hides,
        "without a script it is no form": is_form,
    }
    return [words for words, is_right in wrong.items() if not is_right]


def _twice_as_large(browser: Browser, file: Path) -> list[str]:
    """Return what is cut off or runs over the edge where text is twice as large."""
    found: list[str] = []
    for screen in (NARROWEST, *SCREENS):
        with shown(browser, file, Way(screen, by_touch=True), found) as page:
            page.evaluate(_TWICE)
            page.evaluate("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
            edge = [*page.evaluate(_OVER_THE_EDGE), *page.evaluate(_CROWDED)]
            found += (f"text twice as large at {screen[0]}: {each}" for each in edge)
    return found
