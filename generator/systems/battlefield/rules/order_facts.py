"""What may be ordered in a situation, and what happens without an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import ORDERS, UMPIRES, Openness
from generator.kit.shared_facts import COULD_ENTER, MAY, WITHOUT_ORDER
from generator.systems.battlefield.rules.calendar import BattlePart, from_period
from generator.systems.battlefield.rules.fact_names import (
    CHIEF,
    IN_MUSTER,
    IN_ROUND,
    MAY_HIRE,
)
from generator.systems.battlefield.rules.ground.case_map import cases_of
from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_campaign import (
        BattlefieldCampaign,
        FieldArmy,
    )
    from generator.systems.battlefield.rules.state import BattlefieldState, HiredUnit
    from generator.world.hexes import Hex

MUSTERED = ("place", "reserve", "dismiss")
"""What can be ordered for a unit before a battle."""
DECIDED = ("decide",)
"""What can be ordered for one in a round."""
PLACED, RESERVE, POLICY, CAPTIVE = "placed", "reserve", "policy", "captive"
"""What a unit does without an order."""


def order_facts(
    campaign: BattlefieldCampaign, book: BattleBook, situation: BattlefieldState
) -> tuple[Fact, ...]:
    """Return what may be ordered, and what happens without an order.

    In a muster armies hire and units are placed; in a round units can be told what they
    do, and where nobody says anything instruction and policy decide.

    Rules: DOG-PRE-01, DOG-MOVE-01, DOG-CBT-01, DOG-DEF-02.
    """
    part = from_period(situation.period).part
    if part is BattlePart.AFTERMATH:
        return ()
    chiefs = tuple(_chiefs(campaign, situation))
    if part is BattlePart.MUSTER:
        return (*_of_a_muster(campaign, situation, book), *chiefs)
    return (*_of_a_round(campaign, situation), *chiefs)


def _of_a_muster(
    campaign: BattlefieldCampaign, situation: BattlefieldState, book: BattleBook
) -> Iterator[Fact]:
    """Yield what leaders may do with their troops before a battle."""
    is_mustered = True
    for _, unit in sorted(situation.roster.items()):
        seen = Openness(kind=ORDERS, sides=(campaign.army(unit.army).side,))
        yield MAY.of(unit.unit, MUSTERED, seen)
        without = RESERVE if unit.at is None else PLACED
        yield WITHOUT_ORDER.of(unit.unit, without, seen)
        yield IN_MUSTER.of(unit.unit, is_mustered, seen)
        free = _free_cases(campaign, situation, book, unit)
        yield COULD_ENTER.of(unit.unit, free, Openness(kind=UMPIRES))
    types = tuple(kind.key for kind in book.troops.types if kind.hire is not None)
    for army in campaign.armies:
        yield MAY_HIRE.of(army.army, types, _own(army))


def _free_cases(
    campaign: BattlefieldCampaign,
    situation: BattlefieldState,
    book: BattleBook,
    unit: HiredUnit,
) -> tuple[Hex, ...]:
    """Return the free cases beside a unit, or its army, on which it could begin.

    Rules: DOG-PRE-01, DOG-TERR-03.
    """
    standing = [each for each in situation.roster.values() if each.at is not None]
    own = [each.at for each in standing if each.army == unit.army and each.at]
    taken = {each.at for each in standing}
    cases = cases_of(campaign.board)
    return tuple(
        place
        for start in ([unit.at] if unit.at is not None else own)
        for place in neighbours(start)
        if place in cases
        and place not in taken
        and ground_bar(book, cases[place], unit.make) is None
    )


def _chiefs(
    campaign: BattlefieldCampaign, situation: BattlefieldState
) -> Iterator[Fact]:
    """Yield on whose form each army's policy stands, and what it hires."""
    for army in campaign.armies:
        chief = next((unit.unit for unit in situation.of_army(army.army)), "")
        yield CHIEF.of(army.army, chief, _own(army))


def _own(army: FieldArmy) -> Openness:
    return Openness(kind=ORDERS, sides=(army.side,))


def _of_a_round(
    campaign: BattlefieldCampaign, situation: BattlefieldState
) -> Iterator[Fact]:
    """Yield what units may be told for a round, those who are about to fight too."""
    battle = situation.battle
    if battle is None:
        standing = {
            each.unit: each.army
            for each in situation.roster.values()
            if each.at is not None
        }
        captives: frozenset[str] = frozenset()
    else:
        units = battle.units.values()
        standing = {each.unit: each.army for each in units if each.is_standing}
        captives = frozenset(each.unit for each in units if each.captor)
    for unit, army in sorted(standing.items()):
        seen = Openness(kind=ORDERS, sides=(campaign.army(army).side,))
        is_captive = unit in captives
        yield MAY.of(unit, () if is_captive else DECIDED, seen)
        yield WITHOUT_ORDER.of(unit, CAPTIVE if is_captive else POLICY, seen)
        if situation.by_rounds and not is_captive:
            yield IN_ROUND.of(unit, situation.by_rounds, seen)
