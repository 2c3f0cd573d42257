"""Rounds and whole battles, played by what leaders have said beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.army_order import (
    OrderRolled,
    first_order,
    next_round,
    rotated,
    water_check,
)
from generator.systems.battlefield.rules.battle_end import battle_end
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.systems.battlefield.rules.fleeing import freed, freed_at_end
from generator.systems.battlefield.rules.leader_minds import agreed_winner
from generator.systems.battlefield.rules.phases import all_moved, all_struck
from generator.systems.battlefield.rules.round_course import (
    DueRoll,
    RoundCourse,
    arrived,
    sides_coming,
)
from generator.systems.battlefield.rules.round_log import RoundLine, RoundLineKind
from generator.systems.battlefield.rules.steps_of_units import (
    discovery_chance,
    engaged,
    overlaps,
    shown,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.systems.battlefield.rules.battle_end import BattleEnd
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.round_course import RoundMeans


SEARCH, ORDER = "DOG-HIDE-03", "DOG-PRE-04"
"""The rules that call for dice before the first round."""


class BattleBegun(Struct, frozen=True, kw_only=True):
    """A battle as its first round begins."""

    field: Battlefield
    order: tuple[str, ...]
    lines: tuple[RoundLine, ...]
    rolled: Mapping[str, tuple[Throw, ...]]
    """What every army rolled for its place in that order, the first first."""


class RoundPlayed(Struct, frozen=True, kw_only=True):
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


class BattlePlayed(Struct, frozen=True, kw_only=True):
    """A battle from its first round to its end."""

    begun: BattleBegun
    rounds: tuple[RoundPlayed, ...]
    field: Battlefield
    """Once it is over, and who has won has freed its captives."""
    lines: tuple[RoundLine, ...]
    """Who was freed then."""
    end: BattleEnd


def battle_begun(means: RoundMeans, field: Battlefield) -> BattleBegun:
    """Roll for discovery, unit by unit, and for the order of armies.

    The chance of a hidden unit goes on its record.

    Raises:
        ValueError: Two units stand on one case; their leaders have to move them.

    Rules: DOG-PRE-02, DOG-PRE-03, DOG-PRE-04, DOG-HIDE-02, DOG-HIDE-03.
    """
    if on_one_case := overlaps(field):
        pairs = ", ".join(f"{one} and {other}" for one, other in on_one_case)
        message = f"{pairs} on one case; expected one unit on each"
        raise ValueError(message)
    course = RoundCourse(means=means, field=field)
    hidden = [unit for _, unit in sorted(field.units.items()) if unit.is_hidden]
    throws = course.roll_together(*(DueRoll(SEARCH, (each.unit,)) for each in hidden))
    for unit, throw in zip(hidden, throws, strict=True):
        chance = discovery_chance(field, unit)
        is_found = chance.is_discovered(throw.total)
        kind = RoundLineKind.DISCOVERED if is_found else RoundLineKind.UNDISCOVERED
        line = RoundLine(kind=kind, rule=SEARCH, unit=unit.unit, throw=throw)
        noted = replace(unit, chance=chance.chance)
        course = course.with_unit(shown(noted) if is_found else noted, line)
    rolled = order_rolled(course, tuple(sorted(field.sides)))
    return BattleBegun(field=course.field, order=tuple(rolled), lines=course.lines, rolled=rolled)


def order_rolled(course: RoundCourse, armies: tuple[str, ...]) -> Mapping[str, tuple[Throw, ...]]:
    """Return what each army rolled, the one that acts first first; ties roll again.

    Rule: DOG-PRE-04.
    """
    throws: dict[str, tuple[Throw, ...]] = dict.fromkeys(armies, ())
    found = OrderRolled(order=armies, tied=armies)
    while found.tied:
        due = (DueRoll(ORDER, (a,), len(throws[a]) + 1) for a in found.tied)
        again = course.roll_together(*due)
        for army_id, throw in zip(found.tied, again, strict=True):
            throws[army_id] = (*throws[army_id], throw)
        found = first_order(
            {army_id: tuple(each.total for each in throws[army_id]) for army_id in armies}
        )
    return {army_id: throws[army_id] for army_id in found.order}


def round_played(course: RoundCourse, order: tuple[str, ...]) -> RoundPlayed:
    """Play a round: whoever comes is there, all move, some drown, all strike.

    Then captives are freed who can be, and every leader says whether to end the battle.

    Rules: DOG-PRE-05, DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16.
    """
    means = course.means
    course = course.then(arrived(course.field, means.arrivals))
    course = all_moved(course, order)
    course = _drowned(course.then(engaged(course.field)))
    course = all_struck(course, order)
    course = _released(course, engaged(freed(course.field)))
    offers = {}
    for army_id in sorted(course.field.sides):
        mind = course.mind(army_id)
        if means.foresight is not None:
            course, mind = means.foresight.offering(course, army_id)
        offers[army_id] = mind.offer
    agreed = agreed_winner(course.field.sides, offers)
    coming = sides_coming(course.field, means.arrivals)
    return RoundPlayed(
        field=course.field,
        order=order,
        lines=course.lines,
        end=battle_end(course.field.book.switches, course.field, agreed, coming),
        said=course.said,
    )


def battle_played(means: RoundMeans, field: Battlefield) -> BattlePlayed:
    """Play a battle to its end, by what leaders have said beforehand.

    Rules: DOG-CBT-15, DOG-CBT-16, DOG-DEF-02.
    """
    begun = battle_begun(means, field)
    course = RoundCourse(means=means, field=begun.field)
    played = round_played(course, begun.order)
    rounds = [played]
    while played.end is None:
        course = replace(course, field=played.following)
        played = round_played(course, rotated(played.order))
        rounds.append(played)
    over = freed_with_lines(replace(course, field=played.field), played.end.winner)
    return BattlePlayed(
        begun=begun, rounds=tuple(rounds), field=over.field, lines=over.lines, end=played.end
    )


def freed_with_lines(course: RoundCourse, winner: str) -> RoundCourse:
    """Return a battle that is over once who has won has freed its captives.

    Rule: DOG-SURR-02.
    """
    return _released(course, freed_at_end(course.field, winner))


def _released(course: RoundCourse, after: Battlefield) -> RoundCourse:
    """Tell who has been freed."""
    lines = (
        RoundLine(kind=RoundLineKind.FREED, rule="DOG-SURR-02", unit=name)
        for name, unit in course.field.units.items()
        if unit.captor and not after.units[name].captor
    )
    return course.then(after, *lines)


def _drowned(course: RoundCourse) -> RoundCourse:
    """Let those drown who have been in open water for too long."""
    after, book = water_check(course.field), course.field.book
    lines = (
        RoundLine(
            kind=RoundLineKind.DROWNS,
            rule="DOG-WATER-04",
            unit=name,
            number=dead,
            hp=dead * fighter_scores(book, unit.make).hp,
        )
        for name, unit in course.field.units.items()
        if (dead := unit.fighters - after.units[name].fighters)
    )
    return course.then(after, *lines)
