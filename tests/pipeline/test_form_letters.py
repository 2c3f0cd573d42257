"""Check letters: the campaign's own forms, and nobody else's, are known by them."""

from __future__ import annotations

from typing import Any

import pytest

from generator.brief.order_form_contents import OrderForm, head_values
from generator.pipeline.order_forms import is_our_own, key_of_forms, lettered
from generator.values import fields, replace
from tests.brief.test_order_form import LENA, form_for

KEY = key_of_forms("a seed for tests, long enough")


def whose(form: OrderForm) -> str:
    return form.check.partition("-")[0]


def test_a_form_knows_its_own_letters_again() -> None:
    form = lettered(form_for(LENA), KEY)

    assert is_our_own(dict(head_values(form)), KEY)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("form/campaign", "other"),
        ("form/reader", "umpire"),
        ("form/orders-for", "9-day"),
        ("form/answers-for", "9-day"),
    ],
)
def test_the_letters_of_one_form_fit_no_other(name: str, value: str) -> None:
    head = dict(head_values(lettered(form_for(LENA), KEY)))

    assert not is_our_own({**head, name: value}, KEY)


def test_another_seed_gives_other_letters() -> None:
    form = lettered(form_for(LENA), KEY)

    other = key_of_forms("another seed for tests, long too")

    assert not is_our_own(dict(head_values(form)), other)
    assert key_of_forms("") == b""
    assert lettered(form_for(LENA), b"").check == ""


def test_whose_form_it_is_does_not_change_with_what_stands_on_it() -> None:
    form = lettered(form_for(LENA), KEY)
    renamed = lettered(replace(form_for(LENA), title="Another title"), KEY)

    assert whose(renamed) == whose(form)
    assert renamed.check != form.check


class LaterForm(OrderForm, frozen=True, kw_only=True):
    """A form as a later version might hold it, though it prints the same."""

    more: str = ""


def test_how_the_program_holds_a_form_changes_no_letters() -> None:
    form = form_for(LENA)
    held = {each.name: getattr(form, each.name) for each in fields(form)}

    later = LaterForm(**held)

    assert lettered(later, KEY).check == lettered(form, KEY).check


@pytest.mark.parametrize("change", [{"stands": ("at **0909**",)}, {"name": "Arnulf"}])
def test_whatever_is_printed_otherwise_changes_the_letters(change: dict[str, Any]) -> None:
    form = form_for(LENA)
    first, *others = form.blocks
    changed = replace(form, blocks=(replace(first, **change), *others))
    unasked = replace(form, blocks=form.blocks[:1])

    letters = {lettered(each, KEY).check for each in (form, changed, unasked)}

    assert len(letters) == 3
