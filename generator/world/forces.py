"""Sides, armies and what they are made of, as the campaign began."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.world.hexes import Hex


class Arm(StrEnum):
    """How a company moves on land."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"


class Sight(StrEnum):
    """How a people bears darkness and sunlight."""

    LIGHT = "light"
    """Sees by daylight, as humans do."""
    DARK = "dark"
    """Sees in the dark as in the light."""
    NOCTURNAL = "nocturnal"
    """Is hurt by sunlight and acts by night."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The smallest unit: figures of one troop type (VAL-OOB-10)."""

    id: str
    """Unique within the campaign: ``force/regiment/company``."""
    name: str
    troop_type: str
    arm: Arm
    figures: int
    """Figures at the start of the campaign."""
    price: Fraction | None = None
    """Army points one figure costs; none: not stated, and none can be hired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regiment:
    """A body of companies that fights as one on the table."""

    id: str
    """Unique within the campaign: ``force/regiment``."""
    name: str
    companies: tuple[Company, ...]

    @property
    def figures(self) -> int:
        """Figures at the start of the campaign."""
        return sum(company.figures for company in self.companies)


@dataclass(frozen=True, slots=True, kw_only=True)
class Individual:
    """A hero, wizard, leader or great creature, counted apart (VAL-OOB-23)."""

    id: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandUnit:
    """A body of guards or staff beside the regiments (VAL-OOB-22)."""

    name: str
    figures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """An army under one commander: one figure on the map (VAL-GEN-05)."""

    id: str
    name: str
    side: str
    commander: str
    """The commander as he is called; empty when the book names none."""
    people: str
    """Elves, orcs, lizard men, …; lower case, plural."""
    sight: Sight
    army_points: int
    regiments: tuple[Regiment, ...]
    """In order of march at the start: assault, support, reserve."""
    individuals: tuple[Individual, ...] = ()
    command_units: tuple[CommandUnit, ...] = ()
    start: Hex | None = None
    """Where it stands when the campaign begins; none: not yet on the map."""
    move_points: Fraction | None = None
    """Daily points of a people that does not march in formation (VAL-MOVE-12)."""
    flies: bool = False
    is_detachment: bool = False
    """Whether it is a small body that may lose its way (VAL-ADV-04)."""
    trains: tuple[str, ...] = ()
    """Trains that go with it: ``bridging``, ``engineers`` (VAL-ADV-09, 10)."""
    code: str = ""
    """The letters on its counter; empty: they follow from its name."""
    note: str = ""
    """The umpire's own words; told to nobody else."""

    @property
    def companies(self) -> tuple[Company, ...]:
        """Every company, in order of march."""
        return tuple(
            company for regiment in self.regiments for company in regiment.companies
        )

    @property
    def figures(self) -> int:
        """Figures of all regiments at the start of the campaign."""
        return sum(regiment.figures for regiment in self.regiments)


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """What a people calls its units, and how it marches (VAL-ADV-01, 02)."""

    name: str
    """Lower case, plural, as its forces name it."""
    unit_names: Mapping[str, str]
    """Its own word for ``regiment``, ``battalion``, ``company``."""
    formations: Mapping[str, str]
    """By ground or way: the row of the march formations it marches as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vessel:
    """One vessel or several of a kind that sail as one."""

    id: str
    name: str
    kind: str
    """Row of the vessel table, such as ``longship``."""
    count: int
    side: str
    owner: str
    """The force it serves; empty: it sails for itself."""
    at: Hex | None
