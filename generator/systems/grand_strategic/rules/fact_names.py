"""The names of the facts that only sheets of this system read.

What has several values, such as a ledger, is laid open as several subjects: each names
what it belongs to, and its own facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import FactName

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.world.hexes import Hex

# Kingdoms, by the id of their side.
IS_PLAYED: FactName[bool] = FactName(name="is_played")
"""Whether somebody plays it."""
IS_IN_PLAY: FactName[bool] = FactName(name="is_in_play")
"""Whether it has its own capital still."""
CAPITAL: FactName[str] = FactName(name="capital")
"""Its own capital, by id, whoever has it now."""
CITIES_HELD: FactName[tuple[str, ...]] = FactName(name="cities_held")
"""The cities it has now, by id, in the order of the map."""
MOVES_AS: FactName[int] = FactName(name="moves_as")
"""Its place in the order of the week, from 1; 0: it has none yet."""
PEACE_WITH: FactName[tuple[str, ...]] = FactName(name="peace_with")
"""The kingdoms it is at peace with, by id."""
PEACE_UNTIL: FactName[tuple[str, ...]] = FactName(name="peace_until")
"""How long with each of these: a period, or empty for as long as both like."""
ALLIES: FactName[tuple[str, ...]] = FactName(name="allies")
"""The kingdoms whose cities are open to its beaten armies, by id."""
PRINCES_AT: FactName[tuple[str, ...]] = FactName(name="princes_at")
"""The cities in which princes of it are held, by id: it may attack no others."""
SIDE_POINTS: FactName[int] = FactName(name="side_points")
"""All points of its armies together."""
IN_HAND: FactName[int] = FactName(name="in_hand")
"""Its resource points."""
OPENING: FactName[int] = FactName(name="opening")
"""What it had as its ledger begins."""
DUE_CREDITS: FactName[int] = FactName(name="due_credits")
"""Resource points promised for the next stage."""
DUE_BANDS: FactName[tuple[str, ...]] = FactName(name="due_bands")
"""Points of the free companies that join at the next stage, as texts."""
HIRED: FactName[int] = FactName(name="hired")
"""Points of mercenaries that arrive in spring."""
WAS_FOR_HIRE: FactName[bool] = FactName(name="was_for_hire")
"""Whether there were any for hire last winter."""
HAS_WON: FactName[bool] = FactName(name="has_won")
"""Whether it is the last in play."""

# Lines of a treasury's ledger, each a subject of its own.
LEDGER_OF: FactName[str] = FactName(name="ledger_of")
"""Whose line it is: a kingdom's id."""
LEDGER_PLACE: FactName[int] = FactName(name="ledger_place")
"""Its place in the ledger, from 1."""
LEDGER_TITLE: FactName[str] = FactName(name="ledger_title")
"""What came in or went out, as a word of the wording's reasons, ``ledger-…``."""
LEDGER_AMOUNT: FactName[int] = FactName(name="ledger_amount")
"""Resource points; less than nothing: they went out."""
LEDGER_ABOUT: FactName[str] = FactName(name="ledger_about")
"""The city, army or group it is about, by id; empty: none."""
LEDGER_WHEN: FactName[str] = FactName(name="ledger_when")
"""The period of it, by id."""

LEDGER_POINTS: FactName[int] = FactName(name="ledger_points")
"""The army points it is reckoned from; 0: from none."""
LEDGER_SHARE: FactName[Fraction] = FactName(name="ledger_share")
"""What part of their price it is, before it is rounded."""

# Cities, by the id of the place.
OWNER: FactName[str] = FactName(name="owner")
"""The kingdom a city belongs to; empty: nobody."""
PRISONERS: FactName[tuple[str, ...]] = FactName(name="prisoners")
"""The kingdoms whose princes are held there, by id."""

# Armies.
IN_CITY: FactName[str] = FactName(name="in_city")
"""The city an army is in, by id; empty: it is in the field."""
POINTS: FactName[int] = FactName(name="points")
"""All points of an army."""
REGULARS: FactName[int] = FactName(name="regulars")
"""Those of them that are no mercenaries'."""
GENERAL: FactName[str] = FactName(name="general")
"""Who commands an army, by id; empty: nobody."""
RESIDENTS: FactName[tuple[str, ...]] = FactName(name="residents")
"""Other generals with it, by id."""
FORCED_BY: FactName[str] = FactName(name="forced_by")
"""The rule that sends it to its nearest city; empty: it goes where it is ordered."""
STAYS_UNTIL: FactName[str] = FactName(name="stays_until")
"""The period up to which it stays in its city; empty: as it is ordered."""
IS_CAVALRY: FactName[bool] = FactName(name="is_cavalry")
"""Whether it is of cavalry alone."""

