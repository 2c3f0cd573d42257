"""Whole games at random: whatever is answered, the next turn can be played."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.tsc.rules.campaign_begun import ScenarioResult, may_enter
from generator.systems.tsc.rules.rule_book import TSC_RULES
from generator.world.campaign import Decision, PeriodInputs
from generator.world.hexes import distance
from tests.systems.tsc.tsc_games import a_file, a_game

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.state import TscState
    from generator.world.clock import FactValue

TURNS = 40
WILD = ("..x.s.m..", ".f.h.b.d.", "n.i...x..")


def answered(
    campaign: TscCampaign, chance: Random, question: Question
) -> Decision | ScenarioResult:
    """Answer a question at random."""
    if question.kind == "battle":
        winner = chance.choice(question.asks)
        terrain = campaign.board.terrain
        ground = [at for at in terrain if may_enter(terrain[at])]
        places = chance.sample(ground, len(question.asks))
        detail: dict[str, FactValue] = {"winner": winner}
        for army, at in zip(question.asks, places, strict=True):
            detail[f"at-{army}"] = at
        return ScenarioResult(contact=question.key, detail=detail)
    choice = chance.choice(question.choices)
    hexes = {name: campaign.board.grid.hex_of(chance.choice(choice.among)) for name in choice.needs}
    return Decision(question=question.key, choice=choice.key, detail=hexes)


def played(campaign: TscCampaign, chance: Random, situation: TscState) -> TscState:
    """Play a turn to its end."""
    inputs = PeriodInputs(period=situation.period)
    dice = KeyedDice(seed=str(chance.random()))
    while True:
        resolution = TSC_RULES.resolve(campaign, situation, inputs, dice)
        if not resolution.questions:
            return resolution.after
        (question,) = resolution.questions
        answer = answered(campaign, chance, question)
        decisions, entries = inputs.decisions, inputs.entries
        if isinstance(answer, Decision):
            decisions = (*decisions, answer)
        else:
            entries = {**entries, "battle": (answer,)}
        inputs = PeriodInputs(period=situation.period, decisions=decisions, entries=entries)


@pytest.mark.rule("TSC-TURN-02", "TSC-BAT-01")
@pytest.mark.parametrize("seed", range(12))
def test_games_of_forty_turns_stay_whole(seed: int) -> None:
    campaign = a_game(a_file(terrain=WILD, starts=("0102", "0902")))
    chance = Random(seed)  # noqa: S311 - a game for a test, not a throw
    situations = [TSC_RULES.opening(campaign)]
    for _ in range(TURNS):
        after = played(campaign, chance, situations[-1])
        assert TSC_RULES.from_plain(TSC_RULES.to_plain(after)) == after
        situations.append(TSC_RULES.following(after))

    for before, after in pairwise(situations):
        one, other = (army.at for army in after.armies.values())
        assert one != other
        assert after.mover != before.mover or not before.mover
        mover = after.armies[before.mover or next(iter(after.armies))]
        if mover.last and mover.last.turn == before.period.number:
            assert distance(mover.last.start, mover.last.goal) <= 1
            assert may_enter(campaign.board.terrain_at(mover.last.goal))
