"""The whole site as files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.render.fonts import site_font_rules, site_fonts
from generator.render.site.annal_pages import (
    army_files,
    deeds_in_short,
    place_files,
    standings_file,
)
from generator.render.site.annals import annals_of
from generator.render.site.army_news import news_of
from generator.render.site.feed import feed_file, robots_file, sitemap_file
from generator.render.site.front_pages import (
    NOT_FOUND,
    about_pictures,
    archive_file,
    icon_file,
    index_file,
    not_found_file,
    style_file,
)
from generator.render.site.standings import standings_of
from generator.render.site.turn_links import link_to
from generator.render.site.turn_maps import PICTURED, country_map
from generator.render.site.turn_pages import Neighbours, turn_files
from generator.render.site.turn_summary import summary_of
from generator.render.site.urls import (
    ARCHIVE,
    COUNTRY_MAP,
    FEED,
    ICON,
    PAGE,
    SITEMAP,
    STANDINGS,
    STYLE,
)
from generator.store import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.site.annals import Annals
    from generator.render.site.frame import Site
    from generator.render.site.standings import Standings
    from generator.render.site.turn_summary import TurnSummary
    from generator.render.site.turns import Turn

ROBOTS = "robots.txt"
NO_JEKYLL = ".nojekyll"
"""Tells GitHub's pages to take every file as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """The published turns, and what the pages beside theirs tell of them."""

    turns: Sequence[Turn]
    sums: Sequence[TurnSummary]
    annals: Annals
    standings: Standings


def site_files(turns: Sequence[Turn], *, site: Site) -> Mapping[str, bytes]:
    """Return every file of the site by its path, for the turns given in order.

    Without an address there is no feed and no site map: both need absolute ones.
    """
    sums = tuple(summary_of(turn, site=site) for turn in turns)
    told = _told(turns, sums, site) if turns else None
    armies = frozenset(told.annals.armies if told else ())
    pictured = frozenset(turn.number for turn in turns[-PICTURED:])
    site = replace(site, has_turns=bool(turns), armies=armies, pictured=pictured)
    files = {
        PAGE: index_file(
            sums, turns[-1] if turns else None, deeds=_deeds(told, site), site=site
        ),
        **(_files_of(told, site=site) if told else {}),
        NOT_FOUND: not_found_file(site=site),
        STYLE: site_font_rules().encode()
        + style_file(
            site.environment, site.look, turns[-1].last.sides if turns else ()
        ),
        **site_fonts(),
        ICON: icon_file(site.environment, site.look),
        **{picture.file: picture.body for _, picture in about_pictures(site)},
        NO_JEKYLL: b"",
    }
    has_sitemap = bool(site.address and turns)
    if has_sitemap:
        pages = [path for path in files if path.endswith(PAGE)]
        files[SITEMAP] = sitemap_file(pages, sums, site=site)
        files[FEED] = feed_file(turns, sums, site=site)
    files[ROBOTS] = robots_file(site=site, has_sitemap=has_sitemap)
    return files


def _told(turns: Sequence[Turn], sums: Sequence[TurnSummary], site: Site) -> _Told:
    newest = turns[-1].last
    return _Told(
        turns=turns,
        sums=sums,
        annals=annals_of(sums, newest, [news_of(turn, site=site) for turn in turns]),
        standings=standings_of(sums, newest.sides, site.sections),
    )


def _deeds(told: _Told | None, site: Site) -> Mapping[str, str]:
    """Return what every army did so far, in a sentence, by its id."""
    armies = told.annals.armies.values() if told else ()
    did = {army.id: deeds_in_short(army, site.sections.news) for army in armies}
    return {army: f"So far: {words}." for army, words in did.items() if words}


def _files_of(told: _Told, *, site: Site) -> dict[str, bytes]:
    """Return the turns' pages and all that is told of them elsewhere."""
    newest = told.turns[-1]
    files = {
        ARCHIVE: archive_file(told.sums, site=site),
        STANDINGS: standings_file(told.standings, site=site),
        COUNTRY_MAP: country_map(newest, site),
        **army_files(told.annals, newest, site=site),
        **place_files(told.annals, newest, site=site),
    }
    around = neighbours(told.sums)
    for turn, between, summed in zip(told.turns, around, told.sums, strict=True):
        files |= _kept_files(turn, between, summed, told.standings, site=site)
    return files


def _kept_files(
    turn: Turn,
    between: Neighbours,
    summed: TurnSummary,
    standings: Standings,
    *,
    site: Site,
) -> Mapping[str, bytes]:
    """Return a turn's page, map and pictures, kept where it can be known again."""
    pictures = site.pictures_of(summed.pictures)
    is_pictured = turn.number in site.pictured
    made_from = (between, standings.shape, site.armies, pictures, is_pictured)
    return site.kept.files_or_made(
        "turn",
        turn.mark and digest_of(turn.mark, *made_from),
        lambda: turn_files(turn, between, standings, site=site),
    )


def neighbours(sums: Sequence[TurnSummary]) -> Iterator[Neighbours]:
    """Yield the published turns before and after each one."""
    links = (None, *map(link_to, sums), None)
    for (before, _), (_, after) in pairwise(pairwise(links)):
        yield Neighbours(before=before, after=after)
