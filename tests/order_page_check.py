"""Opens order pages in a real browser without a network, and taps orders on their maps.

Run as ``python3 -m tests.order_page_check``; Chromium must be on the machine. ``--sets``
says how many random sets of orders are tapped at each moment of the samples, by touch and
by keyboard, on a phone and on a screen; ``--axe`` names the ``axe.min.js`` of axe-core,
which then judges the pages by day and by night. The ordinary tests look at pages and at
their text without a browser.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as some
from playwright.sync_api import Error as BrowserError

from generator.brief.order_form_contents import YES, answer_field, needs_of
from generator.cli.serve_command import LOOPBACK, listening
from generator.kit.order_grammar import tables_of
from generator.pipeline.build import ORDERS, opened_and_shown
from generator.pipeline.collect import collect
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import page_to, players_to_write_to
from generator.pipeline.order_forms import order_form_of, order_page_for, order_page_of
from tests.cli.folders import edit
from tests.order_pages import text_of, told_to_map, with_a_contact_open
from tests.order_pages_shown import WAYS, a_browser, looked_at, shown
from tests.small_campaign import begin
from tests.systems.test_forms_come_back import MOMENTS, Opened, fillings, hexes_of, opened_at
from tests.thumb import Place, Thumb

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Browser

    from generator.brief.order_form_contents import OrderForm
    from tests.order_pages_shown import Way
    from tests.systems.test_forms_come_back import Filled, Moment

MOST_TAPS = 4
"""For a march: the army, the goal, and two that nobody needs."""

_HIJACKED = "hijacked"
_HOSTILE = f"</script><img src=x onerror=document.title='{_HIJACKED}'>"
"""What somebody calls an army and a place."""


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
    with a_browser() as browser, tempfile.TemporaryDirectory() as place:
        if browser is None:
            sys.stdout.write("There is no Chromium here: no order page is tapped.\n")
            return 0
        for number, moment in enumerate(MOMENTS):
            opened = opened_at(moment)
            file = Path(place) / f"{number}.html"
            page = order_page_for(opened.desk, opened.reader, is_next=moment.is_by_rounds)
            file.write_bytes(page)
            judged = looked_at(browser, file, options.axe)
            tapped = _tapped(browser, file, opened, options)
            sys.stdout.write(
                f"{_called(moment)}: {tapped.sets} sets, {tapped.marches} marches of at most "
                f"{tapped.most_taps} taps, {len(page):,} bytes\n"
            )
            found += (f"{_called(moment)}: {each}" for each in (*judged, *tapped.findings))
        found += _questioned(browser, Path(place), options)
        found += _proof(browser, Path(place) / "served")
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


def _called(moment: Moment) -> str:
    return f"{moment.sample} after {moment.closed}{', by rounds' * moment.is_by_rounds}"


def _tapped(browser: Browser, file: Path, opened: Opened, options: argparse.Namespace) -> Tapped:
    """Tap random sets of orders and compare what is collected with what was meant."""
    found: list[str] = []
    taps: list[int] = []
    sets = 0
    tables = tables_of(opened.desk.rules.orders)
    places = _places_on(file)
    heard: dict[Way, list[str]] = {way: [] for way in WAYS}

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
        way, page = next(pages)
        complaints = heard[way]
        complaints.clear()
        page.evaluate("localStorage.clear()")
        page.reload()
        thumb = Thumb(page, places, by_touch=way.by_touch)
        try:
            taps.extend(filter(None, _filled_in(thumb, opened, meant)))
        except BrowserError as error:
            complaints.append(f"{way}: {meant.fields}: {str(error).splitlines()[:3]}")
        text = page.locator("#text").input_value()
        page.reload()
        if page.locator("#text").input_value() != text:
            complaints.append(f"{way}: what was filled in is not there any more")
        found.extend(complaints or _differs(opened, text, meant, way))

    with ExitStack() as open_pages:
        shown_in = {
            way: open_pages.enter_context(shown(browser, file, way, heard[way])) for way in WAYS
        }
        pages = cycle(shown_in.items())
        tap_all()
    most = max(taps, default=0)
    if most > MOST_TAPS:
        found.append(f"a march took {most} taps")
    return Tapped(sets, len(taps), most, tuple(found))


def _places_on(file: Path) -> Mapping[str, Place]:
    """Return where all stand who are on a page's map, and the places, by id."""
    told = told_to_map(file.read_text(encoding="utf-8"))
    places = {id_: Place(at, is_own=False) for at, _, id_ in told["places"]}
    # An army may be called what a place is called.
    return places | {id_: Place(at, is_own=own) for at, _, id_, _, own in told["pieces"]}


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


