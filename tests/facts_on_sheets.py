"""Which facts stand on a reader's sheets: what is told of whom, and in which words."""

from __future__ import annotations

from collections import UserDict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING
from unittest.mock import patch

from generator.brief.audience import AudienceKind, audiences
from generator.kit.facts import CALLED, NAME
from generator.kit.printing import printed_number
from generator.pipeline.briefings import briefed
from generator.pipeline.build import press_for
from generator.pipeline.reader_pages import ReaderPages
from generator.values import replace
from generator.world.hexes import Hex
from tests.passages import Passages, passages_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.audience import Audience, Played
    from generator.brief.briefing import Briefing
    from generator.pipeline.desk import Desk
    from generator.world.clock import FactValue

Pair = tuple[str, str]
"""Of whom, and what: a subject, and the name of a fact."""
NAMES = (CALLED.name, NAME.name)
OTHER_NAMES = ("individual", "vessels")
"""What a person is called, and what vessels are."""
PAGES = "generator.pipeline.reader_pages"
LASTING = "once/"
"""Where what is printed for the whole campaign lies."""
DRAWING = "generator.render.map.draw"


class _Read(UserDict[Pair, "FactValue"]):
    """The facts of a briefing, which remember which of them were read."""

    def __init__(self, facts: dict[Pair, FactValue]) -> None:
        super().__init__(facts)
        self.read: set[Pair] = set()

    def __getitem__(self, key: Pair) -> FactValue:
        self.read.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        return key in self.data


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Told:
    """One fact as it is printed."""

    subject: str
    """Whom it is about, by id; empty: nobody in particular."""
    name: str
    value: str
    is_lasting: bool = False
    """Whether it stands on what is printed for the whole campaign alone."""

    @property
    def is_figure(self) -> bool:
        """Whether it is a number, which may stand anywhere by chance."""
        return not any(letter.isalpha() for letter in self.value)


@dataclass(frozen=True, kw_only=True)
class Sheets:
    """Everything that is printed for one reader, and what he knows."""

    briefing: Briefing
    of_period: Passages
    """Of what is printed anew each period."""
    lasting: Passages
    """Of what is printed for the whole campaign."""
    read: frozenset[Pair] = frozenset()
    """The facts that were read when the sheets were made."""
    _about: dict[tuple[str, bool], Passages] = field(default_factory=dict)

    @property
    def told(self) -> Iterator[Told]:
        """Yield everything its reader knows that could be printed."""
        for (subject, name), value in sorted(self.briefing.facts.items()):
            yield from _told(self.briefing, subject, name, value)
        wording = self.briefing.words.wording
        for event in self.briefing.events:
            as_told = wording.event(event.kind).fact_told
            for name, value in event.facts.items():
                told = f"{event.kind}.{name}"
                value_told = as_told(name, value)
                yield from _told(self.briefing, event.force, told, value_told)

    @property
    def shown(self) -> Iterator[Told]:
        """Yield what of it was looked up for the sheets and stands on one of them."""
        for told in self.told:
            is_looked_up = "." in told.name or (told.subject, told.name) in self.read
            if is_looked_up and self.carry(told):
                yield told
            elif is_looked_up and self.carry(replace(told, is_lasting=True)):
                yield replace(told, is_lasting=True)

    def carry(self, told: Told) -> bool:
        """Tell whether something stands on one of the sheets, with its subject."""
        about = self._passages_about(self.called(told.subject), is_lasting=told.is_lasting)
        if about.say(told.value, is_figure=told.is_figure):
            return True
        return not told.is_figure and self._names_it(told)

    def _names_it(self, told: Told) -> bool:
        """Tell whether a part about what is said of a subject names the subject."""
        about = self._passages_about(told.value, is_lasting=told.is_lasting)
        name = self.called(told.subject)
        return bool(name) and about.say(name, is_figure=False)

    def _passages_about(self, name: str, *, is_lasting: bool) -> Passages:
        """Return what names something on the sheets of the period, or on the others."""
        key = (name, is_lasting)
        if key not in self._about:
            passages = self.lasting if is_lasting else self.of_period
            self._about[key] = passages.about(key[0]) if key[0] else passages
        return self._about[key]

    def called(self, subject: str) -> str:
        """Return what stands for a subject on paper; empty: it has no name."""
        for name in (*NAMES, *OTHER_NAMES):
            if told := self.briefing.facts.get((subject, name)):
                return str(told)
        of_whom = subject.rpartition("/")[2]
        return self.briefing.told(CALLED, of_whom) if of_whom != subject else ""


def _told(briefing: Briefing, subject: str, name: str, value: FactValue) -> Iterator[Told]:
    """Yield a fact as it is printed, each of several values by itself; not a no."""
    if isinstance(value, tuple):
        for part in value:
            yield from _told(briefing, subject, name, part)
        return
    if isinstance(value, bool) or not value:
        return
    if isinstance(value, Hex):
        told = briefing.board.grid.label(value)
    elif isinstance(value, int):
        told = f"{value:,}"
    elif isinstance(value, Fraction):
        told = printed_number(value)
    else:
        told = _named(briefing, value) or briefing.words.of(value).replace("-", " ")
    yield Told(subject=subject, name=name, value=told)


def _named(briefing: Briefing, value: str) -> str:
    """Return what a part of a force or a side is called, by id; empty: it is none."""
    sides = {side.id: side.name for side in briefing.sides}
    part = briefing.told(NAME, value)
    return part or sides.get(value, "")


def sheets_of(desk: Desk, reader: Audience) -> Sheets:
    """Return everything that is printed for one reader; maps stay blank."""
    facts: list[_Read] = []

    def noting(asked: Desk, played: Played, whose: Audience) -> Briefing:
        briefing = briefed(asked, played, whose)
        facts.append(_Read(dict(briefing.facts)))
        return replace(briefing, facts=facts[-1])

    with (
        patch.multiple(DRAWING, _GROUND=(), _OVER=()),
        patch.multiple(PAGES, briefed=noting),
    ):
        pages = ReaderPages(desk=desk, press=press_for(desk))
        made = pages.files_of(reader)
    documents: dict[bool, list[str]] = {True: [], False: []}
    for path, job in made.prints.items():
        documents[path.startswith(LASTING)].append(job.html)
    return Sheets(
        briefing=briefed(desk, desk.pending(), reader),
        of_period=passages_of(documents[False]),
        lasting=passages_of(documents[True]),
        read=frozenset(facts[0].read),
    )


def readers_of(desk: Desk) -> tuple[Audience, ...]:
    """Return everybody who is given sheets."""
    return tuple(
        reader for reader in audiences(desk.campaign) if reader.kind is not AudienceKind.PUBLIC
    )
