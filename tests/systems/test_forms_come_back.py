"""Random orders of every system, filled into form and order page, come back the same."""

from __future__ import annotations

import shutil
import tomllib
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from generator.kit.order_grammar import KeyKind, tables_of
from generator.pipeline.collect import collect
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.order_forms import order_form_for, order_forms_for
from generator.render.documents import Paper
from generator.render.order_form_page import order_page
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.resources import examples_folder
from tests.order_forms import filled
from tests.order_pages import text_of
from tests.tiers import tiered, tries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderBlock, OrderForm, OrderLine, TickBox
    from generator.kit.order_grammar import OrderTable
    from generator.pipeline.desk import Desk

SEED = "a seed for forms that come back"


class Moment(NamedTuple):
    """A sample with so many of its periods closed."""

    sample: str
    closed: int
    is_by_rounds: bool = False
    """Whether its battles are played round by round, and the form is for the first."""


MOMENTS = (
    Moment("grand-strategic", 0),
    Moment("battlefield", 0),
    Moment("tsc", 8),
    Moment("small", 0),
    Moment("grand-strategic", 11),
    Moment("grand-strategic", 31),
    Moment("tsc", 0),
    Moment("battlefield", 0, is_by_rounds=True),
    Moment("house", 0),
)
HALVES = (("decide", "do"), ("decide", "target"), ("decide", "attacked"))
"""Keys that say nothing without each other; they have tests of their own."""
STEP_BY_STEP = (("decide", "to"),)
"""Keys whose hexes lie side by side; of these the first alone is filled in."""
MOST_HEXES = 3
WORDS = ("Quietly.", "Over the hills, and home", "“Wait”, he said: no #1")


class Filled(NamedTuple):
    """What a hand fills in, and what the campaign file should say of it."""

    fields: Mapping[str, str]
    entries: tuple[tuple[str, Mapping[str, object]], ...]


class Opened(NamedTuple):
    """A sample at some moment, with the form of its first player."""

    desk: Desk
    reader: Audience
    form: OrderForm


class Printed(NamedTuple):
    """A player's form on paper and on the screen."""

    desk: Desk
    form: OrderForm
    pdf: bytes
    page: str


