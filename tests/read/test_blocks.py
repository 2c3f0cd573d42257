"""The blocks of a campaign file, with tables of the campaign typed between theirs."""

from __future__ import annotations

import tomllib

from generator.read.period_reading import block_texts, block_values, end_of_block
from generator.read.toml_source import read_source

BETWEEN = """\
[[period]]
id = "1-day"

[[house_rule]]
why = "A wet autumn."

[period.dice]
"1-day/VAL-WX-03/sky/1" = [
  4,
]

[[side]]
enemies = ["law"]

[[period]]
id = "1-night"
"""


def test_a_table_between_is_no_part_of_a_block_and_does_not_end_it() -> None:
    day, night = block_texts(read_source("", BETWEEN.encode()), 2)

    assert block_values(day) == {"id": "1-day", "dice": {"1-day/VAL-WX-03/sky/1": [4]}}
    assert block_values(night) == {"id": "1-night"}
    assert "wet" not in day
    assert "law" not in day


def test_what_is_put_at_the_end_of_a_block_belongs_to_it() -> None:
    source = read_source("", BETWEEN.encode())
    for number in (0, 1):
        end = end_of_block(source, number)
        text = f'{BETWEEN[:end]}\n[[period.text]]\nto = "public"\n{BETWEEN[end:]}'

        blocks = tomllib.loads(text)["period"]

        assert ["text" in block for block in blocks] == [number == 0, number == 1]


def test_a_block_in_braces_is_read_too() -> None:
    text = 'period = [{ id = "1-day" }, { id = "1-night" }]\n'

    blocks = block_texts(read_source("", text.encode()), 2)

    assert list(map(block_values, blocks)) == [{"id": "1-day"}, {"id": "1-night"}]


def test_what_cannot_be_read_has_no_values() -> None:
    assert block_values("[[period]\nid = 1") is None
    assert block_values("") is None
