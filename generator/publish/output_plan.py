"""What a build will do to the output folder, found out before it is done."""

from __future__ import annotations

import errno
import hashlib
import re
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.files import FileKind, kind_of, put_in_place, write_new
from generator.publish.manifest import (
    MANIFEST,
    OWN_PREFIX,
    Manifest,
    RefusedError,
    manifest_to_bytes,
    name_key,
)
from generator.values import Struct

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
    _check_folders(ground, path, removable=())
    place = ground.root / path
    kind = kind_of(place)
    if kind is FileKind.LINK:
        raise RefusedError(place, "is a link; remove it, then build again")
    if kind is FileKind.FILE:
        is_ours = _is_empty(place) or (_digest_of(place) in ground.manifest.made[str(path)])
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
    parent: PurePosixPath | None = None
    for path in sorted(digests):
        if path.parent != parent:
            parent = path.parent
            _check_folders(ground, path, removable=removable)
        ours = known.get(name_key(str(path)))
        # On Windows and macOS a file whose spelling changes still answers to its old
        # name, and that one will be removed: it must be written anew.
        is_respelt = ours is not None and str(path) not in ground.manifest.made
        is_right = _examine(ground, path, wanted=digests[path])
        if is_right is None and not ground.force:
            _check_ours(ground, path, ours=ours)
        (unchanged if is_right and not is_respelt else write).append(path)
    return tuple(write), tuple(unchanged)


def _examine(ground: OutputFolder, path: PurePosixPath, *, wanted: str) -> bool | None:
    """Tell whether a file is right (true), absent (false) or has other content."""
    place = ground.root / path
    kind = kind_of(place)
    if kind is FileKind.ABSENT:
        return False
    if kind is not FileKind.FILE:
        raise RefusedError(place, f"is {kind}, where a file must go; move it away")
    return True if _digest_of(place) == wanted else None


def _check_ours(ground: OutputFolder, path: PurePosixPath, *, ours: set[str] | None) -> None:
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
            "was changed by hand and would be overwritten; move it away, or build with --force",
        )


def _check_folders(
    ground: OutputFolder, path: PurePosixPath, *, removable: tuple[PurePosixPath, ...]
) -> None:
    """Refuse what stands in the place of a folder above a file, unless it will be removed."""
    for folder in reversed(path.parents[:-1]):
        place = ground.root / folder
        kind = kind_of(place)
        if kind is FileKind.ABSENT or folder in removable:
            return
        if kind is not FileKind.FOLDER:
            raise RefusedError(place, f"is {kind}, where a folder must be; move it away")


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
        return hashlib.file_digest(file, hashlib.sha256).hexdigest()


def _is_empty(place: Path) -> bool:
    """Tell whether nothing stands in a file on the disk."""
    return place.stat().st_size == 0


STAGING = f"{OWN_PREFIX}.new"
_STAGED = re.compile(r"[0-9]+|underway|final")

_FOLDER_IN_USE = frozenset(
    {errno.EACCES, errno.EBUSY, errno.EEXIST, errno.ENOTDIR, errno.ENOTEMPTY, errno.EPERM}
)
"""How the system says that a folder is not empty, or open in another program."""


class _Staged(Struct, frozen=True, kw_only=True):
    """Finished files in the staging folder, waiting for their places."""

    files: Mapping[PurePosixPath, Path]
    underway: Path
    final: Path


def carry_out(
    plan: WritePlan, files: Mapping[PurePosixPath, bytes], root: Path
) -> tuple[PurePosixPath, ...]:
    """Change the output folder as planned.

    Until the first file changes a failure leaves everything as it was; after that the
    manifest lists old and new, and the next build completes what this one began.

    Returns:
        The files that another program holds open; everything else is done.

    Raises:
        RefusedError: The staging folder is not the program's.
        OSError: The system refused.
    """
    staging = root / STAGING
    _clear(staging)
    if _is_done(plan, root):
        return ()
    try:
        staged = _stage(plan, files, staging)
        put_in_place(staged.underway, root / MANIFEST)
        held = _change(plan, staged, root)
        _prune((*plan.remove, *plan.gone), root)
        if not held:
            put_in_place(staged.final, root / MANIFEST)
    finally:
        with suppress(OSError):
            _clear(staging)
    return held


def _is_done(plan: WritePlan, root: Path) -> bool:
    """Tell whether the folder and its manifest are right already."""
    path = root / MANIFEST
    if plan.write or kind_of(path) is not FileKind.FILE:
        return False
    return path.read_bytes() == manifest_to_bytes(plan.final)


def _clear(staging: Path) -> None:
    """Remove the staging folder and what a killed build left in it."""
    kind = kind_of(staging)
    if kind is FileKind.ABSENT:
        return
    if kind is not FileKind.FOLDER:
        raise RefusedError(staging, f"is {kind}, where a folder must be; move it away")
    for path in staging.iterdir():
        if _STAGED.fullmatch(path.name):
            path.unlink()
    staging.rmdir()


def _stage(plan: WritePlan, files: Mapping[PurePosixPath, bytes], staging: Path) -> _Staged:
    """Write everything that will be put in place, and both manifests."""
    staging.mkdir()
    staged: dict[PurePosixPath, Path] = {}
    for number, path in enumerate(plan.write):
        staged[path] = staging / str(number)
        write_new(staged[path], files[path], durable=False)
    return _Staged(
        files=staged,
        underway=_stage_manifest(staging / "underway", plan.underway),
        final=_stage_manifest(staging / "final", plan.final),
    )


def _stage_manifest(path: Path, manifest: Manifest) -> Path:
    """Write a manifest and wait until the disk has it."""
    write_new(path, manifest_to_bytes(manifest))
    return path


def _change(plan: WritePlan, staged: _Staged, root: Path) -> tuple[PurePosixPath, ...]:
    """Remove what is no longer wanted and put the new files in place."""
    held: list[PurePosixPath] = []
    for path in plan.remove:
        try:
            (root / path).unlink()
        except PermissionError:
            held.append(path)
    _make_folders(plan.write, root)
    for path, ready in staged.files.items():
        try:
            put_in_place(ready, root / path)
        except PermissionError:
            held.append(path)
    return tuple(sorted(held))


def _make_folders(paths: tuple[PurePosixPath, ...], root: Path) -> None:
    """Make every folder that is needed; where one fails, take the new ones back."""
    made: list[Path] = []
    try:
        for folder in sorted({folder for path in paths for folder in path.parents}):
            place = root / folder
            if kind_of(place) is FileKind.ABSENT:
                place.mkdir()
                made.append(place)
    except OSError:
        for place in reversed(made):
            with suppress(OSError):
                place.rmdir()
        raise


def _prune(paths: tuple[PurePosixPath, ...], root: Path) -> None:
    """Remove the folders that stand empty now that these files are gone."""
    for folder in sorted({folder for path in paths for folder in path.parents[:-1]}, reverse=True):
        try:
            (root / folder).rmdir()
        except FileNotFoundError:
            continue
        except OSError as fault:
            if fault.errno not in _FOLDER_IN_USE:
                raise
