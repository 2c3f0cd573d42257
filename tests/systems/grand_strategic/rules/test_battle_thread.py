"""Whole battles, from the first roll to what both generals have learnt."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import CARD, D4, D100
from generator.kit.switches import Switches, switches_of
from generator.systems.grand_strategic.rules.battle_thread import (
    BattleArmy,
    BattleAwaits,
    BattleDice,
    BattleGiven,
    BattleSaid,
    BattleSettled,
    HowFought,
    battle,
)
from generator.systems.grand_strategic.rules.forming_armies import STAND_IN, Amounts, General
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Fought,
    GeneralsUse,
    Struck,
)
from generator.systems.grand_strategic.rules.resource_stages import ArmyStrength
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import (
    CardAsks,
    CityRoom,
    KingdomThen,
    card_drawn,
)
from generator.values import replace
from tests.built import built
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN = Amounts(tables=GRAND_BOOK)
KNOWN = switches_of("generator.systems.grand_strategic.rules")
QUICKLY = Switches(known=KNOWN, settings={"battle.fought": "quick"})
ATTACKER, DEFENDER = BattleSide
RICH = KingdomThen(treasury=100, cities=(CityRoom(id="keep", is_fortified=True, room=500),))
EXAMPLE = BattleGiven(
    armies={
        ATTACKER: BattleArmy(strength=ArmyStrength(regulars=250), general=General(ability=2)),
        DEFENDER: BattleArmy(strength=ArmyStrength(regulars=200), general=General(ability=1)),
    },
    kingdoms={ATTACKER: RICH, DEFENDER: RICH},
    ground="hills",
)
ROLLED = BattleSaid(
    dice={BattleDice.ATTACKER: (30,), BattleDice.DEFENDER: (45,)},
    uses={ATTACKER: GeneralsUse.SUBTRACT, DEFENDER: GeneralsUse.ADD},
)


def with_dice(said: BattleSaid, dice: BattleDice, *sides: int) -> BattleSaid:
    return replace(said, dice={**said.dice, dice: sides})


def drawn(name: str) -> BattleSaid:
    wild = with_dice(ROLLED, BattleDice.WILD, 1)
    return with_dice(wild, BattleDice.CARD, CARD.from_face(name))


def settled(given_: BattleGiven = EXAMPLE, said: BattleSaid = ROLLED) -> BattleSettled:
    found = battle(PLAIN, QUICKLY, given_, said)
    assert isinstance(found, BattleSettled)
    return found


@pytest.mark.rule("GS-CBT-01", "GS-CBT-07", "GS-CBT-08", "GS-GENL-03")
def test_a_battle_asks_for_one_thing_after_another() -> None:
    said, asked = BattleSaid(), []
    for step in (
        lambda s: with_dice(s, BattleDice.ATTACKER, 30),
        lambda s: with_dice(s, BattleDice.DEFENDER, 45),
        lambda s: replace(s, uses={ATTACKER: GeneralsUse.SUBTRACT}),
        lambda s: replace(s, uses={**s.uses, DEFENDER: GeneralsUse.ADD}),
        lambda s: with_dice(s, BattleDice.WILD, 1),
        lambda s: with_dice(s, BattleDice.CARD, CARD.from_face("king of hearts")),
        lambda s: with_dice(s, BattleDice.FOR_CARD, 75),
    ):
        asked.append(battle(PLAIN, QUICKLY, EXAMPLE, said))
        said = step(said)

    *plain, for_card = asked
    assert isinstance(for_card, BattleAwaits)
    assert for_card.card == card_drawn(CARD.from_face("king of hearts"))
    assert [*plain, replace(for_card, card=None, aftermath=None)] == [
        BattleAwaits(dice=BattleDice.ATTACKER, kind=D100),
        BattleAwaits(dice=BattleDice.DEFENDER, kind=D100),
        BattleAwaits(uses_of=ATTACKER),
        BattleAwaits(uses_of=DEFENDER),
        BattleAwaits(dice=BattleDice.WILD, kind=D4),
        BattleAwaits(dice=BattleDice.CARD, kind=CARD),
        BattleAwaits(dice=BattleDice.FOR_CARD, count=1),
    ]
    assert isinstance(battle(PLAIN, QUICKLY, EXAMPLE, said), BattleSettled)


@pytest.mark.rule("GS-CBT-08", "GS-GENL-05", "GS-GENL-06")
def test_the_books_example_from_beginning_to_end() -> None:
    found = settled(said=with_dice(ROLLED, BattleDice.WILD, 4))

    assert found.aftermath.winner is DEFENDER
    assert found.aftermath.left == {ATTACKER: 170, DEFENDER: 138}
    assert found.retreats is ATTACKER
    assert found.card is None
    assert found.generals == {
        ATTACKER: General(ability=2, experience=Fraction(1, 4)),
        DEFENDER: General(ability=1, experience=Fraction(1, 2)),
    }


@pytest.mark.rule("GS-CBT-07")
def test_no_die_is_thrown_where_there_are_no_events() -> None:
    without = Switches(known=KNOWN, settings={**QUICKLY.settings, "wild.events": False})

    assert isinstance(battle(PLAIN, without, EXAMPLE, ROLLED), BattleSettled)


@pytest.mark.rule("GS-GENL-03", "GS-GENL-04")
def test_nobody_is_asked_what_a_stand_in_does() -> None:
    led = EXAMPLE.armies[ATTACKER]
    armies = {**EXAMPLE.armies, ATTACKER: replace(led, general=STAND_IN)}
    said = replace(ROLLED, uses={})

    found = battle(PLAIN, QUICKLY, replace(EXAMPLE, armies=armies), said)

    assert found == BattleAwaits(uses_of=DEFENDER)


@pytest.mark.rule("GS-WILD-31", "GS-GENL-06")
def test_a_card_asks_and_a_ransomed_general_has_learnt() -> None:
    said = drawn("jack of diamonds")
    asked = battle(PLAIN, QUICKLY, EXAMPLE, said)
    paid = settled(said=replace(said, answers={CardAsks.RANSOM: "pay"}))
    refused = settled(said=replace(said, answers={CardAsks.RANSOM: "refuse"}))

    assert isinstance(asked, BattleAwaits)
    assert asked.question is not None
    assert asked.question.side is ATTACKER
    assert set(paid.generals) == {ATTACKER, DEFENDER}
    assert set(refused.generals) == {DEFENDER}
    assert refused.retreats is ATTACKER


@pytest.mark.rule("GS-WILD-22", "GS-CBT-06")
def test_routed_losers_do_not_fall_back() -> None:
    found = settled(said=drawn("queen of clubs"))

    assert found.retreats is None
    assert set(found.generals) == {DEFENDER}


@pytest.mark.rule("GS-CBT-09")
def test_mercenaries_bear_their_share_of_what_a_card_adds_too() -> None:
    mixed = ArmyStrength(regulars=175, bands={"riders": 75})
    armies = {**EXAMPLE.armies, ATTACKER: replace(EXAMPLE.armies[ATTACKER], strength=mixed)}

    found = settled(replace(EXAMPLE, armies=armies), drawn("7 of clubs"))

    assert found.aftermath.losses[ATTACKER] == 108
    assert found.losses[ATTACKER].bands == {"riders": 27}
    assert found.losses[ATTACKER].regulars == 81


@pytest.mark.rule("GS-CBT-07", "GS-CBT-05")
def test_a_battle_fought_on_the_table_has_its_wild_event_too() -> None:
    table = Fought(
        attacker=Struck(points=250, damage=90),
        defender=Struck(points=200, damage=40),
        winner=ATTACKER,
    )
    on_table = BattleSaid(how=HowFought.TABLE)
    said = replace(on_table, on_table=table)

    found = settled(EXAMPLE, with_dice(said, BattleDice.WILD, 2))

    assert battle(PLAIN, QUICKLY, EXAMPLE, on_table) == BattleAwaits(result=True)
    assert battle(PLAIN, QUICKLY, EXAMPLE, said) == BattleAwaits(dice=BattleDice.WILD, kind=D4)
    assert found.aftermath.left == {ATTACKER: 210, DEFENDER: 110}
    assert found.retreats is DEFENDER


@pytest.mark.rule("GS-SCOPE-02")
@pytest.mark.parametrize(
    ("usual", "awaits"),
    [
        ("ask", BattleAwaits(how=True)),
        ("quick", BattleAwaits(dice=BattleDice.ATTACKER)),
        ("table", BattleAwaits(result=True)),
    ],
)
def test_how_a_battle_is_fought_is_usual_asked_or_said(usual: str, awaits: BattleAwaits) -> None:
    switches = Switches(known=KNOWN, settings={"battle.fought": usual})
    by_dice = BattleSaid(how=HowFought.QUICK)

    assert battle(PLAIN, switches, EXAMPLE, BattleSaid()) == awaits
    assert battle(PLAIN, switches, EXAMPLE, by_dice) == BattleAwaits(dice=BattleDice.ATTACKER)


STRENGTHS = built(
    ArmyStrength,
    regulars=st.integers(0, 300),
    bands=st.dictionaries(st.sampled_from(["riders", "pikes"]), st.integers(1, 100)),
)
ARMIES = built(BattleArmy, strength=STRENGTHS, general=built(General, ability=st.integers(0, 5)))
KINGDOMS = built(
    KingdomThen,
    treasury=st.integers(0, 60),
    cities=st.sampled_from([(), RICH.cities]),
    has_resident=st.booleans(),
)


def answered(awaits: BattleAwaits, said: BattleSaid, draw: Callable[[int], int]) -> BattleSaid:
    """Answer whatever a battle awaits by lot."""
    if awaits.dice is not None:
        sides = (draw(awaits.kind.sides) for _ in range(awaits.count))
        return with_dice(said, awaits.dice, *sides)
    if awaits.uses_of is not None:
        use = tuple(GeneralsUse)[draw(2) - 1]
        return replace(said, uses={**said.uses, awaits.uses_of: use})
    assert awaits.question is not None
    choices = awaits.question.choices
    said_now = {awaits.question.asks: choices[draw(len(choices)) - 1]}
    return replace(said, answers={**said.answers, **said_now})


@pytest.mark.rule("GS-CBT-05", "GS-CBT-08", "GS-CBT-09")
@tries(200)
@given(
    armies=st.tuples(ARMIES, ARMIES),
    kingdoms=st.tuples(KINGDOMS, KINGDOMS),
    ground=st.sampled_from(["open", "mountains", "fortified"]),
    in_play=st.integers(2, 3),
    data=st.data(),
)
def test_every_battle_ends_and_every_point_is_somewhere(
    armies: tuple[BattleArmy, BattleArmy],
    kingdoms: tuple[KingdomThen, KingdomThen],
    ground: str,
    in_play: int,
    data: st.DataObject,
) -> None:
    given_ = BattleGiven(
        armies=dict(zip(BattleSide, armies, strict=True)),
        kingdoms=dict(zip(BattleSide, kingdoms, strict=True)),
        ground=ground,
        kingdoms_in_play=in_play,
    )
    said = with_dice(BattleSaid(), BattleDice.WILD, 1)
    found = battle(PLAIN, QUICKLY, given_, said)
    for _ in range(12):
        if isinstance(found, BattleSettled):
            break
        said = answered(found, said, lambda most: data.draw(st.integers(1, most)))
        found = battle(PLAIN, QUICKLY, given_, said)

    assert isinstance(found, BattleSettled)
    assert battle(PLAIN, QUICKLY, given_, said) == found
    for side, army in given_.armies.items():
        lost = found.losses[side]
        assert lost.regulars + sum(lost.bands.values()) == found.aftermath.losses[side]
        assert found.aftermath.left[side] + found.aftermath.losses[side] == (army.strength.points)
    assert found.retreats in (None, found.aftermath.loser)
