"""Every key of a campaign file as a row for people: kind, meaning, default, example."""

from __future__ import annotations

from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic.fields import FieldInfo

from generator.read.models.file import REQUIRED, CampaignFile
from generator.read.models.orders import file_model
from generator.read.models.types import Choice, Names, Shown
from generator.read.models.walk import marks_of
from generator.read.switch_settings import switches_for
from generator.read.wording import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.switches import Switch
    from generator.read.models.base import Section
    from generator.read.shape import FileShape

_NAMED = {
    "army": "an army's id",
    "side": "a side's id",
    "player": "a player's id",
    "company": "a company's id",
    "regiment": "a regiment's id",
    "vessel": "the vessels' id",
    "reader": "`public` or a player's id",
    "hex": "a hex or a place",
    "goal": "an army's id, a hex or a place",
    "label": "a hex",
}
_PLAIN: dict[type, str] = {
    bool: "true or false",
    int: "whole number",
    float: "number",
    str: "text",
}


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


def tables(shape: FileShape) -> Iterator[tuple[str, tuple[KeyRow, ...]]]:
    """Yield heading and keys of every table of a system's files, the file first."""
    model = file_model(shape.orders)
    yield "", rows_of(model)
    yield from _tables_in(model, "")


def _tables_in(
    model: type[Section], above: str
) -> Iterator[tuple[str, tuple[KeyRow, ...]]]:
    for key in model.model_fields:
        child = model.child(key)
        if child is not None:
            name = f"{above}.{key}" if above else key
            yield f"[[{name}]]" if child.many else f"[{name}]", rows_of(child.model)
            yield from _tables_in(child.model, name)


def rows_of(model: type[Section]) -> tuple[KeyRow, ...]:
    """Return a row for every plain key of one kind of table."""
    return tuple(
        _row(model, key) for key in model.model_fields if model.child(key) is None
    )


def _row(model: type[Section], key: str) -> KeyRow:
    field = model.model_fields[key]
    is_needed = field.is_required() or (
        issubclass(model, CampaignFile) and key in REQUIRED
    )
    examples = _examples(model, key)
    example = written(examples[0]).replace("\n", "\\n") if examples else ""
    return KeyRow(
        key=key,
        kind=_kind(model, key),
        means=" ".join((field.description or "").split()),
        default=""
        if is_needed
        else _default(field.get_default(call_default_factory=True)),
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


def _kind(model: type[Section], key: str) -> str:
    """Return what may stand under a key: a word list, a name, or a plain kind."""
    words = next((mark.words for mark in marks_of(model, key, Choice)), ())
    listed = " or ".join(f"`{word}`" for word in words)
    listed = listed.replace(" or ", ", ", max(0, len(words) - 2))
    shown = next((mark.words for mark in marks_of(model, key, Shown)), "")
    named = next((_NAMED[mark.kind] for mark in marks_of(model, key, Names)), "")
    annotation = model.model_fields[key].annotation
    if named and get_origin(annotation) is dict:
        return f"table: {named} = {_PLAIN[int]}"
    return _shaped(annotation, listed or named or shown)


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


def switch_rows(system: str) -> tuple[str, ...]:
    """Return a row in Markdown for every switch of a rule system."""
    return tuple(_switch_row(switch) for switch in switches_for(system).values())


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
