"""Reads tables into their models, and tells every fault in the umpire's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from generator.errors import Finding, KeyPath
from generator.read.known import did_you_mean
from generator.read.models.value_kinds import closest_or_all, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails

    from generator.read.models.table_base import Child, Section
    from generator.read.models.value_kinds import Notation


# The validating library says what a program would want to know; here each kind of its
# objections becomes a sentence about the campaign file, with what would be right.

Above = tuple[tuple["type[Section]", KeyPath], ...]
"""The tables a key lies in, the outermost first, each with its place."""

_OUR_CODE = re.compile("C[0-9]{3}")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
_WANTED = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a table",
}
_LIMITS = {
    "greater_than_equal": "is {value}, but must be at least {ge}",
    "greater_than": "is {value}, but must be more than {gt}",
    "less_than_equal": "is {value}, but must be at most {le}",
    "less_than": "is {value}, but must be less than {lt}",
    "too_short": "has {count} entries, but needs at least {min_length}",
    "too_long": "has {count} entries, but at most {max_length} are allowed",
    "string_too_long": "has {count} letters, but at most {max_length} are allowed",
    "finite_number": "is not a finite number",
}
"""What is wrong with a value that is too great, too small, too long or too short."""
_UNCOUNTED = {"too_short": "too few", "too_long": "more"}
_SAMPLE_KEYS = 12


def heading(where: KeyPath) -> str:
    """Return the heading a table has in the file, such as ``[[map.place]]``."""
    names = ".".join(part for part in where if isinstance(part, str))
    is_row = bool(where) and isinstance(where[-1], int)
    return f"[[{names}]]" if is_row else f"[{names}]"


def in_words(detail: ErrorDetails, where: KeyPath, above: Above) -> Finding:
    """Return one objection to a key or value of the table at ``where`` as a fault."""
    place = (*where, *detail["loc"])
    kind = detail["type"]
    if kind == "extra_forbidden":
        return _unknown_key(place, detail["input"], above)
    if kind == "missing":
        return _missing_key(place, above[-1][0])
    if _OUR_CODE.fullmatch(kind):
        context = detail["ctx"]
        return Finding(
            kind, _without_marks(place), context["what"], context["hint"], at_key="[key]" in place
        )
    if kind == "dict_type" and isinstance(detail["input"], list):
        return _one_table(place)
    return _value_fault(detail, _without_marks(place))


def not_a_table(model: type[Section], raw: object, where: KeyPath) -> Finding:
    """Return the fault of a plain value, or a list, where a table belongs."""
    if isinstance(raw, list):
        return _one_table(where)
    name = ".".join(part for part in where if isinstance(part, str))
    return Finding(
        "C003",
        where,
        f"“{name}” must be a table, but is {kind_of(raw)}",
        f"write {heading(where)} on a line of its own, and its keys below: {_sample(model)}",
        at_key=True,
    )


def _one_table(where: KeyPath) -> Finding:
    """Return the fault of a list of tables where there is a single one."""
    name = ".".join(part for part in where if isinstance(part, str))
    return Finding(
        "C013",
        where,
        f"[[{name}]] with two brackets makes a list; there is only one {name}",
        f"write [{name}] with one bracket on each side",
        at_key=True,
    )


def not_a_list(model: type[Section], raw: object, where: KeyPath) -> Finding:
    """Return the fault of a single table, or a value, where several tables belong."""
    name = ".".join(part for part in where if isinstance(part, str))
    if isinstance(raw, dict):
        return Finding(
            "C013",
            where,
            f"[{name}] with one bracket is a single table; there can be several",
            f"write [[{name}]] with two brackets on each side, once for each",
            at_key=True,
        )
    return Finding(
        "C003",
        where,
        f"“{name}” must be tables, but is {kind_of(raw)}",
        f"write [[{name}]] on a line of its own, and its keys below: {_sample(model)}",
        at_key=True,
    )


def _sample(model: type[Section]) -> str:
    keys = [name for name in model.in_order() if model.child(name) is None]
    shown = ", ".join(keys[:_SAMPLE_KEYS])
    return f"{shown}, …" if len(keys) > _SAMPLE_KEYS else shown


def _without_marks(place: KeyPath) -> KeyPath:
    """Return a place as the document has it; the library marks faulty keys of dicts."""
    return tuple(part for part in place if part != "[key]")


def _missing_key(place: KeyPath, model: type[Section]) -> Finding:
    key = str(place[-1])
    examples = model.model_fields[key].examples or ()
    example = f", such as {key} = {written(examples[0])}" if examples else ""
    meaning = model.meaning_of(key).rstrip(".")
    return Finding(
        "C012",
        place[:-1],
        f"“{key}” is missing",
        f"add it{example} ({meaning[:1].lower()}{meaning[1:]})",
    )


def written(value: object) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    if isinstance(value, str):
        return f'"""{value}"""' if "\n" in value else f'"{value}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(each) for each in value)}]"
    if isinstance(value, dict):
        keys = (k if re.fullmatch("[A-Za-z0-9_-]+", k) else f'"{k}"' for k in value)
        pairs = zip(keys, map(written, value.values()), strict=True)
        return f"{{ {', '.join(f'{key} = {each}' for key, each in pairs)} }}"
    return str(value)


def _unknown_key(place: KeyPath, value: object, above: Above) -> Finding:
    key = str(place[-1])
    table = f"in {heading(place[:-1])}" if len(place) > 1 else "at the top of the file"
    return _misplaced_key(place, value, above) or Finding(
        "C010",
        place,
        f"“{key}” is not known {table}",
        closest_or_all(key, above[-1][0].in_order()),
        at_key=True,
    )


def _misplaced_key(place: KeyPath, value: object, above: Above) -> Finding | None:
    """Return the fault of a key that belongs to a table further out or further in."""
    key = str(place[-1])
    here = heading(place[:-1]) if len(place) > 1 else "the top of the file"
    what = f"“{key}” does not belong to {here}"
    for model, where in reversed(above[:-1]):
        if key not in model.model_fields or not _is_like(model, key, value):
            continue
        hint = "it belongs to the top of the file: move the line above every [table]"
        if where:
            hint = f"it belongs to {heading(where)}: move the line above {here}, to the"
            hint += f" other keys of {heading(where)}"
        if model.child(key) is not None:
            hint = f"write [{'.'.join(str(p) for p in (*where, key))}] as a table"
        return Finding("C011", place, what, hint, at_key=True)
    return _belongs_within(place, value, above[-1][0])


def _belongs_within(place: KeyPath, value: object, model: type[Section]) -> Finding | None:
    """Return the fault of a key that one kind of table within this one holds."""
    key = str(place[-1])
    if did_you_mean(key, model.in_order()) is not None:
        return None
    homes = [
        (name, child.many)
        for name in model.in_order()
        if (child := model.child(name))
        and key in child.model.model_fields
        and _is_like(child.model, key, value)
    ]
    if len(homes) != 1:
        return None
    (name, many), names = homes[0], [p for p in place[:-1] if isinstance(p, str)]
    title = ".".join((*names, name))
    home = f"[[{title}]]" if many else f"[{title}]"
    here = heading(place[:-1]) if len(place) > 1 else "the top of the file"
    hint = f"it belongs to {home}: move the line below that heading"
    if isinstance(value, dict | list):
        hint = f"it belongs to {home}: write [[{title}.{key}]] below that heading"
    return Finding("C011", place, f"“{key}” does not belong to {here}", hint, at_key=True)


def _is_like(model: type[Section], key: str, value: object) -> bool:
    """Say whether a value could be meant for a key: tables only where tables stand."""
    is_table = isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(each, dict) for each in value)
    )
    return is_table == (model.child(key) is not None)


def _value_fault(detail: ErrorDetails, where: KeyPath) -> Finding:
    kind, value = detail["type"], detail["input"]
    key = next((part for part in reversed(where) if isinstance(part, str)), "")
    subject = f"“{key}”" if where and where[-1] == key else f"an entry of “{key}”"
    if kind in _WANTED:
        is_fraction = _WANTED[kind] == "a whole number" and isinstance(value, float)
        shown = str(value) if is_fraction else kind_of(value)
        what = f"{subject} must be {_WANTED[kind]}, but is {shown}"
        return Finding("C003", where, what, _type_hint(kind, value))
    if kind in _LIMITS:
        told = {"count": _UNCOUNTED.get(kind, "too many"), **detail.get("ctx", {})}
        if kind == "string_too_long" and isinstance(value, str):
            told["count"] = len(value)
        elif told.get("actual_length") is not None:
            told["count"] = told["actual_length"]
        what = f"{subject} {_LIMITS[kind].format(value=value, **told)}"
        hint = "write an ordinary number" if kind == "finite_number" else None
        return Finding("C004", where, what, hint)
    return Finding(
        "C003",
        where,
        f"{subject} cannot be {kind_of(value)} of this kind",
        "see docs/campaign-file.md for what may stand here",
    )


def _type_hint(kind: str, value: object) -> str | None:
    """Return what would be right in place of a value of the wrong type."""
    wanted = _WANTED[kind]
    if wanted == "a list":
        return f"write it in brackets: [{written(value)}]"
    if isinstance(value, str):
        return _hint_for_text(wanted, value.strip())
    if wanted == "text in quotes":
        return _hint_for_missing_quotes(value)
    if wanted == "a whole number" and isinstance(value, float) and value.is_integer():
        return f"without the point: {value:.0f}"
    return None


def _hint_for_text(wanted: str, bare: str) -> str | None:
    if wanted in ("a whole number", "a number") and _NUMBER.fullmatch(bare):
        return f"without the quotes: {bare}"
    if wanted == "true or false":
        is_yes = bare.casefold() in ("true", "yes", "on", "y", "1")
        return f"without the quotes: {'true' if is_yes else 'false'}"
    return None


def _hint_for_missing_quotes(value: object) -> str | None:
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        return f"without the brackets: {written(value[0])}"
    if isinstance(value, list | dict | bool):
        return None
    return f'in quotes: "{value}", with every digit as the map prints it'


if TYPE_CHECKING:
    Table = TypeVar("Table", bound=Section)


class TableReader:
    """Reads tables and keeps the faults found on the way."""

    def __init__(self, notation: Notation) -> None:
        """Begin without faults."""
        self._notation = notation
        self.faults: list[Finding] = []
        self._above: list[tuple[type[Section], KeyPath]] = []

    def table(self, model: type[Table], raw: Mapping[str, object], where: KeyPath) -> Table | None:
        """Return the table as its model; none if too little of it could be read."""
        self._above.append((model, where))
        values: dict[str, object] = {}
        unread: set[str] = set()
        before = len(self.faults)
        for key, value in raw.items():
            child = model.child(key)
            read = value if child is None else self._child(child, value, (*where, key))
            if read is None:
                unread.add(key)
            else:
                values[key] = read
        section = self._validated(model, values, where, unread)
        self._above.pop()
        if section is not None:
            section.stand_at(where, is_whole=len(self.faults) == before)
        return section

    def _child(self, child: Child, raw: object, where: KeyPath) -> object | None:
        if not child.many:
            return self._one(child.model, raw, where)
        if not isinstance(raw, list):
            self.faults.append(not_a_list(child.model, raw, where))
            return ()
        rows = (self._one(child.model, entry, (*where, index)) for index, entry in enumerate(raw))
        return tuple(row for row in rows if row is not None)

    def _one(self, model: type[Table], raw: object, where: KeyPath) -> Table | None:
        if isinstance(raw, dict):
            return self.table(model, raw, where)
        self.faults.append(not_a_table(model, raw, where))
        return None

    def _validated(
        self, model: type[Table], values: dict[str, object], where: KeyPath, unread: set[str]
    ) -> Table | None:
        try:
            return model.model_validate(values, context=self._notation)
        except ValidationError as error:
            details = error.errors(include_url=False)
        self._tell(details, where, unread)
        for detail in details:
            values.pop(str(detail["loc"][0]), None)
        try:
            return model.model_validate(values, context=self._notation)
        except ValidationError:
            return None

    def _tell(self, details: list[ErrorDetails], where: KeyPath, unread: set[str]) -> None:
        unknown = [
            str(detail["loc"][0]) for detail in details if detail["type"] == "extra_forbidden"
        ]
        for detail in details:
            key = str(detail["loc"][0])
            if detail["type"] == "missing" and (
                key in unread
                or did_you_mean(key, unknown) is not None
                or self._stands_too_low(key, where)
            ):
                continue
            self.faults.append(in_words(detail, where, tuple(self._above)))

    def _stands_too_low(self, key: str, where: KeyPath) -> bool:
        """Say whether the key was told of as standing in a table within this one."""
        return any(
            fault.code == "C011"
            and fault.where[-1:] == (key,)
            and fault.where[: len(where)] == where
            for fault in self.faults
        )
