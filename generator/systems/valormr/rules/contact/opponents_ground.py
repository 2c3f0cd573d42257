"""What both contact and deployment dice look at: where opponents stand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.ground_words import Terrain
from generator.world.events import Modifier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.tables import ModifierTable
    from generator.systems.valormr.rules.contact.engagement import Commander
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play


def listed(table: ModifierTable, key: str, *, kind: str = "") -> Modifier:
    """Return a line of a modifier table as a modifier with its reason."""
    line = table.look_up(key)
    return Modifier(
        reason=key, amount=Fraction(line.modifier), rule=line.rule, kind=kind
    )


def ground_modifiers(
    play: Play, field: Field, commander: Commander, table: ModifierTable
) -> Iterator[Modifier]:
    """Yield what the opponents' terrain adds; the commander's own is ignored.

    Rules: VAL-CONTACT-23, VAL-CONTACT-24, VAL-DEPLOY-06, VAL-DEPLOY-07.
    """
    grounds = {
        play.board.terrain_at(field.force(opponent).at)
        for opponent in commander.opponents
    }
    if grounds == {Terrain.CLEAR}:
        yield listed(table, "opponents-in-clear")
    if grounds == {Terrain.MOUNTAIN}:
        yield listed(table, "opponents-in-mountain")


def regiments_left(play: Play, field: Field, force: str) -> int:
    """Return the size of an army: its regiments with a figure left.

    A force of individuals counts as one regiment.

    Rules: VAL-OOB-25, DEF-OOB-03.
    """
    state = field.force(force)
    whole = play.campaign.force(force)
    if not whole.regiments:
        return int(state.afoot)
    return sum(
        any(state.figures.get(company.id, 0) for company in regiment.companies)
        for regiment in whole.regiments
    )
