"""Campaign files of the grand-strategic campaign: the sample, changed."""

from __future__ import annotations

from pathlib import Path

from generator.errors import CampaignError, Finding
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.grand_strategic.file.grand_shape import GRAND_SHAPE
from generator.systems.grand_strategic.rules.muster import GrandCampaign, grand

SAMPLE = Path(__file__).parents[3] / "examples" / "grand-strategic" / "campaign.toml"


def sample_text(*changes: tuple[str, str], more: str = "") -> str:
    """Return the sample without its periods, each stretch on the left replaced."""
    text = SAMPLE.read_text(encoding="utf-8").partition("# ---- weeks")[0]
    for old, new in changes:
        assert old in text, f"{old!r} is not in the sample"
        text = text.replace(old, new, 1)
    return text + more


def campaign_in(text: str) -> GrandCampaign:
    """Return the campaign of a file without faults."""
    source = read_source("campaign.toml", text.encode())
    return grand(read_campaign(source, lambda _name: GRAND_SHAPE)[0])


def faults_in(text: str) -> tuple[Finding, ...]:
    """Return what is wrong with a file; empty: nothing is."""
    try:
        campaign_in(text)
    except CampaignError as refused:
        return refused.findings
    return ()
