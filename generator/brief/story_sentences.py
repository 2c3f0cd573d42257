"""The sentences a story is put together from, and how one of several is taken."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.kit.wording import told_as

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence of a story, its names still open."""

    text: str
    lead: str = ""
    """The same where it opens the page."""
    headline: str = ""
    weight: int = 0
    is_short_march: bool = False
    """Whether it may be told of several armies at once."""


def opened(sentence: Sentence, opening: str) -> Sentence:
    """Return a sentence behind words that open its paragraph, if there are any."""
    if not opening:
        return sentence
    text = sentence.text
    return replace(sentence, text=f"{opening}{text[:1].lower()}{text[1:]}")


def chosen(choices: Sequence[str], known: Mapping[str, str], *, seed: str) -> str:
    """Return one of several sentences, filled in: always the same one for a seed.

    One that asks for something there is not is passed over; empty: all do.
    """
    digest = hashlib.sha256(seed.encode()).digest()
    first = int.from_bytes(digest[:4]) % len(choices) if choices else 0
    for choice in (*choices[first:], *choices[:first]):
        told = told_as(choice, known)
        if told:
            return told
    return ""
