"""What a grand-strategic campaign has beyond any other: kingdoms, and their armies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.world.campaign import Campaign
from generator.world.forces import Force

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.unit_lists import ListedUnit

FORMED_MOST = 12
"""Armies a kingdom can have formed in play at the same time, beside the file's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kingdom:
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

    def kingdom(self, side: str) -> Kingdom:
        """Return what a side is as a kingdom.

        Raises:
            StopIteration: There is no such side.
        """
        return next(each for each in self.kingdoms if each.kingdom == side)

    def armies_of(self, side: str) -> tuple[GrandForce, ...]:
        """Return every army a kingdom has or may form, in the order of the file."""
        return tuple(force for force in self.forces if force.side == side)


def formed_id(kingdom: str, number: int) -> str:
    """Return the id that is kept for an army formed in play.

    >>> formed_id("ash", 3)
    'ash-3'
    """
    return f"{kingdom}-{number}"


def garrison_id(city: str) -> str:
    """Return the id of a city's first garrison where the file names none.

    >>> garrison_id("ashford")
    'garrison-ashford'
    """
    return f"garrison-{city}"


def grand(campaign: Campaign) -> GrandCampaign:
    """Return a campaign as what it is: a grand-strategic one.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    if not isinstance(campaign, GrandCampaign):
        message = f"{campaign.id}: a grand-strategic campaign is expected"
        raise TypeError(message)
    return campaign
