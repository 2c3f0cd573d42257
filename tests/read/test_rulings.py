"""Rulings as the umpire writes them: banks, sides let into secrets, and throws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jsonschema
import pytest

from generator.read.shape import json_schema
from tests.read.campaigns import VALORMR, campaign_of, example_text, faults_of

if TYPE_CHECKING:
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue


def with_ruling(**keys: str) -> str:
    """Return the example with a ruling; values as they stand in the file."""
    rows = {"why": '"The ferry had burnt."'} | keys
    lines = "".join(f"{key} = {value}\n" for key, value in rows.items())
    return f"{example_text()}\n[[period.ruling]]\n{lines}"


def read(**keys: str) -> Ruling:
    (told,) = campaign_of(with_ruling(**keys)).periods[0].rulings
    return told


@pytest.mark.parametrize(
    ("what", "of", "to", "value"),
    [
        ("position", "isolde", '["0502", "east"]', ("0502", "east")),
        ("position", "isolde", '["hallow", "west bank"]', ("0204", "west bank")),
        ("knowledge", "isolde", '"marches"', ("marches",)),
        ("knowledge", "isolde", '["marches"]', ("marches",)),
        ("knowledge", "isolde", "[]", ()),
        ("throw", "1-day/VAL-RIVER-18/isolde/1", "4", 4),
        ("throw", "1-day/VAL-CONTACT-15/gorm+isolde/1", "[4, 5]", ("4", "5")),
    ],
)
def test_a_ruling_is_read(what: str, of: str, to: str, value: FactValue) -> None:
    made = read(set=f'"{what}"', of=f'"{of}"', to=to)

    assert (made.what, made.subject) == (what, of)
    assert made.value == value


@pytest.mark.parametrize(
    ("keys", "code", "key"),
    [
        ({"set": "position", "of": "isolde", "to": '["9999", "east"]'}, "C034", "to"),
        ({"set": "position", "of": "isolde", "to": '["0502"]'}, "C053", "to"),
        ({"set": "position", "of": "isolde", "to": "[1, 2, 3]"}, "C053", "to"),
        ({"set": "knowledge", "of": "isolde", "to": '["elves"]'}, "C031", "to"),
        ({"set": "knowledge", "of": "isolde", "to": "true"}, "C053", "to"),
        ({"set": "knowledge", "to": '["marches"]'}, "C053", "of"),
        ({"set": "throw", "to": "4"}, "C053", "of"),
        ({"set": "throw", "of": "sky", "to": "4"}, "C062", "of"),
        ({"set": "throw", "of": "1-night/VAL-WX-03/sky/1", "to": "4"}, "C062", "of"),
        ({"set": "throw", "of": "1-day/VAL-WX-03/sky/1", "to": "7"}, "C053", "to"),
        ({"set": "throw", "of": "1-day/VAL-WX-03/sky/1", "to": "[0]"}, "C053", "to"),
        ({"set": "throw", "of": "1-day/VAL-WX-03/sky/1", "to": "[]"}, "C053", "to"),
        ({"set": "throw", "of": "1-day/VAL-WX-03/sky/1", "to": "true"}, "C053", "to"),
        (
            {"set": "throw", "of": "1-day/VAL-WX-03/sky/1", "to": "4", "at_end": "true"},
            "C053",
            "at_end",
        ),
    ],
    ids=str,
)
def test_a_ruling_that_cannot_stand_is_found_at_its_place(
    keys: dict[str, str], code: str, key: str
) -> None:
    quoted = {k: f'"{v}"' if k in ("set", "of") else v for k, v in keys.items()}

    (fault,) = faults_of(with_ruling(**quoted))

    assert fault.code == code
    assert fault.where == ("period", 0, "ruling", 0, key)


def test_editors_take_the_key_of_a_throw_where_a_ruling_may_name_one() -> None:
    campaign = campaign_of(example_text())
    schema = json_schema(VALORMR, campaign)
    made = {"set": "throw", "of": "1-day/VAL-WX-03/sky/1", "to": [4, 5], "why": "Fair."}
    rulings = schema["properties"]["period"]["items"]["properties"]["ruling"]["items"]

    jsonschema.validate(made, {**rulings, "definitions": schema["definitions"]})

    assert "isolde" in rulings["properties"]["of"]["examples"]
