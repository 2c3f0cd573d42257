"""What a kingdom begins with: cities, garrisons, and points for field armies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.forming_armies import (
    field_budget,
    first_garrison,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.amounts import Amounts

TRIED = ("capital", "fortified", "regular", "regular", "regular")
"""The cities of the layout that the source has tried."""
ARMIES = 5
"""Lines for field armies: at most one to a city."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCity:
    """A city a kingdom begins with."""

    kind: str
    garrison: int
    income: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupSheet:
    """Everything on the set-up sheet of a kingdom."""

    cities: tuple[SetupCity, ...]
    garrisons: int
    """Points of all garrisons."""
    budget: int
    """Points for field armies."""
    stage_income: int
    """Resource points a stage, as long as no city is lost."""
    lines: int
    least: int
    most: int
    city_most: int


def setup_sheet(amounts: Amounts) -> SetupSheet:
    """Return what a kingdom of the tried layout begins with.

    Rules: GS-MAP-02, GS-SETUP-01, GS-SETUP-02, GS-SETUP-04, GS-SETUP-05.
    """
    cities = tuple(_cities(amounts))
    return SetupSheet(
        cities=cities,
        garrisons=sum(city.garrison for city in cities),
        budget=field_budget(amounts, TRIED),
        stage_income=sum(city.income for city in cities),
        lines=ARMIES,
        least=amounts.of("army-least"),
        most=amounts.of("army-most"),
        city_most=amounts.of("city-most"),
    )


def _cities(amounts: Amounts) -> Iterator[SetupCity]:
    titles = {row.key: row.title for row in amounts.tables.cities.rows}
    for kind in TRIED:
        yield SetupCity(
            kind=titles[kind].lower(),
            garrison=first_garrison(amounts, kind),
            income=amounts.of_city(kind, "income"),
        )
