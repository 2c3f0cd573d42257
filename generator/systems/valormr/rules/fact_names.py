"""The names of facts that only Valormr's own sheets read.

What pages of every system read is named in :mod:`generator.kit.shared_facts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.world.hexes import Hex

# The sky.
DRY_HALVES: FactName[int] = FactName(name="dry_halves")
"""Dry half periods counted towards the cure of the ground."""
LIGHT_PENDING: FactName[bool] = FactName(name="light_pending")
"""Whether a period of light rain stands unpaired."""

# Armies and their parts.
BUDGET: FactName[Fraction] = FactName(name="budget")
"""Army points a side has to spend."""
RESTED: FactName[Fraction] = FactName(name="rested")
"""What is left of the day's points."""
MEN: FactName[int] = FactName(name="men")
"""The men its figures stand for."""
UNIT_WORDS: FactName[tuple[str, ...]] = FactName(name="unit_words")
"""What its people call a regiment, a battalion and a company."""
WITH_ARMY: FactName[int] = FactName(name="with_army")
"""1 if an individual is with his army, 0 if not."""
BELONGS_TO: FactName[str] = FactName(name="belongs_to")
"""The army of an individual."""
INDIVIDUAL: FactName[str] = FactName(name="individual")
"""What an individual is called."""
HIT_SHARE: FactName[int] = FactName(name="hit_share")
"""The percent of what he can bear that is left to him."""
STRENGTH: FactName[Fraction] = FactName(name="strength")
"""The percent of its figures that a regiment still has."""
ARM: FactName[str] = FactName(name="arm")
"""Foot, horse and the like."""
PRESENT: FactName[int] = FactName(name="present")
"""Figures that stand with the army itself."""
POINTS_SPENT: FactName[int | Fraction] = FactName(name="points_spent")
"""Army points it has spent on vessels."""
WAITS_AT: FactName[Hex] = FactName(name="waits_at")
"""Where it waits for the rest of itself."""

# Engagements.
IS_SECOND: FactName[bool] = FactName(name="is_second")
"""Whether it is a second contact."""
HOUR: FactName[int] = FactName(name="hour")
"""The hour of the battle; 0: none yet."""
CARDS: FactName[tuple[str, ...]] = FactName(name="cards")
"""The cards drawn and laid, as the campaign file writes them."""
INITIATIVE: FactName[tuple[str, ...]] = FactName(name="initiative")
"""Who deploys first, in order."""
OPPONENTS: FactName[tuple[str, ...]] = FactName(name="opponents")
"""The forces a commander has before him."""

# Couriers.
IS_ABOARD: FactName[bool] = FactName(name="is_aboard")
"""Whether a courier is aboard vessels."""
VIA: FactName[tuple[Hex, ...]] = FactName(name="via")
"""The hexes he was told to ride by."""
CAPTOR: FactName[str] = FactName(name="captor")
"""Who took him; empty: nobody."""
ON_FOOT: FactName[bool] = FactName(name="on_foot")
"""Whether he has lost his horse."""
BY_NIGHT: FactName[bool] = FactName(name="by_night")
"""Whether he rides by night, too."""

# Vessels.
CATAPULTS: FactName[bool] = FactName(name="catapults")
"""Whether they bear catapults."""
COMMANDERS: FactName[tuple[str, ...]] = FactName(name="commanders")
"""The forces whose commanders they have aboard."""
PASSENGERS: FactName[tuple[str, ...]] = FactName(name="passengers")
"""Couriers and others aboard."""
ESCORTED: FactName[bool] = FactName(name="escorted")
"""Whether warships go with them."""
ESCORTS: FactName[str] = FactName(name="escorts")
"""The vessels they escort; empty: none."""
KEPT: FactName[Fraction] = FactName(name="kept")
"""Points kept for the next half period."""
LATE_SHARE: FactName[int | Fraction] = FactName(name="late_share")
"""The share of the half period they have left."""
