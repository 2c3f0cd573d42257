"""Events as a reader learns them: the ways they tell of, their facts, and the seal over all."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING

from generator.brief.event_story import EventStory
from generator.brief.told_events import (
    Despatch,
    HeardEvent,
    KnownEvent,
    Trail,
    despatches,
    heard_events,
    known_events,
    names_heard,
    seal_of,
    trails,
    with_events,
)
from generator.dice import Throw, Thrower, ThrowKey
from generator.kit.facts import CALLED, Openness
from generator.kit.wording import EventWording
from generator.systems.valormr.rules.calendar import to_period
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from generator.world.clock import Event, Modifier
from generator.world.hexes import Hex
from tests.briefings import first_day

if TYPE_CHECKING:
    from generator.world.clock import FactValue

ONE, TWO, THREE, FOUR = (Hex(q, 0) for q in range(4))
SKY = Despatch(
    text="The sky clears (4).",
    rule="VAL-WX-03",
    kind="sky",
    half=None,
    force="",
    contact="",
    throws=(
        Throw(
            key=ThrowKey(period="3-day", rule="VAL-WX-03", subject="sky"),
            pips=(3, 4),
            thrower=Thrower.HAND,
        ),
    ),
)
STEP = Despatch(
    text="", rule="VAL-MOVE-02", kind="step", half="dawn", force="arn", contact="c", throws=()
)


STEPS = EventWording(kind="step", says="", knows={}, by_default="position")


def heard(force: str, *way: Hex, half: str = "dawn", wording: EventWording = STEPS) -> HeardEvent:
    """A step that a reader may know, from the first of the hexes to the last."""
    start, *through, goal = way
    facts: dict[str, FactValue] = {
        "from": start,
        "to": goal,
        "other": "bo",
        **({"through": through[0]} if through else {}),
    }
    return HeardEvent(
        event=Event(kind="step", rule="VAL-MOVE-02", force=force, half=half, facts=facts),
        wording=wording,
        may_know=lambda kind, _: kind == "position",
    )


def test_all_marches_of_a_force_are_one_way() -> None:
    (arn, bo) = trails(
        (
            heard("bo", FOUR, THREE),
            heard("arn", ONE, TWO),
            heard("arn", TWO, THREE, FOUR, half="dusk"),
        )
    )

    assert arn == Trail(force="arn", hexes=(ONE, TWO, THREE, FOUR), halves=("dawn", "dusk", "dusk"))
    assert list(arn.parts()) == [("dawn", (ONE, TWO)), ("dusk", (TWO, THREE, FOUR))]
    assert (bo.force, bo.is_retreat) == ("bo", False)


def test_every_retreat_is_a_way_by_itself() -> None:
    driven = replace(STEPS, retreats=True)

    found = trails(
        (heard("arn", ONE, TWO), *(heard("arn", TWO, to, wording=driven) for to in (ONE, THREE)))
    )

    assert [(trail.hexes, trail.is_retreat) for trail in found] == [
        ((ONE, TWO), False),
        ((TWO, ONE), True),
        ((TWO, THREE), True),
    ]


def test_two_that_change_places_go_each_its_way() -> None:
    relief = replace(STEPS, exchanges="other")

    found = trails((heard("arn", ONE, TWO, THREE, wording=relief),))

    assert [(trail.force, trail.hexes) for trail in found] == [
        ("arn", (ONE, TWO, THREE)),
        ("bo", (THREE, TWO, ONE)),
    ]


def test_no_way_is_known_to_whom_its_goal_is_not() -> None:
    secret = replace(STEPS, knows={"to": "orders"})

    assert trails((heard("arn", ONE, TWO, wording=secret),)) == ()


def test_despatches_come_with_the_facts_of_their_own_event() -> None:
    events = [
        KnownEvent(
            kind="step",
            rule="VAL-MOVE-02",
            half="dawn",
            force="arn",
            facts={"nth": nth},
            arithmetic="",
            contact="c",
        )
        for nth in (1, 2)
    ]
    others = [
        replace(STEP, kind="x"),
        replace(STEP, rule="x"),
        replace(STEP, half="x"),
        replace(STEP, force="x"),
        replace(STEP, contact="x"),
    ]

    told = list(with_events((*others, STEP, SKY, STEP, STEP), events))

    assert [each for each, _ in told] == [*others, STEP, SKY, STEP, STEP]
    assert [event and event.facts["nth"] for _, event in told] == [
        *([None] * 5),
        *(1, None, 2, None),
    ]


def test_a_seal_is_over_facts_events_dice_and_texts_and_not_over_wording() -> None:
    facts: dict[tuple[str, str], FactValue] = {
        ("arn", "figures"): 10,
        ("arn", CALLED.name): "Arn",
        ("arn", "at"): "0101",
    }
    sealed = (
        '{"events": [["sky", "VAL-WX-03", "", "", "", [["3-day/VAL-WX-03/sky/1", [3, 4]]]],'
        ' ["step", "VAL-MOVE-02", "dawn", "arn", "c", []]],'
        ' "facts": [["arn", "at", "\'0101\'"], ["arn", "figures", "10"]],'
        ' "period": "3-day", "texts": [["News", "Wär"]]}'
    )

    def seal(text: str) -> str:
        told = (replace(SKY, text=text), STEP)
        return seal_of(to_period("3-day"), facts, told, [("News", "Wär")])

    assert seal("The sky clears.") == seal("Fair.") == sha256(sealed.encode()).hexdigest()[:8]


WORDING = replace(
    RULES.wording,
    events={
        "sings": EventWording(
            kind="sings",
            says="{force} sings {song}[ ({dice})][ {arithmetic}][ at {price}].",
            knows={"price": "strength", "dice": "strength", "arithmetic": "orders"},
            by_default="position",
            row="Song",
            in_row="sings {song}",
        ),
        "secret": EventWording(kind="secret", says="Hush.", knows={}, by_default="orders"),
        "half": EventWording(
            kind="half", says="{force}", knows={"song": "position"}, by_default="orders"
        ),
        "answered-beforehand": EventWording(
            kind="answered-beforehand", says="{force}: {says}", knows={}, by_default="position"
        ),
    },
)
BOOK = replace(RULES, wording=WORDING)
WORDS = replace(first_day().words, wording=WORDING, names={"arn": "Arn"}, standing=None)


def sung(*kinds: str, kind: str = "sings", **facts: FactValue) -> tuple[HeardEvent, ...]:
    """Return one event as a reader hears of it who may know some kinds of fact."""
    told: dict[str, FactValue] = {"force": "arn", "song": "low", "price": 7, **facts}
    event = Event(
        kind=kind,
        rule="X-1",
        force="arn",
        half="dawn",
        contact="c",
        facts=told,
        throws=SKY.throws,
        starts_from=Fraction(2),
        modifiers=(Modifier(reason="by-road", amount=Fraction(1), rule="X"),),
        result=Fraction(3),
    )
    return heard_events((event,), BOOK, lambda kind, _: kind in kinds)


def test_an_event_is_told_with_what_its_reader_may_know_of_it() -> None:
    (plain,) = despatches(sung("position"), WORDS)
    (full,) = despatches(sung("position", "strength", "orders"), WORDS)

    assert plain == Despatch(
        text="Arn sings low.",
        rule="X-1",
        kind="sings",
        half="dawn",
        force="arn",
        contact="c",
        throws=(),
        row="Song",
        in_row="sings low",
    )
    assert full.text == "Arn sings low (3 and 4) 2, +1 by road = 3 at 7."
    assert full.throws == SKY.throws


def test_what_a_reader_may_not_hear_of_is_not_told_and_hides_nothing_after_it() -> None:
    events = (*sung("position", kind="secret"), *sung("position"))

    assert [each.kind for each in despatches(events, WORDS)] == ["sings"]
    assert list(despatches(sung("strength"), WORDS)) == []


def test_of_an_event_all_facts_are_known_that_may_be() -> None:
    (plain,) = known_events(sung("position"), WORDS)
    (full,) = known_events(sung("position", "strength", "orders"), WORDS)

    assert plain == KnownEvent(
        kind="sings",
        rule="X-1",
        half="dawn",
        force="arn",
        facts={"force": "arn", "song": "low"},
        arithmetic="",
        contact="c",
    )
    assert (full.facts["price"], full.arithmetic, full.throws) == (
        7,
        "2, +1 by road = 3",
        SKY.throws,
    )
    assert list(known_events(sung(kind="sings"), WORDS)) == []
    (half,) = known_events(sung("position", kind="half"), WORDS)
    assert half.facts == {"song": "low"}


def test_an_event_of_which_nothing_is_heard_has_no_story_but_its_ways() -> None:
    moves: dict[str, FactValue] = {"from": ONE, "to": TWO}
    wording = replace(STEPS, knows={"from": "position", "to": "position"}, by_default="orders")
    silent = HeardEvent(
        event=Event(kind="step", rule="X", force="arn", facts=moves),
        wording=wording,
        may_know=lambda kind, _: kind == "position",
    )
    driven = replace(silent, wording=replace(wording, retreats=True))

    assert silent.story(WORDS) == EventStory(moves=(("arn", (ONE, TWO)),))
    assert driven.story(WORDS) == EventStory()


def test_an_event_without_two_hexes_moves_nobody() -> None:
    told: tuple[dict[str, FactValue], ...] = (
        {"from": ONE},
        {"to": ONE},
        {"from": "here", "to": ONE},
    )
    for facts in told:
        event = Event(kind="step", rule="X", force="arn", facts=facts)
        heard_of = HeardEvent(event=event, wording=STEPS, may_know=lambda _kind, _: True)
        assert list(heard_of.ways) == []


def test_a_line_given_beforehand_is_quoted_in_words() -> None:
    (told,) = despatches(
        sung("position", kind="answered-beforehand", says="fight", when="on meeting an enemy"),
        replace(WORDS, standing=RULES.standing),
    )

    assert told.text == "Arn: fight"


def test_a_name_is_heard_of_whoever_an_event_tells_of_and_of_nobody_else() -> None:
    facts = tuple(
        CALLED.of(each, each.title(), Openness(kind="position"))
        for each in ("arn", "bo", "cid", "dag")
    )

    assert names_heard(sung("position", song="bo", price="cid"), facts) == {
        "arn": "Arn",
        "bo": "Bo",
    }
    assert names_heard(sung("strength", song="bo"), facts) == {}


def test_a_seal_tells_two_facts_two_events_and_two_dice_apart() -> None:
    period = to_period("3-day")
    facts: dict[tuple[str, str], FactValue] = {("arn", "figures"): 10}
    whole = seal_of(period, facts, (SKY, STEP), ())

    others = (
        seal_of(to_period("4-day"), facts, (SKY, STEP), ()),
        seal_of(period, {("arn", "figures"): 11}, (SKY, STEP), ()),
        seal_of(period, {("bo", "figures"): 10}, (SKY, STEP), ()),
        seal_of(period, facts, (STEP, SKY), ()),
        seal_of(period, facts, (replace(SKY, throws=()), STEP), ()),
        seal_of(period, facts, (SKY, STEP), (("", "x"),)),
    )

    assert len({whole, *others}) == 7
