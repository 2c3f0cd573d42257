"""The grand-strategic campaign as one object the program can run."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.dice.bag import KeyedDice
from generator.kit.ledger import advice_tables, load_guidelines, load_ledger
from generator.kit.period_play import steps_table
from generator.kit.printing import Cell, PrintedTable
from generator.kit.rules import Rules
from generator.kit.situation_words import load_situation_wording
from generator.kit.switches import Switches, switch_table, switches_of
from generator.kit.table_sets import amended_by
from generator.kit.wording import load_wording
from generator.systems.grand_strategic.rules.calendar import (
    FIRST,
    GRAND_CALENDAR,
    calendar_by,
)
from generator.systems.grand_strategic.rules.commanders import with_new_general
from generator.systems.grand_strategic.rules.course import GrandPlay
from generator.systems.grand_strategic.rules.fight.steps_of_battle import battle_table
from generator.systems.grand_strategic.rules.forming_armies import (
    FACTOR,
    General,
    amounts_of,
)
from generator.systems.grand_strategic.rules.kingdom_answers import (
    GRAND_KNOWLEDGE,
    GRAND_STANDING,
)
from generator.systems.grand_strategic.rules.may_be_ordered import (
    GARRISONS,
    entry_faults,
    order_facts,
    out_of_time,
)
from generator.systems.grand_strategic.rules.muster import grand, is_played
from generator.systems.grand_strategic.rules.orders import GRAND_ORDERS, GRAND_RESULTS
from generator.systems.grand_strategic.rules.sequence import (
    WEEK,
    following,
    played,
)
from generator.systems.grand_strategic.rules.situation_facts import facts_of
from generator.systems.grand_strategic.rules.state import (
    CityState,
    GrandArmyState,
    GrandState,
    KingdomState,
    codec_by,
    needs_of,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GrandTables
from generator.systems.grand_strategic.rules.treasuries import Treasury
from generator.systems.grand_strategic.rules.umpire_rules import GRAND_PERIOD_RULINGS
from generator.systems.grand_strategic.rules.year.steps_of_the_year import (
    SPRING,
    WINTER,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.dice.bag import Dice
    from generator.errors import Finding
    from generator.kit.facts import Fact
    from generator.kit.ledger import Guideline
    from generator.kit.phase import Resolution
    from generator.kit.table import Table
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.muster import (
        GrandCampaign,
        GrandForce,
        Kingdom,
    )
    from generator.world.campaign import Campaign
    from generator.world.clock import Period
    from generator.world.hexes import Hex
    from generator.world.period_inputs import PeriodInputs


# The situation a campaign begins with: garrisons, field armies, cities, treasuries.


def opening(campaign: GrandCampaign) -> GrandState:
    """Return the situation before the first week.

    Rules: GS-SETUP-05, GS-SETUP-06.
    """
    cities = {
        place.id: CityState(city=place.id, owner=place.owner)
        for place in campaign.board.places
    }
    situation = GrandState(
        period=FIRST,
        kingdoms={each.kingdom: _kingdom(each) for each in campaign.kingdoms},
        cities=cities,
        armies={},
    )
    for force in campaign.forces:
        at = start_of(campaign, force)
        if at is not None:
            situation = _with_force(situation, force, at)
    return situation


def start_of(campaign: GrandCampaign, force: GrandForce) -> Hex | None:
    """Return where an army begins; none: it is formed in play, if ever."""
    place = campaign.board.place(force.city) if force.city else None
    return place.at if place else force.start


def _kingdom(kingdom: Kingdom) -> KingdomState:
    first = str(FIRST)
    treasury = Treasury(opening=kingdom.treasury, period=first)
    return KingdomState(kingdom=kingdom.kingdom, treasury=treasury)


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


PACKAGE = "generator.systems.grand_strategic.rules"
IN_POINTS = frozenset({"cities", "court-cards", "number-cards", "numbers"})
"""Tables with amounts that grow with the points of armies."""
SWITCHES_CARD = "GS-4"
"""The quick-reference card of the switches."""


def _data(name: str) -> dict[str, Any]:
    """Return one of the rule system's own TOML files."""
    return tomllib.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


SWITCHES = switches_of(PACKAGE)


def amended_tables(campaign: Campaign) -> Mapping[str, Table]:
    """Return the source's tables with a campaign's house rules applied."""
    return amended_by(GRAND_BOOK.as_mapping(), campaign.house_rules)


