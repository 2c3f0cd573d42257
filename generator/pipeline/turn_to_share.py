"""A published turn as a message for a chat or a mail: what it tells, and its link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.site_marks import closed_periods
from generator.render.site.turn_words import turn_words
from generator.render.site.turns import published_turns

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTurn:
    """What is passed on of a turn; all of it stands on the site."""

    turn: int
    title: str
    """The campaign, the turn and its headline."""
    summary: str
    """What it comes to in a sentence or two; may be empty."""
    link: str
    """The address of its page; empty: the file does not say where the site stands."""

    @property
    def message(self) -> str:
        """The whole message."""
        return "\n\n".join(
            part for part in (self.title, self.summary, self.link) if part
        )


def turn_to_share(desk: Desk, number: int = 0) -> SharedTurn | None:
    """Return a published turn to pass on; none: there is no such turn on the site.

    Args:
        desk: The campaign.
        number: The turn; 0: the newest.
    """
    turns = published_turns(
        ClosedBriefings(desk, PUBLIC),
        behind=desk.campaign.public_after,
        known=closed_periods(desk),
    )
    wanted = [turn for turn in turns if not number or turn.number == number]
    if not wanted:
        return None
    turn = wanted[-1]
    words = turn_words(turn.periods, desk.system.pages.site)
    headline = f": {words.headline}" if words.headline else ""
    address = desk.campaign.address.rstrip("/")
    return SharedTurn(
        turn=turn.number,
        title=f"{desk.campaign.title}, turn {turn.number}{headline}",
        summary=words.summary,
        link=f"{address}/{turn.folder}/" if address else "",
    )
