"""The sample's first battle, played, and what a reader's papers of it are made from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NoReturn

from generator.brief.audience import UMPIRE, Audience, Played, audiences
from generator.brief.briefing import brief
from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.system_pages import CampaignMaterials, ReaderMaterials
from tests.systems.battlefield.field_files import campaign_in, sample_text
from tests.systems.battlefield.played_battles import play_on

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.state import BattlefieldState

MUSTER, BATTLE = 0, 1
"""The periods of the first battle."""


@cache
def fought_campaign(*, by_rounds: bool = False) -> BattlefieldCampaign:
    """Return the sample without anything entered."""
    at_once, one_by_one = 'rounds = "at once"', 'rounds = "one by one"'
    changes = ((at_once, one_by_one),) if by_rounds else ()
    return campaign_in(sample_text(*changes))


@cache
def periods_played(*, by_rounds: bool = False) -> tuple[Resolution[BattlefieldState], ...]:
    """Return the muster and the battle, played."""
    return play_on(fought_campaign(by_rounds=by_rounds))


def reader_called(name: str) -> Audience:
    """Return a player of the sample; without a name the umpire."""
    found = {each.id: each for each in audiences(fought_campaign())}
    return found[name] if name else UMPIRE


def read_by(name: str, period: int = BATTLE, *, by_rounds: bool = False) -> Briefing:
    """Return what somebody knows of one of the periods, once it is closed."""
    campaign = fought_campaign(by_rounds=by_rounds)
    over = periods_played(by_rounds=by_rounds)[period]
    played = Played(
        period=over.after.period,
        is_closed=True,
        record="abcdefgh",
        facts=BATTLEFIELD_RULES.facts(campaign, over.after),
        events=over.events,
        questions=(),
    )
    rules = BATTLEFIELD_RULES
    return brief(campaign, rules, played, reader_called(name), seed_digest="")


def papers_of(name: str = "", period: int = BATTLE, paper: Paper = Paper.A4) -> ReaderMaterials:
    """Return what somebody's papers of a period are made from."""

    def nothing_more(*_: object) -> NoReturn:
        raise AssertionError

    return ReaderMaterials(
        shared=CampaignMaterials(
            campaign=fought_campaign(),
            rules=BATTLEFIELD_RULES,
            press=Press(environment=page_environment(), paper=paper, when=None),
            wanted=Wanted(paper=paper, way=PrintWay.LONG_EDGE),
        ),
        reader=reader_called(name),
        briefing=read_by(name, period),
        whole=nothing_more,
        brief_for=nothing_more,
        closed=tuple(read_by(name, each) for each in range(period)),
    )
