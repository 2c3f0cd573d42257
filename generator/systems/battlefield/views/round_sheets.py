"""Rounds as their sheets show them: ways, every strike's arithmetic, the accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from generator.kit.printing import together
from generator.render.counter_codes import codes_on_the_map
from generator.systems.battlefield.rules.combat.strikes import die_counts, parts_of
from generator.systems.battlefield.rules.fact_names import ARMY_OF, HP_EACH
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.systems.battlefield.rules.battle_book import BattleBook

BLOWS: Final = {
    "bonus": "strikes in flight",
    "strikes": "strikes",
    "answers": "strikes back",
    "shoots": "shoots",
}
"""Kinds of events that are strikes, and what stands on the sheet for each."""
_ENTERS, _BEGINS, _DROWNS = "enters", "round-begins", "drowns"
_UNTOLD = frozenset(
    {
        *(_ENTERS, _BEGINS, "defends", "defends-hidden"),
        *("answered-beforehand", "army-answered-beforehand"),
        "umpire-answered-beforehand",
    }
)
"""What has its place elsewhere, or is no part of the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowLine:
    """A strike, as a receipt."""

    what: str
    by: str
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
    army: str
    """Whose account the HP go on, by id; empty: unknown."""
    lost: int
    """What goes on it: never more than the unit had."""
    is_answer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountLine:
    """What an army lost in a round, and in all rounds up to it."""

    army: str
    lost: int
    sum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """One round."""

    number: int
    order: str
    ways: tuple[tuple[str, str], ...]
    """A unit, and the cases it entered."""
    blows: tuple[BlowLine, ...]
    others: tuple[str, ...]
    """What else happened, a sentence each."""
    accounts: tuple[AccountLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HpLost:
    """HP that went on an army's account."""

    round_number: int
    army: str
    """By id."""
    hp: int
    why: str


def round_sheets(
    book: BattleBook, briefing: Briefing, earlier: Sequence[Briefing] = ()
) -> tuple[RoundSheet, ...]:
    """Return the rounds of a period that a reader knows of, in order.

    Args:
        book: What the battle is fought by.
        briefing: What he knows of the period.
        earlier: What he knows of earlier periods of the same battle, for accounts.

    Rules: DOG-CBT-08, DOG-CBT-10, DOG-CBT-12, DOG-CBT-13, DOG-LEAD-04.
    """
    sums: dict[str, int] = {}
    for lost in hp_lost(earlier):
        sums[lost.army] = sums.get(lost.army, 0) + lost.hp
    told = _others(briefing)
    made = []
    for number, events in _by_round(briefing.events).items():
        made.append(
            RoundSheet(
                number=number,
                order=_order(briefing, events),
                ways=tuple(_ways(briefing, events)),
                blows=tuple(_blows(book, briefing, events)),
                others=told.get(number, ()),
                accounts=tuple(_accounts(briefing, events, sums)),
            )
        )
    return tuple(made)


def hp_lost(briefings: Iterable[Briefing]) -> tuple[HpLost, ...]:
    """Return everything that went on any account, as far as a reader knows of it.

    Rules: DOG-LEAD-04, DOG-CBT-13.
    """
    return tuple(line for briefing in briefings for line in _lost(briefing))


def _lost(briefing: Briefing) -> Iterator[HpLost]:
    for event in briefing.events:
        is_blow = event.kind in BLOWS
        if not is_blow and event.kind != _DROWNS:
            continue
        victim = str(event.facts["other"]) if is_blow else event.force
        name = unit_told(briefing, event.force)
        whom = unit_told(briefing, victim)
        why = f"{name} {BLOWS[event.kind]}: {whom}" if is_blow else f"{whom}: drowned"
        yield HpLost(
            round_number=_whole(event, "round"),
            army=briefing.get_or(ARMY_OF, victim, ""),
            hp=_whole(event, "lost"),
            why=why,
        )


def unit_told(briefing: Briefing, unit: str) -> str:
    """Return a unit by the letters of its counter and its name."""
    code, name = codes_on_the_map(briefing).get(unit, ""), briefing.words.of(unit)
    return f"{code} {name}" if code and code not in name else name


def _whole(event: KnownEvent, name: str) -> int:
    """Return a number of an event; 0 where it has none."""
    value = event.facts.get(name, 0)
    return value if isinstance(value, int) else 0


def _by_round(events: Iterable[KnownEvent]) -> Mapping[int, tuple[KnownEvent, ...]]:
    """Return events by the round they belong to; those of none are left out."""
    found: dict[int, tuple[KnownEvent, ...]] = {}
    for event in events:
        number = _whole(event, "round")
        is_of_round = number and not event.kind.startswith("ends-")
        if is_of_round and event.kind != "undiscovered":
            found[number] = (*found.get(number, ()), event)
    return dict(sorted(found.items()))


def _others(briefing: Briefing) -> Mapping[int, tuple[str, ...]]:
    """Return by round what is told of it beside ways and strikes."""
    numbers = [_whole(e, "round") for e in briefing.events if e.kind == _BEGINS]
    found: dict[int, tuple[str, ...]] = {}
    begun = 0
    for despatch in briefing.despatches:
        begun += despatch.kind == _BEGINS
        is_told = despatch.kind not in _UNTOLD and despatch.kind not in BLOWS
        if begun and is_told and begun <= len(numbers):
            number = numbers[begun - 1]
            found[number] = (*found.get(number, ()), despatch.text)
    return found


def _order(briefing: Briefing, events: Iterable[KnownEvent]) -> str:
    """Return in which order armies acted, in words; empty: that is not known."""
    for event in events:
        order = event.facts.get("order")
        if event.kind == _BEGINS and isinstance(order, tuple):
            return together([briefing.words.of(army) for army in order])
    return ""


def _ways(
    briefing: Briefing, events: Iterable[KnownEvent]
) -> Iterator[tuple[str, str]]:
    """Yield every unit that moved, with the cases it entered."""
    entered: dict[str, list[str]] = {}
    for event in events:
        at = event.facts.get("at")
        if event.kind == _ENTERS and isinstance(at, Hex):
            entered.setdefault(event.force, []).append(briefing.board.grid.label(at))
    for unit, labels in entered.items():
        yield unit_told(briefing, unit), ", ".join(labels)


def _blows(
    book: BattleBook, briefing: Briefing, events: Iterable[KnownEvent]
) -> Iterator[BlowLine]:
    """Yield the strikes of a round, each with what makes it.

    Rules: DOG-CBT-09, DOG-CBT-10, DOG-CBT-12.
    """
    for event in events:
        if event.kind not in BLOWS:
            continue
        victim, die = str(event.facts["other"]), _whole(event, "rolled")
        strength, hp = _whole(event, "strength"), _whole(event, "hp")
        each = briefing.get_or(HP_EACH, victim, 0)
        dead = _whole(event, "dead")
        many, score = _whole(event, "fighters"), _whole(event, "score")
        yield BlowLine(
            what=BLOWS[event.kind],
            by=unit_told(briefing, event.force),
            on=unit_told(briefing, victim),
            force=f"{many} × {score} = {strength}",
            tens=parts_of(book.tables, strength),
            die=die,
            times=f"{book.whole('strike-added')} + {die_counts(book.tables, die)}",
            hp=hp,
            dead=f"÷ {each} = {dead}" if each else str(dead),
            left=_whole(event, "left"),
            army=briefing.get_or(ARMY_OF, victim, ""),
            lost=_whole(event, "lost"),
            is_answer=event.kind == "answers",
        )


def _accounts(
    briefing: Briefing, events: Iterable[KnownEvent], sums: dict[str, int]
) -> Iterator[AccountLine]:
    """Yield what every army lost in a round, and add it to the sums."""
    lost: dict[str, int] = {}
    for event in events:
        if event.kind in BLOWS or event.kind == _DROWNS:
            is_blow = event.kind in BLOWS
            victim = str(event.facts["other"]) if is_blow else event.force
            army = briefing.get_or(ARMY_OF, victim, "")
            lost[army] = lost.get(army, 0) + _whole(event, "lost")
    for army in sorted({*sums, *lost} - {""}):
        sums[army] = sums.get(army, 0) + lost.get(army, 0)
        yield AccountLine(
            army=briefing.words.of(army), lost=lost.get(army, 0), sum=sums[army]
        )
