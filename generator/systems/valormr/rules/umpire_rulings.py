"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import D6, to_throw_key
from generator.errors import CampaignError, Finding
from generator.kit.rulings import POSITION, THROW, RulingKind, Rulings, are_faces, is_count, is_text
from generator.kit.typed_entries import THROW_RULING, faces_of, left_to_dice, old_faces
from generator.kit.usual_rulings import FACES
from generator.systems.valormr.rules import daily_weather, ruled_facts
from generator.systems.valormr.rules.sea.aboard import all_parties, gone_ashore, joined_by
from generator.systems.valormr.rules.sea.routes import lies_nowhere, shore_of
from generator.systems.valormr.rules.sea.waters import waters_of
from generator.values import replace
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.rulings import RulingMade
    from generator.systems.valormr.rules.course import Course
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.board import Board
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue, Period
    from generator.world.hexes import Hex


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


def _crowding(play: Play, rulings: Iterable[Ruling], situation: ValormrState) -> Iterator[Finding]:
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
    force_id, kind = ruling.subject, ruled_facts.OF_A_FORCE[ruling.what]
    if force_id not in situation.forces:
        if ruling.what == POSITION:
            return situation.with_force(ruled_facts.newcomer(play, ruling))
        what = f"{play.campaign.force(force_id).name} is not on the map"
        hint = "bring the army on by a ruling on its position first"
        raise CampaignError(Finding("C061", (*ruling.where, "of"), what, hint))
    if ruling.what == POSITION:
        situation = brought_together(situation, force_id)
    if ruling.what != ruled_facts.FIGURES:
        return situation.with_force(kind.set(play, situation.forces[force_id], ruling))
    before = whole_force(situation, force_id)
    for company, figures in kind.set(play, before, ruling).figures.items():
        if figures != before.figures.get(company):
            situation = with_figures(situation, force_id, company, figures)
    return situation


