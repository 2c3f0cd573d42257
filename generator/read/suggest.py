"""The known word an unknown one was probably meant to be."""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import TYPE_CHECKING

from generator.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.world.campaign import Campaign

_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)

LONGEST_WORD = 60
"""Above this many letters a word is compared as a whole only."""
LIKENESS = 0.6
"""The share of matching letters, from 0 to 1, that makes two words alike."""

_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Returns the closest known word, or None when none is close.

    Case, accents, spaces and punctuation do not count; of words equally close the
    first known one is returned.
    """
    by_letters: dict[str, str] = {}
    for name in known:
        by_letters.setdefault(letters_of(name), name)
    letters = letters_of(word)
    if not letters:
        return None
    if letters in by_letters:
        return by_letters[letters]
    close = _closest(letters, tuple(by_letters))
    return None if close is None else by_letters[close]


def letters_of(word: str) -> str:
    """Returns the letters and digits of a word, small and without accents."""
    decomposed = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN_LETTERS))
    return "".join(letter for letter in decomposed if letter.isalnum())


def spelling_of(name: str) -> str:
    """Returns the letters of a name as people write it, without its article.

    >>> spelling_of("The Split Skulls") == spelling_of("split skulls")
    True
    """
    return letters_of(_ARTICLE.sub("", name.strip(), count=1)) or letters_of(name)


def _closest(letters: str, known: tuple[str, ...]) -> str | None:
    if len(letters) > LONGEST_WORD:
        return None
    best, best_likeness = None, LIKENESS
    matcher = difflib.SequenceMatcher(b=letters, autojunk=False)
    for name in known:
        if len(name) > LONGEST_WORD:
            continue
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() < best_likeness:
            continue
        if matcher.quick_ratio() < best_likeness:
            continue
        likeness = matcher.ratio()
        if likeness > best_likeness or (best is None and likeness == best_likeness):
            best, best_likeness = name, likeness
    return best


def force_named(campaign: Campaign, named: str, *, besides: tuple[str, ...] = ()) -> str:
    """Return the id of an army by its id or its name, as somebody typed it.

    Words ``besides`` might have been meant as well, where there is none.

    Raises:
        UsageError: There is none.
    """
    names = {force.name: force.id for force in campaign.forces}
    names |= {force.id: force.id for force in campaign.forces}
    if named in names:
        return names[named]
    spelling = spelling_of(named)
    spelt = {each for name, each in names.items() if spelling_of(name) == spelling}
    if spelling and len(spelt) == 1:
        return spelt.pop()
    nearest = did_you_mean(named, [*names, *besides])
    listed = tuple(force for force in campaign.forces if not force.is_kept_free)
    is_unit = any(force.group for force in listed)
    one, many = ("unit", "units") if is_unit else ("army", "armies")
    hint = f"{many} are: {', '.join(force.id for force in listed)}"
    if nearest:
        hint = f"did you mean {names.get(nearest, nearest)}?"
    message = f"there is no {one} “{named}”; {hint}"
    raise UsageError(message)
