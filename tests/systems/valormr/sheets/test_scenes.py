"""Scenes of the strategic period on the turn sheet: what a reader finds there."""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, Audience, AudienceKind
from tests import scenes
from tests.briefings import CHAOS_PLAYER
from tests.materials import briefing_of, turn_sheet_of

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob
    from tests.scenes import Scene


def page(scene: Scene) -> str:
    """Return what stands on the umpire's turn sheet."""
    campaign, _ = scene
    return as_read(turn_sheet_of(scenes.told_to(scene, UMPIRE), campaign))


def packet(scene: Scene, reader: Audience) -> str:
    """Return what stands in a player's packet."""
    campaign, _ = scene
    return as_read(briefing_of(scenes.told_to(scene, reader), campaign))


def as_read(job: PdfJob) -> str:
    """Return the words of a document, their spaces drawn together."""
    return " ".join(unescape(job.html).replace("\u00a0", " ").split())


@pytest.mark.rule("VAL-TERR-08", "VAL-TERR-09")
def test_an_unformed_march_over_mountains_is_told_step_by_step() -> None:
    sheet = page(scenes.over_the_mountains())

    assert "Arn breaks formation at 0103 to march unformed." in sheet
    assert "Arn marches from 0103 to 0102, mountain: 12 points, none left." in sheet
    assert "<strong>unformed</strong>" in sheet
    assert "0102, mountain</td>" in sheet


@pytest.mark.rule("VAL-TERR-10")
def test_those_who_fall_behind_are_counted_on_the_sheet() -> None:
    sheet = page(scenes.over_the_mountains(by_night=True))

    assert "Arn rolls 5 for a day of unformed march: 15 percent straggle, so 4 figures" in sheet
    assert "16 of 20" in sheet
    assert "4 stragglers" in sheet
    assert '1-night/VAL-TERR-10/</span> <span class="throw">arn/1' in sheet


@pytest.mark.rule("VAL-RIVER-18", "VAL-RIVER-19")
def test_rafts_that_find_too_little_timber_are_told_with_the_dice() -> None:
    sheet = page(scenes.too_little_timber())

    assert "Arn rolls 3 to find timber at 0303: there is too little." in sheet
    assert "The day is lost, and they cannot cross in this hex." in sheet
    assert "VAL-RIVER-18" in sheet
    assert '<span class="also"> east bank</span>' in sheet


@pytest.mark.rule("VAL-WX-28", "VAL-WX-29", "VAL-MOVE-04")
def test_fog_keeps_one_fleet_in_port_and_slows_the_other() -> None:
    sheet = page(scenes.bound_by_fog())

    assert "in and out of port: no" in sheet
    assert "no seagoing vessel enters or leaves port in fog." in sheet
    assert "90, × ¼ for the half period, × ½ in fog = 11¼" in sheet
    assert "72, × ¼ for the half period, × ½ in fog, +3 kept from before = 12" in sheet
    assert '<th scope="row">Gulls</th><td>9 longships</td>' in sheet
    assert "East Port (0306)" in sheet


@pytest.mark.rule("VAL-COURIER-05")
def test_a_courier_who_is_caught_is_told_to_captor_and_sender() -> None:
    scene = scenes.a_courier_caught()
    hal = Audience(
        kind=AudienceKind.PLAYER,
        id="hal",
        name="Hal",
        sides=frozenset({"chaos"}),
        forces=frozenset({"hal"}),
    )

    for sheet in (page(scene), packet(scene, hal)):
        assert "Hal catches the courier jan of Arn at 0401; the die shows 2." in sheet
        assert "Hal finds a message on the courier jan of Arn: “Hold the bridge.”" in sheet
        assert ".”." not in sheet
        assert "<td>taken</td>" in sheet
    bystander = packet(scene, CHAOS_PLAYER)
    assert "Hold the bridge" not in bystander


@pytest.mark.rule("VAL-ADV-16", "VAL-ADV-17", "VAL-ADV-18")
def test_a_drought_in_its_seventh_week_is_told_with_all_it_does() -> None:
    sheet = page(scenes.the_seventh_dry_week())

    assert "Drought, week 7" in sheet
    assert "points overland: × ¼; points afloat: × ¼" in sheet
    assert "major rivers: fordable anywhere" in sheet
    assert "minor rivers navigable: no" in sheet
    assert "had 3: 12, × ¼ in the drought = 3" in sheet


@pytest.mark.rule("VAL-ADV-19")
def test_what_the_seventh_week_costs_is_told_as_it_begins() -> None:
    sheet = page(scenes.the_seventh_dry_week(begins=True))

    assert "The drought goes on into week 7." in sheet
    assert "The drought costs Arn 15 percent, rounded up in each regiment: 2 figures" in sheet
    assert "8 of 10" in sheet
