"""The campaign file: kingdoms, armies, garrisons, orders, and what is wrong with it."""

from __future__ import annotations

import re

import pytest

from generator.systems.grand_strategic.rules.muster import FORMED_MOST, UnitLevel
from generator.systems.grand_strategic.rules.orders import (
    GrandDeed,
    GrandOrder,
    HireOrder,
    Otherwise,
    PurchaseOrder,
    QuartersOrder,
    StartOrder,
    WagesOrder,
)
from tests.systems.grand_strategic.grand_files import campaign_in, faults_in, sample_text

HOST = 'at = "0904"                       #'
PLAYED = '[[player]]\nid = "maud"'


def army(id_: str, *lines: str) -> str:
    """Return one more army of Ashmark for the end of a file."""
    keys = "\n".join(lines)
    return f'[[army]]\nid = "{id_}"\nname = "N"\nside = "ashmark"\n{keys}\n'


def week(*lines: str, period: str = "1-w1") -> str:
    """Return the block of a period."""
    return f'[[period]]\nid = "{period}"\n' + "\n".join(lines)


def test_a_kingdom_has_its_capital_its_treasury_and_its_policy() -> None:
    campaign = campaign_in(sample_text())

    told = [
        (each.kingdom, each.capital, each.treasury, each.is_played) for each in campaign.kingdoms
    ]
    assert told == [
        ("ashmark", "ashgate", 20, True),
        ("corvane", "corvane-rock", 20, True),
        ("fenland", "fenhold", 20, False),
    ]


def test_alliances_are_mutual() -> None:
    one = ('letter = "A"', 'allies = ["fenland"]\nletter = "A"')

    campaign = campaign_in(sample_text(one))

    assert campaign.kingdom("fenland").allies == ("ashmark",)
    assert campaign.kingdom("corvane").allies == ()


@pytest.mark.rule("GS-SETUP-01", "GS-SETUP-02")
def test_every_owned_city_has_a_garrison_listed_or_not() -> None:
    campaign = campaign_in(sample_text())

    garrisons = {force.city: (force.id, force.points) for force in campaign.forces if force.city}
    assert len(garrisons) == 15
    assert garrisons["millford"] == ("garrison-millford", 50)
    assert garrisons["ashgate"] == ("garrison-ashgate", 75)
    assert garrisons["highkeep"] == ("highkeep-watch", 75)
    assert campaign.force("garrison-millford").name == "Millford Garrison"


@pytest.mark.rule("GS-WFB-01")
def test_garrisons_that_are_not_listed_have_as_many_times_the_points() -> None:
    text = sample_text(("# points.factor = 1 ", "points.factor = 10 "))
    campaign = campaign_in(re.sub(r"(?m)^points = ([0-9]+)", r"points = \g<1>0", text))

    assert campaign.force("garrison-millford").points == 500
    assert campaign.force("highkeep-watch").points == 750


@pytest.mark.rule("GS-WFB-01", "GS-WFB-03")
@pytest.mark.parametrize(
    ("lines", "factor", "is_fast", "garrison"),
    [
        ("", 10, True, 500),
        ("points.factor = 20 ", 20, True, 1000),
        ("armies.fast = false ", 10, False, 500),
    ],
    ids=["as it is", "its own factor", "slow"],
)
def test_gs_wfb_01_the_game_of_the_table_sets_points_and_fast_armies(
    lines: str, factor: int, garrison: int, *, is_fast: bool
) -> None:
    game = f'battle.game = "warhammer"\n{lines}\n# points.factor = 1 '
    text = re.sub(
        r"(?m)^points = ([0-9]+)",
        lambda found: f"points = {int(found[1]) * factor}",
        sample_text(("# points.factor = 1 ", game)),
    )
    campaign = campaign_in(text)

    assert campaign.switches["points.factor"] == factor
    assert campaign.switches["armies.fast"] is is_fast
    assert campaign.force("garrison-millford").points == garrison


def test_ids_are_kept_for_armies_formed_in_play() -> None:
    named = army("ashmark-1")

    campaign = campaign_in(sample_text(more=named))

    kept = [each for each in campaign.forces if each.is_kept_free]
    assert len(kept) == 3 * FORMED_MOST
    assert campaign.force("ashmark-1").name == "N"
    assert campaign.force("fenland-2").name == "Army 2 of the Fenland"


def test_who_plays_a_kingdom_commands_what_the_file_does_not_list() -> None:
    maud, corin = campaign_in(sample_text()).players

    assert {"kings-host", "garrison-millford", "ashmark-4"} <= set(maud.forces)
    assert not {"queens-guard", "fenland-1", "sluice-men"} & set(maud.forces)
    assert "corvane-1" in corin.forces


