"""The pages beside the turns: armies, commanders, places, standings."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from generator.kit.printing import together
from generator.render.map.draw import country_box
from generator.render.map.furniture import legend_samples, sample_picture
from generator.render.map.picture import map_text
from generator.render.numbers import count
from generator.render.sections import FilledSection
from generator.render.site.standings import Chart, charts
from generator.render.site.turn_maps import MarchStrip, country_plan, march_strip, picture_of
from generator.render.site.turn_pages import side_rows
from generator.render.site.turns import (
    ARMIES,
    COMMANDERS,
    COUNTRY,
    COUNTRY_MAP,
    PLACES,
    STANDINGS,
    army_page,
    commander_page,
    place_page,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.known_forces import KnownForce, March
    from generator.render.map.picture import HexRow
    from generator.render.map.plan import MapPlan
    from generator.render.site.annals import Annals, ArmyAnnals
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import ArmyNews
    from generator.render.site.standings import Standings
    from generator.render.site.turn_pages import SideRows
    from generator.render.site.turn_summary import Visit
    from generator.render.site.turns import Turn
    from generator.world.forces import Side
    from generator.world.ground import Place
    from generator.world.hexes import Grid


# The country in words: every hex of the map, for those who cannot see it.

_SAMPLE_MM = 14.0
IN_A_TABLE = 5
"""Rows of the map under one caption."""


class Stretch(Struct, frozen=True, kw_only=True):
    """One hex, or several side by side of which there is nothing to tell but ground."""

    first: HexRow
    last: str
    """The label of the last one; empty: it is one hex."""


class RowGroup(Struct, frozen=True, kw_only=True):
    """Some rows of the map."""

    id: str
    title: str
    stretches: tuple[Stretch, ...]


class CountryPage(Struct, frozen=True, kw_only=True):
    """The country in words, and what its drawing means."""

    groups: tuple[RowGroup, ...]
    drawing: str
    """The country's file, from the site's root."""
    width: int
    """Of the drawing; only how it stands to the height matters."""
    height: int
    key: tuple[tuple[str, str], ...]
    """Samples of what is drawn, each a file from the site's root with its words."""


def country_files(rows: Mapping[str, HexRow], plan: MapPlan, *, site: Site) -> Mapping[str, bytes]:
    """Return the page that tells of every hex, given by its label, and its key."""
    entries = legend_samples(plan, "country/key")
    whole = country_box(plan)
    page = CountryPage(
        groups=tuple(_groups(rows, plan.board.grid)),
        drawing=COUNTRY_MAP,
        width=round(whole.width),
        height=round(whole.height),
        key=tuple((path, entry.words) for path, entry in entries.items()),
    )
    about = "The map in words, hex by hex"
    return {
        COUNTRY: site.page("country.html", COUNTRY, "The country", page, about),
        **{path: sample_picture(plan, entry, _SAMPLE_MM).body for path, entry in entries.items()},
    }


def _groups(rows: Mapping[str, HexRow], grid: Grid) -> Iterator[RowGroup]:
    """Yield the rows of the map, some under each heading."""
    numbers = range(grid.first_row, grid.last_row + 1)
    lines = tuple(filter(None, (_line(rows, grid, row) for row in numbers)))
    starts = range(0, len(lines), IN_A_TABLE)
    yield from (_group(lines[start : start + IN_A_TABLE]) for start in starts)


def _line(rows: Mapping[str, HexRow], grid: Grid, row: int) -> tuple[HexRow, ...]:
    """Return the hexes of one row of the map, from the left."""
    columns = range(grid.first_column, grid.last_column + 1)
    labels = (grid.label(grid.hex_at(column, row)) for column in columns)
    return tuple(rows[label] for label in labels if label in rows)


def _group(lines: tuple[tuple[HexRow, ...], ...]) -> RowGroup:
    first, last = lines[0][0].label, lines[-1][-1].label
    return RowGroup(
        id=f"from-{first}",
        title=f"{first} to {last}",
        stretches=tuple(each for line in lines for each in _stretches(line)),
    )


def _stretches(line: tuple[HexRow, ...]) -> Iterator[Stretch]:
    """Yield the hexes of a row, bare ones of one kind together."""
    for _, run in groupby(line, key=lambda row: (row.terrain, row.label if row.is_notable else "")):
        hexes = tuple(run)
        last = hexes[-1].label if len(hexes) > 1 else ""
        yield Stretch(first=hexes[0], last=last)


Files = Mapping[str, bytes]


class ListPage(Struct, frozen=True, kw_only=True):
    """All armies or all commanders, side by side."""

    turn: int
    sides: tuple[SideRows, ...]
    gone: tuple[ArmyAnnals, ...]
    """Armies that nobody sees any more."""


class ArmyPage(Struct, frozen=True, kw_only=True):
    """One army, or the commander of it."""

    army: ArmyAnnals
    side: Side | None
    places: tuple[Place, ...]
    turns: tuple[TurnRow, ...]
    """Turns with news of it, the newest first."""
    sections: tuple[FilledSection, ...]
    """What the rule system tells of its commander."""
    in_short: str
    """Its marches and what else it did, in a sentence."""
    strip: MarchStrip | None
    """Its way on the map; none: it has not marched."""
    country: str
    """The country's file, from the site's root."""


class TurnRow(Struct, frozen=True, kw_only=True):
    """What one army did in a turn."""

    turn: int
    headline: str
    """What the turn is called; may be empty."""
    march: tuple[March, ...]
    news: tuple[FilledSection, ...]


