"""The site as files, and the pages that lead to the turns: front page and archive."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.render.assets import site_font_rules, site_fonts
from generator.render.numbers import since_words
from generator.render.pages import shared_file, site_look, site_sides
from generator.render.prose import called_pictures, prose
from generator.render.site.annal_pages import (
    army_files,
    deeds_in_short,
    place_files,
    standings_file,
)
from generator.render.site.annals import annals_of, news_of
from generator.render.site.feed import feed_file, robots_file, sitemap_file
from generator.render.site.film import Screening, film_file
from generator.render.site.standings import standings_of
from generator.render.site.turn_maps import PICTURED, country_map, shown_map
from generator.render.site.turn_pages import Neighbours, SideRows, map_rows, turn_files
from generator.render.site.turn_summary import TurnLink, link_to, summary_of, turn_called
from generator.render.site.turns import (
    ARCHIVE,
    COUNTRY_MAP,
    DATES,
    FEED,
    FILM,
    ICON,
    PAGE,
    SITEMAP,
    STANDINGS,
    STYLE,
    film_at,
    root_of,
)
from generator.store import digest_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jinja2 import Environment

    from generator.render.prose import Picture
    from generator.render.site.annals import Annals
    from generator.render.site.frame import Site
    from generator.render.site.standings import Standings
    from generator.render.site.turn_maps import ShownMap
    from generator.render.site.turn_summary import TurnSummary
    from generator.render.site.turns import Turn
    from generator.world.forces import Side
    from generator.world.look import Look


# The pages that lead to the turns: front page, archive, and one for lost ways.

NOT_FOUND = "404.html"
ON_FRONT = 10
"""Turns listed on the front page; the archive lists all."""
IN_A_GROUP = 20
"""Turns under one heading of the archive."""


class TurnEntry(Struct, frozen=True, kw_only=True):
    """One turn in a list."""

    link: TurnLink
    day: str
    closed: str
    """When it was closed, in real time; empty: not known."""
    before: tuple[TurnLink, ...] = ()
    """The turns just before it of which there was no more to tell, the newest first."""
    since: str = ""
    """The day of the first of these; empty: there are none, or days are not counted."""


class IndexPage(Struct, frozen=True, kw_only=True):
    """Everything on the front page."""

    subtitle: str
    about: Markup
    turns: tuple[TurnEntry, ...]
    """The newest first."""
    has_more: bool
    """Whether the archive lists turns that are not here."""
    when_over: str
    """When the first turn appears."""
    newest: TurnEntry | None
    map: ShownMap | None
    film: str
    """Where the film shows the newest turn."""
    its_marches: str
    """What the map shows beside who stands where."""
    sides: tuple[SideRows, ...]
    """Everybody the map shows."""
    deeds: Mapping[str, str]
    """What armies did so far, in a sentence, by their ids; may be empty."""


class TurnGroup(Struct, frozen=True, kw_only=True):
    """Some turns of the archive under one heading."""

    id: str
    title: str
    turns: tuple[TurnEntry, ...]


class ArchivePage(Struct, frozen=True, kw_only=True):
    """Every turn."""

    groups: tuple[TurnGroup, ...]


class LostPage(Struct, frozen=True, kw_only=True):
    """What a reader is shown who asks for a page there is none of."""

    root: str
    """The site's address; empty: not known."""
    style: Markup


