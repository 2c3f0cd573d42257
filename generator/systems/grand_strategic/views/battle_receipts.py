"""The battles of a period as receipts: what was rolled, what it did, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import MINUS, within
from generator.render.force_table import badge
from generator.render.numbers import percent
from generator.render.receipt import Receipt, ReceiptCell, ReceiptHead, ReceiptLine, Scale
from generator.render.turn_sheet import FaceShown, Happening, by_force
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.views.battle_sheets import battle_rows, battle_sheets
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch
    from generator.render.force_table import SideBadge
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.quick_combat import Percentage
    from generator.systems.grand_strategic.views.battle_sheets import BattleRow, FoughtRecord

LEARNS = "general-learns"
LONGEST_MM = 20.0
"""The bar of the largest army that fought."""
_OUTLINE = frozenset({"battle-begins", "battle-won", "falls-back", "army-destroyed"})
"""Kinds of event that a receipt's heading tells."""
_SUMS = _OUTLINE | {
    "combat-roll",
    "army-loses",
    LEARNS,
    "wild-event",
    "no-wild-event",
    "card-drawn",
    "card-void",
}
"""Those that its lines tell."""


class FoughtTold(Struct, frozen=True, kw_only=True):
    """One battle, and what else came of it."""

    receipt: Receipt
    then: tuple[Happening, ...]
    """What its receipt does not tell."""


def battles_told(briefing: Briefing, amounts: Amounts) -> tuple[FoughtTold, ...]:
    """Return the battles of a period in the order in which they were fought.

    Rule: GS-CBT-08.
    """
    records = {each.battle: each for each in battle_sheets(briefing, amounts)}
    rows = battle_rows(briefing)
    brought = [army.points for each in records.values() for army in each.fought.armies.values()]
    scale = Scale(most=max(brought, default=0), width_mm=LONGEST_MM)
    return tuple(_told(briefing, row, records.get(row.id), scale) for row in rows)


def _told(
    briefing: Briefing, row: BattleRow, record: FoughtRecord | None, scale: Scale
) -> FoughtTold:
    is_over = bool(row.winner)
    covered = (_SUMS if record else _OUTLINE) if is_over else frozenset[str]()
    then = [d for d in briefing.despatches if d.contact == row.id and d.kind not in covered]
    if record is None:
        names = (briefing.words.of(row.attacker), within(briefing.words.of(row.defender)))
        fought = f"{' against '.join(names)}. {row.outcome}" if is_over else ""
        receipt = Receipt(
            title=row.title, says=f"{_where(briefing, row)}{fought}", heads=(), lines=()
        )
    else:
        receipt = Receipt(
            title=row.title,
            says=f"{_where(briefing, row)}{record.ended}",
            heads=tuple(_heads(briefing, row, record)),
            lines=tuple(_lines(briefing, record, scale)),
        )
    return FoughtTold(receipt=receipt, then=by_force(then))


def _where(briefing: Briefing, row: BattleRow) -> str:
    """Return the hex of a battle, which its title names by the nearest place."""
    at = briefing.get(facts.FOUGHT_AT, row.id)
    return f"{briefing.board.grid.label(at)}. " if isinstance(at, Hex) else ""


def _heads(briefing: Briefing, row: BattleRow, record: FoughtRecord) -> Iterator[ReceiptHead]:
    """Yield the attacker and the defender, each with where he was and who led him."""
    where = (f"from {record.came_from}", "")
    sides = (facts.ATTACKS_FOR, facts.DEFENDS_FOR)
    for name, place, led, side in zip(record.names, where, record.led_by, sides, strict=True):
        says = (place, f"led by {within(led)}" if led else "")
        yield ReceiptHead(
            badge=badge_of(briefing, briefing.get_or(side, row.id, "")),
            name=name,
            says=", ".join(filter(None, says)),
            has_won=briefing.words.of(row.winner) == name,
        )