class PlaceRow(Struct, frozen=True, kw_only=True):
    """One place in the list of all."""

    place: Place
    label: str
    standing: tuple[KnownForce, ...]


class PlacePage(Struct, frozen=True, kw_only=True):
    """One named place."""

    place: Place
    row: HexRow
    facts: tuple[tuple[str, str], ...]
    """What else heads its page: titles with words."""
    standing: tuple[KnownForce, ...]
    sees_everybody: bool
    """Whether nobody else can be there."""
    visits: tuple[Visit, ...]
    there: tuple[tuple[int, str], ...]
    """What else happened there: turns with a sentence."""


class StandingsPage(Struct, frozen=True, kw_only=True):
    """The numbers of the sides over time."""

    standings: Standings
    charts: tuple[Chart, ...]


def army_files(annals: Annals, newest: Turn, *, site: Site) -> Files:
    """Return the pages of all armies and commanders, by path."""
    listed = ListPage(
        turn=annals.turn,
        sides=side_rows(newest, site=site),
        gone=tuple(army for army in annals.armies.values() if not army.is_seen),
    )
    one, several = site.sections.called
    title, about = several.capitalize(), f"Every {one} of {site.head.title}"
    files = {ARMIES: site.page("armies.html", ARMIES, title, listed, about)}
    has_commanders = site.sections.has_commanders
    if has_commanders:
        about = f"Who commands in {site.head.title}"
        files[COMMANDERS] = site.page("commanders.html", COMMANDERS, "Commanders", listed, about)
    for army in annals.armies.values():
        page = _army_page(annals, army, site.sections.news)
        path, about = (army_page(army.id), page.in_short or f"An army of {site.head.title}")
        files[path] = site.page("army.html", path, army.name, page, about)
        if has_commanders and army.last.commander:
            path, name = commander_page(army.id), army.last.commander
            about = f"Commands {army.name}"
            files[path] = site.page("commander.html", path, name, page, about)
    return files


def _army_page(annals: Annals, army: ArmyAnnals, brought: Sequence[ArmyNews[Any]]) -> ArmyPage:
    sides = {side.id: side for side in annals.newest.sides}
    did = deeds_in_short(army, brought)
    return ArmyPage(
        army=army,
        side=sides.get(army.last.side),
        places=annals.places_of(army),
        turns=tuple(
            TurnRow(
                turn=turn.turn,
                headline=turn.headline,
                march=turn.march,
                news=tuple(
                    FilledSection(
                        name=each.name, template=each.template, contents=turn.news[each.name]
                    )
                    for each in brought
                    if each.name in turn.news
                ),
            )
            for turn in army.turns
        ),
        sections=tuple(
            FilledSection(name=each.name, template=each.template, contents=contents)
            for each in brought
            if (contents := each.of_commander(_news_of(army, each))) is not None
        ),
        in_short=f"So far: {did}." if did else "",
        strip=march_strip(
            [(turn.turn, turn.went) for turn in reversed(army.turns) if turn.went],
            annals.newest.board.grid,
        ),
        country=COUNTRY_MAP,
    )


def deeds_in_short(army: ArmyAnnals, brought: Sequence[ArmyNews[Any]]) -> str:
    """Return what an army did so far, without the army; empty: nothing."""
    ways = [turn.way for turn in army.turns if turn.way]
    told = []
    if ways:
        hexes = sum(start != goal for way in ways for start, goal in pairwise(way))
        turns = count(len(ways), "turn")
        told.append(f"marched {count(hexes, 'hex', 'hexes')} in {turns}")
    told += [words for each in brought for words in each.in_short(_news_of(army, each))]
    return together(told)


def _news_of(army: ArmyAnnals, brought: ArmyNews[Any]) -> list[tuple[int, tuple[object, ...]]]:
    """Return all that one source tells of an army, turn by turn."""
    return [(turn.turn, turn.news.get(brought.name, ())) for turn in army.turns]


def place_files(annals: Annals, newest: Turn, *, site: Site) -> Files:
    """Return the pages of the country and of all its named places, by path."""
    rows = {row.label: row for row in map_text(picture_of(newest, site.layers))}
    bare = {label: replace(row, forces="") for label, row in rows.items()}
    label = annals.newest.board.grid.label
    places = annals.places()
    listed = tuple(
        PlaceRow(place=place, label=label(place.at), standing=annals.standing_at(place.at))
        for place in places
    )
    about = f"Every place of {site.head.title}"
    files = {
        PLACES: site.page("places.html", PLACES, "Places", listed, about),
        **country_files(bare, country_plan(newest, site), site=site),
    }
    for place in places:
        page = PlacePage(
            place=place,
            row=rows[label(place.at)],
            facts=site.sections.place_facts(annals.newest, place),
            sees_everybody=site.sections.sees_everybody,
            standing=annals.standing_at(place.at),
            visits=annals.visits.get(label(place.at), ()),
            there=annals.there.get(label(place.at), ()),
        )
        path = place_page(place.id)
        about = f"{place.name} at {label(place.at)}: who came, what happened"
        files[path] = site.page("place.html", path, place.name, page, about)
    return files


def standings_file(standings: Standings, *, site: Site) -> bytes:
    """Return the page with the numbers of the sides over time."""
    page = StandingsPage(standings=standings, charts=charts(standings))
    about = f"How the sides stand in {site.head.title}"
    return site.page("standings.html", STANDINGS, "Standings", page, about)