def test_of_two_players_who_has_the_whole_kingdom_commands_what_is_formed() -> None:
    ally = (
        PLAYED,
        '[[player]]\nid = "wen"\nname = "Wen"\nsides = ["ashmark"]\n'
        f'forces = ["barrow-levy"]\n{PLAYED}',
    )

    wen, maud, _ = campaign_in(sample_text(ally)).players

    assert wen.forces == ("barrow-levy",)
    assert "ashmark-1" in maud.forces


@pytest.mark.rule("GS-CSW-01")
def test_a_list_of_units_says_what_an_army_is_worth() -> None:
    units = (
        'points = 100\nlabel = "BL"',
        'label = "BL"\n[[army.unit]]\nkind = "Bill men"\npoints = 12\ncount = 5\n'
        '[[army.unit]]\nkind = "knights"\npoints = 40\nlevel = "veteran"\n'
        "leader = true\n",
    )

    levy = campaign_in(sample_text(units)).force("barrow-levy")

    assert levy.points == 100
    assert [unit.id for unit in levy.units][3:] == [
        "barrow-levy/bill-men-4",
        "barrow-levy/bill-men-5",
        "barrow-levy/knights-1",
    ]
    assert (levy.units[-1].level, levy.units[-1].is_leader) == (UnitLevel.VETERAN, True)


@pytest.mark.parametrize(
    ("change", "rule", "what"),
    [
        (("points = 50\n", "points = 49\n"), "GS-ARMY-01", "49 points"),
        (("points = 200", "points = 501"), "GS-ARMY-01", "501 points"),
        (("points = 50\n", "points = 51\n"), "GS-SETUP-04", "301 points"),
        ((HOST, 'at = "1204"#'), "GS-ARMY-03", "begin in one hex"),
        ((HOST, 'at = "highkeep"#'), "GS-SETUP-05", "in the hex of “highkeep”"),
        ((HOST, 'at = "0702"#'), "GS-ARMY-03", "begin in one hex"),
        ((HOST, 'at = "0703"#'), "GS-SETUP-05", "no city of “ashmark” is left"),
        (('city = "highkeep"', 'city = "sluice"'), "GS-SETUP-01", "not a city of"),
        (('city = "highkeep"', 'points = 501\ncity = "highkeep"'), "GS-CITY-01", "501 points"),
        (('city = "highkeep"', 'points = 76\ncity = "highkeep"'), "GS-SETUP-04", "301 points"),
    ],
)
def test_a_beginning_that_the_rules_do_not_allow_is_refused(
    change: tuple[str, str], rule: str, what: str
) -> None:
    found = faults_in(sample_text(change))

    told = [(fault.code, fault.rule) for fault in found if what in fault.what]
    assert ("C055", rule) in told


@pytest.mark.rule("GS-SETUP-03", "GS-SETUP-04")
def test_points_a_garrison_has_beyond_its_first_are_not_in_the_field() -> None:
    moved = (
        ("points = 150", "points = 140"),
        ('city = "highkeep"', 'points = 85\ncity = "highkeep"'),
    )
    fewer = ('city = "highkeep"', 'points = 20\ncity = "highkeep"')

    assert faults_in(sample_text(*moved)) == ()
    assert faults_in(sample_text(fewer)) == ()


def house_rule(row: str, value: int) -> str:
    """Return a house rule on one of the numbers."""
    table = f'[[house_rule]]\ntable = "numbers"\nrow = "{row}"\n'
    return f"{table}value = {value}\n\n"


def block(period: str) -> str:
    """Return a block in which nothing is entered."""
    return f'[[period]]\nid = "{period}"\n\n'


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_the_length_of_a_season_can_be_set() -> None:
    text = sample_text(more=house_rule("season-turns", 40) + block("1-w40"))

    assert faults_in(text) == ()
    (inputs,) = campaign_in(text + block("1-winter")).periods[1:]
    assert (inputs.period.number, inputs.period.title) == (41, "Year 1, winter")


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_a_week_after_the_end_of_a_season_is_no_period() -> None:
    shorter = house_rule("season-turns", 12)

    (fault,) = faults_in(sample_text(more=shorter + block("1-w13")))

    assert fault.where == ("period", 0, "id")
    assert "1-w12" in f"{fault.what} {fault.hint}"


@pytest.mark.rule("GS-SEAS-02")
@pytest.mark.parametrize("weeks", [0, -4, 100, 1000])
def test_gs_seas_02_what_is_no_length_of_a_season_is_refused(weeks: int) -> None:
    (fault,) = faults_in(sample_text(more=house_rule("season-turns", weeks)))

    assert (fault.code, fault.where) == ("C037", ("house_rule", 0, "value"))
    assert fault.hint == "write 1 to 99"


