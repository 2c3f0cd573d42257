"""The umpire's words to a reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from generator.brief.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseBlock:
    """Words with a title of their own."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """What a player is to achieve."""

    words: Markup | None
    """None: the umpire has set nothing."""


def words_of(told: Iterable[Briefing]) -> tuple[ProseBlock, ...]:
    """Return the umpire's words of some periods, in order."""
    return tuple(
        ProseBlock(title=title, body=prose(body, heading_level=4))
        for briefing in told
        for title, body in briefing.texts
    )


def mission_of(words: str) -> Mission:
    """Return a player's mission from its Markdown; empty: he has none."""
    return Mission(words=prose(words, heading_level=3) if words else None)
