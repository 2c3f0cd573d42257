"""The few letters on each counter: as the umpire set them, else from its name."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from functools import cache, partial
from importlib.resources import files
from itertools import count
from typing import TYPE_CHECKING

from generator.render.known_forces import on_the_map

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce

LETTERS = 3
"""How many a code has at most."""
_WORD = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"[’'](s\b|(?!\w))", re.IGNORECASE)


def codes_on_the_map(briefing: Briefing) -> Mapping[str, str]:
    """Return a few letters for each counter of a reader's map, no two alike, by id.

    The umpire's own come first; the others follow from the names of known forces and
    their commanders alone, and there from words that are not common, where any is.
    """
    known = on_the_map(briefing)
    common = _common_words() | briefing.words.wording.names_of_bodies
    codes = {force.id: force.code for force in known if force.code}
    taken = set(codes.values())
    numbers: defaultdict[str, count[int]] = defaultdict(partial(count, 2))
    for force in known:
        if force.id not in codes:
            suggested = _suggestions(force, common, numbers)
            codes[force.id] = next(code for code in suggested if code not in taken)
            taken.add(codes[force.id])
    return codes


def _suggestions(
    force: KnownForce, common: Collection[str], numbers: Mapping[str, Iterator[int]]
) -> Iterator[str]:
    """Yield codes for a force, the plainest first; numbers are never offered again."""
    words = _own_words(force, common)
    if len(words) > 1:
        yield "".join(word[0] for word in words).upper()[:LETTERS]
    start = words[0][:LETTERS].upper()
    yield start
    for letter in "".join(words)[2:]:
        yield start[: LETTERS - 1] + letter.upper()
    stem = start[: LETTERS - 1]
    for number in numbers[stem]:
        yield f"{stem}{number}"


def _own_words(force: KnownForce, common: Collection[str]) -> list[str]:
    """Return the words that are a force's own, else its commander's, else all."""
    for named in (force.name, force.commander):
        words = _WORD.findall(_POSSESSIVE.sub(" ", named))
        own = [word for word in words if word.lower() not in common]
        if own:
            return own
    return _WORD.findall(force.name) or ["?"]


@cache
def _common_words() -> frozenset[str]:
    """Return small letters of words that many names have."""
    source = files("generator.render").joinpath("counter_words.toml")
    lists: dict[str, list[str]] = tomllib.loads(source.read_text(encoding="utf-8"))
    return frozenset(word for words in lists.values() for word in words)
