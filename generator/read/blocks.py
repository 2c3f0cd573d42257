"""The text of each ``[[period]]`` block, as it goes into the chronicle, and its values.

Between the tables of a block others may stand, such as a ``[[house_rule]]`` of the day
it was agreed on; they are no part of it and do not end it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from generator.errors import CampaignError
from generator.read.toml_source import read_source
from generator.read.toml_spans import places_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.read.toml_source import TomlSource
    from generator.read.toml_spans import TextPlace

PERIOD = "period"


def block_texts(source: TomlSource, count: int) -> tuple[str, ...]:
    """Return the text of each block: all of its tables, and nothing else's."""
    if count == 0:
        return ()
    places = places_of(source.text)
    texts = dict.fromkeys(range(count), "")
    for start, end, number in _stretches(source.text, places):
        if number in texts:
            texts[number] += source.text[start:end]
    for number in range(count):
        place = places[PERIOD, number]
        if source.text[place.start] != "[":
            texts[number] = source.text[place.start : place.end]
    return tuple(texts[number] for number in range(count))


def end_of_block(source: TomlSource, number: int) -> int:
    """Return where in the file the last table of a block ends."""
    places = places_of(source.text)
    stretches = _stretches(source.text, places)
    ends = [end for _, end, owner in stretches if owner == number]
    return max(ends, default=places[PERIOD, number].end)


def block_values(block: str) -> Mapping[str, Any] | None:
    """Return what a block says, whatever stands between its lines; none: unreadable."""
    text = f"period = [{block}]" if block.startswith("{") else block
    try:
        document = read_source("", text.encode()).document
    except CampaignError:
        return None
    rows = document.get(PERIOD)
    return rows[0] if isinstance(rows, list) and len(rows) == 1 else None


def _stretches(
    text: str, places: Mapping[KeyPath, TextPlace]
) -> list[tuple[int, int, int | None]]:
    """Return the file cut at every bracket that opens a table or list of its own.

    With each stretch stands the number of its block; none: it is of no block.
    """
    heads = sorted(
        (place.start, _block_of(path))
        for path, place in places.items()
        if path and path != (PERIOD,) and text[place.start : place.start + 1] == "["
    )
    ends = [*heads, (len(text), None)]
    return [(start, end, number) for (start, number), (end, _) in pairwise(ends)]


def _block_of(path: KeyPath) -> int | None:
    """Return the number of the block a path belongs to."""
    is_in_block = path[0] == PERIOD and len(path) > 1 and isinstance(path[1], int)
    return int(path[1]) if is_in_block else None
