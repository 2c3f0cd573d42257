"""A lock is made of what stands in the file, and a number taken that is told for it."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from generator import __version__
from generator.chronicle.locks import OrderLock
from generator.dice import NO_NUMBER, Number, Thrower
from generator.errors import UsageError
from generator.pipeline.locked_orders import as_given, locked_inputs, table_marks
from generator.values import replace
from generator.world.campaign import BY_NUMBER, PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.dice import Throw
    from generator.kit.phase import Question, Resolution, Situation
    from generator.pipeline.desk import Desk

_LONGEST_NUMBER = 200


def new_lock(desk: Desk, *, reason: str, locked: str) -> OrderLock:
    """Return the lock of what stands in the file for the open period now.

    Args:
        desk: The campaign.
        reason: Why what was locked before is locked again; empty: it is not.
        locked: Real time, UTC.
    """
    number = None if desk.campaign.dice_rolled == BY_NUMBER else NO_NUMBER
    is_early = desk.waits_to_order
    inputs = _before_orders(desk.inputs) if is_early else desk.inputs
    played = desk.played(inputs, number)
    lock = replace(
        _blank(desk, locked),
        reason=reason,
        is_early=is_early,
        given=as_given(desk.rules, inputs),
        block=desk.inputs.block.replace("\r\n", "\n"),
        tables=table_marks(desk.source),
        waits=any(_dice_of(played, is_early=is_early)),
    )
    return lock if lock.waits else _rolled(desk, lock, inputs, number)


def number_told(desk: Desk, number: Number, giver: str, *, locked: str) -> OrderLock:
    """Return what follows from the number that was told for the last lock.

    Raises:
        UsageError: No lock waits for one.
    """
    waiting = desk.locks.waiting(str(desk.period))
    if waiting is None:
        message = (
            f"no lock of {desk.period} waits for a number, and one that was known before "
            "counts for nothing; type marchtable lock, and ask for the number then"
        )
        raise UsageError(message)
    is_early = waiting.lock.is_early
    inputs = locked_inputs(desk.rules, waiting, desk.inputs)
    lock = replace(_blank(desk, locked), told=number, giver=giver, is_early=is_early)
    return _rolled(desk, lock, inputs, number)


def to_number(text: str) -> Number:
    """Read a number that somebody told; zeros before it count for nothing.

    Raises:
        UsageError: It is none.
    """
    if not re.fullmatch(rf"[0-9]{{1,{_LONGEST_NUMBER}}}", text):
        message = f"“{text}” is not a number; give its digits alone, such as 4711"
        raise UsageError(message)
    return Number(text.lstrip("0") or "0")


def _blank(desk: Desk, locked: str) -> OrderLock:
    """Return the next lock with nothing in it."""
    return OrderLock(
        number=len(desk.locks.entries) + 1,
        period=str(desk.period),
        campaign=desk.campaign.id,
        program=__version__,
        seed_digest=desk.seed_digest,
        previous=desk.locks.head,
        locked=locked,
        salt=secrets.token_hex(16),
    )


def _before_orders(inputs: PeriodInputs) -> PeriodInputs:
    """Return the umpire's inputs alone, which count before anybody orders."""
    return PeriodInputs(period=inputs.period, dice=inputs.dice, rulings=inputs.rulings)


def _dice_of(played: Resolution[Situation], *, is_early: bool) -> Iterator[Question]:
    """Yield the dice that are awaited, all or those before orders."""
    early = played.before_orders
    questions = early.questions if is_early and early is not None else played.questions
    return (question for question in questions if question.wanted is not None)


def _rolled(desk: Desk, lock: OrderLock, inputs: PeriodInputs, number: Number | None) -> OrderLock:
    """Return a lock with the throws that follow from it, and what it passed by.

    Where nothing is asked any more it covers the dice, too, that players have to know
    before they can order the next period: nobody's orders could change those.

    Args:
        desk: The campaign.
        lock: The lock so far.
        inputs: What it takes as given.
        number: From which dice follow; none: none fall before somebody has told one.
    """
    played = desk.played(inputs, number)
    early = played.before_orders
    throws = early.throws if lock.is_early and early is not None else played.throws
    if number is not None and not (lock.is_early or played.questions):
        throws += _before_the_next(desk, played, number)
    known = desk.locks.numbers(str(desk.period))
    keys = (str(throw.key) for throw in throws if throw.thrower is Thrower.SEED)
    lock = replace(lock, rolled=tuple(key for key in keys if key not in known))
    if lock.is_early:
        return lock
    asked = tuple(question.key for question in played.questions if question.wanted is None)
    answered = {decision.question for decision in inputs.decisions}
    for table in desk.rules.results:
        answered |= {getattr(each, table.answers) for each in inputs.of(table.key)}
    passed = (key for key in played.sought if key not in answered and key not in asked)
    return replace(lock, asked=asked, passed=tuple(passed))


def _before_the_next(
    desk: Desk, played: Resolution[Situation], number: Number
) -> tuple[Throw, ...]:
    """Return the throws of the next period that have to be known to order it."""
    situation = desk.rules.following(played.after)
    inputs = _before_orders(desk.campaign.inputs_for(situation.period))
    if desk.rules.faults(desk.campaign, situation, inputs):
        return ()
    dice = replace(desk.dice_of(inputs), locked=desk.locked_throws(number))
    early = desk.rules.resolve(desk.campaign, situation, inputs, dice).before_orders
    return () if early is None else early.throws
