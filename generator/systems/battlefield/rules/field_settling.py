"""A clash of another system fought out on the hex battlefield, by the policies."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from generator.dice import D6, AwaitedThrow, DiceKind, KeyedDice, ThrowKey
from generator.kit.printing import together
from generator.kit.switches import Switches, switches_of
from generator.systems.battlefield.rules.battle_book import LIZARDMEN, battle_book
from generator.systems.battlefield.rules.battle_end import change_for, first_leadership, total_ego
from generator.systems.battlefield.rules.battle_rounds import battle_played
from generator.systems.battlefield.rules.clash_field import ATTACKERS, DEFENDERS, clash_field
from generator.systems.battlefield.rules.field_lines import ClashFought, field_receipt
from generator.systems.battlefield.rules.leader_minds import (
    InstructionKind,
    LeaderMind,
    UnitInstruction,
)
from generator.systems.battlefield.rules.round_course import (
    LeadersMatter,
    RoundMeans,
    RoundStopError,
    awaited_by,
)
from generator.systems.battlefield.rules.steps_of_units import LEAVING, shown
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.exchange import (
    INDIVIDUAL,
    ClashChance,
    ClashOutlook,
    Settler,
    Verdict,
    WantedDice,
)
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Dice, Throw
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.clash_field import ClashField
    from generator.systems.battlefield.rules.round_course import MatterAtHand, RoundCourse
    from generator.systems.exchange import ClashHost, ClashMeans, OpenClash, Thrown


PACKAGE = "generator.systems.battlefield.rules"
LEADERSHIP = "leadership"
ODDS = "odds"
"""What stands for the period in keys of trial runs, and the seed of their dice."""
DRAWN = "nobody"
BETWEEN = "/"
"""What stands between the words for what came of a trial run."""
SHARES = (
    ("nothing", Fraction(0)),
    ("up to a quarter", Fraction(1, 4)),
    ("up to a half", Fraction(1, 2)),
    ("more than half", Fraction(1)),
)
"""Losses in words, each up to a share of the figures."""
ALL = "everything"


class ClashFieldDice(Struct, frozen=True, kw_only=True):
    """The dice of a clash, under keys that begin with what it is called."""

    throws: Thrown
    clash: str

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Throw for a strike under the clash's own key."""
        subject = f"{self.clash}.{key.period}.{key.subject}"
        return self.throws(key.rule, subject, dice=dice, nth=key.nth, kind=kind)


def _tried(rule: str, subject: str, *, dice: int = 1, nth: int = 1, kind: DiceKind = D6) -> Throw:
    """Throw for a trial run, under a key that no battle ever uses."""
    key = ThrowKey(period=ODDS, rule=rule, subject=subject, nth=nth)
    return KeyedDice(seed=ODDS).throw(key, dice=dice, kind=kind)


@cache
def clash_book(*, may_leave: bool) -> BattleBook:
    """Return what clashes are fought by: the printed tables, and settings of their own.

    Lizard men are at home in swamps and water.

    Rule: DOG-SPEC-16.
    """
    settings = {LEAVING: may_leave, LIZARDMEN: True}
    switches = Switches(known=switches_of(PACKAGE), settings=settings)
    return battle_book(FIELD_BOOK, switches)


def fought(clash: OpenClash, means: ClashMeans, dice: Dice) -> ClashFought:
    """Fight a clash to its end, everybody by the steady policy.

    Rules: DOG-CBT-16, DOG-DEF-02, DOG-HIDE-03.
    """
    begun = clash_field(clash_book(may_leave=means.options.may_leave), means, clash)
    round_means = RoundMeans(
        dice=dice,
        minds=_minds(begun),
        foresight=ComesOut() if begun.hiding else None,
        arrivals=begun.arrivals,
    )
    played = battle_played(round_means, begun.field)
    return ClashFought(begun=begun, played=played)


class ComesOut(Struct, frozen=True, kw_only=True):
    """What a commander says of units that hide: they come out once the fighting begins.

    Until then they wait, as the policy has it; who can shoot does so. Everybody on the
    field has seen when the first was struck or taken.
    """

    def consulted(
        self, course: RoundCourse, at_hand: MatterAtHand
    ) -> tuple[RoundCourse, LeaderMind]:
        """Let a unit come out as its turn to move comes, if it is time.

        Rules: DOG-HIDE-03, DOG-DEF-03.
        """
        unit, field = course.unit(at_hand.unit), course.field
        is_taken = any(other.captor for other in field.units.values())
        is_fought_on = is_taken or any(field.hp_lost.values())
        if at_hand.matter is LeadersMatter.MARCH and unit.is_hidden and is_fought_on:
            course = course.with_unit(shown(unit))
        return course, course.mind(unit.army)

    def offering(self, course: RoundCourse, army_id: str) -> tuple[RoundCourse, LeaderMind]:
        """Offer nothing but what the commander has said of ending the battle."""
        return course, course.mind(army_id)


