"""What is wrong with armies, units and ground as a campaign file sets them up."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.read.known import ids_in, twice
from generator.read.models.value_kinds import closest_or_all
from generator.systems.battlefield.file.battlefield_file import (
    book_in,
    listed_units,
    to_make,
    type_faults,
)
from generator.systems.battlefield.rules.battle_end import START, can_lead, total_ego
from generator.systems.battlefield.rules.battle_ground import (
    GroundBar,
    GroundFault,
    ground_bar,
    ground_faults,
)
from generator.systems.battlefield.rules.field_campaign import cases_of, hired_ids
from generator.systems.battlefield.rules.fighters import (
    MakeFault,
    has_room,
    make_faults,
    most_fighters,
)
from generator.systems.battlefield.rules.mustering import Hirer, HireRefusal, hire_check
from generator.systems.battlefield.rules.state import named_by_type
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.references import Places
    from generator.systems.battlefield.file.battlefield_file import (
        BattlefieldFile,
        FieldArmySection,
        FieldUnitSection,
    )
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.world.board import Board


SETUP = "C055"
"""The fault of a beginning that the rules do not allow."""
MOST_UNITS = 200
"""Units of all armies together."""
_CANNOT_BE = {
    MakeFault.NO_RIDER: ("mount", "no mount is chosen for them", "take “mount” out"),
    MakeFault.NO_CARRIER: (
        "passenger",
        "they carry nobody",
        "take “passenger” out, or make them chariots",
    ),
    MakeFault.PASSENGER: (
        "passenger",
        "that passenger is too big or too strong",
        "name a type of Size 1 with at most 2 HP",
    ),
    MakeFault.SIZE: ("size", "there are none of that size", "take “size” out"),
}
"""By fault: the key it is about, what is wrong, and what would be right."""
_PLACES = {
    MakeFault.NO_RIDER: "DOG-SPEC-02",
    MakeFault.NO_CARRIER: "DOG-SPEC-04",
    MakeFault.PASSENGER: "DOG-SPEC-04",
    MakeFault.SIZE: "DOG-SPEC-28",
}


def file_faults(file: BattlefieldFile, document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield what is wrong with armies, units and types taken together."""
    units = listed_units(document)
    if len(units) > MOST_UNITS:
        what = f"there are {len(units):,} units; at most {MOST_UNITS} are allowed"
        hint = "a battle of this size cannot be run in one file"
        yield Finding("C002", units[MOST_UNITS][0], what, hint)
        return
    yield from twice([*ids_in(document.get("army"), ("army",)), *units], "unit or army")
    yield from _side_faults(file)
    yield from _player_faults(file)
    yield from type_faults(file)
    book = book_in(file)
    for army in file.army:
        yield from _people_faults(file, army)
        known = [each for each in army.unit if _is_listed(book, each)]
        for unit in known:
            yield from _make_faults(book, unit)
        yield from _ego_faults(book, army, known)
        yield from _kept_faults(army, file)


def _is_listed(book: BattleBook, unit: FieldUnitSection) -> bool:
    """Return whether the army list has a unit's type, and its passenger's."""
    keys = {kind.key for kind in book.troops.types}
    rider = to_make(unit).passenger
    return unit.type in keys and (rider is None or rider.kind in keys)


def _side_faults(file: BattlefieldFile) -> Iterator[Finding]:
    """Yield a fault where nobody is there to be fought, or somebody is spared.

    Rule: DOG-SCOPE-01.
    """
    sides = {army.side for army in file.army}
    if file.army and len(sides) < len(("one", "other")):
        what = "all armies are of one side"
        hint = "a battle needs armies of two sides or more"
        yield Finding(SETUP, ("army",), what, hint, rule="DOG-SCOPE-01")
    for side in file.side:
        others = {each.id for each in file.side} - {side.id}
        if side.enemies is not None and others - set(side.enemies):
            where = (*side.where, "enemies")
            what = f"“{side.id}” is not at war with every other side"
            hint = "take “enemies” out: who are allies here are armies of one side"
            yield Finding(SETUP, where, what, hint, at_key=True, rule="DOG-CBT-16")


def _player_faults(file: BattlefieldFile) -> Iterator[Finding]:
    """Yield a fault for every player who is given a single unit to command."""
    armies = tuple(army.id for army in file.army)
    units = {unit.id for army in file.army for unit in army.unit}
    for player in file.player:
        for index, name in enumerate(player.forces or ()):
            if name in units and name not in armies:
                what = f"“{name}” is a unit, and a player commands whole armies"
                hint = closest_or_all(name, armies)
                yield Finding("C030", (*player.where, "forces", index), what, hint)


