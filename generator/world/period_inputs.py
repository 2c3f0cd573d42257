"""What the umpire enters for one period: decisions, dice, rulings, a system's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Face
    from generator.errors import KeyPath
    from generator.world.clock import Period
    from generator.world.events import FactValue


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
    entries: Mapping[str, tuple[Any, ...]] = field(
        default_factory=dict, metadata=UNRECORDED
    )
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
