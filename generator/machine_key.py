"""The key by which this machine knows what it wrote; it lies outside every campaign.

Loads nothing heavy, so that a build that has nothing to do is over at once.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from generator.files import (
    FileKind,
    MachineError,
    kind_of,
    machine_faults,
    place,
    read_at_most,
    write_new,
)

_BYTES = 32
_OWNERS_ALONE, _OWNERS_FOLDER = 0o600, 0o700


def machine_key() -> bytes:
    """Return the key of this machine and user, made when there is none.

    Raises:
        MachineError: It can neither be read nor made.
    """
    path = _state_folder() / "key"
    with machine_faults(f"cannot use {path}"):
        if kind_of(path) is FileKind.ABSENT:
            _make(path)
        key = read_at_most(path, _BYTES) if kind_of(path) is FileKind.FILE else b""
    if len(key) != _BYTES:
        message = f"{path} is not a key that this program made; remove it"
        raise MachineError(message)
    return key


def _make(path: Path) -> None:
    """Make a key beside its place, then give it its name, unless another run has."""
    path.parent.mkdir(mode=_OWNERS_FOLDER, parents=True, exist_ok=True)
    temporary = path.with_name(f".{os.urandom(8).hex()}.new")
    write_new(temporary, os.urandom(_BYTES), mode=_OWNERS_ALONE)
    try:
        with suppress(FileExistsError):
            place(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _state_folder() -> Path:
    """Return where programs of this user keep what is neither document nor setting.

    Raises:
        MachineError: This machine names no such place.
    """
    told = os.environ.get("XDG_STATE_HOME", "")
    if not told and sys.platform == "win32":
        told = os.environ.get("LOCALAPPDATA", "")
    if Path(told).is_absolute():
        return Path(told) / "marchtable"
    try:
        home = Path.home()
    except RuntimeError as fault:
        message = "this machine names no folder for what a program keeps of its own"
        raise MachineError(message) from fault
    within = ("Library", "Application Support")
    return home.joinpath(
        *(within if sys.platform == "darwin" else (".local", "state")), "marchtable"
    )