def index_file(
    sums: Sequence[TurnSummary], newest: Turn | None, *, deeds: Mapping[str, str], site: Site
) -> bytes:
    """Return the front page.

    Args:
        sums: The published turns in order.
        newest: The last of them; none: there is none.
        deeds: What armies did so far, in a sentence, by their ids.
        site: The site.
    """
    head = site.head
    root = f"{newest.folder}/" if newest else ""
    page = IndexPage(
        subtitle=head.subtitle,
        about=prose(
            head.about,
            heading_level=3,
            pictures=dict(about_pictures(site)),
            armies=site.army_addresses(""),
        ),
        turns=_entries(sums[-ON_FRONT:], site),
        has_more=len(sums) > ON_FRONT,
        when_over=site.sections.when_over,
        newest=_entry(sums[-1], site) if newest else None,
        map=shown_map(newest, site=site, root=root) if newest else None,
        film=film_at(newest.number) if newest else "",
        its_marches=site.sections.its_marches,
        sides=map_rows(newest, site=site) if newest else (),
        deeds=deeds,
    )
    return site.page("index.html", PAGE, head.title, page, head.subtitle)


def about_pictures(site: Site) -> tuple[tuple[str, Picture], ...]:
    """Return the umpire's pictures that the text of the front page shows, by name."""
    called = called_pictures(site.head.about)
    return site.pictures_of(name for name, words in called if words.strip())


def archive_file(sums: Sequence[TurnSummary], *, site: Site) -> bytes:
    """Return the page that lists every turn, the newest first."""
    groups = _by_season(sums, site) or _by_number(sums, site)
    page = ArchivePage(groups=tuple(reversed(groups)))
    about = f"Every turn of {site.head.title}"
    return site.page("archive.html", ARCHIVE, "All turns", page, about)


def _by_season(sums: Sequence[TurnSummary], site: Site) -> Sequence[TurnGroup]:
    """Return the turns by season; none: their rule system knows no seasons."""
    season_of = site.sections.season_of
    seasons = groupby(sums, key=lambda turn: season_of(turn.period))
    return [_group(tuple(turns), site, season) for season, turns in seasons if season]


def _by_number(sums: Sequence[TurnSummary], site: Site) -> Sequence[TurnGroup]:
    """Return the turns so many to a group."""
    starts = range(0, len(sums), IN_A_GROUP)
    groups = (sums[start : start + IN_A_GROUP] for start in starts)
    return [_group(turns, site, _numbers_of(turns)) for turns in groups]


def _numbers_of(sums: Sequence[TurnSummary]) -> str:
    first, last = sums[0].number, sums[-1].number
    return f"Turn {first}" if first == last else f"Turns {first} to {last}"


def _group(sums: Sequence[TurnSummary], site: Site, title: str) -> TurnGroup:
    return TurnGroup(
        id=f"from-{sums[0].number}",
        title=title,
        turns=_entries(sums, site),
    )


def _entries(sums: Sequence[TurnSummary], site: Site) -> tuple[TurnEntry, ...]:
    """Return turns in a list, the newest first; quiet ones in a row are one entry."""
    found: list[TurnEntry] = []
    for turn in reversed(sums):
        entry = _entry(turn, site)
        above = found[-1] if found else None
        if above is not None and _is_quiet(turn) and above.link.summary == turn.summary:
            before = (*above.before, entry.link)
            found[-1] = replace(above, before=before, since=entry.day)
        else:
            found.append(entry)
    return tuple(found)


def _is_quiet(turn: TurnSummary) -> bool:
    """Say whether nothing is told of a turn but that nothing happened."""
    return not (turn.deeds or turn.there or turn.ended or turn.pictures)


def _entry(turn: TurnSummary, site: Site) -> TurnEntry:
    return TurnEntry(
        link=link_to(turn, site.sections),
        day=since_words(site.head, turn.number),
        closed=site.closed.get(turn.period, ""),
    )


def not_found_file(*, site: Site) -> bytes:
    """Return the page that web hosts show for an address there is none of.

    It is shown at any depth: its links are absolute where the address is known, and
    it brings its style with it.
    """
    style = Markup(style_file(site.environment, site.look).decode())
    page = LostPage(root=site.address, style=style)
    return site.page("not-found.html", NOT_FOUND, "No such page", page)


def icon_file(environment: Environment, look: Look) -> bytes:
    """Return the sign by which browsers know the site, in the campaign's colours."""
    return environment.get_template(f"blog/{ICON}").render(look=look).encode()


