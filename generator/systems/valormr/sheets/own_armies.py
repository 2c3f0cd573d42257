"""The forces a reader has cards for, what stands on them, and labels of their bases."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.errors import Finding
from generator.kit.facts import COMMANDER, NAME, PEOPLE
from generator.render.cards.designs import (
    Align,
    Block,
    BlockKind,
    CardFormat,
    Design,
    designs_beside,
)
from generator.render.cards.fitting import Cut
from generator.render.documents import text_block
from generator.render.known_forces import codes_on_the_map, known_forces
from generator.render.map.picture import NOTHING_TOLD
from generator.render.map_picture import map_sides
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.sheets.laid_over_maps import face_layer
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.map.picture import CounterFace, MapSide
    from generator.world.campaign import Campaign


def base_width_faults(campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse base labels that would leave the paper: they are as wide as the bases."""
    scale = float(campaign.paper.scale)
    room = int(text_block(scale).width)
    width = valormr(campaign).table.base_width_mm
    if width <= room:
        return ()
    return (
        Finding(
            "C028",
            ("table", "base_width"),
            f"base labels of {float(width):g} mm do not go on paper that is printed "
            f"at {scale:g} of its size",
            f"make base_width {room} at most, or have the printer print at 100 %",
        ),
    )


# What stands where on Valormr's cards, read once from ``designs.toml``.


def design(name: str) -> Design:
    """Return a design by name.

    Raises:
        KeyError: There is none of that name.
    """
    return designs_beside(__package__, "designs.toml")[name]


def label_design(width: float) -> Design:
    """Return the design of a label for the rear edge of a base, as wide as the base."""
    face = CardFormat(title="Base label", width=width, height=13, quiet=1)
    badge = Block(field="badge", kind=BlockKind.PICTURE, left=1, top=2, width=9, height=9)
    middle = partial(Block, top=1, cut=Cut.BOLD, stands="middle")
    name = middle(field="name", left=10.5, width=width - 22, height=7.2, points=12, least=9)
    force = replace(name, field="force", top=8.4, height=3.6, points=9, cut=Cut.PLAIN, stands="top")
    figures = middle(
        field="figures", left=width - 11, width=10, height=11, points=17, least=14, align=Align.END
    )
    return Design(face=face, front=(badge, name, force, figures))


class OwnRegiment(Struct, frozen=True, kw_only=True):
    """One regiment, as it is."""

    name: str
    figures: int
    at_start: int
    """When the campaign began."""


class OwnForce(Struct, frozen=True, kw_only=True):
    """One force, as it is; what becomes of it is written by hand."""

    id: str
    name: str
    side: MapSide
    label: str
    """The letters the map gives it."""
    face: CounterFace
    """Its arm and its strength, as its counter shows them."""
    commander: str
    """Empty: nobody is named."""
    people: str
    figures: int
    at_start: int
    """When the campaign began."""
    regiments: tuple[OwnRegiment, ...]
    individuals: tuple[str, ...]
    """Names of those who are with it, beside the regiments."""


def own_forces(briefing: Briefing) -> tuple[OwnForce, ...]:
    """Return every force of a reader, all of them for the umpire, side by side.

    The letters are those of the reader's own map.
    """
    reader, labels = briefing.audience, codes_on_the_map(briefing)
    faces = face_layer(briefing).faces()
    sides = {side.id: side for side in map_sides(briefing.sides)}
    found = []
    for force in known_forces(briefing):
        is_own = reader.kind is AudienceKind.UMPIRE or (
            force.id in reader.forces if reader.forces else force.side in reader.sides
        )
        at_start = briefing.get_or(facts.AT_START, force.id, 0)
        if is_own and at_start and force.side in sides:
            found.append(
                OwnForce(
                    id=force.id,
                    name=force.name,
                    side=sides[force.side],
                    label=labels[force.id],
                    face=faces.get(force.id, NOTHING_TOLD),
                    commander=briefing.get_or(COMMANDER, force.id, ""),
                    people=briefing.get_or(PEOPLE, force.id, ""),
                    figures=briefing.get_or(facts.FIGURES, force.id, 0),
                    at_start=at_start,
                    regiments=tuple(_regiments(briefing, force.id)),
                    individuals=tuple(
                        briefing.get_or(facts.INDIVIDUAL, who, "")
                        for who in briefing.those(facts.BELONGS_TO, force.id)
                        if briefing.get_or(facts.WITH_ARMY, who, 0)
                    ),
                )
            )
    order = list(sides)
    return tuple(sorted(found, key=lambda own: (order.index(own.side.id), own.name, own.id)))


def _regiments(briefing: Briefing, force: str) -> Iterator[OwnRegiment]:
    for regiment in briefing.those(facts.FORCE, force):
        if name := briefing.told(NAME, regiment):
            yield OwnRegiment(
                name=name,
                figures=briefing.get_or(facts.FIGURES, regiment, 0),
                at_start=briefing.get_or(facts.AT_START, regiment, 0),
            )
