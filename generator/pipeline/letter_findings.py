"""Letters in the umpire's words that the print type has not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.read.toml_spans import TextLines, places_of
from generator.render.further_letters import (
    FURTHER_NAME,
    called,
    lacking_letters,
    letters_of_no_face,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.chronicle.book import Book
    from generator.errors import KeyPath
    from generator.read.toml_source import TomlSource
    from generator.read.toml_spans import TextPlace
    from generator.world.campaign import Campaign

_MOST_NAMED = 3
"""So many letters of one text are named."""


def lacking_letter_findings(
    source: TomlSource, campaign: Campaign, book: Book
) -> tuple[Finding, ...]:
    """Warn of letters no typeface of ours has, but in blocks of closed periods."""
    closed = {entry.head.period for entry in book.entries}
    passed_over = {
        ("period", position)
        for position, inputs in enumerate(campaign.periods)
        if str(inputs.period) in closed
    }
    lacking = {
        where: letters
        for where, text in _texts(source.document, ())
        if where[:2] not in passed_over and (letters := lacking_letters(text))
    }
    places = places_of(source.text) if lacking else {}
    lines = TextLines(source.text)
    return tuple(
        _finding(where, letters, _spot(letters, places[where], source.text), lines)
        for where, letters in lacking.items()
    )


def _texts(value: object, where: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield every text of a document with its place."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _texts(each, (*where, key))
    elif isinstance(value, Sequence):
        for position, each in enumerate(value):
            yield from _texts(each, (*where, position))


def _finding(
    where: KeyPath, letters: str, spot: int | None, lines: TextLines
) -> Finding:
    named = ", ".join(map(called, letters[:_MOST_NAMED]))
    others = len(letters) - _MOST_NAMED
    boxed = letters_of_no_face(letters)
    if boxed:
        hint = f"a box is printed for {', '.join(boxed[:_MOST_NAMED])}; write a word"
    else:
        hint = (
            f"it is printed in {FURTHER_NAME}, which is coarser; leave it if you like"
        )
    return Finding(
        "W122",
        where,
        f"the print type has no {named}" + f" and {others} more" * (others > 0),
        hint,
        span=None if spot is None else lines.span(spot, spot + 1),
    )


def _spot(letters: str, value: TextPlace, text: str) -> int | None:
    """Return where the first such letter stands; none: it is typed as a number."""
    found = (text.find(letter, value.start, value.end) for letter in letters)
    return min((each for each in found if each >= 0), default=None)
