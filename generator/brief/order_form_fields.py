"""The names of an order form's fields, by which what was filled in is read back.

A name tells nothing that is not printed beside the field.  It holds no full stop, for
PDFs take that for the joint between a group and its parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.order_grammar import KeyKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.order_form_contents import OrderBlock, OrderForm, TickBox
    from generator.brief.questions import Asked

CAMPAIGN = "form/campaign"
READER = "form/reader"
PERIOD = "form/orders-for"
ANSWERS = "form/answers-for"
CHECK = "form/check"
END = "form/end"
"""Ends a form that comes back as text."""
HEAD = (CAMPAIGN, READER, PERIOD, ANSWERS, CHECK)
"""Fields nobody fills in: which form it is."""
READY = "ready"
"""The field of whoever sends no more orders; the table it fills, too."""
YES = "yes"
"""What a ticked box says."""
_STOP, _STAND_IN = ".", ":"
_LABELS = {"to": "hexes", "of": "army"}
"""What one writes for the further keys of a choice."""


def answer_field(key: str, what: str) -> str:
    """Return the name of a field of the answer to a question.

    >>> answer_field("morning.arn+hal/engage/arn", "choice")
    'answer/morning:arn+hal/engage/arn/choice'
    """
    return f"answer/{key.replace(_STOP, _STAND_IN)}/{what}"


def head_values(form: OrderForm) -> tuple[tuple[str, str], ...]:
    """Return the fields that say which form it is, with what they say."""
    values = (
        form.campaign,
        form.reader,
        str(form.period),
        str(form.answers_for),
        form.check,
    )
    return tuple(zip(HEAD, values, strict=True))


def needs_of(asked: Asked) -> tuple[tuple[str, str], ...]:
    """Return what has to be written besides for some choice, with its label."""
    found: dict[str, list[str]] = {}
    labels = dict(_LABELS)
    for choice in asked.choices:
        for need in choice.needs:
            is_first = need == choice.needs[0]
            listed = (
                f": {' or '.join(choice.among)}" if is_first and choice.among else ""
            )
            found.setdefault(need, []).append(f"{choice.key}{listed}")
            if is_first and choice.asked:
                labels[need] = choice.asked
    needs = (
        (need, f"{labels.get(need, need)} ({'; '.join(choices)})")
        for need, choices in found.items()
    )
    besides = (
        (each.key, each.means.format(among=" or ".join(each.among)))
        for each in asked.besides
        if each.among
    )
    return (*needs, *besides)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """What may be in one field."""

    options: tuple[str, ...] = ()
    """Words it can say; empty: any text."""


TEXT = FieldSpec()
TICK = FieldSpec(options=(YES,))


def fields_of(form: OrderForm) -> Mapping[str, FieldSpec]:
    """Return every field of a form that can be filled in, in the form's order."""
    return {name: spec for part in form_parts(form) for name, spec in part.items()}


def form_parts(form: OrderForm) -> tuple[Mapping[str, FieldSpec], ...]:
    """Return the fields of a form, those of each file it is printed as by themselves.

    What is answered beforehand used to stand in the same file as orders.
    """
    orders: dict[str, FieldSpec] = {}
    for asked in form.answers:
        orders.update(_answer_fields(asked))
    orders.update(_block_fields(form.ordered))
    if form.may_be_ready:
        orders[READY] = TICK
    beforehand = dict(_block_fields(form.beforehand))
    return (orders, beforehand) if beforehand else (orders,)


def _block_fields(blocks: Iterable[OrderBlock]) -> Iterator[tuple[str, FieldSpec]]:
    for line in (line for block in blocks for line in block.lines):
        for box in line.boxes:
            yield from box_fields(box)


def _answer_fields(asked: Asked) -> Iterator[tuple[str, FieldSpec]]:
    if asked.dice:
        yield answer_field(asked.key, "faces"), TEXT
        return
    choices = tuple(choice.key for choice in asked.choices)
    yield answer_field(asked.key, "choice"), FieldSpec(options=choices)
    for need, _ in needs_of(asked):
        yield answer_field(asked.key, need), TEXT
    for each in asked.besides:
        if not each.among:
            yield answer_field(asked.key, each.key), TICK


def part_field(box: TickBox, part: str) -> str:
    """Return the name of the field for one part of a period."""
    return f"{box.field}-{part}"


def box_fields(box: TickBox) -> Iterator[tuple[str, FieldSpec]]:
    """Yield the fields of one key of an order, with what they can say."""
    if box.kind is KeyKind.PARTS:
        yield from ((part_field(box, part.key), TICK) for part in box.options)
    elif box.kind in (KeyKind.FLAG, KeyKind.PART):
        yield box.field, TICK
    else:
        yield box.field, FieldSpec(options=tuple(each.key for each in box.options))
