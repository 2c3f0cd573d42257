"""REST: what rest restores, and what too little of it brings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.march_events import force_event

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.calendar import Half
    from generator.world.events import Event

Told = tuple["ForceState", tuple["Event", ...]]


def after_half(play: Play, state: ForceState, half: Half, *, moved: bool) -> Told:
    """Return a force after a half period in which it moved or rested."""
    if moved:
        return after_moving_half(play, state, half)
    return after_resting_half(play, state), ()


def after_resting_half(play: Play, state: ForceState) -> ForceState:
    """Restore half of the day's points, never above all of them.

    Rules: VAL-REST-01, VAL-REST-02.
    """
    restored = play.tables.rest.number("half-period-share")
    whole = Fraction(1)
    return replace(
        state,
        freshness=min(whole, state.freshness + restored),
        halves_awake=0 if state.rested_last_half else state.halves_awake + 1,
        rested_last_half=True,
    )


def after_moving_half(play: Play, state: ForceState, half: Half) -> Told:
    """Tire a force that has alternated march and rest for too long.

    Rules: VAL-REST-03, VAL-REST-04.
    """
    moved = replace(state, halves_awake=state.halves_awake + 1, rested_last_half=False)
    allowed = play.tables.rest.whole("alternating-halves")
    if state.fatigued or state.halves_awake < allowed:
        return moved, ()
    event = force_event(
        play,
        state.force,
        "fatigued-by-alternation",
        rule="VAL-REST-04",
        half=half,
        halves=state.halves_awake,
    )
    return replace(moved, fatigued=True), (event,)


def tired_by_forced_march(play: Play, state: ForceState) -> Told:
    """Tire a force that marches on the turn after a forced march.

    Rule: VAL-REST-07.
    """
    owes_rest = state.forced_on == play.period.turn - 1 and state.forced_on > 0
    if state.fatigued or not owes_rest:
        return state, ()
    event = force_event(
        play,
        state.force,
        "fatigued-by-forced-march",
        rule="VAL-REST-07",
        half=None,
        turn=state.forced_on,
    )
    return replace(state, fatigued=True), (event,)


def after_period(play: Play, state: ForceState, *, moved: bool) -> Told:
    """Note that a force moved or fought and, when the night is over, close its day.

    A half period used up by a battle or a way out of contact is no rest, so that its
    day is none of rest either.

    Rules: VAL-MOVE-05, VAL-REST-05, VAL-REST-07, VAL-REST-11.
    """
    if moved or state.busy_in:
        state = replace(state, moved_in=(*state.moved_in, play.period.number))
    if not play.period.is_night:
        return state, ()
    if state.moved_in:
        tired, told = tired_by_forced_march(play, state)
        return replace(tired, moved_in=(), days_moved=state.days_moved + 1), told
    events = []
    if state.carried:
        events.append(
            force_event(
                play,
                state.force,
                "carried-points-lost",
                rule="VAL-MOVE-05",
                half=None,
                carried=state.carried,
            )
        )
    if state.fatigued:
        events.append(
            force_event(play, state.force, "rested", rule="VAL-REST-11", half=None)
        )
    fresh = replace(state, carried=Fraction(0), fatigued=False, days_moved=0)
    return fresh, tuple(events)
