"""Ways to turns, with what each is called and comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.site.urls import turn_page

if TYPE_CHECKING:
    from generator.render.site.turn_summary import TurnSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLink:
    """The way to a turn, and the turn in few words."""

    number: int
    headline: str
    """Empty: it has none."""
    summary: str
    """What it comes to in a sentence or two; may be empty."""

    @property
    def to(self) -> str:
        """Its page, from the site's root."""
        return turn_page(self.number)

    @property
    def words(self) -> str:
        """Its number in words."""
        return f"Turn {self.number}"


def link_to(turn: TurnSummary) -> TurnLink:
    """Return the way to a turn."""
    return TurnLink(number=turn.number, headline=turn.headline, summary=turn.summary)
