"""The whole site as files."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.site.annal_pages import (
    army_files,
    place_files,
    standings_file,
)
from generator.render.site.annals import annals_of
from generator.render.site.feed import feed_file, robots_file, sitemap_file
from generator.render.site.pages import (
    NOT_FOUND,
    archive_file,
    index_file,
    not_found_file,
    style_file,
)
from generator.render.site.standings import standings_of
from generator.render.site.turn_pages import Neighbours, turn_files
from generator.render.site.ways import (
    ARCHIVE,
    FEED,
    PAGE,
    SITEMAP,
    STANDINGS,
    STYLE,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.site.annals import Annals
    from generator.render.site.frame import Site
    from generator.render.site.turns import Turn

ROBOTS = "robots.txt"
NO_JEKYLL = ".nojekyll"
"""Tells GitHub's pages to take every file as it is."""


def site_files(turns: Sequence[Turn], *, site: Site) -> Mapping[str, bytes]:
    """Return every file of the site by its path, for the turns given in order.

    Without an address there is no feed and no site map: both need absolute ones.
    """
    annals = annals_of(turns)
    armies = frozenset(annals.armies if annals else ())
    site = replace(site, has_turns=bool(turns), armies=armies)
    files = {
        PAGE: index_file(turns, site=site),
        **(_told(turns, annals, site=site) if annals else {}),
        NOT_FOUND: not_found_file(site=site),
        STYLE: style_file(site.environment),
        NO_JEKYLL: b"",
    }
    has_sitemap = bool(site.address and turns)
    if has_sitemap:
        pages = [path for path in files if path.endswith(PAGE)]
        files[SITEMAP] = sitemap_file(pages, turns, site=site)
        files[FEED] = feed_file(turns, site=site)
    files[ROBOTS] = robots_file(site=site, has_sitemap=has_sitemap)
    return files


def _told(turns: Sequence[Turn], annals: Annals, *, site: Site) -> dict[str, bytes]:
    """Return the turns' pages and all that is told of them elsewhere."""
    standings = standings_of(turns)
    files = {
        ARCHIVE: archive_file(turns, site=site),
        STANDINGS: standings_file(standings, site=site),
        **army_files(annals, turns[-1], site=site),
        **place_files(annals, turns[-1], site=site),
    }
    for turn in turns:
        neighbours = neighbours_of(turn, turns)
        files.update(turn_files(turn, neighbours, standings, site=site))
    return files


def neighbours_of(turn: Turn, turns: Sequence[Turn]) -> Neighbours:
    """Return the published turns before and after one."""
    numbers = [other.number for other in turns]
    at = numbers.index(turn.number)
    return Neighbours(
        before=numbers[at - 1] if at else 0,
        after=numbers[at + 1] if at + 1 < len(numbers) else 0,
    )
