"""Entries of a period that no rule can use, with their places in the file."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.battlefield.rules.battle_end import LAST_ROUND
from generator.systems.battlefield.rules.field_campaign import BattlePart, hired_ids
from generator.systems.battlefield.rules.fighters import ELITE
from generator.systems.battlefield.rules.orders import (
    AS_ORDERED,
    DECIDE,
    DEFEND,
    HIRE,
    ORDER,
    SEQUENCE,
    hires_in,
    muster_orders,
)
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.errors import KeyPath
    from generator.systems.battlefield.rules.orders import ArmySequence, UnitDecision, UnitHire
    from generator.systems.battlefield.rules.state import BattlefieldState, FieldPlay


# Single decisions and orders of units that no round of a battle can use.

_EnteredFor = tuple[str, str, "UnitDecision | ArmySequence"]
"""Whom an entry is for, the key that says so, and the entry."""


def decision_faults(play: FieldPlay, situation: BattlefieldState) -> Iterator[Finding]:
    """Yield what was decided for no round, for nobody there, or against a friend.

    Rules: DOG-MOVE-01, DOG-MOVE-02, DOG-CBT-01, DOG-CBT-04.
    """
    decisions: tuple[UnitDecision, ...] = play.inputs.of(DECIDE)
    yield from _twice(play, [(each.force, "unit", each) for each in decisions])
    for decision in decisions:
        yield from _of_round(play, decision)
        yield from _of_way(play, situation, decision)
        yield from _of_target(decision)
        yield from _of_friends(play, decision)
        yield from _of_absent(play, situation, decision)
    sequences: tuple[ArmySequence, ...] = play.inputs.of(SEQUENCE)
    yield from _twice(play, [(each.army, "army", each) for each in sequences])
    for sequence in sequences:
        yield from _of_round(play, sequence)
        for at, unit_id in enumerate(sequence.units):
            if play.campaign.army_of(unit_id).army != sequence.army:
                where = (*sequence.where, "units", at)
                what = f"“{unit_id}” is not a unit of “{sequence.army}”"
                yield _unfit(where, what, "name units of the army alone")


def _unfit(where: KeyPath, what: str, hint: str) -> Finding:
    return Finding("C061", where, what, hint)


def _twice(play: FieldPlay, entered: Iterable[_EnteredFor]) -> Iterator[Finding]:
    """Yield every further entry for a unit or an army in one round."""
    first: dict[tuple[str, int], KeyPath] = {}
    for subject, key, entry in entered:
        round_number = entry.round_number or play.time.round_number
        where = (*entry.where, key)
        if (subject, round_number) in first:
            entry_of = {"unit": "decision", "army": "order of units"}[key]
            said = {"unit": "decided", "army": "said"}[key]
            yield Finding(
                code="C023",
                where=where,
                what=f"“{subject}” has a second {entry_of} for round {round_number}",
                hint=f"write all that is {said} for it in one: delete the other",
                also=first[subject, round_number],
                also_says="first here",
            )
        first.setdefault((subject, round_number), where)


def _of_round(play: FieldPlay, entry: UnitDecision | ArmySequence) -> Iterator[Finding]:
    """Yield a round that is not the period's, or that no battle has."""
    time, most = play.time, play.switches.number(LAST_ROUND)
    where, number = (*entry.where, "round"), entry.round_number
    if time.part is BattlePart.BATTLE and not number:
        what = "nobody says for which round of the battle this is"
        yield _unfit(entry.where, what, "add round = 1, or whichever it is")
    if time.part is BattlePart.BATTLE and number > most:
        what = f"a battle has {most} rounds at most, and this is for round {number}"
        hint = f"write an earlier round, or raise {LAST_ROUND} under [rules]"
        yield _unfit(where, what, hint)
    if time.part is BattlePart.ROUND and number not in (0, time.round_number):
        yield _unfit(where, f"this is round {time.round_number}", "take “round” out")


def _of_way(
    play: FieldPlay, situation: BattlefieldState, decision: UnitDecision
) -> Iterator[Finding]:
    """Yield a way that leaps: a unit enters one case after the other.

    Where it will be in a later round, nobody knows beforehand.
    """
    battle, is_now = situation.battle, play.time.part is BattlePart.ROUND
    unit = battle.units.get(decision.force) if battle and is_now else None
    stands = (unit.at,) if unit else ()
    for one, other in pairwise((*stands, *decision.way)):
        if distance(one, other) != 1:
            what = f"{play.label(other)} is not beside {play.label(one)}"
            hint = "name every case that it enters, in order"
            yield _unfit((*decision.where, "to"), what, hint)


