"""One reader's sheets, and what a system makes them from, for the smallest worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.brief.audience import AudienceKind
from generator.kit.phase import Resolution
from generator.pipeline.reader_pages import with_sections
from generator.render.briefing_packet import briefing_job
from generator.render.cards.arrange import Wanted
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.turn_sheet import turn_sheet_job
from generator.systems.system_pages import (
    CampaignMaterials,
    ReaderMaterials,
    WholePeriod,
    filled_all,
)
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.state import ValormrState
from generator.systems.valormr.valormr_system import SYSTEM
from generator.values import replace
from generator.world.campaign import PeriodInputs
from generator.world.forces import Player
from tests.briefings import a_valley

BESIDE = "sections/beside.html"

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.kit.facts import Forecast
    from generator.render.audience_files import PageMaterials
    from generator.render.pdf import PdfJob
    from generator.render.sections import FilledSection
    from generator.systems.valormr.rules.muster import ValormrCampaign


def materials_for(
    campaign: ValormrCampaign,
    briefing: Briefing,
    *,
    closed: Sequence[Briefing] = (),
    forecasts: tuple[Forecast, ...] = (),
    paper: Paper = Paper.A4,
) -> ReaderMaterials:
    """Return what the reader of a briefing has his sheets made from."""
    press = Press(environment=page_environment(), paper=paper, when=None)
    now = ValormrState(period=briefing.period, forces={})
    return ReaderMaterials(
        shared=CampaignMaterials(
            campaign=campaign, rules=RULES, press=press, wanted=Wanted(paper=paper)
        ),
        reader=briefing.audience,
        briefing=briefing,
        whole=lambda: WholePeriod(
            campaign=campaign,
            inputs=PeriodInputs(period=briefing.period),
            resolution=Resolution(before=now, after=now, events=(), throws=(), questions=()),
        ),
        brief_for=lambda _: briefing,
        closed=closed,
        forecasts=lambda: forecasts,
    )


def turn_sheet_of(
    briefing: Briefing, campaign: ValormrCampaign | None = None, *, paper: Paper = Paper.A4
) -> PdfJob:
    """Return the umpire's turn sheet."""
    materials = materials_for(campaign or a_valley(), briefing, paper=paper)
    sections = filled_all(SYSTEM.pages.turn_sheet, materials)
    press = materials.shared.press
    return turn_sheet_job(briefing, sections, name="sheet", press=press)


def on_the_sheet(briefing: Briefing, campaign: ValormrCampaign | None = None) -> dict[str, Any]:
    """Return what stands in each section of the umpire's turn sheet."""
    materials = materials_for(campaign or a_valley(), briefing)
    return _by_name(filled_all(SYSTEM.pages.turn_sheet, materials))


def briefing_of(
    briefing: Briefing,
    campaign: ValormrCampaign | None = None,
    *,
    closed: Sequence[Briefing] = (),
    paper: Paper = Paper.A4,
    mission: str = "",
) -> PdfJob:
    """Return a player's briefing on paper."""
    campaign = with_mission(campaign or a_valley(), briefing.audience, mission)
    materials = materials_for(campaign, briefing, closed=closed, paper=paper)
    filled = SYSTEM.pages.briefing.filled(materials)
    press = materials.shared.press
    return briefing_job(briefing, closed, filled, name="packet", press=press)


def in_the_briefing(
    briefing: Briefing, campaign: ValormrCampaign | None = None, *, closed: Sequence[Briefing] = ()
) -> dict[str, Any]:
    """Return what stands in each section of a player's briefing."""
    materials = materials_for(campaign or a_valley(), briefing, closed=closed)
    return _by_name(SYSTEM.pages.briefing.filled(materials).sections)


def with_mission(campaign: ValormrCampaign, reader: Audience, mission: str) -> ValormrCampaign:
    """Return a campaign in which one player has a mission."""
    player = Player(
        id=reader.id,
        name=reader.name,
        sides=tuple(sorted(reader.sides)),
        forces=tuple(sorted(reader.forces)),
        mission=mission,
    )
    others = (each for each in campaign.players if each.id != reader.id)
    return replace(campaign, players=(*others, player))


def with_own_sections(
    made_with: PageMaterials,
    briefing: Briefing,
    campaign: ValormrCampaign,
    closed: Sequence[Briefing] = (),
) -> PageMaterials:
    """Return what pages are made with, and the sections of the reader's sheet."""
    if briefing.audience.kind is AudienceKind.PUBLIC:
        return made_with
    materials = replace(
        materials_for(campaign, briefing, closed=closed), pictures=made_with.public.pictures
    )
    return with_sections(made_with, SYSTEM, materials)


def _by_name(sections: Iterable[FilledSection]) -> dict[str, Any]:
    """Return what stands in sections, those side by side one by one."""
    found: dict[str, Any] = {}
    for section in sections:
        found[section.name] = section.contents
        if section.template == BESIDE and isinstance(section.contents, tuple):
            found |= _by_name(section.contents)
    return found
