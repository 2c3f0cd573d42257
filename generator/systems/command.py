"""What a command is made of: words, options, help and examples, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """Something that may be added to a command."""

    flag: str
    says: str
    value: str = ""
    """How its value is called in the help; empty: it takes none."""
    choices: tuple[str, ...] = ()
    kind: Callable[[str], object] = str
    default: object = None

    @property
    def name(self) -> str:
        """What the commands know it by."""
        return self.flag.removeprefix("--").replace("-", "_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word that stands behind a command."""

    name: str
    shown: str
    says: str
    default: str = ""
    """What it is when it is left out."""
    is_optional: bool = False
    is_many: bool = False
    """Whether several may stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command."""

    name: str
    does: str
    """In one line."""
    more: str
    """What its own help says first."""
    examples: tuple[str, ...]
    words: tuple[Word, ...] = ()
    options: tuple[Option, ...] = ()
    needs_campaign: bool = True
    """Whether it is about the campaign of a folder; else its system answers alone."""
    stands_behind: str = ""
    """The command after which help lists it; empty: at the end."""


FOLDER = Word(
    name="folder",
    shown="FOLDER",
    says="the campaign's folder (without it: the one you are in)",
    default=".",
    is_optional=True,
)
JSON = Option(flag="--json", says="print the answer as JSON, for programs")
