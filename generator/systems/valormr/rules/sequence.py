"""The order of play of a Valormr period, and playing it as far as inputs allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow, RecordedDice
from generator.kit.phase import Outcome, Phase, Resolution
from generator.systems.valormr.rules.army.engineers import campaign_with_works
from generator.systems.valormr.rules.army.march_order import roles_reassigned
from generator.systems.valormr.rules.army.newcomers import come_on
from generator.systems.valormr.rules.army.remnants import (
    budgets_granted,
    rest_tasks_done,
)
from generator.systems.valormr.rules.calendar import halves_of, next_period
from generator.systems.valormr.rules.contact.asking import asked_throw
from generator.systems.valormr.rules.contact.halves import (
    contacts_of_half,
    go_on,
    half_over,
)
from generator.systems.valormr.rules.contact.map_contacts import find_contacts, met_in
from generator.systems.valormr.rules.couriers.journeys import (
    couriers_ride,
    couriers_sent,
    still_riding,
)
from generator.systems.valormr.rules.movement.columns import END, HALF, START
from generator.systems.valormr.rules.movement.setting_out import (
    all_set_out,
    contacts_found,
    marched,
    marched_on,
    settled,
)
from generator.systems.valormr.rules.rulings.ruled_throws import ruled_dice
from generator.systems.valormr.rules.rulings.rulings import apply_rulings
from generator.systems.valormr.rules.sea.phases import (
    fleets_board,
    fleets_ready,
    fleets_sail,
    fleets_settled,
)
from generator.systems.valormr.rules.weather.daily_weather import (
    at_the_half,
    rain_at_period_end,
    weather_of_period,
)
from generator.systems.valormr.rules.weather.drought import drought_at_period_end
from generator.systems.valormr.rules.weather.drought_effects import drought_week

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState

PHASES: tuple[Phase[ValormrState], ...] = (
    Phase(name="Rulings of the umpire", rules=()),
    Phase(name="New armies come on", rules=("DEF-OOB-04",)),
    Phase(name="Weather", rules=("VAL-TURN-04", "VAL-WX-03")),
    Phase(name="Contacts that stand from before", rules=("VAL-CONTACT-09",)),
    Phase(
        name="Vessels take aboard and land who waits for it",
        rules=("VAL-SHIP-03", "VAL-SHIP-17"),
    ),
    Phase(name="March, first half", rules=("VAL-TURN-05", "VAL-MOVE-02")),
    Phase(name="Voyages, first half", rules=("VAL-SHIP-05", "VAL-SHIP-18")),
    Phase(name="Couriers, first half", rules=("VAL-COURIER-01", "VAL-COURIER-05")),
    Phase(name="Fog and wind at the half", rules=("VAL-WX-10", "VAL-WX-14")),
    Phase(name="March, second half", rules=("VAL-TURN-05", "VAL-CONTACT-06")),
    Phase(name="Voyages, second half", rules=("VAL-SHIP-05",)),
    Phase(
        name="Contacts of the first half, then marches they set free",
        rules=("VAL-CONTACT-01", "VAL-TURN-06", "VAL-TURN-08"),
    ),
    Phase(
        name="Contacts of the second half, then marches they set free",
        rules=("VAL-CONTACT-01", "VAL-TURN-08", "VAL-DISENG-12"),
    ),
    Phase(
        name="Couriers, second half",
        rules=("VAL-COURIER-01", "VAL-COURIER-05", "VAL-COURIER-06"),
    ),
    Phase(name="Rest and fatigue", rules=("VAL-REST-01", "VAL-REST-04")),
    Phase(name="Rain level and cure", rules=("VAL-WX-17", "VAL-WX-25")),
)
"""The sequence of play, as the engine goes through it and the sheet prints it."""


def resolve(play: Play, situation: ValormrState) -> Resolution[ValormrState]:
    """Play a period as far as orders, decisions and dice allow.

    Rules: VAL-TURN-01, VAL-TURN-02, VAL-TURN-04, VAL-TURN-05, VAL-TURN-08.
    """
    recorded = RecordedDice(dice=ruled_dice(play))
    play, opened = begun(replace(play, dice=recorded), situation)
    try:
        skied = opened.and_then(lambda now: weather_of_period(play, now))
    except AwaitedThrow as awaited:
        outcome = replace(
            opened, questions=(*opened.questions, asked_throw(awaited.wanted))
        )
    else:
        dawn = halves_of(play.period)[0]
        outcome = skied.and_then(
            lambda now: after_the_weather(_with_fog(play, now, dawn), now)
        )
    return Resolution(
        before=situation,
        after=outcome.situation,
        events=outcome.events,
        throws=tuple(recorded.made.values()),
        questions=tuple({asked.key: asked for asked in outcome.questions}.values()),
        sought=tuple(play.sought),
    )


def begun(play: Play, situation: ValormrState) -> tuple[Play, Outcome[ValormrState]]:
    """Set what is ruled at a period's start, and bring new armies on.

    The circumstances hold from then on.

    Rules: VAL-ADV-10, VAL-ADV-18, DEF-OOB-04.
    """
    opened = apply_rulings(play, situation, at_end=False)
    opened = opened.and_then(lambda now: come_on(play, now))
    play = replace(
        play,
        campaign=campaign_with_works(play.campaign, opened.situation),
        drought_week=drought_week(play, opened.situation.weather),
    )
    return play, opened


def after_the_weather(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Play everything that comes after the weather.

    Forces nobody has met finish the whole period first; then contacts of the first
    half are played, those they set free march on, and contacts of the second half
    follow, with those that these set free.

    Rules: VAL-TURN-05, VAL-TURN-06, VAL-CONTACT-06, VAL-CONTACT-07, VAL-DISENG-12.
    """
    first, second = halves_of(play.period)
    opened = _beginning(play, situation)
    set_out = all_set_out(play, opened.situation)
    outcome = replace(set_out, events=opened.events + set_out.events)
    outcome = outcome.and_then(lambda now: marched(play, now, since=START, until=HALF))
    outcome = outcome.and_then(lambda now: fleets_sail(play, now, first))
    outcome = outcome.and_then(lambda now: contacts_found(play, now, first))
    outcome = outcome.and_then(lambda now: fleets_board(play, now))
    outcome = _couriers_on_the_field(play, outcome, first)
    weathered = outcome.and_then(lambda now: _weather_at_the_half(play, now))
    sky_is_known = len(weathered.questions) == len(outcome.questions)
    outcome = weathered.and_then(lambda now: marched(play, now, since=HALF, until=END))
    if sky_is_known:
        play = _with_fog(play, outcome.situation.situation, second)
        outcome = outcome.and_then(lambda now: fleets_sail(play, now, second))
    outcome = outcome.and_then(lambda now: contacts_of_half(play, now, first))
    outcome = outcome.and_then(lambda now: go_on(play, half_over(now), first))
    outcome = outcome.and_then(lambda now: marched(play, now, since=HALF, until=END))
    outcome = outcome.and_then(lambda now: _roles_at_the_half(play, now, second))
    outcome = outcome.and_then(lambda now: contacts_found(play, now, second))
    outcome = outcome.and_then(lambda now: contacts_of_half(play, now, second))
    outcome = outcome.and_then(lambda now: marched_on(play, now))
    ended = outcome.and_then(lambda now: settled(play, half_over(now)))
    closing = _end_of_period(play, ended)
    return replace(
        closing,
        events=ended.events + closing.events,
        questions=ended.questions + closing.questions,
    )


