"""A record as a value and as the text of its file."""

from __future__ import annotations

from datetime import date
from enum import IntEnum, StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from generator.chronicle.book import genesis
from generator.chronicle.record import (
    HEAD_BYTES,
    UnreadableRecordError,
    head_of,
    record_from_plain,
    record_from_text,
    record_to_plain,
    record_to_text,
)
from generator.chronicle.seals import digest_of
from generator.values import replace
from tests.dying import CAMPAIGN, a_record
from tests.tiers import tries

FIRST = genesis(CAMPAIGN)


WRITTEN = """\
# A closed period, written by Marchtable. Do not edit: every change is noticed.
# To correct something, add a ruling to the pending period.
format = 2
number = 1
period = "1-day"
campaign = "hadewych-1672"
system = "valormr"
program = "0.1.0"
rules = "ab12"
seed_digest = "cd34"
previous = "0000000000000000000000000000000000000000000000000000000000000000"
closed = "2026-05-01T19:30:00Z"
block_digest = "728b76cc32dbca2a9d7c5af81c740b09d3b997121f45eded5797277f7c09f9bb"
block = \"""
[[period]]
id = \\"1-day\\"  # rain
\"""
events = [
    { rule = "VAL-WX-01", half = true },
]

[[inputs.order]]
force = "orange"
text = \"""
Hold.
Until “relieved”.\"""

[[throws]]
key = "1-day/weather"
faces = [
    3,
    4,
]

[situation.orange]
hex = "0412"
strength = 12

[start.orange]
hex = "0410"

[tables]
terrain-costs = "ef56"

[switches]
"weather.enabled" = true
"drought.weeks" = 4
"""


class Arm(StrEnum):
    """An enumeration of texts."""

    FOOT = "foot"


