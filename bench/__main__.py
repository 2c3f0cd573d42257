"""Measures the program against the plain tools: ``python3 -m bench``.

Takes half an hour on two processors; let nothing else run meanwhile. Words
choose what is measured: ``builds``, ``map``, ``period``, ``file``, ``chronicle``,
``site``, ``battle``; without any, everything is. The results are written into
``bench/results.md``, those of other tables stay in it. With ``--try`` everything is
done once, to see that it can be, and nothing is written.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bench.battles import battles
from bench.builds import sample_builds
from bench.chronicles import chronicles
from bench.files import campaign_files
from bench.maps import maps
from bench.periods import periods
from bench.report import as_lines, as_page
from bench.sample import ROOT
from bench.sites import sites
from bench.timing import PACE

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.timing import Table

TRIAL = "--try"
RESULTS = ROOT / "bench" / "results.md"
PARTS: dict[str, Callable[[Path], Table]] = {
    "builds": sample_builds,
    "map": lambda _: maps(),
    "period": lambda _: periods(),
    "file": lambda _: campaign_files(),
    "chronicle": chronicles,
    "site": sites,
    "battle": lambda _: battles(),
}


def main(words: list[str]) -> int:
    """Measure what the words name, or everything; print it as it comes."""
    is_trial = TRIAL in words
    words = [word for word in words if word != TRIAL]
    unknown = [word for word in words if word not in PARTS]
    if unknown:
        print(f"bench: nothing is called {unknown[0]}; there are {', '.join(PARTS)}")
        return 2
    if is_trial:
        PACE.only_try()
    for name in words or PARTS:
        before = _load()
        with tempfile.TemporaryDirectory() as home:
            table = PARTS[name](Path(home))
        print("\n".join(as_lines(table)), flush=True)
        if is_trial:
            continue
        kept = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
        page = as_page(kept, [(table, before, _load())])
        RESULTS.write_text(page, encoding="utf-8")
    return 0


def _load() -> float:
    """Return how many programs wanted a processor in the last minute; 0: unknown."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
