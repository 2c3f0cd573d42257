"""DEF-STAND: what commanders and the umpire have answered beforehand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.facts import FactName, Openness
from generator.kit.standing import ASK, Judging, answered_beforehand, known_to, lines_for
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.stand_offs import has_said_so, resting_as_before
from generator.systems.valormr.rules.contact.switching import REST, maneuver_refusal
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from generator.values import replace
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.kit.standing import Beforehand
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision


# Who may know what in the Valormr Campaign, as its table says.

KNOWLEDGE = VALORMR_FOLDER.knowledge
"""By kind of fact, for readers of sheets and for who has left answers beforehand."""


# What can be answered beforehand in the Valormr Campaign.

STANDING = VALORMR_FOLDER.standing
"""Its questions, their answers and the conditions these may rest on."""


Check = Callable[["Question", "Decision"], object]
"""Looks at what an answer gives besides its choice; raises what is wrong with it."""
PERCENT = 100
WITHDRAW = "withdraw"

FATIGUED: FactName[bool] = FactName(name="fatigued")
FORMED: FactName[bool] = FactName(name="formed")
SUPPORTED: FactName[bool] = FactName(name="supported")
NIGHT: FactName[bool] = FactName(name="night")
SECOND: FactName[bool] = FactName(name="second")
POINTS: FactName[int] = FactName(name="points")
LOSSES: FactName[int] = FactName(name="losses")
OPPOSED_BY: FactName[int] = FactName(name="opponents")
ENEMY: FactName[int] = FactName(name="enemy")
ESTIMATE: FactName[str] = FactName(name="estimate")
GROUND_WORD: FactName[str] = FactName(name="ground")


def reply_to(field: Field, question: Question, check: Check | None = None) -> Decision | None:
    """Return what is answered to a question; none: nobody has said anything.

    What was typed for it counts before everything else; then, that he goes on resting
    as he said; then what was answered beforehand; last, that he goes on resting at all.
    What was once decided so in a period stays.

    Rules: DEF-STAND-01, DEF-STAND-02.
    """
    said = field.play.answer(question.key)
    if said is not None:
        return said
    found = foreseen(field, question, check)
    if found is None:
        return None
    field.play.beforehand[question.key] = found
    return found.decision


def would_reply(
    field: Field,
    question: Question,
    check: Check | None = None,
    unsettled: frozenset[str] = frozenset(),
) -> Decision | None:
    """Return what would be answered as things stand, before all is known there is.

    Raises:
        UnsettledAnswer: It rests on one of the facts that are not settled yet.

    Rules: DEF-STAND-01, DEF-STAND-02.
    """
    said = field.play.answer(question.key)
    if said is not None:
        return said
    found = foreseen(field, question, check, unsettled)
    return None if found is None else found.decision


def foreseen(
    field: Field,
    question: Question,
    check: Check | None = None,
    unsettled: frozenset[str] = frozenset(),
) -> Beforehand | None:
    """Return what is answered to a question nobody has typed an answer to.

    Raises:
        UnsettledAnswer: It rests on what is not settled yet.

    Rules: DEF-STAND-01, DEF-STAND-02.
    """
    as_before = resting_as_before(field, question)
    if as_before is not None and has_said_so(field, question.asks[0]):
        return as_before
    force = question.asks[0] if question.asks else ""
    side = field.side(force) if force else ""
    lines = tuple(lines_for(field.play.inputs.standing, question.kind, force=force, side=side))
    if not lines:
        return as_before
    facts = facts_for(field, question) if force else ()
    judging = Judging(
        grammar=STANDING,
        known=known_to(facts, KNOWLEDGE, force=force, side=side),
        grid=field.play.board.grid,
        fits=lambda decision: _fits(field, question, decision, check),
        unsettled=unsettled,
    )
    return answered_beforehand(question, lines, judging) or as_before


def _fits(field: Field, question: Question, decision: Decision, check: Check | None) -> bool:
    """Return whether the rules take an answer given beforehand as things stand.

    Rules: VAL-ROLE-17, VAL-SCOUT-05.
    """
    try:
        if check is not None:
            check(question, decision)
    except CampaignError:
        return False
    against = dict(question.facts).get("against", "").split(" | ")
    sent = decision.detail.get("scouts_against", ())
    if any(force not in against for force in (sent if isinstance(sent, tuple) else ())):
        return False
    if decision.detail.get("maneuver") is not True:
        return True
    half = Half(dict(question.facts)["half"])
    is_able = maneuver_refusal(field, question.asks[0], half) is None
    return decision.choice != REST and is_able


def facts_for(field: Field, question: Question) -> Iterator[Fact]:
    """Lay open what answers of a commander may rest on, each fact with its owner.

    Rules: VAL-CONTACT-25, VAL-CONTACT-36.
    """
    contact, half = question.key.partition("/")[0], Half(dict(question.facts)["half"])
    yield from _facts_of(field, contact, question.asks[0], half)


def _facts_of(field: Field, contact: str, force: str, half: Half) -> Iterator[Fact]:
    """Lay open what a commander may go by in a contact.

    Rules: VAL-CONTACT-25, VAL-CONTACT-36.
    """
    side, state = field.side(force), field.force(force)
    own = Openness(kind="points", sides=(side,))
    everybodys = Openness(kind="position")
    yield FATIGUED.of(force, state.fatigued, replace(own, kind="fatigue"))
    yield FORMED.of(force, stands_formed(field.play, state, half), own)
    yield POINTS.of(force, floor(field.left(force)), own)
    yield LOSSES.of(force, _losses(field, force), replace(own, kind="losses"))
    ground = field.play.board.terrain_at(state.at).key
    yield GROUND_WORD.of(force, ground, everybodys)
    yield NIGHT.of(force, half in (Half.EVENING, Half.NIGHT), everybodys)
    for engagement in field.situation.engagements:
        if engagement.id == contact:
            yield from _in_contact(field, engagement, force, side)


def _in_contact(field: Field, engagement: Engagement, force: str, side: str) -> Iterator[Fact]:
    """Yield what a commander knows of the contact he is in.

    Rules: VAL-CONTACT-25, VAL-CONTACT-36, VAL-ROLE-05.
    """
    within = Openness(kind="engagement", sides=(side,))
    yield SECOND.of(force, engagement.is_second, within)
    supported = force in field.situation.supports.values()
    yield SUPPORTED.of(force, supported, within)
    if force not in engagement.forces:
        return
    commander = engagement.commander(force)
    yield OPPOSED_BY.of(force, len(commander.opponents), within)
    his = Openness(kind="estimate", sides=(side,), commanders=(force,))
    if commander.learnt:
        yield ESTIMATE.of(force, commander.learnt, his)
    if commander.enemy_percent:
        yield ENEMY.of(force, commander.enemy_percent, his)


def _losses(field: Field, force: str) -> int:
    """Return how many percent of the figures it began with a force has lost."""
    began = sum(company.figures for company in field.army(force).companies)
    present = field.force(force).figures
    left = sum(present.get(c.id, 0) for c in field.army(force).companies)
    if not began or left >= began:
        return 0
    return floor(Fraction(PERCENT * (began - left), began))


def told_to_break_off(engagement: Engagement, field: Field) -> tuple[Event, ...]:
    """Tell at which loss commanders want a battle broken off that is to be fought.

    Whoever plays it for them holds to it; nothing else comes of it.

    Rule: DEF-STAND-01.
    """
    events = []
    for force in engagement.forces:
        side = field.side(force)
        lines = lines_for(field.play.inputs.standing, WITHDRAW, force=force, side=side)
        facts = tuple(_facts_of(field, engagement.id, force, engagement.half))
        judging = Judging(
            grammar=STANDING,
            known=known_to(facts, KNOWLEDGE, force=force, side=side),
            grid=field.play.board.grid,
            fits=lambda _: True,
        )
        line = next((e for e in lines if all(map(judging.holds, e.conditions))), None)
        if line is not None and line.choice != ASK:
            events.append(
                Event(
                    kind="breaks-off-at",
                    rule="DEF-STAND-01",
                    half=engagement.half,
                    force=force,
                    sides=(side,),
                    contact=engagement.id,
                    facts={"force": force, "percent": line.detail["percent"]},
                )
            )
    return tuple(events)


def told_beforehand(play: Play, question: Question) -> tuple[Event, ...]:
    """Tell what was decided by an answer given beforehand, and by which line.

    It is told to its giver's side alone; what the umpire said, to him.

    Rule: DEF-STAND-01.
    """
    given = play.beforehand.get(question.key)
    if given is None:
        return ()
    force = question.asks[0] if question.asks else ""
    told = Event(
        kind="answered-beforehand" if force else "umpire-answered-beforehand",
        rule="DEF-STAND-01",
        half=dict(question.facts)["half"],
        force=force,
        sides=(play.campaign.force(force).side,) if force else (),
        contact=question.key.partition("/")[0],
        facts={"force": force, "when": STANDING.questions[question.kind].title},
    )
    if given.answer is None:
        return (replace(told, kind="rests-as-before", rule="DEF-STAND-02"),)
    return (replace(told, facts={**told.facts, "says": given.answer.says}),)
