"""The names of the facts that only sheets of this system read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from generator.world.hexes import Hex

# Armies.
STATUS: FactName[str] = FactName(name="status")
"""Advantaged, normal or disadvantaged."""
RACE: FactName[str] = FactName(name="race")
"""Its race, as the file has it."""
STRENGTH: FactName[str] = FactName(name="strength")
"""How strong it is, as people write it."""
IS_MOVER: FactName[bool] = FactName(name="is_mover")
"""Whether it is its turn."""
LAST_TURN: FactName[int] = FactName(name="last_turn")
"""The number of its last turn; 0: it has had none."""
CAME_FROM: FactName[Hex] = FactName(name="came_from")
"""Where it stood as that turn began."""
WENT_TO: FactName[Hex] = FactName(name="went_to")
"""Where that turn took it, before any battle."""
MOVED_BY: FactName[str] = FactName(name="moved_by")
"""The army whose player moved or left it."""
PIPS: FactName[tuple[str, ...]] = FactName(name="pips")
"""The dice of its last move roll; none: it made none."""
ROLLED_ON: FactName[str] = FactName(name="rolled_on")
"""The ground it stood on then."""
PENALTY: FactName[int] = FactName(name="penalty")
"""What the ground added."""
ROLL_TOTAL: FactName[int] = FactName(name="roll_total")
"""Dice and ground together."""
ROLL_RESULT: FactName[str] = FactName(name="roll_result")
"""What that came to."""

# What can be wished for a turn.
MAY_ENTER: FactName[tuple[Hex, ...]] = FactName(name="may_enter")
"""The hexes it may move to, if it may move."""
MAY_PUSH_TO: FactName[tuple[Hex, ...]] = FactName(name="may_push_to")
"""The hexes its player may move the enemy's army to, if that one's roll fails."""
PUSHED_FROM: FactName[Hex] = FactName(name="pushed_from")
"""Where the enemy's army stands then."""

# The battle of the turn.
SCENARIO: FactName[str] = FactName(name="scenario")
"""Its scenario."""
FOUGHT_AT: FactName[Hex] = FactName(name="fought_at")
"""Where it is fought."""
ATTACKER: FactName[str] = FactName(name="attacker")
DEFENDER: FactName[str] = FactName(name="defender")
HOME_ARMY: FactName[str] = FactName(name="home_army")
INVADER: FactName[str] = FactName(name="invader")
ATTACKER_STATUS: FactName[str] = FactName(name="attacker_status")
DEFENDER_STATUS: FactName[str] = FactName(name="defender_status")
ABOUT_PLACE: FactName[str] = FactName(name="about_place")
"""The village or fortress it is about, by id; empty: none."""
IS_DEFENDED: FactName[bool] = FactName(name="is_defended")
"""Whether the Defender's army stands there."""
WINNER: FactName[str] = FactName(name="winner")
"""The army that won; empty: nobody, or nobody knows yet."""
