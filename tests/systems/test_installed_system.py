"""A rule system that is a package of its own, found once it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

ROOT = Path(__file__).parents[2]
RACE = Path(__file__).parent / "race"
ANNOUNCED = """
[marchtable.systems]
race = derby.paddock
valormr = derby.paddock

[marchtable.commands]
race = derby.words
"""
WORDS = """
from generator.systems.command import FOLDER, Command

COMMANDS = tuple(
    Command(name=name, does=does, more="", examples=(), words=(FOLDER,))
    for name, does in (("trot", "tell who is ahead"), ("build", "build a stable"))
)
"""

PADDOCK = """
from generator.values import replace
from pathlib import Path

from derby.race_system import PAGES as RACE_PAGES, SYSTEM as RACE
from generator.systems.system_pages import MadeDocuments, SheetSection


def programme(materials):
    environment = materials.shared.press.environment
    page = environment.get_template("derby/programme.html")
    return MadeDocuments(pages={"programme.html": page.render().encode()})


SYSTEM = replace(RACE, package=Path(__file__).parent, pages_in=__name__)
PAGES = replace(
    RACE_PAGES,
    turn_sheet=(
        *RACE_PAGES.turn_sheet,
        SheetSection(
            name="paddock",
            template="derby/paddock.html",
            contents=lambda briefing, materials: "Thunder is lame",
            styles=("derby/paddock.css",),
        ),
    ),
    documents=(programme,),
)
"""
TEMPLATES = {
    "derby/programme.html": "<p>First race at noon</p>",
    "derby/paddock.html": "{% macro printed(it) %}<p>{{ it }}</p>{% endmacro %}",
    "derby/paddock.css": ".paddock { color: #123456 }",
    "sheets/turn-sheet.html": "This stands for nothing of ours",
}


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A folder of packages in which the race is installed."""
    folder = tmp_path / "packages"
    shutil.copytree(RACE, folder / "derby")
    (folder / "derby" / "words.py").write_text(WORDS)
    (folder / "derby" / "paddock.py").write_text(PADDOCK)
    for name, text in TEMPLATES.items():
        template = folder / "derby" / "templates" / name
        template.parent.mkdir(parents=True, exist_ok=True)
        template.write_text(text)
    announced = folder / "derby-1.0.dist-info"
    announced.mkdir()
    (announced / "METADATA").write_text("Name: derby\nVersion: 1.0\n")
    (announced / "entry_points.txt").write_text(ANNOUNCED)
    return folder


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """The folder of a race."""
    folder = tmp_path / "campaign"
    folder.mkdir()
    shutil.copy(RACE / "campaign.toml", folder)
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    return folder


def run(
    *words: str | Path, beside: Path | None = None, program: str = "generator"
) -> tuple[int, str]:
    """Return exit code and everything printed by the program on its own."""
    paths = [str(ROOT), *([str(beside)] if beside else [])]
    done = subprocess.run(
        [sys.executable, "-m", program, *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.deep
def test_an_installed_system_is_played(campaign: Path, beside: Path) -> None:
    assert run("check", campaign, beside=beside)[0] == 0

    code, told = run("status", campaign, beside=beside)

    assert code == 0
    assert "Round 1 (r1) is open" in told


@pytest.mark.deep
def test_a_system_that_is_not_installed_is_not_known(campaign: Path) -> None:
    code, told = run("check", campaign)

    assert code == 1
    assert "“race” is not a word known here" in told


@pytest.mark.deep
def test_an_installed_system_has_pages_and_sections_of_its_own(
    campaign: Path, beside: Path
) -> None:
    code, told = run("build", campaign, "--only", "umpire", beside=beside)

    umpires = campaign / "output" / "umpire"
    assert code == 0, told
    assert "noon" in (umpires / "programme.html").read_text()
    sheet = PdfReader(umpires / "turn-sheet.pdf")
    assert "Thunder is lame" in "".join(page.extract_text() for page in sheet.pages)


@pytest.mark.deep
def test_another_template_of_an_installed_system_is_seen(campaign: Path, beside: Path) -> None:
    programme = beside / "derby" / "templates" / "derby" / "programme.html"
    for path in (campaign / "campaign.toml", campaign / "campaign.seed"):
        os.utime(path, (0, 0))
    page = campaign / "output" / "umpire" / "programme.html"
    run("build", campaign, beside=beside, program="tests.paperless")
    assert "noon" in page.read_text()
    programme.write_text("<p>The race is off</p>")

    run("build", campaign, beside=beside, program="tests.paperless")

    assert "off" in page.read_text()


@pytest.mark.deep
def test_an_installed_system_brings_its_commands_and_takes_no_name_of_ours(
    campaign: Path, beside: Path
) -> None:
    shutil.copy(ROOT / "examples" / "small" / "campaign.toml", campaign)

    _, told = run("--help", beside=beside)

    assert "tell who is ahead" in told
    assert "build a stable" not in told
    assert run("trot", campaign, beside=beside)[0] == 2
    assert run("check", campaign, beside=beside)[0] == 0
