"""Tables about the people: sides, forces and players."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from generator.read.models.table_base import Section
from generator.read.models.value_kinds import (
    BAD_FORM,
    ArmyId,
    Colour,
    HexName,
    Identifier,
    Line,
    Loose,
    OneOf,
    Prose,
    SideId,
    Title,
    wrong,
)
from generator.world.pronouns import PERSONAL

SHAPES = ("square", "round", "shield", "diamond", "hexagon", "pennant")
"""Outlines of counters that stay apart in black and white."""

MOST_LETTERS = 3
"""How many letters a counter has room for."""


def _check_letter(text: str) -> str:
    if len(text) != 1 or not text.isalnum():
        what = f"“{text}” is not one letter"
        raise wrong(BAD_FORM, what, "write the one letter its counters show, such as C")
    return text


class SideSection(Section):
    """One of the parties at war."""

    id: Annotated[Identifier, Field(examples=["chaos"])]
    """Short name of the side; never changes."""
    name: Annotated[Title, Field(examples=["Chaos Armies"])]
    """What people read."""
    letter: Annotated[str, AfterValidator(_check_letter), Field(examples=["C"])]
    """One letter, printed on its counters."""
    colour: Annotated[Colour, Field(examples=["#B03A2E"])]
    """The colour of its counters, as `#RRGGBB`."""
    shape: Annotated[str, OneOf(*SHAPES), Field(examples=["shield"])] = "square"
    """The shape that tells it apart in black-and-white print: of counters to cut out,
    and of frame and mark on the map.
    """
    enemies: (
        Annotated[tuple[SideId, ...], Loose, Field(examples=[["law", "elves"]])] | None
    ) = None
    """Sides it is at war with, either way; without the key: all others."""


def _check_label(text: str) -> str:
    if text and not (len(text) <= MOST_LETTERS and text.isalnum()):
        what = f"“{text}” does not go on a counter"
        raise wrong(BAD_FORM, what, "write one to three letters or digits, such as HAD")
    return text


class ForceSection(Section):
    """A force under one commander: one counter on the map."""

    id: Annotated[Identifier, Field(examples=["hadewych"])]
    """Short name of the army; orders and dice use it; never changes."""
    name: Annotated[Title, Field(examples=["Hadewych's Army"])]
    """What people read."""
    side: Annotated[SideId, Field(examples=["chaos"])]
    """The side it fights for."""
    commander: Annotated[Line, Field(examples=["Hadewych"])] = ""
    """What the commander is called."""
    pronoun: Annotated[str, OneOf(*PERSONAL), Field(examples=["she"])] = "they"
    """How sentences speak of the commander, and of an army that has that name."""
    at: Annotated[HexName, Field(examples=["0305"])] | None = None
    """Where it stands when the campaign begins; without it: not yet on the map."""
    label: Annotated[str, AfterValidator(_check_label), Field(examples=["HAD"])] = ""
    """Up to three letters for its counter; without it, they follow from its name."""
    note: Annotated[Prose, Field(examples=["Painted by Anna."])] = ""
    """Your own words; told to nobody else."""


class PlayerSection(Section):
    """Somebody who commands armies and is sent a packet."""

    id: Annotated[Identifier, Field(examples=["anna"])]
    """Short name of the player; it names the packet's folder."""
    name: Annotated[Title, Field(examples=["Anna"])]
    """What people read."""
    sides: Annotated[
        tuple[SideId, ...], Loose, Field(min_length=1, examples=[["chaos"]])
    ]
    """The sides whose knowledge the player shares."""
    forces: (
        Annotated[tuple[ArmyId, ...], Loose, Field(examples=[["hadewych"]])] | None
    ) = None
    """The armies the player commands; without the key: all armies of those sides."""
    mission: Annotated[Prose, Field(examples=["Hold the citadel until the snow."])] = ""
    """What the player is to achieve, in Markdown; told to this player alone."""
    solo: Annotated[bool, Field(examples=[True])] = False
    """Whether the player is umpire, too: what is not to be known yet is sealed."""
