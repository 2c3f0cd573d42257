"""The picture that stands beside a turn's address where people pass it on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.site.turn_maps import (
    MAP,
    PICTURED,
    SHARED_MAP,
    picture_of,
    scene_map,
)
from generator.render.site.turn_words import turn_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.site.frame import Site
    from generator.render.site.turns import Turn

WIDTH, HEIGHT = 1200, 630
"""Pixels, as those who show addresses ask for."""
_UNREAD = ("numbers",)
"""Layers of a map that nobody reads on a picture so small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPicture:
    """A picture still to be made, unless it was before."""

    key: str
    """By which it is known again; empty: it is not."""
    job: Callable[[], PdfJob]
    """Gives the page it is made from."""


def shared_pictures(
    turns: Sequence[Turn], press: Press, site: Site
) -> Iterator[tuple[str, SharedPicture]]:
    """Yield for the newest turns the path of their picture, and how to make it."""
    for turn in turns[-PICTURED:]:
        yield (
            f"{turn.folder}/{SHARED_MAP}",
            SharedPicture(
                key=turn.mark,
                job=partial(share_job, turn, press, site),
            ),
        )


def share_job(turn: Turn, press: Press, site: Site) -> PdfJob:
    """Return a page of the shape of a turn's picture.

    It measures as many pixels of CSS as the picture has dots.
    """
    path = f"{turn.folder}/{SHARED_MAP}"
    drawing = Asset(
        media_type="image/svg+xml", body=scene_map(turn, site, without=_UNREAD)
    )
    words = turn_words(turn.periods, site.sections)
    values = {
        "campaign": turn.last.head.title,
        "title": f"Turn {turn.number}",
        "headline": words.headline,
        "summary": words.summary,
        "words": picture_of(turn, site.layers).description,
        "width": WIDTH,
        "height": HEIGHT,
        "look": press.look,
    }
    return press.job(path, "blog/share.html", values=values, assets={MAP: drawing})
