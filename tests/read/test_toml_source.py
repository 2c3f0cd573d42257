"""Whatever the bytes of a file, they become a document or faults with a place."""

from __future__ import annotations

import math
import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.errors import CampaignError, Finding
from generator.read.fault_report import as_annotations, as_json, as_text, locate
from generator.read.toml_source import LARGEST_FILE, read_source, unread_source
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CAMPAIGN = b'''# The Hadewych war
title = "The Road to Hadewych"

[[force]]
id = "hadewych"
strength = { foot = 12, horse.heavy = 2 }
at = [ 3,
  4 ]
since = 1672-05-01
note = """
He said "no"."""

[force.supply]
days = 4.5
'''


def faults(raw: bytes) -> tuple[Finding, ...]:
    with pytest.raises(CampaignError) as caught:
        read_source("campaign.toml", raw)
    return caught.value.findings


def only_fault(raw: bytes) -> tuple[str, int, int]:
    """Returns code, line and column of the one fault the bytes have."""
    (finding,) = faults(raw)
    assert finding.span is not None
    return finding.code, finding.span.line, finding.span.column


def test_a_good_file_gives_its_text_and_its_document() -> None:
    source = read_source("campaign.toml", CAMPAIGN)

    assert source.path_name == "campaign.toml"
    assert source.text.encode() == CAMPAIGN
    assert source.document == tomllib.loads(CAMPAIGN.decode())


def test_an_empty_file_is_an_empty_document() -> None:
    assert read_source("campaign.toml", b"").document == {}


def test_a_byte_order_mark_and_windows_line_ends_are_taken_away() -> None:
    source = read_source("campaign.toml", b"\xef\xbb\xbfa = 1\r\nb = 2\r\n")

    assert source.text == "a = 1\nb = 2\n"
    assert source.document == {"a": 1, "b": 2}


def test_columns_do_not_count_a_byte_order_mark() -> None:
    assert only_fault(b"\xef\xbb\xbfa = 07\r\n") == ("T010", 1, 5)
    assert only_fault(b"\xef\xbb\xbfa = '\xe9'\r\n") == ("T002", 1, 6)


def test_a_file_in_an_old_windows_encoding_is_named_as_such() -> None:
    (finding,) = faults('a = 1\r\ntitle = "café"\r\n'.encode("cp1252"))

    assert finding.what == "byte 0xE9 is not UTF-8"
    assert finding.hint is not None
    assert "“é”" in finding.hint
    assert "UTF-8" in finding.hint
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (2, 13)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_named_as_such_and_can_be_shown(encoding: str) -> None:
    raw = 'title = "x"\n'.encode(encoding)

    assert only_fault(raw) == ("T003", 1, 1)
    assert unread_source("campaign.toml", raw).text.endswith('title = "x"\n')


def test_a_file_of_four_million_bytes_is_read_and_one_byte_more_is_not() -> None:
    raw = b"#" * (LARGEST_FILE - 1) + b"\n"

    assert read_source("campaign.toml", raw).document == {}
    assert only_fault(raw + b"\n") == ("T001", 1, 1)


@pytest.mark.parametrize(
    "letter", ["\0", "\x1b", "\x7f", "\x9b", "\u2028", "\u202e", "\u2066", "\ufeff"]
)
def test_letters_that_cannot_be_seen_are_refused_even_in_comments(letter: str) -> None:
    assert only_fault(f"a = 1\n# b{letter}c\n".encode()) == ("T004", 2, 4)


def test_letters_that_cannot_be_seen_are_refused_when_written_as_escapes() -> None:
    found = faults(b'a = [1, "b\\u0000"]\n"c\\u202e" = """\nd"""\n')

    places = [(item.where, item.span and item.span.column) for item in found]
    assert sorted(places, key=str) == [(("a", 1), 9), (("c\u202e",), 1)]


def test_a_carriage_return_alone_ends_no_line() -> None:
    assert only_fault(b"a = 1\rb = 2\n") == ("T004", 1, 6)


def test_letters_of_other_scripts_are_welcome() -> None:
    raw = 'a = "Смоленск 東軍 עכו \u200f½ ’ \N{WHITE FLAG}"\n'.encode()

    assert read_source("campaign.toml", raw).document["a"] == raw.decode()[5:-2]


@pytest.mark.parametrize(
    "number", ["inf", "-inf", "nan", "1e999999999", "9223372036854775808", "0x" + "F" * 5000]
)
def test_numbers_without_end_are_refused(number: str) -> None:
    assert only_fault(f"a = 1\nb = {{ c = {number} }}\n".encode()) == ("T007", 2, 11)


def test_numbers_of_sixty_four_bits_are_taken() -> None:
    raw = b"a = 9223372036854775807\nb = -9223372036854775808\nc = true\n"

    assert read_source("campaign.toml", raw).document["b"] == -(2**63)


def test_a_number_too_long_for_python_is_found() -> None:
    assert only_fault(b"a = 1\nb = " + b"1" * 5000 + b"\n") == ("T007", 2, 5)


