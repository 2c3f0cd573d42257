"""The scanner of places agrees with the standard parser on every document."""

from __future__ import annotations

import string
import tomllib
from typing import TYPE_CHECKING

import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import KeyPath, TextSpan
from generator.read.toml_spans import TextLines, TextPlace, clash_at, places_of
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Iterator

CAMPAIGN = '''# The Hadewych war
title = "The Road to Hadewych"
seat.of."the war" = 'Breda'

[[force]]
id = "hadewych"
strength = { foot = 12, horse.heavy = 2 }  # stands

[[force]]
id = "orange"
at = [
  3,   # column
  [ 4, "]" ],
]
note = """
He said ""no"" and left \\
the room."""

[force.supply.train]
days = 4
since = 1672-05-01 07:32:00
'''


def flat(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, object]]:
    """Yields every path and value of a parsed document."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from flat(inner, (*path, index))


def assert_agrees(text: str) -> None:
    """Fails unless the places are those of the parser's values, each read alone."""
    values = dict(flat(tomllib.loads(text)))

    places = places_of(text)

    assert set(places) == set(values)
    for path, value in values.items():
        if not isinstance(value, dict | list):
            written = text[places[path].start : places[path].end]
            alone = tomllib.loads(f"value = {written}")["value"]
            assert repr(alone) == repr(value)


def slices(text: str, *path: str | int) -> tuple[str, str]:
    place = places_of(text)[path]
    return text[place.key_start : place.key_end], text[place.start : place.end]


def test_every_key_and_value_of_a_campaign_has_its_place() -> None:
    assert_agrees(CAMPAIGN)

    assert slices(CAMPAIGN, "title") == ("title", '"The Road to Hadewych"')
    assert slices(CAMPAIGN, "seat", "of", "the war") == ('"the war"', "'Breda'")
    assert slices(CAMPAIGN, "force", 0, "strength", "foot") == ("foot", "12")
    assert slices(CAMPAIGN, "force", 1, "at", 1, 1) == ("", '"]"')
    assert slices(CAMPAIGN, "force", 1, "supply", "train", "since") == (
        "since",
        "1672-05-01 07:32:00",
    )


def test_a_table_stands_at_its_heading() -> None:
    assert slices(CAMPAIGN, "force", 1) == ("force", "[[force]]")
    assert slices(CAMPAIGN, "force", 1, "supply", "train") == ("train", "[force.supply.train]")
    assert slices(CAMPAIGN, "force", 1, "supply") == ("supply", "supply")


def test_a_list_of_tables_stands_at_its_first_heading() -> None:
    place = places_of(CAMPAIGN)["force",]

    assert TextLines(CAMPAIGN).line_and_column(place.start) == (5, 1)


def test_a_document_without_anything_has_the_place_of_the_file_alone() -> None:
    assert places_of("# nothing\n") == {(): TextPlace(key_start=0, key_end=0, start=0, end=0)}


def test_inline_tables_of_toml_1_1_have_places_too() -> None:
    text = "a = {\n  b = 1, # one\n  c = [2],\n}\n"

    assert slices(text, "a", "c", 0) == ("", "2")


def test_a_span_counts_lines_and_columns_from_one() -> None:
    lines = TextLines("a = 1\n  bc = 2\n")

    assert lines.span(8, 10) == TextSpan(line=2, column=3, end_line=2, end_column=5)
    assert lines.line(2) == "  bc = 2"
    assert lines.offset(2, 3) == 8
    assert lines.text_before(2, 1) == "a = 1\n"


def test_the_first_place_of_a_name_given_twice_is_found() -> None:
    text = "[t]\na.b = 1\nc = 2\na = 3\n"

    clash = clash_at(text, len(text) - 1)

    assert clash is not None
    assert clash.path == ("t", "a")
    assert clash.is_whole
    assert (clash.first.key_start, clash.second.key_start) == (4, 18)


