"""How the sides stand, turn by turn, in numbers that everybody may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.known_contacts import known_contacts
from generator.render.known_forces import known_forces

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.site.turns import Turn
    from generator.world.forces import Side

FOUGHT = "battle-fought"
"""The kind of event that tells of a battle."""


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


def standings_of(turns: Sequence[Turn]) -> Standings:
    """Return the standings at the end of every published turn.

    Strength and losses are followed only while a side's totals are told to all.
    """
    rows = [_counted(turn) for turn in turns]
    sides = turns[-1].last.sides if turns else ()
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
        turns=tuple(turn.number for turn in turns),
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


def _counted(turn: Turn) -> dict[tuple[str, str], int]:
    """Return every number of a turn, by its name and side."""
    found = Counter((_FORCES, force.side) for force in known_forces(turn.last))
    met: set[tuple[str, tuple[str, ...]]] = set()
    for part in turn.periods:
        for trail in part.trails:
            found["marched", _side(part, trail.force)] += len(trail.hexes) - 1
        for contact in known_contacts(part):
            met |= {(_side(part, force), contact.ids) for force in contact.ids}
        fought = [each.contact for each in part.despatches if each.kind == FOUGHT]
        found.update(
            ("battles", side) for contact in fought for side in _sides_of(part, contact)
        )
    found.update(("contacts", side) for side, _ in met)
    return {**found, **_totals(turn.last)}


def _totals(briefing: Briefing) -> dict[tuple[str, str], int]:
    """Return the totals of the sides that their reader may know."""
    found: dict[tuple[str, str], int] = {}
    for side in briefing.subjects_with("side_figures"):
        now = briefing.value(side, "side_figures")
        before = briefing.value(side, "side_at_start")
        if isinstance(now, int) and isinstance(before, int):
            found["figures", side] = now
            found["lost", side] = before - now
    return found


def _sides_of(briefing: Briefing, contact: str) -> tuple[str, ...]:
    """Return the sides that meet in a contact."""
    ids = next(
        (known.ids for known in known_contacts(briefing) if known.id == contact), ()
    )
    return tuple(sorted({_side(briefing, force) for force in ids}))


def _side(briefing: Briefing, force: str) -> str:
    value = briefing.value(force, "side")
    return value if isinstance(value, str) else ""


def _line(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(values)


def _sums(values: Iterable[int]) -> tuple[int, ...]:
    total, sums = 0, []
    for value in values:
        total += value
        sums.append(total)
    return tuple(sums)
