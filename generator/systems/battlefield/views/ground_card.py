"""The ground card: what every case costs and gives, to whom, and who stays out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, printed_number, spelled, together
from generator.render.numbers import signed
from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.battle_ground import (
    FLAT,
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    case_values,
    flies,
    fort_defence,
    ground_bar,
    ground_faults,
    relief_defence,
    visibility,
)
from generator.systems.battlefield.rules.fighters import FORT_MEASURE, TroopMake
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook

STRANGER = TroopMake(kind=FORT_MEASURE)
"""Troops at home on no ground, for whom the ground is what its table says."""
_BARRED = {
    CaseTerrain.FOREST: "Too big for a forest",
    CaseTerrain.SWAMP: "Too heavy for a swamp",
    CaseTerrain.WATER: "Sink, or cannot swim",
}
_FOLK = {
    Folk.SAIVA: "Saïva folk",
    Folk.FOREST: "forest folk",
    Folk.DESERT: "desert troops",
    Folk.ARCTIC: "arctic troops",
    Folk.SWAMP: "swamp folk",
    Folk.WATER: "water folk",
    Folk.DWARVEN: "dwarven troops",
}


class CaseCell(Struct, frozen=True, kw_only=True):
    """A kind of case, to troops at home nowhere."""

    move: str
    defence: str
    visibility: str


class CaseRow(Struct, frozen=True, kw_only=True):
    """A terrain or a fortification on every relief."""

    title: str
    cells: tuple[CaseCell | None, ...]
    """By relief; none: there is no such case."""
    is_fort: bool = False


class FolkRow(Struct, frozen=True, kw_only=True):
    """What a terrain is to those at home there."""

    title: str
    folk: str
    who: str
    """Types that are always at home there, by code; may be empty."""
    move: str
    attack: str
    defence: str
    visibility: str
    """To them, when they search."""


class BarredRow(Struct, frozen=True, kw_only=True):
    """Who enters some ground not at all."""

    title: str
    codes: tuple[str, ...]


class DefenceLine(Struct, frozen=True, kw_only=True):
    """A line of what ground makes of a defence score."""

    title: str
    factor: str


class GroundCard(Struct, frozen=True, kw_only=True):
    """Everything on the ground card."""

    reliefs: tuple[str, ...]
    rows: tuple[CaseRow, ...]
    folk: tuple[FolkRow, ...]
    dwarven: tuple[tuple[str, str, str], ...]
    """A relief, what it adds to the move of dwarven troops, and to what they see."""
    dwarves: tuple[str, ...]
    """Types that are dwarven, by code."""
    barred: tuple[BarredRow, ...]
    footed: tuple[str, ...]
    """Types that fight as light infantry in a fortification, by code."""
    foot_scores: str
    """With which scores: attack and defence."""
    swamp_hp: int
    dry_rounds: str
    drowning: str
    is_flat: bool
    """Whether relief is added to the score instead of the factor."""
    flyers: tuple[str, ...]
    """Types that fly, by code; empty: none does."""
    flyer_move: str
    """What every case costs them."""


def every_ground(book: BattleBook) -> Iterator[CaseGround]:
    """Yield every kind of case there can be, bridges and boats aside."""
    for relief in CaseRelief:
        for terrain in CaseTerrain:
            case = CaseGround(terrain=terrain, relief=relief)
            if not ground_faults(book.tables, case):
                yield case
        for fort in Fortification:
            yield CaseGround(fort=fort, relief=relief)


def ground_card(book: BattleBook) -> GroundCard:
    """Return the ground card as a campaign plays it.

    Rules: DOG-GRND-01, DOG-GRND-02, DOG-GRND-03, DOG-TERR-01, DOG-TERR-03,
        DOG-TERR-07, DOG-REL-02, DOG-REL-03, DOG-FORT-02, DOG-FORT-03, DOG-FORT-05,
        DOG-WATER-02, DOG-WATER-03, DOG-WATER-04.
    """
    tables, foot = book.tables, book.troops.of(FORT_MEASURE)
    footed = (kind for kind in book.troops.types if kind.is_fort_footed)
    return GroundCard(
        reliefs=tuple(row.title for row in tables.reliefs.rows),
        rows=tuple(_rows(book)),
        folk=tuple(_folk_rows(book)),
        dwarven=tuple(
            (
                row.title.lower(),
                f"+{tables.reliefs.whole(row.key, 'dwarven-move')}",
                f"+{tables.reliefs.whole(row.key, 'dwarven-visibility')}",
            )
            for row in tables.reliefs.rows
            if tables.reliefs.whole(row.key, "move")
        ),
        dwarves=_at_home(book, Folk.DWARVEN),
        barred=tuple(
            BarredRow(title=title, codes=barred_from(book, terrain))
            for terrain, title in _BARRED.items()
        ),
        footed=tuple(kind.code for kind in footed),
        foot_scores=f"{foot.attack} and {foot.defence}",
        swamp_hp=book.whole("swamp-hp"),
        dry_rounds=spelled(book.whole("dry-rounds")),
        drowning=printed_number(book.share("drowning-share")),
        is_flat=book.switches.flag(FLAT),
        flyers=tuple(
            kind.code for kind in book.troops.types if flies(book, TroopMake(kind=kind.key))
        ),
        flyer_move=printed_number(book.share("flyer-move")),
    )


def _rows(book: BattleBook) -> Iterator[CaseRow]:
    """Yield terrains, then fortifications, as the tables have them."""
    for row in book.tables.terrains.rows:
        title = "Open ground" if row.key == CaseTerrain.NONE else row.title
        on_each = (CaseGround(terrain=CaseTerrain(row.key), relief=relief) for relief in CaseRelief)
        yield CaseRow(title=title, cells=tuple(_cell(book, case) for case in on_each))
    for row in book.tables.fortifications.rows:
        fort = Fortification(row.key)
        built = (CaseGround(fort=fort, relief=relief) for relief in CaseRelief)
        cells = tuple(_cell(book, case) for case in built)
        yield CaseRow(title=row.title, cells=cells, is_fort=True)


def _cell(book: BattleBook, case: CaseGround) -> CaseCell | None:
    """Return a kind of case; none: there is none."""
    if ground_faults(book.tables, case):
        return None
    values = case_values(book, case, STRANGER)
    added = f" + {values.flat_defence}" if values.flat_defence else ""
    return CaseCell(
        move=printed_number(values.move),
        defence=f"{printed_number(values.defence)}{added}",
        visibility=str(values.visibility),
    )


def _folk_rows(book: BattleBook) -> Iterator[FolkRow]:
    """Yield what terrains are to whoever is at home there."""
    for row in book.tables.terrains.rows:
        word = book.tables.terrains.look_up(row.key, "folk")
        if word is None:
            continue
        folk = Folk(str(word))
        case = CaseGround(terrain=CaseTerrain(row.key))
        own = case_values(book, case, TroopMake(kind=FORT_MEASURE, folk=(folk,)))
        yield FolkRow(
            title=row.title,
            folk=_FOLK[folk],
            who=together(_at_home(book, folk)),
            move=printed_number(own.move),
            attack=printed_number(own.attack),
            defence=printed_number(own.defence),
            visibility=str(visibility(book, case, frozenset({folk}))),
        )


def case_told(book: BattleBook, case: CaseGround) -> str:
    """Return a case in words: what stands or grows there, and its relief."""
    titles = {row.key: row.title for row in book.tables.terrains.rows}
    titles |= {row.key: row.title for row in book.tables.fortifications.rows}
    kind = case.fort if case.is_fortified else case.counts_as
    is_open = kind == CaseTerrain.NONE
    ground = "open ground" if is_open else titles[kind].split(",")[0].lower()
    is_flat = case.relief is CaseRelief.PLAINS
    return ground if is_flat else f"{ground}, {case.relief}"


def _at_home(book: BattleBook, folk: Folk) -> tuple[str, ...]:
    """Return the types that are always at home on some ground, by code."""
    return tuple(kind.code for kind in book.troops.types if folk in kind.folk)


def barred_from(book: BattleBook, terrain: CaseTerrain) -> tuple[str, ...]:
    """Return the types that enter a terrain not at all, by code.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-02, DOG-WATER-03.
    """
    return tuple(
        kind.code
        for kind in book.troops.types
        if ground_bar(book, CaseGround(terrain=terrain), TroopMake(kind=kind.key))
    )


def for_defence(book: BattleBook) -> Iterator[DefenceLine]:
    """Yield what ground makes of a defence score, the terrains that agree together.

    A fortification's factor takes the place of the terrain's; relief adds to the
    factor, or to the score where it is flat.

    Rules: DOG-GRND-02, DOG-FORT-02, DOG-FORT-03, DOG-FORT-04, DOG-REL-02, DOG-REL-03.
    """
    factors = {
        row.key: case_values(book, CaseGround(terrain=CaseTerrain(row.key)), STRANGER).defence
        for row in book.tables.terrains.rows
    }
    titles = {row.key: row.title.lower() for row in book.tables.terrains.rows}
    titles[CaseTerrain.NONE] = "open ground"
    listed = sorted(factors, key=lambda key: (factors[key] != 1, -factors[key]))
    for factor, keys in groupby(listed, key=lambda key: factors[key]):
        title = ", ".join(titles[key] for key in keys)
        yield DefenceLine(title=title, factor=f"× {printed_number(factor)}")
    forts = {
        row.title.lower().split(",")[0]: CaseGround(fort=Fortification(row.key))
        for row in book.tables.fortifications.rows
    }
    built = " · ".join(str(fort_defence(book, case)) for case in forts.values())
    yield DefenceLine(title=" · ".join(forts), factor=f"× {built}")
    reliefs = {
        row.title.lower(): added
        for row in book.tables.reliefs.rows
        if (added := relief_defence(book, CaseGround(relief=CaseRelief(row.key))))
    }
    to = "the score" if book.switches.flag(FLAT) else "the factor"
    yield DefenceLine(
        title=f"{' · '.join(reliefs)}: add to {to}",
        factor=" · ".join(map(signed, reliefs.values())) or DASH,
    )
