"""The umpire's pictures of battles in players' briefings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.told_events import KnownEvent
from generator.render.audience_files import PageMaterials, PublicsShare
from generator.render.prose import Picture
from generator.systems.valormr.rules.calendar import Half
from generator.values import replace
from tests.briefings import LAWS_PLAYER, a_valley, briefed, periods_of
from tests.materials import with_own_sections
from tests.reader_files import files_for
from tests.render.page_printing import press

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.pdf import PdfJob

GATE = Picture(file="pictures/gate.png", width=8, height=6, body=b"picture")
SHELF = {"gate.png": GATE, "camp.png": replace(GATE, file="pictures/camp.png")}


def the_briefing(picture: str, caption: str, shelf: Mapping[str, Picture]) -> PdfJob:
    """Return a player's briefing after a period with a battle in it."""
    campaign = a_valley()
    day, night = periods_of(campaign, (), (), closed=1)
    fought = KnownEvent(
        kind="battle-fought",
        rule="VAL-TURN-09",
        half=Half.MORNING,
        force="",
        facts={"picture": picture, "caption": caption},
        arithmetic="",
    )
    before = replace(briefed(campaign, day, LAWS_PLAYER), events=(fought,))
    now = briefed(campaign, night, LAWS_PLAYER)
    made_with = PageMaterials(press=press(), public=PublicsShare(pictures=shelf))
    materials = with_own_sections(made_with, now, campaign, (before,))
    return files_for(now, (before,), materials=materials).prints["briefing.pdf"]


def test_a_picture_of_a_battle_stands_in_the_briefing_with_what_it_shows() -> None:
    job = the_briefing("gate.png", "Pikes & bills", SHELF)

    assert '<img src="pictures/gate.png" alt="Pikes &amp; bills">' in job.html
    assert "<figcaption>Pikes &amp; bills</figcaption>" in job.html
    assert job.assets["pictures/gate.png"].body == b"picture"
    assert "pictures/camp.png" not in job.assets


def test_without_picture_or_words_for_it_none_is_shown() -> None:
    for job in (
        the_briefing("", "", SHELF),
        the_briefing("gate.png", "", SHELF),
        the_briefing("gate.png", "Pikes & bills", {}),
    ):
        assert "<figure>" not in job.html
        assert not [name for name in job.assets if name.startswith("pictures/")]
