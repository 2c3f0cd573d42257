"""Conditions and amounts that people write as data: parsed here, and never run.

A term is one line: ``season is winter and not road``, ``2 + held-town``. It knows
numbers, named facts, look-ups, ``+ - *``, comparisons, ``is`` and ``is not``, ``and``,
``or``, ``not`` and brackets, and nothing else: no loop, no call, no text. Its length and
its depth are bounded, so that what it costs is bounded too; what it names is checked
against a vocabulary when it is read.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from itertools import product as every
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta

from generator.errors import GeneratorError
from generator.kit.file_tables import FileTable, ShownAs
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Facts = Mapping[str, bool | int | Fraction | str]
    """What holds, by the names that terms know."""

LONGEST_TERM = 200
"""Letters of a term."""
DEEPEST = 12
"""Brackets and denials within one another."""
LARGEST = 99_999
"""The largest number that can be written."""
Many = Annotated[int, Meta(ge=0, le=LARGEST)]
"""How many there are of something."""
_MOST_CASES = 5_000
"""Cases that are gone through to find out whether a condition can hold."""
_MUCH = Fraction(LARGEST)


class Gives(StrEnum):
    """What a fact or a part of a term comes to."""

    NUMBER = "number"
    FLAG = "yes or no"
    WORD = "word"


class KnownFact(Struct, frozen=True, kw_only=True):
    """A fact that terms may name."""

    gives: Gives
    words: tuple[str, ...] = ()
    """The words it may be."""
    means: str = ""
    """What it says, for people."""
    least: int = 0
    """The least that a number can be."""


def number_fact(means: str, *, least: int = 0) -> KnownFact:
    """Return a fact that is a number, with what it says."""
    return KnownFact(gives=Gives.NUMBER, means=means, least=least)


def flag_fact(means: str) -> KnownFact:
    """Return a fact that is yes or no, with what it says."""
    return KnownFact(gives=Gives.FLAG, means=means)


def word_fact(words: tuple[str, ...], means: str) -> KnownFact:
    """Return a fact that is one of some words, with what it says."""
    return KnownFact(gives=Gives.WORD, words=words, means=means)


class LookUp(FileTable, frozen=True, kw_only=True):
    """A number for each word of a fact, under a name of its own."""

    id: Annotated[str, Meta(examples=["forage"])]
    """Its name in conditions and amounts."""
    name: Annotated[str, Meta(examples=["Forage"])]
    """What people read."""
    by: Annotated[str, Meta(examples=["season"])]
    """The fact whose word says which row counts."""
    rows: Annotated[
        Mapping[str, Fraction],
        ShownAs("word = number"),
        Meta(examples=[{"summer": 3, "winter": 0}]),
    ]
    """A number for every word that fact can be."""


class Vocabulary(Struct, frozen=True, kw_only=True):
    """Everything that the terms in one place may name."""

    facts: Mapping[str, KnownFact]
    look_ups: Mapping[str, LookUp] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, in the order in which people read them."""
        usable = (name for name, each in self.look_ups.items() if each.by in self.facts)
        return (*self.facts, *usable)


class UnfitTermError(GeneratorError):
    """A text is no term; it says what is wrong where, and what would be right."""

    def __init__(self, what: str, hint: str, column: int) -> None:
        """Keep what is wrong, what would be right, and the letter it begins at, from 0."""
        super().__init__(what)
        self.what, self.hint, self.column = what, hint, column


# The parts of a term.

COMPARED: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class _Part(Struct, frozen=True):
    """One part; its worth is its number, or of a condition 1 where it holds, else 0."""

    gives: Gives

    def within(self) -> Iterator[TermPart]:
        """Yield the parts it is made of."""
        yield from ()


class Constant(_Part, frozen=True):
    """A number as it is written; of what has no condition, that it holds."""

    value: Fraction

    def worth(self, _facts: Facts) -> Fraction:
        """Return what it comes to."""
        return self.value


class FactNamed(_Part, frozen=True):
    """A fact by its name."""

    name: str

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        return Fraction(facts[self.name])


class LookedUp(_Part, frozen=True):
    """The number in the row of a look-up that a fact says."""

    by: str
    rows: Mapping[str, Fraction]

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        return self.rows.get(str(facts[self.by]), Fraction(0))


class Sum(_Part, frozen=True):
    """Some parts added up."""

    parts: tuple[tuple[int, TermPart], ...]
    """Each with +1 or −1."""

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        return sum((sign * part.worth(facts) for sign, part in self.parts), Fraction(0))

    def within(self) -> Iterator[TermPart]:
        """Yield the parts it is made of."""
        return (part for _, part in self.parts)


