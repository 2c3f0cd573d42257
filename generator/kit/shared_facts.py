"""The names of the facts that pages of every rule system read.

A rule system makes its facts through these names, a page reads them through these
names; what a value is, the type checker knows at both ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.world.hexes import Hex

# What is on the map, whoever it belongs to.
CALLED: FactName[str] = FactName(name="called")
"""What a force or anything else of its own is called; who does not know it reads
nothing of its name. It is a word for it, so no seal counts it.
"""
AT: FactName[Hex] = FactName(name="at")
"""Where a force stands."""
BANK: FactName[str] = FactName(name="bank")
"""The bank of its hex where a thing is, by name; empty: no river parts the hex."""
SIDE: FactName[str] = FactName(name="side")
"""Whose it is: a side's id."""
NAME: FactName[str] = FactName(name="name")
"""What a part of a force is called."""
COMMANDER: FactName[str] = FactName(name="commander")
"""Who leads a force; empty: nobody is named."""
PEOPLE: FactName[str] = FactName(name="people")
"""Of which people a force is; empty: of none that is named."""
CODE: FactName[str] = FactName(name="code")
"""The letters the umpire wants on a counter; empty: none of his own."""

# Who met.
FORCES: FactName[tuple[str, ...]] = FactName(name="forces")
"""The forces in a contact."""
ENGAGED: FactName[tuple[str, ...]] = FactName(name="engaged")
"""The forces still engaged."""
MET: FactName[tuple[str, ...]] = FactName(name="met")
"""The forces that had met at first."""
SIDE_BY_SIDE: FactName[tuple[str, ...]] = FactName(name="side_by_side")
"""Those of them that still stand next to one another."""
HALF: FactName[str] = FactName(name="half")
"""The part of the period in which they met."""
STAGE: FactName[str] = FactName(name="stage")
"""How far it has come between them."""
APPROACH: FactName[str] = FactName(name="approach")
"""How he approaches."""
CHOICE: FactName[str] = FactName(name="choice")
"""What he chose."""
BASELINE: FactName[int] = FactName(name="baseline")
"""His baseline; 0: none yet."""
INITIAL_UNITS: FactName[int] = FactName(name="initial_units")
"""Units he deploys at first."""
CONTACT_NATURAL: FactName[int] = FactName(name="contact_natural")
"""His contact dice as thrown."""
CONTACT_SCORE: FactName[int] = FactName(name="contact_score")
"""The same, modified."""
DEPLOYMENT_NATURAL: FactName[int] = FactName(name="deployment_natural")
"""His deployment dice as thrown."""
DEPLOYMENT_SCORE: FactName[int] = FactName(name="deployment_score")
"""The same, modified."""

# How strong.
FIGURES: FactName[int] = FactName(name="figures")
"""Figures present."""
FORCE: FactName[str] = FactName(name="force")
"""The force that a part belongs to."""
STRAGGLERS: FactName[int] = FactName(name="stragglers")
"""Figures that fell behind."""
REGIMENTS: FactName[tuple[str, ...]] = FactName(name="regiments")
"""A force's regiments in order of march."""
REGIMENT: FactName[str] = FactName(name="regiment")
"""The regiment that a company belongs to."""
TROOP_TYPE: FactName[str] = FactName(name="troop_type")
"""What kind of troops a company is."""

# What it can do.
MAY: FactName[tuple[str, ...]] = FactName(name="may")
"""The kinds of order it can be given now; none: it cannot be told anything."""
WITHOUT_ORDER: FactName[str] = FactName(name="without_order")
"""What it does if no order comes, by one word."""
GOES_ON: FactName[tuple[Hex, ...]] = FactName(name="goes_on")
"""Where it goes on to if no order comes."""
SERVES: FactName[str] = FactName(name="serves")
"""The force that vessels serve; empty: their side."""
ROUTE: FactName[tuple[Hex, ...]] = FactName(name="route")
"""Where it is bound."""
BY: FactName[str] = FactName(name="by")
"""The way its route keeps to; empty: any."""
TASKS: FactName[tuple[str, ...]] = FactName(name="tasks")
"""What vessels have still to do."""
IN_HAND: FactName[Fraction] = FactName(name="in_hand")
"""Points in hand."""
FATIGUED: FactName[bool] = FactName(name="fatigued")
"""Whether it is fatigued."""
FORMED: FactName[bool] = FactName(name="formed")
"""Whether it is in formation."""
SCOUTS: FactName[int] = FactName(name="scouts")
"""Scouts that are out."""
ABOARD: FactName[str] = FactName(name="aboard")
"""The vessels it is aboard; empty: none."""

# Vessels.
VESSELS: FactName[str] = FactName(name="vessels")
"""What vessels are called."""
VESSEL_KIND: FactName[str] = FactName(name="vessel_kind")
"""What kind of vessels they are."""
VESSEL_COUNT: FactName[int] = FactName(name="vessel_count")
"""How many they are."""
LIES_AT: FactName[Hex] = FactName(name="lies_at")
"""Where they lie."""
BERTH: FactName[str] = FactName(name="berth")
"""How they lie there."""
CARRIES: FactName[tuple[str, ...]] = FactName(name="carries")
"""Parts of forces they have aboard."""
CARRIES_FIGURES: FactName[int] = FactName(name="carries_figures")
"""How many figures these are."""

# Couriers.
COURIER: FactName[str] = FactName(name="courier")
"""What a courier is called."""
RIDES_AT: FactName[Hex] = FactName(name="rides_at")
"""Where he is."""
SENDER: FactName[str] = FactName(name="sender")
"""The force that sent him."""
FATE: FactName[str] = FactName(name="fate")
"""What has become of him."""
ADDRESSEE: FactName[str] = FactName(name="addressee")
"""The force he rides to; empty: to a hex."""
BOUND_FOR: FactName[Hex] = FactName(name="bound_for")
"""The hex he rides to now."""

# The sky.
OF_THE_SKY = "sky"
"""The subject of everything about the sky."""
SKY: FactName[str] = FactName(name="sky")
"""The weather."""
FOG: FactName[bool] = FactName(name="fog")
"""Whether there is fog."""
WIND: FactName[str] = FactName(name="wind")
"""The wind."""
RAIN_LEVEL: FactName[int] = FactName(name="rain_level")
"""How sodden the ground is."""
DROUGHT_WEEK: FactName[int] = FactName(name="drought_week")
"""The week of a drought; 0: there is none."""
