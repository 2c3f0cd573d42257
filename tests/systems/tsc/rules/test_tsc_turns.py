"""Turns played from the file: moves, rolls, battles, and what comes after."""

from __future__ import annotations

import pytest

from generator.errors import CampaignError
from generator.systems.tsc.rules.roll import Status
from generator.systems.tsc.rules.rule_book import TSC_RULES
from generator.world.campaign import PeriodInputs
from tests.systems.tsc.tsc_games import FIRST, a_file, a_game, kinds, turns_of
from tests.systems.tsc.tsc_maps import at

NEAR = ("0402", "0602")
MOVES = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0502"]\n'


def dice(*throws: str) -> str:
    return "[period.dice]\n" + "\n".join(throws) + "\n"


def rolls(turn: int, army: str, one: int, other: int) -> str:
    return f'"{turn}/TSC-ROLL-01/{army}/1" = [{one}, {other}]'


def refused(text: str) -> str:
    """Return the one fault for which a game cannot be played."""
    with pytest.raises(CampaignError) as refusal:
        turns_of(a_game(text))
    (fault,) = refusal.value.findings
    return fault.what


def decides(question: str, choice: str, to: str = "") -> str:
    goal = f'to = "{to}"\n' if to else ""
    return f'[[period.decision]]\nquestion = "{question}"\nchoice = "{choice}"\n{goal}'


def rules(setting: str, words: str) -> str:
    return f'[[period.ruling]]\nset = "{setting}"\n{words}\nwhy = "So."\n'


@pytest.mark.rule("TSC-TURN-01", "TSC-TURN-02", "TSC-TURN-03")
def test_a_distant_army_moves_without_a_roll_and_then_it_is_the_others_turn() -> None:
    order = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0202"]\n'
    campaign = a_game(a_file(dice(FIRST) + order))

    (first,) = turns_of(campaign)

    assert kinds(first) == ["rolls-off", "distant", "moves"]
    assert first.after.armies["ravens"].at == at("0202")
    assert TSC_RULES.following(first.after).mover == "wolves"


@pytest.mark.rule("TSC-TURN-01")
def test_a_tie_for_the_first_turn_is_rolled_again() -> None:
    tie = '"1/TSC-TURN-01/ravens/1" = 3\n"1/TSC-TURN-01/wolves/1" = 3'
    again = '"1/TSC-TURN-01/ravens/2" = 1\n"1/TSC-TURN-01/wolves/2" = 6'
    (first,) = turns_of(a_game(a_file(dice(tie, again))))

    assert kinds(first)[:2] == ["rolls-off-tie", "rolls-off"]
    assert first.after.mover == "wolves"


@pytest.mark.rule("TSC-TURN-01")
@pytest.mark.parametrize(
    ("thrown", "asked"),
    [
        ("", ["1/TSC-TURN-01/ravens/1", "1/TSC-TURN-01/wolves/1"]),
        ('"1/TSC-TURN-01/ravens/1" = 3', ["1/TSC-TURN-01/wolves/1"]),
    ],
)
def test_the_dice_for_the_first_turn_are_asked_for_at_once(thrown: str, asked: list[str]) -> None:
    (first,) = turns_of(a_game(a_file(dice(thrown))))

    assert [question.key for question in first.questions] == asked


@pytest.mark.rule("TSC-TURN-01")
def test_the_umpire_may_say_who_begins() -> None:
    said = decides("1/first/umpire", "wolves")
    (first,) = turns_of(a_game(a_file(said, rules="first.by_umpire = true")))

    assert kinds(first)[0] == "begins"
    assert first.after.mover == "wolves"


@pytest.mark.rule("TSC-TURN-04", "TSC-ROLL-01")
def test_a_roll_that_nobody_has_made_is_asked_for_and_nothing_moves() -> None:
    (first,) = turns_of(a_game(a_file(dice(FIRST) + MOVES, starts=NEAR)))

    assert [question.key for question in first.questions] == ["1/TSC-ROLL-01/ravens/1"]
    assert first.questions[0].wanted is not None
    assert first.questions[0].wanted.dice == 2
    assert first.after.armies["ravens"].at == at("0402")


