"""Whether the labels of regiments' bases go on the paper at the printer's scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.render.documents import text_block
from generator.systems.valormr.rules.muster import valormr

if TYPE_CHECKING:
    from generator.world.campaign import Campaign


def base_width_faults(campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse base labels that would leave the paper: they are as wide as the bases."""
    scale = float(campaign.paper.scale)
    room = int(text_block(scale).width)
    width = valormr(campaign).table.base_width_mm
    if width <= room:
        return ()
    return (
        Finding(
            "C028",
            ("table", "base_width"),
            f"base labels of {float(width):g} mm do not go on paper that is printed "
            f"at {scale:g} of its size",
            f"make base_width {room} at most, or have the printer print at 100 %",
        ),
    )
