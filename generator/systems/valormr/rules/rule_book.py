"""The Valormr rules as one object the program can play by."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from generator.dice import D6
from generator.errors import Finding
from generator.kit.book_folder import awaited_dice
from generator.kit.facts import Conditions
from generator.kit.period_play import steps_table
from generator.kit.rules import Rules
from generator.kit.tables import amended_by
from generator.kit.typed_entries import ruled_dice
from generator.systems.exchange import ALONE
from generator.systems.valormr.rules import askable_keys
from generator.systems.valormr.rules.armies import sleeps
from generator.systems.valormr.rules.baselines import Baselines, campaign_baselines
from generator.systems.valormr.rules.calendar import CLOCK
from generator.systems.valormr.rules.contact.approach_rolls import (
    NEAR_THE_ENEMY,
    rolls_near_the_enemy,
)
from generator.systems.valormr.rules.contact.clashes import ORIGIN, uses_siblings
from generator.systems.valormr.rules.contact.thread import STAGES
from generator.systems.valormr.rules.fact_names import OF_THE_SKY, SKY
from generator.systems.valormr.rules.full_days import campaign_with_works
from generator.systems.valormr.rules.movement.march_table import as_things_go, outlooks
from generator.systems.valormr.rules.movement.ways_open import ways_of
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.orders import BATTLES, ORDERS, orders_in
from generator.systems.valormr.rules.play import Play
from generator.systems.valormr.rules.sequence import SEQUENCE, following, resolve
from generator.systems.valormr.rules.situation import (
    CODEC,
    FORMAT_1,
    INPUTS_1,
    PART_KINDS,
    come_on,
    needs_of,
    newcomers,
    opening,
)
from generator.systems.valormr.rules.situation_facts import GOING_ON, facts_of, order_facts
from generator.systems.valormr.rules.state import ValormrState
from generator.systems.valormr.rules.tables import VALORMR_FOLDER, baselines_here, derived_tables
from generator.systems.valormr.rules.umpire_rulings import VALORMR_RULINGS
from generator.values import replace
from generator.world.campaign import PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.dice import Dice, DiceKind, Throw, ThrowKey
    from generator.kit.facts import Fact, Foretold
    from generator.kit.phase import Resolution
    from generator.kit.printing import PrintedTable
    from generator.kit.switches import Switches
    from generator.kit.table import Table
    from generator.kit.typed_entries import Typed
    from generator.kit.ways import Ways
    from generator.systems.exchange import Siblings
    from generator.systems.valormr.rules.play import KnownSteps
    from generator.world.board import Crossing
    from generator.world.campaign import Campaign, HouseRule, Switch
    from generator.world.clock import Period


# TURN: the sequence of play on paper, made from what is played.


def sequence_tables(switches: Switches) -> Iterator[PrintedTable]:
    """Yield the sequence of play of a period, and that of a contact.

    Rules: VAL-TURN-04, VAL-TURN-05, VAL-TURN-06, VAL-TURN-07, VAL-TURN-08, DEF-EXCH-04.
    """
    has_rolls = rolls_near_the_enemy(switches)
    period = steps_table(
        "sequence-of-play",
        "Sequence of play",
        (s.said for s in SEQUENCE if has_rolls or NEAR_THE_ENEMY not in s.rules),
        card="PT-01",
        source="S1:150-152, 289-293; S0:282-312, 461-467, 545-573",
    )
    note = (
        "A battle takes its half period but no points; so does a delay. Avoid, evade "
        "and withdraw take no time and no points of their own."
    )
    heads = ("Step", "In every period, day and night", "Rules")
    yield replace(period, columns=heads, notes=(note,))
    contact = steps_table(
        "contact-steps",
        "The steps of a contact",
        ((says, rules) for says, rules, _ in STAGES),
        card="PT-01",
        source="S0:282-312, 461-467",
    )
    heads = ("Step", "In every contact, until it is resolved", "Rules")
    yield replace(contact, columns=heads)


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them."""
    tables = VALORMR_FOLDER.amended(campaign)
    switches = VALORMR_FOLDER.switches_in(campaign)
    laid_out = campaign_baselines(valormr(campaign), tables, switches)
    here = (baselines_here(laid_out),) if isinstance(laid_out, Baselines) else ()
    printed = (
        *(tables[name].as_read() for name in sorted(tables)),
        *sequence_tables(switches),
        *derived_tables(VALORMR_FOLDER.tables_of(campaign)),
        *here,
    )
    return VALORMR_FOLDER.printed(campaign, printed)


