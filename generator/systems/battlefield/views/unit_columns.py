"""What a reader knows of units, as the columns of tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.render.force_table import (
    STANDS_AT,
    ColumnKind,
    ForceColumn,
    ForceColumns,
    ToldCell,
)
from generator.render.numbers import count, fraction
from generator.systems.battlefield.rules.fact_names import (
    ATTACK_HERE,
    BATTLE,
    BEGAN_WITH,
    BUSY_IN,
    CAPTOR,
    CHANCE,
    DEFENCE_HERE,
    DISTANCE,
    FIGHTERS,
    IS_HIDDEN,
    MAKE_TOLD,
    MODE,
    ROUND,
    SAVED_GOAL,
    SAVED_POINTS,
    SHOTS,
    TARGET,
)
from generator.systems.battlefield.rules.field_units import UnitMode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce

FULL = 100


def _troops(briefing: Briefing, unit: KnownForce) -> ToldCell:
    """Return how many there are of how many, with a bar where any fell, and what."""
    left = briefing.get_or(FIGHTERS, unit.id, 0)
    began = briefing.get_or(BEGAN_WITH, unit.id, left)
    told = f"{left} of {began}" if left < began else str(left)
    share = FULL * left // began if left < began else None
    make = briefing.told(MAKE_TOLD, unit.id)
    return ToldCell(main=told, small=make, share=share, stands_out=left < began)


def _strikes(briefing: Briefing, unit: KnownForce) -> ToldCell:
    """Return what each fighter strikes and strikes back with where the unit stands."""
    if not briefing.knows(ATTACK_HERE, unit.id):
        return ToldCell(main="")
    attack, defence = (
        briefing.get_or(score, unit.id, 0) for score in (ATTACK_HERE, DEFENCE_HERE)
    )
    shoots = briefing.get_or(DISTANCE, unit.id, "")
    shots = ""
    if briefing.knows(SHOTS, unit.id) and shoots:
        shots = f", {count(briefing.get_or(SHOTS, unit.id, 0), 'shot')} left"
    return ToldCell(main=f"{attack} / {defence}", small=f"{shoots}{shots}")


def _doing(briefing: Briefing, unit: KnownForce) -> ToldCell:
    """Return what a unit does, and what else holds of it."""
    told = tuple(_states(briefing, unit.id))
    return ToldCell(main="", small="; ".join(told))


def _states(briefing: Briefing, unit: str) -> Iterator[str]:
    is_hidden = briefing.get_or(IS_HIDDEN, unit, otherwise=False)
    if is_hidden:
        chance = briefing.get_or(CHANCE, unit, 0)
        yield f"hidden, discovered on {chance} or less" if chance else "hidden"
    captor = briefing.told(CAPTOR, unit)
    if captor:
        yield f"captive of {captor}"
    target = briefing.told(TARGET, unit)
    mode = briefing.get_or(MODE, unit, "")
    if mode == UnitMode.ATTACK and target:
        yield f"attacking {target}"
    if mode == UnitMode.DEFENCE and not is_hidden:
        yield "defending"
    busy = briefing.get_or(BUSY_IN, unit, 0)
    if busy and busy >= briefing.get_or(ROUND, BATTLE, 0):
        yield f"disarming captives in round {busy}"
    if briefing.knows(SAVED_POINTS, unit):
        points = fraction(briefing.get_or(SAVED_POINTS, unit, Fraction(0)))
        yield f"saving, {points} so far, towards {briefing.told(SAVED_GOAL, unit)}"


UNIT_COLUMNS = ForceColumns(
    called=("unit", "units"),
    kinds=(
        STANDS_AT,
        ColumnKind(
            column=ForceColumn(title="Fighters", width_mm=44),
            facts=(FIGHTERS,),
            cell=_troops,
            lifts=False,
        ),
        ColumnKind(
            column=ForceColumn(title="Strikes / back", width_mm=32),
            facts=(ATTACK_HERE,),
            cell=_strikes,
        ),
        ColumnKind(
            column=ForceColumn(title="Doing", width_mm=0),
            facts=(MODE, IS_HIDDEN),
            cell=_doing,
            is_left_out=True,
        ),
    ),
)
"""Every column in order."""