class Face(IntEnum):
    """An enumeration of numbers."""

    SIX = 6


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
values = st.recursive(
    texts
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
tables = st.dictionaries(texts, values, max_size=4)


def test_a_record_with_locks_has_a_form_of_its_own() -> None:
    lock = {"digest": "0" * 64, "number": "4711", "giver": "Anna", "reason": "", "is_aside": False}
    more = {"format": 3, "derivation": 2, "locks": (lock,), "secret": "1" * 64}

    record = a_record(1, FIRST, **more)

    assert record_from_text(record_to_text(record)) == record
    assert "locks" not in record_to_plain(a_record(1, FIRST))
    for name in ("derivation", "locks"):
        with pytest.raises(ValueError, match="format of a record must be 3"):
            a_record(1, FIRST, format=2, **{name: more[name]})


def test_the_text_of_a_record_stays_as_it_was() -> None:
    assert record_to_text(a_record(1, "0" * 64)) == WRITTEN


@tries(150)
@given(tables, st.lists(tables, max_size=3), texts)
def test_a_record_reads_back_as_it_was_written(
    table: dict[str, object], listed: list[dict[str, object]], block: str
) -> None:
    record = a_record(
        1, FIRST, inputs=table, events=listed, throws=listed, situation=table, block=block
    )

    assert record_from_text(record_to_text(record)) == record


@tries(50)
@given(tables)
def test_the_plain_form_gives_the_record_again(table: dict[str, object]) -> None:
    record = a_record(3, FIRST, situation=table)

    assert record_from_plain(record_to_plain(record)) == record


def test_values_of_the_program_are_kept_as_plain_data() -> None:
    record = a_record(
        1,
        FIRST,
        situation=MappingProxyType(
            {"arm": Arm.FOOT, "face": Face.SIX, "hexes": ("0101", ("0102",))}
        ),
    )

    assert record.situation == {"arm": "foot", "face": 6, "hexes": ["0101", ["0102"]]}
    assert type(record.situation["arm"]) is str
    assert type(record.situation["face"]) is int


@pytest.mark.parametrize(
    ("value", "other"),
    [
        *(("half = true", "half = 1"), ("strength = 12", "strength = 13")),
        *(("strength = 12", ""), ("    4,\n", ""), ("    3,", "    5,")),
        *(("strength = 12", "strength = [12]"), ("strength = 12", "strength = { a = 12 }")),
    ],
)
def test_a_writer_that_changes_a_value_is_noticed(
    monkeypatch: pytest.MonkeyPatch, value: str, other: str
) -> None:
    record = a_record(1, FIRST)
    original = tomli_w.dumps

    def careless(document: dict[str, object], *, multiline_strings: bool) -> str:
        text = original(document, multiline_strings=multiline_strings)
        assert value in text
        return text.replace(value, other)

    monkeypatch.setattr(tomli_w, "dumps", careless)

    with pytest.raises(ValueError, match="must read back as it was written"):
        record_to_text(record)


def test_line_ends_become_plain_everywhere() -> None:
    record = a_record(1, FIRST, block="a\r\nb\rc\n", inputs={"text": "one\r\ntwo"})

    assert record.block == "a\nb\nc\n"
    assert record.inputs == {"text": "one\ntwo"}


def test_one_and_true_and_one_point_nought_stay_three_values() -> None:
    record = a_record(1, FIRST, situation={"a": 1, "b": True, "c": 1.0})

    again = record_from_text(record_to_text(record)).situation

    assert [type(value) for value in again.values()] == [int, bool, float]


@pytest.mark.parametrize(
    "value",
    [
        None,
        b"bytes",
        Fraction(1, 2),
        float("nan"),
        float("inf"),
        {1: 2},
        {"a", "b"},
        "\ud800",
        object(),
    ],
)
def test_what_toml_cannot_hold_is_refused_with_its_place(value: object) -> None:
    with pytest.raises((ValueError, TypeError), match=r"situation\.orange\.1"):
        a_record(1, FIRST, situation={"orange": [0, value]})


def test_endless_nesting_is_refused() -> None:
    loop: dict[str, object] = {}
    loop["again"] = loop

    with pytest.raises(ValueError, match="nested less deeply"):
        a_record(1, FIRST, situation=loop)


def test_an_endless_list_is_refused() -> None:
    loop: list[object] = []
    loop.append(loop)

    with pytest.raises(ValueError, match="nested less deeply"):
        a_record(1, FIRST, situation={"again": loop})


IDENTIFIER = "lower-case letters, digits and hyphens"
SHORT_LINE = "one line without quotes"
LOCK = {"digest": "0" * 64}


@pytest.mark.parametrize(
    ("changed", "field", "fit"),
    [
        ({"format": 1}, "format", "2, for it holds tables and switches"),
        ({"format": 1, "tables": {}}, "format", "2, for it holds tables and switches"),
        ({"format": 1, "switches": {}}, "format", "2, for it holds tables and switches"),
        ({"locks": (LOCK,)}, "format", "3, for it holds locks"),
        ({"derivation": 2}, "format", "3, for it holds locks"),
        ({"format": 3, "derivation": 3}, "derivation", "1 or 2"),
        ({"format": 3, "secret": "1" * 63}, "secret", "64 hexadecimal digits"),
        ({"format": 3, "locks": ("x",)}, "locks", "a table"),
        ({"tables": {"costs": 1}}, "tables", "digests by the tables' names"),
        ({"switches": {"on": []}}, "switches", "settings by the switches' names"),
        *(
            ({"period": it}, "period", IDENTIFIER)
            for it in ("3 night", "../3", "3-Night", "x" * 61)
        ),
        ({"campaign": 'a"b'}, "campaign", IDENTIFIER),
        ({"system": "Valormr"}, "system", IDENTIFIER),
        ({"program": "one\ntwo"}, "program", SHORT_LINE),
        ({"rules": ""}, "rules", SHORT_LINE),
        ({"seed_digest": "a\\b"}, "seed_digest", SHORT_LINE),
        ({"previous": "abc"}, "previous", "a digest of 64 hexadecimal digits"),
        ({"closed": "2026-05-01T19:30:00"}, "closed", "a date and time in UTC"),
        ({"closed": "2026-05-01T19:30:00+02:00"}, "closed", "a date and time in UTC"),
        ({"inputs": [1]}, "inputs", "a table"),
        ({"events": ("x",)}, "events", "a table"),
        ({"block": "\ud800"}, "block", "text that UTF-8 can hold"),
        ({"start": {"a": {"\ud800": 1}}}, "start.a", "text that UTF-8 can hold"),
    ],
)
def test_a_field_with_an_unfit_value_is_refused(
    changed: dict[str, Any], field: str, fit: str
) -> None:
    with pytest.raises((ValueError, TypeError)) as refused:
        replace(a_record(1, FIRST), **changed)

    assert str(refused.value) == f"{field} of a record must be {fit}"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"format": 4}, "a record's format is 1, 2 or 3 and its number at least 1"),
        ({"number": 0}, "a record's format is 1, 2 or 3 and its number at least 1"),
        ({"closed": "yesterday"}, "Invalid isoformat string: 'yesterday'"),
    ],
)
def test_a_head_that_no_record_has_is_refused(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}$"):
        replace(a_record(1, FIRST), **changed)


