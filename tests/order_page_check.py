"""Opens order pages in a real browser without a network, and taps orders on their maps.

Run as ``python3 -m tests.order_page_check``; Chromium must be on the machine. ``--sets``
says how many random sets of orders are tapped at each moment of the samples, by touch and
by keyboard, on a phone and on a screen; ``--axe`` names the ``axe.min.js`` of axe-core,
which then judges the pages by day and by night. The ordinary tests look at pages and at
their text without a browser.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import tomllib
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import sync_playwright

from generator.kit.order_grammar import tables_of
from generator.pipeline.collect import collect
from generator.pipeline.order_forms import order_page_for
from tests.order_pages import told_to_map
from tests.site_check import BROWSERS
from tests.systems.test_forms_come_back import MOMENTS, fillings, hexes_of, opened_at
from tests.thumb import Place, Thumb

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from tests.systems.test_forms_come_back import Filled, Moment, Opened

SCREENS = ((390, 844), (1280, 800))
MOST_TAPS = 4
"""For a march: the army, the goal, and two that nobody needs."""
_SMALL = """() => [...document.querySelectorAll(".pick, summary, button, .button, [type=text]")]
  .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.9)
  .map((each) => `too small for a thumb: ${each.outerHTML.slice(0, 80)}`)"""


REFUSED = (
    ("form/campaign: ", "form/campaign: other-", "for another campaign"),
    ("form/reader: ", "form/reader: other-", "for another player"),
    ("form/orders-for: ", "form/orders-for: 9", "for another period"),
    ("form/campaign: ", "form/war: ", "no orders in this text"),
    ("form/end: ", "form/ends: ", "breaks off"),
    ("form/end: ", "form/end: 0", "lost or changed"),
    ("form/end: ", "army/none/do: rest\nform/end: 0", "no room on this page for army/none/do"),
)
"""Texts that are laid back changed, and what the page says of each."""


class Way(NamedTuple):
    """How a page is filled in."""

    screen: tuple[int, int]
    by_touch: bool


WAYS = tuple(Way(screen, by_touch) for screen in SCREENS for by_touch in (True, False))


class Tapped(NamedTuple):
    """What came of all that was tapped."""

    sets: int
    marches: int
    most_taps: int
    findings: tuple[str, ...]


def main(words: Sequence[str] | None = None) -> int:
    """Check the pages and return 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.order_page_check")
    parser.add_argument("--sets", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--axe", type=Path)
    options = parser.parse_args(words)
    found: list[str] = []
    with _browser() as browser, tempfile.TemporaryDirectory() as place:
        if browser is None:
            sys.stdout.write("There is no Chromium here: no order page is tapped.\n")
            return 0
        for number, moment in enumerate(MOMENTS):
            opened = opened_at(moment)
            file = Path(place) / f"{number}.html"
            page = order_page_for(opened.desk, opened.reader, is_next=moment.is_by_rounds)
            file.write_bytes(page)
            judged = [*_judged(browser, file, options.axe), *_laid_back(browser, file)]
            tapped = _tapped(browser, file, opened, options)
            sys.stdout.write(
                f"{_called(moment)}: {tapped.sets} sets, {tapped.marches} marches of at most "
                f"{tapped.most_taps} taps, {len(page):,} bytes\n"
            )
            found += (f"{_called(moment)}: {each}" for each in (*judged, *tapped.findings))
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


def _called(moment: Moment) -> str:
    return f"{moment.sample} after {moment.closed}{', by rounds' * moment.is_by_rounds}"


@contextmanager
def _browser() -> Iterator[Browser | None]:
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
def _opened(browser: Browser, file: Path, way: Way, found: list[str]) -> Iterator[Page]:
    """Open a page offline; whatever the browser complains of is a finding."""
    width, height = way.screen
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, offline=True
    )
    page = context.new_page()
    page.set_default_timeout(5_000)
    page.on("console", lambda message: found.append(message.text))
    page.on("pageerror", lambda error: found.append(str(error)))
    page.goto(file.as_uri())
    try:
        yield page
    finally:
        context.close()


