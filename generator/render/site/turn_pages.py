"""The page of a turn: map, story, who stands where, dice, standings.

Between them stands what the rule system brings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import COMMANDER
from generator.render.counter_codes import codes_on_the_map
from generator.render.dice_words import DiceShown, dice_log
from generator.render.force_list import told_layers
from generator.render.known_forces import (
    forces_by_side,
    on_the_map_by_side,
)
from generator.render.period_words import day_words
from generator.render.sections import FilledSection
from generator.render.site.charts import Chart, charts
from generator.render.site.story import PeriodStory, period_story
from generator.render.site.turn_maps import MAP, ShownMap, shown_map, turn_map
from generator.render.site.turn_summary import pictures_called
from generator.render.site.urls import (
    PAGE,
    Link,
)
from generator.render.site.urls import turn_page as path_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import SideForces
    from generator.render.map.picture import LayerTold
    from generator.render.site.frame import PageFrame, Site
    from generator.render.site.site_sections import SiteSections
    from generator.render.site.standings import Standings
    from generator.render.site.turns import Turn
    from generator.world.features import Place
    from generator.world.forces import Side

TEMPLATE = "turn.html"
WITHIN = "within-turn.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoStandsWhere:
    """One force in the list of those on the map."""

    id: str
    code: str
    """The letters on its counter."""
    name: str
    commander: str
    label: str
    places: tuple[Place, ...]
    bank: str
    piece: str
    """What it is that is no force; empty: a force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRows:
    """The forces of one side."""

    side: Side
    forces: tuple[WhoStandsWhere, ...]
    strength: str
    """How strong the whole side is, in words; empty: not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteOfTurn:
    """What the rule system says in a few words of each period."""

    title: str
    periods: tuple[tuple[str, tuple[str, ...]], ...]
    """Titles of the periods of which there is anything to say, and the words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPage:
    """Everything on the page of one turn."""

    headline: str
    day: str
    closed: str
    """When it was closed, in real time; empty: not known."""
    notes: tuple[NoteOfTurn, ...]
    periods: tuple[PeriodStory, ...]
    sections: tuple[FilledSection, ...]
    """What the rule system brings after the story."""
    sides: tuple[SideRows, ...]
    """Everybody the map shows."""
    besides: tuple[LayerTold, ...]
    """What else the map shows: titles, each with its lines."""
    map: ShownMap
    its_marches: str
    """What the map shows beside who stands where."""
    charts: tuple[Chart, ...]
    dice: tuple[DiceShown, ...]
    records: tuple[str, ...]
    before: Link | None
    after: Link | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithinTurn:
    """What stands on a page of its own within a turn."""

    template: str
    contents: object
    back: Link | None
    """The way to the turn's page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """The turns before and after one, by number; 0: there is none."""

    before: int = 0
    after: int = 0


def turn_files(
    turn: Turn, neighbours: Neighbours, standings: Standings, *, site: Site
) -> Mapping[str, bytes]:
    """Return the page of a turn, its map and its pictures, by their paths."""
    page = turn_page(turn, neighbours, standings, site=site)
    frame = turn_frame(turn, site=site)
    pictures = site.pictures_of(pictures_called(turn))
    return {
        f"{turn.folder}/{PAGE}": site.rendered(TEMPLATE, frame, page),
        f"{turn.folder}/{MAP}": turn_map(turn, site),
        **{f"{turn.folder}/{picture.file}": picture.body for _, picture in pictures},
        **dict(_within(turn, site=site)),
    }


def _within(turn: Turn, *, site: Site) -> Iterator[tuple[str, bytes]]:
    """Yield the pages that a rule system has for what happened in a turn."""
    for kind in site.sections.within_turn:
        for each in kind.found(turn.periods):
            path = f"{turn.folder}/{each.name}/{PAGE}"
            frame = site.frame(path, each.title, about=each.about)
            page = WithinTurn(
                template=kind.template,
                contents=each.contents,
                back=_to_turn(turn.number),
            )
            yield path, site.rendered(WITHIN, frame, page)


def turn_frame(turn: Turn, *, site: Site) -> PageFrame:
    """Return what stands about the page of a turn."""
    headline = f": {turn.headline}" if turn.headline else ""
    return site.frame(
        path_of_turn(turn.number),
        f"Turn {turn.number}",
        about=f"Turn {turn.number} of {site.head.title}{headline}",
    )


def turn_page(
    turn: Turn, neighbours: Neighbours, standings: Standings, *, site: Site
) -> TurnPage:
    """Return what stands on the page of a turn."""
    periods = tuple(
        period_story(part, site.sections, pictures=site.pictures)
        for part in turn.periods
    )
    return TurnPage(
        headline=turn.headline,
        day=day_words(site.head, turn.number),
        closed=site.closed.get(str(turn.last.period), ""),
        notes=tuple(_notes(periods, site.sections)),
        periods=periods,
        sections=tuple(_sections(turn, site.sections)),
        sides=_rows(turn.last, on_the_map_by_side(turn.last), site.sections),
        besides=told_layers(turn.last, site.layers),
        map=shown_map(turn, site=site),
        its_marches=site.sections.its_marches,
        charts=charts(standings.until(turn.number)),
        dice=dice_log(d for part in turn.periods for d in part.despatches),
        records=tuple(
            f"{part.period.name} {part.record}" for part in turn.periods if part.record
        ),
        before=_to_turn(neighbours.before),
        after=_to_turn(neighbours.after),
    )


def _notes(
    periods: Sequence[PeriodStory], sections: SiteSections
) -> Iterator[NoteOfTurn]:
    """Yield what is said in a few words of the periods, one note after the other."""
    for note in sections.notes:
        told = tuple(
            (period.title, each.words)
            for period in periods
            for each in period.notes
            if each.title == note.title
        )
        if told:
            yield NoteOfTurn(title=note.title, periods=told)


def _sections(turn: Turn, sections: SiteSections) -> Iterator[FilledSection]:
    for section in sections.turn_page:
        contents = section.contents(turn.periods)
        if contents is not None:
            yield FilledSection(
                name=section.name, template=section.template, contents=contents
            )


def side_rows(turn: Turn, *, site: Site) -> tuple[SideRows, ...]:
    """Return which forces stand where at a turn's end, side by side."""
    return _rows(turn.last, forces_by_side(turn.last), site.sections)


def _rows(
    last: Briefing, groups: Sequence[SideForces], sections: SiteSections
) -> tuple[SideRows, ...]:
    codes = codes_on_the_map(last)
    return tuple(
        SideRows(
            side=group.side,
            forces=tuple(
                WhoStandsWhere(
                    id=force.id,
                    code=codes[force.id],
                    name=force.name,
                    commander=last.told(COMMANDER, force.id),
                    label=force.label,
                    places=last.board.places_at(force.at),
                    bank=force.bank_words,
                    piece=force.piece,
                )
                for force in group.forces
            ),
            strength=sections.strength(last, group.side.id),
        )
        for group in groups
    )


def _to_turn(number: int) -> Link | None:
    """Return the way to a turn's page from the site's root."""
    if not number:
        return None
    return Link(to=path_of_turn(number), words=f"Turn {number}")
