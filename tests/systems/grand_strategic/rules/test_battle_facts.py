"""Of a battle everybody knows that it was fought; its sums know both sides of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.brief.audience import PUBLIC, Audience, AudienceKind
from generator.systems.grand_strategic.rules.battle_record import (
    Combatant,
    GrandBattle,
    facts_of_battle,
)
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, GeneralsUse
from generator.systems.grand_strategic.rules.tables import GRAND_FOLDER
from generator.world.hexes import Hex

ATTACKER = Combatant(
    army="ash-host",
    kingdom="ash",
    came_from=Hex(1, 3),
    regulars=220,
    bands={"ash-band-1": 30},
    general="ash-general-1",
    ability=2,
    use=GeneralsUse.SUBTRACT,
    roll=30,
    ground=-5,
    weather=0,
    generals=0,
    percent=25,
    damage=62,
    lost=80,
    left=170,
    learnt=Fraction(1, 4),
)
DEFENDER = Combatant(
    army="oak-guard",
    kingdom="oak",
    came_from=Hex(2, 3),
    regulars=200,
    general="oak-general-1",
    ability=1,
    roll=45,
    damage=80,
    lost=62,
    left=138,
    learnt=Fraction(1, 2),
)
FOUGHT = GrandBattle(
    id="ash-host+oak-guard",
    at=Hex(2, 3),
    ground="hills",
    attacker=ATTACKER,
    defender=DEFENDER,
    how=HowFought.QUICK,
    winner=BattleSide.DEFENDER,
    retreat=Hex(1, 3),
)
IN_PUBLIC = {
    "forces",
    "stage",
    "fought_as",
    "fought_at",
    "fought_over",
    "fought_for",
    "attacker",
    "defender",
    "attacks_for",
    "defends_for",
    "winner",
    "fell_back_to",
}


def player(kingdom: str) -> Audience:
    return Audience(kind=AudienceKind.PLAYER, id="p", sides=frozenset({kingdom}))


def known(reader: Audience, battle: GrandBattle = FOUGHT) -> dict[str, object]:
    """Return what a reader knows of a battle."""
    return {
        f"{fact.subject.removeprefix(battle.id)}:{fact.name}": fact.value
        for fact in facts_of_battle(battle)
        if GRAND_FOLDER.knowledge.may_know(fact.kind, reader.stands_to(fact.sides, fact.opponents))
    }


@pytest.mark.parametrize("reader", [PUBLIC, player("elm")])
def test_everybody_knows_that_it_was_fought_and_who_won(reader: Audience) -> None:
    found = known(reader)

    assert {name.removeprefix(":") for name in found} == IN_PUBLIC
    assert found[":winner"] == "oak-guard"
    assert found[":stage"] == "over"


@pytest.mark.parametrize("kingdom", ["ash", "oak"])
def test_both_sides_know_points_rolls_and_sums(kingdom: str) -> None:
    found = known(player(kingdom))

    assert found["/attacker:brought"] == 250
    assert found["/attacker:brought_hired"] == 30
    assert found["/attacker:rolled"] == 30
    assert found["/attacker:for_ground"] == -5
    assert found["/attacker:percent"] == 25
    assert found["/defender:damage"] == 80
    assert found["/defender:left"] == 138


def test_who_led_and_what_he_learnt_knows_his_own_side() -> None:
    own, foe = known(player("ash")), known(player("oak"))

    assert own["/attacker:led_by"] == "ash-general-1"
    assert own["/attacker:learnt"] == Fraction(1, 4)
    assert "/defender:led_by" not in own
    assert "/attacker:led_by" not in foe


def test_what_is_not_rolled_yet_is_not_told() -> None:
    begun = GrandBattle(
        id="ash-host+oak-guard",
        at=Hex(2, 3),
        ground="open",
        attacker=Combatant(army="ash-host", kingdom="ash", came_from=Hex(1, 3), regulars=80),
        defender=Combatant(army="oak-guard", kingdom="oak", came_from=Hex(2, 3), regulars=75),
    )
    found = known(player("ash"), begun)

    assert found[":stage"] == "open"
    assert found[":winner"] == ""
    assert "/attacker:rolled" not in found
    assert "/attacker:left" not in found
