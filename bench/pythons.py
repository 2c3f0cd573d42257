"""Whether every Python here makes the same bytes: ``python3 run.py pythons``.

The Python that runs this and the others that are found each build the sample campaigns,
from nothing and in folders of their own, and all files are compared. The others have
environments beside that of the first, which are kept. One that cannot be set up is told
and left out; where none is left there is nothing to compare, and all is well.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.sample import ROOT, SAMPLE, campaign_in
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE, OUTPUT, PICTURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SAMPLES = (SAMPLE, *sorted((ROOT / "examples").glob(f"*/{CAMPAIGN_FILE}")))
RUNNING = "{}.{}".format(*sys.version_info)
ITS_VERSION = "import sys; print('{}.{}'.format(*sys.version_info))"
"""What a Python is asked, to see that it starts."""


def main() -> int:
    """Compare what each Python makes; 1 where something differs."""
    switch_on_pyenv()
    others = {version: python for version, python in found() if is_set_up(version, python)}
    if not others:
        print(f"Only Python {RUNNING} is here: there is nothing to compare.")
        return 0
    with tempfile.TemporaryDirectory() as home:
        first = made_by(RUNNING, sys.executable, Path(home))
        differing = [
            compared(made_by(version, python, Path(home)), first)
            for version, python in others.items()
        ]
    return int(any(differing))


def switch_on_pyenv() -> None:
    """Let every Python that pyenv holds answer to its name, where there is pyenv."""
    if shutil.which("pyenv"):
        listed = subprocess.run(
            ["pyenv", "versions", "--bare"], capture_output=True, check=False, text=True
        )
        os.environ["PYENV_VERSION"] = ":".join(listed.stdout.split())


def found() -> Iterator[tuple[str, str]]:
    """Yield every other Python that starts, of those the project is made for."""
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for version in re.findall(r"Python :: (3\.\d+)", declared):
        for folder in os.get_exec_path() if version != RUNNING else ():
            python = shutil.which(f"python{version}", path=folder)
            if python and starts(python, version):
                yield version, python
                break


def starts(python: str, version: str) -> bool:
    """Say whether an interpreter runs and is of a version."""
    question = [python, "-c", ITS_VERSION]
    try:
        answer = subprocess.run(question, capture_output=True, check=False, text=True)
    except OSError:
        return False
    return answer.stdout.strip() == version


def is_set_up(version: str, python: str) -> bool:
    """Set a Python up; say whether that could be done."""
    is_ready = run_by(version, python, "--version") == 0
    if not is_ready:
        print(f"Python {version} is here but could not be set up; it is left out.")
    return is_ready


def made_by(version: str, python: str, home: Path) -> Mapping[str, str]:
    """Return the digest of every file a Python makes of the samples.

    Raises:
        SystemExit: It could not build one.
    """
    begun = time.monotonic()
    made: dict[str, str] = {}
    for sample in SAMPLES:
        folder = campaign_in(home / version / sample.parent.relative_to(ROOT), sample)
        for part in (CHRONICLE, PICTURES):
            if (sample.parent / part).exists():
                shutil.copytree(sample.parent / part, folder / part)
        if run_by(version, python, "build", "--quiet", str(folder)) != 0:
            message = f"Python {version} could not build {sample}."
            raise SystemExit(message)
        for path in sorted((folder / OUTPUT).rglob("*")):
            if path.is_file():
                name = path.relative_to(home / version).as_posix()
                made[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    seconds = time.monotonic() - begun
    print(f"Python {version}: {len(made)} files in {seconds:.0f} s", flush=True)
    return made


def run_by(version: str, python: str, *words: str) -> int:
    """Run the program by a Python, in its own environment; return the exit code.

    What went wrong it says on standard error; the rest need nobody know.
    """
    own = {"MARCHTABLE_ENVIRONMENT": f".venv-{version}", "MARCHTABLE_NO_APT": "1"}
    return subprocess.run(
        [python, str(ROOT / "run.py"), *words],
        env={**os.environ, **({} if version == RUNNING else own)},
        stdout=subprocess.DEVNULL,
        check=False,
    ).returncode


def compared(made: Mapping[str, str], first: Mapping[str, str]) -> bool:
    """Tell which files two Pythons make otherwise; say whether there are any."""
    names = sorted(made.keys() | first.keys())
    differing = [name for name in names if made.get(name) != first.get(name)]
    print(f"  {len(differing)} differ from those of Python {RUNNING}")
    for name in differing:
        print(f"    {name}", flush=True)
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main())
