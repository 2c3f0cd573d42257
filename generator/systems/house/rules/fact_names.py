"""The names of the facts that a situation of house rules lays open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from generator.world.hexes import Hex

# Of an army.
KIND: FactName[str] = FactName(name="army_kind")
"""What kind of army it is, by name."""
STRENGTH: FactName[int] = FactName(name="strength")
STRENGTH_AT_FIRST: FactName[int] = FactName(name="strength_at_first")
STRENGTH_TOLD: FactName[str] = FactName(name="strength_told")
"""Its strength as people say it: 7 steps."""
POINTS_TOLD: FactName[str] = FactName(name="points_told")
"""How far it can march, as people say it."""

# Of a side.
HAS_OF: FactName[tuple[str, ...]] = FactName(name="has_of")
"""What it has in store, as people say it: 12 coins."""
SIDE_STRENGTH: FactName[int] = FactName(name="side_strength")
"""The strength of all its armies."""
SCORE: FactName[int] = FactName(name="score")
"""Its victory points."""
HAS_WON: FactName[bool] = FactName(name="has_won")

# Of a table that was thrown on.
FALLEN: FactName[str] = FactName(name="fallen")
"""The row that was thrown, by name."""

# Of a battle.
FOUGHT_AT: FactName[Hex] = FactName(name="fought_at")
WINNER: FactName[str] = FactName(name="winner")
"""The side that won; empty: nobody, or nobody knows yet."""
