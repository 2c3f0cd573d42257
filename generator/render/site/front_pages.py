"""The pages that lead to the turns: front page, archive, and one for lost ways."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.render.look_css import site_look, site_sides
from generator.render.pages import shared_file
from generator.render.period_words import since_words
from generator.render.prose import called_pictures, prose
from generator.render.site.turn_links import TurnLink, link_to
from generator.render.site.turn_maps import shown_map
from generator.render.site.turn_pages import SideRows, map_rows
from generator.render.site.urls import ARCHIVE, ICON, PAGE, STYLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment

    from generator.render.prose import Picture
    from generator.render.site.frame import Site
    from generator.render.site.turn_maps import ShownMap
    from generator.render.site.turn_summary import TurnSummary
    from generator.render.site.turns import Turn
    from generator.world.forces import Side
    from generator.world.look import Look

NOT_FOUND = "404.html"
ON_FRONT = 10
"""Turns listed on the front page; the archive lists all."""
IN_A_GROUP = 20
"""Turns under one heading of the archive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEntry:
    """One turn in a list."""

    link: TurnLink
    day: str
    closed: str
    """When it was closed, in real time; empty: not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage:
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
    its_marches: str
    """What the map shows beside who stands where."""
    sides: tuple[SideRows, ...]
    """Everybody the map shows."""
    deeds: Mapping[str, str]
    """What armies did so far, in a sentence, by their ids; may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGroup:
    """Some turns of the archive under one heading."""

    id: str
    title: str
    turns: tuple[TurnEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivePage:
    """Every turn."""

    groups: tuple[TurnGroup, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostPage:
    """What a reader is shown who asks for a page there is none of."""

    root: str
    """The site's address; empty: not known."""
    style: Markup


def index_file(
    sums: Sequence[TurnSummary],
    newest: Turn | None,
    *,
    deeds: Mapping[str, str],
    site: Site,
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
        turns=tuple(_entry(turn, site) for turn in reversed(sums[-ON_FRONT:])),
        has_more=len(sums) > ON_FRONT,
        when_over=site.sections.when_over,
        newest=_entry(sums[-1], site) if newest else None,
        map=shown_map(newest, site=site, root=root) if newest else None,
        its_marches=site.sections.its_marches,
        sides=map_rows(newest, site=site) if newest else (),
        deeds=deeds,
    )
    frame = site.frame(PAGE, head.title, about=head.subtitle)
    return site.rendered("index.html", frame, page)


def about_pictures(site: Site) -> tuple[tuple[str, Picture], ...]:
    """Return the umpire's pictures that the text of the front page shows, by name."""
    called = called_pictures(site.head.about)
    return site.pictures_of(name for name, words in called if words.strip())


def archive_file(sums: Sequence[TurnSummary], *, site: Site) -> bytes:
    """Return the page that lists every turn, the newest first."""
    groups = _by_season(sums, site) or _by_number(sums, site)
    page = ArchivePage(groups=tuple(reversed(groups)))
    frame = site.frame(ARCHIVE, "All turns", about=f"Every turn of {site.head.title}")
    return site.rendered("archive.html", frame, page)


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
        turns=tuple(_entry(turn, site) for turn in reversed(sums)),
    )


def _entry(turn: TurnSummary, site: Site) -> TurnEntry:
    return TurnEntry(
        link=link_to(turn),
        day=_dated(site, turn),
        closed=site.closed.get(turn.period, ""),
    )


def _dated(site: Site, turn: TurnSummary) -> str:
    """Return when a turn was, by the system's calendar and the campaign's first day."""
    said = (
        site.sections.date_of(turn.period),
        since_words(site.head, turn.number),
    )
    return ", ".join(filter(None, said))


def not_found_file(*, site: Site) -> bytes:
    """Return the page that web hosts show for an address there is none of.

    It is shown at any depth: its links are absolute where the address is known, and
    it brings its style with it.
    """
    frame = site.frame(NOT_FOUND, "No such page")
    style = Markup(style_file(site.environment, site.look).decode())
    page = LostPage(root=site.address, style=style)
    return site.rendered("not-found.html", frame, page)


def icon_file(environment: Environment, look: Look) -> bytes:
    """Return the sign by which browsers know the site, in the campaign's colours."""
    return environment.get_template(f"blog/{ICON}").render(look=look).encode()


def style_file(
    environment: Environment, look: Look, sides: Sequence[Side] = ()
) -> bytes:
    """Return the site's one stylesheet, with the colours of the sides."""
    style = shared_file(environment, f"blog/{STYLE}")
    return f"{style}{site_look(look)}{site_sides(sides, look)}".encode()
