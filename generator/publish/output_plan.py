"""What a build will do to the output folder, found out before anything is touched."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.files import FileKind, kind_of
from generator.publish.manifest import Manifest, RefusedError, name_key

if TYPE_CHECKING:
    from collections.abc import Mapping

_LARGEST = 1_000_000_000
"""Bytes; no file of ours comes near."""


class WritePlan(Struct, frozen=True, kw_only=True):
    """What is to be written, left and removed, all paths sorted."""

    write: tuple[PurePosixPath, ...]
    """New or changed files."""
    unchanged: tuple[PurePosixPath, ...]
    """Files that hold the right content already."""
    remove: tuple[PurePosixPath, ...]
    """Files an earlier build made, that are as it made them and no longer wanted."""
    gone: tuple[PurePosixPath, ...]
    """Files an earlier build made, no longer wanted, and not there any more."""
    kept: tuple[PurePosixPath, ...]
    """Files no longer wanted that somebody changed by hand."""
    underway: Manifest
    """What the manifest lists while the files change."""
    final: Manifest
    """What the manifest lists afterwards."""


class OutputFolder(Struct, frozen=True, kw_only=True):
    """The output folder as the build finds it."""

    root: Path
    """The output folder; it exists."""
    manifest: Manifest
    """What earlier builds made in it."""
    scope: PurePosixPath | None
    """The one folder the build may remove from; none: all of them."""
    force: bool
    """Overwrite what was changed by hand or is not the program's."""


def plan_for(files: Mapping[PurePosixPath, bytes], ground: OutputFolder) -> WritePlan:
    """Look at every file that a build would touch.

    Raises:
        RefusedError: A link, a foreign file or one changed by hand is in the way.
        OSError: The folder cannot be read.
    """
    digests = {path: _digest(content) for path, content in files.items()}
    stale = _sort_stale(ground, digests)
    write, unchanged = _sort_wanted(ground, digests, removable=stale.remove)
    unwanted = {*stale.remove, *stale.gone}
    old = ground.manifest.made
    new = {str(path): (digest,) for path, digest in digests.items()}
    rest = {path: old[path] for path in old if PurePosixPath(path) not in unwanted}
    return WritePlan(
        write=write,
        unchanged=unchanged,
        remove=stale.remove,
        gone=stale.gone,
        kept=stale.kept,
        underway=Manifest(
            made={
                path: tuple(dict.fromkeys((*old.get(path, ()), *new.get(path, ()))))
                for path in old.keys() | new.keys()
            }
        ),
        final=Manifest(made={**rest, **new}),
    )


class _Stale(Struct, frozen=True, kw_only=True):
    """The files of earlier builds that are no longer wanted."""

    remove: tuple[PurePosixPath, ...]
    gone: tuple[PurePosixPath, ...]
    kept: tuple[PurePosixPath, ...]


def _sort_stale(ground: OutputFolder, digests: Mapping[PurePosixPath, str]) -> _Stale:
    """Sort the files no longer wanted by what stands in their place now."""
    found: dict[str, list[PurePosixPath]] = {"remove": [], "gone": [], "kept": []}
    for path in map(PurePosixPath, sorted(ground.manifest.made)):
        if path in digests or not _is_in_scope(path, ground.scope):
            continue
        found[_fate_of_stale(ground, path)].append(path)
    return _Stale(**{fate: tuple(paths) for fate, paths in found.items()})


def _fate_of_stale(ground: OutputFolder, path: PurePosixPath) -> str:
    """Tell whether a file no longer wanted is removed, gone already, or kept."""
    if not _folders_stand(ground, path, removable=()):
        return "gone"
    place = ground.root / path
    kind = kind_of(place)
    if kind is FileKind.LINK:
        raise RefusedError(place, "is a link; remove it, then build again")
    if kind is FileKind.FILE:
        is_ours = _is_empty(place) or (
            _digest_of(place) in ground.manifest.made[str(path)]
        )
        return "remove" if is_ours else "kept"
    return "gone" if kind is FileKind.ABSENT else "kept"


def _sort_wanted(
    ground: OutputFolder,
    digests: Mapping[PurePosixPath, str],
    *,
    removable: tuple[PurePosixPath, ...],
) -> tuple[tuple[PurePosixPath, ...], tuple[PurePosixPath, ...]]:
    """Sort the files wanted into those to write and those that are right already."""
    known: dict[str, set[str]] = {}
    for spelling, made in ground.manifest.made.items():
        known.setdefault(name_key(spelling), set()).update(made)
    write: list[PurePosixPath] = []
    unchanged: list[PurePosixPath] = []
    for path in sorted(digests):
        ours = known.get(name_key(str(path)))
        # On Windows and macOS a file whose spelling changes still answers to its old
        # name, and that one will be removed: it must be written anew.
        is_respelt = ours is not None and str(path) not in ground.manifest.made
        is_right = _examine(ground, path, wanted=digests[path], removable=removable)
        if is_right is None and not ground.force:
            _check_ours(ground, path, ours=ours)
        (unchanged if is_right and not is_respelt else write).append(path)
    return tuple(write), tuple(unchanged)


def _examine(
    ground: OutputFolder,
    path: PurePosixPath,
    *,
    wanted: str,
    removable: tuple[PurePosixPath, ...],
) -> bool | None:
    """Tell whether a file is right (true), absent (false) or has other content."""
    if not _folders_stand(ground, path, removable=removable):
        return False
    place = ground.root / path
    kind = kind_of(place)
    if kind is FileKind.ABSENT:
        return False
    if kind is not FileKind.FILE:
        raise RefusedError(place, f"is {kind}, where a file must go; move it away")
    return True if _digest_of(place) == wanted else None


def _check_ours(
    ground: OutputFolder, path: PurePosixPath, *, ours: set[str] | None
) -> None:
    """Refuse to overwrite a file that is not as an earlier build left it."""
    place = ground.root / path
    if ours is None:
        raise RefusedError(
            place,
            "was not made by this program and would be overwritten; move it away, "
            "or build with --force",
        )
    # An empty file is no work of anybody's: the machine stopped before it was filled.
    if not _is_empty(place) and _digest_of(place) not in ours:
        raise RefusedError(
            place,
            "was changed by hand and would be overwritten; move it away, or build "
            "with --force",
        )


def _folders_stand(
    ground: OutputFolder, path: PurePosixPath, *, removable: tuple[PurePosixPath, ...]
) -> bool:
    """Tell whether all folders above a file exist; refuse what is no folder."""
    for folder in reversed(path.parents[:-1]):
        place = ground.root / folder
        kind = kind_of(place)
        if kind is FileKind.ABSENT or folder in removable:
            return False
        if kind is not FileKind.FOLDER:
            raise RefusedError(
                place, f"is {kind}, where a folder must be; move it away"
            )
    return True


def _is_in_scope(path: PurePosixPath, scope: PurePosixPath | None) -> bool:
    """Tell whether a file lies in the folder that the build is limited to."""
    return scope is None or path.is_relative_to(scope)


def _digest(content: bytes) -> str:
    """Answer the digest by which the manifest knows a content again."""
    return hashlib.sha256(content).hexdigest()


def _digest_of(place: Path) -> str:
    """Answer the same digest of a file on the disk; empty: it is not one of ours."""
    if place.stat().st_size > _LARGEST:
        return ""
    with place.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _is_empty(place: Path) -> bool:
    """Tell whether nothing stands in a file on the disk."""
    return place.stat().st_size == 0
