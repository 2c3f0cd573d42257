"""A record as a value and as the text of its file."""

from __future__ import annotations

from datetime import date
from enum import IntEnum, StrEnum
from fractions import Fraction
from types import MappingProxyType

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
from tests.dying import CAMPAIGN, a_record
from tests.tiers import tries

FIRST = genesis(CAMPAIGN)


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


def test_a_writer_that_changes_a_value_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_record(1, FIRST)
    original = tomli_w.dumps

    def careless(document: dict[str, object], *, multiline_strings: bool) -> str:
        text = original(document, multiline_strings=multiline_strings)
        return text.replace("half = true", "half = 1")

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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 4),
        ("format", 1),
        ("tables", {"terrain-costs": 1}),
        ("switches", {"weather.enabled": []}),
        ("number", 0),
        ("period", "3 night"),
        ("period", "../3-night"),
        ("period", "3-Night"),
        ("period", "x" * 61),
        ("campaign", 'a"b'),
        ("program", "one\ntwo"),
        ("rules", ""),
        ("seed_digest", "a\\b"),
        ("previous", "abc"),
        ("closed", "yesterday"),
        ("closed", "2026-05-01T19:30:00"),
        ("closed", "2026-05-01T19:30:00+02:00"),
        ("inputs", [1]),
        ("events", ("x",)),
    ],
)
def test_a_field_with_an_unfit_value_is_refused(field: str, value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        a_record(1, FIRST, **{field: value})


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
    ],
)
def test_a_text_that_is_no_record_is_refused(old: str, new: str) -> None:
    text = record_to_text(a_record(1, FIRST))
    assert old in text

    with pytest.raises(UnreadableRecordError):
        record_from_text(text.replace(old, new, 1))


def test_dates_of_the_campaign_are_kept() -> None:
    record = a_record(1, FIRST, situation={"day": date(1672, 5, 1)})

    assert record_from_text(record_to_text(record)).situation == record.situation
