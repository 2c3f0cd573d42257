"""Kingdoms as far as a reader knows them, what is promised to them, and lines of ledgers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import SIDE
from generator.kit.printing import together, within
from generator.render.force_table import badge
from generator.render.numbers import count
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.situation_facts import band_called
from generator.systems.grand_strategic.views.setup_sheet import last_week, stages
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.force_table import SideBadge
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.world.forces import Side

OUT, WON = "out of the war", "has won"
_PAY = "pay"
"""The line of a ledger that is about a group of mercenaries."""


class KingdomRow(Struct, frozen=True, kw_only=True):
    """One kingdom, as everybody knows it."""

    badge: SideBadge
    name: str
    moves_as: str
    """Its place in the order of the week; empty: there is none yet."""
    capital: str
    cities: int
    armies: int
    """Those on the map, garrisons too."""
    stands: str
    """Peace, princes, whether it is out of the war; may be empty."""


def season_words(briefing: Briefing, amounts: Amounts) -> str:
    """Return where in the year a period is, and when the next stage comes.

    Rules: GS-SEAS-02, GS-RES-01.
    """
    time = from_period(briefing.period)
    if time.season is Season.WINTER:
        return f"Winter of year {time.year}: hiring, then all armies go to cities."
    if time.season is Season.SPRING:
        return f"Spring of year {time.year}: armies leave their cities."
    now = f"Week {time.week} of {last_week(amounts)}"
    stage = next((week for week in stages(amounts) if week >= time.week), 0)
    if not stage:
        return f"{now}; no resource stage is left in the year."
    when = "this week" if stage == time.week else f"week {stage}"
    return f"{now}; the next resource stage follows {when}."


def kingdom_rows(briefing: Briefing) -> tuple[KingdomRow, ...]:
    """Return every kingdom, in the order of the week as far as it is known."""
    rows = [_kingdom(briefing, side) for side in briefing.sides]
    return tuple(sorted(rows, key=lambda row: row.moves_as or "~"))


def _kingdom(briefing: Briefing, side: Side) -> KingdomRow:
    key = side.id
    return KingdomRow(
        badge=badge(briefing, side),
        name=side.name,
        moves_as=str(briefing.get_or(facts.MOVES_AS, key, 0) or ""),
        capital=city_name(briefing, briefing.get_or(facts.CAPITAL, key, "")),
        cities=len(briefing.get_or(facts.CITIES_HELD, key, ())),
        armies=len(briefing.those(SIDE, key)),
        stands="; ".join(how_it_stands(briefing, key)),
    )


def how_it_stands(briefing: Briefing, kingdom: str) -> Iterator[str]:
    """Yield how a kingdom stands, as everybody knows."""
    if briefing.get_or(facts.HAS_WON, kingdom, otherwise=False):
        yield WON
    if not briefing.get_or(facts.IS_IN_PLAY, kingdom, otherwise=True):
        yield OUT
    if not briefing.get_or(facts.IS_PLAYED, kingdom, otherwise=True):
        yield "nobody plays it"
    others = briefing.get_or(facts.PEACE_WITH, kingdom, ())
    until = briefing.get_or(facts.PEACE_UNTIL, kingdom, ())
    for other, last in zip(others, until, strict=False):
        name = within(briefing.words.of(other))
        yield f"at peace with {name}" + (f" up to {last}" if last else "")
    if held := princes_at(briefing, kingdom):
        yield f"a prince held at {together(held)}"


def city_name(briefing: Briefing, city: str) -> str:
    """Return what a city is called, by its id; empty: it is none."""
    place = briefing.board.place(city) if city else None
    return place.name if place else ""


def princes_at(briefing: Briefing, kingdom: str) -> list[str]:
    """Return the cities in which a kingdom's princes are held, by name."""
    held = briefing.get_or(facts.PRINCES_AT, kingdom, ())
    return [city_name(briefing, city) for city in held]


def held_in(briefing: Briefing, city: str) -> str:
    """Return whose princes are held in a city; empty: nobody's."""
    held = briefing.get_or(facts.PRISONERS, city, ())
    princes = together([within(briefing.words.of(each)) for each in held])
    return f"a prince of {princes}" if held else ""


def open_treasuries(briefing: Briefing) -> list[str]:
    """Return the kingdoms into whose treasuries a reader may look, by id."""
    sides = (side.id for side in briefing.sides)
    return [side for side in sides if briefing.knows(facts.IN_HAND, side)]


def ledger_of(briefing: Briefing, kingdom: str) -> list[str]:
    """Return the lines of a kingdom's ledger in order, by id."""
    return sorted(
        briefing.those(facts.LEDGER_OF, kingdom),
        key=lambda line: briefing.get_or(facts.LEDGER_PLACE, line, 0),
    )


def ledger_words(briefing: Briefing, line: str) -> str:
    """Return what a line of a ledger is for."""
    title = briefing.get_or(facts.LEDGER_TITLE, line, "")
    words = briefing.words.wording.reason(f"ledger-{title}")
    about = briefing.get_or(facts.LEDGER_ABOUT, line, "")
    if title == _PAY:
        return f"{words}: {band_called(about)}"
    first, *others = map(briefing.words.of, about.split("+"))
    named = city_name(briefing, about) or " against ".join((first, *map(within, others)))
    return f"{words}: {named}" if named else words


def promised(briefing: Briefing, kingdom: str) -> Iterator[str]:
    """Yield what is on its way to a kingdom, in words."""
    if due := briefing.get_or(facts.DUE_CREDITS, kingdom, 0):
        yield f"{count(due, 'resource point')} at the next stage"
    for points in briefing.get_or(facts.DUE_BANDS, kingdom, ()):
        yield f"a free company of {points} points at the next stage"
    if hired := briefing.get_or(facts.HIRED, kingdom, 0):
        yield f"{count(hired, 'point')} of hired mercenaries in spring"
