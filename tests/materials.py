"""What a rule system makes one reader's sheets from, for the smallest worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Resolution
from generator.render.cards.arrange import Wanted
from generator.render.pages import Press, page_environment
from generator.render.paper import Paper
from generator.systems.system import CampaignMaterials, ReaderMaterials
from generator.systems.valormr.rules.rule_book import RULES
from generator.world.orders import PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.kit.forecasts import Forecast
    from generator.world.campaign import Campaign


def materials_for(
    campaign: Campaign,
    briefing: Briefing,
    *,
    closed: Sequence[Briefing] = (),
    forecasts: tuple[Forecast, ...] = (),
    paper: Paper = Paper.A4,
) -> ReaderMaterials:
    """Return what the reader of a briefing has his sheets made from."""
    press = Press(environment=page_environment(), paper=paper, when=None)
    return ReaderMaterials(
        shared=CampaignMaterials(
            campaign=campaign,
            rules=RULES,
            press=press,
            wanted=Wanted(paper=paper),
        ),
        reader=briefing.audience,
        briefing=briefing,
        inputs=PeriodInputs(period=briefing.period),
        resolution=Resolution(
            before=None, after=None, events=(), throws=(), questions=()
        ),
        brief_for=lambda _: briefing,
        closed=closed,
        forecasts=forecasts,
    )
