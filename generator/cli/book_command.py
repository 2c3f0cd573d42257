"""``book``: the whole campaign as one PDF, for the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly
from generator.files import machine_faults, write_whole
from generator.pipeline.published_turns import book_pdf
from generator.pipeline.revealed import Revealed

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the book into the file named.

    Raises:
        StillOpenError: Everything is wanted of a campaign that is not over.
    """
    desk = opened_briefly(options, output)
    path = Path(options.pdf)
    book = (
        Revealed(desk).book(paper=options.paper)
        if options.everything
        else book_pdf(desk, paper=options.paper, shows_seed=options.seed)
    )
    if book is None:
        output.complain("No turn is on the site yet: there is nothing to bind.")
        return OPEN
    with machine_faults(f"cannot write {path}"):
        write_whole(path, book)
    output.result(str(path))
    if options.seed and not desk.campaign.ended:
        output.complain(
            "The book shows the seed, from which every roll to come follows: hand it "
            "out only when the campaign is over."
        )
    return DONE
