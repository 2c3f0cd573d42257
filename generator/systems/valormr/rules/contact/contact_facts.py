"""An engagement laid open as facts, each with its owners and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Openness
from generator.kit.shared_facts import ENGAGED, HALF, MET, SIDE_BY_SIDE, STAGE
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.fact_names import (
    APPROACH,
    BASELINE,
    CARDS,
    CHOICE,
    CONTACT_NATURAL,
    CONTACT_SCORE,
    DEPLOYMENT_NATURAL,
    DEPLOYMENT_SCORE,
    HOUR,
    INITIAL_UNITS,
    INITIATIVE,
    IS_SECOND,
    OPPONENTS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.valormr.rules.contact.engagement import (
        Commander,
        Engagement,
        LaidCard,
    )
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState


def facts_of_engagement(
    play: Play, situation: ValormrState, engagement: Engagement
) -> Iterator[Fact]:
    """Yield what is settled of an engagement and of every commander in it.

    The engagement is the subject of what all share; a commander's own facts stand
    under the engagement's id, a stroke, and his force.

    Rules: VAL-CONTACT-30, VAL-CONTACT-36, VAL-DISENG-13.
    """
    subject, sides = engagement.id, _sides(play, engagement.forces)
    shared = Openness(kind="engagement", sides=sides)
    within = Openness(kind="in-contact", sides=sides)
    near = _side_by_side(play, situation, engagement)
    yield HALF.of(subject, str(engagement.half), shared)
    yield ENGAGED.of(subject, engagement.forces, shared)
    yield MET.of(subject, engagement.met, shared)
    yield SIDE_BY_SIDE.of(subject, near, shared)
    yield STAGE.of(subject, str(engagement.stage), shared)
    yield IS_SECOND.of(subject, engagement.is_second, shared)
    yield HOUR.of(subject, engagement.hour, Openness(kind="contact-dice", sides=sides))
    yield CARDS.of(subject, tuple(map(_card, engagement.cards)), within)
    yield INITIATIVE.of(subject, engagement.initiative, within)
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
    subject = f"{engagement.id}/{commander.force}"

    def open_as(kind: str) -> Openness:
        return Openness(kind=kind, sides=own, opponents=others)

    within = open_as("in-contact")
    yield OPPONENTS.of(subject, commander.opponents, open_as("engagement"))
    yield APPROACH.of(subject, commander.approach, within)
    yield CHOICE.of(subject, commander.choice, within)
    yield BASELINE.of(subject, commander.baseline, within)
    yield INITIAL_UNITS.of(subject, commander.initial_units, within)
    if commander.contact is not None:
        natural, score = commander.contact.natural, commander.contact.modified
        yield CONTACT_NATURAL.of(subject, natural, open_as("contact-dice"))
        yield CONTACT_SCORE.of(subject, score, open_as("hidden-modifier"))
    if commander.deployment is not None:
        yield DEPLOYMENT_NATURAL.of(subject, commander.deployment.natural, within)
        yield DEPLOYMENT_SCORE.of(subject, commander.deployment.modified, within)


def _sides(play: Play, forces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({play.campaign.force(force).side for force in forces}))


def _card(card: LaidCard) -> str:
    """Return a card as the campaign file writes it, with who laid it."""
    if not card.is_laid:
        return f"{card.force} {card.card}"
    return f"{card.force} {card.card} {card.x} {card.y} {card.angle}"
