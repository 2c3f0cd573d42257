"""OOB, NIGHT, REST: what armies bear (hits, losses, darkness), and what rest mends."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.muster import Sight

if TYPE_CHECKING:
    from generator.kit.tables import GridTable
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.muster import Army, Company, People
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.board import Way
    from generator.world.clock import Period
    from generator.world.events import Event
    from generator.world.ground import TerrainKind


# OOB: what a force of individuals alone can bear, and what is left of it.

PERCENT = 100


def whole_share(play: Play) -> int:
    """Return the percent that one who is unhurt can lose before it is destroyed.

    Rule: DEF-OOB-03.
    """
    return play.tables.organisation.whole("hit-share-percent")


def hit_share(play: Play, state: ForceState, who: str) -> int:
    """Return the percent of what he can bear that is left to an individual.

    Rule: DEF-OOB-03.
    """
    if not state.figures.get(who, 0):
        return 0
    return state.hit_shares.get(who, whole_share(play))


def is_of_individuals(play: Play, state: ForceState) -> bool:
    """Return whether a force has no regiments at all.

    Rules: VAL-OOB-23, DEF-OOB-03.
    """
    return not play.force(state).regiments


def hurt(play: Play, state: ForceState, percent: int) -> ForceState:
    """Return a force after each of its individuals has lost so much of his share.

    Percents are of what he could bear unhurt. Who has nothing left is destroyed.

    Rule: DEF-OOB-03.
    """
    for who in play.force(state).individuals:
        left = max(0, hit_share(play, state, who.id) - percent)
        state = with_hit_share(play, state, who.id, left)
    return state


def with_hit_share(play: Play, state: ForceState, who: str, percent: int) -> ForceState:
    """Return a force one of whose individuals has a hit share; nought destroys him.

    Rule: DEF-OOB-03.
    """
    shares = {key: left for key, left in state.hit_shares.items() if key != who}
    if 0 < percent < whole_share(play):
        shares[who] = percent
    figures = {**state.figures, who: int(percent > 0)}
    return replace(state, figures=figures, hit_shares=shares)


def strength_percent(play: Play, state: ForceState) -> int:
    """Return what is left of a force of individuals, in percent, rounded down.

    Rules: VAL-OOB-16, DEF-OOB-03.
    """
    individuals = play.force(state).individuals
    left = sum(hit_share(play, state, who.id) for who in individuals)
    unhurt = whole_share(play) * len(individuals)
    return left * PERCENT // unhurt if unhurt else 0


def shares_in_words(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return who of a force is hurt and what is left to him.

    Rule: DEF-OOB-03.
    """
    return tuple(
        f"{who.name} {state.hit_shares[who.id]} %"
        for who in play.force(state).individuals
        if who.id in state.hit_shares and state.figures.get(who.id, 0)
    )


def fallen(play: Play, before: ForceState, after: ForceState) -> tuple[str, ...]:
    """Return the names of individuals who were there before and are no more.

    Rule: DEF-OOB-03.
    """
    return tuple(
        who.name
        for who in play.force(before).individuals
        if before.figures.get(who.id, 0) and not after.figures.get(who.id, 0)
    )


# How a regiment's losses fall on its companies.


