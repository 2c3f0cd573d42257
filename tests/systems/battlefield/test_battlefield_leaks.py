"""A hidden unit is nobody else's business: no byte of anybody else's tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import close_command, main
from tests.paperless import without_paper
from tests.systems.battlefield.field_files import sample_text
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Change = tuple[str, str]
LEADER = ("\nleadership = ", "\nleadership = 9")
SHORT = ("\nbattle.last_round = ", "\nbattle.last_round = 2  # not ")
FEED = ("# address = ", "address = ")
OF_TYPES = "# fighters of one type, on one case"
FIRST = f'[[army.unit]]                     {OF_TYPES}\nid = "hf-1"'
LAST = '[[army]]\nid = "borri"'
MUSTER = '\n[[period]]\nid = "1-muster"\n'
OTHERS = ("public", "players/ivo")


def hidden(unit: str, kind: str, fighters: int, at: str, more: str = "") -> str:
    """Return a hidden unit for the file."""
    return (
        f'[[army.unit]]\nid = "{unit}"\ntype = "{kind}"\nfighters = {fighters}\n'
        f'at = "{at}"\nhidden = true\n{more}\n'
    )


def first(unit: str) -> Change:
    """Return the change that lists a unit before all others of its army."""
    return (FIRST, f"{unit}{FIRST}")


def last(unit: str) -> Change:
    """Return the change that lists a unit after all others of its army."""
    return (LAST, f"{unit}{LAST}")


STANDS = '\n[[standing]]\narmy = "wait-7"\ninstruction = "hold"\n'
TWINS: tuple[tuple[tuple[Change, ...], str], ...] = (
    ((), ""),
    ((first(hidden("a-1", "peasants", 2, "0302")),), ""),
    ((last(hidden("hf-2", "heavy-infantry", 2, "0202")),), ""),
    ((last(hidden("wait-7", "archers", 1, "0402", 'name = "The Silent Wood"')),), STANDS),
)
"""Campaigns that differ in nothing but a hidden unit, or that there is one: so few in a
forest, which only a 1 discovers; and none is rolled for them."""


@pytest.fixture(autouse=True)
def no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the typesetting out, and close at one and the same time."""
    without_paper(monkeypatch)
    monkeypatch.setattr(close_command, "right_now", lambda: "2026-05-01T19:30:00Z")


def campaign(folder: Path, twin: tuple[tuple[Change, ...], str], *changes: Change) -> Path:
    """Write a twin of the sample into a folder."""
    own, more = twin
    folder.mkdir()
    text = sample_text(LEADER, SHORT, FEED, *changes, *own, more=f"{more}{MUSTER}")
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return folder


def did(folder: Path, *words: str) -> Path:
    """Run a command, and return where its pages are."""
    assert main([*words, "--quiet", str(folder)]) == 0
    return folder / "output"


def given_to(output: Path, *readers: str) -> Mapping[str, bytes]:
    """Return what some readers are given, by path."""
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for reader in readers
        for path in sorted((output / reader).rglob("*"))
        if path.is_file()
    }


def assert_alike(outputs: list[Path]) -> None:
    """Check that nobody but the own side is given another byte."""
    plain, *others = outputs
    expected, own = given_to(plain, *OTHERS), given_to(plain, "players/anna")
    assert expected
    for nth, other in enumerate(others, 1):
        given = given_to(other, *OTHERS)
        assert given.keys() == expected.keys(), TWINS[nth]
        differs = [name for name in expected if given[name] != expected[name]]
        assert differs == [], TWINS[nth]
        assert given_to(other, "players/anna") != own, TWINS[nth]


@pytest.mark.deep
@pytest.mark.rule("DOG-HIDE-03")
@pytest.mark.parametrize("closes", tiered([0, 1, 2]))
def test_dog_hide_03_no_byte_of_anybody_elses_tells_of_a_hidden_unit(
    tmp_path: Path, closes: int
) -> None:
    folders = [campaign(tmp_path / str(nth), twin) for nth, twin in enumerate(TWINS)]

    for folder in folders:
        for _ in range(closes):
            did(folder, "close", "--yes")
        did(folder, "build")

    assert_alike([folder / "output" for folder in folders])


@pytest.mark.deep
@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_nor_does_one_that_is_fought_round_by_round(tmp_path: Path) -> None:
    by_rounds = ('rounds = "at once" ', 'rounds = "one by one" ')
    folders = [campaign(tmp_path / str(nth), twin, by_rounds) for nth, twin in enumerate(TWINS)]

    for folder in folders:
        did(folder, "close", "--yes")
        did(folder, "close", "--yes")

    assert_alike([folder / "output" for folder in folders])


SAID: tuple[tuple[str, ...], ...] = (
    ("map", "--audience", "ivo"),
    ("map", "--audience", "public"),
    ("share",),
    ("send", "--json", "--player", "ivo"),
)
"""What commands say that the umpire hands on to others than the own side."""


@pytest.mark.deep
@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_no_command_says_more_to_others_of_a_hidden_unit(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    said: list[list[bytes]] = []
    letters: list[Mapping[str, bytes]] = []
    for nth, twin in enumerate(TWINS):
        folder = campaign(tmp_path / str(nth), twin)
        did(folder, "close", "--yes")
        did(folder, "close", "--yes")
        capfdbinary.readouterr()
        said.append([])
        for words in SAID:
            main([*words, str(folder)])
            told = capfdbinary.readouterr().out
            said[nth].append(told.replace(str(folder).encode(), b""))
        letters.append(given_to(folder, "letters"))

    assert all(said[0])
    assert letters[0]
    for nth in range(1, len(TWINS)):
        for words, here, there in zip(SAID, said[0], said[nth], strict=True):
            assert there == here, words
        assert letters[nth] == letters[0], TWINS[nth]


HIRED = """[[period.hire]]
army = "greys"
type = "{kind}"
fighters = {fighters}
at = ["{at}"]
{more}
"""


@pytest.mark.deep
@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_a_hidden_unit_that_is_hired_shifts_no_number_of_others(tmp_path: Path) -> None:
    seen = HIRED.format(kind="pikemen", fighters=4, at="0111", more="")
    unseen = HIRED.format(kind="archers", fighters=3, at="0302", more="hidden = true")
    outputs = []
    for nth, orders in enumerate((seen, unseen + seen, seen + unseen)):
        folder = campaign(tmp_path / str(nth), TWINS[0])
        file = folder / "campaign.toml"
        file.write_text(f"{file.read_text(encoding='utf-8')}{orders}", encoding="utf-8")
        did(folder, "close", "--yes")
        did(folder, "close", "--yes")
        outputs.append(folder / "output")

    assert_alike(outputs)
