"""SHIP: vessels as the campaign begins, or as they are bought."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.entering import goes_to_coasts
from generator.systems.valormr.rules.sea.fleets import Berth, FleetState
from generator.systems.valormr.rules.sea.routes import shore_of
from generator.systems.valormr.rules.sea.vessels import PIRATES, has_catapults, price_of
from generator.systems.valormr.rules.sea.waters import waters_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.muster import ValormrCampaign, Vessel
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.world.board import Board
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


def fleets_at_start(
    campaign: ValormrCampaign, tables: ValormrTables
) -> Mapping[str, FleetState]:
    """Return the vessels a campaign begins with, by id.

    Rules: VAL-SHIP-01, VAL-SHIP-16.
    """
    found = {}
    for vessel in campaign.vessels:
        if vessel.at is None:
            continue
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


def spent_at_start(
    campaign: ValormrCampaign, tables: ValormrTables
) -> Mapping[str, Fraction]:
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
