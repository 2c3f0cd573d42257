"""What is true in a grand-strategic campaign at one instant."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.situation_words import Needs, Unlisted
from generator.systems.grand_strategic.rules.battle_record import Combatant, GrandBattle
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.calendar import GRAND_CALENDAR, Calendar
from generator.systems.grand_strategic.rules.forming_armies import STAND_IN, General
from generator.systems.grand_strategic.rules.muster import ListedUnit, UnitLevel, garrison_id
from generator.systems.grand_strategic.rules.orders import (
    GrandDeed,
    GrandOrder,
    HireOrder,
    PurchaseOrder,
    QuartersOrder,
    StartOrder,
    SurvivorsEntry,
    TableBattle,
    WagesOrder,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, GeneralsUse
from generator.systems.grand_strategic.rules.resource_stages import ArmyStrength
from generator.systems.grand_strategic.rules.treasuries import LedgerLine, Treasury
from generator.values import Struct, field, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.codec import Codec
    from generator.world.clock import Period
    from generator.world.hexes import Hex


class BandOrigin(StrEnum):
    """How a group of mercenaries came to a kingdom."""

    HIRED = "hired"
    FREE = "free"
    """A band that joined the losers of a battle (GS-WILD-53)."""
    DESERTERS = "deserters"
    """Losers who turned mercenary (GS-WILD-32)."""


class GeneralStatus(StrEnum):
    """What a general is doing."""

    COMMANDING = "commanding"
    RESIDENT = "resident"
    """With an army that somebody else commands."""
    WAITING = "waiting"
    """In a city in which there is no army."""
    DEAD = "dead"


class BandState(Struct, frozen=True, kw_only=True):
    """A group of mercenaries in an army."""

    band: str
    """Its id, such as ``ash-band-1``."""
    points: int
    origin: BandOrigin
    since: Period
    """The period in which it joined; what it demands begins with the stage after."""


class GeneralState(Struct, frozen=True, kw_only=True):
    """A general who was appointed, alive or dead."""

    general: str
    """His id, such as ``ash-general-3``."""
    kingdom: str
    called: str = ""
    """His name; empty: nobody gave him one."""
    ability: int
    experience: Fraction = Fraction(0)
    status: GeneralStatus = GeneralStatus.COMMANDING
    city: str = ""
    """Where he waits; empty: he is with an army, or dead."""
    unit: str = ""
    """The leader of the army's list of units who he is; empty: none is kept."""

    @property
    def skill(self) -> General:
        """What he is in a battle."""
        return General(ability=self.ability, experience=self.experience)


class GrandArmyState(Struct, frozen=True, kw_only=True):
    """An army in play: in the field, or in a city as its garrison."""

    army: str
    kingdom: str
    at: Hex
    city: str = ""
    """The city it is in, by id; empty: it is in the field."""
    regulars: int
    """Its own points, without mercenaries."""
    bands: Mapping[str, BandState] = {}
    """Mercenaries in it, by id."""
    units: tuple[ListedUnit, ...] = ()
    """Of the regulars, where a list is kept."""
    general: str = ""
    """Who commands it, by id; empty: a stand-in, or nobody until it is in a city."""
    residents: tuple[str, ...] = ()
    """Other generals with it, by id."""
    is_cavalry: bool = False
    """Whether all of it is; flyers count as cavalry."""
    forced_by: str = ""
    """The rule that sends it to its nearest city; empty: it goes where it likes."""
    stays_until: Period | None = None
    """The last period in which it stays in its city to mourn; none: it may leave."""

    @property
    def strength(self) -> ArmyStrength:
        """What it is made of."""
        bands = {key: band.points for key, band in self.bands.items()}
        return ArmyStrength(regulars=self.regulars, bands=bands)

    @property
    def points(self) -> int:
        """All its points."""
        return self.strength.points

    @property
    def leaders(self) -> tuple[str, ...]:
        """All generals with it, by id; who commands it is the first."""
        return tuple(filter(None, (self.general, *self.residents)))


class CityState(Struct, frozen=True, kw_only=True):
    """A city, and whose it is."""

    city: str
    owner: str = ""
    """The kingdom that has it; empty: nobody."""
    prisoners: tuple[str, ...] = ()
    """Kingdoms whose prince is held in it."""


class KingdomState(Struct, frozen=True, kw_only=True):
    """A kingdom: its treasury, and what is owed to it."""

    kingdom: str
    is_in_play: bool = True
    """Whether it has its capital still."""
    treasury: Treasury = field(default_factory=Treasury)
    """Since spring; every line with its period."""
    due_credits: int = 0
    """Resource points promised for the next stage."""
    due_bands: tuple[int, ...] = ()
    """Points of each free band that joins at the next stage."""
    was_for_hire: bool | None = None
    """Whether mercenaries could be hired last winter; none: nobody rolled yet."""
    hired: int = 0
    """Points of mercenaries on their way, who arrive in spring."""
    formed: int = 0
    """Number of the last army formed in play: ``ash-3`` has 3."""
    bands: int = 0
    """How many groups of mercenaries it has had."""
    generals: int = 0
    """How many generals it has had."""


class PeaceState(Struct, frozen=True, kw_only=True):
    """Two kingdoms at peace."""

    kingdoms: tuple[str, str]
    """By id, in the order of the alphabet."""
    until: Period | None = None
    """The last period of it; none: as long as both like."""


class Homecomers(Struct, frozen=True, kw_only=True):
    """Soldiers of lost units on their way to a city, where lists of units are kept."""

    kingdom: str
    kind: str
    """The units' kind, as the other game's book calls it."""
    soldiers: int
    level: UnitLevel
    unit_size: int
    """Soldiers of a whole unit of it."""
    unit_points: int
    """What such a unit is worth."""
    city: str
    """Where they go, by id."""
    arrives: Period


