"""Asks other people's programs about finished PDFs: `python -m bench.pdf_tools FOLDER`.

Runs `qpdf --check`, `pdffonts` and `pdfinfo` over every PDF below a folder, such as a
campaign's `output/`, and prints a line for each. Ends with 1 where one of them
complains. On Debian: `apt install qpdf poppler-utils`. The tests ask the same of
pikepdf and pypdfium2, which need nothing but Python.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TOOLS = ("qpdf", "pdffonts", "pdfinfo")


def main(words: list[str]) -> int:
    """Ask about every PDF, print what was answered, and return the exit code."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or len(words) != 1:
        print(f"missing: {', '.join(missing)}" if missing else __doc__)
        return 2
    faults = 0
    for path in sorted(Path(words[0]).rglob("*.pdf")):
        found = complaints(path)
        faults += bool(found)
        print(f"{path.relative_to(words[0])}: {'; '.join(found) or 'sound'}")
    return int(faults > 0)


def complaints(path: Path) -> list[str]:
    """Return what the three programs find wrong with a PDF."""
    checked = _answer("qpdf", "--check", str(path))
    found = [] if checked.returncode == 0 else [f"qpdf: {checked.stderr.strip()}"]
    fonts = _answer("pdffonts", str(path)).stdout.splitlines()[2:]
    found += [f"not embedded: {row.split()[0]}" for row in fonts if not _is_in(row)]
    facts = dict(
        line.split(":", 1)
        for line in _answer("pdfinfo", str(path)).stdout.splitlines()
        if ":" in line
    )
    wanted = {"Tagged": "yes", "JavaScript": "no", "Encrypted": "no"}
    for name, value in wanted.items():
        if facts.get(name, "").strip() != value:
            found.append(f"pdfinfo: {name} is {facts.get(name, 'not told').strip()}")
    return found


def _is_in(row: str) -> bool:
    """Say whether a row of pdffonts tells of a typeface that lies in the file."""
    return row.split()[-5] == "yes"


def _answer(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
