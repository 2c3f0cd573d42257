"""The receipt of a clash fought on the hex battlefield, round by round."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number, together
from generator.systems.battlefield.rules.battle_rounds import origin_of
from generator.systems.battlefield.rules.fleeing import loot, survivors
from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.systems.exchange import INDIVIDUAL, ClashLine
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.battle_rounds import BattleBegun, BattlePlayed
    from generator.systems.battlefield.rules.clash_field import ClashField, ClashUnit
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.round_log import RoundLine


class ClashFought(Struct, frozen=True, kw_only=True):
    """A clash fought to its end."""

    begun: ClashField
    played: BattlePlayed

    @property
    def losses(self) -> Mapping[str, Mapping[str, int]]:
        """Figures lost by army and troop: fallen, drowned or taken.

        Who has not come to the field before it was over has lost nobody.

        Rule: DOG-SURR-02.
        """
        field, left = self.played.field, survivors(self.played.field)
        remain: Counter[str] = Counter()
        for name, unit in field.units.items():
            remain[origin_of(field, unit).unit] += left[name]
        lost: dict[str, Counter[str]] = {}
        for name, begun in self.begun.units.items():
            counts = lost.setdefault(begun.host.id, Counter())
            was_there = name in field.units
            counts[begun.troop.id] += begun.fighters - remain[name] if was_there else 0
        return {host_id: dict(counts) for host_id, counts in lost.items()}


# What the receipt of a clash tells of units that hide, and what they are called.

_MET = (RoundLineKind.COMES_UPON, RoundLineKind.RUNS_INTO)


def as_seen(begun: ClashField, played: BattlePlayed) -> ClashField:
    """Return a clash with its units numbered as everybody came to see them.

    Whoever hides has a number after all others of its army, and one that is seen sooner
    before one that is seen later: so no number tells of somebody nobody has seen.

    Rule: DOG-HIDE-03.
    """
    if not begun.hiding:
        return begun
    fields = (played.begun.field, *(each.field for each in played.rounds))

    def place(unit: ClashUnit) -> tuple[bool, int, int]:
        is_hiding = unit.unit in begun.hiding
        hid = (each.units[unit.unit].is_hidden for each in fields if is_hiding)
        return (is_hiding, sum(hid), unit.number)

    counts: dict[str, int] = {}
    numbered: dict[str, ClashUnit] = {}
    for unit in sorted(begun.units.values(), key=place):
        counts[unit.host.id] = counts.get(unit.host.id, 0) + 1
        numbered[unit.unit] = replace(unit, number=counts[unit.host.id])
    return replace(begun, units={name: numbered[name] for name in begun.units})


def hiding_told(begun: ClashField, found: BattleBegun) -> Iterator[ClashLine]:
    """Yield who hides, with the roll for each: its own army's business.

    Who is discovered is seen by everybody.

    Rules: DOG-HIDE-01, DOG-HIDE-03.
    """
    for line in found.lines:
        unit, chance = begun.units[line.unit], begun.hiding[line.unit]
        is_found = line.kind is RoundLineKind.DISCOVERED
        rolled = line.throw.total if line.throw else 0
        yield ClashLine(
            text=f"{unit.host.name} hides {unit.title}: {chance.factor} for its size "
            f"− {chance.visibility} for the ground, found on {chance.chance} or less; "
            f"{rolled} rolled: {'found' if is_found else 'unseen'}.",
            rule="DOG-HIDE-01",
            hosts=(unit.host.id,),
        )
        if is_found:
            text = f"{unit.title} of {unit.host.name} tries to hide, and is discovered."
            yield ClashLine(text=text, rule="DOG-HIDE-03")


NOBODY_STRIKES = "They march; nobody strikes."
NO_SHOTS = "nobody shoots"
_BLOWS = {
    RoundLineKind.STRIKES: "strikes at",
    RoundLineKind.ANSWERS: "answers",
    RoundLineKind.SHOOTS: "shoots at",
    RoundLineKind.BONUS: "strikes at the back of",
}
_TOLD = {
    RoundLineKind.SURRENDERS: "surrenders to",
    RoundLineKind.COMES_UPON: "comes upon",
    RoundLineKind.RUNS_INTO: "runs into",
    RoundLineKind.LEAVES: "leaves the field",
    RoundLineKind.DROWNS: "loses fighters in the water",
}


def field_receipt(
    found: ClashFought, marks: Mapping[str, Mapping[str, Fraction]]
) -> Iterator[ClashLine]:
    """Yield every round with the arithmetic of each strike, then what each army lost.

    Everybody in the battle saw it; companies' names and leadership are each army's own,
    and so is who hides, as long as nobody has seen it. What money is worth in the
    campaign that has the clash its umpire says: loot is but a note.

    Rules: DOG-CBT-10, DOG-CBT-16, DOG-HIDE-03, DOG-LEAD-03, DOG-SURR-02.
    """
    clash, played = found.begun.clash, found.played
    begun = as_seen(found.begun, played)
    first = together([host.name for host in clash.attackers])
    second = together([host.name for host in clash.defenders])
    count = len(played.rounds)
    spelled = "one round" if count == 1 else f"{count} rounds"
    yield ClashLine(
        text=f"{first} against {second} on the hex battlefield: {spelled}.", rule="DOG-CBT-16"
    )
    yield from _fights_as(begun)
    yield from _weather(begun)
    yield from hiding_told(begun, played.begun)
    yield from _rounds(begun, played)
    yield from _ends(found, marks)
    taken = loot(played.field)
    for host in clash.hosts:
        if taken[host.id]:
            yield ClashLine(
                text=f"{host.name} takes loot worth {taken[host.id]} for its captives; "
                "the umpire says what it is worth.",
                rule="DOG-SURR-02",
                hosts=(host.id,),
            )


def _weather(begun: ClashField) -> Iterator[ClashLine]:
    """Yield what the weather does to those who shoot, where it does anything."""
    limits = []
    if begun.sky.cases is not None:
        limits.append(f"nobody shoots over more than {begun.sky.cases} cases")
    if begun.sky.shots is not None:
        shots = begun.sky.shots
        limits.append(f"no unit shoots more than {shots} times" if shots else NO_SHOTS)
    if limits:
        told = f"{begun.clash.ground.sky.capitalize()}: {together(limits)}."
        yield ClashLine(text=told, rule="DOG-STAT-03")


def _rounds(begun: ClashField, played: BattlePlayed) -> Iterator[ClashLine]:
    """Yield every round in one line: who comes on, then every strike as a receipt.

    Who comes out of hiding is told as long as nobody has come upon it.

    Rule: DOG-HIDE-03.
    """
    fields = (played.begun.field, *(each.field for each in played.rounds))
    for (before, field), each in zip(pairwise(fields), played.rounds, strict=True):
        came = [
            begun.name(field, unit_id)
            for unit_id in begun.units
            if unit_id in field.units and unit_id not in before.units
        ]
        told = [text for line in each.lines if (text := _line(begun, field, line))]
        met = {line.other for line in each.lines if line.kind in _MET}
        out = [
            begun.name(field, name)
            for name, unit in before.units.items()
            if unit.is_hidden and not field.units[name].is_hidden and name not in met
        ]
        new = [
            f"{together(some)} {'comes' if len(some) == 1 else 'come'} {where}."
            for some, where in ((came, "on"), (out, "out of hiding"))
            if some
        ]
        said = " ".join([*new, *(told or [NOBODY_STRIKES])])
        yield ClashLine(text=f"Round {field.round_number}. {said}", rule="DOG-CBT-10")


def _line(begun: ClashField, field: Battlefield, line: RoundLine) -> str:
    """Return one thing that happened in words; empty: it is not told."""
    who = begun.name(field, line.unit)
    other = begun.name(field, line.other) if line.other else ""
    if line.kind in _BLOWS and line.blow is not None:
        strike, suffered = line.blow.strike, line.blow.suffered
        fall = "falls" if suffered.dead == 1 else "fall"
        return (
            f"{who} {_BLOWS[line.kind]} {other}: die {strike.die}, "
            f"({strike.added} + {strike.counts}) × {strike.parts} = {strike.hp} HP, "
            f"{suffered.dead or 'none'} {fall}."
        )
    if line.kind in _TOLD:
        return f"{' '.join(filter(None, (who, _TOLD[line.kind], other)))}."
    return ""


def _fights_as(begun: ClashField) -> Iterator[ClashLine]:
    """Yield as what the companies of each army fight."""
    for host in begun.clash.hosts:
        own = [each for each in begun.units.values() if each.host.id == host.id]
        named = [
            f"{unit.title}: {unit.fighters} of {unit.troop.name}"
            if unit.troop.arm != INDIVIDUAL
            else f"{unit.title}: {unit.troop.name}"
            for unit in sorted(own, key=lambda unit: unit.number)
        ]
        yield ClashLine(
            text=f"{host.name} fights with {'; '.join(named)}.",
            rule="DOG-SCALE-04",
            hosts=(host.id,),
        )


def _ends(found: ClashFought, marks: Mapping[str, Mapping[str, Fraction]]) -> Iterator[ClashLine]:
    """Yield what each army lost, and what became of its leader's leadership."""
    if not found.played.end.winner:
        yield ClashLine(text="Nobody has won: it is a draw.", rule="DOG-CBT-16")
    losses = found.losses
    for host in found.begun.clash.hosts:
        gone = [
            troop.name if troop.arm == INDIVIDUAL else f"{lost} of {troop.name}"
            for troop in host.troops
            if (lost := losses[host.id].get(troop.id, 0))
        ]
        yield ClashLine(
            text=f"{host.name} loses {together(gone)}."
            if gone
            else f"{host.name} comes off without loss.",
            rule="DOG-CBT-12",
            hosts=(host.id,),
        )
        if marks[host.id]:
            worth = printed_number(marks[host.id]["leadership"])
            yield ClashLine(
                text=f"The leadership of {host.name} is {worth} now.",
                rule="DOG-LEAD-03",
                hosts=(host.id,),
            )
