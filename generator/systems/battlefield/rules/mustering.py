"""Hiring, dismissing and paying troops between battles: who comes, for what price."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_book import Serves
from generator.systems.battlefield.rules.battle_end import can_lead, total_ego
from generator.systems.battlefield.rules.fighters import (
    TroopMake,
    fighter_scores,
    has_room,
    make_faults,
    type_of,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.state import BattlefieldState, HiredUnit


# Who can be hired, for what price, and what it costs to keep them.


class Hirer(Struct, frozen=True, kw_only=True):
    """What troops look at in a leader who would hire them."""

    people: str = ""
    """Such as ``elves``; empty: some other."""
    is_noble: bool = False


class HireRefusal(StrEnum):
    """Why troops do not let themselves be hired."""

    NO_PRICE = "no-price"
    PEOPLE = "people"
    """They serve their own people alone."""
    NOBLES = "nobles"
    """They serve nobles of their own people alone."""


class HireDoubt(StrEnum):
    """Why the umpire has to say whether troops can be hired."""

    ELITE = "elite"
    """Elite troops are hard to find."""
    RARELY = "rarely"
    """They rarely serve another people."""


class HireCheck(Struct, frozen=True, kw_only=True):
    """Whether troops let themselves be hired; the umpire may say otherwise."""

    refusals: tuple[HireRefusal, ...]
    doubts: tuple[HireDoubt, ...]

    @property
    def is_free(self) -> bool:
        """Whether nobody has to be asked."""
        return not self.refusals and not self.doubts


def hire_check(book: BattleBook, make: TroopMake, hirer: Hirer) -> HireCheck:
    """Return whether a leader can hire troops of a make, passengers included.

    Rules: DOG-SPEC-12, DOG-SPEC-13, DOG-SPEC-14, DOG-SPEC-27, DOG-SPEC-28,
        DOG-ELITE-01.
    """
    refusals: dict[HireRefusal, None] = {}
    doubts: dict[HireDoubt, None] = {}
    for each in filter(None, (make, make.on_foot)):
        kind = type_of(book, each)
        serves = kind.elite_serves if each.is_elite else kind.serves
        is_own = hirer.people == kind.people
        if kind.hire is None:
            refusals[HireRefusal.NO_PRICE] = None
        if serves is Serves.OWN_PEOPLE and not is_own:
            refusals[HireRefusal.PEOPLE] = None
        if serves is Serves.OWN_NOBLES and not (is_own and hirer.is_noble):
            refusals[HireRefusal.NOBLES] = None
        if each.is_elite:
            doubts[HireDoubt.ELITE] = None
        if serves is Serves.RARELY_OTHERS and not is_own:
            doubts[HireDoubt.RARELY] = None
    return HireCheck(refusals=tuple(refusals), doubts=tuple(doubts))


def price_of(book: BattleBook, make: TroopMake, fighters: int) -> int | None:
    """Return what so many fighters cost to hire; none: they have no price.

    Rules: DOG-STAT-09, DOG-ELITE-02.
    """
    hire = fighter_scores(book, make).hire
    return None if hire is None else hire * fighters


def upkeep_of(book: BattleBook, make: TroopMake, fighters: int) -> int:
    """Return what so many fighters cost in a unit of time; without a price nothing.

    Rules: DOG-STAT-09, DOG-ELITE-02.
    """
    return (fighter_scores(book, make).upkeep or 0) * fighters


# Hiring, dismissing and paying troops between battles.


class MusterBar(StrEnum):
    """Why a unit cannot be hired."""

    NAME = "name"
    """There is one of that name."""
    MAKE = "make"
    """There are no such troops."""
    ROOM = "room"
    """There are too many for a unit, or none."""
    REFUSES = "refuses"
    """They do not serve such a leader, or have no price."""
    UMPIRE = "umpire"
    """The umpire has not allowed it."""
    MONEY = "money"
    EGO = "ego"
    """The leader cannot lead so much pride."""


class UpkeepPaid(Struct, frozen=True, kw_only=True):
    """What an army's upkeep has come to."""

    due: int
    paid: int
    left: tuple[str, ...]
    """Units that left because nobody could pay them, the last hired first."""


