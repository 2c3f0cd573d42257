"""The hexes an order form draws: as its reader knows them, and at the map's edge."""

from __future__ import annotations

import pytest

from generator.brief.audience import UMPIRE, Audience, AudienceKind, Played
from generator.brief.briefing import Briefing, brief
from generator.brief.hex_pictures import HexDrawn, picture_of
from generator.kit.facts import AT, SIDE
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES
from generator.values import replace
from generator.world.ground import Place
from generator.world.hexes import Grid, Hex, Orientation, neighbours
from tests.systems.grand_strategic.grand_war import ILSE, at_war, war

CODES = {f"a-{number}": f"A{number}" for number in range(100)}


def view_of(reader: Audience = ILSE) -> Briefing:
    """Return what a reader knows of the war."""
    campaign, state = war(), at_war()
    played = Played(period=state.period, facts=GRAND_RULES.facts(campaign, state))
    return brief(campaign, GRAND_RULES, played, reader, seed_digest="")


def with_armies(view: Briefing, at: Hex, count: int, side: str) -> Briefing:
    """Return a view in which so many armies of a side stand in a hex."""
    facts = {(f"a-{n}", AT.name): at for n in range(count)}
    return replace(view, facts={**view.facts, **facts, **{(a, SIDE.name): side for a, _ in facts}})


def test_the_six_hexes_stand_clockwise_as_directions_are_counted() -> None:
    view = view_of()
    middle = view.board.grid.hex_of("1104")
    label = view.board.grid.label

    picture = picture_of(view, middle, {"1103"}, {}, "host")

    assert picture.is_flat
    assert picture.middle.number == "1104"
    assert [each.number for each in picture.around] == [label(at) for at in neighbours(middle)]
    assert [each.number for each in picture.around if each.is_open] == ["1103"]


def test_what_lies_off_the_map_is_nothing_and_cannot_be_ticked() -> None:
    view = view_of()
    corner = view.board.grid.hex_at(view.board.grid.first_column, view.board.grid.first_row)

    picture = picture_of(view, corner, set(), {}, "")

    off = [each for each in picture.around if not each.number]
    assert len(off) in (3, 4)
    assert not any(each.is_open or each.told or each.own for each in off)


@pytest.mark.parametrize("orientation", Orientation)
def test_a_picture_is_turned_as_the_map_is(orientation: Orientation) -> None:
    grid = Grid(columns=9, rows=9, orientation=orientation)
    view = view_of()
    ground = next(iter(view.board.terrain.values()))
    hexes = [grid.hex_at(column, row) for column in range(1, 10) for row in range(1, 10)]
    board = replace(view.board, grid=grid, terrain=dict.fromkeys(hexes, ground), places=())
    view = replace(view, board=board)

    picture = picture_of(view, grid.hex_at(5, 5), set(), {}, "")

    north = {Orientation.FLAT: "0504", Orientation.POINTY: "0404"}
    assert picture.around[0].number == north[orientation]
    assert picture.is_flat is (orientation is Orientation.FLAT)


def test_his_own_come_first_and_of_many_it_says_how_many() -> None:
    view = view_of()
    at = view.board.grid.hex_of("1103")
    middle = view.board.grid.hex_of("1104")
    (own,) = view.audience.sides

    crowd = picture_of(with_armies(view, at, 100, own), middle, set(), CODES, "host")
    foe = picture_of(with_armies(view, at, 1, "somebody"), middle, set(), CODES, "host")

    assert (crowd.around[0].own, crowd.around[0].more) == (("A0", "A1"), 98)
    assert crowd.around[0].means == "1103 open, A0 yours, A1 yours, 98 more"
    assert (foe.around[0].own, foe.around[0].others) == ((), ("A0",))


def test_for_the_umpire_nobody_is_somebody_elses() -> None:
    assert UMPIRE.kind is AudienceKind.UMPIRE
    view = view_of(UMPIRE)
    at = view.board.grid.hex_of("1103")

    picture = picture_of(
        with_armies(view, at, 1, "somebody"), view.board.grid.hex_of("1104"), set(), CODES, ""
    )

    assert picture.around[0].own == ("A0",)


