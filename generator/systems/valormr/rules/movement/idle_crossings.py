"""RIVER: crossings on the map that nobody can ever use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.world.board import CrossingKind, RiverCategory

if TYPE_CHECKING:
    from generator.kit.switches import Switches
    from generator.world.board import Board, Crossing


def idle_crossings(board: Board, switches: Switches) -> tuple[Crossing, ...]:
    """Return fords over a major river, unless drought may open them.

    Rules: VAL-RIVER-12, VAL-ADV-16, VAL-ADV-18.
    """
    if switches.flag("adv.drought"):
        return ()
    return tuple(each for each in board.crossings if _is_too_broad(board, each))


def _is_too_broad(board: Board, crossing: Crossing) -> bool:
    """Return whether a ford crosses nothing but arms of major rivers."""
    broad = {
        arm.category
        for arm in board.arms(crossing.at)
        if crossing.arm in (None, arm.hexside)
    }
    return crossing.kind is CrossingKind.FORD and broad == {RiverCategory.MAJOR}
