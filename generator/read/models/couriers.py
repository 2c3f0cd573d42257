"""Couriers sent within one period, or told something new on their way."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.read.models.base import Section
from generator.read.models.types import (
    ArmyId,
    Goal,
    HexName,
    Identifier,
    Loose,
    Prose,
    VesselId,
)


class CourierSection(Section):
    """A courier, or any other lone rider, such as a spy."""

    id: Annotated[Identifier, Field(examples=["the-grey-rider"])]
    """What you call the courier; everybody may read it, so let it tell nothing."""
    army: Annotated[ArmyId, Field(examples=["hadewych"])] | None = None
    """The army that sends the courier; without it, the rider is on the way already."""
    to: Annotated[Goal, Field(examples=["aeskrvald"])] | None = None
    """The army to find, wherever it goes, or the hex to reach; once sent: a new one."""
    via: Annotated[
        tuple[HexName, ...], Loose, Field(max_length=200, examples=[["0304", "breda"]])
    ] = ()
    """Hexes to ride through, in order; without it, the best way round the enemy."""
    vessels: Annotated[VesselId, Field(examples=["princes-transports"])] | None = None
    """Vessels to go by; a later order without them is an order to go ashore."""
    forced: Annotated[bool, Field(examples=[True])] = False
    """Whether he rides half as far again in this period, and owes a rest for it."""
    message: Annotated[Prose, Field(examples=["Hold the bridge until relieved."])] = ""
    """What the courier carries; read by the addressee on arrival, or by a captor."""