def test_a_heading_below_a_value_clashes_with_the_value() -> None:
    text = "a = 1\n[a.b.c]\n"

    clash = clash_at(text, 12)

    assert clash is not None
    assert clash.path == ("a",)
    assert not clash.is_whole


keys = st.text(max_size=5) | st.sampled_from(["a", "b", "a.b", '"', "'", "#", "=", " "])
scalars = (
    st.text(max_size=12)
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.dates()
    | st.times()
    | st.datetimes()
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


@tries(300)
@given(document=st.dictionaries(keys, values, max_size=6), multiline=st.booleans())
def test_any_document_that_is_written_for_a_program_agrees(
    *, document: dict[str, object], multiline: bool
) -> None:
    text = tomli_w.dumps(document, multiline_strings=multiline)

    assert_agrees(text.replace("\r\n", "\n"))


gaps = st.sampled_from(["", " ", "\t"])
breaks = st.sampled_from(["", " ", "\n", ' # ], } and "\n\t'])
names = st.sampled_from(["a", "b", "c-1", "07", '"a"', "'b'", '"d.e"', '"\\u0061"', '""'])
written_scalars = st.sampled_from(
    [
        "1",
        "-0.5e3",
        "0xFF",
        "1_000",
        "true",
        "inf",
        "1979-05-27",
        "1979-05-27 07:32:00Z",
        "07:32:00.5",
        '""',
        '"a \\" ] # b"',
        "''",
        "'a \\'",
        '""""""',
        '"""a""b\n\\"""\\\n  c"""""',
        "'''\n'a''b'''''",
        '"""\n[x]\ny = 1\n"""',
    ]
)


@st.composite
def dotted(draw: st.DrawFn) -> str:
    parts = draw(st.lists(names, min_size=1, max_size=3))
    return "".join(
        f"{'.' if index else ''}{draw(gaps)}{part}{draw(gaps)}" for index, part in enumerate(parts)
    )


@st.composite
def lists(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    parts = draw(st.lists(inner, max_size=3))
    text = ",".join(f"{draw(breaks)}{part}{draw(breaks)}" for part in parts)
    last_comma = draw(st.sampled_from(["", ","]))
    comma = last_comma if parts else ""
    return f"[{text}{comma}{draw(breaks)}]"


@st.composite
def braces(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    parts = draw(st.lists(st.tuples(dotted(), inner), max_size=3))
    return "{" + ",".join(f"{key}={draw(gaps)}{part} " for key, part in parts) + "}"


written_values = st.recursive(
    written_scalars, lambda inner: lists(inner) | braces(inner), max_leaves=6
)
statements = (
    st.tuples(dotted(), written_values).map(lambda pair: f"{pair[0]}= {pair[1]} # x\n")
    | dotted().map(lambda key: f"[{key}]\n")
    | dotted().map(lambda key: f"\t[[{key}]] # y\n")
    | st.just("\n")
)


def is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


@tries(300)
@given(st.lists(statements, max_size=12))
def test_any_document_as_people_write_them_agrees(parts: list[str]) -> None:
    text = ""
    for part in parts:
        text = text + part if is_toml(text + part) else text

    assert_agrees(text)


fragments = st.sampled_from(
    ['"""', '"', "'''", "'", "[", "]", "{", "}", "#", "\n", "=", ".", ",", "[[", "\\"]
) | st.sampled_from([*string.ascii_letters[:3], "x = 1\n", "[a.b]\n", "[[force.x]]\n"])


@tries(400)
@given(
    st.lists(
        st.tuples(st.integers(0, len(CAMPAIGN)), st.integers(0, 6), fragments),
        min_size=1,
        max_size=3,
    )
)
def test_a_campaign_with_random_edits_agrees_wherever_it_is_still_toml(
    edits: list[tuple[int, int, str]],
) -> None:
    text = CAMPAIGN
    for at, length, fragment in edits:
        text = text[:at] + fragment + text[at + length :]

    if is_toml(text):
        assert_agrees(text)
    else:
        assert () in places_of(text)
