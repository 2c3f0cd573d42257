"""A hand that fills in whatever an order form allows, at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.order_form_contents import YES, answer_field, head_values
from generator.kit.order_grammar import KeyKind
from generator.read.filled_form import LAST, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from generator.brief.order_form_contents import OrderForm, TickBox
    from generator.pipeline.desk import Desk


def filled_text(desk: Desk, form: OrderForm, chance: Random) -> str:
    """Return what the order page of a form gives when it is filled in at random."""
    hexes = [desk.campaign.board.grid.label(at) for at in sorted(desk.campaign.board.terrain)]
    told = [*head_values(form), *_entries(form, hexes, chance)]
    lines = [(name, words.replace("\\", "\\\\").replace("\n", "\\n")) for name, words in told]
    end = sum_of("".join(f"{name}:{words}" for name, words in lines))
    return "\n".join(f"{name}: {words}" for name, words in [*lines, (LAST, end)])


def _entries(form: OrderForm, hexes: list[str], chance: Random) -> Iterator[tuple[str, str]]:
    """Yield fields with what they say."""
    for asked in form.answers:
        if asked.choices and chance.random() < 0.8:
            yield answer_field(asked.key, "choice"), chance.choice(asked.choices).key
    for block in form.blocks:
        for line in block.lines if chance.random() < 0.7 else ():
            deed = next((box for box in line.boxes if box.kind is KeyKind.DEED), None)
            chosen = chance.choice(deed.options).key if deed is not None else ""
            if deed is not None:
                yield deed.field, chosen
            for box in line.boxes:
                fits = not box.deeds or chosen in box.deeds
                if box is not deed and chance.random() < (0.6 if fits else 0.03):
                    yield box.field, _said(box, hexes, chance)


def _said(box: TickBox, hexes: list[str], chance: Random) -> str:
    """Return what one box may say."""
    if box.options:
        return chance.choice(box.options).key
    if box.parts:
        return str(chance.choice(box.parts).number)
    match box.kind:
        case KeyKind.HEXES | KeyKind.GOAL:
            near = chance.randrange(len(hexes))
            return ", ".join(hexes[near : near + chance.randint(1, min(box.most or 3, 3))])
        case KeyKind.NUMBER:
            return str(chance.choice((1, 2, 3, 10, 99)))
        case KeyKind.FLAG:
            return YES
        case _:
            return chance.choice(("Quietly.", "0101", "nobody", "“Wait”, he said: no #1"))
