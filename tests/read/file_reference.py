"""Every key of a campaign file as a row for people: kind, meaning, default, example."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic.fields import FieldInfo

from generator.kit.file_tables import NameOf, ShownAs
from generator.read.models.table_base import marks_of
from generator.read.models.value_kinds import OneOf
from generator.read.table_reading import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.switches import Switch
    from generator.read.models.table_base import Section
    from generator.read.shape import File, FileShape, Whole

_NAMED = {
    "side": "a side's id",
    "player": "a player's id",
    "reader": "`public` or a player's id",
    "hex": "a hex or a place",
    "goal": "an army's id, a hex or a place",
    "label": "a hex",
}
_PLAIN: dict[type, str] = {bool: "true or false", int: "whole number", float: "number", str: "text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRow:
    """One key of one table."""

    key: str
    kind: str
    """What may stand there, for people."""
    means: str
    default: str
    """What holds without the key; empty: the key must be there."""
    example: str

    @property
    def markdown(self) -> str:
        """The row as the page on the campaign file has it."""
        default = self.default or "**must be there**"
        example = f"`{self.example}`" if self.example else ""
        return f"| `{self.key}` | {self.kind} | {self.means} | {default} | {example} |"


def tables(shape: FileShape[File, Whole]) -> Iterator[tuple[str, tuple[KeyRow, ...]]]:
    """Yield the heading and the keys of every kind of table, the file itself first."""
    yield "", _rows_of(shape, shape.model)
    yield from _tables_in(shape, shape.model, "")


def _tables_in(
    shape: FileShape[File, Whole], model: type[Section], above: str
) -> Iterator[tuple[str, tuple[KeyRow, ...]]]:
    for key in model.in_order():
        child = model.child(key)
        if child is not None:
            name = f"{above}.{key}" if above else key
            heading = f"[[{name}]]" if child.many else f"[{name}]"
            yield heading, _rows_of(shape, child.model)
            yield from _tables_in(shape, child.model, name)


def _rows_of(shape: FileShape[File, Whole], model: type[Section]) -> tuple[KeyRow, ...]:
    """Return a row for every plain key of one kind of table."""
    return tuple(_row(shape, model, key) for key in model.in_order() if model.child(key) is None)


def _row(shape: FileShape[File, Whole], model: type[Section], key: str) -> KeyRow:
    field = model.model_fields[key]
    is_top = model is shape.model
    is_needed = field.is_required() or (is_top and key in shape.required)
    examples = _examples(model, key)
    example = written(examples[0]).replace("\n", "\\n") if examples else ""
    return KeyRow(
        key=key,
        kind=_kind(shape, model, key),
        means=" ".join(model.meaning_of(key).split()),
        default="" if is_needed else _default(field.get_default(call_default_factory=True)),
        example=example,
    )


def _examples(model: type[Section], key: str) -> list[Any]:
    """Return the examples of a field, which stand within the annotation of some."""
    own = model.model_fields[key].examples
    within = (mark.examples for mark in marks_of(model, key, FieldInfo))
    return own or next((examples for examples in within if examples), [])


def _default(value: object) -> str:
    if value is None or value in ("", (), {}):
        return "none"
    return f"`{written(value)}`"


def _kind(shape: FileShape[File, Whole], model: type[Section], key: str) -> str:
    """Return what may stand under a key: a word list, a name, or a plain kind."""
    words = next((mark.words for mark in marks_of(model, key, OneOf)), ())
    listed = " or ".join(f"`{word}`" for word in words)
    listed = listed.replace(" or ", ", ", max(0, len(words) - 2))
    shown = next((mark.words for mark in marks_of(model, key, ShownAs)), "")
    called = _NAMED | {kind: each.called for kind, each in shape.kinds.items()}
    named = next((called[mark.kind] for mark in marks_of(model, key, NameOf)), "")
    annotation = model.model_fields[key].annotation
    if named and get_origin(annotation) is dict and " = " not in shown:
        value = get_args(annotation)[1]
        return f"table: {named} = {_shaped(value, '')}"
    return _shaped(annotation, listed or (shown if " = " in shown else named or shown))


def _shaped(annotation: Any, single: str) -> str:  # noqa: ANN401 - any annotation
    inner = [part for part in get_args(annotation) if part is not NoneType]
    origin = get_origin(annotation)
    if origin is tuple:
        return f"list: {_shaped(inner[0], single)}"
    if origin is dict:
        return f"table: {single}"
    if inner and origin is not None:
        return _shaped(inner[0], single)
    return single or _PLAIN[annotation]


def switch_rows(shape: FileShape[File, Whole]) -> tuple[str, ...]:
    """Return a row in Markdown for every switch of a rule system."""
    return tuple(_switch_row(switch) for switch in shape.switches.values())


def _switch_row(switch: Switch) -> str:
    kinds = {
        "flag": "true or false",
        "choice": " or ".join(f"`{word}`" for word in switch.choices),
        "number": "whole number",
    }
    return (
        f"| `{switch.key}` | {kinds[switch.kind]} | {switch.means} "
        f"| `{written(switch.default)}` | {switch.source} |"
    )
