"""What armies are called in a story, its lead and heading, and who hears which of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.event_story import EventStory, open_name
from generator.brief.told_events import Despatch
from generator.brief.turn_story import (
    NO_TURN_STORY,
    StoryNames,
    StoryPiece,
    armys_story,
    heard_story,
    told_plainly,
    turn_story,
)
from generator.kit.facts import COMMANDER
from generator.kit.story_wording import StoryWording
from generator.kit.wording import Noun
from generator.systems.valormr.rules.muster import Locality
from generator.values import replace
from generator.world.board import Place
from generator.world.forces import Pronoun
from tests.brief.test_story_journeys import COUNTRY, MARCH, at
from tests.brief.test_story_telling import a_turn, march, says

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent

ARN, BO, CID = map(open_name, ("arn", "bo", "cid"))
WORDING = replace(
    MARCH,
    turn={
        "many": ("{count} marched, most {most}[ by {farthest} {bearing}]",),
        "few": ("few: {who}",),
        "one": ("one: {who}",),
        "none": ("nobody",),
        "other": ("One other.",),
        "others": ("{count} others.",),
        "headline-many": ("On the road",),
        "headline-none": ("Quiet",),
    },
)


def called(
    commander: str = "",
    name: str = "Fordham",
    *,
    noun: Noun | None = None,
    stands: Pronoun = Pronoun.SHE,
    places: tuple[Place, ...] = (),
) -> Briefing:
    """A turn whose reader knows what Arn's army and who commands it are called."""
    turn = a_turn(wording=WORDING)
    words = replace(
        turn.words,
        names={**turn.words.names, "arn": name},
        known_nouns={**turn.words.known_nouns, "arn": noun or Noun()},
        commanders={"arn": stands},
        wording=replace(turn.words.wording, names_of_bodies=frozenset({"riders"})),
    )
    return replace(
        turn,
        words=words,
        board=replace(COUNTRY, places=places),
        facts={**turn.facts, ("arn", COMMANDER.name): commander},
    )


def names_of(briefing: Briefing) -> tuple[str, str, str]:
    """Return what an army is called first, again, and alone."""
    names = StoryNames((briefing,))
    first, again = names.text(f"{ARN}."), names.text(f"{ARN}.")
    return first, again, names.heading(ARN)


HOME = Place(id="home", name="Fordham Cross", at=at("0505"), kind=Locality.TOWN)


@pytest.mark.parametrize(
    ("commander", "name", "told"),
    [
        ("", "Fordham", ("Fordham.", "Fordham.", "Fordham")),
        ("Fordham", "Fordham", ("Fordham.", "Fordham.", "Fordham")),
        ("Arn, the Old", "Fordham", ("Arn with Fordham.", "Arn.", "Arn")),
        ("Arn of Fordham", "Fordham", ("Arn of Fordham.", "Arn.", "Arn of Fordham")),
        ("Arn", "Arn's Army", ("Arn.", "Arn.", "Arn")),
        ("the Laugher", "Laugher's Army", ("The Laugher.", "The Laugher.", "The Laugher")),
        ("", "The Host", ("The Host.", "The Host.", "The Host")),
        ("Arn", "Swift Riders", ("Arn with the Swift Riders.", "Arn.", "Arn")),
        ("Bo", "Arn's Riders", ("Bo with Arn's Riders.", "Bo.", "Bo")),
        ("Bo", "Arn’s Riders", ("Bo with Arn’s Riders.", "Bo.", "Bo")),
    ],
)
def test_an_army_is_called_with_its_commander_and_then_more_briefly(
    commander: str, name: str, told: tuple[str, str, str]
) -> None:
    assert names_of(called(commander, name)) == told


def test_an_army_named_after_a_place_is_its_commander_of_it() -> None:
    told = names_of(called("Arn", places=(HOME,)))

    assert told == ("Arn of Fordham.", "Arn.", "Arn of Fordham")


def test_many_take_the_article_and_a_name_that_has_one_a_small_one() -> None:
    many = Noun(is_many=True, pronoun=Pronoun.THEY)

    assert names_of(called("Arn", "Kobolds", noun=many))[0] == "Arn with the Kobolds."
    assert names_of(called("Arn", "The Host"))[0] == "Arn with the Host."


def test_a_name_is_as_its_reader_knew_it_last() -> None:
    old, new = called(name="Oldham"), called(name="Newham")
    forgotten = replace(new, words=replace(new.words, names={}))

    assert names_of(old)[0] == "Oldham."
    assert StoryNames((old, new)).text(ARN) == "Newham"
    assert StoryNames((old, forgotten)).text(ARN) == "Oldham"


def test_an_army_whose_name_nobody_ever_knew_is_called_as_the_file_has_it() -> None:
    turn = called()
    unknown = replace(turn, words=replace(turn.words, names={}))

    assert StoryNames((unknown, unknown)).text(f"{ARN}.") == "Arn."


