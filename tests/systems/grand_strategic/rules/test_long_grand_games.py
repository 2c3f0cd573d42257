"""Whole seasons at random: whatever is ordered, nothing is lost and nothing made."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES, opening
from generator.systems.grand_strategic.rules.sequence import played
from generator.systems.grand_strategic.rules.state import GeneralStatus, GrandState
from generator.systems.grand_strategic.rules.tables import GRAND_FOLDER
from generator.world.campaign import Decision, HouseRule, PeriodInputs
from tests.systems.grand_strategic.games_at_random import (
    KINGDOMS,
    TOWNS,
    WILD,
    answered,
    armies_of_a_game,
    entries_of,
    factor_of,
)
from tests.systems.grand_strategic.grand_games import a_campaign, a_play, tables_in
from tests.tiers import tiered_rows

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Face
    from generator.kit.phase import Resolution
    from generator.systems.grand_strategic.rules.muster import GrandCampaign, Kingdom
    from generator.world.campaign import Switch
    from generator.world.clock import FactValue

PERIODS = 32
"""Thirty weeks, a winter and a spring: a year."""
YEARS = 3
"""In a row, where a game is long."""
GONE = (
    "cut-off",
    "finds-no-city",
    "survivors-lost",
    "too-many-armies",
    "band-refuses",
    "band-unpaid",
    "band-dismissed",
    "winter-losses",
)
"""What is told where points are no more, beside the losses of battles."""
POINTS = {
    **dict.fromkeys(GONE, ("points", -1)),
    "army-loses": ("lost", -1),
    "army-destroyed": ("lost", -1),
    "card-deserters-leave": ("amount", -1),
    "card-deserters-join": ("joined", 1),
    "deserters-taken": ("amount", 1),
    "card-army-raised": ("amount", 1),
    "band-joins": ("points", 1),
    "company-arrives": ("points", 1),
    "buys": ("points", 1),
}
"""By what is told: the fact that says how many points are more now, or fewer."""
MONEY = {
    "loot-found": ("amount", 1),
    "income": ("amount", 1),
    "due-paid": ("amount", 1),
    "band-paid": ("price", -1),
    "hires": ("price", -1),
    "buys": ("price", -1),
}
"""The same of resource points."""


def play_on(
    campaign: GrandCampaign, chance: Random, situation: GrandState
) -> Resolution[GrandState]:
    """Play a week to its end."""
    entries = entries_of(campaign, chance, situation)
    decisions: tuple[Decision, ...] = ()
    dice = KeyedDice(seed=str(chance.random()))
    while True:
        inputs = PeriodInputs(period=situation.period, decisions=decisions, entries=entries)
        resolution = played(a_play(campaign, inputs, dice), situation)
        if not resolution.questions:
            check_by_hand(campaign, inputs, resolution)
            return resolution
        answer = answered(campaign, chance, resolution.questions[0])
        if isinstance(answer, Decision):
            decisions = (*decisions, answer)
        else:
            battles = (*entries.get("battle", ()), answer)
            entries = {**entries, "battle": battles}


def check_by_hand(
    campaign: GrandCampaign, inputs: PeriodInputs, resolution: Resolution[GrandState]
) -> None:
    """Hold a week to what it is with the same dice from the hand, asked for one by one.

    Nothing is asked for that is not thrown in the end, and nothing twice.
    """
    thrown = {str(throw.key): throw.faces for throw in resolution.throws}
    known: dict[str, tuple[Face, ...]] = {}
    for _ in range(len(thrown) + 1):
        bag = KeyedDice(seed="", by_hand=known, await_missing=True)
        again = played(a_play(campaign, inputs, bag), resolution.before)
        if not again.questions:
            assert again.after == resolution.after
            assert [event.kind for event in again.events] == [
                event.kind for event in resolution.events
            ]
            return
        for question in again.questions:
            assert question.wanted is not None
            assert question.key not in known
            known[question.key] = thrown[question.key]
    message = "more dice are asked for than were thrown"
    raise AssertionError(message)


def check_armies(campaign: GrandCampaign, situation: GrandState) -> None:
    """Hold armies to what always is so."""
    armies = situation.armies.values()
    most = tables_in(campaign).numbers.whole("army-most") * factor_of(campaign)
    assert len({army.at for army in armies}) == len(situation.armies)
    for army in armies:
        assert 0 < army.points <= most
        assert campaign.board.is_land(army.at)
        assert campaign.force(army.army).side == army.kingdom
        own = [
            place.id
            for place in campaign.board.places_at(army.at)
            if situation.cities[place.id].owner == army.kingdom
        ]
        assert army.city == next(iter(own), "")
        assert army.regulars >= sum(unit.points for unit in army.units)
        assert army.general or not army.city
        assert all(band.points > 0 for band in army.bands.values())


def check_generals(situation: GrandState) -> None:
    """Hold generals to what always is so: each is in one place alone."""
    armies = situation.armies.values()
    commanding = [army.general for army in armies if army.general]
    resident = [key for army in armies for key in army.residents]
    where = Counter((*commanding, *resident))
    assert all(number == 1 for number in where.values())
    for army in armies:
        with_it = (*filter(None, (army.general,)), *army.residents, *army.bands)
        assert all(key.startswith(f"{army.kingdom}-") for key in with_it)
    for key, general in situation.generals.items():
        expected = {
            GeneralStatus.COMMANDING: key in commanding,
            GeneralStatus.RESIDENT: key in resident,
            GeneralStatus.WAITING: key not in where and bool(general.city),
            GeneralStatus.DEAD: key not in where,
        }
        assert expected[general.status], general


MOVES = ("marches", "enters-city", "leaves-city", "joins", "detaches")
"""What is told of an army that goes somewhere as it was ordered."""


def check_nobody_routed_moves(resolution: Resolution[GrandState]) -> None:
    """Hold what was routed to staying where it is for the rest of the week."""
    routed: set[str] = set()
    for event in resolution.events:
        if event.kind == "survivors-in-city":
            routed.add(event.force)
        assert not (event.kind in MOVES and event.force in routed), event


def check_names_are_borne_once(resolution: Resolution[GrandState]) -> None:
    """Hold new armies to names that nobody else has in the log of the week."""
    had: set[str] = set()
    for event in resolution.events:
        if event.kind == "detaches":
            assert event.facts["other"] not in had, event
        had.add(event.force)


def check_the_fallen_stay_in_cities(situation: GrandState) -> None:
    """Hold armies of kingdoms that are out of the game to their cities."""
    for army in situation.armies.values():
        assert army.city or situation.kingdoms[army.kingdom].is_in_play, army


def check_sums(resolution: Resolution[GrandState]) -> None:
    """Hold points and money to what was told of them."""
    points, money = (told_of(resolution, counted) for counted in (POINTS, MONEY))
    before, after = resolution.before, resolution.after
    assert all_points(after) - all_points(before) == points
    assert all_money(after) - all_money(before) == money


def check_told(resolution: Resolution[GrandState]) -> None:
    """Hold sentences to being told whole to whoever knows every fact of them."""
    for event in resolution.events:
        known = {name: "" if not fact else str(fact) for name, fact in event.facts.items()}
        told = GRAND_RULES.wording.events[event.kind].told({**known, "steps": "+5"})
        assert told is not None, event
        assert not set("{}[]") & set(told.replace("Hex(", "")), event


def written(fact: FactValue) -> str:
    """Return a fact as sentences are given it: what is false or empty as nothing."""
    return "" if fact is False or fact in ("", ()) else str(fact)


def told_of(resolution: Resolution[GrandState], counted: dict[str, tuple[str, int]]) -> int:
    """Return how much more there is by what was told."""
    told = ((each, *counted[each.kind]) for each in resolution.events if each.kind in counted)
    return sum(sign * amount(event.facts[fact]) for event, fact, sign in told)


def amount(value: FactValue) -> int:
    """Return a fact that is a whole number; 0 of any other."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def all_points(situation: GrandState) -> int:
    """Return the points of all armies."""
    return sum(army.points for army in situation.armies.values())


