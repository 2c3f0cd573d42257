"""A rule system whole: its rules, and everything only a campaign of it is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from generator.kit.rules import Rules

State = TypeVar("State")


@dataclass(frozen=True, slots=True, kw_only=True)
class System(Generic[State]):
    """One rule system, as the program takes it from the registry."""

    rules: Rules[State]
