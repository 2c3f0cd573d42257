"""A diary of one army: its commander's war turn by turn, in the words of his side.

It is made from what its reader was told in each turn. What he learned later stands where
he learned it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.changes import became_of
from generator.brief.turn_story import armys_story, heard_story
from generator.kit.facts import AT, COMMANDER, SIDE
from generator.kit.printing import together
from generator.render.assets import Asset
from generator.render.campaign_book import STYLE, UNREAD, BookPicture, book_pages
from generator.render.documents import Paper, RunningHead
from generator.render.numbers import day_words
from generator.render.pages import PAPER_STYLE, Press
from generator.render.prose import prose
from generator.render.sections import ProseBlock
from generator.render.site.turn_maps import scene_piece
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from markupsafe import Markup

    from generator.brief.briefing import Briefing
    from generator.brief.changes import Comparison
    from generator.brief.words import ToldOrder
    from generator.render.briefing_packet import DecidedNow
    from generator.render.pdf import PdfJob
    from generator.render.site.everything import AnsweredAlike
    from generator.render.site.frame import Site
    from generator.render.site.turns import Turn
    from generator.world.forces import Side
    from generator.world.hexes import Hex


class DiaryEntry(Struct, frozen=True, kw_only=True):
    """One turn in a diary, or several in a row of which there is nothing to tell."""

    turn: int
    title: str
    day: str = ""
    called: str = ""
    """What the army is called from now on; empty: as before."""
    orders: tuple[ToldOrder, ...] = ()
    story: tuple[str, ...] = ()
    """What it did and whom it met, a paragraph each."""
    became: tuple[str, ...] = ()
    """What is different of it at the end: losses above all."""
    stands: str = ""
    """Where it is at the end; empty: nowhere."""
    ways: tuple[tuple[Hex, ...], ...] = ()
    """Its marches, hex by hex."""

    @property
    def is_quiet(self) -> bool:
        """Whether there is nothing to tell of the turn."""
        return not (self.called or self.orders or self.story or self.became)


class Diary(Struct, frozen=True, kw_only=True):
    """The diary of one army."""

    force: str
    """Its id."""
    name: str
    """What it was called last."""
    commander: str
    """Empty: nobody is named."""
    side: Side | None
    entries: tuple[DiaryEntry, ...]


def diary_of(
    turns: Sequence[Turn],
    force: str,
    *,
    start: Briefing,
    comparison: Comparison,
    date_of: Callable[[str], str],
) -> Diary | None:
    """Return an army's diary; none: there is nothing to write in it.

    Args:
        turns: The turns in order, as its commander or somebody of its side knows them.
        force: The army, by id.
        start: What was known before anything had happened.
        comparison: What of it is worth comparing.
        date_of: Gives what the system calls a turn, by its last period; empty: it is counted.
    """
    knowing = [turn.last for turn in turns if force in turn.last.words.names]
    if not knowing:
        return None
    last = knowing[-1]
    sides = {side.id: side for side in last.sides}
    return Diary(
        force=force,
        name=last.words.of(force),
        commander=last.told(COMMANDER, force),
        side=sides.get(last.get_or(SIDE, force, "")),
        entries=tuple(_together(_entries(turns, force, start, comparison, date_of))),
    )


def _entries(
    turns: Sequence[Turn],
    force: str,
    start: Briefing,
    by: Comparison,
    date_of: Callable[[str], str],
) -> Iterator[DiaryEntry]:
    """Yield the turns in which the army was in play, or anything was told of it."""
    before = start if start.knows(AT, force) else None
    name = ""
    for turn in turns:
        periods = turn.periods
        now = periods[-1]
        story = armys_story(periods, force)
        is_there = now.knows(AT, force)
        if not (is_there or story or before is not None):
            continue
        known = now.words.names.get(force, name)
        yield DiaryEntry(
            turn=turn.number,
            title=date_of(str(now.period)) or f"Turn {turn.number}",
            day=day_words(now.head, turn.number),
            called=known if name and known != name else "",
            orders=tuple(o for part in periods for o in part.orders if o.subject == force),
            story=story,
            became=became_of(force, before, now, by) if before is not None else (),
            stands=now.told(AT, force),
            ways=tuple(
                trail.hexes for part in periods for trail in part.trails if trail.force == force
            ),
        )
        name, before = known, now if is_there else None


def _together(entries: Iterator[DiaryEntry]) -> Iterator[DiaryEntry]:
    """Yield entries, quiet ones in a row as one."""
    quiet: list[DiaryEntry] = []
    for entry in entries:
        if entry.is_quiet:
            quiet.append(entry)
            continue
        yield from _quiet(quiet)
        quiet.clear()
        yield entry
    yield from _quiet(quiet)


def _quiet(entries: Sequence[DiaryEntry]) -> Iterator[DiaryEntry]:
    if entries:
        first, last = entries[0], entries[-1]
        title = first.title if first is last else f"{first.title} to {last.title}"
        yield DiaryEntry(turn=first.turn, title=title, stands=last.stands)


# The diaries of one player's armies as a booklet.

TEMPLATE = "sheets/diary.html"


class WordsOfTurn(Struct, frozen=True, kw_only=True):
    """What a player heard of others in one turn, and what the umpire wrote to him."""

    title: str
    heard: str
    words: tuple[ProseBlock, ...]


class TakenOver(Struct, frozen=True, kw_only=True):
    """What somebody has to know who takes over from a player."""

    to: str
    """Who takes over."""
    sides: str
    leads: tuple[tuple[str, str], ...]
    """The armies on the map, each with where it is."""
    due: DecidedNow | None
    """What is to be decided now; none: nothing is."""
    period: str
    """The open period."""
    by: str
    """By when; empty: nothing is said."""
    beforehand: tuple[AnsweredAlike, ...]


class DiaryOwner(Struct, frozen=True, kw_only=True):
    """Whose diaries they are."""

    name: str
    forces: frozenset[str]
    mission: str
    """What he is to achieve, in Markdown; may be empty."""
    taken_over: TakenOver | None = None
    """None: he goes on himself."""


class DiaryBook(Struct, frozen=True, kw_only=True):
    """Everything that stands in a booklet of diaries."""

    player: str
    campaign: str
    mission: Markup
    """May be empty."""
    taken_over: TakenOver | None
    """None: its player goes on himself."""
    diaries: tuple[Diary, ...]
    maps: Mapping[tuple[str, int], BookPicture]
    """Pieces of map by the army's id and the turn."""
    heard: tuple[WordsOfTurn, ...]


