"""What the receipt of a clash tells of units that hide, and what they are called."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.playing.round_log import RoundLineKind
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.exchange import ClashLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.elsewhere.clash_field import ClashField
    from generator.systems.battlefield.rules.elsewhere.clash_units import ClashUnit
    from generator.systems.battlefield.rules.playing.battle_rounds import (
        BattleBegun,
        BattlePlayed,
        RoundPlayed,
    )

_MET = (RoundLineKind.COMES_UPON, RoundLineKind.RUNS_INTO)


def as_seen(begun: ClashField, played: BattlePlayed) -> ClashField:
    """Return a clash with its units numbered as everybody came to see them.

    Whoever hides has a number after all others of its army, and one that is seen sooner
    before one that is seen later: so no number tells of somebody nobody has seen.

    Rule: DOG-HIDE-03.
    """
    if not begun.hiding:
        return begun
    fields = (played.begun.field, *(each.field for each in played.rounds))
    units = sorted(begun.units.values(), key=lambda unit: _seen_in(begun, fields, unit))
    counts: dict[str, int] = {}
    numbered: dict[str, ClashUnit] = {}
    for unit in units:
        counts[unit.host.id] = counts.get(unit.host.id, 0) + 1
        numbered[unit.unit] = replace(unit, number=counts[unit.host.id])
    return replace(begun, units={name: numbered[name] for name in begun.units})


def _seen_in(
    begun: ClashField, fields: Sequence[Battlefield], unit: ClashUnit
) -> tuple[bool, int, int]:
    """Return what units are counted by: who hides, and is seen later, comes later."""
    if unit.unit not in begun.hiding:
        return (False, 0, unit.number)
    hides = (each.units[unit.unit].is_hidden for each in fields)
    unseen = sum(1 for is_hidden in hides if is_hidden)
    return (True, unseen, unit.number)


def hiding_told(begun: ClashField, found: BattleBegun) -> Iterator[ClashLine]:
    """Yield who hides, with the roll for each: its own army's business.

    Who is discovered is seen by everybody.

    Rules: DOG-HIDE-01, DOG-HIDE-03.
    """
    for line in found.lines:
        unit, chance = begun.units[line.unit], begun.hiding[line.unit]
        is_found = line.kind is RoundLineKind.DISCOVERED
        title, army = unit_title(unit), unit.host
        rolled = line.throw.total if line.throw else 0
        yield ClashLine(
            text=f"{army.name} hides {title}: {chance.factor} for its size "
            f"− {chance.visibility} for the ground, found on {chance.chance} or less; "
            f"{rolled} rolled: {'found' if is_found else 'unseen'}.",
            rule="DOG-HIDE-01",
            hosts=(army.id,),
        )
        if is_found:
            text = f"{title} of {army.name} tries to hide, and is discovered."
            yield ClashLine(text=text, rule="DOG-HIDE-03")


def coming_out(before: Battlefield, played: RoundPlayed) -> tuple[str, ...]:
    """Return the units that come out of hiding in a round and nobody comes upon.

    Rule: DOG-HIDE-03.
    """
    met = {line.other for line in played.lines if line.kind in _MET}
    return tuple(
        name
        for name, unit in before.units.items()
        if unit.is_hidden and not played.field.units[name].is_hidden and name not in met
    )


def unit_title(unit: ClashUnit) -> str:
    """Return the type of a unit with its number in its army."""
    return f"{_titles()[unit.make.kind]} {unit.number}"


@cache
def _titles() -> Mapping[str, str]:
    """Return the types of the army list as they are printed."""
    return {row.key: row.title for row in FIELD_BOOK.troop_types.rows}
