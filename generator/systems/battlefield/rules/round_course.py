"""A round as far as it has been played."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from generator.dice import AwaitedThrow, ThrowKey
from generator.errors import GeneratorError
from generator.systems.battlefield.rules.battle_ground import ground_bar
from generator.systems.battlefield.rules.field_campaign import BattlePart, BattleTime, to_period
from generator.systems.battlefield.rules.leader_minds import LeaderMind, sight_of
from generator.systems.battlefield.rules.round_log import OWN_BUSINESS
from generator.values import Struct, replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.dice import Dice, Throw, WantedThrow
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.round_log import RoundLine


# Dice that are due at once are asked for at once.


class RollsAwaited(AwaitedThrow):
    """Stops a battle until somebody has rolled several dice that are due at once."""

    def __init__(self, wanted: tuple[WantedThrow, ...]) -> None:
        """Keep all that are wanted."""
        super().__init__(wanted[0])
        self.all_wanted = wanted


def awaited_by(stop: AwaitedThrow) -> tuple[WantedThrow, ...]:
    """Return every throw that somebody has to make before play goes on."""
    return stop.all_wanted if isinstance(stop, RollsAwaited) else (stop.wanted,)


class DueRoll(Struct, frozen=True):
    """A die that has to be rolled: by which rule, about whom."""

    rule: str
    about: tuple[str, ...]
    nth: int = 1


# Units that come onto the field once a battle has begun.


class UnitUnderway(Struct, frozen=True, kw_only=True):
    """A unit that is still on its way to the field."""

    unit: FieldUnit
    """As it comes, on the case it makes for."""
    before_round: int
    """It comes on before this round, or the first after it that has room."""


Arrivals = tuple[UnitUnderway, ...]


def arrived(field: Battlefield, arrivals: Arrivals) -> Battlefield:
    """Put on the field whoever comes before the round that begins.

    Each stands on the free case nearest to the one it makes for, beside no enemy as
    long as there is another; where there is no room, it comes later.

    Rules: DOG-SCALE-02, DOG-CBT-16.
    """
    for arrival in arrivals:
        unit, army_id, goal = arrival.unit, arrival.unit.army, arrival.unit.at
        if arrival.before_round > field.round_number or unit.unit in field.units:
            continue
        held = {each.at for each in field.units.values() if each.is_standing}
        places = (
            (bool(field.foes_beside(army_id, place)), distance(place, goal), place)
            for place, case in field.cases.items()
            if place not in held and ground_bar(field.book, case, unit.make) is None
        )
        if best := min(places, default=None):
            field = field.with_units((replace(unit, at=best[-1]),))
    return field


def sides_coming(field: Battlefield, arrivals: Arrivals) -> frozenset[str]:
    """Return the sides that have units on their way."""
    return frozenset(
        field.sides[arrival.unit.army]
        for arrival in arrivals
        if arrival.unit.unit not in field.units
    )


UNTOLD = LeaderMind()
"""What a leader thinks who has said nothing beforehand."""


class LeadersMatter(StrEnum):
    """What a leader is about to decide for a unit."""

    MARCH = "march"
    REARGUARD = "rearguard"
    FLEER = "fleer"
    STRIKE = "strike"
    ATTACKED = "attacked"
    CAPTIVES = "captives"


class MatterAtHand(Struct, frozen=True, kw_only=True):
    """What is to be decided for a unit now."""

    matter: LeadersMatter
    unit: str
    other: str = ""
    """The unit it has to do with: who attacks it, flees from it, surrenders to it."""


class Foresight(Protocol):
    """What leaders have answered beforehand, as it decides when it comes to it."""

    def consulted(
        self, course: RoundCourse, at_hand: MatterAtHand
    ) -> tuple[RoundCourse, LeaderMind]:
        """Return what a leader says of a matter, judged on what the leader sees now."""

    def offering(self, course: RoundCourse, army_id: str) -> tuple[RoundCourse, LeaderMind]:
        """Return what a leader says of ending the battle, as a round is over."""


class RoundMeans(Struct, frozen=True, kw_only=True):
    """What the rounds of a battle are played with."""

    dice: Dice
    battle: int = 1
    """Counting from 1."""
    minds: Mapping[str, LeaderMind] = {}
    """By army, for the whole round; of one that is missing nothing was said."""
    foresight: Foresight | None = None
    """What was answered beforehand, moment by moment; none: nothing was."""
    arrivals: Arrivals = ()
    """Who comes onto the field later."""


class RoundCourse(Struct, frozen=True, kw_only=True):
    """A battlefield in the middle of a round, and what happened so far."""

    means: RoundMeans
    field: Battlefield
    lines: tuple[RoundLine, ...] = ()
    said: Mapping[str, str] = {}
    """Lines of answers given beforehand that held last, as they were told."""

    def unit(self, name: str) -> FieldUnit:
        """Return a unit as it is now."""
        return self.field.units[name]

    def sight(self, army_id: str) -> Battlefield:
        """Return what the leader of an army sees now."""
        return sight_of(self.field, army_id)

    def mind(self, army_id: str) -> LeaderMind:
        """Return what the leader of an army has said for the whole round."""
        return self.means.minds.get(army_id, UNTOLD)

    def consulted(
        self, matter: LeadersMatter, unit_id: str, other: str = ""
    ) -> tuple[RoundCourse, LeaderMind]:
        """Return what the leader of a unit says of a matter that has come up.

        Rules: DOG-DEF-02, DOG-DEF-03.
        """
        if self.means.foresight is None:
            return self, self.mind(self.unit(unit_id).army)
        at_hand = MatterAtHand(matter=matter, unit=unit_id, other=other)
        return self.means.foresight.consulted(self, at_hand)

    def roll(self, rule: str, *about: str, nth: int = 1) -> Throw:
        """Roll one die.

        A throw belongs to its round, whether that is a period of its own or not: so a
        battle is the same fought at once and round by round. What is rolled before the
        first round belongs to it.

        Args:
            rule: The rule that calls for it.
            about: The units or armies it is about, the one that strikes first.
            nth: Which of several rolls it is.
        """
        time = BattleTime(
            battle=self.means.battle, part=BattlePart.ROUND, round_number=self.field.round_number
        )
        period, subject = str(to_period(time)), "+".join(about)
        key = ThrowKey(period=period, rule=rule, subject=subject, nth=nth)
        return self.means.dice.throw(key)

    def roll_together(self, *rolls: DueRoll) -> tuple[Throw, ...]:
        """Roll several dice that are due at once.

        Raises:
            RollsAwaited: Some have to be rolled by hand and have not been; it names
                all of them.
        """
        found, wanted = [], []
        for each in rolls:
            try:
                found.append(self.roll(each.rule, *each.about, nth=each.nth))
            except AwaitedThrow as awaited:
                wanted.append(awaited.wanted)
        if wanted:
            raise RollsAwaited(tuple(wanted))
        return tuple(found)

    def then(self, after: Battlefield, *lines: RoundLine) -> RoundCourse:
        """Return the course once something more has happened.

        A line says where it was, and whether others can know of it.

        Rule: DOG-HIDE-03.
        """
        told = list(self.lines)
        for line in lines:
            if not line.unit:
                told.append(replace(line, is_secret=True))
                continue
            unit = after.units[line.unit]
            is_secret = line.kind in OWN_BUSINESS or unit.is_hidden
            told.append(replace(line, at=line.at or unit.at, is_secret=is_secret))
        return replace(self, field=after, lines=tuple(told))

    def tells(self, *lines: RoundLine) -> RoundCourse:
        """Return the course with something told that changes nothing."""
        return self.then(self.field, *lines)

    def with_unit(self, unit: FieldUnit, *lines: RoundLine) -> RoundCourse:
        """Return the course with one unit as given."""
        return self.then(self.field.with_units((unit,)), *lines)


def in_turn(
    course: RoundCourse,
    order: tuple[str, ...],
    waiting: Callable[[Battlefield, str], tuple[FieldUnit, ...]],
    acts: Callable[[RoundCourse, str], RoundCourse],
) -> RoundCourse:
    """Let the units of every army act that wait for it, one army after the other.

    Raises:
        RoundStopError: One awaits dice; the round stops before it.
    """
    for army_id in order:
        for unit in course.mind(army_id).in_sequence(waiting(course.field, army_id)):
            if course.unit(unit.unit).is_free:
                try:
                    course = acts(course, unit.unit)
                except AwaitedThrow as awaited:
                    raise RoundStopError(course, awaited_by(awaited)) from awaited
    return course


class RoundStopError(GeneratorError):
    """Stops a round until somebody has rolled, with what happened so far."""

    def __init__(self, course: RoundCourse, wanted: tuple[WantedThrow, ...]) -> None:
        """Keep how far the round has come, and what is wanted."""
        super().__init__(f"{len(wanted)} rolls are awaited")
        self.course = course
        self.wanted = wanted
