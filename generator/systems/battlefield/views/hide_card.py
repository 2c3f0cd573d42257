"""The hide card: on what a hidden unit is discovered, by its size and its ground."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.dice.bag import D6
from generator.kit.printing import DASH, together
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
)
from generator.systems.battlefield.rules.case_values import visibility
from generator.systems.battlefield.rules.discovery import DiscoveryChance, size_factor
from generator.systems.battlefield.rules.fighters import (
    TroopMake,
    most_fighters,
    most_of_size,
)
from generator.systems.battlefield.views.ground_card import every_ground

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook

_WORKED_PART = 4
"""The worked unit is so great a part of the largest there may be."""


class HideRow(Struct, frozen=True, kw_only=True):
    """Units of one factor."""

    title: str
    factor: int
    fighters: tuple[str, ...]
    """How many that is, by the most a unit may have; a dash: no number is."""
    chances: tuple[str, ...]
    """What a die must show at the most, by visibility."""


class VisibilityLine(Struct, frozen=True, kw_only=True):
    """The ground of one visibility."""

    visibility: int
    ground: str


class HideCard(Struct, frozen=True, kw_only=True):
    """Everything on the hide card."""

    sizes: tuple[int, ...]
    """The most that units of the army list may have."""
    seen: tuple[int, ...]
    """Every visibility there is."""
    rows: tuple[HideRow, ...]
    ground: tuple[VisibilityLine, ...]
    worked: str
    least: int


def hide_card(book: BattleBook) -> HideCard:
    """Return the hide card as a campaign plays it.

    Rules: DOG-HIDE-01, DOG-HIDE-03, DOG-GRND-03.
    """
    most_seen = max(visibility(book, case) for case in every_ground(book))
    seen, table = tuple(range(1, most_seen + 1)), book.tables.hiding
    found = {most_of_size(book, kind.size) for kind in book.troops.types}
    sizes = tuple(sorted(found, reverse=True))
    ratios = {row.key: table.number(row.key, "from") for row in table.rows}
    return HideCard(
        sizes=sizes,
        seen=seen,
        rows=tuple(
            HideRow(
                title=row.title,
                factor=table.whole(row.key, "factor"),
                fighters=tuple(_fighters(book, row.key, most) for most in sizes),
                chances=tuple(
                    faces_told(chance_of(book, ratios[row.key], each).chance)
                    for each in seen
                ),
            )
            for row in table.rows
        ),
        ground=tuple(_ground(book)),
        worked=_worked(book),
        least=book.whole("discovery-least"),
    )


def chance_of(book: BattleBook, ratio: Fraction, seen: int) -> DiscoveryChance:
    """Return the chance of a unit of some size on ground of a visibility.

    Rule: DOG-HIDE-01.
    """
    return DiscoveryChance(
        ratio=ratio,
        factor=size_factor(book, ratio),
        visibility=seen,
        least=book.whole("discovery-least"),
    )


def faces_told(chance: int) -> str:
    """Return on what a die discovers a unit, in figures.

    >>> faces_told(1), faces_told(3), faces_told(8)
    ('1', '1–3', 'always')
    """
    if chance >= D6.sides:
        return "always"
    return f"1{DASH}{chance}" if chance > 1 else str(chance)


def _fighters(book: BattleBook, row: str, most: int) -> str:
    """Return which numbers of fighters a row is about, of so many at the most."""
    factor = book.tables.hiding.whole(row, "factor")
    found = [
        many
        for many in range(1, most + 1)
        if size_factor(book, Fraction(many, most)) == factor
    ]
    if not found:
        return DASH
    first, last = found[0], found[-1]
    return str(first) if first == last else f"{first}{DASH}{last}"


def _ground(book: BattleBook) -> Iterator[VisibilityLine]:
    """Yield which ground has which visibility, terrain by terrain."""
    titles = {row.key: row.title.lower() for row in book.tables.terrains.rows}
    titles[CaseTerrain.NONE] = "open ground"
    reliefs = {row.key: row.title.lower() for row in book.tables.reliefs.rows}
    told = sorted(
        {
            (visibility(book, case), list(CaseTerrain).index(case.terrain), case.relief)
            for case in every_ground(book)
            if not case.is_fortified
        },
        key=lambda each: (each[0], list(CaseRelief).index(each[2]), each[1]),
    )
    for seen, of_seen in groupby(told, key=lambda each: each[0]):
        parts = []
        for relief, each in groupby(of_seen, key=lambda found: found[2]):
            names = together([titles[list(CaseTerrain)[at]] for _, at, _ in each])
            is_flat = relief is CaseRelief.PLAINS
            parts.append(names if is_flat else f"{names} on {reliefs[relief]}")
        yield VisibilityLine(visibility=seen, ground="; ".join(parts))


def _worked(book: BattleBook) -> str:
    """Return a unit hidden in a forest on hills, worked.

    Rules: DOG-HIDE-01, DOG-HIDE-03.
    """
    make = TroopMake(kind="archers")
    most = most_fighters(book, make)
    many = max(1, most // _WORKED_PART)
    wood = CaseGround(terrain=CaseTerrain.FOREST, relief=CaseRelief.HILLS)
    found = chance_of(book, Fraction(many, most), visibility(book, wood))
    archers = "archer" if many == 1 else "archers"
    return (
        f"{many} {archers} of {most} in a forest on hills: factor {found.factor}, "
        f"visibility {found.visibility}; {found.factor} − {found.visibility} = "
        f"{found.factor - found.visibility}. A die of {faces_told(found.chance)} "
        "finds them."
    )
