"""What a grand-strategic campaign has beyond any other: kingdoms, and their armies."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.resources import files
from math import ceil
from typing import TYPE_CHECKING, Any

from generator.systems.grand_strategic.rules.forming_armies import FACTOR
from generator.values import Struct, replace
from generator.world.campaign import Campaign, campaign_as
from generator.world.forces import Force

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.kit.switches import Setting
    from generator.systems.grand_strategic.rules.tables import GrandTables


# Armies of which a list of units is kept: leaders, losses, and who comes back.


class UnitLevel(StrEnum):
    """How experienced a unit is, the least first."""

    GREEN = "green"
    EXPERIENCED = "experienced"
    VETERAN = "veteran"


class ListedUnit(Struct, frozen=True, kw_only=True):
    """One unit of an army's list."""

    id: str
    kind: str
    """What the other game's book calls it."""
    points: int
    level: UnitLevel = UnitLevel.EXPERIENCED
    is_leader: bool = False
    was_drawn: bool = False
    """Whether lots have fallen on this leader once."""


def unit_word(kind: str) -> str:
    """Return the kind of a unit as it stands in ids.

    >>> unit_word("Bill men")
    'bill-men'
    """
    return "-".join(kind.casefold().split())


class DrawnLosses(Struct, frozen=True, kw_only=True):
    """What is left of a list of units, and what is gone."""

    left: tuple[ListedUnit, ...]
    lost: tuple[ListedUnit, ...]

    @property
    def points_lost(self) -> int:
        """The points of what is gone: at least the loss, perhaps more."""
        return sum(unit.points for unit in self.lost)


class Returning(Struct, frozen=True, kw_only=True):
    """Soldiers of one lost unit who find their way back."""

    kind: str
    soldiers: int
    level: UnitLevel


class Reformed(Struct, frozen=True, kw_only=True):
    """What survivors of one kind become."""

    units: int
    lost: int
    """Soldiers left over."""
    level: UnitLevel


def leaders_needed(tables: GrandTables, units: int) -> int:
    """Return how many leaders an army of so many units must have, rounded up.

    Rule: GS-CSW-03.
    """
    return ceil(units / tables.numbers.whole("units-per-leader"))


def points_of(units: Iterable[ListedUnit]) -> int:
    """Return what an army's units are worth: its points after a battle fought out.

    Rule: GS-CSW-10.
    """
    return sum(unit.points for unit in units)


def drawn_losses(
    units: tuple[ListedUnit, ...], loss: int, draw: Callable[[int, int], int]
) -> DrawnLosses:
    """Return who falls where units are drawn until they cover a loss.

    A leader on whom the lot falls for the first time is spared, and it is drawn anew;
    he remembers it.

    Args:
        units: The army's list.
        loss: The points it loses.
        draw: Given which draw it is, from 1, and of how many: the one drawn, from 1.

    Rules: GS-CSW-06, GS-CSW-07.
    """
    left = list(units)
    lost: list[ListedUnit] = []
    nth = 0
    while left and points_of(lost) < loss:
        nth += 1
        at = draw(nth, len(left)) - 1
        unit = left[at]
        if unit.is_leader and not unit.was_drawn:
            left[at] = replace(unit, was_drawn=True)
        else:
            lost.append(left.pop(at))
    return DrawnLosses(left=tuple(left), lost=tuple(lost))


def general_fell(losses: DrawnLosses, general: str) -> bool:
    """Return whether the leader who is the general is among who fell.

    His army goes to its nearest city then, as after the jack of clubs.

    Rule: GS-CSW-08.
    """
    return any(unit.id == general for unit in losses.lost)


def weeks_back(tables: GrandTables, told: int, hexes: int) -> int:
    """Return after how many weeks survivors are back, no sooner than they can march.

    Args:
        tables: The tables as the campaign plays them.
        told: The weeks that the other game's table gives.
        hexes: From the battle to the nearest own city, that one counted (GS-AMB-43).

    Rule: GS-CSW-13.
    """
    return max(told, ceil(hexes / tables.numbers.whole("survivors-hexes")))


def reformed(survivors: Iterable[Returning], size: int) -> Reformed:
    """Return the whole units that survivors of one kind make; the rest are lost.

    Their level is that of most of the soldiers, of two as many the lower (GS-AMB-37).

    Args:
        survivors: Who came back, all of one kind.
        size: The soldiers of a whole unit of it.

    Rules: GS-CSW-14, GS-CSW-16.
    """
    soldiers: Counter[UnitLevel] = Counter()
    for each in survivors:
        soldiers[each.level] += each.soldiers
    units, rest = divmod(soldiers.total(), size)
    level = max(UnitLevel, key=lambda level: soldiers[level])
    return Reformed(units=units, lost=rest, level=level)


