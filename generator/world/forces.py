"""Sides, players and the forces on the map, as the campaign began."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from generator.errors import KeyPath
    from generator.world.hexes import Hex


# The words that stand for somebody already named: it, she, he, they.


class Pronoun(StrEnum):
    """What stands for somebody in the sentences after the first mention."""

    IT = "it"
    """An army, or anything else that is nobody in person."""
    SHE = "she"
    HE = "he"
    THEY = "they"
    """Many; or one of whom nothing else is said."""

    @property
    def them(self) -> str:
        """Whom something happens to: her, as in “it passes her”."""
        return _THEM[self]

    @property
    def their(self) -> str:
        """Whose something is: her, as in “her figures”."""
        return _THEIR[self]

    @property
    def themselves(self) -> str:
        """The same once more: herself."""
        return _THEMSELVES[self]

    @property
    def takes_plural(self) -> bool:
        """Whether its verb is that of many: they march, she marches."""
        return self is Pronoun.THEY


PERSONAL = (Pronoun.SHE, Pronoun.HE, Pronoun.THEY)
"""Those for a person."""

_THEM = {Pronoun.IT: "it", Pronoun.SHE: "her", Pronoun.HE: "him", Pronoun.THEY: "them"}
_THEIR = {Pronoun.IT: "its", Pronoun.SHE: "her", Pronoun.HE: "his", Pronoun.THEY: "their"}
_THEMSELVES = {
    Pronoun.IT: "itself",
    Pronoun.SHE: "herself",
    Pronoun.HE: "himself",
    Pronoun.THEY: "themselves",
}


class Side(Struct, frozen=True, kw_only=True):
    """One of the parties at war."""

    id: str
    name: str
    letter: str
    """One letter, printed on its counters."""
    colour: str
    """``#RRGGBB``."""
    shape: str
    """Outline of its counters: ``square``, ``round``, ``shield``, ``diamond``…"""
    enemies: tuple[str, ...]
    """Sides it is at war with; always mutual."""
    is_many: bool = False
    """Whether its name is that of many: the Raiders win."""


class Player(Struct, frozen=True, kw_only=True):
    """Somebody who commands forces and is sent a packet."""

    id: str
    name: str
    sides: tuple[str, ...]
    """Sides whose knowledge he shares."""
    forces: tuple[str, ...]
    """Forces he commands."""
    mission: str
    """The umpire's words on what he is to achieve; Markdown; may be empty."""
    is_solo: bool = False
    """Whether he keeps the file himself, and what he may not know is sealed."""
    has_map_in_words: bool = False
    """Whether his briefing tells him the map in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Something of a side's that has a name and can stand on the map."""

    id: str
    name: str
    side: str


class ForcePart(Struct, frozen=True, kw_only=True):
    """Something that a force is made of."""

    kind: str
    """What it is, as the file calls such a thing."""
    id: str
    """Unique within the campaign."""
    name: str
    figures: int | None = None
    """Figures at the start of the campaign; none: they are not counted here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Force(Piece):
    """What stands under one commander: one counter on the map."""

    commander: str
    """What the commander is called; empty when nobody is named."""
    pronoun: Pronoun = Pronoun.THEY
    """The commander's: she, he or they."""
    start: Hex | None = None
    """Where it stands when the campaign begins; none: not yet on the map."""
    code: str = ""
    """The letters on its counter; empty: they follow from its name."""
    note: str = ""
    """The umpire's own words; told to nobody else."""
    where: KeyPath = field(default=(), compare=False)
    """Where it stands in the campaign file."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: elves march, an army marches."""
        return False

    @property
    def is_kept_free(self) -> bool:
        """Whether it is but an id and a name, kept for what is formed in play."""
        return False

    @property
    def group(self) -> str:
        """The id of what it belongs to, for which its commander answers as a whole.

        Empty: it answers for itself alone.
        """
        return ""

    @property
    def referred_to(self) -> Pronoun:
        """What stands for its name: the commander's pronoun, if the name is theirs."""
        if self.is_plural:
            return Pronoun.THEY
        return self.pronoun if self.name == self.commander else Pronoun.IT

    @property
    def parts(self) -> tuple[ForcePart, ...]:
        """What it is made of; empty: it is a whole."""
        return ()