def muster_bars(
    book: BattleBook,
    state: BattlefieldState,
    unit: HiredUnit,
    hirer: Hirer,
    *,
    is_allowed: bool = False,
) -> tuple[MusterBar, ...]:
    """Return why a leader cannot hire a unit, though the umpire may have allowed it.

    Empty: it can be done.

    Rules: DOG-LEAD-02, DOG-STAT-09, DOG-SCALE-05, DOG-ELITE-01, DOG-PRE-01.
    """
    check = hire_check(book, unit.make, hirer)
    price, leader = price_of(book, unit.make, unit.fighters), state.leaders[unit.army]
    refuses = price is None or (bool(check.refusals) and not is_allowed)
    ego = ego_of(book, (*state.of_army(unit.army), unit))
    bars = {
        MusterBar.NAME: unit.unit in state.roster,
        MusterBar.MAKE: bool(make_faults(book, unit.make)),
        MusterBar.ROOM: not has_room(book, unit.make, unit.fighters),
        MusterBar.REFUSES: refuses,
        MusterBar.UMPIRE: not refuses and bool(check.doubts) and not is_allowed,
        MusterBar.MONEY: price is not None and price > leader.money,
        MusterBar.EGO: not can_lead(leader.leadership, ego),
    }
    return tuple(bar for bar, is_so in bars.items() if is_so)


def hired(book: BattleBook, state: BattlefieldState, unit: HiredUnit) -> BattlefieldState:
    """Return the situation once a unit has been hired and paid for.

    Raises:
        ValueError: It has no price.

    Rule: DOG-STAT-09.
    """
    price = price_of(book, unit.make, unit.fighters)
    if price is None:
        message = f"unit {unit.unit}: expected troops that have a price"
        raise ValueError(message)
    leader = state.leaders[unit.army]
    paid = replace(leader, money=leader.money - price, hired=(*leader.hired, unit.unit))
    last = max((each.hired_as for each in state.of_army(unit.army)), default=0)
    return state.with_leader(paid).with_unit(replace(unit, hired_as=last + 1))


def dismissed(state: BattlefieldState, unit_id: str) -> BattlefieldState:
    """Return the situation once a unit has gone home; nobody is paid back."""
    return state.with_roster(e for e in state.roster.values() if e.unit != unit_id)


def upkeep_due(book: BattleBook, units: Iterable[HiredUnit]) -> int:
    """Return what units cost from one battle to the next.

    Rule: DOG-STAT-09.
    """
    return sum(upkeep_of(book, each.make, each.fighters) for each in units)


def upkeep_paid(
    book: BattleBook, state: BattlefieldState, army_id: str
) -> tuple[BattlefieldState, UpkeepPaid]:
    """Pay an army from one battle to the next; who cannot be paid leaves.

    The last hired leave first, but none that costs nothing.

    Rules: DOG-STAT-09, DOG-DEF-04.
    """
    leader, kept = state.leaders[army_id], list(state.of_army(army_id))
    due, left = upkeep_due(book, kept), []
    while (paid := upkeep_due(book, kept)) > leader.money:
        last = next(e for e in reversed(kept) if upkeep_due(book, (e,)))
        kept.remove(last)
        left.append(last.unit)
    after = state.with_leader(replace(leader, money=leader.money - paid))
    for name in left:
        after = dismissed(after, name)
    return after, UpkeepPaid(due=due, paid=paid, left=tuple(left))


def ego_of(book: BattleBook, units: Iterable[HiredUnit]) -> int:
    """Return the ego of units together.

    Rule: DOG-LEAD-02.
    """
    return total_ego(book, ((each.make, each.fighters) for each in units))
