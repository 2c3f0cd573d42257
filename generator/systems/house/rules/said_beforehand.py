"""What can be answered beforehand under house rules, and what such answers rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.book_folder import BookFolder
from generator.kit.facts import FactName, Openness
from generator.kit.tables import TableSet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.house.rules.state import HouseContact, HousePlay, HouseState

HOUSE_FOLDER = BookFolder("generator.systems.house.rules", TableSet(), switches_card="")
"""The folder of the rules, with all their data; tables it has none but a campaign's own."""

OWN_STRENGTH: FactName[int] = FactName(name="own")
MORE: FactName[bool] = FactName(name="more")
STOOD: FactName[bool] = FactName(name="stood")
GROUND: FactName[bool] = FactName(name="in-place")


def facts_for(play: HousePlay, now: HouseState, met: HouseContact, giver: str) -> Iterator[Fact]:
    """Yield what an answer may rest on: all of it the giver can see.

    Rule: HSE-MEET-02.
    """
    side, seen = play.side_of(giver), Openness(kind="battle")
    own = [army for army in met.armies if play.side_of(army) == side]
    yield OWN_STRENGTH.of(giver, sum(now.armies[army].strength for army in own), seen)
    yield MORE.of(giver, 2 * len(own) > len(met.armies), seen)
    yield STOOD.of(giver, not any(now.armies[army].came for army in own), seen)
    yield GROUND.of(giver, any(each.at == met.at for each in play.places_of(side, now)), seen)
