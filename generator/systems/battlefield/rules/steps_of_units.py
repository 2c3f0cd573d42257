"""One step of a unit: what it costs, what bars it, and passengers who get down."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.battlefield.rules.case_values import case_cost, ground_bar
from generator.systems.battlefield.rules.discovery import come_upon, shown
from generator.systems.battlefield.rules.field_units import FieldUnit, SavedPoints
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


# One step of a unit: what it costs, what bars it, and what is saved for the next.

LEAVING = "battle.leaving"


class StepKind(StrEnum):
    """What becomes of a step."""

    ENTERS = "enters"
    SAVES = "saves"
    """The case costs more than there is: what there is is kept for it."""
    GROUND = "ground"
    """The ground bars it."""
    HELD = "held"
    """Somebody stands there."""
    HIDDEN = "hidden"
    """Somebody stands there whom nobody has seen: now everybody has."""
    FAR = "far"
    """It is no neighbouring case of the map."""


_BARRED = {
    "off-map": StepKind.FAR,
    "far": StepKind.FAR,
    "held": StepKind.HELD,
    "hidden": StepKind.HIDDEN,
}
"""What becomes of a step that is barred, by why it is; else the ground bars it."""


class Step(Struct, frozen=True, kw_only=True):
    """A step that a unit would take."""

    kind: StepKind
    goal: Hex
    left: Fraction
    """Move points after it; where it is not taken, those before it."""
    details: Mapping[str, FactValue] = {}
    """Why it is not taken, with its numbers, as they are told."""


def round_points(book: BattleBook, unit: FieldUnit, goal: Hex) -> Fraction:
    """Return the move points a unit has as it sets out: a round's, and what it saved.

    What was saved counts for the case it was saved for, and for no other
    (DOG-AMB-04).

    Rules: DOG-STAT-05, DOG-MOVE-02, DOG-SCALE-06.
    """
    move, saved = Fraction(fighter_scores(book, unit.make).move), unit.saved
    return move + saved.points if saved and saved.goal == goal else move


def step_ahead(
    field: Battlefield, unit: FieldUnit, goal: Hex, points: Fraction
) -> Step:
    """Return what becomes of a step to a neighbouring case, with move points left.

    Rules: DOG-SCALE-02, DOG-GRND-01, DOG-MOVE-02, DOG-DEF-01.
    """
    if barred := why_not_entered(field, unit, goal):
        kind = _BARRED.get(str(barred["why"]), StepKind.GROUND)
        return Step(kind=kind, goal=goal, left=points, details=barred)
    cost = case_cost(field.book, field.cases[goal], unit.make)
    if cost <= points:
        return Step(kind=StepKind.ENTERS, goal=goal, left=points - cost)
    details = {"cost": cost, "points": points}
    return Step(kind=StepKind.SAVES, goal=goal, left=points, details=details)


def why_not_entered(
    field: Battlefield, unit: FieldUnit, goal: Hex
) -> Mapping[str, FactValue]:
    """Return why a unit cannot enter a case, as it is told; empty: points alone count.

    Nobody is told who hides there.

    Rules: DOG-SCALE-02, DOG-GRND-01, DOG-MOVE-02.
    """
    if goal not in field.cases:
        return {"why": "off-map"}
    if distance(unit.at, goal) != 1:
        return {"why": "far", "from": unit.at}
    if bar := ground_bar(field.book, field.cases[goal], unit.make):
        return {"why": str(bar)}
    holder = field.standing_at(goal)
    if holder is None:
        return {}
    is_unseen = holder.is_hidden and field.are_foes(unit.army, holder.army)
    return {"why": "hidden"} if is_unseen else {"why": "held", "holder": holder.unit}


def stepped(field: Battlefield, unit: str, goal: Hex) -> Battlefield:
    """Return the battlefield once a unit has entered a case.

    Who was hidden and moves shows itself (DOG-AMB-06); enemies hidden on the cases
    round it are discovered.

    Rules: DOG-MOVE-02, DOG-DEF-01.
    """
    mover = replace(field.units[unit], at=goal, saved=None, is_hidden=False)
    found = map(shown, come_upon(field, mover.army, goal))
    return field.with_units((mover, *found))


def runs_into(field: Battlefield, unit: str, goal: Hex) -> Battlefield:
    """Return the battlefield once a unit has been stopped by one that was hidden.

    Now both are seen.

    Rule: DOG-DEF-01.
    """
    both = filter(None, (field.units[unit], field.standing_at(goal)))
    return field.with_units(map(shown, both))


def halted(
    field: Battlefield, unit: str, *, points: Fraction, goal: Hex | None = None
) -> Battlefield:
    """Return the battlefield once a unit moves no further in this round.

    What is left is saved for the case it was going to, if it has not arrived; beside an
    enemy it is lost.

    Rules: DOG-MOVE-02, DOG-MOVE-03, DOG-MOVE-05.
    """
    mover = field.units[unit]
    is_engaged = bool(field.foes_beside(mover.army, mover.at))
    saved = None
    if goal is not None and points > 0 and not is_engaged:
        saved = SavedPoints(points=points, goal=goal)
    return field.with_units((replace(mover, saved=saved, has_moved=True),))


def engaged(field: Battlefield) -> Battlefield:
    """Return the battlefield once who is beside an enemy has lost what it saved.

    Whoever of the two came to the other (DOG-AMB-04).

    Rule: DOG-MOVE-03.
    """
    return field.with_units(
        replace(unit, saved=None)
        for unit in field.units.values()
        if unit.saved and field.foes_beside(unit.army, unit.at)
    )


def leaves_map(field: Battlefield, unit: FieldUnit, points: Fraction) -> bool:
    """Return whether a unit may go off the map where it stands, by its own edge.

    Rules: DOG-CBT-16, DOG-MOVE-02.
    """
    is_allowed = field.book.switches.flag(LEAVING)
    is_exit = unit.at in field.exits.get(unit.army, frozenset())
    return is_allowed and is_exit and points >= field.book.share("leaving-move")


# Passengers who leave their chariots.


def why_not_dismounted(
    field: Battlefield, unit: FieldUnit, goal: Hex
) -> Mapping[str, FactValue]:
    """Return why passengers may form no unit on a case; empty: they may.

    They do so before the chariots move.

    Rules: DOG-SPEC-04, DOG-SCALE-02.
    """
    make = unit.make.on_foot
    if make is None:
        return {"why": "no-passengers"}
    if unit.has_moved:
        return {"why": "has-moved"}
    return why_not_entered(field, replace(unit, make=make), goal)


def dismounted(field: Battlefield, unit: str, *, record: str, goal: Hex) -> Battlefield:
    """Return the battlefield once a unit's passengers stand beside it on foot.

    Shots left go with them. Chariots that were hidden show themselves, and so do
    enemies hidden beside the passengers.

    Raises:
        ValueError: They cannot dismount there.

    Rules: DOG-SPEC-04, DOG-DEF-01.
    """
    whole = field.units[unit]
    make = whole.make.on_foot
    if make is None or why_not_dismounted(field, whole, goal):
        message = f"unit {unit}: nobody can dismount there"
        raise ValueError(message)
    on_foot = FieldUnit(
        unit=record,
        army=whole.army,
        make=make,
        fighters=whole.fighters,
        began_with=whole.fighters,
        shots=whole.shots,
        at=goal,
        has_moved=True,
        split_from=unit,
    )
    empty = replace(whole.make, passenger=None)
    chariots = replace(whole, make=empty, shots=0, is_hidden=False)
    found = map(shown, come_upon(field, whole.army, goal))
    return field.with_units((chariots, on_foot, *found))
