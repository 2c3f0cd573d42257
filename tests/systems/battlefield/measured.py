"""How long battles take that are run by policies, to their end: for ``bench``."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from bench.timing import Act, Table, compared
from generator.systems.battlefield.rules.battle_rounds import battle_played
from generator.values import replace
from tests.systems.battlefield.generated_battles import generated_battle

if TYPE_CHECKING:
    from tests.systems.battlefield.generated_battles import GeneratedBattle

BATTLES = 600
"""Battles of each size that one run plays."""
IN_ALL = 10_000
"""Battles of the smallest size that are played besides, to see that every one ends."""


@dataclass(slots=True, kw_only=True)
class BattleSize:
    """Battles of one size, made before they are measured."""

    columns: int
    rows: int
    units: int
    count: int
    battles: list[GeneratedBattle] = field(default_factory=list)
    rounds: int = 0
    """Rounds that the last run has played."""

    @property
    def what(self) -> str:
        """What a line of the results calls it."""
        size = f"{self.columns} × {self.rows} cases, up to {self.units} units an army"
        return size if self.count == BATTLES else f"{size}: {self.count:,} battles"

    def make(self) -> None:
        """Make the battles, the same every time."""
        self.battles = [
            generated_battle(
                Random(seed),  # noqa: S311 - which battles are measured
                columns=self.columns,
                rows=self.rows,
                units=self.units,
            )
            for seed in range(self.count)
        ]

    def play(self) -> None:
        """Play every battle to its end.

        Raises:
            AssertionError: One went on after its last round.
        """
        self.rounds = 0
        for battle in self.battles:
            last = battle.field.book.switches.number("battle.last_round")
            found = len(battle_played(battle.means, battle.field).rounds)
            if found > last:
                message = f"{self.what}: {found} rounds, {last} at the most"
                raise AssertionError(message)
            self.rounds += found


SIZES = ((8, 6, 3), (10, 8, 6), (20, 16, 12))
"""Columns, rows and units."""


def battles() -> Table:
    """Measure battles of several sizes, and tell their rounds a second."""
    sizes = [
        BattleSize(columns=columns, rows=rows, units=units, count=count)
        for (columns, rows, units), count in (
            *((size, BATTLES) for size in SIZES),
            (SIZES[0], IN_ALL),
        )
    ]
    lines = compared(*(Act(what=s.what, do=s.play, before=s.make) for s in sizes))
    return Table(
        title="A battle",
        compared_with=f"{BATTLES} small battles",
        rows=tuple(
            replace(line, note=f"{size.rounds / line.seconds:,.0f} rounds a second")
            for line, size in zip(lines, sizes, strict=True)
        ),
        remarks=(
            f"{BATTLES} battles of each size on any ground, of two or three armies, "
            "with any policies; every one ends by its last round.",
        ),
    )


PARTS = {"battle": battles}
"""What ``bench`` measures of this rule system, by word."""
