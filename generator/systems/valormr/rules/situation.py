"""A situation: what it begins with, takes for granted, and how it is recorded."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.codec import ValueKind
from generator.kit.recorded_kinds import EACH, RECORDED, Keyed, Renamed, periods_by
from generator.kit.situation_words import Needs, PartKind
from generator.systems.valormr.rules.calendar import CLOCK, FIRST_PERIOD, Half, Sky, Weather, Wind
from generator.systems.valormr.rules.contact.engagement import (
    BattleScenario,
    Commander,
    Engagement,
    LaidCard,
    Score,
    Stage,
)
from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.orders import (
    BattleResult,
    CourierOrder,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
)
from generator.systems.valormr.rules.sea.routes import goes_to_coasts, shore_of
from generator.systems.valormr.rules.sea.vessels import PIRATES, has_catapults, price_of
from generator.systems.valormr.rules.sea.waters import (
    Berth,
    FleetState,
    Party,
    Propulsion,
    waters_of,
)
from generator.systems.valormr.rules.state import (
    Contact,
    CourierState,
    Fate,
    ForceState,
    LongCrossing,
    Rested,
    RestTask,
    RolledAs,
    ValormrState,
    Work,
)
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from generator.world.rivers import banks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign, Vessel
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.world.board import Board
    from generator.world.clock import Event
    from generator.world.hexes import Hex


NOTHING = Fraction(0)


def berth_at(board: Board, tables: ValormrTables, kind: str, at: Hex) -> Berth:
    """Return how vessels lie that have come to stay in a hex.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08.
    """
    if board.is_sea(at):
        return Berth.AT_ANCHOR
    if board.is_port(at):
        return Berth.IN_PORT
    beaches = tables.waters.text(kind, "lands") in ("beach", "bank")
    return Berth.BEACHED if beaches else Berth.AT_ANCHOR


def moored(board: Board, tables: ValormrTables, vessel: Vessel, at: Hex) -> FleetState:
    """Return vessels moored in a hex, with nobody aboard.

    Rule: VAL-SHIP-01.
    """
    coastal = goes_to_coasts(tables, vessel.kind)
    waters = waters_of(board, at, coastal=coastal)
    return FleetState(
        fleet=vessel.id,
        name=vessel.name,
        kind=vessel.kind,
        count=vessel.count,
        side=vessel.side,
        owner=vessel.owner,
        at=at,
        shore=shore_of(waters[0]) if waters else None,
        berth=berth_at(board, tables, vessel.kind, at),
    )


def fleets_at_start(campaign: ValormrCampaign, tables: ValormrTables) -> Mapping[str, FleetState]:
    """Return the vessels a campaign begins with, by id.

    Rules: VAL-SHIP-01, VAL-SHIP-16.
    """
    found = {}
    for vessel in campaign.vessels:
        if vessel.at is not None:
            fleet = moored(campaign.board, tables, vessel, vessel.at)
            people = people_of(campaign, vessel)
            armed = has_catapults(fleet.kind, people, bought=False)
            found[vessel.id] = replace(fleet, catapults=armed)
    return found


def people_of(campaign: ValormrCampaign, vessel: Vessel) -> str:
    """Return the people vessels belong to; those of no army are pirates'.

    Rule: VAL-SHIP-16.
    """
    return campaign.force(vessel.owner).people if vessel.owner else PIRATES


def spent_at_start(campaign: ValormrCampaign, tables: ValormrTables) -> Mapping[str, Fraction]:
    """Return what the vessels of each army cost it before the campaign, by force id.

    Vessels an army cannot buy, such as longships in strange hands, count nothing.

    Rules: VAL-OOB-01, VAL-OOB-21, VAL-SHIP-01.
    """
    spent: dict[str, Fraction] = {}
    for vessel in campaign.vessels:
        if not vessel.owner:
            continue
        each = price_of(tables, vessel.kind, people_of(campaign, vessel))
        if isinstance(each, Refusal) or not each:
            continue
        before = spent.get(vessel.owner, NOTHING)
        spent[vessel.owner] = before + each * vessel.count
    return spent


# The situation a Valormr campaign begins with.


def opening(campaign: ValormrCampaign, tables: ValormrTables = BOOK) -> ValormrState:
    """Return the situation before the first period.

    Rules: VAL-OOB-01, VAL-TURN-12, VAL-SHIP-01.
    """
    return ValormrState(
        period=FIRST_PERIOD,
        forces={
            force.id: placed(campaign, force, force.start)
            for force in campaign.forces
            if force.start is not None
        },
        fleets=fleets_at_start(campaign, tables),
        spent=spent_at_start(campaign, tables),
    )


def placed(campaign: ValormrCampaign, force: Army, at: Hex) -> ForceState:
    """Return a force rested and formed, with all its figures.

    Rules: VAL-OOB-08, VAL-OOB-10, VAL-OOB-14.
    """
    parted = banks(campaign.board, at)
    figures = {company.id: company.figures for company in force.companies}
    figures |= {individual.id: 1 for individual in force.individuals}
    return ForceState(
        force=force.id,
        at=at,
        bank=parted[0] if len(parted) > 1 else None,
        figures=figures,
        order_of_march=tuple(regiment.id for regiment in force.regiments),
    )


# OOB: armies that are written into the campaign file when it has long begun.

RULE = "DEF-OOB-04"
COMES_ON, WAITS = "newcomer-comes-on", "newcomer-waits"


def newcomers(play: Play, situation: ValormrState) -> tuple[Army, ...]:
    """Return the armies that are to come on and are not on the map yet, by id.

    Rule: DEF-OOB-04.
    """
    if not play.switches.flag("armies.come_on"):
        return ()
    return tuple(
        force
        for force in play.campaign.forces
        if force.start is not None and force.id not in situation.forces
    )


def come_on(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Bring new armies on where they begin; whoever finds the hex held waits.

    Rules: DEF-OOB-04, VAL-MOVE-14.
    """

    def comes(now: ValormrState, force: Army) -> tuple[ValormrState, tuple[Event, ...]]:
        at = force.start
        if at is None:
            return now, ()
        holder = now.at(at)
        if holder is not None:
            other = holder.force
            told = play.tells(WAITS, RULE, None, force.id, at=at, other=other)
            return now, (told,)
        now = now.with_force(placed(play.campaign, force, at))
        return now, (play.tells(COMES_ON, RULE, None, force.id, at=at),)

    return one_by_one(situation, newcomers(play, situation), comes)


