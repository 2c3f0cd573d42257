"""Units as a reader knows them: what their fighters are, and whose they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.shared_facts import AT
from generator.render.counter_codes import codes_on_the_map
from generator.systems.battlefield.rules.fact_names import (
    ARMY_OF,
    ARMY_SIDE,
    BEGAN_WITH,
    CHANCE,
    EACH_SIZE,
    FIGHTERS,
    FOLK,
    IS_ELITE,
    IS_HIDDEN,
    LEADERSHIP,
    MOUNT,
    PASSENGER,
    PASSENGER_IS_ELITE,
    SHOTS,
    UNIT_TYPE,
)
from generator.systems.battlefield.rules.ground.case_map import cases_of
from generator.systems.battlefield.rules.ground.case_values import visibility
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.systems.battlefield.rules.troops.troop_makes import (
    Passenger,
    TroopMake,
    home_of,
)
from generator.systems.battlefield.rules.troops.troop_types import Folk
from generator.systems.battlefield.rules.troops.unit_sizes import most_fighters
from generator.systems.battlefield.views.ground_card import case_told
from generator.systems.battlefield.views.hide_card import chance_of
from generator.systems.battlefield.views.unit_records import UnitToRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.hiding.discovery import DiscoveryChance
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitKnown:
    """A unit, its army and what its fighters are."""

    unit: str
    army: str
    make: TroopMake
    fighters: int
    most: int
    """How many it can have had in the battle."""


def units_known(briefing: Briefing) -> tuple[UnitKnown, ...]:
    """Return every unit that a reader knows of, by id."""
    return tuple(_known(briefing))


def _known(briefing: Briefing) -> Iterator[UnitKnown]:
    for unit in briefing.subjects(UNIT_TYPE):
        fighters = briefing.get_or(FIGHTERS, unit, 0)
        yield UnitKnown(
            unit=unit,
            army=briefing.get_or(ARMY_OF, unit, ""),
            make=make_known(briefing, unit),
            fighters=fighters,
            most=max(fighters, briefing.get_or(BEGAN_WITH, unit, fighters)),
        )


def make_known(briefing: Briefing, unit: str) -> TroopMake:
    """Return what the fighters of a unit are, of which a reader knows its type."""
    rider = briefing.get_or(PASSENGER, unit, "")
    is_elite = briefing.get_or(PASSENGER_IS_ELITE, unit, otherwise=False)
    return TroopMake(
        kind=briefing.get_or(UNIT_TYPE, unit, ""),
        is_elite=bool(briefing.get_or(IS_ELITE, unit, otherwise=False)),
        mount=briefing.get_or(MOUNT, unit, ""),
        folk=tuple(map(Folk, briefing.get_or(FOLK, unit, ()))),
        passenger=Passenger(kind=rider, is_elite=is_elite) if rider else None,
        size=briefing.get_or(EACH_SIZE, unit, 0),
    )


def armies_led(briefing: Briefing) -> tuple[str, ...]:
    """Return the armies whose records a reader may see, by id: those of its side."""
    return briefing.subjects(LEADERSHIP)


def units_to_record(
    book: BattleBook, briefing: Briefing, army: str
) -> tuple[UnitToRecord, ...]:
    """Return the units of an army that have fighters, as their records show them.

    Rules: DOG-PRE-01, DOG-PRE-02.
    """
    return tuple(
        _to_record(book, briefing, known)
        for known in units_known(briefing)
        if known.army == army and known.fighters
    )


def _to_record(book: BattleBook, briefing: Briefing, known: UnitKnown) -> UnitToRecord:
    distance = fighter_scores(book, known.make).distance
    shots = distance.shots if distance else 0
    found = UnitToRecord(
        unit=known.unit,
        number=codes_on_the_map(briefing).get(known.unit, known.unit),
        name=briefing.words.of(known.unit),
        army=briefing.words.of(known.army),
        make=known.make,
        fighters=known.fighters,
        began_with=known.most,
        shots=briefing.get_or(SHOTS, known.unit, shots),
        is_fighting=briefing.knows(BEGAN_WITH, known.unit),
        was_rolled=briefing.knows(CHANCE, known.unit),
    )
    at = briefing.get(AT, known.unit)
    return found if isinstance(at, Unknown) else _placed(book, briefing, found, at)


def _placed(
    book: BattleBook, briefing: Briefing, unit: UnitToRecord, at: Hex
) -> UnitToRecord:
    """Return a unit with the case it stands on, and its chance if it hides there."""
    hides = bool(briefing.told(IS_HIDDEN, unit.unit))
    return replace(
        unit,
        begins=briefing.board.grid.label(at),
        ground=case_told(book, cases_of(briefing.board)[at]),
        chance=_chance(book, briefing, unit, at) if hides else None,
    )


def _chance(
    book: BattleBook, briefing: Briefing, unit: UnitToRecord, at: Hex
) -> DiscoveryChance:
    """Return the chance of a hidden unit, as far as its leader knows who searches.

    Rules: DOG-HIDE-01, DOG-GRND-03.
    """
    army = briefing.get_or(ARMY_OF, unit.unit, "")
    side = briefing.get_or(ARMY_SIDE, army, "")
    searchers = frozenset(
        folk
        for each in units_known(briefing)
        if briefing.get_or(ARMY_SIDE, each.army, "") != side
        for folk in home_of(book, each.make)
    )
    ratio = Fraction(unit.fighters, most_fighters(book, unit.make))
    case = cases_of(briefing.board)[at]
    return chance_of(book, ratio, visibility(book, case, searchers))
