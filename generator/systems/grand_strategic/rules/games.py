"""The games by which battles are fought on the table, and what each brings with it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.systems.grand_strategic.rules.amounts import FACTOR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Setting
    from generator.systems.grand_strategic.rules.muster import GrandCampaign

PACKAGE = "generator.systems.grand_strategic.rules"
GAME, ANY = "battle.game", "any"
CITY_STATES, WARHAMMER = "city-state-warfare", "warhammer"
_GAMES: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    files(PACKAGE).joinpath("games.toml").read_text(encoding="utf-8")
)


def with_the_games(settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return a campaign's switches with what its game sets beside them.

    Rules: GS-WFB-01, GS-WFB-03.
    """
    game = _GAMES.get(str(settings.get(GAME, ANY)), {})
    return {**game.get("sets", {}), **settings}


def is_played(campaign: GrandCampaign, about: str) -> bool:
    """Say whether battles may be fought by a game, by what people call it.

    Where a campaign names none, lists of units speak of City State Warfare and
    multiplied points of Warhammer. Of what is about no such game it is true.

    Rules: GS-CSW-05, GS-WFB-01.
    """
    game = next((key for key, each in _GAMES.items() if each["about"] == about), "")
    named = str(campaign.switches.get(GAME, ANY))
    if not game or named != ANY:
        return not game or game == named
    if game == CITY_STATES:
        return any(force.units for force in campaign.forces)
    return campaign.switches.get(FACTOR, 1) != 1


def is_matter_of(campaign: GrandCampaign, rule: str) -> bool:
    """Say whether a rule is of any matter to a campaign, by its number.

    Rules: GS-CSW-05, GS-WFB-01.
    """
    about = (
        str(each["about"])
        for each in _GAMES.values()
        if rule.startswith(f"{each['chapter']}-")
    )
    return is_played(campaign, next(about, ""))
