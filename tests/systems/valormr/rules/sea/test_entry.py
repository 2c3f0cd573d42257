"""Which vessels may go where, as the table of waters has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.calendar import Weather, Wind
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.routes import closed_port, entry_refusal, lies_nowhere
from generator.systems.valormr.rules.sea.waters import Water, waters_of
from generator.world.ground import Channel
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    FLATS,
    SWATCH,
    a_play,
    a_sea_campaign,
    at,
    at_all,
    the_coast,
)

if TYPE_CHECKING:
    from generator.world.board import Board
    from generator.world.hexes import Hex

EVERY_KIND = ("galley", "longship", "river-boat", "sailing-ship", "troop-transport")
COAST = the_coast()


def refused(kind: str, start: str, goal: str, *, board: Board = COAST) -> str:
    """Return the rule that forbids a step; empty when it may be taken."""
    play = a_play(a_sea_campaign(board=board))
    refusal = entry_refusal(
        play, kind, water(board, kind, at(start)), water(board, kind, at(goal)), half=None
    )
    return "" if refusal is None else refusal.rule


def water(board: Board, kind: str, where: Hex) -> Water:
    """Return the water of a hex on which a kind would lie."""
    if not (board.is_coast(where) or board.is_sea(where) or board.is_river(where)):
        return Water(at=where)
    return waters_of(board, where, coastal=kind != "river-boat")[0]


@pytest.mark.rule("VAL-RIVER-01")
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_val_river_01_only_river_boats_and_longships_navigate_rivers(kind: str) -> None:
    expected = "" if kind in ("river-boat", "longship") else "VAL-RIVER-01"

    assert refused(kind, "0906", "0907") == expected
    assert refused(kind, "0907", "0908") == expected


@pytest.mark.rule("VAL-SHIP-15")
def test_val_ship_15_river_boats_go_on_rivers_only() -> None:
    play = a_play(a_sea_campaign())

    for label in ("0905", "0706", "0306"):
        refusal = lies_nowhere(play, "river-boat", at(label))
        assert refusal is not None
        assert refusal.rule == "VAL-SHIP-15"
    assert lies_nowhere(play, "river-boat", at("0906")) is None


@pytest.mark.rule("VAL-SEA-04")
@pytest.mark.parametrize("kind", ["galley", "longship", "sailing-ship"])
def test_val_sea_04_coast_hexes_are_open_to_all_but_transports(kind: str) -> None:
    assert refused(kind, "0705", "0706") == ""
    assert refused(kind, "0706", "0606") == ""
    assert refused(kind, "0706", "0705") == ""


@pytest.mark.rule("VAL-SEA-05")
def test_val_sea_05_transports_need_a_channel_or_a_port() -> None:
    channelled = the_coast(channels=(Channel(course=at_all("0705", "0706")),))

    assert refused("troop-transport", "0705", "0706") == "VAL-SEA-05"
    assert refused("troop-transport", "0305", "0306") == ""
    assert refused("troop-transport", "0705", "0706", board=channelled) == ""


@pytest.mark.rule("VAL-SEA-02", "VAL-SEA-09")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("galley", "VAL-SEA-02"),
        ("longship", "VAL-SEA-02"),
        ("sailing-ship", ""),
        ("troop-transport", ""),
    ],
)
def test_val_sea_02_09_who_may_sail_the_open_sea(kind: str, rule: str) -> None:
    assert refused(kind, "0704", "0703") == rule
    assert refused(kind, "0705", "0704") == ""


@pytest.mark.rule("VAL-SEA-03")
@pytest.mark.parametrize("kind", ["galley", "longship", "sailing-ship"])
def test_val_sea_03_mud_flats_are_passed_by_channel_alone(kind: str) -> None:
    board = the_coast(regions=(FLATS,), channels=(SWATCH,))

    assert refused(kind, "1205", "1206", board=board) == "VAL-SEA-03"
    assert refused(kind, "1105", "1106", board=board) == ""
    assert refused(kind, "1106", "1206", board=board) == "VAL-SEA-03"


def test_a_map_ends_at_its_border() -> None:
    play = a_play(a_sea_campaign())
    off = Water(at=at("0101"))
    beyond = type(off)(at=type(off.at)(off.at.q, off.at.r - 1))

    refusal = entry_refusal(play, "sailing-ship", off, beyond, half=None)

    assert isinstance(refusal, Refusal)
    assert refusal.reason == "off-the-map"


@pytest.mark.rule("VAL-WX-28", "VAL-WX-36")
@pytest.mark.parametrize(
    ("weather", "rule"),
    [
        (Weather(fog=True), "VAL-WX-28"),
        (Weather(wind=Wind.HIGH), "VAL-WX-36"),
        (Weather(wind=Wind.CALM), None),
        (Weather(), None),
    ],
)
def test_val_wx_28_36_fog_and_high_winds_close_ports(weather: Weather, rule: str | None) -> None:
    play = a_play(a_sea_campaign())

    for kind in EVERY_KIND:
        refusal = closed_port(play, kind, (EAST_PORT, at("0305")), weather)
        expected = None if kind == "river-boat" else rule
        assert (refusal.rule if refusal else None) == expected
        assert closed_port(play, kind, at_all("0706", "0705"), weather) is None
