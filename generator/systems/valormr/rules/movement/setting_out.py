"""TURN, MOVE, REST: all forces set out together, and all days are settled."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome, asked_throw
from generator.systems.valormr.rules.armies import after_half, after_period, tired_by_forced_march
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.contact.joining import touches
from generator.systems.valormr.rules.contact.map_contacts import find_contacts, forces_in_contact
from generator.systems.valormr.rules.contact.thread import unsettled_before
from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.movement import long_crossings, unformed
from generator.systems.valormr.rules.movement.columns import END, HALF, Column, Stop, points_in_hand
from generator.systems.valormr.rules.movement.marching import halt, set_out, with_order
from generator.systems.valormr.rules.movement.traffic import Traffic
from generator.systems.valormr.rules.orders import Deed
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event

STAYS = Stop(reason="stays", rule="DEF-ORDER-01")
"""Why a force without anything to do does not move; nobody need be told."""


def all_set_out(play: Play, situation: ValormrState) -> Outcome[Field]:
    """Give every force its purse for the period, and those with a way to go a march.

    Rules: VAL-CONTACT-09, VAL-TURN-05, DEF-ORDER-01.
    """
    held = forces_in_contact(situation)

    def sets_out(field: Field, state: ForceState) -> tuple[Field, tuple[Event, ...]]:
        is_held = state.force in held
        column, told = _setting_out(play, situation, state, held=is_held)
        columns = {**field.columns, state.force: column}
        now = field.situation.with_force(column.state)
        return replace(field, situation=now, columns=columns), told

    afoot = (state for state in situation.in_order() if state.afoot)
    return one_by_one(Field(play=play, situation=situation, columns={}), afoot, sets_out)


def _setting_out(
    play: Play, situation: ValormrState, state: ForceState, *, held: bool
) -> tuple[Column, tuple[Event, ...]]:
    """Return a force's column: on the march, held by the enemy, or standing.

    Whom the enemy holds puts out the scouts it was told to, and follows its route
    once it is free; its crossing does not begin.

    Rule: VAL-CONTACT-09.
    """
    if held:
        stop = Stop(reason="contact", rule="VAL-CONTACT-09")
        order = play.order(state)
        ordered = with_order(play, state, order)
        held_up = replace(_standing(play, situation, ordered), stop=stop)
        if order is None or order.deed is not Deed.CROSS:
            return held_up, ()
        kind, dawn = "refused-in-contact", play.halves[0]
        return held_up, (play.tells_of(state, kind, stop.rule, dawn),)
    setting = set_out(play, state, situation.weather)
    told: tuple[Event, ...] = ()
    if setting.column is not None:
        tired, told = tired_by_forced_march(play, state)
        if told:
            setting = set_out(play, tired, situation.weather)
    column = setting.column or _standing(play, situation, setting.state)
    return column, told + setting.events


def _standing(play: Play, situation: ValormrState, state: ForceState) -> Column:
    """Return the purse of a force that stays where it is."""
    return Column(
        state=state,
        hand=points_in_hand(play, state, situation.weather),
        waypoints=state.route,
        by_way=state.route_by,
        unformed=state.route_unformed,
        trail=(state.at,),
        stop=STAYS,
    )


def lands(
    play: Play, situation: ValormrState, state: ForceState, half: Half
) -> tuple[Column, tuple[Event, ...]]:
    """Return the column of a force set ashore, which marches in what time is left.

    Rules: VAL-SHIP-17, VAL-TURN-06.
    """
    if not half.is_first:
        return _standing(play, situation, state), ()
    column, told = _setting_out(play, situation, state, held=False)
    return replace(column, clock=max(column.clock, HALF)), told


def marched(field: Field, *, since: Fraction, until: Fraction) -> Outcome[Field]:
    """March every force that is free to, over one share of the period.

    Rules: VAL-TURN-05, VAL-MOVE-02.
    """
    return _on_the_roads(field, field.columns, since=since, until=until)


def marched_on(field: Field) -> Outcome[Field]:
    """March those who go on after a contact of the second half, and nobody else.

    Rules: VAL-DISENG-12, VAL-DISENG-13, VAL-DISENG-18.
    """
    late = {force: c for force, c in field.columns.items() if c.last > END}
    return _on_the_roads(field, late, since=END, until=END + HALF)


def _on_the_roads(
    field: Field, columns: Mapping[str, Column], *, since: Fraction, until: Fraction
) -> Outcome[Field]:
    """March some forces while all others stand where they are."""
    forces = field.situation.forces
    traffic = Traffic(
        play=field.play,
        columns=dict(columns),
        standing={f: state for f, state in forces.items() if f not in columns},
        in_fog=field.situation.weather.fog,
        since=since,
    )
    traffic.marches(until)
    places = {force: column.state for force, column in traffic.columns.items()}
    situation = replace(field.situation, forces={**forces, **places})
    columns = {**field.columns, **traffic.columns}
    return Outcome(
        situation=replace(field, situation=situation, columns=columns),
        events=tuple(traffic.events),
        questions=tuple(map(asked_throw, traffic.wanted)),
    )


def contacts_found(field: Field, half: Half) -> Outcome[Field]:
    """Note new contacts and hold the forces in them where they stand.

    Where a contact of the first half is not settled yet, nobody near it is found in
    the second: he may be elsewhere by then.

    Rules: VAL-CONTACT-01, VAL-TURN-06, VAL-CONTACT-07.
    """
    unsettled = unsettled_before(field, half)
    found = find_contacts(
        field.play, field.situation, half, is_open=lambda pair: touches(field, pair, unsettled)
    )
    stop = Stop(reason="contact", rule="VAL-CONTACT-07")
    in_contact = forces_in_contact(found.situation)
    held = {
        force: replace(column, stop=stop)
        for force, column in field.columns.items()
        if force in in_contact and column.stop in (None, STAYS)
    }
    columns = {**field.columns, **held}
    field = replace(field, situation=found.situation, columns=columns)
    return Outcome(situation=field, events=found.events)


def settled(field: Field) -> Outcome[Field]:
    """End every march, count rest and fatigue, and forfeit what contact costs.

    Rules: VAL-MOVE-07, VAL-REST-01, VAL-REST-12.
    """
    in_contact = forces_in_contact(field.situation)
    blocked = tuple(_blocked(field))

    def ends(now: Field, column: Column) -> tuple[Field, tuple[Event, ...]]:
        is_held = column.state.force in in_contact
        state, told = _day_of(field.play, column, keeps=not is_held)
        if is_held and state.carried:
            state = replace(state, carried=Fraction(0), saves=False)
        return now.with_force(state), told

    columns = (column for _, column in sorted(field.columns.items()))
    ended = one_by_one(field, (c for c in columns if c.state.afoot), ends)
    return replace(ended, events=(*ended.events, *blocked))


def _blocked(field: Field) -> Iterator[Event]:
    """Tell of every two friends of whom each wants the hex of the other.

    Rule: VAL-MOVE-14.
    """
    wants = {
        force: column.stop.goal if column.stop is not None else column.path[0].at
        for force, column in field.columns.items()
        if column.state.afoot and (column.stop is not None or column.path)
    }
    for force, column in sorted(field.columns.items()):
        other = column.kept_by
        if not other or column.stop is not None or wants.get(other) != column.state.at:
            continue
        if force < other or field.columns[other].kept_by != force:
            one, two = sorted((force, other))
            kind, rule, last = "block-each-other", "VAL-MOVE-14", field.play.halves[1]
            yield field.play.tells(kind, rule, last, one, two, other=two)


def _day_of(play: Play, column: Column, *, keeps: bool) -> tuple[ForceState, tuple[Event, ...]]:
    """End one force's march, count its rest, and close its day after the night.

    What it leaves behind that has left its hex or its bank is given up.  What a rest
    before the march restored has been counted when it set out; nor can rest in the
    first half restore what was spent by one that went on after it.

    Rules: VAL-REST-01, VAL-REST-02, VAL-REST-12, VAL-DISENG-12, VAL-TERR-13,
    VAL-RIVER-16.
    """
    state, told = halt(play, column, keeps=keeps)
    events = list(told)
    if column.has_moved:
        dawn = play.halves[0]
        state, stragglers = unformed.leaves_stragglers(play, state, dawn)
        state, crossing = long_crossings.given_up(play, state)
        events += [*stragglers, *crossing]
    at_work = state.crossing is not None and not play.is_night
    state = long_crossings.at_work(play, state)
    for half in play.halves:
        if half in state.aboard_in:
            continue
        if half.is_first and column.rested_first and half not in state.busy_in:
            continue
        moved = column.moved_in_half(first=half.is_first)
        awake = moved or at_work or half in state.busy_in
        before = state
        state, more = after_half(play, state, half, moved=awake)
        if half.is_first and column.goes_on:
            most = before.freshness + 1 - column.state.freshness
            state = replace(state, freshness=min(state.freshness, most))
        events.extend(more)
    active = column.has_moved or at_work
    moved_today = column.has_moved or bool(state.moved_in)
    state, ended = after_period(play, state, moved=active)
    state, formed = unformed.after_day(play, state, moved=moved_today)
    state, crossed = long_crossings.after_day(play, state, column.hand)
    state = replace(state, busy_in=(), crossed_in=(), moved_last_half=False)
    return state, (*events, *ended, *formed, *crossed)
