"""Orders to vessels within one period."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.read.models.base import Section
from generator.read.models.forces import VESSELS
from generator.read.models.types import (
    ArmyId,
    Choice,
    HexName,
    Hexside,
    Loose,
    Prose,
    RegimentId,
    VesselId,
)
from generator.world.orders import FleetDeed

MOST_BOUGHT = 10_000


class FleetSection(Section):
    """One thing vessels are told to do; several are done one after another."""

    vessels: Annotated[VesselId, Field(examples=["northmen-ships"])]
    """The vessels it is for; to `buy`, a new id for them."""
    do: Annotated[str, Choice(*FleetDeed), Field(examples=["sail"])]
    """What they are told to do."""
    to: Annotated[
        tuple[HexName, ...], Loose, Field(max_length=200, examples=[["0304", "breda"]])
    ] = ()
    """Hexes to `sail` or `row` to, in order; the way between is the shortest."""
    army: Annotated[ArmyId, Field(examples=["aeskrvald"])] | None = None
    """The army to `embark` or `land`, or that is to `buy`; without it: their own."""
    regiments: Annotated[
        tuple[RegimentId, ...], Loose, Field(max_length=100, examples=[["arn/1st"]])
    ] = ()
    """Regiments to `embark` or `land`; without the key: the whole army."""
    commander: Annotated[bool, Field(examples=[True])] | None = None
    """Whether the commander goes with them; without it: with the last regiment."""
    bank: Annotated[Hexside, Field(examples=["north-east"])] | None = None
    """On a river: a hexside on the bank to `land` or `beach` on."""
    of: Annotated[VesselId, Field(examples=["princes-transports"])] | None = None
    """The vessels to `escort`."""
    kind: Annotated[str, Choice(*VESSELS), Field(examples=["galley"])] | None = None
    """What to `buy`."""
    count: Annotated[int, Field(ge=1, le=MOST_BOUGHT, examples=[9])] | None = None
    """How many to `buy`; without it: one."""
    catapults: Annotated[bool, Field(examples=[True])] = False
    """Whether to `buy` each sailing ship with a light catapult."""
    note: Annotated[Prose, Field(examples=["Keep out of sight of the land."])] = ""
    """The commander's own words; told to the own side alone."""
