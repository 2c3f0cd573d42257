"""Measures the program against the plain tools: ``python3 -m bench``.

Takes some ten minutes on two processors; let nothing else run meanwhile. Words
choose what is measured: ``builds``, ``map``, ``file``, ``chronicle``; with all of
them, the results are written into ``bench/results.md``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bench.builds import sample_builds
from bench.chronicles import chronicles
from bench.files import campaign_files
from bench.maps import maps
from bench.report import as_lines, as_markdown
from bench.sample import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.timing import Table

RESULTS = ROOT / "bench" / "results.md"
PARTS: dict[str, Callable[[Path], Table]] = {
    "builds": sample_builds,
    "map": lambda _: maps(),
    "file": lambda _: campaign_files(),
    "chronicle": chronicles,
}


def main(words: list[str]) -> int:
    """Measure what the words name, or everything; print it as it comes."""
    unknown = [word for word in words if word not in PARTS]
    if unknown:
        print(f"bench: nothing is called {unknown[0]}; there are {', '.join(PARTS)}")
        return 2
    loads, tables = [_load()], []
    for name in words or PARTS:
        with tempfile.TemporaryDirectory() as home:
            table = PARTS[name](Path(home))
        print("\n".join(as_lines(table)), flush=True)
        tables.append(table)
        loads.append(_load())
    if not words:
        RESULTS.write_text(as_markdown(tables, loads=loads), encoding="utf-8")
    return 0


def _load() -> float:
    """Return how many programs wanted a processor in the last minute; 0: unknown."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
