"""Parts of an army that join another, or become one in a city or a hex."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.parting import (
    Share,
    bands_of,
    parted_groups,
)
from generator.systems.grand_strategic.rules.state import GrandArmyState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.state import BandState, GrandState


def handed_to(
    situation: GrandState, source: GrandArmyState, share: Share, host: str
) -> GrandState:
    """Return the situation with a part of an army added to another.

    The army it comes from is not touched.

    Rules: GS-ARMY-04, GS-WILD-22.
    """
    situation, bands = _bands(situation, source, share)
    one = situation.armies[host]
    return situation.with_army(
        replace(
            one,
            regulars=one.regulars + share.regulars,
            bands={**one.bands, **bands},
            units=(*one.units, *share.units),
            is_cavalry=one.is_cavalry and source.is_cavalry,
        )
    )


def made_of(
    situation: GrandState, source: GrandArmyState, share: Share, new_id: str
) -> GrandState:
    """Return the situation with a part of an army as one of its own, where that stands.

    Nobody commands it yet; the army it comes from is not touched.

    Rules: GS-ARMY-05, GS-ARMY-08.
    """
    situation, bands = _bands(situation, source, share)
    return situation.with_army(
        GrandArmyState(
            army=new_id,
            kingdom=source.kingdom,
            at=source.at,
            regulars=share.regulars,
            bands=bands,
            units=share.units,
            is_cavalry=source.is_cavalry,
        )
    )


def _bands(
    situation: GrandState, source: GrandArmyState, share: Share
) -> tuple[GrandState, Mapping[str, BandState]]:
    """Return the groups that go off; one that is parted goes under a new id."""
    kingdom = situation.kingdoms[source.kingdom]
    new_ids = {}
    for key in parted_groups(source, share):
        kingdom = replace(kingdom, bands=kingdom.bands + 1)
        new_ids[key] = f"{source.kingdom}-band-{kingdom.bands}"
    return situation.with_kingdom(kingdom), bands_of(source, share, new_ids)
