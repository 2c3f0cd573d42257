"""Answers given beforehand: what somebody would say if he were asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.world.unrecorded import UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.world.events import FactValue


class Holds(StrEnum):
    """How a condition looks at a fact."""

    IS = "is"
    IS_NOT = "is not"
    AT_LEAST = "at least"
    UNDER = "under"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
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
