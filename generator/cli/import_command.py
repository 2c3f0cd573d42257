"""``import``: what other programs drew or listed, as lines for the campaign file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.errors import UsageError
from generator.interchange.foreign_file import foreign_file
from generator.interchange.importing import army_text, map_text
from generator.read.suggest import did_you_mean
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from generator.cli.output import Output

_TILE = re.compile(r"(\d{1,9})=([a-z][a-z -]*)")


def run(options: argparse.Namespace, output: Output) -> int:
    """Print a file of another program as lines to paste; nothing is written.

    Raises:
        UsageError: It cannot be taken over, or is of no kind that is known.
    """
    if options.what not in _KINDS:
        nearest = did_you_mean(options.what, _KINDS)
        known = ", ".join(_KINDS)
        meant = f"did you mean {nearest}?" if nearest else f"it knows {known}"
        message = f"import has no “{options.what}”; {meant}"
        raise UsageError(message)
    output.result(_KINDS[options.what](options).rstrip())
    return DONE


def _map(options: argparse.Namespace) -> str:
    """Return a map as text to paste."""
    legend = _legend(options.legend or "")
    return map_text(
        foreign_file(Path(options.file)),
        shape_of(options.system).ground,
        layer=options.layer or "",
        legend=legend,
    )


def _army(options: argparse.Namespace) -> str:
    """Return armies as text to paste.

    Raises:
        UsageError: The rule system has no such armies.
    """
    words = shape_of(options.system).roster
    if words is None:
        message = f"armies of {options.system} hold no units: nothing to take over"
        raise UsageError(message)
    file = foreign_file(Path(options.file))
    return army_text(file, words, side=options.side or "", at=options.at or "")


_KINDS: dict[str, Callable[[argparse.Namespace], str]] = {"map": _map, "army": _army}
"""What can be taken over."""


def _legend(words: str) -> dict[int, str]:
    """Return what tiles are, from words such as ``3=forest,4=hill``.

    Raises:
        UsageError: They say something else.
    """
    found = {}
    for part in words.split(",") if words else ():
        told = _TILE.fullmatch(part.strip().lower())
        if told is None:
            message = f"--legend: write tiles like 3=forest,4=hill, not “{part}”"
            raise UsageError(message)
        found[int(told[1])] = told[2]
    return found
