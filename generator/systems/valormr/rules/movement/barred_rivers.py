"""RIVER: which rule a force quotes that a river keeps from going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.weather.drought_effects import category_now
from generator.world.board import CrossingKind, RiverCategory
from generator.world.rivers import (
    bank_across,
    bank_of,
    banks_at_hexside,
    crossings_of_arm,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.events import FactValue
    from generator.world.hexes import Direction
    from generator.world.river_arms import RiverArm
    from generator.world.rivers import Bank

RULES = {
    (True, RiverCategory.MAJOR): "VAL-RIVER-09",
    (True, RiverCategory.MINOR): "VAL-RIVER-10",
    (False, RiverCategory.MINOR): "VAL-RIVER-14",
    (False, RiverCategory.MAJOR): "VAL-RIVER-15",
}
"""By whether there is a ferry, which takes whole days, and how broad the river is."""


def banks_towards(
    play: Play, state: ForceState, hexside: Direction
) -> tuple[Bank, ...]:
    """Return the banks from which one leaves across a hexside; none: any will do."""
    dry = bank_of(play.board, state.at, hexside)
    if dry is not None:
        return (dry,)
    return tuple(banks_at_hexside(play.board, state.at, hexside))


def what_bars(
    play: Play, state: ForceState, banks: tuple[Bank, ...]
) -> tuple[str, dict[str, FactValue]]:
    """Return why no points lead to a bank: the rule, and what is there.

    A ferry takes whole days, and a ford leads over no major river (AMB-37).

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-14, VAL-RIVER-15.
    """
    arms = tuple(
        arm
        for arm in play.board.arms(state.at)
        if state.bank is not None
        and bank_across(play.board, state.at, state.bank, arm.hexside) in banks
    )
    ferries = tuple(
        arm for arm in arms if _crosses(play, state, arm, CrossingKind.FERRY)
    )
    broad = {category_now(play, arm.category) for arm in ferries or arms}
    is_minor = RiverCategory.MINOR in broad
    category = RiverCategory.MINOR if is_minor else RiverCategory.MAJOR
    fords = any(_crosses(play, state, arm, CrossingKind.FORD) for arm in arms)
    facts: dict[str, FactValue] = {"ferry": bool(ferries)}
    if fords and not is_minor:
        facts["ford"] = True
    return RULES[bool(ferries), category], facts


def _crosses(play: Play, state: ForceState, arm: RiverArm, kind: CrossingKind) -> bool:
    """Return whether the map has a crossing of a kind over one arm of a river."""
    crossings = crossings_of_arm(play.board, state.at, arm.hexside)
    return any(crossing.kind is kind for crossing in crossings)
