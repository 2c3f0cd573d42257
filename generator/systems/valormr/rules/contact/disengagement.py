"""DISENG: modifiers, dice and losses of a force that gets away from an enemy."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import strength_percent
from generator.systems.valormr.rules.contact.contact_dice import HIDDEN
from generator.systems.valormr.rules.contact.field import listed, regiments_left
from generator.systems.valormr.rules.contact.units import engaging_regiment, regiment_figures
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.tables import DisengagementLoss
    from generator.world.clock import Modifier


class Operation(StrEnum):
    """The four ways out (VAL-DISENG-01)."""

    AVOID = "avoid"
    EVADE = "evade"
    DELAY = "delay"
    WITHDRAW = "withdraw"

    @property
    def column(self) -> str:
        """The column of the losses table."""
        if self in (Operation.DELAY, Operation.WITHDRAW):
            return "delay-or-withdraw"
        return str(self)


class Formation(StrEnum):
    """In what order a force comes away."""

    FORMED = "formed"
    RETREAT = "retreat"
    ROUT = "rout"


class Situated(Struct, frozen=True, kw_only=True):
    """One commander's own situation when a disengagement is diced for."""

    force: str
    against: tuple[str, ...]
    """Whom he dices against."""
    half: Half
    """The half period of the contact."""
    is_disengager: bool
    operation: Operation
    formation: Formation = Formation.FORMED
    pursues: bool = False
    """He has ordered aggressive pursuit."""


class Attempt(Struct, frozen=True, kw_only=True):
    """One force getting away from the opponents it has to dice against."""

    engagement: Engagement
    own: Situated
    opponents: tuple[Situated, ...]

    @property
    def force(self) -> str:
        """The disengaging force."""
        return self.own.force

    @property
    def operation(self) -> Operation:
        """How it gets away."""
        return self.own.operation


def attempt_of(
    engagement: Engagement, force: str, operation: Operation, opponents: tuple[str, ...]
) -> Attempt:
    """Return a force's attempt to get away from some opponents, each diced for.

    Rules: VAL-DISENG-07, VAL-DISENG-20.
    """

    def situated(each: str, *against: str) -> Situated:
        return Situated(
            force=each,
            against=against,
            half=engagement.half,
            is_disengager=each == force,
            operation=operation,
        )

    return Attempt(
        engagement=engagement,
        own=situated(force, *opponents),
        opponents=tuple(situated(other, force) for other in opponents),
    )


def modifiers(field: Field, situated: Situated) -> tuple[Modifier, ...]:
    """Return a commander's modifiers: the best of each category that applies.

    What the enemy cannot see is hidden from him.

    Rules: VAL-DISENG-03, VAL-DISENG-27, VAL-DISENG-28.
    """
    table = field.play.tables.disengagement_modifiers
    best: dict[str, str] = {}
    for key in applicable(field, situated):
        line = table.look_up(key)
        old = best.setdefault(line.category, key)
        if line.modifier > table.look_up(old).modifier:
            best[line.category] = key
    return tuple(
        listed(table, key, kind="" if key in OPEN_TO_ALL else HIDDEN) for key in best.values()
    )


OPEN_TO_ALL = ("formed", "retreat", "rout", "supported", "favorable", "unfavorable")
"""Conditions that the enemy sees."""


def applicable(field: Field, situated: Situated) -> Iterator[str]:
    """Yield the key of every condition that applies to a commander.

    Cavalry is fresh when it has fought nobody today; the commander's own hex is what
    counts.

    Rules: VAL-DISENG-28, VAL-DISENG-32, VAL-DISENG-33, VAL-DISENG-34, VAL-DISENG-36,
    VAL-DISENG-38.
    """
    state = field.force(situated.force)
    yield formation_of(field, situated)
    yield from _tactics(field, situated)
    if field.play.has_cavalry(state):
        yield "cavalry"
        if state.melee_on != field.play.period.turn and not state.fatigued:
            yield "fresh-cavalry"
    if state.fatigued:
        yield "fatigued"
    if is_larger(field, situated):
        yield "larger"
    if situated.force in field.situation.supports.values():
        yield "supported"
    if is_at_half_strength(field, situated.force):
        yield "half-strength"
    terrain = field.play.board.terrain_at(state.at)
    column = "disengager" if situated.is_disengager else "opponent"
    ground = field.play.tables.disengagement_terrain.text(terrain.key, column)
    if ground != "neither":
        yield ground


