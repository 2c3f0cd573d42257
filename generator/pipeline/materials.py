"""From an opened campaign to what a rule system makes its sheets from."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.pipeline.briefings import ClosedBriefings, briefed
from generator.pipeline.compared_periods import changes_between
from generator.render.cards.arrange import Cutting, PrintWay, Wanted
from generator.render.cards.formats import card_stock
from generator.render.map.theme import ThemeName
from generator.store import NOTHING_KEPT, Store
from generator.systems.system_pages import (
    CampaignMaterials,
    ReaderMaterials,
    WholePeriod,
)
from generator.world.post import NO_POST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.kit.forecasts import Forecast
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.world.campaign import PaperSettings

PLAIN_STOCK = "plain"


def campaign_materials(
    desk: Desk, press: Press, kept: Store = NOTHING_KEPT
) -> CampaignMaterials:
    """Return what sheets for the whole campaign are made from."""
    return CampaignMaterials(
        campaign=desk.campaign,
        rules=desk.rules,
        press=press,
        wanted=wanted_cards(desk.campaign.paper, press),
        theme=ThemeName(desk.campaign.paper.theme),
        kept=kept,
        period=desk.period,
    )


def reader_materials(
    desk: Desk,
    reader: Audience,
    briefing: Briefing,
    press: Press,
    kept: Store = NOTHING_KEPT,
) -> ReaderMaterials:
    """Return what one reader's documents of the pending period are made from.

    A player's campaign is that of the file's head: nothing entered for any period, and
    nobody's address.
    """
    shared = campaign_materials(desk, press, kept)
    if reader.kind is AudienceKind.PLAYER:
        his = replace(desk.campaign, periods=(), post=NO_POST)
        shared = replace(shared, campaign=his)
    return ReaderMaterials(
        shared=shared,
        reader=reader,
        briefing=briefing,
        whole=lambda: WholePeriod(
            campaign=desk.campaign, inputs=desk.inputs, resolution=desk.resolution
        ),
        brief_for=lambda other: briefed(desk, desk.pending(), other),
        closed=ClosedBriefings(desk, reader),
        changes=partial(changes_between, desk, reader=reader),
        forecasts=tuple(_known_forecasts(desk, reader)),
    )


def _known_forecasts(desk: Desk, reader: Audience) -> Iterator[Forecast]:
    """Yield what lies ahead, as far as a reader may know anything of it."""
    knowledge = desk.rules.known_in(desk.campaign, is_closed=False)
    for each in desk.forecasts:
        stands = reader.stands_to(each.sides, (), force=each.force)
        if any(knowledge.may_know(kind, stands) for kind in each.kinds):
            yield each


def wanted_cards(paper: PaperSettings, press: Press) -> Wanted:
    """Return how the campaign wants its cards, on the paper that is printed on."""
    stock = None if paper.stock == PLAIN_STOCK else card_stock(paper.stock)
    return Wanted(
        paper=press.paper,
        way=PrintWay(paper.cards),
        cutting=Cutting(paper.cut),
        stock=stock if stock is not None and stock.paper is press.paper else None,
    )
