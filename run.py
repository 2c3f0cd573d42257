"""Sets Marchtable up on a bare machine and runs it: `python3 run.py build`.

The first run makes `.venv`, fills it with the pinned packages of
`requirements.txt` and, where it may, installs Pango for the PDFs; every later run
is offline and starts at once. All words after `run.py` go to the program, but for
four of its own: `python3 run.py test` runs the checks of the project and the first
tier of its tests, `python3 run.py test --deep` the second tier too, and
`python3 run.py test tests/dice` only those tests; `python3 run.py pythons` lets every
Python found here build the samples, and compares them; `python3 run.py mutants dice`
lets the tests of a part prove themselves; `python3 run.py soak` tries inputs made at
random for half an hour. Needs Python alone.

MARCHTABLE_NO_APT=1 keeps it from installing system packages, and
MARCHTABLE_ENVIRONMENT names another folder than `.venv`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent
OWN = "MARCHTABLE_ENVIRONMENT"
ENVIRONMENT = ROOT / os.environ.get(OWN, ".venv")
SCRIPTS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = ENVIRONMENT / "marchtable-installed"
OLDEST_PYTHON = (3, 11)
TOOLS = {
    "pythons": "bench.pythons",
    "mutants": "bench.mutants",
    "soak": "tests.soak.soaking",
}
HOMEBREW = "/opt/homebrew/lib:/usr/local/lib:/usr/lib"


class SetupError(Exception):
    """Set-up cannot go on; the message says what the user can do about it."""


def main(arguments: list[str]) -> int:
    """Prepares the environment, runs what was asked, gives its exit code."""
    testing, mutating = (arguments[:1] == [word] for word in ("test", "mutants"))
    os.environ["PYTHONPATH"] = str(ROOT)
    if mutating and OWN not in os.environ:
        os.environ[OWN] = f"{ENVIRONMENT.name}-mutants"
        return become([sys.executable, str(ROOT / "run.py"), *arguments])
    # Without compiled modules every process would compile the program anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.platform == "darwin":
        os.environ.setdefault("DYLD_FALLBACK_LIBRARY_PATH", HOMEBREW)
    try:
        refuse_old_python(sys.version_info[:2])
        wanted = "-mutants" if mutating else "-dev" if testing else ""
        is_new = prepare(f"requirements{wanted}.txt")
        if is_new or testing:
            provide_print_library()
        if testing:
            return run_checks(arguments[1:])
        words = ["generator", *arguments]
        if arguments and arguments[0] in TOOLS:
            words = [TOOLS[arguments[0]], *arguments[1:]]
        return become([str(PYTHON), "-P", "-m", *words])
    except SetupError as fault:
        say(str(fault))
        return 2
    except KeyboardInterrupt:
        return 130


def refuse_old_python(version: tuple[int, int]) -> None:
    """Raises `SetupError` where this Python cannot run the program."""
    if version < OLDEST_PYTHON:
        found, needed = (".".join(map(str, pair)) for pair in (version, OLDEST_PYTHON))
        message = f"Marchtable needs Python {needed} or newer; this is Python {found}."
        raise SetupError(message)


def prepare(requirements: str) -> bool:
    """Makes `.venv` hold the packages of a requirements file; whether it had to.

    The stamp is there only while an installation is whole: an environment without
    one, or of another Python, is made anew.
    """
    stamps = STAMP.read_text(encoding="utf-8").split() if STAMP.exists() else []
    if digest(requirements) in stamps and PYTHON.exists():
        return False
    if not (stamps and has_this_python()):
        make_environment()
    STAMP.unlink(missing_ok=True)
    say(f"Installing the packages of {requirements}; this takes a minute, once.")
    pip = [str(PYTHON), "-m", "pip", "install"]
    wanted = ["--no-input", "--disable-pip-version-check", "--require-hashes"]
    wanted += ["--only-binary=:all:", "-r", str(ROOT / requirements)]
    if sys.stderr.isatty():
        must([*pip, "--root-user-action=ignore", *wanted], run=watched)
    else:
        must([*pip, "-qq", *wanted])
    covered = sorted({requirements, "requirements.txt"})
    STAMP.write_text("\n".join(map(digest, covered)), encoding="utf-8")
    return True


def digest(requirements: str) -> str:
    """A digest of a requirements file and of the Python it is installed for."""
    content = (ROOT / requirements).read_bytes()
    return hashlib.sha256(content + repr(sys.version_info[:2]).encode()).hexdigest()


def has_this_python() -> bool:
    """Whether the environment's interpreter runs and is of this Python's version."""
    question = f"import pip, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return succeeds([str(PYTHON), "-c", question], quietly=True)


def make_environment() -> None:
    """Makes `.venv` from nothing; Debian's Python may need a package for that."""
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    if importlib.util.find_spec("ensurepip") is None and not apt_install(package):
        message = f"This Python makes no environments. As root, type: apt install {package}"
        raise SetupError(message)
    say(f"Making {ENVIRONMENT.name}.")
    interpreter = getattr(sys, "_base_executable", sys.executable)
    must([interpreter, "-m", "venv", "--clear", str(ENVIRONMENT)])


