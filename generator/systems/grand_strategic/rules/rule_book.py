"""The grand-strategic campaign as one object the program can run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.book_folder import awaited_dice, played_by
from generator.kit.period_play import steps_table
from generator.kit.printing import Cell, PrintedTable
from generator.kit.rules import Rules
from generator.systems.grand_strategic.rules.calendar import (
    FIRST,
    GRAND_CALENDAR,
    Season,
    calendar_by,
    from_period,
)
from generator.systems.grand_strategic.rules.commanders import with_new_general
from generator.systems.grand_strategic.rules.course import GrandPlay
from generator.systems.grand_strategic.rules.forming_armies import FACTOR, General, amounts_of
from generator.systems.grand_strategic.rules.may_be_ordered import GARRISONS, order_facts
from generator.systems.grand_strategic.rules.muster import grand, is_played
from generator.systems.grand_strategic.rules.orders import (
    GRAND_ORDERS,
    GRAND_RESULTS,
    HIRE,
    ORDER,
    PURCHASE,
    QUARTERS,
    START,
    WAGES,
    GrandDeed,
)
from generator.systems.grand_strategic.rules.parting import share_of
from generator.systems.grand_strategic.rules.sequence import WEEK, following, played
from generator.systems.grand_strategic.rules.situation_facts import facts_of
from generator.systems.grand_strategic.rules.state import (
    CityState,
    GrandArmyState,
    GrandState,
    KingdomState,
    codec_by,
    needs_of,
)
from generator.systems.grand_strategic.rules.steps_of_battle import battle_table
from generator.systems.grand_strategic.rules.steps_of_the_year import SPRING, WINTER
from generator.systems.grand_strategic.rules.tables import GRAND_FOLDER, GrandTables
from generator.systems.grand_strategic.rules.treasuries import Treasury, is_stage
from generator.systems.grand_strategic.rules.umpire_rules import GRAND_PERIOD_RULINGS
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.dice import Dice
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.muster import GrandCampaign, GrandForce
    from generator.systems.grand_strategic.rules.orders import GrandOrder, PurchaseOrder
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period
    from generator.world.hexes import Hex


# The situation a campaign begins with: garrisons, field armies, cities, treasuries.


def opening(campaign: GrandCampaign) -> GrandState:
    """Return the situation before the first week.

    Rules: GS-SETUP-05, GS-SETUP-06.
    """
    kingdoms, first = {}, str(FIRST)
    for each in campaign.kingdoms:
        treasury = Treasury(opening=each.treasury, period=first)
        kingdom = KingdomState(kingdom=each.kingdom, treasury=treasury)
        kingdoms[each.kingdom] = kingdom
    places = campaign.board.places
    cities = {each.id: CityState(city=each.id, owner=each.owner) for each in places}
    situation = GrandState(period=FIRST, kingdoms=kingdoms, cities=cities, armies={})
    for force in campaign.forces:
        at = start_of(campaign, force)
        if at is not None:
            situation = _with_force(situation, force, at)
    return situation


def start_of(campaign: GrandCampaign, force: GrandForce) -> Hex | None:
    """Return where an army begins; none: it is formed in play, if ever."""
    place = campaign.board.place(force.city) if force.city else None
    return place.at if place else force.start


def _with_force(situation: GrandState, force: GrandForce, at: Hex) -> GrandState:
    """Return the situation with one army more, and its general if he is known."""
    army = GrandArmyState(
        army=force.id,
        kingdom=force.side,
        at=at,
        city=force.city,
        regulars=force.points,
        units=force.units,
        is_cavalry=force.is_cavalry,
    )
    situation = situation.with_army(army)
    if not force.ability:
        return situation
    general = General(ability=force.ability)
    return with_new_general(situation, force.id, general, force.commander)


# What may be done with armies, cities and generals, told in a table.

_TOLD = (
    (
        "Two armies of a kingdom in a hex",
        "They are one army, or one of them is elsewhere.",
        "GS-ARMY-03",
    ),
    ("Merging", "As you like, up to {army-most} points together.", "GS-ARMY-04"),
    (
        "Splitting",
        "At any time; at least {army-least} points go off, and as many stay.",
        "GS-ARMY-05",
    ),
    (
        "Fewer points left",
        "An army that a battle leaves with fewer than {army-least} fights on.",
        "GS-ARMY-01",
    ),
    (
        "Two generals in an army",
        "The abler commands, the other stays with it as its resident general; of "
        "equals the owner picks.",
        "GS-ARMY-06",
    ),
    ("Who leads a part", "A resident general of the army.", "GS-ARMY-07"),
    (
        "No resident general",
        "A stand-in of ability 0, until the part is in a city of its own: there roll "
        "for a general.",
        "GS-ARMY-08",
    ),
    (
        "Taking a city",
        "Enter it where nobody holds it, or beat its garrison. It is yours, with what "
        "it brings at the next stage.",
        "GS-CITY-03",
    ),
    (
        "A capital falls",
        "Its kingdom is out of the game. Its armies stay in cities left to it and only "
        "defend themselves.",
        "GS-CITY-02",
    ),
)
"""What it is about, how it is, and the rule; numbers stand in the table of numbers."""


ORDERS_OF_PLAY = (
    ("week", "A week", WEEK),
    ("winter", "Winter", WINTER),
    ("spring", "Spring", SPRING),
)
"""The steps of a period of each season, under the id and title of their table."""


def armies_table(amounts: Amounts) -> PrintedTable:
    """Return what may be done with armies and what becomes of cities.

    Rules: GS-ARMY-01, GS-ARMY-03, GS-ARMY-04, GS-ARMY-05, GS-ARMY-06, GS-ARMY-07,
        GS-ARMY-08, GS-CITY-02, GS-CITY-03.
    """
    points = {key: str(amounts.of(key)) for key in ("army-least", "army-most")}
    return PrintedTable(
        id="armies",
        title="Armies and cities",
        columns=("What", "How it is", "Rule"),
        rows=tuple(
            (Cell(text=about), Cell(text=says.format_map(points)), Cell(text=rule))
            for about, says, rule in _TOLD
        ),
        rules=tuple(rule for _, _, rule in _TOLD),
        card="GS-1",
        source="GS:92-100",
    )


IN_POINTS = frozenset({"cities", "court-cards", "number-cards", "numbers"})
"""Tables with amounts that grow with the points of armies."""


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them.

    What people see to is printed as far as it is about games this campaign is for.

    Rules: GS-CSW-01, GS-WFB-01.
    """
    tables = GRAND_FOLDER.tables_of(campaign)
    switches = GRAND_FOLDER.switches_in(campaign)
    orders_of_play = (
        steps_table(name, title, (step.said for step in steps), card="GS-1", source="GS:14-138")
        for name, title, steps in ORDERS_OF_PLAY
    )
    as_read = (table.as_read() for table in tables.as_mapping().values())
    printed = (
        *orders_of_play,
        battle_table(),
        armies_table(amounts_of(tables, switches)),
        *(_multiplied(each, switches.number(FACTOR)) for each in as_read),
    )
    known = grand(campaign)
    seen_to = (each for each in GRAND_FOLDER.guidelines if is_played(known, each.about))
    return GRAND_FOLDER.printed(campaign, printed, seen_to)


