"""The battle packet on paper."""

from generator.render.packet.printing import (
    PacketOptions,
    Section,
    Sources,
    packet_job,
)
from generator.render.packet.reference_cards import reference_card_jobs
from generator.render.packet.terrain_cards import CardStock

__all__ = [
    "CardStock",
    "PacketOptions",
    "Section",
    "Sources",
    "packet_job",
    "reference_card_jobs",
]
