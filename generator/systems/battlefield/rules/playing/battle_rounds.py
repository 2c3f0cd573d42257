"""Rounds and whole battles, played by what leaders have said beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.army_order import (
    OrderRolled,
    first_order,
    next_round,
    rotated,
    water_check,
)
from generator.systems.battlefield.rules.battle_end import battle_end
from generator.systems.battlefield.rules.discovery import (
    discovery_chance,
    overlaps,
    shown,
)
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.systems.battlefield.rules.fleeing import freed, freed_at_end
from generator.systems.battlefield.rules.leader_minds import agreed_winner
from generator.systems.battlefield.rules.playing.combat_phase import all_struck
from generator.systems.battlefield.rules.playing.moving_phase import all_moved
from generator.systems.battlefield.rules.playing.round_course import (
    DueRoll,
    RoundCourse,
    RoundMeans,
    arrived,
    sides_coming,
)
from generator.systems.battlefield.rules.playing.round_log import (
    RoundLine,
    RoundLineKind,
)
from generator.systems.battlefield.rules.steps_of_units import engaged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.systems.battlefield.rules.battle_end import BattleEnd
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.leader_minds import EndOffer
    from generator.systems.battlefield.rules.playing.round_course import RoundDice


SEARCH, ORDER = "DOG-HIDE-03", "DOG-PRE-04"
"""The rules that call for dice before the first round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBegun:
    """A battle as its first round begins."""

    field: Battlefield
    order: tuple[str, ...]
    lines: tuple[RoundLine, ...]
    rolled: Mapping[str, tuple[Throw, ...]]
    """What every army rolled for its place in that order, the first first."""


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
    said: Mapping[str, str]
    """Lines of answers given beforehand that held last."""

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
    dice = replace(means.dice, round_number=field.round_number)
    course = _searched(replace(means, dice=dice), RoundCourse(field=field))
    rolled = order_rolled(dice, tuple(sorted(field.sides)))
    return BattleBegun(
        field=course.field,
        order=tuple(rolled),
        lines=course.lines,
        rolled=rolled,
    )


def order_rolled(
    dice: RoundDice, armies: tuple[str, ...]
) -> Mapping[str, tuple[Throw, ...]]:
    """Roll a die for each army; the high ones act first, ties roll again.

    Returns:
        What each army rolled, the one that acts first first.

    Rule: DOG-PRE-04.
    """
    throws: dict[str, tuple[Throw, ...]] = dict.fromkeys(armies, ())
    found = OrderRolled(order=armies, tied=armies)
    while found.tied:
        due = (DueRoll(ORDER, (a,), len(throws[a]) + 1) for a in found.tied)
        again = dice.roll_together(*due)
        for army, throw in zip(found.tied, again, strict=True):
            throws[army] = (*throws[army], throw)
        found = first_order(_totals(throws))
    return {army: throws[army] for army in found.order}


def _totals(throws: Mapping[str, tuple[Throw, ...]]) -> Mapping[str, tuple[int, ...]]:
    """Return what dice show, by army."""
    return {army: tuple(each.total for each in rolls) for army, rolls in throws.items()}


def round_played(
    means: RoundMeans,
    field: Battlefield,
    order: tuple[str, ...],
    said: Mapping[str, str] = MappingProxyType({}),
) -> RoundPlayed:
    """Play a round: whoever comes is there, all move, some drown, all strike.

    Args:
        means: What it is played with.
        field: The battlefield as it begins.
        order: In which armies act.
        said: Lines of answers given beforehand that held last.

    Rules: DOG-PRE-05, DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16.
    """
    means = replace(means, dice=replace(means.dice, round_number=field.round_number))
    field = arrived(means.book, field, means.arrivals)
    moved = all_moved(means, RoundCourse(field=field, said=said), order)
    swum = _drowned(means, moved.then(engaged(moved.field)))
    struck = all_struck(means, swum, order)
    over = _released(struck, engaged(freed(struck.field)))
    over, offers = _offers(means, over)
    agreed = agreed_winner(over.field.sides, offers)
    coming = sides_coming(over.field, means.arrivals)
    return RoundPlayed(
        field=over.field,
        order=order,
        lines=over.lines,
        end=battle_end(means.book.switches, over.field, agreed, coming),
        said=over.said,
    )


def _offers(
    means: RoundMeans, course: RoundCourse
) -> tuple[RoundCourse, Mapping[str, EndOffer]]:
    """Return what every leader says of ending the battle as a round is over."""
    offers = {}
    for army in sorted(course.field.sides):
        mind = means.mind(army)
        if means.foresight is not None:
            found = means.foresight.offering(course, mind, army)
            course, mind = found.course, found.mind
        offers[army] = mind.offer
    return course, offers


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
    over = freed_with_lines(played.field, played.end.winner)
    return BattlePlayed(
        begun=begun,
        rounds=tuple(rounds),
        field=over.field,
        lines=over.lines,
        end=played.end,
    )


def freed_with_lines(field: Battlefield, winner: str) -> RoundCourse:
    """Return a battle that is over once who has won has freed its captives.

    Rule: DOG-SURR-02.
    """
    return _released(RoundCourse(field=field), freed_at_end(field, winner))


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
    due = (DueRoll(SEARCH, (name,)) for name in chances)
    throws = means.dice.roll_together(*due)
    for (name, chance), throw in zip(chances.items(), throws, strict=True):
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
            kind=RoundLineKind.DROWNS,
            rule="DOG-WATER-04",
            unit=name,
            number=dead,
            hp=dead * fighter_scores(means.book, course.unit(name).make).hp,
        )
        for name, dead in lost.items()
        if dead
    )
    return course.then(after, *lines)