def _multiplied(table: PrintedTable, factor: int) -> PrintedTable:
    """Return a table that says by how much its amounts are multiplied.

    Rules: GS-SCOPE-04, GS-WFB-01.
    """
    if factor == 1 or table.id not in IN_POINTS:
        return table
    note = f"In this campaign all points and resource points here count {factor} times."
    return replace(table, notes=(note, *table.notes))


def play_for(campaign: Campaign, inputs: PeriodInputs, dice: Dice) -> GrandPlay:
    """Return the circumstances of one period."""
    return GrandPlay(
        campaign=grand(campaign),
        tables=GRAND_FOLDER.tables_of(campaign),
        switches=GRAND_FOLDER.switches_in(campaign),
        dice=dice,
        inputs=inputs,
    )


def needs_no_order(campaign: Campaign, force_id: str, _period: Period) -> bool:
    """Say whether nobody waits for an army's order: nobody plays its kingdom.

    Rule: GS-SCOPE-03.
    """
    known = grand(campaign)
    return not known.kingdom(known.force(force_id).side).is_played


def with_season(rules: Rules[GrandState], campaign: Campaign) -> Rules[GrandState]:
    """Return the rules with a season as long as a campaign's house rules have it.

    Rule: GS-SEAS-02.
    """
    calendar = calendar_by(GrandTables.from_mapping(rules.amended(campaign)))
    return replace(
        rules,
        clock=calendar.clock,
        codec=codec_by(calendar),
        following=partial(following, calendar),
    )


# Entries of a period that no rule can use, with their places in the file.

_WHEN = {
    ORDER: ("GS-SEAS-02", "in weeks of the campaign season"),
    PURCHASE: ("GS-RES-01", "in weeks that a resource stage follows"),
    WAGES: ("GS-MERC-06", "in weeks that a resource stage follows"),
    HIRE: ("GS-MERC-01", "in winter"),
    QUARTERS: ("GS-SEAS-03", "in winter"),
    START: ("GS-SEAS-04", "in spring"),
}
"""By what rule each table counts, and when."""
MARCHES, UNITS = "GS-MOVE-01", "GS-CSW-01"