def crossings_of_no_use(campaign: Campaign) -> tuple[Crossing, ...]:
    """Return the crossings of a campaign's map that nobody can use."""
    switches = VALORMR_FOLDER.switches_in(campaign)
    return askable_keys.idle_crossings(campaign.board, switches)


def play_for(
    campaign: Campaign, inputs: PeriodInputs, dice: Dice, siblings: Siblings = ALONE
) -> Play:
    """Return the circumstances of one period."""
    return Play(
        siblings=siblings,
        campaign=valormr(campaign),
        tables=VALORMR_FOLDER.tables_of(campaign),
        switches=VALORMR_FOLDER.switches_in(campaign),
        dice=dice,
        inputs=inputs,
        known_steps=_known_steps(campaign.house_rules, frozenset(campaign.switches.items())),
    )


@lru_cache(maxsize=8)
def _known_steps(
    _house_rules: tuple[HouseRule, ...], _switches: frozenset[tuple[str, Switch]]
) -> KnownSteps:
    """Return what was found of steps under the same rules; it grows."""
    return {}


def opened(campaign: Campaign) -> ValormrState:
    """Return the situation a campaign begins with, its house rules in force."""
    tables = VALORMR_FOLDER.tables_of(campaign)
    return opening(valormr(campaign), tables)


def resolved(
    campaign: Campaign,
    situation: ValormrState,
    inputs: PeriodInputs,
    dice: Dice,
    siblings: Siblings = ALONE,
) -> Resolution[ValormrState]:
    """Play a period of a campaign as far as its inputs allow."""
    return resolve(play_for(campaign, inputs, dice, siblings), situation)


def play_looking_at(campaign: Campaign, inputs: PeriodInputs) -> Play:
    """Return the circumstances of a period for looking only; nothing can be thrown."""
    return play_for(campaign, inputs, _NoDice())


def _looking_at(campaign: Campaign, situation: ValormrState) -> Play:
    """Return the circumstances of a situation's period, nothing entered for it."""
    return play_looking_at(campaign, PeriodInputs(period=situation.period))


def laid_open(campaign: Campaign, situation: ValormrState) -> tuple[Fact, ...]:
    """Return a situation's facts, each with its owner."""
    return facts_of(_looking_at(campaign, situation), situation)


def orders_laid_open(campaign: Campaign, situation: ValormrState) -> tuple[Fact, ...]:
    """Return what may be ordered in a situation, each fact with its owner."""
    campaign = campaign_with_works(valormr(campaign), situation)
    return order_facts(_looking_at(campaign, situation), situation)


def gone_on(campaign: Campaign, situation: ValormrState, period: Period) -> ValormrState:
    """Return a later situation, nobody being told anything new until then."""
    return as_things_go(_looking_at(campaign, situation), situation, period)


def looked_ahead(
    campaign: Campaign,
    situation: ValormrState,
    inputs: PeriodInputs,
    dice: Dice,
) -> Foretold:
    """Return what lies ahead of every force as a period begins."""
    play = play_for(campaign, inputs, ruled_dice(dice, inputs.rulings))
    return outlooks(play, situation)


def ways_ahead(
    campaign: Campaign, situation: ValormrState, forces: Collection[str]
) -> tuple[Ways, ...]:
    """Return where some forces can be ordered to march as a period begins.

    Nothing is rolled and no ruling of the umpire's is in force yet.
    """
    whole = campaign_with_works(valormr(campaign), situation)
    return tuple(ways_of(_looking_at(whole, situation), situation, forces))


