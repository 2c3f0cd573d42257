"""What is wrong with the ground of a campaign file, and with where units begin."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.battlefield.file.field_reading import book_in, to_make
from generator.systems.battlefield.file.troops_faults import (
    SETUP,
    hire_warnings,
    name_warnings,
)
from generator.systems.battlefield.rules.battle_ground import GroundFault, ground_faults
from generator.systems.battlefield.rules.case_values import GroundBar, ground_bar
from generator.systems.battlefield.rules.field_campaign import cases_of
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.place_names import Places
    from generator.systems.battlefield.file.battlefield_file import (
        BattlefieldFile,
        FieldArmySection,
        FieldUnitSection,
    )
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.world.board import Board

MOST_CASES = 2_500
"""Cases of a map; every unit looks for its way over them in every round."""
MOST_TOLD = 20
"""How many faulty cases are told."""
_GROUND = {
    GroundFault.RELIEF: ("relief", "there is no relief in swamp and water"),
    GroundFault.FORT: ("forts", "nothing can be built in swamp and water"),
    GroundFault.CROSSING: ("crossings", "there is no water to cross"),
}
"""By fault: the layer that is wrong, and why."""
_RULES = {
    GroundFault.RELIEF: "DOG-REL-01",
    GroundFault.FORT: "DOG-FORT-01",
    GroundFault.CROSSING: "DOG-WATER-05",
}
_BARS = {
    GroundBar.BIG: ("they are too big for a forest", "DOG-TERR-03"),
    GroundBar.HEAVY: ("they are too heavy for a swamp", "DOG-TERR-07"),
    GroundBar.SINKING: ("they would sink in water", "DOG-WATER-02"),
}


def map_faults(
    file: BattlefieldFile, board: Board, places: Places
) -> Iterator[Finding]:
    """Yield what is wrong with the cases of the map, and with who begins on them."""
    cases = cases_of(board)
    if len(cases) > MOST_CASES:
        size = f"a battlefield of {len(cases):,} cases"
        what = f"{size}; at most {MOST_CASES:,} are allowed"
        yield Finding("C002", ("map", "columns"), what, "make the map smaller")
        return
    yield from islice(_faulty_cases(cases, board), MOST_TOLD)
    placed = tuple(_placed(file, places))
    yield from _barred(file, placed, cases)
    yield from _crowded(placed)


def field_warnings(
    file: BattlefieldFile, _board: Board, _places: Places
) -> Iterator[Finding]:
    """Yield what the umpire will want to know."""
    yield from hire_warnings(file)
    yield from name_warnings(file)


def _faulty_cases(cases: Mapping[Hex, CaseGround], board: Board) -> Iterator[Finding]:
    """Yield a fault for every case that cannot be as its layers say.

    Rules: DOG-REL-01, DOG-FORT-01, DOG-WATER-05.
    """
    for place, case in cases.items():
        for fault in ground_faults(FIELD_BOOK, case):
            layer, why = _GROUND[fault]
            what = f"{board.grid.label(place)} cannot be so: {why}"
            hint = f"write “.” there, or correct its terrain, {case.terrain}"
            where = ("map", layer, "text")
            yield Finding("C044", where, what, hint, rule=_RULES[fault])


def _placed(
    file: BattlefieldFile, places: Places
) -> Iterator[tuple[FieldArmySection, FieldUnitSection, Hex]]:
    """Yield every unit that begins on the map, with its army and its case."""
    for army in file.army:
        for unit in army.unit:
            at = None if unit.at is None else places.find(unit.at, ())
            if isinstance(at, Hex):
                yield army, unit, at


def _barred(
    file: BattlefieldFile,
    placed: tuple[tuple[FieldArmySection, FieldUnitSection, Hex], ...],
    cases: Mapping[Hex, CaseGround],
) -> Iterator[Finding]:
    """Yield a fault for every unit that cannot stand where it begins.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-02.
    """
    book = book_in(file)
    known = {kind.key for kind in book.troops.types}
    for _, unit, at in placed:
        if unit.type not in known:
            continue
        bar = ground_bar(book, cases[at], to_make(unit))
        if bar is not None:
            why, rule = _BARS[bar]
            what = f"“{unit.id}” cannot stand at {unit.at}: {why}"
            hint = "let it begin somewhere else"
            yield Finding(SETUP, (*unit.where, "at"), what, hint, rule=rule)


def _crowded(
    placed: tuple[tuple[FieldArmySection, FieldUnitSection, Hex], ...],
) -> Iterator[Finding]:
    """Yield a fault for every case on which two begin who can see each other.

    Whether an enemy is hidden there, their leaders find out as the field is set up.

    Rules: DOG-SCALE-02, DOG-HIDE-02.
    """
    first: dict[Hex, tuple[FieldArmySection, FieldUnitSection]] = {}
    for army, unit, at in placed:
        other_army, other = first.setdefault(at, (army, unit))
        is_unseen = other_army.side != army.side and (unit.hidden or other.hidden)
        if other is not unit and not is_unseen:
            where, also = ((*each.where, "at") for each in (unit, other))
            what = f"“{unit.id}” and “{other.id}” begin on one case"
            hint = "a case has room for one unit"
            yield Finding(SETUP, where, what, hint, rule="DOG-SCALE-02", also=also)
