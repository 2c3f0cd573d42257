"""The letters at the foot of an order form, by which the campaign knows its own forms.

They are keyed with a secret worked out from the dice seed, so that nobody who holds a
form can make those of another one, and nobody learns anything of the seed from them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import (
    CHECK,
    HEAD,
    fields_of,
    head_values,
    needs_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.order_form_contents import OrderForm

WHOSE, CONTENTS = 12, 6
"""How many letters stand for whose form it is, and how many for what is on it."""
_JOINT = "-"
_KEY = "marchtable order forms 1"
_IDENTITY = tuple(name for name in HEAD if name != CHECK)


def key_of_forms(seed: str) -> bytes:
    """Return the secret for the letters; empty: a campaign without a seed has none."""
    return _mac(seed.encode(), _KEY).digest() if seed else b""


def lettered(form: OrderForm, key: bytes) -> OrderForm:
    """Return a form with its letters; without a key it has none."""
    if not key:
        return form
    letters = (_whose(dict(head_values(form)), key), _contents(form, key))
    return replace(form, check=_JOINT.join(letters))


def is_our_own(head: Mapping[str, str], key: bytes) -> bool:
    """Return whether the letters of a form fit what it says of itself.

    Args:
        head: Its fields that nobody fills in.
        key: The campaign's secret; without one no letters fit.
    """
    whose, _, _ = head[CHECK].partition(_JOINT)
    return bool(key) and hmac.compare_digest(
        whose.encode(errors="replace"), _whose(head, key).encode()
    )


def _whose(head: Mapping[str, str], key: bytes) -> str:
    """Return the letters for campaign, reader and periods."""
    told = json.dumps(["whose", *(head[name] for name in _IDENTITY)])
    return _mac(key, told).hexdigest()[:WHOSE]


def _contents(form: OrderForm, key: bytes) -> str:
    """Return the letters over what is printed on a form and can be filled in."""
    words = " ".join(each for each in _printed(form) if each)
    fields = [(name, *spec.options) for name, spec in fields_of(form).items()]
    told = json.dumps(["contents", words, fields])
    return _mac(key, told).hexdigest()[:CONTENTS]


def _printed(form: OrderForm) -> Iterator[str]:
    """Yield the words on a form, in the order in which they are printed."""
    yield from (form.title, form.umpire, form.reader_name, *form.explains)
    for asked in form.answers:
        yield from (asked.text, asked.rule, *asked.asks, asked.default)
        for choice in asked.choices:
            yield from (choice.key, choice.on_paper, *choice.chances)
        yield from (label for _, label in needs_of(asked))
        yield from (each.means for each in asked.besides if not each.among)
    for block in form.blocks:
        yield from (block.letter, block.name, block.id, *block.stands, block.without)
        for row in (row for line in block.lines for row in line.rows):
            yield row.parts_label
            yield from (f"{part.number} {part.name} {part.note}" for part in row.parts)
            yield row.label
            for box in row.boxes:
                yield from (box.cell.lead, *(each.means for each in box.options))
                yield box.tail


def _mac(key: bytes, text: str) -> hmac.HMAC:
    return hmac.new(key, text.encode(), hashlib.sha256)
