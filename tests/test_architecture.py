"""The shape of the project: who may import whom, and what no file may hold."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from graphlib import TopologicalSorter
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.sources import sources

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "generator"
LONGEST_FILE = 400
SLIVER = 60
"""Lines of code below which a file that one neighbour alone imports is part of it."""
FOLDERS_OF_A_SYSTEM = ("commands", "sheets", "views", "file", "rules")
BREACHES = {
    "Data flows one way": ("world/planted.py", "generator.cli"),
    "What all systems share knows none of them": (
        "brief/planted.py",
        "generator.systems.stranger.rules",
    ),
    "A system knows nothing of what runs it": (
        "systems/stranger/sheets/cache.py",
        "generator.pipeline.desk",
    ),
    "No system imports another": (
        "systems/stranger/views/battle.py",
        "generator.systems.valormr.rules.state",
    ),
    "Within a system, rules know the least": (
        "systems/stranger/rules/play.py",
        "generator.systems.stranger.sheets",
    ),
    "Rules and files know no page": ("systems/stranger/file/shape.py", "generator.brief.briefing"),
    "Rules read no campaign file": ("systems/stranger/rules/muster.py", "generator.read.shape"),
    "Rules touch no file, clock, chance, template or network": (
        "systems/stranger/rules/luck.py",
        "random",
    ),
    "What is printed comes from a briefing": ("render/planted.py", "generator.world.campaign"),
    "Only pages are drawn": ("systems/stranger/commands/odds.py", "svgwrite"),
    "Only the renderer loads the print library": ("systems/stranger/sheets/pdf.py", "weasyprint"),
}
"""By contract: a module that would break it, and what it imports."""
SET_UP_FILES = (
    *("requirements.txt", "requirements-dev.txt", "requirements-mutants.txt"),
    *("constraints.txt", "run.py", ".ci/run"),
)
OUR_FOLDERS = ("generator", "templates", "tests", "docs", "examples", "bench", ".ci")
TEXT = {".py", ".toml", ".md", ".html", ".css", ".svg", ".txt", ".j2", ".xml", ".json", ""}


def our_files() -> list[Path]:
    """Every text file of the project, but not what tools and builds leave."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    deep = [path for folder in OUR_FOLDERS for path in (ROOT / folder).rglob("*")]
    return [
        path
        for path in top + deep
        if path.is_file()
        and path.suffix in TEXT
        and not {"output", ".marchtable", "__pycache__", ".git"} & set(path.parts)
    ]


def contracts_told(folder: Path) -> subprocess.CompletedProcess[str]:
    """Hold the program in a folder to the contracts beside it."""
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports; import sys;"
            "sys.exit(lint_imports(no_cache=True, no_logo=True))",
        ],
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
    )


def contracts() -> list[dict[str, Any]]:
    """Return the import contracts as they are written."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def module_name(path: Path) -> str:
    """Return the name of a module of the program."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports() -> dict[str, set[str]]:
    """Return the modules each module of the program imports."""
    modules = {module_name(each.path): each for each in sources()}
    return {name: set(module.imports & modules.keys()) - {name} for name, module in modules.items()}


def test_no_modules_import_each_other_in_a_circle() -> None:
    TopologicalSorter(imports()).prepare()


def whose(path: Path) -> str:
    """Return the rule system a module belongs to; empty: all share it."""
    folders = path.relative_to(PACKAGE).parts[:-1]
    return folders[1] if len(folders) > 1 and folders[0] == "systems" else ""


def test_no_file_needs_its_folder_to_be_told_from_another() -> None:
    paths = [path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    shared = {path.stem for path in paths if not whose(path)}

    twice = [
        f"{one.relative_to(ROOT)}, {other.relative_to(ROOT)}"
        for one, other in combinations(sorted(paths), 2)
        if one.stem == other.stem and (whose(one) == whose(other) or one.stem in shared)
    ]

    assert twice == []


OF_ONE_SYSTEM = re.compile("valormr|regiment|courier|baseline", re.IGNORECASE)
"""Words by which the oldest system would show in what all systems share."""


def test_what_all_systems_share_speaks_no_systems_words() -> None:
    shared = (
        path
        for folder in (PACKAGE, ROOT / "templates")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".toml", ".html", ".css", ".xml")
        and not {"systems", "valormr"}.intersection(path.relative_to(ROOT).parts)
    )

    told = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in shared
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OF_ONE_SYSTEM.search(line)
    ]

    assert told == []


def test_no_public_class_has_the_name_of_another() -> None:
    names = [name for each in sources() for name in each.classes if not name.startswith("_")]

    assert [name for name, number in Counter(names).items() if number > 1] == []