def badge_of(briefing: Briefing, kingdom: str) -> SideBadge | None:
    """Return the badge of a kingdom by its id; none: it is none."""
    side = next((side for side in briefing.sides if side.id == kingdom), None)
    return badge(briefing, side) if side else None


def _lines(briefing: Briefing, record: FoughtRecord, scale: Scale) -> Iterator[ReceiptLine]:
    armies = record.fought.armies

    def each(cell: Callable[[BattleSide], ReceiptCell]) -> tuple[ReceiptCell, ...]:
        return tuple(cell(side) for side in BattleSide)

    if any(army.receipt for army in armies.values()):
        yield ReceiptLine(title="Rolled", cells=each(lambda side: _rolled(record, side)))
    yield ReceiptLine(title="Damage done", cells=each(lambda side: _damage(record, side)))
    yield ReceiptLine(title="Left", cells=each(lambda side: _left(briefing, record, side, scale)))
    if wild := briefing.get_or(facts.WILD_DIE, record.battle, 0):
        told = record.fought.wild.partition(": ")[2]
        says = f"{told[:1].upper()}{told[1:]}{'' if told.endswith('.') else '.'} {record.for_card}"
        cell = ReceiptCell(faces=(FaceShown(text=str(wild)),), says=says.strip())
        yield ReceiptLine(title="Wild event (d4)", cells=(cell,))


def _rolled(record: FoughtRecord, side: BattleSide) -> ReceiptCell:
    """Return the roll with all that changed it, like a receipt."""
    receipt = record.fought.armies[side].receipt
    if receipt is None:
        return ReceiptCell()
    terms = ", ".join(_terms(record, side, receipt))
    return ReceiptCell(
        faces=(FaceShown(text=str(receipt.roll)),),
        says=f"{terms} =" if terms else "=",
        figure=percent(receipt.total),
    )


def _terms(record: FoughtRecord, side: BattleSide, receipt: Percentage) -> Iterator[str]:
    own, enemy = record.led_by if side is BattleSide.ATTACKER else reversed(record.led_by)
    for amount, reason in (
        (receipt.ground, record.fought.ground.lower()),
        (receipt.weather, "weather"),
        (receipt.own_general, within(own) or "its general"),
        (receipt.enemys_general, within(enemy) or "the enemy’s general"),
    ):
        if amount:
            yield f"{'+' if amount > 0 else MINUS}{abs(amount)} {reason}"


def _damage(record: FoughtRecord, side: BattleSide) -> ReceiptCell:
    army = record.fought.armies[side]
    told = f"{percent(army.receipt.total)} of {army.points} points:" if army.receipt else ""
    won = " and the victory" if side is record.fought.winner else ""
    return ReceiptCell(says=told or "on the table:", figure=str(army.damage), after=won.strip())


def _left(briefing: Briefing, record: FoughtRecord, side: BattleSide, scale: Scale) -> ReceiptCell:
    """Return what is left of an army, what was hired of it, and what its general learnt."""
    army = record.fought.armies[side]
    attacks = side is BattleSide.ATTACKER
    hired = record.hired[0 if attacks else 1]
    army_id = briefing.get_or(facts.ATTACKER if attacks else facts.DEFENDER, record.battle, "")
    learnt = [
        f"experience {told.in_row.partition(': ')[2]}"
        for told in briefing.despatches
        if told.kind == LEARNS and (told.contact, told.force) == (record.battle, army_id)
    ]
    after = "; ".join((f"of {army.points}", *((f"lost {hired}",) if hired else ()), *learnt))
    return ReceiptCell(
        bar=scale.bar(army.left, army.points),
        figure=str(army.left) if army.left else "none",
        after=after,
    )


def receipts_cover(briefing: Briefing) -> Callable[[Despatch], bool]:
    """Return what says of a despatch whether it is told with a battle."""
    battles = frozenset(briefing.subjects(facts.FOUGHT_AT))
    return lambda told: told.contact in battles
