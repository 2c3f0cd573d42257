"""Where something is, for a story, and one event as a story tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.event_story import (
    EventStory,
    bearing,
    best_place,
    chosen,
    crossing_words,
    event_story,
    forces_named,
    hexes_of,
    miles,
    near,
    nearest_place,
    open_name,
    place_at,
    river_at,
    road_along,
    where,
)
from generator.brief.words import words_for
from generator.kit.story_wording import StoryOfEvent, StoryWording
from generator.kit.wording import Noun
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from generator.world.board import (
    Board,
    Crossing,
    CrossingKind,
    Place,
    Region,
    RiverStretch,
    Route,
    Way,
)
from generator.world.clock import Event, FactValue
from tests.scenarios import a_board, a_campaign, a_force, place

if TYPE_CHECKING:
    from generator.world.hexes import Hex

BARE = a_board(*("." * 16,) * 12)


def at(label: str) -> Hex:
    return place(BARE, label)


def a_place(id_: str, label: str, kind: object = Locality.TOWN) -> Place:
    return Place(id=id_, name=id_.title(), at=at(label), kind=kind)  # type: ignore[arg-type]  # any kind


def with_places(*places: Place, board: Board = BARE) -> Board:
    return replace(board, places=places)


HILL = a_place("hill", "0505", Locality.LANDMARK)


@pytest.mark.parametrize(
    ("hex_miles", "steps", "said"),
    [
        (0, 1, "one hex"),
        (0, 2, "two hexes"),
        (0, 0, "no hexes"),
        (6, 1, "six miles"),
        (1, 1, "one mile"),
        (1, 3, "three miles"),
        (6, 2, "twelve miles"),
    ],
)
def test_a_distance_is_told_in_miles_or_else_in_hexes(
    hex_miles: int, steps: int, said: str
) -> None:
    assert miles(replace(BARE, hex_miles=hex_miles), steps) == said


@pytest.mark.parametrize(
    ("goal", "wind"),
    [
        ("0502", "north"),
        ("0803", "north-east"),
        ("0905", "east"),
        ("0807", "south-east"),
        ("0508", "south"),
        ("0207", "south-west"),
        ("0105", "west"),
        ("0203", "north-west"),
        ("0605", "south-east"),
        ("0505", ""),
    ],
)
def test_every_wind_has_its_name(goal: str, wind: str) -> None:
    assert bearing(BARE, at("0505"), at(goal)) == wind


def test_a_landmark_gives_no_hex_its_name_and_a_place_beside_it_does() -> None:
    village = a_place("mill", "0505", Locality.VILLAGE)

    assert place_at(with_places(HILL), at("0505")) is None
    assert place_at(with_places(HILL, village), at("0505")) == village
    assert place_at(BARE, at("0505")) is None


def test_the_nearest_place_is_reckoned_from_up_to_five_hexes_away() -> None:
    fordham, mill = a_place("fordham", "0505"), a_place("mill", "0105")
    board = with_places(fordham, mill)

    assert nearest_place(board, at("0510")) == fordham
    assert nearest_place(board, at("0511")) is None
    assert nearest_place(board, at("0205")) == mill
    assert nearest_place(with_places(HILL), at("0506")) is None


def test_of_places_as_near_the_one_on_the_same_road_is_taken_and_then_by_name() -> None:
    west, east = a_place("aston", "0305"), a_place("byfield", "0705")
    board = with_places(east, west)
    road = Route(way=Way.ROAD, course=tuple(map(at, ("0505", "0604", "0705"))), name="Salt Road")

    assert nearest_place(board, at("0505")) == west
    assert nearest_place(replace(board, ways=(road,)), at("0505")) == east


def test_where_something_is_tells_the_way_the_river_or_the_country_it_is_in() -> None:
    road = Route(way=Way.ROAD, course=(at("0101"), at("0102")), name="Salt Road")
    track = replace(road, name="")
    river = RiverStretch(name="Vala", course=(at("0101"), at("0201")))
    country = Region(id="wolds", name="The Wolds", hexes=(at("0101"), at("0301")))
    board = replace(BARE, ways=(track, road), rivers=(river,), regions=(country,))

    assert where(board, at("0101")) == "on the Salt Road"
    assert where(board, at("0101"), along="the Salt Road") == ""
    assert where(board, at("0201")) == "by the Vala"
    assert where(board, at("0301")) == "in the Wolds"
    assert where(board, at("0401")) == ""
    assert where(replace(board, regions=(replace(country, name=""),)), at("0301")) == ""


def test_where_something_is_tells_how_far_from_the_nearest_place() -> None:
    road = Route(way=Way.ROAD, course=(at("0507"), at("0506")), name="Salt Road")
    board = replace(with_places(a_place("fordham", "0505")), ways=(road,))

    assert where(board, at("0507")) == "on the Salt Road, twelve miles south of Fordham"
    assert where(board, at("0503")) == "twelve miles north of Fordham"
    assert where(board, at("0505")) == "at Fordham"


def test_a_crossing_with_a_name_is_where_something_is_and_one_without_is_not() -> None:
    bridge = Crossing(at=at("0101"), kind=CrossingKind.BRIDGE, name="Long Bridge")
    bare = replace(bridge, name="")

    assert where(replace(BARE, crossings=(bare, bridge)), at("0101")) == "at the Long Bridge"
    assert where(replace(BARE, crossings=(bare,)), at("0101")) == ""


def test_a_heading_says_near_up_to_two_hexes_and_else_by_what() -> None:
    river = RiverStretch(name="Vala", course=(at("0507"), at("0508")))
    board = replace(with_places(a_place("fordham", "0505")), rivers=(river,))

    assert near(board, at("0505")) == "at Fordham"
    assert near(board, at("0507")) == "near Fordham"
    assert near(board, at("0508")) == "by the Vala"
    assert near(board, at("0509")) == "near Fordham"
    assert near(BARE, at("0509")) == ""


def test_a_march_keeps_to_a_road_if_every_step_of_it_does() -> None:
    road = Route(way=Way.ROAD, course=tuple(map(at, ("0101", "0102", "0103"))), name="Salt Road")
    board = replace(BARE, ways=(replace(road, name=""), road))

    assert road_along(board, (at("0101"), at("0102"))) == "the Salt Road"
    assert road_along(board, (at("0103"), at("0102"), at("0101"))) == "the Salt Road"
    assert road_along(board, (at("0101"), at("0103"))) == ""
    assert road_along(board, (at("0101"), at("0102"), at("0202"))) == ""
    assert road_along(replace(BARE, ways=(replace(road, name=""),)), (at("0101"), at("0102"))) == ""


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (CrossingKind.BRIDGE, "over the Old Way"),
        (CrossingKind.FORD, "by the Old Way"),
        (CrossingKind.FERRY, "by the Old Way"),
    ],
)
def test_a_river_is_crossed_over_a_bridge_and_by_whatever_else(
    kind: CrossingKind, said: str
) -> None:
    crossing = Crossing(at=at("0101"), kind=kind, name="Old Way")
    river = RiverStretch(name="Vala", course=(at("0101"),))
    board = replace(BARE, crossings=(replace(crossing, name=""), crossing), rivers=(river,))

    assert crossing_words(board, at("0101"), str(kind)) == said
    assert crossing_words(board, at("0101"), "rafts") == "over the Vala"
    assert crossing_words(BARE, at("0101"), str(kind)) == "over the river"


def test_a_river_is_named_by_the_first_stretch_of_it_that_has_a_name() -> None:
    nameless = RiverStretch(name="", course=(at("0101"),))
    vala = RiverStretch(name="Vala", course=(at("0101"),))

    assert river_at(replace(BARE, rivers=(nameless, vala)), at("0101")) == "the Vala"
    assert river_at(replace(BARE, rivers=(nameless,)), at("0101")) == ""
    assert river_at(replace(BARE, rivers=(vala,)), at("0102")) == ""


def test_of_several_hexes_the_one_with_a_name_is_told() -> None:
    board = with_places(a_place("fordham", "0505"))

    assert best_place((at("0101"), at("0505")), board) == at("0505")
    assert best_place((at("0102"), at("0101")), board) == at("0102")
    assert best_place((), board) is None


def test_hexes_are_told_by_the_names_of_their_facts() -> None:
    facts: dict[str, FactValue] = {"to": at("0102"), "at": at("0101"), "force": "arn", "n": 3}

    assert hexes_of(facts) == (at("0101"), at("0102"))


def test_a_seed_takes_the_same_sentence_each_time_and_seeds_take_all() -> None:
    choices = ("a", "b", "c")

    assert {chosen(choices, {}, seed=str(seed)) for seed in range(20)} == set(choices)
    assert chosen(choices, {}, seed="1/arn") == chosen(choices, {}, seed="1/arn")
    assert [chosen(choices, {}, seed=seed) for seed in ("x", "1/arn", "2/bo", "3/")] == list("acab")


def test_a_sentence_that_asks_for_what_there_is_not_is_passed_over() -> None:
    assert {chosen(("{who}", "b"), {}, seed=str(seed)) for seed in range(9)} == {"b"}
    assert chosen(("{who}",), {}, seed="x") == ""
    assert chosen((), {}, seed="x") == ""
    many = {"who": Noun(is_many=True)}
    assert chosen(("{who:goes/go}",), {"who": "A"}, many, seed="x") == "go"


def test_names_in_a_sentence_are_told_once_in_order() -> None:
    text = f"{open_name('bo')} and {open_name('arn')} met; {open_name('bo')} ran."

    assert forces_named(text) == ("bo", "arn")
    assert forces_named("Nobody ran.") == ()


ARN, BO = a_force("arn", at("0101")), replace(a_force("bo", at("0102")), name="The Bows")
MEETS = StoryOfEvent(
    says="{a} {half} {where} {near}",
    again="{a} again",
    lead="{a} first",
    joined=", and {a}",
    headline="{a} {near}",
    weight=7,
    opens="At {where} ",
    once=True,
)


def told(story: StoryOfEvent = MEETS, board: Board = BARE, **facts: FactValue) -> EventStory:
    """Return how an event with these facts is told."""
    campaign = a_campaign(board, ARN, BO)
    wording = replace(RULES.wording, story=StoryWording(events={"meets": story}))
    names = {"arn": "Arn", "bo": "The Bows", "plain": "The Plain"}
    event = Event(kind="meets", rule="X", facts=facts, half="dawn", force="arn")
    return event_story(event, facts, words_for(campaign, wording, names))


def test_every_sentence_of_an_event_is_filled_in() -> None:
    board = with_places(a_place("fordham", "0101"))

    story = told(board=board, a="x", at=at("0101"))

    assert story == EventStory(
        says="x dawn at Fordham \x04",
        again="x again",
        lead="x first",
        joined=", and x",
        headline="x \x04",
        weight=7,
        opens="At at Fordham ",
        once=True,
    )


def test_a_lead_is_told_as_the_sentence_and_a_paragraph_that_is_not_opened_has_no_opening() -> None:
    plain = told(StoryOfEvent(says="{a} met"), a="x")

    assert (plain.lead, plain.again, plain.joined, plain.headline) == ("x met", "", "", "")
    assert (plain.opens, plain.once, plain.weight, plain.over) == (None, False, 0, "")
    assert told(StoryOfEvent(says="", opens=""), a="x").opens == ""


def test_one_of_several_ways_is_taken_by_the_facts() -> None:
    story = StoryOfEvent(says="first {a}", ways=("second {a}", "third {a}"))

    said = {told(story, a=f"{number}").says.partition(" ")[0] for number in range(12)}

    assert said == {"first", "second", "third"}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("arn", "\x02arn\x03"),
        ("plain", "the Plain"),
        ("The Plain", "The Plain"),
        (("arn", "bo"), "\x02arn\x03 and \x02bo\x03"),
        ((), ""),
        (12, "twelve"),
        (True, "yes"),
        (False, ""),
    ],
)
def test_a_fact_is_told_in_words_with_the_names_of_armies_left_open(
    value: FactValue, said: str
) -> None:
    assert told(StoryOfEvent(says="[{a}]."), a=value).says == f"{said}."


def test_a_crossing_is_told_by_its_name_and_for_the_march_that_leads_over_it() -> None:
    ford = Crossing(at=at("0101"), kind=CrossingKind.FORD, name="Otter Ford")
    board = replace(BARE, crossings=(ford,))
    over = StoryOfEvent(says="{crossing}", crosses=True)

    story = told(over, board, at=at("0101"), means="ford")

    assert (story.says, story.over) == ("by the Otter Ford", "across the Otter Ford")
    assert told(replace(over, crosses=False), board, at=at("0101"), means="ford").over == ""
    assert told(over, board, at=at("0101")) == EventStory()
    assert told(over, board, means="ford") == EventStory()
