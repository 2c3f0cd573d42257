"""What is entered for a period, what may be, and what happens without an order."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.kit.facts import COULD_ENTER, MAY, NAME, ORDERS, UMPIRES, WITHOUT_ORDER, Openness
from generator.kit.order_grammar import OrderKind, order_tables
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.battle_ground import ground_bar
from generator.systems.battlefield.rules.field_campaign import BattlePart, cases_of, from_period
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.mustering import Hirer, hire_check
from generator.world.campaign import UNRECORDED
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from generator.errors import KeyPath
    from generator.kit.facts import Fact
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign, FieldArmy
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.state import BattlefieldState, HiredUnit
    from generator.world.campaign import PeriodInputs
    from generator.world.hexes import Hex


# What is entered for a period: troops hired and placed, decisions of a round.


class MusterDeed(StrEnum):
    """What is ordered of a unit in a muster."""

    PLACE = "place"
    """It begins the battle on a case."""
    RESERVE = "reserve"
    """It takes no part in the battle."""
    DISMISS = "dismiss"


ATTACK, SHOOT, DEFEND, SURRENDER = "attack", "shoot", "defend", "surrender"
STRIKE_BACK, AS_ORDERED = "strike back", "as ordered"
STRIKE, LET_GO = "strike", "let go"
TAKE, REFUSE = "take", "refuse"
"""Words of single decisions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterOrder:
    """An order to one unit in a muster."""

    force: str
    deed: MusterDeed
    route: tuple[Hex, ...] = ()
    """The case where it begins."""
    is_hidden: bool | None = None
    """Whether it begins hidden; none: as it was."""
    note: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where the order stands in the campaign file, as of all these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitHire:
    """A unit that an army hires."""

    army: str
    kind: str
    """The type's key."""
    fighters: int
    is_elite: bool = False
    mount: str = ""
    folk: tuple[str, ...] = ()
    size: int = 0
    """The size of each where it varies; 0: the least there is."""
    passenger: str = ""
    """The type's key, behind ``elite`` where they are."""
    name: str = ""
    """Empty: what its type is called."""
    unit: str = ""
    """Its id; empty: the next that is free."""
    route: tuple[Hex, ...] = ()
    """The case where it begins; empty: in reserve."""
    is_hidden: bool = False
    note: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDecision:
    """Single decisions for one unit in one round."""

    force: str
    round_number: int = 0
    """0: the round of the period."""
    way: tuple[Hex, ...] = ()
    """The cases it enters."""
    stays: bool = False
    dismounts_to: tuple[Hex, ...] = ()
    """Where its passengers dismount."""
    rearguard: int | None = None
    covers: tuple[str, ...] = ()
    """The enemies a rearguard fights; empty: all who could strike at the unit."""
    fleer: str = ""
    """``strike`` or ``let go``; empty: not decided."""
    deed: str = ""
    """``attack``, ``shoot``, ``defend`` or ``surrender``; empty: not decided."""
    target: str = ""
    """Whom it attacks, shoots at or surrenders to."""
    attacked: str = ""
    """``strike back``, ``as ordered``, ``defend`` or ``surrender``, if it is attacked
    before its turn; empty: not decided."""
    captives: str = ""
    """``take`` or ``refuse``; empty: not decided."""
    note: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmySequence:
    """In which order the units of an army act in a round.

    Rules: DOG-MOVE-01, DOG-CBT-01.
    """

    army: str
    units: tuple[str, ...]
    """Who acts first; the others follow as they are listed."""
    round_number: int = 0
    """0: the round of the period."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


ORDER, HIRE, DECIDE, SEQUENCE = "order", "hire", "decide", "sequence"
"""What the campaign file calls the tables, in the order of these values."""

_TABLES = order_tables("generator.systems.battlefield.file")

FIELD_ORDERS = (
    OrderKind(table=_TABLES[ORDER], view=MusterOrder, deed=MusterDeed),
    OrderKind(table=_TABLES[HIRE], view=UnitHire),
    OrderKind(table=_TABLES[DECIDE], view=UnitDecision),
    OrderKind(table=_TABLES[SEQUENCE], view=ArmySequence),
)
"""Every kind of order, in the order of the campaign file."""


def muster_orders(inputs: PeriodInputs) -> tuple[MusterOrder, ...]:
    """Return the orders to units in a muster."""
    return inputs.of(ORDER)


def hires_in(inputs: PeriodInputs) -> tuple[UnitHire, ...]:
    """Return whom armies hire."""
    return inputs.of(HIRE)


def decisions_in(inputs: PeriodInputs, round_number: int) -> tuple[UnitDecision, ...]:
    """Return the single decisions for a round; those of no round are for every one."""
    entered: tuple[UnitDecision, ...] = inputs.of(DECIDE)
    return tuple(e for e in entered if e.round_number in (0, round_number))


def sequences_in(inputs: PeriodInputs, round_number: int) -> tuple[ArmySequence, ...]:
    """Return in which order armies' units act in a round, where it was said."""
    entered: tuple[ArmySequence, ...] = inputs.of(SEQUENCE)
    return tuple(e for e in entered if e.round_number in (0, round_number))


# What may be ordered in a situation, and what happens without an order.

MUSTERED = ("place", "reserve", "dismiss")
"""What can be ordered for a unit before a battle."""
DECIDED = ("decide",)
"""What can be ordered for one in a round."""
PLACED, RESERVE, POLICY, CAPTIVE = "placed", "reserve", "policy", "captive"
"""What a unit does without an order."""


