"""``map``: the map alone, for one reader."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.files import machine_faults
from generator.pipeline.one_map import audience_named, map_pdf, map_png, map_svg

if TYPE_CHECKING:
    import argparse

    from generator.brief.audience import Audience
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk

SMALLEST_DPI = 20
LARGEST_DPI = 1200


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
    desk = opened_briefly(options, output)
    audience = audience_named(desk, options.audience)
    if not wanted:
        output.result(map_svg(desk, audience).decode().rstrip("\n"))
    for ending, path in wanted.items():
        content = _made(desk, audience, ending, dpi=options.dpi)
        with machine_faults(f"cannot write {path}"):
            path.write_bytes(content)
        output.result(str(path))
    return DONE


def _made(desk: Desk, audience: Audience, ending: str, *, dpi: int) -> bytes:
    """Return the map in one form."""
    if ending == "svg":
        return map_svg(desk, audience)
    if ending == "pdf":
        return map_pdf(desk, audience)
    return map_png(desk, audience, dpi=dpi)


def _check_target(path: Path, ending: str) -> None:
    """Refuse to write over a file of another kind, such as the campaign's.

    Raises:
        UsageError: The name does not end as its form demands.
    """
    if path.suffix.lower() != f".{ending}":
        message = f"{path}: the name of a file for --{ending} must end in .{ending}"
        raise UsageError(message)
