"""Lots that fall on the units of an army, where a list of them is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.deserters import units_of
from generator.systems.grand_strategic.rules.lots import lot
from generator.systems.grand_strategic.rules.mercenaries import shared_losses
from generator.systems.grand_strategic.rules.unit_lists import (
    DrawnLosses,
    drawn_losses,
    points_of,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.mercenaries import MixedLosses
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.systems.grand_strategic.rules.quick_combat import BattleSide
    from generator.systems.grand_strategic.rules.state import GrandArmyState


def units_drawn(
    play: GrandPlay,
    battle: GrandBattle,
    side: BattleSide,
    army: GrandArmyState,
    loss: int,
) -> DrawnLosses:
    """Return which units of an army fall, until they cover what it loses.

    Mercenaries bear their share; they are in no list.

    Args:
        play: The week.
        battle: The battle.
        side: Which of both the army was.
        army: As it came into the battle.
        loss: What it loses altogether.

    Raises:
        AwaitedThrow: A lot has to be drawn by hand and has not been.

    Rules: GS-CSW-06, GS-CSW-07, GS-CBT-09.
    """
    own = shared_losses(army.regulars, army.strength.bands, loss).regulars
    subject = f"{battle.id}.{side}"

    def draw(nth: int, count: int) -> int:
        return lot(play.throw, f"{subject}.{nth}", count)

    return drawn_losses(army.units, min(own, points_of(army.units)), draw)


def weakened(
    army: GrandArmyState, losses: MixedLosses, fallen: DrawnLosses
) -> GrandArmyState:
    """Return an army after its losses; units cover them, perhaps with more.

    Rules: GS-CBT-05, GS-CBT-09, GS-CSW-07.
    """
    left = {
        key: band.points - losses.bands.get(key, 0) for key, band in army.bands.items()
    }
    return replace(
        army,
        regulars=army.regulars - max(losses.regulars, fallen.points_lost),
        bands={
            key: replace(army.bands[key], points=points)
            for key, points in left.items()
            if points
        },
        units=fallen.left,
    )


def units_that_desert(
    amounts: Amounts, army: GrandArmyState, loss: int, fallen: DrawnLosses
) -> tuple[int, ...]:
    """Return the points of each unit of a beaten army that may desert.

    Those are the units left in its list; where lots have taken all of them, blocks of
    what is left besides.

    Rule: GS-WILD-32.
    """
    losses = shared_losses(army.regulars, army.strength.bands, loss)
    left = weakened(army, losses, fallen)
    listed = tuple(unit.points for unit in left.units)
    return listed or units_of(amounts, left.points) or (0,)