def entry_faults(play: GrandPlay, situation: GrandState) -> Iterator[Finding]:
    """Yield what is entered for armies not in play, too far, or out of season.

    Rules: GS-SEAS-02, GS-SEAS-03, GS-SEAS-04, GS-RES-01, GS-MOVE-01, GS-CSW-01.
    """
    yield from out_of_time(play)
    yield from _unit_faults(play)
    orders: tuple[GrandOrder, ...] = play.inputs.of(ORDER)
    for order in orders:
        yield from play.chosen_ids(order.new_army, (*order.where, "as"))
        army = situation.armies.get(order.force)
        if army is None:
            what = f"{play.campaign.force(order.force).name} is not on the map"
            where, hint = (*order.where, "army"), "take the order out"
            yield Finding("C061", where, what, hint, rule=MARCHES)
        elif len(order.route) > 1 and _takes_one_hex(order, army):
            yield Finding(
                code="C051",
                where=(*order.where, "to"),
                what=f"“{order.deed}” takes {order.force} into the hex beside it, "
                f"and {len(order.route)} hexes are written",
                hint="leave one hex: a march alone, or all of an army that leaves its "
                "city, may go further",
                rule=MARCHES,
            )


def _unit_faults(play: GrandPlay) -> Iterator[Finding]:
    """Yield a fault for units nobody names, or that cannot share their points equally.

    Rules: GS-CSW-01, GS-CSW-15.
    """
    orders: tuple[PurchaseOrder, ...] = play.inputs.of(PURCHASE)
    for order in orders:
        count, points = order.count, order.points
        is_unnamed = not order.unit and (count > 1 or order.leader)
        if is_unnamed or points % count:
            what = "nobody says what units are bought"
            hint = 'add unit = "…", as the rules of the table call them'
            if order.unit:
                what = f"{points} points cannot be shared equally among {count} units"
                hint = f"write a number of points that {count} divides"
            where = (*order.where, "count" if count > 1 else "leader")
            yield Finding("C055", where, what, hint, rule=UNITS)


def _takes_one_hex(order: GrandOrder, army: GrandArmyState) -> bool:
    """Say whether what is ordered goes into the hex beside it and no further.

    Rules: GS-MOVE-01, GS-ARMY-05.
    """
    if order.deed is GrandDeed.LEAVE:
        is_part = bool(order.points or order.units)
        share = share_of(army, order.points, order.units)
        return is_part and share.points < army.points
    return order.deed in (GrandDeed.ENTER, GrandDeed.DETACH)


def out_of_time(play: GrandPlay) -> Iterator[Finding]:
    """Yield every table that does not count in this period."""
    now = from_period(play.period)
    is_week = now.season is Season.CAMPAIGN
    has_stage = is_week and is_stage(play.tables, now.week)
    counts = {
        ORDER: is_week,
        PURCHASE: has_stage,
        WAGES: has_stage,
        HIRE: now.season is Season.WINTER,
        QUARTERS: now.season is Season.WINTER,
        START: now.season is Season.SPRING,
    }
    for table, counts_now in counts.items():
        rule, when = _WHEN[table]
        for entry in () if counts_now else play.inputs.of(table):
            what = f"[[period.{table}]] has no effect in {play.period.title}"
            hint = f"it counts {when}: take it out"
            yield Finding("C056", entry.where, what, hint, rule=rule)


# The rules as one value.


def _amounts(campaign: Campaign) -> Amounts:
    switches = GRAND_FOLDER.switches_in(campaign)
    return amounts_of(GRAND_FOLDER.tables_of(campaign), switches)


GRAND_RULES: Rules[GrandState] = Rules(
    name="grand-strategic",
    title="Grand-Strategic Campaign",
    **GRAND_FOLDER.heads,
    **played_by(play_for, played, GRAND_PERIOD_RULINGS, entry_faults),
    printed=printed_tables,
    is_open=lambda campaign: grand(campaign).is_open,
    clock=GRAND_CALENDAR.clock,
    opening=lambda campaign: opening(grand(campaign)),
    following=partial(following, GRAND_CALENDAR),
    facts=lambda campaign, situation: tuple(facts_of(grand(campaign), situation)),
    situation=GrandState,
    codec=codec_by(GRAND_CALENDAR),
    needs=needs_of,
    idle_tables=lambda campaign, inputs: tuple(
        out_of_time(play_for(campaign, inputs, awaited_dice(inputs)))
    ),
    orders=GRAND_ORDERS,
    results=GRAND_RESULTS,
    order_facts=lambda campaign, situation: tuple(
        order_facts(
            grand(campaign), situation, _amounts(campaign), GRAND_FOLDER.switches_in(campaign)
        )
    ),
    winner=lambda situation: situation.victor,
    sleeps=needs_no_order,
    goes_on_without=frozenset({GARRISONS}),
    sleeping="played by its policy",
    set_by=with_season,
)
