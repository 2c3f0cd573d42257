"""Fills an order page in within a browser and reads back what it gives.

Run as ``python3 -m tests.order_page_check --tools FOLDER``.  The folder holds what
``npm install axe-core playwright-core`` puts there; Node and Chromium must be on the
machine.  The ordinary tests look at the page and at its text without a browser.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from generator.pipeline.collect import collect
from generator.pipeline.desk import open_desk
from tests.order_pages import page_of, text_of
from tests.site_check import BROWSERS
from tests.small_campaign import begin

if TYPE_CHECKING:
    from collections.abc import Sequence

SCRIPT = Path(__file__).parent / "site_tools" / "order_page.mjs"
FILLED = {
    "army/ealdred/do": "march",
    "army/ealdred/to": "0405 0406, Hallow",
    "army/ealdred/by": "road",
    "army/ealdred/rest-evening": "yes",
    "army/ealdred/note": 'Quietly.\nAnd "soon" – C:\\n, if you please. ½ 🐉',
    "army/isolde/do": "rest",
}
"""What Anna fills in."""


def main(words: Sequence[str] | None = None) -> int:
    """Check the page and return 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.order_page_check")
    parser.add_argument("--tools", type=Path, required=True)
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as place:
        campaign, file = Path(place) / "war", Path(place) / "orders.html"
        begin(campaign)
        page = page_of(campaign, "anna")
        file.write_text(page, encoding="utf-8")
        text, findings = _opened(file, options.tools)
        expected = text_of(page, FILLED)
        desk = open_desk(campaign)
        lines = collect(desk, [("page", text.encode())])
        if text != expected:
            findings.append("its text is not what the tests take it for")
        findings += lines.doubts
    for line in (*findings, lines.text):
        sys.stdout.write(f"{line}\n")
    return 1 if findings else 0


def _opened(file: Path, tools: Path) -> tuple[str, list[str]]:
    """Return what the browser copied and found."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), "chromium")
    words = ["node", str(SCRIPT), str(file), str(tools), browser, json.dumps(FILLED)]
    told = subprocess.run(words, check=True, capture_output=True, text=True)
    answer = json.loads(told.stdout)
    return str(answer["text"]), [str(each) for each in answer["findings"]]


if __name__ == "__main__":
    sys.exit(main())
