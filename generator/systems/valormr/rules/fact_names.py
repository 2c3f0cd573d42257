"""The names of facts that only Valormr's own sheets read.

What pages of every system read is named in :mod:`generator.kit.facts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.world.hexes import Hex

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
DRY_HALVES: FactName[int] = FactName(name="dry_halves")
"""Dry half periods counted towards the cure of the ground."""
LIGHT_PENDING: FactName[bool] = FactName(name="light_pending")
"""Whether a period of light rain stands unpaired."""

# Armies and their parts.
FORCE: FactName[str] = FactName(name="force")
"""The force that a part belongs to."""
FIGURES: FactName[int] = FactName(name="figures")
"""Figures present."""
ROUTE: FactName[tuple[Hex, ...]] = FactName(name="route")
"""Where it is bound."""
IN_HAND: FactName[Fraction] = FactName(name="in_hand")
"""Points in hand."""
FATIGUED: FactName[bool] = FactName(name="fatigued")
"""Whether it is fatigued."""
FORMED: FactName[bool] = FactName(name="formed")
"""Whether it is in formation."""
REGIMENTS: FactName[tuple[str, ...]] = FactName(name="regiments")
"""A force's regiments in order of march."""
REGIMENT: FactName[str] = FactName(name="regiment")
"""The regiment that a company belongs to."""
TROOP_TYPE: FactName[str] = FactName(name="troop_type")
"""What kind of troops a company is."""
STRAGGLERS: FactName[int] = FactName(name="stragglers")
"""Figures that fell behind."""
SCOUTS: FactName[int] = FactName(name="scouts")
"""Scouts that are out."""
BY: FactName[str] = FactName(name="by")
"""The way its route keeps to; empty: any."""
ABOARD: FactName[str] = FactName(name="aboard")
"""The vessels it is aboard; empty: none."""
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
COURIER: FactName[str] = FactName(name="courier")
"""What a courier is called."""
RIDES_AT: FactName[Hex] = FactName(name="rides_at")
"""Where he is."""
SENDER: FactName[str] = FactName(name="sender")
"""The force that sent him."""
FATE: FactName[str] = FactName(name="fate")
"""What has become of him."""
BOUND_FOR: FactName[Hex] = FactName(name="bound_for")
"""The hex he rides to now."""
ADDRESSEE: FactName[str] = FactName(name="addressee")
"""The force he rides to; empty: to a hex."""
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
VESSELS: FactName[str] = FactName(name="vessels")
"""What vessels are called."""
VESSEL_KIND: FactName[str] = FactName(name="vessel_kind")
"""What kind of vessels they are."""
VESSEL_COUNT: FactName[int] = FactName(name="vessel_count")
"""How many they are."""
VESSELS_COUNTED: FactName[str] = FactName(name="vessels_counted")
"""How many of which kind, in words."""
LIES_AT: FactName[Hex] = FactName(name="lies_at")
"""Where they lie."""
SERVES: FactName[str] = FactName(name="serves")
"""The force that vessels serve; empty: their side."""
CARRIES: FactName[tuple[str, ...]] = FactName(name="carries")
"""Parts of forces they have aboard."""
BERTH: FactName[str] = FactName(name="berth")
"""How they lie there."""
TASKS: FactName[tuple[str, ...]] = FactName(name="tasks")
"""What vessels have still to do."""
CARRIES_FIGURES: FactName[int] = FactName(name="carries_figures")
"""How many figures these are."""
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

# What its sheets alone read of what other systems may have, too.
WORK: FactName[str] = FactName(name="work")
"""What was built."""
BUILT_AT: FactName[Hex] = FactName(name="stands_at")
"""Where something built stands."""
TOWARDS: FactName[Hex] = FactName(name="towards")
"""The neighbouring hex that something built leads to."""
AT_START: FactName[int] = FactName(name="at_start")
"""Figures at the start of the campaign."""
SIDE_FIGURES: FactName[int] = FactName(name="side_figures")
"""All figures of a side."""
SIDE_AT_START: FactName[int] = FactName(name="side_at_start")
"""All figures it began with."""
HURT: FactName[tuple[str, ...]] = FactName(name="hurt")
"""Who is hurt, and what is left to him."""
LEADER: FactName[tuple[str, ...]] = FactName(name="leader")
"""What other rule systems keep of its commander (DEF-EXCH-01)."""
MAY_CROSS_BY: FactName[tuple[str, ...]] = FactName(name="may_cross_by")
"""How it can be ordered across the river it is at."""
MAY_BUILD: FactName[tuple[str, ...]] = FactName(name="may_build")
"""What its engineers can build where it stands."""
MAY_HIRE_FOR: FactName[tuple[str, ...]] = FactName(name="may_hire_for")
"""Companies for which it can hire figures."""
MAY_FORCE: FactName[bool] = FactName(name="may_force")
"""Whether it can be ordered to force its march."""
MAY_SCOUT: FactName[bool] = FactName(name="may_scout")
"""Whether it can send scouts."""
MAY_DEPLOY: FactName[tuple[str, ...]] = FactName(name="may_deploy")
"""Companies whose order in a march table it can change; none: it has no such table."""
RATE: FactName[Fraction] = FactName(name="rate")
"""Points a day."""
CARRIED: FactName[Fraction] = FactName(name="carried")
"""Points kept from the day before."""
DAYS_MOVED: FactName[int] = FactName(name="days_moved")
"""Days on which it has moved in a row."""
FORCED_ON: FactName[int] = FactName(name="forced_on")
"""The turn of its last forced march; 0: none."""
MARCH_TABLE: FactName[tuple[str, ...]] = FactName(name="march_table")
"""Companies in the order of its march table."""
MESSAGE: FactName[str] = FactName(name="message")
"""What he carries."""
