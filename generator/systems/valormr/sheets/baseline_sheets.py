"""Sheets, cards and strip for marking the baselines of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.cards.arrange import Wanted
from generator.render.cards.card_sheets import cards_job
from generator.render.numbers import decimal, fraction, inches, is_rounded
from generator.systems.valormr.rules.baselines import (
    BaselineNote,
    Baselines,
    TableTooSmall,
    whole_millimetres,
)
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
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob


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
