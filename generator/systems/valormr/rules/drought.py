"""ADV: drought, week by week: how it comes, what it costs, how rain ends it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import AwaitedThrow
from generator.kit.phase import Outcome, asked_throw
from generator.systems.valormr.rules.armies import (
    company_losses,
    fallen,
    hurt,
    is_of_individuals,
    shares_in_words,
)
from generator.systems.valormr.rules.calendar import Sky
from generator.systems.valormr.rules.daily_weather import rule_of_week
from generator.systems.valormr.rules.movement.unformed import share_of
from generator.systems.valormr.rules.sea.ruled import whole_force, with_figures
from generator.world.events import Event

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import FactValue


def drought_at_period_end(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Count a period's rain, ease a drought by it, and let a dry week pass.

    Rules: VAL-ADV-15, VAL-ADV-21, VAL-WX-17.
    """
    flags = ("adv.drought", "weather.enabled")
    if not all(play.switches.flag(flag) for flag in flags):
        return Outcome(situation=situation)
    before = situation.weather
    eased = eased_by_rain(play, rain_counted(play, before))
    after = week_over(play, eased)
    outcome = Outcome(
        situation=replace(situation, weather=after), events=_told(play, before, after)
    )
    week_begins = after.drought_week > eased.drought_week
    return outcome.and_then(lambda now: _losses(play, now)) if week_begins else outcome


def rain_counted(play: Play, weather: Weather) -> Weather:
    """Return the weather with this period among the rainy ones, the old ones dropped.

    Rule: VAL-ADV-15.
    """
    number = play.period.number
    now = (number,) if weather.sky.is_rain else ()
    watched = play.tables.drought_numbers.whole("turns-watched")
    since = number - watched * len(play.halves)
    recent = (past for past in (*weather.rainy_periods, *now) if past > since)
    return replace(weather, rainy_periods=tuple(recent))


def eased_by_rain(play: Play, weather: Weather) -> Weather:
    """Return a drought some weeks younger after rain; over, it has to begin anew.

    Rule: VAL-ADV-21.
    """
    if not weather.drought_week or not weather.sky.is_rain:
        return weather
    numbers = play.tables.drought_numbers
    hard = weather.sky is Sky.HARD_RAIN
    week = weather.drought_week - numbers.whole("hard-eases" if hard else "light-eases")
    if week >= numbers.whole("first-week") - 1:
        return replace(weather, drought_week=week)
    return replace(weather, drought_week=0, drought_since=play.period.turn + 1)


def week_over(play: Play, weather: Weather) -> Weather:
    """Return the weather when a night is over: a drought begins or grows a week older.

    Four weeks are looked back on together, and a drought that rain ended is looked
    for again only when four more have passed.

    Rules: VAL-ADV-15, VAL-ADV-16, VAL-ADV-17, VAL-ADV-18.
    """
    if not play.is_night:
        return weather
    numbers = play.tables.drought_numbers
    watched, first = numbers.whole("turns-watched"), numbers.whole("first-week")
    turns = play.period.turn + 1 - weather.drought_since
    if weather.drought_week:
        whole_weeks, days = divmod(turns, watched // (first - 1))
        older = whole_weeks > 0 and days == 0
        return replace(weather, drought_week=weather.drought_week + older)
    is_dry = len(weather.rainy_periods) < numbers.whole("rainy-periods")
    if turns < watched or not is_dry:
        return weather
    return replace(weather, drought_week=first, drought_since=play.period.turn + 1)


def _told(play: Play, before: Weather, after: Weather) -> tuple[Event, ...]:
    """Tell how a drought stands when its week has changed."""
    if before.drought_week == after.drought_week:
        return ()
    if not after.drought_week:
        kind, rule = "drought-over", "VAL-ADV-21"
    elif not before.drought_week:
        kind, rule = "drought-begins", "VAL-ADV-15"
    elif after.drought_week < before.drought_week:
        kind, rule = "drought-eases", "VAL-ADV-21"
    else:
        kind, rule = "drought-goes-on", rule_of_week(play, after.drought_week)
    facts: dict[str, FactValue] = {
        "week": after.drought_week,
        "was": before.drought_week,
        "rainy": len(after.rainy_periods),
    }
    half = play.halves[1]
    return (Event(kind=kind, rule=rule, half=half, facts=facts),)


def _losses(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Take from every force what the week that begins costs it, aboard or ashore.

    Rules: VAL-ADV-19, VAL-ADV-20.
    """
    row = play.tables.drought.row_at(situation.weather.drought_week)
    thrown = play.tables.drought.text(row, "losses")
    if thrown == "none":
        return Outcome(situation=situation)
    rule = "VAL-ADV-19" if thrown == "half-dice" else "VAL-ADV-20"
    events: list[Event] = []
    questions: list[Question] = []
    for name in sorted(situation.forces):
        whole = whole_force(situation, name)
        if not whole.afoot:
            continue
        try:
            throw = play.throw(rule, name)
        except AwaitedThrow as awaited:
            questions.append(asked_throw(awaited.wanted))
            continue
        after, event = _force_loses(play, whole, throw)
        events.append(replace(event, throws=(throw,)))
        here = situation.forces[name].figures
        situation = situation.with_force(replace(after, figures=here))
        for company, figures in after.figures.items():
            if figures != whole.figures[company]:
                situation = with_figures(situation, name, company, figures)
    return Outcome(
        situation=situation, events=tuple(events), questions=tuple(questions)
    )


def loss_percent(play: Play, rule: str, face: int) -> int:
    """Return the percentage a throw for drought costs.

    Rules: VAL-ADV-19, VAL-ADV-20, VAL-GEN-02.
    """
    numbers = play.tables.drought_numbers
    each = numbers.whole("loss-percent")
    if rule == "VAL-ADV-19":
        return play.tables.half_dice.whole(face) * each
    return max(numbers.whole("least-percent"), face * each)


def _force_loses(
    play: Play, state: ForceState, throw: Throw
) -> tuple[ForceState, Event]:
    """Take a percentage of every regiment, figures rounded up.

    Of individuals alone it takes what they can bear.

    Rules: VAL-ADV-19, VAL-ADV-20, DEF-OOB-03.
    """
    rule, half = throw.key.rule, play.halves[1]
    percent = loss_percent(play, rule, throw.total)
    if is_of_individuals(play, state):
        after = hurt(play, state, percent)
        words, gone = shares_in_words(play, after), fallen(play, state, after)
        facts: dict[str, FactValue] = {"percent": percent, "left": words, "gone": gone}
        kind = "drought-hurts"
        return after, play.tells(kind, rule, half, state.force, **facts)
    figures = dict(state.figures)
    for regiment in play.force(state).regiments:
        companies = tuple((c, figures.get(c.id, 0)) for c in regiment.companies)
        present = sum(count for _, count in companies)
        so_far = replace(state, figures=figures)
        figures = company_losses(so_far, companies, share_of(present, percent))
    left = sum(figures.values())
    facts = {"percent": percent, "figures": state.strength - left, "left": left}
    event = play.tells("drought-losses", rule, half, state.force, **facts)
    return replace(state, figures=figures), event