def diary_job(
    diaries: Sequence[Diary],
    turns: Sequence[Turn],
    *,
    owner: DiaryOwner,
    site: Site,
    paper: str,
) -> PdfJob:
    """Return a player's diaries as a booklet.

    Args:
        diaries: One for each of his armies.
        turns: The turns in order, as he knows them.
        owner: Whose they are.
        site: What maps and words are made with.
        paper: ``a5``, ``a4`` or ``letter``.
    """
    # Where a turn is still open its closed periods stand first, and are those it was lived by.
    by_number = {turn.number: turn for turn in reversed(turns)}
    pieces = {
        (diary.force, entry.turn): scene_piece(
            by_number[entry.turn], site, entry.ways[-1][-1], without=UNREAD
        )
        for diary in diaries
        for entry in diary.entries
        if entry.ways
    }
    files = {key: f"{key[0]}-{key[1]:04d}.svg" for key in pieces}
    press = Press(environment=site.environment, paper=Paper.A4, when=None, look=site.look)
    sheet = f"For {owner.taken_over.to}" if owner.taken_over else "Diary"
    book = DiaryBook(
        player=owner.name,
        campaign=site.head.title,
        mission=prose(owner.mission, heading_level=3),
        taken_over=owner.taken_over,
        diaries=tuple(diaries),
        maps={
            key: BookPicture(
                file=files[key],
                caption=together(
                    [f"{each.code} {each.name}" for each in piece.codes if each.id == key[0]]
                ),
                about=f"A piece of the map at the end of turn {key[1]}",
            )
            for key, piece in pieces.items()
        },
        heard=tuple(_heard(turns, owner.forces, site)),
    )
    return press.job(
        "diary.pdf",
        TEMPLATE,
        values={
            "head": RunningHead(campaign=site.head.title, sheet=sheet),
            "book": book,
            "is_small": paper == "a5",
        },
        assets={
            PAPER_STYLE: book_pages(paper),
            **press.style(STYLE),
            **{files[key]: Asset.svg(piece.drawing) for key, piece in pieces.items()},
        },
    )


def _heard(turns: Sequence[Turn], own: frozenset[str], site: Site) -> Iterator[WordsOfTurn]:
    """Yield what came to a player's ears in each turn; pictures are left out."""
    for turn in turns:
        words = tuple(
            ProseBlock(title=title, body=prose(body, heading_level=4))
            for part in turn.periods
            for title, body in part.texts
        )
        heard = heard_story(turn.periods, own)
        if words or heard:
            yield WordsOfTurn(title=site.turn_called(turn), heard=heard, words=words)
