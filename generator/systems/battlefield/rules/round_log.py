"""What happened in a round, line by line, with every strike's arithmetic."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.values import Struct, replace
from generator.world.clock import Effect, Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.dice import Throw
    from generator.systems.battlefield.rules.blows import Blow
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.world.clock import FactValue
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


class RoundLine(Struct, frozen=True, kw_only=True):
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
    details: Mapping[str, FactValue] = {}
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


def blow_line(kind: RoundLineKind, rule: str, blow: Blow, throw: Throw) -> RoundLine:
    """Return the line of a strike."""
    line = pair_line(kind, rule, blow.by, blow.on)
    return replace(line, blow=blow, throw=throw)


def pair_line(kind: RoundLineKind, rule: str, unit_id: str, other: str) -> RoundLine:
    """Return the line of what a unit has had to do with another."""
    return RoundLine(kind=kind, rule=rule, unit=unit_id, other=other)


# The lines of a round's log as events: what happened, to whom, and who owns it.

HIDDEN = "-hidden"
"""What the kind of an event ends in that only the unit's own side may know of."""
STRIKE = "DOG-CBT-10"
BATTLE = "battle"
"""The contact that events of a battle belong to: it is the only one there is."""


def round_events(
    field: Battlefield, lines: Iterable[RoundLine], sides: Mapping[str, str]
) -> tuple[Event, ...]:
    """Return what happened in a round that is over, as its log has it.

    Rules: DOG-HIDE-03, DOG-CBT-10.
    """
    return tuple(round_event(field, line, sides) for line in lines)


def round_event(field: Battlefield, line: RoundLine, sides: Mapping[str, str]) -> Event:
    """Return one thing that happened; what is secret belongs to one side alone.

    All else is the unit's side's, and that of whom it met. Of a strike there is the
    arithmetic: what the die counts, and 3, times force in tens.

    Rules: DOG-HIDE-03, DOG-CBT-10.
    """
    is_hidden = line.is_secret and line.kind not in OWN_BUSINESS
    strike, steps = line.blow.strike if line.blow else None, []
    if strike is not None:
        added, times = Fraction(strike.added), Fraction(strike.parts)
        steps = [
            Modifier(reason="strike-added", amount=added, rule=STRIKE),
            Modifier(reason="strike-parts", amount=times, rule=STRIKE, effect=Effect.TIMES),
        ]
    owners = [line.army] if line.army else [field.units[line.unit].army]
    if line.other and not line.army and not line.is_secret:
        owners.append(field.units[line.other].army)
    return Event(
        kind=f"{line.kind}{HIDDEN}" if is_hidden else line.kind.value,
        rule=line.rule,
        force=line.unit,
        sides=tuple(dict.fromkeys(sides[army_id] for army_id in owners)),
        facts=_facts(field, line),
        starts_from=Fraction(strike.counts) if strike else None,
        modifiers=tuple(steps),
        result=Fraction(strike.hp) if strike else None,
        throws=(line.throw,) if line.throw else (),
        contact=BATTLE,
    )


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
    facts: dict[str, FactValue] = {
        "round": field.round_number,
        **{name: value for name, value in told.items() if value},
        **line.details,
    }
    if line.throw is not None and line.blow is None:
        facts |= {"rolled": line.throw.total, "chance": field.units[line.unit].chance}
    if (blow := line.blow) is not None:
        facts |= {
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
    return facts
