"""What the edition that shows everything adds to each turn of the site.

On the turn's own page: who ordered what, what was decided and ruled, who was written to.
On a page for every player: the map as it was beside the map as he saw it, what he did
not know, and what was ordered next by him and by those he could not look at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.kit.facts import AT
from generator.kit.printing import named_together, together, within
from generator.render.known_forces import on_the_map
from generator.render.site.site_sections import (
    MapOnPage,
    PagesWithinTurn,
    PageWithinTurn,
    SiteSections,
    TurnSection,
)
from generator.render.site.turn_maps import picture_of
from generator.render.site.turns import PAGE, Link, Turn
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.brief.words import ToldOrder, ToldStanding
    from generator.render.map.layers import LayerOf
    from generator.render.sections import ProseBlock
    from generator.world.clock import Period


BEHIND = "blog/behind-the-screen.html"
SEEN = "blog/as-seen.html"


class AnsweredAlike(Struct, frozen=True, kw_only=True):
    """What some had answered beforehand, all alike."""

    whose: str
    lines: tuple[str, ...]


class DecisionTold(Struct, frozen=True, kw_only=True):
    """A question with the answer that was given to it."""

    question: str
    answer: str


class LetterTold(Struct, frozen=True, kw_only=True):
    """The umpire's words to one reader alone."""

    to: str
    words: ProseBlock


class PeriodBehind(Struct, frozen=True, kw_only=True):
    """What lay on the umpire's table in one period."""

    title: str
    orders: tuple[ToldOrder, ...]
    beforehand: tuple[AnsweredAlike, ...]
    decisions: tuple[DecisionTold, ...]
    rulings: tuple[str, ...]
    """A sentence each, with the reason."""
    letters: tuple[LetterTold, ...]

    @property
    def is_bare(self) -> bool:
        """Whether nothing was ordered, decided, ruled or written."""
        return not (
            self.orders or self.beforehand or self.decisions or self.rulings or self.letters
        )


class TurnBehind(Struct, frozen=True, kw_only=True):
    """What lay on the umpire's table in a turn, and the ways to what each player saw."""

    readers: tuple[Link, ...]
    periods: tuple[PeriodBehind, ...]


class OrderedNext(Struct, frozen=True, kw_only=True):
    """What was ordered on what was known."""

    title: str
    orders: tuple[ToldOrder, ...]


class AsSeen(Struct, frozen=True, kw_only=True):
    """The end of a turn as it was, and as one player saw it."""

    id: str
    """The player's id."""
    name: str
    leads: str
    """Whom he commands, in words; empty: nobody."""
    unknown: tuple[str, ...]
    """What he did not know of the map, and what he was not told, a sentence each."""
    happened: tuple[str, ...]
    """The story as it was, a paragraph each."""
    told: tuple[str, ...]
    """The story as he was told it."""
    next: tuple[OrderedNext, ...]


