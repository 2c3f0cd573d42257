"""One step of a unit: its cost, what bars it, and hidden units discovered."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from generator.dice import D6
from generator.systems.battlefield.rules.battle_ground import case_cost, ground_bar, visibility
from generator.systems.battlefield.rules.field_units import FieldUnit, SavedPoints
from generator.systems.battlefield.rules.fighters import fighter_scores, home_of, most_fighters
from generator.values import Struct, replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook, Folk
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.clock import FactValue
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


def step_ahead(field: Battlefield, unit: FieldUnit, goal: Hex, points: Fraction) -> Step:
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


def why_not_entered(field: Battlefield, unit: FieldUnit, goal: Hex) -> Mapping[str, FactValue]:
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


def stepped(field: Battlefield, unit_id: str, goal: Hex) -> Battlefield:
    """Return the battlefield once a unit has entered a case.

    Who was hidden and moves shows itself (DOG-AMB-06); enemies hidden on the cases
    round it are discovered.

    Rules: DOG-MOVE-02, DOG-DEF-01.
    """
    mover = replace(field.units[unit_id], at=goal, saved=None, is_hidden=False)
    found = map(shown, come_upon(field, mover.army, goal))
    return field.with_units((mover, *found))


def runs_into(field: Battlefield, unit_id: str, goal: Hex) -> Battlefield:
    """Return the battlefield once a unit has been stopped by one that was hidden.

    Now both are seen.

    Rule: DOG-DEF-01.
    """
    both = filter(None, (field.units[unit_id], field.standing_at(goal)))
    return field.with_units(map(shown, both))


def halted(
    field: Battlefield, unit_id: str, *, points: Fraction, goal: Hex | None = None
) -> Battlefield:
    """Return the battlefield once a unit moves no further in this round.

    What is left is saved for the case it was going to, if it has not arrived; beside an
    enemy it is lost.

    Rules: DOG-MOVE-02, DOG-MOVE-03, DOG-MOVE-05.
    """
    mover = field.units[unit_id]
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


def why_not_dismounted(field: Battlefield, unit: FieldUnit, goal: Hex) -> Mapping[str, FactValue]:
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


def dismounted(field: Battlefield, unit_id: str, *, record: str, goal: Hex) -> Battlefield:
    """Return the battlefield once a unit's passengers stand beside it on foot.

    Shots left go with them. Chariots that were hidden show themselves, and so do
    enemies hidden beside the passengers.

    Raises:
        ValueError: They cannot dismount there.

    Rules: DOG-SPEC-04, DOG-DEF-01.
    """
    whole = field.units[unit_id]
    make = whole.make.on_foot
    if make is None or why_not_dismounted(field, whole, goal):
        message = f"unit {unit_id}: nobody can dismount there"
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
        split_from=unit_id,
    )
    empty = replace(whole.make, passenger=None)
    chariots = replace(whole, make=empty, shots=0, is_hidden=False)
    found = map(shown, come_upon(field, whole.army, goal))
    return field.with_units((chariots, on_foot, *found))


class DiscoveryChance(Struct, frozen=True, kw_only=True):
    """The back of a hidden unit's record."""

    ratio: Fraction
    """Its fighters, of the most there may be."""
    factor: int
    visibility: int
    """Of its case, as those who search see it."""
    least: int

    @property
    def chance(self) -> int:
        """It is discovered on so much of a die; six and more is certain."""
        return max(self.least, self.factor - self.visibility)

    @property
    def is_certain(self) -> bool:
        """Whether every face of the die discovers it."""
        return self.is_discovered(D6.sides)

    def is_discovered(self, die: int) -> bool:
        """Return whether a face of the die discovers the unit.

        Rule: DOG-HIDE-03.
        """
        return die <= self.chance


def size_factor(book: BattleBook, ratio: Fraction) -> int:
    """Return how conspicuous a unit is by its size; a border belongs to the larger.

    Rule: DOG-HIDE-01.
    """
    table = book.tables.hiding
    rows = (row.key for row in table.rows if table.number(row.key, "from") <= ratio)
    *_, last = rows
    return table.whole(last, "factor")


def discovery_chance(field: Battlefield, unit: FieldUnit) -> DiscoveryChance:
    """Return the chance that a hidden unit is discovered before the battle.

    It is searched by all its enemies, each at home on its ground (DOG-AMB-29).

    Rules: DOG-HIDE-01, DOG-PRE-02, DOG-GRND-03.
    """
    searchers = frozenset(
        folk
        for foe in field.units.values()
        if foe.is_free and field.are_foes(unit.army, foe.army)
        for folk in home_of(field.book, foe.make)
    )
    return chance_on(field.book, field.cases[unit.at], unit.make, unit.fighters, searchers)


def chance_on(
    book: BattleBook,
    case: CaseGround,
    make: TroopMake,
    fighters: int,
    searchers: frozenset[Folk] = frozenset(),
) -> DiscoveryChance:
    """Return the chance that so many fighters are discovered on a case.

    Searchers are given by the grounds on which any of them is at home.

    Rules: DOG-HIDE-01, DOG-GRND-03.
    """
    ratio = Fraction(fighters, most_fighters(book, make))
    return DiscoveryChance(
        ratio=ratio,
        factor=size_factor(book, ratio),
        visibility=visibility(book, case, searchers),
        least=book.whole("discovery-least"),
    )


def overlaps(field: Battlefield) -> tuple[tuple[str, str], ...]:
    """Return the pairs of units that stand on one case as the battle is set up.

    Their leaders are told where the others are, and move them.

    Rules: DOG-HIDE-02, DOG-PRE-03, DOG-SCALE-02.
    """
    standing = sorted(unit.unit for unit in field.units.values() if unit.is_standing)
    return tuple(
        (one, other)
        for one, other in combinations(standing, 2)
        if field.units[one].at == field.units[other].at
    )


def shown(unit: FieldUnit) -> FieldUnit:
    """Return a unit that everybody sees from now on."""
    return replace(unit, is_hidden=False)


def come_upon(field: Battlefield, army_id: str, at: Hex) -> tuple[FieldUnit, ...]:
    """Return the hidden enemies that an army discovers by standing on a case.

    Rule: DOG-DEF-01.
    """
    places = {at, *neighbours(at)}
    found = (
        unit
        for unit in field.units.values()
        if unit.is_free and unit.is_hidden and unit.at in places
    )
    return tuple(unit for unit in found if field.are_foes(army_id, unit.army))
