"""A small campaign file for tests, and ways to change it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import TomlSource, read_source
from generator.systems.registry import shape_of
from generator.systems.valormr.rules.muster import valormr

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign

VALORMR = shape_of("valormr")
EXAMPLE = Path(__file__).parents[2] / "examples" / "small" / "campaign.toml"


def example_text() -> str:
    """Return the campaign file that a new campaign begins with."""
    return EXAMPLE.read_text(encoding="utf-8")


def changed(old: str, new: str, *, text: str | None = None) -> str:
    """Return the example with one stretch, which must be there, replaced."""
    before = example_text() if text is None else text
    assert old in before, f"{old!r} is not in the example"
    return before.replace(old, new, 1)


def source_of(text: str) -> TomlSource:
    """Return a text as a file that was read."""
    return read_source("campaign.toml", text.encode())


def campaign_of(text: str) -> ValormrCampaign:
    """Return the campaign of a text that has no faults."""
    return valormr(read_campaign(source_of(text), shape_of)[0])


def warnings_of(text: str) -> tuple[Finding, ...]:
    """Return the warnings about a text that has no faults."""
    return read_campaign(source_of(text), shape_of)[1]


def faults_of(text: str) -> tuple[Finding, ...]:
    """Return what is wrong with a text; empty when nothing is."""
    try:
        read_campaign(source_of(text), shape_of)
    except CampaignError as error:
        return error.findings
    return ()
