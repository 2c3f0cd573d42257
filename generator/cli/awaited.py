"""What is awaited in the pending period, as ``status`` and ``close`` print it."""

from __future__ import annotations

import textwrap
from collections import Counter
from contextlib import suppress
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING

from generator.kit.book_folder import LedgerError
from generator.kit.phase import FOR_LOCK, FOR_NUMBER
from generator.read.period_reading import end_of_block
from generator.read.table_reading import written
from generator.systems.registry import every_system
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.chronicle.book import Book
    from generator.kit.phase import Question
    from generator.kit.typed_entries import Unasked
    from generator.pipeline.desk import Desk
    from generator.pipeline.since_close import NewReadings
    from generator.world.campaign import Campaign, PeriodInputs


BATTLE = "battle"
"""The kind of question that waits for a battle to be fought."""
_DICE_TABLE, _ANSWERS_TABLE = "[period.dice]", "[period.answers]"


class AwaitedKind(StrEnum):
    """What somebody has to do, in the order of the screen."""

    DECISION = "decision"
    DICE = "throw"
    BATTLE = "battle"
    LOCK = "lock"

    @property
    def word(self) -> str:
        """What it is called on the screen."""
        return "roll" if self is AwaitedKind.DICE else str(self)


class Awaited(Struct, frozen=True, kw_only=True):
    """One thing that is awaited."""

    kind: AwaitedKind
    asked: Asked
    title: str
    """What its rule settles."""

    def told(self) -> list[str]:
        """Return it as lines of the screen."""
        asked = self.asked
        if self.kind is AwaitedKind.LOCK:
            return [f"  {asked.text}"]
        whom = ", ".join(asked.asks) or "the umpire"
        rule = ", ".join(part for part in (asked.rule, self.title) if part)
        lines = [
            f"  {asked.text}",
            f"      {self.kind.word} for {whom}: {asked.key}",
            f"      {rule}",
        ]
        for choice in asked.choices:
            lines.append(f"      - {choice.key}: {choice.means}")
            lines += [
                f"          {prospect.words} ({prospect.note})"
                for prospect in asked.prospects
                if prospect.choice == choice.key
            ]
        return lines

    def as_json(self) -> dict[str, object]:
        """Return it as data."""
        asked = self.asked
        return {
            "kind": str(self.kind),
            "key": asked.key,
            "text": asked.text,
            "rule": asked.rule,
            "asks": list(asked.asks),
            "choices": [{"choice": choice.key, "means": choice.means} for choice in asked.choices],
            "prospects": [
                {
                    "choice": prospect.choice,
                    "title": prospect.title,
                    "note": prospect.note,
                    "chances": [
                        [each.outcome, str(each.low), str(each.high)] for each in prospect.chances
                    ],
                }
                for prospect in asked.prospects
            ],
            "paste": self.asked.paste,
        }


def awaited(desk: Desk, view: Briefing) -> tuple[Awaited, ...]:
    """Return everything that is awaited, in the order of play."""
    pairs = zip(desk.resolution.questions, view.asked, strict=True)
    return tuple(
        Awaited(kind=_kind_of(question), asked=asked, title=rule_title(desk, asked.rule))
        for question, asked in pairs
    )


def rule_title(desk: Desk, rule: str) -> str:
    """Return what a rule settles, of whatever rule system; empty: no ledger has it."""
    others = (system.rules.ledger for system in every_system())
    for ledger in chain((desk.rules.ledger,), others):
        with suppress(LedgerError):
            return ledger.rule(rule).title
    return ""


def _kind_of(question: Question) -> AwaitedKind:
    if question.wanted is not None:
        return AwaitedKind.DICE
    if question.kind in (FOR_LOCK, FOR_NUMBER):
        return AwaitedKind.LOCK
    return AwaitedKind.BATTLE if question.kind == BATTLE else AwaitedKind.DECISION


def headline(waiting: tuple[Awaited, ...]) -> str:
    """Say how much is awaited."""
    counts = [(kind, sum(each.kind is kind for each in waiting)) for kind in AwaitedKind]
    parts = [
        f"{count} {kind.word if count == 1 else _many(kind)}" for kind, count in counts if count
    ]
    return f"Awaited: {', '.join(parts)}"


def _many(kind: AwaitedKind) -> str:
    return "battles to fight" if kind is AwaitedKind.BATTLE else f"{kind.word}s"


def where_to_paste(desk: Desk) -> str:
    """Say where in the file lines for the open period belong."""
    number = next(
        (at for at, p in enumerate(desk.campaign.periods) if p.period == desk.period), None
    )
    if number is None:
        return "at the end of the file"
    text, end = desk.source.text, end_of_block(desk.source, number)
    if not text[end:].strip():
        return f"into the block of {desk.period}, the last one of the file"
    before = text[:end].rstrip().splitlines()
    while before and before[-1].lstrip()[:1] in ("", "#"):
        before.pop()
    return f"into the block of {desk.period}, above line {len(before) + 1}"


