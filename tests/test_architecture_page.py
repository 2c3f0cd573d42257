"""README and ARCHITECTURE name what there is, and nothing else."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from pathlib import Path

import pytest

from generator.cli.commands import COMMANDS
from generator.cli.parser import parse

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "generator"
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PROMISES = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
GALLERY = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
PAPER = (ROOT / "docs" / "paper.md").read_text(encoding="utf-8")
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
DOZEN = 12
TEN_MINUTES = 2_400
"""Words, read once and with care."""
LARGEST_PICTURE = 300_000
"""Bytes; the pages of the handbook must open on a phone."""
PAGES = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")
PATHS = ("generator/", "tests/", "templates/", "docs/", "bench/")
SHORT = re.compile(r"(?:brief|chronicle|cli|dice|kit|pipeline|publish|read|render|systems)/")


def folders_of_the_program() -> list[str]:
    """Every package, as ARCHITECTURE writes it; those of one system excepted."""
    folders = sorted(path.parent for path in PACKAGE.rglob("__init__.py"))
    return [
        folder.relative_to(ROOT).as_posix()
        for folder in folders
        if folder != PACKAGE and PACKAGE / "systems" not in folder.parents
    ]


def in_backticks(page: str) -> list[str]:
    """Everything a page sets as code within a line."""
    prose = re.sub(r"(?ms)^```.*?^```", "", page)
    return re.findall(r"`([^`\n]+)`", prose)


def test_every_package_is_named() -> None:
    folders = folders_of_the_program()

    assert folders
    assert [name for name in folders if f"`{name}`" not in ARCHITECTURE] == []


def test_every_module_at_the_top_is_named() -> None:
    modules = {path.name for path in PACKAGE.glob("*.py")} - {"__init__.py"}

    assert modules
    unnamed = [name for name in modules if f"`generator/{name}`" not in ARCHITECTURE]
    assert sorted(unnamed) == []


@pytest.mark.parametrize("page", [ARCHITECTURE, PROMISES], ids=["whole", "promises"])
def test_every_path_that_is_named_is_there(page: str) -> None:
    named = [word for word in in_backticks(page) if "/" in word]
    whole = [word for word in named if word.startswith(PATHS)]
    short = [f"generator/{word}" for word in named if SHORT.match(word)]

    assert whole
    paths = [word.replace("/X", "/valormr") for word in whole + short]
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_a_newcomer_reads_it_in_ten_minutes() -> None:
    assert len(ARCHITECTURE.split()) < TEN_MINUTES


def test_no_section_stands_twice() -> None:
    headings = re.findall(r"(?m)^## .*$", ARCHITECTURE)

    assert len(headings) == len(set(headings))


def test_every_command_is_described() -> None:
    described = README + COMMANDS_PAGE

    for command in COMMANDS:
        assert f"`{command.name}`" in described


def test_the_two_commands_come_first() -> None:
    block = re.search(r"(?ms)^```\n(.*?)^```", README)

    assert block is not None
    assert block[1] == "python3 run.py build\npython3 run.py test\n"


def test_every_command_line_of_the_readme_can_be_typed() -> None:
    typed = re.findall(r"(?m)^(?:\$ )?marchtable (.*?)(?: >> .*)?$", README)

    assert len(typed) > len(COMMANDS) // 2
    for line in typed:
        assert parse(shlex.split(line)) is not None


def test_every_link_leads_to_a_file() -> None:
    links = [
        (name, link)
        for name in PAGES
        for link in re.findall(r"\]\s?\(([^)#:]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    ]

    assert links
    assert [(name, link) for name, link in links if not (ROOT / link).exists()] == []


def test_pictures_are_small_and_shown() -> None:
    pictures = sorted((ROOT / "docs" / "pictures").iterdir())

    assert pictures
    for picture in pictures:
        assert picture.stat().st_size < LARGEST_PICTURE, picture.name
        shown = f"docs/pictures/{picture.name}" in README
        assert shown or f"(pictures/{picture.name})" in GALLERY + PAPER, picture.name


def test_the_gallery_shows_a_dozen_pages_and_each_is_there() -> None:
    shown = re.findall(r"!\[[^\]]+\]\((pictures/[^)]+)\)", GALLERY)

    assert len(set(shown)) >= DOZEN
    assert [name for name in shown if not (ROOT / "docs" / name).exists()] == []


def test_the_changelog_tells_of_this_version() -> None:
    from generator import __version__

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    assert f"\n## {__version__}" in changelog


def test_no_line_of_the_changelog_stands_in_it_twice() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    times = Counter(line for line in changelog.splitlines() if line)
    assert [line for line, number in times.items() if number > 1] == []