def test_tables_may_lie_in_each_other_thirty_one_deep() -> None:
    deepest: dict[str, object] = {}
    for _ in range(30):
        deepest = {"a": deepest}

    assert a_record(1, FIRST, situation={"a": deepest}).situation == {"a": deepest}
    with pytest.raises(ValueError, match="nested less deeply"):
        a_record(1, FIRST, situation={"a": {"a": deepest}})


def test_a_record_of_format_1_has_what_records_had_then() -> None:
    record = a_record(1, FIRST, format=1, tables={}, switches={})

    assert record_from_text(record_to_text(record)) == record
    newer = {"tables", "switches", "derivation", "locks", "secret"}
    assert newer & record_to_plain(record).keys() == set()
    assert newer & record_to_plain(a_record(1, FIRST)).keys() == {"tables", "switches"}


def test_a_head_without_a_number_has_none() -> None:
    text = record_to_text(a_record(1, FIRST)).replace("number = 1", 'number = "one"')

    assert head_of(text).number == 0


def test_the_head_is_read_without_the_rest_and_is_not_misled_by_it() -> None:
    record = a_record(6, FIRST, period="3-night", block='previous = "false"\nnumber = 9\n')
    text = record_to_text(record)

    head = head_of(text[: text.index("block =")])

    assert (head.number, head.period, head.previous) == (6, "3-night", FIRST)
    assert (head.campaign, head.system, head.program) == (CAMPAIGN, "valormr", "0.1.0")
    assert (head.rules, head.seed_digest) == ("ab12", "cd34")
    assert head.closed == "2026-05-01T19:30:00Z"
    assert head.block_digest == digest_of(record.block)


def test_the_longest_head_is_found_in_the_first_bytes() -> None:
    long = dict.fromkeys(("program", "rules", "seed_digest"), "€" * 200)
    name = "x" * 60
    record = a_record(
        10**9, FIRST, period=name, campaign=name, system=name, block="€" * 5000, **long
    )
    text = record_to_text(record)

    assert len(text[: text.index("block =")].encode()) < HEAD_BYTES


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 2", "format = 4", "format 4, which only a newer"),
        ("format = 2", "shape = 2", "does not begin like one"),
        ("block_digest =", "block_digset =", "head lacks block_digest"),
    ],
)
def test_a_text_of_another_form_is_refused(old: str, new: str, said: str) -> None:
    text = record_to_text(a_record(1, FIRST)).replace(old, new, 1)

    with pytest.raises(UnreadableRecordError, match=said):
        head_of(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# rain", "# sun"),
        ("system =", "sistem ="),
        ("number = 1", "number = 0"),
        ("number = 1", "number = [1]"),
        ("number = 1", 'number = "1"'),
        ("[[inputs.order]]", "[[inputs.order]"),
        ("[situation.orange]", "[situation]\norange = 1\n[situation.orange]"),
        (f'block_digest = "{digest_of(a_record(1, FIRST).block)}"\n', ""),
    ],
)
def test_a_text_that_is_no_record_is_refused(old: str, new: str) -> None:
    text = record_to_text(a_record(1, FIRST))
    assert old in text

    with pytest.raises(UnreadableRecordError, match=r"^cannot be read as a record \((?!None)"):
        record_from_text(text.replace(old, new, 1))


def test_dates_of_the_campaign_are_kept() -> None:
    record = a_record(1, FIRST, situation={"day": date(1672, 5, 1)})

    assert record_from_text(record_to_text(record)).situation == record.situation
