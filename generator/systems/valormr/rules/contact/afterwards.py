"""ROLE: once a contact is resolved: second contact, exploit, relief."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Outcome, hex_among
from generator.systems.valormr.rules.contact.asking import (
    Options,
    answers,
    question_for,
    then,
)
from generator.systems.valormr.rules.contact.field import told_of
from generator.systems.valormr.rules.contact.joining import engagements_from
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.roles import switches_after
from generator.systems.valormr.rules.contact.switching import (
    begin_maneuver,
    maneuver_refusal,
    relieve,
    switch_refusal,
)
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.joining import Pair
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Decision

NO, MANEUVER, EXPLOIT, RELIEVE = "no", "maneuver", "exploit", "relief"


def second_contacts(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Ask who imposes a second contact, then who exploits and who relieves.

    Rules: VAL-ROLE-07, VAL-ROLE-11, VAL-ROLE-14, VAL-ROLE-16, VAL-ROLE-20,
    VAL-DISENG-11.
    """
    engagement = field.engagement(engagement_id)
    outcome = Outcome(situation=field)
    imposing: tuple[str, ...] = ()
    if not engagement.is_second:
        decisions, told = imposers(play, engagement, field)
        outcome = Outcome(situation=field, events=told)
        imposing = tuple(decisions)
        for force, decision in decisions.items():
            if force not in outcome.situation.situation.maneuvering:
                step = partial(begin_maneuver, play, engagement_id, force, decision)
                outcome = then(outcome, step)
    outcome = then(outcome, partial(switches_after, play, engagement_id))
    outcome = then(outcome, partial(exploits, play, engagement_id))
    outcome = then(outcome, partial(reliefs, play, engagement_id))
    return then(outcome, partial(_imposed, play, engagement_id, imposing))


def imposers(
    play: Play, engagement: Engagement, field: Field
) -> tuple[dict[str, Decision], tuple[Event, ...]]:
    """Ask everybody who may impose a second contact; return who does, and what is told.

    Rules: VAL-ROLE-17, VAL-ROLE-20.
    """
    able = [
        force for force in engagement.met if may_impose(play, engagement, field, force)
    ]
    questions = {
        force: question_for(play, engagement, "second", force, SECOND) for force in able
    }
    found = answers(play, field, questions.values())
    imposing = {
        force: found[question.key]
        for force, question in questions.items()
        if found[question.key].choice == MANEUVER
    }
    return imposing, found.told


SECOND = Options(
    rule="VAL-ROLE-20",
    choices=(
        Choice(key=MANEUVER, means="second-maneuver", rule="VAL-ROLE-20"),
        Choice(key=NO, means="second-no", rule="VAL-ROLE-20"),
    ),
)


def may_impose(play: Play, engagement: Engagement, field: Field, force: str) -> bool:
    """Return whether a force may impose a second contact in this half period.

    Rules: VAL-ROLE-17, VAL-ROLE-20.
    """
    state = field.force(force)
    if not state.afoot or not adjacent_enemies(play, field, force):
        return False
    if force in field.situation.maneuvering:
        return True
    return maneuver_refusal(play, field, force, engagement.half) is None


def adjacent_enemies(play: Play, field: Field, force: str) -> tuple[str, ...]:
    """Return the enemies adjacent to a force, by id."""
    state = field.force(force)
    return tuple(
        other.force
        for other in field.situation.in_order()
        if other.force != force and are_in_contact(play, state, other)
    )


