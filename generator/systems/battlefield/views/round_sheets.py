"""Rounds as their sheets show them: every strike's arithmetic, and the accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.fact_names import ARMY_OF, HP_EACH
from generator.systems.battlefield.rules.strikes import die_counts, parts_of
from generator.systems.battlefield.views.round_lines import rounds_of, whole_in
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.views.round_lines import RoundTold

ANSWERS, DROWNS = "answers", "drowns"
NOUNS = {"strikes": "attack", ANSWERS: "answer", "shoots": "shot", "bonus": "in flight"}
"""Kinds of event that are strikes, and what each is called in the table."""


class BlowLine(Struct, frozen=True, kw_only=True):
    """A strike, as a receipt."""

    by: str
    does: str
    on: str
    force: str
    """Fighters times score."""
    tens: int
    die: int
    times: str
    """What every strike has, and what the die counts."""
    hp: int
    dead: str
    """HP by those of one fighter."""
    left: int
    lost: int
    """What goes on the account: never more than the unit had."""
    is_answer: bool


class AccountLine(Struct, frozen=True, kw_only=True):
    """What an army lost in a round, and in all rounds up to it."""

    army: str
    lost: int
    sum: int


class RoundSheet(Struct, frozen=True, kw_only=True):
    """One round, or what was before the first or after the last."""

    told: RoundTold
    """Order and moves."""
    others: tuple[str, ...]
    """What else happened, a sentence each."""
    blows: tuple[BlowLine, ...]
    accounts: tuple[AccountLine, ...]


class HpLost(Struct, frozen=True, kw_only=True):
    """HP that went on an army's account."""

    round_number: int
    army: str
    """By id."""
    hp: int
    whom: str
    why: str


def round_sheets(
    book: BattleBook, briefing: Briefing, earlier: Sequence[Briefing] = ()
) -> tuple[RoundSheet, ...]:
    """Return the rounds of a period that a reader knows of, in order.

    What was before the first and after the last has a sheet, too, without blows.

    The earlier periods are those of the same battle, for accounts.

    Rules: DOG-CBT-08, DOG-CBT-10, DOG-CBT-12, DOG-CBT-13, DOG-LEAD-04.
    """
    sums: dict[str, int] = {}
    for lost in hp_lost(earlier):
        sums[lost.army] = sums.get(lost.army, 0) + lost.hp
    told = rounds_of(briefing)
    return tuple(
        RoundSheet(
            told=each,
            others=tuple(other.text for other in each.others),
            blows=tuple(_blows(book, briefing, each.number)),
            accounts=tuple(_accounts(briefing, each.number, sums)) if each.number else (),
        )
        for each in (told.rounds if told else ())
    )


def hp_lost(briefings: Iterable[Briefing]) -> Iterator[HpLost]:
    """Yield everything that went on any account, as far as a reader knows of it.

    Rules: DOG-LEAD-04, DOG-CBT-13.
    """
    for briefing in briefings:
        for event in briefing.events:
            if event.kind not in (*NOUNS, DROWNS):
                continue
            victim = _victim(event)
            by = f"{briefing.words.of(event.force)}, {NOUNS.get(event.kind, '')}"
            yield HpLost(
                round_number=whole_in(event, "round"),
                army=briefing.get_or(ARMY_OF, victim, ""),
                hp=whole_in(event, "lost"),
                whom=briefing.words.of(victim),
                why=by if event.kind in NOUNS else "drowned",
            )


def _of_round(briefing: Briefing, number: int) -> Iterator[KnownEvent]:
    """Yield strikes and drownings of a round."""
    losses = (each for each in briefing.events if each.kind in (*NOUNS, DROWNS))
    return (each for each in losses if whole_in(each, "round") == number)


def _blows(book: BattleBook, briefing: Briefing, number: int) -> Iterator[BlowLine]:
    """Yield the strikes of a round, each with what makes it.

    Rules: DOG-CBT-09, DOG-CBT-10, DOG-CBT-12.
    """
    for event in _of_round(briefing, number):
        if event.kind not in NOUNS:
            continue
        victim, die = _victim(event), whole_in(event, "rolled")
        each, dead = briefing.get_or(HP_EACH, victim, 0), whole_in(event, "dead")
        strength = whole_in(event, "strength")
        many, score = whole_in(event, "fighters"), whole_in(event, "score")
        yield BlowLine(
            by=briefing.words.of(event.force),
            does=NOUNS[event.kind],
            on=briefing.words.of(victim),
            force=f"{many} × {score} = {strength}",
            tens=parts_of(book.tables, strength),
            die=die,
            times=f"{book.whole('strike-added')} + {die_counts(book.tables, die)}",
            hp=whole_in(event, "hp"),
            dead=_dead(whole_in(event, "hp"), each, dead),
            left=whole_in(event, "left"),
            lost=whole_in(event, "lost"),
            is_answer=event.kind == ANSWERS,
        )


def _dead(hp: int, each: int, dead: int) -> str:
    """Return what HP come to; where there were fewer fighters, all of them.

    >>> _dead(32, 3, 10), _dead(144, 3, 20)
    ('÷ 3 = 10', '÷ 3: all 20')

    Rule: DOG-CBT-12.
    """
    if not each:
        return str(dead)
    return f"÷ {each}: all {dead}" if hp // each > dead else f"÷ {each} = {dead}"


def _victim(event: KnownEvent) -> str:
    """Return who lost HP, by id."""
    return str(event.facts["other"]) if event.kind in NOUNS else event.force


def _accounts(briefing: Briefing, number: int, sums: dict[str, int]) -> Iterator[AccountLine]:
    """Yield what every army lost in a round, and add it to the sums."""
    lost: dict[str, int] = {}
    for event in _of_round(briefing, number):
        army = briefing.get_or(ARMY_OF, _victim(event), "")
        lost[army] = lost.get(army, 0) + whole_in(event, "lost")
    for army in sorted({*sums, *lost} - {""}):
        sums[army] = sums.get(army, 0) + lost.get(army, 0)
        yield AccountLine(army=briefing.words.of(army), lost=lost.get(army, 0), sum=sums[army])
