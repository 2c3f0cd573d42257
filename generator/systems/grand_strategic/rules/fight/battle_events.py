"""How a battle is told: its dice as receipts, its card, what both armies lost."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.battle_thread import BattleDice
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Striker,
    percentage,
)
from generator.values import replace
from generator.world.events import Event, Modifier

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.battle_thread import BattleSettled
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.fight.battle_settling import Settling
    from generator.systems.grand_strategic.rules.quick_combat import Percentage

ROLLED, DAMAGE, WILD, DRAWN = "GS-CBT-02", "GS-CBT-03", "GS-WILD-01", "GS-WILD-02"
LOSES = "GS-CBT-05"


def reckoned(now: Settling, settled: BattleSettled) -> GrandBattle:
    """Return a battle as sheets keep it: percentages, damage, what a card does.

    Rules: GS-CBT-02, GS-CBT-03, GS-WILD-03.
    """
    effects = tuple(str(each.kind) for each in settled.effects)
    battle = replace(now.begun, effects=effects, loot=settled.aftermath.loot)
    for side in BattleSide:
        one = replace(battle.by(side), damage=settled.fought.by(side).damage)
        if percent := _percentage(now, side):
            one = replace(
                one,
                ground=percent.ground,
                weather=percent.weather,
                generals=percent.own_general + percent.enemys_general,
                percent=percent.total,
            )
        battle = battle.with_one(side, one)
    return battle


def _percentage(now: Settling, side: BattleSide) -> Percentage | None:
    """Return a side's roll with all that changes it; none: it was not rolled."""
    if now.begun.by(side).roll is None:
        return None

    def striker(side: BattleSide) -> Striker:
        one, ability = now.begun.by(side), now.given.armies[side].general.ability
        fights = Striker(points=one.points, roll=one.roll or 0, ability=ability)
        return replace(fights, use=one.use) if one.use else fights

    return percentage(
        now.course.play.tables,
        side,
        (striker(side), striker(side.foe)),
        ground=now.given.ground,
        weather=now.given.weather,
    )


def told_dice(now: Settling, settled: BattleSettled) -> GrandCourse:
    """Tell both sides of their rolls, the damage, and whether there is a wild event.

    Rules: GS-CBT-02, GS-CBT-03, GS-WILD-01, GS-WILD-02.
    """
    course = now.course
    for side in BattleSide:
        if percent := _percentage(now, side):
            damage = settled.fought.by(side).damage
            told = _roll_told(now, side, percent, damage)
            course = course.after(course.situation, told)
    wild, begun = now.throws.get(BattleDice.WILD), now.begun
    if wild is None:
        return course
    course = course.tells_battle(
        begun,
        "wild-event" if settled.card else "no-wild-event",
        WILD,
        {"at": begun.at, "rolled": wild.total},
        throws=(wild,),
    )
    if settled.card is None:
        return course
    for_card = (BattleDice.CARD, BattleDice.FOR_CARD)
    return course.tells_battle(
        begun,
        "card-drawn",
        DRAWN,
        {"card": settled.card.name, "at": begun.at},
        throws=tuple(now.throws[dice] for dice in for_card if dice in now.throws),
    )


def _roll_told(
    now: Settling, side: BattleSide, percent: Percentage, damage: int
) -> Event:
    """Return a receipt of one side's roll."""
    army = now.begun.by(side)
    amounts = (
        (f"ground-{now.given.ground}", percent.ground, ROLLED),
        ("weather", percent.weather, ROLLED),
        ("own-general", percent.own_general, "GS-GENL-02"),
        ("enemys-general", percent.enemys_general, "GS-GENL-02"),
    )
    throw = now.throws.get(BattleDice(side))
    return Event(
        kind="combat-roll",
        rule=ROLLED,
        force=army.army,
        sides=tuple(sorted(set(now.begun.kingdoms))),
        contact=now.begun.id,
        facts={
            "force": army.army,
            "rolled": percent.roll,
            "percent": percent.total,
            "points": army.points,
            "damage": damage,
        },
        starts_from=Fraction(percent.roll),
        modifiers=tuple(
            Modifier(reason=reason, amount=Fraction(amount), rule=rule)
            for reason, amount, rule in amounts
            if amount
        ),
        result=Fraction(percent.total),
        throws=(throw,) if throw else (),
    )


def told_losses(course: GrandCourse, battle: GrandBattle) -> GrandCourse:
    """Tell both sides what each army has lost, and what is left of it.

    Rules: GS-CBT-05, GS-CBT-09.
    """
    for side in BattleSide:
        army = battle.by(side)
        hired = sum(army.lost_bands.values())
        course = course.tells_battle(
            battle,
            "army-loses" if army.left else "army-destroyed",
            LOSES,
            {
                "force": army.army,
                "lost": army.lost,
                "left": army.left or 0,
                **({"mercenaries": hired} if hired else {}),
            },
        )
    return course
