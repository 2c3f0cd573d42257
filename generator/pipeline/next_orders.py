"""The eve of a period: the situation in which its orders are to be given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.played import Played
from generator.kit.order_grammar import ordered
from generator.kit.shared_facts import MAY

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.kit.phase import Situation
    from generator.pipeline.desk import Desk


def eve_of_next(desk: Desk) -> Played:
    """Return the eve of the first period that has no block in the file yet."""
    has_block = any(inputs.period == desk.period for inputs in desk.campaign.periods)
    return eve_of(desk, is_next=has_block)


def eve_of_orders(desk: Desk, reader: Audience) -> Played:
    """Return the eve of the first period for which orders of a reader's are missing.

    Until the last of them is in, he can be sent the form for it again. A block that
    holds only the umpire's words waits for all of them. Whether others have given
    theirs is nothing a player may know, but where all have to before anybody is told
    of the period: then nobody is asked for the next.
    """
    is_held = reader.kind is AudienceKind.PLAYER and desk.pending().early is not None
    is_done = _is_under_way(desk, reader) and not _without_order(desk, reader)
    return eve_of(desk, is_next=is_done and not is_held)


def _without_order(desk: Desk, reader: Audience) -> tuple[str, ...]:
    """Return the armies of a reader, of all for the umpire, that lack an order."""
    is_umpire = reader.kind is AudienceKind.UMPIRE
    given = ordered(desk.inputs, desk.rules.orders)
    situation = desk.rules.reinforced(desk.campaign, desk.situation)
    facts = desk.rules.order_facts(desk.campaign, situation)
    can_be_told = {subject for subject, deeds in MAY.among(facts).items() if deeds}
    return tuple(
        force.id
        for force in desk.campaign.forces
        if force.id in can_be_told
        and (is_umpire or force.id in reader.forces)
        and not desk.rules.sleeps(desk.campaign, force.id, desk.period)
        and force.id not in given
    )


def _is_under_way(desk: Desk, reader: Audience) -> bool:
    """Return whether a reader, or for the umpire anybody, has ordered anything."""
    inputs, decisions = desk.inputs, desk.inputs.decisions
    given = [
        (kind.subject(order), *kind.forces(order))
        for kind in desk.rules.orders
        for order in kind.entered(inputs)
    ]
    if reader.kind is AudienceKind.UMPIRE:
        return bool(inputs.entries or decisions)
    own = {piece.id for piece in desk.campaign.others if piece.side in reader.sides}
    return any(not (own | reader.forces).isdisjoint(named) for named in given) or any(
        each.question.rpartition("/")[2] in reader.forces for each in decisions
    )


def eve_of(desk: Desk, *, is_next: bool) -> Played:
    """Return the situation before the pending period, or as it will be after it."""
    situation = desk.situation
    if is_next:
        situation = desk.rules.following(desk.resolution.after)
    return eve_of_situation(desk, situation)


def eve_of_situation(desk: Desk, situation: Situation) -> Played:
    """Return a situation as a period in which nothing has happened yet.

    New armies that come on as it begins are there already.
    """
    rules = desk.rules
    situation = rules.reinforced(desk.campaign, situation)
    return Played(
        period=situation.period,
        is_closed=False,
        record="",
        facts=(
            *rules.facts(desk.campaign, situation),
            *rules.order_facts(desk.campaign, situation),
        ),
        events=(),
        questions=(),
        standing=desk.campaign.inputs_for(situation.period).standing,
    )
