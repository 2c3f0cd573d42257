"""Where a unit goes and whom it strikes, by its instruction or its leader's policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.blows import StrikeBar, attack_bar, shot_bar
from generator.systems.battlefield.rules.field_units import (
    UnitMode,
    cheapest_way,
    nearest,
    seen_foes,
    way_back,
)
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.systems.battlefield.rules.fleeing import (
    SurrenderBar,
    must_flee,
    rearguard_least,
    surrender_bar,
    ways_out,
)
from generator.systems.battlefield.rules.leader_minds import (
    InstructionKind,
    UnitChoice,
    policy_says,
    surrenders_to,
    wants_away,
)
from generator.systems.battlefield.rules.steps_of_units import LEAVING
from generator.systems.battlefield.rules.strikes import range_of
from generator.values import Struct
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.leader_minds import LeaderMind, UnitInstruction
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# Where a unit goes by its instruction, or by the policy of its leader.


class Rearguard(Struct, frozen=True, kw_only=True):
    """Who stays behind as a unit leaves enemies."""

    fighters: int
    against: tuple[str, ...]
    """The enemies that do not strike at the rest."""


def way_of(sight: Battlefield, mind: LeaderMind, unit: FieldUnit) -> tuple[Hex, ...]:
    """Return the cases a unit shall enter, in order; empty: it stays.

    Barbarians that must flee do so whatever they were told, by the way out their leader
    decided on, or by the cheapest.

    Rules: DOG-MOVE-01, DOG-SPEC-09, DOG-DEF-02, DOG-DEF-03.
    """
    decided = mind.decided(unit).way
    if must_flee(sight, unit):
        ways = ways_out(sight, unit)
        return decided if decided and decided[0] in ways else ways[:1]
    if decided is not None:
        return decided
    if wants_away(sight.book, mind, unit):
        return _way_away(sight, unit)
    if told := mind.told(unit):
        return _told_way(sight, unit, told)
    if not policy_says(sight.book, mind, "advances") or _stays(sight, mind, unit):
        return ()
    return _toward(sight, unit, seen_foes(sight, unit.army))


def rearguard_of(
    book: BattleBook, mind: LeaderMind, unit: FieldUnit, strikers: tuple[FieldUnit, ...]
) -> Rearguard | None:
    """Return what a unit leaves behind as it leaves enemies; none: nobody.

    Too few, or all, would be no rearguard. By policy it covers all enemies or none.

    Rules: DOG-FLEE-04, DOG-DEF-02, DOG-DEF-03.
    """
    decided = mind.decided(unit)
    everybody = tuple(foe.unit for foe in strikers)
    against = tuple(foe for foe in everybody if foe in (decided.covers or everybody))
    least = rearguard_least(book, unit.fighters, len(against))
    stay, leaves = decided.rearguard, decided.leaves_rearguard
    if leaves is None:
        leaves = policy_says(book, mind, "leaves-rearguards")
    if stay is None:
        stay = least if leaves else 0
    is_enough = bool(against) and least <= stay < unit.fighters
    return Rearguard(fighters=stay, against=against) if is_enough else None


def _way_away(sight: Battlefield, unit: FieldUnit) -> tuple[Hex, ...]:
    """Return the way to the own edge where units may leave, else out of reach."""
    exits = sight.exits.get(unit.army, frozenset())
    if exits and sight.book.switches.flag(LEAVING):
        return cheapest_way(sight, unit, exits)
    return way_back(sight, unit, fighter_scores(sight.book, unit.make).move)


def _stays(sight: Battlefield, mind: LeaderMind, unit: FieldUnit) -> bool:
    """Return whether a unit without instruction stays: engaged, hidden, in a fort."""
    if unit.is_hidden or sight.foes_beside(unit.army, unit.at):
        return True
    is_fortified = sight.cases[unit.at].is_fortified
    return is_fortified and policy_says(sight.book, mind, "keeps-forts")


def _told_way(sight: Battlefield, unit: FieldUnit, told: UnitInstruction) -> tuple[Hex, ...]:
    """Return the way of a unit that was told where to go or what to do."""
    if told.kind is InstructionKind.HOLD:
        return ()
    if told.place is not None:
        return _to_place(sight, unit, told.place)
    other = sight.units.get(told.unit)
    if other is None or not other.is_standing:
        return ()
    if told.kind is InstructionKind.SHOOT_AT:
        return _toward(sight, unit, (other,))
    return _to_place(sight, unit, other.at)


def _to_place(sight: Battlefield, unit: FieldUnit, place: Hex) -> tuple[Hex, ...]:
    """Return the way to a case, or beside it where somebody stands on it."""
    if unit.at == place:
        return ()
    is_held = sight.standing_at(place) is not None
    return cheapest_way(sight, unit, neighbours(place) if is_held else (place,))


def _toward(sight: Battlefield, unit: FieldUnit, foes: tuple[FieldUnit, ...]) -> tuple[Hex, ...]:
    """Return the way to the nearest of some enemies, or to where it can be shot at."""
    if not foes:
        return ()
    reach = range_of(sight.book, unit.make) if unit.shots else 0
    if distance(unit.at, nearest(unit.at, foes).at) <= reach:
        return ()
    goals = frozenset(place for foe in foes for place in neighbours(foe.at))
    way = cheapest_way(sight, unit, goals)
    for number, place in enumerate(way, 1):
        if any(distance(place, foe.at) <= reach for foe in foes):
            return way[:number]
    return way


# Whom a unit strikes or shoots at, and what it does when it is attacked first.

DEFENDS = UnitChoice(mode=UnitMode.DEFENCE)


def strike_choice(sight: Battlefield, mind: LeaderMind, unit: FieldUnit) -> UnitChoice:
    """Return what a unit that has not decided yet does as its turn to strike comes.

    Rules: DOG-CBT-01, DOG-CBT-02, DOG-DEF-02, DOG-DEF-03.
    """
    if captor := who_takes(sight, mind, unit):
        return _surrender_to(captor)
    if shot := _shot_target(sight, mind, unit):
        return UnitChoice(mode=UnitMode.ATTACK, target=shot.unit, shoots=True)
    foes = sight.foes_beside(unit.army, unit.at)
    open_to = [foe for foe in foes if attack_bar(sight, unit, foe) is None]
    if not open_to:
        return DEFENDS
    told = mind.told(unit)
    wanted = [foe for foe in open_to if told is not None and foe.unit == told.unit]
    weakest = min(wanted or open_to, key=lambda foe: (hp_of(sight.book, foe), foe.unit))
    return UnitChoice(mode=UnitMode.ATTACK, target=weakest.unit)


def answer_choice(
    sight: Battlefield, mind: LeaderMind, unit: FieldUnit, attacker: FieldUnit
) -> UnitChoice:
    """Return what a unit does that is attacked before it has decided.

    It attacks in turn, and defends against more than one enemy.

    Rules: DOG-CBT-05, DOG-SURR-01, DOG-DEF-02.
    """
    if who_takes(sight, mind, unit):
        return _surrender_to(attacker)
    can_strike = attack_bar(sight, unit, attacker) is None
    if len(sight.foes_beside(unit.army, unit.at)) > 1 or not can_strike:
        return DEFENDS
    return UnitChoice(mode=UnitMode.ATTACK, target=attacker.unit)


def why_not_chosen(
    sight: Battlefield, unit: FieldUnit, choice: UnitChoice
) -> Mapping[str, FactValue]:
    """Return why a unit cannot do what was decided for its turn to strike.

    Empty: it can.

    Rules: DOG-CBT-02, DOG-CBT-07, DOG-SURR-01, DOG-DEF-03.
    """
    if choice.mode is UnitMode.DEFENCE:
        return {"why": "needs-no-target"} if choice.target else {}
    target = sight.units.get(choice.target)
    if target is None:
        return {"why": StrikeBar.UNSEEN.value}
    if choice.surrenders:
        return _why_no_surrender(surrender_bar(sight, unit, target), unit)
    bar = (shot_bar if choice.shoots else attack_bar)(sight, unit, target)
    if bar is not StrikeBar.OUT_OF_REACH:
        return {"why": bar.value} if bar else {}
    reach = range_of(sight.book, unit.make) if choice.shoots else 1
    apart = distance(unit.at, target.at)
    return {"why": bar.value, "apart": apart, "reach": reach}


def why_not_answered(
    sight: Battlefield, unit: FieldUnit, choice: UnitChoice, attacker: FieldUnit
) -> Mapping[str, FactValue]:
    """Return why a unit cannot do what was decided for when it is attacked first.

    It may mean to attack anybody it sees; it surrenders to its attacker alone. Empty:
    it can.

    Rules: DOG-CBT-05, DOG-SURR-01, DOG-DEF-03.
    """
    if choice.surrenders and choice.target in ("", attacker.unit):
        return _why_no_surrender(surrender_bar(sight, unit, attacker), unit)
    if choice.surrenders:
        return {"why": "to-its-attacker"}
    if choice.mode is UnitMode.DEFENCE:
        return {"why": "needs-no-target"} if choice.target else {}
    is_seen = choice.target in {foe.unit for foe in seen_foes(sight, unit.army)}
    return {} if is_seen else {"why": StrikeBar.UNSEEN.value}


def _why_no_surrender(bar: SurrenderBar | None, unit: FieldUnit) -> Mapping[str, FactValue]:
    if bar is SurrenderBar.FAR:
        return {"why": bar.value, "from": unit.at}
    return {"why": bar.value} if bar else {}


def takes_bonus(book: BattleBook, mind: LeaderMind, unit: FieldUnit) -> bool:
    """Return whether a leader has a unit strike at who flees from it.

    Rules: DOG-FLEE-02, DOG-DEF-02, DOG-DEF-03.
    """
    decided = mind.decided(unit).strikes_fleers
    return policy_says(book, mind, "strikes-fleers") if decided is None else decided


def takes_captives(book: BattleBook, mind: LeaderMind, unit: FieldUnit) -> bool:
    """Return whether a leader has a unit accept a surrender.

    Rules: DOG-SURR-01, DOG-DEF-02, DOG-DEF-03.
    """
    decided = mind.decided(unit).takes_captives
    return policy_says(book, mind, "takes-captives") if decided is None else decided


def who_takes(sight: Battlefield, mind: LeaderMind, unit: FieldUnit) -> FieldUnit | None:
    """Return the enemy to whom a unit surrenders; none: it does not.

    It does so when those beside it have so many times its own HP.

    Rules: DOG-SURR-01, DOG-DEF-02.
    """
    times = surrenders_to(sight.book, mind, unit)
    foes = sight.foes_beside(unit.army, unit.at)
    against = sum(hp_of(sight.book, foe) for foe in foes)
    if not times or against < times * hp_of(sight.book, unit):
        return None
    open_to = [foe for foe in foes if surrender_bar(sight, unit, foe) is None]
    strengths = ((hp_of(sight.book, foe), foe.unit) for foe in open_to)
    _, captor = max(strengths, default=(0, ""))
    return sight.units.get(captor)


def hp_of(book: BattleBook, unit: FieldUnit) -> int:
    """Return all HP that a unit has left."""
    return unit.fighters * fighter_scores(book, unit.make).hp


def _surrender_to(captor: FieldUnit) -> UnitChoice:
    return UnitChoice(mode=UnitMode.OPEN, target=captor.unit, surrenders=True)


def _shot_target(sight: Battlefield, mind: LeaderMind, unit: FieldUnit) -> FieldUnit | None:
    """Return whom a unit shoots at: as it was told, else the nearest.

    Whoever has an enemy beside it strikes hand to hand; who hides and was told to hold
    keeps still.
    """
    foes, told = seen_foes(sight, unit.army), mind.told(unit)
    in_reach = {f.unit: f for f in foes if shot_bar(sight, unit, f) is None}
    if told and told.kind is InstructionKind.SHOOT_AT and told.unit in in_reach:
        return in_reach[told.unit]
    holds = told is not None and told.kind is InstructionKind.HOLD
    keeps_still = holds and unit.is_hidden
    if not in_reach or keeps_still or sight.foes_beside(unit.army, unit.at):
        return None
    return nearest(unit.at, in_reach.values())
