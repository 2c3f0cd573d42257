"""What Valormr says of its campaign file."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from generator.kit.printing import together
from generator.read.known import ids_of, made_ids, new_id, quoted
from generator.read.models.value_kinds import LONGEST_LINE
from generator.read.shape import FileShape, NamedKind
from generator.read.side_reading import RosterWords
from generator.systems.valormr.file import army_reading
from generator.systems.valormr.file.valormr_file import REQUIRED, ValormrFile
from generator.systems.valormr.rules.baselines import CENTIMETRES_PER_INCH
from generator.systems.valormr.rules.contact.battle import NOBODY, SCENARIO
from generator.systems.valormr.rules.contact.clashes import ORIGIN
from generator.systems.valormr.rules.contact.settling import ASK, SETTLED, TABLE
from generator.systems.valormr.rules.muster import GROUND, ValormrCampaign, WargamesTable
from generator.systems.valormr.rules.orders import fleet_orders_in
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.umpire_rulings import RULINGS
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.kit.switches import Switch
    from generator.read.references import Places
    from generator.read.side_reading import Roster, RosterUnit
    from generator.systems.exchange import Siblings
    from generator.systems.valormr.file.valormr_file import TableSection


# An army of another program's list as tables of the campaign file.

_COMPANIES = 6
"""So many make a regiment where a list knows of none."""


def roster_tables(roster: Roster) -> str:
    """Return an army as text to paste.

    Companies are put into regiments of six where the list has no larger bodies.
    """
    lines = [*_army(roster), *_regiments(roster), *_individuals(roster)]
    return "\n".join(lines) + "\n"


def _army(roster: Roster) -> Iterator[str]:
    """Yield the army's own table."""
    yield "[[army]]"
    yield f"id = {quoted(new_id(roster.name, set()))}"
    yield f"name = {quoted(roster.name[:LONGEST_LINE])}"
    yield f"side = {quoted(roster.side)}"
    if roster.commander:
        yield f"commander = {quoted(roster.commander[:LONGEST_LINE])}"
    if roster.points:
        yield f"points = {roster.points}"
    if roster.at:
        yield f"at = {quoted(roster.at)}"


def _regiments(roster: Roster) -> Iterator[str]:
    """Yield a table for each regiment, with its companies."""
    bodies: dict[str, list[RosterUnit]] = {}
    ranks = [unit for unit in roster.units if not unit.is_character]
    for number, unit in enumerate(ranks):
        body = unit.body or f"Regiment {number // _COMPANIES + 1}"
        bodies.setdefault(body, []).append(unit)
    taken: set[str] = set()
    for body, units in bodies.items():
        yield ""
        yield "[[army.regiment]]"
        yield f"id = {quoted(new_id(body, taken))}"
        yield f"name = {quoted(body[:LONGEST_LINE])}"
        yield "company = ["
        seen: Counter[str] = Counter()
        for unit in units:
            seen[unit.name] += 1
            yield f"  {_company(unit, seen[unit.name])},"
        yield "]"


def _company(unit: RosterUnit, number: int) -> str:
    """Return one company on one line; others of its name went before."""
    name = unit.name if number == 1 else f"{unit.name} {number}"
    keys = [
        f"name = {quoted(name[:LONGEST_LINE])}",
        f"type = {quoted((unit.troop_type or unit.name).lower()[:LONGEST_LINE])}",
        f"figures = {unit.figures}",
    ]
    if unit.is_mounted:
        keys.append('arm = "cavalry"')
    if unit.price:
        keys.append(f"price = {unit.price:g}")
    return f"{{ {', '.join(keys)} }}"


def _individuals(roster: Roster) -> Iterator[str]:
    """Yield a table for each leader or creature of note."""
    taken: set[str] = set()
    for unit in roster.units:
        if unit.is_character:
            yield ""
            yield "[[army.individual]]"
            yield f"id = {quoted(new_id(unit.name, taken))}"
            yield f"name = {quoted(unit.name[:LONGEST_LINE])}"
            if unit.troop_type:
                yield f"kind = {quoted(unit.troop_type.lower()[:LONGEST_LINE])}"


def roster_rows(campaign: ValormrCampaign) -> Iterator[Mapping[str, object]]:
    """Yield a row for each company of a campaign, by the headings of a table."""
    board = campaign.board
    for army in campaign.forces:
        whose = {
            "army": army.name,
            "side": army.side,
            "commander": army.commander,
            "at": "" if army.start is None else board.grid.label(army.start),
            "points": army.army_points or "",
        }
        for regiment in army.regiments:
            for company in regiment.companies:
                price = company.price
                yield {
                    **whose,
                    "regiment": regiment.name,
                    "company": company.name,
                    "type": company.troop_type,
                    "figures": company.figures,
                    "arm": str(company.arm),
                    "price": "" if price is None else f"{float(price):g}",
                }


ROSTER = RosterWords(
    headings={
        "army": "army",
        "regiment": "body",
        "company": "unit",
        "type": "troop_type",
        "figures": "figures",
        "arm": "arm",
        "price": "price",
        "side": "side",
        "commander": "commander",
        "at": "at",
        "points": "points",
    },
    text=roster_tables,
    rows=roster_rows,
)
"""Armies of companies, in regiments."""


