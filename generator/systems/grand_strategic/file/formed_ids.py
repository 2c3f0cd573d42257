"""The ids that a campaign file keeps free for armies formed in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.known import ids_of
from generator.systems.grand_strategic.rules.muster import (
    FORMED_MOST,
    formed_id,
    garrison_id,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MOST_NUMBERED = 999
"""Generals and groups of mercenaries of a kingdom whom an order can name."""


def kept_free(kingdom: str) -> Iterator[str]:
    """Yield the ids of the armies that a kingdom may form, in order."""
    return (formed_id(kingdom, number) for number in range(1, FORMED_MOST + 1))


def formed_by(army: str, kingdoms: Iterable[str]) -> str:
    """Return the kingdom that forms an army of some id in play; empty: none does."""
    return next((each for each in kingdoms if army in kept_free(each)), "")


def army_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that an army of a file may have: listed, a garrison's, formed."""
    yield from ids_of(document, "army")
    yield from map(garrison_id, city_ids(document))
    for kingdom in ids_of(document, "side"):
        yield from kept_free(kingdom)


def city_ids(document: Mapping[str, object]) -> tuple[str, ...]:
    """Return the ids of the cities of a file's map."""
    board = document.get("map")
    return ids_of(board, "place") if isinstance(board, dict) else ()


def general_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a general may have in play."""
    yield from _numbered(document, "general")


def band_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a group of mercenaries may have in play."""
    yield from _numbered(document, "band")


def _numbered(document: Mapping[str, object], what: str) -> Iterator[str]:
    for kingdom in ids_of(document, "side"):
        numbers = range(1, MOST_NUMBERED + 1)
        yield from (f"{kingdom}-{what}-{number}" for number in numbers)
