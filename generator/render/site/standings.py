"""How the sides stand, turn by turn, in numbers that everybody may know."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from generator.render.site.followed_counts import FORCES, followed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.render.site.site_sections import SiteSections
    from generator.render.site.turn_summary import TurnSummary
    from generator.world.forces import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsMeasure:
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
    measures: tuple[StandingsMeasure, ...]

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
                StandingsMeasure(
                    id=measure.id,
                    title=measure.title,
                    values={
                        side: line[:count] for side, line in measure.values.items()
                    },
                )
                for measure in self.measures
            ),
        )


def standings_of(
    sums: Sequence[TurnSummary], sides: Sequence[Side], sections: SiteSections
) -> Standings:
    """Return the standings at the end of every published turn.

    What is told by leave, such as strength, is followed only while it is told of all.
    """
    rows = [{(name, side): count for name, side, count in turn.counts} for turn in sums]
    shown = tuple(
        side for side in sides if any(row.get((FORCES.id, side.id)) for row in rows)
    )
    counts = [
        count
        for count in followed(sections)
        if not count.is_told_by_leave
        or (shown and all((count.id, side.id) in row for row in rows for side in shown))
    ]
    return Standings(
        turns=tuple(turn.number for turn in sums),
        sides=shown,
        measures=tuple(
            StandingsMeasure(
                id=count.id,
                title=count.title,
                values={
                    side.id: tuple(
                        _followed(
                            (row.get((count.id, side.id), 0) for row in rows),
                            adds_up=count.adds_up,
                        )
                    )
                    for side in shown
                },
            )
            for count in counts
        ),
    )


def _followed(values: Iterable[int], *, adds_up: bool) -> Iterable[int]:
    """Return numbers as they are, or each with all those before it."""
    return accumulate(values) if adds_up else values