def lines_to_paste(waiting: tuple[Awaited, ...], inputs: PeriodInputs) -> list[str]:
    """Return what to add to the period's block, ready but for the answers."""
    if not any(each.asked.paste for each in waiting):
        return []
    lines = [] if inputs.block else ["[[period]]", f'id = "{inputs.period}"', ""]
    others: list[str] = []
    rows: dict[str, list[str]] = {_DICE_TABLE: [], _ANSWERS_TABLE: []}
    for each in waiting:
        is_row = each.asked.paste.startswith('"')
        table = _DICE_TABLE if each.kind is AwaitedKind.DICE else _ANSWERS_TABLE
        if each.asked.paste:
            (rows[table] if is_row else others).append(each.asked.paste)
    for table, pastes in rows.items():
        if pastes:
            is_there = any(line.lstrip().startswith(table) for line in inputs.block.splitlines())
            head = f"# below {table}" if is_there else table
            lines += [head, *(line for each in pastes for line in each.splitlines()), ""]
    for paste in others:
        lines += [*paste.splitlines(), ""]
    return lines[:-1] if lines and not lines[-1] else lines


MISPLACED = "In the wrong block"
WARNED = "Before you close"
"""Heads what cannot be done as it was ordered."""
IN_VAIN = "Typed, but never asked for"
NOT_YET = "Typed, but not asked for yet"


def unasked_lines(unasked: tuple[Unasked, ...]) -> list[str]:
    """Return a line for each entry nobody has asked for: its key, and what it lacks."""
    return [f"  {each.typed.key}{': ' if each.note else ''}{each.note}" for each in unasked]


def unasked_json(unasked: tuple[Unasked, ...]) -> list[dict[str, str]]:
    """Return what was typed and nobody asked for, as data."""
    return [
        {
            "kind": str(each.typed.kind),
            "key": each.typed.key,
            "never": each.never,
            "nearest": each.nearest,
        }
        for each in unasked
    ]


# Who owes what in the open period, and when it is time for a copy.

YOU = "You"
"""What the umpire is called who reads it."""
_WORDS = {
    AwaitedKind.DECISION: ("an answer", "answers"),
    AwaitedKind.DICE: ("a roll", "rolls"),
    AwaitedKind.BATTLE: ("a battle to fight", "battles to fight"),
    AwaitedKind.LOCK: ("the lock", "locks"),
}
_MONTH = len("2026-05")


class Owing(Struct, frozen=True, kw_only=True):
    """What one person still has to send or to do."""

    who: str
    owes: tuple[str, ...]


def owing(
    campaign: Campaign, missing: Iterable[tuple[str, tuple[str, ...]]], waiting: Iterable[Awaited]
) -> tuple[Owing, ...]:
    """Return what is owed by each player, then by the umpire; nobody owes nothing.

    Args:
        campaign: The campaign.
        missing: The armies that lack an order, by the name of their player.
        waiting: What is awaited.
    """
    owed: dict[str, list[str]] = {player.name: [] for player in campaign.players}
    owed[YOU] = []
    for name, armies in missing:
        if armies:
            owed[name if name in owed else YOU].append(
                f"orders for {', '.join(armies)}"
                if len(armies) > 1
                else f"an order for {armies[0]}"
            )
    found = Counter(
        (who, each.kind, army)
        for each in waiting
        for army in each.asked.forces or ("",)
        for who in _players_of(campaign, army)
    )
    for (who, kind, army), count in found.items():
        one, many = _WORDS[kind]
        told = one if count == 1 else f"{count} {many}"
        owed[who].append(f"{told} for {army}" if army else told)
    return tuple(Owing(who=who, owes=tuple(owes)) for who, owes in owed.items() if owes)


def _players_of(campaign: Campaign, army: str) -> tuple[str, ...]:
    """Return the players who command an army; of none, the umpire."""
    names = tuple(each.name for each in campaign.players if army in each.forces)
    return names or (YOU,)


def owing_lines(found: tuple[Owing, ...]) -> Iterator[str]:
    """Yield a line for each who owes anything."""
    width = max((len(each.who) for each in found), default=0)
    for each in found:
        yield f"  {each.who:{width}}  {'; '.join(each.owes)}"


def time_for_a_copy(book: Book) -> bool:
    """Return whether the last close was the first in its month."""
    months = [entry.head.closed[:_MONTH] for entry in book.entries[-2:]]
    return len(set(months)) == len(months) > 0


# Readings that changed since the last close, as ``status`` prints them.

WIDTH = 88


def new_readings_lines(desk: Desk) -> list[str]:
    """Return those that leave the pending period as it is; the rest are warned of."""
    news = desk.new_readings
    if not news.others:
        return []
    lines = [
        f"  Marchtable {news.program} closed the last period. These readings changed since, and",
        f"  {desk.period} comes out the same by them; the switch keeps the old one.",
    ]
    for each in news.others:
        told = f"{each.means} ({each.cited}; {each.switch} = {written(each.keeps)})"
        lines += textwrap.wrap(
            told, WIDTH, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False
        )
    return lines


def new_readings_json(news: NewReadings) -> list[dict[str, object]]:
    """Return all of them as data."""
    return [
        {
            "id": each.id,
            "since": each.since,
            "rules": list(each.rules),
            "means": each.means,
            "switch": each.switch,
            "keeps": each.keeps,
            "touches_the_period": each in news.touching,
        }
        for each in (*news.touching, *news.others)
    ]
