"""``map``: the map alone, for one reader."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.files import machine_faults
from generator.pipeline.one_map import (
    MapLooks,
    audience_named,
    map_pdf,
    map_png,
    map_svg,
)

if TYPE_CHECKING:
    import argparse

    from generator.brief.audience import Audience
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk

SMALLEST_DPI = 20
LARGEST_DPI = 1200
SMALLEST_HEX = 5
LARGEST_HEX = 100


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the map into the files named, or print the SVG."""
    wanted = {
        ending: Path(name)
        for ending in ("svg", "pdf", "png")
        if (name := getattr(options, ending))
    }
    for ending, path in wanted.items():
        _check_target(path, ending)
    if not SMALLEST_DPI <= options.dpi <= LARGEST_DPI:
        message = f"--dpi must be between {SMALLEST_DPI} and {LARGEST_DPI}"
        raise UsageError(message)
    looks = _looks(options)
    desk = opened_briefly(options, output)
    audience = audience_named(desk, options.audience)
    if not wanted:
        output.result(map_svg(desk, audience, looks).decode().rstrip("\n"))
    for ending, path in wanted.items():
        content = _made(desk, audience, ending, looks)
        with machine_faults(f"cannot write {path}"):
            path.write_bytes(content)
        output.result(str(path))
    return DONE


def _looks(options: argparse.Namespace) -> MapLooks:
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
    return MapLooks(
        hex_mm=size,
        tiles=options.tiles or "",
        theme=options.theme or "",
        is_bare=options.bare,
        dpi=options.dpi,
    )


def _made(desk: Desk, audience: Audience, ending: str, looks: MapLooks) -> bytes:
    """Return the map in one form."""
    makers = {"svg": map_svg, "pdf": map_pdf, "png": map_png}
    return makers[ending](desk, audience, looks)


def _check_target(path: Path, ending: str) -> None:
    """Refuse to write over a file of another kind, such as the campaign's.

    Raises:
        UsageError: The name does not end as its form demands.
    """
    if path.suffix.lower() != f".{ending}":
        message = f"{path}: the name of a file for --{ending} must end in .{ending}"
        raise UsageError(message)
