"""What is made of published turns: marks of the site, a message to share, the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC
from generator.files import FileKind, kind_of
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.dates import dates_to_come
from generator.pipeline.pictures import PictureShelf
from generator.render.campaign_book import book_job
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.render.site.frame import Site
from generator.render.site.turns import ClosedPeriod, Turn, published_turns, turn_words
from generator.resources import program_mark
from generator.store import digest_of_texts
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.pipeline.desk import Desk


# By what the site is known again, whole and turn by turn, so that it can be kept.


def site_digest(desk: Desk) -> str:
    """Return a digest of everything the site is made from."""
    return digest_of_texts((*_shown(desk), program_mark(desk.system.package)))


def _shown(desk: Desk) -> Iterator[str]:
    """Yield what tells of all that pages show; of the open period that is its dates."""
    yield desk.file_mark
    yield dates_to_come(desk).decode()
    yield from (entry.digest for entry in desk.book.entries)
    yield from _pictures_below(desk.folder / PICTURES)


def closed_periods(desk: Desk) -> tuple[ClosedPeriod, ...]:
    """Return the closed periods, each with a mark that changes with all told of it.

    The digest of a record hangs on every record before it.
    """
    head = desk.file_mark
    return tuple(
        ClosedPeriod(
            period=desk.rules.clock.read(entry.head.period),
            mark=digest_of_texts((head, entry.digest)),
        )
        for entry in desk.book.entries
    )


def pictures_mark(desk: Desk) -> str:
    """Return a mark of the umpire's folder of pictures."""
    return digest_of_texts(_pictures_below(desk.folder / PICTURES))


def _pictures_below(folder: Path) -> Iterator[str]:
    """Yield everything in the umpire's folder of pictures, links as links.

    A folder that is a link itself is not gone through: no picture of it is shown.
    """
    found = folder.rglob("*") if kind_of(folder) is FileKind.FOLDER else ()
    for path in sorted(found):
        state = path.lstat()
        yield f"{path} {state.st_mode} {state.st_size} {state.st_mtime_ns}"


# A published turn as a message for a chat or a mail: what it tells, and its link.


class SharedTurn(Struct, frozen=True, kw_only=True):
    """What is passed on of a turn; all of it stands on the site."""

    turn: int
    title: str
    """The campaign, the turn and its headline."""
    summary: str
    """What it comes to in a sentence or two; may be empty."""
    link: str
    """The address of its page; empty: the file does not say where the site stands."""

    @property
    def message(self) -> str:
        """The whole message."""
        return "\n\n".join(filter(None, (self.title, self.summary, self.link)))


def _published(desk: Desk) -> tuple[Turn, ...]:
    """Return the turns that stand on the site."""
    return published_turns(
        ClosedBriefings(desk, PUBLIC), behind=desk.campaign.public_after, known=closed_periods(desk)
    )


def turn_to_share(desk: Desk, number: int = 0) -> SharedTurn | None:
    """Return a published turn to pass on; none: there is no such turn on the site.

    Args:
        desk: The campaign.
        number: The turn; 0: the newest.
    """
    turns = _published(desk)
    wanted = [turn for turn in turns if not number or turn.number == number]
    if not wanted:
        return None
    turn = wanted[-1]
    words = turn_words(turn.periods, desk.site)
    headline = f": {words.headline}" if words.headline else ""
    address = desk.campaign.address.rstrip("/")
    return SharedTurn(
        turn=turn.number,
        title=f"{desk.campaign.title}, turn {turn.number}{headline}",
        summary=words.summary,
        link=f"{address}/{turn.folder}/" if address else "",
    )


# The campaign's book as a PDF, from the turns that stand on the site.


def book_pdf(desk: Desk, *, paper: str, shows_seed: bool = False) -> bytes | None:
    """Return the book of a campaign; none: no turn is on the site yet.

    Args:
        desk: The campaign.
        paper: ``a5``, ``a4`` or ``letter``.
        shows_seed: The campaign is over, and anybody may check its dice.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    campaign = desk.campaign
    turns = _published(desk)
    if not turns:
        return None
    environment = page_environment(desk.system.package)
    site = Site(
        head=turns[-1].last.head,
        environment=environment,
        look=campaign.look,
        pictures=PictureShelf(desk.folder / PICTURES),
        layers=desk.system.pages.layers,
        sections=desk.site,
        seed=desk.seed if shows_seed else "",
    )
    press = Press(environment=environment, paper=Paper.A4, when=None, look=campaign.look)
    job = book_job(turns, site=site, press=press, paper=paper)
    return render_pdf(job.html, job.assets, when=None)
