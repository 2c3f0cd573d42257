"""Hiring, dismissing and paying troops between battles: who comes, for what price."""

from __future__ import annotations

from dataclasses import dataclass, replace
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.state import BattlefieldState, HiredUnit


# Who can be hired, for what price, and what it costs to keep them.


@dataclass(frozen=True, slots=True, kw_only=True)
class Hirer:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class HireCheck:
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
    makes = tuple(_hired(make))
    refusals = (found for each in makes for found in _refusals(book, each, hirer))
    doubts = (found for each in makes for found in _doubts(book, each, hirer))
    return HireCheck(
        refusals=tuple(dict.fromkeys(refusals)), doubts=tuple(dict.fromkeys(doubts))
    )


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


def _hired(make: TroopMake) -> Iterator[TroopMake]:
    yield make
    if make.passenger is not None:
        rider = make.passenger
        yield TroopMake(kind=rider.kind, is_elite=rider.is_elite)


def _refusals(book: BattleBook, make: TroopMake, hirer: Hirer) -> Iterator[HireRefusal]:
    kind = type_of(book, make)
    serves = kind.elite_serves if make.is_elite else kind.serves
    is_own = hirer.people == kind.people
    if kind.hire is None:
        yield HireRefusal.NO_PRICE
    if serves is Serves.OWN_PEOPLE and not is_own:
        yield HireRefusal.PEOPLE
    if serves is Serves.OWN_NOBLES and not (is_own and hirer.is_noble):
        yield HireRefusal.NOBLES


def _doubts(book: BattleBook, make: TroopMake, hirer: Hirer) -> Iterator[HireDoubt]:
    kind = type_of(book, make)
    serves = kind.elite_serves if make.is_elite else kind.serves
    if make.is_elite:
        yield HireDoubt.ELITE
    if serves is Serves.RARELY_OTHERS and hirer.people != kind.people:
        yield HireDoubt.RARELY


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


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepPaid:
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
    """Return why a leader cannot hire a unit; empty: it can be done.

    Args:
        book: What the campaign is played by.
        state: The situation.
        unit: What would be hired.
        hirer: What the leader is to them.
        is_allowed: Whether the umpire has said that they can be had.

    Rules: DOG-LEAD-02, DOG-STAT-09, DOG-SCALE-05, DOG-ELITE-01, DOG-PRE-01.
    """
    return tuple(_bars(book, state, unit, hirer, is_allowed=is_allowed))


def hired(
    book: BattleBook, state: BattlefieldState, unit: HiredUnit
) -> BattlefieldState:
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


def dismissed(state: BattlefieldState, unit: str) -> BattlefieldState:
    """Return the situation once a unit has gone home; nobody is paid back."""
    return state.with_roster(e for e in state.roster.values() if e.unit != unit)


def upkeep_due(book: BattleBook, units: Iterable[HiredUnit]) -> int:
    """Return what units cost from one battle to the next.

    Rule: DOG-STAT-09.
    """
    return sum(upkeep_of(book, each.make, each.fighters) for each in units)


def upkeep_paid(
    book: BattleBook, state: BattlefieldState, army: str
) -> tuple[BattlefieldState, UpkeepPaid]:
    """Pay an army from one battle to the next; who cannot be paid leaves.

    The last hired leave first, but none that costs nothing.

    Rules: DOG-STAT-09, DOG-DEF-04.
    """
    leader, kept = state.leaders[army], list(state.of_army(army))
    due, left = upkeep_due(book, kept), []
    while upkeep_due(book, kept) > leader.money:
        last = next(e for e in reversed(kept) if upkeep_due(book, (e,)))
        kept.remove(last)
        left.append(last.unit)
    paid = upkeep_due(book, kept)
    after = state.with_leader(replace(leader, money=leader.money - paid))
    for name in left:
        after = dismissed(after, name)
    return after, UpkeepPaid(due=due, paid=paid, left=tuple(left))


def ego_of(book: BattleBook, units: Iterable[HiredUnit]) -> int:
    """Return the ego of units together.

    Rule: DOG-LEAD-02.
    """
    return total_ego(book, ((each.make, each.fighters) for each in units))


def _bars(
    book: BattleBook,
    state: BattlefieldState,
    unit: HiredUnit,
    hirer: Hirer,
    *,
    is_allowed: bool,
) -> Iterator[MusterBar]:
    if unit.unit in state.roster:
        yield MusterBar.NAME
    if make_faults(book, unit.make):
        yield MusterBar.MAKE
    if not has_room(book, unit.make, unit.fighters):
        yield MusterBar.ROOM
    check = hire_check(book, unit.make, hirer)
    price = price_of(book, unit.make, unit.fighters)
    if price is None or (check.refusals and not is_allowed):
        yield MusterBar.REFUSES
    elif check.doubts and not is_allowed:
        yield MusterBar.UMPIRE
    leader = state.leaders[unit.army]
    if price is not None and price > leader.money:
        yield MusterBar.MONEY
    with_it = (*state.of_army(unit.army), unit)
    if not can_lead(leader.leadership, ego_of(book, with_it)):
        yield MusterBar.EGO
