"""DISENG: the hex a force goes on into when it avoids a contact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.movement.flying import can_stay
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.world.events import Event
from generator.world.hexes import Hex, distance, neighbours

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play

NOTHING = Fraction(0)


def avoid_goals(play: Play, field: Field, force: str) -> tuple[Hex, ...]:
    """Return the adjacent hexes into which a force has the points to go on.

    Rules: VAL-DISENG-14, VAL-DISENG-15.
    """
    return tuple(
        place
        for place in neighbours(field.force(force).at)
        if avoid_refusal(play, field, force, place) is None
    )


def avoid_refusal(play: Play, field: Field, force: str, goal: Hex) -> str | None:
    """Return why a force cannot avoid into a hex, none when it can.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-MOVE-14, DEF-OOB-03.
    """
    state = field.force(force)
    if distance(state.at, goal) != 1:
        return "it is not a neighbouring hex"
    if field.situation.at(goal) is not None:
        return "an army is there"
    price = step_price(play, state, goal)
    if isinstance(price, Refusal) or not can_stay(play, goal):
        return "the ground is closed to it"
    in_hand = field.left(force) + forced_points(play, field, force)
    if price.points > in_hand:
        return "it costs more points than the army has, a forced march included"
    return None


def forced_points(play: Play, field: Field, force: str) -> Fraction:
    """Return the points a forced march would still bring, nought when barred.

    Rules: VAL-REST-06, VAL-DISENG-14.
    """
    column, state = field.columns[force], field.force(force)
    has_marched = state.forced_on == play.period.turn or column.forced
    if state.fatigued or has_marched:
        return NOTHING
    return column.hand.rate.points * play.tables.rest.number("forced-share")


def avoided_into(
    play: Play, engagement: Engagement, field: Field, force: str, goal: Hex
) -> Outcome[Field]:
    """Pay for the hex a force avoids into, by forced march if it must.

    Where another force has taken the hex in the meantime it stays.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-REST-06, VAL-TURN-11.
    """
    state = field.force(force)
    refusal = avoid_refusal(play, field, force, goal)
    price = step_price(play, state, goal)
    if refusal is not None or isinstance(price, Refusal):
        event = told_of(
            play,
            engagement,
            "avoid-blocked",
            rule="VAL-DISENG-15",
            force=force,
            facts={"goal": goal, "why": refusal or ""},
        )
        return Outcome(situation=field, events=(event,))
    is_forced = price.points > field.left(force)
    if is_forced:
        field = _on_forced_march(play, field, force)
    paid = field.having_spent(force, price.points).moved(play, force, goal)
    event = Event(
        kind="avoided-into",
        rule="VAL-DISENG-15",
        half=engagement.half,
        force=force,
        sides=(play.campaign.force(force).side,),
        contact=engagement.id,
        facts={
            "force": force,
            "from": state.at,
            "to": goal,
            "cost": price.points,
            "left": paid.left(force),
            "forced": is_forced,
        },
    )
    return Outcome(situation=paid, events=(event,))


def _on_forced_march(play: Play, field: Field, force: str) -> Field:
    """Return the field with the points of a forced march in a force's hand.

    Rules: VAL-REST-06, VAL-DISENG-14.
    """
    column = field.columns[force]
    hand = replace(column.hand, forced=forced_points(play, field, force))
    forced = replace(column, hand=hand, forced=True)
    return replace(field, columns={**field.columns, force: forced})
