"""What holds in every campaign of house rules, in games of a few hexes."""

from __future__ import annotations

import pytest

from generator.systems.house.rules.rule_book import HOUSE_RULES
from generator.systems.registry import system_named
from generator.world.clock import OwnCalendar
from tests.systems.house.house_games import order, small_game

WEATHER = """
[[table]]
name = "Weather"
dice = "2d6"
row = [
  { name = "Storm", faces = "2-6", march = -2, costs = { hills = 1 } },
  { name = "Fair", faces = "7-12" },
]
"""
STORM = '[period.dice]\n"1/HSE-TABLE-01/weather/1" = [1, 1]\n'
SILVER = '[[store]]\nname = "Silver"\nstart = 3\nlacking = 2\n'
ODDS = """
[battle]
odds = [
  { at_least = "1:1", wins_on = 7, loser = 50, winner = 10 },
  { at_least = "3:2", wins_on = 5, loser = 50, winner = 10 },
]
modifier = [{ name = "they stood", when = "weaker-stood", adds = -1 }]
"""
ROLL = '[period.dice]\n"1/HSE-FIGHT-02/{}/1" = [{}]\n'
BOTH_TO_0401 = order("ravens", "march", "0401") + order("wolves", "march", "0401")
CONTACT = "north+south+0401"


@pytest.mark.rule("HSE-TURN-01")
def test_hse_turn_01_parts_follow_each_other_and_names_come_round_again() -> None:
    clock = OwnCalendar(called="month", names=("May", "June"), parts=("early", "late")).clock

    titles, period = [], clock.first
    for _ in range(5):
        titles.append(period.title)
        period = clock.after(period)

    assert titles[0] == "Month 1 (May), early"
    assert titles[3:] == ["Month 2 (June), late", "Month 3 (May), early"]
    assert [clock.read(text).number for text in ("1-late", "3-early")] == [2, 5]
    assert not clock.first.ends_turn


@pytest.mark.rule("HSE-TURN-02")
@pytest.mark.parametrize(("turn", "at"), [("2", "0401"), ("3", "0301"), ("5", "0401")])
def test_hse_turn_02_seasons_last_their_turns_and_come_round(turn: str, at: str) -> None:
    seasons = '[[season]]\nname = "Dry"\nturns = 2\n[[season]]\nname = "Wet"\nturns = 2\n'
    rule = '[[rule]]\nname = "Mud"\nwhen = "season is wet"\nmarch = -1\n'

    played = small_game(order("ravens", "march", "0501"), rules=seasons + rule, period=turn)

    assert played.at("ravens") == at


@pytest.mark.rule("HSE-TABLE-01")
def test_hse_table_01_a_table_is_rolled_on_when_its_condition_holds() -> None:
    later = WEATHER.replace('dice = "2d6"', 'dice = "2d6"\nwhen = "turn > 1"')

    assert small_game(rules=WEATHER).asked == ["1/HSE-TABLE-01/weather/1"]
    assert small_game(rules=later).asked == []
    assert small_game(STORM, rules=WEATHER).after.fallen == {"weather": "storm"}


@pytest.mark.rule("HSE-TABLE-02", "HSE-MARCH-01")
def test_hse_table_02_what_is_rolled_changes_points_and_costs_of_the_period() -> None:
    march = order("ravens", "march", "0501")

    assert small_game(march).at("ravens") == "0401"
    assert small_game(STORM + march, rules=WEATHER).at("ravens") == "0201"


@pytest.mark.rule("HSE-RULE-01")
def test_hse_rule_01_a_rule_counts_only_while_its_condition_holds() -> None:
    rule = '[[rule]]\nname = "Hungry"\nwhen = "from-source > 2"\nstrength = -1\n'
    source = '[[place_kind]]\nname = "Fortress"\nsource = true\n[[place_kind]]\nname = "Town"\n'

    near = small_game(rules=rule + source)
    far = small_game(order("ravens", "march", "0401"), rules=rule + source)

    assert near.strength("ravens") == 6
    assert far.strength("ravens") == 5
    assert near.strength("wolves") == 3


@pytest.mark.rule("HSE-MARCH-01")
@pytest.mark.parametrize(
    ("kind", "ground", "at"),
    [
        ("", "", "0401"),
        ("costs = { open = 2 }", "", "0201"),
        ("costs = { open = 2 }", '[[map.way]]\nkind = "road"\ncourse = ["0101", "0601"]', "0401"),
    ],
)
def test_hse_march_01_a_step_costs_what_the_ground_or_the_road_says(
    kind: str, ground: str, at: str
) -> None:
    march = order("ravens", "march", "0601")

    played = small_game(march, rules="[march]\nroad = 1\n", kind=kind, ground=ground)

    assert played.at("ravens") == at


