"""OOB, NIGHT, REST: what armies bear (hits, losses, darkness), and what rest mends."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.muster import Sight
from generator.values import replace

if TYPE_CHECKING:
    from generator.kit.tables import GridTable
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.muster import Army, Company, People
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.board import Way
    from generator.world.clock import Event, Period
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
    is_there = state.figures.get(who, 0)
    return state.hit_shares.get(who, whole_share(play)) if is_there else 0


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
        if who.id in state.hit_shares and state.figures.get(who.id)
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
    figures = dict(state.figures)
    counts = {company.id: count for company, count in companies} or state.figures
    total = sum(counts.values())
    if not total or not lost:
        return figures
    shares = {key: divmod(lost * count, total) for key, count in counts.items()}
    for key, (whole, _) in shares.items():
        figures[key] -= whole
    rest = lost - sum(whole for whole, _ in shares.values())
    for key in sorted(shares, key=lambda key: -shares[key][1])[:rest]:
        figures[key] -= 1
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
    """Return a force after a half period in which it rested, or moved and may tire.

    A period split between rest and march counts as alternation; one moved throughout
    does not. Under ``rest.alternation = "half_periods"`` every half period without two
    rests in a row counts instead.

    Rules: VAL-REST-03, VAL-REST-04.
    """
    if not moved:
        return after_resting_half(play, state, half), ()
    awake, split = state.halves_awake, state.split_periods
    state = replace(
        state,
        halves_awake=awake + 1,
        split_periods=split + (not half.is_first and state.rested_last_half),
        rested_last_half=False,
        moved_last_half=True,
    )
    allowed = play.tables.rest.whole("alternating-halves")
    kind, facts = "fatigued-by-split-periods", {"periods": split}
    counted = split * len(play.halves)
    if play.switches.choice("rest.alternation") == "half_periods":
        kind, facts = "fatigued-by-alternation", {"halves": awake}
        counted = awake
    if state.fatigued or counted < allowed:
        return state, ()
    event = play.tells(kind, "VAL-REST-04", half, state.force, **facts)
    return replace(state, fatigued=True), (event,)


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


def tired_by_forced_march(play: Play, state: ForceState) -> Told:
    """Tire a force that marches on the turn after a forced march.

    Rule: VAL-REST-07.
    """
    turn = state.forced_on
    if state.fatigued or not 0 < turn == play.period.turn - 1:
        return state, ()
    kind, rule = "fatigued-by-forced-march", "VAL-REST-07"
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
