"""What a Tactical Scenario Campaign has beyond any other: one army for each side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.world.campaign import Campaign
from generator.world.forces import Force

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class TscArmy(Force):
    """A side's whole army: one counter on the tactical map.

    Rule: TSC-MAP-03.
    """

    race: str
    """Any word; the list of armies has seven of them."""
    strength: str = ""
    """How strong it is, as people write it, such as ``2000 points``."""
    is_many: bool = False
    """Whether its name is that of many: the Ravens."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Ravens move, the Horde moves."""
        return self.is_many


@dataclass(frozen=True, slots=True, kw_only=True)
class TscCampaign(Campaign):
    """Everything in the campaign file of a Tactical Scenario Campaign."""

    forces: tuple[TscArmy, ...]
    _forces: Mapping[str, TscArmy] = field(init=False, repr=False, compare=False)

    def force(self, force_id: str) -> TscArmy:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._forces[force_id]

    def army_of(self, side: str) -> TscArmy:
        """Return a side's army.

        Raises:
            StopIteration: It has none.
        """
        return next(force for force in self.forces if force.side == side)


def tsc(campaign: Campaign) -> TscCampaign:
    """Return a campaign as what it is: a Tactical Scenario Campaign.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    if not isinstance(campaign, TscCampaign):
        message = f"{campaign.id}: a Tactical Scenario Campaign is expected"
        raise TypeError(message)
    return campaign
