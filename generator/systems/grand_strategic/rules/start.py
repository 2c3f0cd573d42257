"""The situation a campaign begins with: garrisons, field armies, cities, treasuries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.commanders import (
    with_new_general,
)
from generator.systems.grand_strategic.rules.calendar import FIRST
from generator.systems.grand_strategic.rules.generals import General
from generator.systems.grand_strategic.rules.state import (
    CityState,
    GrandArmyState,
    GrandState,
    KingdomState,
)
from generator.systems.grand_strategic.rules.treasuries import Treasury

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.muster import (
        GrandCampaign,
        GrandForce,
        Kingdom,
    )
    from generator.world.hexes import Hex


def opening(campaign: GrandCampaign) -> GrandState:
    """Return the situation before the first week.

    Rules: GS-SETUP-05, GS-SETUP-06.
    """
    cities = {
        place.id: CityState(city=place.id, owner=place.owner)
        for place in campaign.board.places
    }
    situation = GrandState(
        period=FIRST,
        kingdoms={each.kingdom: _kingdom(each) for each in campaign.kingdoms},
        cities=cities,
        armies={},
    )
    for force in campaign.forces:
        at = start_of(campaign, force)
        if at is not None:
            situation = _with_force(situation, force, at)
    return situation


def start_of(campaign: GrandCampaign, force: GrandForce) -> Hex | None:
    """Return where an army begins; none: it is formed in play, if ever."""
    place = campaign.board.place(force.city) if force.city else None
    return place.at if place else force.start


def _kingdom(kingdom: Kingdom) -> KingdomState:
    first = str(FIRST)
    treasury = Treasury(opening=kingdom.treasury, period=first)
    return KingdomState(kingdom=kingdom.kingdom, treasury=treasury)


def _with_force(situation: GrandState, force: GrandForce, at: Hex) -> GrandState:
    """Return the situation with one army more, and its general if he is known."""
    army = GrandArmyState(
        army=force.id,
        kingdom=force.side,
        at=at,
        city=force.city,
        regulars=force.points,
        units=force.units,
        is_cavalry=force.is_cavalry,
    )
    situation = situation.with_army(army)
    if not force.ability:
        return situation
    general = General(ability=force.ability)
    return with_new_general(situation, force.id, general, force.commander)
