"""All of a campaign that could not be made again, as one zip to keep elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.files import FileKind, kind_of, machine_faults
from generator.pipeline.campaign_folder import (
    BLOCKS,
    CAMPAIGN_FILE,
    CHRONICLE,
    PICTURES,
    SEED_FILE,
)
from generator.pipeline.zips import READ_ME, zipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

KEPT_FOLDERS = (CHRONICLE, PICTURES, BLOCKS)
"""Folders that are kept with everything below them."""
_WORDS = """\
A copy of what cannot be made again of a Marchtable campaign: the umpire's file, the
closed periods, the pictures and, where there is one, the seed of the dice. Who has the
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
        paths = sorted(_kept_in(folder))
        return {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in paths
        }


def copied(files: Mapping[str, bytes]) -> bytes:
    """Return what is kept of a campaign as a zip, with a page that says what it is."""
    return zipped({READ_ME: _WORDS.encode(), **files})


def _kept_in(folder: Path) -> Iterator[Path]:
    """Yield the files to keep.

    Raises:
        UsageError: A link stands where a file should.
    """
    for name in (CAMPAIGN_FILE, SEED_FILE, *KEPT_FOLDERS):
        yield from _files_at(folder / name)


def _files_at(path: Path) -> Iterator[Path]:
    """Yield a file, or the files below a folder; nothing of what is not there."""
    kind = kind_of(path)
    if kind is FileKind.FOLDER:
        for inside in path.iterdir():
            yield from _files_at(inside)
    elif kind is FileKind.FILE:
        yield path
    elif kind is not FileKind.ABSENT:
        message = f"{path} is {kind}, which a copy cannot hold; put a file there"
        raise UsageError(message)
