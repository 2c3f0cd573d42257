"""SHIP, SEA: going ashore, and where marches and voyages meet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import after_half
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.movement.columns import Column, Stop
from generator.systems.valormr.rules.movement.marching import halt
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.movement.setting_out import lands
from generator.systems.valormr.rules.sea.aboard import (
    gone_ashore,
    joined_by,
    names_of,
    not_ashore,
    parties_away,
)
from generator.systems.valormr.rules.sea.boarding import (
    chosen_bank,
    costs_points,
    landing_refusal,
    lying,
    rule_of_time,
)
from generator.systems.valormr.rules.sea.passage import (
    Passage,
    Progress,
    fleet_event,
    owned_by_both,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState, Party
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import Event


def land(play: Play, passage: Passage, task: FleetOrder) -> Passage:
    """Set regiments ashore where the vessels lie; it takes no time.

    Rules: VAL-SHIP-03, VAL-SHIP-07, VAL-SHIP-17.
    """
    fleet = passage.fleet
    parties = parties_to_land(fleet, task)
    refusal = landing_refusal(play, fleet, task) or _nobody(parties, fleet)
    if refusal is not None:
        return passage.refused(task, refusal)
    if play.switches.flag("adv.embarkation") and passage.half is None:
        return passage.ended(Progress.WAITS)
    forces = tuple(sorted({party.force for party in (*parties, *_alone(fleet, task))}))
    for force in forces:
        passage = _force_ashore(play, passage, force, task)
        if passage.progress is not Progress.DONE:
            return passage
    return passage.ended(Progress.DONE)


def _nobody(parties: tuple[Party, ...], fleet: FleetState) -> Refusal | None:
    """Refuse a landing of regiments that are not aboard."""
    if parties or (fleet.cargo and not fleet.regiments):
        return None
    return Refusal(reason="nobody-aboard", rule="VAL-SHIP-03")


def _alone(fleet: FleetState, task: FleetOrder) -> tuple[Party, ...]:
    """Return commanders aboard without a regiment, to be landed with the rest."""
    carried = {party.force for party in fleet.regiments}
    found = (p for p in fleet.cargo.values() if p.is_commander)
    return tuple(
        p for p in found if p.force not in carried and task.force in ("", p.force)
    )


def parties_to_land(fleet: FleetState, task: FleetOrder) -> tuple[Party, ...]:
    """Return the regiments an order sets ashore: named, a force's, or all.

    Rule: VAL-SHIP-03.
    """
    return tuple(
        party
        for party in fleet.regiments
        if (not task.regiments or party.id in task.regiments)
        and task.force in ("", party.force)
    )


def _force_ashore(
    play: Play, passage: Passage, force: str, task: FleetOrder
) -> Passage:
    """Set one force's people ashore, and its commander with the last of them.

    Rules: VAL-SHIP-07, VAL-SHIP-09.
    """
    fleet, situation = passage.fleet, passage.situation
    parties = tuple(p for p in parties_to_land(fleet, task) if p.force == force)
    commander = _commander_lands(fleet, force, parties, task)
    held = _held_by(play, situation, force, fleet) if commander else None
    if held is not None and held.reason == "enemy-ashore":
        return passage.refused(task, held)
    if held is not None:
        return passage.waits(held.reason, held.rule)
    landed = (*parties, fleet.cargo[force]) if commander else parties
    moored = lying(play, fleet, task).without(*landed)
    situation = situation.with_fleet(moored)
    state = situation.forces[force]
    if commander:
        bank = chosen_bank(play, moored, task)
        state = replace(state, at=moored.at, bank=bank, came_by=None, route=())
        situation = situation.with_force(state)
    situation = _set_ashore(play, situation, moored, landed, force)
    passage = _taking_time(play, replace(passage, situation=situation))
    event = _landed(play, passage, force, parties, commander=commander)
    passage = passage.told(owned_by_both(event, play.campaign.force(force).side))
    situation, told = wait_or_go(play, situation, force, moored)
    return replace(passage, situation=situation).ended(Progress.DONE, *told)


def _set_ashore(
    play: Play,
    situation: ValormrState,
    fleet: FleetState,
    landed: tuple[Party, ...],
    force: str,
) -> ValormrState:
    """Let landed regiments join their commander, or stand where they are.

    A commander who waits a hex off the port has with him whoever is at the port.

    Rules: VAL-SHIP-08, VAL-SHIP-09.
    """
    state = situation.forces[force]
    is_here = state.at == fleet.at and force not in fleet.cargo
    if not is_here and state.waits_at != fleet.at:
        return gone_ashore(
            situation, (replace(p, at=fleet.at, bank=fleet.bank) for p in landed)
        )
    waiting = _waiting_here(situation, force, fleet)
    situation = not_ashore(situation, waiting)
    joined = joined_by(state, (*landed, *waiting))
    return situation.with_force(_paid(play, fleet, joined))


def _paid(play: Play, fleet: FleetState, state: ForceState) -> ForceState:
    """Return a force after landing away from a port, where that costs points.

    Rule: VAL-ADV-13.
    """
    left = max(Fraction(0), state.freshness - costs_points(play, fleet))
    return replace(state, freshness=left)


def _taking_time(play: Play, passage: Passage) -> Passage:
    """Return vessels that spend half as long on landing as on putting out.

    Rule: VAL-ADV-12.
    """
    purse = passage.purse
    if purse is None or not play.switches.flag("adv.embarkation"):
        return passage
    time = purse.total * play.tables.advanced.number("debark-share")
    return replace(passage, purse=purse.having_spent(min(time, purse.left)))


def _commander_lands(
    fleet: FleetState, force: str, parties: tuple[Party, ...], task: FleetOrder
) -> bool:
    """Return whether a commander aboard lands: as told, or when nobody stays aboard."""
    if force not in fleet.cargo:
        return False
    landing = {party.id for party in parties}
    stays = any(p.force == force and p.id not in landing for p in fleet.regiments)
    return bool(task.commander) or not stays


def _held_by(
    play: Play, situation: ValormrState, force: str, fleet: FleetState
) -> Refusal | None:
    """Return who keeps a commander from standing in a hex: one force to a hex.

    Rules: DEF-MOVE-02, VAL-MOVE-14.
    """
    holder = situation.at(fleet.at)
    if holder is None or holder.force == force:
        return None
    sides = play.force(holder).side, fleet.side
    if play.campaign.are_enemies(*sides):
        return Refusal(
            reason="enemy-ashore", rule="DEF-MOVE-02", facts={"other": holder.force}
        )
    return Refusal(reason="hex-held", rule="VAL-MOVE-14")


def _waiting_here(
    situation: ValormrState, force: str, fleet: FleetState
) -> tuple[Party, ...]:
    """Return the force's regiments that have stood here without their commander."""
    return tuple(
        party
        for party in situation.ashore.values()
        if party.force == force and party.at == fleet.at
    )


