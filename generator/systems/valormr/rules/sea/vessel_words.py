"""What vessels are called, one and several, read once from ``vessel-words.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def vessels_counted(number: int, kind: str) -> str:
    """Return how many vessels of which kind there are.

    >>> vessels_counted(3, "sailing-ship"), vessels_counted(1, "galley")
    ('3 sailing ships', '1 galley')
    """
    one, many = _words()[kind]
    return f"{number} {one if number == 1 else many}"


@cache
def _words() -> Mapping[str, tuple[str, str]]:
    source = files(__package__).joinpath("vessel-words.toml")
    words: Mapping[str, tuple[str, str]] = tomllib.loads(
        source.read_text(encoding="utf-8")
    )
    return words
