"""What lasts beyond a battle: the clock, the roster, leaders, and records of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.systems.battlefield.rules.battle_end import BattleEnd, HowEnded
from generator.systems.battlefield.rules.battle_rounds import (
    after_battle,
    battle_balance,
    battle_played,
    roster_left,
)
from generator.systems.battlefield.rules.field_campaign import (
    BATTLEFIELD_CLOCK,
    BattlePart,
    BattleTime,
    from_period,
    period_after,
    to_period,
)
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.fleeing import surrendered
from generator.systems.battlefield.rules.mustering import (
    Hirer,
    MusterBar,
    dismissed,
    ego_of,
    hired,
    muster_bars,
    upkeep_due,
    upkeep_paid,
)
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_CODEC
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    HiredUnit,
    LeaderState,
    battle_of,
    battlefield_state,
    field_of,
)
from generator.values import replace
from tests.systems.battlefield.battle_maps import BOOK, battlefield, chariots, unit
from tests.systems.battlefield.generated_battles import generated_battle
from tests.systems.battlefield.musters import situation

if TYPE_CHECKING:
    from generator.world.clock import Period

NOBODY = Hirer()


def troops(
    name: str, kind: str = "orcs", fighters: int = 10, *, is_elite: bool = False
) -> HiredUnit:
    make = TroopMake(kind=kind, is_elite=is_elite)
    return HiredUnit(unit=name, army=name[0], make=make, fighters=fighters)


@pytest.mark.rule("DOG-PRE-05", "DOG-CBT-16")
def test_a_battle_by_rounds_is_muster_rounds_and_aftermath() -> None:
    period = BATTLEFIELD_CLOCK.first
    found = [period]
    for is_over in (False, False, False, True, False, False):
        period = period_after(period, by_rounds=True, is_over=is_over)
        found.append(period)

    assert [each.id for each in found] == [
        *("1-muster", "1-r1", "1-r2", "1-r3"),
        *("1-aftermath", "2-muster", "2-r1"),
    ]
    assert [each.ends_turn for each in found] == [False] * 4 + [True] + [False] * 2
    assert sorted(found) == found
    assert [BATTLEFIELD_CLOCK.read(each.id) for each in found] == found
    assert [to_period(from_period(each)) for each in found] == found


@pytest.mark.rule("DOG-PRE-05")
def test_a_battle_at_once_is_one_period() -> None:
    muster = BATTLEFIELD_CLOCK.first
    battle = period_after(muster, by_rounds=False)
    after = period_after(battle, by_rounds=False)

    assert (battle.id, after.id) == ("1-battle", "2-muster")
    assert battle.ends_turn
    assert muster < battle < after
    assert battle.title == "Battle 1, the battle"
    third = BattleTime(battle=2, part=BattlePart.ROUND, round_number=3)
    assert BATTLEFIELD_CLOCK.read("2-r3").title == to_period(third).title


@pytest.mark.parametrize("text", ["r3", "2-r0", "2-r03", "0-muster", "2-fight", "2-r1000", ""])
def test_what_is_not_a_period_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="2-r3"):
        BATTLEFIELD_CLOCK.read(text)


@pytest.mark.rule("DOG-STAT-09", "DOG-LEAD-02", "DOG-PRE-01")
def test_dog_stat_09_troops_are_hired_paid_and_dismissed() -> None:
    state = situation(money=70, leadership=60)
    guards = troops("a1", "heavy-infantry")

    after = hired(BOOK, state, guards)

    assert muster_bars(BOOK, state, guards, NOBODY) == ()
    just = situation(money=40, leadership=50)
    assert muster_bars(BOOK, just, guards, NOBODY) == ()
    assert after.leaders["a"].money == 30
    assert after.roster == {"a1": replace(guards, hired_as=1)}
    assert (ego_of(BOOK, [guards]), upkeep_due(BOOK, [guards])) == (50, 30)
    assert dismissed(after, "a1").roster == {}
    with pytest.raises(ValueError, match="a price"):
        hired(BOOK, state, troops("a1", "wyverns", 1))


@pytest.mark.rule("DOG-LEAD-02", "DOG-SCALE-05", "DOG-SPEC-13", "DOG-ELITE-01")
@pytest.mark.parametrize(
    ("unit_hired", "bars"),
    [
        (troops("a1"), (MusterBar.NAME,)),
        (troops("a2", fighters=21), (MusterBar.ROOM, MusterBar.EGO)),
        (troops("a2", "elves", 1), (MusterBar.REFUSES,)),
        (troops("a2", "wyverns", 1), (MusterBar.REFUSES, MusterBar.EGO)),
        (troops("a2", "orcs", 1, is_elite=True), (MusterBar.UMPIRE,)),
        (troops("a2", "battle-wolves", 9), (MusterBar.MONEY,)),
    ],
)
def test_dog_lead_02_why_a_unit_cannot_be_hired(
    unit_hired: HiredUnit, bars: tuple[MusterBar, ...]
) -> None:
    state = situation(troops("a1"), money=50, leadership=60)

    assert muster_bars(BOOK, state, unit_hired, NOBODY) == bars


@pytest.mark.rule("DOG-SPEC-13", "DOG-SPEC-27")
def test_dog_spec_13_the_umpire_can_allow_what_troops_refuse_but_sets_no_price() -> None:
    state = situation()

    def bars(name: str) -> tuple[MusterBar, ...]:
        return muster_bars(BOOK, state, troops("a1", name, 1), NOBODY, is_allowed=True)

    assert bars("elves") == ()
    assert bars("dwarven-guards") == ()
    assert bars("wyverns") == (MusterBar.REFUSES,)


@pytest.mark.rule("DOG-DEF-04", "DOG-STAT-09")
def test_dog_def_04_who_cannot_be_paid_leaves_the_last_hired_first() -> None:
    state = situation(
        troops("a1"), troops("a2"), troops("b1"), troops("a3", "wyverns", 1), money=15
    )

    after, paid = upkeep_paid(BOOK, state, "a")

    assert (paid.due, paid.paid, paid.left) == (20, 10, ("a2",))
    assert after.leaders["a"].money == 5
    assert set(after.roster) == {"a1", "b1", "a3"}
    rich, all_paid = upkeep_paid(BOOK, situation(troops("a1")), "a")
    assert (all_paid.left, rich.leaders["a"].money) == ((), 90)


@pytest.mark.rule("DOG-LEAD-03", "DOG-LEAD-04", "DOG-SURR-02")
def test_dog_lead_03_what_a_battle_leaves_to_each_leader() -> None:
    field = battlefield(
        unit("a1", "0101", fighters=9),
        unit("b1", "0108", fighters=4),
        unit("b2", "0102", "knights", 10),
    )
    taken = surrendered(field, "b2", "a1").with_loss("a", 100).with_loss("b", 40)
    end = BattleEnd(how=HowEnded.AGREED, winner="a")
    state = situation(troops("a1"), troops("b1"), troops("b2"), troops("a9"))
    fought = replace(state, battle=battle_of(taken, ("a", "b")))

    balance = battle_balance(taken, end)
    after = after_battle(fought, balance)

    assert {army: change.lost for army, change in balance.changes.items()} == {"a": 2, "b": -4}
    assert after.leaders["a"] == LeaderState(army="a", leadership=98, money=140)
    assert after.leaders["b"] == LeaderState(army="b", leadership=104, money=100)
    assert {name: each.fighters for name, each in after.roster.items()} == {
        "a9": 10,
        "a1": 9,
        "b1": 4,
    }
    assert after.battle is not None
    assert after.battle.is_settled
    assert after.battle.loot == {"a": 40, "b": 0}
    weak = replace(fought, leaders={a: LeaderState(army=a, leadership=1) for a in "ab"})
    assert after_battle(weak, balance).leaders["a"].leadership == 0


@pytest.mark.rule("DOG-FLEE-05", "DOG-SPEC-04")
def test_dog_flee_05_rearguards_come_back_to_their_unit() -> None:
    guard = replace(unit("a1.2", "0102", fighters=3), split_from="a1")
    again = replace(unit("a1.3", "0103", fighters=2), split_from="a1.2")
    lost = replace(unit("a1", "0101"), fighters=0)
    field = battlefield(lost, guard, again)
    team = replace(unit("b1", "0105", "chariots", 4), make=TroopMake(kind="chariots"))
    on_foot = replace(unit("b1.2", "0106", "archers", 6), split_from="b1")

    found = roster_left(battlefield(*field.units.values(), team, on_foot))

    assert {name: each.fighters for name, each in found.items()} == {"a1": 5, "b1": 4, "b1.2": 6}
    assert found["b1.2"].make.kind == "archers"


@pytest.mark.parametrize("seed", range(6))
def test_a_situation_is_the_same_once_it_is_read_back_from_a_record(seed: int) -> None:
    battle = generated_battle(Random(seed))  # noqa: S311 - which battle is tried
    played = battle_played(battle.means, battle.field)
    state = situation(troops("a1"), troops("b1"))

    for each in (played.begun.field, *(r.field for r in played.rounds), played.field):
        kept = battle_of(each, ("b", "a"), end=played.end, said={"a1/instruction": "hold"})
        whole = replace(state, battle=kept)
        plain = BATTLEFIELD_CODEC.to_plain(whole)
        found = BATTLEFIELD_CODEC.from_plain(BattlefieldState, plain)
        assert found == whole
        assert found.battle is not None
        again = field_of(each.book, found.battle, each.cases, each.sides, each.exits)
        assert again == each


def test_a_battle_begins_with_its_first_round_and_no_order() -> None:
    begun = BattleInProgress(units={})

    assert (begun.round_number, begun.order, begun.end) == (1, (), None)


def test_a_situation_of_another_system_is_refused() -> None:
    assert battlefield_state(situation()) == situation()
    with pytest.raises(TypeError, match="Battlefield is expected"):
        battlefield_state(Stranger(BATTLEFIELD_CLOCK.first))


@dataclass(frozen=True)
class Stranger:
    """A situation of a system nobody has heard of."""

    period: Period


def test_chariots_and_their_passengers_are_recorded() -> None:
    state = replace(
        situation(),
        roster={"a1": HiredUnit(unit="a1", army="a", make=chariots("archers"), fighters=3)},
    )

    plain = BATTLEFIELD_CODEC.to_plain(state)

    assert BATTLEFIELD_CODEC.from_plain(BattlefieldState, plain) == state
