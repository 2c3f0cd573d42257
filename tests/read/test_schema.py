"""The schema that editors complete the campaign file from."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft7Validator

from generator.read.shape import MOST_HEXES, json_schema
from tests.read.campaigns import VALORMR, campaign_of, changed, example_text
from tests.read.test_campaign import APPENDED_PERIOD

if TYPE_CHECKING:
    from collections.abc import Iterator


def complaints(text: str, schema: dict[str, Any]) -> list[str]:
    """Return the places an editor would underline."""
    errors = Draft7Validator(schema).iter_errors(tomllib.loads(text))
    return sorted("/".join(str(part) for part in error.path) for error in errors)


def keys_within(schema: object) -> Iterator[str]:
    """Yield every key of a schema at any depth."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            yield key
            yield from keys_within(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from keys_within(value)


@pytest.fixture(name="own")
def own_schema() -> dict[str, Any]:
    """Return the schema with the example's own names."""
    return json_schema(VALORMR, campaign_of(example_text()))


def test_the_schema_is_a_good_one_with_and_without_a_campaign(own: dict[str, Any]) -> None:
    Draft7Validator.check_schema(own)
    Draft7Validator.check_schema(json_schema(VALORMR))


def test_good_campaigns_are_not_underlined(own: dict[str, Any]) -> None:
    assert complaints(example_text(), own) == []
    assert complaints(example_text(), json_schema(VALORMR)) == []
    assert complaints(example_text() + APPENDED_PERIOD, own) == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('army = "gorm"', 'army = "Gorm"', "period/0/order/2/army"),
        ('side = "marches"', 'side = "crow"', "army/2/side"),
        ('to = ["0604"]', 'to = ["1004"]', "period/0/order/2/to/0"),
        ('at = "marchgate"', 'at = "marsgate"', "army/2/at"),
        ('to = "public"', 'to = "nobody"', "period/0/text/0/to"),
        ('do = "rest"', 'do = "sleep"', "period/0/order/1/do"),
        ("figures = 6", "figures = 0", "army/0/regiment/0/company/0/figures"),
        ("across = 48", 'across = "48"', "table/across"),
        ("night.strict = true", "night.strict = 1", "rules/night/strict"),
        ("night.strict = true", "night.strickt = true", "rules/night"),
        ('f = "forest"', 'f = "wood"', "map/legend/f"),
        ('colour = "#C2541B"', 'colour = "red"', "side/1/colour"),
    ],
)
def test_a_wrong_value_is_underlined_once(
    old: str, new: str, place: str, own: dict[str, Any]
) -> None:
    assert complaints(changed(old, new), own) == [place]


def test_faces_of_dice_are_one_to_six(own: dict[str, Any]) -> None:
    text = example_text() + APPENDED_PERIOD
    bad = changed("= [4, 5]", "= [4, 7]", text=text)

    assert complaints(bad, own) == ["period/1/dice/1-night/VAL-CONTACT-15/gorm+isolde/1/1"]


def test_a_file_without_its_tables_is_told_so_once(own: dict[str, Any]) -> None:
    (required,) = {len(own["required"])}

    assert complaints("", own) == [""] * required


def test_there_is_nothing_that_editors_repeat_line_by_line(own: dict[str, Any]) -> None:
    assert {"oneOf", "anyOf", "if", "$defs", "title"} & set(keys_within(own)) == {
        "title"  # of the schema, and a key of the map and of texts
    }


def test_places_come_before_hexes_so_that_editors_offer_them_first(own: dict[str, Any]) -> None:
    offered = own["definitions"]["hex"]["enum"]

    assert offered[:4] == ["hallow", "wend-bridge", "marchgate", "Hallow"]
    assert len([word for word in offered if word.isdigit()]) == 63


def test_companies_can_be_completed_in_losses(own: dict[str, Any]) -> None:
    assert "ealdred/1st/longbows" in own["definitions"]["company"]["enum"]


def test_every_switch_can_be_completed_with_its_meaning() -> None:
    switches = json_schema(VALORMR)["properties"]["rules"]["properties"]

    assert switches["diseng"]["properties"]["losses_of"]["enum"] == ["present", "original"]
    assert "AMB-57" in switches["night"]["properties"]["strict"]["description"]


def test_hexes_of_a_large_map_are_not_listed() -> None:
    text = example_text()
    begin = text.index('terrain = """')
    end = text.index('"""', begin + 13)
    rows = "\n".join("." * 60 for _ in range(40))
    large = f'{text[:begin]}terrain = """\n{rows}\n{text[end:]}'
    large = changed("columns = 9", "columns = 60", text=large)
    large = changed("rows = 7", "rows = 40", text=large)
    large = large.replace('\nends = "south"', "", 1)

    schema = json_schema(VALORMR, campaign_of(large))

    assert MOST_HEXES < 60 * 40
    assert "hex" not in schema["definitions"]
    assert complaints(large, schema) == []


def test_the_schema_is_the_same_every_time(own: dict[str, Any]) -> None:
    again = json_schema(VALORMR, campaign_of(example_text()))

    assert json.dumps(own) == json.dumps(again)
