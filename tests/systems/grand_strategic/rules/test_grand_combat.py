"""Quick combat, generals and armies of the grand-strategic campaign, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.grand_strategic.rules.forming_armies import (
    STAND_IN,
    Amounts,
    General,
    after_battle,
    appointed,
    detached,
    field_budget,
    first_generals,
    fits_an_army,
    may_command,
    may_merge,
    may_rise,
    risen,
)
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
    Percentage,
    Striker,
    generals_modifier,
    ground_of,
    percentage,
    quick_combat,
    stronger,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import (
    after_card,
    card_drawn,
    without_event,
)
from generator.values import replace
from tests.tiers import tries

PLAIN = Amounts(tables=GRAND_BOOK)
ATTACKER, DEFENDER = BattleSide
GROUNDS = {
    "open": (0, 0),
    "woods": (-10, 0),
    "hills": (-5, 0),
    "mountains": (-15, -10),
    "city": (-15, 0),
    "fortified": (-30, 0),
}
"""What each ground is to attacker and defender, from the page."""
STRIKERS = st.builds(
    Striker,
    points=st.integers(0, 500),
    roll=st.integers(1, 100),
    ability=st.integers(0, 9),
    use=st.sampled_from(GeneralsUse),
)


@pytest.mark.rule("GS-TERR-01", "GS-TERR-02", "GS-TERR-03", "GS-TERR-04")
@pytest.mark.rule("GS-TERR-05", "GS-TERR-06")
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_ground_counts_for_each_side(ground: str) -> None:
    pair = (Striker(points=100, roll=50), Striker(points=100, roll=50))

    found = tuple(
        percentage(GRAND_BOOK, side, pair, ground=ground).total - 50 for side in BattleSide
    )

    assert found == GROUNDS[ground]


@pytest.mark.rule("GS-TERR-04", "GS-TERR-05")
def test_a_city_counts_alone_whatever_it_is_built_on() -> None:
    assert ground_of("mountains") == "mountains"
    assert ground_of("mountains", "city") == "city"
    assert ground_of("woods", "fortified") == "fortified"


@pytest.mark.rule("GS-GENL-02", "GS-GENL-04", "GS-GENL-08")
@pytest.mark.parametrize(("ability", "counts"), [(0, 0), (1, 5), (4, 20), (11, 55)])
def test_a_general_counts_five_for_each_point(ability: int, counts: int) -> None:
    assert generals_modifier(GRAND_BOOK, ability) == counts


@pytest.mark.rule("GS-CBT-02", "GS-GENL-03")
def test_a_combat_roll_says_how_it_was_reckoned() -> None:
    own = Striker(points=100, roll=30, ability=2, use=GeneralsUse.ADD)
    foe = Striker(points=100, roll=1, ability=3, use=GeneralsUse.SUBTRACT)

    found = percentage(GRAND_BOOK, ATTACKER, (own, foe), ground="hills", weather=-4)

    assert found == Percentage(roll=30, ground=-5, weather=-4, own_general=10, enemys_general=-15)
    assert found.total == 16


@pytest.mark.rule("GS-CBT-02")
def test_a_combat_roll_has_a_floor_and_no_ceiling() -> None:
    low = Percentage(roll=1, ground=-30, weather=0, own_general=0, enemys_general=-5)
    high = replace(low, roll=100, ground=0, own_general=45, enemys_general=0)

    assert (low.total, high.total) == (0, 145)


@pytest.mark.rule("GS-CBT-04")
@pytest.mark.parametrize(("attackers", "defenders"), [(0, 0), (60, 60), (59, 60)])
def test_equal_damage_is_the_defenders(attackers: int, defenders: int) -> None:
    assert stronger(attackers, defenders) is DEFENDER
    assert stronger(defenders + 1, defenders) is ATTACKER


@pytest.mark.rule("GS-CBT-04", "GS-CBT-05")
def test_damage_beyond_what_the_foe_has_wins_and_is_not_lost() -> None:
    strong = Striker(points=500, roll=100)
    weak = Striker(points=60, roll=90)

    fought = quick_combat(GRAND_BOOK, weak, strong, ground="open")
    after = without_event(fought)

    assert (fought.defender.damage, fought.attacker.damage) == (500, 54)
    assert after.losses == {ATTACKER: 60, DEFENDER: 54}
    assert not after.lives(ATTACKER)


@pytest.mark.rule("GS-CBT-05", "GS-WILD-03", "GS-WILD-11", "GS-WILD-12", "GS-WILD-13")
@tries(200)
@given(
    attacker=STRIKERS,
    defender=STRIKERS,
    ground=st.sampled_from(sorted(GROUNDS)),
    side=st.integers(1, 52),
)
def test_no_army_loses_more_than_it_has_and_no_point_is_made(
    attacker: Striker, defender: Striker, ground: str, side: int
) -> None:
    fought = quick_combat(GRAND_BOOK, attacker, defender, ground=ground)
    plain = without_event(fought)

    found = after_card(PLAIN, fought, card_drawn(side))

    for each, army in ((ATTACKER, attacker), (DEFENDER, defender)):
        assert 0 <= found.left[each] <= army.points
        assert found.left[each] + found.losses[each] == army.points
        assert plain.losses[each] <= fought.by(each.foe).damage
    assert found.loot >= 0
    assert quick_combat(GRAND_BOOK, attacker, defender, ground=ground) == fought


@pytest.mark.rule("GS-GENL-01")
def test_four_of_ten_new_generals_have_an_ability_of_one() -> None:
    found = [appointed(GRAND_BOOK, die).ability for die in range(1, 11)]

    assert found == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]


@pytest.mark.rule("GS-ARMY-02")
def test_each_army_and_each_garrison_begins_with_a_general() -> None:
    found = first_generals(GRAND_BOOK, {"host": 8, "garrison": 1})

    assert found == {"host": General(ability=3), "garrison": General(ability=1)}


@pytest.mark.rule("GS-GENL-05", "GS-GENL-06", "GS-GENL-07", "GS-GENL-08")
@pytest.mark.parametrize(("ability", "wins", "losses"), [(1, 2, 4), (4, 8, 16), (9, 18, 36)])
def test_so_many_battles_make_a_better_general(ability: int, wins: int, losses: int) -> None:
    for battles, has_won in ((wins, True), (losses, False)):
        general = General(ability=ability)
        for _ in range(battles):
            assert not may_rise(general)
            general = after_battle(GRAND_BOOK, general, has_won=has_won)
        assert risen(general) == General(ability=ability + 1)


@pytest.mark.rule("GS-GENL-04", "GS-GENL-07")
def test_a_stand_in_learns_nothing_and_does_not_rise() -> None:
    assert after_battle(GRAND_BOOK, STAND_IN, has_won=True) == STAND_IN
    assert not may_rise(STAND_IN)
    with pytest.raises(ValueError, match="experience"):
        risen(General(ability=2, experience=Fraction(3, 2)))


@pytest.mark.rule("GS-ARMY-01", "GS-SETUP-04")
def test_first_field_armies_keep_their_limits_and_the_budget() -> None:
    kinds = ("regular", "regular", "regular", "fortified", "capital")

    assert [fits_an_army(PLAIN, points) for points in (49, 50, 500, 501)] == [
        *(False, True),
        *(True, False),
    ]
    assert field_budget(PLAIN, kinds) == 300


@pytest.mark.rule("GS-ARMY-04", "GS-ARMY-06")
def test_armies_merge_up_to_the_most_under_the_ablest() -> None:
    able, abler = General(ability=1), General(ability=3)
    as_able = replace(abler, experience=Fraction(1, 2))

    assert may_merge(PLAIN, (30, 470))
    assert not may_merge(PLAIN, (31, 470))
    assert may_command((able, abler, STAND_IN)) == (abler,)
    assert may_command((abler, as_able)) == (abler, as_able)


@pytest.mark.rule("GS-ARMY-05", "GS-ARMY-07", "GS-ARMY-08")
def test_a_detached_part_is_led_by_a_resident_or_by_a_stand_in() -> None:
    first, second = General(ability=2), General(ability=1)

    led = detached(PLAIN, 200, 50, (first, second))
    unled = detached(PLAIN, 100, 50)

    assert led is not None
    assert (led.rest, led.part, led.leader) == (150, 50, first)
    assert led.residents == (second,)
    assert unled is not None
    assert unled.leader == STAND_IN


@pytest.mark.rule("GS-ARMY-05")
@pytest.mark.parametrize(("army", "part"), [(99, 50), (100, 49), (100, 51), (60, 30)])
def test_neither_part_may_be_too_small(army: int, part: int) -> None:
    assert detached(PLAIN, army, part) is None
