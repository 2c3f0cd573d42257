"""How the order form and ``next`` tell where an army stands and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.shared_facts import (
    FATIGUED,
    FORMED,
    GOES_ON,
    MAY,
    ROUTE,
    WITHOUT_ORDER,
)
from generator.kit.wording import filled

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing


def without_an_order(view: Briefing, subject: str) -> str:
    """Return what somebody does if no order comes, after his name."""
    passage = view.words.wording.without_order(view.told(WITHOUT_ORDER, subject))
    return filled(passage, {"route": view.told(GOES_ON, subject)})


def conditions_of(view: Briefing, force: str) -> tuple[str, ...]:
    """Return what one should know of a force before ordering it about."""
    route = view.told(ROUTE, force)
    found = [f"bound for {route}"] if route else []
    if view.get_or(FATIGUED, force, otherwise=False):
        found.append("fatigued")
    if view.get(FORMED, force) is False:
        found.append("unformed")
    return tuple(found)


def deeds_of(view: Briefing, force: str) -> tuple[str, ...]:
    """Return the kinds of order a force may be given now, as the file calls them."""
    return view.get_or(MAY, force, ())
