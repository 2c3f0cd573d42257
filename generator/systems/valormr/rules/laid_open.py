"""Couriers, vessels and engagements laid open as facts, each with its owners."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit import facts as common
from generator.kit.facts import Fact, Openness
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.courier_ways import bound_for
from generator.systems.valormr.rules.sea.passage import is_escorted
from generator.systems.valormr.rules.sea.routes import in_open_sea
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement, LaidCard
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState


# Couriers laid open as facts, each with its owners and its kind.

PLACE, HIDDEN_PLACE = "courier-place", "courier-hidden"
MESSAGE_KIND = "courier-message"
COURIERS = "courier/"
"""Begins the subject of every fact about a courier."""


def facts_of_couriers(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Yield where every courier is, for all to see, and what he carries, for few.

    Rules: VAL-COURIER-03, VAL-GEN-07.
    """
    seen = HIDDEN_PLACE if play.campaign.couriers_hidden else PLACE
    for name, courier in sorted(situation.couriers.items()):
        subject, side = COURIERS + name, play.campaign.force(courier.sender).side
        all_see = Openness(kind=seen, sides=(side,))
        yield facts.RIDES_AT.of(subject, courier.at, all_see)
        yield facts.COURIER.of(subject, courier.courier, all_see)
        yield facts.SENDER.of(subject, courier.sender, all_see)
        yield common.SIDE.of(subject, side, all_see)
        yield facts.FATE.of(subject, str(courier.fate), all_see)
        yield facts.IS_ABOARD.of(subject, courier.is_aboard, all_see)
        readers = courier.readers
        sides = _sides(play, readers)
        few = Openness(kind=MESSAGE_KIND, sides=sides, commanders=readers)
        yield facts.ADDRESSEE.of(subject, courier.addressee, few)
        yield facts.MESSAGE.of(subject, courier.message, few)
        yield facts.VIA.of(subject, courier.via, few)
        yield facts.CAPTOR.of(subject, courier.captor, few)
        yield facts.ON_FOOT.of(subject, courier.on_foot, few)
        yield facts.BY_NIGHT.of(subject, courier.by_night, few)
        bound = bound_for(situation, courier) if courier.is_riding else None
        if bound is not None:
            yield facts.BOUND_FOR.of(subject, bound, few)


# What vessels are called, one and several, read once from ``vessel-words.toml``.


def vessels_counted(number: int, kind: str) -> str:
    """Return how many vessels of which kind there are.

    >>> vessels_counted(3, "sailing-ship"), vessels_counted(1, "galley")
    ('3 sailing ships', '1 galley')
    """
    one, many = _words()[kind]
    return f"{number} {one if number == 1 else many}"


@cache
def _words() -> Mapping[str, tuple[str, str]]:
    source = files(__package__).joinpath("vessel-words.toml").read_text("utf-8")
    words: Mapping[str, tuple[str, str]] = tomllib.loads(source)
    return words


POSITION, OPEN_SEA = "position", "open-sea"


def place_kind(play: Play, situation: ValormrState, state: ForceState) -> str:
    """Return what kind of knowledge a force's place is: out at sea it is unseen.

    Rules: VAL-SEA-11, VAL-GEN-07.
    """
    aboard = situation.aboard(state.force) is not None
    return OPEN_SEA if aboard and in_open_sea(play, state.at) else POSITION


