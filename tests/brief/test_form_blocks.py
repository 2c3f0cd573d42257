"""Rows of an order form, made from a grammar that no rule system of ours has."""

from __future__ import annotations

import tomllib

import pytest

from generator.brief.order_form import Offers, form_rows
from generator.brief.order_form_contents import BoxRow, NumberedUnit
from generator.kit.order_grammar import OrderTable, load_order_tables

GRAMMAR = """
[kite]
means = "What kites are to do."

[kite.deeds.rise]
offered = "rise into the wind"

[kite.deeds.fall]

[kite.keys.army]
kind = "subject"
of = "army"
means = "Who flies it."

[kite.keys.do]
kind = "deed"
means = "What it is to do."

[kite.keys.colour]
kind = "choice"
words = ["red", "blue"]
means = "What it shows."

[kite.keys.tails]
kind = "units"
of = "regiment"
owner = "army"
means = "Whose tails it has."

[kite.keys.at]
kind = "parts"
words = ["dawn", "dusk"]
called = "hours"
means = "When it flies."

[[kite.form]]
field = "kite/{id}"

[[kite.form.rows]]
label = "Kite"
[[kite.form.rows.cells]]
key = "do"
style = "each"

[[kite.form.rows]]
label = "Shows"
[[kite.form.rows.cells]]
key = "colour"
lead = "the colour"
title = "colour"
offered = "may_show"
[[kite.form.rows.cells]]
key = "at"
tail = "until {later}"

[[kite.form.rows]]
label = "Tails"
parts = "Regiments"
[[kite.form.rows.cells]]
key = "tails"
field = "tail-numbers"
offered = "tails"
at_least = 2
deed = "rise"
"""
TAILS = tuple(
    NumberedUnit(number=number, id=f"a/{name}", name=name)
    for number, name in enumerate(("1st", "2nd"), 1)
)


def kites(text: str = GRAMMAR) -> OrderTable:
    return load_order_tables(tomllib.loads(text))["kite"]


def rows(*deeds: str, **lists: tuple[str, ...]) -> tuple[BoxRow, ...]:
    """Return the rows of one army's form."""
    offers = Offers(
        name="Arn",
        begins="kite/arn",
        period_parts=("dawn", "dusk"),
        deeds=deeds,
        lists=lists,
        parts={"tails": TAILS},
    )
    return form_rows(kites(), kites().form[0], offers)


def test_only_what_may_be_done_can_be_ticked() -> None:
    (deeds,) = rows("rise", "fall")[0].boxes

    assert [(each.key, each.means) for each in deeds.options] == [
        ("rise", "rise into the wind"),
        ("fall", "fall"),
    ]
    (one,) = rows("fall")[0].boxes
    assert [each.key for each in one.options] == ["fall"]


def test_what_is_not_offered_is_not_printed() -> None:
    plain = rows("rise")
    offered = rows("rise", may_show=("blue",), tails=("a/1st", "a/2nd"))

    assert [row.label for row in plain] == ["Kite", "Shows"]
    assert [box.key for box in plain[1].boxes] == ["at"]
    assert [row.label for row in offered] == ["Kite", "Shows", "Tails"]
    colour, hours = offered[1].boxes
    assert [each.key for each in colour.options] == ["blue"]
    assert (colour.title, colour.called) == ("Arn: colour", "the colour")
    assert [each.key for each in hours.options] == ["dawn", "dusk"]
    assert hours.tail == "until dusk"


@pytest.mark.parametrize(("deed", "tails"), [("fall", ("a/1st", "a/2nd")), ("rise", ("a/1st",))])
def test_a_cell_waits_for_its_deed_and_for_enough_to_choose_from(
    deed: str, tails: tuple[str, ...]
) -> None:
    assert [row.label for row in rows(deed, tails=tails)] == ["Kite", "Shows"]


def test_a_numbered_list_is_printed_above_its_row() -> None:
    *_, row = rows("rise", tails=("a/1st", "a/2nd"))

    assert (row.parts_label, row.parts) == ("Regiments", TAILS)
    assert row.boxes[0].field == "kite/arn/tail-numbers"


@pytest.mark.parametrize(
    ("old", "new"), [('key = "colour"', 'key = "rope"'), ('style = "each"', 'style = "rope"')]
)
def test_a_form_that_speaks_of_what_there_is_not_is_refused(old: str, new: str) -> None:
    assert old in GRAMMAR

    with pytest.raises(ValueError, match="rope"):
        kites(GRAMMAR.replace(old, new, 1))
