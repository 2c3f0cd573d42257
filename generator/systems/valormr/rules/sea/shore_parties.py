"""SHIP: where the marches of armies and the voyages of vessels meet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.movement.columns import Column, Stop
from generator.systems.valormr.rules.movement.marching import halt
from generator.systems.valormr.rules.movement.setting_out import lands
from generator.systems.valormr.rules.rest.resting import after_half
from generator.systems.valormr.rules.sea.parties import joined_by, not_ashore

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import Event

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
