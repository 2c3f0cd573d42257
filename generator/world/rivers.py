"""Rivers through hexes, and the banks they part a hex into.

A river flows from hexside to hexside. The hexsides it crosses are the arms of the
hex; between one arm and the next, clockwise, lies one bank with the hexsides of that
gap. A hex with no arm or a single one (a source, a river's end) is not parted: the
water can be walked round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

from generator.world.ground import CrossingKind
from generator.world.hexes import Orientation, neighbour, opposite

if TYPE_CHECKING:
    from generator.world.board import Board
    from generator.world.ground import Crossing
    from generator.world.hexes import Direction, Hex

Bank = NewType("Bank", int)
"""One side of the water in a parted hex: the river hexside, 0 to 5, after which the
bank begins, going clockwise. A hex that is not parted has no banks to tell apart."""


COMPASS = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
"""The eight points of the compass, clockwise."""


def banks(board: Board, at: Hex) -> tuple[Bank, ...]:
    """Return the banks of a hex, clockwise.

    With two river hexsides or more there are as many banks. With a single one there
    is one bank, the whole hex; with none the tuple is empty.
    """
    return tuple(Bank(arm.hexside) for arm in board.arms(at))


def is_parted(board: Board, at: Hex) -> bool:
    """Say whether water parts a hex into banks."""
    return len(board.arms(at)) > 1


def bank_end(board: Board, at: Hex, bank: Bank) -> Direction:
    """Return the river hexside at which a bank ends, going clockwise."""
    hexsides = [arm.hexside for arm in board.arms(at)]
    return hexsides[(hexsides.index(bank) + 1) % len(hexsides)]


def bank_hexsides(board: Board, at: Hex, bank: Bank) -> tuple[Direction, ...]:
    """Return the dry hexsides of a bank, clockwise; empty between neighbouring arms."""
    end = bank_end(board, at, bank)
    gap = (end - bank - 1) % 6
    return tuple((bank + 1 + turn) % 6 for turn in range(gap))


def bank_of(board: Board, at: Hex, hexside: Direction) -> Bank | None:
    """Return the bank a dry hexside lies on.

    None where the hex is not parted, or where the river itself flows across.
    """
    if not is_parted(board, at):
        return None
    for bank in banks(board, at):
        if hexside in bank_hexsides(board, at, bank):
            return bank
    return None


def banks_at_hexside(board: Board, at: Hex, hexside: Direction) -> tuple[Bank, ...]:
    """Return the banks from which one can leave, dry, across a hexside.

    One across a dry hexside, two where the river flows across it: first the bank that
    begins there, then the one that ends there. Empty where the hex is not parted.
    """
    if not is_parted(board, at):
        return ()
    dry = bank_of(board, at, hexside)
    if dry is not None:
        return (dry,)
    ending = next(bank for bank in banks(board, at) if bank_end(board, at, bank) == hexside)
    return (Bank(hexside), ending)


def banks_reached(
    board: Board, at: Hex, hexside: Direction, coming_from: Bank | None
) -> tuple[Bank, ...]:
    """Return the banks a force may come to stand on when it enters across a hexside.

    Across a dry hexside there is one. Across a hexside the river flows through, the
    force stays on its side of the water: the bank that began there in the hex it left
    ends there in this one, and the reverse. Out of a hex that is not parted, such as a
    source, it can walk round the water and may choose either; so may a force that had
    to cross in the hex it left to get to the hexside at all. Empty where ``at`` is not
    parted.

    Args:
        board: The map.
        at: The hex entered.
        hexside: The hexside of ``at`` that is crossed.
        coming_from: The bank it stood on in the hex it left; none if that hex is not
            parted.
    """
    touching = banks_at_hexside(board, at, hexside)
    if len(touching) < 2:
        return touching
    leaving = banks_at_hexside(board, neighbour(at, hexside), opposite(hexside))
    if coming_from not in leaving:
        return touching
    beginning, ending = touching
    return (ending,) if coming_from == leaving[0] else (beginning,)


def bank_from(board: Board, at: Hex, hexside: Direction, coming_from: Bank | None) -> Bank | None:
    """Return the bank a force stands on after entering ``at`` across a hexside.

    None where the hex is not parted. Where :func:`banks_reached` leaves a choice, it is
    the bank that begins at the hexside crossed.
    """
    reached = banks_reached(board, at, hexside, coming_from)
    return reached[0] if reached else None


def can_leave(board: Board, at: Hex, bank: Bank | None, hexside: Direction) -> bool:
    """Say whether a force on a bank can leave across a hexside without crossing water.

    Always so from a hex that is not parted.
    """
    touching = banks_at_hexside(board, at, hexside)
    return not touching or bank in touching


def bank_across(board: Board, at: Hex, bank: Bank, arm: Direction) -> Bank | None:
    """Return the bank beyond one river arm; none if the arm is not beside it."""
    if not is_parted(board, at):
        return None
    beginning, ending = banks_at_hexside(board, at, arm)
    if bank == beginning:
        return ending
    return beginning if bank == ending else None


def crossings_of_arm(board: Board, at: Hex, arm: Direction) -> tuple[Crossing, ...]:
    """Return what crosses one river arm: bridges, then fords, then ferries.

    Where a river only passes through, everything in the hex crosses both its arms.
    """
    passes = len(board.arms(at)) <= 2
    found = (each for each in board.crossings_at(at) if passes or each.arm == arm)
    return tuple(sorted(found, key=_rank))


def _rank(crossing: Crossing) -> int:
    return tuple(CrossingKind).index(crossing.kind)


def crossing_at(
    board: Board, at: Hex, hexside: Direction, bank: Bank | None = None
) -> Crossing | None:
    """Return the crossing by which a force gets to a hexside over a single water.

    A bridge comes before a ford, a ford before a ferry. Without a bank, any that leads
    to the hexside's side of the water. None where there is none, or none is needed.
    """
    goals = banks_at_hexside(board, at, hexside)
    if not goals or bank in goals:
        return None
    found = [
        crossing
        for goal in goals
        for arm in (goal, bank_end(board, at, goal))
        if bank is None or bank_across(board, at, goal, arm) == bank
        for crossing in crossings_of_arm(board, at, arm)
    ]
    return min(found, key=_rank, default=None)


def bank_name(board: Board, at: Hex, bank: Bank) -> str:
    """Name a bank by the compass, such as ``north-east bank``.

    No two banks of a hex have the same name.
    """
    gap = (bank_end(board, at, bank) - bank) % 6 or 6
    top = 0 if board.grid.orientation is Orientation.FLAT else -30
    degrees = (top + 60 * bank + 30 * gap) % 360
    return f"{COMPASS[(2 * degrees + 45) // 90 % 8]} bank"
