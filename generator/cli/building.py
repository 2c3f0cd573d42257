"""Building, and telling what came of it, for ``build`` and ``close``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.awaited import awaited, headline
from generator.cli.faults import DONE, STOPPED
from generator.cli.opening import umpires_view
from generator.pipeline.build import OUTPUT, build

if TYPE_CHECKING:
    from generator.cli.output import Output
    from generator.pipeline.build import Built, Wishes
    from generator.pipeline.desk import Desk

PUBLIC = "public"


def build_and_tell(desk: Desk, wishes: Wishes, output: Output) -> int:
    """Build, print what was written, and return the exit code."""
    waiting = awaited(desk, umpires_view(desk, desk.pending()))
    built = build(desk, wishes, output.progress)
    for line in (*built.complaints, *_kept_lines(built)):
        output.complain(line)
    if output.manner.as_json:
        document = as_json(desk, built)
        output.result_json({**document, "awaited": [e.as_json() for e in waiting]})
    else:
        output.result(_summary(desk, built))
        state = headline(waiting) if waiting else "Nothing is awaited"
        output.result(f"{desk.period}: {state[0].lower()}{state[1:]}.")
    if any(path.is_relative_to(PUBLIC) for path in built.published.written):
        site = desk.folder / OUTPUT / PUBLIC
        output.say(f"To publish the site, upload {site} and nothing else.")
        if not desk.campaign.address:
            output.say(
                "campaign.address is not set: the site has no feed, no site map and no "
                "picture for those who pass its pages on."
            )
    if built.unprinted:
        output.complain(f"{built.unprinted} ({len(built.missing)} PDFs are missing.)")
        return STOPPED
    return DONE


def _summary(desk: Desk, built: Built) -> str:
    """Say in a line what changed in the output folder."""
    done = built.published
    counts = (
        (len(done.written), "written"),
        (len(done.unchanged), "unchanged"),
        (len(done.removed), "removed"),
    )
    told = ", ".join(f"{count} {word}" for count, word in counts if count)
    return f"{desk.folder / OUTPUT}: {told or 'nothing to write'}"


def _kept_lines(built: Built) -> list[str]:
    """Return a line for every old file that somebody changed."""
    return [
        f"{path} is of an earlier build and no longer wanted, but was changed by hand; "
        "it is left where it is"
        for path in built.published.kept
    ]


def as_json(desk: Desk, built: Built) -> dict[str, object]:
    """Return what a build did, as data."""
    done = built.published
    return {
        "period": str(desk.period),
        "closed": [entry.head.period for entry in desk.book.entries],
        "output": str(desk.folder / OUTPUT),
        "written": list(map(str, done.written)),
        "unchanged": list(map(str, done.unchanged)),
        "removed": list(map(str, done.removed)),
        "kept": list(map(str, done.kept)),
        "complaints": list(built.complaints),
        "unprinted": list(built.missing),
    }