def _people_faults(file: BattlefieldFile, army: FieldArmySection) -> Iterator[Finding]:
    """Yield a fault for a leader of a people to whom no troops belong."""
    peoples = ("dwarves", "elves", *(kind.people for kind in file.type if kind.people))
    if army.people and army.people not in peoples:
        what = f"no troops are of the people “{army.people}”"
        hint = closest_or_all(army.people, tuple(dict.fromkeys(peoples)))
        yield Finding("C008", (*army.where, "people"), what, hint)


def _make_faults(book: BattleBook, unit: FieldUnitSection) -> Iterator[Finding]:
    """Yield what no unit can be.

    Rules: DOG-SPEC-02, DOG-SPEC-04, DOG-SPEC-28, DOG-SCALE-03, DOG-SCALE-05.
    """
    make = to_make(unit)
    found, title = make_faults(book, make), book.troops.of(unit.type).title
    for fault in found:
        key, why, hint = _CANNOT_BE[fault]
        what = f"“{unit.id}” are {title}: {why}"
        yield Finding(SETUP, (*unit.where, key), what, hint, rule=_PLACES[fault])
    if not found and not has_room(book, make, unit.fighters):
        what = f"a unit of {title} has no room for {unit.fighters}"
        most = most_fighters(book, make)
        hint = f"at the {book.scale} scale it has at most {most}"
        yield Finding(SETUP, (*unit.where, "fighters"), what, hint, rule="DOG-SCALE-05")


def _ego_faults(
    book: BattleBook, army: FieldArmySection, units: list[FieldUnitSection]
) -> Iterator[Finding]:
    """Yield a fault for an army that is too proud for its leader.

    Rule: DOG-LEAD-02.
    """
    leadership = army.leadership or book.switches.number(START)
    ego = total_ego(book, ((to_make(unit), unit.fighters) for unit in units))
    if leadership and not can_lead(leadership, ego):
        where = army.where if army.leadership is None else (*army.where, "leadership")
        proud = f"the ego of “{army.id}” is {ego}"
        what = f"{proud}, and its leader's leadership {leadership}"
        hint = f"write leadership = {ego} or more, or make the army smaller"
        yield Finding(SETUP, where, what, hint, rule="DOG-LEAD-02")


def _kept_faults(army: FieldArmySection, file: BattlefieldFile) -> Iterator[Finding]:
    """Yield a fault for a unit whose id is kept for another army's hired troops."""
    kept = {
        each: other.id for other in file.army if other is not army for each in hired_ids(other.id)
    }
    for unit in army.unit:
        if unit.id in kept:
            what = f"“{unit.id}” is what troops that “{kept[unit.id]}” hires are called"
            yield Finding(SETUP, (*unit.where, "id"), what, "give the unit another id")


def hire_warnings(file: BattlefieldFile) -> Iterator[Finding]:
    """Yield a warning for troops that would not let their leader hire them.

    What the file sets up, the umpire has allowed.

    Rules: DOG-SPEC-12, DOG-SPEC-13.
    """
    book = book_in(file)
    for army in file.army:
        hirer = Hirer(people=army.people, is_noble=army.noble)
        for unit in army.unit:
            if not _is_listed(book, unit):
                continue
            refusals = set(hire_check(book, to_make(unit), hirer).refusals)
            if refusals - {HireRefusal.NO_PRICE}:
                title = book.troops.of(unit.type).title
                what = f"{title} would not let the leader of “{army.id}” hire them"
                hint = "they serve their own people: the file can have it otherwise"
                yield Finding("W118", (*unit.where, "type"), what, hint)


def name_warnings(file: BattlefieldFile) -> Iterator[Finding]:
    """Yield a warning for every unit that is called as another one is."""
    book = book_in(file)
    first: dict[str, FieldUnitSection] = {}
    for unit in (each for army in file.army for each in army.unit):
        if not _is_listed(book, unit):
            continue
        name = unit.name or named_by_type(book, unit.id, to_make(unit))
        other = first.setdefault(name, unit)
        if other is not unit:
            where, also = ((*each.where, "name" if each.name else "id") for each in (unit, other))
            what = f"“{unit.id}” and “{other.id}” are both called {name}"
            hint = "give each a name of its own: sheets tell them apart by it"
            yield Finding("W119", where, what, hint, also=also, also_says="also here")


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


def map_faults(file: BattlefieldFile, board: Board, places: Places) -> Iterator[Finding]:
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


def field_warnings(file: BattlefieldFile, _board: Board, _places: Places) -> Iterator[Finding]:
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
