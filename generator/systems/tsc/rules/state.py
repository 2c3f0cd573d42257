"""What is true in a Tactical Scenario Campaign at one instant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.tsc.rules.statuses import MoveResult, Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Situation
    from generator.world.clock import Period
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """An army's move roll as it stands on sheets."""

    pips: tuple[int, ...]
    terrain: str
    penalty: int
    total: int
    result: MoveResult


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyTurn:
    """What an army did in its last turn."""

    turn: int
    start: Hex
    goal: Hex
    by: str
    """The army whose player moved it, or left it."""
    roll: Rolled | None = None
    """None: the enemy was distant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyState:
    """An army on the map."""

    army: str
    at: Hex
    status: Status = Status.NORMAL
    """Until its own next turn begins (TSC-ROLL-07)."""
    last: ArmyTurn | None = None
    """None: it has had no turn yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """A battle, and everything its scenario sheet says."""

    id: str
    """Both armies, the Attacker first: ``ravens+horde``."""
    scenario: str
    at: Hex
    attacker: str
    """An army, as all of these."""
    defender: str
    home: str
    invader: str
    attacker_status: Status
    defender_status: Status
    place: str = ""
    """The village or fortress it is about, by id; empty: none."""
    is_defended: bool = True
    """Whether the Defender's army stands there."""
    winner: str = ""
    """Empty: not known, or nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TscState:
    """Everything true at one instant."""

    period: Period
    """The turn about to be played, or being played."""
    armies: Mapping[str, ArmyState]
    owners: Mapping[str, str]
    """The side that has each village and fortress, by its id; empty: nobody."""
    mover: str = ""
    """The army whose turn it is; empty: nobody has rolled for the first turn."""
    next_mover: str = ""
    """Whose turn comes next; empty: the other's."""
    battle: Clash | None = None
    """The battle of this turn; none: there was none."""

    def with_army(self, army: ArmyState) -> TscState:
        """Return the situation with one army as given."""
        return replace(self, armies={**self.armies, army.army: army})

    def other(self, army: str) -> ArmyState:
        """Return the enemy of an army.

        Raises:
            StopIteration: It is alone.
        """
        return next(each for each in self.armies.values() if each.army != army)


def tsc_state(situation: Situation) -> TscState:
    """Return a situation as what it is: one of this system's.

    Raises:
        TypeError: It is one of another rule system.
    """
    if not isinstance(situation, TscState):
        message = f"{situation.period}: a situation of TSC is expected"
        raise TypeError(message)
    return situation
