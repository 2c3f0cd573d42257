"""REST: what rest restores, and what too little of it brings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.movement.march_events import force_event

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.events import Event

Told = tuple["ForceState", tuple["Event", ...]]


def after_half(play: Play, state: ForceState, half: Half, *, moved: bool) -> Told:
    """Return a force after a half period in which it moved or rested."""
    if moved:
        return after_moving_half(play, state, half)
    return after_resting_half(play, state, half), ()


def after_resting_half(play: Play, state: ForceState, half: Half) -> ForceState:
    """Restore half of the day's points, never above all of them.

    Two half periods of rest in a row begin the count of alternation anew.

    Rules: VAL-REST-01, VAL-REST-02, VAL-REST-04.
    """
    restored = play.tables.rest.number("half-period-share")
    in_a_row = state.rested_last_half
    splits = not half.is_first and state.moved_last_half
    return replace(
        state,
        freshness=min(Fraction(1), state.freshness + restored),
        halves_awake=0 if in_a_row else state.halves_awake + 1,
        split_periods=0 if in_a_row else state.split_periods + splits,
        rested_last_half=True,
        moved_last_half=False,
    )


def after_moving_half(play: Play, state: ForceState, half: Half) -> Told:
    """Tire a force that has alternated march and rest for too long.

    Rules: VAL-REST-03, VAL-REST-04.
    """
    splits = not half.is_first and state.rested_last_half
    moved = replace(
        state,
        halves_awake=state.halves_awake + 1,
        split_periods=state.split_periods + splits,
        rested_last_half=False,
        moved_last_half=True,
    )
    found = None if state.fatigued else alternated_too_long(play, state)
    if found is None:
        return moved, ()
    kind, facts = found
    event = force_event(play, state.force, kind, rule="VAL-REST-04", half=half, **facts)
    return replace(moved, fatigued=True), (event,)


def alternated_too_long(
    play: Play, state: ForceState
) -> tuple[str, dict[str, int]] | None:
    """Return what makes a move fatiguing now, as the event tells it; none if it is not.

    A period split between rest and march counts; one moved throughout does not. Under
    ``rest.alternation = "half_periods"`` every half period without two rests in a row
    counts instead.

    Rules: VAL-REST-03, VAL-REST-04.
    """
    allowed = play.tables.rest.whole("alternating-halves")
    if play.switches.choice("rest.alternation") == "half_periods":
        if state.halves_awake < allowed:
            return None
        return "fatigued-by-alternation", {"halves": state.halves_awake}
    if state.split_periods * len(halves_of(play.period)) < allowed:
        return None
    return "fatigued-by-split-periods", {"periods": state.split_periods}


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
    day is not one of rest either.

    Rules: VAL-MOVE-05, VAL-REST-05, VAL-REST-07, VAL-REST-11.
    """
    if moved or state.busy_in:
        state = replace(state, moved_in=(*state.moved_in, play.period.number))
    if not is_night(play.period):
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
