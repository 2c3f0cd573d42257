"""Carries a plan out: everything is ready beside its place before anything changes."""

from __future__ import annotations

import errno
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.files import FileKind, kind_of, put_in_place, write_new
from generator.publish.manifest import (
    MANIFEST,
    OWN_PREFIX,
    Manifest,
    RefusedError,
    manifest_to_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path, PurePosixPath

    from generator.publish.output_plan import WritePlan

STAGING = f"{OWN_PREFIX}.new"
_STAGED = re.compile(r"[0-9]+|underway|final")

_FOLDER_IN_USE = frozenset(
    {
        errno.EACCES,
        errno.EBUSY,
        errno.EEXIST,
        errno.ENOTDIR,
        errno.ENOTEMPTY,
        errno.EPERM,
    }
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
    if plan.write or plan.remove or plan.gone:
        return False
    path = root / MANIFEST
    return kind_of(path) is FileKind.FILE and (
        path.read_bytes() == manifest_to_bytes(plan.final)
    )


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


def _stage(
    plan: WritePlan, files: Mapping[PurePosixPath, bytes], staging: Path
) -> _Staged:
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
    for folder in sorted(
        {folder for path in paths for folder in path.parents[:-1]}, reverse=True
    ):
        try:
            (root / folder).rmdir()
        except FileNotFoundError:
            continue
        except OSError as fault:
            if fault.errno not in _FOLDER_IN_USE:
                raise
