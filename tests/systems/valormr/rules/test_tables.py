"""Values of the printed tables, written out a second time from the page."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.kit.printing import AMENDED
from generator.kit.switches import Switches, switch_table, switches_of
from generator.kit.tables import Cell, TableError, amend
from generator.systems.valormr.rules.tables import (
    BOOK,
    ValormrTables,
    baseline_counts,
    contact_hours,
)
from generator.world.campaign import HouseRule


def plain(rows: tuple[tuple[Cell, ...], ...]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in rows]


@pytest.mark.rule("VAL-MOVE-01", "VAL-REST-06", "VAL-REST-08", "VAL-WX-20", "VAL-WX-23")
def test_val_move_01_move_rates_print_as_the_card_has_them() -> None:
    printed = BOOK.move_rates.printed()

    assert [row[1:] for row in plain(printed.rows)] == [
        ["12", "9", "18", "9", "6"],
        ["24", "18", "36", "18", "12"],
        ["48", "36", "72", "36", "24"],
        ["18", "13", "–", "18", "9"],
        ["18", "13", "–", "18", "9"],
        ["36", "27", "–", "36", "18"],
        ["72", "–", "–", "72", "36"],
        ["72", "–", "–", "72", "36"],
        ["90", "–", "–", "90", "45"],
        ["90", "–", "–", "90", "45"],
    ]


@pytest.mark.rule("VAL-TERR-01", "VAL-TERR-02", "VAL-TERR-03", "VAL-NIGHT-05", "VAL-NIGHT-07")
def test_val_terr_01_terrain_costs_print_as_the_card_has_them() -> None:
    assert plain(BOOK.terrain_costs.printed().rows) == [
        ["Clear", "6", "4", "6", "12", "8"],
        ["Forest", "9", "6", "9", "–", "12"],
        ["Hill", "9", "6", "9", "–", "12"],
        ["Swamp", "9", "6", "9", "–", "12"],
        ["Mountain", "12", "8", "12", "–", "16"],
        ["Sea or river, by vessel", "6", "–", "–", "–", "–"],
    ]


@pytest.mark.rule("VAL-TERR-04", "VAL-TERR-07")
@pytest.mark.parametrize(
    ("terrain", "infantry", "cavalry", "night"),
    [
        ("clear", "anywhere", "anywhere", "anywhere"),
        ("forest", "anywhere", "road", "road"),
        ("hill", "anywhere", "anywhere", "road"),
        ("swamp", "anywhere", "road", "road"),
        ("mountain", "road-or-track", "road-or-track", "road"),
    ],
)
def test_val_terr_04_ground_closed_to_formed_troops(
    terrain: str, infantry: str, cavalry: str, night: str
) -> None:
    table = BOOK.formed_entry

    assert table.text(terrain, "infantry") == infantry
    assert table.text(terrain, "cavalry") == cavalry
    assert table.text(terrain, "night") == night


@pytest.mark.rule("VAL-TERR-05", "VAL-TERR-06")
def test_val_terr_05_elves_and_lizard_men_pay_the_clear_cost_at_home() -> None:
    assert BOOK.special_going.text("elves", "ground") == "home-forest"
    assert BOOK.special_going.text("lizard men", "ground") == "swamp"
    assert BOOK.special_going.text("elves", "costs-as") == "clear"
    assert BOOK.special_going.text("lizard men", "costs-as") == "clear"


@pytest.mark.rule("VAL-NIGHT-01", "VAL-NIGHT-03", "VAL-NIGHT-04")
@pytest.mark.parametrize(
    ("people", "sight"),
    [
        ("gnolls", "dark"),
        ("lizard men", "dark"),
        ("goblins", "nocturnal"),
        ("kobolds", "nocturnal"),
        ("orcs", "nocturnal"),
        ("others", "light"),
    ],
)
def test_val_night_01_who_sees_by_night(people: str, sight: str) -> None:
    assert BOOK.sight.text(people, "sight") == sight


@pytest.mark.rule("DEF-WX-01", "VAL-WX-05", "VAL-WX-07")
@pytest.mark.parametrize(
    ("sky", "faces"),
    [
        ("clear", ["clear", "clear", "clear", "→ cloudy", "→ cloudy", "→ cloudy"]),
        ("cloudy", ["→ clear", "→ clear", "cloudy", "cloudy", "→ rain", "→ rain"]),
        ("light rain", ["→ clear", "→ cloudy", "rain", "rain", "rain", "rain"]),
        ("hard rain", ["→ clear", "→ cloudy", "rain", "rain", "rain", "rain"]),
    ],
)
def test_def_wx_01_the_house_weather_table(sky: str, faces: list[str]) -> None:
    cells = [BOOK.weather_cell(sky, total) for total in range(1, 7)]

    assert [cell.text for cell in cells] == faces
    assert [cell.is_change for cell in cells] == [face[0] == "→" for face in faces]


@pytest.mark.rule("DEF-WX-02", "VAL-WX-06")
def test_def_wx_02_the_house_rainy_table() -> None:
    assert [BOOK.rainy.word(total) for total in range(1, 7)] == [
        "cloudy",
        "cloudy",
        "light rain",
        "light rain",
        "light rain",
        "hard rain",
    ]


@pytest.mark.rule("VAL-WX-08", "VAL-WX-10", "VAL-WX-11", "VAL-WX-13", "VAL-WX-14")
def test_val_wx_08_fog_and_wind_dice() -> None:
    faces = range(1, 7)

    assert [BOOK.fog_or_wind.word(face) for face in faces] == [
        "fog",
        "nothing",
        "nothing",
        "nothing",
        "nothing",
        "wind",
    ]
    assert [BOOK.wind_kind.word(face) for face in faces] == [
        "calm",
        "none",
        "none",
        "none",
        "high winds",
        "gale",
    ]
    assert [BOOK.fog_persists.word(face) == "persists" for face in faces] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert [BOOK.wind_continues.word(face) for face in faces][:2] == ["continues", "ends"]


@pytest.mark.rule(
    "VAL-WX-20", "VAL-WX-28", "VAL-WX-29", "VAL-WX-33", "VAL-WX-36", "VAL-WX-37", "VAL-WX-40"
)
@pytest.mark.parametrize(
    ("weather", "overland", "sailed", "rowed", "port_open"),
    [
        ("clear", 1, 1, 1, True),
        ("cloudy", 1, 1, 1, True),
        ("light rain", 1, 1, 1, True),
        ("hard rain", Fraction(3, 4), 1, 1, True),
        ("fog", 1, Fraction(1, 2), Fraction(1, 2), False),
        ("calm", 1, 0, 1, True),
        ("high winds", 1, Fraction(3, 2), 1, False),
        ("gale", 1, 0, 0, False),
    ],
)
def test_val_wx_20_what_the_weather_does_to_movement(
    weather: str,
    overland: Fraction,
    sailed: Fraction,
    rowed: Fraction,
    port_open: bool,  # noqa: FBT001 - a column of the page
) -> None:
    table = BOOK.weather_effects

    assert table.number(weather, "overland") == overland
    assert table.number(weather, "sailed") == sailed
    assert table.number(weather, "rowed") == rowed
    assert table.says_yes(weather, "port-open") is port_open


@pytest.mark.rule("VAL-WX-21", "VAL-WX-22", "VAL-WX-23", "VAL-WX-24")
def test_val_wx_21_rain_levels_close_fords_then_ferries_then_slow_everything() -> None:
    assert [row[1:5] for row in plain(BOOK.rain_levels.printed().rows)] == [
        ["open", "open", "normal", "normal"],
        ["closed", "open", "normal", "normal"],
        ["closed", "closed", "normal", "normal"],
        ["closed", "closed", "×\xa0½", "×\xa0½"],
        ["closed", "closed", "no movement", "no movement"],
    ]


@pytest.mark.rule("VAL-WX-25", "VAL-WX-26", "VAL-WX-27")
def test_val_wx_25_clear_counts_two_halves_of_a_cure_and_cloudy_one() -> None:
    assert BOOK.cure_halves("clear") == 2
    assert BOOK.cure_halves("cloudy") == 1
    assert BOOK.cure_halves("light rain") == 0


@pytest.mark.rule("VAL-GEN-02")
def test_val_gen_02_half_dice() -> None:
    assert [BOOK.half_dice.whole(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("VAL-RIVER-08", "VAL-RIVER-09", "VAL-RIVER-10", "VAL-RIVER-12", "VAL-RIVER-13")
def test_val_river_08_what_a_crossing_costs() -> None:
    table = BOOK.crossings

    assert table.number("bridge", "major-share") == 0
    assert table.number("ford-cavalry", "minor-share") == 0
    assert table.number("ford-infantry", "minor-share") == Fraction(1, 2)
    assert table.look_up("ford-infantry", "major-share") is None
    assert table.whole("ferry", "minor-days") == 1
    assert table.whole("ferry", "major-days") == 2
    assert table.number("swim-cavalry", "minor-share") == Fraction(1, 2)
    assert table.whole("rafts", "minor-days") == 3
    assert table.whole("rafts", "major-days") == 3


@pytest.mark.rule("VAL-RIVER-07", "VAL-RIVER-08")
def test_val_river_07_only_a_bridge_leaves_a_force_formed() -> None:
    table = BOOK.crossings
    formed = [name for name in table.row_names() if table.says_yes(name, "stays-formed")]

    # The optional train of DEF-ADV-03 lays a bridge of its own.
    assert formed == ["bridge", "bridging-train"]


@pytest.mark.rule("VAL-RIVER-18", "VAL-RIVER-17")
def test_val_river_18_timber_is_enough_on_5_and_6() -> None:
    enough = [face for face in range(1, 7) if BOOK.timber.word(face) == "enough"]

    assert enough == [5, 6]
    assert BOOK.rafting.number("fighting-share") == Fraction(1, 3)


@pytest.mark.rule("VAL-SHIP-01")
def test_val_ship_01_vessels() -> None:
    assert [row[1:5] for row in plain(BOOK.vessels.printed().rows)] == [
        ["18", "72", "0", "4"],
        ["18", "90", "2", "–"],
        ["36", "–", "¼", "¼"],
        ["–", "90", "½", "¾"],
        ["–", "72", "3", "3"],
    ]
    assert BOOK.ships.number("catapult-cost") == Fraction(1, 4)


@pytest.mark.rule(
    "VAL-RIVER-01", "VAL-SEA-02", "VAL-SEA-05", "VAL-SEA-06", "VAL-SEA-08", "VAL-SEA-09"
)
def test_val_sea_02_where_vessels_may_go() -> None:
    table = BOOK.waters
    names = table.row_names()

    assert [name for name in names if table.says_yes(name, "rivers")] == ["longship", "river-boat"]
    assert [name for name in names if table.says_yes(name, "open-sea")] == [
        "sailing-ship",
        "troop-transport",
    ]
    assert [name for name in names if table.text(name, "lands") == "beach"] == [
        "galley",
        "longship",
    ]
    assert table.text("troop-transport", "coast") == "channel-or-port"
    assert table.text("troop-transport", "lands") == "port"


@pytest.mark.rule("VAL-COURIER-05", "VAL-COURIER-06")
def test_val_courier_05_passing_needs_a_4_and_stopping_a_6() -> None:
    faces = range(1, 7)

    assert [f for f in faces if BOOK.courier_passing.word(f) == "through"] == [4, 5, 6]
    assert [f for f in faces if BOOK.courier_stopping.word(f) == "free"] == [6]


@pytest.mark.rule("VAL-SCOUT-04")
def test_val_scout_04_what_becomes_of_a_scout() -> None:
    assert [BOOK.scouts.word(face) for face in range(1, 7)] == [
        "captured",
        "killed",
        "unsuccessful",
        "unsuccessful",
        "successful",
        "successful",
    ]
    assert BOOK.scouts.printed().rows[-1][2].text == "own contact dice +1"


@pytest.mark.rule(
    "VAL-CONTACT-18",
    "VAL-CONTACT-19",
    "VAL-CONTACT-20",
    "VAL-CONTACT-21",
    "VAL-CONTACT-22",
    "VAL-CONTACT-23",
    "VAL-CONTACT-24",
)
def test_val_contact_18_contact_modifiers() -> None:
    modifiers = [entry.modifier for entry in BOOK.contact_modifiers.modifiers]

    assert modifiers == [1, 1, 1, 1, 1, 1, -1]


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-26", "VAL-CONTACT-27")
@pytest.mark.parametrize(
    ("score", "margin", "composition"),
    [
        (-1, "none", "unaware"),
        (0, "none", "unaware"),
        (1, "none", "unaware"),
        (2, "none", "aware"),
        (3, "50", "basic"),
        (4, "25", "types"),
        (5, "10", "organization"),
        (6, "accurate", "exact"),
        (12, "accurate", "exact"),
    ],
)
def test_val_contact_25_what_a_score_tells(score: int, margin: str, composition: str) -> None:
    row = BOOK.contact_results.row_at(score)

    assert BOOK.contact_results.text(row, "margin") == margin
    assert BOOK.contact_results.text(row, "composition") == composition


@pytest.mark.rule("VAL-CONTACT-33")
@pytest.mark.parametrize(
    ("margin", "errors"),
    [
        ("50", [-50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50]),
        ("25", [-25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25]),
        ("10", [-10, 0, -10, -5, -5, 0, 5, 5, 10, 0, 10]),
    ],
)
def test_val_contact_33_size_estimation(margin: str, errors: list[int]) -> None:
    assert [BOOK.size_error(total, margin) for total in range(2, 13)] == errors


@pytest.mark.rule("VAL-CONTACT-33")
def test_val_contact_33_the_estimate_prints_as_in_the_book() -> None:
    rows = plain(BOOK.size_estimates.printed().rows)

    assert rows[0] == ["2", "−50\xa0%", "−25\xa0%", "−10\xa0%"]
    assert rows[1] == ["3", "−40\xa0%", "−20\xa0%", "accurate"]
    assert rows[10] == ["12", "+50\xa0%", "+25\xa0%", "+10\xa0%"]


@pytest.mark.rule("VAL-CONTACT-34", "VAL-CONTACT-35")
def test_val_contact_34_hours_of_contact() -> None:
    assert plain(contact_hours(BOOK).rows) == [
        ["0", "6", "12", "18", "24"],
        ["1", "5", "11", "17", "23"],
        ["2", "4", "10", "16", "22"],
        ["3", "3", "9", "15", "21"],
        ["4", "2", "8", "14", "20"],
        ["5", "1", "7", "13", "19"],
    ]


@pytest.mark.rule("VAL-CONTACT-34", "VAL-TURN-03")
def test_val_contact_34_one_amended_hour_marks_the_hours_of_contact() -> None:
    longer = HouseRule(table="hours", row="evening", column="end", value=17)
    tables, refusals = amend(BOOK.as_mapping(), (longer,))

    printed = contact_hours(ValormrTables.from_mapping(tables))

    assert refusals == ()
    assert contact_hours(BOOK).marks == ()
    assert printed.marks == (AMENDED,)
    assert [cell.text for cell in printed.rows[1]] == ["1", "5", "11", "16", "23"]
    assert [cell.amended for cell in printed.rows[1]] == [False] * 3 + [True, False]


@pytest.mark.rule("DEF-RECON-01")
def test_def_recon_01_the_house_deck_has_twenty_cards() -> None:
    deck = {row.key: BOOK.terrain_deck.whole(row.key, "cards") for row in BOOK.terrain_deck.rows}

    assert sum(deck.values()) == 20
    assert deck["blank"] == 8
    assert sum(count for name, count in deck.items() if name.startswith("hill")) == 4


@pytest.mark.rule("VAL-ENGAGE-02", "VAL-ENGAGE-03", "VAL-ENGAGE-04", "VAL-ENGAGE-05")
def test_val_engage_03_what_follows_from_two_wishes() -> None:
    table = BOOK.engage_or_evade

    assert table.text("engage", "engage") == "deploy"
    assert table.text("evade", "evade") == "part"
    assert table.text("evade", "engage") == "dice"
    assert table.text("evade", "unaware") == "dice"
    assert table.text("unaware", "unaware") == "deploy"


@pytest.mark.rule("VAL-DISENG-28")
def test_val_diseng_28_disengagement_modifiers() -> None:
    table = BOOK.disengagement_modifiers

    assert {entry.key: entry.modifier for entry in table.modifiers} == {
        "formed": 2,
        "retreat": -1,
        "rout": -2,
        "maneuver": 1,
        "pursuit": 2,
        "rearguard": 2,
        "cavalry": 1,
        "fresh-cavalry": 2,
        "fatigued": -1,
        "larger": 1,
        "supported": 1,
        "half-strength": -1,
        "favorable": 1,
        "unfavorable": -1,
    }


@pytest.mark.rule("VAL-DISENG-38")
@pytest.mark.parametrize(
    ("terrain", "disengager", "opponent"),
    [
        ("mountain", "favorable", "unfavorable"),
        ("clear", "unfavorable", "favorable"),
        ("forest", "neither", "neither"),
        ("swamp", "neither", "neither"),
        ("hill", "neither", "neither"),
    ],
)
def test_val_diseng_38_terrain_of_a_disengagement(
    terrain: str, disengager: str, opponent: str
) -> None:
    assert BOOK.disengagement_terrain.text(terrain, "disengager") == disengager
    assert BOOK.disengagement_terrain.text(terrain, "opponent") == opponent


@pytest.mark.rule("VAL-DISENG-40", "VAL-DISENG-41")
@pytest.mark.parametrize(
    ("difference", "withdraw", "evade", "avoid"),
    [
        (18, "N", "N", "N"),
        (8, "N", "N", "N"),
        (7, "5 %", "N", "N"),
        (4, "5 %", "N", "N"),
        (3, "10 %", "5 %", "N"),
        (0, "10 %", "5 %", "N"),
        (-1, "25 %", "10 %", "5 %"),
        (-4, "25 %", "10 %", "5 %"),
        (-5, "30 %", "25 %", "10 %"),
        (-7, "30 %", "25 %", "10 %"),
        (-8, "50 % D", "30 %", "25 %"),
        (-9, "75 % D", "50 % D", "30 %"),
        (-10, "destroyed", "75 % D", "50 % D"),
        (-11, "destroyed", "destroyed", "75 % D"),
        (-12, "destroyed", "destroyed", "destroyed"),
        (-18, "destroyed", "destroyed", "destroyed"),
    ],
)
def test_val_diseng_40_losses(difference: int, withdraw: str, evade: str, avoid: str) -> None:
    row = BOOK.disengagement_losses.row_at(difference)

    assert [
        BOOK.disengagement_loss(row, column).text
        for column in ("delay-or-withdraw", "evade", "avoid")
    ] == [withdraw, evade, avoid]


@pytest.mark.rule("VAL-DISENG-43", "VAL-DISENG-44")
def test_val_diseng_44_the_line_after_a_displacement_is_the_next_one() -> None:
    row = BOOK.disengagement_losses.row_at(-8)
    loss = BOOK.disengagement_loss(row, "delay-or-withdraw")
    worse = BOOK.worse_row(row)

    assert loss.is_displaced
    assert loss.share == Fraction(1, 2)
    assert worse == BOOK.disengagement_losses.row_at(-9)
    assert BOOK.worse_row(BOOK.disengagement_losses.row_at(-12)) is None


@pytest.mark.rule("VAL-BASE-11")
@pytest.mark.parametrize(
    ("low", "high", "interval"),
    [
        ("28.5", "31.5", "1.5"),
        ("32", "35", "1.75"),
        ("35.5", "38.5", "2"),
        ("39", "45.5", "2.5"),
        ("46", "52.5", "3"),
        ("53", "59.5", "3.5"),
        ("60", "66.5", "4"),
        ("67", "90", "4.5"),
    ],
)
def test_val_base_11_precalculated_intervals(low: str, high: str, interval: str) -> None:
    table = BOOK.baseline_intervals

    for width in (Fraction(low), Fraction(high)):
        assert table.number(table.row_at(width), "interval") == Fraction(interval)


@pytest.mark.rule("VAL-BASE-11")
def test_val_base_11_no_row_for_widths_between_the_rows() -> None:
    for width in (Fraction(28), Fraction("31.75"), Fraction("35.25")):
        with pytest.raises(TableError, match="no row for"):
            BOOK.baseline_intervals.row_at(width)


@pytest.mark.rule("VAL-DEPLOY-13", "VAL-DEPLOY-14", "VAL-BASE-08")
def test_val_deploy_13_scores_and_baselines() -> None:
    assert plain(baseline_counts(BOOK).rows) == [
        ["1", "6 (rear)", "1 (forward)"],
        ["2", "5", "2"],
        ["3", "4", "3"],
        ["4", "3", "4"],
        ["5", "2", "5"],
        ["6", "1 (forward)", "6 (rear)"],
    ]


@pytest.mark.rule("VAL-DEPLOY-08")
def test_val_deploy_08_deployment_scores_stay_from_1_to_6() -> None:
    assert BOOK.deployment_modifiers.limited(8) == 6
    assert BOOK.deployment_modifiers.limited(-1) == 1
    assert BOOK.contact_modifiers.limited(12) == 12


@pytest.mark.rule("VAL-MARCH-05", "VAL-MARCH-06", "VAL-MARCH-12", "VAL-DEPLOY-18")
@pytest.mark.parametrize(
    ("came_by", "unit", "base", "turn"),
    [
        ("mountain", "company", 1, 2),
        ("track", "company", 1, 2),
        ("road", "company", 3, 4),
        ("forest", "battalion", 1, 1),
        ("swamp", "battalion", 1, 1),
        ("hill", "battalion", 1, 1),
        ("clear", "regiment", 1, 1),
    ],
)
def test_val_march_12_base_and_turn_deployment(
    came_by: str, unit: str, base: int, turn: int
) -> None:
    table = BOOK.march_formations

    assert table.text(came_by, "unit") == unit
    assert table.whole(came_by, "base") == base
    assert table.whole(came_by, "turn") == turn


@pytest.mark.rule("VAL-OOB-24")
@pytest.mark.parametrize(
    ("side", "total", "printed"),
    [("chaos", 2800, 2800), ("elves", 2400, 2200), ("law", 2000, 2000)],
)
def test_val_oob_24_army_points(side: str, total: int, printed: int) -> None:
    table = BOOK.army_points
    armies = [name for name in table.row_names() if table.text(name, "side") == side]

    assert sum(table.whole(name, "points") for name in armies) == total
    assert BOOK.army_totals.whole(side) == printed


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-17", "VAL-ADV-18")
@pytest.mark.parametrize(
    ("week", "overland", "afloat", "losses"),
    [
        (1, 1, 1, "none"),
        (5, Fraction(3, 4), 1, "none"),
        (6, Fraction(1, 2), 1, "none"),
        (7, Fraction(1, 4), Fraction(1, 4), "half-dice"),
        (9, Fraction(1, 4), Fraction(1, 4), "dice"),
    ],
)
def test_val_adv_16_drought(week: int, overland: Fraction, afloat: Fraction, losses: str) -> None:
    row = BOOK.drought.row_at(week)

    assert BOOK.drought.number(row, "overland") == overland
    assert BOOK.drought.number(row, "afloat") == afloat
    assert BOOK.drought.text(row, "losses") == losses


def test_a_switch_set_otherwise_is_printed_marked() -> None:
    known = switches_of("generator.systems.valormr.rules")
    plainly = switch_table(Switches(known=known), "PT-26")
    changed = switch_table(Switches(known=known, settings={"night.strict": False}), "PT-26")

    marked = [row[:2] for row in changed.rows if row[1].amended]
    assert marked == [(Cell(text="night.strict"), Cell(text="no", amended=True))]
    assert changed.marks == ("amended by this campaign",)
    assert plainly.marks == ()


def test_every_card_with_a_table_has_one() -> None:
    cards = {table.card for table in BOOK.as_mapping().values()}
    cards |= {contact_hours(BOOK).card, baseline_counts(BOOK).card}

    assert cards == {f"PT-{number:02}" for number in range(1, 28)}


def test_a_book_that_lacks_a_table_is_refused() -> None:
    tables = BOOK.as_mapping()
    del tables["night"]

    with pytest.raises(TableError, match="night"):
        ValormrTables.from_mapping(tables)


def test_a_book_with_a_table_of_another_kind_is_refused() -> None:
    tables = BOOK.as_mapping()
    tables["night"] = tables["weather"]

    with pytest.raises(TableError, match="night is not a NumberTable"):
        ValormrTables.from_mapping(tables)