def tables_of(campaign: Campaign) -> GrandTables:
    """Return the same tables by their typed names."""
    return GrandTables.from_mapping(amended_tables(campaign))


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them."""
    switches = Switches(known=SWITCHES, settings=campaign.switches)
    tables = (table.as_read() for table in amended_tables(campaign).values())
    printed = (
        *(
            steps_table(
                name,
                title,
                (step.said for step in steps),
                card="GS-1",
                source="GS:14-138",
            )
            for name, title, steps in ORDERS_OF_PLAY
        ),
        battle_table(),
        armies_table(amounts_of(tables_of(campaign), switches)),
        *(_multiplied(each, switches.number(FACTOR)) for each in tables),
        switch_table(switches, SWITCHES_CARD),
        *advice_tables(_guidelines_for(grand(campaign))),
    )
    titles = _data("card-titles.toml")["titles"]
    return tuple(
        replace(each, card_title=titles.get(each.card, "")) for each in printed
    )


def _guidelines_for(campaign: GrandCampaign) -> Iterator[Guideline]:
    """Yield what people see to, as far as it is about games this campaign is for.

    Rules: GS-CSW-01, GS-WFB-01.
    """
    return (
        each for each in load_guidelines(PACKAGE) if is_played(campaign, each.about)
    )


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
        tables=tables_of(campaign),
        switches=Switches(known=SWITCHES, settings=campaign.switches),
        dice=dice,
        inputs=inputs,
    )


def resolved(
    campaign: Campaign, situation: GrandState, inputs: PeriodInputs, dice: Dice
) -> Resolution[GrandState]:
    """Play a period of a campaign as far as its inputs allow."""
    return played(play_for(campaign, inputs, dice), situation)


def laid_open(campaign: Campaign, situation: GrandState) -> tuple[Fact, ...]:
    """Return a situation's facts, each with its owner."""
    return facts_of(grand(campaign), situation)


def orders_laid_open(campaign: Campaign, situation: GrandState) -> tuple[Fact, ...]:
    """Return what may be ordered in a situation, each fact with its owner."""
    switches = Switches(known=SWITCHES, settings=campaign.switches)
    amounts = amounts_of(tables_of(campaign), switches)
    return order_facts(grand(campaign), situation, amounts)


def needs_no_order(campaign: Campaign, force: str, _period: Period) -> bool:
    """Say whether nobody waits for an army's order: nobody plays its kingdom.

    Rule: GS-SCOPE-03.
    """
    known = grand(campaign)
    return not known.kingdom(known.force(force).side).is_played


def idle_tables(campaign: Campaign, inputs: PeriodInputs) -> tuple[Finding, ...]:
    """Return entries that count at another time of the campaign than their period."""
    dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
    return tuple(out_of_time(play_for(campaign, inputs, dice)))


def faults(
    campaign: Campaign, situation: GrandState, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Return entries of a period that no rule can use."""
    dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
    play = play_for(campaign, inputs, dice)
    return (
        *GRAND_PERIOD_RULINGS.faults(play, situation),
        *entry_faults(play, situation),
    )


def with_season(
    rules: Rules[GrandState], tables: Mapping[str, Table]
) -> Rules[GrandState]:
    """Return the rules with a season as long as such tables have it.

    Rule: GS-SEAS-02.
    """
    calendar = calendar_by(GrandTables.from_mapping(tables))
    return replace(
        rules,
        clock=calendar.clock,
        codec=codec_by(calendar),
        following=partial(following, calendar),
    )


GRAND_RULES: Rules[GrandState] = Rules(
    name="grand-strategic",
    title="Grand-Strategic Campaign",
    tables=GRAND_BOOK.as_mapping(),
    amended=amended_tables,
    printed=printed_tables,
    ledger=load_ledger(PACKAGE),
    switches=SWITCHES,
    knowledge=GRAND_KNOWLEDGE,
    is_open=lambda campaign: grand(campaign).is_open,
    standing=GRAND_STANDING,
    wording=load_wording(
        _data("wording.toml"), _data("in-columns.toml"), _data("story.toml")
    ),
    clock=GRAND_CALENDAR.clock,
    opening=lambda campaign: opening(grand(campaign)),
    resolve=resolved,
    following=partial(following, GRAND_CALENDAR),
    facts=laid_open,
    situation=GrandState,
    codec=codec_by(GRAND_CALENDAR),
    needs=needs_of,
    faults=faults,
    idle_tables=idle_tables,
    orders=GRAND_ORDERS,
    results=GRAND_RESULTS,
    order_facts=orders_laid_open,
    sleeps=needs_no_order,
    goes_on_without=frozenset({GARRISONS}),
    sleeping="played by its policy",
    situation_wording=load_situation_wording(_data("situation-words.toml")),
    set_by=with_season,
)
