"""Whom a unit strikes or shoots at, and what it does when it is attacked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.strike_forces import range_of
from generator.systems.battlefield.rules.combat.unit_modes import (
    StrikeBar,
    attack_bar,
    shot_bar,
)
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.policy.leader_minds import (
    InstructionKind,
    UnitChoice,
    policy_says,
    surrenders_to,
)
from generator.systems.battlefield.rules.policy.ways import nearest, seen_foes
from generator.systems.battlefield.rules.surrender.surrenders import (
    SurrenderBar,
    surrender_bar,
)
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.policy.leader_minds import LeaderMind
    from generator.world.events import FactValue


DEFENDS = UnitChoice(mode=UnitMode.DEFENCE)


def strike_choice(
    book: BattleBook, sight: Battlefield, mind: LeaderMind, unit: FieldUnit
) -> UnitChoice:
    """Return what a unit does as its turn to strike comes.

    Args:
        book: What the battle is fought by.
        sight: What its leader sees.
        mind: What its leader has said beforehand.
        unit: The unit, which has not decided yet.

    Rules: DOG-CBT-01, DOG-CBT-02, DOG-DEF-02, DOG-DEF-03.
    """
    captor = who_takes(book, sight, mind, unit)
    if captor is not None:
        return _surrender_to(captor)
    shot = _shot_target(book, sight, mind, unit)
    if shot is not None:
        return UnitChoice(mode=UnitMode.ATTACK, target=shot.unit, shoots=True)
    foes = sight.foes_beside(unit.army, unit.at)
    open_to = [foe for foe in foes if attack_bar(book, sight, unit, foe) is None]
    if not open_to:
        return DEFENDS
    told = mind.told(unit)
    wanted = [foe for foe in open_to if told is not None and foe.unit == told.unit]
    weakest = min(wanted or open_to, key=lambda foe: (hp_of(book, foe), foe.unit))
    return UnitChoice(mode=UnitMode.ATTACK, target=weakest.unit)


def answer_choice(
    book: BattleBook,
    sight: Battlefield,
    mind: LeaderMind,
    unit: FieldUnit,
    attacker: FieldUnit,
) -> UnitChoice:
    """Return what a unit does that is attacked before it has decided.

    It attacks in turn, and defends against more than one enemy.

    Rules: DOG-CBT-05, DOG-SURR-01, DOG-DEF-02.
    """
    captor = who_takes(book, sight, mind, unit)
    if captor is not None:
        return _surrender_to(attacker)
    can_strike = attack_bar(book, sight, unit, attacker) is None
    if len(sight.foes_beside(unit.army, unit.at)) > 1 or not can_strike:
        return DEFENDS
    return UnitChoice(mode=UnitMode.ATTACK, target=attacker.unit)


def why_not_chosen(
    book: BattleBook, sight: Battlefield, unit: FieldUnit, choice: UnitChoice
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
        return _why_no_surrender(surrender_bar(book, sight, unit, target), unit)
    bar = (shot_bar if choice.shoots else attack_bar)(book, sight, unit, target)
    if bar is not StrikeBar.OUT_OF_REACH:
        return {"why": bar.value} if bar else {}
    reach = range_of(book, unit.make) if choice.shoots else 1
    apart = distance(unit.at, target.at)
    return {"why": bar.value, "apart": apart, "reach": reach}


def why_not_answered(
    book: BattleBook,
    sight: Battlefield,
    unit: FieldUnit,
    choice: UnitChoice,
    attacker: FieldUnit,
) -> Mapping[str, FactValue]:
    """Return why a unit cannot do what was decided for when it is attacked first.

    It may mean to attack anybody it sees; it surrenders to its attacker alone. Empty:
    it can.

    Rules: DOG-CBT-05, DOG-SURR-01, DOG-DEF-03.
    """
    if choice.surrenders and choice.target in ("", attacker.unit):
        return _why_no_surrender(surrender_bar(book, sight, unit, attacker), unit)
    if choice.surrenders:
        return {"why": "to-its-attacker"}
    if choice.mode is UnitMode.DEFENCE:
        return {"why": "needs-no-target"} if choice.target else {}
    is_seen = choice.target in {foe.unit for foe in seen_foes(sight, unit.army)}
    return {} if is_seen else {"why": StrikeBar.UNSEEN.value}


def _why_no_surrender(
    bar: SurrenderBar | None, unit: FieldUnit
) -> Mapping[str, FactValue]:
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


def who_takes(
    book: BattleBook, sight: Battlefield, mind: LeaderMind, unit: FieldUnit
) -> FieldUnit | None:
    """Return the enemy to whom a unit surrenders; none: it does not.

    It does so when those beside it have so many times its own HP.

    Rules: DOG-SURR-01, DOG-DEF-02.
    """
    times = surrenders_to(book, mind, unit)
    foes = sight.foes_beside(unit.army, unit.at)
    against = sum(hp_of(book, foe) for foe in foes)
    if not times or against < times * hp_of(book, unit):
        return None
    open_to = [f for f in foes if surrender_bar(book, sight, unit, f) is None]
    return max(open_to, key=lambda foe: (hp_of(book, foe), foe.unit), default=None)


def hp_of(book: BattleBook, unit: FieldUnit) -> int:
    """Return all HP that a unit has left."""
    return unit.fighters * fighter_scores(book, unit.make).hp


def _surrender_to(captor: FieldUnit) -> UnitChoice:
    return UnitChoice(mode=UnitMode.OPEN, target=captor.unit, surrenders=True)


def _shot_target(
    book: BattleBook, sight: Battlefield, mind: LeaderMind, unit: FieldUnit
) -> FieldUnit | None:
    """Return whom a unit shoots at: as it was told, else the nearest.

    Whoever has an enemy beside it strikes hand to hand; who hides and was told to hold
    keeps still.
    """
    foes = seen_foes(sight, unit.army)
    in_reach = [foe for foe in foes if shot_bar(book, sight, unit, foe) is None]
    told = mind.told(unit)
    is_told = told is not None and told.kind is InstructionKind.SHOOT_AT
    wanted = [foe for foe in in_reach if told is not None and foe.unit == told.unit]
    if is_told and wanted:
        return wanted[0]
    keeps_still = (
        unit.is_hidden and told is not None and told.kind is InstructionKind.HOLD
    )
    if not in_reach or keeps_still or sight.foes_beside(unit.army, unit.at):
        return None
    return nearest(unit.at, in_reach)
