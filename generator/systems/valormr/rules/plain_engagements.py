"""The engagements of a period as plain values, for its record."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.engagement import (
    Commander,
    Engagement,
    LaidCard,
    Score,
    Stage,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain = dict[str, Any]


def engagement_to_plain(engagement: Engagement) -> Plain:
    """Return an engagement as plain values, whole."""
    return {
        "id": engagement.id,
        "half": str(engagement.half),
        "is_second": engagement.is_second,
        "stage": str(engagement.stage),
        "commanders": [_commander_to_plain(one) for one in engagement.commanders],
        "hour": engagement.hour,
        "cards": [asdict(card) for card in engagement.cards],
        "initiative": list(engagement.initiative),
        "pairs_at_start": [list(pair) for pair in engagement.pairs_at_start],
        "way_out": dict(sorted(engagement.way_out.items())),
    }


def engagement_from_plain(plain: Mapping[str, Any]) -> Engagement:
    """Return the engagement that was written down.

    Raises:
        KeyError: A key is missing.
        ValueError: A half or a stage has no such name.
    """
    return Engagement(
        id=plain["id"],
        half=Half(plain["half"]),
        is_second=plain["is_second"],
        stage=Stage(plain["stage"]),
        commanders=tuple(map(_commander_from_plain, plain["commanders"])),
        hour=plain["hour"],
        cards=tuple(LaidCard(**card) for card in plain["cards"]),
        initiative=tuple(plain["initiative"]),
        pairs_at_start=tuple((one, other) for one, other in plain["pairs_at_start"]),
        way_out=dict(plain["way_out"]),
    )


def _commander_to_plain(commander: Commander) -> Plain:
    plain = {
        name: value for name, value in asdict(commander).items() if value is not None
    }
    return plain | {"opponents": list(commander.opponents)}


def _commander_from_plain(plain: Mapping[str, Any]) -> Commander:
    kept = dict(plain)
    for name in ("contact", "deployment"):
        if name in kept:
            kept[name] = Score(**kept[name])
    return Commander(**kept | {"opponents": tuple(plain["opponents"])})
