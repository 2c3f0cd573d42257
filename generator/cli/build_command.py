"""``build``: play the pending period as far as it goes and write every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.building import build_and_tell
from generator.cli.opening import opened
from generator.pipeline.build import Wishes

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Build what is wanted."""
    wishes = Wishes(
        only=options.only or "",
        player=options.player or "",
        paper=options.paper or "",
        force=options.force,
    )
    return build_and_tell(opened(options, output), wishes, output)
