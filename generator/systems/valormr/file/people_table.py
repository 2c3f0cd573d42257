"""Peoples with words and march formations of their own."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.read.models.table_base import Section
from generator.read.models.value_kinds import Line, OneOf, Title

GROUNDS = ("clear", "forest", "hill", "swamp", "mountain", "road", "track")
"""What a force may have come by."""
FORMATIONS = ("clear", "forest", "road", "track")
"""The ground or way whose formation it may take instead."""


class PeopleSection(Section):
    """One people; both sets of keys need their switch."""

    name: Annotated[Title, Field(examples=["elves"])]
    """The people, as `people` of its armies has it."""
    regiment: Annotated[Line, Field(examples=["host"])] = ""
    """Its word for a regiment (`adv.organization`)."""
    battalion: Annotated[Line, Field(examples=["wing"])] = ""
    """Its word for a battalion."""
    company: Annotated[Line, Field(examples=["band"])] = ""
    """Its word for a company."""
    formation: Annotated[
        dict[Annotated[str, OneOf(*GROUNDS)], Annotated[str, OneOf(*FORMATIONS)]],
        Field(examples=[{"forest": "clear"}]),
    ] = Field(default_factory=dict)
    """By ground or way: the one it marches as through (`adv.creature_formations`)."""
