"""A battle step by step, each number with how it comes about."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.printing import MINUS
from generator.render import numbers
from generator.systems.grand_strategic.rules.quick_combat import HUNDRED, BattleSide, GeneralsUse
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.quick_combat import Percentage

ATTACKER, DEFENDER = BattleSide


class ArmyInBattle(Struct, frozen=True, kw_only=True):
    """What one army brought to a battle, and what became of it."""

    name: str
    points: int
    ability: int
    use: GeneralsUse
    receipt: Percentage | None
    """Its combat roll with all that changes it; none: it was fought on the table."""
    modifier: int
    """What its general counts."""
    damage: int
    loss: int
    left: int
    learnt: Fraction
    """The experience its general has from it."""


class FoughtShown(Struct, frozen=True, kw_only=True):
    """A battle as its sheet tells of it."""

    ground: str
    """As the table of ground calls it."""
    armies: Mapping[BattleSide, ArmyInBattle]
    winner: BattleSide
    wild: str
    """What came of the wild event, in words."""
    wild_rolls: str
    """The rolls that bring one."""
    falls_back: BattleSide | None = None
    """None: nobody does."""


class WorkedCell(Struct, frozen=True, kw_only=True):
    """What a step comes to for one army."""

    says: str = ""
    figure: str = ""
    """What is carried on."""
    after: str = ""


class CombatStep(Struct, frozen=True, kw_only=True):
    """One step of a battle."""

    number: str
    """Empty: it is what the armies bring."""
    title: str
    hint: str = ""
    cells: tuple[WorkedCell, ...] = ()
    """The attacker's and the defender's; one alone is for both."""


def combat_steps(battle: FoughtShown) -> tuple[CombatStep, ...]:
    """Return the steps of a battle with what each came to, in order.

    Rule: GS-CBT-08.
    """
    return tuple(
        CombatStep(
            number=str(number) if number else "",
            title=step.title,
            hint=step.hint.format(rolls=battle.wild_rolls),
            cells=step.cells(battle),
        )
        for number, step in enumerate(_STEPS)
    )


def _each(
    cell: Callable[[FoughtShown, BattleSide], WorkedCell],
) -> Callable[[FoughtShown], tuple[WorkedCell, ...]]:
    """Return what makes a cell for each army."""
    return lambda battle: tuple(cell(battle, side) for side in BattleSide)


def _wild(battle: FoughtShown) -> tuple[WorkedCell, ...]:
    return (WorkedCell(says=battle.wild),)


def _brought(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    army = battle.armies[side]
    ability = f"ability {army.ability}"
    return WorkedCell(figure=numbers.whole(army.points), after=ability)


def _rolled(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    receipt = battle.armies[side].receipt
    return WorkedCell(figure=str(receipt.roll) if receipt else "")


def _on_ground(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    """Return the roll after ground and weather."""
    receipt = battle.armies[side].receipt
    if receipt is None:
        return WorkedCell()
    says = f"{battle.ground.lower()} {numbers.signed(receipt.ground)}"
    if receipt.weather:
        says += f", weather {numbers.signed(receipt.weather)}"
    return WorkedCell(says=f"{says} =", figure=numbers.whole(_before_generals(receipt)))


def _before_generals(receipt: Percentage) -> int:
    return receipt.roll + receipt.ground + receipt.weather


def _led(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    """Return the percentage, and what the general did."""
    army = battle.armies[side]
    receipt = army.receipt
    if receipt is None:
        return WorkedCell()
    terms = [t for t in (receipt.enemys_general, receipt.own_general) if t]
    before = numbers.whole(_before_generals(receipt))
    added = (f"{'+' if t > 0 else MINUS} {abs(t)}" for t in terms)
    told = f"{_use(army, side)}\n{' '.join((before, *added))} ="
    exact = _before_generals(receipt) + sum(terms)
    if exact < receipt.total:
        told = f"{told} {numbers.whole(exact)}, so"
    return WorkedCell(says=told, figure=numbers.percent(receipt.total))


def _use(army: ArmyInBattle, side: BattleSide) -> str:
    """Return what a general does, in words."""
    if not army.modifier:
        return "nothing to add"
    if army.use is GeneralsUse.ADD:
        return f"adds {army.modifier}"
    return f"takes {army.modifier} from the {side.foe}"


def _struck(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    """Return the damage, and what it was before it was rounded."""
    army = battle.armies[side]
    if army.receipt is None:
        return WorkedCell(says="on the table", figure=numbers.whole(army.damage))
    exact = Fraction(army.receipt.total * army.points, HUNDRED)
    told = f"{numbers.percent(army.receipt.total)} of {numbers.whole(army.points)}"
    told += f" = {numbers.fraction(exact)}, so" if exact.denominator > 1 else " ="
    return WorkedCell(says=told, figure=numbers.whole(army.damage))


def _judged(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    if side is battle.winner:
        return WorkedCell(figure="wins")
    return WorkedCell(says="loses")


def _moved(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    if not battle.armies[side].left:
        return WorkedCell(says="is destroyed")
    if side is battle.winner:
        return WorkedCell(says="stays")
    return WorkedCell(says="falls back" if side is battle.falls_back else "is gone")


def _left(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    army = battle.armies[side]
    told = f"{numbers.whole(army.points)} {MINUS} {numbers.whole(army.loss)} ="
    return WorkedCell(says=told, figure=numbers.whole(army.left))


def _learnt(battle: FoughtShown, side: BattleSide) -> WorkedCell:
    learnt = battle.armies[side].learnt
    return WorkedCell(says=numbers.signed(learnt) if learnt else "–")


class _Step(Struct, frozen=True, kw_only=True):
    """A step as every battle has it."""

    title: str
    hint: str = ""
    """``{rolls}`` stands for the rolls that bring a wild event."""
    cells: Callable[[FoughtShown], tuple[WorkedCell, ...]]


_STEPS = (
    _Step(title="Points, general's ability", cells=_each(_brought)),
    _Step(title="Both roll d100", hint="00 is 100", cells=_each(_rolled)),
    _Step(title="Ground", hint="where the defender stands", cells=_each(_on_ground)),
    _Step(
        title="Generals, attacker's first",
        hint="raise yours or lower theirs; not below 0",
        cells=_each(_led),
    ),
    _Step(title="Damage: % of own points", hint="round down", cells=_each(_struck)),
    _Step(title="Wild event", hint="{rolls} on d4", cells=_wild),
    _Step(title="More damage wins", hint="equal: the defender wins", cells=_each(_judged)),
    _Step(
        title="Loser goes back a hex",
        hint="towards a city; blocked: destroyed",
        cells=_each(_moved),
    ),
    _Step(
        title="Take off the other's damage", hint="mercenaries bear their share", cells=_each(_left)
    ),
    _Step(title="Generals learn", cells=_each(_learnt)),
)
"""What the armies bring, then the steps by number."""