def formation_of(field: Field, situated: Situated) -> str:
    """Return the formation condition; an unformed force counts as in retreat.

    Who breaks off a battle has the formation the table left him in.

    Rules: VAL-DISENG-39, VAL-TERR-14, VAL-RIVER-07.
    """
    if situated.is_disengager and situated.operation is Operation.WITHDRAW:
        return situated.formation
    state = field.force(situated.force)
    if stands_formed(field.play, state, situated.half):
        return situated.formation
    return Formation.RETREAT


def _tactics(field: Field, situated: Situated) -> Iterator[str]:
    """Yield maneuver, pursuit and rearguard where they apply.

    A maneuver's bonus lapses with the formation.

    Rules: VAL-DISENG-29, VAL-DISENG-30, VAL-DISENG-31.
    """
    is_formed = formation_of(field, situated) == Formation.FORMED
    if situated.force in field.situation.maneuvering and is_formed:
        yield "maneuver"
    if situated.pursues:
        yield "pursuit"
    if situated.is_disengager and has_rearguard(field, situated):
        yield "rearguard"


def has_rearguard(field: Field, situated: Situated) -> bool:
    """Return whether a disengaging force covers itself with a rearguard.

    Rule: VAL-DISENG-30.
    """
    formation = formation_of(field, situated)
    if formation == Formation.ROUT:
        return False
    return formation == Formation.FORMED or not is_at_half_strength(field, situated.force)


def is_larger(field: Field, situated: Situated) -> bool:
    """Return whether an army is larger by a regiment than all it dices against.

    Rule: VAL-DISENG-35.
    """
    own = regiments_left(field, situated.force)
    return all(own > regiments_left(field, other) for other in situated.against)


def is_at_half_strength(field: Field, force: str) -> bool:
    """Return whether the engaging regiment has half its figures or fewer.

    Of individuals alone it is asked what they can still bear.

    Rules: VAL-DISENG-37, DEF-OOB-03.
    """
    percent = field.play.tables.disengagement.number("half-strength-percent")
    regiment = engaging_regiment(field, force)
    if regiment is None:
        return strength_percent(field.play, field.force(force)) <= percent
    present = sum(figures for _, figures in regiment_figures(field, force))
    return present * 100 <= regiment.figures * percent


class Toll(Struct, frozen=True, kw_only=True):
    """What one opponent's dice cost a disengaging force."""

    opponent: str
    difference: int
    loss: DisengagementLoss
    row: str


Tolls = tuple[Toll, ...]


def toll(play: Play, operation: Operation, opponent: str, difference: int) -> Toll:
    """Read the losses table for one opponent.

    Rules: VAL-DISENG-04, VAL-DISENG-40, VAL-DISENG-41.
    """
    row = play.tables.disengagement_losses.row_at(difference)
    loss = play.tables.disengagement_loss(row, operation.column)
    return Toll(opponent=opponent, difference=difference, loss=loss, row=row)


def next_line(play: Play, operation: Operation, found: Toll) -> Toll:
    """Return the next line of the losses table, without a second displacement.

    Rule: VAL-DISENG-44.
    """
    row = play.tables.worse_row(found.row) or found.row
    loss = play.tables.disengagement_loss(row, operation.column)
    return replace(found, loss=replace(loss, is_displaced=False), row=row)


def destroys(play: Play, tolls: Iterable[Toll]) -> bool:
    """Return whether losses destroy the assault regiment.

    Several opponents destroy it when their losses together reach the limit.

    Rules: VAL-DISENG-08, VAL-DISENG-09, VAL-DISENG-48.
    """
    found = tuple(tolls)
    if any(each.loss.is_destroyed for each in found):
        return True
    inflicting = [each for each in found if each.loss.percent]
    limit = play.switches.number("diseng.multi_destroyed_at")
    total = sum(each.loss.percent for each in inflicting)
    return len(inflicting) > 1 and total >= limit


def figures_lost(present: int, percents: Iterable[int], *, original: int = 0) -> int:
    """Return the figures lost: all percentages of one starting count, rounded up.

    With ``original`` given the percentages are of that count instead.

    Rules: VAL-DISENG-05, VAL-DISENG-08, VAL-DISENG-42.
    """
    of = original or present
    return min(present, ceil(Fraction(of * sum(percents), 100)))
