"""An army's regiments, a line each, for a sheet sealed until they deploy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.shared_facts import NAME
from generator.systems.valormr.rules.fact_names import (
    FIGURES,
    REGIMENT,
    REGIMENTS,
    TROOP_TYPE,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing


def regiments_told(briefing: Briefing, force: str) -> Iterator[str]:
    """Yield the regiments of a force with their companies."""
    regiments = briefing.get(REGIMENTS, force)
    if isinstance(regiments, Unknown):
        return
    for regiment in regiments:
        companies = [
            f"{briefing.get(NAME, company)} "
            f"{briefing.told(FIGURES, company)} "
            f"({briefing.get(TROOP_TYPE, company)})"
            for company in briefing.subjects(REGIMENT)
            if briefing.get(REGIMENT, company) == regiment
        ]
        yield f"{briefing.get(NAME, regiment)}: {', '.join(companies)}"