# Units of an army's list, each a subject of its own.
UNIT_OF: FactName[str] = FactName(name="unit_of")
"""The army it is in, by id."""
UNIT_KIND: FactName[str] = FactName(name="unit_kind")
"""What the other game's book calls it."""
UNIT_POINTS: FactName[int] = FactName(name="unit_points")
"""What it is worth."""
UNIT_LEVEL: FactName[str] = FactName(name="unit_level")
"""``green``, ``experienced`` or ``veteran``."""
IS_LEADER: FactName[bool] = FactName(name="is_leader")
"""Whether it is a leader."""
WAS_DRAWN: FactName[bool] = FactName(name="was_drawn")
"""Whether lots have fallen on this leader once."""

# Survivors of lost units on their way, each group a subject of its own.
SURVIVORS_OF: FactName[str] = FactName(name="survivors_of")
"""The kingdom they serve, by id."""
SURVIVORS_KIND: FactName[str] = FactName(name="survivors_kind")
"""What units they were."""
SURVIVORS: FactName[int] = FactName(name="survivors")
"""How many soldiers they are."""
SURVIVORS_TO: FactName[str] = FactName(name="survivors_to")
"""The city they go to, by id."""
SURVIVORS_ARRIVE: FactName[str] = FactName(name="survivors_arrive")
"""The period in which they are there, by id."""

# Groups of mercenaries in an army.
BAND_OF: FactName[str] = FactName(name="band_of")
"""The army it is in, by id."""
BAND_POINTS: FactName[int] = FactName(name="band_points")
"""Its points."""
BAND_ORIGIN: FactName[str] = FactName(name="band_origin")
"""``hired``, ``free`` or ``deserters``."""
BAND_SINCE: FactName[str] = FactName(name="band_since")
"""The period in which it joined, by id."""

# Generals.
GENERAL_OF: FactName[str] = FactName(name="general_of")
"""The kingdom he serves, by id."""
WITH_ARMY: FactName[str] = FactName(name="with_army")
"""The army he is with, by id; empty: none."""
ABILITY: FactName[int] = FactName(name="ability")
"""How able he is."""
EXPERIENCE: FactName[Fraction] = FactName(name="experience")
"""What battles taught him and he has not spent."""
SERVICE: FactName[str] = FactName(name="service")
"""``commanding``, ``resident``, ``waiting`` or ``dead``."""
WAITS_IN: FactName[str] = FactName(name="waits_in")
"""The city he waits in, by id; empty: he is with an army, or dead."""

# Battles of the period.
FOUGHT_AT: FactName[Hex] = FactName(name="fought_at")
"""Where one is fought."""
FOUGHT_AS: FactName[int] = FactName(name="fought_as")
"""Its place among the battles of the period, from 1."""
FOUGHT_OVER: FactName[str] = FactName(name="fought_over")
"""The ground, by its line of the table."""
ATTACKER: FactName[str] = FactName(name="attacker")
"""An army, by id."""
DEFENDER: FactName[str] = FactName(name="defender")
"""An army, by id."""
ATTACKS_FOR: FactName[str] = FactName(name="attacks_for")
"""The kingdom that attacks, by id."""
DEFENDS_FOR: FactName[str] = FactName(name="defends_for")
"""The kingdom that defends itself, by id."""
WINNER: FactName[str] = FactName(name="winner")
"""The army that won; empty: nobody knows yet."""
HOW: FactName[str] = FactName(name="how")
"""``quick`` or ``table``; empty: nobody has said it."""
WILD_DIE: FactName[int] = FactName(name="wild_die")
"""What the four-sided die showed; 0: it was not rolled."""
DRAWN: FactName[str] = FactName(name="drawn")
"""The card of its wild event; empty: there was none."""
CARD_DID: FactName[tuple[str, ...]] = FactName(name="card_did")
"""What a court card did, each a word of its kinds of effect."""
CARD_ROLLED: FactName[tuple[str, ...]] = FactName(name="card_rolled")
"""The percentage dice rolled for a court card."""
CARD_ANSWERED: FactName[tuple[str, ...]] = FactName(name="card_answered")
"""What its kings answered, in order: what was asked, a stroke, and the answer."""
LOOT: FactName[int] = FactName(name="loot")
"""Resource points the winner found."""
FOUGHT_FOR: FactName[str] = FactName(name="fought_for")
"""The city that is fought for, by id; empty: none."""

