"""``map``: the map alone, for one reader."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.cli.parser import campaign_folder, hexes_told
from generator.errors import UsageError
from generator.files import machine_faults, write_whole
from generator.pipeline import one_map
from generator.pipeline.draft_maps import draft_in

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from generator.cli.output import Output
    from generator.pipeline.draft_maps import MapDraft

SMALLEST_DPI = 20
LARGEST_DPI = 1200
SMALLEST_HEX = 5
LARGEST_HEX = 100


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the map into the files named, or print the SVG."""
    wanted = {
        ending: Path(name) for ending in ("svg", "pdf", "png") if (name := getattr(options, ending))
    }
    for ending, path in wanted.items():
        _check_target(path, ending)
    if not SMALLEST_DPI <= options.dpi <= LARGEST_DPI:
        message = f"--dpi must be between {SMALLEST_DPI} and {LARGEST_DPI}"
        raise UsageError(message)
    made = _maker(options, output)
    if not wanted:
        output.result(made("svg").decode().rstrip("\n"))
    for ending, path in wanted.items():
        content = made(ending)
        with machine_faults(f"cannot write {path}"):
            write_whole(path, content)
        output.result(str(path))
    return DONE


def _looks(options: argparse.Namespace) -> one_map.MapLooks:
    """Return how the map is wanted.

    Raises:
        UsageError: Hexes of that size cannot be drawn, or nothing is parted.
    """
    size = options.hex_size
    if size is not None and not SMALLEST_HEX <= size <= LARGEST_HEX:
        message = f"--hex-size must be between {SMALLEST_HEX} and {LARGEST_HEX}"
        raise UsageError(message)
    if options.tiles and not options.pdf:
        message = "--tiles parts a PDF: say where with --pdf FILE"
        raise UsageError(message)
    return one_map.MapLooks(
        hex_mm=size,
        tiles=options.tiles or "",
        theme=options.theme or "",
        is_bare=options.bare,
        dpi=options.dpi,
    )


def _maker(options: argparse.Namespace, output: Output) -> Callable[[str], bytes]:
    """Return what makes the map that is wanted, by the ending of its file."""
    looks = _looks(options)
    if options.blank:
        return partial(
            one_map.blank_file, hexes_told(options.blank, "--blank"), looks, options.paper
        )
    if options.draft:
        draft = draft_in(campaign_folder(options))
        _tell(draft, output)
        return partial(one_map.draft_file, draft, looks)
    desk = opened_briefly(options, output)
    audience = one_map.audience_named(desk, options.audience)
    makers = {"svg": one_map.map_svg, "pdf": one_map.map_pdf, "png": one_map.map_png}
    return lambda ending: makers[ending](desk, audience, looks)


def _tell(draft: MapDraft, output: Output) -> None:
    """List the faults by the numbers they have on the map."""
    for number, words in enumerate(draft.faults, start=1):
        output.complain(f"{number}. {words}")
    if not draft.faults:
        output.say("The map has no faults.")
    if draft.elsewhere:
        faults = "1 fault" if draft.elsewhere == 1 else f"{draft.elsewhere} faults"
        output.say(f"{faults} elsewhere in the file; marchtable check lists them.")


def _check_target(path: Path, ending: str) -> None:
    """Refuse to write over a file of another kind, such as the campaign's.

    Raises:
        UsageError: The name does not end as its form demands.
    """
    if path.suffix.lower() != f".{ending}":
        message = f"{path}: the name of a file for --{ending} must end in .{ending}"
        raise UsageError(message)