@cache
def opened_at(moment: Moment) -> Opened:
    """Return a sample at some moment."""
    folder = Path(mkdtemp()) / moment.sample
    shutil.copytree(examples_folder() / moment.sample, folder)
    for record in sorted(folder.glob("chronicle/*"))[moment.closed :]:
        record.unlink()
    file = folder / "campaign.toml"
    text = file.read_text(encoding="utf-8")
    if moment.is_by_rounds:
        text = text.replace('rounds = "at once"', 'rounds = "one by one"')
    blocks = text.split("\n[[period]]\n")
    file.write_text("\n[[period]]\n".join(blocks[: moment.closed + 1]), encoding="utf-8")
    (folder / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")
    desk = open_desk(folder)
    reader = players_to_write_to(desk)[0]
    return Opened(desk, reader, order_form_for(desk, reader, is_next=moment.is_by_rounds))


@cache
def printed(moment: Moment) -> Printed:
    """Return the form of a sample's first player at some moment, both ways."""
    desk, reader, form = opened_at(moment)
    press = Press(environment=page_environment(desk.system.package), paper=Paper.A4, when=None)
    job = order_forms_for(form, reader, press)["order-form.pdf"]
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    page = order_page(form, page_environment(desk.system.package)).decode()
    return Printed(desk, form, pdf, page)


def hexes_of(desk: Desk) -> tuple[str, ...]:
    """Return every hex of a map, as one writes it."""
    board = desk.campaign.board
    return tuple(board.grid.label(at) for at in sorted(board.terrain))


@some.composite
def fillings(
    draw: some.DrawFn,
    form: OrderForm,
    tables: Mapping[str, OrderTable],
    hexes: tuple[str, ...],
) -> Filled:
    """Fill in whatever some of the blocks of a form allow, and hexes of the map."""
    fields: dict[str, str] = {}
    entries = []
    for block in form.ordered:
        for line in block.lines if not block.makes else ():
            if draw(some.booleans()):
                said, entry = draw(_lines(block, line, tables[block.table], hexes))
                fields |= said
                entries += [(block.table, entry)] if entry else []
    return Filled(fields, tuple(entries))


@some.composite
def _lines(
    draw: some.DrawFn,
    block: OrderBlock,
    line: OrderLine,
    table: OrderTable,
    hexes: tuple[str, ...],
) -> tuple[dict[str, str], dict[str, object]]:
    """Fill in one order; nothing where it lacks what its deed needs."""
    said: dict[str, str] = {}
    entry: dict[str, object] = {}
    deed = next((box for box in line.boxes if box.kind is KeyKind.DEED), None)
    chosen = ""
    if deed is not None:
        chosen = draw(some.sampled_from([option.key for option in deed.options]))
        said[deed.field] = entry[deed.key] = chosen
    needs = table.deeds[chosen].needs if chosen else ()
    for box in line.boxes:
        is_other = bool(box.deeds) and chosen not in box.deeds
        is_half = (table.key, box.key) in HALVES
        is_twice = is_half or any(key == box.key for key in entry) or bool(box.cell.or_keys)
        if box is deed or is_other or is_twice or box.cell.beside or table.keys[box.key].behind:
            continue
        must = box.key in needs or bool(box.cell.wanting)
        if must or draw(some.booleans()):
            text, value = draw(
                _boxes(box, hexes, 1 if (table.key, box.key) in STEP_BY_STEP else MOST_HEXES)
            )
            if text:
                said[box.field], entry[box.key] = text, value
    if not said or any(need not in entry for need in needs):
        return {}, {}
    return said, {block.subject or table.subject.key: block.id, **entry}


@some.composite
def _boxes(
    draw: some.DrawFn, box: TickBox, hexes: tuple[str, ...], most: int
) -> tuple[str, object]:
    """Fill in one box, if it can be without knowing names; with what it comes to."""
    kind, text = box.kind, ""
    value: object = None
    if box.options and kind in (KeyKind.HEXES, KeyKind.SUBJECT, KeyKind.CHOICE):
        text = draw(some.sampled_from([option.key for option in box.options]))
        value = [text] if kind is KeyKind.HEXES else text
    elif kind is KeyKind.HEXES:
        room = min(box.most or most, most)
        several = some.lists(some.sampled_from(hexes), min_size=1, max_size=room, unique=True)
        value = draw(several)
        text = ", ".join(value)
    elif box.parts and kind in (KeyKind.SUBJECT, KeyKind.UNITS):
        part = draw(some.sampled_from(box.parts))
        text, value = str(part.number), [part.id] if kind is KeyKind.UNITS else part.id
    elif kind is KeyKind.NUMBER:
        text = str(draw(some.integers(1, 99)))
        value = int(text)
    elif kind is KeyKind.FLAG:
        text, value = "yes", True
    elif kind is KeyKind.TEXT:
        text = value = draw(some.sampled_from(WORDS))
    return text, value


def come_back(moment: Moment, data: some.DataObject) -> None:
    """Fill in, send both ways, and compare what is collected with what was meant."""
    print_out = printed(moment)
    tables = tables_of(print_out.desk.rules.orders)
    meant = data.draw(fillings(print_out.form, tables, hexes_of(print_out.desk)))
    pdf = filled(print_out.pdf, meant.fields)
    text = text_of(print_out.page, meant.fields).encode()

    sent = (("form.pdf", pdf), ("page.txt", text))
    on_paper, on_screen = (collect(print_out.desk, (each,)) for each in sent)

    written = [tomllib.loads(each.text) for each in (on_paper, on_screen)]
    assert written[0] == written[1]
    assert (on_paper.doubts, on_screen.doubts) == ((), ())
    blocks = written[0].get("period", [{}])
    assert len(blocks) == 1
    order = list(tables)
    found = [(table, entry) for table in order for entry in blocks[0].get(table, ())]
    assert found == sorted(meant.entries, key=lambda each: order.index(each[0]))


@settings(tries(3), phases=(Phase.explicit, Phase.generate))
@given(data=some.data())
@pytest.mark.parametrize("moment", tiered(MOMENTS, first=4))
def test_what_is_filled_in_comes_back_as_it_was_meant(
    moment: Moment, data: some.DataObject
) -> None:
    come_back(moment, data)


@pytest.mark.deep
@settings(tries(40), phases=(Phase.explicit, Phase.generate))
@given(data=some.data())
@pytest.mark.parametrize("moment", MOMENTS[:4])
def test_many_sets_of_orders_of_each_system_come_back(
    moment: Moment, data: some.DataObject
) -> None:
    come_back(moment, data)
