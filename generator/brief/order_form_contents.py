"""What stands on an order form, in the order it stands there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.dice.kinds import D6, DiceKind

if TYPE_CHECKING:
    from generator.kit.form_grammar import CellStyle
    from generator.kit.orders import KeyKind
    from generator.world.clock import Period


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedUnit:
    """A regiment or company of an army, called by a number on the form."""

    number: int
    """Counts from 1 in each list."""
    id: str
    name: str
    note: str = ""
    """Its figures, or what it lacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """One thing that can be ticked."""

    key: str
    """What the campaign file calls it."""
    means: str
    """What follows from it, in words."""
    needs: tuple[str, ...] = ()
    """Further keys that have to be written."""
    among: tuple[str, ...] = ()
    """What the first of them may be, as the campaign file writes it; empty: any."""
    chances: tuple[str, ...] = ()
    """What dice may bring, counted out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TickBox:
    """One key of an order that can be filled in."""

    key: str
    """The key of the order."""
    kind: KeyKind
    field: str
    """The field's name; of some parts of a period, one for each, with its key."""
    style: CellStyle
    called: str
    """What the form calls it."""
    lead: str = ""
    tail: str = ""
    title: str = ""
    """What a reader on the screen is told of it."""
    width: str = ""
    options: tuple[Offered, ...] = ()
    """What can be ticked; empty: it is written, or ticked itself."""
    parts: tuple[NumberedUnit, ...] = ()
    """The list whose numbers are to be written; empty: there is none."""
    beside: str = ""
    """The key without which it says nothing."""
    is_weighty: bool = False
    """Whether the umpire has to look where it does not go with what is ordered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRow:
    """One row of what can be filled in."""

    label: str
    boxes: tuple[TickBox, ...]
    parts_label: str = ""
    parts: tuple[NumberedUnit, ...] = ()
    """The numbered list that is printed above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerWanted:
    """One question that waits for this reader's answer."""

    key: str
    text: str
    rule: str
    asks: tuple[str, ...]
    """Names of those who decide; empty: the umpire."""
    choices: tuple[Offered, ...]
    default: str
    """The choice taken if nothing comes; empty: play waits."""
    dice: int
    """Dice to throw; 0: it is a decision."""
    against: tuple[str, ...]
    """Opponents, by id, against whom scouts can be sent; empty: no choice."""
    may_maneuver: bool
    """Whether it can be answered with a maneuver besides."""
    dice_kind: DiceKind = D6
    """Which dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyLines:
    """What is printed for one army, and what may be filled in."""

    id: str
    name: str
    letter: str
    """Its side's letter."""
    side: str
    place: str
    points: str
    """Points in hand."""
    conditions: tuple[str, ...]
    """Fatigued, out of formation, bound for somewhere."""
    without: str
    """What it does if no order comes, as a sentence's end."""
    rows: tuple[BoxRow, ...]
    """What can be filled in; empty: it can be ordered nothing."""

    @property
    def boxes(self) -> tuple[TickBox, ...]:
        """Everything that can be filled in, in the form's order."""
        return tuple(box for row in self.rows for box in row.boxes)


@dataclass(frozen=True, slots=True, kw_only=True)
class VesselsLines:
    """What is printed for vessels, and what they may be told."""

    id: str
    name: str
    letter: str
    kind: str
    """Number and kind, such as ``9 longship``."""
    place: str
    carries: tuple[str, ...]
    """Names of what they have aboard."""
    without: str
    deeds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RiderLines:
    """A courier on his way, who may be told something new."""

    id: str
    place: str
    bound_for: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderForm:
    """One reader's order form."""

    campaign: str
    """The campaign's id."""
    title: str
    umpire: str
    reader: str
    """A player's id; ``umpire`` for the form with all sides."""
    reader_name: str
    is_umpires: bool
    period: Period
    """The period the orders are for."""
    answers_for: Period
    """The pending period, to which the questions belong."""
    halves: tuple[str, ...]
    answers: tuple[AnswerWanted, ...]
    armies: tuple[ArmyLines, ...]
    vessels: tuple[VesselsLines, ...]
    riders: tuple[RiderLines, ...] = ()
    """Couriers on their way."""
    check: str = ""
    """Letters keyed with the campaign's secret: by them it knows its own form again."""

    @property
    def is_provisional(self) -> bool:
        """Whether a period before this one is still open."""
        return self.period != self.answers_for
