"""The Battlefield campaign as one object the program can run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.book_folder import awaited_dice, played_by
from generator.kit.period_play import steps_table
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.rules import Rules
from generator.systems.battlefield.rules.battle_book import (
    CREDIT,
    BattleBook,
    Folk,
    battle_book,
)
from generator.systems.battlefield.rules.battle_end import (
    BattleEnd,
    HowEnded,
    LeadershipChange,
    first_leadership,
)
from generator.systems.battlefield.rules.calendar import (
    BATTLEFIELD_CLOCK,
    BattlePart,
    from_period,
)
from generator.systems.battlefield.rules.course import FieldPlay
from generator.systems.battlefield.rules.derived import (
    combined_ground,
    discovery_table,
    strikes_table,
    unit_maxima,
    who_stays_out,
)
from generator.systems.battlefield.rules.entry_faults import entry_faults, out_of_time
from generator.systems.battlefield.rules.field_campaign import battlefield_campaign
from generator.systems.battlefield.rules.field_units import (
    FieldUnit,
    SavedPoints,
    UnitMode,
)
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake
from generator.systems.battlefield.rules.mustering import ego_of
from generator.systems.battlefield.rules.orders import (
    FIELD_ORDERS,
    ArmySequence,
    MusterDeed,
    MusterOrder,
    UnitDecision,
    UnitHire,
    order_facts,
)
from generator.systems.battlefield.rules.sequence import (
    BATTLE,
    MUSTER,
    following,
    played,
)
from generator.systems.battlefield.rules.situation_facts import facts_of
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    HiredUnit,
    LeaderState,
    RoundOver,
    UnitStand,
    needs_of,
)
from generator.systems.battlefield.rules.tables import FIELD_FOLDER
from generator.systems.battlefield.rules.umpire_rules import FIELD_PERIOD_RULINGS

if TYPE_CHECKING:
    from generator.dice.bag import Dice
    from generator.kit.printing import PrintedTable
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.world.campaign import Campaign
    from generator.world.clock import Period
    from generator.world.period_inputs import PeriodInputs


# A situation in a record, and what was entered for a period: what they are made of.

BATTLEFIELD_CODEC = RECORDED.knowing(
    values=(
        *(BattlefieldState, LeaderState, HiredUnit, BattleInProgress),
        *(FieldUnit, UnitMode, SavedPoints, BattleEnd, HowEnded),
        *(TroopMake, Passenger, Folk, LeadershipChange),
        *(MusterOrder, MusterDeed, UnitHire),
        *(UnitDecision, ArmySequence, RoundOver, UnitStand),
    ),
    kinds=(periods_by(BATTLEFIELD_CLOCK),),
)
"""Writes and reads a situation, and what was entered for a period."""


# The situation a campaign begins with: leaders, and whom they have hired.


def opening(campaign: BattlefieldCampaign, book: BattleBook) -> BattlefieldState:
    """Return the situation before the first muster.

    Rules: DOG-PRE-01, DOG-LEAD-01.
    """
    leaders: dict[str, LeaderState] = {}
    roster: dict[str, HiredUnit] = {}
    for army in campaign.armies:
        units = [
            HiredUnit(
                unit=force.id,
                army=army.army,
                make=force.make,
                fighters=force.fighters,
                at=force.start,
                is_hidden=force.is_hidden,
                hired_as=number,
            )
            for number, force in enumerate(campaign.units_of(army.army), 1)
            if force.make is not None
        ]
        roster |= {unit.unit: unit for unit in units}
        leadership = army.leadership or first_leadership(book, ego_of(book, units))
        leaders[army.army] = LeaderState(
            army=army.army, leadership=leadership, money=army.money
        )
    return BattlefieldState(
        period=BATTLEFIELD_CLOCK.first,
        leaders=leaders,
        roster=roster,
        by_rounds=campaign.by_rounds,
    )


GREATEST_LISTED = 200
"""Up to which force the quick reference lists strikes, whoever is in a battle."""


def book_of(campaign: Campaign) -> BattleBook:
    """Return what the battles of a campaign are fought by."""
    known = battlefield_campaign(campaign)
    return battle_book(
        FIELD_FOLDER.tables_of(campaign),
        FIELD_FOLDER.switches_in(campaign),
        scale=known.scale,
        further=known.further,
    )


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them."""
    book = book_of(campaign)
    orders_of_play = (
        steps_table(
            name,
            title,
            (step.said for step in steps),
            card="DOG-6",
            source="DOG:17354-21916",
        )
        for name, title, steps in ORDERS_OF_PLAY
    )
    tables = (
        *orders_of_play,
        *(table.printed() for table in FIELD_FOLDER.amended(campaign).values()),
        unit_maxima(book),
        combined_ground(book),
        who_stays_out(book),
        strikes_table(book.tables, GREATEST_LISTED),
        discovery_table(book),
    )
    return FIELD_FOLDER.printed(campaign, tables)


ORDERS_OF_PLAY = (("muster", "A muster", MUSTER), ("battle", "A battle", BATTLE))
"""The steps of a period, under the id and title of their table."""


def play_for(campaign: Campaign, inputs: PeriodInputs, dice: Dice) -> FieldPlay:
    """Return the circumstances of one period."""
    return FieldPlay(
        campaign=battlefield_campaign(campaign),
        book=book_of(campaign),
        switches=FIELD_FOLDER.switches_in(campaign),
        dice=dice,
        inputs=inputs,
    )


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


BATTLEFIELD_RULES: Rules[BattlefieldState] = Rules(
    name="battlefield",
    title="Death or Glory: Battlefield",
    credit=CREDIT,
    **FIELD_FOLDER.heads,
    **played_by(play_for, played, FIELD_PERIOD_RULINGS, entry_faults),
    printed=printed_tables,
    clock=BATTLEFIELD_CLOCK,
    opening=lambda campaign: opening(battlefield_campaign(campaign), book_of(campaign)),
    following=following,
    facts=lambda campaign, situation: facts_of(
        battlefield_campaign(campaign), book_of(campaign), situation
    ),
    situation=BattlefieldState,
    codec=BATTLEFIELD_CODEC,
    needs=needs_of,
    idle_tables=lambda campaign, inputs: tuple(
        out_of_time(play_for(campaign, inputs, awaited_dice(inputs)))
    ),
    orders=FIELD_ORDERS,
    order_facts=lambda campaign, situation: order_facts(
        battlefield_campaign(campaign), book_of(campaign), situation
    ),
    sleeps=needs_no_order,
    told_at_close=is_fought,
    sleeping="led by instructions and policy",
)
