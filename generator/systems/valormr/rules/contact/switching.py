"""ROLE: maneuver, and the switches by which allied armies change places."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Outcome, place_of
from generator.systems.valormr.rules.movement.columns import END
from generator.systems.valormr.rules.movement.prices import Refusal, entry_price, step_price
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.world.campaign import Decision
    from generator.world.hexes import Hex


# ROLE: maneuver, which gives a bonus and may force a second contact.

REST = "rest"


def maneuver_price(field: Field, force: str) -> Fraction:
    """Return what maneuver costs: the force's own hex, by the way it stands on.

    Rule: VAL-ROLE-18.
    """
    state = field.force(force)
    return entry_price(field.play, state, state.at, way=state.came_by).points


def maneuver_refusal(field: Field, force: str, half: Half) -> str | None:
    """Return why a force may not maneuver in a half period, none when it may.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-REST-14, VAL-RIVER-07, VAL-TERR-14.
    """
    state = field.force(force)
    if not stands_formed(field.play, state, half):
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    if maneuver_price(field, force) > field.left(force):
        return "it lacks the points of its own hex"
    return None


def maneuvers_said(engagement: Engagement, field: Field, kind: str) -> Outcome[Field]:
    """Begin every maneuver that was said with one kind of decision.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-19, VAL-ROLE-21.
    """
    outcome = field.outcome()
    for force in engagement.forces:
        decision = field.play.answer(f"{engagement.id}/{kind}/{force}")
        wants = decision is not None and decision.detail.get("maneuver") is True
        if wants and force not in outcome.situation.situation.maneuvering:
            step = partial(begin_maneuver, engagement.id, force, decision)
            outcome = outcome.and_then(step)
    return outcome


def refuse_maneuver(field: Field, force: str, half: Half, decision: Decision | None) -> None:
    """Refuse maneuver to a force that cannot.

    Raises:
        CampaignError: The force may not maneuver.

    Rules: VAL-ROLE-17, VAL-ROLE-18.
    """
    refusal = maneuver_refusal(field, force, half)
    if decision is not None and decision.choice == REST:
        refusal = "it is to rest, and a force that rests spends no points"
    if refusal is None:
        return
    where = place_of(decision, "maneuver") if decision is not None else ()
    what = f"{field.army(force).name} may not maneuver: {refusal}"
    raise CampaignError((Finding("C084", where, what, rule="VAL-ROLE-17"),))


def begin_maneuver(
    engagement_id: str, force: str, decision: Decision | None, field: Field
) -> Outcome[Field]:
    """Pay for maneuver and begin it; it lasts to the end of the half period.

    Raises:
        CampaignError: The force may not maneuver.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-19, VAL-ROLE-21, VAL-ROLE-22.
    """
    engagement, rule = field.engagement(engagement_id), "VAL-ROLE-18"
    refuse_maneuver(field, force, engagement.half, decision)
    cost = maneuver_price(field, force)
    paid = field.having_spent(force, cost).busy(force, engagement.half)
    event = field.tells(engagement, "maneuvers", rule, force, cost=cost, left=paid.left(force))
    maneuvering = tuple(sorted({*paid.situation.maneuvering, force}))
    situation = replace(paid.situation, maneuvering=maneuvering)
    return replace(paid, situation=situation).outcome(event)


RELIEF, SWITCH = "relief", "support-switch"
RULES = {RELIEF: "VAL-ROLE-06", SWITCH: "VAL-ROLE-10"}


def relieve(engagement_id: str, force: str, whom: str, field: Field) -> Outcome[Field]:
    """Let a supporter change places and roles with the force it supports.

    In a contact that is not resolved it takes the other's place there too; reserves
    stand behind whoever now supports.

    Rules: VAL-ROLE-06, VAL-ROLE-07, VAL-ROLE-12, VAL-ROLE-13, VAL-MOVE-14.
    """
    engagement = field.engagement(engagement_id)
    swapped = change_places(engagement, field, (force, whom), kind=RELIEF)
    if swapped.situation is field:
        return swapped
    after = swapped.situation
    supports = {
        supporter: force if supported == whom else supported
        for supporter, supported in after.situation.supports.items()
        if supporter != force
    }
    reserves = {
        reserve: whom if supporter == force else supporter
        for reserve, supporter in after.situation.reserves.items()
    }
    after = after.in_roles({**supports, whom: force}, reserves)
    if whom in engagement.forces and not engagement.is_resolved:
        relieved = engagement.with_force_replaced(whom, force)
        after = after.with_engagement(relieved)
        after = after.with_contacts(relieved.pairs, engagement.half)
    return replace(swapped, situation=after)


def switch_support(engagement_id: str, force: str, whom: str, field: Field) -> Outcome[Field]:
    """Let a reserve change places and roles with the supporter before it.

    Rules: VAL-ROLE-10, VAL-ROLE-11, VAL-ROLE-12, VAL-ROLE-13.
    """
    engagement = field.engagement(engagement_id)
    swapped = change_places(engagement, field, (force, whom), kind=SWITCH)
    if swapped.situation is field:
        return swapped
    situation = swapped.situation.situation
    supports = {s: t for s, t in situation.supports.items() if s != whom}
    supports[force] = situation.supports[whom]
    reserves = {
        reserve: force if supporter == whom else supporter
        for reserve, supporter in situation.reserves.items()
        if reserve != force
    }
    after = swapped.situation.in_roles(supports, {**reserves, whom: force})
    return replace(swapped, situation=after)


def is_free(field: Field, force: str) -> bool:
    """Return whether a force has not yet changed places this turn.

    Rule: VAL-ROLE-12.
    """
    return field.force(force).switched_on != field.play.period.turn


def step_into(field: Field, force: str, goal: Hex) -> Fraction | Refusal | None:
    """Return what a force pays for its step of a switch; none: too few points.

    Rules: VAL-ROLE-12, VAL-ROLE-13.
    """
    price = step_price(field.play, field.force(force), goal)
    if isinstance(price, Refusal):
        return price
    points = price.points
    if is_free(field, force):
        return 0 * points
    return points if points <= field.left(force) else None


def switch_refusal(field: Field, pair: tuple[str, str]) -> str | None:
    """Return why two allied forces cannot change places, none when they can.

    Rules: VAL-ROLE-06, VAL-ROLE-10, VAL-ROLE-13.
    """
    one, other = pair
    places = field.force(one).at, field.force(other).at
    if distance(*places) != 1:
        return "they do not stand side by side any more"
    steps = (step_into(field, one, places[1]), step_into(field, other, places[0]))
    if any(isinstance(step, Refusal) for step in steps):
        return "the ground between them is closed to one of them"
    if any(step is None for step in steps):
        return "one of them has changed places this turn and lacks the points"
    return None


def change_places(
    engagement: Engagement, field: Field, pair: tuple[str, str], *, kind: str
) -> Outcome[Field]:
    """Let two allied forces exchange their hexes, each free of cost the first time.

    A later switch takes the time of the march as well as its points.

    Rules: VAL-ROLE-12, VAL-ROLE-13, VAL-MOVE-14.
    """
    (force, whom), rule = pair, RULES[kind]
    refusal = switch_refusal(field, pair)
    if refusal is not None:
        kind, facts = f"{kind}-refused", {"other": whom, "why": refusal}
        refused = field.tells(engagement, kind, rule, force, **facts)
        return field.outcome(refused)
    start, goal = field.force(force).at, field.force(whom).at
    after, cost = _stepped(field, force, goal)
    after, other_cost = _stepped(after, whom, start)
    for mover in pair:
        state = replace(after.force(mover), switched_on=field.play.period.turn)
        after = after.with_force(state).busy(mover, engagement.half)
    event = field.tells(
        engagement,
        kind,
        rule,
        force,
        other=whom,
        **{"from": start},
        to=goal,
        cost=cost or "",
        other_cost=other_cost or "",
        free=not (cost or other_cost),
    )
    return after.outcome(event)


def _stepped(field: Field, force: str, goal: Hex) -> tuple[Field, Fraction]:
    """Put a force into the other's hex for what it has to pay, in points and time."""
    cost = step_into(field, force, goal)
    if cost is None or isinstance(cost, Refusal):
        message = f"{force} cannot change places into {goal}"
        raise TypeError(message)
    if not cost:
        return field.moved(force, goal), cost
    paid = field.having_spent(force, cost)
    column = paid.columns[force]
    clock = min(END, column.clock + cost / column.pace)
    columns = {**paid.columns, force: replace(column, clock=clock)}
    return replace(paid, columns=columns).moved(force, goal), cost
