"""Armies formed in play: which id they get, and what they begin as."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.muster import FORMED_MOST, formed_id
from generator.systems.grand_strategic.rules.state import BandOrigin, BandState

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )


def next_number(situation: GrandState, kingdom: str) -> int:
    """Return the number of the next army a kingdom forms; 0: it has too many.

    Ids count up, and from the first again once all were used; no army in play has one
    twice, and one that was borne in this season comes last.

    Rule: GS-DEF-04.
    """
    last = situation.kingdoms[kingdom].formed
    numbers = ((last + step) % FORMED_MOST + 1 for step in range(FORMED_MOST))
    free = [n for n in numbers if formed_id(kingdom, n) not in situation.armies]
    unborne = (n for n in free if formed_id(kingdom, n) not in situation.gone)
    return next(unborne, next(iter(free), 0))


def is_free(
    campaign: GrandCampaign, situation: GrandState, kingdom: str, army: str
) -> bool:
    """Return whether a kingdom may give an id to a new army.

    Rule: GS-DEF-04.
    """
    known = {force.id for force in campaign.armies_of(kingdom)}
    return army in known and army not in situation.armies


def with_formed(
    situation: GrandState, army: GrandArmyState, number: int = 0
) -> GrandState:
    """Return the situation with a new army; with its number where it got the next."""
    if number:
        kingdom = situation.kingdoms[army.kingdom]
        situation = situation.with_kingdom(replace(kingdom, formed=number))
    return situation.with_army(army)


def with_new_band(
    situation: GrandState, kingdom: str, points: int, origin: BandOrigin
) -> tuple[GrandState, BandState]:
    """Return the situation and a group of mercenaries who have just come to it.

    Who takes them in has still to be said.

    Rules: GS-WILD-32, GS-WILD-53, GS-MERC-04.
    """
    state = situation.kingdoms[kingdom]
    number = state.bands + 1
    band = BandState(
        band=f"{kingdom}-band-{number}",
        points=points,
        origin=origin,
        since=situation.period,
    )
    return situation.with_kingdom(replace(state, bands=number)), band
