"""The order of play of a Valormr period, and playing it as far as inputs allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow, RecordedDice
from generator.rules.kit.phase import Outcome, Phase, Question, Resolution
from generator.rules.valormr.columns import END, HALF, START, Stop
from generator.rules.valormr.contacts import find_contacts, forces_in_contact
from generator.rules.valormr.marching import halt, set_out
from generator.rules.valormr.resting import (
    after_half,
    after_period,
    tired_by_forced_march,
)
from generator.rules.valormr.rulings import apply_rulings
from generator.rules.valormr.traffic import Traffic, march_until
from generator.rules.valormr.weather import (
    at_the_half,
    rain_at_period_end,
    weather_of_period,
)

if TYPE_CHECKING:
    from generator.dice.bag import WantedThrow
    from generator.rules.valormr.columns import Column
    from generator.rules.valormr.play import Play
    from generator.rules.valormr.state import ForceState, ValormrState
    from generator.world.events import Event

PHASES: tuple[Phase[ValormrState], ...] = (
    Phase(name="Rulings of the umpire", rules=()),
    Phase(name="Weather", rules=("VAL-TURN-04", "VAL-WX-03")),
    Phase(name="Contacts that stand from before", rules=("VAL-CONTACT-09",)),
    Phase(name="March, first half", rules=("VAL-TURN-05", "VAL-MOVE-02")),
    Phase(name="Contacts of the first half", rules=("VAL-CONTACT-01",)),
    Phase(name="Fog and wind at the half", rules=("VAL-WX-10", "VAL-WX-14")),
    Phase(name="March, second half", rules=("VAL-TURN-05", "VAL-CONTACT-06")),
    Phase(name="Contacts of the second half", rules=("VAL-CONTACT-01",)),
    Phase(name="Rest and fatigue", rules=("VAL-REST-01", "VAL-REST-04")),
    Phase(name="Rain level and cure", rules=("VAL-WX-17", "VAL-WX-25")),
)
"""The sequence of play, as the engine goes through it and the sheet prints it."""


def resolve(play: Play, situation: ValormrState) -> Resolution[ValormrState]:
    """Play a period as far as orders, decisions and dice allow.

    Rules: VAL-TURN-01, VAL-TURN-02, VAL-TURN-04, VAL-TURN-05, VAL-TURN-08.
    """
    recorded = RecordedDice(dice=play.dice)
    play = replace(play, dice=recorded)
    opened = apply_rulings(play, situation, at_end=False)
    try:
        skied = opened.and_then(lambda now: weather_of_period(play, now))
    except AwaitedThrow as awaited:
        outcome = replace(
            opened, questions=(*opened.questions, _thrown(awaited.wanted))
        )
    else:
        outcome = skied.and_then(lambda now: _rest_of_period(play, now))
    return Resolution(
        before=situation,
        after=outcome.situation,
        events=outcome.events,
        throws=tuple(recorded.made.values()),
        questions=outcome.questions,
    )


def _rest_of_period(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Play everything that comes after the weather."""
    first, second = play.period.halves
    outcome = find_contacts(play, situation, first)
    traffic, told = _all_set_out(play, outcome.situation)
    marched = march_until(play, traffic, since=START, until=HALF)
    outcome = _noted(outcome, marched, told)
    outcome = outcome.and_then(lambda now: find_contacts(play, now, first))
    outcome = outcome.and_then(lambda now: _weather_at_the_half(play, now))
    marched = march_until(
        play, _held(marched, outcome.situation), since=HALF, until=END
    )
    outcome = _noted(outcome, marched, ())
    outcome = outcome.and_then(lambda now: find_contacts(play, now, second))
    outcome = outcome.and_then(lambda now: _settled(play, now, marched))
    outcome = outcome.and_then(lambda now: rain_at_period_end(play, now))
    outcome = outcome.and_then(lambda now: apply_rulings(play, now, at_end=True))
    wanted = tuple(_thrown(throw) for throw in marched.wanted)
    return replace(outcome, questions=outcome.questions + wanted)


