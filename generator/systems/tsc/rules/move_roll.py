"""The move roll: two dice, the ground, and what they come to.

Low is good, so what the ground adds makes things worse (TSC-AMB-04).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.tsc.rules.statuses import MoveResult

if TYPE_CHECKING:
    from generator.kit.switches import Switches
    from generator.systems.tsc.rules.tables import TscTables

DICE = 2
BY_TEXT = "roll.penalty_by_text"
UNLISTED_FREE = "roll.unlisted_free"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRoll:
    """A move roll as it fell."""

    natural: int
    """The two dice alone."""
    penalty: int
    """What the ground adds."""
    result: MoveResult

    @property
    def total(self) -> int:
        """The dice and the ground together."""
        return self.natural + self.penalty


def move_roll(tables: TscTables, natural: int, penalty: int) -> MoveRoll:
    """Return what two dice and the ground come to.

    Rules: TSC-ROLL-01, TSC-ROLL-02.
    """
    is_sure = natural <= tables.numbers.whole("always-advantaged")
    result = (
        MoveResult.ADVANTAGED
        if is_sure
        else MoveResult(tables.move_roll.word(natural + penalty))
    )
    return MoveRoll(natural=natural, penalty=penalty, result=result)


def ground_penalty(
    tables: TscTables, switches: Switches, race: str, terrain: str
) -> int:
    """Return what the ground an army stands on adds to its move roll.

    Args:
        tables: The tables as the campaign plays them.
        switches: How the campaign reads them.
        race: Any word; an army that is not listed is worse off on all adverse ground.
        terrain: Its row in the table.

    Rules: TSC-ROLL-06, TSC-TERR-01, TSC-TERR-02, TSC-TERR-03, TSC-TERR-04,
        TSC-TERR-05, TSC-TERR-06, TSC-TERR-07, TSC-TERR-08, TSC-TERR-09.
    """
    marked = _marked(tables, switches, race.casefold(), terrain)
    if marked and switches.flag(BY_TEXT):
        return tables.adverse_ground.whole(terrain, "by-text")
    return marked


def _marked(tables: TscTables, switches: Switches, race: str, terrain: str) -> int:
    """Return the number that the list of armies has for a ground."""
    if race in tables.terrain_penalties.column_names():
        return tables.terrain_penalties.whole(terrain, race)
    if switches.flag(UNLISTED_FREE):
        return 0
    return tables.adverse_ground.whole(terrain, "unlisted")
