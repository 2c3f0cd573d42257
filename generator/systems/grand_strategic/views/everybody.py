"""Where everybody is: kingdom by kingdom its cities with who is in them, then the field."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import AT, SIDE
from generator.kit.printing import named_together
from generator.render.force_table import badge
from generator.render.numbers import fraction, ordinal
from generator.render.receipt import Scale, ScaledBar
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import from_period
from generator.systems.grand_strategic.rules.situation_facts import captain_of
from generator.systems.grand_strategic.views.kingdom_rows import held_in, how_it_stands, promised
from generator.systems.grand_strategic.views.setup_sheet import stages
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.force_table import SideBadge
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.world.forces import Side
    from generator.world.ground import Place

LONGEST_MM = 12.0
"""The bar of the largest army."""
MOST_LINES = 26
"""Lines of a kingdom that still stand in one column beside the others."""
ABREAST = 3
"""Kingdoms side by side."""
_MOST_PIPS = 4
"""Ability that is drawn; more is written."""
_NOBODYS = "Nobody’s"
_KEY = "shaded: in the field"
_KEY_OF_OWN = "; bars: points at one scale; dots: ability of general or captain, then experience"
GARRISON, CAPTAIN, STAND_IN = "Garrison", "its captain", "a stand-in, ability 0"


class ArmyLine(Struct, frozen=True, kw_only=True):
    """One army, in a city or in the field."""

    name: str
    at: str
    """The hex; empty: it stands with its city."""
    points: str
    """Empty: they are not known to this reader."""
    of: str
    """What it had before a battle of the period; empty: it lost nothing, or likewise."""
    bar: ScaledBar | None
    general: str
    """Empty: not known to this reader."""
    ability: tuple[int, int] | None
    """Filled and empty marks; none: he is a stand-in, or likewise."""
    learnt: str
    """Experience; empty: none."""
    remarks: str
    """What else holds of it; may be empty."""


class CityLine(Struct, frozen=True, kw_only=True):
    """One city, and who is in it."""

    name: str
    at: str
    kind: str
    """Empty: it is an ordinary city."""
    remark: str
    """Whose prince is held in it; may be empty."""
    garrison: ArmyLine | None
    """Its own garrison under a captain, told in the city's line; none: there is none."""
    armies: tuple[ArmyLine, ...]
    """Everybody else in it."""

    @property
    def first(self) -> ArmyLine | None:
        """Whose strength stands in the city's line; none: nobody is in it."""
        return self.garrison or next(iter(self.armies), None)


class KingdomColumn(Struct, frozen=True, kw_only=True):
    """All that a reader knows of one kingdom."""

    badge: SideBadge | None
    """None: these are cities of nobody."""
    name: str
    moves: str
    """When it moves in the week; empty: that is not rolled for."""
    in_hand: str
    """Its resource points; empty: its treasury is closed to this reader."""
    income: str
    """What its cities bring next; empty likewise, or no stage is left in the year."""
    coming: str
    """What is promised to it; may be empty."""
    points: str
    """Of all its armies; empty: not known."""
    stands: str
    """Peace, princes, whether it is out of the war; may be empty."""
    cities: tuple[CityLine, ...]
    field: tuple[ArmyLine, ...]

    @property
    def sums(self) -> tuple[str, ...]:
        """What stands under its name, as far as it is known."""
        money = f"{self.in_hand} RP in hand" if self.in_hand else ""
        told = (
            f"{money}, {self.income}" if money and self.income else money,
            f"{self.points} points" if self.points else "",
            self.stands,
        )
        return tuple(filter(None, told))

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return len(self.cities) + len(self.field)


class Everybody(Struct, frozen=True, kw_only=True):
    """All kingdoms, and how they stand on paper."""

    says: str
    """What stands beside the heading."""
    rows: tuple[tuple[KingdomColumn, ...], ...]
    """Kingdoms side by side; one alone in a row has the whole width."""
    is_long: bool
    """Whether each has the whole width, since one of them fills a column."""


def everybody(briefing: Briefing, amounts: Amounts) -> Everybody:
    """Return where everybody is, a reader's own kingdoms first."""
    scale = Scale(most=_most(briefing), width_mm=LONGEST_MM)
    own = briefing.audience.sides
    sides = sorted(briefing.sides, key=lambda side: side.id not in own)
    columns = [_column(briefing, amounts, side, scale) for side in sides]
    nobodys = _cities(briefing, "", scale)
    if nobodys:
        columns.append(_nobodys(nobodys))
    is_long = any(column.lines > MOST_LINES for column in columns)
    abreast = 1 if is_long else ABREAST
    knows = any(column.points for column in columns)
    return Everybody(
        says=_KEY + (_KEY_OF_OWN if knows else ""),
        rows=tuple(tuple(columns[at : at + abreast]) for at in range(0, len(columns), abreast)),
        is_long=is_long,
    )


def _most(briefing: Briefing) -> int:
    """Return the most points an army has, or had before a battle."""
    now = (briefing.get_or(facts.POINTS, army, 0) for army in briefing.subjects(facts.POINTS))
    return max((*now, *_brought(briefing).values()), default=0)


def _brought(briefing: Briefing) -> Mapping[str, int]:
    """Return what armies had before the first battle they fought in the period, by id."""
    found: dict[str, int] = {}
    for one in briefing.subjects(facts.BROUGHT):
        found.setdefault(
            briefing.get_or(facts.FIGHTER, one, ""), briefing.get_or(facts.BROUGHT, one, 0)
        )
    return found


