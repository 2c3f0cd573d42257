"""Sheets for the whole campaign: rules for the table, and the table's baselines."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.kit.switches import Switches
from generator.render import documents
from generator.render.numbers import decimal
from generator.render.quick_reference import STYLE, Columns, packed, quick_table
from generator.render.reference_blocks import reference_blocks
from generator.render.reference_measures import FULL_LETTERS, HALF_LETTERS, TypeMeasure
from generator.systems.system_pages import CampaignSheet
from generator.systems.valormr.rules.baselines import CENTIMETRES_PER_INCH, campaign_baselines
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.sheets.baseline_marks import SideLabel
from generator.systems.valormr.sheets.baseline_sheets import TableTop, baseline_jobs
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.quick_reference import Placed
    from generator.systems.system_pages import CampaignMaterials


_LAYOUT = "contact"
"""What is thrown for from contact dice to withdrawal."""

Side = tuple[documents.QuickShelf, ...]


def quick_sides(tables: Iterable[PrintedTable]) -> tuple[Side, ...]:
    """Return the sides of the layout; tables that are not there leave no gap."""
    held = {table.id: table for table in tables}
    source = files(__package__).joinpath("quick_sides.toml")
    layout = tomllib.loads(source.read_text(encoding="utf-8"))[_LAYOUT]
    sides = [[_shelf(shelf, held) for shelf in side["shelves"]] for side in layout]
    filled = (tuple(shelf for shelf in side if any(shelf.columns)) for side in sides)
    return tuple(filter(None, filled))


def contact_sheet_job(
    tables: Iterable[PrintedTable], head: documents.RunningHead, *, press: Press
) -> PdfJob:
    """Return what is read standing, from contact dice to withdrawal, on two sides.

    Its type has one size: what is read standing is large already.
    """
    return press.job(
        "contact-sheet",
        "valormr/contact-sheet.html",
        values={
            "head": replace(head, sheet="From contact to battle"),
            "faces": quick_sides(tables),
            "house_default": HOUSE_DEFAULT,
            "amended": AMENDED,
        },
    )


def _shelf(
    columns: Sequence[Sequence[str]], held: Mapping[str, PrintedTable]
) -> documents.QuickShelf:
    letters = FULL_LETTERS if len(columns) == 1 else HALF_LETTERS
    return documents.QuickShelf(
        columns=tuple(
            tuple(_block(held[name], letters) for name in column if name in held)
            for column in columns
        )
    )


def _block(table: PrintedTable, letters: float) -> documents.QuickBlock:
    """Return a table without notes and rule numbers, its unit beside its title."""
    kept = [at for at, title in enumerate(table.columns) if title != "Rule"]
    plain = replace(
        table,
        title=f"{table.title} ({table.unit})" if table.unit else table.title,
        unit="",
        columns=tuple(table.columns[at] for at in kept),
        rows=tuple(tuple(row[at] for at in kept) for row in table.rows),
        notes=(),
        rules=(),
    )
    return documents.QuickBlock(
        table=quick_table(plain, letters=letters), card=plain.card, heading=plain.title
    )


# Quick-reference cards to be dealt out at the table: a quarter of a sheet each.

CARDS = tuple(f"PT-{number}" for number in range(11, 25))
"""The cards of contact, flight and deployment."""
_SCALE = 1.1
"""Their type against that of the booklet: eleven points in the hand."""
_QUIET = 4.0
"""Millimetres between what stands on a card and the cuts across the sheet."""
_TO_A_SHEET = 4


class QuarterFace(Struct, frozen=True, kw_only=True):
    """One side of a card."""

    placed: tuple[Placed, ...]
    foot: str
    """Which card it is, and which of its sides."""


def reference_cards_job(
    tables: Sequence[PrintedTable], head: documents.RunningHead, *, press: Press
) -> PdfJob:
    """Return the cards four to a sheet, side by side in their order.

    Cut along the middles, or folded twice, a sheet gives cards of A6 or of a quarter
    of Letter. A card of two sides goes back to back.
    """
    block, sheet = documents.text_block(), documents.sheet_size(press.paper)
    width, height = block.width / 2 - _QUIET, block.height / 2 - _QUIET
    faces = tuple(_faces(tables, (width, height)))
    side, outer = (sheet.width - block.width) / 2, (sheet.height - block.height) / 2
    # A cut goes across each middle.
    rule = (
        f"@page {{ margin: {outer:.3f}mm {side:.3f}mm; "
        "@top-center { content: none } @bottom-center { content: none } }\n"
        f".card-quarter {{ width: {width}mm; height: {height}mm }}\n"
        f".cards-sheet {{ width: {block.width}mm; height: {block.height - 0.2}mm }}\n"
    )
    job = press.job(
        "pt-cards",
        "valormr/reference-cards.html",
        values={
            "head": replace(head, sheet="Cards of the quick reference"),
            "sheets": tuple(
                faces[at : at + _TO_A_SHEET] for at in range(0, len(faces), _TO_A_SHEET)
            ),
        },
        assets=press.style(STYLE, rule=rule),
    )
    return replace(job, setup=documents.PrintSetup(duplex=documents.Duplex.ONE_SIDE))


def _faces(tables: Iterable[PrintedTable], size: tuple[float, float]) -> Iterator[QuarterFace]:
    """Yield the sides of all cards that a table belongs to."""
    width, height = size
    columns = Columns(count=1, width=width, gap=0, height=height - 4)
    blocks = reference_blocks(tables)
    for card in CARDS:
        own = [block for block in blocks if block.card == card]
        pages = packed(own, columns, TypeMeasure(scale=_SCALE))
        for number, placed in enumerate(pages, start=1):
            of_many = f", side {number} of {len(pages)}" if len(pages) > 1 else ""
            yield QuarterFace(placed=placed, foot=f"{card}{of_many}")


def campaign_sheets(materials: CampaignMaterials) -> Iterator[CampaignSheet]:
    """Yield the contact sheet, which players have too, baselines and cards of rules."""
    printed = materials.rules.printed(materials.campaign)
    head = documents.RunningHead(campaign=materials.campaign.title, sheet="")
    contact_sheet = contact_sheet_job(printed, head, press=materials.press)
    yield CampaignSheet(job=contact_sheet, is_for_players=True)
    for job in _baselines(materials, head):
        yield CampaignSheet(job=job)
    cards = reference_cards_job(printed, head, press=materials.press)
    yield CampaignSheet(job=cards)


def _baselines(materials: CampaignMaterials, head: documents.RunningHead) -> Iterator[PdfJob]:
    """Yield the documents for marking the campaign's table."""
    campaign = valormr(materials.campaign)
    table = TableTop(head=head)
    if campaign.table.in_centimetres:
        width = campaign.table.across_inches * CENTIMETRES_PER_INCH
        table = replace(table, measured=f"{decimal(width, 1)} cm")
    if len(campaign.sides) == 2:
        first, second = (
            SideLabel(letter=side.letter, name=side.name, rank=rank)
            for side, rank in zip(campaign.sides, ("first", "second"), strict=True)
        )
        table = replace(table, sides=(first, second))
    rules = materials.rules
    switches = Switches(known=rules.switches, settings=campaign.switches)
    yield from baseline_jobs(
        campaign_baselines(campaign, rules.amended(materials.campaign), switches),
        table,
        press=materials.press,
        wanted=replace(materials.wanted, stock=None),
    )
