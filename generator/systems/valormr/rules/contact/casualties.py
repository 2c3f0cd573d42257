"""DISENG: what getting away costs: figures, and the hex one is pushed into."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import company_losses, fallen, hurt, shares_in_words
from generator.systems.valormr.rules.contact.disengagement import (
    Attempt,
    Tolls,
    destroys,
    figures_lost,
)
from generator.systems.valormr.rules.contact.units import engaging_regiment, regiment_figures
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Event, FactValue


# DISENG: being pushed into the hex directly opposite the contact.


def opposite(own: Hex, enemy: Hex) -> Hex:
    """Return the hex in line with two adjacent ones, beyond the first.

    Rule: VAL-DISENG-43.
    """
    return Hex(2 * own.q - enemy.q, 2 * own.r - enemy.r)


def closed_because(field: Field, force: str, goal: Hex) -> str | None:
    """Return why a force cannot be displaced into a hex, none when it can.

    Rules: VAL-DISENG-44, VAL-DISENG-45, VAL-DISENG-46, DEF-OOB-03.
    """
    state = field.force(force)
    price = step_price(field.play, state, goal)
    if isinstance(price, Refusal) or not can_stay(field.play, goal):
        return "the ground is closed to it"
    if price.points > field.left(force):
        return "it has too few move points"
    holder = field.situation.at(goal)
    if holder is None:
        return None
    if field.play.campaign.are_enemies(field.side(holder.force), field.side(force)):
        return "an enemy is there"
    if field.situation.supports.get(holder.force) == force:
        return _supporter_cannot_move(field, force, holder.force)
    return "a friendly army that does not support it is there"


def _supporter_cannot_move(field: Field, force: str, supporter: str) -> str | None:
    """Return why a supporter cannot be pushed on, none when it can.

    Rule: VAL-DISENG-46.
    """
    state = field.force(supporter)
    beyond = opposite(state.at, field.force(force).at)
    price = step_price(field.play, state, beyond)
    is_closed = isinstance(price, Refusal) or price.points > field.left(supporter)
    if is_closed or not can_stay(field.play, beyond):
        return "its supporter stands there and cannot fall back"
    if field.situation.at(beyond) is not None:
        return "its supporter stands there and has no room behind"
    return None


def displaced(engagement: Engagement, force: str, goal: Hex, field: Field) -> Outcome[Field]:
    """Push a force back a hex, and a supporter standing there before it.

    Rules: VAL-DISENG-43, VAL-DISENG-46.
    """
    outcome, holder = field.outcome(), field.situation.at(goal)
    if holder is not None:
        beyond = opposite(goal, field.force(force).at)
        outcome = _pushed(engagement, holder.force, beyond, field)
    return outcome.and_then(partial(_pushed, engagement, force, goal))


def _pushed(engagement: Engagement, force: str, goal: Hex, field: Field) -> Outcome[Field]:
    """Move one force a hex at the hex's price."""
    price = step_price(field.play, field.force(force), goal)
    if isinstance(price, Refusal):
        message = f"{force} cannot be pushed into {goal}: {price.reason}"
        raise TypeError(message)
    came_from = field.force(force).at
    paid = field.having_spent(force, price.points).moved(force, goal)
    event = field.tells(
        engagement,
        "displaced",
        "VAL-DISENG-43",
        force,
        **{"from": came_from},
        to=goal,
        cost=price.points,
        left=paid.left(force),
    )
    return paid.outcome(event)


def told_of(
    attempt: Attempt, tolls: Tolls, field: Field, kind: str, /, **facts: FactValue
) -> Event:
    """Tell what the dice of all opponents do to a force that disengages.

    Rule: VAL-DISENG-40.
    """
    return field.tells(
        attempt.engagement,
        kind,
        "VAL-DISENG-40",
        attempt.force,
        operation=str(attempt.operation),
        rows=in_words(field.play, tolls),
        **facts,
    )


