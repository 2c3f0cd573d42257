"""The forces a reader has cards, counters and labels for: his own, and no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.counter_codes import codes_on_the_map
from generator.render.known_forces import known_forces
from generator.render.map_picture import map_sides

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.render.map.picture import MapSide


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRegiment:
    """One regiment, as it is."""

    name: str
    figures: int
    at_start: int
    """When the campaign began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnForce:
    """One force, as it is; what becomes of it is written by hand."""

    id: str
    name: str
    side: MapSide
    label: str
    """The letters the map gives it."""
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
    known = known_forces(briefing)
    codes = codes_on_the_map(briefing)
    sides = {side.id: side for side in map_sides(briefing.sides)}
    order = list(sides)
    found = (
        _own(briefing, force, sides[force.side], codes[force.id])
        for force in known
        if force.side in sides and _is_own(briefing, force)
    )
    return tuple(
        sorted(found, key=lambda own: (order.index(own.side.id), own.name, own.id))
    )


def _is_own(briefing: Briefing, force: KnownForce) -> bool:
    """Say whether a force is the reader's own, and an army of which he has papers."""
    reader = briefing.audience
    if not _number(briefing, force.id, "at_start"):
        return False
    if reader.kind is AudienceKind.UMPIRE:
        return True
    if reader.forces:
        return force.id in reader.forces
    return force.side in reader.sides


def _own(briefing: Briefing, force: KnownForce, side: MapSide, label: str) -> OwnForce:
    regiments = sorted(
        subject
        for subject in briefing.subjects_with("force")
        if briefing.value(subject, "force") == force.id
        and briefing.told(subject, "name")
    )
    return OwnForce(
        id=force.id,
        name=force.name,
        side=side,
        label=label,
        commander=_word(briefing, force.id, "commander"),
        people=_word(briefing, force.id, "people"),
        figures=_number(briefing, force.id, "figures"),
        at_start=_number(briefing, force.id, "at_start"),
        regiments=tuple(
            OwnRegiment(
                name=briefing.told(subject, "name"),
                figures=_number(briefing, subject, "figures"),
                at_start=_number(briefing, subject, "at_start"),
            )
            for subject in regiments
        ),
        individuals=tuple(
            _word(briefing, who, "individual")
            for who in briefing.subjects_with("belongs_to")
            if briefing.value(who, "belongs_to") == force.id
            and _number(briefing, who, "with_army")
        ),
    )


def _word(briefing: Briefing, subject: str, name: str) -> str:
    value = briefing.value(subject, name)
    return value if isinstance(value, str) else ""


def _number(briefing: Briefing, subject: str, name: str) -> int:
    value = briefing.value(subject, name)
    return value if isinstance(value, int) else 0
