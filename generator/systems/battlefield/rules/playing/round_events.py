"""The lines of a round's log as events: what happened, to whom, and who owns it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.playing.round_log import OWN_BUSINESS
from generator.world.events import Effect, Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.combat.blows import Blow
    from generator.systems.battlefield.rules.playing.round_log import RoundLine
    from generator.world.events import FactValue

HIDDEN = "-hidden"
"""What the kind of an event ends in that only the unit's own side may know of."""
STRIKE = "DOG-CBT-10"


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeReceipt:
    """The arithmetic of a strike, as an event has it."""

    starts_from: Fraction
    modifiers: tuple[Modifier, ...]
    result: Fraction


def round_events(field: Battlefield, lines: Iterable[RoundLine]) -> tuple[Event, ...]:
    """Return what happened in a round.

    Args:
        field: The battlefield once the round is over.
        lines: Its log.

    Rules: DOG-HIDE-03, DOG-CBT-10.
    """
    return tuple(round_event(field, line) for line in lines)


def round_event(field: Battlefield, line: RoundLine) -> Event:
    """Return one thing that happened; what is secret belongs to one side alone.

    Rules: DOG-HIDE-03, DOG-CBT-10.
    """
    is_hidden = line.is_secret and line.kind not in OWN_BUSINESS
    receipt = strike_receipt(line.blow) if line.blow else None
    return Event(
        kind=f"{line.kind}{HIDDEN}" if is_hidden else line.kind.value,
        rule=line.rule,
        force=line.unit,
        sides=_owners(field, line),
        facts=_facts(field, line),
        starts_from=receipt.starts_from if receipt else None,
        modifiers=receipt.modifiers if receipt else (),
        result=receipt.result if receipt else None,
        throws=(line.throw,) if line.throw else (),
    )


def strike_receipt(blow: Blow) -> StrikeReceipt:
    """Return a strike's arithmetic: what the die counts, and 3, times force in tens.

    Rule: DOG-CBT-10.
    """
    strike = blow.strike
    added = Modifier(reason="strike-added", amount=Fraction(strike.added), rule=STRIKE)
    times = Modifier(
        reason="strike-parts",
        amount=Fraction(strike.parts),
        rule=STRIKE,
        effect=Effect.TIMES,
    )
    return StrikeReceipt(
        starts_from=Fraction(strike.counts),
        modifiers=(added, times),
        result=Fraction(strike.hp),
    )


def _owners(field: Battlefield, line: RoundLine) -> tuple[str, ...]:
    """Return the sides an event belongs to: the unit's, and whom it met."""
    names = [line.unit] if line.is_secret or not line.other else [line.unit, line.other]
    sides = (field.sides[field.units[name].army] for name in names)
    return tuple(dict.fromkeys(sides))


def _facts(field: Battlefield, line: RoundLine) -> Mapping[str, FactValue]:
    unit = field.units[line.unit]
    facts: dict[str, FactValue] = {
        "force": line.unit,
        "at": line.at or unit.at,
        "round": field.round_number,
    }
    if line.other:
        facts["other"] = line.other
    if line.number:
        facts["number"] = line.number
    if line.throw is not None:
        facts |= {"rolled": line.throw.total, "chance": unit.chance}
    if line.blow is not None:
        facts |= {
            "rolled": line.blow.strike.die,
            "strength": line.blow.strike.force,
            "hp": line.blow.strike.hp,
            "lost": line.blow.suffered.hp,
            "dead": line.blow.suffered.dead,
        }
    return facts
