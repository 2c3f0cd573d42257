"""CONTACT: enemies side by side who all rest, and who is not asked again so soon."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.standing import ASK, Beforehand, lines_for
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.sea.vessel_facts import place_kind
from generator.systems.valormr.rules.state import Rested
from generator.world.hexes import distance
from generator.world.period_inputs import Decision

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Period
    from generator.world.hexes import Hex
    from generator.world.standing_answers import StandingAnswer

APPROACH, REST = "approach", "rest"
SEEN_BY_ALL = "position"
NEAR = 2
"""Hexes from a force or its opponents within which somebody who comes is a change."""


def number_of(period: Period, half: Half) -> int:
    """Return the number of a half period, counted through the whole campaign."""
    return 2 * period.number + (0 if half.is_first else 1)


def resting_as_before(
    play: Play, field: Field, question: Question
) -> Beforehand | None:
    """Return that a force goes on resting before the enemy; none: it is to be asked.

    It does so while nobody has moved near it since its commander last said so, and
    while he has neither a new order to leave nor new answers given beforehand. A second
    contact is something new.

    Rule: DEF-STAND-02.
    """
    if question.kind != APPROACH:
        return None
    facts = dict(question.facts)
    contact, force = question.key.partition("/")[0], question.asks[0]
    rested, half = field.situation.rested.get(force), Half(facts["half"])
    opponents = tuple(facts["against"].split(" | "))
    if rested is None or rested.half != number_of(play.period, half) - 1:
        return None
    is_second = any(
        e.id == contact and e.is_second for e in field.situation.engagements
    )
    if is_second or (half.is_first and _is_to_leave(play, field, force)):
        return None
    if _wants_to_be_asked(play, force):
        return None
    now = _resting(play, field, force, opponents, half)
    if rested != replace(now, half=rested.half, is_said=rested.is_said):
        return None
    decision = Decision(question=question.key, choice=REST)
    return Beforehand(decision=decision, answer=None)


def has_said_so(field: Field, force: str) -> bool:
    """Return whether a force rests by its commander's own word, given for the contact.

    Such a word goes before what he has answered beforehand.

    Rule: DEF-STAND-02.
    """
    rested = field.situation.rested.get(force)
    return rested is not None and rested.is_said


def _wants_to_be_asked(play: Play, force: str) -> bool:
    """Return whether a commander has said beforehand that he is to be asked."""
    return any(line.choice == ASK for line in _lines(play, force))


def _lines(play: Play, force: str) -> tuple[StandingAnswer, ...]:
    """Return what a commander has answered beforehand for meeting an enemy."""
    side = play.campaign.force(force).side
    return tuple(lines_for(play.inputs.standing, APPROACH, force=force, side=side))


def is_as_before(play: Play, engagement: Engagement) -> bool:
    """Return whether everybody in a contact rests only as he did before.

    Rule: DEF-STAND-02.
    """
    given = (
        play.beforehand.get(f"{engagement.id}/{APPROACH}/{force}")
        for force in engagement.forces
    )
    return all(each is not None and each.answer is None for each in given)


def _is_to_leave(play: Play, field: Field, force: str) -> bool:
    """Return whether a force has an order for the period that lets it do more."""
    order = play.order(field.force(force))
    return order is not None and not order.deed.is_rest


def with_rest_noted(
    play: Play, field: Field, engagement: Engagement, kind: str
) -> Field:
    """Return the field in which it is noted who rests before the enemy.

    Who rests by an answer given beforehand has it looked at again each time; only
    where none of his lines decides any more he rests on.

    Args:
        play: The period.
        field: The field.
        engagement: The contact that all have put off.
        kind: The question they have put it off with.

    Rule: DEF-STAND-02.
    """
    rested = dict(field.situation.rested)
    number = number_of(play.period, engagement.half)
    for commander in engagement.commanders:
        force = commander.force
        given = play.beforehand.get(f"{engagement.id}/{kind}/{force}")
        before = rested.get(force)
        opponents = set(commander.opponents)
        if before is not None and before.half == number:
            opponents.update(before.opponents)
        now = _resting(play, field, force, tuple(sorted(opponents)), engagement.half)
        is_kept = given is not None and given.answer is None
        was_said = before is not None and before.is_said
        rested[force] = replace(now, is_said=was_said if is_kept else given is None)
    return replace(field, situation=replace(field.situation, rested=rested))


def still_resting(
    rested: Mapping[str, Rested], period: Period, last: Half
) -> Mapping[str, Rested]:
    """Return those of whom it is noted that they rested to the end of a period."""
    end = number_of(period, last)
    return {force: each for force, each in rested.items() if each.half == end}


def _resting(
    play: Play, field: Field, force: str, opponents: tuple[str, ...], half: Half
) -> Rested:
    """Return how a force rests before its opponents in a half period."""
    return Rested(
        half=number_of(play.period, half),
        opponents=opponents,
        places=_places_near(play, field, half, (force, *opponents)),
        answers=tuple(line.says for line in _lines(play, force)),
    )


def _places_near(
    play: Play, field: Field, half: Half, forces: tuple[str, ...]
) -> Mapping[str, Hex]:
    """Return who stands near some forces at the end of a half period, and where.

    Only who everybody sees is among them: nobody is asked for a reason hidden from him.
    """
    own = [field.stood_at(force, half) for force in forces]
    situation = field.situation
    seen = (
        state.force
        for state in situation.in_order()
        if state.afoot and place_kind(play, situation, state) == SEEN_BY_ALL
    )
    places = {force: field.stood_at(force, half) for force in seen}
    return {
        force: at
        for force, at in places.items()
        if any(distance(at, other) <= NEAR for other in own)
    }
