"""``build``: play the pending period as far as it goes and write every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.build_telling import Done, tell, tell_warnings
from generator.cli.parser import campaign_folder
from generator.pipeline.unchanged import Wishes, known_answer, watch

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Build what is wanted, if anything has changed since it was built last.

    The program is only loaded when something has.
    """
    wishes = Wishes(
        only=options.only or "",
        player=options.player or "",
        paper=options.paper or "",
        force=options.force,
    )
    seen = watch(campaign_folder(options), wishes)
    answer = known_answer(seen, trusts_times=not options.check)
    if answer is not None:
        tell_warnings(answer, output)
        done = Done(unchanged=tuple(answer.paths))
        return tell(answer, done, seen.folder, output)
    from generator.cli.building import build_and_tell

    return build_and_tell(seen, wishes, output, with_reasons=options.why)
