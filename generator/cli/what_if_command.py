"""``what-if``: the open period with other orders or dice; nothing is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.awaited import WARNED
from generator.cli.diff_command import changes_as_json, changes_screen
from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.files import read_at_most
from generator.pipeline.briefings import changes_between, warned_of
from generator.pipeline.replay import tried
from generator.read.toml_source import LARGEST_FILE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping

    from generator.brief.changes import Changes
    from generator.cli.output import Output
    from generator.pipeline.replay import Faces


_PIPED = "-"
"""What is named instead of a file for what comes in from another program."""


def run(options: argparse.Namespace, output: Output) -> int:
    """Print what would come of the open period.

    Raises:
        UsageError: Nothing is to be tried, or it cannot be.
    """
    lines, faces = _lines_of(options.lines, output), dict(_rolls(options.roll))
    if not (lines or faces or options.seed):
        message = (
            "nothing to try: give --lines FILE with orders, --roll KEY=FACE, or "
            "--seed WORD for other dice"
        )
        raise UsageError(message)
    desk = opened_briefly(options, output)
    trial = tried(desk, lines, faces=faces, seed=options.seed)
    now, then = changes_between(desk), changes_between(trial)
    if options.json:
        otherwise = {
            name: {"as_it_stands": list(first), "then": list(second)}
            for name, (first, second) in _otherwise(now, then).items()
        }
        warned = {"warned_of": list(warned_of(trial))}
        changes = changes_as_json(then)
        output.result_json({**changes, **warned, "otherwise": otherwise})
        return DONE
    output.result("\n".join(changes_screen(then, output)))
    in_vain = [f"  {each}" for each in warned_of(trial)]
    if in_vain:
        output.result("\n".join(["", output.open(WARNED), *in_vain]))
    output.result("\n".join(_told(_otherwise(now, then), output)))
    output.say("This was tried only: nothing was written.")
    return DONE


def _lines_of(name: str, output: Output) -> str:
    """Return the text of a file with lines to try; empty: none is named.

    A hyphen stands for what another program writes, or is typed.

    Raises:
        UsageError: It cannot be read.
    """
    if not name:
        return ""
    if name == _PIPED:
        return output.keyboard.read(LARGEST_FILE)
    try:
        return read_at_most(Path(name), LARGEST_FILE).decode()
    except OSError as fault:
        message = f"{name}: {fault.strerror or fault}"
        raise UsageError(message) from fault
    except UnicodeDecodeError as fault:
        message = f"{name} is not text"
        raise UsageError(message) from fault


def _rolls(text: str) -> Iterator[tuple[str, Faces]]:
    """Yield faces by their rolls: ``KEY=4,5``, and more with semicolons between.

    Raises:
        UsageError: One is not written so.
    """
    for each in filter(None, (part.strip() for part in text.split(";"))):
        key, _, said = each.partition("=")
        faces = [face.strip() for face in said.split(",")]
        if not all(faces):
            message = f"“{each}” is not a roll: write its key, = and the faces"
            raise UsageError(message)
        yield key.strip(), [int(f) if f.isdecimal() else f for f in faces]


def _otherwise(
    now: Changes, then: Changes
) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what differs for whom: as it stands, and as it would be."""
    stands, would = ({e.name: e.lines for e in each.changed} for each in (now, then))
    names = dict.fromkeys((*stands, *would))
    both = {name: (stands.get(name, ()), would.get(name, ())) for name in names}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}


def _told(
    otherwise: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]], output: Output
) -> Iterator[str]:
    """Yield what differs from the period as it stands in the file."""
    yield ""
    yield output.strong("Otherwise than as it stands")
    if not otherwise:
        yield "  Nothing that can be seen on the map."
    for name, (now, then) in otherwise.items():
        yield f"  {name}"
        yield f"      as it stands: {'; '.join(now) or 'nothing changes'}"
        yield f"      then: {'; '.join(then) or 'nothing changes'}"
