"""DISENG: being pushed into the hex directly opposite the contact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.movement.flying import can_stay
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play


def hex_opposite(field: Field, force: str, opponent: str) -> Hex:
    """Return the hex in line with the opponent's, on the far side of the force's own.

    Rule: VAL-DISENG-43.
    """
    return opposite(field.force(force).at, field.force(opponent).at)


def opposite(own: Hex, enemy: Hex) -> Hex:
    """Return the hex in line with two adjacent ones, beyond the first.

    Rule: VAL-DISENG-43.
    """
    return Hex(2 * own.q - enemy.q, 2 * own.r - enemy.r)


def closed_because(play: Play, field: Field, force: str, goal: Hex) -> str | None:
    """Return why a force cannot be displaced into a hex, none when it can.

    Rules: VAL-DISENG-44, VAL-DISENG-45, VAL-DISENG-46, DEF-OOB-03.
    """
    state = field.force(force)
    price = step_price(play, state, goal)
    if isinstance(price, Refusal) or not can_stay(play, goal):
        return "the ground is closed to it"
    if price.points > field.left(force):
        return "it has too few move points"
    holder = field.situation.at(goal)
    if holder is None:
        return None
    if play.campaign.are_enemies(play.force(holder).side, play.force(state).side):
        return "an enemy is there"
    if supporter_in_the_way(field, force, holder.force):
        return _supporter_cannot_move(play, field, force, holder.force)
    return "a friendly army that does not support it is there"


def supporter_in_the_way(field: Field, force: str, holder: str) -> bool:
    """Return whether the force in the opposite hex supports the one displaced."""
    return field.situation.supports.get(holder) == force


def _supporter_cannot_move(
    play: Play, field: Field, force: str, supporter: str
) -> str | None:
    """Return why a supporter cannot be pushed on, none when it can.

    Rule: VAL-DISENG-46.
    """
    state, behind = field.force(supporter), field.force(force)
    beyond = opposite(state.at, behind.at)
    price = step_price(play, state, beyond)
    if isinstance(price, Refusal) or not can_stay(play, beyond):
        return "its supporter stands there and cannot fall back"
    if price.points > field.left(supporter):
        return "its supporter stands there and cannot fall back"
    if field.situation.at(beyond) is not None:
        return "its supporter stands there and has no room behind"
    return None


def displaced(
    play: Play, engagement: Engagement, field: Field, force: str, goal: Hex
) -> Outcome[Field]:
    """Push a force back a hex, and a supporter standing there before it.

    Rules: VAL-DISENG-43, VAL-DISENG-46.
    """
    events = []
    holder = field.situation.at(goal)
    if holder is not None:
        own = field.force(force).at
        beyond = opposite(goal, own)
        pushed = _pushed(play, engagement, field, holder.force, beyond)
        field, events = pushed.situation, list(pushed.events)
    moved = _pushed(play, engagement, field, force, goal)
    return Outcome(situation=moved.situation, events=(*events, *moved.events))


def _pushed(
    play: Play, engagement: Engagement, field: Field, force: str, goal: Hex
) -> Outcome[Field]:
    """Move one force a hex at the hex's price."""
    price = step_price(play, field.force(force), goal)
    if isinstance(price, Refusal):
        message = f"{force} cannot be pushed into {goal}: {price.reason}"
        raise TypeError(message)
    came_from = field.force(force).at
    paid = field.having_spent(force, price.points).moved(play, force, goal)
    event = told_of(
        play,
        engagement,
        "displaced",
        rule="VAL-DISENG-43",
        force=force,
        facts={
            "from": came_from,
            "to": goal,
            "cost": price.points,
            "left": paid.left(force),
        },
    )
    return Outcome(situation=paid, events=(event,))