def figures_or_regiment_fall(attempt: Attempt, tolls: Tolls, field: Field) -> Outcome[Field]:
    """Take what the dice of all opponents together cost a force that disengages.

    The army of a regiment that is destroyed lives on with the next in front; a force
    without regiments loses from what each of its individuals can bear.

    Rules: VAL-DISENG-08, VAL-DISENG-09, VAL-DISENG-44, VAL-DISENG-48, DEF-OOB-03.
    """
    companies = regiment_figures(field, attempt.force)
    if destroys(field.play, tolls):
        outcome = _regiment_falls(attempt, tolls, field)
    elif companies:
        outcome = _figures_fall(attempt, tolls, field)
    else:
        percent = sum(each.loss.percent for each in tolls)
        before = field.force(attempt.force)
        after = hurt(field.play, before, percent)
        kind = "individuals-hurt" if percent else "disengagement-no-loss"
        left, gone = shares_in_words(field.play, after), fallen(field.play, before, after)
        event = told_of(attempt, tolls, field, kind, percent=percent, left=left, gone=gone)
        return field.with_force(after).outcome(replace(event, rule="DEF-OOB-03"))
    return outcome.and_then(partial(army_gone, attempt.engagement, attempt.force))


def _figures_fall(attempt: Attempt, tolls: Tolls, field: Field) -> Outcome[Field]:
    """Take figures from the assault regiment of a force that disengages.

    The percentages are of those it has, or of those it began the campaign with.

    Rules: VAL-DISENG-05, VAL-DISENG-08, VAL-DISENG-41, VAL-DISENG-42.
    """
    force, state = attempt.force, field.force(attempt.force)
    companies = regiment_figures(field, force)
    present = sum(figures for _, figures in companies)
    regiment, original = engaging_regiment(field, force), 0
    if regiment and field.play.switches.choice("diseng.losses_of") == "original":
        original = regiment.figures
    percents = tuple(each.loss.percent for each in tolls)
    lost = figures_lost(present, percents, original=original)
    kind = "disengagement-loss" if lost else "disengagement-no-loss"
    event = told_of(attempt, tolls, field, kind, present=present, lost=lost, left=present - lost)
    after = replace(state, figures=company_losses(state, companies, lost))
    return field.with_force(after).outcome(event)


def _regiment_falls(attempt: Attempt, tolls: Tolls, field: Field) -> Outcome[Field]:
    """Remove the assault regiment; the army lives on with the next in front.

    Rules: VAL-DISENG-09, VAL-DISENG-48, DEF-OOB-03.
    """
    state = field.force(attempt.force)
    companies = regiment_figures(field, attempt.force)
    gone = {company.id for company, _ in companies} or set(state.figures)
    figures = {key: 0 if key in gone else left for key, left in state.figures.items()}
    kind = "regiment-destroyed" if companies else "individuals-destroyed"
    lost = state.strength - sum(figures.values())
    event = told_of(attempt, tolls, field, kind, lost=lost)
    after = field.with_force(replace(state, figures=figures))
    return after.outcome(replace(event, rule="VAL-DISENG-48"))


def army_gone(engagement: Engagement, force: str, field: Field) -> Outcome[Field]:
    """Take an army off the map when it had regiments and the last one is destroyed.

    Rule: VAL-DISENG-48.
    """
    whole, state = field.army(force), field.force(force)
    if not whole.regiments or engaging_regiment(field, force) is not None:
        return field.outcome()
    event = field.tells(
        engagement,
        "army-gone",
        "VAL-DISENG-48",
        force,
        individuals=tuple(
            f"{who.name} ({who.kind})" for who in whole.individuals if state.figures.get(who.id, 0)
        ),
        lost=state.strength,
        at=state.at,
    )
    nobody = replace(state, figures=dict.fromkeys(state.figures, 0), scouts=0)
    return field.with_force(nobody).outcome(event)


def in_words(play: Play, tolls: Tolls) -> tuple[str, ...]:
    """Return what each opponent's dice cost, as the losses table says it."""
    rows: list[str] = []
    for found in tolls:
        name = play.campaign.force(found.opponent).name
        sign = "+" if found.difference > 0 else "−" if found.difference < 0 else ""
        loss = f"{found.loss.percent} %" if found.loss.percent else "nothing"
        if found.loss.is_destroyed:
            loss = "destroyed"
        elif found.loss.is_displaced:
            loss = f"{found.loss.percent} % and displaced"
        rows.append(f"{sign}{abs(found.difference)} against {name}: {loss}")
    return tuple(rows)
