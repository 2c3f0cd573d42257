"""Sheets, cards and strip for marking the baselines of one table."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.kit.switches import Switches
from generator.render import documents
from generator.render.cards.arrange import Wanted
from generator.render.cards.card_sheets import cards_job
from generator.render.numbers import decimal, fraction, inches, is_rounded
from generator.render.quick_reference import STYLE, Columns, packed, quick_table
from generator.render.reference_blocks import reference_blocks
from generator.render.reference_measures import FULL_LETTERS, HALF_LETTERS, TypeMeasure
from generator.systems.system_pages import CampaignSheet
from generator.systems.valormr.rules.baselines import (
    CENTIMETRES_PER_INCH,
    BaselineNote,
    Baselines,
    TableTooSmall,
    campaign_baselines,
    whole_millimetres,
)
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.sheets.baseline_marks import (
    BaselineSheet,
    Measure,
    Note,
    SideLabel,
    baseline_tents,
    table_diagram,
)
from generator.systems.valormr.sheets.edge_strip import strip_pages
from generator.systems.valormr.views.packet.heads import lines_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from generator.kit.printing import PrintedTable
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.quick_reference import Placed
    from generator.systems.system_pages import CampaignMaterials


_STYLE = "valormr/baselines.css"
RULES = ("VAL-BASE-01", "VAL-BASE-03", "VAL-BASE-05", "VAL-BASE-07", "VAL-BASE-08")
"""What the sheet as a whole rests on; notes name their own rules."""


class TableTop(Struct, frozen=True, kw_only=True):
    """The table a baseline set is printed for."""

    head: RunningHead
    """Its sheet name is replaced by each sheet's own."""
    sides: tuple[SideLabel, SideLabel] = (
        SideLabel(letter="A", name="First side", rank="first"),
        SideLabel(letter="B", name="Second side", rank="second"),
    )
    """The strip begins at the edge of the first."""
    measured: str = ""
    """The width as it was measured, such as ``120 cm``, if not in inches."""
    prefix: str = ""
    """Begins the names of the documents, such as ``battle-at-0412-``."""


def baseline_jobs(
    found: Baselines | TableTooSmall, table: TableTop, *, press: Press, wanted: Wanted | None = None
) -> tuple[PdfJob, ...]:
    """Return the documents of a table: sheet, cards and strip, or the refusal.

    ``wanted`` says how cards are printed; none: with lines to cut along.
    """
    if isinstance(found, TableTooSmall):
        refusal = press.job(
            f"{table.prefix}baselines",
            "valormr/baselines-refused.html",
            values={
                "head": replace(table.head, sheet="Baselines"),
                "refusal": found,
                "measured": table.measured,
            },
        )
        return (refusal,)
    sheet = BaselineSheet(
        sides=table.sides,
        measures=tuple(_measures(found, table)),
        lines=lines_of(found),
        notes=tuple(_notes(found)),
        table_width=found.table_width,
        forward_gap=found.forward_gap,
        gap_behind_rear=found.gap_behind_rear,
        interval=found.interval,
        rules=RULES,
    )
    sides = tuple((side, sheet.lines) for side in sheet.sides)
    tents = baseline_tents(sides, name=f"{table.prefix}baseline-cards")
    diagram, scale = table_diagram(sheet)
    pages, drawings = strip_pages(sheet, press.true_block)
    printed = press.job(
        f"{table.prefix}baselines",
        "valormr/baselines.html",
        values={"head": replace(table.head, sheet="Baselines"), "sheet": sheet, "scale": scale},
        assets={"diagram.svg": diagram, **press.style(_STYLE)},
    )
    strip_job = press.job(
        f"{table.prefix}baseline-strip",
        "valormr/baselines-strip.html",
        values={
            "head": replace(table.head, sheet="Marking strip"),
            "sheet": sheet,
            "pages": pages,
            "tiles": sum(len(page.tiles) for page in pages),
        },
        assets={**drawings, **press.style(_STYLE)},
    )
    return (
        press.to_scale(printed),
        cards_job(tents, table.head, press=press, wanted=wanted or Wanted(paper=press.paper)).job,
        press.to_scale(strip_job),
    )


