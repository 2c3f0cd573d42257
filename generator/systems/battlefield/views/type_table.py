"""The army list as a campaign has it, and a card for each of its types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import DASH
from generator.render.numbers import times
from generator.systems.battlefield.rules.battle_book import Folk, Serves, TroopTrait
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseTerrain,
    at_home_on,
    case_values,
    flies,
    ground_bar,
)
from generator.systems.battlefield.rules.fighters import (
    TroopMake,
    fighter_scores,
    home_of,
    most_of_size,
    type_of,
)
from generator.systems.battlefield.views.ground_card import barred_from
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook, BattleScale, TroopType
    from generator.systems.battlefield.rules.fighters import FighterScores


# What is so of troops of a type, in a few words each: for cards and records.

_SHORT = {**{folk: str(folk) for folk in Folk}, Folk.SAIVA: "Saïva"}
_HIRED_BY = {
    Serves.OWN_PEOPLE: "{} alone",
    Serves.RARELY_OTHERS: "{}, rarely by others",
    Serves.OWN_NOBLES: "nobles of the {} alone",
}


def makes_rules(book: BattleBook, make: TroopMake) -> Iterator[str]:
    """Yield what holds of a make of troops on the field, a few words each.

    Rules: DOG-SPEC-09, DOG-SPEC-12, DOG-SPEC-24, DOG-FORT-05.
    """
    kind = type_of(book, make)
    if flies(book, make):
        yield f"flies: every case costs {book.whole('flyer-move')}"
    yield from _homes(book, make)
    if kind.is_fort_footed:
        foot = fighter_scores(book, make, in_fort=True)
        yield f"fort: attack {foot.attack}, defence {foot.defence}"
    if TroopTrait.UNSTEADY in kind.traits:
        yield "outnumbered it flees; never surrenders"
    if TroopTrait.SWORN in kind.traits:
        yield "sworn: always obeys"


def makes_bars(book: BattleBook, make: TroopMake) -> Iterator[str]:
    """Yield which ground troops of a make do not enter, a few words each.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-02, DOG-WATER-03, DOG-SPEC-03,
        DOG-SPEC-04, DOG-SPEC-07, DOG-SPEC-18, DOG-SPEC-22.
    """
    barred = [
        str(terrain)
        for terrain in (CaseTerrain.FOREST, CaseTerrain.SWAMP)
        if ground_bar(book, CaseGround(terrain=terrain), make)
    ]
    if barred:
        yield f"no {' or '.join(barred)}"
    if ground_bar(book, CaseGround(terrain=CaseTerrain.WATER), make):
        is_armoured = TroopTrait.ARMOURED in type_of(book, make).traits
        yield "sinks in water" if is_armoured else "cannot swim"


def _homes(book: BattleBook, make: TroopMake) -> Iterator[str]:
    """Yield what ground is to troops at home there, by the folk they are."""
    for terrain in CaseTerrain:
        case = CaseGround(terrain=terrain)
        if not at_home_on(book, case, make):
            continue
        values = case_values(book, case, make)
        strikes = (f"attack {times(values.attack)}",) if values.attack != 1 else ()
        costs = () if flies(book, make) else (f"cost {values.move}",)
        folk = _SHORT[Folk(str(book.tables.terrains.look_up(terrain, "folk")))]
        where = "" if folk == terrain else f"{terrain} "
        told = ", ".join((*strikes, *costs))
        yield f"{folk}: {where}{told}" if told else f"{folk}: at home on {terrain}"
    if Folk.DWARVEN not in home_of(book, make):
        return
    if flies(book, make):
        yield "dwarven: at home on all relief"
    else:
        reliefs = book.tables.reliefs
        added = (
            f"{row.key} +{reliefs.whole(row.key, 'dwarven-move')}"
            for row in reliefs.rows
            if reliefs.whole(row.key, "move")
        )
        yield f"dwarven: {', '.join(added)}"


def hire_rules(kind: TroopType) -> Iterator[str]:
    """Yield who can hire troops of a type, a sentence each; empty: anybody.

    Rules: DOG-SPEC-12, DOG-SPEC-13, DOG-SPEC-14, DOG-SPEC-27, DOG-SPEC-28.
    """
    if kind.hire is None:
        yield "not for hire"
    if kind.serves is not Serves.ANYBODY:
        yield f"hired by {_HIRED_BY[kind.serves].format(kind.people)}"
    if kind.elite_serves not in (Serves.ANYBODY, kind.serves):
        yield f"elite by {_HIRED_BY[kind.elite_serves].format(kind.people)}"


def makes_extras(book: BattleBook, make: TroopMake) -> Iterator[str]:
    """Yield what a unit has beside its type: a mount, passengers.

    Rules: DOG-SPEC-02, DOG-SPEC-04, DOG-TERR-05.
    """
    if make.mount:
        yield f"on {make.mount}"
    if make.passenger is not None:
        title = book.troops.of(make.passenger.kind).title.split(",")[0].lower()
        elite = "elite " if make.passenger.is_elite else ""
        yield f"carries {elite}{title}"


_GROUND_BARRED = (CaseTerrain.FOREST, CaseTerrain.SWAMP, CaseTerrain.WATER)
_COLUMNS = (*("attack", "distance", "defence", "move", "size", "hp", "ego", "hire"), "maintenance")
"""Columns of the table whose cells a campaign may amend, in their order on paper."""


class TypeCell(Struct, frozen=True, kw_only=True):
    """A statistic."""

    text: str
    is_amended: bool = False


class TypeRow(Struct, frozen=True, kw_only=True):
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


class TypeTable(Struct, frozen=True, kw_only=True):
    """The whole army list."""

    scale: str
    rows: tuple[TypeRow, ...]
    elite: tuple[tuple[str, int], ...]
    """What is multiplied for elite troops, and by how much."""
    has_amended: bool
    has_added: bool


class TroopCard(Struct, frozen=True, kw_only=True):
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
    size = str(kind.size)
    if kind.largest != kind.size:
        size = f"{size}{DASH}{kind.largest}"
    texts = (
        *(str(kind.attack), str(kind.distance or 0), str(kind.defence), str(kind.move)),
        *(size, str(kind.hp), str(kind.ego), _price(kind.hire), _price(kind.upkeep)),
    )
    amended = book.tables.troop_types.amended
    return TypeRow(
        code=kind.code,
        title=kind.title,
        cells=tuple(
            TypeCell(text=text, is_amended=(kind.key, column) in amended)
            for column, text in zip(_COLUMNS, texts, strict=True)
        ),
        most=most_told(book, kind),
        elite=(
            *(str(elite.attack), str(elite.defence), str(elite.ego)),
            *(_price(elite.hire), _price(elite.upkeep)),
        ),
        enters=tuple(kind.code not in barred_from(book, each) for each in _GROUND_BARRED),
        is_added=is_added(book, kind),
    )


def is_added(book: BattleBook, kind: TroopType) -> bool:
    """Return whether a type is not of the source's list."""
    return kind.key not in {row.key for row in book.tables.troop_types.rows}


