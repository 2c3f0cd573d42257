"""Rules that stand in a file as tables: their terms and numbers read, every fault located.

A table becomes a frozen value of the rules: each field is read from the key of its name,
without the ``is_`` of what is yes or no, and as its type says.
"""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Annotated, TypeVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.errors import Finding
from generator.kit.rolls import LACKS_ROW, Roll, RowRead, row_faults, to_faces, to_rolled
from generator.kit.term_reading import to_amount, to_condition
from generator.kit.terms import (
    ALWAYS,
    LARGEST,
    NOTHING,
    LookUp,
    UnfitTermError,
    Vocabulary,
    never_holds,
)
from generator.read.models.value_kinds import (
    WRONG_TYPE,
    Identifier,
    ShownAs,
    closest_or_all,
    wrong,
)
from generator.values import Struct, fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import StrEnum
    from typing import Any

    from generator.errors import KeyPath
    from generator.kit.terms import Term
    from generator.read.models.table_base import Section

UNFIT_TERM, NEVER = "C064", "C066"
CLOSED = "closed"

# The kinds of value that such tables hold.


def _as_text(value: object) -> object:
    """Return a whole number as it would be written in a term."""
    if isinstance(value, float) and isfinite(value):
        parts = Fraction(str(value)).limit_denominator(100)
        raise wrong(WRONG_TYPE, "a number has no point here", f'write "{parts}"')
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else value


_NUMBER_OR_TERM = WithJsonSchema({"type": ["integer", "string"]})
Amount = Annotated[
    str,
    BeforeValidator(_as_text),
    _NUMBER_OR_TERM,
    ShownAs("a number, or what comes to one"),
]
"""A term that comes to a number."""
When = Annotated[str, ShownAs("a condition")]
"""A term that holds or does not."""
Cost = Annotated[
    str, BeforeValidator(_as_text), _NUMBER_OR_TERM, ShownAs('a number, `"1/2"` or `"closed"`')
]
"""What a step costs."""
Added = Annotated[str, BeforeValidator(_as_text), _NUMBER_OR_TERM, ShownAs('a number or `"1/2"`')]
"""What is added to the cost of a step."""
Many = Annotated[int, Field(ge=0, le=LARGEST)]
Amounts = Annotated[dict[Identifier, Amount], ShownAs("name = amount")]


# What becomes of them.

Taken = TypeVar("Taken", bound=Struct)
Value = TypeVar("Value")


class KeysAre(Struct, frozen=True, kw_only=True):
    """What the keys of a table within a table name."""

    called: str
    """One of them, for people."""
    known: tuple[str, ...]


