"""Ids made from names, where the campaign file gives none."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_ID = 40
_RESERVED = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that Windows keeps for devices."""


def is_reserved(text: str) -> bool:
    """Whether Windows could make no file of this name."""
    return _RESERVED.fullmatch(text) is not None


def plain_words(name: str) -> str:
    """Return a name in small letters a to z and digits, hyphens between its words.

    >>> plain_words("Köhler's Hill")
    'kohler-s-hill'
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")


def id_from_name(name: str) -> str:
    """Return the id of what has this name and no id of its own.

    >>> id_from_name("The Long Barrow")
    'the-long-barrow'
    """
    made = plain_words(name)[:LONGEST_ID].strip("-") or "unnamed"
    return f"{made}-1" if is_reserved(made) else made


def id_of_row(row: Mapping[str, object]) -> str:
    """Return the id a table of the file has: its own, or else from its name.

    Empty where it has neither as a text.
    """
    stated, name = row.get("id"), row.get("name")
    if isinstance(stated, str):
        return stated
    return id_from_name(name) if "id" not in row and isinstance(name, str) else ""
