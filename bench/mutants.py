"""Whether tests notice what is wrong: ``python3 run.py mutants dice``.

The program is changed in one small place after another, in a copy below ``build/mutants``,
and the tests beside that place have to fail. Which code is tried by which tests is in
``mutants.toml``; without a name all of it is tried, which takes many hours. What was
stopped goes on where it was, and what was not noticed is tried again. Told are the share of
mutants that tests noticed and every one they did not; ``--show MUTANT`` shows a change.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from bench.sample import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import IO

LISTED: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
BESIDE = ("templates", "examples", "docs", "bench", "run.py", "campaign.toml")
"""What tests look at beside the program and themselves."""
UNNOTICED = (0, 33, None)
"""What mutmut notes where tests passed, where there are none, and where none was run."""


def main(words: Sequence[str] | None = None) -> int:
    """Try the code of some names, or of all; 1 where tests fail with nothing changed."""
    parser = argparse.ArgumentParser(prog="python3 run.py mutants")
    parser.add_argument("names", nargs="*", help="; ".join(LISTED))
    parser.add_argument("--show", metavar="MUTANT", help="show a change, by its name")
    parser.add_argument("--workers", type=int, default=1, help="how many at once")
    options = parser.parse_args(words)
    unknown = [name for name in options.names if name not in LISTED]
    if unknown:
        parser.error(f"{unknown[0]} is none of: {', '.join(LISTED)}")
    codes = []
    for name in options.names or LISTED:
        folder = ROOT / "build" / "mutants" / name
        if options.show:
            codes.append(mutmut(folder, None, "show", options.show))
            continue
        copy(folder, LISTED[name])
        forget_unnoticed(folder)
        with (folder / "mutmut.log").open("w", encoding="utf-8") as log:
            code = mutmut(folder, log, "run", "--max-children", str(options.workers))
        print(f"{name}: see {folder}/mutmut.log" if code else told(name, folder), flush=True)
        codes.append(code)
    return max(codes)


def mutmut(folder: Path, output: IO[str] | None, *words: str) -> int:
    """Run mutmut in a copy, which alone may be imported; return its exit code."""
    alone = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(
        command, cwd=folder, env=alone, stdout=output, stderr=output, check=False
    ).returncode


def copy(folder: Path, listed: Mapping[str, list[str]]) -> None:
    """Copy what the tests need, with what mutmut has to know; its results stay."""
    for part in ("generator", "tests", "pyproject.toml", *BESIDE):
        if (ROOT / part).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "output", ".marchtable")
            shutil.rmtree(folder / part, ignore_errors=True)
            shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
        else:
            shutil.copy2(ROOT / part, folder)
    lines = {
        "source_paths": ["generator"],
        "only_mutate": listed["code"],
        "pytest_add_cli_args_test_selection": listed["tests"],
        "also_copy": BESIDE,
    }
    settings = ("\n    ".join((f"{key} =", *values)) for key, values in lines.items())
    text = "\n".join(("[mutmut]", *settings, ""))
    (folder / "setup.cfg").write_text(text, encoding="utf-8")


def forget_unnoticed(folder: Path) -> None:
    """Let mutants be tried again that no test noticed, for there may be new tests."""
    (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    for file in kept(folder):
        noted = json.loads(file.read_text(encoding="utf-8"))
        codes = noted["exit_code_by_key"]
        codes.update(dict.fromkeys((key for key in codes if codes[key] in UNNOTICED), None))
        file.write_text(json.dumps(noted), encoding="utf-8")


def kept(folder: Path) -> list[Path]:
    """Return the files in which mutmut keeps its results."""
    return sorted((folder / "mutants").rglob("*.py.meta"))


def told(name: str, folder: Path) -> str:
    """Return how many mutants were noticed, and which were not."""
    found = {
        mutant: code
        for file in kept(folder)
        for mutant, code in json.loads(file.read_text("utf-8"))["exit_code_by_key"].items()
    }
    missed = [mutant for mutant, code in found.items() if code in UNNOTICED]
    noticed = len(found) - len(missed)
    share = 100 * noticed / (len(found) or 1)
    return "\n  ".join((f"{name}: {noticed} of {len(found)} noticed, {share:.1f} %", *missed))


if __name__ == "__main__":
    sys.exit(main())
