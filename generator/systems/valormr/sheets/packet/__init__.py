"""The battle packet on paper."""

from generator.systems.valormr.sheets.packet.packet_document import (
    PacketOptions,
    PacketSection,
    Sources,
    packet_job,
)
from generator.systems.valormr.sheets.reference_cards import reference_cards_job

__all__ = [
    "PacketOptions",
    "PacketSection",
    "Sources",
    "packet_job",
    "reference_cards_job",
]
