"""Tables entered with the total of some dice."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Self

from generator.kit import table as base
from generator.kit.printing import Cell, PrintedTable, Style, printed_value
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

RESULT = "result"
"""The name of the one column a house rule can change."""


class DiceBand(Struct, frozen=True, kw_only=True):
    """One line of a dice table: a run of totals and what they bring."""

    span: base.TotalsSpan
    result: str | int
    """A keyword the engine acts on, or a number it reckons with."""
    effect: str = ""
    """What it means, printed only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceTable(base.Table):
    """What each total of the dice brings."""

    dice: int = 1
    sides: int = 6
    bands: tuple[DiceBand, ...]
    result_title: str = "Result"
    effect_title: str = ""
    """Heading of the printed explanation; empty: there is none."""
    style: Style = Style.PLAIN

    def __post_init__(self) -> None:
        """Refuse a table that leaves a total out, or claims one twice."""
        spans = [band.span for band in self.bands]
        base.require_whole(self.id, spans, Fraction(1))
        first, last = self.dice, self.dice * self.sides
        if spans[0].low != first or spans[-1].high != last:
            message = f"{self.id}: bands run from {spans[0].low} to {spans[-1].high}"
            raise base.TableError(message)
        if len({type(band.result) for band in self.bands}) > 1:
            message = f"{self.id}: results are words here and numbers there"
            raise base.TableError(message)

    def look_up(self, total: int) -> str | int:
        """Return the result for ``total``.

        Raises:
            TableError: The dice cannot show it and no band is open that far.
        """
        return self._band(total).result

    def word(self, total: int) -> str:
        """Return the result for ``total`` where results are keywords."""
        result = self.look_up(total)
        if not isinstance(result, str):
            message = f"{self.id}: holds numbers, not words"
            raise base.TableError(message)
        return result

    def whole(self, total: int) -> int:
        """Return the result for ``total`` where results are numbers."""
        result = self.look_up(total)
        if not isinstance(result, int):
            message = f"{self.id}: holds words, not numbers"
            raise base.TableError(message)
        return result

    def totals(self) -> range:
        """Every total the dice can show."""
        return range(self.dice, self.dice * self.sides + 1)

    def results(self) -> tuple[str | int, ...]:
        """Every result once, in the order of the table."""
        return tuple(dict.fromkeys(band.result for band in self.bands))

    def label(self, result: str | int) -> str:
        """Return a result in the words of the printed table."""
        return self.labels.get(str(result), printed_value(result, self.style))

    def printed(self) -> PrintedTable:
        """Return the table as it stands on paper."""
        explained = bool(self.effect_title)
        heading = "Die" if self.dice == 1 else f"{self.dice} dice, total"
        columns = (heading, self.result_title, self.effect_title)
        return self._on_paper(columns[: 2 + explained], self._rows(explained=explained))

    def texts(self) -> tuple[str, ...]:
        """Every sentence that may quote another table."""
        return self.notes + tuple(band.effect for band in self.bands)

    def quotation(self, row: str, column: str | None = None) -> base.Quotation:
        """One result, for another table or a sentence."""
        base.require_column(column, RESULT)
        band = self._band(self._totals_named(row)[0])
        return base.Quotation(
            value=band.result, text=self.label(band.result), amended=self._is_amended(band)
        )

    def with_value(self, row: str, column: str | None, value: object) -> Self:
        """Return the table with the result of a total, or a run, replaced.

        A band is split where only some of its totals change.
        """
        base.require_column(column, RESULT)
        named = self._totals_named(row)
        result = self._fitting(value)
        effect = {band.result: band.effect for band in self.bands}.get(result, "")
        lines = [
            (total, replace(self._band(total), result=result, effect=effect))
            if total in named
            else (total, self._band(total))
            for total in self.totals()
        ]
        return replace(
            self,
            bands=tuple(_run_of(list(run)) for _, run in groupby(lines, itemgetter(1))),
            amended=self.amended | {(str(total), RESULT) for total in named},
        )

    def _band(self, total: int) -> DiceBand:
        """Find the band ``total`` falls into."""
        for band in self.bands:
            if band.span.holds(total):
                return band
        message = f"{self.id}: {self.dice} dice cannot show {total}"
        raise base.TableError(message)

    def _rows(self, *, explained: bool) -> Iterator[tuple[Cell, ...]]:
        for band in self.bands:
            amended = self._is_amended(band)
            line = (Cell(text=band.span.text), Cell(text=self.label(band.result), amended=amended))
            yield (*line, self._sentence(band.effect)) if explained else line

    def _is_amended(self, band: DiceBand) -> bool:
        return any(band.span.holds(int(total)) for total, _ in self.amended)

    def _totals_named(self, row: str) -> tuple[int, ...]:
        try:
            span = base.span_of(row)
        except base.TableError:
            span = None
        named = tuple(t for t in self.totals() if span is not None and span.holds(t))
        if not named:
            raise base.UnknownNameError(base.TablePart.ROW, row, map(str, self.totals()))
        return named

    def _fitting(self, value: object) -> str | int:
        if isinstance(self.bands[0].result, int):
            return base.as_whole(value)
        words = [str(word) for word in self.results()]
        words += [word for word in self.labels if word not in words]
        if not isinstance(value, str):
            message = f"{value!r} is not a word; the results are: {', '.join(words)}"
            raise base.UnfitValueError(message)
        if value not in words:
            raise base.UnknownNameError(base.TablePart.VALUE, value, words)
        return value


def _run_of(lines: list[tuple[int, DiceBand]]) -> DiceBand:
    (low, band), (high, _) = lines[0], lines[-1]
    span = replace(
        band.span,
        low=Fraction(low),
        high=Fraction(high),
        or_less=band.span.or_less and low == band.span.low,
        or_more=band.span.or_more and high == band.span.high,
    )
    return replace(band, span=span)
