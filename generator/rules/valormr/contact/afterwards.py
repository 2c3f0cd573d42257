"""ROLE: once a contact is resolved: second contact, exploit, relief."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.rules.kit.phase import Choice, Outcome
from generator.rules.valormr.contact.asking import Options, answers, question_for
from generator.rules.valormr.contact.joining import engagement_of
from generator.rules.valormr.contact.roles import (
    begin_maneuver,
    maneuver_refusal,
    relieve,
)
from generator.rules.valormr.contact.telling import told_of
from generator.rules.valormr.contacts import are_in_contact
from generator.rules.valormr.prices import Refusal, step_price
from generator.world.hexes import Hex, distance, neighbours

if TYPE_CHECKING:
    from generator.rules.valormr.contact.engagement import Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.orders import Decision

NO, MANEUVER, EXPLOIT, RELIEVE = "no", "maneuver", "exploit", "relief"


def second_contacts(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask who imposes a second contact, then who exploits and who relieves.

    Rules: VAL-ROLE-14, VAL-ROLE-16, VAL-ROLE-20, VAL-ROLE-07, VAL-DISENG-11.
    """
    if engagement.is_second:
        return Outcome(situation=field)
    fought = engagement.pairs_at_start
    able = [
        force
        for force in sorted({member for pair in fought for member in pair})
        if may_impose(play, field, force)
    ]
    questions = {
        force: question_for(play, engagement, "second", force, SECOND) for force in able
    }
    found = answers(play, questions.values())
    outcome = Outcome(situation=field)
    imposing = [f for f, q in questions.items() if found[q.key].choice == MANEUVER]
    for force in imposing:
        if force not in outcome.situation.situation.maneuvering:
            decision = found[questions[force].key]
            outcome = outcome.and_then(
                partial(begin_maneuver, play, engagement.id, force, decision)
            )
    outcome = outcome.and_then(partial(exploits, play, engagement))
    outcome = outcome.and_then(partial(reliefs, play, engagement))
    for force in imposing:
        outcome = outcome.and_then(partial(_imposed, play, engagement, force))
    return outcome


SECOND = Options(
    rule="VAL-ROLE-20",
    choices=(
        Choice(key=MANEUVER, means="second-maneuver", rule="VAL-ROLE-20"),
        Choice(key=NO, means="second-no", rule="VAL-ROLE-20"),
    ),
)


def may_impose(play: Play, field: Field, force: str) -> bool:
    """Return whether a force may impose a second contact in this half period.

    Rules: VAL-ROLE-17, VAL-ROLE-20.
    """
    state = field.force(force)
    if not state.afoot or not adjacent_enemies(play, field, force):
        return False
    if force in field.situation.maneuvering:
        return True
    return maneuver_refusal(play, field, force) is None


def adjacent_enemies(play: Play, field: Field, force: str) -> tuple[str, ...]:
    """Return the enemies adjacent to a force, by id."""
    state = field.force(force)
    return tuple(
        other.force
        for other in field.situation.in_order()
        if other.force != force and are_in_contact(play, state, other)
    )


def exploits(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every reserve whether it goes through its supporter against an enemy.

    Rules: VAL-ROLE-14, VAL-ROLE-15, VAL-ROLE-16.
    """
    goals = {
        reserve: exploit_goals(play, field, reserve, supporter)
        for reserve, supporter in sorted(field.situation.reserves.items())
    }
    questions = {
        reserve: question_for(play, engagement, "exploit", reserve, EXPLOIT_OPTIONS)
        for reserve, places in goals.items()
        if places
    }
    found = answers(play, questions.values())
    outcome = Outcome(situation=field)
    for reserve, question in questions.items():
        decision = found[question.key]
        if decision.choice == EXPLOIT:
            goal = _goal(decision, goals[reserve])
            outcome = outcome.and_then(
                partial(_exploited, play, engagement, reserve, goal)
            )
    return outcome


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
    if distance(state.at, front.at) != 1:
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
        CampaignError: It is none of them.
    """
    goal = decision.detail["to"]
    if isinstance(goal, Hex) and goal in goals:
        return goal
    raise CampaignError(
        (
            Finding(
                code="C085",
                where=(*decision.where, "to"),
                what="the reserve cannot exploit into that hex",
                hint=(
                    "it must be free, adjacent to the supporter and to an enemy, and "
                    "its cost in hand"
                ),
                rule="VAL-ROLE-14",
            ),
        )
    )


def _exploited(
    play: Play, engagement: Engagement, reserve: str, goal: Hex, field: Field
) -> Outcome[Field]:
    """Move a reserve two hexes for the price of the second.

    Rules: VAL-ROLE-14, VAL-ROLE-15.
    """
    supporter = field.situation.reserves[reserve]
    start, front = field.force(reserve).at, field.force(supporter).at
    through = field.moved(play, reserve, front)
    price = step_price(play, through.force(reserve), goal)
    if isinstance(price, Refusal):
        return Outcome(situation=field)
    moved = through.having_spent(reserve, price.points).moved(play, reserve, goal)
    event = told_of(
        play,
        engagement,
        "exploits",
        rule="VAL-ROLE-14",
        facts={
            "reserve": reserve,
            "from": start,
            "through": front,
            "to": goal,
            "cost": price.points,
            "left": moved.left(reserve),
        },
    )
    event = replace(event, force=reserve, sides=(play.campaign.force(reserve).side,))
    return Outcome(situation=moved, events=(event,))


def reliefs(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every supporter whether it relieves the force it supports now.

    Rules: VAL-ROLE-06, VAL-ROLE-07.
    """
    pairs = [
        (supporter, supported)
        for supporter, supported in sorted(field.situation.supports.items())
        if distance(field.force(supporter).at, field.force(supported).at) == 1
        and field.force(supported).afoot
        and adjacent_enemies(play, field, supported)
    ]
    questions = {
        supporter: question_for(play, engagement, "relief", supporter, RELIEF_OPTIONS)
        for supporter, _ in pairs
    }
    found = answers(play, questions.values())
    outcome = Outcome(situation=field)
    for supporter, supported in pairs:
        if found[questions[supporter].key].choice == RELIEVE:
            outcome = outcome.and_then(
                partial(relieve, play, engagement.id, supporter, supported)
            )
    return outcome


RELIEF_OPTIONS = Options(
    rule="VAL-ROLE-06",
    choices=(
        Choice(key=RELIEVE, means="relief", rule="VAL-ROLE-06"),
        Choice(key=NO, means="relief-no", rule="VAL-ROLE-06"),
    ),
)


def _imposed(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Make the second contact a maneuvering force imposes, with all it is next to.

    Rules: VAL-ROLE-20, VAL-DISENG-11.
    """
    state = field.force(force)
    pairs = tuple(
        (one, other) if one < other else (other, one)
        for one, other in (
            (force, enemy) for enemy in adjacent_enemies(play, field, force)
        )
    )
    taken = {
        member
        for other in field.situation.engagements
        if other.is_second
        for member in other.forces
    }
    if not pairs or force in taken:
        return Outcome(situation=field)
    second = engagement_of(tuple(sorted(pairs)), engagement.half, is_second=True)
    event = told_of(
        play,
        second,
        "second-contact",
        rule="VAL-ROLE-20",
        force=force,
        facts={"at": state.at, "forces": second.forces},
    )
    return Outcome(situation=field.with_engagement(second), events=(event,))
