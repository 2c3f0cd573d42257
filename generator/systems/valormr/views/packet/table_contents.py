"""What a battle packet says of table, figures and results: plain values, exact.

The rest of a packet is in :mod:`generator.systems.valormr.views.packet.contents`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from fractions import Fraction


class CardOnTable(Struct, frozen=True, kw_only=True):
    """One terrain card as it was laid."""

    number: int
    kind: str
    """Row of the terrain deck, such as ``hill-egg``."""
    title: str
    laid_by: str
    x: int
    """Percent of the table's length from the left."""
    y: int
    """Percent of the table's width from the far edge."""
    angle: int
    """Degrees clockwise."""
    from_left: Fraction
    """Inches, to the nearest quarter."""
    from_far: Fraction
    """Inches, to the nearest quarter."""
    from_left_millimetres: int
    from_far_millimetres: int


class EdgeTaken(Struct, frozen=True, kw_only=True):
    """The part of an edge a force deploys behind."""

    force: str
    name: str
    letter: str
    rank: str
    edge: str
    """``near``, ``far``, ``left`` or ``right``, seen from the near long edge."""
    from_share: Fraction
    to_share: Fraction
    lines: tuple[LineTaken, ...]
    """Its six lines, forward to rear; empty: the table is too small for any."""
    line: LineTaken | None


class BattleTable(Struct, frozen=True, kw_only=True):
    """The wargames table, ready to be set out."""

    across: Fraction
    """Inches from the near to the far edge."""
    along: Fraction
    """Inches from the left to the right edge."""
    along_is_stated: bool
    """Whether the campaign file states that length; else it is only drawn so."""
    bow_range: Fraction
    yards_per_inch: int
    edges: tuple[EdgeTaken, ...]
    cards: tuple[CardOnTable, ...]
    put_aside: tuple[str, ...]
    """Cards drawn and not laid, with who drew them."""
    between: Fraction | None
    """Inches between the nearest two lines in use that face each other."""
    refusal: str
    """Why there are no baselines; empty: there are."""
    north: int | None
    """Degrees clockwise from the far edge to north; none: not known."""
    beyond: tuple[tuple[str, tuple[str, ...]], ...]
    """Each edge with the hexes beyond it, in words."""
    lasts: str
    """From when to when the battle may last, in sentences."""
    is_sketched: bool
    """Whether the players set out the ground themselves, and sketch it here."""
    to_lay: int = 0
    """Terrain cards still to be drawn; 0: all are, or nobody will."""


class DeckCard(Struct, frozen=True, kw_only=True):
    """A kind of terrain card and how many of it there are."""

    kind: str
    title: str
    count: int
    keeps_shape: bool


class PullLine(Struct, frozen=True, kw_only=True):
    """Figures of one kind to be taken out of the cupboard."""

    kind: str
    by_force: tuple[int, ...]
    """For each force of the list, in its order."""
    needed: int
    owned: int | None
    """None: the campaign file does not say."""

    @property
    def short(self) -> int:
        """Figures that are lacking; 0 when unknown."""
        return 0 if self.owned is None else max(0, self.needed - self.owned)


class Frontage(Struct, frozen=True, kw_only=True):
    """Whether a regiment finds room along its edge: an estimate."""

    force: str
    widths: Fraction
    """Figure widths of its whole line."""
    working: str
    room: Fraction
    """Inches of edge it has."""
    widest_base: int
    """Millimetres a figure's base may measure at most."""


class PullList(Struct, frozen=True, kw_only=True):
    """All figures this battle needs."""

    forces: tuple[str, ...]
    lines: tuple[PullLine, ...]
    besides: tuple[str, ...]
    frontages: tuple[Frontage, ...]
    counts_owned: bool
    """Whether the campaign file says what is owned."""


class ResultCompany(Struct, frozen=True, kw_only=True):
    """A company that may have losses."""

    id: str
    name: str
    stood: int
    is_individual: bool = False


class ResultForce(Struct, frozen=True, kw_only=True):
    """One force on the results form."""

    id: str
    name: str
    side_id: str
    side: str
    stood: int
    needed: int
    """Figures away from the table's front from which it may withdraw."""
    companies: tuple[ResultCompany, ...]


class ResultsForm(Struct, frozen=True, kw_only=True):
    """What has to be noted after the battle."""

    contact: str
    period: str
    forces: tuple[ResultForce, ...]
    skeleton: str
    """TOML to be pasted under the period and filled in."""
    gives_ground: bool = False
    """Whether it asks who gives ground (DEF-EXCH-02)."""

    @property
    def abreast(self) -> int:
        """How many forces stand side by side."""
        return min(3, max(2, len(self.forces)))


class LineTaken(Struct, frozen=True, kw_only=True):
    """A baseline a force stands behind; the distance is from its own edge."""

    from_forward: int
    from_rear: int
    distance: Fraction
    """Inches."""
    millimetres: int
