"""The whole campaign as the umpire wrote it, and what he enters for each period."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from generator.values import Struct, replace
from generator.world.look import DESIGN, NO_POST, Look, Post

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Face
    from generator.errors import KeyPath
    from generator.world.board import Board
    from generator.world.clock import FactValue, Period
    from generator.world.forces import Force, Piece, Player, Side
    from generator.world.hexes import Hex


AT_ONCE, LOCKED, BY_NUMBER = "at-once", "locked", "number"
"""When dice fall that nobody rolls by hand."""
Switch = bool | int | str
"""The setting of one rule switch."""


class PaperSettings(Struct, frozen=True, kw_only=True):
    """How sheets are printed."""

    size: str = "a4"
    """``a4`` or ``letter``."""
    theme: str = "colour"
    """``colour`` or ``mono``."""
    large: bool = False
    """Quick reference a quarter larger."""
    scale: Fraction = Fraction(1)
    """What the printer makes of a millimetre, from the calibration page."""
    back_shift_mm: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    """How far the printer shifts backs, right and down, in millimetres."""
    cards: str = "fold"
    """``fold``, ``flat``, ``long-edge``, ``short-edge`` or ``single``."""
    cut: str = "lines"
    """``lines`` or ``marks``."""
    stock: str = "plain"
    """``plain``, or perforated sheets for the cards that fit them."""
    hex_mm: Fraction = Fraction(30)
    """Hexes of the wall map from hexside to hexside, and of the counters for it."""


class HouseRule(Struct, frozen=True, kw_only=True):
    """One cell of one rule table, changed by the umpire."""

    table: str
    row: str
    column: str = ""
    """May be left out where the table has a single column."""
    value: object
    """What stands there instead: a number, a text such as ``"2/3"``, a flag."""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What the campaign file of every rule system holds; each adds its own."""

    id: str
    title: str
    subtitle: str
    system: str
    """Name of the rule system."""
    umpire: str
    address: str
    """The site's absolute address; empty: none."""
    public_after: int
    """Periods by which the site lags behind (0: none)."""
    side_totals_public: bool
    """Whether a side's total strength is told to all."""
    seed: str
    """The seed if the file states it; empty: it lies in ``campaign.seed``."""
    dice_missing: str
    """``seed`` or ``await``: what becomes of a throw nobody has noted."""
    dice_rolled: str = AT_ONCE
    """When dice fall: at once, once orders are locked, or by a number told after that."""
    about: str
    """Markdown for the front page."""
    season: str
    """The season the campaign opens in, such as ``late autumn``."""
    first_day: str
    """How the calendar names turn one; empty: just turns."""
    switches: Mapping[str, Switch]
    """Rule switches by catalogue key; only those the file sets."""
    paper: PaperSettings
    sides: tuple[Side, ...]
    players: tuple[Player, ...]
    board: Board
    forces: tuple[Force, ...]
    house_rules: tuple[HouseRule, ...] = ()
    look: Look = DESIGN
    """How sheets and site look."""
    post: Post = NO_POST
    """What goes with papers that are sent."""
    standing: tuple[StandingAnswer, ...] = ()
    """Answers given beforehand, kept until the file is changed."""
    periods: tuple[PeriodInputs, ...] = ()
    contact: str = ""
    """Where readers write to the umpire; empty: nowhere."""
    next_turn: str = ""
    """What readers are told of the turn that is open; empty: nothing."""
    ended: bool = False
    """Whether the umpire says that it is over."""
    _forces: Mapping[str, Force] = field(init=False, repr=False, compare=False)
    _enemies: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note forces and sides by id, for they are asked for again and again."""
        forces = {force.id: force for force in reversed(self.forces)}
        enemies = {side.id: frozenset(side.enemies) for side in reversed(self.sides)}
        object.__setattr__(self, "_forces", forces)
        object.__setattr__(self, "_enemies", enemies)

    def force(self, force_id: str) -> Force:
        """Return a force by id.

        Raises:
            KeyError: No force has that id.
        """
        return self._forces[force_id]

    @property
    def others(self) -> tuple[Piece, ...]:
        """What else can stand on the map, whose very name may be a secret."""
        return ()

    @property
    def many_named(self) -> frozenset[str]:
        """The ids of sides, and of groups of forces, whose names are those of many."""
        return frozenset(side.id for side in self.sides if side.is_many)

    def as_begun(self, starts: Mapping[str, Hex | None]) -> Self:
        """Return the campaign with those forces alone, each where it began.

        Ids that are kept free stay so.
        """
        return replace(
            self,
            forces=tuple(
                replace(force, start=starts.get(force.id))
                for force in self.forces
                if force.id in starts or force.is_kept_free
            ),
        )

    def side(self, side_id: str) -> Side:
        """Return a side by id.

        Raises:
            KeyError: No side has that id.
        """
        for side in self.sides:
            if side.id == side_id:
                return side
        raise KeyError(side_id)

    def inputs_for(self, period: Period) -> PeriodInputs:
        """Return what the umpire entered for a period; empty when nothing.

        Answers given beforehand that are kept hold in it, too.
        """
        entered = (inputs for inputs in self.periods if inputs.period == period)
        inputs = next(entered, None) or PeriodInputs(period=period)
        held = (each for each in self.standing if each.period in ("", str(period)))
        return replace(inputs, standing=tuple(held))

    def are_enemies(self, one: str, other: str) -> bool:
        """Return whether two sides are at war."""
        return other in self._enemies[one]


OfASystem = TypeVar("OfASystem", bound=Campaign)


def campaign_as(kind: type[OfASystem], campaign: Campaign, called: str) -> OfASystem:
    """Return a campaign as what it is: one of a certain rule system.

    Raises:
        TypeError: It is one of another, and not what is ``called`` so.
    """
    if not isinstance(campaign, kind):
        message = f"{campaign.id}: {called} is expected"
        raise TypeError(message)
    return campaign


# How a field is marked that records do not hold, or nobody compares.

UNRECORDED: Mapping[str, bool] = MappingProxyType({"recorded": False})
"""Metadata of such a field: it counts in its own period alone, or is kept elsewhere."""
NOTED: Mapping[str, bool] = MappingProxyType({"compared": False})
"""Metadata of a field that only spares people questions: it is recorded, but periods
played again may come to another."""


# Answers given beforehand: what somebody would say if he were asked.


class Holds(StrEnum):
    """How a condition looks at a fact."""

    IS = "is"
    IS_NOT = "is not"
    AT_LEAST = "at least"
    UNDER = "under"


class Condition(Struct, frozen=True, kw_only=True):
    """Something about a fact that its giver knows or does not know."""

    fact: str
    """The name of the fact."""
    holds: Holds = Holds.IS
    value: FactValue = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingAnswer:
    """One line of answers to one kind of question; earlier lines go before later."""

    kind: str
    """The kind of question it answers."""
    choice: str
    """One of the choices offered with such a question, or to be asked after all."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    """What the choice needs besides, by name."""
    conditions: tuple[Condition, ...] = ()
    """All of these have to hold."""
    says: str = ""
    """As it was written."""
    force: str = ""
    """The force whose commander gives it; empty: a side's, or everybody's."""
    side: str = ""
    """The side that gives it for all its forces; empty: a force's, or everybody's."""
    period: str = ""
    """The only period in which it counts, by id; empty: it counts until changed."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where it stands in the campaign file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One answer to a question the program put."""

    question: str
    """The key of the question, as ``status`` prints it."""
    choice: str
    """One of the choices offered with the question."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    """What the choice needs besides, by name."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The umpire's word: sets one fact, whatever the rules say."""

    what: str
    """The kind of fact set, such as ``position``; see ``docs/campaign-file.md``."""
    subject: str
    """What it is about: a force, a company, a throw; empty: the sky or period."""
    value: FactValue
    why: str
    """The umpire's reason, printed with it."""
    public: bool = False
    """Whether everybody may read it."""
    at_end: bool = False
    """Takes effect when the period is over instead of before it begins."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


class Text(Struct, frozen=True, kw_only=True):
    """The umpire's prose for one reader or for all."""

    to: str
    """``public``, or a player's id."""
    title: str
    body: str
    """Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodInputs:
    """Everything the umpire entered for one period."""

    period: Period
    entries: Mapping[str, tuple[Any, ...]] = field(default_factory=dict, metadata=UNRECORDED)
    """Orders, and what else a rule system has tables for, as its rules read them, by
    table of the campaign file; empty ones are left out."""
    decisions: tuple[Decision, ...] = ()
    dice: Mapping[str, tuple[Face, ...]] = field(default_factory=dict)
    """Hand-thrown faces by printed throw key."""
    rulings: tuple[Ruling, ...] = ()
    texts: tuple[Text, ...] = ()
    standing: tuple[StandingAnswer, ...] = ()
    """Answers given beforehand, as they hold in the period."""
    ready: frozenset[str] = field(default=frozenset(), metadata=UNRECORDED)
    """Players who send no more orders for it, by id."""
    deadline: str = field(default="", metadata=UNRECORDED)
    """By when the umpire wants orders, as it stands in the file; empty: nothing is said."""
    battle_evening: str = field(default="", metadata=UNRECORDED)
    """When its battles are fought at the table, likewise."""
    time_is_up: bool = field(default=False, metadata=UNRECORDED)
    """Whether the umpire waits for no more orders."""
    block: str = field(default="", metadata=UNRECORDED)
    """The verbatim text of the block, for the record."""

    def __post_init__(self) -> None:
        """Leave out tables that hold nothing."""
        held = {table: rows for table, rows in self.entries.items() if rows}
        object.__setattr__(self, "entries", held)

    def of(self, table: str) -> tuple[Any, ...]:
        """Return what one table of the campaign file holds."""
        return self.entries.get(table, ())

    def without_words(self) -> PeriodInputs:
        """Return what no rule could miss: no text, no note and no block as it was typed."""
        entries = {
            table: tuple(replace(row, note="") if getattr(row, "note", "") else row for row in rows)
            for table, rows in self.entries.items()
        }
        return replace(self, entries=entries, texts=(), block="")
