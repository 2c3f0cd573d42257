"""Army sheets, battle records, mercenaries, cities and generals from what is known."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.muster import UnitLevel
from generator.systems.grand_strategic.rules.quick_combat import GeneralsUse
from generator.systems.grand_strategic.rules.state import Homecomers
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.army_sheets import army_sheets
from generator.systems.grand_strategic.views.battle_sheets import battle_sheets
from generator.systems.grand_strategic.views.city_register import city_register, diplomacy
from generator.systems.grand_strategic.views.general_rows import general_cards
from generator.systems.grand_strategic.views.mercenary_sheet import demand_columns, mercenary_sheets
from generator.values import replace
from tests.systems.grand_strategic.grand_war import ILSE, ODO, at_war, fought, told

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing

PLAIN = Amounts(tables=GRAND_BOOK)


@pytest.mark.rule("GS-CBT-08")
def test_gs_cbt_08_a_battle_is_told_step_by_step_as_it_was_reckoned() -> None:
    (record,) = battle_sheets(told(), PLAIN)

    figures = {
        step.number: tuple(cell.figure or cell.says for cell in step.cells) for step in record.steps
    }
    assert figures["3"] == ("25\u00a0%", "40\u00a0%")
    assert figures["4"] == ("62", "80")
    assert figures["8"] == ("170", "138")
    assert figures["7"] == ("falls back", "stays")
    assert record.title == "The Wardens against the Northern Host"
    assert record.ended == ("Won by the Northern Host; the loser fell back to Dunmoor (1204).")


def test_the_terms_of_a_percentage_come_to_what_the_battle_was_fought_with() -> None:
    battle = fought()
    (record,) = battle_sheets(told(UMPIRE), PLAIN)

    by_step = {step.number: step.cells for step in record.steps}
    for side, one in enumerate((battle.attacker, battle.defender)):
        assert by_step["3"][side].figure == f"{one.percent}\u00a0%"
        assert by_step["4"][side].figure == str(one.damage)


@pytest.mark.rule("GS-MERC-08")
def test_gs_merc_08_mercenaries_part_of_the_losses_is_on_the_record() -> None:
    (record,) = battle_sheets(told(), PLAIN)

    assert record.hired == ("", "15 of 60\u00a0points of mercenaries")


def test_both_sides_of_a_battle_have_its_record_and_no_experience_but_their_own() -> None:
    (ilses,) = battle_sheets(told(ILSE), PLAIN)
    (odos,) = battle_sheets(told(ODO), PLAIN)

    learnt = {
        name: [cell.says for cell in record.steps[-1].cells]
        for name, record in (("ilse", ilses), ("odo", odos))
    }
    assert learnt == {"ilse": ["–", "+½"], "odo": ["–", "–"]}


def test_a_battle_fought_on_the_table_has_no_dice_and_its_losses() -> None:
    battle = fought()
    attacker, defender = (
        replace(one, roll=None, ground=None, weather=None, generals=None, percent=None)
        for one in (battle.attacker, battle.defender)
    )
    on_table = replace(battle, how=HowFought.TABLE, attacker=attacker, defender=defender)
    state = at_war().with_battle(on_table)

    (record,) = battle_sheets(told(situation=state), PLAIN)

    steps = {step.number: step.cells for step in record.steps}
    assert [cell.figure for cell in steps["1"]] == ["", ""]
    assert [cell.says for cell in steps["4"]] == ["on the table", "on the table"]
    assert [cell.figure for cell in steps["8"]] == ["170", "138"]


@pytest.mark.rule("GS-WILD-02")
@pytest.mark.parametrize(
    ("card", "did", "says"),
    [
        ("4 of clubs", (), "1 rolled: 4 of clubs. +20 % dead in each army"),
        ("jack of clubs", ("void",), "1 rolled: jack of clubs, but there is nobody"),
        ("jack of clubs", ("general-dies",), "1 rolled: jack of clubs. The losing"),
    ],
)
def test_gs_wild_02_a_record_says_what_the_card_did(
    card: str, did: tuple[str, ...], says: str
) -> None:
    battle = replace(fought(), wild=1, card=card, effects=did)

    (record,) = battle_sheets(told(situation=at_war().with_battle(battle)), PLAIN)

    (wild,) = next(step for step in record.steps if step.number == "5").cells
    assert wild.says.startswith(says)


@pytest.mark.rule("GS-CBT-02")
def test_gs_cbt_02_less_than_nothing_is_written_out_before_it_is_nothing() -> None:
    battle = fought()
    weak = replace(battle.attacker, roll=4, ground=0, generals=-5, percent=0, damage=0)
    strong = replace(battle.defender, use=GeneralsUse.SUBTRACT)
    state = at_war().with_battle(replace(battle, attacker=weak, defender=strong))

    (record,) = battle_sheets(told(situation=state), PLAIN)

    (step,) = (step for step in record.steps if step.number == "3")
    assert step.cells[0].says == "takes 10 from the defender\n4 − 5 = −1, so"
    assert step.cells[0].figure == "0\u00a0%"


def test_the_kingdom_of_an_army_that_is_gone_is_on_the_record() -> None:
    (record,) = battle_sheets(told(situation=at_war().without_army("wardens")), PLAIN)

    assert record.kingdoms == ("Ostmark", "Varenholt")


def test_a_battle_still_open_has_no_record() -> None:
    open_one = replace(fought(), winner=None)

    assert battle_sheets(told(situation=at_war().with_battle(open_one)), PLAIN) == ()


@pytest.mark.rule("GS-ARMY-02")
def test_gs_army_02_an_army_sheet_has_who_commands_and_who_is_with_it() -> None:
    sheets = {sheet.name: sheet for sheet in army_sheets(told(), PLAIN)}
    host, riders = sheets["The Northern Host"], sheets["Ingram's Riders"]

    assert (host.points, host.regulars, host.limits) == (188, 138, "Formed with 50 to 500")
    assert host.general is not None
    assert (host.general.name, host.general.ability, host.general.experience) == (
        *("Asmund Rhee", "2", "¾"),
    )
    assert [each.name for each in host.residents] == ["Ysolde Carr"]
    assert [(band.name, band.points) for band in host.bands] == [("Company 1", 50)]
    assert host.bears == "¼"
    assert riders.general is None
    assert riders.flags == (
        "On its way to its nearest city (GS-WILD-51), attacking nobody",
        "Cavalry alone",
    )
    assert {(unit.kind, unit.is_leader, unit.was_drawn) for unit in riders.units} == {
        ("horse", False, False),
        ("captain", True, True),
    }


@pytest.mark.rule("GS-CSW-03")
def test_gs_csw_03_a_list_of_units_is_checked_for_its_leaders() -> None:
    state = at_war()
    riders = state.armies["riders"]
    many = tuple(replace(riders.units[0], id=f"horse-{nth}") for nth in range(21))
    sheets = {sheet.name: sheet for sheet in army_sheets(told(), PLAIN)}
    larger = state.with_army(replace(riders, units=many))

    assert sheets["Ingram's Riders"].leaders == ("2\u00a0units: 1\u00a0leader needed, 1 there")
    assert sheets["The Northern Host"].leaders == ""
    checked = {s.name: s for s in army_sheets(told(situation=larger), PLAIN)}
    assert checked["Ingram's Riders"].leaders == (
        "21\u00a0units: 2\u00a0leaders needed, 0 there, 2 too few"
    )


def in_week(period: str, *, points: int, battles: bool = False) -> Briefing:
    """Return what Ilse knows when the Northern Host has so many points."""
    state = replace(at_war(), period=GRAND_CLOCK.read(period))
    host = replace(state.armies["host"], regulars=points - 50)
    state = state.with_army(host)
    return told(situation=state if battles else replace(state, battles=()))


def log_of(army: str, *periods: Briefing) -> list[tuple[str, str, str]]:
    """Return when an army's log says what, and how many points were left."""
    *earlier, now = periods
    sheets = {s.name: s for s in army_sheets(now, PLAIN, earlier)}
    return [(line.when, line.says, line.left) for line in sheets[army].log]


