"""ROLE: support, reserve, relief, support switch, exploit and maneuver."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.rules.kit.phase import Choice, Outcome
from generator.rules.valormr.contact.asking import (
    Options,
    answers,
    given,
    question_for,
)
from generator.rules.valormr.contact.telling import told_of
from generator.rules.valormr.prices import Refusal, entry_price, step_price
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.rules.valormr.contact.engagement import Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.events import FactValue
    from generator.world.orders import Decision

NONE, SUPPORT, RESERVE, RELIEF, SWITCH = (
    "none",
    "support",
    "reserve",
    "relief",
    "support-switch",
)


def take_roles(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask the allies of forces in contact which roles they take.

    Rules: VAL-ROLE-01, VAL-ROLE-02, VAL-ROLE-03, VAL-ROLE-04, VAL-ROLE-09.
    """
    supporters = dict(may_support(play, engagement, field))
    backers = dict(may_back(play, engagement, field, supporters))
    questions = {
        force: question_for(
            play,
            engagement,
            "role",
            force,
            role_options(supporters.get(force, ()), backers.get(force, ())),
        )
        for force in sorted({*supporters, *backers})
    }
    found = answers(play, questions.values())
    outcome = Outcome(situation=field)
    for wanted in (SUPPORT, RELIEF, RESERVE, SWITCH):
        for force, question in questions.items():
            decision = found[question.key]
            if decision.choice == wanted:
                whom = _named(
                    decision,
                    supporters.get(force, ())
                    if wanted in (SUPPORT, RELIEF)
                    else backers.get(force, ()),
                )
                outcome = outcome.and_then(
                    partial(ROLES[wanted], play, engagement.id, force, whom)
                )
    return outcome