def paragraph(*sentences: str, briefing: Briefing | None = None) -> str:
    return StoryNames((briefing or called("Arn"),)).paragraph_text(sentences)


def test_whom_the_sentence_before_was_about_is_called_by_a_pronoun() -> None:
    assert paragraph(f"{ARN} ran.", f"{ARN} fell.") == "Arn with Fordham ran. She fell."
    assert paragraph(f"{ARN} ran.", f"Then {ARN} fell.") == "Arn with Fordham ran. Then she fell."
    assert paragraph(f"{ARN} ran.", f"Down fell then {ARN}.") == (
        "Arn with Fordham ran. Down fell then Arn."
    )
    assert paragraph(f"{ARN} ran.", "It rained.", f"{ARN} fell.") == (
        "Arn with Fordham ran. It rained. Arn fell."
    )
    assert paragraph(f"{ARN} ran.", f"{ARN} met {BO}.") == "Arn with Fordham ran. Arn met Bo."


def test_several_that_were_just_told_of_are_they_once() -> None:
    both = f"{ARN} and {BO}"

    assert paragraph(f"{both} met.", f"{both} fought, {both}.") == (
        "Arn with Fordham and Bo met. They fought, Arn and Bo."
    )


@pytest.mark.parametrize(
    ("commander", "noun", "stands", "said"),
    [
        ("Arn", Noun(), Pronoun.HE, "He fell."),
        ("Arn", Noun(), Pronoun.THEY, "Arn fell."),
        ("Arn", Noun(is_many=True, pronoun=Pronoun.THEY), Pronoun.HE, "They fell."),
        ("", Noun(), Pronoun.HE, "It fell."),
    ],
)
def test_what_stands_for_an_army_is_its_commander_s_pronoun_or_its_own(
    commander: str, noun: Noun, stands: Pronoun, said: str
) -> None:
    turn = called(commander, noun=noun, stands=stands)

    assert paragraph(f"{ARN} ran.", f"{ARN} fell.", briefing=turn).endswith(f" ran. {said}")


def test_a_commander_of_whom_nothing_more_is_known_keeps_the_name() -> None:
    turn = called("Arn")
    unknown = replace(turn, words=replace(turn.words, commanders={}))

    assert paragraph(f"{ARN} ran.", f"{ARN} fell.", briefing=unknown).endswith("Arn fell.")


def test_pieces_of_a_sentence_say_whom_they_name_for_the_first_time() -> None:
    names = StoryNames((called("Arn"),))

    assert list(names.filled(f"then {ARN} met {BO} and {ARN}.")) == [
        StoryPiece(words="Then "),
        StoryPiece(words="Arn with Fordham", force="arn"),
        StoryPiece(words=" met "),
        StoryPiece(words="Bo", force="bo"),
        StoryPiece(words=" and "),
        StoryPiece(words="Arn"),
        StoryPiece(words="."),
    ]


def story(*events: KnownEvent) -> tuple[str, str]:
    """Return heading and lead of a turn."""
    told = turn_story((a_turn(*events, wording=WORDING),))
    return told.headline, told.lead


def weighing(weight: int, name: str, force: str = "") -> KnownEvent:
    return says(name, force, kind=name, weight=weight, lead=f"{name}.", headline=name)


def test_a_lead_tells_at_most_three_of_the_heaviest_in_the_order_they_happened() -> None:
    events = (weighing(5, "five"), weighing(9, "nine"), weighing(8, "eight"), weighing(7, "seven"))

    assert story(*events) == ("Nine", "Nine. Eight. Seven.")


def test_what_is_lighter_by_more_than_three_is_left_out_and_so_is_what_hardly_matters() -> None:
    assert story(weighing(9, "nine"), weighing(6, "six"), weighing(5, "five"))[1] == "Nine. Six."
    assert story(weighing(6, "six"), weighing(4, "four"), weighing(3, "three"))[1] == "Six. Four."
    assert story(weighing(3, "three"), weighing(2, "two"))[1].startswith("Three.")


def test_beside_what_matters_little_the_others_on_the_march_are_counted() -> None:
    marches = (march("arn", "0507", "0607"), march("bo", "0707", "0807"))
    mine = weighing(4, f"{ARN} sang", "arn")

    assert story(weighing(4, "four"), *marches)[1] == "Four. Two others."
    assert story(mine, *marches)[1] == "Arn sang. One other."
    assert story(weighing(4, "four"))[1] == "Four."
    assert story(weighing(5, "five"), *marches)[1] == "Five."
    assert story(weighing(4, "a"), weighing(4, "b"), *marches)[1] == "A. B."


