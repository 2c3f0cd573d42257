"""What a rule system brings to the site: its sections, its news, its counts.

The site itself tells of turns, marches, forces, places and standings. A system that
brings nothing has all of that.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.kit.facts import HELD_BY
from generator.render.known_forces import known_forces, side_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.picture import MapPicture
    from generator.world.ground import Place
    from generator.world.hexes import Hex

    Periods = Sequence[Briefing]
    """A turn's periods, in order."""


News = TypeVar("News")


class PeriodNote(Struct, frozen=True, kw_only=True):
    """Something said of every period in a few words."""

    title: str
    words: Callable[[Briefing], tuple[str, ...]]
    """Empty: there is nothing to say."""


class TurnSection(Struct, frozen=True, kw_only=True):
    """A section on the page of a turn, after its story."""

    name: str
    template: str
    """Has a macro ``printed``, which is given the frame and the contents."""
    contents: Callable[[Periods], object | None]
    """Plain values from the turn's periods; none: the section is not printed."""


class MapOnPage(Struct, frozen=True, kw_only=True):
    """A map of its own on a page within a turn, such as that of a round."""

    name: str
    """Of its file: small letters, digits and hyphens."""
    picture: MapPicture


class PageWithinTurn(Struct, frozen=True, kw_only=True):
    """A page of its own for something that happened in a turn, such as a battle."""

    name: str
    """Its folder within the turn's: small letters, digits and hyphens."""
    title: str
    about: str
    """What it is about, in a sentence."""
    contents: object
    """Plain values for the template."""
    maps: tuple[MapOnPage, ...] = ()
    """Its maps; where there are any, the template's macro is given them third, each as
    a page shows a map."""


class PagesWithinTurn(Struct, frozen=True, kw_only=True):
    """A kind of pages that a turn has beside its own."""

    template: str
    """Has a macro ``printed``, which is given the frame and the contents."""
    found: Callable[[Periods], Iterable[PageWithinTurn]]
    """Yields them from the turn's periods."""


class ArmyNews(Struct, Generic[News], frozen=True, kw_only=True):
    """What happened to armies beside their marches, for their pages."""

    name: str
    """By which it is kept."""
    kind: type[News]
    """Of one piece of news: a frozen value of texts, numbers and tuples."""
    found: Callable[[Periods], Iterable[tuple[str, News]]]
    """Yields the news of a turn from its periods, each with the army's id."""
    template: str
    """Has two macros, each given the frame and contents: ``on_army_page`` prints the
    news of one turn, ``on_commander_page`` a section."""
    of_commander: Callable[[Sequence[tuple[int, Sequence[News]]]], object | None]
    """Gives the section of his page: from the news of all turns, the newest first."""
    in_short: Callable[[Sequence[tuple[int, Sequence[News]]]], tuple[str, ...]] = lambda _: ()
    """Gives the same in a few words each, such as ``3 battles``."""


class SideCount(Struct, frozen=True, kw_only=True):
    """A number of every side that is followed from turn to turn."""

    id: str
    title: str
    of_turn: Callable[[Periods], Mapping[str, int]]
    """By the side's id, from the turn's periods."""
    adds_up: bool = False
    """Whether the numbers of all turns are added up."""
    falls: bool = False
    """Whether what is added in a turn is a loss, told at a glance."""
    is_told_by_leave: bool = False
    """Whether it is followed only while every side's is told to all."""


class BattleLine(Struct, frozen=True, kw_only=True):
    """One battle as the campaign's book tells it."""

    title: str
    when: str
    sides: tuple[str, ...]
    """Who fought, side by side, in words."""
    outcome: str
    """May be empty."""
    forces: tuple[str, ...] = ()
    """Who was in it, by id."""
    winners: tuple[str, ...] = ()
    """Those of them to whom it went, by id; empty: nobody, or nobody says."""
    scene: Hex | None = None
    """Where it was; none: nobody says."""
    told: tuple[str, ...] = ()
    """What came of it, a sentence each."""
    picture: str = ""
    """The name of the umpire's picture; empty: none."""
    caption: str = ""


