"""Couriers, vessels and built works on a reader's map, as far as he knows of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience, Played
from generator.render.force_table import force_list
from generator.render.map.draw import draw_map
from generator.render.map.hex_numbers import laid_numbers
from generator.render.map.layers import map_layers
from generator.render.map.picture import CounterKind, LayerTold, MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.systems.valormr.rules.orders import CourierOrder, entered
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import Work
from generator.systems.valormr.sheets.laid_over_maps import LAYERS, courier_layer
from generator.values import replace
from generator.world.board import CrossingKind, RiverStretch, Way
from generator.world.campaign import PeriodInputs
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, briefed
from tests.scenarios import a_board, a_force, dice_of, place, without_weather
from tests.systems.valormr.rules.sea import voyages

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

LONG = a_board("............", "............")


def of(
    campaign: ValormrCampaign, now: ValormrState, reader: Audience, *, closed: bool = False
) -> Briefing:
    """Return what a reader knows of a situation."""
    whole = Played(
        period=now.period,
        is_closed=closed,
        record="",
        facts=RULES.facts(campaign, now),
        events=(),
        questions=(),
    )
    return briefed(campaign, whole, reader)


def with_a_courier(*, hidden: bool = False) -> tuple[ValormrCampaign, ValormrState]:
    """Let Jan ride from Arn towards Bo, who is too far for one day."""
    campaign = replace(
        without_weather(
            LONG, a_force("arn", place(LONG, "0101")), a_force("bo", place(LONG, "1201"))
        ),
        couriers_hidden=hidden,
    )
    now = opening(campaign)
    order = CourierOrder(courier="jan", sender="arn", force="bo", message="Hold.")
    inputs = PeriodInputs(period=now.period, entries=entered(courier_orders=(order,)))
    result = RULES.resolve(campaign, now, inputs, dice_of(campaign))
    return campaign, result.after


def drawn(picture: MapPicture, theme: ThemeName = ThemeName.MONO) -> str:
    return draw_map(picture, theme=theme_named(theme)).decode()


@pytest.mark.rule("VAL-COURIER-03")
@pytest.mark.parametrize("theme", ThemeName)
def test_a_courier_is_a_pennant_with_the_letter_of_his_side(theme: ThemeName) -> None:
    briefing = of(*with_a_courier(), UMPIRE)

    picture = map_picture(briefing, LAYERS)
    (mark,) = courier_layer(briefing).couriers

    assert (mark.name, mark.side) == ("jan", "law")
    assert picture.board.grid.label(mark.at) == "0901"
    assert mark.note == "0901, sent by Arn"
    svg = drawn(picture, theme)
    assert "<title>Courier jan (Law)\n0901, sent by Arn</title>" in svg
    assert re.search(r"<title>Courier jan .*?>L</text>", svg, re.S)
    assert ">Courier</text>" in svg
    assert force_list(briefing, LAYERS).besides == (
        LayerTold(title="Couriers on their way", lines=("jan: 0901, sent by Arn",)),
    )


@pytest.mark.rule("VAL-COURIER-03", "VAL-GEN-07")
@pytest.mark.parametrize(
    ("reader", "hidden", "shown"),
    [
        (CHAOS_PLAYER, False, 1),
        (CHAOS_PLAYER, True, 0),
        (LAWS_PLAYER, True, 1),
        (PUBLIC, True, 0),
        (PUBLIC, False, 1),
    ],
)
def test_a_hidden_courier_is_on_his_own_sides_map_alone(
    reader: Audience,
    hidden: bool,  # noqa: FBT001 - a parameter of the case
    shown: int,
) -> None:
    campaign, now = with_a_courier(hidden=hidden)

    briefing = of(campaign, now, reader, closed=True)

    assert len(courier_layer(briefing).couriers) == shown
    assert "Hold." not in drawn(map_picture(briefing, LAYERS))


@pytest.mark.rule("VAL-SEA-11")
def test_vessels_are_on_the_map_until_they_are_out_at_sea() -> None:
    campaign = voyages.a_sea_campaign(voyages.ships("gulls", "longship", voyages.EAST_PORT))
    near = opening(campaign)
    fleet = replace(near.fleets["gulls"], at=voyages.at("0702"))
    far = near.with_fleet(fleet)

    def fleets(now: ValormrState, reader: Audience) -> list[str]:
        picture = map_picture(of(campaign, now, reader), LAYERS)
        return [c.name for c in picture.counters if c.kind is CounterKind.FLEET]

    assert fleets(near, CHAOS_PLAYER) == ["Gulls"]
    assert fleets(far, CHAOS_PLAYER) == []
    assert fleets(far, LAWS_PLAYER) == ["Gulls"]
    listed = [
        (force.code, force.name, force.label, force.place, force.piece)
        for side in force_list(of(campaign, near, UMPIRE)).sides
        for force in side.forces
    ]
    assert ("GUL", "Gulls", "0306", "East Port", "vessels") in listed


@pytest.mark.rule("VAL-ADV-10")
def test_what_engineers_have_built_is_drawn_as_it_stands_and_marked() -> None:
    plain = a_board("....", "....", "....")
    course = tuple(place(plain, label) for label in ("0201", "0202", "0203"))
    board = replace(plain, rivers=(RiverStretch(name="Wend", course=course),))
    campaign = without_weather(board, a_force("arn", place(board, "0401")))
    bridge, road = place(board, "0202"), (place(board, "0302"), place(board, "0402"))
    now = replace(
        opening(campaign),
        works=(
            Work(kind="bridge", force="arn", at=bridge),
            Work(kind="road", force="arn", at=road[0], towards=road[1]),
        ),
    )

    for reader in (UMPIRE, CHAOS_PLAYER):
        briefing = of(campaign, now, reader)
        picture = map_picture(briefing, LAYERS)

        assert [c.kind for c in picture.board.crossings_at(bridge)] == [CrossingKind.BRIDGE]
        assert picture.board.way_between(*road) is Way.ROAD
        svg = drawn(picture)
        assert "<title>Bridge built at 0202</title>" in svg
        assert "<title>Road built at 0302 to 0402</title>" in svg
        assert ">Built by engineers</text>" in svg
        hammers = re.findall(r'd="(M[^"]+m-22 27l[^"]+)"', svg)
        made = MapPlan(picture=picture, theme=theme_named(ThemeName.MONO), hex_mm=14)
        rooms = [box for layer in map_layers(picture) for box in layer.boxes(made)]
        assert len(hammers) == 4 + 2
        for number in laid_numbers(made).places.values():
            assert not any(number.overlap(room) for room in rooms)
        assert force_list(briefing, LAYERS).besides == (
            LayerTold(title="Built by engineers", lines=("bridge at 0202", "road at 0302 to 0402")),
        )
