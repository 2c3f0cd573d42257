"""A kingdom's treasury over a year, line by line, as it adds up."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, MINUS, together
from generator.render.numbers import count, fraction, whole
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, YearsTime, from_period, time_of
from generator.systems.grand_strategic.views.kingdom_rows import (
    city_name,
    ledger_of,
    ledger_words,
    open_treasuries,
)
from generator.systems.grand_strategic.views.setup_sheet import last_week, stages
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.forming_armies import Amounts

INCOME = "income"
_AFTER = 10_000
"""Later than any week: the winter after the season."""


class LedgerEntry(Struct, frozen=True, kw_only=True):
    """One line of a ledger as it is known."""

    place: int
    """In the ledger, from 1."""
    title: str
    """Its word, such as ``income``."""
    amount: int
    about: str
    when: str
    """The period, by id."""
    what: str
    """In words."""
    how: str
    """How it is reckoned, such as ``⅛ of 80``; may be empty."""


class LedgerRow(Struct, frozen=True, kw_only=True):
    """One line as it is printed."""

    when: str
    what: str
    how: str
    """How it comes about, such as ``4 × 10``; may be empty."""
    came: str
    went: str
    left: int
    """In hand after it."""


class LedgerPart(Struct, frozen=True, kw_only=True):
    """What came and went up to a stage, that one included."""

    title: str
    rows: tuple[LedgerRow, ...]
    total: str
    """What its last line is called; empty: its stage is still to come."""
    came: int
    went: int
    left: int


class IncomeRow(Struct, frozen=True, kw_only=True):
    """What one city has yielded."""

    city: str
    kind: str
    garrison: str
    """Points; a dash: nobody is in it."""
    a_stage: int
    """What it yields at a stage; 0: nothing any more."""
    yields: tuple[str, ...]
    """What it has yielded, by stage; a dash: nothing."""


class TreasurySheet(Struct, frozen=True, kw_only=True):
    """A kingdom's ledger of a year."""

    kingdom: str
    year: int
    opening: int
    parts: tuple[LedgerPart, ...]
    closing: int
    sum_up: str
    """The year as one sum."""
    came: int
    went: int
    stages: tuple[str, ...]
    """The weeks that stages follow."""
    incomes: tuple[IncomeRow, ...]
    a_stage: int
    """What all cities yield together at a stage."""
    totals: tuple[int, ...]
    """What all cities yielded, by stage."""


def treasury_sheets(briefing: Briefing, amounts: Amounts) -> tuple[TreasurySheet, ...]:
    """Return the ledger of every treasury a reader may look into."""
    kingdoms = open_treasuries(briefing)
    return tuple(treasury_sheet(briefing, amounts, each) for each in kingdoms)


def is_written_on(briefing: Briefing) -> bool:
    """Say whether a ledger that a reader may look into has a line of the period."""
    return any(
        briefing.get_or(facts.LEDGER_WHEN, line, "") == str(briefing.period)
        for line in briefing.subjects(facts.LEDGER_WHEN)
    )


def treasury_sheet(briefing: Briefing, amounts: Amounts, kingdom: str) -> TreasurySheet:
    """Return one kingdom's ledger.

    Rules: GS-RES-01, GS-RES-02, GS-RES-03.
    """
    entries = tuple(_entries(briefing, kingdom))
    opening = briefing.get_or(facts.OPENING, kingdom, 0)
    came, went = _came(entries), _went(entries)
    closing = briefing.get_or(facts.IN_HAND, kingdom, 0)
    weeks, last = stages(amounts), last_week(amounts)
    now = _week_of(from_period(briefing.period))
    incomes = tuple(_incomes(briefing, amounts, kingdom, entries))
    return TreasurySheet(
        kingdom=briefing.words.of(kingdom),
        year=from_period(briefing.period).year,
        opening=opening,
        parts=tuple(_parts(entries, (*weeks[:-1], last), opening, now)),
        closing=closing,
        sum_up=f"{opening} + {came} {MINUS} {went} =",
        came=came,
        went=went,
        stages=tuple(map(str, weeks)),
        incomes=incomes,
        a_stage=sum(row.a_stage for row in incomes),
        totals=tuple(_yielded(entries, week) for week in weeks),
    )


def _entries(briefing: Briefing, kingdom: str) -> Iterator[LedgerEntry]:
    """Yield a kingdom's lines in order."""
    for line in ledger_of(briefing, kingdom):
        yield LedgerEntry(
            place=briefing.get_or(facts.LEDGER_PLACE, line, 0),
            title=briefing.get_or(facts.LEDGER_TITLE, line, ""),
            amount=briefing.get_or(facts.LEDGER_AMOUNT, line, 0),
            about=briefing.get_or(facts.LEDGER_ABOUT, line, ""),
            when=briefing.get_or(facts.LEDGER_WHEN, line, ""),
            what=ledger_words(briefing, line),
            how=_reckoned(briefing, line),
        )


