"""What a Valormr campaign has of its own: ground, armies, vessels, peoples, a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Self

from generator.values import Struct, replace
from generator.world.campaign import Campaign, campaign_as
from generator.world.forces import Force, ForcePart, Piece
from generator.world.ground import (
    PROVINCE,
    GroundBook,
    PlaceKind,
    RegionKind,
    RegionLook,
    TerrainKind,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.board import Board
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


# The ground of Valormr: its terrains and what stands at its places.


class Terrain:
    """The terrains a hex can have."""

    CLEAR: Final = TerrainKind(key="clear", title="Open ground", code=".", fill="clear")
    FOREST: Final = TerrainKind(
        key="forest", title="Forest", code="f", fill="forest", symbol="forest"
    )
    HILL: Final = TerrainKind(key="hill", title="Hill", code="h", fill="hill", symbol="hill")
    SWAMP: Final = TerrainKind(key="swamp", title="Swamp", code="s", fill="swamp", symbol="swamp")
    MOUNTAIN: Final = TerrainKind(
        key="mountain", title="Mountain", code="m", fill="mountain", symbol="mountain"
    )
    SEA: Final = TerrainKind(key="sea", title="Sea", code="~", fill="sea", is_water=True)


class Locality:
    """What can stand at a named place, hence its symbol."""

    TOWN: Final = PlaceKind(key="town", title="Town", symbol="town")
    PORT: Final = PlaceKind(key="port", title="Port", symbol="port", is_port=True)
    CITADEL: Final = PlaceKind(key="citadel", title="Citadel", symbol="citadel")
    HOLD: Final = PlaceKind(key="hold", title="Hold", symbol="hold")
    VILLAGE: Final = PlaceKind(key="village", title="Village", symbol="village")
    RUIN: Final = PlaceKind(key="ruin", title="Ruin", symbol="ruin")
    BRIDGE: Final = PlaceKind(key="bridge", title="Bridge", symbol="bridge")
    """A name beside a crossing; the crossing itself is drawn from its own entry."""
    LANDMARK: Final = PlaceKind(key="landmark", title="Landmark", symbol="landmark")
    """A name without a symbol: a wood, a headland, a pass."""


TERRAINS: Final = tuple(kind for kind in vars(Terrain).values() if isinstance(kind, TerrainKind))
LOCALITIES: Final = tuple(kind for kind in vars(Locality).values() if isinstance(kind, PlaceKind))
HOME_FOREST: Final = RegionKind(
    key="home-forest", title="Home forest", look=RegionLook.HOME, needs_people=True
)
"""A forest whose people move through it as through open country."""
MUD_FLAT: Final = RegionKind(key="mud-flat", title="Mud flat", look=RegionLook.MUD)
"""Coast that falls dry, where every vessel needs a channel."""
GROUND: Final = GroundBook(
    terrains=TERRAINS, places=LOCALITIES, regions=(PROVINCE, HOME_FOREST, MUD_FLAT)
)


def is_home_forest(board: Board, at: Hex, people: str) -> bool:
    """Say whether a hex lies in the home forest of a people."""
    return any(
        region.kind == HOME_FOREST and region.people == people for region in board.regions_at(at)
    )


def is_mud_flat(board: Board, at: Hex) -> bool:
    """Say whether a coast hex falls dry, so that vessels need a channel."""
    return any(region.kind == MUD_FLAT for region in board.regions_at(at))


# Where one can stand: a hex, and a bank of it.


class Footing(Struct, frozen=True):
    """A hex and, where a river parts it, the bank."""

    at: Hex
    bank: Bank | None

    @property
    def order(self) -> tuple[Hex, int]:
        """A key that puts footings in the order of the map."""
        return self.at, -1 if self.bank is None else int(self.bank)


REGIMENT, COMPANY, INDIVIDUAL = "regiment", "company", "individual"
"""The kinds of parts an army has."""


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


class Company(Struct, frozen=True, kw_only=True):
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


class Regiment(Struct, frozen=True, kw_only=True):
    """A body of companies that fights as one on the table."""

    id: str
    """Unique within the campaign: ``force/regiment``."""
    name: str
    companies: tuple[Company, ...]

    @property
    def figures(self) -> int:
        """Figures at the start of the campaign."""
        return sum(company.figures for company in self.companies)


class Individual(Struct, frozen=True, kw_only=True):
    """A hero, wizard, leader or great creature, counted apart (VAL-OOB-23)."""

    id: str
    name: str
    kind: str


class CommandUnit(Struct, frozen=True, kw_only=True):
    """A body of guards or staff beside the regiments (VAL-OOB-22)."""

    name: str
    figures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Army(Force):
    """An army under one commander: one figure on the map (VAL-GEN-05)."""

    people: str
    """Elves, orcs, lizard men, …; lower case, plural."""
    sight: Sight
    army_points: int
    regiments: tuple[Regiment, ...]
    """In order of march at the start: assault, support, reserve."""
    individuals: tuple[Individual, ...] = ()
    command_units: tuple[CommandUnit, ...] = ()
    move_points: Fraction | None = None
    """Daily points of a people that does not march in formation (VAL-MOVE-12)."""
    flies: bool = False
    is_detachment: bool = False
    """Whether it is a small body that may lose its way (VAL-ADV-04)."""
    trains: tuple[str, ...] = ()
    """Trains that go with it: ``bridging``, ``engineers`` (VAL-ADV-09, 10)."""

    @property
    def companies(self) -> tuple[Company, ...]:
        """Every company, in order of march."""
        return tuple(company for regiment in self.regiments for company in regiment.companies)

    @property
    def figures(self) -> int:
        """Figures of all regiments at the start of the campaign."""
        return sum(regiment.figures for regiment in self.regiments)

    @property
    def is_plural(self) -> bool:
        """Whether it goes by the name of its people, as elves do."""
        return self.name.casefold() == self.people.casefold()

    @property
    def parts(self) -> tuple[ForcePart, ...]:
        """Its regiments, its companies, then its individuals."""
        return (
            *(ForcePart(kind=REGIMENT, id=r.id, name=r.name) for r in self.regiments),
            *(
                ForcePart(kind=COMPANY, id=c.id, name=c.name, figures=c.figures)
                for c in self.companies
            ),
            *(ForcePart(kind=INDIVIDUAL, id=i.id, name=i.name) for i in self.individuals),
        )


class People(Struct, frozen=True, kw_only=True):
    """What a people calls its units, and how it marches (VAL-ADV-01, 02)."""

    name: str
    """Lower case, plural, as its forces name it."""
    unit_names: Mapping[str, str]
    """Its own word for ``regiment``, ``battalion``, ``company``."""
    formations: Mapping[str, str]
    """By ground or way: the row of the march formations it marches as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vessel(Piece):
    """One vessel or several of a kind that sail as one."""

    kind: str
    """Row of the vessel table, such as ``longship``."""
    count: int
    owner: str
    """The force it serves; empty: it sails for itself."""
    at: Hex | None


