"""Marches as sentences, and which meetings and marches of a turn are told together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.event_story import open_name
from generator.brief.story_journeys import (
    Journey,
    Sentence,
    few_sentence,
    journey_sentence,
    opened,
)
from generator.kit.story_wording import StoryWording
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, Place, Route, Way
from tests.briefings import changed
from tests.scenarios import a_board, place

if TYPE_CHECKING:
    from generator.world.board import Board
    from generator.world.hexes import Hex

BARE = a_board(*("." * 12,) * 10)
ALL = (
    "{who}",
    "home {home}",
    "{miles} {bearing}",
    "behind {behind}",
    "along: {along}",
    "over: {over}",
    "way: {way}",
    "road: {road}",
    "goal {goal}",
    "where {where}",
    "far {far}",
)
MARCH = StoryWording(
    march={
        **{
            kind: (f"{kind}: {{miles}} {{bearing}}",)
            for kind in (
                *("arrives", "leaves", "halts", "comes-up"),
                *("moves-on", "returns", "afterwards"),
            )
        },
        "lead-arrives": ("reached {goal}",),
        "lead-crosses": ("came {over}",),
        "lead-marches": ("marched",),
        "headline-arrives": ("at {goal}",),
        "headline-crosses": ("over {over}",),
        "few": ("{who} moved",),
    },
    turn={"many": ("many",)},
)


def at(label: str) -> Hex:
    return place(BARE, label)


def course(*labels: str) -> tuple[Hex, ...]:
    return tuple(map(at, labels))


def a_place(id_: str, label: str) -> Place:
    return Place(id=id_, name=id_.title(), at=at(label), kind=Locality.TOWN)


FORDHAM, MILL = a_place("fordham", "0505"), a_place("mill", "0509")
COUNTRY = replace(BARE, places=(FORDHAM, MILL))


def sentence(*labels: str, board: Board = COUNTRY, **more: object) -> Sentence:
    journey = changed(Journey(force="arn", hexes=course(*labels)), **more)
    return journey_sentence(journey, board, MARCH, seed="1/arn")


def test_who_arrives_at_a_place_has_reached_it() -> None:
    assert sentence("0507", "0506", "0505") == Sentence(
        text="arrives: twelve miles north",
        lead="reached Fordham",
        headline="at Fordham",
        weight=4,
    )


def test_who_crosses_a_river_has_come_over_it() -> None:
    assert sentence("0507", "0508", over=("over the Long Bridge",)) == Sentence(
        text="halts: six miles south",
        lead="came over the Long Bridge",
        headline="over over the Long Bridge",
        weight=3,
        is_short_march=True,
    )


def test_who_does_neither_has_marched_and_makes_no_heading() -> None:
    assert sentence("0507", "0607", "0707") == Sentence(
        text="halts: twelve miles east", lead="marched", weight=1
    )


@pytest.mark.parametrize(
    ("labels", "more", "kind"),
    [
        (("0505", "0506"), {}, "leaves"),
        (("0505", "0506", "0507", "0508"), {}, "moves-on"),
        (("0507", "0506"), {}, "halts"),
        (("0507", "0506", "0507"), {}, "returns"),
        (("0507", "0506"), {"is_after": True}, "afterwards"),
        (("0507", "0506"), {"is_before": True}, "comes-up"),
        (("0507", "0506"), {"is_before": True, "is_after": True}, "comes-up"),
        (("0506", "0505"), {"is_before": True}, "arrives"),
        (("0505", "0506", "0505"), {}, "returns"),
    ],
)
def test_a_march_is_told_by_where_it_began_and_ended(
    labels: tuple[str, ...], more: dict[str, Any], kind: str
) -> None:
    assert sentence(*labels, **more).text.startswith(f"{kind}:")


def test_who_stays_where_he_is_has_at_most_come_over_a_river() -> None:
    assert sentence("0507", over=("over the Vala",)).text == "came over the Vala"


def test_a_march_is_short_up_to_one_hex_and_where_it_halts() -> None:
    assert sentence("0507", "0506").is_short_march
    assert not sentence("0507", "0506", "0606").is_short_march
    assert not sentence("0505", "0506").is_short_march


def known(*labels: str, board: Board = COUNTRY, **more: object) -> list[str]:
    """Return all that a sentence may say of a march, for whatever kind it is."""
    kinds = dict.fromkeys(MARCH.march, ("; ".join(ALL),))
    journey = changed(Journey(force="arn", hexes=course(*labels)), **more)
    told = journey_sentence(journey, board, replace(MARCH, march=kinds), seed="")
    return told.text.split("; ")


def test_all_that_a_sentence_may_say_of_a_march_is_worked_out() -> None:
    road = Route(way=Way.ROAD, course=course("0505", "0506", "0507"), name="Salt Road")
    board = replace(COUNTRY, ways=(road,))

    assert known("0505", "0506", "0507", board=board, over=("over the Vala", "by raft")) == [
        "\x02arn\x03",
        "home Fordham",
        "twelve miles south",
        "behind north",
        "along: the Salt Road",
        "over: over the Vala and by raft",
        "way: along the Salt Road and over the Vala and by raft",
        "road: along the Salt Road and over the Vala and by raft",
        "goal ",
        "where twelve miles south of Fordham",
        "far the Salt Road, twelve miles south of Fordham",
    ]
    assert known("0505", "0506", "0505", board=board)[2] == "twelve miles "


def test_who_stays_in_a_hex_keeps_to_no_road() -> None:
    road = Route(way=Way.ROAD, course=course("0505", "0506"), name="Salt Road")

    stays = known("0505", board=replace(COUNTRY, ways=(road,)), over=("by raft",))

    assert (stays[4], stays[6]) == ("along: ", "way: by raft")


def test_a_place_of_an_army_s_own_name_is_its_home() -> None:
    assert known("0505", "0506", name="Fordham")[1] == "home home"
    assert known("0506", "0507", name="Fordham")[1] == "home "
    assert known("0506", "0505", name="Arn")[8] == "goal Fordham"


def test_who_halts_at_the_crossing_he_came_over_is_on_its_far_side() -> None:
    bridge = Crossing(at=at("0507"), kind=CrossingKind.BRIDGE, name="Long Bridge")
    board = replace(COUNTRY, crossings=(bridge,))

    once = known("0506", "0507", board=board, over=("over the Long Bridge",))
    twice = known("0506", "0507", board=board, over=("over the Long Bridge", "by raft"))
    other = known("0506", "0507", board=board, over=("by raft",))

    assert (once[7], once[9]) == ("road: ", "where on the far side of the Long Bridge")
    assert (twice[7], twice[9]) == (
        "road: over the Long Bridge and by raft",
        "where at the Long Bridge",
    )
    assert (other[7], other[9]) == ("road: by raft", "where at the Long Bridge")


def test_the_farthest_a_march_led_is_told_and_steps_that_led_nowhere_do_not_count() -> None:
    assert known("0505", "0506", "0506", "0507", "0505")[10] == "far twelve miles south of Fordham"
    assert Journey(force="arn", hexes=course("0505", "0505", "0506")).steps == 1


def test_several_that_moved_a_little_share_a_sentence() -> None:
    assert few_sentence(("arn", "bo"), MARCH, seed="").text == (
        f"{open_name('arn')} and {open_name('bo')} moved"
    )


def test_words_that_open_a_paragraph_make_its_first_letter_small() -> None:
    plain = Sentence(text="They met.", lead="They met.", headline="A meeting", weight=3)

    assert opened(plain, "At dawn ") == replace(plain, text="At dawn they met.")
    assert opened(plain, "") == plain


def test_who_comes_home_has_been_as_far_as_some_place_or_simply_out() -> None:
    story = RULES.wording.story

    def told(board: Board) -> str:
        journey = Journey(force="arn", hexes=course("0505", "0506", "0505"))
        return journey_sentence(journey, board, story, seed="").text

    assert " as far as six miles south of Fordham, and came back again." in told(COUNTRY)
    assert "as far as" not in told(BARE)
