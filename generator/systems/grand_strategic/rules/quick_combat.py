"""Quick combat: percentage dice, ground and generals, and what each army loses.

Steps, in this order: both roll, the ground, the generals, the damage; a wild event may
follow, then winner, retreat and losses are settled (GS-CBT-08).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from generator.dice import D100, DiceKind
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.systems.grand_strategic.rules.tables import GrandTables


HUNDRED = 100


class BattleSide(StrEnum):
    """One of the two in a battle: who entered the hex, and who stood in it."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def foe(self) -> BattleSide:
        """The other one."""
        attacks = self is BattleSide.ATTACKER
        return BattleSide.DEFENDER if attacks else BattleSide.ATTACKER


class GeneralsUse(StrEnum):
    """What a general's ability does, whole: it is never divided (GS-AMB-11)."""

    ADD = "add"
    """It is added to his own army's roll."""
    SUBTRACT = "subtract"
    """It is taken from the enemy's."""


class Striker(Struct, frozen=True, kw_only=True):
    """An army as it goes into a quick combat."""

    points: int
    roll: int
    """Of the percentage dice, 1 to 100."""
    ability: int = 0
    """Its general's; a stand-in has none."""
    use: GeneralsUse = GeneralsUse.ADD


class Percentage(Struct, frozen=True, kw_only=True):
    """A combat roll with everything that changes it, as a receipt."""

    roll: int
    ground: int
    weather: int
    own_general: int
    enemys_general: int

    @property
    def total(self) -> int:
        """All of it together: never less than nothing, however much (GS-AMB-03)."""
        changes = (self.ground, self.weather, self.own_general, self.enemys_general)
        return max(0, self.roll + sum(changes))


class Struck(Struct, frozen=True, kw_only=True):
    """What an army had and what it did to its foe."""

    points: int
    damage: int
    """Inflicted; it may be more than the foe has (GS-AMB-06)."""


class Fought(Struct, frozen=True, kw_only=True):
    """A battle before any wild event, by quick combat or on the table."""

    attacker: Struck
    defender: Struck
    winner: BattleSide

    def by(self, side: BattleSide) -> Struck:
        """Return what one side had and did."""
        return self.attacker if side is BattleSide.ATTACKER else self.defender

    def loss(self, side: BattleSide) -> int:
        """Return what a side loses: what the foe inflicted, as far as it has it.

        Rule: GS-CBT-05.
        """
        return min(self.by(side).points, self.by(side.foe).damage)


def ground_of(terrain: str, city: str = "") -> str:
    """Return the one line of the table that counts: a city's before its country's.

    Args:
        terrain: ``open``, ``woods``, ``hills`` or ``mountains``.
        city: The ground of the city that is fought for; empty: there is none.

    Rules: GS-TERR-01, GS-TERR-02, GS-TERR-03, GS-TERR-04, GS-TERR-05, GS-TERR-06.
    """
    return city or terrain


def generals_modifier(tables: GrandTables, ability: int) -> int:
    """Return what a general counts in percentage points.

    Rules: GS-GENL-02, GS-GENL-04.
    """
    return ability * tables.numbers.whole("general-step")


def percentage(
    tables: GrandTables,
    side: BattleSide,
    fighters: tuple[Striker, Striker],
    *,
    ground: str,
    weather: int = 0,
) -> Percentage:
    """Return a side's combat roll with all that changes it.

    Args:
        tables: The tables as the campaign plays them.
        side: Whose roll it is.
        fighters: That side, then its foe.
        ground: The line of the table, of :func:`ground_of`.
        weather: What the umpire lets weather count; the source has no numbers.

    Rules: GS-CBT-01, GS-CBT-02, GS-GENL-03.
    """
    own, foe = fighters
    adds = own.use is GeneralsUse.ADD
    takes = foe.use is GeneralsUse.SUBTRACT
    return Percentage(
        roll=own.roll,
        ground=tables.ground.whole(ground, side),
        weather=weather,
        own_general=generals_modifier(tables, own.ability) if adds else 0,
        enemys_general=-generals_modifier(tables, foe.ability) if takes else 0,
    )


def damage(percent: int, points: int) -> int:
    """Return what a percentage of an army's points comes to, rounded down.

    Rule: GS-CBT-03.
    """
    return percent * points // HUNDRED


def stronger(attackers: int, defenders: int) -> BattleSide:
    """Return who wins by the damage inflicted; of two equal the defender (GS-AMB-05).

    Rule: GS-CBT-04.
    """
    return BattleSide.ATTACKER if attackers > defenders else BattleSide.DEFENDER


def struck(percents: Mapping[BattleSide, Percentage], points: Mapping[BattleSide, int]) -> Fought:
    """Return what both sides' percentages come to.

    Rules: GS-CBT-03, GS-CBT-04.
    """
    attacker, defender = (
        Struck(points=points[side], damage=damage(percents[side].total, points[side]))
        for side in BattleSide
    )
    winner = stronger(attacker.damage, defender.damage)
    return Fought(attacker=attacker, defender=defender, winner=winner)


def quick_combat(
    tables: GrandTables, attacker: Striker, defender: Striker, *, ground: str, weather: int = 0
) -> Fought:
    """Settle a battle by the dice alone.

    Rules: GS-CBT-03, GS-CBT-04, GS-CBT-08.
    """
    both = {BattleSide.ATTACKER: attacker, BattleSide.DEFENDER: defender}
    percents = {
        side: percentage(tables, side, (one, both[side.foe]), ground=ground, weather=weather)
        for side, one in both.items()
    }
    return struck(percents, {side: one.points for side, one in both.items()})


# Lots that fall on one of so many, each as likely, by percentage dice.

LOTS = "GS-CSW-06"


class LotThrown(Protocol):
    """Makes a throw for a rule."""

    def __call__(
        self, rule: str, subject: str, *, dice: int = 1, nth: int = 1, kind: DiceKind = D100
    ) -> Throw:
        """Throw so many dice."""


def dice_for(count: int) -> int:
    """Return how many percentage dice it takes to draw one of so many."""
    dice, sides = 1, HUNDRED
    while sides < count:
        dice, sides = dice + 1, sides * HUNDRED
    return dice


def lot(throw: LotThrown, subject: str, count: int) -> int:
    """Return one of so many, from 1, each as likely.

    Dice that show more than can be shared out evenly are thrown again.

    Rule: GS-CSW-06.
    """
    dice = dice_for(count)
    sides = HUNDRED**dice
    again = 0
    while True:
        thrown = throw(LOTS, subject, dice=dice, nth=again + 1, kind=D100)
        value = 0
        for pip in thrown.pips:
            value = value * HUNDRED + pip - 1
        if value < sides - sides % count:
            return value % count + 1
        again += 1
