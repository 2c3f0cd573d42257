"""An engagement laid open as facts, each with its owners and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Fact
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.contact.engagement import (
        Commander,
        Engagement,
        LaidCard,
    )
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import FactValue


def facts_of_engagement(
    play: Play, situation: ValormrState, engagement: Engagement
) -> Iterator[Fact]:
    """Yield what is settled of an engagement and of every commander in it.

    The engagement is the subject of what all share; a commander's own facts stand
    under the engagement's id, a stroke, and his force.

    Rules: VAL-CONTACT-30, VAL-CONTACT-36, VAL-DISENG-13.
    """
    sides = _sides(play, engagement.forces)
    shared: tuple[tuple[str, str, FactValue], ...] = (
        ("engagement", "half", str(engagement.half)),
        ("engagement", "engaged", engagement.forces),
        ("engagement", "met", engagement.met),
        ("engagement", "side_by_side", _side_by_side(play, situation, engagement)),
        ("engagement", "stage", str(engagement.stage)),
        ("engagement", "is_second", engagement.is_second),
        ("contact-dice", "hour", engagement.hour),
        ("in-contact", "cards", tuple(_card(card) for card in engagement.cards)),
        ("in-contact", "initiative", engagement.initiative),
    )
    for kind, name, value in shared:
        yield Fact(
            kind=kind, subject=engagement.id, name=name, value=value, sides=sides
        )
    for commander in engagement.commanders:
        yield from _of_a_commander(play, engagement, commander)


def _side_by_side(
    play: Play, situation: ValormrState, engagement: Engagement
) -> tuple[str, ...]:
    """Return the forces met that stand next to one of those they met.

    Rules: VAL-CONTACT-01, VAL-DISENG-13.
    """
    forces = situation.forces
    near = [
        pair
        for pair in engagement.pairs_at_start
        if are_in_contact(play, *(forces[force] for force in pair))
    ]
    return tuple(sorted({force for pair in near for force in pair}))


def _of_a_commander(
    play: Play, engagement: Engagement, commander: Commander
) -> Iterator[Fact]:
    own = _sides(play, (commander.force,))
    others = tuple(s for s in _sides(play, engagement.forces) if s not in own)
    facts: list[tuple[str, str, FactValue]] = [
        ("engagement", "opponents", commander.opponents),
        ("in-contact", "approach", commander.approach),
        ("in-contact", "choice", commander.choice),
        ("in-contact", "baseline", commander.baseline),
        ("in-contact", "initial_units", commander.initial_units),
    ]
    if commander.contact is not None:
        facts += [
            ("contact-dice", "contact_natural", commander.contact.natural),
            ("hidden-modifier", "contact_score", commander.contact.modified),
        ]
    if commander.deployment is not None:
        facts += [
            ("in-contact", "deployment_natural", commander.deployment.natural),
            ("in-contact", "deployment_score", commander.deployment.modified),
        ]
    for kind, name, value in facts:
        yield Fact(
            kind=kind,
            subject=f"{engagement.id}/{commander.force}",
            name=name,
            value=value,
            sides=own,
            opponents=others,
        )


def _sides(play: Play, forces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({play.campaign.force(force).side for force in forces}))


def _card(card: LaidCard) -> str:
    """Return a card as the campaign file writes it, with who laid it."""
    if not card.is_laid:
        return f"{card.force} {card.card}"
    return f"{card.force} {card.card} {card.x} {card.y} {card.angle}"
