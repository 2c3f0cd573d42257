"""The army list as a campaign has it, and a card for each of its types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.printing import DASH
from generator.systems.battlefield.rules.ground.battle_ground import CaseTerrain
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
from generator.systems.battlefield.rules.troops.troop_types import TroopTrait
from generator.systems.battlefield.rules.troops.unit_sizes import most_of_size
from generator.systems.battlefield.views.ground_card import barred_from
from generator.systems.battlefield.views.troop_rules import (
    hire_rules,
    makes_bars,
    makes_rules,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook, BattleScale
    from generator.systems.battlefield.rules.troops.fighter_scores import FighterScores
    from generator.systems.battlefield.rules.troops.troop_types import TroopType

_BARRED = (CaseTerrain.FOREST, CaseTerrain.SWAMP, CaseTerrain.WATER)
_COLUMNS = (
    *("attack", "distance", "defence", "move", "size", "hp", "ego", "hire"),
    "maintenance",
)
"""Columns of the table whose cells a campaign may amend, in their order on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeCell:
    """A statistic."""

    text: str
    is_amended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeRow:
    """One type of the army list."""

    code: str
    title: str
    cells: tuple[TypeCell, ...]
    most: str
    """Fighters of a unit at the campaign's scale."""
    elite: tuple[str, ...]
    """Attack, defence, ego, price and upkeep of elite troops."""
    enters: tuple[bool, ...]
    """Whether it enters forest, swamp and water."""
    is_added: bool
    """Whether the campaign's file adds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeTable:
    """The whole army list."""

    scale: str
    rows: tuple[TypeRow, ...]
    elite: tuple[tuple[str, int], ...]
    """What is multiplied for elite troops, and by how much."""
    has_amended: bool
    has_added: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TroopCard:
    """A type on a card of its own."""

    key: str
    code: str
    title: str
    scores: tuple[tuple[str, str, str], ...]
    """A heading, what one fighter has, and what an elite one has."""
    costs: str
    """Room, ego and prices, of elite troops too."""
    rules: str
    note: str
    is_added: bool


def type_table(book: BattleBook) -> TypeTable:
    """Return the army list, every cell as the campaign plays it.

    Rules: DOG-TYPE-01, DOG-STAT-01, DOG-STAT-02, DOG-STAT-03, DOG-STAT-05,
        DOG-STAT-06, DOG-STAT-07, DOG-STAT-08, DOG-STAT-09, DOG-ELITE-02, DOG-SCALE-05.
    """
    rows = tuple(_row(book, kind) for kind in book.troops.types)
    return TypeTable(
        scale=str(book.scale),
        rows=rows,
        elite=tuple(
            (word, book.whole(f"elite-{word}"))
            for word in ("attack", "defence", "ego", "hire", "upkeep")
        ),
        has_amended=any(cell.is_amended for row in rows for cell in row.cells),
        has_added=any(row.is_added for row in rows),
    )


def _row(book: BattleBook, kind: TroopType) -> TypeRow:
    elite = fighter_scores(book, TroopMake(kind=kind.key, is_elite=True))
    return TypeRow(
        code=kind.code,
        title=kind.title,
        cells=tuple(_cells(book, kind)),
        most=most_told(book, kind),
        elite=(
            str(elite.attack),
            str(elite.defence),
            str(elite.ego),
            _price(elite.hire),
            _price(elite.upkeep),
        ),
        enters=tuple(kind.code not in barred_from(book, each) for each in _BARRED),
        is_added=is_added(book, kind),
    )


def _cells(book: BattleBook, kind: TroopType) -> Iterator[TypeCell]:
    amended = book.tables.troop_types.amended
    size = str(kind.size)
    if kind.largest != kind.size:
        size = f"{size}{DASH}{kind.largest}"
    texts = (
        *(str(kind.attack), distance_told(kind), str(kind.defence), str(kind.move)),
        *(size, str(kind.hp), str(kind.ego), _price(kind.hire), _price(kind.upkeep)),
    )
    for column, text in zip(_COLUMNS, texts, strict=True):
        is_amended = (kind.key, column) in amended
        yield TypeCell(text=text, is_amended=is_amended)


def is_added(book: BattleBook, kind: TroopType) -> bool:
    """Return whether a type is not of the source's list."""
    return kind.key not in {row.key for row in book.tables.troop_types.rows}


def distance_told(kind: TroopType) -> str:
    """Return a type's distance score as records print it."""
    return str(kind.distance) if kind.distance else "0"


def most_told(
    book: BattleBook, kind: TroopType, scale: BattleScale | None = None
) -> str:
    """Return how many fighters of a type a unit has at the most.

    Rule: DOG-SCALE-05.
    """
    most = most_of_size(book, kind.size, scale)
    fewest = most_of_size(book, kind.largest, scale)
    return str(most) if most == fewest else f"{fewest}{DASH}{most}"


def _price(price: int | None) -> str:
    return DASH if price is None else str(price)


def troop_cards(book: BattleBook) -> tuple[TroopCard, ...]:
    """Return a card for every type of the army list.

    Rules: DOG-TYPE-01, DOG-ELITE-02, DOG-SPEC-02, DOG-SPEC-04, DOG-SPEC-09,
        DOG-SPEC-10, DOG-SPEC-14.
    """
    return tuple(_card(book, kind) for kind in book.troops.types)


def _card(book: BattleBook, kind: TroopType) -> TroopCard:
    plain = fighter_scores(book, TroopMake(kind=kind.key))
    elite = fighter_scores(book, TroopMake(kind=kind.key, is_elite=True))
    return TroopCard(
        key=kind.key,
        code=kind.code,
        title=kind.title,
        scores=tuple(_scores(plain, elite)),
        costs=_costs(book, kind, plain, elite),
        rules=_sentence((*_rules(book, kind), *hire_rules(kind))),
        note=kind.note,
        is_added=is_added(book, kind),
    )


def _scores(
    plain: FighterScores, elite: FighterScores
) -> Iterator[tuple[str, str, str]]:
    """Yield what stands in the boxes of a card."""
    shots, elites_shots = (str(each.distance or 0) for each in (plain, elite))
    yield "Move", str(plain.move), "elite"
    yield "Attack", str(plain.attack), str(elite.attack)
    yield "Distance", shots, elites_shots
    yield "Defence", str(plain.defence), str(elite.defence)
    yield "HP", str(plain.hp), str(elite.hp)


def _costs(
    book: BattleBook, kind: TroopType, plain: FighterScores, elite: FighterScores
) -> str:
    """Return room, ego and prices; prices are left out where there are none."""
    told = [f"{_size(kind)}: {most_told(book, kind)} to a unit."]
    told.append(f"Ego {plain.ego}, elite {elite.ego}.")
    if plain.hire is not None:
        told.append(f"Hire {_price(plain.hire)}, elite {_price(elite.hire)};")
        told.append(f"upkeep {_price(plain.upkeep)}, elite {_price(elite.upkeep)}.")
    return " ".join(told)


def _size(kind: TroopType) -> str:
    if kind.largest == kind.size:
        return f"Size {kind.size}"
    return f"Size {kind.size} to {kind.largest}"


def _rules(book: BattleBook, kind: TroopType) -> Iterator[str]:
    make = TroopMake(kind=kind.key)
    yield from makes_bars(book, make)
    yield from makes_rules(book, make)
    if TroopTrait.RIDER in kind.traits:
        yield "note its mount"


def _sentence(parts: tuple[str, ...]) -> str:
    """Return rules as one sentence; empty: there is none."""
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}." if words else ""
