"""How a turn is told as a story: sentences as data, beside those of the log.

They are written like those of :mod:`generator.kit.wording` and told under the same
knowledge: of an event of which a reader hears nothing no story tells, and a fact he may
not know fills no brace. A rule system without a story has its turns told in the log
alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import GeneratorError
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping


class StoryError(GeneratorError):
    """The story of a rule system is not whole."""


class StoryOfEvent(Struct, frozen=True, kw_only=True):
    """How the story of a turn tells one kind of event."""

    says: str = ""
    """A whole sentence; empty: it is left to the log."""
    ways: tuple[str, ...] = ()
    """The same in other words: one of all is taken by what happened, always the same."""
    again: str = ""
    """The same where it was told of the same armies before; empty: not once more."""
    joins: tuple[str, ...] = ()
    """Kinds of event whose sentence it goes on, where that was the last one told."""
    joins_own: tuple[str, ...] = ()
    """Kinds likewise, but only where that sentence is of the same army."""
    joined: str = ""
    """What it adds to that sentence; empty: it has a sentence of its own."""
    lead: str = ""
    """The same where nothing was told of the place; empty: as it says."""
    headline: str = ""
    """What it makes of a turn in a few words; empty: nothing."""
    weight: int = 0
    """How much it matters, up to 9; 0: no lead tells of it."""
    opens: str | None = None
    """How the first sentence of its meeting from then on begins, in a paragraph of its
    own; empty: as it is; none: it opens no paragraph."""
    once: bool = False
    """It is told once of all that met, whoever of them it is about."""
    crosses: bool = False
    """It takes its force over a river, as the sentence of its march tells."""


NO_STORY_OF_IT = StoryOfEvent()


class StoryWording(Struct, frozen=True, kw_only=True):
    """Every sentence of a rule system's story; without any there is no story."""

    events: Mapping[str, StoryOfEvent] = {}
    march: Mapping[str, tuple[str, ...]] = {}
    """How armies that march are told of, each in several ways."""
    turn: Mapping[str, tuple[str, ...]] = {}
    """What is said of a whole turn, each in several ways."""

    def __bool__(self) -> bool:
        """Say whether there is a story at all."""
        return bool(self.march)

    def of(self, kind: str) -> StoryOfEvent:
        """Return how a kind of event is told."""
        return self.events.get(kind, NO_STORY_OF_IT)


NO_STORY = StoryWording()


def load_story(document: Mapping[str, object] | None) -> StoryWording:
    """Build a story's wording from its parsed TOML; none: there is no story.

    Raises:
        StoryError: A sentence is not a text.
    """
    if not document:
        return NO_STORY
    events = _table(document, "event")
    return StoryWording(
        events={kind: _of_event(kind, entry) for kind, entry in events.items()},
        march=_choices(_table(document, "march")),
        turn=_choices(_table(document, "turn")),
    )


def _table(document: Mapping[str, object], name: str) -> Mapping[str, object]:
    table = document.get(name)
    if not isinstance(table, dict):
        message = f"a story needs the table {name!r}"
        raise StoryError(message)
    return table


def _of_event(kind: str, entry: object) -> StoryOfEvent:
    if not isinstance(entry, dict):
        message = f"the story of {kind!r} must be a table"
        raise StoryError(message)
    try:
        lists = {key: tuple(entry.get(key, ())) for key in ("ways", "joins", "joins_own")}
        return StoryOfEvent(**{**entry, **lists})
    except TypeError as error:
        message = f"the story of {kind!r}: {error}"
        raise StoryError(message) from error


def _choices(table: Mapping[str, object]) -> Mapping[str, tuple[str, ...]]:
    found = {}
    for name, choices in table.items():
        if not isinstance(choices, list) or not choices:
            message = f"the story's {name!r} must be a list of sentences"
            raise StoryError(message)
        found[name] = tuple(map(str, choices))
    return found
