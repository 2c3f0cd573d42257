"""What the Tactical Scenario Campaign says of its campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.known import ids_of
from generator.read.shape import FileShape, NamedKind
from generator.systems.tsc.file.tsc_file import TSC_REQUIRED, TscFile
from generator.systems.tsc.file.tsc_reading import (
    battle_faults,
    file_faults,
    to_battles,
    to_campaign,
)
from generator.systems.tsc.file.tsc_rulings import TSC_RULINGS
from generator.systems.tsc.rules.ground_words import TSC_GROUND
from generator.systems.tsc.rules.rule_book import TSC_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.errors import Finding
    from generator.read.place_names import Places
    from generator.systems.tsc.rules.muster import TscCampaign
    from generator.world.board import Board


def _no_warnings(_file: TscFile, _board: Board, _places: Places) -> Iterable[Finding]:
    return ()


MOST_TABLES = 50
"""More than a game has, so that one too many is told by what it is."""


def _names(campaign: TscCampaign) -> Mapping[str, Sequence[str]]:
    """Return the names that editors complete, beside those of all systems."""
    return {"subject": [army.id for army in campaign.forces]}


TSC_SHAPE: FileShape[TscFile, TscCampaign] = FileShape(
    clock=TSC_RULES.clock,
    ground=TSC_GROUND,
    orders=TSC_RULES.orders,
    standing=TSC_RULES.standing,
    base=TscFile,
    required=TSC_REQUIRED,
    switches=TSC_RULES.switches,
    tables=TSC_RULES.tables,
    kinds={
        "army": NamedKind(
            code="C030",
            called="an army's id",
            names=lambda _, document: ids_of(document, "army"),
        ),
    },
    rulings=TSC_RULINGS,
    nouns={"army": "army"},
    most={
        "army": MOST_TABLES,
        "standing": 200,
        "period.order": MOST_TABLES,
        "period.battle": MOST_TABLES,
    },
    forces=lambda file: file.army,
    faults=file_faults,
    warnings=_no_warnings,
    period_faults=battle_faults,
    entered=to_battles,
    parts=lambda _: {},
    campaign=to_campaign,
    names=_names,
)