@pytest.mark.rule("HSE-MARCH-02")
def test_hse_march_02_the_cheapest_way_is_taken_through_the_hexes_named() -> None:
    round_the_hills = small_game(order("ravens", "march", "0301"))
    through_them = small_game(order("ravens", "march", "0202", "0301"))

    assert round_the_hills.at("ravens") == "0301"
    assert len(round_the_hills.after.armies["ravens"].came) == 2
    assert through_them.at("ravens") == "0202"
    assert through_them.facts("march-stopped")["because"] == "points"


@pytest.mark.rule("HSE-MARCH-02")
def test_hse_march_02_a_goal_no_way_leads_to_is_told_while_a_deed_in_words_waits() -> None:
    spy = '[[deed]]\nname = "Spy"\ndoes = "words"\n[[deed]]\nname = "March"\ndoes = "march"\n'
    orders = order("ravens", "march", "0402") + order("wolves", "spy")

    played = small_game(orders, rules=spy, kind='costs = { marsh = "closed" }')

    assert played.asked == ["1/settle/wolves"]
    assert played.told == ["cannot-reach"]


@pytest.mark.rule("HSE-MARCH-03")
def test_hse_march_03_with_any_points_an_army_marches_one_hex() -> None:
    one = small_game(order("ravens", "march", "0401"), kind="costs = { open = 9 }")
    none = small_game(
        order("ravens", "march", "0401"),
        rules='[[rule]]\nname = "Frost"\nmarch = -9\n',
    )

    assert one.at("ravens") == "0201"
    assert none.at("ravens") == "0101"
    assert none.facts("march-stopped")["because"] == "none"


@pytest.mark.rule("HSE-MARCH-01", "HSE-MARCH-03")
def test_hse_march_01_a_march_tells_its_points_and_what_made_them() -> None:
    mud = '[[rule]]\nname = "Mud"\nmarch = -1\n'
    march = order("ravens", "march", "0201")

    plain = small_game(march)
    muddy = small_game(order("ravens", "march", "0401"), rules=mud)
    stuck = small_game(march, rules=mud.replace("-1", "-9"))

    assert plain.facts("marches")["used"] == "1"
    assert plain.facts("marches")["points"] == "3 marching points"
    assert muddy.facts("marches")["points"] == "2 marching points: 3 Foot, −1 Mud"
    assert stuck.facts("march-stopped")["because"] == "none"
    assert stuck.facts("march-stopped")["points"] == "0 marching points: 3 Foot, −9 Mud"


@pytest.mark.rule("HSE-MARCH-04")
def test_hse_march_04_no_more_share_a_hex_than_there_is_room_for() -> None:
    crows = '[[army]]\nid = "crows"\nname = "Crows"\nside = "north"\nstrength = 2\nat = "0201"\n'

    played = small_game(order("ravens", "march", "0201"), rules="[march]\nroom = 1\n", armies=crows)

    assert played.at("ravens") == "0101"
    assert played.facts("march-stopped")["because"] == "room"


@pytest.mark.rule("HSE-MARCH-05", "HSE-MEET-01")
@pytest.mark.parametrize(
    ("touch", "ravens", "wolves"),
    [("share", "0401", "0401"), ("next", "0401", "0501"), ("sight", "0401", "0501")],
)
def test_hse_march_05_who_comes_into_contact_stops(touch: str, ravens: str, wolves: str) -> None:
    contact = f'[contact]\nwhen = "{touch}"\nasks = "nothing"\n'
    through = order("ravens", "march", "0701") + order("wolves", "march", "0101")

    played = small_game(through, rules=contact, kind="costs = { hills = 9 }")

    assert played.at("ravens") == ravens
    assert played.at("wolves") == wolves


@pytest.mark.rule("HSE-MARCH-05")
def test_hse_march_05_enemies_do_not_change_places() -> None:
    swap = order("ravens", "march", "0401") + order("wolves", "march", "0301")

    played = small_game(swap, starts=("0301", "0401"), rules='[contact]\nasks = "nothing"\n')

    assert (played.at("ravens"), played.at("wolves")) == ("0301", "0401")