def faults(
    campaign: Campaign, situation: ValormrState, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Return entries of a period that no rule can use."""
    play = play_for(campaign, inputs, awaited_dice(inputs))
    ruled, unfit = VALORMR_RULINGS.tried(play, situation)
    begun_with = come_on(play, ruled).situation
    waiting = {force.id for force in newcomers(play, begun_with)}
    unplaced = tuple(
        Finding(
            "C061",
            (*order.where, "army"),
            f"{campaign.force(order.force).name} is not on the map",
            "take the order out: it waits until nobody stands where it comes on"
            if order.force in waiting
            else "take the order out, or bring the army on by a ruling",
        )
        for order in orders_in(inputs)
        if order.force not in begun_with.forces
    )
    return (
        *unfit,
        *unplaced,
        *askable_keys.fleet_faults(begun_with, inputs),
        *askable_keys.courier_faults(play.campaign, begun_with, inputs),
    )


def keeps_still(campaign: Campaign, force: str, period: Period) -> bool:
    """Return whether an army rests in a period unless it is ordered."""
    return sleeps(valormr(campaign).force(force), period)


def awaited_armies(campaign: Campaign, situation: ValormrState) -> tuple[str, ...]:
    """Return the armies that are to come on and are not on the map yet, by id."""
    play = _looking_at(campaign, situation)
    return tuple(force.id for force in newcomers(play, situation))


def reinforced(campaign: Campaign, situation: ValormrState) -> ValormrState:
    """Return a situation once the armies have come on that can."""
    return come_on(_looking_at(campaign, situation), situation).situation


def objection(
    campaign: Campaign, situation: ValormrState, typed: Typed, siblings: Siblings = ALONE
) -> str:
    """Return why nothing is ever asked for under a key; empty: it may be.

    Other rule systems may throw for a battle as well; which rules they have is asked last.
    """
    own = {rule.id for rule in RULES.ledger.rules()}
    return askable_keys.objection_to(
        valormr(campaign), situation, lambda rule: rule in own or rule in siblings.rules, typed
    )


class _NoDice:
    """Dice nobody may throw."""

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Refuse the throw."""
        message = f"{key}, {kind.counted(dice)}: nothing is rolled while looking"
        raise AssertionError(message)


RULES = Rules(
    name="valormr",
    title="Valormr",
    **VALORMR_FOLDER.heads,
    printed=printed_tables,
    clock=CLOCK,
    opening=opened,
    resolve=resolved,
    following=following,
    facts=laid_open,
    situation=ValormrState,
    codec=CODEC,
    format_1=FORMAT_1,
    inputs_1=INPUTS_1,
    needs=needs_of,
    part_kinds=PART_KINDS,
    faults=faults,
    orders=ORDERS,
    results=(BATTLES,),
    order_facts=orders_laid_open,
    newcomers=awaited_armies,
    reinforced=reinforced,
    objection=objection,
    idle_crossings=crossings_of_no_use,
    sleeps=keeps_still,
    goes_on_without=frozenset(GOING_ON),
    conditions=Conditions(subject=OF_THE_SKY, title="The sky", in_a_word=SKY),
)


@cache
def rules_beside(siblings: Siblings) -> Rules[ValormrState]:
    """Return the rules where there are others that settle or name battles.

    Their translations are tables of a campaign that uses them, and of no other.

    Rule: DEF-EXCH-01.
    """

    def tables(campaign: Campaign) -> Mapping[str, Table]:
        further = translations_of(campaign, siblings)
        return {**VALORMR_FOLDER.amended(campaign), **further}

    def printed(campaign: Campaign) -> tuple[PrintedTable, ...]:
        further = translations_of(campaign, siblings)
        added = (further[name].as_read() for name in sorted(further))
        return (*printed_tables(campaign), *VALORMR_FOLDER.on_cards(added))

    return replace(
        RULES,
        amended=tables,
        printed=printed,
        resolve=partial(resolved, siblings=siblings),
        objection=partial(objection, siblings=siblings),
    )


def translations_of(campaign: Campaign, siblings: Siblings) -> Mapping[str, Table]:
    """Return other systems' words for ours, as a campaign amends them; empty: unused.

    Rule: DEF-EXCH-01.
    """
    if not uses_siblings(VALORMR_FOLDER.switches_in(campaign)):
        return {}
    return amended_by(siblings.tables(ORIGIN), campaign.house_rules)