def _column(briefing: Briefing, amounts: Amounts, side: Side, scale: Scale) -> KingdomColumn:
    key = side.id
    place = briefing.get_or(facts.MOVES_AS, key, 0)
    held = briefing.get_or(facts.CITIES_HELD, key, ())
    armies = briefing.those(SIDE, key)
    housed = {army for city in held for army in briefing.those(facts.IN_CITY, city)}
    return KingdomColumn(
        badge=badge(briefing, side),
        name=side.name,
        moves=f"moves {ordinal(place)}" if place else "",
        in_hand=briefing.told(facts.IN_HAND, key),
        income=_income(briefing, amounts, key) if briefing.knows(facts.IN_HAND, key) else "",
        coming="; ".join(promised(briefing, key)),
        points=briefing.told(facts.SIDE_POINTS, key),
        stands="; ".join(how_it_stands(briefing, key)),
        cities=_cities(briefing, key, scale),
        field=tuple(_army(briefing, army, scale) for army in armies if army not in housed),
    )


def _nobodys(cities: tuple[CityLine, ...]) -> KingdomColumn:
    return KingdomColumn(
        badge=None,
        name=_NOBODYS,
        moves="",
        in_hand="",
        income="",
        coming="",
        points="",
        stands="",
        cities=cities,
        field=(),
    )


def _cities(briefing: Briefing, owner: str, scale: Scale) -> tuple[CityLine, ...]:
    """Return the cities of a kingdom, or of nobody, in the map's order, its capital first."""
    own = [
        place
        for place in briefing.board.places
        if briefing.knows(facts.OWNER, place.id)
        and briefing.get_or(facts.OWNER, place.id, "") == owner
    ]
    capital = briefing.get_or(facts.CAPITAL, owner, "") if owner else ""
    own.sort(key=lambda place: place.id != capital)
    return tuple(_city(briefing, place, scale) for place in own)


def _city(briefing: Briefing, place: Place, scale: Scale) -> CityLine:
    held = held_in(briefing, place.id)
    kind = place.kind.title.lower()
    inside = [
        _army(briefing, army, scale, place.name) for army in briefing.those(facts.IN_CITY, place.id)
    ]
    garrison = next((army for army in inside if _is_plain(army)), None)
    return CityLine(
        name=place.name,
        at=briefing.board.grid.label(place.at),
        kind="" if kind == "city" else kind.removesuffix(" city"),
        remark=f"{held} is held here" if held else "",
        garrison=garrison,
        armies=tuple(army for army in inside if army is not garrison),
    )


def _is_plain(army: ArmyLine) -> bool:
    """Say whether an army is a city's garrison of which its strength alone is told."""
    return army.name == GARRISON and army.general in ("", CAPTAIN) and not army.remarks


def _army(briefing: Briefing, army: str, scale: Scale, city: str = "") -> ArmyLine:
    """Return an army; in a city what is called after it is told without its name."""
    name = briefing.words.of(army)
    in_city = bool(briefing.get_or(facts.IN_CITY, army, ""))
    points = briefing.get_or(facts.POINTS, army, 0)
    before = max(points, _brought(briefing).get(army, 0))
    knows = briefing.knows(facts.POINTS, army)
    general = briefing.get_or(facts.GENERAL, army, "")
    ability = briefing.get_or(facts.ABILITY, general, 0)
    pips = (ability, max(0, _MOST_PIPS - ability))
    learnt = briefing.get_or(facts.EXPERIENCE, general, Fraction(0))
    return ArmyLine(
        name=GARRISON if name in (f"{city} {GARRISON}", f"{GARRISON} of {city}") else name,
        at="" if in_city else briefing.told(AT, army),
        points=str(points) if knows else "",
        of=str(before) if before > points else "",
        bar=scale.bar(points, before) if knows else None,
        general=_general(briefing, army, general, city),
        ability=pips if general and briefing.knows(facts.ABILITY, general) else None,
        learnt=fraction(learnt) if learnt else "",
        remarks=", ".join(_remarks(briefing, army)),
    )


def _general(briefing: Briefing, army: str, general: str, city: str) -> str:
    """Return who commands an army, and who else is with it."""
    if not briefing.knows(facts.GENERAL, army):
        return ""
    residents = briefing.get_or(facts.RESIDENTS, army, ())
    others = named_together(briefing.words.of(each) for each in residents)
    leads = briefing.words.of(general) if general else STAND_IN
    leads = CAPTAIN if leads == captain_of(city) else leads
    return f"{leads} (and {others})" if others else leads


def _remarks(briefing: Briefing, army: str) -> Iterator[str]:
    """Yield what else holds of an army."""
    points = briefing.get_or(facts.POINTS, army, 0)
    if hired := points - briefing.get_or(facts.REGULARS, army, points):
        yield f"{hired} of them mercenaries"
    if briefing.get_or(facts.FORCED_BY, army, ""):
        yield "on the way to its nearest city"
    if stays := briefing.get_or(facts.STAYS_UNTIL, army, ""):
        yield f"mourns in its city up to {stays}"
    if briefing.get_or(facts.IS_CAVALRY, army, otherwise=False):
        yield "cavalry alone"


def _income(briefing: Briefing, amounts: Amounts, kingdom: str) -> str:
    """Return what a kingdom's cities bring at the next stage.

    Rules: GS-RES-01, GS-RES-02.
    """
    week = from_period(briefing.period).week
    stage = next((each for each in stages(amounts) if each > week), 0)
    places = filter(
        None, map(briefing.board.place, briefing.get_or(facts.CITIES_HELD, kingdom, ()))
    )
    income = sum(amounts.of_city(place.kind.key, "income") for place in places)
    return f"+{income} after week {stage}" if stage and income else ""
