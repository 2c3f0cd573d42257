"""What is made for programs: feed, site map, and what search engines ask first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.render.assets import Asset
from generator.render.numbers import day_words
from generator.render.site.turn_maps import MAP, PICTURED, SHARED_MAP, picture_of, scene_map
from generator.render.site.turns import (
    FEED,
    PAGE,
    SITEMAP,
    film_at,
    period_story,
    turn_folder,
    turn_words,
)
from generator.store import digest_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture
    from generator.render.site.frame import Site
    from generator.render.site.turn_summary import TurnSummary
    from generator.render.site.turns import Turn


IN_FEED = PICTURED
"""Turns in the feed, the newest first."""
UNDATED = "1970-01-01T00:00:00Z"
_OWNED = "2026"
"""The year in which the names of entries were first given out; it never changes."""


def feed_file(turns: Sequence[Turn], sums: Sequence[TurnSummary], *, site: Site) -> bytes:
    """Return the Atom feed with the story of each turn, without its log."""
    tag = f"tag:{site.head.id}.marchtable,{_OWNED}"
    both = zip(turns[-IN_FEED:], sums[-IN_FEED:], strict=True)
    entries = tuple(
        {
            "id": f"{tag}:{turn.folder}",
            "title": site.turn_called(turn) + (f": {told.headline}" if told.headline else ""),
            "address": f"{site.address}{turn.folder}/",
            "picture": f"{site.address}{turn.folder}/{SHARED_MAP}",
            "updated": _closed(told, site),
            "summary": told.summary,
            "content": _kept_content(turn, told, site).decode(),
        }
        for turn, told in reversed(tuple(both))
    )
    template = site.environment.get_template("blog/feed.xml")
    return template.render(
        head=site.head,
        id=f"{tag}:site",
        address=site.address,
        feed=FEED,
        updated=_closed(sums[-1], site),
        entries=entries,
    ).encode()


def _closed(turn: TurnSummary, site: Site) -> str:
    """Return when a turn's last period was closed."""
    return site.closed.get(turn.period, UNDATED)


def _kept_content(turn: Turn, told: TurnSummary, site: Site) -> bytes:
    """Return the story of a turn, from what is kept where it can be known again."""
    pictures = site.pictures_of(told.pictures)
    key = turn.mark and digest_of(turn.mark, pictures, site.armies)
    return site.kept.one_or_made("entry", key, lambda: _content(turn, pictures, site).encode())


def _content(turn: Turn, shown: Iterable[tuple[str, Picture]], site: Site) -> str:
    """Return the story of a turn as HTML with absolute addresses."""
    folder = f"{site.address}{turn.folder}/"
    pictures = {name: picture.at(folder) for name, picture in shown}
    return site.environment.get_template("blog/entry.html").render(
        day=day_words(site.head, turn.number),
        map=f"{site.address}{turn.folder}/{SHARED_MAP}",
        root=site.address,
        armies=tuple(sorted(site.armies)),
        turn=turn.number,
        story=turn_story(turn.periods).paragraphs,
        periods=tuple(
            period_story(
                part, site.sections, pictures=pictures, armies=site.army_addresses(site.address)
            )
            for part in turn.periods
        ),
        page=folder,
        film=f"{site.address}{film_at(turn.number)}",
    )


def sitemap_file(pages: Iterable[str], sums: Sequence[TurnSummary], *, site: Site) -> bytes:
    """Return the list of all pages with their absolute addresses."""
    dates = {f"{turn_folder(turn.number)}/{PAGE}": _closed(turn, site) for turn in sums}
    newest = _closed(sums[-1], site)
    entries = tuple(
        (f"{site.address}{page.removesuffix(PAGE)}", dates.get(page, newest))
        for page in sorted(pages)
    )
    template = site.environment.get_template("blog/sitemap.xml")
    return template.render(entries=entries, undated=UNDATED).encode()


def robots_file(*, site: Site, has_sitemap: bool) -> bytes:
    """Return what search engines ask first: they may read everything."""
    lines = ["User-agent: *", "Disallow:"]
    if has_sitemap:
        lines.append(f"Sitemap: {site.address}{SITEMAP}")
    return "".join(f"{line}\n" for line in lines).encode()


# The picture that stands beside a turn's address where people pass it on.

WIDTH, HEIGHT = 1200, 630
"""Pixels, as those who show addresses ask for."""
_UNREAD = ("numbers",)
"""Layers of a map that nobody reads on a picture so small."""


class SharedPicture(Struct, frozen=True, kw_only=True):
    """A picture still to be made, unless it was before."""

    key: str
    """By which it is known again; empty: it is not."""
    job: Callable[[], PdfJob]
    """Gives the page it is made from."""


def shared_pictures(
    turns: Sequence[Turn], press: Press, site: Site
) -> Iterator[tuple[str, SharedPicture]]:
    """Yield for the newest turns the path of their picture, and how to make it."""
    for turn in turns[-PICTURED:]:
        job = partial(share_job, turn, press, site)
        yield f"{turn.folder}/{SHARED_MAP}", SharedPicture(key=turn.mark, job=job)


def share_job(turn: Turn, press: Press, site: Site) -> PdfJob:
    """Return a page of the shape of a turn's picture.

    It measures as many pixels of CSS as the picture has dots.
    """
    path = f"{turn.folder}/{SHARED_MAP}"
    drawing = Asset.svg(scene_map(turn, site, without=_UNREAD))
    words = turn_words(turn.periods, site.sections)
    values = {
        "campaign": turn.last.head.title,
        "title": site.turn_called(turn),
        "headline": words.headline,
        "summary": words.summary,
        "words": picture_of(turn, site.layers).description,
        "width": WIDTH,
        "height": HEIGHT,
        "look": press.look,
    }
    return press.job(path, "blog/share.html", values=values, assets={MAP: drawing})
