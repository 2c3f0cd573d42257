"""A Valormr situation laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.rules.kit.facts import Fact
from generator.rules.valormr.rates import points_in_hand
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.rules.valormr.play import Play
    from generator.rules.valormr.state import Contact, ForceState, ValormrState
    from generator.world.events import FactValue
    from generator.world.forces import Regiment

SKY = "sky"


def facts_of(play: Play, situation: ValormrState) -> tuple[Fact, ...]:
    """Return everything that is true, fact by fact.

    Rules: VAL-GEN-07, VAL-GEN-03, VAL-OOB-16.
    """
    found = list(_of_the_sky(situation))
    for state in situation.in_order():
        opponents = _opponents(play, situation, state)
        found.extend(_of_a_force(play, situation, state, opponents))
    for contact in situation.contacts:
        found.append(_of_a_contact(play, contact))
    return tuple(found)


def _of_the_sky(situation: ValormrState) -> Iterator[Fact]:
    weather = situation.weather
    for name, value in (
        ("sky", str(weather.sky)),
        ("fog", weather.fog),
        ("wind", str(weather.wind)),
        ("rain_level", weather.rain_level),
        ("dry_halves", weather.dry_halves),
        ("light_pending", weather.light_pending),
    ):
        yield Fact(kind="sky", subject=SKY, name=name, value=value)


def _of_a_force(
    play: Play,
    situation: ValormrState,
    state: ForceState,
    opponents: tuple[str, ...],
) -> Iterator[Fact]:
    force = play.force(state)
    hand = points_in_hand(play, state, situation.weather)
    for kind, name, value in (
        ("position", "at", state.at),
        ("position", "side", force.side),
        ("position", "people", force.people),
        ("position", "bank", _bank(play, state)),
        ("orders", "route", state.route),
        ("orders", "by", state.route_by),
        ("points", "rate", hand.rate.points),
        ("points", "rested", hand.rested),
        ("points", "carried", state.carried),
        ("points", "in_hand", hand.total),
        ("fatigue", "fatigued", state.fatigued),
        ("fatigue", "formed", state.formed),
        ("fatigue", "days_moved", state.days_moved),
        ("fatigue", "forced_on", state.forced_on),
        ("strength", "figures", state.strength),
        ("strength", "at_start", _at_start(play, state)),
        ("strength", "regiments", state.order_of_march),
        ("scouts", "scouts", state.scouts),
    ):
        yield _owned(play, state, opponents, kind, name, value)
    for regiment in force.regiments:
        yield from _of_a_regiment(play, state, opponents, regiment)


def _of_a_regiment(
    play: Play, state: ForceState, opponents: tuple[str, ...], regiment: Regiment
) -> Iterator[Fact]:
    present = sum(state.figures.get(company.id, 0) for company in regiment.companies)
    for name, value in (
        ("name", regiment.name),
        ("force", state.force),
        ("figures", present),
        ("at_start", regiment.figures),
    ):
        fact = _owned(play, state, opponents, "strength", name, value)
        yield Fact(
            kind=fact.kind,
            subject=regiment.id,
            name=name,
            value=value,
            sides=fact.sides,
            opponents=opponents,
        )


def _of_a_contact(play: Play, contact: Contact) -> Fact:
    sides = {play.campaign.force(force).side for force in contact.forces}
    return Fact(
        kind="contact",
        subject=contact.id,
        name="forces",
        value=contact.forces,
        sides=tuple(sorted(sides)),
    )


def _owned(  # noqa: PLR0913 - a fact has these six parts
    play: Play,
    state: ForceState,
    opponents: tuple[str, ...],
    kind: str,
    name: str,
    value: FactValue,
) -> Fact:
    return Fact(
        kind=kind,
        subject=state.force,
        name=name,
        value=value,
        sides=(play.force(state).side,),
        opponents=opponents,
    )


def _opponents(
    play: Play, situation: ValormrState, state: ForceState
) -> tuple[str, ...]:
    """Return the sides in contact with a force."""
    others = {
        other
        for contact in situation.contacts
        if state.force in contact.forces
        for other in contact.forces
        if other != state.force
    }
    return tuple(sorted({play.campaign.force(other).side for other in others}))


def _at_start(play: Play, state: ForceState) -> int:
    force = play.force(state)
    return force.figures + len(force.individuals)


def _bank(play: Play, state: ForceState) -> str:
    if state.bank is None:
        return ""
    return bank_name(play.board, state.at, state.bank)
