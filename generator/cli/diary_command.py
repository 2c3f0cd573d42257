"""``diary``: a player's war in the words of that player's side, as a booklet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly
from generator.files import machine_faults, write_whole
from generator.pipeline.build import player_named
from generator.pipeline.diaries import diary_pdf

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the diary into the file named.

    Raises:
        UsageError: There is no such player.
    """
    desk = opened_briefly(options, output)
    reader = player_named(desk, options.player)
    path = Path(options.pdf or f"diary-{reader.id}.pdf")
    diary = diary_pdf(desk, reader, paper=options.paper)
    if diary is None:
        output.complain(f"No closed period tells {reader.name} anything yet: the diary is empty.")
        return OPEN
    with machine_faults(f"cannot write {path}"):
        write_whole(path, diary)
    output.result(str(path))
    return DONE
