"""``import``: what other programs drew or listed, as lines for the campaign file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.collect_command import check_word, hand_over, new_target, write_new_text
from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.interchange.foreign_file import foreign_file
from generator.interchange.importing import army_text, map_text
from generator.interchange.order_sheet import collected_orders
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from generator.cli.output import Output

_TILE = re.compile(r"(\d{1,9})=([a-z][a-z -]*)")


def run(options: argparse.Namespace, output: Output) -> int:
    """Print a file of another program as lines to paste, or write them into a new file.

    Raises:
        UsageError: It cannot be taken over, or is of no kind that is known.
    """
    if options.what == _ORDERS:
        return _orders(options, output)
    check_word(options.what, (*_KINDS, _ORDERS), command="import")
    target = new_target(options)
    text = _KINDS[options.what](options)
    if target is not None:
        write_new_text(target, text)
        output.say(f"Written to {target}.")
    elif options.json:
        output.result_json({"toml": text})
    else:
        output.result(text.rstrip())
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


def _orders(options: argparse.Namespace, output: Output) -> int:
    """Print what a table of orders says, as ``collect`` does of forms."""
    target = new_target(options)
    file = foreign_file(Path(options.file))
    desk = opened_briefly(options, output)
    return hand_over(
        collected_orders(desk, file, progress=output.progress), target, options, output
    )


_ORDERS = "orders"
_KINDS: dict[str, Callable[[argparse.Namespace], str]] = {"map": _map, "army": _army}
"""What can be taken over, beside orders."""


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