def all_money(situation: GrandState) -> int:
    """Return what all kingdoms have."""
    return sum(each.treasury.closing for each in situation.kingdoms.values())


def play_a_season(
    seed: int,
    switches: Mapping[str, Switch],
    *,
    with_lists: bool = False,
    kingdoms: tuple[Kingdom, ...] = (),
    periods: int = PERIODS,
    house_rules: tuple[HouseRule, ...] = (),
) -> GrandState:
    """Play a year at random, check each period of it, and return what comes next."""
    factor = int(switches.get("points.factor", 1))
    forces = armies_of_a_game(with_lists=with_lists, factor=factor)
    campaign = a_campaign(forces, TOWNS, WILD, kingdoms, switches=switches, house_rules=house_rules)
    chance = Random(seed)  # noqa: S311 - a game for a test, not a throw
    rules, situation = GRAND_RULES.in_campaign(campaign), opening(campaign)
    for _ in range(periods):
        resolution = play_on(campaign, chance, situation)
        after = resolution.after
        check_armies(campaign, after)
        check_generals(after)
        check_sums(resolution)
        check_told(resolution)
        check_nobody_routed_moves(resolution)
        check_the_fallen_stay_in_cities(after)
        check_names_are_borne_once(resolution)
        assert rules.from_plain(rules.to_plain(after)) == after
        situation = rules.following(after)
    return situation


@pytest.mark.rule("GS-MOVE-01", "GS-ARMY-03", "GS-CITY-01", "GS-CBT-05")
@pytest.mark.parametrize("seed", range(2))
def test_seasons_at_random_stay_whole(seed: int) -> None:
    play_a_season(seed, {})


