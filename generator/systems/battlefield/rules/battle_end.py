"""Leadership, when a battle is over, who has won it, and what it makes of leaders."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_book import TroopTrait
from generator.systems.battlefield.rules.fighters import fighter_scores, type_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.kit.switches import Switches
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.fighters import TroopMake


# When a battle is over, and who has won it.

ALLIED = "battle.allied"
LAST_ROUND = "battle.last_round"


class HowEnded(StrEnum):
    """Why a battle is over."""

    ONE_LEFT = "one-left"
    NONE_LEFT = "none-left"
    AGREED = "agreed"
    LAST_ROUND = "last-round"


class BattleFortune(StrEnum):
    """What a battle was to an army."""

    VICTORY = "victory"
    DRAW = "draw"
    DEFEAT = "defeat"


class BattleEnd(Struct, frozen=True, kw_only=True):
    """How a battle ended."""

    how: HowEnded
    winner: str
    """The side that has won; empty: it is a draw."""

    def fortune(self, side_id: str) -> BattleFortune:
        """Return what the battle was to a side."""
        if not self.winner:
            return BattleFortune.DRAW
        return BattleFortune.VICTORY if side_id == self.winner else BattleFortune.DEFEAT


def sides_of(switches: Switches, sides: Mapping[str, str]) -> Mapping[str, str]:
    """Return for whom each army fights: its side, or itself where nobody is allied.

    Rule: DOG-CBT-16.
    """
    is_allied = switches.flag(ALLIED)
    return {army_id: side_id if is_allied else army_id for army_id, side_id in sides.items()}


def battle_end(
    switches: Switches,
    field: Battlefield,
    agreed: str | None = None,
    coming: frozenset[str] = frozenset(),
) -> BattleEnd | None:
    """Return how a battle has ended as a round ends; none: another round follows.

    One follows as long as two sides have free units: on the map, hidden, or coming.

    Args:
        switches: The campaign's settings.
        field: The battlefield as the round ends.
        agreed: Whom the leaders have agreed to call the winner, empty for a draw;
            none: they have not.
        coming: The sides that have units on their way to the field.

    Rule: DOG-CBT-16.
    """
    free = {field.sides[unit.army] for unit in field.units.values() if unit.is_free}
    left = sorted(free | coming)
    if len(left) == 1:
        return BattleEnd(how=HowEnded.ONE_LEFT, winner=left[0])
    if not left:
        return BattleEnd(how=HowEnded.NONE_LEFT, winner="")
    if agreed is not None:
        return BattleEnd(how=HowEnded.AGREED, winner=agreed)
    if field.round_number >= switches.number(LAST_ROUND):
        return BattleEnd(how=HowEnded.LAST_ROUND, winner="")
    return None


# Leadership: how proud an army may be, and what a battle makes of it.

START = "leadership.start"
_FACTORS = {
    BattleFortune.VICTORY: "leadership-win",
    BattleFortune.DRAW: "leadership-draw",
    BattleFortune.DEFEAT: "leadership-loss",
}


class LeadershipChange(Struct, frozen=True, kw_only=True):
    """What a battle costs a leader, as a receipt."""

    own: int
    """HP that the army lost."""
    factor: Fraction
    """What they count."""
    enemies: int
    """HP that all its enemies lost."""
    divisor: int

    @property
    def lost(self) -> int:
        """Leadership lost, rounded up; below 0 it is gained."""
        return ceil((self.own * self.factor - self.enemies) / self.divisor)


def total_ego(book: BattleBook, troops: Iterable[tuple[TroopMake, int]]) -> int:
    """Return the ego of all fighters of an army, passengers among them.

    Rules: DOG-STAT-08, DOG-LEAD-02.
    """
    return sum(fighter_scores(book, make).ego * many for make, many in troops)


def can_lead(leadership: int, ego: int) -> bool:
    """Return whether a leader can employ troops of so much ego.

    Rule: DOG-LEAD-02.
    """
    return ego <= leadership


def first_leadership(book: BattleBook, ego: int) -> int:
    """Return the leadership a leader begins with an army of some ego (DOG-AMB-15).

    Rule: DOG-LEAD-01.
    """
    given = book.switches.number(START)
    step = book.whole("leadership-step")
    return given or ceil(Fraction(ego, step)) * step


def leadership_change(
    book: BattleBook, *, own: int, enemies: int, fortune: BattleFortune
) -> LeadershipChange:
    """Return what a battle costs a leader, by the accounts of the armies.

    Both are HP lost, by the leader's army and by all its enemies (DOG-AMB-32).

    Rule: DOG-LEAD-03.
    """
    return LeadershipChange(
        own=own,
        factor=book.share(_FACTORS[fortune]),
        enemies=enemies,
        divisor=book.whole("leadership-divisor"),
    )


def accounts(field: Battlefield, army_id: str) -> tuple[int, int]:
    """Return the HP that an army lost, and all its enemies together.

    Rules: DOG-LEAD-03, DOG-LEAD-04.
    """
    lost = field.hp_lost
    foes = (each for each in field.sides if field.are_foes(army_id, each))
    return lost.get(army_id, 0), sum(lost.get(each, 0) for each in foes)


def change_for(field: Battlefield, end: BattleEnd, army_id: str) -> LeadershipChange:
    """Return what a battle costs the leader of an army.

    Rules: DOG-LEAD-03, DOG-LEAD-04.
    """
    own, enemies = accounts(field, army_id)
    fortune = end.fortune(field.sides[army_id])
    return leadership_change(field.book, own=own, enemies=enemies, fortune=fortune)


def who_may_disobey(
    book: BattleBook, leadership: int, troops: Iterable[tuple[str, TroopMake, int]]
) -> tuple[str, ...]:
    """Return the units that may disobey; sworn ones never do. The umpire says who does.

    Troops are every unit by name, with its make and its fighters.

    Rules: DOG-LEAD-05, DOG-SPEC-12.
    """
    listed = tuple(troops)
    ego = total_ego(book, ((make, many) for _, make, many in listed))
    if can_lead(leadership, ego):
        return ()
    return tuple(
        name for name, make, _ in listed if TroopTrait.SWORN not in type_of(book, make).traits
    )
