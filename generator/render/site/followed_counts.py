"""What is counted of the sides from turn to turn: of any system, and of one alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.render.known_forces import known_forces, side_of
from generator.render.site.site_sections import SideCount

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.site.site_sections import SiteSections


def _on_the_map(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return the forces on the map at a turn's end."""
    return Counter(force.side for force in known_forces(periods[-1]))


def _marched(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return the hexes that forces marched."""
    found: Counter[str] = Counter()
    for part in periods:
        for trail in (each for each in part.trails if not each.is_retreat):
            found[side_of(part, trail.force)] += len(trail.hexes) - 1
    return found


FORCES = SideCount(id="forces", title="Forces on the map", of_turn=_on_the_map)


_OF_EVERY_SYSTEM = (
    FORCES,
    SideCount(
        id="marched", title="Hexes marched so far", of_turn=_marched, adds_up=True
    ),
)


def followed(sections: SiteSections) -> tuple[SideCount, ...]:
    """Return everything that is counted, in the order in which it is shown."""
    return (*_OF_EVERY_SYSTEM, *sections.counts)