@pytest.mark.rule("TSC-ROLL-03", "TSC-ROLL-04")
@pytest.mark.parametrize(
    ("faces", "status"), [((1, 2), Status.ADVANTAGED), ((4, 4), Status.NORMAL)]
)
def test_its_own_player_moves_an_army_that_did_not_fail(
    faces: tuple[int, int], status: Status
) -> None:
    thrown = dice(FIRST, rolls(1, "ravens", *faces))
    (first,) = turns_of(a_game(a_file(thrown + MOVES, starts=NEAR)))

    assert first.after.armies["ravens"].at == at("0502")
    assert first.after.armies["ravens"].status is status
    assert not first.questions


@pytest.mark.rule("TSC-ROLL-05")
def test_the_enemy_moves_an_army_that_failed_whatever_was_ordered() -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 6, 6))
    pushed = decides("1/push/wolves", "go", "0401")
    asked, moved = (
        turns_of(a_game(a_file(thrown + MOVES + more, starts=NEAR)))[0] for more in ("", pushed)
    )

    assert [question.asks for question in asked.questions] == [("wolves",)]
    assert moved.after.armies["ravens"].at == at("0401")
    assert moved.after.armies["ravens"].status is Status.DISADVANTAGED
    assert kinds(moved)[-1] == "is-moved"


@pytest.mark.rule("TSC-ROLL-05", "TSC-BAT-03", "TSC-MTX-02")
def test_an_army_moved_on_to_the_enemys_own_is_still_the_attacker() -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 6, 6))
    pushed = decides("1/push/wolves", "go", "0502")
    (first,) = turns_of(a_game(a_file(thrown + pushed, starts=("0402", "0502"))))

    clash = first.after.battle
    assert clash is not None
    assert (clash.attacker, clash.scenario) == ("ravens", "Ambush")
    assert [question.key for question in first.questions] == ["ravens+wolves"]


@pytest.mark.rule("TSC-ROLL-05")
def test_the_switch_keeps_a_failed_army_off_the_enemys_own() -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 6, 6))
    text = a_file(thrown, starts=("0402", "0502"), rules="failure.no_contact = true")
    (first,) = turns_of(a_game(text))

    assert "0502" not in first.questions[0].choices[0].among
    assert len(first.questions[0].choices[0].among) == 5


@pytest.mark.rule("TSC-ROLL-07")
def test_a_status_ends_as_its_armys_next_turn_begins() -> None:
    first = dice(FIRST, rolls(1, "ravens", 1, 1)) + decides("1/move/ravens", "stay")
    second = dice(rolls(2, "wolves", 3, 4)) + decides("2/move/wolves", "stay")
    third = dice(rolls(3, "ravens", 3, 4)) + decides("3/move/ravens", "stay")
    found = turns_of(a_game(a_file(first, second, third, starts=NEAR)))

    statuses = [each.after.armies["ravens"].status for each in found]
    assert statuses == [Status.ADVANTAGED, Status.ADVANTAGED, Status.NORMAL]
    assert kinds(found[2])[0] == "status-ends"


@pytest.mark.rule("TSC-TURN-02")
def test_an_order_into_a_hex_that_cannot_be_entered_is_told_and_asked_again() -> None:
    order = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0502"]\n'
    (first,) = turns_of(a_game(a_file(dice(FIRST) + order)))

    assert kinds(first)[-1] == "cannot-enter"
    assert [question.key for question in first.questions] == ["1/move/ravens"]


@pytest.mark.rule("TSC-TURN-02")
def test_a_decision_for_a_hex_that_cannot_be_entered_is_a_fault() -> None:
    wrong = decides("1/move/ravens", "go", "0902")

    assert "cannot be moved into 0902" in refused(a_file(dice(FIRST) + wrong))


@pytest.mark.rule("TSC-SCEN-01", "TSC-BAT-01", "TSC-BAT-04")
def test_a_meeting_on_a_village_is_a_pillage_whatever_the_status() -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 1, 1))
    enters = decides("1/move/ravens", "go", "0302")
    (first,) = turns_of(a_game(a_file(thrown + enters, starts=("0202", "0302"))))

    clash = first.after.battle
    assert clash is not None
    assert (clash.scenario, clash.place) == ("Village Pillage", "mill")
    assert (clash.home, clash.invader) == ("ravens", "wolves")


@pytest.mark.rule("TSC-SCEN-01", "TSC-SCEN-02")
def test_the_switch_lets_only_the_defenders_place_name_the_scenario() -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 4, 4))
    enters = decides("1/move/ravens", "go", "0302")
    text = a_file(thrown + enters, starts=("0202", "0302"), rules="place.defenders_only = true")
    (first,) = turns_of(a_game(text))

    assert first.after.battle is not None
    assert first.after.battle.scenario == "Battle"


