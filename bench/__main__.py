"""Measures the program against the plain tools: ``python3 -m bench``.

Takes half an hour on two processors; let nothing else run meanwhile. Words
choose what is measured: ``builds``, ``others``, ``pages``, ``map``, ``period``, ``file``,
``chronicle``, ``site``, ``orders``, and what rule systems have beside their tests, such as
``battle``; without any, everything is. The results are written into ``bench/results.md``,
those of other tables stay in it. With ``--try`` everything is done once, to see that it
can be, and nothing is written.
"""

from __future__ import annotations

import os
import sys
import tempfile
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bench.builds import dearest_sheets, other_builds, sample_builds
from bench.chronicles import chronicles
from bench.files import campaign_files
from bench.maps import maps
from bench.order_pages import order_pages
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
    "others": other_builds,
    "pages": dearest_sheets,
    "map": lambda _: maps(),
    "period": lambda _: periods(),
    "file": lambda _: campaign_files(),
    "chronicle": chronicles,
    "site": sites,
    "orders": order_pages,
}


def parts_of_systems() -> dict[str, Callable[[Path], Table]]:
    """Return what rule systems have measured of their own, beside their tests.

    Whoever takes a system away takes these with it.
    """
    found: dict[str, Callable[[Path], Table]] = {}
    for source in sorted((ROOT / "tests" / "systems").glob("*/measured.py")):
        own = import_module(f"tests.systems.{source.parent.name}.measured")
        found |= {word: partial(_placeless, part) for word, part in own.PARTS.items()}
    return found


def _placeless(measure: Callable[[], Table], _home: Path) -> Table:
    """Measure something that needs no folder."""
    return measure()


def main(words: list[str]) -> int:
    """Measure what the words name, or everything; print it as it comes."""
    is_trial = TRIAL in words
    words = [word for word in words if word != TRIAL]
    parts = {**PARTS, **parts_of_systems()}
    unknown = [word for word in words if word not in parts]
    if unknown:
        print(f"bench: nothing is called {unknown[0]}; there are {', '.join(parts)}")
        return 2
    if is_trial:
        PACE.only_try()
    for name in words or parts:
        before = _load()
        with tempfile.TemporaryDirectory() as home:
            table = parts[name](Path(home))
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
