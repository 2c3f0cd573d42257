"""SEA, SHIP: vessels within the order of play: bought, and sent from task to task."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.muster import Vessel
from generator.systems.valormr.rules.orders import FleetDeed, fleet_orders_in
from generator.systems.valormr.rules.sea import aboard
from generator.systems.valormr.rules.sea.boarding import beach, embark
from generator.systems.valormr.rules.sea.landing import land, reunited, with_columns
from generator.systems.valormr.rules.sea.passage import Passage, Progress, fleet_event, is_escorted
from generator.systems.valormr.rules.sea.sailing import sail
from generator.systems.valormr.rules.sea.vessels import GALLEY, has_catapults, price_of
from generator.systems.valormr.rules.sea.waters import NOTHING, Berth
from generator.systems.valormr.rules.situation import moored
from generator.values import replace
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


def buy(
    play: Play, situation: ValormrState, order: FleetOrder
) -> tuple[ValormrState, Event | None]:
    """Buy vessels where an army stands, and deduct what they cost.

    Rules: VAL-SHIP-04, VAL-OOB-20, VAL-OOB-21.
    """
    state = situation.forces.get(order.force)
    if state is None:
        return situation, None
    force, (half, _) = play.campaign.force(order.force), halves_of(play.period)
    titles = {row.key: row.title for row in play.tables.vessels.rows}
    name = f"{titles[order.kind]} × {order.count} of {force.name}"
    each = price_of(play.tables, order.kind, force.people, catapult=order.catapults)
    refusal = each if isinstance(each, Refusal) else None
    refusal = refusal or sale_refusal(play, situation, order, state.at)
    cost = NOTHING if isinstance(each, Refusal) else each * order.count
    left = force.army_points - situation.spent.get(order.force, NOTHING)
    if refusal is None and cost > left:
        short = {"cost": cost, "points_left": left}
        refusal = Refusal(reason="no-army-points", rule="VAL-OOB-21", facts=short)
    if refusal is not None:
        facts: dict[str, FactValue] = {"vessels": name, "at": state.at}
        facts |= {"deed": str(order.deed), "given_up": False, **refusal.facts}
        return situation, Event(
            kind=f"vessels-refused-{refusal.reason}",
            rule=refusal.rule,
            half=half,
            force=order.force,
            sides=(force.side,),
            facts=facts,
        )
    vessel = Vessel(
        id=order.fleet,
        name=name,
        kind=order.kind,
        count=order.count,
        side=force.side,
        owner=order.force,
        at=state.at,
    )
    armed = has_catapults(order.kind, force.people, bought=order.catapults)
    fleet = moored(play.board, play.tables, vessel, state.at)
    fleet = replace(fleet, catapults=armed)
    spent = force.army_points - left + cost
    rule = "VAL-OOB-21" if cost else "VAL-OOB-20"
    after = replace(situation, spent={**situation.spent, order.force: spent})
    told = fleet_event(
        fleet,
        "vessels-bought",
        rule,
        half,
        force=order.force,
        count=order.count,
        cost=cost,
        spent=spent,
        of=force.army_points,
        at=state.at,
    )
    return after.with_fleet(fleet), told


def sale_refusal(play: Play, situation: ValormrState, order: FleetOrder, at: Hex) -> Refusal | None:
    """Return why vessels cannot be had where an army stands.

    Seagoing ones are bought in a port, or where they can be beached; river boats at a
    river.

    Rules: VAL-SHIP-15, VAL-SEA-08.
    """
    if order.fleet in situation.fleets:
        return Refusal(reason="bought-before", rule="VAL-OOB-21")
    if situation.aboard(order.force) is not None:
        return Refusal(reason="buyer-afloat", rule="VAL-OOB-21")
    can_be_had = play.board.is_port
    if not play.tables.waters.says_yes(order.kind, "seagoing"):
        can_be_had = play.board.is_river
    elif play.tables.waters.text(order.kind, "lands") == "beach":
        can_be_had = play.board.is_coast
    refusal = Refusal(reason="no-shipyard", rule="VAL-OOB-21")
    return None if can_be_had(at) else refusal


# SEA, SHIP: what vessels have been told to do, one thing after another.

MOST_TASKS = 1000
"""More than any period's orders; a fleet at work for longer would never end."""


def at_work(passage: Passage) -> Passage:
    """Let vessels do what they have been told, as far as it goes for now.

    Rules: VAL-SHIP-05, VAL-SHIP-17.
    """
    for _ in range(MOST_TASKS):
        tasks = passage.fleet.tasks
        if not tasks:
            break
        passage = _DEEDS[tasks[0].deed](passage)
        if passage.progress is Progress.WAITS:
            return passage
        done = passage.progress is Progress.DONE
        left = passage.fleet.tasks[1:] if done else ()
        passage = passage.with_fleet(replace(passage.fleet, tasks=left))
    if passage.half is None:
        return passage
    return passage.with_fleet(replace(passage.fleet, kept=NOTHING))


def _anchor(passage: Passage) -> Passage:
    """Stay where the vessels are.

    Rule: VAL-SEA-07.
    """
    fleet = passage.fleet
    berth = Berth.AT_ANCHOR if fleet.berth is Berth.UNDER_WAY else fleet.berth
    return passage.with_fleet(replace(fleet, berth=berth)).ended(Progress.DONE)


