"""Campaigns of Battlefield, played as a build plays them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.state import BattlefieldState
    from generator.world.clock import Event

BRIDGE = Path(__file__).parent / "playing" / "bridge.toml"
SEED = "a battle that nobody has thought of"


def bridge_text(*changes: tuple[str, str], more: str = "") -> str:
    """Return the battle at the bridge, each stretch on the left replaced."""
    text = BRIDGE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old!r} is not in the file"
        text = text.replace(old, new, 1)
    return text + more


def play_period(
    campaign: BattlefieldCampaign,
    situation: BattlefieldState,
    *,
    seed: str = SEED,
    is_awaited: bool = False,
) -> Resolution[BattlefieldState]:
    """Play the pending period with what the file has for it.

    Raises:
        CampaignError: No rule can use some of that.
    """
    inputs = campaign.inputs_for(situation.period)
    dice = KeyedDice(seed=seed, by_hand=inputs.dice, await_missing=is_awaited)
    faults = BATTLEFIELD_RULES.faults(campaign, situation, inputs)
    if faults:
        raise CampaignError(faults)
    return BATTLEFIELD_RULES.resolve(campaign, situation, inputs, dice)


def play_on(
    campaign: BattlefieldCampaign, *, battles: int = 1, seed: str = SEED
) -> tuple[Resolution[BattlefieldState], ...]:
    """Play a campaign through so many battles; nothing may be awaited."""
    situation, found = BATTLEFIELD_RULES.opening(campaign), []
    while situation.period.turn <= battles:
        played = play_period(campaign, situation, seed=seed)
        assert not played.questions, played.questions
        found.append(played)
        situation = BATTLEFIELD_RULES.following(played.after)
    return tuple(found)


def events_in(played: Iterable[Resolution[BattlefieldState]]) -> tuple[Event, ...]:
    """Return all that happened in some periods."""
    return tuple(event for each in played for event in each.events)


def kinds_in(played: Resolution[BattlefieldState]) -> list[str]:
    """Return the kinds of what happened in a period, in order."""
    return [event.kind for event in played.events]


def told_of(played: Resolution[BattlefieldState], kind: str) -> list[Event]:
    """Return what happened of one kind."""
    return [event for event in played.events if event.kind == kind]
