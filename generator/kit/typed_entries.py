"""What the umpire typed under keys, and which of it nobody asked for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.errors import KeyPath
    from generator.kit.entered import EnteredTable
    from generator.world.clock import Period
    from generator.world.period_inputs import Decision, PeriodInputs

THROW_RULING = "throw"
"""The kind of ruling whose subject is the key of a throw."""


ANSWERS = "answers"
"""The table of a block in which questions are keys, and answers stand behind them."""


class EntryKind(StrEnum):
    """What stands under a key."""

    THROW = "throw"
    DECISION = "decision"
    BATTLE = "battle"
    DETAIL = "detail"
    """A further key of a decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """One entry of a period that only counts if somebody asks for its key."""

    period: Period
    kind: EntryKind
    key: str
    """Of a throw or question, or what a result is of; of a detail its name."""
    of: str = ""
    """The question a detail belongs to."""
    where: KeyPath
    """Where it stands in the campaign file; a noted face's begins below its block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unasked:
    """One entry nobody has asked for."""

    typed: Typed
    never: str = ""
    """Why nobody ever will; empty: somebody may, while something is awaited."""
    nearest: str = ""
    """The key that was asked for and is most like it; empty: none is."""

    @property
    def note(self) -> str:
        """Why it is not asked for, and what was probably meant."""
        meant = f"did you mean {self.nearest}?" if self.nearest else ""
        return "; ".join(part for part in (self.never, meant) if part)


def typed_entries(
    inputs: PeriodInputs, tables: Iterable[EnteredTable]
) -> Iterator[Typed]:
    """Yield what was typed for a period under keys, in the order of the record.

    Args:
        inputs: What was entered for it.
        tables: The tables that only its rule system has.
    """
    period = inputs.period
    for key in inputs.dice:
        where: KeyPath = ("dice", key)
        yield Typed(period=period, kind=EntryKind.THROW, key=key, where=where)
    for ruling in inputs.rulings:
        if ruling.what == THROW_RULING:
            key, where = ruling.subject, (*ruling.where, "of")
            yield Typed(period=period, kind=EntryKind.THROW, key=key, where=where)
    for decision in inputs.decisions:
        yield from _of_decision(period, decision)
    for table in tables:
        for entry in inputs.of(table.key) if table.answers else ():
            key, where = getattr(entry, table.answers), (*entry.where, table.answers)
            yield Typed(period=period, kind=EntryKind.BATTLE, key=key, where=where)


def _of_decision(period: Period, decision: Decision) -> Iterator[Typed]:
    question, where = decision.question, place_of_question(decision)
    yield Typed(period=period, kind=EntryKind.DECISION, key=question, where=where)
    for name in decision.detail:
        yield Typed(
            period=period,
            kind=EntryKind.DETAIL,
            key=name,
            of=question,
            where=(*decision.where, name),
        )


def place_of_question(decision: Decision) -> KeyPath:
    """Return where a question stands: before its answer, or on a line of its own."""
    is_key = is_under_answers(decision.where)
    return decision.where if is_key else (*decision.where, "question")


def is_under_answers(where: KeyPath) -> bool:
    """Say whether something stands under ``[period.answers]``, its question as key."""
    return ANSWERS in where


def parted(
    unasked: Iterable[Unasked], *, waits: bool
) -> tuple[tuple[Unasked, ...], tuple[Unasked, ...]]:
    """Return the entries nobody will ask for, then those somebody still may.

    Args:
        unasked: Entries nobody has asked for.
        waits: Whether something is awaited in their period.
    """
    everything = tuple(unasked)
    in_vain = tuple(each for each in everything if each.never or not waits)
    return in_vain, tuple(each for each in everything if each not in in_vain)
