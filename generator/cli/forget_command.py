"""``forget``: what builds keep for the next one goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.parser import campaign_folder
from generator.errors import UsageError
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, forget

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output

_A_MEGABYTE = 1_000_000


def run(options: argparse.Namespace, output: Output) -> int:
    """Empty what is kept; no page and nothing of the umpire's is touched.

    Raises:
        UsageError: There is no campaign in the folder.
    """
    folder = campaign_folder(options)
    if not (folder / CAMPAIGN_FILE).is_file():
        message = f"{folder} holds no {CAMPAIGN_FILE}; give the folder of a campaign"
        raise UsageError(message)
    size = forget(folder)
    if options.json:
        output.result_json({"forgotten_bytes": size})
        return DONE
    told = f"{size / _A_MEGABYTE:.0f} MB" if size >= _A_MEGABYTE else f"{size:,} bytes"
    output.result(f"{told} forgotten: the next build makes every page anew.")
    return DONE
