"""What stands on an order form, in the order it stands there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.standing_form import STANDING

if TYPE_CHECKING:
    from generator.brief.questions import Asked, Offered
    from generator.kit.form_grammar import FormCell
    from generator.kit.order_grammar import KeyKind
    from generator.world.clock import Period


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedUnit:
    """A part of a force, called by a number on the form."""

    number: int
    """Counts from 1 in each list."""
    id: str
    name: str
    note: str = ""
    """Its figures, or what it lacks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TickBox:
    """One key of an order that can be filled in."""

    key: str
    """The key of the order."""
    kind: KeyKind
    field: str
    """The field's name; of some parts of a period, one for each, with its key."""
    called: str
    """What the form calls it."""
    tail: str = ""
    title: str = ""
    """What a reader on the screen is told of it."""
    options: tuple[Offered, ...] = ()
    """What can be ticked; empty: it is written, or ticked itself."""
    parts: tuple[NumberedUnit, ...] = ()
    """The list whose numbers are to be written; empty: there is none."""
    most: int | None = None
    """The most hexes that may be written; none: any number."""
    cell: FormCell
    """How the grammar has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRow:
    """One row of what can be filled in."""

    label: str
    boxes: tuple[TickBox, ...]
    parts_label: str = ""
    parts: tuple[NumberedUnit, ...] = ()
    """The numbered list that is printed above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderLine:
    """What can be filled in for one order."""

    title: str
    """What it is about, in words."""
    subject: str
    """The same for the program; two orders about one thing contradict each other."""
    rows: tuple[BoxRow, ...]
    """Empty: nothing can be ordered."""

    @property
    def boxes(self) -> tuple[TickBox, ...]:
        """Everything that can be filled in, in the form's order."""
        return tuple(box for row in self.rows for box in row.boxes)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderBlock:
    """What is printed for one who can be given orders, and what may be filled in."""

    table: str
    """The table of the campaign file that holds such orders."""
    id: str
    """Empty: it is something new."""
    name: str
    letter: str
    """Its side's letter; empty: it is printed without side and id."""
    place: str
    """Where a force stands, as one writes a hex; empty: it is no force."""
    stands: tuple[str, ...]
    """Where it stands and what should be known of it; stars are round what is bold."""
    without: str
    """What comes without an order, whole sentences; empty: nothing is said."""
    answers: tuple[str, ...]
    """What it has answered beforehand, line by line."""
    lines: tuple[OrderLine, ...]
    """One for each order there is room for."""
    title: str
    """The heading above it, where questions stand before; empty: none."""
    again: str
    """What is said where the campaign file has an order to it; empty: it may."""
    makes: str
    """The id of something new; ``{number}`` counts."""
    subject: str = ""
    """The key that says whom it is for; empty: the first of its table."""

    @property
    def is_force(self) -> bool:
        """Whether it is a force on the map."""
        return bool(self.place)


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
    parts: tuple[str, ...]
    """The parts of that period, by key."""
    answers: tuple[Asked, ...]
    blocks: tuple[OrderBlock, ...]
    """Whom orders can be given to, in the order of the grammar."""
    explains: tuple[str, ...] = ()
    """What has to be known to fill it in."""
    without_orders: str = ""
    """What comes without an order, in the words of every other sheet."""
    blank: OrderBlock | None = None
    """Answers beforehand with nobody's name, for paper; none: each army has its own."""
    check: str = ""
    """Letters keyed with the campaign's secret: by them it knows its own form again."""

    @property
    def is_provisional(self) -> bool:
        """Whether a period before this one is still open."""
        return self.period != self.answers_for

    @property
    def ordered(self) -> tuple[OrderBlock, ...]:
        """The blocks that give orders for one period: the form printed for it."""
        return tuple(block for block in self.blocks if block.table != STANDING)

    @property
    def may_be_ready(self) -> bool:
        """Whether whoever fills it in can say that no more orders come."""
        return bool(self.ordered) and not self.is_umpires

    @property
    def has_any(self) -> bool:
        """Whether anything is asked or can be ordered; where all else is said already.

        One on which there is nothing at all says why.
        """
        is_said = bool(self.beforehand) or self.blank is not None
        return bool(self.ordered or self.answers) or not is_said

    @property
    def beforehand(self) -> tuple[OrderBlock, ...]:
        """The blocks that answer beforehand: a form of its own, as they hold longer."""
        return tuple(block for block in self.blocks if block.table == STANDING)

    @property
    def forces(self) -> frozenset[str]:
        """The forces it is for."""
        return frozenset(block.id for block in self.blocks if block.is_force)
