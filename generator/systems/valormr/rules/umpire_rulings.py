"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.bag import D6, to_throw_key
from generator.errors import CampaignError, Finding
from generator.kit.ruling_kinds import FACES, THROW, RulingKind, are_faces
from generator.kit.rulings import POSITION, Rulings
from generator.kit.typed_entries import (
    THROW_RULING,
    faces_of,
    left_to_dice,
    old_faces,
)
from generator.systems.valormr.rules import daily_weather
from generator.systems.valormr.rules.ruled_facts import (
    FIGURES,
    KNOWLEDGE,
    OF_A_FORCE,
    OF_THE_SKY,
    newcomer,
    unfit,
)
from generator.systems.valormr.rules.sea.ruled import (
    OF_VESSELS,
    brought_together,
    vessels_ruled,
    vessels_told,
    whole_force,
    with_figures,
)
from generator.values import replace
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.rulings import RulingMade
    from generator.systems.valormr.rules.course import Course
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Period
    from generator.world.events import FactValue
    from generator.world.period_inputs import Ruling


# Whose the throws are that the umpire rules upon.


def subject_of(ruling: Ruling, period: Period) -> str | None:
    """Return what a ruled throw is about; none when it is no throw of the period."""
    try:
        key = to_throw_key(ruling.subject)
    except ValueError:
        return None
    return key.subject if key.period == str(period) else None


def throwers(play: Play, subject: str) -> tuple[str, ...]:
    """Return the forces a throw belongs to: the one that throws, or all it is about.

    The subject is the middle of the key, such as ``evening.arn+hal.arn``.
    """
    known = {force.id for force in play.campaign.forces}
    parts = subject.split(".")
    alone = [part for part in parts if part in known]
    if alone:
        return (alone[0],)
    return tuple(force for part in parts for force in part.split("+") if force in known)


if TYPE_CHECKING:
    Facts = Mapping[str, FactValue]


def _crowding(
    play: Play, rulings: Iterable[Ruling], situation: ValormrState
) -> Iterator[Finding]:
    """Yield the faults of rulings that put a force where another stands.

    Rule: VAL-MOVE-14.
    """
    afoot = [state for state in situation.in_order() if state.afoot]
    for ruling in rulings:
        state = situation.forces.get(ruling.subject)
        if state is None or not state.afoot:
            continue
        others = [o for o in afoot if o.at == state.at and o.force != state.force]
        if others:
            name, label = play.force(others[0]).name, play.label(state.at)
            yield Finding(
                "C053",
                (*ruling.where, "to"),
                f"{name} stands in {label} already",
                "a hex holds one army: name another hex, or move that army too",
                rule="VAL-MOVE-14",
            )


