"""Entries as lines for the campaign file; what is doubtful stands in comments."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import HEAD
from generator.kit.standing_form import STANDING
from generator.pipeline.collected import DICE
from generator.read.toml_source import without_refused
from generator.read.toml_text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.pipeline.collected import CollectedEntry, Written

_SHOWN = 100
"""Letters of a line of comment about one thing."""
_MOST_SAID = 100
"""Fields shown of a form that is not taken; ours hold fewer."""


def period_lines(
    period: str, entries: Iterable[CollectedEntry], *, has_block: bool, has_dice: bool
) -> list[str]:
    """Return one period's lines.

    Args:
        period: Its id.
        entries: Its entries, those of a table together.
        has_block: Whether the campaign file has a block for it already.
        has_dice: Whether that block has a table of dice already.
    """
    lines = [] if has_block else ["[[period]]", f'id = "{period}"', ""]
    for table, group in groupby(entries, key=lambda entry: entry.table):
        if table == DICE:
            lines += _dice(group, has_dice=has_dice)
        else:
            for entry in group:
                lines += [*_table(entry), ""]
    return lines


def not_taken_lines(why: str, fields: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield one comment for a form that orders nothing: why, and what it says."""
    yield f"# NOT TAKEN: {on_one_line(why)}."
    said = [
        f"{name}: {' | '.join(words)}"
        for name, words in fields.items()
        if name not in HEAD and any(words)
    ]
    if said:
        yield "# It says:"
        yield from (f"#   {one_line(line)}" for line in said[:_MOST_SAID])
    if len(said) > _MOST_SAID:
        yield f"#   and {len(said) - _MOST_SAID} more."
    yield ""


def _table(entry: CollectedEntry) -> Iterator[str]:
    """Yield one table's lines."""
    yield from _about(entry)
    mark = "" if entry.is_sure else "# "
    within = "" if entry.table == STANDING else "period."
    yield f"{mark}[[{within}{entry.table}]]"
    for key, value in entry.keys:
        yield f"{mark}{key} = {written(value)}"


def _dice(entries: Iterable[CollectedEntry], *, has_dice: bool) -> Iterator[str]:
    """Yield the faces of dice, as one table."""
    if has_dice:
        yield "# Put these below the [period.dice] that the block has already:"
    else:
        yield "[period.dice]"
    for entry in entries:
        yield from _about(entry)
        mark = "" if entry.is_sure and not has_dice else "# "
        for key, value in entry.keys:
            faces = value if isinstance(value, str) else ", ".join(_faces(value))
            yield f"{mark}{quoted(key)} = [{one_line(faces)}]"
    yield ""


def _about(entry: CollectedEntry) -> Iterator[str]:
    """Yield the comments above a table."""
    yield f"# {one_line(entry.title)}, from {one_line(entry.source)}"
    for doubt in entry.doubts:
        yield f"# DOUBTFUL: {one_line(doubt)}"
    for remark in entry.remarks:
        yield f"# note: {one_line(remark)}"


def written(value: Written) -> str:
    """Return a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        pairs = (f"{quoted(key)} = {count}" for key, count in value.items())
        return f"{{ {', '.join(pairs)} }}"
    return f"[{', '.join(map(quoted, value))}]"


def one_line(text: str) -> str:
    """Return a text as it may stand in a comment: on one line, and not endless."""
    words = on_one_line(text)
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"


def on_one_line(text: str) -> str:
    """Return a text without ends of lines, and without letters that are none."""
    return " ".join(without_refused(text).split())


def _faces(value: Written) -> Iterator[str]:
    """Yield faces as TOML: numbers as they are, the names of cards in quotes."""
    for face in value if isinstance(value, tuple) else ():
        yield face if face.isdigit() else quoted(face)