SETTINGS: tuple[dict[str, Switch], ...] = (
    {},
    {"battle.fought": "table"},
    {"battle.fought": "quick", "wild.events": False},
    {"kingdoms.together": True},
    {"wild.battles": "quick", "weather.mod": 5},
    {"wild.battles": "table", "weather.mod": -20},
    {"armies.fast": True, "battle.fought": "quick", "points.factor": 10},
)


@pytest.mark.rule("GS-MOVE-01", "GS-ARMY-03", "GS-CITY-01", "GS-CBT-05", "GS-CSW-06")
@pytest.mark.deep(seeds=6)
@pytest.mark.parametrize("with_lists", [False, True])
@pytest.mark.parametrize("switches", SETTINGS, ids=lambda each: ",".join(each))
def test_seasons_at_random_stay_whole_with_every_setting(
    drawn_seed: int, switches: dict[str, Switch], *, with_lists: bool
) -> None:
    play_a_season(drawn_seed, switches, with_lists=with_lists)


@pytest.mark.rule("GS-SCOPE-03", "GS-SEAS-03", "GS-SEAS-04", "GS-RES-03", "GS-MERC-04")
@pytest.mark.deep(seeds=4)
@pytest.mark.parametrize("whose", KINGDOMS)
def test_three_years_at_random_stay_whole_whoever_plays(drawn_seed: int, whose: str) -> None:
    play_a_season(drawn_seed, {}, kingdoms=KINGDOMS[whose], periods=YEARS * PERIODS)


CITY_STATES: Mapping[str, Switch] = {"battle.game": "city-state-warfare"}
WARHAMMER: Mapping[str, Switch] = {
    "battle.game": "warhammer",
    "points.factor": 10,
    "armies.fast": True,
}
GAMES: Mapping[str, tuple[Mapping[str, Switch], bool]] = {
    "neither": ({}, False),
    "City State Warfare": (CITY_STATES, True),
    "Warhammer": (WARHAMMER, False),
}
"""By whose armies are fought: their switches, and whether lists of units are kept."""
OTHERS: tuple[Mapping[str, Switch], ...] = (
    {"battle.fought": "ask", "wild.battles": "every"},
    {"battle.fought": "quick", "kingdoms.together": True, "weather.mod": 5},
    {
        "battle.fought": "table",
        "wild.events": False,
        "weather.mod": -20,
        "retreat.past_attacker": False,
    },
    {
        "wild.battles": "quick",
        "kingdoms.together": True,
        "prince.unheld": "freed",
        "mercenaries.oath_first": False,
    },
    {"wild.battles": "table"},
)
"""Every other switch, on and off."""


@pytest.mark.rule("GS-SCOPE-04", "GS-CSW-01", "GS-WFB-01")
@pytest.mark.deep(seeds=2)
@pytest.mark.parametrize("others", OTHERS, ids=lambda each: ",".join(each))
@pytest.mark.parametrize("game", GAMES)
def test_three_years_at_random_stay_whole_by_every_game(
    drawn_seed: int, game: str, others: Mapping[str, Switch]
) -> None:
    switches, with_lists = GAMES[game]

    play_a_season(
        drawn_seed, {**switches, **others}, with_lists=with_lists, periods=YEARS * PERIODS
    )


def test_the_years_at_random_have_every_switch_on_and_off() -> None:
    known = tuple(GRAND_FOLDER.switches.values())
    plain = {each.key: each.default for each in known}
    played_by = [{**plain, **own, **others} for own, _ in GAMES.values() for others in OTHERS]

    for switch in known:
        values = {settings[switch.key] for settings in played_by}
        assert len(values) > 1, switch.key
        assert set(switch.choices) <= values, switch.key


SEASONS: tuple[tuple[int, int], ...] = ((5, 2), (12, 10), (45, 10), (60, 20))
"""Weeks of a season, and weeks from one stage to the next."""


@pytest.mark.rule("GS-SEAS-01", "GS-SEAS-02", "GS-RES-01", "GS-SCOPE-04")
@pytest.mark.parametrize(
    ("weeks", "every", "with_lists"),
    tiered_rows([(*season, with_lists) for season in SEASONS for with_lists in (False, True)]),
)
def test_gs_seas_02_three_years_go_by_however_long_a_season_is(
    weeks: int, every: int, *, with_lists: bool
) -> None:
    amended = {"season-turns": weeks, "stage-every": every}

    comes = play_a_season(
        7,
        {},
        with_lists=with_lists,
        kingdoms=KINGDOMS["two nobody plays"],
        periods=YEARS * (weeks + 2) - 1,
        house_rules=tuple(
            HouseRule(table="numbers", row=row, value=value) for row, value in amended.items()
        ),
    )

    assert str(comes.period) == "4-spring"
