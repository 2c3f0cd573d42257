"""How sides stood turn by turn: numbers, and the charts drawn from them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from generator.render.site.site_sections import FORCES, followed
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.render.site.site_sections import SideCount, SiteSections
    from generator.render.site.turn_summary import TurnSummary
    from generator.world.forces import Side


class StandingsMeasure(Struct, frozen=True, kw_only=True):
    """One number that is followed over time."""

    id: str
    title: str
    values: Mapping[str, tuple[int, ...]]
    """By side, a value for each turn."""


class StandingsRun(Struct, frozen=True, kw_only=True):
    """Turns one after the other in which a number stayed the same."""

    first: int
    last: int
    values: tuple[int, ...]
    """By side, in the order of the sides."""


class Standings(Struct, frozen=True, kw_only=True):
    """Every number of every side over the turns."""

    turns: tuple[int, ...]
    called: Mapping[int, str]
    """What each of them is called, within a sentence."""
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

    def runs(self, measure: StandingsMeasure) -> tuple[StandingsRun, ...]:
        """Return a number turn by turn, the newest first; what stays the same once."""
        rows = zip(*(measure.values[side.id] for side in self.sides), strict=True)
        found: list[StandingsRun] = []
        for turn, values in zip(self.turns, rows, strict=True):
            if found and found[-1].values == values:
                found[-1] = replace(found[-1], last=turn)
            else:
                found.append(StandingsRun(first=turn, last=turn, values=values))
        return tuple(reversed(found))

    def until(self, turn: int) -> Standings:
        """Return the same as it stood at the end of an earlier turn."""
        count = sum(number <= turn for number in self.turns)
        return replace(
            self,
            turns=self.turns[:count],
            measures=tuple(
                replace(
                    measure, values={side: line[:count] for side, line in measure.values.items()}
                )
                for measure in self.measures
            ),
        )


def standings_of(
    sums: Sequence[TurnSummary], sides: Sequence[Side], sections: SiteSections
) -> Standings:
    """Return the standings at the end of every published turn.

    What is told by leave, such as strength, is followed only while it is told of all.
    Where the public sees no force, sides are those of whom anything else is counted, and
    forces and marches are not followed.
    """
    rows = [{(name, side): count for name, side, count in turn.counts} for turn in sums]
    seen = tuple(side for side in sides if any(row.get((FORCES.id, side.id)) for row in rows))
    heard_of = {side for row in rows for (_, side), count in row.items() if count}
    shown = seen or tuple(side for side in sides if side.id in heard_of)
    own = followed(sections) if seen else sections.counts if shown else ()
    counts = [
        count
        for count in own
        if not count.is_told_by_leave
        or (shown and all((count.id, side.id) in row for row in rows for side in shown))
    ]
    return Standings(
        turns=tuple(turn.number for turn in sums),
        called={
            turn.number: sections.date_of(turn.period) or f"turn {turn.number}" for turn in sums
        },
        sides=shown,
        measures=tuple(
            StandingsMeasure(
                id=count.id,
                title=count.title,
                values={side.id: tuple(_followed(count, side, rows)) for side in shown},
            )
            for count in counts
        ),
    )


def _followed(
    count: SideCount, side: Side, rows: Sequence[Mapping[tuple[str, str], int]]
) -> Iterable[int]:
    """Return a side's numbers as they are, or each with all those before it."""
    values = (row.get((count.id, side.id), 0) for row in rows)
    return accumulate(values) if count.adds_up else values


# Lines over time as small drawings that stand within a page.

WIDTH = 340
HEIGHT = 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 276, 14, 158
_APART = 15
"""Letters at the ends of lines keep this distance."""
_STEPS = (1, 2, 5)
_DASHES = ("", "7 4", "2 3", "10 3 2 3", "1 4", "12 5")


class Chart(Struct, frozen=True, kw_only=True):
    """One measure, drawn."""

    id: str
    title: str
    drawing: Markup


def charts(standings: Standings, *, only: str = "") -> tuple[Chart, ...]:
    """Return a drawing for every measure in which something has changed.

    Args:
        standings: The numbers of all sides.
        only: The measure that is wanted alone, if it is followed; empty: all.
    """
    followed = {measure.id for measure in standings.measures}
    return tuple(
        Chart(id=measure.id, title=measure.title, drawing=Markup(_drawn(measure, standings)))
        for measure in standings.measures
        if any(len(set(line)) > 1 for line in measure.values.values())
        and (only not in followed or measure.id == only)
    )


def _drawn(measure: StandingsMeasure, standings: Standings) -> str:
    """Draw the lines of all sides with their scales."""
    top, step = _scale(max(max(line) for line in measure.values.values()))
    letters = {side.id: side.letter for side in standings.sides}
    ends = _ends({side: _y(line[-1], top) for side, line in measure.values.items()})
    first, last = (standings.called[standings.turns[at]] for at in (0, -1))
    words = f"{measure.title}, {first} to {last}"
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(words)}">'
    ]
    for value in range(0, top + 1, step):
        y = _y(value, top)
        parts.append(
            f'<path class="rule-line" d="M{_LEFT} {y:g}H{_RIGHT}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4.5:g}" text-anchor="end">{value}</text>'
        )
    parts += [
        f'<text x="{x}" y="{HEIGHT - 14}" text-anchor="{anchor}">{escape(when)}</text>'
        for x, anchor, when in ((_LEFT, "start", first), (_RIGHT, "end", last))
        if anchor == "start" or last != first
    ]
    for number, (side, line) in enumerate(measure.values.items()):
        dash = _DASHES[number % len(_DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        points = "L".join(
            f"{_x(at, len(line)):g} {_y(value, top):g}" for at, value in enumerate(line)
        )
        parts.append(
            f'<g class="of-{escape(side)}"><path class="line"{dashed} '
            f'd="M{points}"/>'
            f'<text class="end" x="{_RIGHT + 6}" y="{ends[side] + 4.5:g}">'
            f"{escape(letters[side])} {line[-1]}</text></g>"
        )
    return "".join([*parts, "</svg>"])


def _scale(most: int) -> tuple[int, int]:
    """Return the top of a scale and its step, so that there are 2 to 5 lines."""
    step = 1
    tens = 1
    while most > 4 * step:
        for factor in _STEPS:
            step = factor * tens
            if most <= 4 * step:
                break
        else:
            tens *= 10
    return max(step, -(-most // step) * step), step


def _x(at: int, turns: int) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * at / max(1, turns - 1), 1)


def _y(value: int, top: int) -> float:
    return round(_BOTTOM - (_BOTTOM - _TOP) * value / top, 1)


def _ends(wanted: Mapping[str, float]) -> dict[str, float]:
    """Return where the letters stand, moved apart where lines end close together."""
    places: dict[str, float] = {}
    lowest = float(_TOP - _APART)
    for side in sorted(wanted, key=lambda side: (wanted[side], side)):
        lowest = max(wanted[side], lowest + _APART)
        places[side] = lowest
    over = max(0.0, lowest - _BOTTOM)
    return {side: round(place - over, 1) for side, place in places.items()}
