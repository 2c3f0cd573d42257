"""SHIP, SEA: going ashore, and where marches and voyages meet."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import after_half
from generator.systems.valormr.rules.movement.columns import Column, Stop
from generator.systems.valormr.rules.movement.marching import halt
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.movement.setting_out import lands
from generator.systems.valormr.rules.sea import aboard, boarding
from generator.systems.valormr.rules.sea.passage import Passage, Progress, fleet_event
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState, Party
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event


def land(passage: Passage) -> Passage:
    """Set regiments ashore where the vessels lie; it takes no time.

    Commanders aboard without a regiment land with the rest.

    Rules: VAL-SHIP-03, VAL-SHIP-07, VAL-SHIP-17.
    """
    play, fleet, task = passage.play, passage.fleet, passage.task
    parties = parties_to_land(fleet, task)
    refusal = boarding.landing_refusal(passage)
    nobody = not parties and (fleet.regiments or not fleet.cargo)
    if refusal is None and nobody:
        refusal = Refusal(reason="nobody-aboard", rule="VAL-SHIP-03")
    if refusal is not None:
        return passage.refused(refusal)
    if play.switches.flag("adv.embarkation") and passage.half is None:
        return passage.ended(Progress.WAITS)
    carried = {party.force for party in fleet.regiments}
    forces = {party.force for party in parties} | {
        party.force
        for party in fleet.cargo.values()
        if party.is_commander and party.force not in carried and task.force in ("", party.force)
    }
    for force in sorted(forces):
        passage = _force_ashore(passage, force)
        if passage.progress is not Progress.DONE:
            return passage
    return passage.ended(Progress.DONE)


def parties_to_land(fleet: FleetState, task: FleetOrder) -> tuple[Party, ...]:
    """Return the regiments an order sets ashore: named, a force's, or all.

    Rule: VAL-SHIP-03.
    """
    return tuple(
        party
        for party in fleet.regiments
        if (not task.regiments or party.id in task.regiments) and task.force in ("", party.force)
    )


def _force_ashore(passage: Passage, force: str) -> Passage:
    """Set one force's people ashore, and its commander with the last of them.

    A commander lands as told, or when nobody stays aboard; one force stands in a hex.

    Rules: VAL-SHIP-07, VAL-SHIP-09, DEF-MOVE-02, VAL-MOVE-14, VAL-ADV-12.
    """
    play, fleet, task = passage.play, passage.fleet, passage.task
    all_aboard = tuple(party for party in fleet.regiments if party.force == force)
    landing = parties_to_land(fleet, task)
    parties = tuple(party for party in all_aboard if party in landing)
    told_to = bool(task.commander) or parties == all_aboard
    commander = force in fleet.cargo and told_to
    holder = passage.situation.at(fleet.at) if commander else None
    if holder is not None and holder.force != force:
        if not play.campaign.are_enemies(play.force(holder).side, fleet.side):
            return passage.waits("hex-held", "VAL-MOVE-14")
        facts = {"other": holder.force}
        ashore = Refusal(reason="enemy-ashore", rule="DEF-MOVE-02", facts=facts)
        return passage.refused(ashore)
    landed = (*parties, fleet.cargo[force]) if commander else parties
    passage = passage.with_fleet(boarding.lying(passage).without(*landed))
    if commander:
        state, bank = passage.situation.forces[force], boarding.chosen_bank(passage)
        state = replace(state, at=fleet.at, bank=bank, came_by=None, route=())
        passage = passage.with_force(state)
    passage = replace(passage, situation=_set_ashore(passage, landed, force))
    purse = passage.purse
    if purse is not None and play.switches.flag("adv.embarkation"):
        time = purse.total * play.tables.advanced.number("debark-share")
        purse = purse.having_spent(min(time, purse.left))
        passage = replace(passage, purse=purse)
    told = boarding.told_of(passage, force, parties, commander=commander)
    told["berth"] = str(passage.fleet.berth)
    rule = boarding.rule_of_time(play, passage.fleet, "VAL-ADV-12")
    side = play.campaign.force(force).side
    passage = passage.tells("landed", rule, side, **told)
    return _waits_or_goes(passage, force).ended(Progress.DONE)


def _set_ashore(passage: Passage, landed: tuple[Party, ...], force: str) -> ValormrState:
    """Let landed regiments join their commander, or stand where they are.

    A commander who waits a hex off the port has with him whoever is at the port.  Where
    it costs points to land away from a port, his army has them no more.

    Rules: VAL-SHIP-08, VAL-SHIP-09, VAL-ADV-13.
    """
    fleet, situation = passage.fleet, passage.situation
    state = situation.forces[force]
    is_here = state.at == fleet.at and force not in fleet.cargo
    if not is_here and state.waits_at != fleet.at:
        alone = (replace(p, at=fleet.at, bank=fleet.bank) for p in landed)
        return aboard.gone_ashore(situation, alone)
    waiting = tuple(
        party
        for party in situation.ashore.values()
        if party.force == force and party.at == fleet.at
    )
    joined = aboard.joined_by(state, (*landed, *waiting))
    left = max(Fraction(0), joined.freshness - boarding.costs_points(passage.play, fleet))
    situation = aboard.not_ashore(situation, waiting)
    return situation.with_force(replace(joined, freshness=left))


def _waits_or_goes(passage: Passage, force: str) -> Passage:
    """Let a landed army wait until its last regiment is ashore with it.

    Rule: VAL-SHIP-07.
    """
    fleet, situation = passage.fleet, passage.situation
    state = situation.forces[force]
    is_here = fleet.at in (state.at, state.waits_at)
    if situation.aboard(force) is not None or not is_here or not state.afoot:
        return passage
    away = aboard.parties_away(situation, force)
    port = (state.waits_at or fleet.at) if away else None
    if port == state.waits_at:
        return passage
    kind = "army-waits" if away else "army-complete"
    missing = aboard.names_of(passage.play, away)
    event = fleet_event(fleet, kind, "VAL-SHIP-07", None, force=force, at=fleet.at, missing=missing)
    return passage.with_force(replace(state, waits_at=port)).told(event)


# SHIP: where the marches of armies and the voyages of vessels meet.

ABOARD = Stop(reason="arrived", rule="VAL-SHIP-17")
"""Why a force that boards marches no further."""


def with_columns(
    field: Field, situation: ValormrState, half: Half, events: Iterable[Event]
) -> Outcome[Field]:
    """Return the field after vessels were at work, and what is told with it.

    Marches of those who boarded are ended, and those who landed get one of their own.

    Rules: VAL-SHIP-07, VAL-TURN-06.
    """
    play, columns, events = field.play, dict(field.columns), [*events]
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
    return replace(field, situation=situation, columns=columns).outcome(*events)


def boards(play: Play, column: Column, half: Half) -> tuple[ForceState, tuple[Event, ...]]:
    """End the march of a force whose commander has gone aboard.

    Rules: VAL-SHIP-17, VAL-REST-02, VAL-REST-04.
    """
    state, told = halt(play, replace(column, stop=ABOARD, waypoints=()))
    if not (half.is_first and column.rested_first):
        moved = column.moved_in_half(first=half.is_first)
        state, more = after_half(play, state, half, moved=moved)
        told += more
    if column.has_moved:
        state = replace(state, moved_in=(*state.moved_in, play.period.number))
    return replace(state, route=(), busy_in=()), told


def reunited(situation: ValormrState) -> ValormrState:
    """Let commanders take up regiments that wait for them where they stand.

    Rule: VAL-SHIP-07.
    """
    for _, party in sorted(situation.ashore.items()):
        state = situation.forces[party.force]
        is_ashore = situation.aboard(party.force) is None
        if is_ashore and (state.at, state.bank) == (party.at, party.bank):
            situation = aboard.not_ashore(situation, (party,))
            situation = situation.with_force(aboard.joined_by(state, (party,)))
    return situation
