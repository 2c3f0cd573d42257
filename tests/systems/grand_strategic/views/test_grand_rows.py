"""Kingdoms, cities, armies, treasuries and battles, as far as a reader knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.render.force_table import force_table
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.army_rows import GRAND_COLUMNS, others_in_field
from generator.systems.grand_strategic.views.battle_sheets import battle_rows
from generator.systems.grand_strategic.views.kingdom_rows import (
    city_rows,
    kingdom_rows,
    season_words,
    treasuries,
)
from generator.values import replace
from tests.systems.grand_strategic.grand_war import ILSE, ODO, at_war, fought, told

if TYPE_CHECKING:
    from generator.render.force_table import ForceTable


def plain(text: str) -> str:
    """Return a text whose blanks are all alike."""
    return text.replace("\xa0", " ")


def test_every_kingdom_is_told_and_ones_own_purse_and_points() -> None:
    rows = {row.name: row for row in kingdom_rows(told(ILSE))}
    own, foe = rows["Varenholt"], rows["Ostmark"]

    assert (own.capital, own.cities) == ("Steinwarth", 6)
    assert own.in_hand == str(told(ILSE).facts["varenholt", "in_hand"])
    assert own.points
    assert (foe.in_hand, foe.points) == ("", "")
    assert "out of the war" in rows["Sundermark"].stands


def test_peace_and_princes_are_known_everywhere() -> None:
    for reader in (ILSE, ODO, PUBLIC):
        stands = {row.name: row.stands for row in kingdom_rows(told(reader))}

        assert "at peace with" in " ".join(stands.values())
        assert stands == {r.name: r.stands for r in kingdom_rows(told(UMPIRE))}


def test_a_city_tells_its_garrisons_points_to_its_own_kingdom() -> None:
    own = {row.name: row for row in city_rows(told(ILSE))}
    foe = {row.name: row for row in city_rows(told(ODO))}

    assert plain(own["Steinwarth"].garrison) == "Garrison of Steinwarth, 75 points"
    assert foe["Steinwarth"].garrison == "Garrison of Steinwarth"
    assert own["Steinwarth"].holder == foe["Steinwarth"].holder == "Varenholt"


def test_only_a_treasurys_own_lines_of_the_period_are_told_and_add_up() -> None:
    (treasury,) = treasuries(told(ILSE))
    (hire,) = treasury.lines

    assert treasury.kingdom == "Varenholt"
    assert (treasury.opening, hire.what, hire.amount) == (117, "Mercenaries hired", "−38")
    assert hire.left == treasury.in_hand == 79
    assert plain(treasury.coming) == (
        "25 resource points at the next stage; 75 points of hired mercenaries in spring"
    )
    assert treasuries(told(PUBLIC)) == ()


def test_others_in_cities_are_told_with_their_cities_alone() -> None:
    table = others_in_field(told(ILSE))

    assert table is not None
    assert [row.name for row in (*table.first, *table.others)] == ["The Wardens"]


def generals_told(table: ForceTable) -> str:
    """Return all that a table says of generals in small type."""
    place = [column.title for column in table.columns].index("General")
    return "; ".join(row.cells[place].small for row in (*table.first, *table.others))


def test_remarks_have_no_column_where_there_are_none() -> None:
    state = at_war()
    riders = replace(state.armies["riders"], forced_by="", is_cavalry=False)

    own = force_table(told(ILSE, state.with_army(riders)), GRAND_COLUMNS, of_readers=True)

    assert own is not None
    titles = [column.title for column in own.columns]
    assert titles == ["Stands at", "Points", "General"]


def test_a_kingdom_with_nobody_in_the_field_keeps_its_badge() -> None:
    state = at_war().without_army("wardens")

    table = others_in_field(told(ILSE, state))

    assert table is not None
    assert [badge.name for badge in table.badges] == ["Ostmark", "Sundermark"]
    assert (table.first, table.others) == ((), ())


def test_points_and_generals_stand_in_the_table_of_ones_own_armies() -> None:
    own = force_table(told(ILSE), GRAND_COLUMNS, of_readers=True)
    foes = force_table(told(ILSE), GRAND_COLUMNS, of_readers=False)

    assert own is not None
    assert foes is not None
    titles = [column.title for column in own.columns]
    assert titles == ["Stands at", "Points", "General", "Remarks"]
    assert "with Ysolde Carr" in generals_told(own)
    assert [column.title for column in foes.columns] == ["Stands at"]


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
