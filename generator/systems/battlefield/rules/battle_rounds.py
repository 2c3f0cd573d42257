"""Rounds and whole battles, played by what leaders have said beforehand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.army_order import (
    OrderRolled,
    first_order,
    next_round,
    rotated,
    water_check,
)
from generator.systems.battlefield.rules.battle_end import LeadershipChange, battle_end, change_for
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.systems.battlefield.rules.fleeing import freed, freed_at_end, loot, survivors
from generator.systems.battlefield.rules.leader_minds import agreed_winner
from generator.systems.battlefield.rules.phases import all_moved, all_struck
from generator.systems.battlefield.rules.round_course import (
    DueRoll,
    RoundCourse,
    arrived,
    sides_coming,
)
from generator.systems.battlefield.rules.round_log import (
    BATTLE,
    RoundLine,
    RoundLineKind,
    round_events,
)
from generator.systems.battlefield.rules.state import HiredUnit
from generator.systems.battlefield.rules.steps_of_units import (
    discovery_chance,
    engaged,
    overlaps,
    shown,
)
from generator.values import Struct, replace
from generator.world.clock import Effect, Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.systems.battlefield.rules.battle_end import BattleEnd
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.round_course import RoundMeans
    from generator.systems.battlefield.rules.state import BattlefieldState, FieldCourse
    from generator.world.clock import FactValue


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


# What comes after a battle: captives, loot, leadership, survivors.

# What a battle leaves: survivors, loot, and what became of leadership.


class BattleBalance(Struct, frozen=True, kw_only=True):
    """What a battle was to every army, as a receipt."""

    changes: Mapping[str, LeadershipChange]
    loot: Mapping[str, int]
    survivors: Mapping[str, HiredUnit]
    """By unit; rearguards are with their unit again."""


def battle_balance(field: Battlefield, end: BattleEnd) -> BattleBalance:
    """Return what a battle was to every army, once captives are free.

    Rules: DOG-LEAD-03, DOG-LEAD-04, DOG-SURR-02.
    """
    changes = {army_id: change_for(field, end, army_id) for army_id in sorted(field.sides)}
    return BattleBalance(changes=changes, loot=loot(field), survivors=roster_left(field))


def after_battle(state: BattlefieldState, balance: BattleBalance) -> BattlefieldState:
    """Return the situation once a battle is settled; it stays to be seen.

    Leadership never falls below nothing. Who was hired and did not fight stays, and
    everybody is hired in the order in which it was; passengers who dismounted are last.

    Rules: DOG-LEAD-03, DOG-SURR-02.
    """
    for army_id, change in balance.changes.items():
        leader = state.leaders[army_id]
        led = max(0, leader.leadership - change.lost)
        money = leader.money + balance.loot[army_id]
        state = state.with_leader(replace(leader, leadership=led, money=money))
    if state.battle is None:
        return state.with_roster(balance.survivors.values())
    settled = replace(state.battle, changes=balance.changes, loot=balance.loot)
    left, hired = dict(balance.survivors), []
    for name, unit in state.roster.items():
        if name not in settled.units:
            hired.append(unit)
        elif now := left.pop(name, None):
            hired.append(replace(unit, make=now.make, fighters=now.fighters))
    return state.with_roster((*hired, *left.values())).with_battle(settled)


def roster_left(field: Battlefield) -> Mapping[str, HiredUnit]:
    """Return who is left of every unit; records of one make and origin are one again.

    Passengers who dismounted stay a unit of their own.

    Rules: DOG-FLEE-05, DOG-SURR-02, DOG-SPEC-04.
    """
    left = survivors(field)
    found: dict[str, HiredUnit] = {}
    for name, unit in field.units.items():
        if not left[name]:
            continue
        origin = origin_of(field, unit)
        before = found[origin.unit].fighters if origin.unit in found else 0
        found[origin.unit] = HiredUnit(
            unit=origin.unit, army=unit.army, make=unit.make, fighters=before + left[name]
        )
    return found


def origin_of(field: Battlefield, unit: FieldUnit) -> FieldUnit:
    """Return the first record of the same make that a unit was split from.

    Rule: DOG-FLEE-05.
    """
    while unit.split_from and field.units[unit.split_from].make == unit.make:
        unit = field.units[unit.split_from]
    return unit


# What comes after a battle: captives, loot, leadership, survivors.

CAPTIVES, LEADERSHIP = "DOG-SURR-02", "DOG-LEAD-03"
LOST, GAINED, SAME = "leadership-lost", "leadership-gained", "leadership-same"


def settled(course: FieldCourse) -> FieldCourse:
    """Free captives of who has won, and give every army what the battle brought.

    It is told who is lost for good, and each army what is left of its units.

    Rules: DOG-SURR-02, DOG-LEAD-03, DOG-LEAD-04, DOG-FLEE-05.
    """
    battle, play = course.battle, course.play
    if battle.end is None or battle.is_settled:
        return course
    over = RoundCourse(means=play.means, field=course.battlefield)
    found = freed_with_lines(over, battle.end.winner)
    field, told = found.field, round_events(found.field, found.lines, play.sides)
    freed = replace(battle, units=field.units)
    course = course.after(course.situation.with_battle(freed), *told)
    for unit in field.units.values():
        if unit.is_standing and unit.captor:
            course = course.tells(
                "lost-captive",
                CAPTIVES,
                *(unit.unit, unit.captor),
                facts={"other": unit.captor, "number": unit.fighters},
            )
    balance = battle_balance(field, battle.end)
    course = course.after(after_battle(course.situation, balance))
    course = _leaders_told(course, balance)
    roster = course.situation.roster
    for name, unit in field.units.items():
        if origin_of(field, unit).unit == name:
            left = roster[name].fighters if name in roster else 0
            facts: dict[str, FactValue] = {"number": left}
            if lost := unit.began_with - left:
                facts["lost"] = lost
            course = course.tells_of(name, "survivors", CAPTIVES, facts)
    return course


def _leaders_told(course: FieldCourse, balance: BattleBalance) -> FieldCourse:
    """Tell leaders what the battle was to them: loot, and leadership."""

    def step(reason: str, amount: Fraction, effect: Effect) -> Modifier:
        return Modifier(reason=reason, amount=amount, rule=LEADERSHIP, effect=effect)

    for army_id, change in balance.changes.items():
        leader = course.situation.leaders[army_id]
        if loot := balance.loot[army_id]:
            facts: dict[str, FactValue] = {"amount": loot, "money": leader.money}
            course = course.tells_army(army_id, "loot", CAPTIVES, facts)
        lessened = LOST if change.lost > 0 else GAINED
        own = Fraction(change.own)
        told = Event(
            kind=lessened if change.lost else SAME,
            rule=LEADERSHIP,
            sides=(course.play.sides[army_id],),
            facts={
                "army": army_id,
                "own": change.own,
                "enemies": change.enemies,
                "amount": abs(change.lost),
                "leadership": leader.leadership,
            },
            starts_from=own,
            modifiers=(
                step("leadership-factor", change.factor, Effect.TIMES),
                step("leadership-enemies", Fraction(-change.enemies), Effect.ADDS),
                step("leadership-divisor", Fraction(1, change.divisor), Effect.TIMES),
            ),
            result=(own * change.factor - change.enemies) / change.divisor,
            contact=BATTLE,
        )
        course = course.after(course.situation, told)
    return course
