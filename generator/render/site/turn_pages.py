"""The page of a turn: map, story, who stands where, dice, standings.

Between them stands what the rule system brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.kit.printing import together
from generator.render.force_table import told_layers
from generator.render.known_forces import forces_by_side, lettered, on_the_map_by_side
from generator.render.numbers import count, day_words
from generator.render.sections import FilledSection, ProseBlock
from generator.render.site.standings import Chart, charts
from generator.render.site.turn_maps import (
    MAP,
    ShownMap,
    map_on_page,
    overlay_at,
    shown_map,
    turn_map,
)
from generator.render.site.turn_summary import pictures_called
from generator.render.site.turns import (
    PAGE,
    Link,
    PeriodStory,
    film_at,
    period_story,
    turn_words,
)
from generator.render.site.turns import turn_page as path_of_turn
from generator.render.turn_sheet import DiceShown, dice_log
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.turn_story import StoryParagraph
    from generator.render.known_forces import KnownForce, SideForces
    from generator.render.map.picture import LayerTold
    from generator.render.site.frame import PageFrame, Site
    from generator.render.site.site_sections import SiteSections
    from generator.render.site.standings import Standings
    from generator.render.site.turn_summary import TurnLink
    from generator.render.site.turns import Turn
    from generator.world.forces import Side

TEMPLATE = "turn.html"
WITHIN = "within-turn.html"


class SideRows(Struct, frozen=True, kw_only=True):
    """The forces of one side."""

    side: Side
    forces: tuple[KnownForce, ...]
    """With the letters that their counters bear."""
    strength: str
    """How strong the whole side is, in words; empty: not told."""


class Chip(Struct, frozen=True, kw_only=True):
    """Something of a turn in a few words."""

    words: str
    side: Side | None = None
    """Whom it is about; none: everybody."""


class TurnPage(Struct, frozen=True, kw_only=True):
    """Everything on the page of one turn."""

    headline: str
    """Empty: it has none but its number."""
    kicker: str
    """What stands over it: number and day, or the day alone."""
    lead: str
    """A few sentences that open it; may be empty."""
    chips: tuple[Chip, ...]
    """Weather, battles and losses at a glance."""
    closed: str
    """When it was closed, in real time; empty: not known."""
    words: tuple[ProseBlock, ...]
    """What the umpire wrote on it, period by period."""
    story: tuple[StoryParagraph, ...]
    """What the program tells of it; empty: nothing but its steps."""
    periods: tuple[PeriodStory, ...]
    is_stepped: bool
    """Whether anything of it is told step by step."""
    has_hours: bool
    """Whether its periods have parts, by which it is told."""
    steps: int
    """How many events are told with their rules."""
    sections: tuple[FilledSection, ...]
    """What the rule system brings after the story."""
    sides: tuple[SideRows, ...]
    """Everybody the map shows."""
    shown: str
    """How many those are, in words."""
    besides: tuple[LayerTold, ...]
    """What else the map shows: titles, each with its lines."""
    map: ShownMap
    its_marches: str
    """What the map shows beside who stands where."""
    key: tuple[Side, ...]
    """The sides that are drawn."""
    charts: tuple[Chart, ...]
    dice: tuple[DiceShown, ...]
    locks: tuple[str, ...]
    """How the orders were locked from which they followed, in sentences."""
    records: tuple[str, ...]
    is_pictured: bool
    """Whether there is a picture of it to pass on."""
    film: str
    """Where the film shows it, from the site's root."""
    before: TurnLink | None
    after: TurnLink | None


class WithinTurn(Struct, frozen=True, kw_only=True):
    """What stands on a page of its own within a turn."""

    template: str
    contents: object
    maps: tuple[ShownMap, ...]
    back: Link | None
    """The way to the turn's page."""


class Neighbours(Struct, frozen=True, kw_only=True):
    """The turns before and after one; none: there is none."""

    before: TurnLink | None = None
    after: TurnLink | None = None


def turn_files(
    turn: Turn, neighbours: Neighbours, standings: Standings, *, site: Site
) -> Mapping[str, bytes]:
    """Return the page of a turn, its map and its pictures, by their paths."""
    page = turn_page(turn, neighbours, standings, site=site)
    frame = turn_frame(turn, site=site)
    pictures = site.pictures_of(pictures_called(turn, site.sections))
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
            folder = f"{turn.folder}/{each.name}"
            path = f"{folder}/{PAGE}"
            page = WithinTurn(
                template=kind.template,
                contents=each.contents,
                maps=tuple(map_on_page(drawn) for drawn in each.maps),
                back=Link(to=path_of_turn(turn.number), words=site.turn_called(turn)),
            )
            yield path, site.page(WITHIN, path, each.title, page, each.about)
            for drawn in each.maps:
                place = f"{folder}/{drawn.name}.svg"
                yield place, overlay_at(place, drawn.picture, turn, site)