def test_every_import_contract_is_kept() -> None:
    answer = contracts_told(ROOT)

    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_every_import_contract_catches_a_system_nobody_has_heard_of(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    others = shutil.ignore_patterns("*.toml", "*.html", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "generator", ignore=others)
    planted = [(importer, f"import {imported}\n") for importer, imported in BREACHES.values()]
    for importer, line in [*planted, ("systems/stranger/rules/table.py", "")]:
        module = tmp_path / "generator" / importer
        module.parent.mkdir(parents=True, exist_ok=True)
        for package in (module.parent, module.parent.parent):
            (package / "__init__.py").touch()
        module.write_text(line)

    told = contracts_told(tmp_path).stdout

    assert set(re.findall(r"(?m)^(.+) BROKEN", told)) == set(BREACHES)
    assert {contract["name"] for contract in contracts()} == set(BREACHES)


def test_every_module_has_its_place_in_the_layers() -> None:
    layers, shared = contracts()[:2]
    named = {name.strip() for layer in layers["layers"] for name in re.split("[|:]", layer)}
    expected = {name.strip("()") for name in named}
    required = {name for name in named if not name.startswith("(")}
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in (PACKAGE, PACKAGE / "systems")
        for path in folder.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    systems = {
        f"generator.systems.{path.parent.name}"
        for path in (PACKAGE / "systems").glob("*/__init__.py")
    }
    without_place = {
        "generator.__init__",
        "generator.__main__",
        "generator.systems",
        "generator.systems.__init__",
    }

    assert systems
    assert required <= modules - without_place - systems <= expected
    at_the_top = {name for name in expected if not name.startswith("generator.systems")}
    assert at_the_top | {"generator.systems.*"} == set(shared["source_modules"])


def test_a_system_has_no_folder_but_the_five() -> None:
    strange = [
        path.parent.relative_to(PACKAGE).as_posix()
        for path in (PACKAGE / "systems").glob("*/*/__init__.py")
        if path.parent.name not in FOLDERS_OF_A_SYSTEM
    ]

    assert strange == []


def test_no_file_of_the_program_outgrows_its_reader() -> None:
    lines = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted(PACKAGE.rglob("*.py"))
    }

    assert lines
    assert [name for name, count in lines.items() if count > LONGEST_FILE] == []


def test_nothing_that_is_read_with_one_other_file_alone_is_a_file() -> None:
    users: dict[str, set[str]] = {}
    for name, used in imports().items():
        for each in used:
            users.setdefault(each, set()).add(name)
    slivers = {
        module_name(each.path): next(iter(users[module_name(each.path)]))
        for each in sources()
        if each.code_lines < SLIVER
        and each.path.name != "__init__.py"
        and len(users.get(module_name(each.path), ())) == 1
    }

    beside = {
        name for name, user in slivers.items() if name.rpartition(".")[0] == user.rpartition(".")[0]
    }
    assert not beside


def test_what_a_situation_is_its_rule_system_alone_knows() -> None:
    untyped = re.compile(r"\b(Rules|Resolution|FileShape|System)\[[^]]*\bAny\b")

    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for match in untyped.finditer(path.read_text(encoding="utf-8"))
    ]

    assert found == []


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    machine_path = re.compile(r"(?<![\w.])(/(work|farm|home|Users)/|[A-Z]:\\Users\\)\w")

    named = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in our_files()
        for match in machine_path.finditer(path.read_text(encoding="utf-8"))
    ]

    assert named == []


def test_set_up_asks_no_address() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in SET_UP_FILES}

    address = re.compile(r"\b(https?|ftp|git\+\w+)://")
    assert [name for name, text in texts.items() if address.search(text)] == []


def test_every_decision_is_numbered_once_and_says_how_we_would_leave_it() -> None:
    notes = sorted((ROOT / "docs" / "decisions").glob("*.md"))

    numbers = [int(path.name[:4]) for path in notes]
    assert numbers == list(range(1, len(notes) + 1))
    for note in notes:
        text = note.read_text(encoding="utf-8")
        assert "**Leaving:**" in text, note.name


def test_every_dependency_of_the_program_has_a_decision() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = settings["project"]["dependencies"] + settings["dependency-groups"]["dev"]
    notes = " ".join(
        path.read_text(encoding="utf-8").lower()
        for path in (ROOT / "docs" / "decisions").glob("*.md")
    )

    names = [re.split(r"[<>=~!\[ ]", requirement)[0] for requirement in declared]
    assert [name for name in names if f"`{name}`" not in notes] == []
