"""What came of a battle that was fought on the table: asked for, and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Question
from generator.kit.printing import named_together
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Fought,
    Struck,
)
from generator.systems.grand_strategic.rules.unit_lists import UnitLevel

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.orders import TableBattle
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )

BATTLE = "battle"
FOUGHT_OUT = "GS-SCOPE-02"


def asked_result(course: GrandCourse, battle: GrandBattle) -> Question:
    """Ask for what came of a battle on the table.

    Rule: GS-SCOPE-02.
    """
    play = course.play
    one, other = battle.armies
    names = (play.campaign.force(army).name for army in battle.armies)
    return Question(
        key=battle.id,
        kind=BATTLE,
        rule=FOUGHT_OUT,
        asks=battle.armies,
        sides=tuple(sorted(set(battle.kingdoms))),
        facts=(("opponents", named_together(names)), ("at", play.label(battle.at))),
        lines=(
            "[[period.battle]]",
            f'contact = "{battle.id}"',
            f'winner = "?"   # {one} | {other}',
            f"losses = {{ {one} = 0, {other} = 0 }}   # points that each army lost",
        ),
    )


def on_table(situation: GrandState, battle: GrandBattle, result: TableBattle) -> Fought:
    """Return a battle as it was fought on the table.

    Where units are listed that were destroyed, their points are the losses.

    Raises:
        CampaignError: Somebody has won, or lost something, who was not there.

    Rules: GS-SCOPE-02, GS-CSW-10.
    """
    winner = str(result.detail["winner"])
    if winner not in battle.armies:
        hint = f"write one of: {', '.join(battle.armies)}"
        raise _unfit(result, "winner", f"“{winner}” was not in this battle", hint)
    lost = {
        side: _lost(situation.armies[battle.by(side).army], result)
        for side in BattleSide
    }
    struck = {
        side: Struck(points=battle.by(side).points, damage=lost[side.foe])
        for side in BattleSide
    }
    return Fought(
        attacker=struck[BattleSide.ATTACKER],
        defender=struck[BattleSide.DEFENDER],
        winner=next(side for side in BattleSide if battle.by(side).army == winner),
    )


def _lost(army: GrandArmyState, result: TableBattle) -> int:
    """Return the points an army lost on the table.

    Raises:
        CampaignError: It lost more than it had, or units that are not in its list.
    """
    units = destroyed(army, result)
    listed = sum(unit.points for unit in army.units if unit.id in units)
    lost = listed or int(str(result.detail.get(f"lost-{army.army}", 0)))
    if lost <= army.points:
        return lost
    what = f"“{army.army}” has {army.points} points and cannot lose {lost}"
    raise _unfit(result, "losses", what, f"at most {army.points}")


def destroyed(army: GrandArmyState, result: TableBattle) -> tuple[str, ...]:
    """Return the units of an army that were destroyed on the table, by id.

    Raises:
        CampaignError: One of them is not in its list.

    Rule: GS-CSW-10.
    """
    named = result.detail.get(f"units-{army.army}", ())
    units = tuple(map(str, named)) if isinstance(named, tuple) else (str(named),)
    known = [unit.id for unit in army.units]
    for unit in units:
        if unit not in known:
            hint = f"write one of: {', '.join(known)}" if known else "take it out"
            raise _unfit(result, "units", f"“{army.army}” has no unit “{unit}”", hint)
    return units


def levels_now(army: GrandArmyState, result: TableBattle) -> dict[str, UnitLevel]:
    """Return how experienced units of an army are now, as far as it is told, by id.

    Raises:
        CampaignError: A level is none, or a unit is not in its list.

    Rule: GS-CSW-16.
    """
    named = result.detail.get(f"levels-{army.army}", ())
    lines = map(str, named) if isinstance(named, tuple) else (str(named),)
    known = {unit.id for unit in army.units}
    found = {}
    for line in lines:
        unit, _, level = line.rpartition(" ")
        if unit not in known or level not in tuple(UnitLevel):
            hint = f"write a unit and one of: {', '.join(UnitLevel)}"
            raise _unfit(result, "levels", f"“{line}” says nothing of a unit", hint)
        found[unit] = UnitLevel(level)
    return found


def _unfit(result: TableBattle, key: str, what: str, hint: str) -> CampaignError:
    where = (*result.where, key)
    return CampaignError((Finding(code="C082", where=where, what=what, hint=hint),))