FORMED_MOST = 12
"""Armies a kingdom can have formed in play at the same time, beside the file's."""


class Kingdom(Struct, frozen=True, kw_only=True):
    """What a side is here, beside what sides of any campaign are."""

    kingdom: str
    """The side's id."""
    capital: str = ""
    """The city with which it falls, by id; empty: it has none to lose."""
    treasury: int = 0
    """Resource points as the game begins."""
    is_played: bool = True
    """Whether somebody plays it; else it follows the policy in the table."""
    allies: tuple[str, ...] = ()
    """Kingdoms whose cities are open to its beaten armies, and its own to theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandForce(Force):
    """An army, in the field or as a city's garrison.

    One without a start is formed in play, if ever: its id and its name are kept free.
    """

    points: int = 0
    """As the game begins; with those of the list of units where one is kept."""
    ability: int = 0
    """Its general's as the game begins; 0: he is rolled for."""
    city: str = ""
    """The city it begins in, by id; empty: it begins in the field, or not yet."""
    is_many: bool = False
    """Whether its name is that of many: the Riders."""
    is_cavalry: bool = False
    """Whether all of it is; flyers count as cavalry."""
    units: tuple[ListedUnit, ...] = ()
    """Where a list is kept."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Riders march, the Host marches."""
        return self.is_many

    @property
    def is_kept_free(self) -> bool:
        """Whether it is but an id and a name, kept for what is formed in play."""
        return self.start is None


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandCampaign(Campaign):
    """Everything in the campaign file of a grand-strategic campaign."""

    forces: tuple[GrandForce, ...]
    """In the order of the file: each army carries out its order in its turn. Garrisons
    that the file does not list and ids for armies formed in play come after those."""
    kingdoms: tuple[Kingdom, ...]
    is_open: bool = False
    """Whether everybody may know everybody's points, generals and treasuries."""
    _forces: Mapping[str, GrandForce] = field(init=False, repr=False, compare=False)

    def force(self, force_id: str) -> GrandForce:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._forces[force_id]

    def kingdom(self, side_id: str) -> Kingdom:
        """Return what a side is as a kingdom.

        Raises:
            StopIteration: There is no such side.
        """
        return next(each for each in self.kingdoms if each.kingdom == side_id)

    def armies_of(self, side_id: str) -> tuple[GrandForce, ...]:
        """Return every army a kingdom has or may form, in the order of the file."""
        return tuple(force for force in self.forces if force.side == side_id)


def formed_id(kingdom_id: str, number: int) -> str:
    """Return the id that is kept for an army formed in play.

    >>> formed_id("ash", 3)
    'ash-3'
    """
    return f"{kingdom_id}-{number}"


def garrison_id(city_id: str) -> str:
    """Return the id of a city's first garrison where the file names none.

    >>> garrison_id("ashford")
    'garrison-ashford'
    """
    return f"garrison-{city_id}"


def grand(campaign: Campaign) -> GrandCampaign:
    """Return a campaign as what it is: a grand-strategic one.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    return campaign_as(GrandCampaign, campaign, "a grand-strategic campaign")


# The games by which battles are fought on the table, and what each brings with it.

PACKAGE = "generator.systems.grand_strategic.rules"
GAME, ANY = "battle.game", "any"
CITY_STATES, WARHAMMER = "city-state-warfare", "warhammer"
_GAMES: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    files(PACKAGE).joinpath("games.toml").read_text(encoding="utf-8")
)


def with_the_games(settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return a campaign's switches with what its game sets beside them.

    Rules: GS-WFB-01, GS-WFB-03.
    """
    game = _GAMES.get(str(settings.get(GAME, ANY)), {})
    return {**game.get("sets", {}), **settings}


def is_played(campaign: GrandCampaign, about: str) -> bool:
    """Say whether battles may be fought by a game, by what people call it.

    Where a campaign names none, lists of units speak of City State Warfare and
    multiplied points of Warhammer. Of what is about no such game it is true.

    Rules: GS-CSW-05, GS-WFB-01.
    """
    game = next((key for key, each in _GAMES.items() if each["about"] == about), "")
    named = str(campaign.switches.get(GAME, ANY))
    if not game or named != ANY:
        return not game or game == named
    if game == CITY_STATES:
        return any(force.units for force in campaign.forces)
    return campaign.switches.get(FACTOR, 1) != 1


def is_matter_of(campaign: GrandCampaign, rule: str) -> bool:
    """Say whether a rule is of any matter to a campaign, by its number.

    Rules: GS-CSW-05, GS-WFB-01.
    """
    about = (
        str(each["about"]) for each in _GAMES.values() if rule.startswith(f"{each['chapter']}-")
    )
    return is_played(campaign, next(about, ""))
