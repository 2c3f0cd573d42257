"""The Battlefield campaign as one object the program can run."""

from __future__ import annotations

import tomllib
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
from generator.systems.battlefield.rules.answerable_questions import FIELD_STANDING
from generator.systems.battlefield.rules.battle_book import BattleBook, battle_book
from generator.systems.battlefield.rules.calendar import (
    BATTLEFIELD_CLOCK,
    BattlePart,
    from_period,
)
from generator.systems.battlefield.rules.credit import CREDIT
from generator.systems.battlefield.rules.derived import (
    combined_ground,
    discovery_table,
    strikes_table,
    unit_maxima,
    who_stays_out,
)
from generator.systems.battlefield.rules.entry_faults import entry_faults, out_of_time
from generator.systems.battlefield.rules.field_campaign import battlefield_campaign
from generator.systems.battlefield.rules.field_play import FieldPlay
from generator.systems.battlefield.rules.order_facts import order_facts
from generator.systems.battlefield.rules.orders import FIELD_ORDERS
from generator.systems.battlefield.rules.recorded import BATTLEFIELD_CODEC
from generator.systems.battlefield.rules.sequence import (
    battle_table,
    following,
    muster_table,
    played,
)
from generator.systems.battlefield.rules.situation_facts import facts_of
from generator.systems.battlefield.rules.situation_needs import needs_of
from generator.systems.battlefield.rules.start import opening
from generator.systems.battlefield.rules.state import BattlefieldState
from generator.systems.battlefield.rules.tables import FIELD_BOOK, BattlefieldTables
from generator.systems.battlefield.rules.umpire_rules import FIELD_PERIOD_RULINGS
from generator.systems.battlefield.rules.who_knows import BATTLEFIELD_KNOWLEDGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Dice
    from generator.errors import Finding
    from generator.kit.facts import Fact
    from generator.kit.phase import Resolution
    from generator.kit.printing import PrintedTable
    from generator.kit.table import Table
    from generator.world.campaign import Campaign
    from generator.world.clock import Period
    from generator.world.period_inputs import PeriodInputs

PACKAGE = "generator.systems.battlefield.rules"
GREATEST_LISTED = 200
"""Up to which force the quick reference lists strikes, whoever is in a battle."""
SWITCHES_CARD = "DOG-7"
"""The quick-reference card of the switches."""


def _data(name: str) -> dict[str, Any]:
    """Return one of the rule system's own TOML files."""
    return tomllib.loads(files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


SWITCHES = switches_of(PACKAGE)


def amended_tables(campaign: Campaign) -> Mapping[str, Table]:
    """Return the source's tables with a campaign's house rules applied."""
    return amended_by(FIELD_BOOK.as_mapping(), campaign.house_rules)


def switches_in(campaign: Campaign) -> Switches:
    """Return the settings of a campaign."""
    return Switches(known=SWITCHES, settings=campaign.switches)


def book_of(campaign: Campaign) -> BattleBook:
    """Return what the battles of a campaign are fought by."""
    known = battlefield_campaign(campaign)
    return battle_book(
        BattlefieldTables.from_mapping(amended_tables(campaign)),
        switches_in(campaign),
        scale=known.scale,
        further=known.further,
    )


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them."""
    book = book_of(campaign)
    return (
        muster_table(),
        battle_table(),
        *(table.printed() for table in amended_tables(campaign).values()),
        unit_maxima(book),
        combined_ground(book),
        who_stays_out(book),
        strikes_table(book.tables, GREATEST_LISTED),
        discovery_table(book),
        switch_table(switches_in(campaign), SWITCHES_CARD),
        *advice_tables(load_guidelines(PACKAGE)),
    )


def play_for(campaign: Campaign, inputs: PeriodInputs, dice: Dice) -> FieldPlay:
    """Return the circumstances of one period."""
    return FieldPlay(
        campaign=battlefield_campaign(campaign),
        book=book_of(campaign),
        switches=switches_in(campaign),
        dice=dice,
        inputs=inputs,
    )


def resolved(
    campaign: Campaign, situation: BattlefieldState, inputs: PeriodInputs, dice: Dice
) -> Resolution[BattlefieldState]:
    """Play a period of a campaign as far as its inputs allow."""
    return played(play_for(campaign, inputs, dice), situation)


def laid_open(campaign: Campaign, situation: BattlefieldState) -> tuple[Fact, ...]:
    """Return a situation's facts, each with its owner."""
    return facts_of(battlefield_campaign(campaign), book_of(campaign), situation)


def orders_laid_open(
    campaign: Campaign, situation: BattlefieldState
) -> tuple[Fact, ...]:
    """Return what may be ordered in a situation, each fact with its owner."""
    return order_facts(battlefield_campaign(campaign), book_of(campaign), situation)


def needs_no_order(_campaign: Campaign, _force: str, _period: Period) -> bool:
    """Say that nobody waits for a unit's order: it has instructions, or a policy.

    Rules: DOG-DEF-02, DOG-DEF-03.
    """
    return True


def is_fought(situation: BattlefieldState) -> bool:
    """Say that a battle, or a round of one, is told once it is closed.

    Units fight as their policies have it, so nobody's orders end the waiting.

    Rules: DOG-DEF-02, DOG-DEF-03.
    """
    part = from_period(situation.period).part
    return part in (BattlePart.BATTLE, BattlePart.ROUND)


def idle_tables(campaign: Campaign, inputs: PeriodInputs) -> tuple[Finding, ...]:
    """Return entries that count at another time of the campaign than their period."""
    dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
    return tuple(out_of_time(play_for(campaign, inputs, dice)))


def faults(
    campaign: Campaign, situation: BattlefieldState, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Return entries of a period that no rule can use."""
    dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
    play = play_for(campaign, inputs, dice)
    return (
        *FIELD_PERIOD_RULINGS.faults(play, situation),
        *entry_faults(play, situation),
    )


BATTLEFIELD_RULES: Rules[BattlefieldState] = Rules(
    name="battlefield",
    title="Death or Glory: Battlefield",
    credit=CREDIT,
    tables=FIELD_BOOK.as_mapping(),
    amended=amended_tables,
    printed=printed_tables,
    ledger=load_ledger(PACKAGE),
    switches=SWITCHES,
    knowledge=BATTLEFIELD_KNOWLEDGE,
    standing=FIELD_STANDING,
    wording=load_wording(_data("wording.toml"), story=_data("story.toml")),
    clock=BATTLEFIELD_CLOCK,
    opening=lambda campaign: opening(battlefield_campaign(campaign), book_of(campaign)),
    resolve=resolved,
    following=following,
    facts=laid_open,
    situation=BattlefieldState,
    codec=BATTLEFIELD_CODEC,
    needs=needs_of,
    faults=faults,
    idle_tables=idle_tables,
    orders=FIELD_ORDERS,
    order_facts=orders_laid_open,
    sleeps=needs_no_order,
    told_at_close=is_fought,
    sleeping="led by instructions and policy",
    situation_wording=load_situation_wording(_data("situation-words.toml")),
)
