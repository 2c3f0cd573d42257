"""Entries of a period that no rule can use, with their places in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.battlefield.rules.calendar import BattlePart
from generator.systems.battlefield.rules.decision_faults import decision_faults
from generator.systems.battlefield.rules.orders import (
    DECIDE,
    HIRE,
    ORDER,
    SEQUENCE,
    hires_in,
    muster_orders,
)
from generator.systems.battlefield.rules.steps.hiring_out import ELITE
from generator.systems.battlefield.rules.unit_ids import hired_ids

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.field_play import FieldPlay
    from generator.systems.battlefield.rules.orders import UnitHire
    from generator.systems.battlefield.rules.state import BattlefieldState

_MUSTER, _FIGHT = "in a muster", "in the rounds of a battle"
_WHEN = {ORDER: _MUSTER, HIRE: _MUSTER, DECIDE: _FIGHT, SEQUENCE: _FIGHT}
"""When each table counts."""
_FIGHTING = (BattlePart.BATTLE, BattlePart.ROUND)


def entry_faults(play: FieldPlay, situation: BattlefieldState) -> Iterator[Finding]:
    """Yield what is entered at the wrong time, or for whom there is not.

    Rules: DOG-PRE-01, DOG-PRE-05.
    """
    yield from out_of_time(play)
    for order in muster_orders(play.inputs):
        if order.force not in situation.roster:
            yield Finding(
                code="C061",
                where=(*order.where, "unit"),
                what=f"“{order.force}” is in no army now",
                hint="take the order out: it was never hired, or it is lost",
            )
    for hire in hires_in(play.inputs):
        yield from _of_hire(play, situation, hire)
    yield from decision_faults(play, situation)


def out_of_time(play: FieldPlay) -> Iterator[Finding]:
    """Yield every table that does not count in this period."""
    part = play.time.part
    counts = {_MUSTER: part is BattlePart.MUSTER, _FIGHT: part in _FIGHTING}
    for table, when in _WHEN.items():
        for entry in () if counts[when] else play.inputs.of(table):
            yield Finding(
                code="C056",
                where=entry.where,
                what=f"[[period.{table}]] has no effect in {play.period.title}",
                hint=f"it counts {when}: take it out",
            )


def _of_hire(
    play: FieldPlay, situation: BattlefieldState, hire: UnitHire
) -> Iterator[Finding]:
    """Yield types that are not in the army list, and ids that are not the army's."""
    kinds = {kind.key for kind in play.book.troops.types}
    passenger = hire.passenger.removeprefix(ELITE)
    for key, kind in (("type", hire.kind), ("passenger", passenger)):
        if kind and kind not in kinds:
            yield Finding(
                code="C061",
                where=(*hire.where, key),
                what=f"“{kind}” is not a type of troops",
                hint=f"write one of: {', '.join(sorted(kinds))}",
            )
    taken = {*situation.roster, *(u.id for u in play.campaign.units_of(hire.army))}
    free = [each for each in hired_ids(hire.army) if each not in taken]
    if hire.unit and hire.unit not in free:
        yield Finding(
            code="C061",
            where=(*hire.where, "as"),
            what=f"“{hire.unit}” is not kept free for a unit of “{hire.army}”",
            hint=f"write one of: {', '.join(free)}" if free else "dismiss a unit first",
        )