class WargamesTable(Struct, frozen=True, kw_only=True):
    """The table battles are fought on."""

    across_inches: Fraction
    """Size along the axis on which the sides face each other (VAL-BASE-02)."""
    along_inches: Fraction | None
    """The other size; none: not stated."""
    in_centimetres: bool
    """The umpire measures in centimetres."""
    bow_range_inches: Fraction
    """Greatest short bow range at the table's ground scale."""
    yards_per_inch: int
    """Ground scale."""
    base_width_mm: Fraction = Fraction(60)
    """Width of the base a regiment's figures stand on; its label is as wide."""
    prints_blank_cards: bool = False
    """Whether the blanks of the terrain deck are printed, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValormrCampaign(Campaign):
    """Everything in the campaign file of a Valormr campaign."""

    couriers_hidden: bool
    table: WargamesTable
    forces: tuple[Army, ...]
    vessels: tuple[Vessel, ...] = ()
    peoples: tuple[People, ...] = ()
    """Peoples with unit names or march formations of their own."""
    collection: Mapping[str, int] = field(default_factory=dict)
    """Figures owned, by troop type; empty: the file does not say."""
    _forces: Mapping[str, Army] = field(init=False, repr=False, compare=False)

    def force(self, force_id: str) -> Army:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._forces[force_id]

    @property
    def others(self) -> tuple[Vessel, ...]:
        """The vessels."""
        return self.vessels

    def as_begun(self, starts: Mapping[str, Hex | None]) -> Self:
        """Return the campaign with those armies alone, each where it began.

        Vessels of other armies are left out.
        """
        vessels = tuple(v for v in self.vessels if not v.owner or v.owner in starts)
        return replace(Campaign.as_begun(self, starts), vessels=vessels)


def valormr(campaign: Campaign) -> ValormrCampaign:
    """Return a campaign as what it is: one of Valormr's.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    return campaign_as(ValormrCampaign, campaign, "a Valormr campaign")
