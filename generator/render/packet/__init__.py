"""The battle packet on paper."""

from generator.render.packet.printing import (
    PacketOptions,
    Section,
    Sources,
    packet_job,
)
from generator.render.packet.reference_cards import reference_card_jobs

__all__ = [
    "PacketOptions",
    "Section",
    "Sources",
    "packet_job",
    "reference_card_jobs",
]