def style_file(environment: Environment, look: Look, sides: Sequence[Side] = ()) -> bytes:
    """Return the site's one stylesheet, with the colours of the sides."""
    style = shared_file(environment, f"blog/{STYLE}")
    return f"{style}{site_look(look)}{site_sides(sides, look)}".encode()


# The whole site as files.

ROBOTS = "robots.txt"
NO_JEKYLL = ".nojekyll"
"""Tells GitHub's pages to take every file as it is."""


class _Told(Struct, frozen=True, kw_only=True):
    """The published turns, and what the pages beside theirs tell of them."""

    turns: Sequence[Turn]
    sums: Sequence[TurnSummary]
    annals: Annals
    standings: Standings


def site_files(
    turns: Sequence[Turn],
    *,
    site: Site,
    more: Callable[[Site], Mapping[str, bytes]] = lambda _: {},
) -> Mapping[str, bytes]:
    """Return every file of the site by its path.

    Without an address there is no feed and no site map: both need absolute ones.

    Args:
        turns: The turns it tells of, in order.
        site: What its pages share.
        more: Makes further pages with what is known of all of them.
    """
    sums = tuple(summary_of(turn, site=site) for turn in turns)
    told = _told(turns, sums, site) if turns else None
    armies = frozenset(told.annals.armies if told else ())
    pictured = frozenset(turn.number for turn in turns[-PICTURED:])
    called = {turn.number: turn_called(turn.number, turn.period, site.sections) for turn in sums}
    site = replace(site, called=called, armies=armies, pictured=pictured)
    files = {
        PAGE: index_file(sums, turns[-1] if turns else None, deeds=_deeds(told, site), site=site),
        **(_files_of(told, site=site) if told else {}),
        NOT_FOUND: not_found_file(site=site),
        STYLE: site_font_rules().encode()
        + style_file(site.environment, site.look, turns[-1].last.sides if turns else ()),
        **site_fonts(),
        ICON: icon_file(site.environment, site.look),
        **more(site),
        **{picture.file: picture.body for _, picture in about_pictures(site)},
        NO_JEKYLL: b"",
        **({DATES: site.dates} if site.dates else {}),
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
    links = [link_to(turn, site.sections) for turn in told.sums]
    screening = Screening(ground=f"{root_of(FILM)}{COUNTRY_MAP}")
    files = {
        ARCHIVE: archive_file(told.sums, site=site),
        STANDINGS: standings_file(told.standings, site=site),
        COUNTRY_MAP: country_map(newest, site),
        FILM: film_file(told.turns, links, screening, site=site),
        **army_files(told.annals, newest, site=site),
        **place_files(told.annals, newest, site=site),
    }
    around = neighbours(told.sums, site)
    for turn, between, summed in zip(told.turns, around, told.sums, strict=True):
        files |= _kept_files(turn, between, summed, told.standings, site=site)
    return files


def _kept_files(
    turn: Turn, between: Neighbours, summed: TurnSummary, standings: Standings, *, site: Site
) -> Mapping[str, bytes]:
    """Return a turn's page, map and pictures, kept where it can be known again."""
    pictures = site.pictures_of(summed.pictures)
    is_pictured = turn.number in site.pictured
    has_dates = bool(site.dates)
    made_from = (between, standings.shape, site.armies, pictures, is_pictured, has_dates)
    return site.kept.files_or_made(
        "turn",
        turn.mark and digest_of(turn.mark, *made_from),
        lambda: turn_files(turn, between, standings, site=site),
    )


def neighbours(sums: Sequence[TurnSummary], site: Site) -> Iterator[Neighbours]:
    """Yield the published turns before and after each one."""
    links = (None, *(link_to(turn, site.sections) for turn in sums), None)
    for (before, _), (_, after) in pairwise(pairwise(links)):
        yield Neighbours(before=before, after=after)
