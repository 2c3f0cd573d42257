"""Results as plain tables: for the terminal, and for ``bench/results.md``."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from typing import TYPE_CHECKING

from bench.timing import RUNS
from generator import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bench.timing import Row, Table

PACKAGES = ("weasyprint", "svgwrite", "pydantic", "jinja2")
NOT_MEASURED = (
    "Memory; other machines, systems and Pythons; a cold disk (every first run is "
    "thrown away, so that files and compiled modules are at hand); set-up.",
    "Other programs for campaigns or maps: none takes the same files. What is "
    "compared with is the library underneath, used plainly on the same pages.",
    "Nothing here is asserted by a test: times are a machine's, not a program's.",
)


def as_lines(table: Table) -> Iterator[str]:
    """Yield a table for a terminal."""
    width = max(len(line.what) for line in table.rows)
    yield f"\n{table.title}: 1 is {table.compared_with}"
    for line in table.rows:
        note = f"  {line.note}" if line.note else ""
        yield f"  {line.what:<{width}}  {_ratio(line):>8}  {_time(line):>9}{note}"
    for remark in table.remarks:
        yield f"  {remark}"


def as_markdown(tables: Iterable[Table], *, loads: Sequence[float]) -> str:
    """Return the page with all results.

    Args:
        tables: What was measured.
        loads: How many programs wanted a processor, on average over a minute: before
            the first table, and after each.
    """
    parts = [
        "# Measurements\n",
        "Made by `.venv/bin/python -m bench`. A ratio compares two things measured in "
        "the same run on the same machine; it is what to look at. The time is the "
        f"median of {RUNS} runs, the spread the slowest of them as a multiple of the "
        "quickest.\n",
        "\n".join(f"- {line}" for line in _circumstances(loads)) + "\n",
    ]
    parts += ["\n".join(_section(table)) + "\n" for table in tables]
    parts.append("## Not measured\n")
    parts.append("\n".join(f"- {line}" for line in NOT_MEASURED) + "\n")
    return "\n".join(parts)


def _circumstances(loads: Sequence[float]) -> Iterator[str]:
    """Yield what was measured, and on what."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    yield f"Marchtable {__version__}; {packages}; Python {platform.python_version()}"
    yield f"{_system()}, {platform.machine()}, {os.cpu_count()} processors"
    yield f"{_told(loads)}; a table's own runs count for one or two"


def _told(loads: Sequence[float]) -> str:
    """Say how busy the machine was."""
    before, *after = (f"{load:.1f}" for load in loads)
    return (
        f"Programs at work: {before} when it began, {', '.join(after)} after each table"
    )


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _section(table: Table) -> Iterator[str]:
    """Yield one table as Markdown."""
    has_notes = any(line.note for line in table.rows)
    yield f"## {table.title}\n"
    yield f"1 is {table.compared_with}.\n"
    yield "| What | Ratio | Time | Spread |" + (" Size |" if has_notes else "")
    yield "| --- | ---: | ---: | ---: |" + (" ---: |" if has_notes else "")
    for line in table.rows:
        note = f" {line.note} |" if has_notes else ""
        cells = (line.what, _ratio(line), _time(line), f"×{line.spread:.2f}")
        yield f"| {' | '.join(cells)} |{note}"
    for remark in table.remarks:
        yield f"\n{remark}"


def _ratio(line: Row) -> str:
    digits = 1 if line.ratio >= 10 else 2 if line.ratio >= 0.1 else 3
    return f"{line.ratio:.{digits}f}"


def _time(line: Row) -> str:
    if line.seconds >= 1:
        return f"{line.seconds:.2f} s"
    return f"{line.seconds * 1000:.1f} ms"