def _of_target(decision: UnitDecision) -> Iterator[Finding]:
    """Yield a strike, a shot or a surrender of which nobody says at or to whom."""
    words = {"do": decision.deed} if decision.deed not in ("", DEFEND) else {}
    if decision.attacked == AS_ORDERED:
        words["attacked"] = AS_ORDERED
    for key, word in () if decision.target else words.items():
        what = f"“{word}” needs a “target”"
        hint = "add target with the id of an enemy unit"
        yield Finding("C050", (*decision.where, key), what, hint)


def _of_friends(play: FieldPlay, decision: UnitDecision) -> Iterator[Finding]:
    """Yield whoever is named as an enemy and is none."""

    def side(unit_id: str) -> str:
        return play.fights_for[play.campaign.army_of(unit_id).army]

    named: dict[KeyPath, str] = {("covers", at): each for at, each in enumerate(decision.covers)}
    named["target",] = decision.target
    for keys, name in named.items():
        if name and side(name) == side(decision.force):
            what = f"“{name}” is not an enemy of “{decision.force}”"
            hint = "name a unit of an army it fights against"
            yield _unfit((*decision.where, *keys), what, hint)


def _of_absent(
    play: FieldPlay, situation: BattlefieldState, decision: UnitDecision
) -> Iterator[Finding]:
    """Yield a decision of this round for a unit that is not on the field.

    Whom a whole battle will have parted off, or lost, nobody knows beforehand.
    """
    battle = situation.battle
    if play.time.part is not BattlePart.ROUND or battle is None:
        return
    unit = battle.units.get(decision.force)
    if unit is None or not unit.is_free:
        what = f"“{decision.force}” is not on the field, or not free"
        yield _unfit((*decision.where, "unit"), what, "take the decision out")


_MUSTER, _FIGHT = "in a muster", "in the rounds of a battle"
_WHEN = {ORDER: _MUSTER, HIRE: _MUSTER, DECIDE: _FIGHT, SEQUENCE: _FIGHT}
"""When each table counts."""
_FIGHTING = (BattlePart.BATTLE, BattlePart.ROUND)


def entry_faults(play: FieldPlay, situation: BattlefieldState) -> Iterator[Finding]:
    """Yield what is entered at the wrong time, or for whom there is not.

    Rules: DOG-PRE-01, DOG-PRE-05.
    """
    yield from out_of_time(play)
    for order in muster_orders(play.inputs):
        if order.force not in situation.roster:
            what = f"“{order.force}” is in no army now"
            hint = "take the order out: it was never hired, or it is lost"
            yield _unfit((*order.where, "unit"), what, hint)
    for hire in hires_in(play.inputs):
        yield from _of_hire(play, situation, hire)
    yield from decision_faults(play, situation)


def out_of_time(play: FieldPlay) -> Iterator[Finding]:
    """Yield every table that does not count in this period."""
    part = play.time.part
    counts = {_MUSTER: part is BattlePart.MUSTER, _FIGHT: part in _FIGHTING}
    for table, when in _WHEN.items():
        for entry in () if counts[when] else play.inputs.of(table):
            what = f"[[period.{table}]] has no effect in {play.period.title}"
            yield Finding("C056", entry.where, what, f"it counts {when}: take it out")


def _of_hire(play: FieldPlay, situation: BattlefieldState, hire: UnitHire) -> Iterator[Finding]:
    """Yield types that are not in the army list, and ids that are not the army's."""
    kinds = {kind.key for kind in play.book.troops.types}
    passenger = hire.passenger.removeprefix(ELITE)
    for key, kind in (("type", hire.kind), ("passenger", passenger)):
        if kind and kind not in kinds:
            hint = f"write one of: {', '.join(sorted(kinds))}"
            what = f"“{kind}” is not a type of troops"
            yield _unfit((*hire.where, key), what, hint)
    yield from play.chosen_ids(hire.unit, (*hire.where, "as"))
    taken = {*situation.roster, *(u.id for u in play.campaign.units_of(hire.army))}
    free = [each for each in hired_ids(hire.army) if each not in taken]
    if hire.unit and hire.unit not in free:
        what = f"“{hire.unit}” is not kept free for a unit of “{hire.army}”"
        hint = f"write one of: {', '.join(free)}" if free else "dismiss a unit first"
        yield _unfit((*hire.where, "as"), what, hint)
