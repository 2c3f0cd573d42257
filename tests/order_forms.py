"""Order forms of small wars, and a hand that fills them in with another library."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pikepdf

from generator.brief.audience import Played
from generator.brief.briefing import brief
from generator.brief.order_form import order_form
from generator.systems.valormr.rules.rule_book import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderBlock, OrderForm, TickBox
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

Widget = Any
"""An annotation as the other library has it."""


def eve_of(campaign: ValormrCampaign, now: ValormrState) -> Played:
    """Return the eve of a period."""
    return Played(
        period=now.period,
        is_closed=False,
        record="",
        facts=(*RULES.facts(campaign, now), *RULES.order_facts(campaign, now)),
        events=(),
        questions=(),
    )


def form_of(campaign: ValormrCampaign, pending: Played, eve: Played, reader: Audience) -> OrderForm:
    """Return a reader's form."""
    first, second = (
        brief(campaign, RULES, each, reader, seed_digest="") for each in (pending, eve)
    )
    return order_form(first, second, tuple(kind.table for kind in RULES.orders))


def armies_on(form: OrderForm) -> list[OrderBlock]:
    """Return the blocks for armies."""
    return [block for block in form.blocks if block.is_force]


def boxes_of(block: OrderBlock) -> dict[str, TickBox]:
    """Return all that can be filled in for a first order, by its key."""
    return {box.key: box for box in block.lines[0].boxes}


def widgets(opened: pikepdf.Pdf) -> Iterator[tuple[str, Widget]]:
    """Yield every field's name with each of its boxes."""
    for page in opened.pages:
        for widget in page.obj.get("/Annots", []):
            owner = widget.Parent if "/T" not in widget else widget
            yield str(owner.T), widget


def field_kinds(pdf: bytes) -> dict[str, set[str]]:
    """Return the fields of a PDF with the words of their boxes; none: it is text."""
    found: dict[str, set[str]] = {}
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for name, widget in widgets(opened):
            states = widget.AP.N.keys() if "/AP" in widget else ()
            words = {str(state)[1:] for state in states} - {"Off"}
            found.setdefault(name, set()).update(words)
    return found


def filled(pdf: bytes, entries: Mapping[str, str]) -> bytes:
    """Fill in a form as a viewer would; every entry must have its field."""
    left = dict(entries)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for name, widget in widgets(opened):
            if name in entries and _enter(widget, entries[name]):
                left.pop(name, None)
        assert not left, f"the form has no place for {left}"
        written = io.BytesIO()
        opened.save(written, deterministic_id=True)
    return written.getvalue()


def _enter(widget: Widget, value: str) -> bool:
    """Enter a value into a field or tick the box of that word."""
    if "/AP" not in widget:
        widget.V = pikepdf.String(value)
        return True
    state = pikepdf.Name(f"/{value}")
    if state not in widget.AP.N:
        return False
    widget.AS = state
    owner = widget.Parent if "/Parent" in widget else widget
    owner.V = state
    return True