def company_losses(
    state: ForceState, companies: tuple[tuple[Company, int], ...], lost: int
) -> dict[str, int]:
    """Return the figures left by company when a regiment loses some.

    Every company gives in proportion to its figures; figures that do not divide come
    from those with the largest remainder, the first in order of march before the last.
    A force of individuals loses them in order.

    Rules: VAL-DISENG-05, VAL-OOB-11.
    """
    counts = {company.id: figures for company, figures in companies} or dict(
        state.figures
    )
    total = sum(counts.values())
    figures = dict(state.figures)
    if not total or not lost:
        return figures
    shares = {key: Fraction(lost * count, total) for key, count in counts.items()}
    whole = {key: share.numerator // share.denominator for key, share in shares.items()}
    rest = lost - sum(whole.values())
    by_remainder = sorted(counts, key=lambda key: whole[key] - shares[key])
    for key in by_remainder[:rest]:
        whole[key] += 1
    for key, gone in whole.items():
        figures[key] -= gone
    return figures


# ADV: peoples with unit names and march formations of their own.


def people_of(play: Play, force: str) -> People | None:
    """Return what the campaign says of a force's people; none: nothing.

    Rules: VAL-ADV-01, VAL-ADV-02.
    """
    name = play.campaign.force(force).people
    return next((p for p in play.campaign.peoples if p.name == name), None)


def unit_word(play: Play, force: str, unit: str) -> str:
    """Return what a force calls its regiments, battalions or companies.

    Rule: VAL-ADV-01.
    """
    people = people_of(play, force)
    if people is None or not play.switches.flag("adv.organization"):
        return unit
    return people.unit_names.get(unit, unit)


def formation_row(play: Play, force: str, came_by: Way | TerrainKind) -> str:
    """Return the row of the march formations a force marches and deploys by.

    Rules: VAL-ADV-02, VAL-MARCH-04, DEF-ADV-05.
    """
    people = people_of(play, force)
    if people is None or not play.switches.flag("adv.creature_formations"):
        return str(came_by)
    return people.formations.get(str(came_by), str(came_by))


# NIGHT: how a people bears darkness and sunlight.

OTHER_PEOPLES = "others"
"""The row for peoples the table does not name."""


def sight_of(people: str, table: GridTable) -> Sight:
    """Return how a people sees where the campaign file does not say.

    Rules: VAL-NIGHT-01, VAL-NIGHT-03, VAL-NIGHT-04.
    """
    row = people if people in table.row_names() else OTHER_PEOPLES
    return Sight(table.text(row, "sight"))


def sleeps(army: Army, period: Period) -> bool:
    """Return whether an army rests in a part of the day unless it is ordered.

    Rules: VAL-NIGHT-03, VAL-NIGHT-04.
    """
    return (army.sight is Sight.NOCTURNAL) is not is_night(period)


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
    event = play.tells(kind, "VAL-REST-04", half, state.force, **facts)
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
    if state.split_periods * len(play.halves) < allowed:
        return None
    return "fatigued-by-split-periods", {"periods": state.split_periods}


def tired_by_forced_march(play: Play, state: ForceState) -> Told:
    """Tire a force that marches on the turn after a forced march.

    Rule: VAL-REST-07.
    """
    owes_rest = state.forced_on == play.period.turn - 1 and state.forced_on > 0
    if state.fatigued or not owes_rest:
        return state, ()
    kind, rule, turn = "fatigued-by-forced-march", "VAL-REST-07", state.forced_on
    event = play.tells(kind, rule, None, state.force, turn=turn)
    return replace(state, fatigued=True), (event,)


def after_period(play: Play, state: ForceState, *, moved: bool) -> Told:
    """Note that a force moved or fought and, when the night is over, close its day.

    A half period used up by a battle or a way out of contact is no rest, so that its
    day is not one of rest either.

    Rules: VAL-MOVE-05, VAL-REST-05, VAL-REST-07, VAL-REST-11.
    """
    if moved or state.busy_in:
        state = replace(state, moved_in=(*state.moved_in, play.period.number))
    if not play.is_night:
        return state, ()
    if state.moved_in:
        tired, told = tired_by_forced_march(play, state)
        return replace(tired, moved_in=(), days_moved=state.days_moved + 1), told
    force, left, events = state.force, state.carried, []
    if left:
        kind, rule = "carried-points-lost", "VAL-MOVE-05"
        events.append(play.tells(kind, rule, None, force, carried=left))
    if state.fatigued:
        events.append(play.tells("rested", "VAL-REST-11", None, force))
    fresh = replace(state, carried=Fraction(0), fatigued=False, days_moved=0)
    return fresh, tuple(events)