@pytest.mark.rule("HSE-SIGHT-01")
def test_hse_sight_01_a_side_sees_by_its_armies_and_into_its_places() -> None:
    rules = system_named("house").rules

    kept = '[[place_kind]]\nname = "Fortress"\ntaken = false\n[[place_kind]]\nname = "Town"\n'

    def seen_from(starts: tuple[str, str]) -> bool:
        played = small_game(starts=starts, rules=kept)
        facts = rules.facts(played.campaign, played.after)
        return any("north" in f.opponents for f in facts if (f.subject, f.name) == ("wolves", "at"))

    assert seen_from(("0301", "0401"))
    assert not seen_from(("0301", "0501"))
    assert seen_from(("0501", "0101"))


@pytest.mark.rule("HSE-DEED-01")
def test_hse_deed_01_a_deed_brings_what_its_row_says_if_its_condition_holds() -> None:
    rally = '[[deed]]\nname = "Rally"\ndoes = "hold"\nstrength = 2\nwhen = "strength < 5"\n'
    both = order("ravens", "rally") + order("wolves", "rally")

    played = small_game(both, rules=rally)

    assert played.strength("ravens") == 6
    assert played.strength("wolves") == 6
    assert played.facts("cannot-do")["when"] == "strength < 5"


@pytest.mark.rule("HSE-DEED-02")
@pytest.mark.parametrize(("choice", "strength"), [("succeeds", 7), ("fails", 6)])
def test_hse_deed_02_of_a_deed_in_words_the_umpire_says_how_it_ends(
    choice: str, strength: int
) -> None:
    spy = '[[deed]]\nname = "Recruit"\ndoes = "words"\nstrength = 1\n'
    says = f'[[period.decision]]\nquestion = "1/settle/ravens"\nchoice = "{choice}"\n'

    assert small_game(order("ravens", "recruit"), rules=spy).asked == ["1/settle/ravens"]
    played = small_game(order("ravens", "recruit") + says, rules=spy)
    assert played.strength("ravens") == strength


@pytest.mark.rule("HSE-MEET-02", "HSE-FIGHT-03")
def test_hse_meet_02_who_withdraws_falls_back_without_loss() -> None:
    asks = '[contact]\nasks = "stand"\n'
    question = f"1/stand/{CONTACT}/"
    said = "".join(
        f'[[period.decision]]\nquestion = "{question}{army}"\nchoice = "{choice}"\n'
        for army, choice in (("ravens", "withdraw"), ("wolves", "stand"))
    )

    assert small_game(BOTH_TO_0401, rules=asks).asked == [
        f"{question}ravens",
        f"{question}wolves",
    ]
    played = small_game(BOTH_TO_0401 + said, rules=asks)
    assert (played.at("ravens"), played.at("wolves")) == ("0301", "0401")
    assert played.strength("ravens") == 6


@pytest.mark.rule("HSE-FIGHT-01", "HSE-FIGHT-03")
def test_hse_fight_01_a_result_is_asked_for_and_taken_as_entered() -> None:
    result = (
        f'[[period.battle]]\ncontact = "{CONTACT}"\nwinner = "north"\n'
        "losses = { ravens = 1, wolves = 3 }\n"
    )

    assert small_game(BOTH_TO_0401).asked == [CONTACT]
    played = small_game(BOTH_TO_0401 + result)
    assert (played.strength("ravens"), played.strength("wolves")) == (5, 1)
    assert (played.at("ravens"), played.at("wolves")) == ("0401", "0501")


@pytest.mark.rule("HSE-FIGHT-02")
@pytest.mark.parametrize(("dice", "ravens", "wolves"), [("2, 3", 5, 2), ("2, 2", 3, 3)])
def test_hse_fight_02_the_stronger_rolls_on_the_row_of_their_ratio(
    dice: str, ravens: int, wolves: int
) -> None:
    played = small_game(BOTH_TO_0401 + ROLL.format(CONTACT, dice), rules=ODDS)

    assert played.facts("odds")["ratio"] == "3:2"
    assert (played.strength("ravens"), played.strength("wolves")) == (ravens, wolves)


@pytest.mark.rule("HSE-FIGHT-02")
def test_hse_fight_02_modifiers_of_the_file_are_added() -> None:
    attack = order("ravens", "march", "0501")
    roll = ROLL.format("north+south+0401", "2, 3")

    played = small_game(attack + roll, starts=("0101", "0401"), rules=ODDS)

    assert played.facts("odds")["sums"] == "5 rolled, -1 they stood = 4"
    assert played.strength("ravens") == 3


