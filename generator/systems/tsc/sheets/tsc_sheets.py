"""Sheets of a Tactical Scenario Campaign, from values and a template to the press."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import AT
from generator.render.assets import Asset
from generator.render.map.badge_layer import BadgeLayer, BadgeMark, LetterBadge
from generator.render.map.layers import Level
from generator.render.map.picture import ArmSign, CounterFace
from generator.render.pages import shared_file
from generator.systems.system_pages import CampaignSheet, OwnSheet, SheetMaker
from generator.systems.tsc.rules.fact_names import STATUS
from generator.systems.tsc.rules.roll import Status
from generator.systems.tsc.rules.scenarios import every_scenario
from generator.systems.tsc.rules.tables import TSC_FOLDER
from generator.systems.tsc.views.battle_sheet import battle_sheets, blank_sheet
from generator.systems.tsc.views.roll_card import roll_card
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.layers import LegendEntry
    from generator.render.map.plan import MapPlan
    from generator.render.pages import Press
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials


# Documents of this system, from values and a template to the press.

TSC_PAPERS = SheetMaker(style="tsc/tsc.css")


@TSC_PAPERS.documents
def roll_card_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the move-roll cards of the armies a reader commands, the umpire's all."""
    reader = materials.reader
    for force in materials.shared.campaign.forces:
        if reader.kind is AudienceKind.UMPIRE or force.id in reader.forces:
            card = roll_card(materials.shared.campaign, force.id)
            yield OwnSheet(
                file=f"once/move-roll-{force.id}.pdf",
                title=f"Move roll · {card.army}",
                template="move-card",
                values={"card": card},
            )


# Scenario sheets: of the turn's battle, and a blank of each scenario.

SCENARIO = "scenario-sheet"


@TSC_PAPERS.documents
def scenario_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the scenario sheet of the turn's battle, the same for everybody."""
    if sheets := battle_sheets(materials.briefing):
        yield OwnSheet(
            file=f"{SCENARIO}.pdf",
            title="Scenario sheet · for all",
            values={"sheets": sheets},
            pictures=_sketch(materials.shared.press),
        )


def blank_sheets(materials: CampaignMaterials) -> CampaignSheet:
    """Return a blank sheet of every scenario, for games kept by hand."""
    names = every_scenario(TSC_FOLDER.tables_of(materials.campaign))
    sheet = OwnSheet(
        file="scenario-sheets-blank",
        title="Scenario sheets",
        template=SCENARIO,
        values={"sheets": tuple(map(blank_sheet, names))},
        pictures=_sketch(materials.press),
    )
    return CampaignSheet(job=TSC_PAPERS.once(materials, sheet))


def _sketch(press: Press) -> dict[str, Asset]:
    """Return room to sketch the table."""
    drawn = shared_file(press.environment, "tsc/sketch.svg")
    return {"sketch.svg": Asset.text(drawn, "image/svg+xml")}


# Status on the map: a badge on the counter of an army that is not normal.


class StatusLayer(BadgeLayer, frozen=True, kw_only=True):
    """What a reader knows of the status of armies."""

    name = "statuses"
    level = Level.COUNTERS
    heads = "Status"
    signs = MappingProxyType(
        {Status.ADVANTAGED: "Advantaged", Status.DISADVANTAGED: "Disadvantaged"}
    )

    def badge(self, plan: MapPlan, canvas: Canvas, shows: str, at: Point) -> None:
        """Draw a badge: light with an A, dark with a D."""
        is_dark, letter = shows == Status.DISADVANTAGED, shows[:1].upper()
        LetterBadge(letter=letter, radius=26.0, is_dark=is_dark).draw(plan, canvas, at)

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return both badges, if there is any on the map."""
        return tuple(map(self.entry, self.signs)) if self.marks else ()


def status_layer(briefing: Briefing) -> StatusLayer:
    """Return the status of every army on a reader's map."""
    armies = briefing.subjects(STATUS)
    face = CounterFace(arm=ArmSign.HOST, strength="", points="")
    marks = []
    for army in armies:
        at, status = briefing.get(AT, army), briefing.told(STATUS, army)
        if status != Status.NORMAL and isinstance(at, Hex):
            name = briefing.words.of(army)
            hover = f"{name}: {status}"
            marks.append(BadgeMark(name=name, at=at, shows=status, hover=hover))
    return StatusLayer(marks=tuple(marks), known=tuple((army, face) for army in armies))


# Markers for an army's status, to be cut out and laid beside its counter.

OF_EACH = 8
"""How many of each stand on the sheet: a row."""


class StatusMarker(Struct, frozen=True, kw_only=True):
    """One marker."""

    sign: str
    title: str
    look: str
    """``light`` or ``dark``, so that they are told apart in grey."""


MARKERS = (
    StatusMarker(sign="A", title="Advantaged", look="light"),
    StatusMarker(sign="D", title="Disadvantaged", look="dark"),
)


def status_markers(materials: CampaignMaterials) -> CampaignSheet:
    """Return the sheet of status markers, true to scale."""
    markers = tuple(marker for marker in MARKERS for _ in range(OF_EACH))
    sheet = OwnSheet(file="status-markers", title="Status markers", values={"markers": markers})
    job = materials.press.to_scale(TSC_PAPERS.once(materials, sheet))
    return CampaignSheet(job=job, is_for_players=True)
