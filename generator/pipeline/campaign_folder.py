"""What lies where in a campaign's folder, who is alone with it, and a copy of it."""

from __future__ import annotations

import io
import os
import shutil
import sys
import zipfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.files import (
    PRIVATE,
    FileKind,
    MachineError,
    kind_of,
    locked,
    machine_faults,
    place,
    private_folder,
    read_at_most,
    write_new,
)
from generator.store import NOTHING_KEPT, Store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


# The key by which this machine knows what it wrote; it lies outside every campaign.

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


# What lies where in a campaign's folder.

CAMPAIGN_FILE = "campaign.toml"
RULES_FILE = "rules.toml"
"""Holds tables of the campaign file, where the rule system has some that may stand apart."""
SEED_FILE = "campaign.seed"
CHRONICLE = "chronicle"
LOCKS = "locks"
"""Orders that were taken as given before dice fell."""
PICTURES = "pictures"
"""The umpire's pictures."""
BLOCKS = "periods"
"""Where umpires may put blocks of closed periods aside; it is never read."""
OUTPUT = "output"
LETTERS = "letters"
"""What is ready to be sent to players."""
REVEALED = "revealed"
"""The site that shows everything, once the campaign is over."""
RECEIPTS = "receipts"
"""What is ready to be sent to them of what they have ordered."""


# Who builds is alone with the campaign's private folder, and with what is kept there.

_KEPT = "kept"
"""Where in the private folder things are kept from one build to the next."""
_EARLIER = ("pdf", "site")
"""Where earlier versions kept them."""


@contextmanager
def build_lock(folder: Path) -> Iterator[Path]:
    """Keep other builds of this campaign away; gives its private folder.

    Raises:
        BusyError: One is under way.
        MachineError: The folder cannot be written to, or something in it leads out.
    """
    private = private_folder(folder)
    with (
        machine_faults(f"cannot write into {private}"),
        locked(
            private / "build.lock",
            busy="another build of this campaign is under way; wait until it has finished",
        ),
    ):
        yield private


def has_kept(folder: Path) -> bool:
    """Whether anything is kept of a campaign."""
    return (folder / PRIVATE / _KEPT).is_dir()


def store_in(private: Path) -> Store:
    """Return what is kept in a private folder from one build to the next.

    Without a key of this machine nothing is.
    """
    try:
        return Store(folder=private / _KEPT, key=machine_key())
    except MachineError:
        return NOTHING_KEPT


def why_nothing_is_kept() -> str:
    """Return why this machine keeps nothing between builds; empty: it does."""
    try:
        machine_key()
    except MachineError as fault:
        return f"nothing is kept for later builds, which makes them slow: {fault}"
    return ""


def store_beside(folder: Path) -> Store:
    """Return what is kept of a campaign; where nobody may write, nothing is."""
    try:
        return store_in(private_folder(folder))
    except MachineError:
        return NOTHING_KEPT


def forget_earlier(private: Path) -> None:
    """Remove what earlier versions kept, which nobody asks for any more."""
    for name in _EARLIER:
        shutil.rmtree(private / name, ignore_errors=True)


def forget(folder: Path) -> int:
    """Empty what is kept of a campaign, and return how many bytes it was.

    Raises:
        BusyError: A build is under way.
        MachineError: The disk refused.
    """
    with build_lock(folder) as private:
        forget_earlier(private)
        kept = private / _KEPT
        size = sum(path.stat().st_size for path in kept.glob("*"))
        if kept.exists():
            shutil.rmtree(kept)
        return size


# Files as one zip, the same bytes for the same files.

READ_ME = "READ-ME.txt"
"""The page in a zip that says what it is."""
_A_DAY_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Every file bears it, so that the same files give the same zip."""
_READABLE = 0o644 << 16


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip, in their order, by their paths in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _A_DAY_LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _READABLE
            archive.writestr(entry, content)
    return packed.getvalue()


# All of a campaign that could not be made again, as one zip to keep elsewhere.

KEPT_FOLDERS = (CHRONICLE, LOCKS, PICTURES, BLOCKS)
"""Folders that are kept with everything below them."""
_WORDS = """\
A copy of what cannot be made again of a Marchtable campaign: the umpire's file, the
closed periods, the locks, the pictures and, where there is one, the seed of the dice. Who has the
seed can reckon every roll to come, so keep this to yourself.

To go on from here, unpack it into an empty folder and type there: marchtable build
"""


def kept_files(folder: Path) -> Mapping[str, bytes]:
    """Return everything of a campaign that a build cannot make again, by its path.

    Args:
        folder: The campaign's; closed periods that were set aside are kept as well.

    Raises:
        UsageError: There is no campaign, or a link stands where a file should.
        MachineError: The disk refused.
    """
    if kind_of(folder / CAMPAIGN_FILE) is FileKind.ABSENT:
        message = f"{folder} holds no {CAMPAIGN_FILE}; give the folder of a campaign"
        raise UsageError(message)
    with machine_faults(f"cannot read {folder}"):
        names = (CAMPAIGN_FILE, RULES_FILE, SEED_FILE, *KEPT_FOLDERS)
        paths = sorted(path for name in names for path in _files_at(folder / name))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def copied(files: Mapping[str, bytes]) -> bytes:
    """Return what is kept of a campaign as a zip, with a page that says what it is."""
    return zipped({READ_ME: _WORDS.encode(), **files})


def _files_at(path: Path) -> Iterator[Path]:
    """Yield a file, or the files below a folder; nothing of what is not there.

    Raises:
        UsageError: A link stands where a file should.
    """
    kind = kind_of(path)
    if kind is FileKind.FOLDER:
        for inside in path.iterdir():
            yield from _files_at(inside)
    elif kind is FileKind.FILE:
        yield path
    elif kind is not FileKind.ABSENT:
        message = f"{path} is {kind}, which a copy cannot hold; put a file there"
        raise UsageError(message)
