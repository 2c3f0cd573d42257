"""A campaign of house rules: its armies, and its rules as its file has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.world.campaign import Campaign, campaign_as
from generator.world.forces import Force

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.house.rules.rule_tables import OwnRules


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseArmy(Force):
    """An army of some kind."""

    kind: str
    strength: int
    is_many: bool = False
    """Whether its name is that of many: the Ravens."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Ravens march, the Host marches."""
        return self.is_many


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseCampaign(Campaign):
    """Everything in the campaign file, with its rules."""

    forces: tuple[HouseArmy, ...]
    own: OwnRules
    _forces: Mapping[str, HouseArmy] = field(init=False, repr=False, compare=False)

    def force(self, force_id: str) -> HouseArmy:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._forces[force_id]


def house(campaign: Campaign) -> HouseCampaign:
    """Return a campaign as what it is: one of house rules.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    return campaign_as(HouseCampaign, campaign, "a campaign of house rules")
