"""The Tactical Scenario Campaign as one object the program can run."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.dice.bag import KeyedDice
from generator.kit.advice import advice_tables
from generator.kit.amendments import amended_by
from generator.kit.ledger import load_guidelines, load_ledger
from generator.kit.printed_switches import switch_table
from generator.kit.rules import Rules
from generator.kit.situation_words import load_situation_wording
from generator.kit.switches import Switches, switches_of
from generator.kit.wording import load_wording
from generator.systems.tsc.rules.answerable import TSC_STANDING
from generator.systems.tsc.rules.calendar import TSC_CLOCK
from generator.systems.tsc.rules.derived import chances_table, penalties_in
from generator.systems.tsc.rules.move_roll import BY_TEXT
from generator.systems.tsc.rules.moving import is_settled
from generator.systems.tsc.rules.muster import tsc
from generator.systems.tsc.rules.orders import TSC_BATTLES, TSC_ORDERS
from generator.systems.tsc.rules.play import TurnPlay
from generator.systems.tsc.rules.recorded import TSC_CODEC
from generator.systems.tsc.rules.sequence import following, played, turn_table
from generator.systems.tsc.rules.situation_facts import facts_of
from generator.systems.tsc.rules.situation_facts import order_facts as order_facts_of
from generator.systems.tsc.rules.situation_needs import needs_of
from generator.systems.tsc.rules.start import opening
from generator.systems.tsc.rules.state import TscState
from generator.systems.tsc.rules.tables import BOOK, TscTables
from generator.systems.tsc.rules.umpire_rules import TSC_TURN_RULINGS
from generator.systems.tsc.rules.who_knows import TSC_KNOWLEDGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Dice
    from generator.errors import Finding
    from generator.kit.facts import Fact
    from generator.kit.phase import Resolution
    from generator.kit.printing import PrintedTable
    from generator.kit.table import Table
    from generator.world.campaign import Campaign
    from generator.world.period_inputs import PeriodInputs

PACKAGE = "generator.systems.tsc.rules"
SWITCHES_CARD = "TSC-4"
"""The quick-reference card of the switches."""


def _data(name: str) -> dict[str, Any]:
    """Return one of the rule system's own TOML files."""
    return tomllib.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


SWITCHES = switches_of(PACKAGE)


def amended_tables(campaign: Campaign) -> Mapping[str, Table]:
    """Return the source's tables with a campaign's house rules applied."""
    return amended_by(BOOK.as_mapping(), campaign.house_rules)


def tables_of(campaign: Campaign) -> TscTables:
    """Return the same tables by their typed names."""
    return TscTables.from_mapping(amended_tables(campaign))


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them."""
    tables = amended_tables(campaign)
    typed = TscTables.from_mapping(tables)
    switches = Switches(known=SWITCHES, settings=campaign.switches)
    penalties = penalties_in(typed, by_text=switches.flag(BY_TEXT))
    printed = (
        turn_table(),
        *(table.as_read() for table in tables.values()),
        chances_table(typed, penalties),
        switch_table(switches, SWITCHES_CARD),
        *advice_tables(load_guidelines(PACKAGE)),
    )
    titles = _data("card-titles.toml")["titles"]
    return tuple(
        replace(each, card_title=titles.get(each.card, "")) for each in printed
    )


def play_for(campaign: Campaign, inputs: PeriodInputs, dice: Dice) -> TurnPlay:
    """Return the circumstances of one turn."""
    return TurnPlay(
        campaign=tsc(campaign),
        tables=tables_of(campaign),
        switches=Switches(known=SWITCHES, settings=campaign.switches),
        dice=dice,
        inputs=inputs,
    )


def resolved(
    campaign: Campaign, situation: TscState, inputs: PeriodInputs, dice: Dice
) -> Resolution[TscState]:
    """Play a turn of a campaign as far as its inputs allow."""
    return played(play_for(campaign, inputs, dice), situation)


def laid_open(campaign: Campaign, situation: TscState) -> tuple[Fact, ...]:
    """Return a situation's facts, each with its owner."""
    return facts_of(tsc(campaign), situation)


def orders_laid_open(campaign: Campaign, situation: TscState) -> tuple[Fact, ...]:
    """Return what may be ordered in a situation, each fact with its owner."""
    return order_facts_of(tsc(campaign), situation)


def orders_settled(_campaign: Campaign, situation: TscState, army: str) -> bool:
    """Return whether an order to an army comes too late to change anything."""
    return is_settled(situation, army)


def faults(
    campaign: Campaign, situation: TscState, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Return entries of a turn that no rule can use."""
    dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
    return TSC_TURN_RULINGS.faults(play_for(campaign, inputs, dice), situation)


TSC_RULES: Rules[TscState] = Rules(
    name="tsc",
    title="Tactical Scenario Campaign",
    tables=BOOK.as_mapping(),
    amended=amended_tables,
    printed=printed_tables,
    ledger=load_ledger(PACKAGE),
    switches=SWITCHES,
    knowledge=TSC_KNOWLEDGE,
    standing=TSC_STANDING,
    wording=load_wording(_data("wording.toml"), story=_data("story.toml")),
    clock=TSC_CLOCK,
    opening=lambda campaign: opening(tsc(campaign)),
    resolve=resolved,
    following=following,
    facts=laid_open,
    situation=TscState,
    codec=TSC_CODEC,
    needs=needs_of,
    faults=faults,
    orders=TSC_ORDERS,
    results=(TSC_BATTLES,),
    order_facts=orders_laid_open,
    is_settled=orders_settled,
    situation_wording=load_situation_wording(_data("situation-words.toml")),
)
