"""What a reader knows of armies and their generals, as columns and as cards."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import CALLED
from generator.kit.printing import together, within
from generator.render.force_table import (
    STANDS_AT,
    ColumnKind,
    ForceColumns,
    ForceTable,
    ToldCell,
    force_table,
)
from generator.render.numbers import fraction, signed
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.forming_armies import General, may_rise
from generator.systems.grand_strategic.rules.quick_combat import generals_modifier
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.systems.grand_strategic.rules.forming_armies import Amounts


# What a reader knows of armies, as the columns of tables.

FORCED = "on the way to its nearest city"


def _points(briefing: Briefing, force: KnownForce) -> ToldCell:
    points = briefing.get_or(facts.POINTS, force.id, 0)
    hired = points - briefing.get_or(facts.REGULARS, force.id, points)
    told = f"{hired} of them mercenaries" if hired else ""
    return ToldCell(main=briefing.told(facts.POINTS, force.id), small=told)


def _general(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return who commands, and how able he is."""
    general = briefing.get(facts.GENERAL, force.id)
    if isinstance(general, Unknown):
        return ToldCell(main="")
    if not general:
        return ToldCell(main="stand-in", small="ability 0", stands_out=True)
    told = [f"ability {briefing.told(facts.ABILITY, general)}"]
    if learnt := briefing.get_or(facts.EXPERIENCE, general, Fraction(0)):
        told.append(f"experience {fraction(learnt)}")
    if others := briefing.get_or(facts.RESIDENTS, force.id, ()):
        told.append(f"with {together([*map(briefing.words.of, others)])}")
    return ToldCell(main=briefing.words.of(general), small=", ".join(told))


def _remarks(briefing: Briefing, force: KnownForce) -> ToldCell:
    """Return what else holds of an army."""
    forced = bool(briefing.get_or(facts.FORCED_BY, force.id, ""))
    stays = briefing.get_or(facts.STAYS_UNTIL, force.id, "")
    told = [f"mourns in its city up to {stays}"] if stays else []
    if briefing.get_or(facts.IS_CAVALRY, force.id, otherwise=False):
        told.append("cavalry alone")
    main = FORCED if forced else ""
    return ToldCell(main=main, small=", ".join(told), stands_out=forced)


def others_in_field(briefing: Briefing) -> ForceTable | None:
    """Return the armies of others that are in no city; none: no army is known.

    Who is in a city is told with the city. A kingdom with nobody in the field keeps its
    badge, so that this can be said of it.
    """
    table = force_table(briefing, GRAND_COLUMNS, of_readers=False)
    if table is None:
        return None
    first, others = (
        tuple(row for row in rows if not briefing.get_or(facts.IN_CITY, row.id, ""))
        for rows in (table.first, table.others)
    )
    return replace(table, first=first, others=others)


GRAND_COLUMNS = ForceColumns(
    kinds=(
        STANDS_AT,
        ColumnKind(title="Points", width_mm=18, facts=(facts.POINTS,), cell=_points),
        ColumnKind(
            title="General", width_mm=60, facts=(facts.GENERAL,), cell=_general, lifts=False
        ),
        ColumnKind(
            title="Remarks", width_mm=0, facts=(facts.FORCED_BY,), cell=_remarks, is_left_out=True
        ),
    )
)
"""Every column in order."""


# Generals as their cards show them: ability, what it counts, experience.

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
