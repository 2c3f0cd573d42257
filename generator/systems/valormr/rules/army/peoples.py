"""ADV: peoples with unit names and march formations of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import People
    from generator.systems.valormr.rules.play import Play
    from generator.world.board import Way
    from generator.world.ground import TerrainKind


def people_of(play: Play, force: str) -> People | None:
    """Return what the campaign says of a force's people; none: nothing.

    Rules: VAL-ADV-01, VAL-ADV-02.
    """
    name = play.campaign.force(force).people
    return next((p for p in play.campaign.peoples if p.name == name), None)


def unit_word(play: Play, force: str, unit: str) -> str:
    """Return what a force calls its regiments, battalions or companies.

    Rule: VAL-ADV-01.
    """
    people = people_of(play, force)
    if people is None or not play.switches.flag("adv.organization"):
        return unit
    return people.unit_names.get(unit, unit)


def formation_row(play: Play, force: str, came_by: Way | TerrainKind) -> str:
    """Return the row of the march formations a force marches and deploys by.

    Rules: VAL-ADV-02, VAL-MARCH-04, DEF-ADV-05.
    """
    people = people_of(play, force)
    if people is None or not play.switches.flag("adv.creature_formations"):
        return str(came_by)
    return people.formations.get(str(came_by), str(came_by))
