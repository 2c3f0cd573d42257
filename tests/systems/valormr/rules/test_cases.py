"""Numbered cases played through: marches, ground, rest, rain, rivers, baselines."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.dice import KeyedDice
from generator.systems.valormr.rules.armies import after_resting_half
from generator.systems.valormr.rules.baselines import (
    BaselineNote,
    BaselineOptions,
    Baselines,
    LongTable,
    TableTooSmall,
    baseline_numbers,
    baselines,
)
from generator.systems.valormr.rules.calendar import Sky, Weather, halves_of, to_period
from generator.systems.valormr.rules.daily_weather import rain_at_period_end
from generator.systems.valormr.rules.movement.columns import (
    daily_rate,
    points_in_hand,
    rounded_rate,
)
from generator.systems.valormr.rules.movement.prices import Price, step_price
from generator.systems.valormr.rules.muster import (
    GROUND,
    HOME_FOREST,
    Arm,
    Company,
    Regiment,
    Sight,
    Terrain,
)
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.rule_book import RULES, play_for
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from generator.world.board import (
    Board,
    Crossing,
    CrossingKind,
    Region,
    RiverCategory,
    RiverStretch,
    Route,
    Way,
)
from generator.world.campaign import PeriodInputs
from tests.rules.case_data import Case, all_cases, each_of, number, numbers
from tests.scenarios import (
    CODES,
    a_board,
    a_force,
    having,
    marches,
    place,
    play_of,
    played,
    played_on,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.play import Play

LETTERS = {terrain: letter for letter, terrain in CODES.items()}
NUMBERS = baseline_numbers(BOOK.as_mapping())
AS_RULED = BaselineOptions()

WAITING: set[str] = set()
"""Cases no runner plays yet; whoever adds one takes its cases out of this list."""
each = each_of("valormr")


def checks_with_a_runner() -> set[str]:
    """Return every kind of check that a test of this folder asks cases for."""
    found = set()
    for source in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                asks = isinstance(node.func, ast.Name) and node.func.id in ("each", "cases")
                last = node.args[-1]
                if asks and isinstance(last, ast.Constant):
                    found.add(str(last.value))
    return found


def test_every_case_is_played_or_waits_in_the_list() -> None:
    runners = checks_with_a_runner()
    without = {case.id for case in all_cases("valormr") if case.check not in runners}

    assert without == WAITING


# Marches.


def way_named(name: str) -> Way | None:
    return None if name == "open" else Way(name)


def a_road_of(terrain: str, way: str, hexes: int, *, people: str = "") -> Board:
    """Return a straight way through one terrain; ``people`` have their home there."""
    board = a_board(*[LETTERS[GROUND.terrain(terrain)] * hexes] * 2)
    course = tuple(place(board, f"{column:02}01") for column in range(1, hexes + 1))
    found = way_named(way)
    if found is not None:
        board = replace(board, ways=(Route(way=found, course=course),))
    if people:
        home = Region(id="home", name="Home", hexes=course, kind=HOME_FOREST, people=people)
        board = replace(board, regions=(home,))
    return board


def along(board: Board) -> Order:
    """Order Arn to march along the first row to its end."""
    return marches("arn", *(place(board, f"{n:02}01") for n in range(2, board.grid.columns + 1)))


@each("march")
def test_marches(case: Case) -> None:
    given = case.given
    board = a_road_of(given["terrain"], given["way"], 12)
    force = a_force("arn", place(board, "0101"), arms=(Arm(given["arm"]),))
    orders = [(along(board),), *[()] * (2 * given["days"] - 1)]

    days = played_on(without_weather(board, force), *orders)[::2]

    begun = [
        *told(days[0], "sets-out"),
        *(event for day in days[1:] for event in told(day, "standing-route")),
    ]
    steps = [told(day, "march-step") for day in days]
    assert [event.facts["total"] for event in begun] == case.expect["points"]
    assert [len(entered) for entered in steps] == case.expect["hexes"]
    assert [state_of(day, "arn").carried for day in days] == case.expect["kept"]
    if "entered_in" in case.expect:
        halves = [str(step.half) for step in steps[0]]
        assert halves == case.expect["entered_in"]


@each("creature-rate")
def test_creature_rates(case: Case) -> None:
    play = arn_play()

    rates = [rounded_rate(play, Fraction(miles)) for miles in case.given["miles"]]

    assert rates == case.expect["points"]


def arn_campaign(*arms: Arm) -> ValormrCampaign:
    board = a_board("....", "....")
    return without_weather(
        board, a_force("arn", place(board, "0101"), arms=arms or (Arm.INFANTRY,))
    )


def arn_play(*arms: Arm, period: str = "1-day") -> Play:
    return play_of(arn_campaign(*arms), to_period(period))


@each("terrain-cost")
def test_terrain_costs_are_those_a_march_pays(case: Case) -> None:
    for terrain, costs in case.expect.items():
        for way, points in zip(case.given["ways"], costs, strict=True):
            board = a_road_of(terrain, way, 2)
            campaign = without_weather(board, a_force("arn", place(board, "0101")))
            state = opening(campaign).forces["arn"]
            formed = terrain != Terrain.MOUNTAIN.key or way != "open"

            price = step_price(
                play_of(campaign), replace(state, formed=formed), place(board, "0201")
            )

            assert isinstance(price, Price)
            assert price.points == points


@each("night-cost")
def test_night_costs_are_those_a_march_pays(case: Case) -> None:
    found: list[object] = []
    for step in case.given["steps"]:
        board = a_road_of(step["terrain"], step["way"], 2)
        force = a_force("arn", place(board, "0101"), sight=Sight(case.given["sight"]))
        campaign = without_weather(board, force)
        price = step_price(
            play_of(campaign, to_period("1-night")),
            opening(campaign).forces["arn"],
            place(board, "0201"),
        )
        found.append(price.points if isinstance(price, Price) else "closed")

    assert found == case.expect["cost"]


@each("home-ground")
def test_home_ground(case: Case) -> None:
    given = case.given
    for place_in_list, people in enumerate(given["people"]):
        board = a_road_of(
            given["terrain"], "open", 5, people="elves" if given["home_forest"] else ""
        )
        force = a_force("arn", place(board, "0101"), people=people)

        result = played(without_weather(board, force), along(board))

        steps = told(result, "march-step")
        assert told(result, "sets-out")[0].facts["total"] == given["points"]
        assert len(steps) == case.expect["hexes"][place_in_list]
        assert steps[0].facts["cost"] == case.expect["cost"][place_in_list]


# Rest and fatigue.


@each("fatigued-points")
def test_fatigued_points(case: Case) -> None:
    found = []
    for points in case.given["points"]:
        play = arn_play()
        tables = replace(play.tables, move_rates=_rates_of(points))
        state = replace(opening(play.campaign).forces["arn"], fatigued=True)
        found.append(daily_rate(replace(play, tables=tables), state, Weather()).points)

    assert found == case.expect["points"]


def _rates_of(points: int) -> Any:  # noqa: ANN401 - stands in for a table
    """Return a table of rates that lists the same points for everybody."""

    class Rates:
        def number(self, _row: str, _column: str) -> Fraction:
            return Fraction(points)

    return Rates()


@each("forced-points")
def test_forced_points(case: Case) -> None:
    arms = {12: Arm.INFANTRY, 24: Arm.CAVALRY}
    found = []
    for points in case.given["points"]:
        play = arn_play(arms[points])
        state = opening(play.campaign).forces["arn"]
        found.append(points_in_hand(play, state, Weather(), forced=True).total)

    assert found == case.expect["points"]


@each("rest")
def test_rest(case: Case) -> None:
    play = arn_play(Arm(case.given["arm"]))
    found = []
    for halves in case.given["half_periods"]:
        state = replace(opening(play.campaign).forces["arn"], freshness=Fraction(0))
        for half in halves_of(play.period)[:halves]:
            state = after_resting_half(play, state, half)
        found.append(points_in_hand(play, state, Weather()).total)

    assert found == case.expect["in_hand"]


# Rain.


def weathers_after(skies: list[str]) -> list[Weather]:
    """Return the weather as it stands after each of several periods."""
    campaign = arn_campaign()
    weather, found = Weather(), []
    for turn, sky in enumerate(skies, 2):
        now = situation_at(campaign, f"{turn}-day", replace(weather, sky=Sky(sky)))
        inputs = PeriodInputs(period=now.period)
        on = replace(campaign, switches={})
        play = play_for(on, inputs, KeyedDice(seed="s"))
        weather = rain_at_period_end(play, now).situation.weather
        found.append(weather)
    return found


@each("rain-levels")
def test_rain_levels(case: Case) -> None:
    found = [weather.rain_level for weather in weathers_after(case.given["skies"])]

    assert found == case.expect["levels"]


@each("points-in-rain")
def test_points_in_rain(case: Case) -> None:
    play = arn_play(Arm(case.given["arm"]))
    state = opening(play.campaign).forces["arn"]
    found = [
        points_in_hand(play, state, Weather(sky=Sky(given["sky"]), rain_level=given["level"])).total
        for given in case.given["weather"]
    ]

    assert found == case.expect["points"]


@each("ford-open")
def test_fords_are_open_while_the_first_rain_falls(case: Case) -> None:
    skies = case.given["skies"]
    before = [Weather(), *weathers_after(skies)]
    found = [
        crossed_by("ford", replace(weather, sky=Sky(sky)))
        for weather, sky in zip(before, skies, strict=False)
    ]

    assert found == case.expect["open"]


# Rivers.

COURSE = ("0201", "0202")


def a_river(category: str, means: str, terrain: str = "clear") -> Board:
    """Return three columns with a river down the middle one."""
    board = a_board(*[f".{LETTERS[GROUND.terrain(terrain)]}."] * 2)
    river = RiverStretch(
        name="Thraes",
        course=tuple(place(board, label) for label in COURSE),
        category=RiverCategory(category),
        starts=0,
        ends=3,
    )
    kinds = [kind for kind in CrossingKind if kind == means]
    crossings = tuple(Crossing(at=place(board, "0201"), kind=kind) for kind in kinds)
    return replace(board, rivers=(river,), crossings=crossings)


def crossed_by(means: str, weather: Weather) -> bool:
    """Return whether foot comes over a minor river within a day of clear going."""
    board = a_river("minor", means)
    campaign = without_weather(board, a_force("arn", place(board, "0101")))
    fresh = having(situation_at(campaign, "2-day", weather), "arn", carried=Fraction(12))

    result = played(
        campaign, marches("arn", place(board, "0201"), place(board, "0301")), situation=fresh
    )

    return bool(told(result, "river-crossed"))


@each("crossing")
def test_crossings(case: Case) -> None:
    given, expect = case.given, case.expect
    board = a_river(given["river"], given["means"], given["terrain"])
    force = a_force(
        "arn",
        place(board, "0101"),
        arms=(Arm(given["arm"]),),
        sight=Sight(given.get("sight", "light")),
    )
    campaign = without_weather(board, force)
    period = "1-night" if given.get("night") else "1-day"

    result = played(
        campaign,
        marches("arn", place(board, "0201"), place(board, "0301")),
        situation=situation_at(campaign, period),
    )

    entry = told(result, "march-step")[0]
    across = told(result, "river-crossed")
    assert told(result, "sets-out")[0].facts["total"] == given["points"]
    assert entry.facts["cost"] == expect["entry"]
    assert bool(across) is expect["across"]
    if across:
        assert across[0].facts["cost"] == expect["crossing"]
        assert across[0].facts["left"] == expect["left"]
        assert given["points"] - expect["left"] == expect["spent"]
    else:
        (stop,) = told(result, "stop-crossing-short")
        assert (stop.facts["cost"], stop.facts["left"]) == (expect["crossing"], expect["left"])


@each("rafting")
def test_rafting(case: Case) -> None:
    board = a_river("major", "none", case.given["terrain"])
    campaign = without_weather(board, a_force("arn", place(board, "0101")))
    there = played(campaign, marches("arn", place(board, "0201")))
    start = state_of(there, "arn")
    rafts = Order(force="arn", deed=Deed.CROSS, means="rafts")
    for nth, face in enumerate(case.given["dice"]):
        now = having(situation_at(campaign, "2-day"), "arn", at=start.at, bank=start.bank)

        results = played_on(
            campaign,
            (rafts,),
            (),
            (),
            (),
            (),
            (),
            situation=now,
            hands={"2-night/VAL-RIVER-18/arn/1": face},
        )

        days = [state_of(result, "arn") for result in results[1::2]]
        across = [state.bank != start.bank for state in days]
        barred = start.at in days[-1].no_timber_at
        assert across[-1] is case.expect["across"][nth]
        assert barred is case.expect["hex_barred"][nth]
        lasted = across.index(True) + 1 if across[-1] else 1
        assert lasted == case.expect["days"][nth]
        assert days[0].crossing is None or across[-1]


@each("stragglers")
def test_stragglers(case: Case) -> None:
    for figures, lost in zip(case.given["figures"], case.expect["lost"], strict=True):
        for face, gone in zip(case.given["dice"], lost, strict=True):
            board = a_board(".m", "..")
            force = a_force("arn", place(board, "0101"))
            company = replace(force.companies[0], figures=figures)
            regiment = replace(force.regiments[0], companies=(company,))
            campaign = without_weather(board, replace(force, regiments=(regiment,)))
            order = marches("arn", place(board, "0201"), unformed=True)

            _, night = played_on(campaign, (order,), (), hands={"1-night/VAL-TERR-10/arn/1": face})

            assert state_of(night, "arn").strength == figures - gone


# Organisation.


@each("strength")
def test_strength(case: Case) -> None:
    campaign = arn_campaign()
    force = campaign.force("arn")
    company = replace(force.companies[0], figures=case.given["original"])
    regiment = replace(force.regiments[0], companies=(company,))
    campaign = replace(campaign, forces=(replace(force, regiments=(regiment,)),))
    left = case.given["original"] - case.given["lost"]
    hurt = having(opening(campaign), "arn", figures={company.id: left})

    facts = {(f.subject, f.name): f.value for f in RULES.facts(campaign, hurt)}

    assert facts[regiment.id, "figures"] == case.expect["left"]
    assert facts[regiment.id, "strength"] == case.expect["percent"]


@each("army-balance")
def test_army_balance(case: Case) -> None:
    table, totals = BOOK.army_points, BOOK.army_totals

    def summed(side: str) -> int:
        armies = [name for name in table.row_names() if table.text(name, "side") == side]
        return sum(table.whole(name, "points") for name in armies)

    def lies_between(points: Mapping[str, int]) -> bool:
        given = case.given
        return points[given["least"]] < points[given["between"]] < points[given["most"]]

    sides = [case.given[name] for name in ("least", "between", "most")]
    by_sum = {side: summed(side) for side in sides}
    printed = {side: totals.whole(side) for side in sides}
    assert lies_between(by_sum) is case.expect["holds_for_sum"]
    assert lies_between(printed) is case.expect["holds_for_printed"]


@each("companies")
def test_companies(case: Case) -> None:
    companies = tuple(
        Company(
            id=f"arn/first/{nth}",
            name=given["troop_type"],
            troop_type=given["troop_type"],
            arm=Arm.INFANTRY,
            figures=given["figures"],
        )
        for nth, given in enumerate(case.given["companies"], 1)
    )
    regiment = Regiment(id="arn/first", name="First", companies=companies)
    campaign = arn_campaign()
    force = replace(campaign.force("arn"), regiments=(regiment,))

    state = opening(replace(campaign, forces=(force,))).forces["arn"]

    assert len(state.figures) == case.expect["companies"]
    assert state.strength == case.expect["figures"]


# Baselines.


def on_table(width: object, bow_range: object, **options: Any) -> Baselines:  # noqa: ANN401 - as BaselineOptions takes
    found = baselines(
        number(width), number(bow_range), numbers=NUMBERS, options=BaselineOptions(**options)
    )
    assert isinstance(found, Baselines)
    return found


@each("baselines")
def test_baselines(case: Case) -> None:
    found = [on_table(width, case.given["bow_range"]) for width in case.given["widths"]]

    assert [lines.interval for lines in found] == numbers(case.expect["interval"])
    if "gap" in case.expect:
        gaps = [lines.gap_behind_rear for lines in found]
        assert gaps == numbers(case.expect["gap"])
    if "forward" in case.expect:
        assert [lines.forward for lines in found] == numbers(case.expect["forward"])


@each("baseline-distances")
def test_baseline_distances(case: Case) -> None:
    widths = case.given.get("widths") or [case.given["width"]]
    found = [
        [line.distance for line in on_table(width, case.given["bow_range"]).lines]
        for width in widths
    ]

    expected = case.expect["lines"]
    several = expected if "widths" in case.given else [expected]
    assert found == [numbers(lines) for lines in several]


@each("smallest-table")
def test_the_smallest_table(case: Case) -> None:
    for nth, width in enumerate(case.given["widths"]):
        found = baselines(
            number(width), number(case.given["bow_range"]), numbers=NUMBERS, options=AS_RULED
        )

        allowed = case.expect["allowed"][nth]
        assert isinstance(found, TableTooSmall) is not allowed
        if isinstance(found, Baselines):
            assert found.forward == number(case.expect["forward"][nth])
            assert found.interval == number(case.expect["interval"][nth])
            assert found.gap_behind_rear == number(case.expect["gap"][nth])
            assert BaselineNote.SHORT_GAP not in found.notes


@each("corrected-interval")
def test_the_corrected_interval(case: Case) -> None:
    expect = case.expect
    found = [on_table(width, case.given["bow_range"]) for width in case.given["widths"]]

    by_formula = [lines.forward - 5 * lines.formula_interval for lines in found]
    assert {lines.formula_interval for lines in found} == {expect["formula"]}
    assert by_formula == numbers(expect["gap_by_formula"])
    assert {lines.interval for lines in found} == {number(expect["interval"])}
    assert [lines.gap_behind_rear for lines in found] == numbers(expect["gap"])


@each("rounding")
def test_intervals_half_way_between_go_up(case: Case) -> None:
    found = [on_table(width, case.given["bow_range"]) for width in case.given["widths"]]

    assert [lines.quotient for lines in found] == numbers(case.expect["seventh"])
    rounded = [lines.formula_interval for lines in found]
    assert rounded == numbers(case.expect["formula"])


@each("long-table")
def test_a_long_table_goes_by_the_formula_or_by_the_printed_row(case: Case) -> None:
    given = case.given
    by_formula = [on_table(width, given["bow_range"]) for width in given["widths"]]
    by_row = [
        on_table(width, given["bow_range"], long_table=LongTable.TABLE) for width in given["widths"]
    ]

    assert [lines.interval for lines in by_formula] == numbers(case.expect["formula"])
    assert [lines.interval for lines in by_row] == numbers(case.expect["table"])


@each("interval-table")
def test_the_rule_agrees_with_the_printed_intervals(case: Case) -> None:
    for row in case.expect["rows"]:
        width, forward, formula, interval, _, gap = map(number, row[:6])
        found = on_table(width, case.given["bow_range"])

        assert found.forward == forward
        assert found.formula_interval == formula
        assert found.interval == interval
        assert found.gap_behind_rear == gap
        assert (BaselineNote.SHORT_GAP in found.notes) is row[6]


@each("short-gaps")
def test_short_gaps_elsewhere_are_told_and_not_corrected(case: Case) -> None:
    expect, given = case.expect, case.given
    gaps: dict[Fraction, Fraction] = {}
    for (first, last), at_start in zip(given["bands"], expect["gap_at_start"], strict=True):
        for halves in range(2 * first, 2 * last + 1):
            found = on_table(Fraction(halves, 2), given["bow_range"])
            gaps[found.table_width] = found.gap_behind_rear
            told_short = BaselineNote.SHORT_GAP in found.notes
            assert told_short is expect["short"]
            assert (found.interval != found.formula_interval) is expect["corrected"]
        assert gaps[Fraction(first)] == number(at_start)

    least = min(gaps.values())
    assert least == number(expect["least_gap"])
    assert [width for width, gap in gaps.items() if gap == least] == [expect["least_at"]]


@each("model-scale")
def test_the_scale_of_the_model(case: Case) -> None:
    feet = [inches * case.given["feet_per_inch"] for inches in case.given["inches"]]

    assert feet == case.expect["feet"]


@each("tower-ratio")
def test_the_height_of_the_tower(case: Case) -> None:
    times = Fraction(case.given["height_feet"], case.given["base_feet"])

    assert times == number(case.expect["times"])
    assert (times >= case.given["told"]) is case.expect["at_least_told"]
