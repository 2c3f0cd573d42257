"""The page on the campaign file of this system is made from its models.

``pytest --keep-expected`` writes it anew, and the change is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.systems.registry import shape_of
from tests.read.file_reference import KeyRow, switch_rows, tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

PAGE = Path(__file__).parents[4] / "docs" / "campaign-file-tsc.md"
HEAD = """\
# The campaign file of a Tactical Scenario Campaign

What its file has beyond [what all campaign files have](campaign-file.md), or otherwise.
`init --system tsc` writes one with a remark at every key. The rules behind it are in
[the page on how they were read](rules/tsc.md).
"""
COLUMNS = (
    "| Key | Kind | Meaning | Without it | Example |",
    "|---|---|---|---|---|",
)


def told_of(row: KeyRow) -> tuple[str, ...]:
    """Return what a row says beside its example."""
    return (row.key, row.kind, row.means, row.default)


def page() -> Iterator[str]:
    """Yield the page line by line."""
    shape, shared = shape_of("tsc"), dict(tables(shape_of("valormr")))
    yield HEAD
    for heading, rows in tables(shape):
        known = {told_of(row) for row in shared.get(heading, ())}
        own = [row for row in rows if told_of(row) not in known]
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
        called = {"throw": "the key of the roll", "hex": "a village or fortress"}
        subject = called.get(kind.of, f"the id of the {kind.of}")
        yield f"| `{name}` | {subject} | {kind.takes} |"
    yield from ("", "## What a hex can be", "")
    yield from ("| Code | `legend` | |", "|---|---|---|")
    for terrain in shape.ground.terrains:
        yield f"| `{terrain.code}` | `{terrain.key}` | {terrain.title} |"


def test_the_page_on_the_file_is_as_its_models_say(
    request: pytest.FixtureRequest,
) -> None:
    made = "\n".join(page()) + "\n"

    if request.config.getoption("--keep-expected", default=False):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made


def test_every_key_of_the_file_has_a_meaning() -> None:
    rows = [row for _, table in tables(shape_of("tsc")) for row in table]

    assert all(row.means.endswith((".", "`.")) for row in rows)