@pytest.mark.rule("GS-SEAS-02", "GS-RES-01")
@pytest.mark.parametrize(
    ("amended", "place", "what"),
    [
        ((("season-turns", 5),), 0, "follow week 10, and a season ends with week 5"),
        ((("stage-every", 31),), 0, "follow week 31, and a season ends with week 30"),
        ((("season-turns", 12), ("stage-every", 13)), 1, "ends with week 12"),
    ],
)
def test_gs_res_01_a_season_is_not_over_before_its_first_stage(
    amended: tuple[tuple[str, int], ...], place: int, what: str
) -> None:
    rules = "".join(house_rule(row, value) for row, value in amended)

    (fault,) = faults_in(sample_text(more=rules))

    assert (fault.code, fault.where) == ("C037", ("house_rule", place, "value"))
    assert what in fault.what


@pytest.mark.rule("GS-RES-01")
def test_gs_res_01_a_short_season_can_have_stages_nearer_together() -> None:
    rules = house_rule("season-turns", 5) + house_rule("stage-every", 5)

    assert faults_in(sample_text(more=rules)) == ()


@pytest.mark.parametrize(
    ("lines", "code", "what"),
    [
        (("points = 50",), "C012", "begins nowhere"),
        (('at = "0306"',), "C012", "has no points"),
        (('at = "0306"', 'city = "barrow"', "points = 50"), "C051", "field or in a"),
        (('city = "highkeep"',), "C055", "has a garrison already"),
    ],
)
def test_an_army_begins_somewhere_and_with_something(
    lines: tuple[str, ...], code: str, what: str
) -> None:
    found = faults_in(sample_text(more=army("more", *lines)))

    assert [fault.code for fault in found if what in fault.what] == [code]


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (army("corvane-1"), "formed in play is called"),
        (army("ashmark-1", "points = 50"), "begins nowhere, with nothing"),
        (army("garrison-sluice", 'at = "0306"', "points = 50"), "is the garrison of"),
    ],
)
def test_ids_that_say_what_an_army_is_are_taken_at_their_word(more: str, what: str) -> None:
    found = faults_in(sample_text(more=more))

    assert "C055" in [fault.code for fault in found if what in fault.what]


def test_a_kingdom_needs_one_capital_of_its_own() -> None:
    none = faults_in(sample_text(('kind = "capital" ', 'kind = "fortified" ')))
    other = faults_in(sample_text(('# capital = "ashgate" ', 'capital = "corvane-rock" ')))

    assert [fault.code for fault in none] == ["C012"]
    assert [fault.rule for fault in other] == ["GS-CITY-02"]


def test_an_order_has_the_keys_of_its_deed() -> None:
    block = week(
        "[[period.order]]",
        'army = "kings-host"',
        'do = "detach"',
        "points = 50",
        'to = ["0903"]',
        'as = "ashmark-2"',
        'else = "home"',
        "peaceful = true",
        "[[period.order]]",
        'army = "barrow-levy"',
        'do = "merge"',
        'with = "garrison-barrow"',
    )
    (inputs,) = campaign_in(sample_text(more=block)).periods
    detach, merge = inputs.of("order")

    assert isinstance(detach, GrandOrder)
    assert (detach.deed, detach.points, detach.new_army) == (GrandDeed.DETACH, 50, "ashmark-2")
    assert (detach.otherwise, detach.peaceful) == (Otherwise.HOME, True)
    assert (merge.partner, merge.otherwise) == ("garrison-barrow", "")


@pytest.mark.rule("GS-MOVE-01")
def test_gs_move_01_a_march_is_read_with_as_many_hexes_as_are_written() -> None:
    written = 'to = ["0903", "0904", "0905"]'
    march = week("[[period.order]]", 'army = "kings-host"', 'do = "march"', written)
    (inputs,) = campaign_in(sample_text(more=march)).periods
    (order,) = inputs.of("order")

    assert isinstance(order, GrandOrder)
    assert len(order.route) == 3


