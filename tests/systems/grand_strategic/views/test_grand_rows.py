"""Kingdoms and battles in rows, and the time of the year, as far as a reader knows them."""

from __future__ import annotations

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.battle_sheets import battle_rows
from generator.systems.grand_strategic.views.kingdom_rows import kingdom_rows, season_words
from generator.values import replace
from tests.systems.grand_strategic.grand_war import ILSE, ODO, at_war, fought, told


def test_every_kingdom_is_told_with_its_capital_and_its_cities() -> None:
    rows = {row.name: row for row in kingdom_rows(told(ILSE))}
    own, foe = rows["Varenholt"], rows["Ostmark"]

    assert (own.capital, own.cities) == ("Steinwarth", 6)
    assert (foe.capital, foe.cities) == ("Ostfels", 2)
    assert "out of the war" in rows["Sundermark"].stands


def test_peace_and_princes_are_known_everywhere() -> None:
    for reader in (ILSE, ODO, PUBLIC):
        stands = {row.name: row.stands for row in kingdom_rows(told(reader))}

        assert "at peace with" in " ".join(stands.values())
        assert stands == {r.name: r.stands for r in kingdom_rows(told(UMPIRE))}


def test_a_battle_is_reckoned_for_both_sides_and_told_to_all() -> None:
    for reader, knows in ((ILSE, True), (ODO, True), (PUBLIC, False)):
        (battle,) = battle_rows(told(reader))

        assert battle.attacker == "wardens"
        assert "The Northern Host won" in battle.outcome
        assert battle.won_by == "varenholt"
        assert bool(battle.sums) is knows
        if knows:
            sums = {line.title: (line.attacker, line.defender) for line in battle.sums}
            assert sums["Points"] == ("250", "200")
            assert sums["Percentage"] == ("25", "40")
            assert sums["Left"] == ("170", "138")


def test_battles_come_in_the_order_in_which_they_were_fought() -> None:
    first = fought()
    second = replace(first, id="a-battle-later")
    state = replace(at_war(), battles=(first, second))

    assert [each.id for each in battle_rows(told(PUBLIC, state))] == [
        *("wardens+host", "a-battle-later")
    ]


def test_whoever_fell_back_is_named_with_whoever_won() -> None:
    (battle,) = battle_rows(told(PUBLIC))

    assert battle.outcome == ("The Northern Host won; the Wardens fell back to Dunmoor (1204).")


@pytest.mark.parametrize(
    ("period", "words"),
    [
        ("1-w1", "Week 1 of 30; the next resource stage follows week 10."),
        ("1-w20", "Week 20 of 30; the next resource stage follows this week."),
        ("2-winter", "Winter of year 2: hiring, then all armies go to cities."),
        ("2-spring", "Spring of year 2: armies leave their cities."),
    ],
)
def test_the_season_says_when_the_next_stage_comes(period: str, words: str) -> None:
    now = replace(told(ILSE), period=GRAND_CLOCK.read(period))

    assert season_words(now, Amounts(tables=GRAND_BOOK)) == words