def test_a_turn_of_marches_alone_says_who_or_how_many_marched() -> None:
    plain = replace(WORDING, march={**WORDING.march, "lead-marches": ()})
    steps = [march(force, "0507", "0607") for force in ("arn", "bo", "cid", "dag")]
    far = march("dag", "0507", "0607", "0707")

    def lead(*events: KnownEvent) -> str:
        return turn_story((a_turn(*events, wording=plain),)).lead

    assert lead() == "Nobody"
    assert lead(steps[0]) == "One: Arn"
    assert lead(*steps[:3]) == "Few: Arn, Bo and Cid"
    assert lead(*steps) == "Four marched, most six miles"
    assert lead(*steps[:3], far) == "Four marched, most twelve miles by Dag east"


def test_a_heading_is_the_heaviest_s_or_says_whether_anybody_marched() -> None:
    assert story(weighing(3, "three"), weighing(9, f"{ARN} wins"))[0] == "Arn wins"
    assert story(weighing(9, "first"), weighing(9, "second"))[0] == "First"
    assert story(march("arn", "0507", "0607"))[0] == "On the road"
    assert story()[0] == "Quiet"


def test_the_sky_is_told_first_then_who_met_then_the_sides_in_their_order() -> None:
    turn = a_turn(
        says(f"{CID} sang.", "cid", kind="sings"),
        says(f"{ARN} met.", contact="a"),
        says("it rained.", "", kind="rain"),
        says(f"{BO} slept.", "bo", kind="sleeps"),
        wording=WORDING,
    )

    told = turn_story((turn,)).paragraphs

    assert [(each.side, each.text) for each in told] == [
        ("", "It rained."),
        ("", "Arn met."),
        ("chaos", "Cid sang."),
        ("law", "Bo slept."),
    ]


def test_a_story_needs_a_period_and_words() -> None:
    mute = a_turn(says("met."), wording=StoryWording())

    assert turn_story(()) is turn_story((mute,)) is NO_TURN_STORY
    assert heard_story((mute,), ()) == ""


EVENTS = (
    replace(says(f"{ARN} met {BO}.", contact="a"), facts={"who": ("arn", "bo")}),
    says(f"{ARN} fled.", contact="a", kind="flees"),
    says(f"{CID} saw {BO}.", "cid", kind="sees"),
    says(f"{CID} slept.", "cid", kind="sleeps"),
)


def lived(force: str, *events: KnownEvent) -> tuple[str, ...]:
    return armys_story((a_turn(*(events or EVENTS), wording=WORDING),), force)


def test_an_army_lives_its_meetings_as_a_whole_and_else_what_names_it() -> None:
    assert lived("cid") == ("Cid saw Bo.", "Cid slept.")
    assert lived("arn") == ("Arn met Bo. Arn fled.",)
    assert lived("bo") == ("Arn met Bo. Arn fled.", "Cid saw Bo.")
    assert lived("dag") == ()


def test_what_others_do_is_heard_if_it_matters_and_one_s_own_is_not() -> None:
    def heard(*own: str) -> str:
        return heard_story((a_turn(*EVENTS, wording=WORDING),), own)

    assert heard() == "Arn met Bo. Arn fled. Cid saw Bo. Cid slept."
    assert heard("arn") == "Cid saw Bo. Cid slept."
    assert heard("bo") == "Cid slept."
    assert heard("cid") == "Arn met Bo. Arn fled."
    light = (says(f"{CID} slept.", "cid", kind="sleeps", weight=3),)
    assert heard_story((a_turn(*light, wording=WORDING),), ()) == ""


def despatch(kind: str, text: str, force: str = "arn") -> Despatch:
    return Despatch(text=text, rule="X", kind=kind, half="dawn", force=force, contact="", throws=())


def plainly(**leads: str) -> Mapping[str, str]:
    """Return how events are told in a list, by their kind."""
    events = tuple(
        replace(says("", kind=kind), story=EventStory(says="x", lead=lead))
        for kind, lead in leads.items()
    )
    told = tuple(despatch(kind, f"log of {kind}") for kind in (*leads, "unknown"))
    turn = replace(a_turn(*events, wording=WORDING), despatches=told)
    return dict(zip((*leads, "unknown"), told_plainly(turn, lambda _: True), strict=True))


def test_events_are_listed_as_a_story_tells_them_or_in_the_words_of_the_log() -> None:
    assert plainly(meets=f"{ARN} met {BO} \x04.", sings="", ran=f"{ARN} ran.") == {
        "meets": "Arn met Bo.",
        "sings": "log of sings",
        "ran": "Arn ran.",
        "unknown": "log of unknown",
    }


def test_only_what_is_wanted_is_listed_and_where_no_story_is_the_log_of_an_army() -> None:
    mute = replace(
        a_turn(wording=StoryWording()),
        despatches=(despatch("a", "Arn ran."), despatch("b", "Bo ran.", "bo")),
    )

    assert told_plainly(mute, lambda each: each.kind == "b") == ("Bo ran.",)
    assert armys_story((mute, mute), "arn") == ("Arn ran.", "Arn ran.")
