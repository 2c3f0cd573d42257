"""A turn gone through event by event: what is told with what, and what only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.event_story import EventStory, open_name
from generator.brief.story_journeys import Journey, Sentence, Thread, threads_of
from generator.brief.story_telling import StoryTelling, told_turn
from generator.brief.told_events import KnownEvent
from generator.kit.facts import SIDE
from generator.kit.story_wording import StoryOfEvent
from generator.kit.wording import Noun
from generator.values import replace
from tests.brief.test_story_journeys import COUNTRY, MARCH, at, course
from tests.briefings import changed, first_day

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.kit.story_wording import StoryWording
    from generator.world.clock import FactValue

NOUNS = {force: Noun() for force in ("arn", "bo", "cid", "dag")}


def a_turn(*events: KnownEvent, wording: StoryWording = MARCH, **facts: FactValue) -> Briefing:
    """A turn in which nothing is known but these events, and whose armies are."""
    day = first_day()
    words = replace(
        day.words,
        board=COUNTRY,
        known_nouns=NOUNS,
        names={force: force.title() for force in NOUNS},
        wording=replace(day.words.wording, story=wording),
    )
    sides = {("arn", SIDE.name): "law", ("bo", SIDE.name): "law", ("cid", SIDE.name): "chaos"}
    more = {(force, SIDE.name): side for force, side in facts.items()}
    return replace(day, board=COUNTRY, words=words, events=events, facts={**sides, **more})


def an_event(
    force: str = "arn",
    *,
    contact: str = "",
    kind: str = "meets",
    story: EventStory | None = None,
    **facts: FactValue,
) -> KnownEvent:
    return KnownEvent(
        kind=kind,
        rule="X",
        half="dawn",
        force=force,
        facts=facts,
        arithmetic="",
        contact=contact,
        story=story or EventStory(),
    )


def march(force: str, *labels: str, over: str = "") -> KnownEvent:
    story = EventStory(moves=((force, course(*labels)),), over=over)
    return an_event(force, kind="step", story=story)


def says(
    text: str, force: str = "arn", *, contact: str = "", kind: str = "meets", **more: object
) -> KnownEvent:
    story = EventStory(says=text, lead=f"lead {text}", headline="head", weight=5)
    return an_event(force, contact=contact, kind=kind, story=changed(story, **more), who=force)


def test_meetings_that_share_an_army_are_one_thread() -> None:
    events = (
        an_event(contact="a", who=("arn", "bo"), at=at("0101")),
        an_event(contact="b", who="cid", other="stranger"),
        an_event(contact="c", who=("bo", "dag"), at=at("0505")),
        an_event(who="cid"),
        an_event(contact="b", number=3),
    )
    turn = a_turn(*events)

    found = threads_of([(turn, event) for event in events])

    together = Thread(
        contacts=frozenset({"a", "c"}), forces=frozenset({"arn", "bo", "dag"}), at=at("0101")
    )
    alone = Thread(contacts=frozenset({"b"}), forces=frozenset({"cid"}), at=None)
    assert found == {"a": together, "c": together, "b": alone}


def test_a_meeting_that_joins_two_others_makes_all_three_one() -> None:
    events = (
        an_event(contact="a", who=("arn",)),
        an_event(contact="b", who=("bo",)),
        an_event(contact="c", who=("arn", "bo")),
    )
    turn = a_turn(*events)

    found = threads_of([(turn, event) for event in events])

    assert len(set(found.values())) == 1
    assert found["a"].contacts == {"a", "b", "c"}


def texts(telling: StoryTelling) -> list[str]:
    return [each.sentence.text for each in telling.told]


def turn_of(*events: KnownEvent) -> StoryTelling:
    return told_turn((a_turn(*events),))


def test_a_march_is_told_once_with_all_its_steps_and_crossings() -> None:
    telling = turn_of(march("arn", "0507", "0506"), march("arn", "0506", "0606", over="by raft"))

    (told,) = telling.told
    assert told.journey == Journey(
        force="arn", hexes=course("0507", "0506", "0606"), over=("by raft",), name="Arn"
    )
    assert (told.force, told.thread, told.kind) == ("arn", None, "")
    assert list(telling.marched) == ["arn"]


def test_marches_that_are_left_are_told_the_longest_first() -> None:
    telling = turn_of(march("arn", "0507", "0506"), march("bo", "0507", "0607", "0707"))

    assert [each.force for each in telling.told] == ["bo", "arn"]


def test_a_march_of_somebody_unknown_is_told_of_nobody() -> None:
    assert turn_of(march("stranger", "0507", "0506")).told == []


def test_before_a_meeting_is_told_how_those_came_up_that_met() -> None:
    meets = says("met.", contact="a", kind="meets")
    telling = turn_of(
        march("arn", "0507", "0506"),
        march("bo", "0607", "0606"),
        replace(meets, facts={"w": ("arn",)}),
    )

    assert texts(telling)[0].startswith("comes-up")
    assert texts(telling)[1] == "met."
    assert [each.thread is None for each in telling.told] == [False, False, True]


def test_what_an_army_did_before_it_met_is_told_with_the_meeting() -> None:
    first = says("hired.", kind="hires")
    telling = turn_of(march("arn", "0507", "0506"), first, says("met.", contact="a"))

    assert [each.thread is not None for each in telling.told] == [True] * 3
    assert telling.threads() == (telling.told[0].thread,)


def test_what_an_army_did_after_it_met_is_told_apart_but_for_its_march() -> None:
    telling = turn_of(
        says("\x02arn\x03 met.", contact="a"),
        says("hired.", kind="hires"),
        march("arn", "0507", "0506"),
    )

    met, hired, marched = telling.told
    assert (met.thread is not None, hired.thread, marched.thread) == (True, None, met.thread)
    assert marched.sentence.text.startswith("afterwards")


def test_what_was_told_of_the_same_armies_is_told_as_said_again() -> None:
    text = f"{open_name('arn')} met {open_name('bo')}."
    other = f"{open_name('bo')} met {open_name('arn')}."

    again = turn_of(says(text, contact="a"), says(other, contact="a", again="again."))
    silent = turn_of(says(text, contact="a"), says(other, contact="a"))
    else_ = turn_of(says(text, contact="a"), says(other, contact="a", kind="fights"))

    assert [(t.sentence.text, t.sentence.lead) for t in again.told][1] == ("again.", "again.")
    assert texts(silent) == [text]
    assert texts(else_) == [text, other]


def test_what_is_told_once_of_all_is_said_again_whoever_it_is_about() -> None:
    first = says(f"{open_name('arn')} met.", contact="a", once=True)
    second = says(f"{open_name('bo')} met.", contact="a", once=True)

    assert texts(turn_of(first, second)) == [first.story.says]
    assert texts(turn_of(replace(first, contact=""), replace(second, contact=""))) == [
        first.story.says,
        second.story.says,
    ]


def test_the_place_of_a_meeting_is_filled_in_and_leaves_no_gap_where_nobody_knows_it() -> None:
    meets = says("met \x04.", contact="a", headline="meeting \x04", lead="they met \x04.")
    known_place = replace(meets, facts={"who": "arn", "at": at("0505")})

    (told,), (nowhere,) = turn_of(known_place).told, turn_of(meets).told

    assert told.sentence == Sentence(
        text="met at Fordham.",
        lead="they met at Fordham.",
        headline="meeting at Fordham",
        weight=5,
    )
    assert (nowhere.sentence.text, nowhere.sentence.headline) == ("met.", "meeting")


JOINING = replace(
    MARCH,
    events={
        "supports": StoryOfEvent(joins=("meets",)),
        "loses": StoryOfEvent(joins_own=("meets",)),
    },
)


def joined(last: KnownEvent, *, meets: KnownEvent | None = None) -> list[str]:
    first = meets or says("met.", contact="a")
    return texts(told_turn((a_turn(first, last, wording=JOINING),)))


def test_what_belongs_to_the_sentence_before_is_put_at_its_end() -> None:
    supports = says("supported.", "arn", contact="a", kind="supports", joined=", in support")

    assert joined(supports) == ["met, in support."]
    assert joined(replace(supports, kind="sings")) == ["met.", "supported."]
    assert joined(replace(supports, contact="")) == ["met.", "supported."]
    assert joined(replace(supports, story=replace(supports.story, joined=""))) == [
        "met.",
        "supported.",
    ]
    assert joined(supports, meets=says("sang.", contact="a", kind="sings")) == [
        "sang.",
        "supported.",
    ]


def test_some_things_join_a_sentence_of_the_same_army_alone() -> None:
    loses = says("lost.", "arn", contact="a", kind="loses", joined=" and lost")

    assert joined(loses) == ["met and lost."]
    assert joined(replace(loses, force="bo")) == ["met.", "lost."]


def test_nothing_is_joined_to_what_a_new_paragraph_follows() -> None:
    opens = says("ran.", contact="a", kind="supports", joined=" and ran", opens="At dusk ")

    telling = told_turn((a_turn(says("Met.", contact="a"), opens, wording=JOINING),))

    (thread,) = telling.threads()
    parts = [[each.text for each in part] for part in telling.of_thread(thread)]
    assert parts == [["Met."], ["At dusk ran."]]
    assert [each.part for each in telling.told] == [0, 1]


def test_an_event_that_moves_somebody_counts_him_among_the_marched() -> None:
    moved = says("fled.", "bo", moves=(("bo", course("0507", "0506")),))

    assert list(turn_of(moved).marched) == ["bo"]


def test_armies_of_a_side_are_told_together_and_three_short_marches_as_one() -> None:
    marches = tuple(march(force, "0507", "0506") for force in ("arn", "bo", "dag"))

    two, three = turn_of(*marches[:2]), told_turn((a_turn(*marches, dag="law"),))

    assert [each.text for each in two.of_side("law")] == ["halts: six miles north"] * 2
    assert [each.text for each in three.of_side("law")] == [
        f"{open_name('arn')}, {open_name('bo')} and {open_name('dag')} moved"
    ]
    assert three.of_side("chaos") == three.of_side("") == ()
    assert turn_of(march("dag", "0507", "0506")).of_side("") != ()


def test_what_is_about_nobody_is_told_of_no_side() -> None:
    telling = turn_of(says("it rained.", ""), says("sang.", "cid", kind="sings"))

    assert [each.text for each in telling.of_side("")] == ["it rained."]
    assert [each.text for each in telling.of_side("chaos")] == ["sang."]
    assert telling.of_side("elves") == ()


def test_whose_an_army_is_the_last_period_says_that_knows_it() -> None:
    before, after = a_turn(arn="law"), replace(a_turn(), facts={("arn", SIDE.name): "chaos"})
    unknown = replace(a_turn(), facts={})

    assert StoryTelling((before, after)).side_of("arn") == "chaos"
    assert StoryTelling((before, unknown)).side_of("arn") == "law"
    assert StoryTelling((unknown,)).side_of("arn") == ""


def test_who_went_farthest_is_told_if_nobody_went_as_far() -> None:
    far = march("arn", "0505", "0506", "0507")

    assert turn_of(far, march("bo", "0505", "0506")).farthest() == {
        "most": "twelve miles",
        "farthest": open_name("arn"),
        "bearing": "south",
    }
    assert turn_of(far, march("bo", "0507", "0506", "0505")).farthest() == {"most": "twelve miles"}
    assert turn_of(says("sang.")).farthest() == {}


def test_a_turn_and_an_army_decide_which_words_are_taken() -> None:
    telling = turn_of()
    number = telling.periods[-1].period.turn

    assert (telling.seed(), telling.seed("arn")) == (f"{number}/", f"{number}/arn")