def _judged(browser: Browser, file: Path, axe: Path | None) -> list[str]:
    """Return what is too small for a thumb, and what axe finds by day and by night."""
    found: list[str] = []
    with _opened(browser, file, WAYS[0], found) as page:
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
    return list(dict.fromkeys(found))


def _laid_back(browser: Browser, file: Path) -> list[str]:
    """Return what the page does not say of texts that are torn or for another page."""
    found: list[str] = []
    with _opened(browser, file, WAYS[0], found) as page:
        text = page.locator("#text").input_value()
        page.locator("#back").evaluate("(back) => { back.open = true; }")
        for before, after, wanted in REFUSED:
            page.locator("#laid").fill(text.replace(before, after))
            page.locator("#lay").evaluate("(button) => button.click()")
            said = page.locator("#laid-said").inner_text()
            if wanted not in said or page.locator("#text").input_value() != text:
                found.append(f"a text “{wanted}” is told as “{said}”")
    return found


def _tapped(browser: Browser, file: Path, opened: Opened, options: argparse.Namespace) -> Tapped:
    """Tap random sets of orders and compare what is collected with what was meant."""
    found: list[str] = []
    taps: list[int] = []
    ways = cycle(WAYS)
    sets = 0
    tables = tables_of(opened.desk.rules.orders)
    page = file.read_text(encoding="utf-8")
    places = {
        id_: Place(at, is_own=is_own) for at, _, id_, _, is_own in told_to_map(page)["pieces"]
    } | {id_: Place(at, is_own=False) for at, _, id_ in told_to_map(page)["places"]}

    @seed(options.seed)
    @settings(
        max_examples=options.sets,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=tuple(HealthCheck),
    )
    @given(meant=fillings(opened.form, tables, hexes_of(opened.desk)))
    def tap_all(meant: Filled) -> None:
        nonlocal sets
        sets += 1
        way = next(ways)
        complaints: list[str] = []
        with _opened(browser, file, way, complaints) as shown:
            thumb = Thumb(shown, places, by_touch=way.by_touch)
            try:
                taps.extend(filter(None, _filled_in(thumb, opened, meant)))
            except BrowserError as error:
                complaints.append(f"{way}: {meant.fields}: {str(error).splitlines()[:3]}")
            text = shown.locator("#text").input_value()
            shown.reload()
            if shown.locator("#text").input_value() != text:
                complaints.append(f"{way}: what was filled in is not there any more")
        found.extend(complaints or _differs(opened, text, meant, way))

    tap_all()
    most = max(taps, default=0)
    if most > MOST_TAPS:
        found.append(f"a march took {most} taps")
    return Tapped(sets, len(taps), most, tuple(found))


def _filled_in(thumb: Thumb, opened: Opened, meant: Filled) -> Iterator[int]:
    """Fill in what is meant, and yield how many taps each march took."""
    for block in opened.form.ordered:
        fields = {box.field for line in block.lines for box in line.boxes}
        said = {name: words for name, words in meant.fields.items() if name in fields}
        if said:
            yield thumb.fill_in(block, said)


def _differs(opened: Opened, text: str, meant: Filled, way: Way) -> list[str]:
    """Return how what came back differs from what was meant."""
    back = collect(opened.desk, [("page", text.encode())])
    written = tomllib.loads(back.text).get("period", [{}])[0]
    tables = list(tables_of(opened.desk.rules.orders))
    came = [(table, entry) for table in tables for entry in written.get(table, ())]
    wanted = sorted(meant.entries, key=lambda each: tables.index(each[0]))
    if came == wanted and not back.doubts:
        return []
    return [f"{way}: {came} came of {wanted}; {', '.join(back.doubts)}"]


if __name__ == "__main__":
    sys.exit(main())
