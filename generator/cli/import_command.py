"""``import``: what other programs drew, as lines for the campaign file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.errors import UsageError
from generator.interchange.foreign_file import foreign_file
from generator.interchange.importing import map_text
from generator.read.suggest import did_you_mean
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output

_KINDS = ("map",)
_TILE = re.compile(r"(\d{1,9})=([a-z][a-z -]*)")


def run(options: argparse.Namespace, output: Output) -> int:
    """Print a file of another program as lines to paste; nothing is written.

    Raises:
        UsageError: It cannot be taken over, or is of no kind that is known.
    """
    if options.what not in _KINDS:
        nearest = did_you_mean(options.what, _KINDS)
        meant = f"did you mean {nearest}?" if nearest else f"it knows {_KINDS[0]}"
        message = f"import has no “{options.what}”; {meant}"
        raise UsageError(message)
    legend = _legend(options.legend or "")
    text = map_text(
        foreign_file(Path(options.file)),
        shape_of(options.system).ground,
        layer=options.layer or "",
        legend=legend,
    )
    output.result(text.rstrip())
    return DONE


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
