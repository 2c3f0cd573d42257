"""What players have answered beforehand, for more turns than one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.facts import FactName, Openness
from generator.kit.standing import Judging, answered_beforehand, known_to, lines_for
from generator.systems.tsc.rules.answerable import TSC_STANDING
from generator.systems.tsc.rules.distances import hexes_apart, needs_roll
from generator.systems.tsc.rules.places import place_in
from generator.systems.tsc.rules.statuses import Status
from generator.systems.tsc.rules.who_knows import TSC_KNOWLEDGE
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.kit.standing import Beforehand
    from generator.systems.tsc.rules.play import TurnPlay
    from generator.systems.tsc.rules.state import TscState
    from generator.world.period_inputs import Decision

ADVANTAGED: FactName[bool] = FactName(name="advantaged")
NEAR: FactName[bool] = FactName(name="near")
APART: FactName[int] = FactName(name="apart")
ENEMY: FactName[str] = FactName(name="enemy")
GROUND: FactName[str] = FactName(name="ground")
PLACE: FactName[str] = FactName(name="place")
RULE = "TSC-DEF-03"


def said_beforehand(
    play: TurnPlay,
    situation: TscState,
    question: Question,
    check: Callable[[Decision], object],
) -> Beforehand | None:
    """Return what lines of answers decide of a question; none: it is to be asked.

    They rest on what their giver knows, and here nothing about armies is hidden.

    Rule: TSC-DEF-03.
    """
    (giver,) = question.asks
    side = play.campaign.force(giver).side
    answers = play.inputs.standing
    lines = tuple(lines_for(answers, question.kind, force=giver, side=side))
    if not lines:
        return None
    facts = tuple(_facts(play, situation, giver))
    judging = Judging(
        grammar=TSC_STANDING,
        known=known_to(facts, TSC_KNOWLEDGE, force=giver, side=side),
        grid=play.board.grid,
        fits=lambda decision: _fits(decision, check),
    )
    return answered_beforehand(question, lines, judging)


def _fits(decision: Decision, check: Callable[[Decision], object]) -> bool:
    try:
        check(decision)
    except CampaignError:
        return False
    return True


def _facts(play: TurnPlay, situation: TscState, giver: str) -> Iterator[Fact]:
    """Lay open what an answer may rest on; all of it lies on the map."""
    open_to_all = Openness(kind="position")
    army = situation.armies[situation.mover]
    apart = hexes_apart(
        play.board, play.switches, army.at, situation.other(army.army).at
    )
    place = place_in(play.board, army.at)
    yield ADVANTAGED.of(giver, army.status is Status.ADVANTAGED, open_to_all)
    yield NEAR.of(giver, needs_roll(play.tables, apart), open_to_all)
    yield ENEMY.of(giver, str(situation.other(giver).status), open_to_all)
    yield GROUND.of(giver, play.board.terrain_at(army.at).key, open_to_all)
    if apart is not None:
        yield APART.of(giver, apart, open_to_all)
    if place is not None:
        yield PLACE.of(giver, place.kind.key, open_to_all)


def told_beforehand(
    play: TurnPlay, question: Question, found: Beforehand
) -> tuple[Event, ...]:
    """Tell a player which of his lines decided; nobody else is told of it.

    Rule: TSC-DEF-03.
    """
    (giver,) = question.asks
    if found.answer is None:
        return ()
    told = Event(
        kind="answered-beforehand",
        rule=RULE,
        force=giver,
        sides=(play.campaign.force(giver).side,),
        facts={
            "force": giver,
            "when": TSC_STANDING.questions[question.kind].title,
            "says": found.answer.says,
        },
    )
    return (told,)
