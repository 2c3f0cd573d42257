"""Numbered cases that the printed tables alone can answer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import ceil

from generator.systems.valormr.rules.tables import BOOK
from tests.rules.case_data import Case, each_of, number, numbers

each = each_of("valormr")


@each("army-points")
def test_army_points(case: Case) -> None:
    side, table = case.given["side"], BOOK.army_points
    armies = [name for name in table.row_names() if table.text(name, "side") == side]
    points = [table.whole(name, "points") for name in armies]

    assert points == case.given["points"]
    assert sum(points) == case.expect["sum"]
    assert BOOK.army_totals.whole(side) == case.expect["printed"]


@each("men")
def test_men(case: Case) -> None:
    men = case.given["figures"] * BOOK.organisation.whole("men-per-figure")

    assert men == case.expect["men"]


@each("company-ranks")
def test_company_ranks(case: Case) -> None:
    files = BOOK.organisation.whole("company-files")
    ranks = [ceil(figures / files) for figures in case.given["figures"]]

    assert ranks == case.expect["ranks"]


@each("figure-files")
def test_figure_files(case: Case) -> None:
    table, ways = BOOK.march_formations, case.given["came_by"]
    files = [table.whole(way, "files") for way in ways]
    ranks = [table.whole(way, "ranks") for way in ways]

    assert files == case.expect["files"]
    assert ranks == case.expect["ranks"]
    assert [f * r for f, r in zip(files, ranks, strict=True)] == case.expect["men"]


@each("base-deployment")
def test_base_deployment(case: Case) -> None:
    table, ways = BOOK.march_formations, case.given["came_by"]

    assert [table.whole(way, "base") for way in ways] == case.expect["base"]
    assert [table.text(way, "unit") for way in ways] == case.expect["unit"]


@each("terrain-cost")
def test_terrain_cost(case: Case) -> None:
    for terrain, costs in case.expect.items():
        found = [BOOK.terrain_costs.number(terrain, w) for w in case.given["ways"]]
        assert found == costs


@each("night-cost")
def test_night_cost(case: Case) -> None:
    found = [
        BOOK.terrain_costs.look_up(step["terrain"], f"night-{step['way']}")
        for step in case.given["steps"]
    ]

    assert found == [None if c == "closed" else c for c in case.expect["cost"]]


@each("straggler-percent")
def test_straggler_percent(case: Case) -> None:
    unit = BOOK.unformed_march.whole("stragglers-percent")
    found = [BOOK.half_dice.whole(face) * unit for face in case.given["dice"]]

    assert found == case.expect["percent"]


@each("daily-rate")
def test_daily_rate(case: Case) -> None:
    found = [BOOK.move_rates.number(name, "day") for name in case.given["movers"]]

    assert found == case.expect["points"]


@each("sailed-half-period")
def test_sailed_half_period(case: Case) -> None:
    share = BOOK.movement.number("sailed-half-share")
    factor = BOOK.weather_effects.number(case.given["weather"], "sailed")
    found = [daily * share * factor for daily in numbers(case.given["daily"])]

    assert found == numbers(case.expect["points"])


@each("late-boarding")
def test_late_boarding(case: Case) -> None:
    daily = BOOK.vessels.number(case.given["vessel"], "sailed")
    found = [daily * BOOK.ships.number(f"boarded-in-{half}") for half in case.given["boarded"]]

    assert found == case.expect["points"]


@each("vessel-cost")
def test_vessel_cost(case: Case) -> None:
    vessel = case.given["vessel"]
    capacity = BOOK.vessels.number(vessel, "capacity")
    cost = BOOK.vessels.number(vessel, "cost") + BOOK.ships.number("catapult-cost")

    assert cost == case.expect["cost"]
    assert BOOK.ships.number("pirate-cost") == case.expect["pirates"]
    assert capacity == number(case.expect["capacity"])
    men = capacity * BOOK.organisation.whole("men-per-figure")
    assert men == case.expect["men"]


@each("fog-visibility")
def test_fog_visibility(case: Case) -> None:
    unit = BOOK.weather_numbers.whole("fog-yards")
    yards = [face * unit for face in case.given["dice"]]
    scale = case.given["yards_per_inch"]

    assert yards == case.expect["yards"]
    assert [Fraction(y, scale) for y in yards] == numbers(case.expect["inches"])


@each("fog-or-wind")
def test_fog_or_wind(case: Case) -> None:
    faces = case.given["dice"]

    assert [BOOK.fog_or_wind.word(face) for face in faces] == case.expect["found"]
    assert [BOOK.wind_kind.word(face) for face in faces] == case.expect["wind"]


@each("courier-passing")
def test_courier_passing(case: Case) -> None:
    found = [BOOK.courier_passing.word(face) for face in case.given["dice"]]

    assert found == case.expect["result"]


@each("courier-stopping")
def test_courier_stopping(case: Case) -> None:
    found = [BOOK.courier_stopping.word(face) for face in case.given["dice"]]

    assert found == case.expect["result"]


@each("stream")
def test_stream(case: Case) -> None:
    daily = BOOK.vessels.number(case.given["vessel"], "rowed")
    found = [
        daily * BOOK.advanced.number(f"{direction}stream") for direction in case.given["directions"]
    ]

    assert found == case.expect["points"]


@each("tide-cost")
def test_tide_cost(case: Case) -> None:
    found = [
        case.given["cost"] * BOOK.advanced.number(f"{tide}-tide") for tide in case.given["tide"]
    ]

    assert found == case.expect["cost"]


@each("points-in-drought")
def test_points_in_drought(case: Case) -> None:
    daily = BOOK.move_rates.number(case.given["arm"], "day")
    found = [
        daily * BOOK.drought.number(BOOK.drought.row_at(week), "overland")
        for week in case.given["weeks"]
    ]

    assert found == case.expect["points"]


@each("size-odds")
def test_size_odds(case: Case) -> None:
    for place, margin in enumerate(case.given["margins"]):
        throws = product(range(1, 7), repeat=2)
        errors = [BOOK.size_error(sum(throw), margin) for throw in throws]
        sizes = Counter(abs(error) for error in errors)

        assert sizes[Fraction(0)] == case.expect["accurate"][place]
        assert sizes[Fraction(5)] == case.expect["off_by_five"][place]
        assert sizes[Fraction(10)] == case.expect["off_by_ten"][place]
        assert sum(errors) == 36 * case.expect["mean"][place]


@each("losses-table")
def test_losses_table(case: Case) -> None:
    table = BOOK.disengagement_losses
    found = [
        table.text(table.row_at(difference), case.given["column"])
        for difference in case.given["differences"]
    ]

    assert found == case.expect["losses"]


@each("deployment-limits")
def test_deployment_limits(case: Case) -> None:
    found = [
        BOOK.deployment_modifiers.limited(dice + modifier)
        for dice, modifier in zip(case.given["dice"], case.given["modifier"], strict=True)
    ]

    assert found == case.expect["scores"]


@each("interval-table")
def test_the_printed_intervals_stand_for_every_width(case: Case) -> None:
    table = BOOK.baseline_intervals
    assert len(case.expect["rows"]) == 91

    for width, *_, printed, _gap, _short in case.expect["rows"]:
        row = table.row_at(number(width))
        assert table.number(row, "interval") == number(printed)


@each("long-table")
def test_the_last_row_of_the_printed_intervals_never_grows(case: Case) -> None:
    table = BOOK.baseline_intervals
    rows = [table.row_at(number(width)) for width in case.given["widths"]]

    assert [table.number(row, "interval") for row in rows] == numbers(case.expect["table"])


@each("bow-range")
def test_bow_range(case: Case) -> None:
    yards = BOOK.baselines.whole("bow-range-yards")
    scales = [BOOK.baselines.whole(key) for key in ("yards-per-inch", "large-yards-per-inch")]

    assert yards == case.given["yards"]
    assert scales == case.given["yards_per_inch"]
    assert [Fraction(yards, s) for s in scales] == numbers(case.expect["inches"])
    assert [BOOK.baselines.number(key) for key in ("bow-range", "large-bow-range")] == numbers(
        case.expect["inches"]
    )
