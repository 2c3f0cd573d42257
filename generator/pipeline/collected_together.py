"""What forms that came together say against each other.

Two texts of one player that differ may be the player's own, or somebody else's: the
letters in a text are read by all who read the text. Two orders for one army cannot both
hold. Which counts, the umpire knows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.pipeline.collected import CollectedEntry

_NAMED = 3
"""How many of those that say otherwise are named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadForm:
    """A form that was read, with what it comes to."""

    name: str
    """What its player is called."""
    head: tuple[str, ...]
    """For whom and for which periods it says it is, as its letters bear out."""
    is_text: bool
    fields: Mapping[str, tuple[str, ...]]
    entries: tuple[CollectedEntry, ...]


def with_doubted_texts(forms: Iterable[ReadForm]) -> Iterator[CollectedEntry]:
    """Yield all entries, those doubted that only some texts of one player have."""
    known = tuple(forms)
    texts: dict[tuple[str, ...], list[ReadForm]] = {}
    for form in known:
        if form.is_text:
            texts.setdefault(form.head, []).append(form)
    said = {head: _said(alike) for head, alike in texts.items()}
    for form in known:
        if not form.is_text:
            yield from form.entries
            continue
        count, entries = said[form.head]
        told = (
            f"{count} different texts here are in the name of {form.name}, and not all "
            f"of them say this: ask {form.name} what is meant"
        )
        for entry in form.entries:
            is_in_all = entries[_identity(entry)] == count
            yield entry if is_in_all else entry.doubted(told)


def _said(texts: Iterable[ReadForm]) -> tuple[int, Counter[str]]:
    """Return how many different texts there are, and in how many each entry stands."""
    different = {frozenset(text.fields.items()): text for text in texts}
    entries = Counter(
        each
        for text in different.values()
        for each in set(map(_identity, text.entries))
    )
    return len(different), entries


def _identity(entry: CollectedEntry) -> str:
    """Return what is the same for entries that say the same."""
    return repr((entry.period, entry.table, entry.subject, entry.keys))


def without_contradictions(
    entries: Iterable[CollectedEntry],
) -> Iterator[tuple[CollectedEntry, bool]]:
    """Yield each entry once, with whether no other is on the same thing.

    Neither of two that differ is taken.
    """
    found: dict[tuple[str, str, str], dict[str, CollectedEntry]] = {}
    for entry in entries:
        group = found.setdefault((entry.period, entry.table, entry.subject), {})
        group.setdefault(_identity(entry), entry)
    for group in found.values():
        for entry in group.values():
            is_alone = len(group) == 1
            yield (entry if is_alone else _doubted(entry, group.values())), is_alone


def _doubted(entry: CollectedEntry, group: Iterable[CollectedEntry]) -> CollectedEntry:
    """Doubt an entry for others in its group that say otherwise."""
    others = [each.source for each in group if each is not entry]
    named = ", ".join(others[:_NAMED])
    more = len(others) - _NAMED
    who = f"{named} and {more} more say" if more > 0 else f"{named} says"
    return entry.doubted(f"{who} otherwise: keep one of them")
