"""Who builds is alone with the campaign's private folder, and with what is kept there.

Loads nothing heavy, so that a build that has nothing to do is over at once.
"""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.files import (
    PRIVATE,
    MachineError,
    locked,
    machine_faults,
    private_folder,
)
from generator.machine_key import machine_key
from generator.store import NOTHING_KEPT, Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

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
            busy="another build of this campaign is under way; wait until it has "
            "finished",
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