def _of_a_force(play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Set a fact about a force; its position may bring it onto the map.

    A force of which some are aboard is all where its commander is put; figures are a
    company's wherever it is: with its army, aboard, or ashore.

    Raises:
        CampaignError: It is not on the map, and the ruling does not say where it is.

    Rule: VAL-SEA-13.
    """
    force, kind = ruling.subject, OF_A_FORCE[ruling.what]
    if force not in situation.forces:
        if ruling.what == POSITION:
            return situation.with_force(newcomer(play, ruling))
        what = f"{play.campaign.force(force).name} is not on the map"
        hint = "bring the army on by a ruling on its position first"
        raise CampaignError(Finding("C061", (*ruling.where, "of"), what, hint))
    if ruling.what == POSITION:
        situation = brought_together(situation, force)
    if ruling.what != FIGURES:
        return situation.with_force(kind.set(play, situation.forces[force], ruling))
    before = whole_force(situation, force)
    for company, figures in kind.set(play, before, ruling).figures.items():
        if figures != before.figures.get(company):
            situation = with_figures(situation, force, company, figures)
    return situation


def _of_the_sky(_play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Set a fact about the weather."""
    weather = OF_THE_SKY[ruling.what].set(situation.weather, ruling)
    return replace(situation, weather=weather)


def _of_a_throw(play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Leave the situation: the dice know a ruling on a throw of the period already."""
    if subject_of(ruling, play.period) is None:
        raise unfit(
            ruling, "these are not the faces of a roll", "write the face, or [4, 5]"
        )
    return left_to_dice(play, ruling, situation)


def _told(made: RulingMade[Play, ValormrState]) -> Event:
    """Tell a ruling to those it concerns; to the umpire alone when there are none."""
    ruling, force, is_open = made.ruling, "", False
    if ruling.what in OF_A_FORCE:
        force = ruling.subject
        sides, facts = _force_told(made)
    elif ruling.what in OF_VESSELS:
        fleet = made.before.fleets[ruling.subject]
        sides, facts = (fleet.side,), vessels_told(made.play, fleet, ruling)
    elif ruling.what in OF_THE_SKY:
        told = OF_THE_SKY[ruling.what].told
        sides, is_open = (), True
        facts = _with_old(told(made.after.weather), told(made.before.weather))
    else:
        about = subject_of(ruling, made.play.period) or ""
        forces = throwers(made.play, about)
        is_open = about.split(".")[0] in daily_weather.OF_THE_SKY
        sides = tuple(sorted({made.play.campaign.force(each).side for each in forces}))
        was = tuple(map(str, old_faces(made.play.dice, ruling)))
        faces = tuple(map(str, faces_of(ruling)))
        facts = {"faces": faces, "was": was, "throw": ruling.subject}
    kind = "ruling" if sides or is_open else "ruling-unseen"
    return Event(
        kind="ruling-public" if ruling.public else kind,
        rule="",
        force=force,
        sides=sides,
        facts={
            **facts,
            "what": ruling.what,
            "force": force,
            "value": ruling.value,
            "why": ruling.why,
        },
    )


def _force_told(made: RulingMade[Play, ValormrState]) -> tuple[tuple[str, ...], Facts]:
    """Return whom a ruling on a force concerns, and what is told of it.

    It concerns the force's own side, or those that learn; whose secrets are betrayed is
    not told of it. Of a company is told what it has, wherever it is.

    Rule: VAL-SEA-13.
    """
    play, ruling = made.play, made.ruling
    told, force = OF_A_FORCE[ruling.what].told, ruling.subject
    side = (play.campaign.force(force).side,)
    if force not in made.before.forces:
        return side, told(play, made.after.forces[force], ruling)
    before, after = whole_force(made.before, force), whole_force(made.after, force)
    facts = _with_old(told(play, after, ruling), told(play, before, ruling))
    if ruling.what == KNOWLEDGE:
        return tuple(sorted({*before.known_to, *after.known_to})), facts
    if ruling.what == FIGURES:
        grown = after.strength > before.strength and not facts["beyond_start"]
        facts = {**facts, "more_than_before": grown}
    return side, facts


def _with_old(after: Facts, before: Facts) -> dict[str, FactValue]:
    """Return what is told of a fact, with its old value beside it."""
    name = "figures" if "company" in after else next(iter(after))
    return {**after, "was": before[name]}


RULINGS: Mapping[str, RulingKind] = {
    **OF_A_FORCE,
    **OF_VESSELS,
    **OF_THE_SKY,
    THROW_RULING: RulingKind(of=THROW, takes=FACES, accepts=are_faces(D6)),
}
"""Every kind of fact a ruling may set, by the word the file uses."""
VALORMR_RULINGS: Rulings[Play, ValormrState, Course] = Rulings(
    sets={
        **dict.fromkeys(OF_A_FORCE, _of_a_force),
        **dict.fromkeys(OF_THE_SKY, _of_the_sky),
        **dict.fromkeys(OF_VESSELS, vessels_ruled),
        THROW_RULING: _of_a_throw,
    },
    told=_told,
    crowding=_crowding,
)
"""The umpire's rulings in a period, in the order in which the file has them."""
