"""The pending turn as the public will read it, for the umpire's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.site.pages import (
    MAP,
    PAGE,
    STYLE,
    Neighbours,
    rendered,
    style_file,
    turn_map,
    turn_page,
)
from generator.render.site.turns import Turn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment

    from generator.brief.briefing import Briefing

FOLDER = "preview"


def preview_files(
    periods: Sequence[Briefing], *, environment: Environment
) -> Mapping[str, bytes]:
    """Return the page of the pending turn and what belongs to it.

    Args:
        periods: The turn's periods as the public will know them once it is published:
            the day, and the night if that is the pending one. Empty: no page.
        environment: The templates.
    """
    if not periods:
        return {}
    turn = Turn(number=periods[-1].period.turn, periods=tuple(periods))
    page = turn_page(turn, Neighbours(), root="", is_preview=True)
    return {
        f"{FOLDER}/{PAGE}": rendered(environment, "blog/turn.html", page),
        f"{FOLDER}/{MAP}": turn_map(turn),
        f"{FOLDER}/{STYLE}": style_file(environment),
    }