def _reckoned(briefing: Briefing, line: str) -> str:
    """Return how a sum comes about, where army points have a price."""
    points = briefing.get_or(facts.LEDGER_POINTS, line, 0)
    share = briefing.get_or(facts.LEDGER_SHARE, line, Fraction(1))
    if not points:
        return ""
    if share == 1:
        return count(points, "point")
    exact = points * share
    told = f"{fraction(share)} of {points}"
    return told if exact.denominator == 1 else f"{told} = {fraction(exact)}, up"


def _came(entries: Iterable[LedgerEntry]) -> int:
    return sum(entry.amount for entry in entries if entry.amount > 0)


def _went(entries: Iterable[LedgerEntry]) -> int:
    return -sum(entry.amount for entry in entries if entry.amount < 0)


def _week(entry: LedgerEntry) -> int:
    """Return the week of a line; 0 before the season, and far more after it."""
    return _week_of(time_of(entry.when)) if entry.when else 0


def _week_of(time: YearsTime) -> int:
    return _AFTER if time.season is Season.WINTER else time.week


def _when(entry: LedgerEntry) -> str:
    """Return when a line was written, as it is printed."""
    if not entry.when:
        return ""
    time = time_of(entry.when)
    return str(time.week) if time.season is Season.CAMPAIGN else str(time.season)


def _part_of(entry: LedgerEntry, weeks: Sequence[int]) -> int:
    """Return which part of the year a line is in, from 0; the last has the winter."""
    before = sum(week < _week(entry) for week in weeks)
    return min(before, len(weeks) - 1)


def _parts(
    entries: Sequence[LedgerEntry], weeks: Sequence[int], opening: int, now: int
) -> Iterator[LedgerPart]:
    """Yield the year stage by stage, those still to come too; the last has the rest."""
    left, first = opening, 1
    for part, stage in enumerate(weeks):
        own = [entry for entry in entries if _part_of(entry, weeks) == part]
        rows = tuple(_rows(own, left))
        left += sum(entry.amount for entry in own)
        is_last = part == len(weeks) - 1
        ended = f"After week {stage}{' and winter' if is_last else ''}"
        yield LedgerPart(
            title=f"Weeks {first} to {stage}{', and winter' if is_last else ''}",
            rows=rows,
            total=ended if now >= stage else "",
            came=_came(own),
            went=_went(own),
            left=left,
        )
        first = stage + 1


def _rows(entries: Sequence[LedgerEntry], left: int) -> Iterator[LedgerRow]:
    """Yield lines with what is in hand; cities that yield the same stand in one."""

    def alike(entry: LedgerEntry) -> tuple[object, ...]:
        if entry.title == INCOME:
            return entry.when, entry.amount
        return (entry.place,)

    for _, found in groupby(entries, key=alike):
        group = tuple(found)
        amount = sum(entry.amount for entry in group)
        left += amount
        yield LedgerRow(
            when=_when(group[0]),
            what=_what(group),
            how=f"{len(group)} × {group[0].amount}" if len(group) > 1 else group[0].how,
            came=whole(amount) if amount > 0 else "",
            went=whole(-amount) if amount < 0 else "",
            left=left,
        )


def _what(group: Sequence[LedgerEntry]) -> str:
    """Return what a line is for; of several cities all their names."""
    words, parted, name = group[0].what.partition(": ")
    names = [name, *(entry.what.partition(": ")[2] for entry in group[1:])]
    return f"{words}{parted}{together(names)}" if parted else words


def _yielded(entries: Iterable[LedgerEntry], week: int, city: str = "") -> int:
    """Return what all cities, or one, yielded at a stage."""
    return sum(
        entry.amount
        for entry in entries
        if entry.title == INCOME and _week(entry) == week and city in ("", entry.about)
    )


def _incomes(
    briefing: Briefing, amounts: Amounts, kingdom: str, entries: Sequence[LedgerEntry]
) -> Iterator[IncomeRow]:
    """Yield every city the kingdom has, or has had income from this year."""
    held = briefing.get_or(facts.CITIES_HELD, kingdom, ())
    yielded = {entry.about for entry in entries if entry.title == INCOME}
    for place in briefing.board.places:
        if place.id not in held and place.id not in yielded:
            continue
        sums = (_yielded(entries, week, place.id) for week in stages(amounts))
        is_held = place.id in held
        yield IncomeRow(
            city=city_name(briefing, place.id),
            kind=f"{place.kind.title.lower()}{'' if is_held else ', lost'}",
            garrison=_garrison(briefing, place.id) if is_held else DASH,
            a_stage=amounts.of_city(place.kind.key, "income") if is_held else 0,
            yields=tuple(str(each) if each else DASH for each in sums),
        )


def _garrison(briefing: Briefing, city: str) -> str:
    """Return the points in a city, as far as they are known."""
    within = [
        briefing.get_or(facts.POINTS, army, 0)
        for army in briefing.those(facts.IN_CITY, city)
        if briefing.knows(facts.POINTS, army)
    ]
    return str(sum(within)) if within else DASH
