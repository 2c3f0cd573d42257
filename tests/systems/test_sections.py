"""Sections a system brings: what is filled, counted and printed of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.briefing_packet import briefing_job
from generator.render.turn_sheet import turn_sheet_job
from generator.systems.shared_sections import HAPPENED, MISSION
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection, filled_all
from tests.briefings import LAWS_PLAYER, a_valley, quiet_day
from tests.materials import materials_for

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.systems.system_pages import ReaderMaterials


def nothing(_briefing: Briefing, _materials: ReaderMaterials) -> None:
    """Have nothing to print."""


EMPTY = SheetSection(name="empty", template="sections/there-is-none.html", contents=nothing)


def given() -> ReaderMaterials:
    return materials_for(a_valley(), quiet_day(a_valley(), LAWS_PLAYER))


def test_a_section_without_contents_is_not_printed() -> None:
    materials = given()
    sections = filled_all((EMPTY, HAPPENED), materials)

    job = turn_sheet_job(materials.briefing, sections, name="sheet", press=materials.shared.press)

    assert job.html.count("<h2>") == 1
    assert "<h2>What happened" in job.html


def test_parts_of_a_briefing_without_contents_are_left_out_unless_asked_for() -> None:
    plan = BriefingPlan(
        parts=(
            BriefingPart(title="Always", sections=(EMPTY,)),
            BriefingPart(title="Never", sections=(EMPTY,), is_always=False),
            BriefingPart(title="Orders", says="yours", sections=(MISSION,)),
        )
    )
    materials = given()

    filled = plan.filled(materials)
    html = briefing_job(materials.briefing, (), filled, name="b", press=materials.shared.press).html

    printed = [part.title for part in filled.parts if part.is_printed]
    assert printed == ["Always", "Orders"]
    assert '<h2>Orders <span class="says">yours' in html
    assert "Never" not in html
    assert "The umpire has set none." in html
