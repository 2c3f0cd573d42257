"""The battle packet: everything a table needs for one engagement, reader by reader."""

from generator.systems.valormr.views.packet.builder import packet_contents
from generator.systems.valormr.views.packet.contents import PacketContents
from generator.systems.valormr.views.packet.supplies import (
    PacketSupplies,
    open_engagements,
    supplies_for,
)

__all__ = [
    "PacketContents",
    "PacketSupplies",
    "open_engagements",
    "packet_contents",
    "supplies_for",
]
