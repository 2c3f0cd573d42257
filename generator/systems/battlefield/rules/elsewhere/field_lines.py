"""The receipt of a clash fought on the hex battlefield, round by round."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number, together
from generator.systems.battlefield.rules.elsewhere.hiding_lines import (
    as_seen,
    coming_out,
    hiding_told,
    unit_title,
)
from generator.systems.battlefield.rules.muster.after_battle import origin_of
from generator.systems.battlefield.rules.playing.round_log import RoundLineKind
from generator.systems.battlefield.rules.surrender.surrenders import loot
from generator.systems.exchange import INDIVIDUAL, ClashLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.elsewhere.clash_field import ClashField
    from generator.systems.battlefield.rules.playing.battle_rounds import BattlePlayed
    from generator.systems.battlefield.rules.playing.round_log import RoundLine
    from generator.systems.exchange import OpenClash

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
    clash: OpenClash,
    begun: ClashField,
    played: BattlePlayed,
    losses: Mapping[str, Mapping[str, int]],
    marks: Mapping[str, Mapping[str, Fraction]],
) -> tuple[ClashLine, ...]:
    """Return every round with the arithmetic of each strike, then what each army lost.

    Everybody in the battle saw it; companies' names and leadership are each army's own,
    and so is who hides, as long as nobody has seen it.

    Rules: DOG-CBT-10, DOG-CBT-16, DOG-HIDE-03, DOG-LEAD-03.
    """
    begun = as_seen(begun, played)
    first = together([host.name for host in clash.attackers])
    second = together([host.name for host in clash.defenders])
    count = len(played.rounds)
    spelled = "one round" if count == 1 else f"{count} rounds"
    return (
        ClashLine(
            text=f"{first} against {second} on the hex battlefield: {spelled}.",
            rule="DOG-CBT-16",
        ),
        *_fights_as(clash, begun),
        *_weather(begun, clash),
        *hiding_told(begun, played.begun),
        *_rounds(begun, played),
        *_ends(clash, played, losses, marks),
    )


def _weather(begun: ClashField, clash: OpenClash) -> Iterator[ClashLine]:
    """Yield what the weather does to those who shoot, where it does anything."""
    limits = []
    if begun.sky.cases is not None:
        limits.append(f"nobody shoots over more than {begun.sky.cases} cases")
    if begun.sky.shots is not None:
        shots = begun.sky.shots
        limits.append(f"no unit shoots more than {shots} times" if shots else NO_SHOTS)
    if limits:
        told = f"{clash.ground.sky.capitalize()}: {together(limits)}."
        yield ClashLine(text=told, rule="DOG-STAT-03")


def _rounds(begun: ClashField, played: BattlePlayed) -> Iterator[ClashLine]:
    """Yield every round in one line: who comes on, then every strike as a receipt."""
    fields = (played.begun.field, *(each.field for each in played.rounds))
    for (before, field), each in zip(pairwise(fields), played.rounds, strict=True):
        came = [
            _name(begun, field, unit)
            for unit in begun.units
            if unit in field.units and unit not in before.units
        ]
        told = [text for line in each.lines if (text := _line(begun, field, line))]
        out = [_name(begun, field, unit) for unit in coming_out(before, each)]
        said = " ".join([*_joined(came), *_out(out), *(told or [NOBODY_STRIKES])])
        yield ClashLine(text=f"Round {field.round_number}. {said}", rule="DOG-CBT-10")


def _line(begun: ClashField, field: Battlefield, line: RoundLine) -> str:
    """Return one thing that happened in words; empty: it is not told."""
    who = _name(begun, field, line.unit)
    other = _name(begun, field, line.other) if line.other else ""
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


def _name(begun: ClashField, field: Battlefield, unit: str) -> str:
    """Return what everybody on the field calls a unit: its type, of whose army.

    What its company is called its own side alone knows.
    """
    origin = begun.units[origin_of(field, field.units[unit]).unit]
    return f"{unit_title(origin)} of {origin.host.name}"


def _fights_as(clash: OpenClash, begun: ClashField) -> Iterator[ClashLine]:
    """Yield as what the companies of each army fight."""
    for host in clash.hosts:
        own = [each for each in begun.units.values() if each.host.id == host.id]
        units = sorted(own, key=lambda unit: unit.number)
        named = [
            f"{unit_title(unit)}: {unit.fighters} of {unit.troop.name}"
            if unit.troop.arm != INDIVIDUAL
            else f"{unit_title(unit)}: {unit.troop.name}"
            for unit in units
        ]
        yield ClashLine(
            text=f"{host.name} fights with {'; '.join(named)}.",
            rule="DOG-SCALE-04",
            hosts=(host.id,),
        )


def _ends(
    clash: OpenClash,
    played: BattlePlayed,
    losses: Mapping[str, Mapping[str, int]],
    marks: Mapping[str, Mapping[str, Fraction]],
) -> Iterator[ClashLine]:
    """Yield what each army lost, and what became of its leader's leadership."""
    if not played.end.winner:
        yield ClashLine(text="Nobody has won: it is a draw.", rule="DOG-CBT-16")
    for host in clash.hosts:
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


def _joined(came: list[str]) -> Iterator[str]:
    """Yield who comes on, if anybody does."""
    if came:
        yield f"{together(came)} {'comes' if len(came) == 1 else 'come'} on."


def _out(came: list[str]) -> Iterator[str]:
    """Yield who comes out of hiding, if anybody does."""
    if came:
        yield f"{together(came)} {'comes' if len(came) == 1 else 'come'} out of hiding."


def loot_told(
    clash: OpenClash, book: BattleBook, field: Battlefield
) -> Iterator[ClashLine]:
    """Yield what each army would be given for its captives, as a note.

    What money is worth in the campaign that has the clash its umpire says.

    Rule: DOG-SURR-02.
    """
    found = loot(book, field)
    for host in clash.hosts:
        if found[host.id]:
            yield ClashLine(
                text=f"{host.name} takes loot worth {found[host.id]} for its captives; "
                "the umpire says what it is worth.",
                rule="DOG-SURR-02",
                hosts=(host.id,),
            )