@pytest.mark.rule("GS-ARMY-01")
def test_gs_army_01_an_armys_log_holds_every_battle_of_the_year() -> None:
    weeks = (
        in_week("2-w3", points=188, battles=True),
        *(in_week(f"2-w{week}", points=188) for week in range(4, 12)),
        in_week("2-w12", points=188),
    )

    assert log_of("The Northern Host", *weeks) == [
        ("", "brought forward", "200"),
        ("week 3", "beat the Wardens", "138"),
        ("week 3", "50 joined it", "188"),
    ]
    (*_, sheet) = army_sheets(weeks[-1], PLAIN, weeks[:-1])[:1]
    _, battle, _ = sheet.log
    assert (battle.at, battle.lost, battle.hired) == ("1104", "62", "15")
    assert (battle.learnt, sheet.blanks) == ("+½", 7)
    assert sheet.began == "200\u00a0points as the year began, 62 lost in battles."


@pytest.mark.rule("GS-ARMY-04", "GS-ARMY-05")
@pytest.mark.parametrize(
    ("begun", "lines"),
    [
        ({"host": 130}, [("", "brought forward", "130"), ("week 1", "58 joined it", "188")]),
        ({"host": 200}, [("", "brought forward", "200"), ("week 1", "12 left it", "188")]),
        ({"host": 0}, [("week 1", "formed", "188")]),
    ],
    ids=["joined", "parted", "formed"],
)
def test_gs_army_04_what_changed_an_army_in_the_first_week_is_in_its_log(
    begun: dict[str, int], lines: list[tuple[str, str, str]]
) -> None:
    first = in_week("1-w1", points=188)

    (sheet,) = (
        each for each in army_sheets(first, PLAIN, begun=begun) if each.name == "The Northern Host"
    )

    assert [(line.when, line.says, line.left) for line in sheet.log] == lines


