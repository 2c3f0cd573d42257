"""ADV: drought, week by week: how it comes, what it costs, how rain ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules import armies
from generator.systems.valormr.rules.calendar import Sky
from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.daily_weather import rule_of_week
from generator.systems.valormr.rules.movement.unformed import share_of
from generator.systems.valormr.rules.umpire_rulings import whole_force, with_figures
from generator.values import replace
from generator.world.clock import Event

if TYPE_CHECKING:
    from generator.dice import Throw
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import FactValue


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
    was, week = before.drought_week, after.drought_week
    if was == week:
        return ()
    if not week:
        kind, rule = "drought-over", "VAL-ADV-21"
    elif not was:
        kind, rule = "drought-begins", "VAL-ADV-15"
    elif week < was:
        kind, rule = "drought-eases", "VAL-ADV-21"
    else:
        kind, rule = "drought-goes-on", rule_of_week(play, week)
    facts = {"week": week, "was": was, "rainy": len(after.rainy_periods)}
    return (Event(kind=kind, rule=rule, half=play.halves[1], facts=facts),)


def _losses(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Take from every force what the week that begins costs it, aboard or ashore.

    Rules: VAL-ADV-19, VAL-ADV-20.
    """
    row = play.tables.drought.row_at(situation.weather.drought_week)
    thrown = play.tables.drought.text(row, "losses")
    if thrown == "none":
        return Outcome(situation=situation)
    rule = "VAL-ADV-19" if thrown == "half-dice" else "VAL-ADV-20"

    def loses(now: ValormrState, name: str) -> tuple[ValormrState, tuple[Event, ...]]:
        whole = whole_force(now, name)
        if not whole.afoot:
            return now, ()
        throw = play.throw(rule, name)
        after, event = _force_loses(play, whole, throw)
        now = now.with_force(replace(after, figures=now.forces[name].figures))
        for company, figures in after.figures.items():
            if figures != whole.figures[company]:
                now = with_figures(now, name, company, figures)
        return now, (replace(event, throws=(throw,)),)

    return one_by_one(situation, sorted(situation.forces), loses)


def loss_percent(play: Play, rule: str, face: int) -> int:
    """Return the percentage a throw for drought costs.

    Rules: VAL-ADV-19, VAL-ADV-20, VAL-GEN-02.
    """
    numbers = play.tables.drought_numbers
    each = numbers.whole("loss-percent")
    if rule == "VAL-ADV-19":
        return play.tables.half_dice.whole(face) * each
    return max(numbers.whole("least-percent"), face * each)


def _force_loses(play: Play, state: ForceState, throw: Throw) -> tuple[ForceState, Event]:
    """Take a percentage of every regiment, figures rounded up.

    Of individuals alone it takes what they can bear.

    Rules: VAL-ADV-19, VAL-ADV-20, DEF-OOB-03.
    """
    rule = throw.key.rule
    percent = loss_percent(play, rule, throw.total)
    facts: dict[str, FactValue] = {"percent": percent}
    if armies.is_of_individuals(play, state):
        kind, after = "drought-hurts", armies.hurt(play, state, percent)
        facts["left"] = armies.shares_in_words(play, after)
        facts["gone"] = armies.fallen(play, state, after)
    else:
        kind, after = "drought-losses", state
        for regiment in play.force(state).regiments:
            companies = tuple((c, after.figures.get(c.id, 0)) for c in regiment.companies)
            lost = share_of(sum(count for _, count in companies), percent)
            left = armies.company_losses(after, companies, lost)
            after = replace(after, figures=left)
        facts["figures"] = state.strength - after.strength
        facts["left"] = after.strength
    return after, play.tells(kind, rule, play.halves[1], state.force, **facts)