class SiteSections(Struct, frozen=True, kw_only=True):
    """Everything a rule system brings to the site."""

    notes: tuple[PeriodNote, ...] = ()
    turn_page: tuple[TurnSection, ...] = ()
    within_turn: tuple[PagesWithinTurn, ...] = ()
    news: tuple[ArmyNews[Any], ...] = ()
    counts: tuple[SideCount, ...] = ()
    steps: frozenset[str] = frozenset()
    """Kinds of event that take a force one hex along its trail."""
    milestones: frozenset[str] = frozenset()
    """Kinds of event that are told hour by hour. Marches are told before them, as whole
    ways; where their steps are among these kinds, each stands in its order."""
    glance: Callable[[Periods], tuple[str, ...]] = lambda _: ()
    """What heads the page of a turn, each in a few words, such as ``2 battles``."""
    happened_at: Callable[[Periods], Iterable[tuple[Hex, str]]] = lambda _: ()
    """What happened at which hex beside marches, a sentence each."""
    battles: Callable[[Periods], tuple[BattleLine, ...]] = lambda _: ()
    """The battles of a turn, for the campaign's book."""
    victory: tuple[str, str] = ("won", "won {}")
    """What is said of whom a battle went to, and of how many did."""
    called: tuple[str, str] = ("army", "armies")
    """What a force on the map is called, one and several."""
    counted: tuple[str, str] = ("force", "forces")
    """The same where those on a map are counted."""
    endings: frozenset[str] = frozenset()
    """Kinds of event after which a force takes the field no more."""
    pictures: Callable[[Periods], tuple[str, ...]] = lambda _: ()
    """The umpire's pictures that its sections show, by name."""
    main_count: str = ""
    """Which number of the sides is drawn on the page of a turn; empty: all."""
    has_commanders: bool = False
    """Whether armies have commanders, who are given pages, too."""
    is_army: Callable[[Briefing, str], bool] = lambda _briefing, _force: True
    """Whether a force on the map has pages of its own."""
    army_facts: Callable[[Briefing, str], tuple[tuple[str, str], ...]] = lambda _told, _force: ()
    """What heads an army's page beside its side: titles with words."""
    place_facts: Callable[[Briefing, Place], tuple[tuple[str, str], ...]] = (
        lambda _briefing, _place: ()
    )
    """What heads a place's page beside its hex: titles with words."""
    sees_everybody: bool = False
    """Whether everybody knows where all forces are: where none is seen none is."""
    strength: Callable[[Briefing, str], str] = lambda _briefing, _side: ""
    """How strong a side is, in words; empty: not told."""
    scene: Callable[[Briefing], Hex | None] = lambda _: None
    """Where most happens; none: where the last march ends."""
    date_of: Callable[[str], str] = lambda _: ""
    """When a turn is by the system's own calendar, such as ``Year 2, week 11``, by the
    id of the period that ends it; empty: turns are counted and no more."""
    season_of: Callable[[str], str] = lambda _: ""
    """What the archive lists it under, likewise, such as ``Year 2``; empty: so many
    turns."""
    when_over: str = "it is over"
    """When a turn is published, in words after ``when``."""
    its_marches: str = "the marches of the turn"
    """What the map of a turn shows beside who stands where."""


NO_SECTIONS = SiteSections()


# What is counted of the sides from turn to turn: of any system, and of one alone.


def _on_the_map(periods: Periods) -> Mapping[str, int]:
    """Return the forces on the map at a turn's end."""
    return Counter(force.side for force in known_forces(periods[-1]))


def _marched(periods: Periods) -> Mapping[str, int]:
    """Return the hexes that forces marched."""
    found: Counter[str] = Counter()
    for part in periods:
        for trail in (each for each in part.trails if not each.is_retreat):
            found[side_of(part, trail.force)] += len(trail.hexes) - 1
    return found


FORCES = SideCount(id="forces", title="Forces on the map", of_turn=_on_the_map)


def places_held(periods: Periods) -> Mapping[str, int]:
    """Return how many places each side has, for systems that say whose they are."""
    last = periods[-1]
    held = Counter(last.get_or(HELD_BY, place, "") for place in last.subjects(HELD_BY))
    return {side.id: held[side.id] for side in last.sides}


_OF_EVERY_SYSTEM = (
    FORCES,
    SideCount(id="marched", title="Hexes marched so far", of_turn=_marched, adds_up=True),
)


def followed(sections: SiteSections) -> tuple[SideCount, ...]:
    """Return everything that is counted, in the order in which it is shown."""
    return (*_OF_EVERY_SYSTEM, *sections.counts)
