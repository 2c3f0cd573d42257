"""Where was I, on the front of a turn sheet: what changed, and what was ordered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.known_forces import known_forces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.changes import Changed, Changes, Planned

FEW = 6
"""As many armies without an order are named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherTold:
    """What several have in common."""

    words: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhereWasI:
    """What is otherwise than a period ago, in few words."""

    since: str
    """The title of the period before; empty: the campaign begins."""
    shared: str
    """What holds for everybody, then and now; empty: it is as it was."""
    changed: tuple[Changed, ...]
    ordered: tuple[TogetherTold, ...]
    """Each order, with those who were given it."""
    bound: tuple[TogetherTold, ...]
    """What is done without one, likewise."""
    without: tuple[str, ...]
    """Names of those without any order; empty where they are too many."""
    count_without: int
    words_without: str
    """What they do."""


def where_was_i(briefing: Briefing, changes: Changes) -> WhereWasI:
    """Return what stands on a turn sheet's front."""
    planned = {each.name for each in changes.planned}
    without = [f.name for f in known_forces(briefing) if f.name not in planned]
    return WhereWasI(
        since=changes.since.title if changes.since else "",
        shared=_shared(changes),
        changed=changes.changed,
        ordered=tuple(_together((p.name, p.ordered) for p in changes.planned)),
        bound=tuple(_together((p.name, p.bound) for p in _not_ordered(changes))),
        without=tuple(without) if len(without) <= FEW else (),
        count_without=len(without),
        words_without=briefing.words.wording.without_orders,
    )


def _not_ordered(changes: Changes) -> Iterator[Planned]:
    yield from (each for each in changes.planned if not each.ordered)


def _shared(changes: Changes) -> str:
    shared = changes.shared
    if shared is None or shared.then == shared.now:
        return ""
    return f"{shared.of.title}: {shared.then} → {shared.now}"


def _together(
    told: Iterable[tuple[str, tuple[str, ...]]],
) -> Iterator[TogetherTold]:
    """Yield lines with the names of all of whom they are told, in order."""
    found: dict[str, list[str]] = {}
    for name, lines in told:
        if lines:
            found.setdefault("; ".join(lines), []).append(name)
    for words, names in found.items():
        yield TogetherTold(words=words, names=tuple(names))
