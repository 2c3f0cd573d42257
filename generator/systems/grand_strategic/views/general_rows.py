"""Generals as their cards show them: ability, what it counts, experience."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from generator.kit.facts import CALLED
from generator.kit.printing import within
from generator.render.numbers import fraction, signed
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.forming_armies import General, may_rise
from generator.systems.grand_strategic.rules.quick_combat import generals_modifier
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.values import Struct

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.rules.forming_armies import Amounts


DEAD = "dead"
_FINEST = 8
"""The most boxes for a point of experience that a card has room for."""


class GeneralOnCard(Struct, frozen=True, kw_only=True):
    """One general alive."""

    general: str
    """By id."""
    kingdom: str
    """By id."""
    name: str
    service: str
    """What he does and where, in words."""
    ability: int
    modifier: int
    """What he counts in a battle, percentage points."""
    parts: int
    """The boxes of a whole point of experience: quarters, as a rule."""
    filled: int
    """Those of the experience the general has."""
    boxes: int
    """Those it takes to rise; all that are filled, where these are more."""
    then: int
    """Those it takes to rise once more."""
    rises: str
    """What comes of experience, in words."""


def general_cards(briefing: Briefing, amounts: Amounts) -> tuple[GeneralOnCard, ...]:
    """Return every general alive whom a reader knows, kingdom by kingdom.

    Rules: GS-GENL-02, GS-GENL-05, GS-GENL-06, GS-GENL-07.
    """
    return tuple(
        _general_on_card(briefing, amounts, each)
        for side in briefing.sides
        for each in briefing.those(facts.GENERAL_OF, side.id)
        if briefing.get_or(facts.SERVICE, each, "") != DEAD
    )


def _general_on_card(briefing: Briefing, amounts: Amounts, general: str) -> GeneralOnCard:
    ability = briefing.get_or(facts.ABILITY, general, 0)
    experience = briefing.get_or(facts.EXPERIENCE, general, Fraction(0))
    numbers = amounts.tables.numbers
    learnt = (numbers.number("experience-won"), numbers.number("experience-lost"))
    parts = min(lcm(*(each.denominator for each in learnt)), _FINEST)
    filled = int(experience * parts)
    return GeneralOnCard(
        general=general,
        kingdom=briefing.get_or(facts.GENERAL_OF, general, ""),
        name=briefing.told(CALLED, general) or general,
        service=_service(briefing, general),
        ability=ability,
        modifier=generals_modifier(amounts.tables, ability),
        parts=parts,
        filled=filled,
        boxes=max(filled, ability * parts),
        then=(ability + 1) * parts,
        rises=_rises(amounts, General(ability=ability, experience=experience)),
    )


def _service(briefing: Briefing, general: str) -> str:
    """Return what a general does and where, in words."""
    if city := city_name(briefing, briefing.get_or(facts.WAITS_IN, general, "")):
        return f"waits in {city}"
    army = briefing.told(facts.WITH_ARMY, general)
    leads = briefing.get_or(facts.SERVICE, general, "") == "commanding"
    return f"{'leads' if leads else 'is with'} {within(army)}" if army else ""


def _rises(amounts: Amounts, general: General) -> str:
    """Return what a general needs to rise, and what battles teach."""
    numbers = amounts.tables.numbers
    won, lost = (signed(numbers.number(f"experience-{ended}")) for ended in ("won", "lost"))
    after = general.ability + 1
    if may_rise(general):
        return f"May rise to ability {after}. Won {won}, lost {lost}."
    missing = general.ability - general.experience
    short, points = fraction(missing), "points" if missing > 1 else "point"
    return f"{short} more {points}: ability {after}. Won {won}, lost {lost}."
