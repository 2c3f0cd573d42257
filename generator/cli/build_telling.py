"""What is said of a build; of one that found nothing changed, without loading more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.faults import DONE, STOPPED
from generator.pipeline.campaign_folder import OUTPUT
from generator.values import Struct

if TYPE_CHECKING:
    from pathlib import Path

    from generator.cli.output import Output
    from generator.pipeline.unchanged import BuildAnswer

_PUBLIC = "public/"


class Done(Struct, frozen=True, kw_only=True):
    """What a build did to the output folder, by paths below it."""

    written: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Old files that somebody changed by hand."""
    missing: tuple[str, ...] = ()
    """Documents that could not be printed."""
    unprinted: str = ""
    """Why, and what to type; empty: none is missing."""
    remade: tuple[str, ...] = ()
    """What was made anew and why, where that is asked for."""


def tell_warnings(answer: BuildAnswer, output: Output) -> None:
    """Print what is odd about the campaign file."""
    if answer.warnings and not output.manner.is_quiet:
        is_painted = output.colours(output.messages)
        output.complain(answer.painted_warnings if is_painted else answer.warnings)


def tell(answer: BuildAnswer, done: Done, folder: Path, output: Output) -> int:
    """Print what a build found and wrote, and return the exit code."""
    for line in (*answer.complaints, *_kept_lines(done)):
        output.complain(line)
    if output.manner.as_json:
        document = as_json(answer, done, folder)
        output.result_json({**document, "awaited": list(answer.awaited)})
    else:
        counts = (
            (len(done.written), "written"),
            (len(done.unchanged), "unchanged"),
            (len(done.removed), "removed"),
        )
        told = ", ".join(f"{count} {word}" for count, word in counts if count)
        for line in done.remade:
            output.result(line)
        output.result(f"{folder / OUTPUT}: {told or 'nothing to write'}")
        output.result(answer.state)
    if any(path.startswith(_PUBLIC) for path in done.written):
        site = folder / OUTPUT / "public"
        output.say(f"To publish the site, upload {site} and nothing else.")
        if not answer.has_address:
            output.say(
                "campaign.address is not set: the site has no feed, no site map and no "
                "picture for those who pass its pages on."
            )
    if done.unprinted:
        output.complain(f"{done.unprinted} ({len(done.missing)} PDFs are missing.)")
        return STOPPED
    return DONE


def _kept_lines(done: Done) -> list[str]:
    """Return a line for every old file that somebody changed."""
    return [
        f"{path} is of an earlier build and no longer wanted, but was changed by hand; "
        "it is left where it is"
        for path in done.kept
    ]


def as_json(answer: BuildAnswer, done: Done, folder: Path) -> dict[str, object]:
    """Return what a build did, as data."""
    return {
        "period": answer.period,
        "closed": list(answer.closed),
        "output": str(folder / OUTPUT),
        "written": list(done.written),
        "unchanged": list(done.unchanged),
        "removed": list(done.removed),
        "kept": list(done.kept),
        "complaints": list(answer.complaints),
        "unprinted": list(done.missing),
        "remade": list(done.remade),
    }
