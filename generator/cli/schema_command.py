"""``schema``: the JSON Schema of the campaign file, or of the rules beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.parser import campaign_folder
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, RULES_FILE
from generator.pipeline.campaign_source import read_campaign_file
from generator.pipeline.first_files import rules_schema_text, schema_text
from generator.read.campaign_reading import read_campaign
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Print the schema, with the campaign's names where there is one."""
    folder = campaign_folder(options)
    campaign = None
    if options.rules or (folder / CAMPAIGN_FILE).exists() or options.folder != ".":
        campaign, _ = read_campaign(read_campaign_file(folder), shape_of)
    if options.rules and campaign is not None:
        text = rules_schema_text(campaign)
    else:
        text = schema_text(campaign, are_rules_apart=(folder / RULES_FILE).exists())
    output.result(text.rstrip("\n"))
    return DONE
