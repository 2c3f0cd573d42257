"""Everything a Battlefield campaign brings to the public site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, CODE
from generator.render.known_forces import codes_on_the_map, side_of
from generator.render.map.picture import DrawnTrail
from generator.render.map_picture import map_picture
from generator.render.numbers import count
from generator.render.site.site_sections import (
    BattleLine,
    MapOnPage,
    PagesWithinTurn,
    PageWithinTurn,
    SideCount,
    SiteSections,
    TurnSection,
)
from generator.systems.battlefield.rules import fact_names as known
from generator.systems.battlefield.rules.fact_names import CAPTIVE
from generator.systems.battlefield.sheets.battlefield_layers import (
    battle_ground_layer,
    forts_layer,
    modes_layer,
)
from generator.systems.battlefield.views.army_accounts import army_standings, battle_words
from generator.systems.battlefield.views.battle_told import battle_told, result_of
from generator.systems.battlefield.views.round_lines import ENTERS, rounds_of, scene_of
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.layers import LayerOf
    from generator.systems.battlefield.views.army_accounts import ArmyStanding
    from generator.systems.battlefield.views.battle_told import RoundInWords
    from generator.systems.battlefield.views.round_lines import RoundTold
    from generator.world.clock import FactValue


# A map for every round of a battle, from what its reader knows of each.

_OF_A_ROUND = frozenset(
    fact.name
    for fact in (AT, known.CAPTOR, CODE, known.FIGHTERS, known.IS_HIDDEN, known.MODE, known.TARGET)
)
"""Facts of a unit that are otherwise in every round."""


class RoundMap(Struct, frozen=True, kw_only=True):
    """The map of a round."""

    number: int
    """0: as the battle began."""
    map: MapOnPage


class _Stood(Struct, frozen=True, kw_only=True):
    """One unit as a round was over."""

    unit: str
    at: Hex
    fighters: int
    does: str


def round_maps(periods: Sequence[Briefing], layers: Sequence[LayerOf]) -> tuple[RoundMap, ...]:
    """Return the map of the beginning and of every round of a turn's battle."""
    base = periods[-1]
    rounds = tuple(_rounds(periods))
    everybody = {each.unit: each for _, stood, _ in rounds for each in stood}
    codes = codes_on_the_map(_as_it_was(base, tuple(everybody.values()), {}))
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


def _rounds(periods: Sequence[Briefing]) -> Iterator[tuple[int, tuple[_Stood, ...], Briefing]]:
    """Yield the beginning and every round, once each, with the period it is told in."""
    told: set[int] = set()
    for briefing in periods:
        for key in briefing.subjects(known.ROUND_SHOWN):
            number = briefing.get_or(known.ROUND_SHOWN, key, 0)
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
                briefing.get_or(known.LINED_UP, part, ()),
                briefing.get_or(known.LINED_AT, part, ()),
                briefing.get_or(known.LINED_WITH, part, ()),
                briefing.get_or(known.LINED_AS, part, ()),
                strict=True,
            )
        )


def _as_it_was(base: Briefing, stood: Sequence[_Stood], codes: Mapping[str, str]) -> Briefing:
    """Return a briefing in which units stand as a round left them."""
    facts: dict[tuple[str, str], FactValue] = {
        key: value for key, value in base.facts.items() if key[1] not in _OF_A_ROUND
    }
    for each in stood:
        told: dict[str, FactValue] = {AT.name: each.at, known.FIGHTERS.name: each.fighters}
        told[known.MODE.name] = each.does
        if each.does == CAPTIVE:
            told[known.CAPTOR.name] = known.BATTLE
        if each.unit in codes:
            told[CODE.name] = codes[each.unit]
        facts |= {(each.unit, name): value for name, value in told.items()}
    names = {each.unit: base.words.of(each.unit) for each in stood}
    return replace(base, facts=facts, names=names, trails=())


def _trails(briefing: Briefing, number: int, before: Mapping[str, Hex]) -> Iterator[DrawnTrail]:
    """Yield the way of every unit that moved in a round."""
    ways: dict[str, list[Hex]] = {}
    for event in briefing.events:
        at, unit = event.facts.get("at"), event.force
        is_step = event.kind == ENTERS and event.facts.get("round") == number
        if is_step and isinstance(at, Hex) and unit in before:
            ways.setdefault(unit, [before[unit]]).append(at)
    for unit, way in sorted(ways.items()):
        yield DrawnTrail(side=side_of(briefing, unit), hexes=tuple(way))


FOLDER = "battle"
"""Where the page of a battle lies within its turn's."""
FIELD_LAYERS = (battle_ground_layer, forts_layer, modes_layer)
"""What is laid over every map of a battlefield."""


class RoundOnPage(Struct, frozen=True, kw_only=True):
    """A round on the page of its battle."""

    told: RoundTold | None
    """None: nothing was told of it, as of the beginning."""
    cost: RoundInWords | None = None
    """What it cost, and sentences for what mattered; none: nothing was told of it."""
    title: str
    map: int
    """Which of the page's maps is its own, counting from 0; -1: none."""


