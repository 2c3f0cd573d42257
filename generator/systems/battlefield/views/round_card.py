"""Cards to play by: on what hidden units are discovered, and what is done when."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.dice import D6
from generator.kit.printing import DASH, printed_number, spelled, together
from generator.render.numbers import ordinal
from generator.systems.battlefield.rules.battle_book import TroopTrait
from generator.systems.battlefield.rules.battle_end import LAST_ROUND
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    visibility,
)
from generator.systems.battlefield.rules.fighters import TroopMake, most_fighters, most_of_size
from generator.systems.battlefield.rules.steps_of_units import DiscoveryChance, size_factor
from generator.systems.battlefield.views.ground_card import every_ground
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
                    faces_told(chance_of(book, ratios[row.key], each).chance) for each in seen
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
        many for many in range(1, most + 1) if size_factor(book, Fraction(many, most)) == factor
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


_STRONG = re.compile(r"\*([^*]+)\*")
_NUMBER = re.compile(r"\{([a-z0-9+-]+)\}")


class SpokenPiece(Struct, frozen=True, kw_only=True):
    """Some words of a step."""

    words: str
    is_strong: bool = False


class RoundPart(Struct, frozen=True, kw_only=True):
    """A part of the round, or what stands beside it."""

    title: str
    steps: tuple[tuple[SpokenPiece, ...], ...]
    rules: tuple[str, ...]


class RoundCard(Struct, frozen=True, kw_only=True):
    """Everything on the round card."""

    parts: tuple[RoundPart, ...]


@cache
def _parts() -> tuple[dict[str, Any], ...]:
    source = files(__package__).joinpath("round-card.toml")
    return tuple(tomllib.loads(source.read_text(encoding="utf-8"))["part"])


def round_card(book: BattleBook) -> RoundCard:
    """Return the round card as a campaign plays it.

    Rules: DOG-PRE-05, DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16, DOG-FLEE-04, DOG-SURR-01,
        DOG-WATER-04, DOG-LEAD-03.
    """
    told = _told(book)

    def pieces(step: str) -> Iterator[SpokenPiece]:
        words = _NUMBER.sub(lambda found: told[found[1]], step)
        for at, each in enumerate(_STRONG.split(words)):
            if each:
                yield SpokenPiece(words=each, is_strong=bool(at % 2))

    return RoundCard(
        parts=tuple(
            RoundPart(
                title=part["title"],
                steps=tuple(tuple(pieces(step)) for step in part["steps"]),
                rules=tuple(part["rules"]),
            )
            for part in _parts()
        )
    )


def _told(book: BattleBook) -> Mapping[str, str]:
    """Return the numbers that steps quote, in words or figures."""
    numbers = book.tables.numbers
    plain = {each.key: printed_number(numbers.number(each.key)) for each in numbers.numbers}
    disarming = book.whole("disarming-rounds")
    return {
        **plain,
        "dry-rounds+1": ordinal(book.whole("dry-rounds") + 1),
        "disarming-rounds": "round" if disarming == 1 else f"{spelled(disarming)} rounds",
        "unsteady": together(
            [k.code for k in book.troops.types if TroopTrait.UNSTEADY in k.traits]
        ),
        "last-round": str(book.switches.number(LAST_ROUND)),
    }


# The order of armies, and the rounds of a battle, to be kept by hand.

ROUNDS_MOST = 50
"""Rounds that stand on the track; whoever fights on begins it again."""


class OrderTrack(Struct, frozen=True, kw_only=True):
    """Everything on the sheet of order and rounds."""

    armies: tuple[str, ...]
    places: tuple[str, ...]
    rounds: tuple[int, ...]
    last: str
    """After which round a battle is a draw, in words."""


def order_track(book: BattleBook, armies: Sequence[str]) -> OrderTrack:
    """Return the track for armies by name.

    Rules: DOG-PRE-04, DOG-CBT-15, DOG-CBT-16.
    """
    last = book.switches.number(LAST_ROUND)
    return OrderTrack(
        armies=tuple(armies),
        places=tuple(ordinal(place) for place in range(1, len(armies) + 1)),
        rounds=tuple(range(1, min(last, ROUNDS_MOST) + 1)),
        last=f"after round {last} it is a draw",
    )