# What a Valormr situation takes for granted of the campaign file.

PART_KINDS = (
    PartKind(name="individual", table="[[army.individual]]"),
    PartKind(name="regiment", table="[[army.regiment]]"),
    PartKind(
        name="company",
        table="[[army.regiment.company]]",
        remedy='without one it goes by its name: write id = "{}"',
    ),
)
"""What armies are made of, by the strokes in the ids."""


def needs_of(situation: ValormrState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    forces, fleets = situation.in_order(), tuple(situation.fleets.values())
    aboard = (party for fleet in fleets for party in fleet.cargo.values())
    parties = (*situation.ashore.values(), *aboard)
    parts = {force.force: frozenset(force.order_of_march) | _members_of(force) for force in forces}
    for party in parties:
        named = {*party.figures, *(() if party.is_commander else (party.id,))}
        parts[party.force] = parts.get(party.force, frozenset()) | named
    known_to = (side for force in forces for side in force.known_to)
    sides = {*(fleet.side for fleet in fleets), *situation.budgets, *known_to}
    armies = {
        *parts,
        *situation.spent,
        *(fleet.owner for fleet in fleets),
        *(work.force for work in situation.works),
        *(courier.sender for courier in situation.couriers.values()),
        *(courier.addressee for courier in situation.couriers.values()),
    }
    return Needs(
        sides=frozenset(sides),
        armies=frozenset(armies - {""}),
        parts=parts,
        places=_places(situation, parties),
    )


def _members_of(force: ForceState) -> frozenset[str]:
    """Return every company and individual that a force's state counts or names."""
    counted: tuple[Mapping[str, int], ...] = (
        force.figures,
        force.hit_shares,
        force.set_out_with,
        force.stragglers,
        force.task.hire if force.task else {},
    )
    return frozenset({*force.march_table, *(name for each in counted for name in each)})


def _places(situation: ValormrState, parties: tuple[Party, ...]) -> Mapping[Hex, str]:
    """Return every hex where somebody or something stands, or is bound for."""
    forces = situation.in_order()
    couriers, fleets = situation.couriers.values(), situation.fleets.values()
    found = {rider.at: f"the courier “{rider.courier}”" for rider in couriers}
    found |= {p.at: f"the regiment “{p.id}”" for p in parties if p.at is not None}
    for work in situation.works:
        found[work.at] = f"the {work.kind} built by “{work.force}”"
    found |= {fleet.at: f"the vessels “{fleet.fleet}”" for fleet in fleets}
    for force in forces:
        found |= dict.fromkeys(force.route, f"the route of “{force.force}”")
    return found | {force.at: f"the army “{force.force}”" for force in forces}


# A Valormr situation in a record: what it is made of, and what format 1 called it.

CODEC = RECORDED.knowing(
    values=(
        *(ValormrState, ForceState, Contact, LongCrossing, Rested, RestTask, Work),
        *(Engagement, Commander, LaidCard, Score, Stage, Half, BattleScenario),
        *(Order, Deed, FleetOrder, FleetDeed, CourierOrder, BattleResult),
        *(Sky, Weather, Wind),
        *(FleetState, Party, Berth, Propulsion, CourierState, Fate),
    ),
    kinds=(
        periods_by(CLOCK),
        ValueKind(
            of=RolledAs,
            called="what keys of rolls call a courier",
            write=str,
            read=RolledAs,
            is_left_out=True,
        ),
    ),
)
"""Writes and reads a situation, and what was entered for a period."""

FORMAT_1 = (
    Keyed(path=("forces",), by="force"),
    Keyed(path=("fleets", EACH, "cargo"), by="id"),
    Keyed(path=("fleets",), by="fleet"),
    Keyed(path=("ashore",), by="id"),
    Keyed(path=("couriers",), by="courier"),
)
"""Where a record of format 1 has a situation otherwise."""

INPUTS_1 = (
    Renamed(path=(), names={"couriers": "courier_orders"}),
    Renamed(path=("orders", EACH), names={"by": "by_way"}),
)
"""Where it has what was entered otherwise."""