def _landed(
    play: Play,
    passage: Passage,
    force: str,
    parties: tuple[Party, ...],
    *,
    commander: bool,
) -> Event:
    """Tell who went ashore."""
    fleet = passage.fleet
    return fleet_event(
        fleet,
        "landed",
        rule=rule_of_time(play, fleet, "VAL-ADV-12"),
        half=passage.half,
        force=force,
        at=fleet.at,
        regiments=names_of(play, parties),
        figures=sum(party.strength for party in parties),
        commander=commander,
        berth=str(fleet.berth),
    )


def wait_or_go(
    play: Play, situation: ValormrState, force: str, fleet: FleetState
) -> tuple[ValormrState, tuple[Event, ...]]:
    """Let a landed army wait until its last regiment is ashore with it.

    Rule: VAL-SHIP-07.
    """
    state = situation.forces[force]
    is_here = fleet.at in (state.at, state.waits_at)
    if situation.aboard(force) is not None or not is_here or not state.afoot:
        return situation, ()
    away = parties_away(situation, force)
    port = (state.waits_at or fleet.at) if away else None
    if port == state.waits_at:
        return situation, ()
    event = fleet_event(
        fleet,
        "army-waits" if away else "army-complete",
        rule="VAL-SHIP-07",
        half=None,
        force=force,
        at=fleet.at,
        missing=names_of(play, away),
    )
    return situation.with_force(replace(state, waits_at=port)), (event,)


# SHIP: where the marches of armies and the voyages of vessels meet.

ABOARD = Stop(reason="arrived", rule="VAL-SHIP-17")
"""Why a force that boards marches no further."""


def with_columns(
    play: Play, field: Field, situation: ValormrState, half: Half
) -> tuple[Field, tuple[Event, ...]]:
    """Return the field after vessels were at work.

    Marches of those who boarded are ended, and those who landed get one of their own.

    Rules: VAL-SHIP-07, VAL-TURN-06.
    """
    columns = dict(field.columns)
    events: list[Event] = []
    for state in situation.in_order():
        column = columns.get(state.force)
        if column is None and state.afoot:
            columns[state.force], told = lands(play, situation, state, half)
            situation = situation.with_force(columns[state.force].state)
            events.extend(told)
        elif column is None or state == field.situation.forces[state.force]:
            continue
        elif situation.aboard(state.force) is not None:
            boarded, told = boards(play, replace(column, state=state), half)
            situation = situation.with_force(boarded)
            del columns[state.force]
            events.extend(told)
        else:
            columns[state.force] = replace(column, state=state, path=())
    return Field(situation=situation, columns=columns), tuple(events)


def boards(
    play: Play, column: Column, half: Half
) -> tuple[ForceState, tuple[Event, ...]]:
    """End the march of a force whose commander has gone aboard.

    Rules: VAL-SHIP-17, VAL-REST-02, VAL-REST-04.
    """
    state, told = halt(play, replace(column, stop=ABOARD, waypoints=()))
    moved = column.moved_in_half(first=half.is_first)
    rested_before = half.is_first and column.rested_first
    events = told
    if not rested_before:
        state, more = after_half(play, state, half, moved=moved)
        events = told + more
    if column.has_moved:
        state = replace(state, moved_in=(*state.moved_in, play.period.number))
    return replace(state, route=(), busy_in=()), events


def reunited(situation: ValormrState) -> ValormrState:
    """Let commanders take up regiments that wait for them where they stand.

    Rule: VAL-SHIP-07.
    """
    for _, party in sorted(situation.ashore.items()):
        state = situation.forces[party.force]
        is_ashore = situation.aboard(party.force) is None
        if is_ashore and (state.at, state.bank) == (party.at, party.bank):
            situation = not_ashore(situation, (party,))
            situation = situation.with_force(joined_by(state, (party,)))
    return situation
