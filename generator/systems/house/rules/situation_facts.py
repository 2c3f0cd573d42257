"""A situation of house rules laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import (
    AT,
    CALLED,
    CODE,
    COMMANDER,
    COULD_ENTER,
    FORCES,
    HELD_BY,
    MAY,
    ORDERS,
    SIDE,
    UMPIRES,
    WITHOUT_ORDER,
    Fact,
    Openness,
)
from generator.kit.printing import printed_number
from generator.systems.house.rules import fact_names as facts
from generator.systems.house.rules.marching import price_for
from generator.systems.house.rules.rule_tables import Of
from generator.systems.house.rules.state import seen_by
from generator.systems.house.rules.term_facts import facts_of_army, march_points
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.house.rules.own_campaign import HouseArmy, HouseCampaign
    from generator.systems.house.rules.state import ArmyStand, HousePlay, HouseState

POSITION, STRENGTH, STORES = "position", "strength", "stores"
OWNERS, SCORES, BATTLE, THROWN = "owners", "scores", "battle", "thrown"


def facts_of(campaign: HouseCampaign, now: HouseState) -> Iterator[Fact]:
    """Yield a situation's facts.

    Where an army is its own side knows, and whoever sees it; who fought a battle
    everybody hears, and whose places are.

    Rule: HSE-SIGHT-01.
    """
    met = {army for meeting in now.meetings for army in meeting.armies}
    for force in campaign.forces:
        stands = now.armies.get(force.id)
        seers = seen_by(campaign, now, stands.at) - {force.side} if stands else frozenset()
        seen = Openness(kind=POSITION, sides=(force.side,), opponents=tuple(sorted(seers)))
        is_heard_of = force.id in met or stands is None
        named = Openness(kind=BATTLE) if is_heard_of else seen
        yield CALLED.of(force.id, force.name, named)
        yield SIDE.of(force.id, force.side, named)
        if stands is not None:
            yield from _of_an_army(campaign, force, stands, seen)
    for side in campaign.sides:
        own = Openness(kind=STORES, sides=(side.id,))
        yield CALLED.of(side.id, side.name, Openness(kind=OWNERS))
        told = tuple(
            f"{now.has(side.id, key)} {store.called(now.has(side.id, key))}"
            for key, store in campaign.own.stores.items()
        )
        yield facts.HAS_OF.of(side.id, told, own)
        kind = SCORES if campaign.side_totals_public else STORES
        yield facts.SCORE.of(side.id, now.scores.get(side.id, 0), Openness(kind=SCORES))
        total = sum(
            army.strength
            for army in now.armies.values()
            if campaign.force(army.army).side == side.id
        )
        yield facts.SIDE_STRENGTH.of(side.id, total, Openness(kind=kind, sides=(side.id,)))
        yield facts.HAS_WON.of(side.id, now.victor == side.id, Openness(kind=SCORES))
    for place in campaign.board.places:
        yield HELD_BY.of(place.id, now.owners.get(place.id, ""), Openness(kind=OWNERS))
    for key, row_id in sorted(now.fallen.items()):
        yield from _of_a_throw(campaign, key, row_id)
    for meeting in now.meetings:
        seen = Openness(kind=BATTLE, sides=meeting.sides)
        yield FORCES.of(meeting.id, meeting.armies, seen)
        yield facts.FOUGHT_AT.of(meeting.id, meeting.at, seen)
        yield facts.WINNER.of(meeting.id, meeting.winner, seen)


def _of_an_army(
    campaign: HouseCampaign, force: HouseArmy, stands: ArmyStand, seen: Openness
) -> Iterator[Fact]:
    own, kind = campaign.own, campaign.own.kinds[force.kind]
    yield AT.of(force.id, stands.at, seen)
    yield CODE.of(force.id, force.code, seen)
    yield facts.KIND.of(force.id, kind.name, seen)
    led = Openness(kind=STRENGTH, sides=(force.side,))
    yield COMMANDER.of(force.id, force.commander, led)
    yield facts.STRENGTH.of(force.id, stands.strength, led)
    yield facts.STRENGTH_AT_FIRST.of(force.id, force.strength, led)
    yield facts.STRENGTH_TOLD.of(force.id, own.strength.counted(stands.strength), led)


def _of_a_throw(campaign: HouseCampaign, key: str, row_id: str) -> Iterator[Fact]:
    """Yield what was thrown on a table; the file may have lost it since."""
    table_id, _, whose = key.partition("+")
    table = campaign.own.tables.get(table_id)
    row = table.row(row_id) if table else None
    if table is None or row is None:
        return
    sides = {Of.ALL: (), Of.SIDE: (whose,)}.get(table.of)
    if sides is None:
        sides = (campaign.force(whose).side,)
    kind = THROWN if table.of is Of.ALL else STORES
    yield facts.FALLEN.of(key, row.name, Openness(kind=kind, sides=sides))


def order_facts_of(play: HousePlay, now: HouseState) -> Iterator[Fact]:
    """Yield what may be ordered, and what happens without an order.

    Rule: HSE-DEED-01.
    """
    for key, army in sorted(now.armies.items()):
        own = Openness(kind=ORDERS, sides=(play.side_of(key),))
        facts_now = facts_of_army(play, now, army)
        deeds = tuple(deed.id for deed in play.own.deeds.values() if deed.when.holds(facts_now))
        price = price_for(play, now, army)
        around = (goal for goal in neighbours(army.at) if price(army.at, goal) is not None)
        points = printed_number(march_points(play, now, army, None))
        yield MAY.of(key, deeds, own)
        yield COULD_ENTER.of(key, tuple(around), Openness(kind=UMPIRES))
        yield WITHOUT_ORDER.of(key, "hold", own)
        yield facts.POINTS_TOLD.of(key, f"{points} {play.own.points_called}", own)
