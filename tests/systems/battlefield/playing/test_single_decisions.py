"""Every single decision of a round, typed for a battle that is fought at once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import Played
from generator.brief.words import told_orders, words_for
from generator.kit.facts import CALLED
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.fighting import decisions_of
from generator.systems.battlefield.rules.leader_minds import UnitChoice, UnitDecisions
from generator.systems.battlefield.rules.orders import FIELD_ORDERS, UnitDecision, decisions_in
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_files import campaign_in
from tests.systems.battlefield.played_battles import bridge_text, play_period

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.state import BattlefieldState

RULES = BATTLEFIELD_RULES
ATTACK, DEFENCE, OPEN = UnitMode.ATTACK, UnitMode.DEFENCE, UnitMode.OPEN


@cache
def set_up() -> BattlefieldState:
    """Return the battle at the bridge as it waits for its one period."""
    campaign = campaign_in(bridge_text())
    return RULES.following(play_period(campaign, RULES.opening(campaign)).after)


@pytest.mark.rule("DOG-DEF-03", "DOG-MOVE-01", "DOG-CBT-02", "DOG-CBT-05")
@pytest.mark.parametrize(
    ("line", "decided"),
    [
        ('to = ["0605", "0705"]', UnitDecisions(way=(at("0605"), at("0705")))),
        ("stays = true", UnitDecisions(way=())),
        ('dismount = ["0605"]', UnitDecisions(dismounts_to=at("0605"))),
        ("rearguard = 0", UnitDecisions(rearguard=0)),
        ('rearguard = 3\ncovers = ["orc-1"]', UnitDecisions(rearguard=3, covers=("orc-1",))),
        ('fleer = "strike"', UnitDecisions(strikes_fleers=True)),
        ('fleer = "let go"', UnitDecisions(strikes_fleers=False)),
        (
            'do = "attack"\ntarget = "orc-1"',
            UnitDecisions(strike=UnitChoice(mode=ATTACK, target="orc-1")),
        ),
        (
            'do = "shoot"\ntarget = "orc-1"',
            UnitDecisions(strike=UnitChoice(mode=ATTACK, target="orc-1", shoots=True)),
        ),
        ('do = "defend"', UnitDecisions(strike=UnitChoice(mode=DEFENCE))),
        (
            'do = "surrender"\ntarget = "orc-1"',
            UnitDecisions(strike=UnitChoice(mode=OPEN, target="orc-1", surrenders=True)),
        ),
        ('attacked = "strike back"', UnitDecisions(answer=UnitChoice(mode=ATTACK))),
        (
            'attacked = "as ordered"\ntarget = "orc-1"',
            UnitDecisions(answer=UnitChoice(mode=ATTACK, target="orc-1")),
        ),
        ('attacked = "defend"', UnitDecisions(answer=UnitChoice(mode=DEFENCE))),
        ('attacked = "surrender"', UnitDecisions(answer=UnitChoice(mode=OPEN, surrenders=True))),
        ('captives = "take"', UnitDecisions(takes_captives=True)),
        ('captives = "refuse"', UnitDecisions(takes_captives=False)),
    ],
)
def test_every_decision_can_be_typed_for_any_round_of_a_battle_at_once(
    line: str, decided: UnitDecisions
) -> None:
    block = '\n[[period]]\nid = "1-battle"\n[[period.decide]]\n'
    typed = f'unit = "car-1"\nround = 2\n{line}\n'
    campaign = campaign_in(bridge_text(more=f"{block}{typed}"))
    inputs = campaign.inputs_for(set_up().period)

    assert RULES.faults(campaign, set_up(), inputs) == ()
    (entered,) = decisions_in(inputs, 2)
    assert decisions_of(entered) == decided
    assert decisions_in(inputs, 1) == decisions_in(inputs, 3) == ()


@pytest.mark.parametrize(
    ("decided", "sentence"),
    [
        ({"round_number": 4, "deed": "defend"}, "In round 4, defend."),
        ({"stays": True, "captives": "take"}, "In this round, stay, take captives."),
        (
            {"way": (at("0605"), at("0705")), "deed": "shoot", "target": "orc-1"},
            "In this round, go by 0605, then 0705, shoot at {orcs}.",
        ),
        (
            {"round_number": 2, "rearguard": 3, "attacked": "as ordered"},
            "In round 2, leave 3 behind, act as ordered if attacked first.",
        ),
        (
            {"fleer": "let go", "deed": "surrender", "target": "orc-1"},
            "In this round, let go whoever leaves its side, surrender to {orcs}.",
        ),
    ],
)
def test_what_is_decided_for_a_round_reads_as_a_sentence(
    decided: dict[str, Any], sentence: str
) -> None:
    campaign = campaign_in(bridge_text())
    facts = tuple(RULES.facts(campaign, set_up()))
    words = words_for(campaign, RULES.wording, CALLED.among(facts))
    played = Played(
        period=set_up().period,
        is_closed=False,
        record="",
        facts=facts,
        events=(),
        questions=(),
        orders=(UnitDecision(force="car-1", **decided),),
    )

    (order,) = told_orders(
        campaign, played, words, FIELD_ORDERS, may_know=lambda _kind, _fact: True
    )

    assert order.text == sentence.format(orcs=words.of("orc-1"))
