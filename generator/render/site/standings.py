"""How the sides stand, turn by turn, in numbers that everybody may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.render.site.turn_summary import TurnSummary
    from generator.world.forces import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One number that is followed over time."""

    id: str
    title: str
    values: Mapping[str, tuple[int, ...]]
    """By side, a value for each turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Every number of every side over the turns."""

    turns: tuple[int, ...]
    sides: tuple[Side, ...]
    """Those with anything to count."""
    measures: tuple[Measure, ...]

    @property
    def shape(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who and what is counted: with the turns told, what tells two apart."""
        return (
            tuple(side.id for side in self.sides),
            tuple(measure.id for measure in self.measures),
        )

    def until(self, turn: int) -> Standings:
        """Return the same as it stood at the end of an earlier turn."""
        count = sum(number <= turn for number in self.turns)
        return Standings(
            turns=self.turns[:count],
            sides=self.sides,
            measures=tuple(
                Measure(
                    id=measure.id,
                    title=measure.title,
                    values={
                        side: line[:count] for side, line in measure.values.items()
                    },
                )
                for measure in self.measures
            ),
        )


def standings_of(sums: Sequence[TurnSummary], sides: Sequence[Side]) -> Standings:
    """Return the standings at the end of every published turn.

    Strength and losses are followed only while a side's totals are told to all.
    """
    rows = [{(name, side): count for name, side, count in turn.counts} for turn in sums]
    shown = tuple(
        side for side in sides if any(row.get((_FORCES, side.id)) for row in rows)
    )
    names = [
        name
        for name in _TITLES
        if name not in _TOLD_IF_ALLOWED
        or (shown and all((name, side.id) in row for row in rows for side in shown))
    ]
    return Standings(
        turns=tuple(turn.number for turn in sums),
        sides=shown,
        measures=tuple(
            Measure(
                id=name,
                title=_TITLES[name],
                values={
                    side.id: _line(row.get((name, side.id), 0) for row in rows)
                    if name not in _SUMMED
                    else _sums(row.get((name, side.id), 0) for row in rows)
                    for side in shown
                },
            )
            for name in names
        ),
    )


_FORCES = "forces"
_TITLES = {
    _FORCES: "Forces on the map",
    "marched": "Hexes marched so far",
    "contacts": "Contacts so far",
    "battles": "Battles fought so far",
    "figures": "Figures under arms",
    "lost": "Figures lost so far",
}
_SUMMED = frozenset({"marched", "contacts", "battles"})
_TOLD_IF_ALLOWED = frozenset({"figures", "lost"})


def _line(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(values)


def _sums(values: Iterable[int]) -> tuple[int, ...]:
    total, sums = 0, []
    for value in values:
        total += value
        sums.append(total)
    return tuple(sums)
