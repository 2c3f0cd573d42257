"""What is counted of the sides beside forces and marches."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.render.known_forces import side_of
from generator.render.site.site_sections import SideCount
from generator.systems.valormr.rules.fact_names import SIDE_AT_START, SIDE_FIGURES
from generator.systems.valormr.sheets.site.meetings import meetings_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing


def _contacts(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many contacts a side was in: those of the same forces once."""
    met = {
        (side_of(part, force), meeting.ids)
        for part in periods
        for meeting in meetings_in(part)
        for force in meeting.ids
    }
    return Counter(side for side, _ in met)


def _battles(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many battles a side fought."""
    found: Counter[str] = Counter()
    for part in periods:
        for meeting in meetings_in(part):
            for side in {side_of(part, force) for force in meeting.ids}:
                found[side] += len(meeting.battles)
    return found


def _figures(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return the figures under arms, of the sides whose totals may be known."""
    return {side: now for side, _, now in _totals(periods[-1])}


def _lost(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return the figures lost since the campaign began, likewise."""
    return {side: before - now for side, before, now in _totals(periods[-1])}


def _totals(briefing: Briefing) -> list[tuple[str, int, int]]:
    """Return sides with their figures at the start and now."""
    found = []
    for side in briefing.subjects(SIDE_FIGURES):
        now = briefing.get(SIDE_FIGURES, side)
        before = briefing.get(SIDE_AT_START, side)
        if isinstance(now, int) and isinstance(before, int):
            found.append((side, before, now))
    return found


COUNTS = (
    SideCount(id="contacts", title="Contacts so far", of_turn=_contacts, adds_up=True),
    SideCount(
        id="battles", title="Battles fought so far", of_turn=_battles, adds_up=True
    ),
    SideCount(
        id="figures",
        title="Figures under arms",
        of_turn=_figures,
        is_told_by_leave=True,
    ),
    SideCount(
        id="lost",
        title="Figures lost so far",
        of_turn=_lost,
        is_told_by_leave=True,
        falls=True,
    ),
)
