"""Answers and orders in another block than the one they can be meant for.

``collect`` and the umpire may write the next block beforehand; what is then pasted at
the end of the file lands in it.  Of a closed block only what came after its record
counts as misplaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.chronicle.form import digest_of
from generator.errors import Finding
from generator.kit.order_grammar import ordered
from generator.kit.typed_entries import EntryKind, is_under_answers, typed_entries
from generator.pipeline.recorded_values import recorded_inputs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.chronicle.book import Book
    from generator.errors import KeyPath
    from generator.kit.phase import Resolution
    from generator.kit.rules import Rules, State
    from generator.kit.typed_entries import Typed
    from generator.world.campaign import Campaign
    from generator.world.clock import Clock, Period
    from generator.world.period_inputs import PeriodInputs


def misplaced_entries(
    campaign: Campaign, rules: Rules[State], resolution: Resolution[State], book: Book
) -> Iterator[Finding]:
    """Yield a warning for everything that stands in the wrong block."""
    period = resolution.before.period
    awaited = {each.key for each in resolution.questions}
    for number, inputs in enumerate(campaign.periods):
        if inputs.period == period:
            continue
        for typed in _that_count(inputs, rules, book):
            told = _elsewhere(typed, rules.clock, period, awaited)
            if not told and period < inputs.period:
                told = _never(campaign, rules, resolution.before, typed)
            if told:
                where: KeyPath = typed.where
                at_key = is_under_answers(where)
                if where[:1] == ("dice",):
                    where, at_key = ("period", number, *where), True
                yield Finding("W114", where, *told, at_key=at_key)
        if period < inputs.period:
            yield from _of_orders(campaign, rules, period, inputs)


def _that_count(
    inputs: PeriodInputs, rules: Rules[State], book: Book
) -> Iterator[Typed]:
    """Yield what was typed for a period under keys, and since it was closed."""
    closed = {entry.head.period: at for at, entry in enumerate(book.entries, 1)}
    number = closed.get(str(inputs.period))
    before: set[str] = set()
    if number:
        if book.entries[number - 1].head.block_digest == digest_of(inputs.block):
            return
        entered = recorded_inputs(rules, book, number)
        before = {each.key for each in typed_entries(entered, rules.results)}
    for typed in typed_entries(inputs, rules.results):
        if typed.kind is not EntryKind.DETAIL and typed.key not in before:
            yield typed


def _elsewhere(
    typed: Typed, clock: Clock, period: Period, awaited: set[str]
) -> tuple[str, str] | None:
    """Return where an entry is asked for, if that is another period than its block's.

    A key may begin with the period it is asked in.
    """
    begins_with = typed.key.partition("/")[0]
    asked_in = ""
    if typed.key in awaited:
        asked_in = str(period)
    elif _is_period(begins_with, clock) and not clock.owns(typed.period, begins_with):
        asked_in = begins_with
    if not asked_in or asked_in == str(typed.period):
        return None
    what = (
        f"{typed.key} is asked in {asked_in}, and this is the block of "
        f"{typed.period}, where it has no effect"
    )
    return what, f"move it to the block of {asked_in}"


def _never(
    campaign: Campaign, rules: Rules[State], situation: State, typed: Typed
) -> tuple[str, str] | None:
    """Return why an entry will never be asked for in the period of its block."""
    why = rules.objection(campaign, situation, typed)
    what = f"nobody will ask for {typed.key} in {typed.period}: {why}"
    hint = "copy the key from what status lists, into the block it lists it for"
    return (what, hint) if why else None


def _of_orders(
    campaign: Campaign, rules: Rules[State], period: Period, inputs: PeriodInputs
) -> Iterator[Finding]:
    """Yield orders for a part of the day in which an army needs none.

    Only where it has none in the open period, in which it needs one.
    """
    has_orders = ordered(campaign.inputs_for(period), rules.orders)
    for kind in (each for each in rules.orders if each.table.is_awaited):
        for order in kind.entered(inputs):
            force = kind.subject(order)
            sleeps_then = rules.sleeps(campaign, force, inputs.period)
            sleeps_now = rules.sleeps(campaign, force, period)
            if sleeps_then and not sleeps_now and force not in has_orders:
                yield Finding(
                    "W124",
                    order.where,
                    f"“{force}” has an order for {inputs.period}, when it needs "
                    f"none, and none for {period}, which is open",
                    f"move it to the block of {period} if it is meant for "
                    f"{period.title}",
                )


def _is_period(text: str, clock: Clock) -> bool:
    """Return whether a text is the identifier of a period."""
    try:
        clock.read(text)
    except ValueError:
        return False
    return True