def test_an_armys_log_begins_with_what_the_year_before_left() -> None:
    winter = in_week("1-winter", points=123)
    spring = in_week("2-spring", points=100)

    assert log_of("The Northern Host", winter, spring) == [
        ("", "brought forward, experience ¾", "123"),
        ("spring", "23 left it", "100"),
    ]


def test_an_armys_log_tells_where_it_wintered() -> None:
    autumn = in_week("2-w30", points=188)

    log = log_of("Garrison of Mere", autumn, told())

    assert log == [("", "brought forward", "50"), ("winter", "winters in Mere", "50")]


@pytest.mark.rule("GS-RES-03")
def test_gs_res_03_an_armys_log_tells_what_was_bought_for_it() -> None:
    state = at_war()
    mere = state.armies["garrison-mere"]
    larger = state.with_army(replace(mere, regulars=130))
    stage = replace(larger, period=GRAND_CLOCK.read("2-w20"))

    log = log_of("Garrison of Mere", in_week("2-w19", points=188), told(situation=stage))

    assert log == [("", "brought forward", "50"), ("week 20", "bought 80", "130")]


@pytest.mark.rule("GS-CSW-12")
def test_survivors_on_their_way_are_told_with_who_else_is_coming() -> None:
    home = Homecomers(
        kingdom="varenholt",
        kind="heavy infantry",
        soldiers=44,
        level=UnitLevel.VETERAN,
        unit_size=20,
        unit_points=30,
        city="mere",
        arrives=GRAND_CLOCK.read("3-w2"),
    )

    (sheet,) = mercenary_sheets(told(situation=replace(at_war(), returning=(home,))), PLAIN)

    assert sheet.coming[-1] == ("44 soldiers of heavy infantry, back in Mere in year 3, week 2")


def test_field_armies_come_first_and_only_ones_own_come_at_all() -> None:
    names = [sheet.name for sheet in army_sheets(told(), PLAIN)]

    assert names[:2] == ["The Northern Host", "Ingram's Riders"]
    assert all(name.startswith("Garrison of") for name in names[2:])
    assert "The Wardens" not in names
    assert "The Wardens" in [sheet.name for sheet in army_sheets(told(ODO), PLAIN)]


@pytest.mark.rule("GS-MERC-06")
def test_gs_merc_06_a_group_is_told_what_every_roll_would_cost() -> None:
    (sheet,) = mercenary_sheets(told(), PLAIN)
    (row,) = sheet.bands

    assert [column.dice for column in sheet.columns] == ["1", "2–3", "4–7", "8–9", "10"]
    assert [column.says for column in demand_columns(PLAIN)] == [*("swear", "⅛", "¼", "½", "leave")]
    assert row.wants == ("swear", "7", "13", "25", "leave")
    assert (row.army, row.since) == ("The Northern Host", "year 2, spring")
    assert sheet.coming == ("75 points hired, who arrive in spring",)