def may_support(
    play: Play, engagement: Engagement, field: Field
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield forces that may support, each with those it may choose from.

    Rule: VAL-ROLE-04.
    """
    in_contact = _all_in_contact(field)
    for state in field.situation.in_order():
        if state.force in in_contact or not state.afoot:
            continue
        allies = tuple(
            force
            for force in engagement.forces
            if are_allied(play, state.force, force)
            and distance(state.at, field.force(force).at) == 1
        )
        if allies:
            yield state.force, allies


def may_back(
    play: Play,
    engagement: Engagement,
    field: Field,
    supporters: dict[str, tuple[str, ...]],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield forces that may stand in reserve behind a supporter.

    Rule: VAL-ROLE-09.
    """
    in_contact = {*_all_in_contact(field), *engagement.forces}
    for state in field.situation.in_order():
        if state.force in in_contact or not state.afoot:
            continue
        fronts = tuple(
            supporter
            for supporter in sorted(supporters)
            if supporter != state.force
            and are_allied(play, state.force, supporter)
            and distance(state.at, field.force(supporter).at) == 1
        )
        if fronts:
            yield state.force, fronts


def are_allied(play: Play, one: str, other: str) -> bool:
    """Return whether two different armies are of one side.

    Rule: VAL-ROLE-03.
    """
    forces = play.campaign.force(one), play.campaign.force(other)
    return one != other and forces[0].side == forces[1].side


def role_options(fronts: tuple[str, ...], supporters: tuple[str, ...]) -> Options:
    """Return the roles a force may take.

    Rules: VAL-ROLE-01, VAL-ROLE-06, VAL-ROLE-07, VAL-ROLE-10, VAL-ROLE-11.
    """
    choices = [Choice(key=NONE, means="role-none", rule="VAL-ROLE-01")]
    of = ("of",) if len(fronts) > 1 else ()
    behind = ("of",) if len(supporters) > 1 else ()
    if fronts:
        choices += [
            Choice(key=SUPPORT, means="role-support", rule="VAL-ROLE-04", needs=of),
            Choice(key=RELIEF, means="role-relief", rule="VAL-ROLE-06", needs=of),
        ]
    if supporters:
        choices += [
            Choice(key=RESERVE, means="role-reserve", rule="VAL-ROLE-09", needs=behind),
            Choice(
                key=SWITCH,
                means="role-support-switch",
                rule="VAL-ROLE-10",
                needs=behind,
            ),
        ]
    return Options(rule="VAL-ROLE-01", choices=tuple(choices))


def _named(decision: Decision, possible: tuple[str, ...]) -> str:
    """Return whom a role is for.

    Raises:
        CampaignError: The decision names somebody it cannot be for.
    """
    whom = str(decision.detail.get("of", possible[0]))
    if whom in possible:
        return whom
    raise CampaignError(
        (
            Finding(
                code="C083",
                where=(*decision.where, "of"),
                what=f"{whom!r} cannot be named here",
                hint=f"name one of: {', '.join(possible)}",
                rule="VAL-ROLE-04",
            ),
        )
    )


def _all_in_contact(field: Field) -> frozenset[str]:
    """Return every force in an engagement that is not over."""
    return frozenset(
        force
        for engagement in field.situation.engagements
        for force in engagement.forces
    )


def support(
    play: Play, engagement_id: str, force: str, whom: str, field: Field
) -> Outcome[Field]:
    """Let a force support one in contact.

    Rules: VAL-ROLE-04, VAL-ROLE-05.
    """
    engagement = field.engagement(engagement_id)
    situation = field.situation
    event = told_of(
        play,
        engagement,
        "supports",
        rule="VAL-ROLE-04",
        force=whom,
        facts={"supporter": force},
    )
    supports = {**situation.supports, force: whom}
    return Outcome(
        situation=replace(field, situation=replace(situation, supports=supports)),
        events=(event,),
    )


def stand_in_reserve(
    play: Play, engagement_id: str, force: str, whom: str, field: Field
) -> Outcome[Field]:
    """Let a force stand in reserve behind a supporter.

    Rule: VAL-ROLE-09.
    """
    engagement = field.engagement(engagement_id)
    situation = field.situation
    event = told_of(
        play,
        engagement,
        "in-reserve",
        rule="VAL-ROLE-09",
        facts={"reserve": force, "supporter": whom},
    )
    reserves = {**situation.reserves, force: whom}
    return Outcome(
        situation=replace(field, situation=replace(situation, reserves=reserves)),
        events=(event,),
    )


def relieve(
    play: Play, engagement_id: str, force: str, whom: str, field: Field
) -> Outcome[Field]:
    """Let a supporter change places with the force it supports.

    Rules: VAL-ROLE-06, VAL-ROLE-07, VAL-ROLE-12, VAL-ROLE-13, VAL-MOVE-14.
    """
    engagement = field.engagement(engagement_id)
    swapped = change_places(play, engagement, field, (force, whom), kind="relief")
    if swapped.situation is field:
        return swapped
    after = swapped.situation
    situation = after.situation
    supports = {
        supporter: (force if supported == whom else supported)
        for supporter, supported in situation.supports.items()
        if supporter != force
    }
    supports[whom] = force
    situation = replace(situation, supports=supports)
    after = replace(after, situation=situation)
    relieved = after.engagement(engagement_id).with_force_replaced(whom, force)
    return replace(swapped, situation=after.with_engagement(relieved))


def switch_support(
    play: Play, engagement_id: str, force: str, whom: str, field: Field
) -> Outcome[Field]:
    """Let a reserve change places and roles with the supporter before it.

    Rules: VAL-ROLE-10, VAL-ROLE-11, VAL-ROLE-12, VAL-ROLE-13.
    """
    engagement = field.engagement(engagement_id)
    swapped = change_places(
        play, engagement, field, (force, whom), kind="support-switch"
    )
    if swapped.situation is field:
        return swapped
    situation = swapped.situation.situation
    supported = situation.supports.get(whom)
    supports = {s: t for s, t in situation.supports.items() if s != whom}
    if supported is not None:
        supports[force] = supported
    reserves = {r: s for r, s in situation.reserves.items() if r != force}
    situation = replace(
        situation, supports=supports, reserves={**reserves, whom: force}
    )
    return replace(swapped, situation=replace(swapped.situation, situation=situation))


ROLES = {
    SUPPORT: support,
    RELIEF: relieve,
    RESERVE: stand_in_reserve,
    SWITCH: switch_support,
}


def change_places(
    play: Play,
    engagement: Engagement,
    field: Field,
    pair: tuple[str, str],
    *,
    kind: str,
) -> Outcome[Field]:
    """Let two allied forces exchange their hexes, free of cost the first time.

    Rules: VAL-ROLE-12, VAL-ROLE-13, VAL-MOVE-14.
    """
    force, whom = pair
    one, other = field.force(force), field.force(whom)
    prices = (
        step_price(play, one, other.at),
        step_price(play, other, one.at),
    )
    free = play.period.turn not in (one.switched_on, other.switched_on)
    closed = any(isinstance(price, Refusal) for price in prices)
    short = not free and any(
        not isinstance(price, Refusal) and price.points > field.left(mover)
        for price, mover in zip(prices, (force, whom), strict=True)
    )
    facts: dict[str, FactValue] = {"other": whom, "free": free}
    if closed or short:
        why = "the ground is closed to one of them" if closed else "too few points"
        refused = told_of(
            play,
            engagement,
            f"{kind}-refused",
            rule="VAL-ROLE-13" if short else "VAL-ROLE-06",
            force=force,
            facts={**facts, "why": why},
        )
        return Outcome(situation=field, events=(refused,))
    after = field
    for price, mover in zip(prices, (force, whom), strict=True):
        if not free and not isinstance(price, Refusal):
            after = after.having_spent(mover, price.points)
    after = after.moved(play, force, other.at).moved(play, whom, one.at)
    for mover in (force, whom):
        state = after.force(mover)
        after = after.with_force(replace(state, switched_on=play.period.turn))
    event = told_of(
        play,
        engagement,
        kind,
        rule="VAL-ROLE-06" if kind == "relief" else "VAL-ROLE-10",
        force=force,
        facts={**facts, "from": one.at, "to": other.at},
    )
    return Outcome(situation=after, events=(event,))


def maneuver_price(play: Play, field: Field, force: str) -> Fraction:
    """Return what maneuver costs: the force's own hex, by the way it stands on.

    Rule: VAL-ROLE-18.
    """
    state = field.force(force)
    return entry_price(play, state, state.at, way=state.came_by).points


def maneuver_refusal(play: Play, field: Field, force: str) -> str | None:
    """Return why a force may not maneuver, none when it may.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-REST-14.
    """
    state = field.force(force)
    if not state.formed:
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    if maneuver_price(play, field, force) > field.left(force):
        return "it lacks the points of its own hex"
    return None


def maneuvers(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let commanders begin to maneuver who said so with a decision of this contact.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-19, VAL-ROLE-21.
    """
    outcome = Outcome(situation=field)
    for force in engagement.forces:
        for kind in ("approach", "engage"):
            decision = given(play, f"{engagement.id}/{kind}/{force}")
            wants = decision is not None and decision.detail.get("maneuver") is True
            if wants and force not in outcome.situation.situation.maneuvering:
                outcome = outcome.and_then(
                    partial(begin_maneuver, play, engagement.id, force, decision)
                )
    return outcome


def begin_maneuver(
    play: Play,
    engagement_id: str,
    force: str,
    decision: Decision | None,
    field: Field,
) -> Outcome[Field]:
    """Pay for maneuver and begin it.

    Raises:
        CampaignError: The force may not maneuver.

    Rules: VAL-ROLE-17, VAL-ROLE-18, VAL-ROLE-21.
    """
    refusal = maneuver_refusal(play, field, force)
    if refusal is not None:
        where = decision.where if decision is not None else ()
        name = play.campaign.force(force).name
        raise CampaignError(
            (
                Finding(
                    code="C084",
                    where=where,
                    what=f"{name} may not maneuver: {refusal}",
                    rule="VAL-ROLE-17",
                ),
            )
        )
    cost = maneuver_price(play, field, force)
    paid = field.having_spent(force, cost)
    situation = paid.situation
    event = told_of(
        play,
        field.engagement(engagement_id),
        "maneuvers",
        rule="VAL-ROLE-18",
        force=force,
        facts={"cost": cost, "left": paid.left(force)},
    )
    maneuvering = tuple(sorted({*situation.maneuvering, force}))
    return Outcome(
        situation=replace(paid, situation=replace(situation, maneuvering=maneuvering)),
        events=(event,),
    )