class Everything(Struct, frozen=True, kw_only=True):
    """All that is known of a campaign that is over, as far as pages ask for it."""

    readers: tuple[Audience, ...]
    """The players."""
    layers: tuple[LayerOf, ...]
    """What the rule system lays over every map."""
    sections: SiteSections
    """What it brings to the site."""
    behind: Callable[[Period], PeriodBehind]
    """What lay on the umpire's table in a period."""
    knew: Callable[[Audience, Period], Briefing]
    """What somebody knew at a period's end."""
    after: Callable[[Period], Period | None]
    """The closed period that came next; none: the campaign was over."""

    def with_more(self) -> SiteSections:
        """Return what the rule system brings to the site, and what is added to it here."""
        sections = self.sections
        behind = TurnSection(name="behind", template=BEHIND, contents=self._turn_behind)
        seen = PagesWithinTurn(template=SEEN, found=self._seen_by_all)
        return replace(
            sections,
            turn_page=(*sections.turn_page, behind),
            within_turn=(*sections.within_turn, seen),
            # The umpire sees everybody: of whom he sees nothing there is nothing.
            sees_everybody=True,
        )

    def _turn_behind(self, periods: Sequence[Briefing]) -> TurnBehind:
        found = (self.behind(each.period) for each in periods)
        return TurnBehind(
            readers=tuple(
                Link(to=f"{_folder(each.id)}/{PAGE}", words=f"As {each.name} saw it")
                for each in self.readers
            ),
            periods=tuple(each for each in found if not each.is_bare),
        )

    def _seen_by_all(self, periods: Sequence[Briefing]) -> Iterator[PageWithinTurn]:
        """Yield the page of each player for a turn that the umpire knows."""
        for seen, as_known in self.seen_by_all(periods):
            last = periods[-1].period
            called = self.sections.date_of(str(last)) or f"Turn {last.turn}"
            turns = (("as-it-was", as_turn(periods)), ("as-seen", as_known))
            yield PageWithinTurn(
                name=_folder(seen.id),
                title=f"{called} as {seen.name} saw it",
                about=f"The map as it was, beside the map as {seen.name} saw it",
                contents=seen,
                maps=tuple(
                    MapOnPage(name=name, picture=picture_of(turn, self.layers))
                    for name, turn in turns
                ),
            )

    def seen_by_all(self, periods: Sequence[Briefing]) -> Iterator[tuple[AsSeen, Turn]]:
        """Yield a turn that the umpire knows as each player saw it, told and to be drawn."""
        for reader in self.readers:
            known = tuple(self.knew(reader, each.period) for each in periods)
            was, seen = periods[-1], known[-1]
            led = [each.name for each in on_the_map(was) if each.id in reader.forces]
            told = AsSeen(
                id=reader.id,
                name=reader.name,
                leads=together([within(name) for name in led]),
                unknown=(*_unknown(was, seen), *self._untold(periods, known)),
                happened=_story(periods),
                told=_story(known),
                next=self._ordered_next(reader, was.period),
            )
            yield told, as_turn(known)

    def _untold(self, periods: Sequence[Briefing], known: Sequence[Briefing]) -> Iterator[str]:
        """Yield what happened and he was told otherwise, or not at all."""
        told = {each.text for part in known for each in part.despatches}
        for part in periods:
            for each in part.despatches:
                if each.kind not in self.sections.steps and each.text not in told:
                    yield each.text

    def _ordered_next(self, reader: Audience, period: Period) -> tuple[OrderedNext, ...]:
        """Return what was ordered on this map, by him and by everybody else."""
        after = self.after(period)
        if after is None:
            return ()
        orders = self.behind(after).orders
        own = tuple(each for each in orders if each.subject in reader.forces)
        others = tuple(each for each in orders if each.subject not in reader.forces)
        groups = (
            (f"{reader.name} ordered next, on this map", own),
            ("What the others ordered meanwhile", others),
        )
        return tuple(OrderedNext(title=title, orders=given) for title, given in groups if given)


def _folder(player: str) -> str:
    """Return the folder of a player's page within that of the turn."""
    return f"as-{player}-saw-it"


def as_turn(parts: Sequence[Briefing]) -> Turn:
    """Return the turn that some periods make up."""
    return Turn(number=parts[-1].period.turn, told=lambda: parts)


def _story(parts: Sequence[Briefing]) -> tuple[str, ...]:
    """Return the story of a turn; where its system tells none, what happened in it."""
    told = tuple(each.text for each in turn_story(parts).paragraphs)
    return told or tuple(each.text for part in parts for each in part.despatches)


def _unknown(was: Briefing, seen: Briefing) -> Iterator[str]:
    """Yield what somebody did not know of who stood where, in sentences."""
    name = seen.audience.name
    believed = {each.id: each for each in on_the_map(seen)}
    for force in on_the_map(was):
        there = believed.pop(force.id, None)
        place = was.words.place(force.at)
        if there is None:
            yield f"{force.name} was at {place}; {name} did not know where."
        elif there.at != force.at:
            yield f"{force.name} was at {place}; {name} believed {seen.words.place(there.at)}."
    for force in believed.values():
        where = seen.words.place(force.at)
        yield f"{force.name} was no longer on the map; {name} believed it at {where}."


def answered_alike(view: Briefing) -> Iterator[AnsweredAlike]:
    """Yield what those in play had answered beforehand, who answered alike together."""
    away = {force for force in view.words.names if not view.knows(AT, force)}
    alike: dict[tuple[str, ...], list[ToldStanding]] = {}
    for each in view.standing:
        if each.subject not in away:
            alike.setdefault(each.of_several, []).append(each)
    for lines, given in alike.items():
        whose = named_together(view.words.of(each.subject) for each in given)
        yield AnsweredAlike(whose=whose, lines=lines if len(given) > 1 else given[0].lines)
