"""Rolls that people write as data: what is rolled, which totals a row is for, and the odds."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.dice import CARD, D6, KINDS, DiceKind, Face
from generator.errors import Finding
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.errors import KeyPath

LACKS_ROW = "C065"
"""The code of a table that has no row for something, or two."""
_ROLLED = re.compile(r"([1-9][0-9]?)?(d[0-9]+|card)")
_MOST_DICE = 10
_SPAN = re.compile(r"([0-9]+)(?:-([0-9]+))?")
_KEPT = 16
"""Kinds of roll whose totals are kept."""


class Roll(Struct, frozen=True, kw_only=True):
    """What is rolled: so many dice of one kind, or a card."""

    kind: DiceKind = D6
    count: int = 1

    @property
    def told(self) -> str:
        """As people write it, such as ``2d6``."""
        is_one = self.count == 1 or self.kind.is_pack
        return self.kind.key if is_one else f"{self.count}{self.kind.key}"

    @property
    def possible(self) -> tuple[Face, ...]:
        """Everything that it can show together, in order."""
        if self.kind.is_pack:
            return self.kind.names
        return tuple(range(self.count, self.kind.sides * self.count + 1))

    @property
    def totals(self) -> Counter[Face]:
        """In how many cases each total, or each card, comes up."""
        return _totals(self)

    def share_of(self, faces: Sequence[Face]) -> Fraction:
        """Return how often it shows one of some totals or cards."""
        return Fraction(sum(self.totals[face] for face in faces), self.totals.total())

    def share_at_least(self, least: int) -> Fraction:
        """Return how often the total is at least so much."""
        return self.share_of([total for total in self.totals if int(total) >= least])


@lru_cache(maxsize=_KEPT)
def _totals(rolled: Roll) -> Counter[Face]:
    if rolled.kind.is_pack:
        return Counter(rolled.kind.names)
    totals: Counter[Face] = Counter({0: 1})
    for _ in range(rolled.count):
        before, totals = totals, Counter()
        for total, cases in before.items():
            for face in range(1, rolled.kind.sides + 1):
                totals[int(total) + face] += cases
    return totals


# Read from what people write.


def to_rolled(text: str, where: KeyPath) -> Roll | Finding:
    """Return what is rolled, or why it cannot be."""
    found = _ROLLED.fullmatch(text.replace(" ", ""))
    kind = KINDS.get(found[2]) if found else None
    count = int(found[1] or 1) if found else 1
    if kind is not None and count <= _MOST_DICE and (kind is not CARD or count == 1):
        return Roll(kind=kind, count=count)
    what = f"“{text}” are not dice that are known here"
    hint = f"write one of {', '.join(KINDS)}, or up to {_MOST_DICE} of them: 2d6"
    return Finding("C009", where, what, hint)


def to_faces(text: str, rolled: Roll, where: KeyPath) -> tuple[Face, ...] | Finding:
    """Return the totals or the cards that a row is for, or why they cannot be."""
    shown, found = rolled.possible, list[Face]()
    for part in (each.strip().lower() for each in text.split(",")):
        span = _SPAN.fullmatch(part)
        named: tuple[Face, ...] = ()
        if rolled.kind is CARD:
            named = tuple(
                card for card in CARD.names if card == part or card.endswith(f" of {part}")
            )
        elif span is not None:
            low, high = int(span[1]), int(span[2] or span[1])
            fits = {low, high} <= set(shown)
            named = tuple(face for face in shown if fits and low <= int(face) <= high)
        if not named:
            what = f"“{part}” is nothing that {rolled.told} can show"
            hint = f"write totals from {shown[0]} to {shown[-1]}, such as 2-4, 7"
            if rolled.kind is CARD:
                hint = "write a suit such as hearts, or a card such as ace of spades"
            return Finding("C060", where, what, hint)
        found += named
    return tuple(found)


def told_faces(faces: Sequence[Face]) -> str:
    """Return the totals of a row, such as ``2–5, 7``, or its cards.

    >>> told_faces((2, 3, 4, 7)), told_faces(("ace of hearts", "king of hearts"))
    ('2–4, 7', 'hearts')
    """
    told: list[str] = []
    for face in faces:
        if isinstance(face, str):
            told.append(face.rpartition(" ")[2] if len(faces) > 1 else face)
        elif told and str(face - 1) == told[-1].rpartition("–")[2]:
            told[-1] = f"{told[-1].partition('–')[0]}–{face}"
        else:
            told.append(str(face))
    return ", ".join(dict.fromkeys(told))


class RowRead(Struct, frozen=True, kw_only=True):
    """A row of a table that is rolled on, with its place in a file."""

    id: str
    where: KeyPath
    faces: tuple[Face, ...]


def row_faults(
    table: str, where: KeyPath, rolled: Roll, rows: Sequence[RowRead]
) -> Iterator[Finding]:
    """Yield what rows of a table have twice, and what none of them has."""
    seen, ids = Counter[Face](), Counter(row.id for row in rows)
    for row in rows:
        twice = next((face for face in row.faces if seen[face]), None)
        seen.update(row.faces)
        if twice is not None:
            what = f"the table “{table}” has two rows for {twice}"
            yield Finding(LACKS_ROW, (*row.where, "faces"), what, "leave it in one of them")
        if ids[row.id] > 1:
            what = f"two rows of “{table}” have the id “{row.id}”"
            yield Finding("C020", (*row.where, "id"), what, "give each its own")
    lacking = [face for face in rolled.possible if not seen[face]]
    if lacking:
        what = f"the table “{table}” lacks a row for {', '.join(map(str, lacking[:5]))}"
        hint = f'add a [[{where[0]}.row]] with faces = "{lacking[0]}"'
        yield Finding(LACKS_ROW, where, what, hint)