def _measures(found: Baselines, table: TableTop) -> Iterator[Measure]:
    """Yield T, R, Bf, Bi and the gap, each with its arithmetic."""
    width, bow, forward = found.table_width, found.bow_range, found.forward
    yield _measure("T", "table, edge to edge", width, table.measured)
    yield _measure("R", "short bow range, and the gap between forward lines", bow)
    working = f"(T − R) ÷ 2 = ({fraction(width)} − {fraction(bow)}) ÷ 2"
    yield _measure("Bf", "forward line, from its edge", forward, working)
    divisor, step = found.numbers.divisor, found.numbers.rounding_step
    working = (
        f"Bf ÷ {divisor} = {fraction(forward)} ÷ {divisor} = "
        f"{decimal(found.quotient, 3)}, to the nearest {inches(step)}: "
        f"{inches(found.formula_interval)}"
    )
    if found.interval != found.formula_interval:
        working += f"; here {inches(found.interval)} instead, see below"
    yield _measure("Bi", "interval between lines", found.interval, working)
    spaces, interval = len(found.lines) - 1, fraction(found.interval)
    working = f"Bf − {spaces} × Bi = {fraction(forward)} − {spaces} × {interval}"
    yield _measure("", "left behind the rear line", found.gap_behind_rear, working)


def _measure(letters: str, title: str, length: Fraction, working: str = "") -> Measure:
    return Measure(
        letters=letters,
        title=title,
        working=working,
        inches=length,
        millimetres=whole_millimetres(length),
    )


def _notes(found: Baselines) -> Iterator[Note]:
    """Yield the sentences the sheet must carry."""
    yield from (Note(text=_words(note, found), rules=_RULES[note]) for note in found.notes)
    if any(is_rounded(line.distance) for line in found.lines):
        yield Note(
            text="Inches are shown to two decimals here; measure by the millimetres, "
            "each rounded from the exact length.",
            rules=("VAL-BASE-02",),
        )


_RULES: dict[BaselineNote, tuple[str, ...]] = {
    BaselineNote.CORRECTED: ("VAL-BASE-10",),
    BaselineNote.SHORT_GAP: ("VAL-BASE-06", "VAL-BASE-10"),
    BaselineNote.BEYOND_TABLE: ("VAL-BASE-11",),
    BaselineNote.TABLE_ROW_KEPT: ("VAL-BASE-11",),
    BaselineNote.LARGE_SCALE: ("VAL-BASE-12",),
    BaselineNote.OTHER_RANGE: ("VAL-BASE-02",),
}


def _words(note: BaselineNote, found: Baselines) -> str:
    """Return a note in sentences."""
    numbers, interval = found.numbers, inches(found.interval)
    by_formula = inches(found.formula_interval)
    match note:
        case BaselineNote.CORRECTED:
            return (
                f"For this width the interval is {interval} and not {by_formula}: "
                "regiments are deployed behind the rear line, too, and would lack the "
                "room."
            )
        case BaselineNote.SHORT_GAP:
            wanted = numbers.intervals_behind * found.interval
            return (
                f"Behind the rear line remain {inches(found.gap_behind_rear)}, less "
                f"than the {fraction(wanted)}″ of {numbers.intervals_behind} "
                "intervals. The rule corrects only narrower tables; nothing is changed "
                "here."
            )
        case BaselineNote.BEYOND_TABLE:
            row = numbers.open_row()
            return (
                f"The printed table says {inches(row.interval)} for {inches(row.low)} "
                f"and more; by the formula a table this long has {interval}."
            )
        case BaselineNote.TABLE_ROW_KEPT:
            return (
                f"By the formula this table would have {by_formula}; this campaign "
                f"keeps the last row of the printed table, {interval}."
            )
        case BaselineNote.LARGE_SCALE:
            return (
                f"From {inches(numbers.large_scale_from)} the players may choose the "
                f"ground scale of 1 inch to {numbers.large_scale_yards_per_inch} "
                f"yards. Then R is {inches(numbers.large_scale_bow_range)}, and these "
                "sheets are printed anew."
            )
        case BaselineNote.OTHER_RANGE:
            return (
                "The printed table of intervals is made for a bow range of "
                f"{inches(numbers.printed_bow_range)}; for {inches(found.bow_range)} "
                "the formula holds, and the same distances from edge to forward line "
                "count."
            )


# Sheets for the whole campaign: rules for the table, and the table's baselines.

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
