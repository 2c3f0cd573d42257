"""``reveal``: a second site that shows everything, once the campaign is over."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.cli.faults import DONE, STOPPED
from generator.cli.opening import opened_briefly
from generator.pipeline.build import alone
from generator.pipeline.campaign_folder import REVEALED, store_in
from generator.pipeline.revealed import Revealed
from generator.publish import publish
from generator.render.numbers import count
from generator.render.site.turns import PAGE
from generator.resources import program_mark

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Say what is going to be shown, ask, and write it.

    Raises:
        StillOpenError: The campaign is not over.
        RefusedError: Something that is not the program's is in the way.
    """
    desk = opened_briefly(options, output)
    revealed, folder = Revealed(desk), desk.folder / REVEALED
    output.say(f"{desk.campaign.title} is over. Pages in {folder} will show to all who get them:")
    output.say("\n".join(f"  {line}" for line in revealed.told))
    output.say("Whoever has that seed knows the dice of every campaign that is played with it.")
    if not options.yes and not output.agreed(
        "Show everything?", to_do="show everything", not_done="Nothing was written."
    ):
        return STOPPED
    with alone(desk.folder) as private:
        output.progress("Making pages")
        kept = store_in(private).made_by(program_mark(desk.system.package))
        files = {PurePosixPath(path): body for path, body in revealed.files(kept).items()}
        output.progress("")
        published = publish(folder, files, force=options.force)
    if options.json:
        output.result_json({"page": str(folder / PAGE), "files": len(files)})
        return DONE
    written = count(len(published.written), "file")
    output.result(f"{folder / PAGE}: {written} written, none of them sent or put on the web.")
    return DONE
