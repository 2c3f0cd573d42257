"""The page on the campaign file of one rule system: what it has beyond all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.registry import shape_of
from tests.read.file_reference import KeyRow, switch_rows, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.world.campaign import Campaign

COLUMNS = (
    "| Key | Kind | Meaning | Without it | Example |",
    "|---|---|---|---|---|",
)


def page_of(
    shape: FileShape[CampaignFile, Campaign], head: str, called: Mapping[str, str]
) -> str:
    """Return the page of a system.

    Args:
        shape: What the system says of its files.
        head: What stands above its tables.
        called: What of a ruling names what it is about, by its kind; others by an id.
    """
    return "\n".join((head, *_lines(shape, called))) + "\n"


def _told_of(row: KeyRow) -> tuple[str, ...]:
    """Return what a row says beside its example."""
    return (row.key, row.kind, row.means, row.default)


def _lines(
    shape: FileShape[CampaignFile, Campaign], called: Mapping[str, str]
) -> Iterator[str]:
    shared = dict(tables(shape_of("valormr")))
    for heading, rows in tables(shape):
        known = {_told_of(row) for row in shared.get(heading, ())}
        own = [row for row in rows if _told_of(row) not in known]
        if heading and own:
            yield from (f"## `{heading}`", "", *COLUMNS)
            yield from (row.markdown for row in own)
            yield ""
    yield from ("## `[rules]`", "")
    yield "| Switch | What it may be | What it does | Without it | From |"
    yield "|---|---|---|---|---|"
    yield from switch_rows(shape)
    yield from ("", "## What a ruling may set", "")
    yield from ("| `set` | `of` | `to` |", "|---|---|---|")
    for name, kind in shape.rulings.items():
        subject = called.get(kind.of, f"the id of the {kind.of}")
        yield f"| `{name}` | {subject} | {kind.takes} |"
    yield from ("", "## What a hex can be", "")
    yield from ("| Code | `legend` | |", "|---|---|---|")
    for terrain in shape.ground.terrains:
        yield f"| `{terrain.code}` | `{terrain.key}` | {terrain.title} |"