def facts_of_fleets(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Yield every fact about vessels, by id.

    What his vessels are called their owner knows wherever they are; that they are
    seen, others know, too.

    Rules: VAL-SEA-11, VAL-GEN-07.
    """
    for vessel in play.campaign.vessels:
        owner = Openness(kind=OPEN_SEA, sides=(vessel.side,))
        yield common.CALLED.of(vessel.id, vessel.name, owner)
    for subject, fleet in sorted(situation.fleets.items()):
        place = OPEN_SEA if in_open_sea(play, fleet.at) else POSITION
        yield from _what_is_seen(play, fleet, _open(place, fleet))
        yield from _what_they_carry(play, situation, fleet)
        points, told = _open("points", fleet), _open("orders", fleet)
        yield facts.KEPT.of(subject, fleet.kept, points)
        yield facts.LATE_SHARE.of(subject, fleet.late_share or 1, points)
        route = fleet.tasks[0].route if fleet.tasks else ()
        yield facts.ROUTE.of(subject, route, told)
        yield facts.TASKS.of(subject, tuple(str(task.deed) for task in fleet.tasks), told)


def _open(kind: str, fleet: FleetState) -> Openness:
    """Return to whom facts of a kind about vessels are open."""
    return Openness(kind=kind, sides=(fleet.side,))


def _what_is_seen(play: Play, fleet: FleetState, seen: Openness) -> Iterator[Fact]:
    """Yield what everybody sees of vessels near a coast."""
    subject, bank = fleet.fleet, fleet.bank
    named = "" if bank is None else bank_name(play.board, fleet.at, bank)
    yield facts.LIES_AT.of(subject, fleet.at, seen)
    yield common.SIDE.of(subject, fleet.side, seen)
    yield facts.VESSELS.of(subject, fleet.name, seen)
    yield common.CALLED.of(subject, fleet.name, seen)
    yield facts.VESSEL_KIND.of(subject, fleet.kind, seen)
    yield facts.BERTH.of(subject, str(fleet.berth), seen)
    yield common.BANK.of(subject, named, seen)


def _what_they_carry(play: Play, situation: ValormrState, fleet: FleetState) -> Iterator[Fact]:
    subject, own, parties = fleet.fleet, _open("strength", fleet), fleet.regiments
    counted = vessels_counted(fleet.count, fleet.kind)
    figures = sum(party.strength for party in parties)
    commanders = tuple(force for force in fleet.forces if force in fleet.cargo)
    yield facts.VESSEL_COUNT.of(subject, fleet.count, own)
    yield facts.VESSELS_COUNTED.of(subject, counted, own)
    yield facts.CATAPULTS.of(subject, fleet.catapults, own)
    yield facts.CARRIES.of(subject, tuple(party.id for party in parties), own)
    yield facts.CARRIES_FIGURES.of(subject, figures, own)
    yield facts.COMMANDERS.of(subject, commanders, own)
    yield facts.PASSENGERS.of(subject, fleet.passengers, own)
    yield facts.ESCORTED.of(subject, is_escorted(play, situation, fleet), own)
    yield facts.ESCORTS.of(subject, fleet.escorts, own)


def facts_of_passage(situation: ValormrState, state: ForceState, own: Openness) -> Iterator[Fact]:
    """Yield where the parts of a force are that is, or was, carried by vessels.

    Rules: VAL-SHIP-07, VAL-OOB-21.
    """
    fleet = situation.aboard(state.force)
    yield facts.ABOARD.of(state.force, "" if fleet is None else fleet.name, own)
    yield facts.PRESENT.of(state.force, state.strength, own)
    yield facts.POINTS_SPENT.of(state.force, situation.spent.get(state.force, 0), own)
    if state.waits_at is not None:
        yield facts.WAITS_AT.of(state.force, state.waits_at, own)


# An engagement laid open as facts, each with its owners and its kind.


def facts_of_engagement(
    play: Play, situation: ValormrState, engagement: Engagement
) -> Iterator[Fact]:
    """Yield what is settled of an engagement and of every commander in it.

    The engagement is the subject of what all share; a commander's own facts stand
    under the engagement's id, a stroke, and his force. Side by side are those met that
    stand next to one of those they met.

    Rules: VAL-CONTACT-01, VAL-CONTACT-30, VAL-CONTACT-36, VAL-DISENG-13.
    """
    subject, sides = engagement.id, _sides(play, engagement.forces)
    shared = Openness(kind="engagement", sides=sides)
    within = Openness(kind="in-contact", sides=sides)
    thrown = Openness(kind="contact-dice", sides=sides)
    near = {
        force
        for one, other in engagement.pairs_at_start
        if are_in_contact(play, situation.forces[one], situation.forces[other])
        for force in (one, other)
    }
    yield common.HALF.of(subject, str(engagement.half), shared)
    yield common.ENGAGED.of(subject, engagement.forces, shared)
    yield common.MET.of(subject, engagement.met, shared)
    yield common.SIDE_BY_SIDE.of(subject, tuple(sorted(near)), shared)
    yield common.STAGE.of(subject, str(engagement.stage), shared)
    yield facts.IS_SECOND.of(subject, engagement.is_second, shared)
    yield facts.HOUR.of(subject, engagement.hour, thrown)
    yield facts.CARDS.of(subject, tuple(map(_card, engagement.cards)), within)
    yield facts.INITIATIVE.of(subject, engagement.initiative, within)
    for commander in engagement.commanders:
        yield from _of_a_commander(play, engagement, commander)


def _of_a_commander(play: Play, engagement: Engagement, commander: Commander) -> Iterator[Fact]:
    own = _sides(play, (commander.force,))
    others = tuple(s for s in _sides(play, engagement.forces) if s not in own)
    subject = f"{engagement.id}/{commander.force}"

    def open_as(kind: str) -> Openness:
        return Openness(kind=kind, sides=own, opponents=others)

    within = open_as("in-contact")
    yield facts.OPPONENTS.of(subject, commander.opponents, open_as("engagement"))
    yield facts.APPROACH.of(subject, commander.approach, within)
    yield facts.CHOICE.of(subject, commander.choice, within)
    yield facts.BASELINE.of(subject, commander.baseline, within)
    yield facts.INITIAL_UNITS.of(subject, commander.initial_units, within)
    if commander.contact is not None:
        natural, score = commander.contact.natural, commander.contact.modified
        yield facts.CONTACT_NATURAL.of(subject, natural, open_as("contact-dice"))
        yield facts.CONTACT_SCORE.of(subject, score, open_as("hidden-modifier"))
    if commander.deployment is not None:
        yield facts.DEPLOYMENT_NATURAL.of(subject, commander.deployment.natural, within)
        yield facts.DEPLOYMENT_SCORE.of(subject, commander.deployment.modified, within)


def _sides(play: Play, forces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({play.campaign.force(force).side for force in forces}))


def _card(card: LaidCard) -> str:
    """Return a card as the campaign file writes it, with who laid it."""
    laid = f" {card.x} {card.y} {card.angle}" if card.is_laid else ""
    return f"{card.force} {card.card}{laid}"
