"""Where the armies of a kingdom that nobody plays march, as orders like any others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.country_now import country_of, placed
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.non_players import (
    aim_of_non_player,
    way_of_non_player,
)
from generator.systems.grand_strategic.rules.orders import GrandDeed, GrandOrder

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse

RULE = "GS-SCOPE-03"


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyOrder:
    """What an army does whose kingdom nobody plays, and the course that tells it."""

    course: GrandCourse
    order: GrandOrder


def policy_order(course: GrandCourse, army: str) -> PolicyOrder | None:
    """Return what the policy has an army do; none: somebody plays its kingdom.

    What was a city's garrison as the game began stays in its city.

    Rule: GS-SCOPE-03.
    """
    play, one = course.play, course.army(army)
    if play.campaign.kingdom(one.kingdom).is_played:
        return None
    stays = GrandOrder(force=army, deed=GrandDeed.HOLD)
    if play.campaign.force(army).city and one.city:
        return PolicyOrder(course=course, order=stays)
    country = country_of(play.campaign, course.situation)
    aim = aim_of_non_player(play.amounts, country, placed(one))
    way = way_of_non_player(play.amounts, country, placed(one))
    if aim is None or not way:
        told = Tidings(
            kind="policy-holds",
            rule=RULE,
            facts={"kingdom": one.kingdom, "at": one.at},
        )
        return PolicyOrder(course=course.tells_of(army, told), order=stays)
    told = Tidings(
        kind=f"policy-{aim.reason}",
        rule=RULE,
        facts={"kingdom": one.kingdom, "goal": aim.goal},
    )
    marches = GrandOrder(force=army, deed=GrandDeed.MARCH, route=way)
    return PolicyOrder(course=course.tells_of(army, told), order=marches)
