"""What happened in a round, line by line, with every strike's arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.world.events import Effect, Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.dice.bag import Throw
    from generator.systems.battlefield.rules.blows import Blow
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


class RoundLineKind(StrEnum):
    """What a line of a round's log tells."""

    ENTERS = "enters"
    SAVES = "saves"
    STOPPED = "stopped"
    """By ground, or by somebody who stands there."""
    RUNS_INTO = "runs-into"
    """Into a hidden enemy, who is seen now."""
    COMES_UPON = "comes-upon"
    """A hidden enemy beside its way."""
    DISMOUNTS = "dismounts"
    REARGUARD = "rearguard"
    BONUS = "bonus"
    LEAVES = "leaves"
    DROWNS = "drowns"
    DEFENDS = "defends"
    STRIKES = "strikes"
    ANSWERS = "answers"
    SHOOTS = "shoots"
    LOST = "lost"
    """An attack whose target has gone."""
    SURRENDERS = "surrenders"
    FREED = "freed"
    NO_QUARTER = "no-quarter"
    """Nobody takes it captive."""
    REFUSED = "refused"
    """What was decided for it cannot be done."""
    ANSWERED = "answered-beforehand"
    """A line of answers given beforehand has decided for it."""
    ARMY_ANSWERED = "army-answered-beforehand"
    DISCOVERED = "discovered"
    UNDISCOVERED = "undiscovered"


OWN_BUSINESS = frozenset(
    {
        RoundLineKind.SAVES,
        RoundLineKind.STOPPED,
        RoundLineKind.REFUSED,
        RoundLineKind.UNDISCOVERED,
        RoundLineKind.ANSWERED,
        RoundLineKind.ARMY_ANSWERED,
    }
)
"""What nobody else can see, wherever the unit stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One thing that happened to a unit in a round."""

    kind: RoundLineKind
    rule: str
    unit: str
    """Empty: it is about an army."""
    army: str = ""
    """The army it is about; empty: it is about a unit."""
    other: str = ""
    """With whom; empty: with nobody."""
    at: Hex | None = None
    """Where, or where to; of a line that is told, where the unit stood then."""
    details: Mapping[str, FactValue] = field(default_factory=dict)
    """What else is told of it: why something cannot be, and its numbers."""
    number: int = 0
    """How many of its fighters it is about; 0: all, or none."""
    hp: int = 0
    """HP lost without a strike."""
    says: str = ""
    """The line of answers given beforehand that has decided."""
    when: str = ""
    """What that line answers, for people."""
    throw: Throw | None = None
    """What was rolled for it; none: nothing."""
    blow: Blow | None = None
    """The arithmetic of a strike."""
    is_secret: bool = False
    """Whether its own side alone can know of it: the unit is hidden still, or it is
    nobody else's business."""


# The lines of a round's log as events: what happened, to whom, and who owns it.

HIDDEN = "-hidden"
"""What the kind of an event ends in that only the unit's own side may know of."""
STRIKE = "DOG-CBT-10"
BATTLE = "battle"
"""The contact that events of a battle belong to: it is the only one there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeReceipt:
    """The arithmetic of a strike, as an event has it."""

    starts_from: Fraction
    modifiers: tuple[Modifier, ...]
    result: Fraction


def round_events(
    field: Battlefield, lines: Iterable[RoundLine], sides: Mapping[str, str]
) -> tuple[Event, ...]:
    """Return what happened in a round.

    Args:
        field: The battlefield once the round is over.
        lines: Its log.
        sides: By army the side whose players know what it knows.

    Rules: DOG-HIDE-03, DOG-CBT-10.
    """
    return tuple(round_event(field, line, sides) for line in lines)


def round_event(field: Battlefield, line: RoundLine, sides: Mapping[str, str]) -> Event:
    """Return one thing that happened; what is secret belongs to one side alone.

    Rules: DOG-HIDE-03, DOG-CBT-10.
    """
    is_hidden = line.is_secret and line.kind not in OWN_BUSINESS
    receipt = strike_receipt(line.blow) if line.blow else None
    return Event(
        kind=f"{line.kind}{HIDDEN}" if is_hidden else line.kind.value,
        rule=line.rule,
        force=line.unit,
        sides=_owners(field, line, sides),
        facts=_facts(field, line),
        starts_from=receipt.starts_from if receipt else None,
        modifiers=receipt.modifiers if receipt else (),
        result=receipt.result if receipt else None,
        throws=(line.throw,) if line.throw else (),
        contact=BATTLE,
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


def _owners(
    field: Battlefield, line: RoundLine, sides: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the sides an event belongs to: the unit's, and whom it met."""
    if line.army:
        return (sides[line.army],)
    names = [line.unit] if line.is_secret or not line.other else [line.unit, line.other]
    found = (sides[field.units[name].army] for name in names)
    return tuple(dict.fromkeys(found))


def _facts(field: Battlefield, line: RoundLine) -> Mapping[str, FactValue]:
    """Return what is told of a line; what it has not is not told."""
    told: dict[str, FactValue | None] = {
        "force": line.unit,
        "army": line.army,
        "at": line.at,
        "other": line.other,
        "number": line.number,
        "lost": line.hp,
        "when": line.when,
        "says": line.says,
    }
    facts: dict[str, FactValue] = {"round": field.round_number}
    facts |= {name: value for name, value in told.items() if value}
    facts |= line.details
    if line.throw is not None and line.blow is None:
        facts |= {"rolled": line.throw.total, "chance": field.units[line.unit].chance}
    return facts | (_of_blow(line.blow) if line.blow else {})


def _of_blow(blow: Blow) -> dict[str, FactValue]:
    """Return the arithmetic of a strike, number by number."""
    return {
        "fighters": blow.fighters,
        "score": blow.score,
        "strength": blow.strike.force,
        "rolled": blow.strike.die,
        "hp": blow.strike.hp,
        "lost": blow.suffered.hp,
        "dead": blow.suffered.dead,
        "left": blow.left,
        "wipes_out": not blow.left,
    }
