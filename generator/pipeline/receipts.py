"""Receipts: what each player is to do in the open period, as the umpire has read it.

A receipt is made from that player's own entries, and from what he may read; what others
have ordered and what dice will show is not looked at.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.brief.briefing import brief
from generator.kit.standing_lines import STANDING
from generator.pipeline.collected import DECISION
from generator.pipeline.due import commanded_alone, own_inputs
from generator.pipeline.letters import ReadyMail, mail_bytes, players_to_write_to
from generator.pipeline.locked_orders import locks_told
from generator.pipeline.next_orders import eve_of
from generator.read.deadline import to_deadline
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.brief.words import Words
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.desk import Desk
    from generator.world.campaign import PeriodInputs


class OrdersReceipt(Struct, frozen=True, kw_only=True):
    """What is ready for one player."""

    player: str
    """The player's id."""
    name: str
    files: Mapping[PurePosixPath, bytes]
    """A mail, and its text for a chat, by path below the folder of receipts."""


def receipts(desk: Desk, read: Iterable[CollectedEntry] = ()) -> Iterator[OrdersReceipt]:
    """Yield a receipt for every player who has entered anything, or wants to.

    Args:
        desk: The campaign, with the lines in it that are to be taken over.
        read: What was read of forms; what of it is doubtful is named as such.
    """
    entries = tuple(read)
    later = (each for each in desk.campaign.periods if each.period > desk.period)
    blocks = (desk.inputs, *later)
    for reader in players_to_write_to(desk):
        own = tuple(each for each in entries if each.reader == reader.id)
        parts = tuple(filter(None, (_part(desk, reader, each, own) for each in blocks)))
        doubted = dict.fromkeys(each.title for each in own if not each.is_sure)
        if parts or doubted:
            yield _receipt(desk, reader, parts, tuple(doubted))


def _part(
    desk: Desk, reader: Audience, inputs: PeriodInputs, read: tuple[CollectedEntry, ...]
) -> tuple[str, ...]:
    """Return the lines about one period, its title first; none: he has entered nothing."""
    own = own_inputs(desk.campaign, desk.rules, inputs, reader)
    told = desk.told_to(reader)
    eve = eve_of(told, is_next=inputs.period != desk.period)
    kinds = [kind for kind in desk.rules.orders if kind.table.told]
    given = tuple(order for kind in kinds for order in kind.entered(own))
    played = replace(eve, period=inputs.period, orders=given, standing=own.standing)
    view = brief(told.campaign, desk.rules, played, reader, seed_digest="")
    asked = {each.whom: each.title for each in read if each.table == DECISION}
    said = {each.whom for each in read if each.table == STANDING and each.is_sure}
    told_before = [each for each in view.standing if each.subject in said]
    lines = (
        *_order_lines(view),
        *_answer_lines(desk, reader, inputs, asked, view.words),
        *(f"  {view.words.of(e.subject)}, beforehand: {'; '.join(e.lines)}" for e in told_before),
        *(("  You send no more orders.",) if own.ready else ()),
    )
    is_open = inputs.period == desk.period
    missing = [each for each in desk.owing if is_open and reader.commands(each)]
    told_missing = (f"  {view.words.of(each)}: no order yet" for each in missing)
    return (inputs.period.title, *lines, *told_missing) if lines else ()


def _order_lines(view: Briefing) -> Iterator[str]:
    for order in view.orders:
        note = f" “{order.note}”" if order.note else ""
        yield f"  {order.name}: {order.text}{note}"


def _answer_lines(
    desk: Desk, reader: Audience, inputs: PeriodInputs, asked: Mapping[str, str], words: Words
) -> Iterator[str]:
    """Yield what he has answered: the question in words where a form had it, or its key."""
    own = commanded_alone(desk.campaign, reader)
    for each in inputs.decisions:
        if each.question.rpartition("/")[2] in own:
            answer = " ".join((each.choice, *map(words.of, each.detail.values())))
            yield f"  {asked.get(each.question, each.question)}: {answer}"


def _receipt(
    desk: Desk, reader: Audience, parts: tuple[tuple[str, ...], ...], doubted: tuple[str, ...]
) -> OrdersReceipt:
    """Return a receipt as a mail, and as text."""
    campaign, deadline = desk.campaign, desk.inputs.deadline
    by = f" by {to_deadline(deadline).told}" if deadline else ""
    head = "This I have not taken over as you wrote it; let us speak about it:"
    not_taken = (head, *(f"  {each}" for each in doubted), "") if doubted else ()
    lines = (
        f"Dear {reader.name},",
        "",
        f"this is what I have read of your orders in {campaign.title}.",
        "",
        *(line for part in parts for line in (*part, "")),
        *not_taken,
        *(f"{line}\n" for line in (locked_told(desk),) if line),
        f"If anything of it is not as you meant it, write to me{by}.",
        "",
        campaign.umpire or "Your umpire",
    )
    text = "\n".join(lines) + "\n"
    mail = ReadyMail(
        sender=(campaign.umpire, campaign.post.sender),
        to=(reader.name, campaign.post.to.get(reader.id, "")),
        subject=f"{campaign.title}: your orders as I read them",
        text=text,
        attached=(),
    )
    name = f"{campaign.id}-{desk.period}-{reader.id}"
    return OrdersReceipt(
        player=reader.id,
        name=reader.name,
        files={
            PurePosixPath(f"{name}.eml"): mail_bytes(mail),
            PurePosixPath(f"{name}.txt"): text.encode(),
        },
    )


def locked_told(desk: Desk) -> str:
    """Return the line by which a player can check what was locked; empty: nothing is."""
    return " ".join(locks_told(desk.locks, str(desk.period)))
