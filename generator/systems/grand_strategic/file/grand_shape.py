"""What the grand-strategic campaign says of its campaign file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.switches import switches_of
from generator.read.shape import FileShape, NamedKind
from generator.systems.grand_strategic.file.formed_ids import (
    army_ids,
    band_ids,
    city_ids,
    general_ids,
)
from generator.systems.grand_strategic.file.grand_file import GRAND_REQUIRED, GrandFile
from generator.systems.grand_strategic.file.grand_reading import (
    battle_faults,
    to_battles,
    to_campaign,
)
from generator.systems.grand_strategic.file.grand_rulings import (
    GRAND_DICE,
    GRAND_RULINGS,
)
from generator.systems.grand_strategic.file.placing_faults import map_faults
from generator.systems.grand_strategic.file.setup_faults import PACKAGE, file_faults
from generator.systems.grand_strategic.file.unit_names import unit_ids
from generator.systems.grand_strategic.rules.answerable_questions import (
    GRAND_STANDING,
)
from generator.systems.grand_strategic.rules.calendar import (
    GRAND_CALENDAR,
    calendar_by,
)
from generator.systems.grand_strategic.rules.ground_words import GRAND_GROUND
from generator.systems.grand_strategic.rules.orders import GRAND_ORDERS
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.kit.table import Table
    from generator.systems.grand_strategic.file.kingdom_tables import GrandArmySection
    from generator.systems.grand_strategic.rules.muster import GrandCampaign

MOST_KINGDOMS = 26
MOST_ARMIES = 500
_THROW = "{}/GS-CBT-01/marcher-host/1"
"""The key of some throw, behind its period."""


def _played(file: GrandFile) -> tuple[GrandArmySection, ...]:
    """Return the armies for which somebody writes orders."""
    left_alone = [side.id for side in file.side if not side.played]
    return tuple(army for army in file.army if army.side not in left_alone)


def _names(campaign: GrandCampaign) -> Mapping[str, Sequence[str]]:
    """Return the names that editors complete, beside those of all systems."""
    armies = [army.id for army in campaign.forces]
    cities = [city.id for city in campaign.board.places]
    return {"subject": [*armies, *cities], "place": cities}


def _with_season(
    shape: FileShape[GrandFile, GrandCampaign], tables: Mapping[str, Table]
) -> FileShape[GrandFile, GrandCampaign]:
    """Return a shape with a season as long as such tables have it.

    Rule: GS-SEAS-02.
    """
    calendar = calendar_by(GrandTables.from_mapping(tables))
    throw_key = _THROW.format(calendar.example)
    return replace(shape, clock=calendar.clock, throw_key=throw_key)


GRAND_SHAPE: FileShape[GrandFile, GrandCampaign] = FileShape(
    clock=GRAND_CALENDAR.clock,
    ground=GRAND_GROUND,
    dice=GRAND_DICE,
    throw_key=_THROW.format(GRAND_CALENDAR.example),
    orders=GRAND_ORDERS,
    standing=GRAND_STANDING,
    base=GrandFile,
    required=GRAND_REQUIRED,
    switches=switches_of(PACKAGE),
    tables=GRAND_BOOK.as_mapping(),
    kinds={
        "army": NamedKind(
            code="C030",
            called="an army's id",
            names=lambda _, document: army_ids(document),
        ),
        "place": NamedKind(
            code="C033",
            called="a city's id",
            names=lambda _, document: city_ids(document),
        ),
        "general": NamedKind(
            code="C046",
            called="a general's id",
            names=lambda _, document: general_ids(document),
        ),
        "band": NamedKind(
            code="C046",
            called="the id of a group of mercenaries",
            names=lambda _, document: band_ids(document),
        ),
        "unit": NamedKind(
            code="C046",
            called="a unit's id",
            names=unit_ids,
        ),
    },
    rulings=GRAND_RULINGS,
    nouns={"army": "army"},
    most={
        "side": MOST_KINGDOMS,
        "army": MOST_ARMIES,
        "standing": 500,
        "period.order": MOST_ARMIES,
        "period.purchase": MOST_ARMIES,
        "period.wages": MOST_KINGDOMS,
        "period.hire": MOST_KINGDOMS,
        "period.quarters": MOST_ARMIES,
        "period.start": MOST_ARMIES,
        "period.battle": MOST_ARMIES,
        "period.survivors": MOST_ARMIES,
    },
    forces=_played,
    faults=file_faults,
    map_faults=map_faults,
    period_faults=battle_faults,
    entered=to_battles,
    campaign=to_campaign,
    names=_names,
    set_by=_with_season,
)
