"""The order of play of a Valormr period, and playing it as far as inputs allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import AwaitedThrow
from generator.kit import period_play
from generator.kit.phase import Outcome, asked_throw
from generator.systems.valormr.rules.calendar import halves_of, next_period
from generator.systems.valormr.rules.contact.approach_rolls import NEAR_THE_ENEMY, approach_rolls
from generator.systems.valormr.rules.contact.going_on import go_on
from generator.systems.valormr.rules.contact.map_contacts import find_contacts, met_in
from generator.systems.valormr.rules.contact.stand_offs import still_resting
from generator.systems.valormr.rules.contact.thread import contacts_of_half, half_over
from generator.systems.valormr.rules.courier_journeys import (
    couriers_ride,
    couriers_sent,
    still_riding,
)
from generator.systems.valormr.rules.course import Course, of_all, on_the_march
from generator.systems.valormr.rules.daily_weather import (
    at_the_half,
    drought_week,
    rain_at_period_end,
    weather_of_period,
)
from generator.systems.valormr.rules.drought import drought_at_period_end
from generator.systems.valormr.rules.full_days import (
    budgets_granted,
    campaign_with_works,
    rest_tasks_done,
)
from generator.systems.valormr.rules.movement import setting_out
from generator.systems.valormr.rules.movement.columns import END, HALF, START
from generator.systems.valormr.rules.movement.stepping import roles_reassigned
from generator.systems.valormr.rules.sea import phases
from generator.systems.valormr.rules.situation import come_on
from generator.systems.valormr.rules.umpire_rulings import VALORMR_RULINGS
from generator.values import replace

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState


def _in_force(course: Course) -> Course:
    """Let what engineers have built and the drought count from here on.

    Rules: VAL-ADV-10, VAL-ADV-18.
    """
    play, now = course.play, course.situation
    campaign = campaign_with_works(play.campaign, now)
    week = drought_week(play, now.weather)
    return replace(course, play=replace(play, campaign=campaign, drought_week=week))


def _sky(course: Course) -> Course:
    """Settle the weather of the period, or ask for its dice and stop there."""
    try:
        course = of_all(weather_of_period)(course)
    except AwaitedThrow as awaited:
        return replace(course.asking(asked_throw(awaited.wanted)), is_held=True)
    return _with_fog(course, course.situation, course.halves[0])


def _with_fog(course: Course, situation: ValormrState, half: Half) -> Course:
    """Return the course with a half period among the foggy ones, if it is.

    Rules: VAL-WX-09, VAL-WX-10.
    """
    if not situation.weather.fog:
        return course
    play = replace(course.play, foggy=(*course.play.foggy, half))
    return replace(course, play=play)


def _set_out(course: Course) -> Course:
    """Let all set out that have a way; nobody marches before those near the enemy roll.

    Rule: DEF-EXCH-04.
    """
    begun = setting_out.all_set_out(course.play, course.situation)
    course = replace(course.told(begun), field=begun.situation)
    rolled = approach_rolls(course.marching)
    course = replace(course.told(rolled), field=rolled.situation)
    return replace(course, is_held=bool(rolled.questions))


def _couriers_in_the_first_half(course: Course) -> Course:
    """Let couriers ride once nothing is awaited that could change where others are."""
    if course.questions:
        return course
    field = course.marching
    rode = couriers_ride(course.play, field.situation, course.halves[0])
    return replace(course.told(rode), field=replace(field, situation=rode.situation))


def _sky_at_the_half(course: Course) -> Course:
    """Look at fog and wind again, or ask for the dice."""
    field, second = course.marching, course.halves[1]
    try:
        outcome = at_the_half(course.play, field.situation, second)
    except AwaitedThrow as awaited:
        return replace(course.asking(asked_throw(awaited.wanted)), sky_is_known=False)
    field = replace(field, situation=outcome.situation)
    return replace(course.told(outcome), field=field)


def _voyages_of_the_second_half(course: Course) -> Course:
    """Sail on under the sky of the second half, once it is known."""
    if not course.sky_is_known:
        return course
    course = _with_fog(course, course.marching.situation, course.halves[1])
    return on_the_march(lambda now, half: phases.fleets_sail(now, half[1]))(course)


def _stand(course: Course) -> Course:
    """End every march; all armies stand where they are."""
    outcome = setting_out.settled(half_over(course.marching))
    situation = outcome.situation.situation
    return replace(course.told(outcome), situation=situation, field=None)


def _couriers_in_the_second_half(course: Course) -> Course:
    """Let couriers ride when nothing is awaited any more."""
    if course.questions:
        return course
    return of_all(lambda play, now: couriers_ride(play, now, play.halves[1]))(course)


def _roles_at_the_half(field: Field, halves: tuple[Half, Half]) -> Outcome[Field]:
    """Let regiments change roles at the beginning of the second half period."""
    changed = roles_reassigned(field.play, field.situation, halves[1])
    for name, state in changed.situation.forces.items():
        if state != field.situation.forces[name]:
            field = field.with_force(state)
    return Outcome(situation=field, events=changed.events)


BEFORE_THE_WEATHER: tuple[period_play.StepOfPlay[Course], ...] = (
    period_play.StepOfPlay(
        says="The umpire's rulings take effect; new armies come on.",
        rules=("DEF-OOB-04", "VAL-ADV-10", "VAL-ADV-18"),
        play=period_play.in_turn(VALORMR_RULINGS.at_start, of_all(come_on), _in_force),
    ),
)
THE_WEATHER: tuple[period_play.StepOfPlay[Course], ...] = (
    period_play.StepOfPlay(
        says="Weather: sky, rain, fog or wind.", rules=("VAL-TURN-04", "VAL-WX-03"), play=_sky
    ),
)
_MARCHED_FROM_THE_HALF = on_the_march(
    lambda now, _: setting_out.marched(now, since=HALF, until=END)
)
_ALL_AFTER_THE_WEATHER: tuple[period_play.StepOfPlay[Course], ...] = (
    period_play.StepOfPlay(
        says="Regiments change roles; armies still side by side are in contact again.",
        rules=("VAL-OOB-15", "VAL-CONTACT-09", "VAL-DISENG-13"),
        play=period_play.in_turn(
            of_all(lambda play, now: roles_reassigned(play, now, play.halves[0])),
            of_all(lambda play, now: find_contacts(play, now, play.halves[0])),
        ),
    ),
    period_play.StepOfPlay(
        says="Couriers are sent; vessels take aboard and land those who wait for them.",
        rules=("VAL-COURIER-01", "VAL-SHIP-03", "VAL-SHIP-17"),
        play=period_play.in_turn(of_all(couriers_sent), of_all(phases.fleets_ready)),
    ),
    period_play.StepOfPlay(
        says="Armies that set out near the enemy roll; of those that fail the enemy "
        "names the first hex.",
        rules=(NEAR_THE_ENEMY,),
        play=_set_out,
    ),
    period_play.StepOfPlay(
        says="First half: marches, then voyages; armies that meet on the map are in contact.",
        rules=("VAL-TURN-05", "VAL-MOVE-02", "VAL-SHIP-05", "VAL-CONTACT-01"),
        play=period_play.in_turn(
            on_the_march(lambda now, _: setting_out.marched(now, since=START, until=HALF)),
            on_the_march(lambda now, half: phases.fleets_sail(now, half[0])),
            on_the_march(lambda now, half: setting_out.contacts_found(now, half[0])),
            on_the_march(lambda now, _: phases.fleets_board(now)),
        ),
    ),
    period_play.StepOfPlay(
        says="Couriers ride their first half.",
        rules=("VAL-COURIER-01", "VAL-COURIER-05"),
        play=_couriers_in_the_first_half,
    ),
    period_play.StepOfPlay(
        says="Fog and wind at the half.", rules=("VAL-WX-10", "VAL-WX-14"), play=_sky_at_the_half
    ),
    period_play.StepOfPlay(
        says="Second half: those not in contact march and sail on.",
        rules=("VAL-TURN-05", "VAL-CONTACT-06", "VAL-SHIP-05"),
        play=period_play.in_turn(_MARCHED_FROM_THE_HALF, _voyages_of_the_second_half),
    ),
    period_play.StepOfPlay(
        says="Contacts of the first half, one by one; those who are free again go on.",
        rules=("VAL-TURN-06", "VAL-TURN-07", "VAL-TURN-08", "VAL-DISENG-12"),
        play=period_play.in_turn(
            on_the_march(lambda now, half: contacts_of_half(now, half[0])),
            on_the_march(lambda now, half: go_on(half_over(now), half[0])),
            _MARCHED_FROM_THE_HALF,
        ),
    ),
    period_play.StepOfPlay(
        says="Regiments change roles; contacts of the second half, one by one; "
        "who is free again goes on.",
        rules=("VAL-OOB-15", "VAL-TURN-06", "VAL-TURN-08", "VAL-DISENG-12"),
        play=period_play.in_turn(
            on_the_march(_roles_at_the_half),
            on_the_march(lambda now, half: setting_out.contacts_found(now, half[1])),
            on_the_march(lambda now, half: contacts_of_half(now, half[1])),
            on_the_march(lambda now, _: setting_out.marched_on(now)),
        ),
    ),
    period_play.StepOfPlay(
        says="All stop: points kept or lost, rest and fatigue; vessels moor.",
        rules=("VAL-MOVE-07", "VAL-REST-01", "VAL-REST-12"),
        play=period_play.in_turn(
            _stand, of_all(phases.fleets_settled), of_all(rest_tasks_done), of_all(budgets_granted)
        ),
    ),
    period_play.StepOfPlay(
        says="Couriers ride their second half.",
        rules=("VAL-COURIER-01", "VAL-COURIER-05", "VAL-COURIER-06"),
        play=_couriers_in_the_second_half,
    ),
    period_play.StepOfPlay(
        says="Rain level and cure; rulings for the end of the period.",
        rules=("VAL-WX-17", "VAL-WX-25"),
        play=period_play.in_turn(
            of_all(rain_at_period_end), of_all(drought_at_period_end), VALORMR_RULINGS.at_end
        ),
    ),
)
AFTER_THE_WEATHER = tuple(
    replace(step, play=period_play.unless_stopped(step.play)) for step in _ALL_AFTER_THE_WEATHER
)
SEQUENCE = (*BEFORE_THE_WEATHER, *THE_WEATHER, *AFTER_THE_WEATHER)
"""The sequence of play, as it is gone through and as the sheet prints it; rolls near
the enemy are printed where there are any."""


def resolve(play: Play, situation: ValormrState) -> Resolution[ValormrState]:
    """Play a period as far as orders, decisions and dice allow.

    Rules: VAL-TURN-01, VAL-TURN-02, VAL-TURN-04, VAL-TURN-05, VAL-TURN-08.
    """
    return period_play.period_played(Course(play=play, situation=situation), SEQUENCE)


def begun(play: Play, situation: ValormrState) -> tuple[Play, ValormrState]:
    """Return circumstances and situation once rulings stand and new armies are on.

    Rules: VAL-ADV-10, VAL-ADV-18, DEF-OOB-04.
    """
    started = Course(play=play, situation=situation)
    course = period_play.played_through(BEFORE_THE_WEATHER, started)
    return course.play, course.situation


def after_the_weather(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Play everything that comes after the weather.

    Forces nobody has met finish the whole period first; then contacts of the first
    half are played, those they set free march on, and contacts of the second half
    follow, with those that these set free.

    Rules: VAL-TURN-05, VAL-TURN-06, VAL-CONTACT-06, VAL-CONTACT-07, VAL-DISENG-12.
    """
    course = Course(play=play, situation=situation)
    course = period_play.played_through(AFTER_THE_WEATHER, course)
    return Outcome(situation=course.situation, events=course.events, questions=course.questions)


def following(situation: ValormrState) -> ValormrState:
    """Return the situation at the start of the next period.

    Rules: VAL-TURN-01, VAL-CONTACT-22.
    """
    last = halves_of(situation.period)[1]
    return replace(
        situation,
        period=next_period(situation.period),
        rested=still_resting(situation.rested, situation.period, last),
        contacts=(),
        earlier_contacts=met_in(situation),
        engagements=(),
        couriers=still_riding(situation),
    )