def turn_frame(turn: Turn, *, site: Site) -> PageFrame:
    """Return what stands about the page of a turn."""
    words = turn_words(turn.periods, site.sections)
    frame = site.frame(
        path_of_turn(turn.number),
        site.turn_called(turn),
        about=words.summary or f"{site.turn_called(turn)} of {site.head.title}",
        shared_as=words.headline or site.turn_called(turn),
    )
    shown = site.pictures_of(pictures_called(turn, site.sections))
    return replace(frame, pictures=dict(shown))


def turn_page(turn: Turn, neighbours: Neighbours, standings: Standings, *, site: Site) -> TurnPage:
    """Return what stands on the page of a turn."""
    periods = tuple(
        period_story(
            part,
            site.sections,
            pictures=site.pictures,
            armies=site.army_addresses(site.root_from(path_of_turn(turn.number))),
        )
        for part in turn.periods
    )
    words = turn_words(turn.periods, site.sections)
    sides = map_rows(turn, site=site)
    until = standings.until(turn.number)
    said = (site.turn_called(turn) if words.headline else "", day_words(site.head, turn.number))
    forces = [force for group in sides for force in group.forces]
    fleets = sum(bool(force.piece) for force in forces)
    known = [count(len(forces) - fleets, *site.sections.counted)]
    return TurnPage(
        headline=words.headline,
        kicker=" · ".join(filter(None, said)),
        lead=words.lead,
        chips=tuple(chips_of(turn, periods, until, site.sections)),
        closed=site.closed.get(str(turn.last.period), ""),
        words=tuple(_untitled(periods, words.headline)),
        story=turn_story(turn.periods).paragraphs,
        periods=periods,
        is_stepped=any(part.milestones or part.marches for each in periods for part in each.parts),
        has_hours=any(part.title for each in periods for part in each.parts),
        steps=sum(len(part.happenings) for each in periods for part in each.parts),
        sections=tuple(
            FilledSection(name=each.name, template=each.template, contents=contents)
            for each in site.sections.turn_page
            if (contents := each.contents(turn.periods)) is not None
        ),
        sides=sides,
        shown=together([*known, count(fleets, "fleet")] if fleets else known),
        besides=told_layers(turn.last, site.layers),
        map=shown_map(turn, site=site),
        its_marches=site.sections.its_marches,
        key=until.sides,
        charts=charts(until, only=site.sections.main_count),
        dice=dice_log((d for part in turn.periods for d in part.despatches), seed=site.seed),
        locks=tuple(told for part in turn.periods for told in part.locks),
        records=tuple(
            f"{part.period.name} {part.record}".strip() for part in turn.periods if part.record
        ),
        is_pictured=turn.number in site.pictured,
        film=film_at(turn.number),
        before=neighbours.before,
        after=neighbours.after,
    )


def _untitled(periods: Sequence[PeriodStory], headline: str) -> Iterator[ProseBlock]:
    """Yield the umpire's words, without the title that heads the page already."""
    for place, words in enumerate(each for part in periods for each in part.words):
        stands_above = place == 0 and words.title == headline
        yield replace(words, title="") if stands_above else words


def chips_of(
    turn: Turn, periods: Sequence[PeriodStory], standings: Standings, sections: SiteSections
) -> Iterator[Chip]:
    """Yield what there is of a turn at a glance: weather, battles, losses."""
    for note in sections.notes:
        told = tuple(
            (period.title, ", ".join(each.words))
            for period in periods
            for each in period.notes
            if each.title == note.title
        )
        if len({words for _, words in told}) == 1:
            yield Chip(words=f"{note.title}: {told[0][1]}")
        elif told:
            parts = "; ".join(f"{title.lower()} {words}" for title, words in told)
            yield Chip(words=f"{note.title}: {parts}")
    yield from (Chip(words=words) for words in sections.glance(turn.periods))
    falling = {count.id for count in sections.counts if count.falls}
    for measure in standings.measures:
        if measure.id in falling:
            for side in standings.sides:
                *earlier, now = (0, *measure.values[side.id])
                if now > earlier[-1]:
                    yield Chip(words=f"{side.name} −{now - earlier[-1]}", side=side)


def map_rows(turn: Turn, *, site: Site) -> tuple[SideRows, ...]:
    """Return everything that the map of a turn shows, side by side."""
    return _rows(turn.last, on_the_map_by_side(turn.last), site.sections)


def side_rows(turn: Turn, *, site: Site) -> tuple[SideRows, ...]:
    """Return which forces stand where at a turn's end, side by side."""
    return _rows(turn.last, forces_by_side(turn.last), site.sections)


def _rows(
    last: Briefing, groups: Sequence[SideForces], sections: SiteSections
) -> tuple[SideRows, ...]:
    return tuple(
        SideRows(
            side=group.side,
            forces=lettered(last, group.forces),
            strength=sections.strength(last, group.side.id),
        )
        for group in groups
    )