@pytest.mark.rule("GS-MERC-08")
def test_the_table_of_shares_has_the_borders_half_way_between_quarters() -> None:
    (sheet,) = mercenary_sheets(told(), PLAIN)

    assert sheet.shares == (
        ("less", "0"),
        ("from 12½\u00a0%", "¼"),
        ("from 37½\u00a0%", "½"),
        ("from 62½\u00a0%", "¾"),
        ("from 87½\u00a0%", "all"),
    )
    assert sheet.hire == ((25, 13), (50, 25), (75, 38), (100, 50))


@pytest.mark.rule("GS-RES-02")
def test_gs_res_02_the_register_has_every_city_under_its_owner() -> None:
    register = {owner.owner: owner for owner in city_register(told(), PLAIN)}

    assert list(register) == ["Varenholt", "Ostmark", "Sundermark"]
    assert [owner.income for owner in register.values()] == [70, 30, 20]
    assert register["Varenholt"].points == "360"
    assert register["Ostmark"].points == ""
    tolven = register["Varenholt"].cities[4]
    assert (tolven.name, tolven.garrison, tolven.points) == ("Tolven", "", "")
    hallow = register["Varenholt"].cities[2]
    assert hallow.prisoners == "a prince of Ostmark"


@pytest.mark.rule("GS-CITY-03")
def test_gs_city_03_the_register_tells_who_took_a_city_and_when() -> None:
    state = at_war()
    begun = replace(state, period=GRAND_CLOCK.read("2-w3"))
    lost = begun.with_city(replace(state.cities["mere"], owner="ostmark"))
    weeks = (
        told(situation=begun),
        told(situation=replace(lost, period=GRAND_CLOCK.read("2-w4"))),
        told(situation=replace(begun, period=GRAND_CLOCK.read("2-w5"))),
    )

    owners = city_register(told(), PLAIN, weeks)

    taken = {city.name: city.taken for owner in owners for city in owner.cities}
    assert taken["Mere"] == "Varenholt, year 2, week 5 (2 times)"
    assert taken["Hallow"] == ""


@pytest.mark.rule("GS-WILD-33")
@pytest.mark.rule("GS-WILD-43")
def test_the_court_knows_peace_princes_and_what_is_due() -> None:
    court = diplomacy(told())

    standings = {
        row.kingdom: [each.says if each else "" for each in row.to_others] for row in court.rows
    }
    assert standings == {
        "Varenholt": ["", "war", "peace up to year 2, winter"],
        "Ostmark": ["war", "", "war"],
        "Sundermark": ["peace up to year 2, winter", "war", ""],
    }
    assert court.princes == ("Ostmark: a prince held in Hallow; attacks no other city",)
    assert court.due == ("Varenholt: 25 RP",)
    assert [row.is_in_play for row in court.rows] == [True, True, False]


@pytest.mark.rule("GS-GENL-07")
def test_gs_genl_07_a_general_has_a_box_for_every_quarter_to_the_next_rise() -> None:
    cards = {card.name: card for card in general_cards(told(), PLAIN)}
    asmund = cards["Asmund Rhee"]

    assert (asmund.ability, asmund.modifier) == (2, 10)
    assert (asmund.parts, asmund.filled, asmund.boxes, asmund.then) == (4, 3, 8, 12)
    assert asmund.rises == "1¼ more points: ability 3. Won +½, lost +¼."
    assert asmund.service == "leads the Northern Host"
    assert cards["Ysolde Carr"].service == "is with the Northern Host"
    assert cards["Bela Torr"].service == "waits in Mere"
    assert "Odo Lang" not in cards


def test_a_general_with_the_experience_is_told_that_he_may_rise() -> None:
    state = at_war()
    ready = replace(state.generals["varenholt-general-1"], experience=Fraction(2))

    cards = general_cards(told(situation=state.with_general(ready)), PLAIN)

    (asmund,) = (card for card in cards if card.name == "Asmund Rhee")
    assert asmund.rises.startswith("May rise to ability 3.")
    assert (asmund.filled, asmund.boxes) == (8, 8)


def test_a_garrison_to_which_little_happened_has_a_quarter_of_a_side() -> None:
    sheets = {sheet.name: sheet for sheet in army_sheets(told(), PLAIN)}

    assert (sheets["Garrison of Mere"].is_small, sheets["Garrison of Mere"].blanks) == (True, 2)
    assert (sheets["Ingram's Riders"].is_small, sheets["Ingram's Riders"].blanks) == (False, 9)
