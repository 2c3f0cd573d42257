"""What is so of troops of a type, in a few words each: for cards and records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.numbers import times
from generator.systems.battlefield.rules.ground.battle_ground import (
    CaseGround,
    CaseTerrain,
)
from generator.systems.battlefield.rules.ground.case_values import (
    at_home_on,
    case_values,
    flies,
)
from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.systems.battlefield.rules.troops.troop_makes import home_of, type_of
from generator.systems.battlefield.rules.troops.troop_types import (
    Folk,
    Serves,
    TroopTrait,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.systems.battlefield.rules.troops.troop_types import TroopType

_BARRED = (CaseTerrain.FOREST, CaseTerrain.SWAMP)
_SHORT = {**{folk: str(folk) for folk in Folk}, Folk.SAIVA: "Saïva"}
_HIRED_BY = {
    Serves.OWN_PEOPLE: "{} alone",
    Serves.RARELY_OTHERS: "{}, rarely by others",
    Serves.OWN_NOBLES: "nobles of the {} alone",
}


def makes_rules(book: BattleBook, make: TroopMake) -> tuple[str, ...]:
    """Return what holds of a make of troops on the field, a few words each.

    Rules: DOG-SPEC-09, DOG-SPEC-12, DOG-SPEC-24, DOG-FORT-05.
    """
    return tuple(_makes_rules(book, make))


def _makes_rules(book: BattleBook, make: TroopMake) -> Iterator[str]:
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


def makes_bars(book: BattleBook, make: TroopMake) -> tuple[str, ...]:
    """Return which ground troops of a make do not enter, a few words each.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-02, DOG-WATER-03, DOG-SPEC-03,
        DOG-SPEC-04, DOG-SPEC-07, DOG-SPEC-18, DOG-SPEC-22.
    """
    return tuple(_bars(book, make))


def _bars(book: BattleBook, make: TroopMake) -> Iterator[str]:
    """Yield which ground troops do not enter."""
    barred = [
        str(terrain)
        for terrain in _BARRED
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
        if not at_home_on(book, case, make) or flies(book, make):
            continue
        values = case_values(book, case, make)
        strikes = f"attack {times(values.attack)}, " if values.attack != 1 else ""
        folk = _SHORT[Folk(str(book.tables.terrains.look_up(terrain, "folk")))]
        where = "" if folk == terrain else f"{terrain} "
        yield f"{folk}: {where}{strikes}cost {values.move}"
    if Folk.DWARVEN in home_of(book, make):
        reliefs = book.tables.reliefs
        added = (
            f"{row.key} +{reliefs.whole(row.key, 'dwarven-move')}"
            for row in reliefs.rows
            if reliefs.whole(row.key, "move")
        )
        yield f"dwarven: {', '.join(added)}"


def hire_rules(kind: TroopType) -> tuple[str, ...]:
    """Return who can hire troops of a type, a sentence each; empty: anybody.

    Rules: DOG-SPEC-12, DOG-SPEC-13, DOG-SPEC-14, DOG-SPEC-27, DOG-SPEC-28.
    """
    return tuple(_hire_rules(kind))


def _hire_rules(kind: TroopType) -> Iterator[str]:
    if kind.hire is None:
        yield "not for hire"
    if kind.serves is not Serves.ANYBODY:
        yield f"hired by {_HIRED_BY[kind.serves].format(kind.people)}"
    if kind.elite_serves not in (Serves.ANYBODY, kind.serves):
        yield f"elite by {_HIRED_BY[kind.elite_serves].format(kind.people)}"


def makes_extras(book: BattleBook, make: TroopMake) -> tuple[str, ...]:
    """Return what a unit has beside its type: a mount, passengers.

    Rules: DOG-SPEC-02, DOG-SPEC-04, DOG-TERR-05.
    """
    return tuple(_extras(book, make))


def _extras(book: BattleBook, make: TroopMake) -> Iterator[str]:
    if make.mount:
        yield f"on {make.mount}"
    if make.passenger is not None:
        title = book.troops.of(make.passenger.kind).title.split(",")[0].lower()
        elite = "elite " if make.passenger.is_elite else ""
        yield f"carries {elite}{title}"
