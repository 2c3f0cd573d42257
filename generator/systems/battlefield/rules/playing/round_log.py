"""What happened in a round, line by line, with every strike's arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.systems.battlefield.rules.combat.blows import Blow
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
