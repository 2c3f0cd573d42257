"""Turns told as stories: by names, causes first, nothing a reader may not know."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.brief.event_story import bearing, crossing_words, near, where
from generator.brief.turn_story import NO_TURN_STORY, TurnStory, told_plainly, turn_story
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, Place, RiverStretch, Route, Way
from generator.world.clock import Event
from generator.world.forces import Pronoun
from generator.world.hexes import Hex, Orientation
from tests.briefings import briefed, periods_of
from tests.scenarios import a_board, a_campaign, a_force, place
from tests.told_stories import as_text, stories_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.board import Board
    from generator.world.clock import FactValue

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).with_name("stories.txt")
"""The stories of the sample campaign, turn by turn, as the public reads them."""
BARE = a_board("........", "........", "........", "........")


def at(label: str) -> Hex:
    return place(BARE, label)


def course(*labels: str) -> tuple[Hex, ...]:
    return tuple(map(at, labels))


def a_country() -> Board:
    """A road from a town over a bridge, and a village."""
    return a_board(
        *("........",) * 4,
        places=(
            Place(id="ford", name="Fordham", at=at("0102"), kind=Locality.TOWN),
            Place(id="mill", name="The Mill", at=at("0801"), kind=Locality.VILLAGE),
            Place(id="moor", name="Moor", at=at("0303"), kind=Locality.LANDMARK),
        ),
        ways=(Route(way=Way.ROAD, course=course("0102", "0202", "0303", "0403"), name="Old Road"),),
        rivers=(RiverStretch(name="Vala", course=course("0301", "0302", "0303")),),
        crossings=(Crossing(at=at("0303"), kind=CrossingKind.BRIDGE, name="Long Bridge"),),
    )


def step(
    force: str, *way: str, half: str = "morning", sides: Sequence[str] = ("law",)
) -> list[Event]:
    """Return the events of a march."""
    hexes = course(*way)
    return [
        replace(
            an_event("march-step", force, half=half, sides=sides),
            facts={"force": force, "terrain": "clear", "from": start, "to": goal},
        )
        for start, goal in pairwise(hexes)
    ]


def an_event(
    kind: str,
    force: str = "",
    *,
    half: str = "morning",
    contact: str = "",
    sides: Sequence[str] = ("law", "chaos"),
    **facts: FactValue,
) -> Event:
    return Event(
        kind=kind,
        rule="VAL-MOVE-02",
        half=half,
        force=force,
        sides=tuple(sides),
        contact=contact,
        facts={"force": force, "terrain": "clear", **facts},
    )


def a_war() -> ValormrCampaign:
    arn = replace(a_force("arn", at("0102")), name="Fordham", commander="Arn")
    foe = a_force("hadewych", at("0403"), side="chaos")
    many = a_force("kobolds", at("0801"), side="chaos", people="Kobolds")
    return a_campaign(a_country(), arn, foe, replace(many, commander=""))


def told(*events: Event) -> TurnStory:
    """Return the story of one closed period, as the public reads it."""
    return told_of(a_war(), *events)


def told_of(campaign: ValormrCampaign, *events: Event) -> TurnStory:
    """Return the same of another campaign."""
    (played,) = periods_of(campaign, (), closed=1)
    played = replace(played, events=tuple(events))
    return turn_story((briefed(campaign, played, PUBLIC),))


def paragraphs(story: TurnStory) -> list[str]:
    return [each.text for each in story.paragraphs]


CONTACT = {"contact": "morning.arn+hadewych"}
MET = an_event(
    "contact-found", "arn", other="hadewych", at=at("0303"), other_at=at("0403"), hour=4, **CONTACT
)
FOUGHT = an_event(
    "battle-fought", forces=("arn", "hadewych"), held=("hadewych",), hour=5, **CONTACT
)


@pytest.mark.parametrize(
    ("label", "said", "short"),
    [
        ("0102", "at Fordham", "at Fordham"),
        ("0801", "at the Mill", "at the Mill"),
        ("0303", "at the Long Bridge", "near Fordham"),
        ("0202", "on the Old Road, six miles south-east of Fordham", "near Fordham"),
        ("0302", "by the Vala, twelve miles east of Fordham", "near Fordham"),
        ("0404", "twenty-four miles south-east of Fordham", "near Fordham"),
    ],
)
def test_where_something_is_is_said_by_names(label: str, said: str, short: str) -> None:
    board = a_country()

    assert where(board, at(label)) == said
    assert near(board, at(label)) == short


def test_where_no_place_is_near_nothing_is_said() -> None:
    assert where(BARE, at("0404")) == near(BARE, at("0404")) == ""


def test_a_road_named_just_before_is_not_named_again() -> None:
    said = where(a_country(), at("0202"), along="the Old Road")

    assert said == "six miles south-east of Fordham"


def test_north_is_up_on_either_kind_of_map() -> None:
    pointy = replace(BARE.grid, orientation=Orientation.POINTY)
    turned = replace(BARE, grid=pointy)
    goal = Hex(at("0202").q + 1, at("0202").r)

    assert bearing(BARE, at("0202"), at("0201")) == "north"
    assert bearing(turned, at("0202"), goal) == "east"
    assert bearing(BARE, goal, goal) == ""


def test_a_crossing_without_a_name_is_told_by_its_river() -> None:
    assert crossing_words(a_country(), at("0302"), "ford") == "over the Vala"
    assert crossing_words(BARE, at("0302"), "ford") == "over the river"


def test_a_commander_is_named_with_his_army_and_then_alone() -> None:
    story = told(MET, FOUGHT)

    assert paragraphs(story) == [
        "Arn of Fordham and Hadewych stood face to face at the Long Bridge. In the "
        "morning they fought, and Hadewych held the field."
    ]


def test_the_march_is_told_before_what_came_of_it() -> None:
    story = told(*step("arn", "0102", "0202", "0303"), MET, FOUGHT)

    (told_first,) = paragraphs(story)
    assert re.match(r"Arn of Fordham .* miles .* Arn and Hadewych stood", told_first)


def test_what_comes_after_a_meeting_is_told_after_it() -> None:
    story = told(MET, *step("arn", "0303", "0302", "0301", half="afternoon"))

    (text,) = paragraphs(story)
    assert text.startswith("Arn of Fordham and Hadewych stood face to face")
    assert re.search(r"(Afterwards|Then) Arn went twelve miles north", text)


def test_a_second_fight_of_the_same_armies_is_told_as_one() -> None:
    again = replace(FOUGHT, half="afternoon", contact="afternoon.arn+hadewych")

    (text,) = paragraphs(told(MET, FOUGHT, again))

    assert text.endswith("In the afternoon they fought again, and Hadewych held the field.")


def test_who_forces_a_second_fight_and_declines_it_has_one_sentence() -> None:
    second = "afternoon.arn+hadewych.2"
    turns = an_event(
        "second-contact", "arn", half="afternoon", contact=second, enemies=("hadewych",)
    )
    declines = an_event("chooses-evade", "arn", half="afternoon", contact=second)

    (text,) = paragraphs(told(MET, turns, declines))
    (other,) = paragraphs(told(MET, declines))

    assert text.endswith("Arn turned on Hadewych, but then would not fight.")
    assert other.endswith("Arn would not fight.")


def test_the_weather_of_every_part_of_a_turn_is_told() -> None:
    story = told(
        an_event("weather-arrow", fog=True, nothing=False, wind="", sides=()),
        an_event("fog-check", stays=False, half="afternoon", sides=()),
        an_event(
            "weather-arrow", fog=False, nothing=False, wind="high winds", half="evening", sides=()
        ),
    )

    assert paragraphs(story) == [
        "In the morning fog came down, and in the afternoon it lifted. In the evening "
        "high winds got up."
    ]


def test_a_march_keeps_to_a_road_and_over_a_bridge() -> None:
    crossed = an_event("river-crossed", "arn", at=at("0303"), means="bridge", bank="east bank")
    way = step("arn", "0202", "0303", "0403")

    (text,) = paragraphs(told(way[0], crossed, way[1]))

    assert "along the Old Road and over the Long Bridge" in text


def test_who_halts_beyond_a_bridge_is_on_its_far_side() -> None:
    crossed = an_event("river-crossed", "arn", at=at("0303"), means="bridge", bank="east bank")
    first, last = step("arn", "0301", "0302", "0303")

    (text,) = paragraphs(told(first, last, crossed))

    assert text.endswith("on the far side of the Long Bridge.")
    assert text.count("Long Bridge") == 1


def test_who_comes_home_in_the_same_turn_has_been_out() -> None:
    (text,) = paragraphs(told(*step("arn", "0102", "0202", "0102")))

    assert "six miles south-east of Fordham" in text
    assert re.search(r", and came back again[.]$", text)


def test_armies_of_a_side_share_a_paragraph_and_many_take_the_article() -> None:
    chaos = ("chaos",)
    story = told(
        *step("arn", "0102", "0202"),
        *step("hadewych", "0403", "0404", sides=chaos),
        *step("kobolds", "0801", "0701", sides=chaos),
    )

    assert [each.side for each in story.paragraphs] == ["chaos", "law"]
    assert "The Kobolds" in story.paragraphs[0].text
    assert {piece.force for piece in story.paragraphs[0].pieces} >= {"hadewych", "kobolds"}


def test_the_same_turn_is_told_in_the_same_words_whatever_else_happens() -> None:
    march = step("arn", "0102", "0202", "0302")

    alone = told(*march).paragraphs[-1].text
    among = told(*step("kobolds", "0801", "0701", sides=("chaos",)), *march)

    assert among.paragraphs[-1].text == alone


def test_the_lead_tells_the_heaviest_and_the_headline_where() -> None:
    story = told(*step("kobolds", "0801", "0701", sides=("chaos",)), MET, FOUGHT)

    assert story.headline == "Battle near Fordham"
    assert story.lead == (
        "Arn of Fordham and Hadewych fought at the Long Bridge, and Hadewych held the field."
    )


def test_a_turn_of_few_marches_says_who_and_a_quiet_one_that_it_is() -> None:
    marching = told(
        *step("arn", "0102", "0202"), *step("kobolds", "0801", "0701", "0702", sides=("chaos",))
    )
    quiet = told()

    assert re.fullmatch(
        r"(Arn of Fordham and the Kobolds|The Kobolds and Arn of Fordham) "
        r"were on the march[.]",
        marching.lead,
    )
    assert quiet.lead == "Nothing was heard of any army."
    assert quiet.paragraphs == ()
    assert marching.headline
    assert quiet.headline


MARCHES = (
    *step("arn", "0102", "0202", "0302"),
    *step("hadewych", "0403", "0404", sides=("chaos",)),
    *step("kobolds", "0801", "0701", sides=("chaos",)),
    *step("rider", "0604", "0504"),
)


def a_wider_war() -> ValormrCampaign:
    war = a_war()
    rider = replace(a_force("rider", at("0604")), commander="")
    return replace(war, forces=(*war.forces, rider))


def test_a_turn_of_many_marches_says_how_many_and_how_far_the_farthest_went() -> None:
    farthest = told_of(a_wider_war(), *MARCHES)
    nobody = told_of(a_wider_war(), *MARCHES[1:])

    assert re.fullmatch(
        r"Four armies were on the march, "
        r"(Arn of Fordham the farthest: twelve miles east"
        r"|none of them farther than twelve miles)[.]",
        farthest.lead,
    )
    assert nobody.lead == ("Four armies were on the march, none of them farther than six miles.")


def test_who_alone_is_heard_of_has_the_others_counted_beside_him() -> None:
    arrives = told(
        *step("arn", "0303", "0202", "0102"),
        *step("hadewych", "0403", "0404", sides=("chaos",)),
        *step("kobolds", "0801", "0701", sides=("chaos",)),
    )

    assert arrives.lead == ("Arn of Fordham reached Fordham. Two other armies were on the march.")


@pytest.mark.parametrize(
    ("pronoun", "said"), [(Pronoun.HE, "he"), (Pronoun.SHE, "she"), (Pronoun.THEY, "Arn")]
)
def test_whom_the_last_sentence_was_about_is_not_named_again(pronoun: Pronoun, said: str) -> None:
    war = a_war()
    arn, *others = war.forces
    war = replace(war, forces=(replace(arn, pronoun=pronoun), *others))
    slips = an_event("avoided-into", "arn", to=at("0202"), **CONTACT)
    way = step("arn", "0202", "0201", half="afternoon")

    (text,) = paragraphs(told_of(war, MET, slips, *way))

    assert "Arn slipped away before it came to blows." in text
    assert re.search(rf"(Afterwards|Then) {said} went six miles north", text)


def test_what_goes_on_is_told_in_one_sentence() -> None:
    def behind(supporter: str, force: str) -> Event:
        return an_event("supports", force, supporter=supporter, **CONTACT)

    fallen = an_event("withdraws-retreat", "arn", **CONTACT)
    held = an_event("reinforced", "arn", at=at("0303"), **CONTACT)
    story = told_of(
        a_wider_war(),
        MET,
        behind("rider", "arn"),
        behind("kobolds", "hadewych"),
        FOUGHT,
        fallen,
        held,
    )

    (text,) = paragraphs(story)
    assert "stood behind Arn in support, the Kobolds behind Hadewych." in text
    assert text.endswith("Arn broke off and fell back, but support came up and steadied the line.")


def test_a_ford_is_gone_through_and_a_river_crossed_by_it() -> None:
    ford = Crossing(at=at("0303"), kind=CrossingKind.FORD, name="Otter Ford")
    board = replace(a_country(), crossings=(ford,))

    assert crossing_words(board, at("0303"), "ford") == "by the Otter Ford"
    over = crossing_words(board, at("0303"), "ford", ford="across")
    assert over == "across the Otter Ford"


def test_single_events_are_told_as_a_story_tells_them_and_others_as_the_log() -> None:
    war = a_war()
    shift = an_event("relief", "arn", other="kobolds", **CONTACT)
    over = an_event("contact-lapsed", "arn", other="hadewych", **CONTACT)
    (played,) = periods_of(war, (), closed=1)
    briefing = briefed(war, replace(played, events=(MET, FOUGHT, shift, over)), PUBLIC)

    told = told_plainly(briefing, lambda each: each.kind != "contact-found")

    assert told == (
        "Arn of Fordham and Hadewych fought, and Hadewych held the field.",
        "Arn relieved the Kobolds.",
        briefing.despatches[-1].text,
    )


def test_nothing_is_told_of_what_a_reader_does_not_hear_of() -> None:
    secret = RULES.wording.events["newcomer-comes-on"]
    assert secret.by_default == "newcomer"
    comes = an_event("newcomer-comes-on", "arn", sides=("law",), at=at("0102"))

    assert paragraphs(told(comes)) == []
    assert told(comes) == told()


def test_a_fact_withheld_changes_no_line() -> None:
    def fought(losses: int) -> Event:
        return an_event("withdraws-retreat", "arn", original=30, routed=losses, **CONTACT)

    assert told(MET, FOUGHT, fought(3)) == told(MET, FOUGHT, fought(21))


def test_a_system_without_a_story_has_none() -> None:
    campaign = a_war()
    (played,) = periods_of(campaign, (), closed=1)
    briefing = briefed(campaign, played, PUBLIC)
    mute = replace(briefing.words.wording, story=type(RULES.wording.story)())
    words = replace(briefing.words, wording=mute)

    assert turn_story((replace(briefing, words=words),)) is NO_TURN_STORY
    assert turn_story(()) is NO_TURN_STORY


def test_the_samples_stories_are_the_kept_ones(request: pytest.FixtureRequest) -> None:
    stories = stories_of(ROOT)
    text = as_text(stories)
    if request.config.getoption("--keep-expected", default=False):
        KEPT.write_text(text, encoding="utf-8")

    assert len(stories) == 11
    assert text == KEPT.read_text(encoding="utf-8")
    assert not re.search(r"\b\d{3,}\b|VAL-|\bdice\b|\x02|\x04|  ", text)
    assert all(1 <= len(re.findall(r"[.] |[.]$", each.lead)) <= 3 for _, each in stories)
