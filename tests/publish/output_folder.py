"""Output folders for tests: how to make one and what stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.publish import Published, publish
from tests.dying import pages

if TYPE_CHECKING:
    from pathlib import Path, PurePosixPath

A = {"public/index.html": b"a", "players/anna/packet.pdf": b"b"}


def build(output: Path, contents: dict[str, bytes]) -> Published:
    """Publish files given by plain texts."""
    return publish(output, pages(contents))


def on_disk(output: Path) -> dict[str, bytes]:
    """Read every file of an output folder but the program's own notes."""
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for path in output.rglob("*")
        if path.is_file() and not path.relative_to(output).parts[0].startswith(".made")
    }


def folders(output: Path) -> set[str]:
    """List every folder of an output folder."""
    return {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_dir()}


def names(paths: tuple[PurePosixPath, ...]) -> list[str]:
    """Answer paths as texts."""
    return [str(path) for path in paths]
