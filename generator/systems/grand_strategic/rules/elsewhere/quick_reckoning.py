"""A clash of another system as quick combat reckons it up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.systems.grand_strategic.rules.elsewhere.clash_points import (
        FallenFigures,
    )
    from generator.systems.grand_strategic.rules.elsewhere.quick_parties import (
        QuickParty,
    )
    from generator.systems.grand_strategic.rules.generals import General
    from generator.systems.grand_strategic.rules.quick_combat import (
        BattleSide,
        Fought,
        GeneralsUse,
        Percentage,
    )
    from generator.systems.grand_strategic.rules.wild_events import (
        Aftermath,
        WildCard,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickDice:
    """The dice of a clash that are thrown before anybody decides anything."""

    rolls: Mapping[BattleSide, Throw]
    wild: Throw | None
    """None: there are no wild events."""
    found: Mapping[str, Throw]
    """For a general, by army; those who have one already are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickReckoning:
    """A clash reckoned up, as its receipt tells it."""

    ground: str
    parties: Mapping[BattleSide, QuickParty]
    uses: Mapping[BattleSide, GeneralsUse]
    dice: QuickDice
    percents: Mapping[BattleSide, Percentage]
    fought: Fought
    card: WildCard | None
    drawn: Throw | None
    aftermath: Aftermath
    fallen: Mapping[BattleSide, FallenFigures]
    generals: Mapping[str, General]
    """Of every army as it went in."""