def provide_print_library() -> None:
    """Installs what PDFs need where it may, else says what is missing.

    The program makes everything but the PDFs without it, so this never stops.
    """
    from generator import doctor

    if doctor.missing_libraries():
        apt_install(*doctor.APT_PACKAGES)
    missing = doctor.missing_print_library()
    if missing:
        say(missing)


def apt_install(*packages: str) -> bool:
    """Installs system packages where it is root on Debian's kin; whether it did."""
    is_root = getattr(os, "geteuid", lambda: 1)() == 0
    if os.environ.get("MARCHTABLE_NO_APT") or not is_root or not shutil.which("apt-get"):
        return False
    say(f"Installing {' '.join(packages)} with apt (MARCHTABLE_NO_APT=1 prevents it).")
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    install = ["apt-get", "install", "-qq", "--no-install-recommends", *packages]
    if succeeds(install, quietly=True):
        return True
    return succeeds(["apt-get", "update", "-qq"]) and succeeds(install)


def run_checks(words: list[str]) -> int:
    """Runs every check, or pytest alone on what was selected; 0 when all pass.

    Checks that one processor is enough for go on beside the tests and speak after them.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max_workers=1) as beside:
        begun = [beside.submit(heard, command) for command in checks_beside(words)]
        results = [call(command, ROOT) for command in checks(words)]
        for code, told in (check.result() for check in begun):
            print(told, end="", flush=True)
            results.append(code)
    return int(any(results))


def checks(words: list[str]) -> list[list[str]]:
    """The commands of the checks that are run one after the other.

    Words that only choose the second tier, or a seed for it, select no tests. What
    the first tier has done is not done again, but for tests that draw examples.
    """
    python = str(PYTHON)
    tests = [python, "-m", "pytest", "-q"]
    if not only_choose_the_tier(words):
        return [[*tests, *words]]
    tests += ["-n", "2", "--dist", "worksteal"]
    second = [*tests, *words, "-m", "deep or hypothesis"]
    return [
        [python, "-m", "ruff", "check"],
        [python, "-m", "ruff", "format", "--check"],
        tests,
        *([second] if words else []),
    ]


def checks_beside(words: list[str]) -> list[list[str]]:
    """The commands of the checks that go on beside those."""
    if not only_choose_the_tier(words):
        return []
    return [[str(PYTHON), "-m", "mypy"], [str(SCRIPTS / "lint-imports")]]


def only_choose_the_tier(words: list[str]) -> bool:
    """Whether the words after `test` say nothing but `--deep` and `--seed TEXT`."""
    line = "".join(f"{word} " for word in words)
    return re.fullmatch(r"(--deep |--seed[ =]\S+ )*", line) is not None


def become(command: list[str]) -> int:
    """Runs the program in this one's place, so that whatever ends this one ends it.

    Windows knows no such thing: there it is called, and the exit code is given on.
    """
    if os.name != "nt":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    return call(command)


def call(command: list[str], folder: Path | None = None) -> int:
    """Runs a command of the program or a check as it is; its exit code."""
    return subprocess.run(command, cwd=folder, check=False).returncode


def heard(command: list[str]) -> tuple[int, str]:
    """Runs a check without a word; its exit code, and what it would have said."""
    ended = subprocess.run(
        command,
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return ended.returncode, ended.stdout


def must(command: list[str], run: Callable[[list[str]], bool] | None = None) -> None:
    """Runs a command of set-up; raises `SetupError` when it fails."""
    if not (run or succeeds)(command):
        message = f"Set-up stopped. This failed, see above: {' '.join(command)}"
        raise SetupError(message)


def succeeds(command: list[str], *, quietly: bool = False) -> bool:
    """Whether a command of set-up succeeds; what it says goes to standard error."""
    output = subprocess.DEVNULL if quietly else sys.stderr
    try:
        subprocess.run(command, stdout=output, stderr=output, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def watched(install: list[str]) -> bool:
    """Whether an installation succeeds; shows at a terminal how far it has come.

    The requirements file is the last word of the command.
    """
    packages = Path(install[-1]).read_text(encoding="utf-8").count("==")
    number = 0
    with subprocess.Popen(install, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            if line.startswith("Collecting "):
                number += 1
                show(f"Fetching packages: {number} of {packages}")
            elif line.startswith("Installing "):
                show(f"Putting {packages} packages in place")
    show("")
    return process.returncode == 0


def show(line: str) -> None:
    """Tells how far a long work has come, in one line that the next one replaces."""
    print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def say(line: str) -> None:
    """Tells the user; standard output stays the program's own."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
