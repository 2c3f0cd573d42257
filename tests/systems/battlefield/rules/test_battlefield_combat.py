"""Combat, surrender, order and end; what always holds of strikes."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.battlefield.rules.army_order import (
    first_order,
    next_round,
    to_move,
    to_strike,
    water_check,
)
from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.battle_end import (
    BattleEnd,
    BattleFortune,
    HowEnded,
    accounts,
    battle_end,
    first_leadership,
    leadership_change,
    sides_of,
    who_may_disobey,
)
from generator.systems.battlefield.rules.battle_ground import CaseGround, CaseRelief, Fortification
from generator.systems.battlefield.rules.blows import (
    Casualties,
    StrikeBar,
    attack_bar,
    attack_lost,
    casualties,
    close_attack,
    decide,
    may_retaliate,
    must_decide,
    shoot,
    shot_bar,
    suffer,
)
from generator.systems.battlefield.rules.field_units import UnitMode, rested
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.fleeing import (
    SurrenderBar,
    freed,
    freed_at_end,
    loot,
    surrender_bar,
    surrendered,
    survivors,
)
from generator.systems.battlefield.rules.strikes import (
    ChartLine,
    greatest_force,
    range_of,
    strike,
    strikes_chart,
)
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.values import replace
from tests.systems.battlefield.army_list import KINDS, MOST_TACTIC
from tests.systems.battlefield.battle_maps import BOOK, at, battlefield, book_of, switched, unit
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit

DICE = st.integers(1, 6)
STRIKERS = st.sampled_from([kind for kind in KINDS if MOST_TACTIC[kind] >= 4])


@pytest.mark.rule("DOG-CBT-10", "DOG-CBT-11")
def test_dog_cbt_10_the_table_of_strikes_is_the_formula() -> None:
    chart = strikes_chart(FIELD_BOOK, 114)

    assert chart[0] == ChartLine(least=0, most=0, parts=0, hp=(0, 0, 0))
    assert [(line.least, line.most) for line in chart[1:3]] == [(1, 10), (11, 20)]
    assert [line.hp for line in chart[1:4]] == [(4, 5, 6), (8, 10, 12), (12, 15, 18)]
    assert chart[-1] == ChartLine(least=111, most=120, parts=12, hp=(48, 60, 72))
    assert strikes_chart(FIELD_BOOK, 1000)[-1].hp == (400, 500, 600)


@pytest.mark.rule("DOG-CBT-09", "DOG-CBT-10")
def test_dog_cbt_09_the_greatest_force_a_battle_can_have() -> None:
    guards = (TroopMake(kind="dwarven-guards"), 20)
    palace = CaseGround(relief=CaseRelief.MOUNTAINS, fort=Fortification.STRONGHOLD)

    assert greatest_force(BOOK, [guards], [CaseGround()]) == 100
    assert greatest_force(BOOK, [guards], [CaseGround(), palace]) == 600
    archers = (TroopMake(kind="elven-archers"), 20)
    assert greatest_force(BOOK, [archers], [CaseGround()]) == 100
    assert greatest_force(BOOK, [], []) == 0


@pytest.mark.rule("DOG-CBT-12", "DOG-CBT-13", "DOG-STAT-07")
def test_dog_cbt_12_what_kills_nobody_is_lost() -> None:
    trolls = unit("a", "0101", "trolls", 3)

    assert casualties(BOOK, trolls, 15) == Casualties(hp=15, dead=1)
    assert casualties(BOOK, trolls, 7) == Casualties(hp=7, dead=0)
    assert casualties(BOOK, trolls, 500) == Casualties(hp=24, dead=3)


@pytest.mark.rule("DOG-CBT-02", "DOG-CBT-05")
def test_dog_cbt_05_what_a_unit_decides_binds_it() -> None:
    attacking = decide(unit("a", "0303"), UnitMode.ATTACK, "b")

    assert must_decide(unit("a", "0303"))
    assert not must_decide(attacking)
    assert decide(attacking, UnitMode.ATTACK, "b") == attacking
    with pytest.raises(ValueError, match="unit a: attack; expected attack"):
        decide(attacking, UnitMode.ATTACK, "c")
    with pytest.raises(ValueError, match="expected attack, as it is bound"):
        decide(attacking, UnitMode.DEFENCE)
    with pytest.raises(ValueError, match="expected a decision"):
        decide(unit("a", "0303"), UnitMode.OPEN)
    with pytest.raises(ValueError, match="expected a decision"):
        decide(unit("a", "0303"), UnitMode.ATTACK)
    assert attack_lost(attacking).has_struck


@pytest.mark.rule("DOG-CBT-03", "DOG-CBT-06", "DOG-CBT-08")
def test_dog_cbt_03_two_who_attack_each_other_strike_back_once() -> None:
    field = battlefield(unit("a", "0303", "orcs", 20), unit("b", "0304", "orcs", 20))
    aimed = field.with_units([decide(field.units["b"], UnitMode.ATTACK, "a")])

    first = close_attack(aimed, "a", "b", (1, 1))
    second = close_attack(first.field, "b", "a", (1, 1))

    assert [blow.by for blow in first.blows] == ["a", "b"]
    assert [blow.strike.hp for blow in first.blows] == [24, 8]
    assert [blow.by for blow in second.blows] == ["b", "a"]
    assert second.field.units["a"].has_retaliated
    assert not may_retaliate(second.field, second.field.units["a"], "b")


@pytest.mark.rule("DOG-CBT-04")
def test_dog_cbt_04_a_defender_strikes_back_at_everybody() -> None:
    field = battlefield(
        unit("a1", "0303", "peasants"),
        unit("a2", "0305", "peasants"),
        decide(unit("b", "0304", "giants", 4), UnitMode.DEFENCE),
    )

    first = close_attack(field, "a1", "b", (1, 6))
    second = close_attack(first.field, "a2", "b", (1, 6))

    assert [blow.by for blow in (*first.blows, *second.blows)] == ["a1", "b", "a2", "b"]
    assert second.field.hp_lost == {"a": 20, "b": 8}


@pytest.mark.rule("DOG-CBT-03")
def test_dog_cbt_03_who_attacks_another_does_not_strike_back() -> None:
    field = battlefield(
        unit("a", "0303", "orcs"),
        decide(unit("b", "0304", "orcs"), UnitMode.ATTACK, "c"),
        unit("c", "0305"),
    )

    found = close_attack(field, "a", "b", (1, 6))

    assert [blow.by for blow in found.blows] == ["a"]


@pytest.mark.rule("DOG-CBT-02", "DOG-CBT-03", "DOG-SURR-01")
def test_dog_cbt_02_who_may_attack_whom() -> None:
    field = battlefield(
        unit("a", "0303"),
        unit("b", "0304"),
        unit("b2", "0306"),
        replace(unit("b3", "0302"), is_hidden=True),
        unit("c", "0203"),
        sides={"a": "x", "b": "y", "c": "x"},
    )
    own, foe = field.units["a"], field.units["b"]

    def bar(striker: FieldUnit, target: str) -> StrikeBar | None:
        return attack_bar(field, striker, field.units[target])

    assert bar(own, "b") is None
    assert bar(own, "b2") is StrikeBar.OUT_OF_REACH
    assert bar(own, "b3") is StrikeBar.UNSEEN
    assert bar(own, "c") is StrikeBar.NO_FOE
    assert bar(replace(own, has_struck=True), "b") is StrikeBar.HAS_STRUCK
    assert bar(replace(own, busy_in=1), "b") is StrikeBar.BUSY
    assert bar(replace(own, captor="b"), "b") is StrikeBar.NOT_FREE
    assert bar(decide(own, UnitMode.DEFENCE), "b") is StrikeBar.BOUND
    assert bar(decide(own, UnitMode.ATTACK, "b2"), "b") is StrikeBar.BOUND
    assert bar(decide(own, UnitMode.ATTACK, "b"), "b") is None
    assert not may_retaliate(field, replace(foe, busy_in=1), "a")
    assert not may_retaliate(field, foe, "a")


@pytest.mark.rule("DOG-CBT-07", "DOG-STAT-03", "DOG-STAT-04")
def test_dog_cbt_07_who_may_shoot_at_whom() -> None:
    field = battlefield(
        unit("a", "0101", "archers"),
        unit("a2", "0201", "orcs"),
        unit("b", "0106"),
        unit("b2", "0107"),
    )
    own, foe = field.units["a"], field.units["b"]
    strategic = book_of(BattleScale.STRATEGIC)

    assert shot_bar(field, own, foe) is None
    assert shot_bar(field, own, field.units["b2"]) is StrikeBar.OUT_OF_REACH
    assert shot_bar(field, field.units["a2"], foe) is StrikeBar.NO_SCORE
    assert shot_bar(field, replace(own, shots=0), foe) is StrikeBar.NO_SHOTS
    assert shot_bar(replace(field, book=strategic), own, foe) is StrikeBar.OUT_OF_REACH
    assert shot_bar(field, replace(own, has_struck=True), foe) is not None
    assert [range_of(book, own.make) for book in (BOOK, strategic)] == [5, 1]
    assert range_of(strategic, TroopMake(kind="orcs")) == 0


@pytest.mark.rule("DOG-CBT-07")
def test_dog_cbt_07_being_shot_at_asks_for_no_decision() -> None:
    field = battlefield(unit("a", "0101", "archers"), unit("b", "0103"))

    found = shoot(field, "a", "b", 6).field

    assert found.units["b"].mode is UnitMode.OPEN
    assert (found.units["a"].mode, found.units["a"].target) == (UnitMode.ATTACK, "b")


@pytest.mark.rule("DOG-CBT-07")
def test_dog_cbt_07_a_hidden_unit_that_shoots_shows_itself() -> None:
    archers = replace(unit("a", "0101", "archers"), is_hidden=True)
    field = battlefield(archers, unit("b", "0103"))

    assert field.units["a"].is_hidden
    assert not shoot(field, "a", "b", 6).field.units["a"].is_hidden


@pytest.mark.rule("DOG-SURR-01")
def test_dog_surr_01_a_captor_is_busy_for_a_round() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0304"), unit("b2", "0308"))

    taken = surrendered(field, "a", "b")
    later = next_round(taken)

    assert taken.units["a"].captor == "b"
    assert not taken.is_busy(taken.units["b"])
    assert later.is_busy(later.units["b"])
    assert to_move(later, "b") == (later.units["b2"],)
    assert to_strike(later, "b") == (later.units["b2"],)
    assert not next_round(later).is_busy(later.units["b"])


@pytest.mark.rule("DOG-SURR-01", "DOG-SPEC-09")
def test_dog_surr_01_who_may_not_surrender() -> None:
    field = battlefield(
        unit("a", "0303"), unit("a2", "0203", "barbarians"), unit("b", "0304"), unit("b2", "0308")
    )
    own, captor = field.units["a"], field.units["b"]

    assert surrender_bar(field, own, captor) is None
    assert surrender_bar(field, own, field.units["b2"]) is SurrenderBar.FAR
    assert surrender_bar(field, own, field.units["a2"]) is SurrenderBar.NO_FOE
    wild = replace(field.units["a2"], at=at("0204"))
    assert surrender_bar(field, wild, captor) is SurrenderBar.UNSTEADY
    dead = replace(own, fighters=0)
    assert surrender_bar(field, dead, captor) is SurrenderBar.NOT_FREE
    with pytest.raises(ValueError, match="far"):
        surrendered(field, "a", "b2")


@pytest.mark.rule("DOG-SURR-01", "DOG-SURR-02")
def test_dog_surr_02_a_captive_is_freed_by_allies_when_its_captor_is_gone() -> None:
    field = surrendered(
        battlefield(unit("a", "0303"), unit("a2", "0203"), unit("b", "0304")), "a", "b"
    )
    captor = field.units["b"]

    def held_by(changed: FieldUnit) -> str:
        return freed(field.with_units([changed])).units["a"].captor

    assert held_by(captor) == "b"
    assert held_by(replace(captor, fighters=0)) == ""
    assert held_by(replace(captor, at=at("0308"))) == ""
    hiding = field.with_units([replace(field.units["a2"], is_hidden=True)])
    left = hiding.with_units([replace(captor, fighters=0)])
    assert freed(left).units["a"].captor == "b"
    alone = field.with_units([replace(field.units["a2"], at=at("0808"))])
    gone = alone.with_units([replace(captor, fighters=0)])
    assert freed(gone).units["a"].captor == "b"
    assert freed_at_end(gone, "a").units["a"].captor == ""
    assert freed_at_end(gone, "").units["a"].captor == "b"
    assert survivors(field) == {"a": 0, "a2": 10, "b": 10}
    assert loot(field) == {"a": 0, "b": 20}


@pytest.mark.rule("DOG-PRE-04")
def test_dog_pre_04_high_dice_go_first_and_ties_roll_again() -> None:
    tied = first_order({"a": (3,), "b": (5,), "c": (3,)})
    settled = first_order({"a": (3, 2), "b": (5,), "c": (3, 4)})

    assert tied.tied == ("a", "c")
    assert (settled.order, settled.tied) == (("b", "c", "a"), ())


@pytest.mark.rule("DOG-CBT-16", "DOG-PRE-05")
def test_dog_cbt_16_a_new_round_forgets_what_was_decided() -> None:
    done = decide(unit("a", "0101", "archers"), UnitMode.DEFENCE)
    tired = replace(done, has_moved=True, has_struck=True, has_retaliated=True)

    found = next_round(battlefield(tired))

    assert found.round_number == 2
    assert found.units["a"] == rested(tired) == unit("a", "0101", "archers")


@pytest.mark.rule("DOG-CBT-16")
def test_dog_cbt_16_a_battle_ends_when_one_side_is_left_or_time_is_up() -> None:
    both = battlefield(unit("a", "0101"), unit("b", "0808"))
    dead = both.with_units([replace(both.units["b"], fighters=0)])
    none = dead.with_units([replace(dead.units["a"], captor="b")])
    switches = switched(battle__last_round=7)

    def end(field: Battlefield, agreed: str | None = None) -> BattleEnd | None:
        return battle_end(switches, field, agreed)

    assert end(both) is None
    assert end(dead) == BattleEnd(how=HowEnded.ONE_LEFT, winner="a")
    assert end(none) == BattleEnd(how=HowEnded.NONE_LEFT, winner="")
    assert end(both, "b") == BattleEnd(how=HowEnded.AGREED, winner="b")
    late = end(replace(both, round_number=7))
    assert late == BattleEnd(how=HowEnded.LAST_ROUND, winner="")
    assert late.fortune("a") is BattleFortune.DRAW
    won = BattleEnd(how=HowEnded.ONE_LEFT, winner="a")
    assert won.fortune("a") is BattleFortune.VICTORY
    assert won.fortune("b") is BattleFortune.DEFEAT


@pytest.mark.rule("DOG-CBT-16")
def test_dog_cbt_16_allies_win_together_if_the_umpire_has_it_so() -> None:
    sides = {"a": "north", "b": "north", "c": "south"}

    assert sides_of(switched(), sides) == sides
    assert sides_of(switched(battle__allied=False), sides) == {army: army for army in "abc"}


@pytest.mark.rule("DOG-LEAD-01", "DOG-LEAD-03", "DOG-LEAD-04")
def test_dog_lead_03_the_accounts_of_all_enemies_count() -> None:
    field = battlefield(
        unit("a", "0101"),
        unit("b", "0102"),
        unit("c", "0103"),
        sides={"a": "x", "b": "y", "c": "y"},
    )
    hurt = field.with_loss("a", 60).with_loss("b", 5).with_loss("c", 7)

    own, enemies = accounts(hurt.with_loss("b", 1), "a")

    assert (own, enemies) == (60, 13)
    assert accounts(hurt, "b") == (5, 60)
    assert accounts(field, "a") == (0, 0)
    draw = leadership_change(BOOK, own=own, enemies=enemies, fortune=BattleFortune.DRAW)
    assert draw.lost == 10
    assert [first_leadership(BOOK, ego) for ego in (240, 241, 0)] == [240, 250, 0]
    assert first_leadership(book_of(leadership__start=300), 241) == 300


@pytest.mark.rule("DOG-LEAD-05", "DOG-SPEC-12")
def test_dog_lead_05_who_is_sworn_obeys_a_weak_leader() -> None:
    troops = [
        ("guards", TroopMake(kind="dwarven-guards"), 10),
        ("orcs", TroopMake(kind="orcs"), 10),
    ]

    assert who_may_disobey(BOOK, 80, troops) == ()
    assert who_may_disobey(BOOK, 79, troops) == ("orcs",)


@pytest.mark.rule("DOG-WATER-04", "DOG-LEAD-04")
def test_dog_water_04_a_round_ashore_begins_the_count_again() -> None:
    field = battlefield(
        replace(unit("a", "0202", "archers", 20), water_rounds=3), rows=("~~~~~",) * 5
    )

    drowning = water_check(field)
    ashore = water_check(replace(field, cases=battlefield().cases))

    assert drowning.units["a"].fighters == 15
    assert drowning.hp_lost == {"a": 10}
    assert ashore.units["a"].water_rounds == 0
    assert ashore.units["a"].fighters == 20


@given(STRIKERS, STRIKERS, st.data())
@tries(200)
def test_nobody_comes_back_and_no_shot_either(one: str, other: str, data: st.DataObject) -> None:
    number = st.integers(1, 4)
    field = battlefield(
        unit("a", "0303", one, data.draw(number)),
        decide(unit("b", "0304", other, data.draw(number)), UnitMode.DEFENCE),
    )
    dice = (data.draw(DICE), data.draw(DICE))

    found = close_attack(field, "a", "b", dice)

    for name, before in field.units.items():
        after = found.field.units[name]
        assert 0 <= after.fighters <= before.fighters
        assert after.shots == before.shots
    for blow in found.blows:
        victim = field.units[blow.on]
        assert found.field.hp_lost[victim.army] == blow.suffered.hp
        assert blow.suffered.hp <= blow.strike.hp


@given(STRIKERS, STRIKERS, st.data())
@tries(200)
def test_it_does_not_matter_which_of_two_simultaneous_strikes_is_first(
    one: str, other: str, data: st.DataObject
) -> None:
    number = st.integers(1, 4)
    field = battlefield(
        unit("a", "0303", one, data.draw(number)),
        decide(unit("b", "0304", other, data.draw(number)), UnitMode.DEFENCE),
    )
    dice = (data.draw(DICE), data.draw(DICE))

    found = close_attack(field, "a", "b", dice)

    for blows in permutations(found.blows):
        after = field
        for blow in blows:
            after = suffer(after, blow.on, blow.suffered)
        assert after.hp_lost == found.field.hp_lost
        assert [each.fighters for each in after.units.values()] == [
            each.fighters for each in found.field.units.values()
        ]


@given(st.integers(0, 2000), DICE)
@tries(200)
def test_a_greater_force_or_a_better_die_never_takes_less(force: int, die: int) -> None:
    taken = strike(FIELD_BOOK, force, die).hp

    assert strike(FIELD_BOOK, force + 1, die).hp >= taken
    assert strike(FIELD_BOOK, force, min(6, die + 1)).hp >= taken
    assert 4 * force <= 10 * taken <= 6 * (force + 9)