def test_a_name_without_room_stands_below_and_the_hex_says_what_it_is() -> None:
    view = view_of()
    at = view.board.grid.hex_of("1103")
    kind = view.board.places[0].kind
    long = Place(id="long", name="Forty Letters Upon The Water Of The Mere", at=at, kind=kind)
    view = replace(view, board=replace(view.board, places=(long,)))

    picture = picture_of(view, view.board.grid.hex_of("1104"), set(), {}, "host")

    assert picture.below == (("1103", long.name),)
    assert picture.around[0].is_named
    assert len(picture.around[0].told) <= 9


def test_what_is_drawn_of_a_hex_off_the_map_is_nothing_at_all() -> None:
    view = view_of()
    corner = view.board.grid.hex_at(view.board.grid.first_column, view.board.grid.first_row)

    picture = picture_of(view, corner, {""}, CODES, "")

    off = {each for each in picture.around if not each.number}
    assert off == {HexDrawn(number="", ground="", told="", is_named=False, is_open=False)}


def test_a_hex_is_told_in_a_line_of_words() -> None:
    drawn = HexDrawn(
        number="0101",
        ground="open",
        told="open",
        is_named=False,
        is_open=True,
        own=("A1",),
        others=("B1", "B2"),
        more=3,
    )

    assert drawn.means == "0101 open, A1 yours, B1, B2, 3 more"
    assert replace(drawn, own=(), others=(), more=0).means == "0101 open"


def titled(ground: str, name: str = "", kind: str = "Town") -> HexDrawn:
    """Return a hex with such a ground, and with a place of such a name and kind."""
    view = view_of()
    at = view.board.grid.hex_of("1104")
    some = next(iter(view.board.terrain.values()))
    place = Place(id="p", name=name, at=at, kind=replace(view.board.places[0].kind, title=kind))
    board = replace(
        view.board,
        terrain={**view.board.terrain, at: replace(some, title=ground, fill="mud")},
        places=(place,) if name else (),
    )
    return picture_of(replace(view, board=board), at, {"1104"}, {}, "").middle


def test_titles_that_have_no_room_are_told_by_one_word_of_them() -> None:
    assert titled("Open").told == "open"
    assert titled("Deep Woods").told == "deep"
    assert titled("Open wood").told == "open wood"
    assert titled("Open", "Ninefords").told == "Ninefords"
    assert titled("Open", "Tenfordsby", "Walled City").told == "city"
    assert titled("Open", "Tenfordsby").told == "town"


def test_a_hex_says_its_ground_whether_it_is_named_and_whether_it_can_be_ticked() -> None:
    plain, named = titled("Open"), titled("Open", "Mill")

    assert (plain.number, plain.ground, plain.is_named, plain.is_open) == (
        "1104",
        "mud",
        False,
        True,
    )
    assert named.is_named


def test_names_without_room_stand_below_but_for_the_hex_where_it_stands() -> None:
    view = view_of()
    kind = view.board.places[0].kind
    label = view.board.grid.hex_of
    long, short = (
        Place(id=name, name=name, at=label(at), kind=kind)
        for name, at in (("Tenfordsby", "1104"), ("Ninefords", "1103"))
    )
    board = replace(view.board, places=(long, short))
    facts = {**view.facts, ("host", AT.name): label("1104")}

    there = picture_of(replace(view, board=board, facts=facts), label("1104"), (), {}, "host")
    elsewhere = picture_of(replace(view, board=board), label("1104"), (), {}, "nobody")

    assert there.below == ()
    assert elsewhere.below == (("1104", "Tenfordsby"),)


def test_whom_it_is_drawn_for_and_who_has_no_counter_are_not_named_in_it() -> None:
    view = view_of()
    at = view.board.grid.hex_of("1104")
    crowd = with_armies(view, at, 3, "somebody")

    drawn = picture_of(crowd, at, (), {"a-0": "A0", "a-2": "A2"}, "a-0").middle

    assert (drawn.own, drawn.others, drawn.more) == ((), ("A2",), 0)
    mixed = replace(crowd, facts={**crowd.facts, ("a-2", SIDE.name): "varenholt"})
    both = picture_of(mixed, at, (), CODES, "").middle
    assert (both.own, both.others, both.more) == (("A2",), ("A0",), 1)
