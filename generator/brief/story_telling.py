"""Goes through a turn once and makes its sentences, each in its paragraph."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.brief.event_story import NEAR, bearing, forces_named, miles, near, open_name, where
from generator.brief.story_journeys import (
    Journey,
    Sentence,
    few_sentence,
    journey_sentence,
    opened,
    threads_of,
)
from generator.kit.facts import SIDE
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.story_journeys import Thread
    from generator.brief.told_events import KnownEvent
    from generator.kit.story_wording import StoryWording
    from generator.world.board import Board
    from generator.world.hexes import Hex

_SEVERAL = 3
"""Short marches of a side from which on they are told at once."""


class Told(Struct, frozen=True, kw_only=True):
    """A sentence, and where in a story it belongs."""

    sentence: Sentence
    thread: Thread | None
    """The meetings it is told with; none: none."""
    force: str
    """The army it is about; empty: nobody in particular."""
    kind: str = ""
    """The kind of event it tells of; empty: a march."""
    journey: Journey | None = None
    """The march it tells of."""
    part: int = 0
    """Which paragraph of its meetings it is in, in order."""


class StoryTelling:
    """The sentences of a turn, as it is gone through event by event."""

    def __init__(self, periods: Sequence[Briefing]) -> None:
        """Begin with nothing told."""
        self.told: list[Told] = []
        self.marched: dict[str, None] = {}
        """Everybody who went anywhere, by id."""
        self._last = periods[-1]
        self.periods = periods
        """The turn's periods, as its reader knows them."""
        self._ways: dict[str, list[Hex]] = {}
        self._over: dict[str, list[str]] = {}
        self._before: set[tuple[Thread | None, str, tuple[str, ...]]] = set()
        self._openings = [""]
        """How every paragraph of meetings begins, by its number."""

    @property
    def wording(self) -> StoryWording:
        """How the turn is told."""
        return self._last.words.wording.story

    @property
    def board(self) -> Board:
        """The map."""
        return self._last.board

    def threads(self) -> tuple[Thread, ...]:
        """Return the meetings of which something is told, in order."""
        found = dict.fromkeys(each.thread for each in self.told)
        return tuple(filter(None, found))

    def of_thread(self, thread: Thread) -> Iterator[tuple[Sentence, ...]]:
        """Yield the sentences of armies that met, paragraph by paragraph."""
        found = [each for each in self.told if each.thread is thread]
        for part, told in groupby(found, key=lambda each: each.part):
            first, *others = (each.sentence for each in told)
            yield opened(first, self._openings[part]), *others

    def of_side(self, side: str) -> tuple[Sentence, ...]:
        """Return those of a side's other armies; of no side: of everything else."""
        sides = {each.id for each in self._last.sides}
        found = [
            each
            for each in self.told
            if each.thread is None
            and (self.side_of(each.force) if each.force else "") == side
            and (side in sides or not side)
        ]
        short = [each.force for each in found if each.sentence.is_short_march]
        if len(short) < _SEVERAL:
            return tuple(each.sentence for each in found)
        several = few_sentence(short, self.wording, seed=self.seed(side))
        kept = (each.sentence for each in found if not each.sentence.is_short_march)
        return (*kept, several)

    def side_of(self, force: str) -> str:
        """Return whose an army is; empty: nobody has said."""
        told = (part.told(SIDE, force) for part in reversed(self.periods))
        return next(filter(None, told), "")

    def seed(self, of: str = "") -> str:
        """Return what decides which of several sentences is taken."""
        return f"{self._last.period.turn}/{of}"

    def farthest(self) -> Mapping[str, str]:
        """Return who marched farthest, and how far; nothing where nobody marched.

        Where several went as far, nobody did; how far is told all the same.
        """
        ways = [each.journey for each in self.told if each.journey is not None]
        if not ways:
            return {}
        most = max(way.steps for way in ways)
        first, *others = [way for way in ways if way.steps == most]
        known = {"most": miles(self.board, most)}
        if others:
            return known
        goes = bearing(self.board, first.hexes[0], first.hexes[-1])
        return {**known, "farthest": open_name(first.force), "bearing": goes}

    def hear(self, event: KnownEvent, thread: Thread | None) -> None:
        """Tell of one event, or remember where it took anybody."""
        story = event.story
        if story.opens is not None:
            self._openings.append(story.opens)
        if story.over:
            self._over.setdefault(event.force, []).append(story.over)
        names = () if story.once else forces_named(story.says)
        of_whom = tuple(sorted(names)) if thread else (story.says,)
        key = (thread, event.kind, of_whom)
        text, lead = story.says, story.lead
        if key in self._before:
            text = lead = story.again
        if not text:
            for force, hexes in story.moves:
                if force in self._last.words.known_nouns:
                    self.marched[force] = None
                    self._ways.setdefault(force, [hexes[0]]).extend(hexes[1:])
            return
        if thread is not None:
            came = thread.forces if event.contact else (event.force,)
            self.tell_marches(came, thread, is_before=True)
        self._before.add(key)
        at = thread.at if thread else None
        there = where(self.board, at) if at is not None else ""
        short = near(self.board, at) if at is not None else ""
        told = Told(
            sentence=Sentence(
                text=_with(text, there),
                lead=_with(lead, there),
                headline=_with(story.headline, short),
                weight=story.weight,
            ),
            thread=thread,
            force=event.force,
            kind=event.kind,
            part=self._part,
        )
        if not self._joined(told, story.joined):
            self.told.append(told)
        for force, _ in story.moves:
            self.marched[force] = None

    def _joined(self, told: Told, words: str) -> bool:
        """Put words at the end of the last sentence, if they belong to it."""
        story = self.wording.of(told.kind)
        if not words or not self.told:
            return False
        last = self.told[-1]
        if (last.thread, last.part) != (told.thread, told.part):
            return False
        joins_own = last.kind in story.joins_own and last.force == told.force
        if last.kind not in story.joins and not joins_own:
            return False
        text = f"{last.sentence.text.removesuffix('.')}{words}."
        self.told[-1] = replace(last, sentence=replace(last.sentence, text=text))
        return True

    def tell_marches(
        self, forces: Iterable[str], thread: Thread | None, *, is_before: bool = False
    ) -> None:
        """Tell of the marches of some armies as far as they have come."""
        wanted = set(forces)
        for force in [each for each in self._ways if each in wanted]:
            journey = Journey(
                force=force,
                hexes=tuple(self._ways.pop(force)),
                over=tuple(self._over.pop(force, ())),
                name=self._last.words.of(force),
                is_after=any(open_name(force) in t.sentence.text for t in self.told),
                is_before=is_before,
            )
            told = Told(
                sentence=journey_sentence(journey, self.board, self.wording, seed=self.seed(force)),
                thread=thread,
                force=force,
                journey=journey,
                part=self._part,
            )
            self.told.append(told)

    def leads_to(self, event: KnownEvent, threads: Iterable[Thread]) -> Thread | None:
        """Return the meetings before which an event is told; none: it leads to none.

        What an army did before it met anybody is told with whom it met.
        """
        begun = self.threads()
        waiting = (each for each in threads if each not in begun)
        return next((each for each in waiting if event.force in each.forces), None)

    def finish(self, threads: Iterable[Thread]) -> None:
        """Tell of all marches that are left, those of armies that met with them."""
        for thread in dict.fromkeys(threads):
            if thread in self.threads():
                self.tell_marches(thread.forces, thread)
        for force in sorted(self._ways, key=lambda each: -len(self._ways[each])):
            self.tell_marches((force,), None)

    @property
    def _part(self) -> int:
        """The paragraph of meetings that is being told."""
        return len(self._openings) - 1


def _with(text: str, place: str) -> str:
    """Return a text with its open place; a place that is not known leaves no gap."""
    return text.replace(NEAR, place) if place else text.replace(f" {NEAR}", "")


def told_turn(periods: Sequence[Briefing]) -> StoryTelling:
    """Return the sentences of a turn."""
    heard = [(part, event) for part in periods for event in part.events]
    threads = threads_of(heard)
    telling = StoryTelling(periods)
    for _, event in heard:
        met = threads.get(event.contact)
        telling.hear(event, met or telling.leads_to(event, threads.values()))
    telling.finish(threads.values())
    return telling