@pytest.mark.rule("HSE-FIGHT-03")
def test_hse_fight_03_who_cannot_fall_back_is_lost() -> None:
    result = '[[period.battle]]\ncontact = "north+south+0101"\nwinner = "south"\n'

    played = small_game(
        result, starts=("0101", "0101"), kind="costs = { open = 1, hills = 'closed' }"
    )
    assert played.strength("ravens") == 6

    walled = small_game(
        result + order("wolves", "hold"),
        starts=("0101", "0101"),
        armies="".join(
            f'[[army]]\nid = "w{at}"\nname = "W{at}"\nside = "south"\nstrength = 1\nat = "{at}"\n'
            for at in ("0102", "0201", "0202")
        ),
    )
    assert walled.strength("ravens") == 0
    assert "cut-off" in walled.told


@pytest.mark.rule("HSE-PLACE-01")
def test_hse_place_01_a_place_falls_to_who_stands_in_it_alone() -> None:
    played = small_game(
        order("ravens", "march", "0701"),
        starts=("0601", "0501"),
        rules='[contact]\nasks = "nothing"',
    )

    assert played.after.owners["hall"] == "north"


@pytest.mark.rule("HSE-STORE-01")
def test_hse_store_01_places_bring_income_as_a_turn_ends() -> None:
    mines = '[[place_kind]]\nname = "Fortress"\nincome = { silver = "turn + 1" }\n'
    town = '[[place_kind]]\nname = "Town"\n'

    played = small_game(rules=SILVER + mines + town)

    assert played.after.stores == {"north": {"silver": 5}, "south": {"silver": 3}}


@pytest.mark.rule("HSE-STORE-01")
@pytest.mark.parametrize("begins", ["start = 3", "start = 3\nstarts = { south = 9 }"])
def test_hse_store_01_the_quick_reference_is_silent_on_what_sides_begin_with(begins: str) -> None:
    silver = f'[[store]]\nname = "Silver"\n{begins}\n'

    printed = HOUSE_RULES.printed(small_game(rules=silver).campaign)

    (stores,) = (table for table in printed if table.title == "Stores")
    assert [[cell.text for cell in row] for row in stores.rows] == [["Silver", "–"]]


def test_what_there_is_one_of_is_told_as_one() -> None:
    town = '[[place_kind]]\nname = "Fortress"\n[[place_kind]]\nname = "Town"\n'
    coins = '[[store]]\nname = "Coins"\none = "Coin"\n'
    paid = town + "income = { coins = 1 }\n" + coins + '[strength]\ncalled = "men"\none = "man"\n'
    drill = '[[deed]]\nname = "Drill"\ndoes = "hold"\nstrength = 1\nstores = { coins = -2 }\n'

    played = small_game(rules=paid + drill)

    printed = HOUSE_RULES.printed(played.campaign)
    assert played.facts("income")["store"] == "coin"
    assert [row[-1].text for table in printed if table.title == "Orders" for row in table.rows] == [
        "+1 man, −2 coins"
    ]
    assert [row[1].text for t in printed if t.title == "Places" for row in t.rows] == ["1 coin"]


@pytest.mark.rule("HSE-STORE-02")
def test_hse_store_02_who_is_not_paid_loses_strength() -> None:
    played = small_game(rules=SILVER, kind='upkeep = { silver = "strength - 2" }')

    assert played.after.stores == {"north": {"silver": 0}, "south": {"silver": 1}}
    assert played.strength("ravens") == 4
    assert played.strength("wolves") == 4
    assert played.facts("goes-short")["force"] == "ravens"


@pytest.mark.rule("HSE-WIN-01")
def test_hse_win_01_enough_points_or_the_last_turn_decide() -> None:
    points = (
        '[[victory]]\nname = "Walls"\npoints = "2 * held-fortress"\n'
        '[[victory]]\nname = "Towns"\npoints = "held-town"\n'
    )

    assert small_game(rules=points).after.scores == {"north": 2, "south": 1}
    assert small_game(rules=points).after.victor == ""
    assert small_game(rules=f"{points}[ends]\npoints = 2\n").after.victor == "north"
    assert small_game(rules=f"{points}[ends]\nturns = 1\n").after.victor == "north"
    assert small_game(rules=f"{points}[ends]\nturns = 2\n").after.victor == ""


def test_a_side_of_many_takes_a_verb_for_many() -> None:
    played = small_game(name="plural = true")

    assert played.campaign.many_named == {"north"}
