"""The receipt of a clash fought on the hex battlefield, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import printed_number, together
from generator.systems.battlefield.rules.muster.after_battle import origin_of
from generator.systems.battlefield.rules.playing.round_log import RoundLineKind
from generator.systems.exchange import INDIVIDUAL, ClashLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.elsewhere.clash_units import ClashField
    from generator.systems.battlefield.rules.playing.battle_rounds import (
        BattlePlayed,
        RoundPlayed,
    )
    from generator.systems.battlefield.rules.playing.round_log import RoundLine
    from generator.systems.exchange import OpenClash

_BLOWS = {
    RoundLineKind.STRIKES: "strikes at",
    RoundLineKind.ANSWERS: "answers",
    RoundLineKind.SHOOTS: "shoots at",
    RoundLineKind.BONUS: "strikes at the back of",
}
_TOLD = {
    RoundLineKind.SURRENDERS: "surrenders to",
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

    Everybody in the battle saw it; of leadership each army knows its own.

    Rules: DOG-CBT-10, DOG-CBT-16, DOG-LEAD-03.
    """
    first = together([host.name for host in clash.attackers])
    second = together([host.name for host in clash.defenders])
    count = len(played.rounds)
    spelled = "one round" if count == 1 else f"{count} rounds"
    return (
        ClashLine(
            text=f"{first} against {second} on the hex battlefield: {spelled}.",
            rule="DOG-CBT-16",
        ),
        *(_round(begun, each) for each in played.rounds),
        *_ends(clash, played, losses, marks),
    )


def _round(begun: ClashField, played: RoundPlayed) -> ClashLine:
    """Return a round in one line: every strike as a receipt."""
    told = [text for line in played.lines if (text := _line(begun, played.field, line))]
    return ClashLine(
        text=f"Round {played.field.round_number}. "
        f"{' '.join(told) or 'They march; nobody strikes.'}",
        rule="DOG-CBT-10",
    )


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
    """Return what a unit is called: its troop, of whose army."""
    origin = begun.units[origin_of(field, field.units[unit]).unit]
    if origin.troop.arm == INDIVIDUAL:
        return origin.troop.name
    return f"{origin.troop.name} ({origin.host.name})"


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
        worth = printed_number(marks[host.id]["leadership"])
        yield ClashLine(
            text=f"The leadership of {host.name} is {worth} now.",
            rule="DOG-LEAD-03",
            hosts=(host.id,),
        )
