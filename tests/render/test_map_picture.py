"""A reader's map: counters, trails and contacts from his briefing alone."""

from __future__ import annotations

import pytest

from generator.kit.facts import BANK
from generator.render.documents import Paper
from generator.render.map.geometry import Box
from generator.render.map.picture import CounterShape
from generator.render.map.stacks import shape_path
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_page import drawn_map, map_job
from generator.render.map_picture import map_picture, map_sides
from generator.render.pages import Press, page_environment
from generator.values import replace
from generator.world.board import RiverStretch
from tests.briefings import (
    CHAOS_PLAYER,
    LAWS_PLAYER,
    a_valley,
    first_day,
    first_turns,
    quiet_day,
    renamed,
)
from tests.once import remembered
from tests.scenarios import CHAOS, LAW, a_board, a_campaign, a_force, place

COLOUR = ThemeName.COLOUR


@remembered
def press(paper: Paper = Paper.A4) -> Press:
    return Press(environment=page_environment(), paper=paper, when=None)


def test_every_known_force_is_a_counter_where_it_stands() -> None:
    picture = map_picture(first_day(reader=LAWS_PLAYER))

    label = picture.board.grid.label
    counters = [(counter.name, label(counter.at)) for counter in picture.counters]
    assert counters == [("Arn", "0301"), ("Hadewych", "0401")]
    assert [counter.side for counter in picture.counters] == ["law", "chaos"]


def test_marches_are_trails_in_the_colour_of_their_side() -> None:
    law, chaos = map_picture(first_day()).trails

    assert (law.side, len(law.hexes)) == ("law", 3)
    assert (chaos.side, len(chaos.hexes)) == ("chaos", 3)


def test_a_contact_is_marked_between_its_two_hexes() -> None:
    picture = map_picture(first_day())

    (contact,) = picture.contacts
    label = picture.board.grid.label
    assert [label(at) for at in contact.hexes] == ["0301", "0401"]


def test_the_map_of_a_turn_shows_the_marches_of_its_day_as_well() -> None:
    day, night = first_turns(a_valley(), 1)

    assert map_picture(night).trails == ()
    assert len(map_picture(night, earlier=(day,)).trails) == 2


def test_a_force_stands_on_the_bank_the_reader_knows_of() -> None:
    plain = a_board("...", "...", "...")
    course = tuple(place(plain, label) for label in ("0201", "0202", "0203"))
    board = replace(plain, rivers=(RiverStretch(name="Grunna", course=course),))
    campaign = a_campaign(board, a_force("arn", place(board, "0202")))
    briefing = quiet_day(campaign)
    words = briefing.told(BANK, "arn")

    (counter,) = map_picture(briefing).counters

    assert words.endswith(" bank")
    assert counter.bank is not None
    assert counter.note == f"0202, {words}"


def test_labels_of_counters_are_short_and_no_two_are_alike() -> None:
    arn = a_valley().force("arn")
    names = ("Anax Archontas", "Annemie Achter", "The Heagh", "Hea", "Ann", "Ø", "??")
    forces = [
        replace(renamed(arn, name), id=f"force-{number}") for number, name in enumerate(names)
    ]
    board = a_board("." * 9)
    placed = (
        replace(force, start=place(board, f"0{number}01"))
        for number, force in enumerate(forces, start=1)
    )
    briefing = quiet_day(a_campaign(board, arn, *placed))

    labels = [counter.label for counter in map_picture(briefing).counters]

    assert len(set(labels)) == len(labels) == 8
    assert {"AA", "HEA"} < set(labels)
    assert all(1 <= len(label) <= 3 for label in labels)


def codes_of(*named: tuple[str, str, str]) -> list[str]:
    """Return the codes of armies by name, commander and the umpire's own letters."""
    board = a_board("." * len(named))
    forces = (
        replace(
            renamed(a_force(f"force-{number}", place(board, f"0{number}01")), name),
            commander=commander,
            code=code,
        )
        for number, (name, commander, code) in enumerate(named, start=1)
    )
    picture = map_picture(quiet_day(a_campaign(board, *forces)))
    return [counter.label for counter in sorted(picture.counters, key=lambda one: one.note)]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Hugh's Army", "HUG"),
        ("Sir Roland’s Army", "ROL"),
        ("Lady Maud's Riders", "MAU"),
        ("The Host of Bran", "BRA"),
        ("Sigrid's Clan", "SIG"),
        ("Elf Queen's Court", "EQ"),
        ("Anax Archontas", "AA"),
        ("Corsairs out of Skullhaven", "CS"),
        ("The Elves' Host", "ELV"),
        ("D'Arcy's Men", "DA"),
    ],
)
def test_a_code_is_made_of_the_words_that_are_an_armys_own(name: str, code: str) -> None:
    assert codes_of((name, "", "")) == [code]


def test_an_army_whose_name_says_nothing_has_its_commanders_code() -> None:
    assert codes_of(("The Host", "Ingrid", ""), ("The Army", "", "")) == ["ING", "TA"]


def test_the_umpires_own_code_comes_before_all_others() -> None:
    named = (("Hugh's Army", "", ""), ("Hugo's Army", "", "HUG"), ("Huge", "", ""))

    assert codes_of(*named) == ["HUH", "HUG", "HUE"]


def test_sides_are_drawn_in_the_colour_and_shape_that_was_typed() -> None:
    green = replace(CHAOS, id="green", colour="#3F7D20", shape="pennant")

    law, chaos, other = map_sides((LAW, CHAOS, green))

    assert [side.colour for side in (law, chaos)] == [LAW.colour, CHAOS.colour]
    assert (law.shape, chaos.shape) == (CounterShape.SQUARE, CounterShape.DIAMOND)
    assert (other.colour, other.shape) == ("#3F7D20", CounterShape.NOTCHED)


def test_the_typed_colour_is_on_the_map() -> None:
    board = a_board("...")
    force = a_force("arn", place(board, "0101"), side="green")
    green = replace(LAW, id="green", colour="#3f7d20")
    briefing = quiet_day(a_campaign(board, force, sides=(green,)))

    drawn = drawn_map(map_picture(briefing), COLOUR, 10)

    assert b"#3f7d20" in drawn


def test_a_diamond_has_four_corners() -> None:
    path = shape_path(CounterShape.DIAMOND, Box(0, 0, 100, 100))

    assert path == "M50 -14l64 64l-64 64l-64 -64z"


def test_those_who_know_the_same_ground_get_the_same_document() -> None:
    jobs = [
        map_job(first_day(reader=reader), name="map", theme=theme_named(COLOUR), press=press())
        for reader in (LAWS_PLAYER, CHAOS_PLAYER)
    ]

    assert jobs[0].assets["map.svg"] == jobs[1].assets["map.svg"]


@pytest.mark.parametrize(
    ("title", "under"), [("", ""), ("Valley", ""), ("The valley", ""), ("The hills", "Valley")]
)
def test_a_map_called_like_its_campaign_says_so_once(title: str, under: str) -> None:
    told = first_day()
    called = replace(
        told, board=replace(told.board, title=title), head=replace(told.head, title="Valley")
    )

    assert map_picture(called).subtitle == under
