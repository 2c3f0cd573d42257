"""House rules change a copy of the tables, and every change is marked in print."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.printing import AMENDED, Cell, PrintedTable
from generator.kit.table import span_of
from generator.kit.tables import AmendmentRefusal, DiceTable, TablePart, amend
from generator.systems.valormr.rules.tables import BOOK, ValormrTables
from generator.world.campaign import HouseRule


def amended(*house_rules: HouseRule) -> ValormrTables:
    tables, refusals = amend(BOOK.as_mapping(), house_rules)
    assert refusals == ()
    return ValormrTables.from_mapping(tables)


def refused(house_rule: HouseRule) -> AmendmentRefusal:
    tables, (refusal,) = amend(BOOK.as_mapping(), [house_rule])
    assert tables == BOOK.as_mapping()
    return refusal


def line(printed: PrintedTable, title: str) -> tuple[Cell, ...]:
    return next(row for row in printed.rows if row[0].text == title)


def marked(printed: PrintedTable) -> list[str]:
    return [cell.text for row in printed.rows for cell in row if cell.amended]


@pytest.mark.rule("VAL-TERR-02", "VAL-TERR-03")
def test_val_terr_02_the_printed_road_follows_an_amended_terrain_cost() -> None:
    house_rule = HouseRule(table="terrain-costs", row="swamp", column="open", value=12)

    costs = amended(house_rule).terrain_costs

    assert costs.number("swamp", "open") == 12
    assert costs.number("swamp", "road") == 8
    assert costs.number("swamp", "night-road") == 16
    assert [cell.text for cell in line(costs.printed(), "Swamp")] == [
        "Swamp",
        "12",
        "8",
        "12",
        "–",
        "16",
    ]
    assert marked(costs.printed()) == ["12", "8", "12", "16"]
    assert costs.printed().marks == (AMENDED,)


@pytest.mark.rule("VAL-TERR-02")
def test_val_terr_02_a_cost_may_become_a_fraction() -> None:
    house_rule = HouseRule(table="terrain-costs", row="swamp", column="open", value=10)

    costs = amended(house_rule).terrain_costs

    assert costs.number("swamp", "road") == Fraction(20, 3)
    assert line(costs.printed(), "Swamp")[2].text == "6⅔"


@pytest.mark.rule("VAL-TERR-02")
def test_val_terr_02_the_factor_of_the_road_can_be_amended() -> None:
    house_rule = HouseRule(table="terrain-costs", row="factor", column="road", value="1/2")

    costs = amended(house_rule).terrain_costs

    assert [costs.number(row, "road") for row in ("clear", "forest", "mountain")] == [
        3,
        Fraction(9, 2),
        6,
    ]
    assert costs.number("clear", "track") == 6
    assert line(costs.printed(), "Forest")[2] == Cell(text="4½", amended=True)


@pytest.mark.rule("VAL-NIGHT-05")
def test_val_night_05_an_amended_night_factor_shows_in_the_terrain_costs() -> None:
    house_rule = HouseRule(table="night", row="cost-factor", value=3)

    costs = amended(house_rule).terrain_costs

    assert costs.number("clear", "night-open") == 18
    assert line(costs.printed(), "Clear")[4] == Cell(text="18", amended=True)
    assert AMENDED in costs.printed().marks


@pytest.mark.rule("VAL-MOVE-01", "VAL-REST-08")
def test_val_move_01_an_amended_rate_shows_wherever_it_is_quoted() -> None:
    tables = amended(HouseRule(table="move-rates", row="longship-rowed", column="day", value=21))

    assert tables.move_rates.number("longship-rowed", "fatigued") == 15
    assert line(tables.vessels.printed(), "Longship")[1] == Cell(text="21", amended=True)


@pytest.mark.rule("DEF-WX-02")
def test_def_wx_02_a_band_is_split_where_one_total_changes() -> None:
    house_rule = HouseRule(table="rainy", row="3", value="cloudy")

    rainy = amended(house_rule).rainy

    assert [rainy.word(total) for total in range(1, 7)] == [
        "cloudy",
        "cloudy",
        "cloudy",
        "light rain",
        "light rain",
        "hard rain",
    ]
    assert [cell.text for cell in line(rainy.printed(), "4–5")][1] == "Light rain"
    assert marked(rainy.printed()) == ["Cloudy"]


@pytest.mark.rule("DEF-WX-01")
def test_def_wx_01_a_house_rule_changes_one_place_of_the_weather() -> None:
    house_rule = HouseRule(table="weather", row="clear", column="3", value="→ cloudy")

    tables = amended(house_rule)

    assert tables.weather_cell("clear", 3).is_change
    assert marked(tables.weather.printed()) == ["→ Cloudy"]


@pytest.mark.rule("VAL-DISENG-40")
def test_val_diseng_40_a_row_of_totals_is_named_by_any_of_them() -> None:
    house_rule = HouseRule(table="disengagement-losses", row="-3", column="evade", value="15 %")

    losses = amended(house_rule).disengagement_losses

    assert losses.text(losses.row_at(-1), "evade") == "15 %"
    assert losses.text(losses.row_at(-5), "evade") == "25 %"


@pytest.mark.rule("VAL-CONTACT-19")
def test_val_contact_19_a_modifier_can_be_amended() -> None:
    house_rule = HouseRule(table="contact-modifiers", row="smallest-force", value=2)

    modifiers = amended(house_rule).contact_modifiers

    assert modifiers.of("smallest-force") == 2
    assert line(modifiers.printed(), "Smallest force, by at least one regiment")[1] == Cell(
        text="+2", amended=True
    )


def test_a_later_house_rule_finds_what_an_earlier_one_left() -> None:
    tables = amended(
        HouseRule(table="terrain-costs", row="hill", column="open", value=10),
        HouseRule(table="terrain-costs", row="hill", column="open", value=12),
    )

    assert tables.terrain_costs.number("hill", "open") == 12


def test_the_book_itself_never_changes() -> None:
    amended(HouseRule(table="terrain-costs", row="hill", column="open", value=12))

    assert BOOK.terrain_costs.number("hill", "open") == 9


def test_a_wrong_table_is_answered_with_the_tables_there_are() -> None:
    refusal = refused(HouseRule(table="terain-costs", row="hill", value=10))

    assert refusal.part is TablePart.TABLE
    assert refusal.position == 0
    assert "terrain-costs" in refusal.known


def test_a_wrong_row_is_answered_with_the_rows_there_are() -> None:
    refusal = refused(HouseRule(table="terrain-costs", row="marsh", column="open", value=10))

    assert refusal.part is TablePart.ROW
    assert refusal.known[:5] == ("clear", "forest", "hill", "swamp", "mountain")


def test_a_wrong_column_is_answered_with_the_columns_there_are() -> None:
    refusal = refused(HouseRule(table="terrain-costs", row="swamp", column="rail", value=10))

    assert refusal.part is TablePart.COLUMN
    assert refusal.known == ("open", "road", "track", "night-open", "night-road")


@pytest.mark.parametrize(
    "house_rule",
    [
        HouseRule(table="terrain-costs", row="swamp", column="open", value="deep"),
        HouseRule(table="terrain-costs", row="swamp", column="open", value=True),
        HouseRule(table="rain-numbers", row="highest-level", value="1/2"),
        HouseRule(table="waters", row="galley", column="rivers", value="yes"),
        HouseRule(table="contact-modifiers", row="more-points", value=0.5),
        HouseRule(table="disengagement-losses", row="-3", column="evade", value="a few"),
        HouseRule(table="map-legend", row="Road", column="Drawn as", value="one line"),
    ],
    ids=lambda house_rule: house_rule.table,
)
def test_a_value_of_the_wrong_kind_is_refused(house_rule: HouseRule) -> None:
    assert refused(house_rule).part is TablePart.VALUE


def test_a_wrong_keyword_is_answered_with_the_keywords_there_are() -> None:
    refusal = refused(HouseRule(table="rainy", row="6", value="hail"))

    assert refusal.part is TablePart.VALUE
    assert refusal.known == ("cloudy", "light rain", "hard rain")


def test_a_refused_house_rule_leaves_the_others_standing() -> None:
    tables, refusals = amend(
        BOOK.as_mapping(),
        [
            HouseRule(table="terrain-costs", row="marsh", column="open", value=10),
            HouseRule(table="terrain-costs", row="swamp", column="open", value=10),
        ],
    )

    assert [refusal.position for refusal in refusals] == [0]
    costs = ValormrTables.from_mapping(tables).terrain_costs
    assert costs.number("swamp", "open") == 10


DICE_TABLES = tuple(table for table in BOOK.as_mapping().values() if isinstance(table, DiceTable))


@given(st.data())
def test_changing_one_total_of_a_dice_table_leaves_every_other_alone(data: st.DataObject) -> None:
    table = data.draw(st.sampled_from(DICE_TABLES))
    changed = data.draw(st.sampled_from(table.totals()))
    result = data.draw(st.sampled_from(table.results()))

    after = table.with_value(str(changed), None, result)

    assert after.look_up(changed) == result
    for total in table.totals():
        if total != changed:
            assert after.look_up(total) == table.look_up(total)


@given(st.integers(-20, 20), st.integers(0, 20))
def test_a_run_of_totals_is_read_as_it_is_named(low: int, length: int) -> None:
    span = span_of(f"{low}..{low + length}")

    assert span_of(span.key) == span
    assert span.holds(low)
    assert span.holds(low + length)
    assert not span.holds(low - 1)
    assert not span.holds(low + length + 1)
