"""The order of play of a period, and the system as one object to be run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.book_folder import awaited_dice, played_by
from generator.kit.period_play import StepOfPlay, period_played, steps_table, unless_stopped
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.rules import Rules
from generator.systems.battlefield.rules.battle_book import CREDIT, BattleBook, Folk, battle_book
from generator.systems.battlefield.rules.battle_end import (
    BattleEnd,
    HowEnded,
    LeadershipChange,
    first_leadership,
)
from generator.systems.battlefield.rules.battle_rounds import settled
from generator.systems.battlefield.rules.entry_faults import entry_faults, out_of_time
from generator.systems.battlefield.rules.fact_names import facts_of
from generator.systems.battlefield.rules.field_campaign import (
    BATTLEFIELD_CLOCK,
    BattlePart,
    battlefield_campaign,
    from_period,
    period_after,
)
from generator.systems.battlefield.rules.field_units import FieldUnit, SavedPoints, UnitMode
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake
from generator.systems.battlefield.rules.fighting import (
    battle_begins,
    fought_out,
    next_round_of,
    one_round,
)
from generator.systems.battlefield.rules.hiring_out import all_hired, ego_warned, kept_up, sent_home
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
from generator.systems.battlefield.rules.placing import all_placed, set_apart
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    FieldCourse,
    FieldPlay,
    HiredUnit,
    LeaderState,
    RoundOver,
    UnitStand,
    needs_of,
)
from generator.systems.battlefield.rules.strikes import (
    combined_ground,
    discovery_table,
    strikes_table,
    unit_maxima,
    who_stays_out,
)
from generator.systems.battlefield.rules.tables import FIELD_FOLDER
from generator.systems.battlefield.rules.umpire_rules import FIELD_PERIOD_RULINGS
from generator.values import replace

if TYPE_CHECKING:
    from generator.dice import Dice
    from generator.kit.phase import Resolution
    from generator.kit.printing import PrintedTable
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period


_BEGINS, _ENDS = FIELD_PERIOD_RULINGS.first_step(), FIELD_PERIOD_RULINGS.last_step()

MUSTER: tuple[StepOfPlay[FieldCourse], ...] = (
    _BEGINS,
    StepOfPlay(
        says="Leaders dismiss units. Before every battle but the first each pays the "
        "upkeep of the others; who cannot be paid leaves, the last hired first.",
        rules=("DOG-STAT-09", "DOG-DEF-04"),
        play=unless_stopped(lambda course: kept_up(sent_home(course))),
    ),
    StepOfPlay(
        says="Leaders hire units, as far as money and leadership go. Elite troops are "
        "hard to find: the umpire says who can be had.",
        rules=("DOG-LEAD-02", "DOG-ELITE-01", "DOG-PRE-01"),
        play=unless_stopped(all_hired),
    ),
    StepOfPlay(
        says="Each unit is placed on the map or stays away; it may begin hidden. Two "
        "on one case are moved apart by their leaders.",
        rules=("DOG-PRE-01", "DOG-PRE-02", "DOG-PRE-03", "DOG-HIDE-02"),
        play=unless_stopped(lambda course: set_apart(all_placed(course))),
    ),
    StepOfPlay(
        says="The umpire is told of armies with more ego than their leaders can lead.",
        rules=("DOG-LEAD-05",),
        play=unless_stopped(ego_warned),
    ),
    _ENDS,
)
"""The steps of a muster, in order."""
_BATTLE_BEGINS: StepOfPlay[FieldCourse] = StepOfPlay(
    says="Before the first round roll a die for every hidden unit: is it discovered? "
    "Roll one for every army: high acts first. Equal: roll again.",
    rules=("DOG-HIDE-03", "DOG-PRE-04"),
    play=unless_stopped(battle_begins),
)
_ROUND_SAYS = (
    "Army by army, unit by unit: move. Who leaves an enemy's side may be struck at, or "
    "leaves a rearguard. Who has been in open water too long loses fighters. Then, in "
    "the same order, each attacks, shoots or defends; who is attacked first decides at "
    "once. At the end the first army becomes the last."
)
_ROUND_RULES = ("DOG-MOVE-06", "DOG-FLEE-01", "DOG-WATER-04", "DOG-CBT-14")
_ALL_ROUNDS: StepOfPlay[FieldCourse] = StepOfPlay(
    says=f"{_ROUND_SAYS} Until one side is left, all agree, or the last round is over.",
    rules=(*_ROUND_RULES, "DOG-CBT-15", "DOG-CBT-16"),
    play=unless_stopped(fought_out),
)
_ONE_ROUND = replace(_ALL_ROUNDS, play=unless_stopped(one_round))
_SETTLED: StepOfPlay[FieldCourse] = StepOfPlay(
    says="The winner's captives are free; the others are lost, and their captors get "
    "their upkeep once. HP lost change the leadership of every leader. Rearguards are "
    "with their unit again.",
    rules=("DOG-SURR-02", "DOG-LEAD-03", "DOG-FLEE-05"),
    play=unless_stopped(settled),
)
BATTLE: tuple[StepOfPlay[FieldCourse], ...] = (_BATTLE_BEGINS, _ALL_ROUNDS, _SETTLED)
"""The steps of a battle, in order, as sheets print them."""


def steps_of(play: FieldPlay) -> tuple[StepOfPlay[FieldCourse], ...]:
    """Return the steps of a period, in order.

    Rules: DOG-PRE-05, DOG-CBT-16.
    """
    time = play.time
    match time.part:
        case BattlePart.MUSTER:
            return MUSTER
        case BattlePart.BATTLE:
            return (_BEGINS, *BATTLE, _ENDS)
        case BattlePart.ROUND:
            begins = (_BATTLE_BEGINS,) if time.round_number == 1 else ()
            return (_BEGINS, *begins, _ONE_ROUND, _ENDS)
        case BattlePart.AFTERMATH:
            return (_BEGINS, _SETTLED, _ENDS)


def played(play: FieldPlay, situation: BattlefieldState) -> Resolution[BattlefieldState]:
    """Play a period as far as its inputs allow.

    How a battle is fought, at once or round by round, its muster settles.
    """
    begun = situation
    if play.time.part is BattlePart.MUSTER:
        begun = replace(situation, by_rounds=play.campaign.by_rounds)
    course = FieldCourse(play=play, situation=begun)
    return replace(period_played(course, steps_of(play)), before=situation)


def following(situation: BattlefieldState) -> BattlefieldState:
    """Return the situation at the start of the next period.

    A battle that is settled is done with; one that goes on begins its next round.

    Rules: DOG-PRE-05, DOG-CBT-15, DOG-CBT-16.
    """
    battle = situation.battle
    is_over = battle is not None and battle.end is not None
    after = replace(
        situation,
        period=period_after(situation.period, by_rounds=situation.by_rounds, is_over=is_over),
    )
    if battle is None:
        return after
    if from_period(after.period).part is BattlePart.MUSTER:
        return after.with_battle(None)
    going_on = battle if is_over else next_round_of(battle)
    return after.with_battle(replace(going_on, rounds=()))


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
        leaders[army.army] = LeaderState(army=army.army, leadership=leadership, money=army.money)
    return BattlefieldState(
        period=BATTLEFIELD_CLOCK.first, leaders=leaders, roster=roster, by_rounds=campaign.by_rounds
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
            name, title, (step.said for step in steps), card="DOG-6", source="DOG:17354-21916"
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
