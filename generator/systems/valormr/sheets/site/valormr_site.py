"""Everything The Valormr Campaign brings to the public site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.shared_facts import PEOPLE
from generator.render.known_contacts import known_contacts
from generator.render.site.site_sections import PeriodNote, SiteSections
from generator.systems.valormr.rules.fact_names import SIDE_FIGURES
from generator.systems.valormr.sheets.site.army_meetings import MEETINGS
from generator.systems.valormr.sheets.site.battles_of_turn import (
    BATTLES,
    battles_told,
    glance,
    happened_at,
    pictures_of_battles,
)
from generator.systems.valormr.sheets.site.counts_of_sides import COUNTS
from generator.systems.valormr.views.weather_words import weather_summary

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.world.hexes import Hex


def _is_army(briefing: Briefing, force: str) -> bool:
    """Say whether what stands on the map is an army: a people under a commander."""
    return bool(briefing.told(PEOPLE, force))


def _army_facts(briefing: Briefing, force: str) -> tuple[tuple[str, str], ...]:
    """Return what heads an army's page."""
    return (("People", briefing.told(PEOPLE, force)),)


def _strength(briefing: Briefing, side: str) -> str:
    """Return a side's figures in words, where they may be known."""
    figures = briefing.told(SIDE_FIGURES, side)
    return f"{figures} figures in all" if figures else ""


def _scene(briefing: Briefing) -> Hex | None:
    """Return where the last two armies in contact stand; none: there are none."""
    pairs = dict.fromkeys(
        contact.hexes
        for contact in known_contacts(briefing)
        if len(contact.hexes) == 2 and contact.stands
    )
    return [*pairs][-1][0] if pairs else None


_MILESTONES = frozenset(
    {
        "army-complete",
        "army-gone",
        "avoided-into",
        "battle-fought",
        "both-leave",
        "crossed-in-days",
        "displaced",
        "embarked",
        "exploits",
        "landed",
        "newcomer-comes-on",
        "relief",
        "ruling-public",
        "support-switch",
        "work-finished",
    }
)
"""Kinds of event that are told hour by hour, the marches apart."""

SITE = SiteSections(
    notes=(PeriodNote(title="Weather", words=weather_summary),),
    turn_page=(BATTLES,),
    news=(MEETINGS,),
    counts=COUNTS,
    steps=frozenset({"march-step"}),
    milestones=_MILESTONES,
    glance=glance,
    happened_at=happened_at,
    battles=battles_told,
    victory=("held the field", "held the field in {}"),
    endings=frozenset({"army-gone"}),
    pictures=pictures_of_battles,
    main_count="figures",
    has_commanders=True,
    is_army=_is_army,
    army_facts=_army_facts,
    strength=_strength,
    scene=_scene,
    when_over="its night is over",
    its_marches="the marches of the day and the night",
)
