"""What is made for programs: feed, site map, and what search engines ask first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.period_words import day_words
from generator.render.site.story import period_story
from generator.render.site.turn_pages import SHARED_MAP, pictures_called, side_rows
from generator.render.site.ways import FEED, PAGE, SITEMAP

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.render.site.frame import Site
    from generator.render.site.turns import Turn

IN_FEED = 20
"""Turns in the feed, the newest first."""
UNDATED = "1970-01-01T00:00:00Z"
_OWNED = "2026"
"""The year in which the names of entries were first given out; it never changes."""


def feed_file(turns: Sequence[Turn], *, site: Site) -> bytes:
    """Return the Atom feed with the whole story of each turn."""
    tag = f"tag:{site.head.id}.marchtable,{_OWNED}"
    shown = tuple(reversed(turns[-IN_FEED:]))
    entries = [
        {
            "id": f"{tag}:{turn.folder}",
            "title": f"Turn {turn.number}"
            + (f": {turn.headline}" if turn.headline else ""),
            "address": f"{site.address}{turn.folder}/",
            "updated": _closed(turn, site),
            "content": _content(turn, site),
        }
        for turn in shown
    ]
    template = site.environment.get_template("blog/feed.xml")
    return template.render(
        head=site.head,
        id=f"{tag}:site",
        address=site.address,
        feed=FEED,
        updated=_closed(shown[0], site),
        entries=entries,
    ).encode()


def _closed(turn: Turn, site: Site) -> str:
    """Return when a turn's last period was closed."""
    return site.closed.get(str(turn.last.period), UNDATED)


def _content(turn: Turn, site: Site) -> str:
    """Return the story of a turn as HTML with absolute addresses."""
    pictures = {
        name: site.pictures[name].at(f"{site.address}{turn.folder}/")
        for name in pictures_called(turn)
        if name in site.pictures
    }
    return site.environment.get_template("blog/entry.html").render(
        day=day_words(site.head, turn.number),
        map=f"{site.address}{turn.folder}/{SHARED_MAP}",
        root=site.address,
        turn=turn,
        periods=[period_story(part, pictures=pictures) for part in turn.periods],
        sides=side_rows(turn),
    )


def sitemap_file(pages: Iterable[str], turns: Sequence[Turn], *, site: Site) -> bytes:
    """Return the list of all pages with their absolute addresses."""
    dates = {f"{turn.folder}/{PAGE}": _closed(turn, site) for turn in turns}
    entries = [
        (f"{site.address}{page.removesuffix(PAGE)}", dates.get(page, ""))
        for page in sorted(pages)
    ]
    template = site.environment.get_template("blog/sitemap.xml")
    return template.render(entries=entries, undated=UNDATED).encode()


def robots_file(*, site: Site, has_sitemap: bool) -> bytes:
    """Return what search engines ask first: they may read everything."""
    lines = ["User-agent: *", "Disallow:"]
    if has_sitemap:
        lines.append(f"Sitemap: {site.address}{SITEMAP}")
    return "".join(f"{line}\n" for line in lines).encode()
