"""Who stands where, as a list: what a map shows, for those who cannot see it."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.render.counter_codes import codes_on_the_map
from generator.render.known_contacts import known_contacts
from generator.render.known_forces import March, marches, on_the_map_by_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.layers import LayerOf
    from generator.render.map.picture import LayerTold
    from generator.world.forces import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedForce:
    """One force, or vessels, and where it stands."""

    code: str
    """The letters on its counter."""
    name: str
    label: str
    """The hex."""
    place: str
    """Place and bank; may be empty."""
    piece: str
    """What it is that is no force; empty: a force."""
    strength: str
    """How strong it is as far as the reader knows; empty: that is not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedSide:
    """The forces and vessels of one side."""

    side: Side
    forces: tuple[PlacedForce, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceList:
    """Everything movable that a map shows, in words."""

    sides: tuple[PlacedSide, ...]
    marches: tuple[March, ...]
    contacts: tuple[str, ...]
    besides: tuple[LayerTold, ...] = ()
    """What the rule system lays over the map, as far as it shows anything."""


def force_list(
    briefing: Briefing,
    layers: Iterable[LayerOf] = (),
    *,
    earlier: Sequence[Briefing] = (),
) -> ForceList:
    """Return in words what a reader's map shows on the ground.

    Args:
        briefing: What he knows at the end.
        layers: What the rule system lays over the map.
        earlier: Earlier periods of the same turn, whose marches are listed first.
    """
    codes = codes_on_the_map(briefing)
    faces = ChainMap(*(dict(layer_of(briefing).faces()) for layer_of in layers))
    return ForceList(
        sides=tuple(
            PlacedSide(
                side=group.side,
                forces=tuple(
                    PlacedForce(
                        code=codes[force.id],
                        name=force.name,
                        label=force.label,
                        place=", ".join(
                            part for part in (force.place, force.bank_words) if part
                        ),
                        piece=force.piece,
                        strength=faces[force.id].strength if force.id in faces else "",
                    )
                    for force in group.forces
                ),
            )
            for group in on_the_map_by_side(briefing)
        ),
        marches=tuple(
            march
            for part in (*earlier, briefing)
            for march in marches(part, part.trails)
        ),
        contacts=_contacts(briefing),
        besides=told_layers(briefing, layers),
    )


def told_layers(briefing: Briefing, layers: Iterable[LayerOf]) -> tuple[LayerTold, ...]:
    """Return in words what a rule system's layers show; those that show nothing not."""
    told = (layer_of(briefing).told(briefing) for layer_of in layers)
    return tuple(each for each in told if each is not None and each.lines)


def _contacts(briefing: Briefing) -> tuple[str, ...]:
    """Return who is in contact and where, each meeting once."""
    label = briefing.board.grid.label
    found = (
        together(contact.forces)
        + (f", at {together([*map(label, contact.hexes)])}" if contact.hexes else "")
        for contact in known_contacts(briefing)
        if contact.stands
    )
    return tuple(dict.fromkeys(found))
