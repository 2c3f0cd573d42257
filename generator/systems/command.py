"""What a command is made of, as data: words, options, help; what one answers."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from generator.store import Store
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.brief.audience import Played
    from generator.brief.briefing import Briefing
    from generator.kit.facts import Foretold
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import RuleBook
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be added to a command."""

    flag: str
    says: str
    _: KW_ONLY
    value: str = ""
    """How its value is called in the help; empty: it takes none."""
    choices: tuple[str, ...] = ()
    kind: Callable[[str], object] = str
    default: object = None

    @property
    def name(self) -> str:
        """What the commands know it by."""
        return self.flag.removeprefix("--").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Word:
    """A word that stands behind a command."""

    name: str
    shown: str
    says: str
    _: KW_ONLY
    default: str = ""
    """What it is when it is left out."""
    is_optional: bool = False
    is_many: bool = False
    """Whether several may stand there."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    name: str
    does: str
    """In one line."""
    _: KW_ONLY
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
    "folder",
    "FOLDER",
    "the campaign's folder (without it: the one you are in)",
    default=".",
    is_optional=True,
)
JSON = Option("--json", "print the answer as JSON, for programs")


def untold(_: str) -> None:
    """Show nobody how far a work has got."""


class CommandMaterials(Struct, frozen=True, kw_only=True):
    """An opened campaign, as a system's own command sees it."""

    campaign: Campaign
    rules: RuleBook
    period: Period
    """The pending period."""
    inputs: PeriodInputs
    """What was entered for it."""
    pending: Callable[[], Played]
    resolution: Callable[[], Resolution[Situation]]
    """The pending period, played as far as it goes."""
    following: Callable[[], Situation]
    """The situation once the pending period is closed as it is ordered."""
    played_ahead: Callable[[], Iterator[Played]]
    """The pending period and those after it, as if each were closed as it is ordered,
    as far as nothing is awaited; there is no last one."""
    eve_of: Callable[[Situation], Played]
    """A situation as a period in which nothing has happened yet."""
    looking_ahead: Callable[[PeriodInputs], Foretold]
    """What would lie ahead with these inputs for the pending period."""
    view_of: Callable[[Played], Briefing]
    """Everything about a period, in words, as the umpire reads it."""
    progress: Callable[[str], None] = untold
    """Shows how far a long work has got; an empty text wipes that."""
    kept: Callable[[], Store] = Store
    """What is kept between builds, for what only this program makes so."""


class AnswerPassage(Struct, frozen=True, kw_only=True):
    """Some lines of an answer below a heading."""

    title: str
    lines: tuple[str, ...]


class Answer(Struct, frozen=True, kw_only=True):
    """What a command answers."""

    passages: tuple[AnswerPassage, ...]
    """For people."""
    data: object
    """The same for programs, as JSON has it."""
