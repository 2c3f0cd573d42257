"""The order of play, and the system as one object to be run."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.dice.bag import KeyedDice
from generator.kit.ledger import advice_tables, load_guidelines, load_ledger
from generator.kit.period_play import (
    StepOfPlay,
    period_played,
    steps_table,
    unless_stopped,
)
from generator.kit.rules import Rules
from generator.kit.situation_words import load_situation_wording
from generator.kit.switches import Switches, switch_table, switches_of
from generator.kit.table_sets import amended_by
from generator.kit.wording import load_wording
from generator.systems.tsc.rules.battle import (
    declares,
    following_mover,
    fought,
    meets,
)
from generator.systems.tsc.rules.campaign_begun import (
    TSC_BATTLES,
    TSC_CLOCK,
    TSC_ORDERS,
    tsc,
)
from generator.systems.tsc.rules.chances import chances_table, penalties_in
from generator.systems.tsc.rules.replies import TSC_KNOWLEDGE, TSC_STANDING
from generator.systems.tsc.rules.roll import BY_TEXT
from generator.systems.tsc.rules.situation_facts import facts_of
from generator.systems.tsc.rules.situation_facts import order_facts as order_facts_of
from generator.systems.tsc.rules.state import (
    TSC_CODEC,
    TscState,
    TurnCourse,
    TurnPlay,
    needs_of,
    opening,
)
from generator.systems.tsc.rules.tables import BOOK, TscTables
from generator.systems.tsc.rules.turn import (
    first_mover,
    is_settled,
    looks_for_the_enemy,
    moves,
    status_lapses,
)
from generator.systems.tsc.rules.umpire_rules import TSC_TURN_RULINGS

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


# The order of play of one side's turn, and playing it as far as inputs allow.

TURN: tuple[StepOfPlay[TurnCourse], ...] = (
    StepOfPlay(
        says="The umpire's rulings for the beginning of the turn.",
        rules=(),
        play=TSC_TURN_RULINGS.at_start,
    ),
    StepOfPlay(
        says="Before the first turn each army stands on its fortress, of several on "
        "the one farthest from the enemy. Each side rolls one die: the higher has the "
        "turn. Equal: roll again.",
        rules=("TSC-MAP-02", "TSC-TURN-01"),
        play=unless_stopped(first_mover),
    ),
    StepOfPlay(
        says="The status of the army whose turn begins ends.",
        rules=("TSC-ROLL-07",),
        play=unless_stopped(status_lapses),
    ),
    StepOfPlay(
        says="Count the hexes to the enemy. Three or fewer: make the move roll, to "
        "move or to stay, and note the status.",
        rules=("TSC-TURN-03", "TSC-TURN-04", "TSC-ROLL-01", "TSC-ROLL-02"),
        play=unless_stopped(looks_for_the_enemy),
    ),
    StepOfPlay(
        says="Its player moves the army one hex, into ground it can enter, or leaves "
        "it; after a failed roll the enemy player does, on to their own army if they "
        "like.",
        rules=("TSC-TURN-02", "TSC-ROLL-03", "TSC-ROLL-04", "TSC-ROLL-05"),
        play=unless_stopped(moves),
    ),
    StepOfPlay(
        says="Both armies in one hex: find the scenario. The army that moved is the "
        "Attacker. At home is the side in whose territory the hex lies; in the "
        "borderlands the side whose fortress is nearer, straight across the map; of "
        "two as near the Defender.",
        rules=("TSC-BAT-01", "TSC-BAT-03", "TSC-BAT-04", "TSC-SCEN-04"),
        play=unless_stopped(meets),
    ),
    StepOfPlay(
        says="On an empty village or fortress of the enemy's, the army's player says "
        "whether it attacks.",
        rules=("TSC-BAT-02", "TSC-SCEN-03"),
        play=unless_stopped(declares),
    ),
    StepOfPlay(
        says="Fight the battle on the table, and enter its result. If you have nothing "
        "better, the loser goes one hex towards their nearest fortress; of several "
        "such hexes, into the first clockwise from the top. An army that was not in "
        "the battle stays.",
        rules=("TSC-DEF-01", "TSC-DEF-02"),
        play=unless_stopped(fought),
    ),
    StepOfPlay(
        says="The umpire's rulings for the end of the turn; then it is the other's.",
        rules=("TSC-TURN-02",),
        play=unless_stopped(TSC_TURN_RULINGS.at_end),
    ),
)
"""The steps of a turn, in order."""


def played(play: TurnPlay, situation: TscState) -> Resolution[TscState]:
    """Play a turn as far as its inputs allow."""
    return period_played(TurnCourse(play=play, situation=situation), TURN)


def following(situation: TscState) -> TscState:
    """Return the situation at the start of the next turn.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    return replace(
        situation,
        period=TSC_CLOCK.after(situation.period),
        mover=following_mover(situation),
        next_mover="",
        battle=None,
    )


# The Tactical Scenario Campaign as one object the program can run.

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
        steps_table(
            "turn",
            "One side's turn",
            (step.said for step in TURN),
            card="TSC-1",
            source="TSC:9-34",
        ),
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
