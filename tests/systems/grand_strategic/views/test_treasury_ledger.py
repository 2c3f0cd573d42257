"""A treasury's ledger adds up: line by line, stage by stage, and over the year."""

from __future__ import annotations

import pytest

from generator.brief.audience import UMPIRE
from generator.kit.tables import amended_by
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables
from generator.systems.grand_strategic.rules.treasuries import Treasury
from generator.systems.grand_strategic.views.treasury_ledger import TreasurySheet, treasury_sheets
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.systems.grand_strategic.grand_war import ODO, at_war, told

PLAIN = Amounts(tables=GRAND_BOOK)


def the_sheet() -> TreasurySheet:
    (found,) = treasury_sheets(told(), PLAIN)
    return found


def number(cell: str) -> int:
    return int(cell or 0)


@pytest.mark.rule("GS-RES-03")
def test_gs_res_03_every_line_carries_what_is_in_hand() -> None:
    sheet = the_sheet()

    left = sheet.opening
    for part in sheet.parts:
        came = went = 0
        for row in part.rows:
            came, went = came + number(row.came), went + number(row.went)
            left += number(row.came) - number(row.went)
            assert row.left == left
        assert (part.came, part.went, part.left) == (came, went, left)
    assert sheet.closing == left == 79
    assert sheet.came == sum(part.came for part in sheet.parts) == 320
    assert sheet.went == sum(part.went for part in sheet.parts) == 276
    assert sheet.sum_up == "35 + 320 − 276 ="


def test_a_year_without_a_stage_is_one_part() -> None:
    never = GRAND_BOOK.numbers.with_value("stage-every", None, 31)
    amounts = Amounts(tables=replace(GRAND_BOOK, numbers=never))

    (sheet,) = treasury_sheets(told(), amounts)

    (part,) = sheet.parts
    assert (part.came, part.went) == (sheet.came, sheet.went)


def test_each_stage_has_what_came_and_went_up_to_it() -> None:
    parts = the_sheet().parts

    assert [(part.came, part.went, part.left) for part in parts] == [
        (130, 95, 70),
        (120, 105, 85),
        (70, 76, 79),
    ]
    assert [part.title for part in parts] == [
        "Weeks 1 to 10",
        "Weeks 11 to 20",
        "Weeks 21 to 30, and winter",
    ]
    assert [row.when for row in parts[2].rows] == ["26", "30", "30", "30", "winter"]


@pytest.mark.rule("GS-SEAS-02", "GS-RES-01")
@pytest.mark.parametrize(
    ("weeks", "titles"),
    [
        (12, ["Weeks 1 to 12, and winter"]),
        (20, ["Weeks 1 to 10", "Weeks 11 to 20, and winter"]),
        (45, ["Weeks 21 to 30", "Weeks 31 to 45, and winter"]),
    ],
)
def test_gs_seas_02_the_last_part_of_a_ledger_goes_on_to_the_seasons_end(
    weeks: int, titles: list[str]
) -> None:
    rule = HouseRule(table="numbers", row="season-turns", value=weeks)
    tables = amended_by(GRAND_BOOK.as_mapping(), (rule,))

    sheet, *_ = treasury_sheets(told(), Amounts(tables=GrandTables.from_mapping(tables)))

    assert [part.title for part in sheet.parts][-len(titles) :] == titles


@pytest.mark.rule("GS-RES-02")
def test_gs_res_02_cities_that_yield_the_same_stand_in_one_line() -> None:
    first = the_sheet().parts[0]

    income = [row for row in first.rows if row.what.startswith("Income")]
    assert [(row.what, row.how, row.came) for row in income] == [
        ("Income: Steinwarth", "", "20"),
        ("Income: Hallow, Kestrel Gate, Mere and Tolven", "4 × 10", "40"),
    ]


@pytest.mark.rule("GS-CITY-03")
def test_gs_city_03_a_city_taken_yields_from_the_next_stage_on() -> None:
    sheet = the_sheet()
    rows = {row.city: row for row in sheet.incomes}

    assert rows["Dunmoor"].yields == ("–", "10", "10")
    assert rows["Steinwarth"].yields == ("20", "20", "20")
    assert rows["Kestrel Gate"].garrison == "135"
    assert rows["Tolven"].garrison == "–"
    assert sheet.totals == (60, 70, 70)
    assert [rows[name].a_stage for name in ("Steinwarth", "Dunmoor")] == [20, 10]
    assert sheet.a_stage == 70
    assert len(rows) == 6


@pytest.mark.rule("GS-MERC-06")
@pytest.mark.rule("GS-MERC-05")
def test_pay_hire_and_purchases_say_how_they_are_reckoned() -> None:
    rows = [row for part in the_sheet().parts for row in part.rows]

    assert [(row.when, row.how, row.went) for row in rows if row.how and row.went] == [
        ("10", "⅛ of 80", "10"),
        ("10", "60\u00a0points", "60"),
        ("20", "½ of 50", "25"),
        ("20", "80\u00a0points", "80"),
        ("30", "¼ of 50 = 12½, up", "13"),
        ("winter", "½ of 75 = 37½, up", "38"),
    ]


def test_a_city_lost_is_on_the_ledger_for_what_it_has_yielded() -> None:
    state = at_war()
    lost = replace(state.cities["mere"], owner="ostmark")
    (sheet,) = treasury_sheets(told(situation=state.with_city(lost)), PLAIN)

    rows = {row.city: row for row in sheet.incomes}
    assert rows["Mere"].kind == "city, lost"
    assert rows["Mere"].garrison == "–"
    assert rows["Mere"].a_stage == 0


def test_a_treasury_is_read_by_its_own_kingdom_and_the_umpire() -> None:
    his = treasury_sheets(told(ODO), PLAIN)
    all_of_them = treasury_sheets(told(UMPIRE), PLAIN)

    assert [sheet.kingdom for sheet in his] == ["Ostmark"]
    assert [sheet.kingdom for sheet in all_of_them] == [*("Varenholt", "Ostmark", "Sundermark")]


def test_a_year_that_has_just_begun_has_room_for_every_stage() -> None:
    state = at_war()
    kingdom = replace(state.kingdoms["varenholt"], treasury=Treasury(opening=79))

    spring = replace(state.with_kingdom(kingdom), period=GRAND_CLOCK.read("3-w2"))
    (sheet,) = treasury_sheets(told(situation=spring), PLAIN)

    assert (sheet.opening, sheet.closing, len(sheet.parts)) == (79, 79, 3)
    assert [(part.rows, part.total) for part in sheet.parts] == [((), "")] * 3
    assert [part.total for part in the_sheet().parts] == [
        *("After week 10", "After week 20", "After week 30 and winter")
    ]


@pytest.mark.rule("GS-MERC-06")
def test_gs_merc_06_who_was_paid_keeps_a_name_when_they_are_gone() -> None:
    now = at_war()
    host = next(army for army in now.armies.values() if army.bands)
    gone = replace(now, armies={**now.armies, host.army: replace(host, bands={})})

    (sheet,) = treasury_sheets(told(situation=gone), PLAIN)

    paid = [row.what for part in sheet.parts for row in part.rows if "pay" in row.what]
    assert paid == ["Mercenaries' pay: Company 1"] * 3