def _questioned(browser: Browser, home: Path, options: argparse.Namespace) -> list[str]:
    """Answer the questions of a contact at random, and return what was found."""
    found: list[str] = []
    folder = home / "asked"
    with_a_contact_open(folder)
    desk = open_desk(folder)
    for reader in players_to_write_to(desk):
        form = order_form_of(desk, reader)
        if form.answers:
            file = home / f"{reader.id}.html"
            file.write_bytes(order_page_of(desk, reader))
            judged = looked_at(browser, file, options.axe)
            answered = _answered(browser, file, Opened(desk, reader, form), options)
            found += (f"questions to {reader.id}: {each}" for each in (*judged, *answered))
            sys.stdout.write(f"questions to {reader.id}: {options.sets} sets\n")
    return found


@some.composite
def _replies(draw: some.DrawFn, form: OrderForm, hexes: Sequence[str]) -> Mapping[str, str]:
    """Answer every question of a form somehow, with what each answer needs."""
    said: dict[str, str] = {}
    for asked in form.answers:
        chosen = draw(some.sampled_from(asked.choices))
        said[answer_field(asked.key, "choice")] = chosen.key
        for need in needs_of(asked):
            if chosen.key in need.choices:
                known = need.among or hexes
                said[answer_field(asked.key, need.key)] = draw(some.sampled_from(known))
        for each in asked.besides:
            if not each.among and draw(some.booleans()):
                said[answer_field(asked.key, each.key)] = YES
    return said


def _answered(
    browser: Browser, file: Path, opened: Opened, options: argparse.Namespace
) -> list[str]:
    """Tap answers, with a hex that is not open to him before; compare the texts."""
    found: list[str] = []
    ways = cycle(WAYS)
    places, hexes = _places_on(file), hexes_of(opened.desk)
    page_text = file.read_text(encoding="utf-8")
    asked = opened.form.answers[0]
    # A tap on one's own army would choose it.
    own = {each.hex for each in places.values() if each.is_own}

    @seed(options.seed)
    @settings(max_examples=options.sets, database=None, deadline=None, phases=(Phase.generate,))
    @given(meant=_replies(opened.form, hexes), elsewhere=some.sampled_from(sorted({*hexes} - own)))
    def answer_all(meant: Mapping[str, str], elsewhere: str) -> None:
        way = next(ways)
        with shown(browser, file, way, found) as page:
            thumb = Thumb(page, places, by_touch=way.by_touch)
            if not thumb.sees(places[asked.forces[0]].hex):
                found.append(f"{way}: the ground of the contact is not in view")
            for each in opened.form.answers:
                thumb.answer(each, meant, elsewhere)
            text = page.locator("#text").input_value()
        wanted = text_of(page_text, meant)
        here, there = (collect(opened.desk, [("page", each.encode())]) for each in (text, wanted))
        if here != there:
            found.append(f"{way}: {text} came of {wanted}")

    answer_all()
    return found


def _proof(browser: Browser, folder: Path) -> list[str]:
    """Return what is wrong where `serve` shows a page of hostile names, and one is tapped."""
    begin(folder)
    edit(folder, 'name = "Ealdred\'s Army"', f'name = "{_HOSTILE}"')
    edit(folder, 'name = "Hallow"', f'name = "{_HOSTILE}"')
    desk = open_desk(folder)
    anna = players_to_write_to(desk)[0]
    block = order_form_of(desk, anna).ordered[0]
    meant = {f"army/{block.id}/do": "march", f"army/{block.id}/to": "0406"}
    files = opened_and_shown(folder)
    sent = page_to(desk, anna)
    page = browser.new_context(has_touch=True).new_page()
    with listening(files, 0) as server:
        # The answer stays open till there is something new, so that it never is all there.
        page.goto(f"http://{LOOPBACK}:{server.port}/{ORDERS}/anna.html", wait_until="commit")
        page.locator("#tap:not([hidden])").wait_for()
        (folder / "sent.html").write_bytes(sent)
        Thumb(page, _places_on(folder / "sent.html"), by_touch=True).fill_in(block, meant)
        text = page.locator("#text").input_value()
        is_text = not page.locator("img").count() and page.title() != _HIJACKED
        page.context.close()
    wrong = {
        "a hostile name does not stay text": is_text,
        "what serve shows is not what is sent": files[f"{ORDERS}/anna.html"] == sent,
        f"on the page of serve {meant} became {text}": text == text_of(sent.decode(), meant),
    }
    return [words for words, is_right in wrong.items() if not is_right]


if __name__ == "__main__":
    sys.exit(main())
