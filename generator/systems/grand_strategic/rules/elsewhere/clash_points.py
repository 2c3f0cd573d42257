"""What figures of another system count in a quick combat, and who of them falls."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from typing import TYPE_CHECKING

from generator.dice.kinds import D100
from generator.kit.worded_rows import row_for
from generator.systems.exchange import INDIVIDUAL, WantedDice
from generator.systems.grand_strategic.rules.lots import LOTS, dice_for, lot
from generator.systems.grand_strategic.rules.unit_lists import (
    ListedUnit,
    drawn_losses,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.exchange import ClashHost, ClashMeans, ClashTroop

POINTS = "quick-combat-points"
_OTHERS = {
    "cavalry": "other-cavalry",
    "infantry": "other-infantry",
    INDIVIDUAL: "other-individual",
}
"""The line of the table for troops that no other line fits, by arm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenFigures:
    """Who falls in a clash."""

    figures: Mapping[str, Mapping[str, int]]
    """By army and troop."""
    points: Fraction
    """What they were worth: at least the loss, perhaps more."""

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(sum(lost.values()) for lost in self.figures.values())


def figure_points(means: ClashMeans, host: ClashHost, troop: ClashTroop) -> Fraction:
    """Return the points of one figure: its price, else what its type usually costs.

    Rule: GS-CBT-01.
    """
    if troop.price is not None:
        return troop.price
    table = means.grid(POINTS)
    row = row_for(table, f"{host.people} {troop.kind}") or _OTHERS[troop.arm]
    return table.number(row, "points")


def party_points(means: ClashMeans, hosts: Iterable[ClashHost]) -> int:
    """Return the points of all figures of a party, a fraction dropped.

    Rule: GS-CBT-01.
    """
    return floor(
        sum(
            (
                figure_points(means, host, troop) * troop.figures
                for host in hosts
                for troop in host.troops
            ),
            Fraction(0),
        )
    )


def fallen_figures(
    means: ClashMeans, subject: str, hosts: tuple[ClashHost, ...], loss: int
) -> FallenFigures:
    """Return whose figures fall until their points cover a loss.

    Lots fall on all figures alike; on a hero or a great creature they have to fall
    twice.

    Args:
        means: What the clash is settled with.
        subject: What the lots are thrown about.
        hosts: The party that loses.
        loss: In points, no more than it has.

    Rules: GS-CSW-06, GS-CSW-07.
    """
    scale = lcm(*(each.denominator for each in _all_points(means, hosts)))
    units = tuple(_units(means, hosts, scale))
    if loss and units:
        _thrown_at_once(means, subject, units, loss * scale)

    def draw(nth: int, count: int) -> int:
        return lot(means.throw, f"{subject}.{nth}", count)

    lost = drawn_losses(units, loss * scale, draw).lost
    found: dict[str, Counter[str]] = {host.id: Counter() for host in hosts}
    for unit in lost:
        found[unit.kind][unit.id] += 1
    return FallenFigures(
        figures={host: dict(counts) for host, counts in found.items()},
        points=Fraction(sum(unit.points for unit in lost), scale),
    )


def _all_points(means: ClashMeans, hosts: Iterable[ClashHost]) -> Iterator[Fraction]:
    for host in hosts:
        for troop in host.troops:
            yield figure_points(means, host, troop)


def _units(
    means: ClashMeans, hosts: Iterable[ClashHost], scale: int
) -> Iterator[ListedUnit]:
    """Yield every figure as a unit of its own, its points made whole."""
    for host in hosts:
        for troop in host.troops:
            points = int(figure_points(means, host, troop) * scale)
            for _ in range(troop.figures):
                yield ListedUnit(
                    id=troop.id,
                    kind=host.id,
                    points=points,
                    is_leader=troop.arm == INDIVIDUAL,
                )


def _thrown_at_once(
    means: ClashMeans, subject: str, units: tuple[ListedUnit, ...], loss: int
) -> None:
    """Throw all lots together that are due whoever they fall on."""
    dearest = max(unit.points for unit in units)
    if dice_for(len(units)) > 1 or not dearest:
        return
    surely = min(ceil(Fraction(loss, dearest)), len(units))
    means.throw_all(
        [
            WantedDice(rule=LOTS, subject=f"{subject}.{nth}", kind=D100)
            for nth in range(1, surely + 1)
        ]
    )
