"""The eve of a period: the situation in which its orders are to be given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, Played

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.kit.phase import Situation
    from generator.pipeline.desk import Desk


def eve_of_next(desk: Desk) -> Played:
    """Return the eve of the first period that has no block in the file yet."""
    has_block = any(inputs.period == desk.period for inputs in desk.campaign.periods)
    return eve_of(desk, is_next=has_block)


def eve_of_orders(desk: Desk, reader: Audience) -> Played:
    """Return the eve of the first period for which orders of a reader's are missing."""
    return eve_of(desk, is_next=is_for_next(desk, reader))


def is_for_next(desk: Desk, reader: Audience) -> bool:
    """Return whether a reader's next orders are for the period after the pending one.

    A player's are for the open period until he is told of it. Whoever plays all sides can
    have the form for it until the last order is in; a block that holds only the
    umpire's words waits for all of them.
    """
    alone = {player.id for player in desk.campaign.players if player.is_solo}
    if reader.kind is AudienceKind.PLAYER and reader.id not in alone:
        return desk.told_to(reader).kept_back is None
    is_missing = any(map(reader.commands, desk.owing))
    return _is_under_way(desk, reader) and not is_missing


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
    return eve_of_situation(desk, situation_of_eve(desk, is_next=is_next))


def situation_of_eve(desk: Desk, *, is_next: bool) -> Situation:
    """Return the same as the rules know it, before new armies come on.

    What has to be known to order has come about in it, once its dice have fallen.
    """
    if is_next:
        return desk.rules.following(desk.resolution.after)
    known = desk.resolution.before_orders
    return desk.situation if known is None or known.questions else known.situation


def eve_of_situation(desk: Desk, situation: Situation) -> Played:
    """Return a situation as a period in which nothing has happened yet.

    New armies that come on as it begins are there already.
    """
    rules = desk.rules
    situation = rules.reinforced(desk.campaign, situation)
    return Played(
        period=situation.period,
        facts=(
            *rules.facts(desk.campaign, situation),
            *rules.order_facts(desk.campaign, situation),
        ),
        standing=desk.campaign.inputs_for(situation.period).standing,
    )