class Product(_Part, frozen=True):
    """Some parts multiplied."""

    parts: tuple[TermPart, ...]

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        value = Fraction(1)
        for part in self.parts:
            value = max(-_MUCH, min(_MUCH, value * part.worth(facts)))
        return value

    def within(self) -> Iterator[TermPart]:
        """Yield the parts it is made of."""
        return iter(self.parts)


class Compared(_Part, frozen=True):
    """Whether one number is as another, or less, or more."""

    left: TermPart
    sign: str
    right: TermPart

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        return Fraction(COMPARED[self.sign](self.left.worth(facts), self.right.worth(facts)))

    def within(self) -> Iterator[TermPart]:
        """Yield the parts it is made of."""
        yield from (self.left, self.right)


class IsWord(_Part, frozen=True):
    """Whether a fact is one of some words."""

    name: str
    words: tuple[str, ...]

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        return Fraction(facts[self.name] in self.words)


class Joined(_Part, frozen=True):
    """Whether all of some conditions hold, or one of them."""

    parts: tuple[TermPart, ...]
    is_all: bool

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        holding = (bool(part.worth(facts)) for part in self.parts)
        return Fraction(all(holding) if self.is_all else any(holding))

    def within(self) -> Iterator[TermPart]:
        """Yield the parts it is made of."""
        return iter(self.parts)


class Denied(_Part, frozen=True):
    """Whether a condition does not hold."""

    part: TermPart

    def worth(self, facts: Facts) -> Fraction:
        """Return what it comes to."""
        return 1 - self.part.worth(facts)

    def within(self) -> Iterator[TermPart]:
        """Yield the parts it is made of."""
        yield self.part


TermPart: TypeAlias = (
    Constant | FactNamed | LookedUp | Sum | Product | Compared | IsWord | Joined | Denied
)


class Term(Struct, frozen=True, kw_only=True):
    """A condition or an amount."""

    says: str
    """As it was written."""
    part: TermPart

    def holds(self, facts: Facts) -> bool:
        """Return whether a condition holds."""
        return bool(self.part.worth(facts))

    def amount(self, facts: Facts) -> Fraction:
        """Return what an amount comes to."""
        return self.part.worth(facts)

    @property
    def printed(self) -> str:
        """As people read it on paper: ``≥``, ``×`` and a minus."""
        told = self.says.replace(">=", "≥").replace("<=", "≤").replace("*", "×")
        return re.sub(r"(^|[ (])-", "\\1−", told)

    @property
    def is_number(self) -> bool:
        """Whether it is a number and hangs on nothing."""
        return all(
            not isinstance(each, FactNamed | LookedUp | IsWord) for each in parts_of(self.part)
        )


ALWAYS = Term(says="", part=Constant(Gives.FLAG, Fraction(1)))
"""The condition of what has none."""
NOTHING = Term(says="0", part=Constant(Gives.NUMBER, Fraction(0)))
ONE = Term(says="1", part=Constant(Gives.NUMBER, Fraction(1)))


def parts_of(part: TermPart) -> Iterator[TermPart]:
    """Yield a part, and all parts within it."""
    yield part
    for each in part.within():
        yield from parts_of(each)


# Whether a condition can hold at all.


def never_holds(term: Term, known: Vocabulary) -> bool:
    """Return whether a condition holds in no case there can be.

    Facts that are numbers are tried about every number written in it; where it multiplies
    or has too many cases it is given the benefit of the doubt.
    """
    parts = tuple(parts_of(term.part))
    if any(isinstance(part, Product | LookedUp) for part in parts):
        return False
    written = {part.value for part in parts if isinstance(part, Constant)}
    about = {one + sign * other for one in written for other in written for sign in (-1, 0, 1)}
    beside = (max(each + by, Fraction(0)) for each in about for by in (-1, 0, 1))
    numbers = tuple(sorted({Fraction(0), _MUCH, *beside}))
    names = {part.name for part in parts if isinstance(part, FactNamed | IsWord)}
    tried: dict[str, tuple[bool | Fraction | str, ...]] = {}
    for name in sorted(names):
        fact = known.facts[name]
        tried[name] = fact.words or (False, True)
        if fact.gives is Gives.NUMBER:
            tried[name] = tuple(sorted({max(each, Fraction(fact.least)) for each in numbers}))
    cases = tuple(islice(every(*tried.values()), _MOST_CASES + 1))
    if len(cases) > _MOST_CASES:
        return False
    return not any(term.holds(dict(zip(tried, case, strict=True))) for case in cases)
