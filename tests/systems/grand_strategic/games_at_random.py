"""Games of three kingdoms close together, in which anything is ordered and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.muster import ListedUnit, UnitLevel
from generator.systems.grand_strategic.rules.orders import (
    GrandDeed,
    GrandOrder,
    HireOrder,
    PurchaseOrder,
    QuartersOrder,
    StartOrder,
    TableBattle,
    WagesOrder,
)
from generator.systems.grand_strategic.rules.treasuries import is_stage
from generator.world.campaign import Decision
from generator.world.hexes import neighbours
from tests.systems.grand_strategic.grand_games import a_kingdom, force, tables_in, town

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from generator.kit.phase import Question
    from generator.systems.grand_strategic.rules.muster import GrandCampaign, GrandForce, Kingdom
    from generator.systems.grand_strategic.rules.state import GrandArmyState, GrandState

WILD = ("..w.h..", ".......", ".m..~..", "..h.w..", "....m..", ".w.....", "...h...")
TOWNS = (
    town("ash-keep", "0101", "capital"),
    town("ash-town", "0302"),
    town("oak-keep", "0706", "capital"),
    town("oak-fort", "0505", "fortified"),
    town("elm-keep", "0107", "capital"),
    town("elm-town", "0306"),
)
KINGDOMS: Mapping[str, tuple[Kingdom, ...]] = {
    "all played": (),
    "two nobody plays": (
        a_kingdom("elm", TOWNS, is_played=False),
        a_kingdom("oak", TOWNS, is_played=False),
    ),
    "allies with money": (
        a_kingdom("ash", TOWNS, allies=("elm",), treasury=200),
        a_kingdom("elm", TOWNS, allies=("ash",), treasury=200),
        a_kingdom("oak", TOWNS, treasury=500),
    ),
}


def armies_of_a_game(*, with_lists: bool, factor: int = 1) -> tuple[GrandForce, ...]:
    """Return three kingdoms' garrisons and field armies."""
    garrisons = tuple(
        force(f"{each.owner}-guard-{number}", "0101", 75 * factor, start=each.at)
        for number, each in enumerate(TOWNS)
    )
    field = (
        force("ash-host", "0203", 200 * factor, ability=0),
        force("ash-van", "0401", 120 * factor),
        force("oak-host", "0605", 220 * factor, ability=3),
        force("oak-van", "0604", 100 * factor),
        force("elm-host", "0207", 180 * factor, ability=2),
        force("elm-van", "0405", 130 * factor, is_cavalry=True),
    )
    if not with_lists:
        return (*garrisons, *field)
    listed = tuple(
        force(each.id, "0101", each.points, start=each.start, units=units_of(each.id, each.points))
        for each in field
    )
    return (*garrisons, *listed)


def units_of(army: str, points: int) -> tuple[ListedUnit, ...]:
    """Return a list of units, two of them leaders, for all points but five."""
    return tuple(
        ListedUnit(
            id=f"{army}/foot-{number}",
            kind="foot",
            points=15,
            level=UnitLevel.EXPERIENCED,
            is_leader=number <= 2,
        )
        for number in range(1, (points - 5) // 15 + 1)
    )


def factor_of(campaign: GrandCampaign) -> int:
    """Return by how much points are multiplied."""
    return int(campaign.switches.get("points.factor", 1))


def an_order(campaign: GrandCampaign, chance: Random, army: GrandArmyState) -> GrandOrder:
    """Return any order that may be written to an army, sensible or not."""
    around = [at for at in neighbours(army.at) if campaign.board.is_land(at)]
    near = chance.choice(around)
    further = chance.choice(neighbours(near))
    names = [each.id for each in campaign.armies_of(army.kingdom)]
    return GrandOrder(
        force=army.army,
        deed=chance.choice((*GrandDeed, *[GrandDeed.MARCH] * 8)),
        route=(near, further) if chance.random() < 0.2 else (near,),
        partner=chance.choice(names),
        points=chance.choice((50, 60, 75, 100)) * factor_of(campaign),
        general=chance.choice(("", "", f"{army.kingdom}-general-2")),
        new_army=chance.choice(("", "", chance.choice(names))),
        peaceful=chance.random() < 0.1,
        otherwise=chance.choice(("hold", "home")),
    )


def entries_of(
    campaign: GrandCampaign, chance: Random, situation: GrandState
) -> dict[str, tuple[Any, ...]]:
    """Return whatever may be entered for a period, sensible or not."""
    now = from_period(situation.period)
    armies = tuple(situation.armies.values())
    some = [army for army in armies if chance.random() < 0.8]
    if now.season is Season.WINTER:
        return {
            "hire": tuple(
                HireOrder(kingdom=key, points=chance.randrange(0, 120) * factor_of(campaign))
                for key in situation.kingdoms
            ),
            "quarters": tuple(
                QuartersOrder(force=army.army, city=chance.choice(TOWNS).id) for army in some
            ),
        }
    if now.season is Season.SPRING:
        return {"start": tuple(a_start(campaign, chance, army) for army in some)}
    orders = tuple(an_order(campaign, chance, army) for army in some)
    if not is_stage(tables_in(campaign), now.week):
        return {"order": orders}
    bands = [key for army in armies for key in army.bands]
    return {
        "order": orders,
        "purchase": tuple(
            PurchaseOrder(
                kingdom=key,
                city=chance.choice(TOWNS).id,
                points=chance.randrange(1, 60) * factor_of(campaign),
                unit="foot" if any(army.units for army in armies) else "",
            )
            for key in situation.kingdoms
            if chance.random() < 0.7
            for _ in range(2)
        ),
        "wages": tuple(
            WagesOrder(kingdom=key, pays=tuple(band for band in bands if chance.random() < 0.4))
            for key in situation.kingdoms
        ),
    }


def a_start(campaign: GrandCampaign, chance: Random, army: GrandArmyState) -> StartOrder:
    """Return any order for spring."""
    names = [each.id for each in campaign.armies_of(army.kingdom)]
    return StartOrder(
        force=chance.choice((army.army, chance.choice(names))),
        city=army.city or chance.choice(TOWNS).id,
        route=(chance.choice(neighbours(army.at)),) if chance.random() < 0.9 else (),
        points=chance.choice((0, 50, 80)) * factor_of(campaign),
        hired=chance.choice((0, 0, 50, 100)) * factor_of(campaign),
    )


def answered(campaign: GrandCampaign, chance: Random, question: Question) -> Decision | TableBattle:
    """Answer a question at random."""
    if question.kind == "battle":
        detail = {"winner": chance.choice(question.asks)}
        losses = {f"lost-{army}": chance.randrange(0, 2) for army in question.asks}
        return TableBattle(contact=question.key, detail={**detail, **losses})
    choice = chance.choice(question.choices)
    if choice.needs == ("points",):
        points = chance.randrange(1, 60) * factor_of(campaign)
        return Decision(question=question.key, choice=choice.key, detail={"points": points})
    hexes = {name: campaign.board.grid.hex_of(chance.choice(choice.among)) for name in choice.needs}
    return Decision(question=question.key, choice=choice.key, detail=hexes)
