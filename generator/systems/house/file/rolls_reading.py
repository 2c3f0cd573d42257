"""Reads what is rolled, and what leads to a row of a table: totals, cards, odds."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import CARD, KINDS, Face
from generator.errors import Finding
from generator.systems.house.rules.own_rules import Throws, to_ratio

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.errors import KeyPath
    from generator.systems.house.file.rule_tables import (
        BattleRulesSection,
        RollTableSection,
    )

LACKS_ROW = "C065"
_DICE = re.compile(r"([1-9][0-9]?)?(d[0-9]+|card)")
_MOST_DICE = 10
_SPAN = re.compile(r"([0-9]+)(?:-([0-9]+))?")


def to_throws(text: str, where: KeyPath) -> Throws | Finding:
    """Return what is rolled, or why it cannot be."""
    found = _DICE.fullmatch(text.replace(" ", ""))
    kind = KINDS.get(found[2]) if found else None
    count = int(found[1] or 1) if found else 1
    if kind is not None and count <= _MOST_DICE and (kind is not CARD or count == 1):
        return Throws(kind=kind, count=count)
    what = f"“{text}” are not dice that are known here"
    hint = f"write one of {', '.join(KINDS)}, or up to {_MOST_DICE} of them: 2d6"
    return Finding("C009", (*where, "dice"), what, hint)


def possible(throws: Throws) -> tuple[Face, ...]:
    """Return everything that dice can show together, in order."""
    if throws.kind.is_pack:
        return throws.kind.names
    return tuple(range(throws.count, throws.kind.sides * throws.count + 1))


def to_faces(text: str, throws: Throws, where: KeyPath) -> tuple[Face, ...] | Finding:
    """Return the totals or the cards that a row names, or why they cannot be."""
    shown, found = possible(throws), list[Face]()
    for part in (each.strip().lower() for each in text.split(",")):
        span = _SPAN.fullmatch(part)
        if throws.kind is CARD:
            named: tuple[Face, ...] = tuple(
                card for card in CARD.names if card == part or card.endswith(f" of {part}")
            )
        elif span is not None:
            low, high = int(span[1]), int(span[2] or span[1])
            named = tuple(face for face in shown if low <= int(face) <= high)
            named = named if {low, high} <= set(shown) else ()
        else:
            named = ()
        if not named:
            what = f"“{part}” is nothing that {throws.told} can show"
            hint = f"write totals from {shown[0]} to {shown[-1]}, such as 2-4, 7"
            if throws.kind is CARD:
                hint = "write a suit such as hearts, or a card such as ace of spades"
            return Finding("C060", (*where, "faces"), what, hint)
        found += named
    return tuple(found)


def row_faults(
    row: RollTableSection, throws: Throws, faces: list[tuple[Face, ...]]
) -> Iterator[Finding]:
    """Yield what rows of a table have twice, and what none of them has."""
    seen, ids = Counter[Face](), Counter(each.id for each in row.row)
    for each, shown in zip(row.row, faces, strict=True):
        twice = next((face for face in shown if seen[face]), None)
        seen.update(shown)
        if twice is not None:
            what = f"the table “{row.id}” has two rows for {twice}"
            yield Finding(LACKS_ROW, (*each.where, "faces"), what, "leave it in one of them")
        if ids[each.id] > 1:
            what = f"two rows of “{row.id}” have the id “{each.id}”"
            yield Finding("C020", (*each.where, "id"), what, "give each its own")
    lacking = [face for face in possible(throws) if not seen[face]]
    if lacking:
        what = f"the table “{row.id}” lacks a row for {', '.join(map(str, lacking[:5]))}"
        hint = f'add a [[table.row]] with faces = "{lacking[0]}"'
        yield Finding(LACKS_ROW, row.where, what, hint)


# The table of odds.


def odds_faults(battle: BattleRulesSection) -> Iterator[Finding]:
    """Yield ratios that are none, those there are twice, and the lack of the lowest."""
    seen = set[Fraction]()
    for row in battle.odds:
        ratio, where = to_ratio(row.at_least), (*row.where, "at_least")
        if ratio < 1:
            what = f"“{row.at_least}” is not how strong the stronger side is"
            yield Finding("C009", where, what, "write it as 1:1, 3:2 or 2:1")
        elif ratio in seen:
            what = f"the table of odds has two rows for {row.at_least}"
            yield Finding(LACKS_ROW, where, what, "leave one of them")
        seen.add(ratio)
    if seen and min(seen) > 1:
        what = "the table of odds lacks a row for 1:1, two sides as strong"
        yield Finding(LACKS_ROW, (*battle.where, "odds"), what, 'add at_least = "1:1"')