@pytest.mark.rule("TSC-BAT-02", "TSC-SCEN-03")
@pytest.mark.parametrize(("choice", "scenario"), [("attack", "Hasty Defense"), ("pass", "")])
def test_an_army_on_an_empty_place_of_the_enemys_may_attack(choice: str, scenario: str) -> None:
    enters = decides("1/move/ravens", "go", "0902")
    said = decides("1/declare/ravens", choice)
    text = a_file(dice(FIRST) + enters + said, starts=("0802", "0302"))
    (first,) = turns_of(a_game(text))

    clash = first.after.battle
    assert (clash.scenario if clash else "") == scenario
    assert clash is None or not clash.is_defended


@pytest.mark.rule("TSC-BAT-02")
@pytest.mark.parametrize(
    ("setting", "asks"), [("", "ravens"), ("failure.enemy_declares = true", "wolves")]
)
def test_who_says_whether_an_army_attacks_where_the_enemy_has_put_it(
    setting: str, asks: str
) -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 6, 5))
    pushed = decides("1/push/wolves", "go", "0902")
    text = a_file(thrown + pushed, starts=("0802", "0702"), rules=setting)
    (first,) = turns_of(a_game(text))

    assert [question.asks for question in first.questions] == [(asks,)]


@pytest.mark.rule("TSC-BAT-04")
def test_the_umpire_may_say_who_is_at_home() -> None:
    thrown = dice(FIRST, rolls(1, "ravens", 4, 4))
    enters = decides("1/move/ravens", "go", "0502")
    said = decides("1/home/umpire", "ravens")
    text = a_file(thrown + enters + said, starts=("0402", "0502"), rules="home.by_umpire = true")
    (first,) = turns_of(a_game(text))

    assert first.after.battle is not None
    assert first.after.battle.home == "ravens"


FOUGHT = dice(FIRST, rolls(1, "ravens", 4, 4)) + decides("1/move/ravens", "go", "0502")
MET = ("0402", "0502")


def result(words: str) -> str:
    return f'[[period.battle]]\ncontact = "ravens+wolves"\n{words}\n'


@pytest.mark.rule("TSC-DEF-01", "TSC-DEF-02")
def test_a_loser_falls_back_towards_his_fortress_and_the_other_has_the_turn() -> None:
    words = 'winner = "ravens"\nlosses = { wolves = "four stands" }'
    (first,) = turns_of(a_game(a_file(FOUGHT + result(words), starts=MET)))

    after = TSC_RULES.following(first.after)
    assert kinds(first)[-4:] == ["won", "lost", "falls-back", "has-next-turn"]
    assert (after.armies["wolves"].at, after.mover) == (at("0601"), "wolves")
    assert after.battle is None


@pytest.mark.rule("TSC-DEF-01", "TSC-DEF-02")
def test_a_result_may_say_who_stands_where_and_who_has_the_turn() -> None:
    words = 'winner = "wolves"\nat = { ravens = "0202", wolves = "0503" }'
    told = result(words + '\nnext = "ravens"')
    (first,) = turns_of(a_game(a_file(FOUGHT + told, starts=MET)))

    after = TSC_RULES.following(first.after)
    places = [army.at for army in after.armies.values()]
    assert places == [at("0202"), at("0503")]
    assert after.mover == "ravens"
    assert kinds(first)[-3:] == ["stands-now", "stands-now", "has-next-turn"]
    assert first.events[-1].facts == {"force": "ravens"}
    assert first.events[-1].sides == ("north", "south")


@pytest.mark.rule("TSC-DEF-01")
def test_both_armies_cannot_stay_in_one_hex_after_a_battle() -> None:
    drawn = result('winner = "nobody"')

    assert "both armies would stand in 0502" in refused(a_file(FOUGHT + drawn, starts=MET))


@pytest.mark.rule("TSC-DEF-01")
def test_nobody_stands_on_closed_ground_after_a_battle() -> None:
    told = result('winner = "wolves"\nat = { ravens = "0101" }')
    terrain = ("x........", ".........", ".........")

    assert "nobody may enter 0101" in refused(a_file(FOUGHT + told, starts=MET, terrain=terrain))


def test_a_winner_who_was_not_there_is_a_fault() -> None:
    wrong = result('winner = "dwarves"')

    assert "was not in this battle" in refused(a_file(FOUGHT + wrong, starts=MET))


