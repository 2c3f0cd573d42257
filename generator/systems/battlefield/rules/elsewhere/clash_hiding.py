"""Who hides as a clash begins, where, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.case_values import visibility
from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.systems.battlefield.rules.hiding.discovery import chance_on, shown
from generator.systems.battlefield.rules.playing.round_course import (
    Consulted,
    LeadersMatter,
)
from generator.systems.battlefield.rules.troops.unit_sizes import most_fighters
from generator.systems.exchange import INDIVIDUAL
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.elsewhere.clash_board import ClashLayout
    from generator.systems.battlefield.rules.elsewhere.clash_units import ClashUnit
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.playing.round_course import (
        MatterAtHand,
        RoundCourse,
    )
    from generator.systems.battlefield.rules.policy.leader_minds import LeaderMind
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class HidingGround:
    """The field as a commander who hides units sees it before the battle."""

    book: BattleBook
    layout: ClashLayout
    board: Mapping[Hex, CaseGround]
    edge: int
    """The row of the commander's own edge."""

    def hides_best(self, unit: ClashUnit, at: Hex, held: Collection[Hex]) -> Hex:
        """Return where a unit hides that is drawn up on a case.

        It is the nearest free case no farther from its own edge on which it hides
        better; else it stays where it is.

        Rules: DOG-GRND-03, DOG-HIDE-01.
        """
        here = visibility(self.book, self.board[at])
        better = (
            (distance(at, place), place)
            for place, case in self.board.items()
            if place not in held
            and self._from_edge(place) <= self._from_edge(at)
            and visibility(self.book, case) > here
            and ground_bar(self.book, case, unit.make) is None
        )
        return min(better, default=(0, at))[1]

    def _from_edge(self, at: Hex) -> int:
        return abs(self.layout.row(at) - self.edge)


def hiding_places(
    ground: HidingGround, units: Iterable[ClashUnit], places: Mapping[str, Hex]
) -> Mapping[str, Hex]:
    """Return where units of an army hide, by name.

    Of those that begin on the field the smallest for their kind hide first, as long as
    they may stay unseen, and no more of them than stay in sight. Heroes do not hide,
    nor does who stands in a fortification. It rests on what their commander knows.

    Args:
        ground: Where they hide.
        units: All units of the army.
        places: Where every unit of the clash is drawn up, by name.

    Rules: DOG-HIDE-01, DOG-HIDE-02, DOG-PRE-02.
    """
    book, board = ground.book, ground.board
    begin = [u for u in units if u.troop.arm != INDIVIDUAL and u.troop.arrives <= 1]
    found: dict[str, Hex] = {}
    for unit in sorted(begin, key=lambda unit: (_size(book, unit), unit.number)):
        own = places[unit.unit]
        stay = len(begin) - len(found) - 1
        if board[own].is_fortified or len(found) >= stay:
            continue
        at = ground.hides_best(unit, own, {*places.values(), *found.values()})
        if not chance_on(book, board[at], unit.make, unit.fighters).is_certain:
            found[unit.unit] = at
    return found


def _size(book: BattleBook, unit: ClashUnit) -> Fraction:
    """Return how much of the most there may be of its kind a unit has."""
    return Fraction(unit.fighters, most_fighters(book, unit.make))


@dataclass(frozen=True, slots=True, kw_only=True)
class ComesOut:
    """What a commander says of units that hide: they come out once the fighting begins.

    Until then they wait, as the policy has it; who can shoot does so. Everybody on the
    field has seen when the first was struck or taken.
    """

    def consulted(
        self, course: RoundCourse, mind: LeaderMind, at_hand: MatterAtHand
    ) -> Consulted:
        """Let a unit come out as its turn to move comes, if it is time.

        Rules: DOG-HIDE-03, DOG-DEF-03.
        """
        unit = course.unit(at_hand.unit)
        is_turn = at_hand.matter is LeadersMatter.MARCH
        if is_turn and unit.is_hidden and _is_fought_on(course.field):
            course = course.with_unit(shown(unit))
        return Consulted(course=course, mind=mind)

    def offering(self, course: RoundCourse, mind: LeaderMind, army: str) -> Consulted:
        """Offer nothing but what the commander has said of ending the battle."""
        del army
        return Consulted(course=course, mind=mind)


def _is_fought_on(field: Battlefield) -> bool:
    """Return whether anybody has been struck yet, or taken."""
    is_struck = any(field.hp_lost.values())
    return is_struck or any(unit.captor for unit in field.units.values())