class BattleOnPage(Struct, frozen=True, kw_only=True):
    """A battle: how it went, what it cost, and its rounds."""

    number: int
    result: str
    """How it ended, as a heading."""
    says: str
    armies: tuple[ArmyStanding, ...]
    with_losses: bool
    rounds: tuple[RoundOnPage, ...]
    folder: str = FOLDER


def _fought(periods: Sequence[Briefing]) -> BattleOnPage | None:
    """Return the battle of a turn; none: there was none."""
    last = periods[-1]
    if not last.knows(known.ROUND, known.BATTLE):
        return None
    armies = army_standings(last)
    return BattleOnPage(
        number=last.get_or(known.BATTLE_NUMBER, known.BATTLE, 0),
        result=result_of(last),
        says=battle_words(last),
        armies=armies,
        with_losses=any(army.hp_lost for army in armies),
        rounds=tuple(_rounds_on_page(periods)),
    )


def _rounds_on_page(periods: Sequence[Briefing]) -> Iterator[RoundOnPage]:
    """Yield what was before, every round and what came after, each with its map."""
    maps = [each.number for each in round_maps(periods, FIELD_LAYERS)]
    told = [each for found in map(rounds_of, periods) for each in (found.rounds if found else ())]
    costs = {
        each.number: each
        for battle in map(battle_told, periods)
        for each in (battle.rounds if battle else ())
    }
    if 0 in maps:
        yield RoundOnPage(told=None, title="As it began", map=maps.index(0))
    for each in told:
        place = maps.index(each.number) if each.number in maps and each.number else -1
        cost = costs.get(each.number)
        yield RoundOnPage(told=each, cost=cost, title=each.title, map=place)


def _pages(periods: Sequence[Briefing]) -> Iterator[PageWithinTurn]:
    """Yield the page of a turn's battle, with a map for each round."""
    battle = _fought(periods)
    if battle is not None:
        drawn = round_maps(periods, FIELD_LAYERS)
        yield PageWithinTurn(
            name=FOLDER,
            title=f"Battle {battle.number}, round by round",
            about=f"{battle.result}. {battle.says}",
            contents=battle,
            maps=tuple(each.map for each in drawn),
        )


def _lost(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return the HP that each side lost in the battle of a turn."""
    last = periods[-1]
    found = {side.id: 0 for side in last.sides}
    for army in last.subjects(known.HP_LOST):
        side = last.get_or(known.ARMY_SIDE, army, "")
        found[side] += last.get_or(known.HP_LOST, army, 0)
    return found


def _won(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return who won the battle of a turn."""
    last = periods[-1]
    winner = last.get_or(known.WON_BY, known.BATTLE, "")
    return {side.id: int(side.id == winner) for side in last.sides}


def _glance(periods: Sequence[Briefing]) -> tuple[str, ...]:
    """Return how long the battle was and how it ended, in a few words."""
    last = periods[-1]
    if not last.get_or(known.ENDED, known.BATTLE, ""):
        return ()
    winner = last.told(known.WON_BY, known.BATTLE)
    rounds = count(last.get_or(known.ROUND, known.BATTLE, 0), "round")
    return (rounds, f"{winner} won" if winner else "nobody won")


def _lines(periods: Sequence[Briefing]) -> tuple[BattleLine, ...]:
    """Return the battle of a turn as the campaign's book tells it."""
    last = periods[-1]
    if not last.get_or(known.ENDED, known.BATTLE, ""):
        return ()
    armies, winner = army_standings(last), last.get_or(known.WON_BY, known.BATTLE, "")
    led = (f"{a.name}{a.leader and f' under {a.leader}'}" for a in armies)
    return (
        BattleLine(
            title=f"Battle {last.get_or(known.BATTLE_NUMBER, known.BATTLE, 0)}",
            when="",
            sides=tuple(led),
            outcome=battle_words(last).rstrip("."),
            forces=tuple(army.id for army in armies),
            winners=tuple(
                army.id
                for army in armies
                if winner and last.get_or(known.ARMY_SIDE, army.id, "") == winner
            ),
            scene=scene_of(last),
        ),
    )


_MILESTONES = frozenset(
    {
        "comes-upon",
        "discovered",
        "dismounts",
        "drowns",
        "ends-agreed",
        "ends-last-round",
        "ends-none-left",
        "ends-one-left",
        "ends-yielded",
        "freed",
        "leaves",
        "lost-captive",
        "no-quarter",
        "rearguard",
        "ruling-public",
        "runs-into",
        "surrenders",
    }
)
"""Kinds of event that are told step by step; every blow is on the battle's own page."""

BATTLEFIELD_SITE = SiteSections(
    turn_page=(
        TurnSection(
            name="battle", template="battlefield/site/battle-of-turn.html", contents=_fought
        ),
    ),
    within_turn=(PagesWithinTurn(template="battlefield/site/battle-page.html", found=_pages),),
    counts=(
        SideCount(id="won", title="Battles won", of_turn=_won, adds_up=True),
        SideCount(id="lost", title="HP lost", of_turn=_lost, adds_up=True, falls=True),
    ),
    milestones=_MILESTONES,
    glance=_glance,
    battles=_lines,
    main_count="won",
    called=("unit", "units"),
    counted=("unit", "units"),
    is_army=lambda _briefing, _unit: False,
    scene=scene_of,
    when_over="the battle is over",
    its_marches="where units stand at its end",
)
