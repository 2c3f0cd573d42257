"""Units as a reader knows them: what their fighters are, and whose they are."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import AT
from generator.render.known_forces import codes_on_the_map
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.battle_ground import visibility
from generator.systems.battlefield.rules.field_campaign import cases_of
from generator.systems.battlefield.rules.fighters import (
    Passenger,
    TroopMake,
    fighter_scores,
    home_of,
    most_fighters,
)
from generator.systems.battlefield.views.ground_card import case_told
from generator.systems.battlefield.views.round_card import chance_of
from generator.systems.battlefield.views.unit_records import UnitToRecord
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.steps_of_units import DiscoveryChance
    from generator.world.hexes import Hex


class UnitKnown(Struct, frozen=True, kw_only=True):
    """A unit, its army and what its fighters are."""

    unit: str
    army: str
    make: TroopMake
    fighters: int
    most: int
    """How many it can have had in the battle."""


def units_known(briefing: Briefing) -> Iterator[UnitKnown]:
    """Yield every unit that a reader knows of, by id."""
    for unit in briefing.subjects(facts.UNIT_TYPE):
        fighters = briefing.get_or(facts.FIGHTERS, unit, 0)
        yield UnitKnown(
            unit=unit,
            army=briefing.get_or(facts.ARMY_OF, unit, ""),
            make=make_known(briefing, unit),
            fighters=fighters,
            most=max(fighters, briefing.get_or(facts.BEGAN_WITH, unit, fighters)),
        )


def make_known(briefing: Briefing, unit: str) -> TroopMake:
    """Return what the fighters of a unit are, of which a reader knows its type."""
    rider = briefing.get_or(facts.PASSENGER, unit, "")
    is_elite = briefing.get_or(facts.PASSENGER_IS_ELITE, unit, otherwise=False)
    return TroopMake(
        kind=briefing.get_or(facts.UNIT_TYPE, unit, ""),
        is_elite=bool(briefing.get_or(facts.IS_ELITE, unit, otherwise=False)),
        mount=briefing.get_or(facts.MOUNT, unit, ""),
        folk=tuple(map(Folk, briefing.get_or(facts.FOLK, unit, ()))),
        passenger=Passenger(kind=rider, is_elite=is_elite) if rider else None,
        size=briefing.get_or(facts.EACH_SIZE, unit, 0),
    )


def armies_led(briefing: Briefing) -> tuple[str, ...]:
    """Return the armies whose records a reader may see, by id: those of its side."""
    return briefing.subjects(facts.LEADERSHIP)


def units_to_record(book: BattleBook, briefing: Briefing, army: str) -> tuple[UnitToRecord, ...]:
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
        shots=briefing.get_or(facts.SHOTS, known.unit, shots),
        is_fighting=briefing.knows(facts.BEGAN_WITH, known.unit),
        was_rolled=briefing.knows(facts.CHANCE, known.unit),
    )
    at = briefing.get(AT, known.unit)
    if isinstance(at, Unknown):
        return found
    hides = bool(briefing.told(facts.IS_HIDDEN, known.unit))
    return replace(
        found,
        begins=briefing.board.grid.label(at),
        ground=case_told(book, cases_of(briefing.board)[at]),
        chance=_chance(book, briefing, found, at) if hides else None,
    )


def _chance(book: BattleBook, briefing: Briefing, unit: UnitToRecord, at: Hex) -> DiscoveryChance:
    """Return the chance of a hidden unit, as far as its leader knows who searches.

    Rules: DOG-HIDE-01, DOG-GRND-03.
    """
    army = briefing.get_or(facts.ARMY_OF, unit.unit, "")
    side = briefing.get_or(facts.ARMY_SIDE, army, "")
    searchers = frozenset(
        folk
        for each in units_known(briefing)
        if briefing.get_or(facts.ARMY_SIDE, each.army, "") != side
        for folk in home_of(book, each.make)
    )
    ratio = Fraction(unit.fighters, most_fighters(book, unit.make))
    case = cases_of(briefing.board)[at]
    return chance_of(book, ratio, visibility(book, case, searchers))