# One side of a battle, each a subject of its own.
FIGHTS_IN: FactName[str] = FactName(name="fights_in")
"""The battle, by id."""
FIGHTER: FactName[str] = FactName(name="fighter")
"""The army, by id."""
FIGHTS_FOR: FactName[str] = FactName(name="fights_for")
"""The kingdom it serves, by id."""
FIGHTS_AS: FactName[str] = FactName(name="fights_as")
"""``attacker`` or ``defender``."""
BROUGHT: FactName[int] = FactName(name="brought")
"""Its points before the battle."""
BROUGHT_HIRED: FactName[int] = FactName(name="brought_hired")
"""How many of them were mercenaries'."""
CAME_FROM: FactName[Hex] = FactName(name="came_from")
"""Where it stood before; of a defender the hex of the battle."""
LED_BY: FactName[str] = FactName(name="led_by")
"""Who commanded it then, by id; empty: a stand-in."""
LED_WITH: FactName[int] = FactName(name="led_with")
"""Its general's ability."""
GENERAL_DOES: FactName[str] = FactName(name="general_does")
"""``add`` or ``subtract``; empty: nothing, or nobody has said."""
ROLLED: FactName[int] = FactName(name="rolled")
"""Its combat roll."""
FOR_GROUND: FactName[int] = FactName(name="for_ground")
"""What the ground changed of it."""
FOR_WEATHER: FactName[int] = FactName(name="for_weather")
"""What the weather changed of it."""
FOR_GENERALS: FactName[int] = FactName(name="for_generals")
"""What both generals changed of it."""
PERCENT: FactName[int] = FactName(name="percent")
"""What all of it comes to."""
DAMAGE: FactName[int] = FactName(name="damage")
"""The points it inflicted."""
LOST: FactName[int] = FactName(name="lost")
"""The points it lost."""
LOST_HIRED: FactName[int] = FactName(name="lost_hired")
"""How many of them were mercenaries'."""
LEARNT: FactName[Fraction] = FactName(name="learnt")
"""Experience for its general."""
LEFT: FactName[int] = FactName(name="left")
"""The points left to it."""
FELL_BACK_TO: FactName[Hex] = FactName(name="fell_back_to")
"""Where the loser fell back to."""

# What an army can be told for a week.
MAY_ENTER: FactName[tuple[Hex, ...]] = FactName(name="may_enter")
"""The hexes beside it that it could be sent into."""
MAY_JOIN: FactName[tuple[str, ...]] = FactName(name="may_join")
"""The armies beside it with which it can merge, or to which it can give points."""
MAY_PART: FactName[bool] = FactName(name="may_part")
"""Whether a part of its points can go off from it."""
MAY_GO_ON: FactName[bool] = FactName(name="may_go_on")
"""Whether it can go further than one hex in a week."""

# What can be ordered beside what armies do in a week.
MAY_BUY: FactName[tuple[str, ...]] = FactName(name="may_buy")
"""The cities in which a kingdom can buy points in this period, by id."""
PRICE: FactName[int] = FactName(name="price")
"""What a point costs it, in resource points."""
AFFORDS: FactName[int] = FactName(name="affords")
"""How many points what it has in hand is enough for."""
LISTS_UNITS: FactName[bool] = FactName(name="lists_units")
"""Whether it keeps a list of its armies' units."""
HAS_BANDS: FactName[tuple[str, ...]] = FactName(name="has_bands")
"""Its groups of mercenaries who make demands in this period, by id."""
MAY_HIRE: FactName[bool] = FactName(name="may_hire")
"""Whether a kingdom hires mercenaries in this period."""
MAY_WINTER: FactName[tuple[str, ...]] = FactName(name="may_winter")
"""The cities in which an army can be given winter quarters in this period, by id."""
MAY_START: FactName[bool] = FactName(name="may_start")
"""Whether an army may take the field from its city in this period."""
COMING: FactName[int] = FactName(name="coming")
"""Points of mercenaries who arrive in this period and may join it."""
STARTS_AT: FactName[tuple[Hex, ...]] = FactName(name="starts_at")
"""The free hexes beside its city in which it may begin."""
START_LEAST: FactName[int] = FactName(name="start_least")
"""The fewest of its points that take the field while the rest stays."""
START_MOST: FactName[int] = FactName(name="start_most")
"""The most of its points that take the field while the rest stays."""
STARTS_WHOLE: FactName[bool] = FactName(name="starts_whole")
"""Whether it cannot be parted, so that all of it goes or none."""
