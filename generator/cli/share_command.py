"""``share``: a message about a published turn, for a chat or a mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly
from generator.pipeline.published_turns import turn_to_share

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Print the message; nothing is sent and nothing is written."""
    desk = opened_briefly(options, output)
    shared = turn_to_share(desk, options.turn)
    if shared is None:
        which = f"Turn {options.turn} is not" if options.turn else "No turn is"
        output.complain(f"{which} on the site yet.")
        return OPEN
    if options.json:
        output.result_json(
            {
                "turn": shared.turn,
                "title": shared.title,
                "summary": shared.summary,
                "link": shared.link,
            }
        )
        return DONE
    output.result(shared.message)
    if not shared.link:
        output.complain(
            "There is no link: `address` under [campaign] does not say where the site will stand."
        )
    return DONE