def _with_fog(play: Play, situation: ValormrState, half: Half) -> Play:
    """Return the circumstances with a half period among the foggy ones, if it is.

    Rules: VAL-WX-09, VAL-WX-10.
    """
    foggy = (*play.foggy, half) if situation.weather.fog else play.foggy
    return replace(play, foggy=foggy)


def _beginning(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Play what comes before anybody moves: roles, old contacts, couriers, boarding."""
    first = halves_of(play.period)[0]
    opened = roles_reassigned(play, situation, first)
    opened = opened.and_then(lambda now: find_contacts(play, now, first))
    opened = opened.and_then(lambda now: couriers_sent(play, now))
    return opened.and_then(lambda now: fleets_ready(play, now))


def _end_of_period(play: Play, ended: Outcome[Field]) -> Outcome[ValormrState]:
    """Play what comes when all forces stand for good: couriers, rain, last rulings."""
    second = halves_of(play.period)[1]
    closing = fleets_settled(play, ended.situation.situation)
    closing = closing.and_then(lambda now: rest_tasks_done(play, now))
    closing = closing.and_then(lambda now: budgets_granted(play, now))
    if not ended.questions:
        closing = closing.and_then(lambda now: couriers_ride(play, now, second))
    closing = closing.and_then(lambda now: rain_at_period_end(play, now))
    closing = closing.and_then(lambda now: drought_at_period_end(play, now))
    return closing.and_then(lambda now: apply_rulings(play, now, at_end=True))


def following(situation: ValormrState) -> ValormrState:
    """Return the situation at the start of the next period.

    Rules: VAL-TURN-01, VAL-CONTACT-22.
    """
    return replace(
        situation,
        period=next_period(situation.period),
        contacts=(),
        earlier_contacts=met_in(situation),
        engagements=(),
        couriers=still_riding(situation),
    )


def _roles_at_the_half(play: Play, field: Field, half: Half) -> Outcome[Field]:
    """Let regiments change roles at the beginning of the second half period."""
    changed = roles_reassigned(play, field.situation, half)
    for name, state in changed.situation.forces.items():
        if state != field.situation.forces[name]:
            field = field.with_force(state)
    return Outcome(situation=field, events=changed.events)


def _couriers_on_the_field(
    play: Play, outcome: Outcome[Field], half: Half
) -> Outcome[Field]:
    """Let couriers ride once nothing is awaited that could change where others are."""
    if outcome.questions:
        return outcome
    rode = couriers_ride(play, outcome.situation.situation, half)
    return Outcome(
        situation=replace(outcome.situation, situation=rode.situation),
        events=outcome.events + rode.events,
        questions=rode.questions,
    )


def _weather_at_the_half(play: Play, field: Field) -> Outcome[Field]:
    """Look at fog and wind again, or ask for the dice."""
    try:
        outcome = at_the_half(play, field.situation, halves_of(play.period)[1])
    except AwaitedThrow as awaited:
        return Outcome(situation=field, questions=(asked_throw(awaited.wanted),))
    return Outcome(
        situation=replace(field, situation=outcome.situation), events=outcome.events
    )
