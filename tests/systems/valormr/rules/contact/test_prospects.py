"""The chances beside a commander's choices: exact, and blind to what is hidden."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.kit.phase import cases_of
from generator.systems.valormr.rules.contact.deployment import march_formation
from generator.systems.valormr.rules.contact.deployment_odds import Deploying, deployment_odds
from generator.systems.valormr.rules.contact.prospects import LOSSES
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.odds import Band
from generator.systems.valormr.rules.situation import opening
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    duel,
    ground,
    near,
    on_the_field,
    past_the_dice,
    quiet_campaign,
)
from tests.scenarios import having

if TYPE_CHECKING:
    from generator.kit.phase import Prospect

SIXTH = Fraction(1, 6)
RIDERS = (Arm.CAVALRY,)


def beside(table: AtTheTable, kind: str) -> tuple[Prospect, ...]:
    """The chances Arn sees beside his choices."""
    return table.asked()[f"{DUEL}/{kind}/arn"].prospects


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-18", "VAL-CONTACT-19")
@pytest.mark.parametrize("others", [(20,), (20, 20), (20, 20, 20)])
def test_val_contact_25_the_chances_of_contact_dice_leave_open_what_is_compared(
    others: tuple[int, ...],
) -> None:
    table = duel((20, 20), others)
    (fight,) = (p for p in beside(table, "approach") if p.choice == "fight")

    # +1 for an enemy in clear ground is sure; more points and fewer regiments are not.
    assert [(chance.low, chance.high) for chance in fight.chances] == [
        (0, SIXTH),
        (0, SIXTH),
        (SIXTH, SIXTH),
        (SIXTH, SIXTH),
        (2 * SIXTH, 4 * SIXTH),
    ]
    assert fight.chances[0].outcome == "knows the enemy is there, nothing more"
    assert fight.chances[-1].outcome == "exact, with every creature"


Hidden = tuple[tuple[int, ...], tuple[Arm, ...], dict[str, object]]
HIDDEN: dict[str, Hidden] = {
    "more regiments": ((20, 20, 20), (), {}),
    "fewer figures": ((4,), (), {}),
    "half a regiment": ((20,), (), {"figures": {"hadewych/1/foot": 9}}),
    "cavalry": ((20,), RIDERS, {}),
    "fatigue": ((20,), (), {"fatigued": True}),
    "no points": ((20,), (), {"freshness": Fraction(0)}),
    "scouts": ((20,), (), {"scouts": 3}),
    "out of formation": ((20,), (), {"formed": False}),
}
"""What Hadewych may keep to herself: regiments, arms, condition."""


def with_hidden(
    figures: tuple[int, ...], arms: tuple[Arm, ...], condition: dict[str, object]
) -> AtTheTable:
    campaign = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20, 20, arms=(Arm.INFANTRY, Arm.CAVALRY)),
        an_army("hadewych", near(1, 0), *figures, side="chaos", arms=arms),
    )
    situation = having(opening(campaign), "hadewych", **condition)
    return AtTheTable(campaign=campaign, situation=situation)


@pytest.mark.rule("VAL-DISENG-28", "VAL-CONTACT-25", "VAL-DEPLOY-12")
@pytest.mark.parametrize("hidden", sorted(HIDDEN))
def test_nothing_an_enemy_hides_shows_in_the_chances_beside_a_choice(hidden: str) -> None:
    known, other = duel((20, 20)), with_hidden(*HIDDEN[hidden])
    known.campaign = with_hidden((20,), (), {}).campaign

    assert beside(known, "approach") == beside(other, "approach")
    for table in (known, other):
        past_the_dice(table, arn=4, hadewych=4)
    assert beside(known, "engage") == beside(other, "engage")


@pytest.mark.rule("VAL-DEPLOY-06", "VAL-DEPLOY-07", "VAL-DEPLOY-12")
@pytest.mark.parametrize(("terrain", "lowest", "highest"), [("clear", 0, 3), ("hill", -1, 2)])
def test_val_deploy_06_the_ground_a_commander_gives_the_enemy_is_counted_in(
    terrain: str, lowest: int, highest: int
) -> None:
    table = past_the_dice(duel(board=ground(**{terrain: (0, 0)})), arn=4, hadewych=4)
    shown = [p for p in beside(table, "engage") if p.title == "prospect-baseline"]

    # Hidden: unaware −1, highest contact dice +1, maneuver +1. His own hex is open.
    play, _, field = on_the_field(table.campaign, ("arn", "hadewych"))
    odds = deployment_odds(
        play,
        Deploying(
            own=1,
            opponents=(Band(lowest=lowest, highest=highest),),
            formation=march_formation(field, "arn"),
            cap=20,
        ),
    )
    (chances,) = (prospect.chances for prospect in shown)
    assert [(c.low, c.high) for c in chances] == [
        (low, high) for _, low, high in odds.baseline_ranges
    ]


def test_the_chances_do_depend_on_what_a_commander_knows_of_himself() -> None:
    fresh, tired = with_hidden((20,), (), {}), with_hidden((20,), (), {})
    tired.situation = having(opening(tired.campaign), "arn", fatigued=True)

    assert beside(fresh, "approach") != beside(tired, "approach")


@pytest.mark.rule("VAL-DISENG-40", "VAL-DISENG-43")
@pytest.mark.parametrize("kind", ["approach", "engage"])
def test_val_diseng_40_losses_are_told_in_words_and_both_cases_are_whole(kind: str) -> None:
    table = duel((20, 20))
    if kind == "engage":
        past_the_dice(table, arn=4, hadewych=4)
    losses = [p for p in beside(table, kind) if p.title == "prospect-loss"]

    assert losses
    for prospect in losses:
        cases = cases_of(prospect.chances)
        assert cases is not None
        told = {told for told, _ in (*cases.best.shares, *cases.worst.shares)}
        assert told <= set(LOSSES)
        for chance in prospect.chances:
            assert {chance.low, chance.high} == {chance.best, chance.worst}
