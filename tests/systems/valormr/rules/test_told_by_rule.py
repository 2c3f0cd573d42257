"""What happens is told with the rule that made it happen, not with its neighbour."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.sea.entry import lies_nowhere
from generator.world.orders import FleetDeed
from generator.world.weather import Weather, Wind
from tests.rivers import FERRY, HORSE, MAJOR, MINOR, WATER, a_river, crosses
from tests.scenarios import (
    a_board,
    a_force,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    told,
    without_weather,
)
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    RIVER,
    a_sea_campaign,
    an_army,
    at,
    only,
    ships,
    the_coast,
    under,
    voyage,
)
from tests.systems.valormr.rules.sea.voyages import told_to as tells

if TYPE_CHECKING:
    from generator.world.features import RiverCategory


@pytest.mark.rule("VAL-MOVE-06")
def test_val_move_06_who_is_sent_where_he_stands_is_told_that_he_is_there() -> None:
    board = a_board("...")
    campaign = without_weather(board, a_force("arn", place(board, "0201")))

    result = played(campaign, marches("arn", place(board, "0201")))

    assert kinds_of(result, "arn") == ["sets-out", "stop-arrived"]


@pytest.mark.rule("VAL-RIVER-13")
def test_val_river_13_what_swimming_costs_is_told_by_its_own_rule() -> None:
    board = a_river(MINOR)
    force = a_force("arn", place(board, WATER), arms=HORSE)

    result = played(without_weather(board, force), crosses("arn", "swimming", board))

    (event,) = told(result, "river-crossed")
    assert [modifier.rule for modifier in event.modifiers] == ["VAL-RIVER-13"]


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-10")
@pytest.mark.parametrize(
    ("category", "rule"), [(MAJOR, "VAL-RIVER-09"), (MINOR, "VAL-RIVER-10")]
)
def test_val_river_10_a_ferry_is_told_by_the_rule_of_its_river(
    category: RiverCategory, rule: str
) -> None:
    board = a_river(category, FERRY)
    force = a_force("arn", place(board, WATER))

    result = played(without_weather(board, force), crosses("arn", "ferry", board))

    assert told(result, "crossing-begun")[0].rule == rule


@pytest.mark.rule("VAL-WX-41", "VAL-SEA-06")
@pytest.mark.parametrize(
    ("wind", "rule"), [(Wind.GALE, "VAL-WX-41"), (Wind.NONE, "VAL-SEA-06")]
)
def test_val_wx_41_a_gale_is_the_reason_to_beach_while_it_blows(
    wind: Wind, rule: str
) -> None:
    campaign = a_sea_campaign(
        an_army("aes", EAST_PORT, 6, people="northmen"),
        ships("fleet", "longship", at("0506"), owner="aes"),
    )

    result = voyage(
        campaign,
        tells("fleet", FleetDeed.BEACH),
        situation=under(campaign, Weather(wind=wind)),
    )

    assert only(result, "vessels-beached").rule == rule


@pytest.mark.rule("VAL-RIVER-02")
def test_val_river_02_a_canal_out_of_repair_is_why_no_vessel_goes_there() -> None:
    canal = the_coast(rivers=(replace(RIVER, navigable=False),))
    campaign = a_sea_campaign(an_army("aes", EAST_PORT, 6), board=canal)

    refusal = lies_nowhere(play_of(campaign), "river-boat", at("0908"))

    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("not-navigable", "VAL-RIVER-02")
