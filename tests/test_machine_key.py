"""The key of a machine: made once, for its user alone, outside every campaign."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from generator.files import MachineError
from generator.pipeline.campaign_folder import machine_key

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the key of a machine lies that has none yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "marchtable" / "key"


def test_the_key_is_made_once_and_is_another_on_each_machine(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = machine_key()

    assert first == machine_key() == place.read_bytes()
    assert list(place.parent.iterdir()) == [place]
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    assert machine_key() != first


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_nobody_but_its_user_may_read_the_key(place: Path) -> None:
    machine_key()

    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("state", ["", "not/absolute"])
def test_without_a_folder_named_for_it_the_key_lies_where_programs_keep_theirs(
    state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", state)
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    within = {"darwin": "Library/Application Support/marchtable/key", "win32": "marchtable/key"}

    key = machine_key()

    told = within.get(sys.platform, ".local/state/marchtable/key")
    assert (tmp_path / told).read_bytes() == key


@pytest.mark.parametrize("body", [b"", b"too short"])
def test_what_is_no_key_is_refused_and_left_where_it_is(body: bytes, place: Path) -> None:
    place.parent.mkdir(parents=True)
    place.write_bytes(body)

    with pytest.raises(MachineError, match="is not a key that this program made"):
        machine_key()

    assert place.read_bytes() == body


def test_a_link_is_no_key(place: Path, tmp_path: Path) -> None:
    place.parent.mkdir(parents=True)
    (tmp_path / "elsewhere").write_bytes(bytes(32))
    place.symlink_to(tmp_path / "elsewhere")

    with pytest.raises(MachineError, match="is not a key that this program made"):
        machine_key()


def test_a_folder_that_cannot_be_made_is_told(place: Path) -> None:
    place.parent.parent.write_text("a file where the folder should be")

    with pytest.raises(MachineError, match="cannot use "):
        machine_key()
