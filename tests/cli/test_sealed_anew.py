"""A record sealed anew by a knowing hand: told with its file and key, exit code 1."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.chronicle.seals import seal
from tests.cli.folders import append

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

OLD = Path(__file__).parents[1] / "records" / "format-1"
LAST = "chronicle/0002-1-night.toml"


def sealed_anew(folder: Path, old: str, new: str) -> Path:
    """Change the last record and seal it as the program would."""
    path = folder / LAST
    text = path.read_text(encoding="utf-8")
    assert old in text
    body = text[: text.rindex("# sha256")].replace(old, new, 1)
    path.write_bytes(seal(body))
    return folder


@pytest.fixture
def war(tmp_path: Path) -> Path:
    """A campaign with two closed periods."""
    return shutil.copytree(OLD, tmp_path / "war")


CHANGES = {
    "a fraction": (
        'freshness = "1"',
        "freshness = 0.5",
        "situation.forces.ealdred.freshness is 0.5, and must be a number such as “3/4”",
    ),
    "a choice": (
        'berth = "at anchor"',
        'berth = "sunk"',
        "situation.fleets.wend-boats.berth is 'sunk', and must be one of 'under way'",
    ),
    "a limit": (
        "rain_level = 0",
        "rain_level = 9",
        "situation.weather cannot be used (rain level 9 is not 0 to 4)",
    ),
    "a key that is gone": (
        'fleet = "wend-boats"\nname = "The Wend boats"',
        'fleet = "wend-boats"',
        "situation.fleets.wend-boats.name is missing",
    ),
    "a table": (
        "contacts = []",
        'contacts = "none"',
        "situation.contacts is 'none', and must be a list",
    ),
}


@pytest.mark.parametrize("command", ["check", "status", "build", "next", "verify"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_value_of_a_wrong_kind_stops_with_its_key(
    change: str, command: str, war: Path, marchtable: Callable[..., Answer]
) -> None:
    old, new, told = CHANGES[change]
    sealed_anew(war, old, new)

    answer = marchtable(command, war)

    assert answer.code == 1
    assert f"{LAST}: {told}" in answer.err
    assert "put the file back from a copy" in answer.err


@pytest.mark.parametrize("command", ["build", "verify"])
def test_an_event_with_a_throw_that_was_not_made_stops_too(
    command: str, war: Path, marchtable: Callable[..., Answer]
) -> None:
    sealed_anew(war, 'key = "1-night/VAL-WX-03/sky/1"', 'key = "1-night/VAL-WX-04/x/1"')

    answer = marchtable(command, war)

    assert answer.code == 1
    assert f"{LAST}: events." in answer.err
    assert "must be the key of a roll of this period" in answer.err


def test_what_was_entered_is_looked_at_when_a_block_was_edited(
    war: Path, marchtable: Callable[..., Answer]
) -> None:
    sealed_anew(war, "texts = []", "texts = [3]")
    append(war, '[[period.text]]\nto = "public"\ntitle = "New"\nbody = "Late."\n')

    answer = marchtable("check", war)

    assert answer.code == 1
    assert f"{LAST}: inputs.texts.1 is 3, and must be a table" in answer.err


def test_a_record_of_an_unknown_rule_system_is_no_mistake_of_the_program(
    war: Path, marchtable: Callable[..., Answer]
) -> None:
    sealed_anew(war, 'system = "valormr"', 'system = "chess"')

    answer = marchtable("verify", war)

    assert answer.code == 1
    assert "is of the rule system “chess”" in answer.err