def following(situation: ValormrState) -> ValormrState:
    """Return the situation at the start of the next period.

    Rules: VAL-TURN-01, VAL-CONTACT-22.
    """
    return replace(
        situation,
        period=situation.period.following,
        contacts=(),
        earlier_contacts=situation.contacts,
    )


def _weather_at_the_half(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Look at fog and wind again, or ask for the dice."""
    try:
        return at_the_half(play, situation, play.period.halves[1])
    except AwaitedThrow as awaited:
        return Outcome(situation=situation, questions=(_thrown(awaited.wanted),))


def _all_set_out(
    play: Play, situation: ValormrState
) -> tuple[Traffic, tuple[Event, ...]]:
    """Put every force that has a way to go on the march.

    Rules: VAL-CONTACT-09, VAL-TURN-05.
    """
    held = forces_in_contact(situation)
    columns: dict[str, Column] = {}
    standing: dict[str, ForceState] = {}
    events: list[Event] = []
    for state in situation.in_order():
        if state.force in held or not state.afoot:
            standing[state.force] = state
            continue
        setting = set_out(play, state, situation.weather)
        if setting.column is not None:
            tired, told = tired_by_forced_march(play, state)
            if told:
                setting = set_out(play, tired, situation.weather)
                events.extend(told)
        events.extend(setting.events)
        if setting.column is None:
            standing[state.force] = setting.state
        else:
            columns[state.force] = setting.column
    return Traffic(columns=columns, standing=standing), tuple(events)


def _held(traffic: Traffic, situation: ValormrState) -> Traffic:
    """Keep forces in contact where they are until the contact is resolved.

    Rules: VAL-TURN-06, VAL-CONTACT-07.
    """
    held = forces_in_contact(situation)
    stop = Stop(reason="contact", rule="VAL-CONTACT-07")
    columns = {
        force: replace(column, stop=stop)
        if force in held and column.stop is None
        else column
        for force, column in traffic.columns.items()
    }
    return replace(traffic, columns=columns, events=(), wanted=())


def _noted(
    outcome: Outcome[ValormrState], traffic: Traffic, told: tuple[Event, ...]
) -> Outcome[ValormrState]:
    """Write the places of all forces, and what happened to them, into the outcome."""
    places = {force: column.state for force, column in traffic.columns.items()}
    situation = outcome.situation
    forces = {**situation.forces, **traffic.standing, **places}
    return replace(
        outcome,
        situation=replace(situation, forces=forces),
        events=outcome.events + told + traffic.events,
    )


def _settled(
    play: Play, situation: ValormrState, traffic: Traffic
) -> Outcome[ValormrState]:
    """End every march, count rest and fatigue, and forfeit what contact costs.

    Rules: VAL-MOVE-07, VAL-REST-01.
    """
    events: list[Event] = []
    forces = dict(situation.forces)
    in_contact = forces_in_contact(situation)
    for state in situation.in_order():
        if not state.afoot:
            continue
        column = traffic.columns.get(state.force)
        settled, told = _rested(play, state, column)
        if state.force in in_contact and settled.carried:
            settled = replace(settled, carried=settled.carried * 0, saves=False)
        forces[state.force] = settled
        events.extend(told)
    return Outcome(situation=replace(situation, forces=forces), events=tuple(events))


def _rested(
    play: Play, state: ForceState, column: Column | None
) -> tuple[ForceState, tuple[Event, ...]]:
    """End one force's march and count its half periods of rest."""
    events: list[Event] = []
    moved = column is not None and column.has_moved
    if column is not None:
        state, told = halt(play, column)
        events.append(told)
    for half in play.period.halves:
        in_half = column is not None and column.moved_in_half(first=half.is_first)
        state, more = after_half(play, state, half, moved=in_half)
        events.extend(more)
    state, last = after_period(play, state, moved=moved)
    return state, (*events, *last)


def _thrown(wanted: WantedThrow) -> Question:
    """Ask for a throw that has to be made by hand."""
    return Question(
        key=str(wanted.key),
        kind="throw",
        rule=wanted.key.rule,
        asks=(),
        sides=(),
        wanted=wanted,
    )