def most_told(book: BattleBook, kind: TroopType, scale: BattleScale | None = None) -> str:
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
    make = TroopMake(kind=kind.key)
    plain = fighter_scores(book, make)
    elite = fighter_scores(book, TroopMake(kind=kind.key, is_elite=True))
    mount = ("note its mount",) if TroopTrait.RIDER in kind.traits else ()
    held = (*makes_bars(book, make), *makes_rules(book, make), *mount)
    rules = "; ".join((*held, *hire_rules(kind)))
    size = f"Size {kind.size}"
    if kind.largest != kind.size:
        size = f"{size} to {kind.largest}"
    costs = [f"{size}: {most_told(book, kind)} to a unit."]
    costs.append(f"Ego {plain.ego}, elite {elite.ego}.")
    if plain.hire is not None:
        costs.append(f"Hire {_price(plain.hire)}, elite {_price(elite.hire)};")
        costs.append(f"upkeep {_price(plain.upkeep)}, elite {_price(elite.upkeep)}.")
    return TroopCard(
        key=kind.key,
        code=kind.code,
        title=kind.title,
        scores=tuple(_scores(plain, elite)),
        costs=" ".join(costs),
        rules=f"{rules[:1].upper()}{rules[1:]}." if rules else "",
        note=kind.note,
        is_added=is_added(book, kind),
    )


def _scores(plain: FighterScores, elite: FighterScores) -> Iterator[tuple[str, str, str]]:
    """Yield what stands in the boxes of a card."""
    shots, elites_shots = (str(each.distance or 0) for each in (plain, elite))
    yield "Move", str(plain.move), "elite"
    yield "Attack", str(plain.attack), str(elite.attack)
    yield "Distance", shots, elites_shots
    yield "Defence", str(plain.defence), str(elite.defence)
    yield "HP", str(plain.hp), str(elite.hp)
