"""COURIER: a lone rider as the rules see him, his ways, and what is told of him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement import cheapest_paths
from generator.systems.valormr.rules.movement.prices import Price
from generator.systems.valormr.rules.muster import Arm, Army, Company, Footing, Regiment
from generator.systems.valormr.rules.state import Fate, ForceState
from generator.values import replace
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.dice import Throw
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.columns import PointsInHand
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import CourierState, ValormrState
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# A courier as the rules of the march see him: when he rides, where, and what as.

RIDER = "a-courier"
"""The id under which the rules of the march know the rider they are asked about."""


def rider_of(play: Play, courier: CourierState) -> tuple[Play, ForceState]:
    """Return a courier as the rules of the march see him: a force of one rider.

    He sees by night as his people do, is at home where they are, and keeps no ranks.

    Rules: VAL-COURIER-01, VAL-SCOUT-09, VAL-MOVE-01.
    """
    sender = play.campaign.force(courier.sender)
    rates = play.tables.move_rates
    rider = Company(
        id=RIDER,
        name=courier.courier,
        troop_type="",
        arm=Arm.INFANTRY if courier.on_foot else Arm.CAVALRY,
        figures=1,
    )
    force = Army(
        id=RIDER,
        name=courier.courier,
        side=sender.side,
        commander="",
        people=sender.people,
        sight=sender.sight,
        army_points=0,
        regiments=(Regiment(id=RIDER, name=courier.courier, companies=(rider,)),),
        move_points=rates.number("infantry" if courier.on_foot else "courier", "day"),
    )
    campaign = replace(play.campaign, forces=(*play.campaign.forces, force))
    state = ForceState(
        force=RIDER,
        at=courier.at,
        bank=courier.bank,
        figures={RIDER: 1},
        order_of_march=(RIDER,),
        freshness=courier.freshness,
        carried=courier.carried,
        formed=False,
        fatigued=courier.fatigued,
        forced_on=courier.forced_on,
    )
    return replace(play, campaign=campaign), state


def bound_for(situation: ValormrState, courier: CourierState) -> Hex | None:
    """Return the hex a courier rides to now; none: nobody is there to ride to.

    Rule: VAL-COURIER-03.
    """
    if courier.vessels and not courier.is_aboard:
        fleet = situation.fleets.get(courier.vessels)
        return None if fleet is None else fleet.at
    if courier.via:
        return courier.via[0]
    if not courier.addressee:
        return courier.goal
    addressee = situation.forces.get(courier.addressee)
    return addressee.at if addressee is not None and addressee.afoot else None


def rider_steps(
    play: Play, state: ForceState, hand: PointsInHand
) -> Iterator[tuple[Footing, Price]]:
    """Yield every step a lone rider may take from where he stands.

    A ferry costs him all the points of the days it takes, so that he needs whole days
    for it as a force does; rafts he builds none.

    Rules: VAL-COURIER-01, VAL-MOVE-02, VAL-RIVER-06, VAL-RIVER-09, VAL-RIVER-10.
    """
    yield from cheapest_paths.steps_from(play, state, cheapest_paths.Walk(hand=hand))
    for over in cheapest_paths.crossovers(play, state):
        is_open = cheapest_paths.closed_by_rain(play, over, hand) is None
        if over.means is cheapest_paths.CrossingMeans.FERRY and is_open:
            days = play.tables.crossings.number(over.row, f"{over.category}-days")
            price = Price(
                points=days * hand.rate.points,
                terrain=play.board.terrain_at(state.at),
                way=None,
                base=hand.rate.points,
                crossed_by=over.means,
            )
            yield Footing(state.at, over.bank), price


def rider_book(play: Play, state: ForceState, hand: PointsInHand) -> cheapest_paths.StepBook:
    """Return the steps open to a rider from any place, looked up once for all alike.

    Rules: VAL-COURIER-01, VAL-MOVE-02.
    """
    rider = play.force(state)
    alike = (
        *("a rider", play.board, play.is_night, play.drought_week),
        *(hand.rain_level, hand.rate.points, play.has_cavalry(state)),
        *(rider.people, rider.sight),
    )
    known = play.known_steps.setdefault(alike, {})

    def steps(here: Footing) -> tuple[tuple[Footing, Fraction], ...]:
        if here not in known:
            standing = replace(state, at=here.at, bank=here.bank)
            found = rider_steps(play, standing, hand)
            known[here] = tuple((there, price.points) for there, price in found)
        return known[here]

    return steps


def way_to(
    play: Play,
    state: ForceState,
    goal: Hex,
    hand: PointsInHand,
    *,
    shunned: frozenset[Hex] = frozenset(),
) -> tuple[Footing, ...]:
    """Return a rider's cheapest way to a hex; round the shunned ones if he can.

    Rules: VAL-COURIER-04, VAL-COURIER-05.
    """
    book = rider_book(play, state, hand)

    def steps(here: Footing) -> Iterator[tuple[Footing, Fraction]]:
        for there, points in book(here):
            if there.at not in shunned or there.at == goal:
                yield there, points

    path = cheapest_paths.cheapest(cheapest_paths.footing_of(state), goal, steps)
    return path if path or not shunned else way_to(play, state, goal, hand)


def enemy_held(play: Play, situation: ValormrState, side: str) -> dict[Hex, str]:
    """Return the hexes enemies of a side hold, and the force in each.

    Only hexes they stand in count, not those beside them.

    Rules: VAL-COURIER-04, VAL-COURIER-05.
    """
    campaign, ashore = play.campaign, sorted(situation.ashore.items())
    held = {p.at: p.force for _, p in ashore if p.at is not None and p.strength}
    held |= {state.at: state.force for state in situation.in_order() if state.afoot}
    return {
        place: force
        for place, force in held.items()
        if campaign.are_enemies(side, campaign.force(force).side)
    }


# Events about couriers: where they ride for all to see, what they carry for few.

UNSEEN = "-unseen"
"""Ends the kinds of events that only the own side sees of a hidden courier."""


def seen_event(
    play: Play, courier: CourierState, kind: str, rule: str, half: Half, **facts: FactValue
) -> Event:
    """Tell where a courier is; to his own side alone where couriers are hidden.

    Rules: VAL-COURIER-03, VAL-GEN-07.
    """
    return Event(
        kind=f"{kind}{UNSEEN}" if play.campaign.couriers_hidden else kind,
        rule=rule,
        half=half,
        force=courier.sender,
        sides=(play.campaign.force(courier.sender).side,),
        facts={"courier": courier.courier, "sender": courier.sender, "at": courier.at, **facts},
    )


def read_event(play: Play, courier: CourierState, kind: str, rule: str, half: Half) -> Event:
    """Tell what a courier carries, to the commanders who know it and to nobody else.

    Rules: VAL-COURIER-01, VAL-COURIER-05, VAL-COURIER-06.
    """
    facts: dict[str, FactValue] = {
        "courier": courier.courier,
        "sender": courier.sender,
        "addressee": courier.addressee,
        "via": courier.via,
        "message": courier.message,
        "captor": courier.captor,
        "at": courier.at,
    }
    if courier.goal is not None:
        facts["goal"] = courier.goal
    sides = {play.campaign.force(force).side for force in courier.readers}
    return Event(
        kind=kind,
        rule=rule,
        half=half,
        force=courier.sender,
        sides=tuple(sorted(sides)),
        commanders=courier.readers,
        facts=facts,
    )


def perhaps_taken(
    play: Play, courier: CourierState, captor: str, throw: Throw, half: Half
) -> tuple[CourierState, tuple[Event, ...]]:
    """Return a courier in a hex an enemy holds, taken or not, as was thrown for him.

    Both sides are told that he was taken, and the captor what he carried.

    Rules: VAL-COURIER-04, VAL-COURIER-05, VAL-COURIER-06.
    """
    rule = throw.key.rule
    table, kind = play.tables.courier_passing, "courier-slips-through"
    if rule == "VAL-COURIER-06":
        table, kind = play.tables.courier_stopping, "courier-stays-free"
    if table.word(throw.total) != "taken":
        free = seen_event(play, courier, kind, rule, half, enemy=captor)
        return courier, (replace(free, throws=(throw,)),)
    courier = replace(courier, fate=Fate.TAKEN, captor=captor)
    sides = {play.campaign.force(each).side for each in (courier.sender, captor)}
    taken = replace(
        seen_event(play, courier, "courier-taken", rule, half),
        sides=tuple(sorted(sides)),
        facts={
            "courier": courier.courier,
            "sender": courier.sender,
            "captor": captor,
            "at": courier.at,
        },
        throws=(throw,),
    )
    return courier, (taken, read_event(play, courier, "courier-betrays", rule, half))
