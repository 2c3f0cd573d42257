"""The list of what the program made, by which it knows its own files again."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.files import FileKind, kind_of, read_at_most
from generator.publish.names import OWN_PREFIX, UnsafeNameError, check_name
from generator.publish.refusal import RefusedError

if TYPE_CHECKING:
    from collections.abc import Mapping

MANIFEST = f"{OWN_PREFIX}.json"
"""The file in the output folder that holds the list."""

_FORMAT = 1
_LARGEST = 100_000_000
"""Bytes; no list of ours comes near."""
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What the program made, by path, each with the digests it may have.

    A file has one digest, and while a build is under way those of its old and its
    new content: whatever a killed build leaves is still known for the program's own.
    """

    made: Mapping[str, tuple[str, ...]]
    """Digests by path below the output folder; empty for a folder never built."""

    def __post_init__(self) -> None:
        """Refuse a list that would lead out of the output folder.

        Raises:
            UnsafeNameError: A path is not safe.
            ValueError: A digest is none.
        """
        for path, digests in self.made.items():
            check_name(PurePosixPath(path))
            if str(PurePosixPath(path)) != path or not all(
                map(_DIGEST.fullmatch, digests)
            ):
                message = f"{path} is not listed as the program lists its files"
                raise ValueError(message)


def manifest_to_bytes(manifest: Manifest) -> bytes:
    """Answer the manifest as its file holds it."""
    listed = {path: list(manifest.made[path]) for path in sorted(manifest.made)}
    document = {"program": "marchtable", "format": _FORMAT, "made": listed}
    return (json.dumps(document, indent=1) + "\n").encode()


def manifest_from_bytes(raw: bytes) -> Manifest:
    """Answer the manifest that a file holds.

    Raises:
        ValueError: The file is no manifest.
        UnsafeNameError: It lists a path that is not safe.
    """
    try:
        document = json.loads(raw)
        if (document["program"], document["format"]) != ("marchtable", _FORMAT):
            message = "it was written by another program or version"
            raise ValueError(message)
        made = {path: tuple(digests) for path, digests in document["made"].items()}
        return Manifest(made=made)
    except (KeyError, TypeError, AttributeError, RecursionError) as fault:
        message = "it is not as the program wrote it"
        raise ValueError(message) from fault


def read_manifest(root: Path, *, force: bool) -> Manifest:
    """Answer the manifest of an output folder; an empty one when there is none.

    Args:
        root: The output folder.
        force: Take a manifest that cannot be read for an empty one.

    Raises:
        RefusedError: The manifest is a link, or cannot be read.
    """
    path = root / MANIFEST
    kind = kind_of(path)
    if kind is FileKind.ABSENT:
        return Manifest(made={})
    if kind is not FileKind.FILE:
        raise RefusedError(path, f"is {kind}, but must be a file")
    try:
        return manifest_from_bytes(read_at_most(path, _LARGEST))
    except (ValueError, UnsafeNameError) as fault:
        if force:
            return Manifest(made={})
        raise RefusedError(
            path,
            f"cannot be read ({fault}); delete the folder {root.name}, which the next "
            "build makes again",
        ) from fault
