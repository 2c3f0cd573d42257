"""Results as plain tables: for the terminal, and for ``bench/results.md``."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from typing import TYPE_CHECKING

from bench.timing import RUNS
from generator import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bench.timing import Table

PACKAGES = ("weasyprint", "svgwrite", "pydantic", "jinja2")
TITLES = (
    "The sample campaign",
    "The dearest sheets",
    "The map",
    "A period",
    "The campaign file",
    "The chronicle",
    "The site",
    "Order pages",
    "A battle",
    "Sheets before and after",
    "The tests",
)
"""Every table there is, in the order of the page; the last two are kept by hand."""
HEAD = f"""# Measurements

Made by `.venv/bin/python -m bench`. A ratio compares two things that were measured on
the same machine in the same minutes; it is what to look at. The time is the median of
{RUNS} runs after a first one that does not count, the spread the slowest of them as a
multiple of the quickest. Where more programs were at work than there are processors,
times are too long and spreads wide; the ratios suffer less.
"""
NOT_MEASURED = (
    "Memory but that of a period; other machines, systems and Pythons; a cold disk "
    "(every first run is thrown away, so that files and compiled modules are at hand); "
    "set-up.",
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
        cells = f"{_ratio(line.ratio):>8}  {_time(line.seconds):>9}"
        if line.processor:
            cells += f"  {_ratio(line.processor_ratio):>8}  {_time(line.processor):>9}"
        yield f"  {line.what:<{width}}  {cells}{note}"
    for remark in table.remarks:
        yield f"  {remark}"


def as_page(kept: str, tables: Iterable[tuple[Table, float, float]]) -> str:
    """Return the page with all results, those of earlier runs kept.

    Args:
        kept: The page as it was; tables measured anew are replaced in it.
        tables: What was measured, and how many programs wanted a processor, on
            average over a minute, before and after.

    Raises:
        ValueError: A table stands nowhere in the order of the page.
    """
    tables = tuple(tables)
    homeless = [table.title for table, _, _ in tables if table.title not in TITLES]
    if homeless:
        message = f"not in TITLES: {', '.join(homeless)}"
        raise ValueError(message)
    sections = _sections(kept)
    sections |= {
        table.title: "\n".join(_section(table, before, after)) for table, before, after in tables
    }
    parts = [HEAD, *(sections[name] for name in TITLES if name in sections)]
    parts.append("## Not measured\n")
    parts.append("\n".join(f"- {line}" for line in NOT_MEASURED))
    return "\n".join(f"{part.rstrip()}\n" for part in parts)


def _sections(page: str) -> dict[str, str]:
    """Return the sections of a page by their titles."""
    found = (f"## {part}" for part in page.split("\n## ")[1:])
    return {text.splitlines()[0].removeprefix("## "): text for text in found}


def _circumstances(before: float, after: float) -> str:
    """Return what was measured, on what, and how busy it was."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return (
        f"Marchtable {__version__}, {packages}, Python {platform.python_version()}; "
        f"{_system()}, {platform.machine()}, {os.cpu_count()} processors; "
        f"programs at work: {before:.1f} before, {after:.1f} after."
    )


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _section(table: Table, before: float, after: float) -> Iterator[str]:
    """Yield one table as Markdown."""
    has_notes = any(line.note for line in table.rows)
    yield f"## {table.title}\n"
    yield f"1 is {table.compared_with}.\n"
    has_both = any(line.processor for line in table.rows)
    heads = ["What", "Ratio", "Time", "Spread"]
    heads += ["Ratio, processor", "Time, processor"] if has_both else []
    heads += ["Size"] if has_notes else []
    yield f"| {' | '.join(heads)} |"
    yield "| --- |" + " ---: |" * (len(heads) - 1)
    for line in table.rows:
        cells = [line.what, _ratio(line.ratio), _time(line.seconds)]
        cells.append(f"×{line.spread:.2f}")
        if has_both:
            cells += [_ratio(line.processor_ratio), _time(line.processor)]
        cells += [line.note] if has_notes else []
        yield f"| {' | '.join(cells)} |"
    for remark in (*table.remarks, _circumstances(before, after)):
        yield f"\n{remark}"


def _ratio(ratio: float) -> str:
    digits = 1 if ratio >= 10 else 2 if ratio >= 0.1 else 3
    return f"{ratio:.{digits}f}"


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.1f} ms"
