"""Links in the umpire's words that lead to no army of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding, Severity
from generator.read.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.chronicle.book import Book
    from generator.errors import KeyPath
    from generator.world.campaign import Campaign


ARMY_SCHEME = "army:"
"""Begins the address of a link to an army."""


def idle_link_findings(campaign: Campaign, book: Book) -> tuple[Finding, ...]:
    """Warn of links to armies there are not, but in blocks of closed periods."""
    known = [force.id for force in campaign.forces]
    return tuple(
        Finding(
            code="W117",
            where=where,
            severity=Severity.WARNING,
            what=f"no army is called “{army}”, so its link leads nowhere",
            hint=_hint(army, known),
        )
        for where, body in _bodies(campaign, book)
        for army in _called(body)
        if army not in known
    )


def _called(body: str) -> Iterable[str]:
    """Return the armies a text links to; what reads it is loaded only where any is."""
    if ARMY_SCHEME not in body.lower():
        return ()
    from generator.render.prose import called_armies

    return dict.fromkeys(called_armies(body))


def _hint(army: str, known: list[str]) -> str:
    meant = did_you_mean(army, known)
    if meant:
        return f"did you mean {ARMY_SCHEME}{meant}?"
    return "write the id of an army after army:, as its [[army]] has it"


def _bodies(campaign: Campaign, book: Book) -> Iterator[tuple[KeyPath, str]]:
    """Yield every text of the umpire's that still counts, with its place."""
    yield ("campaign", "about"), campaign.about
    closed = {entry.head.period for entry in book.entries}
    for position, inputs in enumerate(campaign.periods):
        if str(inputs.period) not in closed:
            for number, text in enumerate(inputs.texts):
                yield ("period", position, "text", number, "body"), text.body