def test_kingdoms_buy_pay_hire_and_put_armies_into_quarters() -> None:
    stage = week(
        "[[period.purchase]]",
        'kingdom = "ashmark"',
        'city = "millford"',
        "points = 30",
        "[[period.wages]]",
        'kingdom = "ashmark"',
        'pays = ["ashmark-band-1"]',
        'dismisses = ["ashmark-band-2"]',
        period="1-w10",
    )
    winter = week(
        "[[period.hire]]",
        'kingdom = "corvane"',
        "points = 60",
        "[[period.quarters]]",
        'army = "queens-guard"',
        'city = "wallbridge"',
        period="1-winter",
    )
    spring = week(
        "[[period.start]]",
        'army = "queens-guard"',
        'to = ["1204"]',
        "points = 100",
        "hired = 60",
        period="2-spring",
    )
    whole = sample_text(more="\n".join((stage, winter, spring)))
    in_stage, in_winter, in_spring = campaign_in(whole).periods
    (start,) = in_spring.of("start")

    assert in_stage.of("purchase")[0].city == "millford"
    assert isinstance(in_stage.of("purchase")[0], PurchaseOrder)
    assert isinstance(in_stage.of("wages")[0], WagesOrder)
    assert in_stage.of("wages")[0].dismisses == ("ashmark-band-2",)
    assert isinstance(in_winter.of("hire")[0], HireOrder)
    assert isinstance(in_winter.of("quarters")[0], QuartersOrder)
    assert isinstance(start, StartOrder)
    assert (start.points, start.hired, start.city) == (100, 60, "")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (('army = "kings-host"', 'do = "march"'), "C050"),
        (('army = "kings-host"', 'do = "detach"', 'to = ["0903"]'), "C050"),
        (('army = "kings-host"', 'do = "hold"', 'to = ["0903"]'), "C051"),
        (('army = "nobody"', 'do = "hold"'), "C030"),
        (('army = "kings-host"', 'do = "merge"', 'with = "nobody"'), "C030"),
        (('army = "kings-host"', 'do = "march"', 'to = ["2199"]'), "C034"),
    ],
)
def test_an_order_that_no_rule_could_use_is_refused(lines: tuple[str, ...], code: str) -> None:
    found = faults_in(sample_text(more=week("[[period.order]]", *lines)))

    assert [fault.code for fault in found] == [code]


@pytest.mark.rule("GS-CSW-15", "GS-CSW-14")
def test_units_bought_and_formed_anew_can_be_named_in_orders() -> None:
    bought = week(
        "[[period.purchase]]",
        'kingdom = "ashmark"',
        'city = "barrow"',
        "points = 40",
        'unit = "Bill men"',
        "count = 4",
        period="1-w10",
    )
    back = week(
        "[[period.survivors]]",
        'contact = "kings-host+queens-guard"',
        'army = "kings-host"',
        'kind = "heavy foot"',
        "soldiers = 20",
        "unit_points = 10",
        period="1-w11",
    )
    named = week(
        "[[period.order]]",
        'army = "garrison-barrow"',
        'do = "leave"',
        'to = ["0508"]',
        'units = ["garrison-barrow/bill-men-4", "garrison-barrow/heavy-foot-1"]',
        period="1-w12",
    )

    assert faults_in(sample_text(more="\n".join((bought, back, named)))) == ()


def test_what_came_of_a_battle_on_the_table_is_read() -> None:
    block = week(
        "[[period.battle]]",
        'contact = "kings-host+queens-guard"',
        'winner = "kings-host"',
        "losses = { kings-host = 20, queens-guard = 45 }",
    )
    (inputs,) = campaign_in(sample_text(more=block)).periods
    (battle,) = inputs.of("battle")

    assert battle.detail == {"winner": "kings-host", "lost-kings-host": 20, "lost-queens-guard": 45}


@pytest.mark.parametrize(("winner", "code"), [("barrow-levy", "C082"), ("nobody", "C030")])
def test_who_was_not_in_a_battle_has_not_won_it(winner: str, code: str) -> None:
    block = week("[[period.battle]]", 'contact = "kings-host+queens-guard"', f'winner = "{winner}"')

    assert code in [fault.code for fault in faults_in(sample_text(more=block))]


@pytest.mark.parametrize(
    ("what", "of", "to", "is_fit"),
    [
        ("position", "kings-host", '"highkeep"', True),
        ("points", "kings-host", "120", True),
        ("points", "kings-host", "-3", False),
        ("owner", "sluice", '"ashmark"', True),
        ("owner", "nowhere", '"ashmark"', False),
        ("treasury", "fenland", "40", True),
        ("peace", "fenland", '["ashmark"]', True),
        ("peace", "fenland", '["atlantis"]', False),
        ("throw", "1-w1/GS-CBT-01/kings-host/1", "100", True),
        ("throw", "1-w1/GS-WILD-02/kings-host/1", '"queen of hearts"', True),
        ("throw", "1-w1/GS-CBT-01/kings-host/1", "101", False),
    ],
)
def test_a_ruling_sets_what_can_be_set(what: str, of: str, to: str, *, is_fit: bool) -> None:
    ruling = (f'set = "{what}"', f'of = "{of}"', f"to = {to}", 'why = "So it is."')

    found = faults_in(sample_text(more=week("[[period.ruling]]", *ruling)))

    assert (found == ()) is is_fit