def _of_the_sky(_play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Set a fact about the weather."""
    weather = ruled_facts.OF_THE_SKY[ruling.what].set(situation.weather, ruling)
    return replace(situation, weather=weather)


def _of_a_throw(play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Leave the situation: the dice know a ruling on a throw of the period already."""
    if subject_of(ruling, play.period) is None:
        raise ruled_facts.unfit(
            ruling, "these are not the faces of a roll", "write the face, or [4, 5]"
        )
    return left_to_dice(play, ruling, situation)


def _told(made: RulingMade[Play, ValormrState]) -> Event:
    """Tell a ruling to those it concerns; to the umpire alone when there are none."""
    ruling, force, is_open = made.ruling, "", False
    if ruling.what in ruled_facts.OF_A_FORCE:
        force = ruling.subject
        sides, facts = _force_told(made)
    elif ruling.what in OF_VESSELS:
        fleet = made.before.fleets[ruling.subject]
        sides, facts = (fleet.side,), vessels_told(made.play, fleet, ruling)
    elif ruling.what in ruled_facts.OF_THE_SKY:
        told = ruled_facts.OF_THE_SKY[ruling.what].told
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
    told, force = ruled_facts.OF_A_FORCE[ruling.what].told, ruling.subject
    side = (play.campaign.force(force).side,)
    if force not in made.before.forces:
        return side, told(play, made.after.forces[force], ruling)
    before, after = whole_force(made.before, force), whole_force(made.after, force)
    facts = _with_old(told(play, after, ruling), told(play, before, ruling))
    if ruling.what == ruled_facts.KNOWLEDGE:
        return tuple(sorted({*before.known_to, *after.known_to})), facts
    if ruling.what == ruled_facts.FIGURES:
        grown = after.strength > before.strength and not facts["beyond_start"]
        facts = {**facts, "more_than_before": grown}
    return side, facts


def _with_old(after: Facts, before: Facts) -> dict[str, FactValue]:
    """Return what is told of a fact, with its old value beside it."""
    name = "figures" if "company" in after else next(iter(after))
    return {**after, "was": before[name]}


# Battles at sea are fought as the players like; what came of them is ruled.

VESSELS, VESSELS_AT = "vessels", "vessels-position"
OF_VESSELS: Mapping[str, RulingKind] = {
    VESSELS: RulingKind(
        of="vessel",
        takes="a whole number: how many of them are left; with none, all aboard are lost",
        accepts=is_count,
    ),
    VESSELS_AT: RulingKind(
        of="vessel",
        takes="a hex or a place, by water; they forget their orders",
        accepts=is_text,
        is_hex=True,
    ),
}
"""What a ruling can set of vessels: how many there are, and where they lie."""


RULINGS: Mapping[str, RulingKind] = {
    **ruled_facts.OF_A_FORCE,
    **OF_VESSELS,
    **ruled_facts.OF_THE_SKY,
    THROW_RULING: RulingKind(of=THROW, takes=FACES, accepts=are_faces(D6)),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def vessels_ruled(play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Return the situation with vessels as the umpire rules, as after a battle at sea.

    Raises:
        CampaignError: They are not on the map, or cannot be as he rules.

    Rule: VAL-SEA-13.
    """
    fleet = situation.fleets.get(ruling.subject)
    if fleet is None:
        what = f"the vessels “{ruling.subject}” are not on the map"
        hint = "take the ruling out, or name others"
        raise CampaignError((Finding("C061", (*ruling.where, "of"), what, hint),))
    if ruling.what == VESSELS:
        if isinstance(ruling.value, bool) or not isinstance(ruling.value, int):
            raise ruled_facts.unfit(ruling, f"{ruling.value!r} is not a number of vessels")
        return with_vessels_left(situation, fleet.fleet, ruling.value)
    at, _ = ruled_facts.a_place(play, ruling)
    refusal = lies_nowhere(play, fleet.kind, at)
    if refusal is not None:
        label = play.board.grid.label(at)
        what = f"{fleet.name} cannot lie in {label} ({refusal.rule})"
        raise ruled_facts.unfit(ruling, what, "name a hex they can reach by water")
    return with_vessels_at(play.board, situation, fleet.fleet, at)


VALORMR_RULINGS: Rulings[Play, ValormrState, Course] = Rulings(
    sets={
        **dict.fromkeys(ruled_facts.OF_A_FORCE, _of_a_force),
        **dict.fromkeys(ruled_facts.OF_THE_SKY, _of_the_sky),
        **dict.fromkeys(OF_VESSELS, vessels_ruled),
        THROW_RULING: _of_a_throw,
    },
    told=_told,
    crowding=_crowding,
)
"""The umpire's rulings in a period, in the order in which the file has them."""


def vessels_told(play: Play, fleet: FleetState, ruling: Ruling) -> Mapping[str, FactValue]:
    """Return what is told of a ruling on vessels, from what they were before it."""
    if ruling.what == VESSELS:
        count = str(ruling.value)
        return {"vessels": fleet.name, "count": count, "was": fleet.count}
    at, _ = ruled_facts.a_place(play, ruling)
    return {"vessels": fleet.name, "lies": at, "was": fleet.at}


def whole_force(situation: ValormrState, force_id: str) -> ForceState:
    """Return a force as if those aboard or left behind were with its commander."""
    return joined_by(situation.forces[force_id], all_parties(situation, force_id))


def with_figures(
    situation: ValormrState, force_id: str, company_id: str, figures: int
) -> ValormrState:
    """Return the situation with a company's figures set, wherever the company is.

    Rule: VAL-SEA-13.
    """
    for party in all_parties(situation, force_id):
        if company_id in party.figures:
            changed = replace(party, figures={**party.figures, company_id: figures})
            if party.id in situation.ashore:
                return gone_ashore(situation, (changed,))
            fleets = situation.fleets.values()
            fleet = next(fleet for fleet in fleets if party.id in fleet.cargo)
            cargo = {**fleet.cargo, party.id: changed}
            return situation.with_fleet(replace(fleet, cargo=cargo))
    state = situation.forces[force_id]
    figures_now = {**state.figures, company_id: figures}
    return situation.with_force(replace(state, figures=figures_now))


def brought_together(situation: ValormrState, force_id: str) -> ValormrState:
    """Return the situation with every part of a force where its commander stands.

    For a ruling on the place of a force of which some are aboard or left behind.

    Rule: VAL-SEA-13.
    """
    state = whole_force(situation, force_id)
    fleets = {
        name: fleet.without(*(p for p in fleet.cargo.values() if p.force == force_id))
        for name, fleet in situation.fleets.items()
    }
    ashore = {name: party for name, party in situation.ashore.items() if party.force != force_id}
    together = replace(situation, fleets=fleets, ashore=ashore)
    return together.with_force(replace(state, waits_at=None))


def with_vessels_left(situation: ValormrState, fleet_id: str, count: int) -> ValormrState:
    """Return the situation with so many vessels of a fleet; with none it is gone.

    Whoever was aboard of a fleet that is gone is lost with it.

    Rule: VAL-SEA-13.
    """
    if count:
        return situation.with_fleet(replace(situation.fleets[fleet_id], count=count))
    lost = situation.fleets[fleet_id].passengers
    left = {name: state for name, state in situation.fleets.items() if name != fleet_id}
    riders = {n: rider for n, rider in situation.couriers.items() if n not in lost}
    return replace(situation, fleets=left, couriers=riders)


def with_vessels_at(board: Board, situation: ValormrState, fleet_id: str, at: Hex) -> ValormrState:
    """Return the situation with vessels, and those who command aboard, in a hex.

    Rule: VAL-SEA-13.
    """
    waters = waters_of(board, at, coastal=True)
    moved = replace(
        situation.fleets[fleet_id],
        at=at,
        shore=shore_of(waters[0]) if waters else None,
        bank=None,
        tasks=(),
        escorts="",
    )
    situation = situation.with_fleet(moved)
    for force in moved.forces:
        if force in moved.cargo:
            state = replace(situation.forces[force], at=at, bank=None)
            situation = situation.with_force(state)
    return situation