def test_a_name_of_eight_parts_is_taken_and_one_of_nine_is_not() -> None:
    assert read_source("campaign.toml", b"a.b.c.d.e.f.g.h = 1\n").document
    assert only_fault(b"x = 1\n[a.b.c.'d'.e . f.g.h.i]\n") == ("T005", 2, 2)
    assert only_fault(b"a." * 1_000_000 + b"a = 1\n") == ("T005", 1, 1)


def test_points_within_text_and_comments_make_no_name_too_long() -> None:
    raw = b'a = "a.b.c.d.e.f.g.h.i.j"  # a.b.c.d.e.f.g.h.i.j\nb = """\n.........\n"""\n'

    assert read_source("campaign.toml", raw).document["b"] == ".........\n"


def test_sixteen_lists_within_one_another_are_taken_and_seventeen_are_not() -> None:
    assert read_source("campaign.toml", b"a = " + b"[" * 16 + b"]" * 16).document
    assert only_fault(b"a = " + b"[" * 17 + b"]" * 17) == ("T006", 1, 21)


def test_lists_nested_without_end_are_a_fault_and_not_a_crash() -> None:
    assert only_fault(b"a = " + b"[" * 100_000) == ("T006", 1, 21)


def test_all_faulty_lines_are_told_in_one_run() -> None:
    found = faults(b"a = 07\nb = 1\nc = True\n[d]\ne = 10%\nb = 1\nb = 2\n")

    lines = [item.span.line for item in found if item.span]
    assert lines == [1, 3, 5, 7]


def test_what_follows_a_fault_over_several_lines_is_not_guessed_at() -> None:
    found = faults(b"a = [\n  1 2,\n  3\n]\nd = 07\n")

    assert [item.span.line for item in found if item.span] == [2]


def assert_safe(raw: bytes) -> None:
    """Fails unless the bytes are read or refused, with each fault inside the file."""
    try:
        source = read_source("campaign.toml", raw)
    except CampaignError as error:
        source = unread_source("campaign.toml", raw)
        assert error.findings
        for item in locate(source, error.findings):
            lines = source.text.split("\n")
            assert 1 <= item.span.line <= len(lines)
            assert 1 <= item.span.column <= len(lines[item.span.line - 1]) + 1
            assert (item.span.end_line, item.span.end_column) >= (item.span.line, item.span.column)
        located = locate(source, error.findings)
        text = as_text(located, source) + as_annotations(located) + str(as_json(located))
        assert all(letter.isprintable() or letter in "\n\u3000" for letter in text)
        return
    assert_finite(source.document)


def assert_finite(value: object) -> None:
    if isinstance(value, float):
        assert math.isfinite(value)
    inner: Mapping[object, object] | list[object]
    if isinstance(value, list):
        for inner in value:
            assert_finite(inner)
    elif hasattr(value, "values"):
        for inner in value.values():
            assert_finite(inner)


@tries(300)
@given(st.binary(max_size=200))
@example(b"\xff")
@example(b"\xef\xbb\xbf\xff")
@example(b"\0\0")
@example(b"'")
@example(b'"""')
@example(b"a = [{")
@example(b"[")
@example(b"=")
@example(b"\r")
def test_no_bytes_make_the_reader_fail(raw: bytes) -> None:
    assert_safe(raw)


toml_like = st.text(st.sampled_from("ab01.,=[]{}\"'#\\\n \t-_:é“”½\u00a0\u2028uU\r"), max_size=60)


@tries(1000)
@given(toml_like)
def test_no_text_of_tomls_own_letters_makes_the_reader_fail(text: str) -> None:
    assert_safe(text.encode())


@tries(500)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(CAMPAIGN)),
            st.integers(0, 40),
            st.binary(max_size=3)
            | st.sampled_from([b'"', b"[", b"]", b"{", b"}", b"\n", b"07", b"[[force]]"]),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_no_edit_of_a_campaign_makes_the_reader_fail(edits: list[tuple[int, int, bytes]]) -> None:
    raw = CAMPAIGN
    for at, length, piece in edits:
        raw = raw[:at] + piece + raw[at + length :]

    assert_safe(raw)


SHAPES: dict[str, Callable[[int], str]] = {
    "text holding comment marks": lambda size: 'a = ["' + "#" * size + '" 3]',
    "name with a long gap": lambda size: "a" + " " * size + "b = 1",
    "text without quotes": lambda size: "a = " + "b" * size + '"',
    "backslashes": lambda size: '"' + "\\" * size,
    "quotes": lambda size: "'''" + "'" * size,
    "empty lists": lambda size: "a = [" + "[]," * (size // 3),
    "one name again and again": lambda size: "a = 1\n" * (size // 6),
    "one heading again and again": lambda size: "[a]\n" * (size // 4),
    "unclosed braces": lambda size: "a = {" + "b = 1, " * (size // 7),
    "points": lambda size: "." * size,
    "equals signs": lambda size: "=" * size,
    "zeros": lambda size: "\x00" * size,
    "quotes on lines": lambda size: '"' + '\n"' * (size // 2),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_large_files_of_any_shape_are_refused_without_a_long_wait(shape: str) -> None:
    assert_safe(SHAPES[shape](300_000).encode())
