"""Parts of an army that go off or join another, and troops new in a city."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import (
    returned_to,
    strengthened,
    with_new_general,
)
from generator.systems.grand_strategic.rules.court_cards import taken_in
from generator.systems.grand_strategic.rules.forming_armies import General
from generator.systems.grand_strategic.rules.muster import (
    FORMED_MOST,
    formed_id,
    points_of,
    unit_word,
)
from generator.systems.grand_strategic.rules.state import BandOrigin, BandState, GrandArmyState
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.muster import GrandCampaign, ListedUnit
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.clock import FactValue
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# Armies formed in play: which id they get, and what they begin as.


def next_number(situation: GrandState, kingdom_id: str) -> int:
    """Return the number of the next army a kingdom forms; 0: it has too many.

    Ids count up, and from the first again once all were used; no army in play has one
    twice, and one that was borne in this season comes last.

    Rule: GS-DEF-04.
    """
    last = situation.kingdoms[kingdom_id].formed
    numbers = ((last + step) % FORMED_MOST + 1 for step in range(FORMED_MOST))
    free = [n for n in numbers if formed_id(kingdom_id, n) not in situation.armies]
    unborne = (n for n in free if formed_id(kingdom_id, n) not in situation.gone)
    return next(unborne, next(iter(free), 0))


def is_free(campaign: GrandCampaign, situation: GrandState, kingdom_id: str, army_id: str) -> bool:
    """Return whether a kingdom may give an id to a new army.

    Rule: GS-DEF-04.
    """
    known = {force.id for force in campaign.armies_of(kingdom_id)}
    return army_id in known and army_id not in situation.armies


def with_formed(situation: GrandState, army: GrandArmyState, number: int = 0) -> GrandState:
    """Return the situation with a new army; with its number where it got the next."""
    if number:
        kingdom = situation.kingdoms[army.kingdom]
        situation = situation.with_kingdom(replace(kingdom, formed=number))
    return situation.with_army(army)


def with_new_band(
    situation: GrandState, kingdom_id: str, points: int, origin: BandOrigin
) -> tuple[GrandState, BandState]:
    """Return the situation and a group of mercenaries who have just come to it.

    Who takes them in has still to be said.

    Rules: GS-WILD-32, GS-WILD-53, GS-MERC-04.
    """
    state = situation.kingdoms[kingdom_id]
    number = state.bands + 1
    band = BandState(
        band=f"{kingdom_id}-band-{number}", points=points, origin=origin, since=situation.period
    )
    return situation.with_kingdom(replace(state, bands=number)), band


# Parts of an army: which of its points, units and mercenaries go with one.


class Share(Struct, frozen=True, kw_only=True):
    """What goes off from an army."""

    regulars: int = 0
    taken: Mapping[str, int] = {}
    """Points of each group of mercenaries, by its id."""
    units: tuple[ListedUnit, ...] = ()

    @property
    def points(self) -> int:
        """All of it."""
        return self.regulars + sum(self.taken.values())


def share_of(army: GrandArmyState, points: int, units: tuple[str, ...] = ()) -> Share:
    """Return so many points of an army: its own first, then mercenaries by group.

    Where a list of units is kept, whole units go, so that it may be fewer: those named,
    else as many in the order of the list as fit. What no unit takes up comes from
    points on which none was raised, as far as there are any.

    Args:
        army: The army.
        points: How many.
        units: The units that go, by id; empty: as many as fit.
    """
    going: list[ListedUnit] = []
    fits = points
    for unit in army.units:
        if unit.id in units if units else unit.points <= fits:
            going.append(unit)
            fits -= unit.points
    listed = points_of(going)
    free = army.regulars - points_of(army.units)
    regulars = listed + min(free, max(points - listed, 0))
    left, taken = points - regulars, {}
    for key in sorted(army.bands):
        part = min(left, army.bands[key].points)
        if part > 0:
            taken[key] = part
            left -= part
    return Share(regulars=regulars, taken=taken, units=tuple(going))


def without_share(army: GrandArmyState, share: Share) -> GrandArmyState:
    """Return an army once a part is gone from it."""
    left = {
        key: replace(band, points=band.points - share.taken.get(key, 0))
        for key, band in army.bands.items()
    }
    gone = {unit.id for unit in share.units}
    return replace(
        army,
        regulars=army.regulars - share.regulars,
        bands={key: band for key, band in left.items() if band.points},
        units=tuple(unit for unit in army.units if unit.id not in gone),
    )


# Parts of an army that join another, or become one in a city or a hex.


def handed_to(
    situation: GrandState, source: GrandArmyState, share: Share, host_id: str
) -> GrandState:
    """Return the situation with a part of an army added to another.

    The army it comes from is not touched.

    Rules: GS-ARMY-04, GS-WILD-22.
    """
    situation, bands = _bands(situation, source, share)
    one = situation.armies[host_id]
    return situation.with_army(
        replace(
            one,
            regulars=one.regulars + share.regulars,
            bands={**one.bands, **bands},
            units=(*one.units, *share.units),
            is_cavalry=one.is_cavalry and source.is_cavalry,
        )
    )


def made_of(situation: GrandState, source: GrandArmyState, share: Share, new_id: str) -> GrandState:
    """Return the situation with a part of an army as one of its own, where that stands.

    Nobody commands it yet; the army it comes from is not touched.

    Rules: GS-ARMY-05, GS-ARMY-08.
    """
    situation, bands = _bands(situation, source, share)
    return situation.with_army(
        GrandArmyState(
            army=new_id,
            kingdom=source.kingdom,
            at=source.at,
            regulars=share.regulars,
            bands=bands,
            units=share.units,
            is_cavalry=source.is_cavalry,
        )
    )


def _bands(
    situation: GrandState, source: GrandArmyState, share: Share
) -> tuple[GrandState, Mapping[str, BandState]]:
    """Return the groups that go off; one that is parted goes under a new id."""
    kingdom, bands = situation.kingdoms[source.kingdom], {}
    for key, points in share.taken.items():
        name = key
        if points < source.bands[key].points:
            kingdom = replace(kingdom, bands=kingdom.bands + 1)
            name = f"{source.kingdom}-band-{kingdom.bands}"
        bands[name] = replace(source.bands[key], band=name, points=points)
    return situation.with_kingdom(kingdom), bands


# Units that join an army's list in play: bought, or formed anew of survivors.


def with_units_raised(
    situation: GrandState, army: GrandArmyState, like: ListedUnit, units: int
) -> GrandArmyState:
    """Return an army with so many units more in its list; its points stay.

    They are alike but for their ids, which no unit in play bears.

    Rules: GS-CSW-14, GS-CSW-15.
    """
    taken = {unit.id for one in situation.armies.values() for unit in one.units}
    stem = f"{army.army}/{unit_word(like.kind)}"
    names = (f"{stem}-{number}" for number in count(1))
    free = (name for name in names if name not in taken)
    raised = (replace(like, id=name) for name in islice(free, units))
    return replace(army, units=(*army.units, *raised))


RAISES, RULE_TOO_MANY = "GS-WILD-52", "GS-DEF-04"


def survivors_taken_in(
    course: GrandCourse, army: GrandArmyState, at: Hex, rule: str
) -> GrandCourse:
    """Put what is left of a dissolved army into its nearest cities, as far as they go.

    Generals with it are in the first of them; where there is none, all are lost. They
    go nowhere any more in this week, nor does whom they have come to.

    Rules: GS-WILD-22, GS-CITY-01.
    """
    quarters = taken_in(army.points, course.rooms_by_distance(army.kingdom, at))
    course = course.after(course.situation.without_army(army.army))
    rest = army
    for city_id, points in quarters.items():
        share = share_of(rest, points)
        situation = _into_city(course, rest, share, city_id)
        rest = without_share(rest, share)
        facts: dict[str, FactValue] = {"points": share.points, "city": city_id}
        course = course.after(situation).tells("survivors-in-city", rule, army.army, facts=facts)
        if there := situation.garrison_of(city_id):
            course = course.with_done(there.army, rule)
    situation, first = course.situation, next(iter(quarters), "")
    for general in army.leaders:
        situation = returned_to(situation, general, first)
    course = course.after(situation)
    if not rest.points:
        return course
    return course.tells("survivors-lost", rule, army.army, facts={"points": rest.points})


def _into_city(
    course: GrandCourse, source: GrandArmyState, share: Share, city_id: str
) -> GrandState:
    """Return the situation with a part of an army in a city."""
    situation = course.situation
    there = situation.garrison_of(city_id)
    if there:
        return handed_to(situation, source, share, there.army)
    number, new_id = 0, source.army
    if new_id in situation.armies:
        number = next_number(situation, source.kingdom)
        if not number:
            return situation
        new_id = formed_id(source.kingdom, number)
    made = made_of(situation, source, share, new_id)
    at = course.play.board.place(city_id)
    place = at.at if at else source.at
    return with_formed(made, replace(made.armies[new_id], at=place, city=city_id), number)


def may_appear_in(course: GrandCourse, kingdom_id: str, city: Place) -> bool:
    """Return whether points of a kingdom's can appear in a city of its own.

    They join its army there, or are a new one: if the kingdom can name another, and
    no ally's army is in the city's hex.

    Rules: GS-DEF-04, GS-ARMY-03.
    """
    there = course.situation.army_at(city.at)
    if there is not None:
        return there.kingdom == kingdom_id
    return next_number(course.situation, kingdom_id) > 0


def new_in_city(
    course: GrandCourse, kingdom_id: str, city: Place
) -> tuple[GrandCourse, GrandArmyState | None]:
    """Return the course with an army in a city, and that; it is empty where it is new.

    Where none may appear, there is none.

    Rules: GS-RES-04, GS-WILD-52, GS-WILD-53, GS-DEF-04.
    """
    situation = course.situation
    there = situation.garrison_of(city.id)
    if there or not may_appear_in(course, kingdom_id, city):
        return course, there
    number = next_number(situation, kingdom_id)
    army = GrandArmyState(
        army=formed_id(kingdom_id, number), kingdom=kingdom_id, at=city.at, city=city.id, regulars=0
    )
    return course.after(with_formed(situation, army, number)), army


def army_raised(course: GrandCourse, city: Place, points: int) -> GrandCourse:
    """Raise an army in a city, with an able general; who is there already takes it in.

    Rules: GS-WILD-52, GS-ARMY-03.
    """
    kingdom_id = course.situation.cities[city.id].owner
    course, host = new_in_city(course, kingdom_id, city)
    if host is None:
        return _too_many(course, kingdom_id, points)
    situation = course.situation.with_army(strengthened(host, points))
    general = General(ability=course.play.tables.numbers.whole("maiden-ability"))
    return course.after(with_new_general(situation, host.army, general))


def band_taken_in(course: GrandCourse, city: Place, points: int, origin: BandOrigin) -> GrandCourse:
    """Let a group of mercenaries into a city, to its army or as one of its own.

    Rules: GS-MERC-04, GS-WILD-32, GS-WILD-53, GS-ARMY-03.
    """
    kingdom_id = course.situation.cities[city.id].owner
    course, host = new_in_city(course, kingdom_id, city)
    if host is None:
        return _too_many(course, kingdom_id, points)
    situation, band = with_new_band(course.situation, kingdom_id, points, origin)
    joined = strengthened(host, bands=(band,))
    return course.after(situation.with_army(joined))


def _too_many(course: GrandCourse, kingdom_id: str, points: int) -> GrandCourse:
    """Tell a kingdom that it has formed as many armies as it can have.

    Rule: GS-DEF-04.
    """
    facts: dict[str, FactValue] = {"side": kingdom_id, "points": points}
    return course.tells_sides("too-many-armies", RULE_TOO_MANY, kingdom_id, facts=facts)
