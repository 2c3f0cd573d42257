"""The battle packet: everything a table needs for one engagement, reader by reader."""

from generator.brief.packet.builder import packet_contents
from generator.brief.packet.contents import PacketContents
from generator.brief.packet.gather import supplies_for
from generator.brief.packet.supplies import PacketSupplies, open_engagements

__all__ = [
    "PacketContents",
    "PacketSupplies",
    "open_engagements",
    "packet_contents",
    "supplies_for",
]
