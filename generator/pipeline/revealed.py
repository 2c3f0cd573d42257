"""The edition that shows everything, of a campaign that the umpire says is over."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC, UMPIRE, Audience, AudienceKind, audiences
from generator.errors import StillOpenError
from generator.kit.printing import together
from generator.kit.rulings import OWN, TO_ALL, UNSEEN
from generator.pipeline.briefings import ClosedBriefings, briefed
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, PICTURES
from generator.pipeline.diaries import diaries_of, every_turn
from generator.pipeline.pictures import PictureShelf
from generator.pipeline.recorded_values import recorded_inputs, recorded_throws
from generator.render.campaign_book import book_job
from generator.render.documents import Paper
from generator.render.numbers import count
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.prose import prose
from generator.render.sections import ProseBlock
from generator.render.site.diary_pages import KeptDiary, diary_files
from generator.render.site.everything import (
    DecisionTold,
    Everything,
    LetterTold,
    PeriodBehind,
    answered_alike,
)
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.store import NOTHING_KEPT
from generator.values import replace
from generator.world.campaign import PeriodInputs, StandingAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.words import Words
    from generator.kit.standing import StandingGrammar
    from generator.pipeline.desk import Desk
    from generator.render.site.turns import Turn
    from generator.store import Store
    from generator.world.campaign import Decision
    from generator.world.clock import Period


def check_over(desk: Desk) -> None:
    """Refuse to show everything of a campaign that is open in any way.

    Raises:
        StillOpenError: The file does not say that it has ended, or it has a period under way.
    """
    if not desk.campaign.ended:
        message = (
            "the campaign is still open, and everything stays hidden; when it is over, write "
            f"`ended = true` under [campaign] in {CAMPAIGN_FILE}"
        )
        raise StillOpenError(message)
    closed = {entry.head.period for entry in desk.book.entries}
    if not closed:
        message = "no period is closed: there is nothing to show"
        raise StillOpenError(message)
    begun = [
        str(block.period)
        for block in desk.campaign.periods
        if str(block.period) not in closed
        and replace(block, block="") != PeriodInputs(period=block.period)
    ]
    if desk.locks.of(str(desk.period)):
        begun.append(str(desk.period))
    if begun:
        message = (
            f"{begun[0]} is under way, though {CAMPAIGN_FILE} says that the campaign has ended; "
            "close it, or take its block out"
        )
        raise StillOpenError(message)


class Revealed:
    """A campaign that is over, with everything that was known, ordered and ruled in it."""

    def __init__(self, desk: Desk) -> None:
        """Take a campaign that is over.

        Raises:
            StillOpenError: It is not.
        """
        check_over(desk)
        self._desk = desk
        self._numbers = {entry.head.period: at for at, entry in enumerate(desk.book.entries, 1)}

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn as it was; the last one, too, if the campaign ended within it."""
        closed = tuple(self._as_it_was(number) for number in self._numbers.values())
        return every_turn(closed, self._desk)

    def _as_it_was(self, number: int) -> Briefing:
        """Return a period as the umpire knows it; what he wrote to one alone is apart."""
        played = self._desk.closed(number)
        texts = tuple(text for text in played.texts if text[0] == PUBLIC.kind)
        return briefed(self._desk, replace(played, texts=texts), UMPIRE)

    @cached_property
    def readers(self) -> tuple[Audience, ...]:
        """The players, by id."""
        everybody = audiences(self._desk.campaign)
        return tuple(each for each in everybody if each.kind is AudienceKind.PLAYER)

    @cached_property
    def everything(self) -> Everything:
        """All that pages ask for beside the turns."""
        return Everything(
            readers=self.readers,
            layers=self._desk.system.pages.layers,
            sections=self._desk.site,
            behind=cache(self._behind),
            knew=self.knew,
            after=self._after,
        )

    @property
    def told(self) -> tuple[str, ...]:
        """What it shows, in a few lines, for the umpire to agree to."""
        numbers = self._numbers.values()
        rolls = sum(len(recorded_throws(self._desk.book, number)) for number in numbers)
        turns = count(len(self.turns), "turn")
        whose = together([reader.name for reader in self.readers])
        beside = f", beside what {whose} knew of it" if whose else ""
        return (
            f"where everything stood and marched in {turns}, seen or not{beside};",
            "every order, answer, decision and ruling, and what you wrote to each player alone;",
            f"the seed of the dice, and {count(rolls, 'roll')} checked by it.",
        )

    def knew(self, reader: Audience, period: Period) -> Briefing:
        """Return what somebody knew at a period's end."""
        return briefed(self._desk, self._desk.closed(self._numbers[str(period)]), reader)

    def _after(self, period: Period) -> Period | None:
        number = self._numbers[str(period)]
        return self._desk.closed(number + 1).period if number < len(self._numbers) else None

    def _behind(self, period: Period) -> PeriodBehind:
        desk, number = self._desk, self._numbers[str(period)]
        view, played = self.knew(UMPIRE, period), desk.closed(number)
        inputs = recorded_inputs(desk.rules, desk.book, number)
        names = {reader.id: reader.name for reader in self.readers}
        return PeriodBehind(
            title=period.title,
            orders=view.orders,
            beforehand=tuple(answered_alike(view)),
            decisions=tuple(
                _decided(each, view.words, desk.rules.standing) for each in inputs.decisions
            ),
            rulings=tuple(
                each.text for each in view.despatches if each.kind in (OWN, TO_ALL, UNSEEN)
            ),
            letters=tuple(
                LetterTold(
                    to=names.get(to, to),
                    words=ProseBlock(title=title, body=prose(body, heading_level=5)),
                )
                for to, title, body in played.texts
                if to != PUBLIC.kind
            ),
        )

    def files(self, kept: Store) -> Mapping[str, bytes]:
        """Return every file of the edition by its path.

        Args:
            kept: Where maps are kept that the site has drawn already.
        """
        diaries, grid = tuple(self._diaries()), self.turns[-1].last.board.grid
        return site_files(
            self.turns,
            site=self._site(kept),
            more=lambda site: diary_files(diaries, grid, site=site),
        )

    def book(self, *, paper: str) -> bytes:
        """Return the campaign's book with everything in it.

        Raises:
            PrintUnavailable: This machine cannot print.
        """
        site = self._site()
        press = Press(environment=site.environment, paper=Paper.A4, when=None, look=site.look)
        job = book_job(self.turns, site=site, press=press, paper=paper, everything=self.everything)
        return render_pdf(job.html, job.assets, when=None)

    def _site(self, kept: Store = NOTHING_KEPT) -> Site:
        """Return what all pages of the edition share."""
        desk = self._desk
        return Site(
            # It has no address yet: its pages must not be taken for those of the site.
            head=replace(self.turns[-1].last.head, address="", next_turn=""),
            environment=page_environment(desk.system.package),
            closed={entry.head.period: entry.head.closed for entry in desk.book.entries},
            pictures=PictureShelf(desk.folder / PICTURES),
            kept=kept,
            look=desk.campaign.look,
            layers=desk.system.pages.layers,
            sections=self.everything.with_more(),
            seed=desk.seed,
        )

    def _diaries(self) -> Iterator[KeptDiary]:
        """Yield every army's diary, by what was known to whoever led it."""
        desk = self._desk
        led = frozenset(force for reader in self.readers for force in reader.forces)
        sides = (
            Audience(
                kind=AudienceKind.PLAYER,
                sides=frozenset({side.id}),
                forces=frozenset(f.id for f in desk.campaign.forces if f.side == side.id) - led,
            )
            for side in desk.campaign.sides
        )
        for reader in (*self.readers, *sides):
            turns = every_turn(ClosedBriefings(desk, reader), desk)
            for diary in diaries_of(desk, reader, turns):
                yield KeptDiary(diary=diary, reader=reader.name)


def _decided(decision: Decision, words: Words, grammar: StandingGrammar | None) -> DecisionTold:
    """Return a decision as answers given beforehand are told; else by its key."""
    key, asked = decision.question, None if grammar is None else grammar.of_key(decision.question)
    besides = (f"{name} {words.of(value)}" for name, value in sorted(decision.detail.items()))
    plain = DecisionTold(question=key, answer=", ".join((decision.choice, *besides)))
    who = key.rpartition("/")[2]
    if asked is None or decision.choice not in asked.choices:
        return plain
    line = StandingAnswer(kind=asked.kind, choice=decision.choice, detail=decision.detail)
    said = words.beforehand((line,), who if who in words.names else "")
    whose = f"{words.names[who]}, " if who in words.names else ""
    return DecisionTold(question=f"{whose}{asked.title}", answer=said) if said else plain
