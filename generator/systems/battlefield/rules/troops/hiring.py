"""Who can be hired, for what price, and what it costs to keep them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake, type_of
from generator.systems.battlefield.rules.troops.troop_types import Serves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook


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
