"""Whether tests notice what is wrong: ``python3 run.py mutants dice``.

The program is changed in one small place after another, in a copy below ``build/mutants``,
and the tests beside that place have to fail. Which code is tried by which tests is in
``mutants.toml``; without a name all of it is tried, which takes many hours: ``--sample 200``
tries so many changes of each, drawn by ``--seed``. What was stopped goes on where it was,
and what was not noticed is tried again. Told are the share of changes that tests noticed
and every one they did not; ``--show MUTANT`` shows one.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from bench.sample import ROOT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import IO

LISTED: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
BESIDE = (
    "templates",
    "examples",
    "docs",
    "bench",
    "run.py",
    "campaign.toml",
    "chronicle",
    "pictures",
)
"""What tests look at beside the program and themselves."""
CHANGE = """
from mutmut import __main__ as mutmut
mutmut.set_mutant_under_test("mutant_generation")
mutmut.copy_src_dir()
mutmut.create_mutants(1)
"""
LEFT_OUT = 34
UNNOTICED = (0, 5, 33)
"""What mutmut notes where tests passed, and where there are none."""
ENDLESS = (-24, 24, 36, 152, 255)
"""What it notes where tests took far longer than ever, and were stopped."""


def main(words: Sequence[str] | None = None) -> int:
    """Try the code of some names, or of all; 1 where tests fail with nothing changed."""
    parser = argparse.ArgumentParser(prog="python3 run.py mutants")
    parser.add_argument("names", nargs="*", help="; ".join(LISTED))
    parser.add_argument("--show", metavar="MUTANT", help="show a change, by its name")
    parser.add_argument("--workers", type=int, default=1, help="how many at once")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many changes of each name")
    parser.add_argument("--seed", default="1", help="which ones are drawn")
    options = parser.parse_args(words)
    unknown = [name for name in options.names if name not in LISTED]
    if unknown:
        parser.error(f"{unknown[0]} is none of: {', '.join(LISTED)}")
    codes = []
    for name in options.names or LISTED:
        folder = ROOT / "build" / "mutants" / name
        if options.show:
            codes.append(in_copy(folder, None, "-m", "mutmut", "show", options.show))
            continue
        copy(folder, LISTED[name])
        with (folder / "mutmut.log").open("w", encoding="utf-8") as log:
            code = in_copy(folder, log, "-c", CHANGE)
            chosen = choose(folder, options.sample, options.seed)
            workers = str(options.workers)
            code = code or in_copy(folder, log, "-m", "mutmut", "run", "--max-children", workers)
        result = f"{name}: see {folder}/mutmut.log" if code else told(name, folder, chosen)
        print(result, flush=True)
        codes.append(code)
    return max(codes)


def in_copy(folder: Path, output: IO[str] | None, *words: str) -> int:
    """Run Python in a copy, which alone may be imported; return its exit code."""
    alone = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, *words]
    return subprocess.run(
        command, cwd=folder, env=alone, stdout=output, stderr=output, check=False
    ).returncode


def copy(folder: Path, listed: Mapping[str, list[str]]) -> None:
    """Copy what the tests need, with what mutmut has to know; its results stay.

    What mutmut has copied before and does not change it would not copy again.

    A change that never ends is stopped by the plugin, which counts what the processor did;
    mutmut counts by the clock, and would stop tests that merely wait for their turn.
    """
    for part in ("generator", "tests", "pyproject.toml", *BESIDE):
        if (ROOT / part).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "output", ".marchtable")
            shutil.rmtree(folder / part, ignore_errors=True)
            shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
        else:
            shutil.copy2(ROOT / part, folder)
    before = folder / "mutants" / "generator"
    changed = {noted.with_suffix("") for noted in before.rglob("*.py.meta")}
    for copied in before.rglob("*.*"):
        if copied.is_file() and changed.isdisjoint((copied, copied.with_suffix(""))):
            copied.unlink()
    without = " or ".join(listed.get("without", ()))
    lines = {
        "source_paths": ["generator"],
        "only_mutate": listed["code"],
        "do_not_mutate_patterns": sorted(left_alone(folder, listed["code"])),
        "pytest_add_cli_args_test_selection": listed["tests"],
        "pytest_add_cli_args": [
            *("-p", "bench.mutants_plugin"),
            *(("-k", f"not ({without})") if without else ()),
        ],
        "also_copy": BESIDE,
        "timeout_constant": ["120"],
    }
    settings = ("\n    ".join((f"{key} =", *values)) for key, values in lines.items())
    text = "\n".join(("[mutmut]", *settings, ""))
    (folder / "setup.cfg").write_text(text, encoding="utf-8")


def left_alone(folder: Path, code: Sequence[str]) -> set[str]:
    """Return, as patterns, the lines that word an error or tell mypy what something is."""
    return {
        rf"^\s*{re.escape(line.strip()).replace('%', '%%')}$"
        for path in (folder / "generator").rglob("*.py")
        if any(fnmatch(path.relative_to(folder).as_posix(), pattern) for pattern in code)
        for line in _lines_of_wording(path.read_text(encoding="utf-8"))
    }


def _lines_of_wording(text: str) -> Iterator[str]:
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Raise() | ast.Assign(targets=[ast.Name(id="message")]):
                for each in ast.walk(node):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield from lines[each.lineno - 1 : each.end_lineno]
            case ast.Call(func=ast.Name(id="cast")):
                yield lines[node.lineno - 1]
            case _:
                pass


def choose(folder: Path, sample: int | None, seed: str) -> set[str]:
    """Let changes be tried that no test noticed so far; return those that count.

    Args:
        folder: The copy.
        sample: How many are drawn; none: all.
        seed: What they are drawn by.
    """
    # There may be new tests, and others may have come to that place.
    (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    drawn = sorted(noted(folder), key=lambda name: blake2b(f"{seed}|{name}".encode()).digest())
    chosen = set(drawn[:sample])
    for file in kept(folder):
        content = json.loads(file.read_text(encoding="utf-8"))
        codes = content["exit_code_by_key"]
        for name, code in codes.items():
            if code in {None, LEFT_OUT, *UNNOTICED}:
                codes[name] = None if name in chosen else LEFT_OUT
        file.write_text(json.dumps(content), encoding="utf-8")
    return chosen


def noted(folder: Path) -> dict[str, int | None]:
    """Return what mutmut notes of each change: how the tests ended, or nothing so far."""
    found: dict[str, int | None] = {}
    for file in kept(folder):
        found.update(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
    return found


def kept(folder: Path) -> list[Path]:
    """Return the files in which mutmut keeps its results."""
    return sorted((folder / "mutants").rglob("*.py.meta"))


def told(name: str, folder: Path, chosen: Collection[str]) -> str:
    """Return how many changes were noticed of those that count, and which were not."""
    found = noted(folder)
    tried = {mutant: found[mutant] for mutant in found if mutant in chosen}
    missed = [mutant for mutant, code in tried.items() if code in UNNOTICED]
    endless = sum(code in ENDLESS for code in tried.values())
    waiting = sum(code is None for code in tried.values())
    count = len(tried) - waiting
    noticed = count - len(missed)
    line = f"{name}: {noticed} of {count} noticed, {100 * noticed / (count or 1):.1f} %"
    if len(tried) < len(found):
        least, most = likely(noticed, count)
        line += f"; a sample of {len(found)}, of which {least:.1f} to {most:.1f} % are likely"
    for number, what in ((endless, "never ended"), (waiting, "not tried yet")):
        line += f"; {number} {what}" if number else ""
    return "\n  ".join((line, *missed))


def likely(noticed: int, count: int) -> tuple[float, float]:
    """Return between which per cents the share of all lies, 95 times in 100 (Wilson's)."""
    z, count = 1.96, max(count, 1)
    share, whole = noticed / count, 1 + z**2 / count
    middle = share + z**2 / (2 * count)
    spread = z * sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    return 100 * (middle - spread) / whole, 100 * (middle + spread) / whole


if __name__ == "__main__":
    sys.exit(main())
