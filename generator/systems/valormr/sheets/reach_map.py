"""A force's reach over the map: this period, and the days after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.shared_facts import SIDE
from generator.render.known_forces import known_forces
from generator.render.map.cut import cut_out
from generator.render.map.picture import DrawnTrail, TrailStyle
from generator.render.map_picture import map_picture
from generator.render.numbers import count
from generator.systems.valormr.sheets.map_layers.laid_over_maps import LAYERS
from generator.systems.valormr.sheets.map_layers.reach_layer import (
    ReachBand,
    ReachLayer,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.picture import MapPicture
    from generator.render.map.pieces import Counter
    from generator.systems.valormr.rules.movement.outlook import Reach
    from generator.systems.valormr.views.known_outlooks import KnownOutlook

DAYS = ("Within this period", "One day later", "Two days later")
"""When a band can be reached, as legends say it."""


def reach_ground(briefing: Briefing) -> MapPicture:
    """Return the whole map that reach is drawn over: everybody where he set out."""
    whole = map_picture(briefing, LAYERS)
    return replace(
        whole, counters=tuple(_at_the_start(briefing, whole.counters)), contacts=()
    )


def reach_picture(
    briefing: Briefing,
    outlook: KnownOutlook,
    *,
    ground: MapPicture | None = None,
    with_legend: bool = True,
) -> MapPicture | None:
    """Return the country a force can get to, as its reader's map has it.

    Everybody stands where he stood as the period began, for that is when the march
    would begin; the planned march is a broken line. None where the reader does not
    know what the force has in hand.

    Args:
        briefing: What the reader knows.
        outlook: The force.
        ground: The map it is drawn over, where there are several to draw.
        with_legend: Whether it has a legend.
    """
    reach = outlook.reach
    if reach is None:
        return None
    whole = ground or reach_ground(briefing)
    picture = replace(
        whole,
        trails=tuple(_planned(briefing, outlook)),
        layers=(ReachLayer(bands=bands_of(reach)), *whole.layers),
        title=f"Reach of {outlook.name}",
        subtitle=briefing.head.title,
        description=_description(briefing, outlook, reach),
        with_legend=with_legend,
    )
    return cut_out(picture, (reached.at for reached in reach.hexes))


def _at_the_start(briefing: Briefing, counters: Sequence[Counter]) -> Iterator[Counter]:
    """Yield the forces' counters where they stood before they marched."""
    starts = {trail.force: trail.hexes[0] for trail in briefing.trails}
    for force, counter in zip(known_forces(briefing), counters, strict=False):
        start = starts.get(force.id, force.at)
        bank = counter.bank if start == force.at else None
        note = counter.note if start == force.at else briefing.words.place(start)
        yield replace(counter, at=start, bank=bank, note=note)


def _planned(briefing: Briefing, outlook: KnownOutlook) -> Iterator[DrawnTrail]:
    """Yield the planned march as the weather is."""
    side = briefing.get(SIDE, outlook.force)
    for march in outlook.marches[:1]:
        yield DrawnTrail(
            side=str(side), hexes=march.table.trail, style=TrailStyle.PLANNED
        )


def _description(briefing: Briefing, outlook: KnownOutlook, reach: Reach) -> str:
    """Return a sentence for those who cannot see the map."""
    near = len(reach.on(0)) - 1
    return (
        f"Map of the hexes {outlook.name} can reach from "
        f"{briefing.words.place(reach.start)}: {count(near, 'hex', 'hexes')} within "
        f"{briefing.period.title}, {len(reach.on(1))} more a day later, "
        f"{len(reach.on(2))} more the day after."
    )


def bands_of(reach: Reach) -> tuple[ReachBand, ...]:
    """Return the bands of a reach; a day that brings nothing new has an empty one."""
    return tuple(
        ReachBand(words=words, hexes=reach.on(day)) for day, words in enumerate(DAYS)
    )