@pytest.mark.rule("TSC-BAT-02")
def test_a_place_that_is_taken_belongs_to_its_taker() -> None:
    enters = decides("1/move/ravens", "go", "0902")
    said = decides("1/declare/ravens", "attack")
    won = result('winner = "ravens"\nowner = "north"')
    text = a_file(dice(FIRST) + enters + said + won, starts=("0802", "0302"))
    (first,) = turns_of(a_game(text))

    assert first.after.owners["hall"] == "north"
    assert first.after.armies["wolves"].at == at("0302")


def test_a_battle_without_a_place_gives_no_place_away() -> None:
    wrong = result('winner = "ravens"\nowner = "north"')

    assert "no village or fortress" in refused(a_file(FOUGHT + wrong, starts=MET))


def test_rulings_set_position_status_owner_turn_and_throw() -> None:
    ruled = (
        dice(FIRST)
        + rules("position", 'of = "ravens"\nto = "0702"')
        + rules("status", 'of = "wolves"\nto = "advantaged"')
        + rules("owner", 'of = "mill"\nto = "south"')
        + rules("mover", 'of = "ravens"\nto = true\nat_end = true')
        + rules("throw", 'of = "1/TSC-ROLL-01/ravens/1"\nto = [2, 2]')
        + decides("1/move/ravens", "stay")
    )
    (first,) = turns_of(a_game(a_file(ruled)))

    after = TSC_RULES.following(first.after)
    assert kinds(first).count("ruling") == 5
    assert after.armies["ravens"].at == at("0702")
    assert after.armies["wolves"].status is Status.ADVANTAGED
    assert (after.owners["mill"], after.mover) == ("south", "ravens")


@pytest.mark.parametrize(
    ("setting", "words", "readers"),
    [
        ("position", 'of = "ravens"\nto = "0702"', ("north",)),
        ("status", 'of = "wolves"\nto = "advantaged"', ("south",)),
        ("mover", 'of = "ravens"\nto = true', ("north",)),
        ("owner", 'of = "mill"\nto = "south"', ("north", "south")),
        ("owner", 'of = "hall"\nto = "nobody"', ("south",)),
        ("owner", 'of = "hall"\nto = "north"', ("north", "south")),
        ("throw", 'of = "1/TSC-TURN-01/wolves/1"\nto = [2]', ("south",)),
    ],
)
def test_a_ruling_is_told_to_the_side_it_concerns(
    setting: str, words: str, readers: tuple[str, ...]
) -> None:
    ruled = dice(FIRST) + rules(setting, words)
    (first,) = turns_of(a_game(a_file(ruled)))

    (told,) = (event for event in first.events if event.kind == "ruling")
    assert told.sides == readers


def test_a_ruling_on_a_place_says_whose_it_was_and_is() -> None:
    ruled = dice(FIRST) + rules("owner", 'of = "hall"\nto = "north"')
    (first,) = turns_of(a_game(a_file(ruled)))

    (told,) = (event for event in first.events if event.kind == "ruling")
    assert (told.facts["was"], told.facts["owner"]) == ("south", "north")


def test_a_ruling_on_what_is_nobodys_is_told_to_nobody() -> None:
    ruled = dice(FIRST) + rules("throw", 'of = "1/TSC-ROLL-01/nobody/1"\nto = [2, 2]')
    (first,) = turns_of(a_game(a_file(ruled)))

    told = [kind for kind in kinds(first) if kind.startswith("ruling")]
    assert told == ["ruling-unseen"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ('of = "ravens"\nto = "0902"', "both armies would stand in 0902"),
        ('of = "ravens"\nto = "0501"', "nobody may enter 0501"),
    ],
)
def test_a_ruling_cannot_put_an_army_where_none_can_be(words: str, complaint: str) -> None:
    terrain = ("....x....", ".........", ".........")
    ruled = dice(FIRST) + rules("position", words)

    assert complaint in refused(a_file(ruled, terrain=terrain))


def test_a_ruling_on_a_place_there_is_not_is_a_fault() -> None:
    campaign = a_game(a_file(dice(FIRST) + rules("owner", 'of = "0402"\nto = "north"')))
    situation, (inputs,) = TSC_RULES.opening(campaign), campaign.periods

    (fault,) = TSC_RULES.faults(campaign, situation, inputs)

    assert fault.code == "C053"
    assert "no village or fortress" in fault.what
    empty = PeriodInputs(period=situation.period)
    assert TSC_RULES.faults(campaign, situation, empty) == ()