def _minds(begun: ClashField) -> Mapping[str, LeaderMind]:
    """Return what leaders say beforehand: heroes keep with a unit of their army.

    It is the largest of those that come to the field first.

    Rule: DOG-DEF-03.
    """
    found = {}
    for host in begun.clash.hosts:
        units = [unit for unit in begun.units.values() if unit.host.id == host.id]
        heroes = [unit for unit in units if unit.troop.arm == INDIVIDUAL]
        others = [unit for unit in units if unit.troop.arm != INDIVIDUAL]
        if others:
            largest = max(others, key=lambda u: (-u.troop.arrives, u.fighters))
            with_it = UnitInstruction(kind=InstructionKind.KEEP_WITH, unit=largest.unit)
            told = {hero.unit: with_it for hero in heroes}
            found[host.id] = LeaderMind(instructions=told)
    return found


def settle(clash: OpenClash, means: ClashMeans) -> Verdict:
    """Settle a clash on the hex battlefield.

    Who has lost gives ground; a battle nobody wins displaces nobody.

    Rules: DOG-CBT-16, DOG-LEAD-01, DOG-LEAD-03, DOG-SURR-02.
    """
    dice = ClashFieldDice(throws=means.throw, clash=clash.key)
    found = _fought_as_rolled(clash, means, dice)
    winner, sides = found.played.end.winner, found.begun.field.sides
    marks = {host.id: _marks(found, host) for host in clash.hosts}
    return Verdict(
        held=tuple(host_id for host_id, side_id in sides.items() if winner and side_id == winner),
        losses=found.losses,
        displaced=tuple(h for h, side_id in sides.items() if winner and side_id != winner),
        lines=tuple(field_receipt(found, marks)),
        marks=marks,
    )


def _fought_as_rolled(clash: OpenClash, means: ClashMeans, dice: ClashFieldDice) -> ClashFought:
    """Fight a clash by its own dice; those due together are asked for together.

    Rules: DOG-PRE-04, DOG-CBT-10.
    """
    try:
        return fought(clash, means, dice)
    except RoundStopError as stop:
        wanted = stop.wanted
    except AwaitedThrow as awaited:
        wanted = awaited_by(awaited)
    due = [
        WantedDice(
            rule=each.key.rule,
            subject=each.key.subject,
            nth=each.key.nth,
            dice=each.dice,
            kind=each.kind,
        )
        for each in wanted
    ]
    means.throw_all(due)
    message = f"{clash.key}: {len(wanted)} dice have faces now; expected none"
    raise AssertionError(message)


def _marks(found: ClashFought, host: ClashHost) -> Mapping[str, Fraction]:
    """Return what is kept of a leader: what was, and leadership after the battle.

    Of one who has fallen in person, here or before, nothing is kept.

    Rules: DOG-LEAD-01, DOG-LEAD-03.
    """
    if not host.is_led or host.loses_commander(found.losses[host.id]):
        return {}
    book = found.begun.field.book
    units = (u for u in found.begun.units.values() if u.host.id == host.id)
    ego = total_ego(book, ((unit.make, unit.fighters) for unit in units))
    before = host.marks.get(LEADERSHIP, Fraction(first_leadership(book, ego)))
    change = change_for(found.played.field, found.played.end, host.id)
    return {**host.marks, LEADERSHIP: max(Fraction(0), before - change.lost)}


def outlook(clash: OpenClash, means: ClashMeans, runs: int) -> ClashOutlook:
    """Return what came of so many trial runs, under keys no battle ever uses.

    Rule: DOG-CBT-16.
    """
    made = list(means.earlier_runs[:runs])
    for run in range(len(made) + 1, runs + 1):
        made.append(_trial_run(clash, means, run))
        means.tried(run, made[-1])
    runs_told = (told.split(BETWEEN) for told in made)
    wins, *lost = (Counter(words) for words in zip(*runs_told, strict=True))
    names = {
        side_id: together([host.name for host in hosts])
        for side_id, hosts in _parties(clash).items()
    }
    return ClashOutlook(
        winning=tuple(
            ClashChance(outcome=names.get(side_id, DRAWN), chance=Fraction(wins[side_id], runs))
            for side_id in (ATTACKERS, DEFENDERS, "")
        ),
        losing={
            name: tuple(
                ClashChance(outcome=word, chance=Fraction(counts[word], runs))
                for word in (*(word for word, _ in SHARES), ALL)
            )
            for name, counts in zip(names.values(), lost, strict=True)
        },
        runs=runs,
    )


def _trial_run(clash: OpenClash, means: ClashMeans, run: int) -> str:
    """Return what came of a trial run: who won, and what each party lost."""
    found = fought(clash, means, ClashFieldDice(throws=_tried, clash=str(run)))
    words, losses = [found.played.end.winner], found.losses
    for hosts in _parties(clash).values():
        figures = sum(host.figures for host in hosts)
        gone = sum(sum(losses[host.id].values()) for host in hosts)
        if gone >= figures:
            words.append(ALL)
            continue
        share = Fraction(gone, figures)
        words.append(next(word for word, most in SHARES if share <= most))
    return BETWEEN.join(words)


def _parties(clash: OpenClash) -> Mapping[str, tuple[ClashHost, ...]]:
    return {ATTACKERS: clash.attackers, DEFENDERS: clash.defenders}


SETTLER = Settler(
    title="the hex battlefield",
    settle=settle,
    outlook=outlook,
    rules=("DOG-CBT-10", "DOG-FLEE-01", "DOG-HIDE-03", "DOG-PRE-04"),
    is_exact=False,
)