MOST_ORDERS = 500
_A_TABLE = "this is a table of the rule book: change its cells with [[house_rule]]"
_NO_SWITCHES = {
    "weather.table": _A_TABLE,
    "weather.rainy": _A_TABLE,
    "terrain.deck": _A_TABLE,
    "river.navigable": "write navigable = false in the [[map.river]] of that stretch",
}
"""What an umpire may look for among the switches, and where it is instead."""


def to_campaign(file: ValormrFile, places: Places, common: Mapping[str, Any]) -> ValormrCampaign:
    """Return the campaign of a file without faults.

    ``places`` are the hexes of its map by name, ``common`` is what all campaigns have.
    """
    return ValormrCampaign(
        **common,
        table=to_table(file.table),
        forces=army_reading.to_forces(file.army, places),
        peoples=army_reading.to_peoples(file.people),
        vessels=army_reading.to_vessels(file.vessel, places),
        collection=dict(file.collection),
    )


def to_table(row: TableSection) -> WargamesTable:
    """Return the table with its lengths in inches, exactly."""
    is_metric = row.unit == "centimetres"
    unit = CENTIMETRES_PER_INCH if is_metric else Fraction(1)
    return WargamesTable(
        across_inches=Fraction(str(row.across)) / unit,
        along_inches=None if row.along is None else Fraction(str(row.along)) / unit,
        in_centimetres=is_metric,
        bow_range_inches=Fraction(row.bow_range_yards, row.ground_scale),
        yards_per_inch=row.ground_scale,
        base_width_mm=Fraction(str(row.base_width)),
        prints_blank_cards=row.blank_cards,
    )


def _names(campaign: ValormrCampaign) -> Mapping[str, Sequence[str]]:
    """Return the names that editors complete, beside those of all systems."""
    forces = campaign.forces
    armies = [force.id for force in forces]
    individuals = [each.id for force in forces for each in force.individuals]
    companies = [each.id for force in forces for each in force.companies]
    bought = (o.fleet for inputs in campaign.periods for o in fleet_orders_in(inputs))
    return {
        "company": [*companies, *individuals],
        "vessel": [*(vessel.id for vessel in campaign.vessels), *bought],
        "regiment": [each.id for force in forces for each in force.regiments],
        "subject": [*armies, *companies, *individuals],
    }


SHAPE = FileShape(
    clock=RULES.clock,
    throw_key="3-night/VAL-WX-03/sky/1",
    ground=GROUND,
    roster=ROSTER,
    orders=RULES.orders,
    standing=RULES.standing,
    base=ValormrFile,
    required=REQUIRED,
    switches=RULES.switches,
    switch_hints=_NO_SWITCHES,
    tables=RULES.tables,
    kinds={
        "army": NamedKind(
            code="C030", called="an army's id", names=lambda _, document: ids_of(document, "army")
        ),
        "company": NamedKind(
            code="C035",
            called="a company's id",
            names=lambda file, _: army_reading.parts_of(file.army),
            table="army",
        ),
        "vessel": NamedKind(
            code="C038",
            called="the vessels' id",
            names=lambda _, document: (
                *ids_of(document, "vessel"),
                *made_ids(document, "vessel", RULES.orders),
            ),
        ),
        "regiment": NamedKind(
            code="C039",
            called="a regiment's id",
            names=lambda file, _: (
                army_reading.regiment_id(army, each) for army in file.army for each in army.regiment
            ),
            table="army",
        ),
    },
    rulings=RULINGS,
    nouns={"army": "army", "vessel": "vessel"},
    most={
        "people": 200,
        "army": 1_000,
        "standing": 2_000,
        "vessel": 1_000,
        "period.order": MOST_ORDERS,
        "period.fleet": 1_000,
        "period.courier": 500,
        "period.battle": 500,
    },
    forces=lambda file: file.army,
    faults=lambda file, document: chain(
        army_reading.duplicates_in_armies(document), army_reading.army_faults(file.army)
    ),
    warnings=lambda file, board, places: army_reading.army_warnings(file.army, board, places),
    period_faults=army_reading.battle_faults,
    entered=army_reading.to_battles,
    parts=lambda file: army_reading.parts_of(file.army),
    campaign=to_campaign,
    names=_names,
)


@cache
def shape_beside(siblings: Siblings) -> FileShape[ValormrFile, ValormrCampaign]:
    """Return the same where house rules may change other systems' words for ours.

    Switches that choose among other systems have none to choose that is not here.

    Rules: DEF-EXCH-01, DEF-EXCH-03.
    """
    switches, ways = dict(SHAPE.switches), (TABLE, ASK, *siblings.ways)
    switches[SETTLED] = _with_choices(switches[SETTLED], ways)
    if not siblings.namers:
        switches[SCENARIO] = _with_choices(switches[SCENARIO], (NOBODY,))
    return replace(SHAPE, tables={**SHAPE.tables, **siblings.tables(ORIGIN)}, switches=switches)


def _with_choices(switch: Switch, among: tuple[str, ...]) -> Switch:
    """Return a switch with those of its choices that are among some."""
    gone = [f"“{word}”" for word in switch.choices if word not in among]
    if not gone:
        return switch
    kept = tuple(word for word in switch.choices if word in among)
    why = f"{switch.means} No rule system is here for {together(gone)}."
    return replace(switch, choices=kept, means=why)
