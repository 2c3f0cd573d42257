"""Rounds and whole battles, played by what leaders have said beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.hiding.discovery import (
    discovery_chance,
    overlaps,
    shown,
)
from generator.systems.battlefield.rules.order.army_order import first_order, rotated
from generator.systems.battlefield.rules.order.battle_end import battle_end
from generator.systems.battlefield.rules.order.rounds import next_round, water_check
from generator.systems.battlefield.rules.playing.combat_phase import all_struck
from generator.systems.battlefield.rules.playing.moving_phase import all_moved
from generator.systems.battlefield.rules.playing.round_course import (
    RoundCourse,
    RoundMeans,
)
from generator.systems.battlefield.rules.playing.round_log import (
    RoundLine,
    RoundLineKind,
)
from generator.systems.battlefield.rules.policy.end_offers import agreed_winner
from generator.systems.battlefield.rules.surrender.surrenders import (
    freed,
    freed_at_end,
)

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.order.battle_end import BattleEnd
    from generator.systems.battlefield.rules.playing.round_dice import RoundDice


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBegun:
    """A battle as its first round begins."""

    field: Battlefield
    order: tuple[str, ...]
    lines: tuple[RoundLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlayed:
    """A round, and what follows it."""

    field: Battlefield
    """As the round ended; the next begins with :attr:`following`."""
    order: tuple[str, ...]
    """In which armies acted."""
    lines: tuple[RoundLine, ...]
    end: BattleEnd | None
    """None: another round follows."""

    @property
    def following(self) -> Battlefield:
        """The battlefield as the next round begins."""
        return next_round(self.field)


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlePlayed:
    """A battle from its first round to its end."""

    begun: BattleBegun
    rounds: tuple[RoundPlayed, ...]
    field: Battlefield
    """Once it is over, and who has won has freed its captives."""
    lines: tuple[RoundLine, ...]
    """Who was freed then."""
    end: BattleEnd


def battle_begun(means: RoundMeans, field: Battlefield) -> BattleBegun:
    """Roll for discovery and for the order of armies.

    Raises:
        ValueError: Two units stand on one case; their leaders have to move them.

    Rules: DOG-PRE-02, DOG-PRE-03, DOG-PRE-04, DOG-HIDE-02, DOG-HIDE-03.
    """
    on_one_case = overlaps(field)
    if on_one_case:
        pairs = ", ".join(f"{one} and {other}" for one, other in on_one_case)
        message = f"{pairs} on one case; expected one unit on each"
        raise ValueError(message)
    dice = replace(means.dice, round_number=0)
    course = _searched(replace(means, dice=dice), RoundCourse(field=field))
    order = order_rolled(dice, tuple(sorted(field.sides)))
    return BattleBegun(field=course.field, order=order, lines=course.lines)


def order_rolled(dice: RoundDice, armies: tuple[str, ...]) -> tuple[str, ...]:
    """Roll a die for each army; the high ones act first, ties roll again.

    Rule: DOG-PRE-04.
    """
    rolls: dict[str, tuple[int, ...]] = {
        army: (dice.roll("DOG-PRE-04", army).total,) for army in armies
    }
    found = first_order(rolls)
    while found.tied:
        for army in found.tied:
            nth = len(rolls[army]) + 1
            again = dice.roll("DOG-PRE-04", army, nth=nth)
            rolls[army] = (*rolls[army], again.total)
        found = first_order(rolls)
    return found.order


def round_played(
    means: RoundMeans, field: Battlefield, order: tuple[str, ...]
) -> RoundPlayed:
    """Play a round: all move, some drown, all strike.

    Rules: DOG-PRE-05, DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16.
    """
    means = replace(means, dice=replace(means.dice, round_number=field.round_number))
    moved = all_moved(means, RoundCourse(field=field), order)
    swum = _drowned(means, moved)
    struck = all_struck(means, swum, order)
    over = _released(struck, freed(struck.field))
    return RoundPlayed(
        field=over.field,
        order=order,
        lines=over.lines,
        end=battle_end(means.book.switches, over.field, _agreed(means, field)),
    )


def _agreed(means: RoundMeans, field: Battlefield) -> str | None:
    """Return whom the leaders call the winner; none: somebody fights on."""
    offers = {army: means.mind(army).offer for army in field.sides}
    return agreed_winner(field.sides, offers)


def battle_played(means: RoundMeans, field: Battlefield) -> BattlePlayed:
    """Play a battle to its end, by what leaders have said beforehand.

    Rules: DOG-CBT-15, DOG-CBT-16, DOG-DEF-02.
    """
    begun = battle_begun(means, field)
    played = round_played(means, begun.field, begun.order)
    rounds = [played]
    while played.end is None:
        played = round_played(means, played.following, rotated(played.order))
        rounds.append(played)
    released = freed_at_end(played.field, played.end.winner)
    over = _released(RoundCourse(field=played.field), released)
    return BattlePlayed(
        begun=begun,
        rounds=tuple(rounds),
        field=over.field,
        lines=over.lines,
        end=played.end,
    )


def _released(course: RoundCourse, after: Battlefield) -> RoundCourse:
    """Tell who has been freed."""
    lines = (
        RoundLine(kind=RoundLineKind.FREED, rule="DOG-SURR-02", unit=name)
        for name, unit in course.field.units.items()
        if unit.captor and not after.units[name].captor
    )
    return course.then(after, *lines)


def _searched(means: RoundMeans, course: RoundCourse) -> RoundCourse:
    """Roll for every hidden unit, by name; its chance goes on its record."""
    chances = {
        name: discovery_chance(means.book, course.field, unit)
        for name, unit in sorted(course.field.units.items())
        if unit.is_hidden
    }
    for name, chance in chances.items():
        throw = means.dice.roll("DOG-HIDE-03", name)
        is_found = chance.is_discovered(throw.total)
        kind = RoundLineKind.DISCOVERED if is_found else RoundLineKind.UNDISCOVERED
        line = RoundLine(kind=kind, rule="DOG-HIDE-03", unit=name, throw=throw)
        noted = replace(course.unit(name), chance=chance.chance)
        course = course.with_unit(shown(noted) if is_found else noted, line)
    return course


def _drowned(means: RoundMeans, course: RoundCourse) -> RoundCourse:
    """Let those drown who have been in open water for too long."""
    after = water_check(means.book, course.field)
    lost = {
        name: unit.fighters - after.units[name].fighters
        for name, unit in course.field.units.items()
    }
    lines = (
        RoundLine(
            kind=RoundLineKind.DROWNS, rule="DOG-WATER-04", unit=name, number=dead
        )
        for name, dead in lost.items()
        if dead
    )
    return course.then(after, *lines)
