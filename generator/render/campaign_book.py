"""The campaign as a book: what its site tells, on paper for the shelf.

The story turn by turn with a piece of map for each and a card for every battle, the
rolls of battles, armies and commanders with what became of them, how the sides stood,
the index of places, and how anybody can check a throw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.kit.printing import together
from generator.render.assets import Asset
from generator.render.book_rolls import book_rolls
from generator.render.documents import RunningHead
from generator.render.numbers import day_words
from generator.render.pages import PAPER_STYLE
from generator.render.prose import prose
from generator.render.site.annals import annals_of, news_of
from generator.render.site.site_files import about_pictures
from generator.render.site.standings import standings_of
from generator.render.site.turn_maps import same_piece, scene_piece
from generator.render.site.turn_pages import chips_of
from generator.render.site.turn_summary import pictures_called, summed
from generator.render.site.turns import period_story, turn_words
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from markupsafe import Markup

    from generator.render.book_rolls import BookRolls
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture
    from generator.render.sections import ProseBlock
    from generator.render.site.everything import AsSeen, Everything, PeriodBehind
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import BattleLine
    from generator.render.site.standings import Standings
    from generator.render.site.turn_maps import ScenePiece
    from generator.render.site.turns import Turn

TEMPLATE = "sheets/campaign-book.html"
STYLE = "sheets/campaign-book.css"
SIZES = {"a5": (148.0, 210.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Papers a book can have, mm."""
_EDGE = {"a5": 14, "a4": 22, "letter": 22}
"""What stays empty all round, mm, beside the running head and foot."""
UNREAD = ("numbers",)
"""Layers of a map that nobody reads on a piece so small."""


class BookPicture(Struct, frozen=True, kw_only=True):
    """A picture of the book, or a piece of map."""

    file: str
    caption: str
    about: str
    """What it is, for those who cannot see it."""


class BookBattle(Struct, frozen=True, kw_only=True):
    """The card of one battle."""

    battle: BattleLine
    shot: BookPicture | None
    """The umpire's picture; none: he took none."""
    map: BookPicture | None
    """Where it was; none: on the turn's own piece of map."""


class BookSeen(Struct, frozen=True, kw_only=True):
    """A turn as one player saw it, for the book that shows everything."""

    seen: AsSeen
    map: BookPicture
    """The piece of map of the turn as he knew it."""


class BookTurn(Struct, frozen=True, kw_only=True):
    """One turn as the book tells it."""

    number: int
    headline: str
    """Empty: it has none but its number."""
    day: str
    glance: tuple[str, ...]
    """Weather, battles and losses, each in a few words."""
    lead: str
    """Empty where the umpire's words open it, or its story is as short."""
    words: tuple[ProseBlock, ...]
    """What the umpire wrote on it."""
    story: tuple[str, ...]
    """What the program tells of it, a paragraph each."""
    map: BookPicture | None
    """The piece of map where it happened."""
    battles: tuple[BookBattle, ...]
    behind: tuple[PeriodBehind, ...] = ()
    """What lay on the umpire's table, where everything is shown."""
    seen: tuple[BookSeen, ...] = ()
    """The turn as each player saw it, likewise."""


class CampaignBook(Struct, frozen=True, kw_only=True):
    """Everything that stands in the book."""

    title: str
    subtitle: str
    umpire: str
    rules: str
    credit: str
    """Whose rules they are and on what terms; may be empty."""
    about: Markup
    turns: tuple[BookTurn, ...]
    rolls: BookRolls
    seed_digest: str
    seed: str
    """The seed itself; empty: it is not shown yet."""


def book_job(
    turns: Sequence[Turn],
    *,
    site: Site,
    press: Press,
    paper: str,
    everything: Everything | None = None,
) -> PdfJob:
    """Return a book of turns.

    Args:
        turns: At least one, in order.
        site: What its pages share with those of the site; with a seed it is shown.
        press: What it is made with.
        paper: ``a5``, ``a4`` or ``letter``.
        everything: What else is known of each turn, where nothing is hidden any more.
    """
    pieces = dict(_pieces(turns, site))
    seen = {} if everything is None else dict(_seen(turns, everything, site, pieces))
    newest, head = turns[-1].last, site.head
    sums = [summed(turn, site.sections) for turn in turns]
    standings = standings_of(sums, newest.sides, site.sections)
    annals = annals_of(sums, newest, [news_of(turn, site=site) for turn in turns])
    return press.job(
        "book.pdf",
        TEMPLATE,
        values={
            "head": RunningHead(campaign=site.head.title, sheet="The campaign’s book"),
            "book": CampaignBook(
                title=head.title,
                subtitle=head.subtitle,
                umpire=head.umpire,
                rules=head.rules_title,
                credit=head.rules_credit,
                about=prose(
                    head.about, heading_level=3, pictures=dict(about_pictures(site)), captions=True
                ),
                turns=tuple(
                    _with_more(_turn(turn, standings, site, pieces), turn, everything, seen)
                    for turn in turns
                ),
                rolls=book_rolls(turns, annals, standings, site.sections),
                seed_digest=head.seed_digest,
                seed=site.seed,
            ),
            "is_small": paper == "a5",
        },
        assets={
            PAPER_STYLE: book_pages(paper),
            **press.style(STYLE),
            **{file: Asset.svg(piece.drawing) for file, piece in pieces.items()},
            **dict(_shots(turns, site)),
            **{each.map.file: drawing for of in seen.values() for each, drawing in of},
        },
    )


