"""``film``: the war as a film, one file for a browser or a picture for a chat."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.files import machine_faults, write_whole
from generator.pipeline.film_pictures import (
    GIF,
    IN_A_PICTURE,
    WEBP,
    film_picture,
    film_shown,
    of_turns,
)
from generator.pipeline.one_map import audience_named
from generator.render.films import film_alone

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output

_ENDINGS = ("html", WEBP, GIF)
_TURNS = re.compile(r"(\d{1,4})-(\d{1,4})", re.ASCII)


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the film into the files named.

    Raises:
        UsageError: No file is named, or one ends otherwise than its kind.
    """
    wanted = {end: Path(name) for end in _ENDINGS if (name := getattr(options, end))}
    if not wanted:
        message = "say what to write: --html FILE, --webp FILE or --gif FILE"
        raise UsageError(message)
    for ending, path in wanted.items():
        if path.suffix.lower() != f".{ending}":
            message = f"{path}: the name of a file for --{ending} must end in .{ending}"
            raise UsageError(message)
    first, last = _turns(options.turns or "")
    desk = opened_briefly(options, output)
    reader = audience_named(desk, options.audience)
    if reader.kind is AudienceKind.UMPIRE:
        message = "a film is for public or for a player: name one with --audience"
        raise UsageError(message)
    film = film_shown(desk, reader)
    if film is None:
        output.complain("No turn is on the site yet: there is nothing to show.")
        return OPEN
    chosen = of_turns(film, first, last)
    if chosen is None:
        output.complain(f"The film has no turns {options.turns}.")
        return OPEN
    for ending, path in wanted.items():
        whole = film if ending == "html" else chosen
        content = film_alone(whole) if ending == "html" else film_picture(desk, whole, ending)
        with machine_faults(f"cannot write {path}"):
            write_whole(path, content)
        output.result(str(path))
        if ending != "html" and not first and len(chosen.turns) < len(film.turns):
            output.complain(
                f"{path} shows the newest {IN_A_PICTURE} turns; choose others with --turns 1-30."
            )
    return DONE


def _turns(told: str) -> tuple[int, int]:
    """Return the first and the last turn that are wanted; noughts: nobody says.

    Raises:
        UsageError: It does not say which.
    """
    if not told:
        return 0, 0
    match = _TURNS.fullmatch(told)
    if match is None or not 0 < int(match[1]) <= int(match[2]):
        message = f"--turns {told}: write the first turn and the last, such as 1-30"
        raise UsageError(message)
    return int(match[1]), int(match[2])
