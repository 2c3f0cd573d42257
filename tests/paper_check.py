"""Asks whether PDFs can be read aloud: ``python -m tests.paper_check FOLDER ...``.

It looks at every PDF below the folders, such as a campaign's ``output/``, for the conditions of
`tests/paper_conditions.py`, which are ours.  Where ``page`` is installed (``pip install
page-validation``), that checker, written by others, is asked as well; where veraPDF is, so is that.
``--table FILE`` writes what was looked at by kind of page, as docs/paper-conditions.md has it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from tests.paper_conditions import CONDITIONS, FOR_A_PERSON, faults

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

OTHERS = ("page", "verapdf")
"""Checkers by other people: a package, and a program."""
_HEAD = """# Papers that can be read aloud

Every PDF is tagged: a program can read it aloud, with headings, tables, fields and words in place
of pictures. A checker of our own looks at {conditions} conditions, made from the list of failure
conditions that PDF/UA-1, the standard for accessible PDFs, is tested by (the Matterhorn Protocol);
the numbers are those of that list. {others}
`python -m tests.paper_check FOLDER --table docs/paper-conditions.md` has written this page.

What no program can say, a person has to judge:

{persons}

These papers of the sample campaigns were looked at:

| Paper | Looked at | Conditions broken |
|---|--:|---|
"""
_CONDITIONS = """
| Condition | Number |
|---|---|
"""


def main(words: list[str]) -> int:
    """Look at every PDF, print what is broken, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.paper_check")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--table", type=Path, help="where the table is written")
    asked = parser.parse_args(words)
    looked, broken = Counter[str](), defaultdict[str, set[str]](set)
    heard = [name for name in OTHERS if _is_here(name)]
    for folder in asked.folders:
        for path in sorted(folder.rglob("*.pdf")):
            kind = kind_of(path)
            looked[kind] += 1
            for number, told in _all_faults(path, heard):
                broken[kind].add(number)
                _say(f"{path}: {number}: {told}")
    missing = [name for name in OTHERS if name not in heard]
    _say(f"{looked.total()} papers, {len(broken)} kinds of them with faults")
    _say(f"Asked: {', '.join(('our own checker', *heard))}.")
    if missing:
        _say(f"Not installed here: {', '.join(missing)}.")
    if asked.table:
        asked.table.write_text(table_of(looked, broken, heard), encoding="utf-8")
    return int(bool(broken) or not looked)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def kind_of(path: Path) -> str:
    """Return what kind of paper a PDF is: its name without the army or battle it is about.

    >>> kind_of(Path("output/umpire/packets/evening.arn+maud.pdf"))
    'battle packet'
    >>> kind_of(Path("output/umpire/once/unit-records-host.pdf"))
    'unit-records'
    """
    if path.parent.name == "packets":
        return "battle packet"
    if path.parent.name == "march-tables":
        return path.parent.name
    return re.sub(r"^(unit-records|move-roll)-.*", r"\1", path.stem)


def _is_here(name: str) -> bool:
    """Tell whether somebody else's checker is installed."""
    return importlib.util.find_spec(name) is not None or shutil.which(name) is not None


def _all_faults(path: Path, heard: list[str]) -> Iterator[tuple[str, str]]:
    """Yield what our checker and the others find in a PDF."""
    for number, told in faults(path.read_bytes()).items():
        yield number, "; ".join(told)
    if "page" in heard:
        report = importlib.import_module("page").validate_pdf(str(path), profile="ua1")
        for failure in report.failures:
            yield f"page {failure.rule_id}", failure.message
    if "verapdf" in heard:
        command = ["verapdf", "--flavour", "ua1", "--format", "text", str(path)]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode:
            yield "verapdf", answer.stdout.strip()


def table_of(looked: Mapping[str, int], broken: Mapping[str, set[str]], heard: list[str]) -> str:
    """Return the page that tells what was looked at."""
    others = "No other checker was asked."
    if heard:
        others = f"Asked as well: {' and '.join(heard)}; what they found is in the table, too."
    head = _HEAD.format(
        conditions=len(CONDITIONS),
        others=others,
        persons="\n".join(f"- {each};" for each in FOR_A_PERSON)[:-1] + ".",
    )
    kinds = "".join(
        f"| {kind} | {looked[kind]} | {', '.join(sorted(broken.get(kind, ()))) or 'none'} |\n"
        for kind in sorted(looked)
    )
    rows = "".join(f"| {each.says} | {each.number} |\n" for each in CONDITIONS)
    return head + kinds + _CONDITIONS + rows


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
