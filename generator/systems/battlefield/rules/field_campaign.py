"""What a Battlefield campaign has beyond any other: armies, and the units they lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.unit_ids import whole_of
from generator.world.campaign import Campaign
from generator.world.forces import Force
from generator.world.pronouns import Pronoun

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.systems.battlefield.rules.troops.troop_types import TroopType

STEADY = "steady"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldArmy:
    """All units of one leader.

    Rules: DOG-LEAD-01, DOG-SCOPE-01.
    """

    army: str
    """Its id; no unit has the same."""
    name: str
    side: str
    leader: str = ""
    """What the leader is called; empty when nobody is named."""
    pronoun: Pronoun = Pronoun.THEY
    """The leader's."""
    leadership: int = 0
    """As the campaign begins; 0: as the setting says."""
    money: int = 0
    """As the campaign begins."""
    people: str = ""
    """The leader's, where troops look at that: ``dwarves``, ``elves``."""
    is_noble: bool = False
    """Whether the leader is a noble of that people."""
    policy: str = STEADY
    """A row of the table of policies."""
    is_many: bool = False
    """Whether its name is that of many: the Ravens."""
    edge: str = ""
    """The edge by which its units may leave the map, where that is allowed: ``north``,
    ``east``, ``south`` or ``west``; empty: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldForce(Force):
    """A unit, as the campaign begins.

    One without a make is hired or parted off in play, if ever: its id is kept free.
    """

    army: str
    make: TroopMake | None = None
    fighters: int = 0
    is_hidden: bool = False
    """Whether it begins hidden."""
    is_many: bool = False
    """Whether its name is that of many: the Riders."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Riders move, the Guard moves."""
        return self.is_many

    @property
    def group(self) -> str:
        """The army it belongs to."""
        return self.army

    @property
    def is_kept_free(self) -> bool:
        """Whether it is but an id, kept for what is hired or parted off in play."""
        return self.make is None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldCampaign(Campaign):
    """Everything in the campaign file of a Battlefield campaign."""

    forces: tuple[FieldForce, ...]
    """In the order of the file; ids that are kept free come after those it lists."""
    armies: tuple[FieldArmy, ...]
    scale: BattleScale = BattleScale.TACTIC
    by_rounds: bool = False
    """Whether every round is a period of its own."""
    further: tuple[TroopType, ...] = ()
    """Types of troops that the campaign adds to the army list."""
    _forces: Mapping[str, FieldForce] = field(init=False, repr=False, compare=False)

    @property
    def many_named(self) -> frozenset[str]:
        """The ids of armies whose names are those of many: the Ravens march."""
        return frozenset(army.army for army in self.armies if army.is_many)

    def force(self, force_id: str) -> FieldForce:
        """Return a unit by id.

        Raises:
            KeyError: No unit has that id.
        """
        return self._forces[force_id]

    def army(self, army_id: str) -> FieldArmy:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        for army in self.armies:
            if army.army == army_id:
                return army
        raise KeyError(army_id)

    def army_of(self, unit: str) -> FieldArmy:
        """Return the army a unit belongs to, or the unit it was parted from.

        Raises:
            KeyError: There is no such unit.
        """
        return self.army(self.force(whole_of(unit)).army)

    def units_of(self, army_id: str) -> tuple[FieldForce, ...]:
        """Return the units that the file lists of an army, in its order."""
        return tuple(
            force
            for force in self.forces
            if force.army == army_id and not force.is_kept_free
        )


def battlefield_campaign(campaign: Campaign) -> BattlefieldCampaign:
    """Return a campaign as what it is: one of Battlefield.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    if not isinstance(campaign, BattlefieldCampaign):
        message = f"{campaign.id}: a Battlefield campaign is expected"
        raise TypeError(message)
    return campaign
