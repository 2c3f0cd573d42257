"""What stands on sheets of baselines: plain values, lengths exact, sizes in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLabel:
    """One side of a table."""

    letter: str
    """One letter that stands for the side on strips and cards."""
    name: str
    rank: str = "first"
    """``first`` or ``second``: the two differ in shape, not in colour alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineLabel:
    """One baseline as it is printed; the distance is from the side's own edge."""

    from_forward: int
    from_rear: int
    distance: Fraction
    """Inches, exact."""
    millimetres: int
    """The same, to the nearest whole millimetre."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A length by its name in the rule book, and how it was arrived at."""

    letters: str
    """``T``, ``R``, ``Bf``, ``Bi``."""
    title: str
    working: str
    """The arithmetic in print; empty for a length that was given."""
    inches: Fraction
    millimetres: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A sentence under a table or diagram, and the rule behind it."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineSheet:
    """The baselines of one table."""

    sides: tuple[SideLabel, SideLabel]
    """The side of the near edge (0 inches) first."""
    measures: tuple[Measure, ...]
    lines: tuple[LineLabel, ...]
    """Forward to rear; the same for both sides."""
    notes: tuple[Note, ...]
    table_width: Fraction
    """T: inches from edge to edge."""
    forward_gap: Fraction
    """R: inches between the two forward lines."""
    gap_behind_rear: Fraction
    """Inches between a rear line and its edge."""
    interval: Fraction
    """Bi: inches."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineRefusal:
    """Why a table gets no baselines."""

    table_width: Fraction
    bow_range: Fraction
    minimum: Fraction
    minimum_millimetres: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StripTile:
    """One tile of the marking strip; positions in inches from the first edge."""

    number: int
    start: Fraction
    """Where the tile begins: the joint with the tile before."""
    joint: Fraction
    """Where the next tile begins; the end of the table for the last."""
    end: Fraction
    """Where the paper ends, tab included."""
    letter_before: str
    """The joint's letter; empty for the first tile."""
    letter_after: str
    """The joint's letter; empty for the last tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StripPage:
    """Tiles printed side by side, drawn to scale."""

    tiles: tuple[StripTile, ...]
    picture: str
    """The name of the drawing among the document's assets."""
    description: str
