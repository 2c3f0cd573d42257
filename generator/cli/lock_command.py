"""``lock``: orders are taken as given before dice fall, and a number for them is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.chronicle.locks import add_lock
from generator.cli.building import build_and_tell
from generator.cli.close_command import right_now
from generator.cli.faults import DONE, STOPPED
from generator.cli.opening import opened, umpires_view
from generator.cli.status_command import orders_of
from generator.errors import CampaignError, UsageError
from generator.kit.phase import FOR_LOCK
from generator.kit.printing import together
from generator.pipeline.campaign_folder import LOCKS
from generator.pipeline.lock_making import new_lock, number_told, to_number
from generator.pipeline.locked_orders import SHOWN, as_given
from generator.pipeline.unchanged import Wishes, watch
from generator.world.campaign import AT_ONCE

if TYPE_CHECKING:
    import argparse

    from generator.chronicle.locks import LockEntry, OrderLock
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk

_LONGEST_LINE = 200
_NUMBER_TOLD = 'marchtable lock --number 4711 --from "Anna, in the chat"'


def run(options: argparse.Namespace, output: Output) -> int:
    """Lock the open period, or take the number that was told for its lock.

    Raises:
        UsageError: There is nothing to lock, or no lock for the number.
        CampaignError: Something was edited since it was locked.
    """
    desk = opened(options, output)
    giver, reason = getattr(options, "from") or "", options.reason or ""
    _check(desk, options, giver, reason)
    now = right_now()
    if options.number:
        lock = number_told(desk, to_number(options.number), giver, locked=now)
    else:
        lock = new_lock(desk, reason=reason, locked=now)
    _tell_clock(desk, now, output)
    if not options.number and not _is_agreed(desk, lock, options, output):
        return STOPPED
    entry = add_lock(desk.folder / LOCKS, lock)
    if options.json:
        output.result_json(
            {
                "lock": lock.number,
                "period": lock.period,
                "sha256": entry.digest,
                "waits": lock.waits,
                "rolled": len(lock.rolled),
                "line": _line(desk, entry),
            }
        )
        return DONE
    output.result(_line(desk, entry))
    if lock.waits:
        output.say(
            "Send that line to everybody. When it has arrived, let somebody name a number that "
            f"nobody could know, and type: {_NUMBER_TOLD}"
        )
        return DONE
    wishes = Wishes()
    return build_and_tell(watch(desk.folder, wishes), wishes, output, with_warnings=False)


def _check(desk: Desk, options: argparse.Namespace, giver: str, reason: str) -> None:
    """Refuse what cannot be locked now.

    Raises:
        UsageError: Nothing can, or an option lacks another.
        CampaignError: Something was edited since it was locked.
    """
    if desk.campaign.dice_rolled == AT_ONCE:
        message = (
            "in this campaign dice fall at once, so that nothing can be locked; write "
            'rolled = "locked" or rolled = "number" under [dice]'
        )
        raise UsageError(message)
    for name, text, other, is_there in (
        ("--from", giver, "--number", bool(options.number)),
        ("--reason", reason, "--again", options.again),
    ):
        if bool(text.strip()) != is_there:
            message = f"{name} and {other} go together: give both, or neither"
            raise UsageError(message)
        if len(text) > _LONGEST_LINE or not text.isprintable():
            message = f"{name} is printed on everybody's sheets: give one line, not so long"
            raise UsageError(message)
    if options.again:
        if options.number:
            message = "--again locks orders anew, and --number comes after that; give one of them"
            raise UsageError(message)
        _check_again(desk)
        return
    waits = {question.kind for question in desk.resolution.questions}
    period = str(desk.period)
    if options.number:
        return
    if (waiting := desk.locks.waiting(period)) is not None:
        message = (
            f"{period} is locked as {waiting.digest[:SHOWN]} and waits for a number: {_NUMBER_TOLD}"
        )
        raise UsageError(message)
    given = desk.locks.given(period)
    is_as_locked = given and given.lock.given == as_given(desk.rules, desk.inputs)
    if is_as_locked and FOR_LOCK not in waits:
        message = f"{period} is locked as it stands, and no roll waits for another lock"
        raise UsageError(message)


def _check_again(desk: Desk) -> None:
    """Refuse to lock again what is as it was locked.

    Raises:
        UsageError: Nothing was changed, or nothing is locked.
    """
    try:
        _ = desk.resolution
    except CampaignError:
        if desk.edited:
            return
        raise
    message = f"nothing that is locked in {desk.period} was changed: leave --again out"
    raise UsageError(message)


def _tell_clock(desk: Desk, now: str, output: Output) -> None:
    """Say that the clock of this machine stands before what happened last."""
    before = [entry.head.locked for entry in desk.locks.entries[-1:]]
    before += [entry.head.closed for entry in desk.book.entries[-1:]]
    if max(before, default="") > now:
        output.complain(
            f"This machine's clock says {now}, and what was locked or closed last says "
            f"{max(before)}: one of them is wrong. Locks follow their order, not the clock."
        )


def _is_agreed(desk: Desk, lock: OrderLock, options: argparse.Namespace, output: Output) -> bool:
    """Say what will be taken as given, and return whether somebody agrees."""
    output.say(f"{desk.period.title}: {_taken(desk, lock)} will be taken as given.")
    if not (lock.is_early or lock.reason):
        missing = [
            n for each in orders_of(desk, umpires_view(desk, desk.pending())) for n in each.missing
        ]
        if missing:
            output.say(f"Without an order: {', '.join(missing)}.")
    return bool(options.yes) or output.agreed(
        f"Lock {desk.period}?", to_do=f"lock {desk.period}", not_done="Nothing was locked."
    )


def _taken(desk: Desk, lock: OrderLock) -> str:
    """Say what a lock takes as given, such as ``5 orders and 1 ruling``."""
    if lock.is_early:
        return "what you have ruled before orders come"
    inputs = desk.inputs
    counts = (
        (sum(len(kind.entered(inputs)) for kind in desk.rules.orders), "order"),
        (len(inputs.decisions), "answer"),
        (len(inputs.rulings), "ruling"),
    )
    return (
        together(tuple(_counted(number, noun) for number, noun in counts if number)) or "no order"
    )


def _counted(number: int, noun: str) -> str:
    """Return so many of something, as a chat takes it."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _line(desk: Desk, entry: LockEntry) -> str:
    """Return the line that everybody is sent."""
    lock = entry.lock
    if lock.told:
        what = f"the number is {lock.told} ({lock.giver})"
    else:
        what = f"{_taken(desk, lock)} taken as given"
        what += f" again: {lock.reason}" if lock.reason else ""
    rolls = f"{_counted(len(lock.rolled), 'roll')} made" if lock.rolled else "no roll needed"
    then = "dice wait for a number" if lock.waits else rolls
    return (
        f"{desk.campaign.title}, {desk.period.title}, lock {lock.number}: {what}; {then}. "
        f"SHA-256 {entry.digest}"
    )