def order_facts(
    campaign: BattlefieldCampaign, book: BattleBook, situation: BattlefieldState
) -> tuple[Fact, ...]:
    """Return what may be ordered, and what happens without an order.

    In a muster armies hire and units are placed; in a round units can be told what they
    do, and where nobody says anything instruction and policy decide. What is said for a
    whole army stands on the form of its first unit.

    Rules: DOG-PRE-01, DOG-MOVE-01, DOG-CBT-01, DOG-DEF-02.
    """
    part = from_period(situation.period).part
    if part is BattlePart.AFTERMATH:
        return ()
    if part is BattlePart.MUSTER:
        for_units = _of_a_muster(campaign, situation, book)
    else:
        for_units = _of_a_round(campaign, situation, book)
    chiefs = []
    for army in campaign.armies:
        chief = next((unit.unit for unit in situation.of_army(army.army)), "")
        chiefs.append(facts.CHIEF.of(army.army, chief, _own(army)))
    return (*for_units, *chiefs)


def _of_a_muster(
    campaign: BattlefieldCampaign, situation: BattlefieldState, book: BattleBook
) -> Iterator[Fact]:
    """Yield what leaders may do with their troops before a battle.

    A unit could begin on the free cases beside it, or beside its army.

    Rules: DOG-PRE-01, DOG-TERR-03.
    """
    is_mustered, cases = True, cases_of(campaign.board)
    standing = [unit for unit in situation.roster.values() if unit.at is not None]
    taken = {unit.at for unit in standing}
    for _, unit in sorted(situation.roster.items()):
        seen = Openness(kind=ORDERS, sides=(campaign.army(unit.army).side,))
        yield MAY.of(unit.unit, MUSTERED, seen)
        without = RESERVE if unit.at is None else PLACED
        yield WITHOUT_ORDER.of(unit.unit, without, seen)
        yield facts.IN_MUSTER.of(unit.unit, is_mustered, seen)
        if unit.at is not None:
            own_cases = {each.at for each in standing if each.army == unit.army}
            begins = _beside(book, cases, unit.at, unit.make, but=own_cases)
            yield facts.MAY_ENTER.of(unit.unit, begins, seen)
        own = (each.at for each in standing if each.army == unit.army)
        free = tuple(
            place
            for start in ([unit.at] if unit.at is not None else own)
            for place in (neighbours(start) if start is not None else ())
            if place in cases
            and place not in taken
            and ground_bar(book, cases[place], unit.make) is None
        )
        yield COULD_ENTER.of(unit.unit, free, Openness(kind=UMPIRES))
    for kind in book.troops.types:
        if kind.hire is not None:
            yield NAME.of(kind.key, kind.title, Openness(kind=ORDERS))
            yield facts.PRICE.of(kind.key, kind.hire, Openness(kind=ORDERS))
    for army in campaign.armies:
        hirer = Hirer(people=army.people, is_noble=army.is_noble)
        serving = tuple(
            kind.key
            for kind in book.troops.types
            if any(
                not hire_check(book, TroopMake(kind=kind.key, is_elite=elite), hirer).refusals
                for elite in (False, True)
            )
        )
        yield facts.MAY_HIRE.of(army.army, serving, _own(army))


def _beside(
    book: BattleBook,
    cases: Mapping[Hex, CaseGround],
    at: Hex,
    make: TroopMake,
    but: Container[Hex | None],
) -> tuple[Hex, ...]:
    """Return the cases round one that troops of a make can enter, clockwise.

    Args:
        book: The rules as the campaign plays them.
        cases: The ground of every case.
        at: Where they stand.
        make: What they are.
        but: Where units of their own side stand; of others nobody asks here.

    Rules: DOG-TERR-03, DOG-SCALE-02.
    """
    found = (place for place in neighbours(at) if place in cases and place not in but)
    return tuple(place for place in found if ground_bar(book, cases[place], make) is None)


def _own(army: FieldArmy) -> Openness:
    return Openness(kind=ORDERS, sides=(army.side,))


def _of_a_round(
    campaign: BattlefieldCampaign, situation: BattlefieldState, book: BattleBook
) -> Iterator[Fact]:
    """Yield what units may be told for a round, those who are about to fight too.

    Whom a unit could attack are the enemies beside it who do not hide; before the first
    round nobody sees them.

    Rules: DOG-MOVE-01, DOG-CBT-01, DOG-HIDE-01.
    """
    has_begun = situation.battle is not None
    standing: Mapping[str, FieldUnit | HiredUnit]
    if situation.battle is None:
        standing = {each.unit: each for each in situation.roster.values() if each.at is not None}
        captives: frozenset[str] = frozenset()
    else:
        fighting = situation.battle.units.values()
        standing = {each.unit: each for each in fighting if each.is_standing}
        captives = frozenset(each.unit for each in fighting if each.captor)
    cases = cases_of(campaign.board)
    for unit_id, unit in sorted(standing.items()):
        side = campaign.army(unit.army).side
        seen, is_captive = Openness(kind=ORDERS, sides=(side,)), unit_id in captives
        yield MAY.of(unit_id, () if is_captive else DECIDED, seen)
        yield WITHOUT_ORDER.of(unit_id, CAPTIVE if is_captive else POLICY, seen)
        if not situation.by_rounds or is_captive or unit.at is None:
            continue
        yield facts.IN_ROUND.of(unit_id, situation.by_rounds, seen)
        own = {e.at for e in standing.values() if campaign.army(e.army).side == side}
        yield facts.MAY_ENTER.of(unit_id, _beside(book, cases, unit.at, unit.make, but=own), seen)
        foes = tuple(
            key
            for key, each in sorted(standing.items())
            if has_begun
            and campaign.army(each.army).side != side
            and not each.is_hidden
            and each.at in neighbours(unit.at)
        )
        yield facts.MAY_STRIKE.of(unit_id, foes, seen)