class GrandState(Struct, frozen=True, kw_only=True):
    """Everything true at one instant."""

    period: Period
    """The period about to be played, or being played."""
    kingdoms: Mapping[str, KingdomState]
    cities: Mapping[str, CityState]
    armies: Mapping[str, GrandArmyState]
    """Every army in play, by id."""
    generals: Mapping[str, GeneralState] = {}
    """Every general there ever was, by id."""
    move_order: tuple[str, ...] = ()
    """The kingdoms in the order in which they move this week; empty: not known yet."""
    battles: tuple[GrandBattle, ...] = ()
    """Those of this period, in order."""
    peace: tuple[PeaceState, ...] = ()
    returning: tuple[Homecomers, ...] = ()
    victor: str = ""
    """The last kingdom in play; empty: there are several."""
    gone: tuple[str, ...] = ()
    """Ids of armies that are no more, since spring; who is formed has another."""

    def with_army(self, army: GrandArmyState) -> GrandState:
        """Return the situation with one army as given."""
        return replace(self, armies={**self.armies, army.army: army})

    def without_army(self, army_id: str) -> GrandState:
        """Return the situation once an army is no more; its id is noted."""
        left = {key: one for key, one in self.armies.items() if key != army_id}
        gone = tuple(sorted({*self.gone, army_id}))
        return replace(self, armies=left, gone=gone)

    def with_kingdom(self, kingdom: KingdomState) -> GrandState:
        """Return the situation with one kingdom as given."""
        return replace(self, kingdoms={**self.kingdoms, kingdom.kingdom: kingdom})

    def with_city(self, city: CityState) -> GrandState:
        """Return the situation with one city as given."""
        return replace(self, cities={**self.cities, city.city: city})

    def with_general(self, general: GeneralState) -> GrandState:
        """Return the situation with one general as given."""
        return replace(self, generals={**self.generals, general.general: general})

    def with_battle(self, battle: GrandBattle) -> GrandState:
        """Return the situation with one battle as given, in its place or the last."""
        if any(each.id == battle.id for each in self.battles):
            kept = (battle if each.id == battle.id else each for each in self.battles)
            return replace(self, battles=tuple(kept))
        return replace(self, battles=(*self.battles, battle))

    def battle(self, battle_id: str) -> GrandBattle:
        """Return a battle of this period as it stands now."""
        return next(each for each in self.battles if each.id == battle_id)

    def army_at(self, at: Hex) -> GrandArmyState | None:
        """Return the army of a hex; none: nobody is there."""
        return next((one for one in self.armies.values() if one.at == at), None)

    def garrison_of(self, city_id: str) -> GrandArmyState | None:
        """Return the army in a city; none: nobody is there."""
        return next((one for one in self.armies.values() if one.city == city_id), None)

    def points_in(self, city_id: str) -> int:
        """Return all points of troops in a city."""
        there = self.garrison_of(city_id)
        return there.points if there else 0

    def armies_of(self, kingdom_id: str) -> Iterator[GrandArmyState]:
        """Yield a kingdom's armies in play."""
        return (one for one in self.armies.values() if one.kingdom == kingdom_id)

    def in_command(self, army_id: str) -> General:
        """Return who commands an army, as a battle sees him; else a stand-in."""
        general = self.generals.get(self.armies[army_id].general)
        return general.skill if general else STAND_IN

    def are_at_peace(self, one: str, other: str) -> bool:
        """Say whether two kingdoms are at peace now."""
        pair = tuple(sorted((one, other)))
        return any(each.kingdoms == pair for each in self.peace)

    def holders(self, kingdom_id: str) -> tuple[str, ...]:
        """Return the cities in which a prince of a kingdom is held, by id."""
        held = (key for key, city in self.cities.items() if kingdom_id in city.prisoners)
        return tuple(sorted(held))


# What a grand-strategic situation takes for granted of the campaign file.


def needs_of(situation: GrandState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    return Needs(
        sides=frozenset(situation.kingdoms),
        armies=frozenset(situation.armies),
        unlisted={
            garrison_id(city_id): Unlisted(
                where=("map", "place"),
                remedy=f"keep the city “{city_id}” in [[map.place]] with the same id and "
                "owner, and list no other army as its garrison; names may change",
            )
            for city_id in situation.cities
        },
        places={army.at: f"the army “{army.army}”" for army in situation.armies.values()},
    )


# A situation in a record: what it is made of.

_VALUES = RECORDED.knowing(
    values=(
        *(GrandState, KingdomState, CityState, GrandArmyState, GeneralState),
        *(BandState, BandOrigin, GeneralStatus, PeaceState, Homecomers),
        *(GrandBattle, Combatant, BattleSide, GeneralsUse, HowFought),
        *(Treasury, LedgerLine, ListedUnit, UnitLevel),
        *(GrandOrder, GrandDeed, PurchaseOrder, WagesOrder, HireOrder),
        *(QuartersOrder, StartOrder, TableBattle, SurvivorsEntry),
    )
)


@cache
def codec_by(calendar: Calendar) -> Codec:
    """Return what writes and reads a situation, and what was entered for a period.

    A period is read from a record whatever the length of a season.
    """
    clock = replace(calendar.clock, read=calendar.period)
    return _VALUES.knowing(kinds=(periods_by(clock),))


GRAND_CODEC = codec_by(GRAND_CALENDAR)
"""That of years as the book has them."""
