"""Writes the finished files into the output folder, touching nothing but its own.

Every file is either as the build before left it or as this one makes it. What an
earlier build made and this one does not is removed, so that no page stays online that
should not; whatever else lies in the folder is left alone.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.files import FileKind, MachineError, kind_of, locked, machine_faults
from generator.publish.manifest import (
    MANIFEST,
    OWN_PREFIX,
    RefusedError,
    UnsafeNameError,
    check_name,
    check_names,
    read_manifest,
)
from generator.publish.output_plan import OutputFolder, carry_out, plan_for
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Published", "RefusedError", "UnsafeNameError", "publish"]

_LITTER = frozenset({".ds_store", ".gitignore", ".gitkeep", "desktop.ini", "thumbs.db"})
"""What systems and git put into an empty folder."""


class Published(Struct, frozen=True, kw_only=True):
    """What a build did to the output folder; all paths below it, sorted."""

    written: tuple[PurePosixPath, ...]
    """Files that are new or have changed."""
    unchanged: tuple[PurePosixPath, ...]
    """Files that were right already and were not touched."""
    removed: tuple[PurePosixPath, ...]
    """Files an earlier build made and this one does not."""
    kept: tuple[PurePosixPath, ...]
    """Files that would have been removed, but were changed by hand since."""


def publish(
    root: Path,
    files: Mapping[PurePosixPath, bytes],
    *,
    scope: str | None = None,
    force: bool = False,
) -> Published:
    """Write a set of files into the output folder, whole or not at all.

    Args:
        root: The output folder, made when it is not there.
        files: The whole content of the folder, or of ``scope``, by path below
            ``root``.
        scope: A folder such as ``players/anna`` that the build is limited to: files
            lie in it, and nothing outside it is removed.
        force: Overwrite files that were changed by hand or were never the program's;
            links are refused all the same, and nothing more is removed.

    Raises:
        UnsafeNameError: A file's name is not safe, or lies outside ``scope``.
        RefusedError: A link or somebody else's file is in the way; nothing is changed.
        BusyError: Another build is writing into the folder; nothing is changed.
        MachineError: The disk refused, or another program holds a file open. Before
            the first file changed everything is as it was; afterwards the next build
            completes what this one began.
    """
    limit = None if scope is None else PurePosixPath(scope)
    _check_paths(files, limit)
    with machine_faults(f"cannot write into {root}"):
        _check_root(root, force=force)
        root.mkdir(parents=True, exist_ok=True)
        with locked(
            root / f"{OWN_PREFIX}.lock",
            busy=f"another build is writing into {root}; wait until it has finished",
        ):
            ground = OutputFolder(
                root=root, manifest=read_manifest(root, force=force), scope=limit, force=force
            )
            todo = plan_for(files, ground)
            held = carry_out(todo, files, root)
    if held:
        message = (
            f"{', '.join(map(str, held))} cannot be replaced or removed: close it in "
            "the program that shows it, then build again; everything else is done"
        )
        raise MachineError(message)
    return Published(
        written=todo.write, unchanged=todo.unchanged, removed=todo.remove, kept=todo.kept
    )


def _check_paths(files: Mapping[PurePosixPath, bytes], limit: PurePosixPath | None) -> None:
    """Refuse names that are not safe or lie outside the limit."""
    check_names(files)
    if limit is None:
        return
    check_name(limit)
    for path in files:
        if limit not in path.parents:
            message = f"{path} lies outside {limit}, to which the build is limited"
            raise UnsafeNameError(message)


def _check_root(root: Path, *, force: bool) -> None:
    """Refuse an output folder that is none, or that holds only foreign files."""
    kind = kind_of(root)
    if kind is FileKind.ABSENT:
        return
    if kind is not FileKind.FOLDER:
        raise RefusedError(root, f"is {kind}, but must be a folder")
    if force or kind_of(root / MANIFEST) is not FileKind.ABSENT:
        return
    for path in sorted(root.iterdir()):
        if not path.name.startswith(OWN_PREFIX) and path.name.lower() not in _LITTER:
            raise RefusedError(
                root,
                f"holds {path.name}, which this program did not make; name an empty "
                "folder, or move the file away",
            )
