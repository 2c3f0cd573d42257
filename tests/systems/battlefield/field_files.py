"""Campaign files of Battlefield: the sample, changed."""

from __future__ import annotations

from pathlib import Path

from generator.errors import CampaignError, Finding
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.battlefield.file.battlefield_shape import BATTLEFIELD_SHAPE
from generator.systems.battlefield.rules.field_campaign import (
    BattlefieldCampaign,
    battlefield_campaign,
)

SAMPLE = Path(__file__).parents[3] / "examples" / "battlefield" / "campaign.toml"


def sample_text(*changes: tuple[str, str], more: str = "") -> str:
    """Return the sample without its periods, each stretch on the left replaced."""
    text = SAMPLE.read_text(encoding="utf-8").partition("[[period]]")[0]
    for old, new in changes:
        assert old in text, f"{old!r} is not in the sample"
        text = text.replace(old, new, 1)
    return text + more


def campaign_in(text: str) -> BattlefieldCampaign:
    """Return the campaign of a file without faults."""
    source = read_source("campaign.toml", text.encode())
    return battlefield_campaign(read_campaign(source, lambda _name: BATTLEFIELD_SHAPE)[0])


def findings_in(text: str) -> tuple[Finding, ...]:
    """Return what is wrong with a file, and what its umpire is warned of."""
    source = read_source("campaign.toml", text.encode())
    try:
        return read_campaign(source, lambda _name: BATTLEFIELD_SHAPE)[1]
    except CampaignError as refused:
        return refused.findings
