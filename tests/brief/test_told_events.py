"""Events as a reader learns them: the ways they tell of, their facts, and the seal over all."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from generator.brief.told_events import (
    Despatch,
    HeardEvent,
    KnownEvent,
    Trail,
    seal_of,
    trails,
    with_events,
)
from generator.dice import Throw, Thrower, ThrowKey
from generator.kit.facts import CALLED
from generator.kit.wording import EventWording
from generator.systems.valormr.rules.calendar import to_period
from generator.values import replace
from generator.world.clock import Event
from generator.world.hexes import Hex

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
