"""CONTACT, DISENG: who rests beside his enemy, and who goes on to avoid him."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.standing import ASK, Beforehand, lines_for
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.laid_open import place_kind
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.state import Rested
from generator.values import replace
from generator.world.campaign import Decision
from generator.world.hexes import Hex, distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Outcome, Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import StandingAnswer
    from generator.world.clock import Period


APPROACH, REST = "approach", "rest"
SEEN_BY_ALL = "position"
NEAR = 2
"""Hexes from a force or its opponents within which somebody who comes is a change."""


def number_of(period: Period, half: Half) -> int:
    """Return the number of a half period, counted through the whole campaign."""
    return 2 * period.number + (0 if half.is_first else 1)


def resting_as_before(field: Field, question: Question) -> Beforehand | None:
    """Return that a force goes on resting before the enemy; none: it is to be asked.

    It does so while nobody has moved near it since its commander last said so, and
    while he has neither a new order to leave nor new answers given beforehand, nor has
    said that he is to be asked. A second contact is something new.

    Rule: DEF-STAND-02.
    """
    if question.kind != APPROACH:
        return None
    facts = dict(question.facts)
    contact, force = question.key.partition("/")[0], question.asks[0]
    rested, half = field.situation.rested.get(force), Half(facts["half"])
    if rested is None or rested.half != number_of(field.play.period, half) - 1:
        return None
    is_second = any(e.id == contact and e.is_second for e in field.situation.engagements)
    order = field.play.order(field.force(force))
    is_to_leave = half.is_first and order is not None and not order.deed.is_rest
    is_to_be_asked = any(line.choice == ASK for line in _lines(field.play, force))
    if is_second or is_to_leave or is_to_be_asked:
        return None
    now = _resting(field, force, tuple(facts["against"].split(" | ")), half)
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


def _lines(play: Play, force: str) -> tuple[StandingAnswer, ...]:
    """Return what a commander has answered beforehand for meeting an enemy."""
    side = play.campaign.force(force).side
    return tuple(lines_for(play.inputs.standing, APPROACH, force=force, side=side))


def is_as_before(play: Play, engagement: Engagement) -> bool:
    """Return whether everybody in a contact rests only as he did before.

    Rule: DEF-STAND-02.
    """
    given = (
        play.beforehand.get(f"{engagement.id}/{APPROACH}/{force}") for force in engagement.forces
    )
    return all(each is not None and each.answer is None for each in given)


def with_rest_noted(field: Field, engagement: Engagement, kind: str) -> Field:
    """Return the field in which it is noted who rests before the enemy.

    Who rests by an answer given beforehand has it looked at again each time; only
    where none of his lines decides any more he rests on. ``kind`` is the question with
    which all have put the contact off.

    Rule: DEF-STAND-02.
    """
    rested = dict(field.situation.rested)
    number = number_of(field.play.period, engagement.half)
    for commander in engagement.commanders:
        force = commander.force
        given = field.play.beforehand.get(f"{engagement.id}/{kind}/{force}")
        before = rested.get(force)
        opponents = set(commander.opponents)
        if before is not None and before.half == number:
            opponents.update(before.opponents)
        now = _resting(field, force, tuple(sorted(opponents)), engagement.half)
        is_kept = given is not None and given.answer is None
        was_said = before is not None and before.is_said
        rested[force] = replace(now, is_said=was_said if is_kept else given is None)
    return replace(field, situation=replace(field.situation, rested=rested))


def still_resting(rested: Mapping[str, Rested], period: Period, last: Half) -> Mapping[str, Rested]:
    """Return those of whom it is noted that they rested to the end of a period."""
    end = number_of(period, last)
    return {force: each for force, each in rested.items() if each.half == end}


def _resting(field: Field, force: str, opponents: tuple[str, ...], half: Half) -> Rested:
    """Return how a force rests before its opponents in a half period.

    It is noted who stands near them at its end, and where; but only who everybody sees:
    nobody is asked for a reason hidden from him.
    """
    situation = field.situation
    own = [field.stood_at(each, half) for each in (force, *opponents)]
    places = {
        state.force: field.stood_at(state.force, half)
        for state in situation.in_order()
        if state.afoot and place_kind(field.play, situation, state) == SEEN_BY_ALL
    }
    return Rested(
        half=number_of(field.play.period, half),
        opponents=opponents,
        places={
            other: at
            for other, at in places.items()
            if any(distance(at, place) <= NEAR for place in own)
        },
        answers=tuple(line.says for line in _lines(field.play, force)),
    )


# DISENG: the hex a force goes on into when it avoids a contact.

NOTHING = Fraction(0)
Way = tuple[Hex, Hex]
"""From where to where a force avoids."""


def avoid_goals(field: Field, force: str) -> tuple[Hex, ...]:
    """Return the adjacent hexes into which a force has the points to go on.

    Rules: VAL-DISENG-14, VAL-DISENG-15.
    """
    return tuple(
        place
        for place in neighbours(field.force(force).at)
        if avoid_refusal(field, force, place) is None
    )


def avoid_refusal(field: Field, force: str, goal: Hex) -> str | None:
    """Return why a force cannot avoid into a hex, none when it can.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-MOVE-14, DEF-OOB-03.
    """
    state = field.force(force)
    if distance(state.at, goal) != 1:
        return "it is not a neighbouring hex"
    if field.situation.at(goal) is not None:
        return "an army is there"
    price = step_price(field.play, state, goal)
    if isinstance(price, Refusal) or not can_stay(field.play, goal):
        return "the ground is closed to it"
    in_hand = field.left(force) + forced_points(field, force)
    if price.points > in_hand:
        return "it costs more points than the army has, a forced march included"
    return None


def forced_points(field: Field, force: str) -> Fraction:
    """Return the points a forced march would still bring, nought when barred.

    Rules: VAL-REST-06, VAL-DISENG-14.
    """
    column, state = field.columns[force], field.force(force)
    has_marched = state.forced_on == field.play.period.turn or column.forced
    if state.fatigued or has_marched:
        return NOTHING
    return column.hand.rate.points * field.play.tables.rest.number("forced-share")


def avoided_into(engagement: Engagement, force: str, way: Way, field: Field) -> Outcome[Field]:
    """Move a force that has avoided, unless it is gone or was pushed back already.

    It pays for the hex, by forced march if it must. Where another force has taken the
    hex in the meantime it stays.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-REST-06, VAL-TURN-11.
    """
    (start, goal), rule = way, "VAL-DISENG-15"
    state = field.force(force)
    if not state.afoot or state.at != start:
        return field.outcome()
    refusal = avoid_refusal(field, force, goal)
    price = step_price(field.play, state, goal)
    if refusal is not None or isinstance(price, Refusal):
        why = refusal or ""
        event = field.tells(engagement, "avoid-blocked", rule, force, goal=goal, why=why)
        return field.outcome(event)
    is_forced = price.points > field.left(force)
    if is_forced:
        column = field.columns[force]
        hand = replace(column.hand, forced=forced_points(field, force))
        column = replace(column, hand=hand, forced=True)
        field = replace(field, columns={**field.columns, force: column})
    paid = field.having_spent(force, price.points).moved(force, goal)
    event = field.tells(
        engagement,
        "avoided-into",
        rule,
        force,
        **{"from": start},
        to=goal,
        cost=price.points,
        left=paid.left(force),
        forced=is_forced,
    )
    return paid.outcome(replace(event, opponents=()))
