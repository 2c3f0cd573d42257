"""The picture that stands beside a turn's address where people pass it on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.site.turn_pages import (
    MAP,
    SHARED_MAP,
    picture_of,
    turn_map,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.site.turns import Turn

WIDTH, HEIGHT = 1200, 630
"""Pixels, as those who show addresses ask for."""


def share_jobs(turns: Sequence[Turn], press: Press) -> Iterator[tuple[str, PdfJob]]:
    """Yield for every turn the path of its picture, and a page of that shape.

    A page measures as many pixels of CSS as the picture has dots.
    """
    for turn in turns:
        path = f"{turn.folder}/{SHARED_MAP}"
        drawing = Asset(media_type="image/svg+xml", body=turn_map(turn))
        values = {
            "campaign": turn.last.head.title,
            "title": f"Turn {turn.number}",
            "headline": turn.headline,
            "words": picture_of(turn).description,
            "width": WIDTH,
            "height": HEIGHT,
        }
        yield (
            path,
            press.job(path, "blog/share.html", values=values, assets={MAP: drawing}),
        )