class RuleReading:
    """Reads the rules of one file, and keeps every fault in them."""

    def __init__(
        self,
        known: Mapping[str, Vocabulary],
        keys_are: Mapping[str, KeysAre],
        words: Mapping[str, type[StrEnum]],
    ) -> None:
        """Begin with no fault; what one leaves open is as by default.

        Args:
            known: What terms may name, by whom they are asked of.
            keys_are: By field that is a mapping: what its keys name.
            words: The closed lists of words that fields are of, by their type's name.
        """
        self.known, self._keys_are, self._words = known, keys_are, words
        self.faults: list[Finding] = []

    def fault(self, code: str, row: Section, key: KeyPath, what: str, hint: str) -> None:
        """Keep what is wrong with a key of a table."""
        self.faults.append(Finding(code, (*row.where, *key), what, hint))

    def read_or(self, default: Value, found: Value | Finding) -> Value:
        """Return what was read; a fault is noted, and the default stands for it."""
        if isinstance(found, Finding):
            self.faults.append(found)
            return default
        return found

    def taken(self, kind: type[Taken], row: Section, scope: str, **given: object) -> Taken:
        """Return the rules' own value of a table, of which some fields may be given."""
        for each in fields(kind):
            if each.name not in given:
                key = each.name.removeprefix("is_")
                given[each.name] = self._field(row, (key,), str(each.type), scope)
        return kind(**given)

    def by_id(self, kind: type[Taken], rows: Iterable[Any], scope: str) -> dict[str, Taken]:
        """Return the values of several tables by their ids."""
        return {row.id: self.taken(kind, row, scope) for row in rows}

    def _field(self, row: Section, key: KeyPath, kind: str, scope: str) -> object:
        value, keys = getattr(row, str(key[0])), self._keys_are.get(str(key[0]))
        if keys is None or not kind.startswith("Mapping[str, "):
            return self._read_as(kind)(row, key, value, scope)
        read = self._read_as(kind.removeprefix("Mapping[str, ").removesuffix("]"))
        return {
            name: read(row, at, each, scope)
            for name, each in value.items()
            if self.is_known(row, at := (*key, name), keys)
        }

    def _read_as(self, kind: str) -> Callable[[Section, KeyPath, Any, str], object]:
        """Return what reads a value of a type, by that type's name."""
        match kind:
            case "Term":
                return self.term
            case "Fraction":
                return lambda row, key, text, _: self.number(row, key, text)
            case "Fraction | None":
                return lambda row, key, text, _: self.cost(row, key, text)
            case "Roll":
                return lambda row, key, text, _: self.read_or(
                    Roll(), to_rolled(text, (*row.where, *key))
                )
            case _:
                word = self._words.get(kind)
                return lambda _row, _key, value, _: word(value) if word else value

    def is_known(self, row: Section, key: KeyPath, keys: KeysAre) -> bool:
        """Return whether the last part of a key names something; else it is a fault."""
        word = str(key[-1])
        if word not in keys.known:
            what = f"“{word}” is not a {keys.called} here"
            self.fault("C008", row, key, what, closest_or_all(word, keys.known))
        return word in keys.known

    def term(self, row: Section, key: KeyPath, text: str, scope: str) -> Term:
        """Return a condition, if it stands under `when`, or else an amount."""
        known, is_when = self.known[scope], key == ("when",)
        if is_when and not text.strip():
            return ALWAYS
        try:
            term = (to_condition if is_when else to_amount)(text, known)
        except UnfitTermError as unfit:
            self._unfit(row, key, text, unfit)
            return ALWAYS if is_when else NOTHING
        if is_when and never_holds(term, known):
            what = f"“{term.says}” can never hold"
            self.fault(NEVER, row, key, what, "change it, or take the row out")
        return term

    def number(self, row: Section, key: KeyPath, text: str) -> Fraction:
        """Return a plain number, which may be below nought."""
        if text == CLOSED and "rows" not in key:
            what = "“closed” cannot be added to a cost, which takes a number"
            hint = 'to close ground write cost = "closed" in its [[terrain]]'
            self.fault(UNFIT_TERM, row, key, what, hint)
            return Fraction(0)
        try:
            return to_amount(text, Vocabulary(facts={})).amount({})
        except UnfitTermError as unfit:
            self._unfit(row, key, text, unfit)
            return Fraction(0)

    def _unfit(self, row: Section, key: KeyPath, text: str, unfit: UnfitTermError) -> None:
        what = f"“{text}”: {unfit.what} (letter {unfit.column + 1})"
        self.fault(UNFIT_TERM, row, key, what, unfit.hint)

    def cost(self, row: Section, key: KeyPath, text: str | None) -> Fraction | None:
        """Return what a step costs; none: it is closed, or nothing is said of it."""
        if text is None or text == CLOSED:
            return None
        cost = self.number(row, key, text)
        if cost < 0:
            what = f"a step cannot cost {text}, less than nothing"
            self.fault("C004", row, key, what, 'write 0 or more, or "closed"')
        return max(cost, Fraction(0))

    def not_below_nought(self, row: Section, key: KeyPath, term: Term) -> None:
        """Refuse an amount that is a number below nought."""
        if term.is_number and term.amount({}) < 0:
            what = f"“{key[-1]}” is {term.says}, less than nothing"
            self.fault("C004", row, key, what, "write 0 or more")

    def own_names(self, rows: Iterable[Any], taken: set[str]) -> None:
        """Refuse rows whose id means something else in terms."""
        taken |= {"and", "or", "not", "is"}
        for row in rows:
            if row.id in taken:
                what = f"“{row.id}” means something else in conditions"
                self.fault("C006", row, ("id",), what, "take another word")
            taken.add(row.id)

    def look_ups(self, rows: Iterable[Any], *scopes: str) -> dict[str, LookUp]:
        """Return numbers by the words of a fact, each of which needs a row."""
        facts = {name: fact for scope in scopes for name, fact in self.known[scope].facts.items()}
        worded = tuple(n for n, each in self.known[scopes[-1]].facts.items() if each.words)
        found = {}
        for row in rows:
            words = facts[row.by].words if row.by in facts else ()
            if not words:
                what = f"“{row.by}” is not a fact with words of its own"
                self.fault(UNFIT_TERM, row, ("by",), what, closest_or_all(row.by, worded))
                continue
            lacking = [word for word in words if word not in row.rows and word != "none"]
            if lacking:
                what = f"the look-up “{row.id}” lacks a row for {', '.join(lacking)}"
                self.fault(LACKS_ROW, row, ("rows",), what, f"add {lacking[0]} = 0")
            for word in row.rows:
                self.is_known(row, ("rows", word), KeysAre(called=row.by, known=words))
            numbers = {word: self.number(row, ("rows", word), n) for word, n in row.rows.items()}
            found[row.id] = LookUp(by=row.by, rows=numbers)
        return found

    def rolled_rows(
        self, called: str, table: Section, rows: Iterable[Any], rolled: Roll
    ) -> tuple[RowRead, ...]:
        """Return the rows of a table that is rolled on, which have every total once."""
        read = tuple(
            RowRead(
                id=row.id,
                where=row.where,
                faces=self.read_or((), to_faces(row.faces, rolled, (*row.where, "faces"))),
            )
            for row in rows
        )
        if all(row.faces for row in read):
            self.faults += row_faults(called, table.where, rolled, read)
        return read
