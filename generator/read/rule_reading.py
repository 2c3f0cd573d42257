"""Rules that stand in a file as tables: their terms and numbers read, every fault located.

A table becomes a frozen value of the rules: each field is read from its key, and as its
type says (:mod:`generator.kit.file_tables`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

from generator.errors import Finding
from generator.kit.file_tables import keys_of
from generator.kit.rolls import LACKS_ROW, Roll, RowRead, row_faults, to_faces, to_rolled
from generator.kit.term_reading import to_amount, to_condition
from generator.kit.terms import (
    ALWAYS,
    NOTHING,
    LookUp,
    Term,
    UnfitTermError,
    Vocabulary,
    never_holds,
)
from generator.read.models.value_kinds import closest_or_all
from generator.read.models.value_tables import parted, table_within, worded
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.errors import KeyPath
    from generator.kit.file_tables import FileKey
    from generator.read.models.table_base import Section

UNFIT_TERM, NEVER = "C064", "C066"
CLOSED = "closed"

# What becomes of them.

Taken = TypeVar("Taken", bound=Struct)
Value = TypeVar("Value")


class RuleReading:
    """Reads the rules of one file, and keeps every fault in them."""

    def __init__(self, known: Mapping[str, Vocabulary]) -> None:
        """Begin with no fault; what one leaves open is as by default.

        Args:
            known: What terms may name, by whom they are asked of.
        """
        self.known = known
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
        """Return the rules' own value of a table, of which some fields may be given.

        Args:
            kind: The value's class.
            row: The table.
            scope: Of whom its terms are asked, unless the class or the table says it.
            given: Fields that are not read from it.
        """
        asked = getattr(kind, "asked_of", "") or getattr(row, "of", scope)
        for each in keys_of(kind):
            if each.field not in given:
                given[each.field] = self._field(row, each, asked, given)
        return kind(**given)

    def by_id(self, kind: type[Taken], rows: Iterable[Any], scope: str) -> dict[str, Taken]:
        """Return the values of several tables by their ids."""
        return {row.id: self.taken(kind, row, scope) for row in rows}

    def _field(self, row: Section, key: FileKey, scope: str, read: Mapping[str, object]) -> object:
        """Return what a field is read as; those before it are read already."""
        (hint, _), value = parted(key.hint), getattr(row, key.key)
        within = table_within(hint)
        if within is hint:
            return self.taken(within, value, scope)
        if within is not None and get_origin(hint) is Mapping:
            return self.by_id(within, value, scope)
        if within is not None:
            faces: list[dict[str, Any]] = [{}] * len(value)
            if hasattr(within, "faces") and isinstance(rolled := read["dice"], Roll):
                found = self.rolled_rows(row, value, rolled)
                faces = [{"faces": each.faces} for each in found]
            rows = zip(value, faces, strict=True)
            return tuple(self.taken(within, each, scope, **shown) for each, shown in rows)
        if get_origin(hint) is not Mapping:
            return self._read_as(key.hint, row, (key.key,), value, scope)
        return {
            name: self._read_as(get_args(hint)[1], row, (key.key, name), each, scope)
            for name, each in value.items()
        }

    def _read_as(
        self,
        hint: Any,  # noqa: ANN401 - a hint
        row: Section,
        key: KeyPath,
        value: Any,  # noqa: ANN401 - whatever the file has
        scope: str,
    ) -> object:
        """Return a value of the file as a field wants it."""
        kind, marks = parted(hint)
        if kind is Term:
            term = self.term(row, key, value, scope)
            if any(getattr(mark, "ge", None) == 0 for mark in marks):
                self._not_below_nought(row, key, term)
            return term
        if kind is Fraction:
            return self.number(row, key, value)
        if kind == Fraction | None:
            return self.cost(row, key, value)
        if kind is Roll:
            return self.read_or(Roll(), to_rolled(value, (*row.where, *key)))
        return worded(kind, value)

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

    def _not_below_nought(self, row: Section, key: KeyPath, term: Term) -> None:
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
        """Return numbers by the words of a fact, each of which needs a row.

        Terms that are read after them may name them.
        """
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
            for word in (word for word in row.rows if word not in words):
                what = f"“{word}” is not a {row.by} here"
                self.fault("C008", row, ("rows", word), what, closest_or_all(word, words))
            numbers = {word: self.number(row, ("rows", word), n) for word, n in row.rows.items()}
            found[row.id] = LookUp(id=row.id, name=row.name, by=row.by, rows=numbers)
        self.known = {of: replace(known, look_ups=found) for of, known in self.known.items()}
        return found

    def rolled_rows(self, table: Section, rows: Iterable[Any], rolled: Roll) -> tuple[RowRead, ...]:
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
            self.faults += row_faults(getattr(table, "id", ""), table.where, rolled, read)
        return read
