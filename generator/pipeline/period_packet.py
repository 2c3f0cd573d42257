"""What one reader prints for a period: a single document, bound of all its parts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.pipeline.order_forms import BEFOREHAND_FORM, ORDER_FORM
from generator.pipeline.sheet_files import ONCE
from generator.render.audience_files import BoundPart, Packet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.briefing import Briefing

PACKET = "packet.pdf"
_LEAVES = frozenset({ORDER_FORM})
"""What is handed back or cut up, and so shares no leaf with anything else."""


def packet_of(briefing: Briefing, paths: Iterable[str]) -> Packet:
    """Return how a reader's documents of a period are bound.

    Args:
        briefing: What he knows of the period.
        paths: All that is printed for him, in reading order, by path below his folder.
            What is printed once, or when it is wanted, is left out.
    """
    whose = briefing.audience.name or "umpire"
    return Packet(
        path=PACKET,
        title=f"{briefing.head.title}: {briefing.period.title} · {whose}",
        parts=tuple(
            BoundPart(path=path, is_leaf=path in _LEAVES)
            for path in paths
            if path != BEFOREHAND_FORM and not path.startswith(f"{ONCE}/")
        ),
    )


def led_by(packet: Packet | None, paths: Iterable[str]) -> Packet | None:
    """Return a packet that begins with other documents; what is sealed stays so."""
    if packet is None or packet.path != PACKET:
        return packet
    first = tuple(BoundPart(path=path) for path in paths)
    return replace(packet, parts=(*first, *packet.parts))