def book_pages(paper: str) -> Asset:
    """Return how the pages of a book are laid out, its first one without head and foot."""
    width, height = SIZES[paper]
    edge = _EDGE[paper]
    rule = (
        f"@page {{ size: {width:g}mm {height:g}mm; "
        f"margin: {edge + 6}mm {edge}mm {edge + 4}mm; }}\n"
        "@page :first { @top-center { content: none } "
        "@bottom-center { content: none } }\n"
    )
    return Asset.text(rule, "text/css")


def _pieces(turns: Sequence[Turn], site: Site) -> Iterator[tuple[str, ScenePiece]]:
    """Yield pieces of map by file: one a turn, and one for each battle elsewhere."""
    for turn in turns:
        own = scene_piece(turn, site, without=UNREAD)
        yield _file(turn), own
        for number, battle in enumerate(site.sections.battles(turn.periods), 1):
            if battle.scene is not None and battle.scene not in own.hexes:
                piece = scene_piece(turn, site, battle.scene, without=UNREAD)
                yield _file(turn, number), piece


def _seen(
    turns: Sequence[Turn], everything: Everything, site: Site, pieces: Mapping[str, ScenePiece]
) -> Iterator[tuple[int, tuple[tuple[BookSeen, Asset], ...]]]:
    """Yield turns as each player saw them, each with the drawing of the same piece of map."""
    for turn in turns:
        hexes, found = pieces[_file(turn)].hexes, []
        for seen, as_known in everything.seen_by_all(turn.periods):
            piece = same_piece(as_known, site, hexes, without=UNREAD)
            words = f"As {seen.name} saw it"
            file = f"turn-{turn.number:04d}-as-{seen.id}.svg"
            shown = BookSeen(
                seen=seen, map=BookPicture(file=file, caption=f"{words}.", about=words)
            )
            found.append((shown, Asset.svg(piece.drawing)))
        yield turn.number, tuple(found)


def _with_more(
    told: BookTurn,
    turn: Turn,
    everything: Everything | None,
    seen: Mapping[int, tuple[tuple[BookSeen, Asset], ...]],
) -> BookTurn:
    """Return a turn with what was hidden of it, where everything is shown."""
    if everything is None:
        return told
    behind = (everything.behind(each.period) for each in turn.periods)
    return replace(
        told,
        behind=tuple(each for each in behind if not each.is_bare),
        seen=tuple(each for each, _ in seen[turn.number]),
    )


def _file(turn: Turn, battle: int = 0) -> str:
    """Return the file of a piece of map: that of a turn, or of one of its battles."""
    return f"turn-{turn.number:04d}-{battle}.svg"


def _turn(
    turn: Turn, standings: Standings, site: Site, pieces: Mapping[str, ScenePiece]
) -> BookTurn:
    words = turn_words(turn.periods, site.sections)
    told = tuple(
        period_story(part, site.sections, pictures=site.pictures, captions=True)
        for part in turn.periods
    )
    until = standings.until(turn.number)
    story = tuple(each.text for each in turn_story(turn.periods).paragraphs)
    return BookTurn(
        number=turn.number,
        headline=words.headline,
        day=day_words(site.head, turn.number),
        glance=tuple(chip.words for chip in chips_of(turn, told, until, site.sections)),
        lead=words.lead if len(story) > 1 else "",
        words=tuple(each for period in told for each in period.words),
        story=story,
        map=_map(turn, _file(turn), pieces),
        battles=tuple(
            BookBattle(
                battle=battle,
                shot=_shot(battle, site.pictures),
                map=_map(turn, _file(turn, number), pieces),
            )
            for number, battle in enumerate(site.sections.battles(turn.periods), 1)
        ),
    )


def _map(turn: Turn, file: str, pieces: Mapping[str, ScenePiece]) -> BookPicture | None:
    """Return a piece of map; none: there is no such file."""
    if file not in pieces:
        return None
    shown = pieces[file].codes
    named = together([f"{each.code} {each.name}" for each in shown])
    return BookPicture(
        file=file,
        caption=f"The end of turn {turn.number}: {named or 'nobody is seen here'}.",
        about=f"A piece of the map at the end of turn {turn.number}",
    )


def _shot(battle: BattleLine, pictures: Mapping[str, Picture]) -> BookPicture | None:
    """Return the umpire's picture of a battle."""
    picture = pictures.get(battle.picture) if battle.picture else None
    if picture is None or not battle.caption:
        return None
    return BookPicture(file=picture.file, caption=battle.caption, about=battle.caption)


def _shots(turns: Sequence[Turn], site: Site) -> Iterator[tuple[str, Asset]]:
    """Yield the umpire's pictures by their files."""
    called = list(about_pictures(site))
    for turn in turns:
        called += site.pictures_of(pictures_called(turn, site.sections))
    for _, picture in called:
        yield picture.file, picture.asset
