"""Small grand-strategic campaigns, and weeks of them played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.dice import KeyedDice
from generator.kit.switches import Switches, switches_of
from generator.systems.grand_strategic.rules.calendar import GRAND_CALENDAR
from generator.systems.grand_strategic.rules.course import GrandPlay
from generator.systems.grand_strategic.rules.forming_armies import amounts_of
from generator.systems.grand_strategic.rules.muster import (
    FORMED_MOST,
    GrandCampaign,
    GrandForce,
    Kingdom,
    formed_id,
)
from generator.systems.grand_strategic.rules.orders import GrandDeed, GrandOrder
from generator.systems.grand_strategic.rules.positions import GRAND_GROUND
from generator.systems.grand_strategic.rules.rule_book import opening
from generator.systems.grand_strategic.rules.sequence import following, played
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GRAND_FOLDER
from generator.values import replace
from generator.world.board import Board, Place
from generator.world.campaign import Decision, PaperSettings, PeriodInputs
from generator.world.forces import Side
from generator.world.hexes import Grid
from tests.systems.grand_strategic.grand_maps import BY_CODE, at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Face
    from generator.kit.phase import Resolution
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.world.campaign import HouseRule, Switch

KNOWN = switches_of("generator.systems.grand_strategic.rules")
PLAIN = (".......",) * 7
QUICK: Mapping[str, Switch] = {"battle.fought": "quick", "wild.events": False}
"""Every battle by the dice, without wild events."""


def force(name: str, where: str, points: int = 100, **more: Any) -> GrandForce:  # noqa: ANN401 - fields of many kinds
    """Return an army; the first word of its name says whose it is."""
    fields: dict[str, Any] = {
        "id": name,
        "name": name.replace("-", " ").title(),
        "side": name.partition("-")[0],
        "commander": "",
        "start": at(where),
        "points": points,
        "ability": 1,
    }
    return GrandForce(**{**fields, **more})


def town(name: str, where: str, kind: str = "regular") -> Place:
    """Return a city; the first word of its name says whose it is."""
    return Place(
        id=name,
        name=name.replace("-", " ").title(),
        at=at(where),
        kind=GRAND_GROUND.place(kind),
        owner=name.partition("-")[0],
    )


def a_kingdom(name: str, places: tuple[Place, ...], **more: Any) -> Kingdom:  # noqa: ANN401 - as above
    """Return a kingdom; its capital is its own city of that kind."""
    capital = next((p.id for p in places if p.owner == name and p.kind.key == "capital"), "")
    return Kingdom(kingdom=name, **{"capital": capital, **more})


def a_campaign(
    forces: tuple[GrandForce, ...],
    places: tuple[Place, ...] = (),
    rows: tuple[str, ...] = PLAIN,
    kingdoms: tuple[Kingdom, ...] = (),
    switches: Mapping[str, Switch] = QUICK,
    *,
    house_rules: tuple[HouseRule, ...] = (),
) -> GrandCampaign:
    """Return a campaign on a small map.

    Args:
        forces: Its armies.
        places: Its cities.
        rows: Rows of codes.
        kingdoms: Those that are more than a name and a capital.
        switches: As the file sets them.
        house_rules: Numbers of the tables that are amended.
    """
    grid = Grid(columns=len(rows[0]), rows=len(rows))
    terrain = {
        grid.hex_at(column, row): BY_CODE[code]
        for row, codes in enumerate(rows, 1)
        for column, code in enumerate(codes, 1)
    }
    named = {each.kingdom: each for each in kingdoms}
    sides = dict.fromkeys((*(f.side for f in forces), *(p.owner for p in places)))
    garrisons = tuple(
        replace(f, city=next((p.id for p in places if p.at == f.start), f.city)) for f in forces
    )
    reserve = tuple(
        force(formed_id(side, number), "0101", 0, start=None, ability=0)
        for side in sides
        for number in range(1, FORMED_MOST + 1)
    )
    return GrandCampaign(
        id="game",
        title="A game",
        subtitle="",
        system="grand-strategic",
        umpire="U",
        address="",
        public_after=0,
        side_totals_public=False,
        seed="",
        dice_missing="await",
        about="",
        season="",
        first_day="",
        switches=dict(switches),
        paper=PaperSettings(),
        sides=tuple(
            Side(
                id=side,
                name=side.title(),
                letter=side[0].upper(),
                colour="#1F5A99",
                shape="square",
                enemies=(),
            )
            for side in sides
        ),
        players=(),
        board=Board(grid=grid, terrain=terrain, places=places),
        forces=(*garrisons, *reserve),
        kingdoms=tuple(named.get(s) or a_kingdom(s, places) for s in sides),
        house_rules=house_rules,
    )


def go(army: str, *where: str, deed: str = "march", **more: Any) -> GrandOrder:  # noqa: ANN401 - as above
    """Return an order to an army."""
    route = tuple(map(at, where))
    return GrandOrder(force=army, deed=GrandDeed(deed), route=route, **more)


def week(
    campaign: GrandCampaign,
    *orders: GrandOrder,
    dice: Mapping[str, Face | tuple[Face, ...]] | None = None,
    answers: Mapping[str, str] | None = None,
    situation: GrandState | None = None,
    **more: Any,  # noqa: ANN401 - as above
) -> Resolution[GrandState]:
    """Play one week with dice thrown by hand; throws that are not given are awaited.

    Keys of dice and answers come without the period; dice of kingdoms' order that are
    not given follow the order of the file.

    Args:
        campaign: The campaign.
        orders: Orders to armies.
        dice: Faces by key.
        answers: Choices by the question's key; behind a blank comes a hex.
        situation: As the week begins; without it the first.
        more: Other entries of the week, and its rulings.
    """
    begun = situation or opening(campaign)
    period = begun.period
    thrown = {
        f"GS-DEF-01/{each.kingdom}/1": 10 - place for place, each in enumerate(campaign.kingdoms)
    } | dict(dice or {})
    faces = {
        f"{period}/{key}": face if isinstance(face, tuple) else (face,)
        for key, face in thrown.items()
    }
    rulings = more.pop("rulings", ())
    inputs = PeriodInputs(
        period=period,
        entries={"order": orders, **more},
        decisions=tuple(map(_decision, (answers or {}).items())),
        dice=faces,
        rulings=rulings,
    )
    bag = KeyedDice(seed="", by_hand=faces, await_missing=True)
    return played(a_play(campaign, inputs, bag), begun)


def a_play(campaign: GrandCampaign, inputs: PeriodInputs, dice: KeyedDice) -> GrandPlay:
    """Return the circumstances of a period."""
    switches = Switches(known=KNOWN, settings=campaign.switches)
    tables = tables_in(campaign)
    assert amounts_of(tables, switches).factor
    return GrandPlay(campaign=campaign, tables=tables, switches=switches, dice=dice, inputs=inputs)


def tables_in(campaign: GrandCampaign) -> GrandTables:
    """Return the tables as a campaign's house rules make them."""
    return GRAND_FOLDER.tables_of(campaign) if campaign.house_rules else GRAND_BOOK


def _decision(answer: tuple[str, str]) -> Decision:
    question, said = answer
    choice, _, where = said.partition(" ")
    detail = {"to": at(where)} if where else {}
    return Decision(question=question, choice=choice, detail=detail)


def next_week(resolution: Resolution[GrandState]) -> GrandState:
    """Return the situation as the week after one begins."""
    return following(GRAND_CALENDAR, resolution.after)


def kinds(resolution: Resolution[GrandState]) -> list[str]:
    """Return the kinds of what happened in a week, in order."""
    return [event.kind for event in resolution.events]


def asked(resolution: Resolution[GrandState]) -> list[str]:
    """Return the keys of what is awaited."""
    return [question.key for question in resolution.questions]
