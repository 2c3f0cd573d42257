"""Battles in which leaders say anything: played, recorded, and kept apart."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.battlefield.rules.orders import DECIDE
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.battlefield.rules.state import BattlefieldState
from generator.values import replace
from generator.world.campaign import StandingAnswer
from tests.systems.battlefield.anything_said import LAST_ROUND, Said
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_files import campaign_in
from tests.systems.battlefield.played_battles import bridge_text

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.world.clock import Event, FactValue

RULES = BATTLEFIELD_RULES
LAST = ("battle.last_round = 20", f"battle.last_round = {LAST_ROUND}")
QUIET = campaign_in(bridge_text(LAST).partition("[[standing]]")[0])
HOST = frozenset(force.id for force in QUIET.forces if force.army == "host")
ALDER = "fa-1"
TWINS = (("0301", 2), ("0203", 1))
"""Where and with how many the Alder Bows hide, in one battle and in its twin."""


def anything_in(seed: int) -> tuple[BattlefieldCampaign, BattlefieldState]:
    """Return a campaign of which anything is said, and its first muster."""
    chance = Random(seed)  # noqa: S311 - which battle is tried
    said = Said(chance=chance, campaign=QUIET)
    decisions = [said.decision() for _ in range(chance.randint(0, 60))]
    by_rounds = chance.random() < 1 / 2
    blocks = []
    for number in range(1, LAST_ROUND + 1):
        block = RULES.clock.read(f"1-r{number}")
        own = tuple(each for each in decisions if each.round_number == number)
        blocks.append(replace(QUIET.inputs_for(block), entries={DECIDE: own}))
    whole = QUIET.inputs_for(RULES.clock.read("1-battle"))
    blocks.append(replace(whole, entries={DECIDE: tuple(decisions)}))
    campaign = replace(
        QUIET,
        by_rounds=by_rounds,
        standing=tuple(said.answer() for _ in range(chance.randint(0, 30))),
        periods=tuple(blocks),
    )
    state = RULES.opening(campaign)
    for unit in state.roster.values():
        hides = replace(unit, is_hidden=chance.random() < 1 / 3)
        state = state.with_unit(hides)
    return campaign, state


def resolved(
    campaign: BattlefieldCampaign, state: BattlefieldState, seed: int
) -> Resolution[BattlefieldState]:
    """Play a period with the dice of a seed."""
    inputs = campaign.inputs_for(state.period)
    return RULES.resolve(campaign, state, inputs, KeyedDice(seed=str(seed)))


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.deep) for n in range(4, 40))]
)
def test_whatever_is_said_a_battle_is_played_and_read_back_alike(seed: int) -> None:
    check_anything(seed)


@pytest.mark.deep(seeds=40)
def test_whatever_else_is_said_it_is_too(drawn_seed: int) -> None:
    check_anything(drawn_seed)


def check_anything(seed: int) -> None:
    """Play a battle in which anything is said, and play it again from its records."""
    campaign, state = anything_in(seed)

    while state.period.turn == 1:
        played = resolved(campaign, state, seed)
        assert not played.questions
        plain = RULES.to_plain(state)
        read = RULES.codec.from_plain(BattlefieldState, plain)
        assert resolved(campaign, read, seed) == played
        assert RULES.facts(campaign, played.after)
        state = RULES.following(played.after)


def a_twin(
    campaign: BattlefieldCampaign, seed: int, where: str, many: int
) -> tuple[list[Event], int]:
    """Return what happens where the Alder Bows hide so, and from when they are seen."""
    state = RULES.opening(campaign)
    alder = replace(state.roster[ALDER], at=at(where), fighters=many, is_hidden=True)
    muster = resolved(campaign, state.with_unit(alder), seed)
    battle = resolved(campaign, RULES.following(muster.after), seed).after.battle
    assert battle is not None
    rounds = battle.rounds
    seen = (each.round_number for each in rounds if not each.units[ALDER].is_hidden)
    events = resolved(campaign, RULES.following(muster.after), seed).events
    return list(events), next(seen, len(rounds))


def done_by_host(events: list[Event], before: int) -> list[tuple[str, FactValue]]:
    """Return what the units of the Ash Host did before some round."""
    return [
        (event.kind, str(event.facts))
        for event in events
        if event.force in HOST and int(str(event.facts.get("round", before))) < before
    ]


@pytest.mark.rule("DOG-HIDE-03", "DOG-DEF-05", "DOG-DEF-02")
@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.deep) for n in range(3, 30))]
)
def test_nobody_decides_by_enemies_that_nobody_has_seen(seed: int) -> None:
    check_twins(seed)


@pytest.mark.deep(seeds=30)
def test_nobody_ever_decides_by_them(drawn_seed: int) -> None:
    check_twins(drawn_seed)


def check_twins(seed: int) -> None:
    """See that the Ash Host does the same in twins that differ in who hides."""
    said = Said(chance=Random(seed), campaign=QUIET)  # noqa: S311 - which is tried
    lines = tuple(said.answer() for _ in range(30))
    still = tuple(
        StandingAnswer(kind="instruction", choice="hold", force=force.id, says="hold")
        for force in QUIET.forces
        if force.side == "vale"
    )
    ours = {"host", *HOST}
    theirs = (each for each in lines if each.side == "ash-hills" or each.force in ours)
    campaign = replace(QUIET, standing=(*still, *theirs))

    one, other = (a_twin(campaign, seed, where, many) for where, many in TWINS)
    before = min(one[1], other[1])
    assert done_by_host(one[0], before) == done_by_host(other[0], before)
