"""The order of play: steps as data, gone through and printed as they stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Generic, TypeVar

from generator.kit.printing import Cell, PrintedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Course = TypeVar("Course")


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOfPlay(Generic[Course]):
    """One step in the order of play."""

    says: str
    """What happens, as the sequence of play prints it."""
    rules: tuple[str, ...]
    play: Callable[[Course], Course]
    """Play the step on what the steps before it made of a period."""
    is_ordered_upon: bool = False
    """Whether players have to know what comes of it before they can order."""


def played_through(steps: Iterable[StepOfPlay[Course]], course: Course) -> Course:
    """Play steps one after another."""
    return reduce(lambda now, step: step.play(now), steps, course)


def parted_at_orders(
    steps: tuple[StepOfPlay[Course], ...],
) -> tuple[tuple[StepOfPlay[Course], ...], tuple[StepOfPlay[Course], ...]]:
    """Return the steps up to the last that is ordered upon, and the rest."""
    ends = (at for at, step in enumerate(steps, 1) if step.is_ordered_upon)
    at = max(ends, default=0)
    return steps[:at], steps[at:]


def in_turn(*actions: Callable[[Course], Course]) -> Callable[[Course], Course]:
    """Return several actions as one."""
    return lambda course: reduce(lambda now, action: action(now), actions, course)


def sequence_table(
    table: PrintedTable, steps: Iterable[tuple[str, tuple[str, ...]]]
) -> PrintedTable:
    """Return a printed sequence of play: number, what happens, rules.

    Args:
        table: Id, title, headings, card, notes and source; its rows are made here.
        steps: What each step says, and its rules.
    """
    told = tuple(steps)
    cited = (rule for _, rules in told for rule in rules)
    return PrintedTable(
        id=table.id,
        title=table.title,
        columns=table.columns,
        rows=tuple(
            (
                Cell(text=str(number)),
                Cell(text=says),
                Cell(text=", ".join(map(_short, rules))),
            )
            for number, (says, rules) in enumerate(told, 1)
        ),
        notes=table.notes,
        rules=tuple(dict.fromkeys(cited)),
        card=table.card,
        source=table.source,
    )


def _short(rule: str) -> str:
    """Return a rule's number without its system's prefix, as rule columns have it."""
    return rule.partition("-")[2] if rule.count("-") > 1 and rule[:3] != "DEF" else rule