def _escort(passage: Passage) -> Passage:
    """Join other vessels as their escort, and sail with them from now on.

    Rules: VAL-SHIP-10, VAL-SHIP-11, VAL-SEA-10.
    """
    play, fleet, escorted = passage.play, passage.fleet, passage.task.other
    if fleet.kind != GALLEY:
        return passage.refused(Refusal(reason="no-galley", rule="VAL-SHIP-10"))
    other = passage.situation.fleets.get(escorted)
    if other is None or other.side != fleet.side or escorted == fleet.fleet:
        return passage.refused(Refusal(reason="nobody-to-escort", rule="VAL-SHIP-10"))
    if other.at != fleet.at:
        named = {"other": other.name}
        apart = Refusal(reason="escort-apart", rule="VAL-SEA-10", facts=named)
        return passage.refused(apart)
    passage = passage.with_fleet(replace(fleet, escorts=escorted))
    passage = passage.tells(
        "escort-joins",
        "VAL-SHIP-11",
        other=other.name,
        at=fleet.at,
        galleys=fleet.count,
        regiments=len(other.regiments),
        effective=is_escorted(play, passage.situation, other),
    )
    return passage.ended(Progress.DONE)


_DEEDS: Mapping[FleetDeed, Callable[[Passage], Passage]] = {
    FleetDeed.EMBARK: embark,
    FleetDeed.SAIL: sail,
    FleetDeed.ROW: sail,
    FleetDeed.LAND: land,
    FleetDeed.BEACH: beach,
    FleetDeed.ANCHOR: _anchor,
    FleetDeed.ESCORT: _escort,
}
"""How each deed is done; vessels are bought before anything else."""


# SEA, SHIP: vessels within the order of play of a period.


def fleets_ready(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Begin a period for vessels: purchases, new orders, and what takes no time.

    Their day begins afresh in the morning.  Those without new orders go on with the
    old.

    Rules: VAL-SHIP-05, VAL-MOVE-05, VAL-SHIP-17, VAL-OOB-21, DEF-ORDER-01.
    """
    if not is_night(play.period):
        for fleet in situation.fleets.values():
            kept = fleet.kept if fleet.moved_in else NOTHING
            rested = replace(fleet, rowed_in=(), moved_in=(), late_share=None)
            situation = situation.with_fleet(replace(rested, kept=kept))
    events: list[Event] = []
    given: dict[str, list[FleetOrder]] = defaultdict(list)
    for order in fleet_orders_in(play.inputs):
        if order.deed is FleetDeed.BUY:
            situation, told = buy(play, situation, order)
            events.extend(() if told is None else (told,))
        else:
            given[order.fleet].append(replace(order, where=()))
    for name in sorted(given.keys() & situation.fleets.keys()):
        fleet = replace(situation.fleets[name], tasks=tuple(given[name]), escorts="")
        situation = situation.with_fleet(fleet)
    outcome = _all_at_work(play, situation, None)
    return replace(outcome, events=(*events, *outcome.events))


def _all_at_work(
    play: Play, situation: ValormrState, half: Half | None, marching: frozenset[str] | None = None
) -> Outcome[ValormrState]:
    """Let every fleet go about its tasks, by id; escorts go with those they escort.

    ``marching`` are the forces on the march; none: the period only begins.
    """
    events: tuple[Event, ...] = ()
    for name in sorted(situation.fleets):
        passage = Passage(
            play=play,
            situation=situation,
            fleet_id=name,
            half=half,
            is_late=marching is not None,
            marching=marching or frozenset(),
            events=events,
        )
        passage = at_work(passage)
        situation, events = passage.situation, passage.events
    return Outcome(situation=situation, events=events)


def fleets_sail(field: Field, half: Half) -> Outcome[Field]:
    """Let vessels sail for one half period, and land whom they carry.

    An army set ashore in the first half of a period may still march in the second.

    Rules: VAL-SHIP-05, VAL-SHIP-19, VAL-SHIP-20, VAL-TURN-05.
    """
    before = aboard.commanders_aboard(field.situation)
    marching = frozenset(
        force
        for force, column in field.columns.items()
        if column.moved_in_half(first=half.is_first)
    )
    outcome = _all_at_work(field.play, field.situation, half, marching)
    situation = aboard.half_aboard(field.play, outcome.situation, before, half)
    return with_columns(field, reunited(situation), half, outcome.events)


def fleets_board(field: Field) -> Outcome[Field]:
    """Take armies aboard that came to the vessels in the first half of a period.

    Rules: VAL-SHIP-17, VAL-SHIP-18.
    """
    outcome = _all_at_work(field.play, field.situation, None, frozenset())
    first, _ = halves_of(field.play.period)
    return with_columns(field, outcome.situation, first, outcome.events)


def fleets_settled(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """End a period for those aboard.

    Rules: VAL-SHIP-19, VAL-SHIP-20.
    """
    events: list[Event] = []
    for force, fleet_id in sorted(aboard.commanders_aboard(situation).items()):
        state, fleet = situation.forces[force], situation.fleets[fleet_id]
        events.extend(aboard.order_afloat(play, state, fleet))
        state, told = aboard.day_aboard(play, state, fleet)
        situation = situation.with_force(state)
        events.extend(told)
    forces = {f: replace(state, aboard_in=()) for f, state in situation.forces.items()}
    return Outcome(situation=replace(situation, forces=forces), events=tuple(events))
