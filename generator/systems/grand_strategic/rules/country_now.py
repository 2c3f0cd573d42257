"""The map as marches and retreats look at it, of a situation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.positions import Country, PlacedArmy

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )


def country_of(campaign: GrandCampaign, situation: GrandState) -> Country:
    """Return the map with all armies and cities as they are."""
    kingdoms = campaign.kingdoms
    return Country(
        board=campaign.board,
        owners={key: city.owner for key, city in situation.cities.items()},
        capitals={each.kingdom: each.capital for each in kingdoms},
        armies={key: placed(army) for key, army in sorted(situation.armies.items())},
        peace=frozenset(frozenset(each.kingdoms) for each in situation.peace),
        allies=frozenset(
            frozenset((each.kingdom, ally)) for each in kingdoms for ally in each.allies
        ),
        only_cities={
            each.kingdom: situation.holders(each.kingdom) for each in kingdoms
        },
        fallen=frozenset(
            key for key, each in situation.kingdoms.items() if not each.is_in_play
        ),
    )


def placed(army: GrandArmyState) -> PlacedArmy:
    """Return an army as it stands on the map."""
    return PlacedArmy(
        army=army.army,
        kingdom=army.kingdom,
        at=army.at,
        points=army.points,
        is_cavalry=army.is_cavalry,
        forced_by=army.forced_by,
    )
