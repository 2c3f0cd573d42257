"""A map for every round of a battle, from what its reader knows of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT, CODE
from generator.render.counter_codes import codes_on_the_map
from generator.render.known_forces import side_of
from generator.render.map.picture import DrawnTrail
from generator.render.map_picture import map_picture
from generator.render.site.site_sections import MapOnPage
from generator.systems.battlefield.rules.fact_names import (
    BATTLE,
    CAPTOR,
    FIGHTERS,
    IS_HIDDEN,
    LINED_AS,
    LINED_AT,
    LINED_UP,
    LINED_WITH,
    MODE,
    ROUND_SHOWN,
    TARGET,
)
from generator.systems.battlefield.rules.round_facts import CAPTIVE
from generator.systems.battlefield.views.round_lines import ENTERS
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.layers import LayerOf
    from generator.world.events import FactValue

_OF_A_ROUND = frozenset(
    fact.name for fact in (AT, CAPTOR, CODE, FIGHTERS, IS_HIDDEN, MODE, TARGET)
)
"""Facts of a unit that are otherwise in every round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMap:
    """The map of a round."""

    number: int
    """0: as the battle began."""
    map: MapOnPage


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stood:
    """One unit as a round was over."""

    unit: str
    at: Hex
    fighters: int
    does: str


def round_maps(
    periods: Sequence[Briefing], layers: Sequence[LayerOf]
) -> tuple[RoundMap, ...]:
    """Return the map of the beginning and of every round of a turn's battle."""
    base = periods[-1]
    rounds = tuple(_rounds(periods))
    codes = _codes(base, [stood for _, stood, _ in rounds])
    found: list[RoundMap] = []
    before: Mapping[str, Hex] = {}
    for number, stood, briefing in rounds:
        shown = _as_it_was(base, stood, codes)
        period = f"Round {number}" if number else "As it began"
        picture = replace(
            map_picture(shown, layers, period=period),
            trails=tuple(_trails(briefing, number, before)),
        )
        name = f"round-{number:02d}"
        found.append(RoundMap(number=number, map=MapOnPage(name=name, picture=picture)))
        before = {each.unit: each.at for each in stood}
    return tuple(found)


def _rounds(
    periods: Sequence[Briefing],
) -> Iterator[tuple[int, tuple[_Stood, ...], Briefing]]:
    """Yield the beginning and every round, once each, with the period it is told in."""
    told: set[int] = set()
    for briefing in periods:
        for key in briefing.subjects(ROUND_SHOWN):
            number = briefing.get_or(ROUND_SHOWN, key, 0)
            if number not in told:
                told.add(number)
                yield number, tuple(_stood(briefing, key)), briefing


def _stood(briefing: Briefing, key: str) -> Iterator[_Stood]:
    """Yield who stood on the map as a round was over, as far as its reader knows."""
    parts = (key, *(f"{key}/{side.id}" for side in briefing.sides))
    for part in parts:
        yield from (
            _Stood(unit=unit, at=at, fighters=int(fighters), does=does)
            for unit, at, fighters, does in zip(
                briefing.get_or(LINED_UP, part, ()),
                briefing.get_or(LINED_AT, part, ()),
                briefing.get_or(LINED_WITH, part, ()),
                briefing.get_or(LINED_AS, part, ()),
                strict=True,
            )
        )


def _codes(base: Briefing, rounds: Sequence[tuple[_Stood, ...]]) -> Mapping[str, str]:
    """Return the letters of everybody who ever stood, the same in every round."""
    everybody = {each.unit: each for stood in rounds for each in stood}
    return codes_on_the_map(_as_it_was(base, tuple(everybody.values()), {}))


def _as_it_was(
    base: Briefing, stood: Sequence[_Stood], codes: Mapping[str, str]
) -> Briefing:
    """Return a briefing in which units stand as a round left them."""
    facts: dict[tuple[str, str], FactValue] = {
        key: value for key, value in base.facts.items() if key[1] not in _OF_A_ROUND
    }
    for each in stood:
        told: dict[str, FactValue] = {AT.name: each.at, FIGHTERS.name: each.fighters}
        told[MODE.name] = each.does
        if each.does == CAPTIVE:
            told[CAPTOR.name] = BATTLE
        if each.unit in codes:
            told[CODE.name] = codes[each.unit]
        facts |= {(each.unit, name): value for name, value in told.items()}
    names = {each.unit: base.words.of(each.unit) for each in stood}
    return replace(base, facts=facts, names=names, trails=())


def _trails(
    briefing: Briefing, number: int, before: Mapping[str, Hex]
) -> Iterator[DrawnTrail]:
    """Yield the way of every unit that moved in a round."""
    ways: dict[str, list[Hex]] = {}
    for event in briefing.events:
        at, unit = event.facts.get("at"), event.force
        is_step = event.kind == ENTERS and event.facts.get("round") == number
        if is_step and isinstance(at, Hex) and unit in before:
            ways.setdefault(unit, [before[unit]]).append(at)
    for unit, way in sorted(ways.items()):
        yield DrawnTrail(side=side_of(briefing, unit), hexes=tuple(way))