def exploits(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Ask every reserve whether it goes through its supporter against an enemy.

    Rules: VAL-ROLE-14, VAL-ROLE-15, VAL-ROLE-16.
    """
    engagement = field.engagement(engagement_id)
    goals = {
        reserve: exploit_goals(play, field, reserve, supporter)
        for reserve, supporter in sorted(field.situation.reserves.items())
        if field.situation.supports.get(supporter) in engagement.met
    }
    questions = {
        reserve: question_for(
            play, engagement, "exploit", reserve, _exploit_options(play, places)
        )
        for reserve, places in goals.items()
        if places
    }

    def check(question: Question, decision: Decision) -> None:
        if decision.choice == EXPLOIT:
            _goal(decision, goals[question.asks[0]])

    found = answers(play, field, questions.values(), check)
    outcome = Outcome(situation=field, events=found.told)
    for reserve, question in questions.items():
        decision = found[question.key]
        if decision.choice == EXPLOIT:
            goal = _goal(decision, goals[reserve])
            step = partial(_exploited, play, engagement_id, reserve, goal)
            outcome = then(outcome, step)
    return outcome


def _exploit_options(play: Play, goals: tuple[Hex, ...]) -> Options:
    """Return the options of a reserve, with the hexes open to it."""
    labels = tuple(play.board.grid.label(goal) for goal in goals)
    choices = tuple(
        replace(choice, among=labels) if choice.needs else choice
        for choice in EXPLOIT_OPTIONS.choices
    )
    facts = (("goals", ", ".join(labels)),)
    return replace(EXPLOIT_OPTIONS, choices=choices, facts=facts)


EXPLOIT_OPTIONS = Options(
    rule="VAL-ROLE-14",
    choices=(
        Choice(key=EXPLOIT, means="exploit", rule="VAL-ROLE-14", needs=("to",)),
        Choice(key=NO, means="exploit-no", rule="VAL-ROLE-14"),
    ),
)


def exploit_goals(
    play: Play, field: Field, reserve: str, supporter: str
) -> tuple[Hex, ...]:
    """Return the hexes a reserve may exploit into, through its supporter's hex.

    Rules: VAL-ROLE-14, VAL-ROLE-15.
    """
    state, front = field.force(reserve), field.force(supporter)
    if isinstance(step_price(play, state, front.at), Refusal):
        return ()
    through = field.moved(play, reserve, front.at).force(reserve)
    found = []
    for goal in neighbours(front.at):
        price = step_price(play, through, goal)
        if isinstance(price, Refusal) or price.points > field.left(reserve):
            continue
        there = replace(through, at=goal)
        meets = any(
            are_in_contact(play, there, other) for other in field.situation.in_order()
        )
        if meets and field.situation.at(goal) is None:
            found.append(goal)
    return tuple(found)


def _goal(decision: Decision, goals: tuple[Hex, ...]) -> Hex:
    """Return the hex named, one of those allowed.

    Raises:
        CampaignError: It is not one of them.
    """
    return hex_among(
        decision,
        goals,
        rule="VAL-ROLE-14",
        what="the reserve cannot exploit into that hex",
        hint=(
            "it must be free, adjacent to the supporter and to an enemy, and "
            "its cost in hand"
        ),
    )


def _exploited(
    play: Play, engagement_id: str, reserve: str, goal: Hex, field: Field
) -> Outcome[Field]:
    """Move a reserve two hexes for the price of the second, if that is still free.

    Rules: VAL-ROLE-14, VAL-ROLE-15.
    """
    engagement = field.engagement(engagement_id)
    supporter = field.situation.reserves[reserve]
    start, front = field.force(reserve).at, field.force(supporter).at
    through = field.moved(play, reserve, front)
    price = step_price(play, through.force(reserve), goal)
    if isinstance(price, Refusal) or field.situation.at(goal) is not None:
        refused = told_of(
            play, engagement, "exploit-blocked", "VAL-ROLE-14", reserve, goal=goal
        )
        return Outcome(situation=field, events=(refused,))
    moved = through.having_spent(reserve, price.points).moved(play, reserve, goal)
    moved = moved.busy(reserve, engagement.half)
    event = told_of(
        play,
        engagement,
        "exploits",
        "VAL-ROLE-14",
        reserve,
        **{"from": start},
        through=front,
        to=goal,
        cost=price.points,
        left=moved.left(reserve),
    )
    reserves = {r: s for r, s in moved.situation.reserves.items() if r != reserve}
    situation = replace(moved.situation, reserves=reserves)
    return Outcome(situation=replace(moved, situation=situation), events=(event,))


def reliefs(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Ask every supporter whether it relieves the force it supports now.

    Rules: VAL-ROLE-06, VAL-ROLE-07.
    """
    engagement = field.engagement(engagement_id)
    if not engagement.way_out:
        return Outcome(situation=field)
    pairs = [
        (supporter, supported)
        for supporter, supported in sorted(field.situation.supports.items())
        if supported in engagement.met
        and field.force(supported).afoot
        and switch_refusal(play, field, (supporter, supported)) is None
    ]
    questions = {
        supporter: question_for(
            play,
            engagement,
            "relief",
            supporter,
            replace(
                RELIEF_OPTIONS,
                facts=(("supported", play.campaign.force(supported).name),),
            ),
        )
        for supporter, supported in pairs
    }
    found = answers(play, field, questions.values())
    outcome = Outcome(situation=field, events=found.told)
    for supporter, supported in pairs:
        if found[questions[supporter].key].choice == RELIEVE:
            step = partial(relieve, play, engagement_id, supporter, supported)
            outcome = then(outcome, step)
    return outcome


RELIEF_OPTIONS = Options(
    rule="VAL-ROLE-06",
    choices=(
        Choice(key=RELIEVE, means="relief", rule="VAL-ROLE-06"),
        Choice(key=NO, means="relief-no", rule="VAL-ROLE-06"),
    ),
)


def _imposed(
    play: Play, engagement_id: str, imposing: tuple[str, ...], field: Field
) -> Outcome[Field]:
    """Make the second contacts that are imposed, with everybody next to who does.

    No pair comes to a third.

    Rules: VAL-ROLE-20, VAL-DISENG-11, VAL-CONTACT-13.
    """
    engagement = field.engagement(engagement_id)
    had = {
        pair
        for other in field.situation.engagements
        if other.half == engagement.half and other.is_second
        for pair in other.pairs_at_start
    }
    pairs: set[Pair] = set()
    events: list[Event] = []
    for force in imposing:
        enemies = adjacent_enemies(play, field, force)
        new = {(min(force, e), max(force, e)) for e in enemies} - had
        if new:
            pairs |= new
            events.append(_second(play, engagement, field, force, enemies))
    if not pairs:
        return Outcome(situation=field)
    told = Outcome(situation=field, events=tuple(events))
    return then(
        told,
        lambda now: engagements_from(
            play, now, tuple(sorted(pairs)), engagement.half, is_second=True
        ),
    )


def _second(
    play: Play,
    engagement: Engagement,
    field: Field,
    force: str,
    enemies: tuple[str, ...],
) -> Event:
    """Tell that a force imposes a second contact."""
    return told_of(
        play,
        engagement,
        "second-contact",
        "VAL-ROLE-20",
        force,
        at=field.force(force).at,
        enemies=enemies,
    )
