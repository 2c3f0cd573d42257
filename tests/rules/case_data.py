"""Numbered cases as data: a sentence, the circumstances, what must come out.

A runner turns the cases of one kind of check into a test each::

    each = each_of("valormr")

    @each("march")
    def test_marches(case: Case) -> None: ...
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.kit.book_folder import load_ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.kit.book_folder import Rule

HOME = Path(__file__).parent / "cases"
VERDICTS = ("OK", "MISMATCH", "PARTIAL", "DERIVED")
KEYS = {"id", "sentence", "rules", "verdict", "check", "given", "expect"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One numbered case."""

    id: str
    sentence: str
    rules: tuple[str, ...]
    verdict: str
    """How the printed example stands to the printed rule."""
    check: str
    """The kind of check that can run it."""
    given: Mapping[str, Any]
    expect: Mapping[str, Any]

    def __str__(self) -> str:
        """The case's number, for the name of its test."""
        return self.id


@cache
def all_cases(system: str) -> tuple[Case, ...]:
    """Every case of a rule system, file by file; read once."""
    found: list[Case] = []
    for source in sorted((HOME / system).glob("*.toml")):
        document = tomllib.loads(source.read_text(encoding="utf-8"))
        found += [_case(source.name, entry) for entry in document["case"]]
    return tuple(found)


def cases(system: str, check: str) -> tuple[Case, ...]:
    """The cases of one kind of check; there must be at least one."""
    found = tuple(case for case in all_cases(system) if case.check == check)
    if not found:
        message = f"{system} has no case to check “{check}”"
        raise LookupError(message)
    return found


def each_of(system: str) -> Callable[[str], pytest.MarkDecorator]:
    """What makes a test of each case of a rule system's, by the kind of its check."""
    return lambda check: pytest.mark.parametrize("case", cases(system, check), ids=str)


def check_whole(system: str, ids: Counter[str]) -> None:
    """Every example of a book is a case, once, and the ledger has its rules."""
    found = all_cases(system)
    known = {rule.id for rule in _ledger(system)}

    assert Counter(case.id for case in found) == ids
    assert {rule for case in found for rule in case.rules} <= known
    assert {case.verdict for case in found} <= set(VERDICTS)


def rules_by_chapter(system: str) -> Counter[str]:
    """How many rules the ledger has of each chapter of a book."""
    return Counter(rule.area for rule in _ledger(system))


def _ledger(system: str) -> tuple[Rule, ...]:
    return load_ledger(f"generator.systems.{system}.rules").entries


def number(value: object) -> Fraction:
    """A number of a case: ``12``, ``7.5`` or ``"45/4"``, exactly."""
    return Fraction(str(value))


def numbers(values: object) -> list[Fraction]:
    """Several numbers of a case."""
    if not isinstance(values, list):
        message = f"{values!r} is not a list of numbers"
        raise TypeError(message)
    return [number(value) for value in values]


def _case(source: str, entry: dict[str, Any]) -> Case:
    if set(entry) != KEYS:
        message = f"{source}, {entry.get('id')}: {sorted(set(entry) ^ KEYS)}"
        raise ValueError(message)
    return Case(**{**entry, "rules": tuple(entry["rules"])})
