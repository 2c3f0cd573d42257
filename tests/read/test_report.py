"""Findings are shown where they stand, and nothing of the file harms the terminal."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import CampaignError, Finding, TextSpan
from generator.read.fault_report import (
    WIDEST,
    LocatedFinding,
    as_annotations,
    as_json,
    as_text,
    locate,
    path_text,
    snippet,
)
from generator.read.toml_source import TomlSource, read_source, unread_source
from tests.tiers import tries

CAMPAIGN = """\
# The Hadewych war
[campaign]
title = "The Road to Hadewych"

[[force]]
id = "hadewych"
strength = { foot = 12 }

[[force]]
id = "hadewych"
\tcomander = "willem"

[force.supply]
days = 4

[[order]]
force = "Hadewich"
note = "東軍 goes"
dice = [3, 9]
"""


def source() -> TomlSource:
    return read_source("campaign.toml", CAMPAIGN.encode())


def shown(*findings: Finding) -> str:
    return as_text(locate(source(), findings), source())


def finding(*where: str | int, **more: str | bool) -> Finding:
    """Returns a finding of one code and sentence at a path."""
    at_key = bool(more.get("at_key"))
    return Finding(code="C030", where=where, what="it is wrong", at_key=at_key)


def place(*where: str | int, at_key: bool = False) -> tuple[int, int, int, int]:
    (item,) = locate(source(), [finding(*where, at_key=at_key)])
    span = item.span
    return span.line, span.column, span.end_line, span.end_column


def test_a_finding_is_shown_with_its_place_its_line_a_caret_and_a_hint() -> None:
    unknown = Finding(
        code="C030",
        where=("order", 0, "force"),
        what="unknown force “Hadewich”",
        hint="did you mean “hadewych”?",
        rule="VAL-GEN-07",
    )

    assert shown(unknown) == (
        "campaign.toml:17:9: error[C030]: order[0].force: unknown force “Hadewich”\n"
        "   |\n"
        '17 | force = "Hadewich"\n'
        "   |         ^^^^^^^^^^\n"
        "  = hint: did you mean “hadewych”?\n"
        "  = rule: VAL-GEN-07"
    )


def test_a_second_place_is_shown_below_the_first() -> None:
    double = Finding(
        code="C020",
        where=("force", 1, "id"),
        what="two have the id “hadewych”",
        also=("force", 0, "id"),
        also_says="first here",
    )

    assert shown(double) == (
        "campaign.toml:10:6: error[C020]: force[1].id: two have the id “hadewych”\n"
        "   |\n"
        '10 | id = "hadewych"\n'
        "   |      ^^^^^^^^^^\n"
        "  ::: campaign.toml:6:6\n"
        "  |\n"
        '6 | id = "hadewych"\n'
        "  |      ^^^^^^^^^^ first here"
    )


def test_a_name_given_twice_shows_both_places() -> None:
    raw = b"[a]\nx = 1\ny = 2\nx = 3\n"
    with pytest.raises(CampaignError) as caught:
        read_source("campaign.toml", raw)
    unread = unread_source("campaign.toml", raw)

    text = as_text(locate(unread, caught.value.findings), unread)

    assert text.startswith("campaign.toml:4:1: error[T011]: a.x: “x” is given a second")
    assert "  ::: campaign.toml:2:5\n" in text


def test_a_key_can_be_pointed_at_instead_of_its_value() -> None:
    assert place("force", 1, "comander", at_key=True) == (11, 2, 11, 10)
    assert place("force", 1, "comander") == (11, 13, 11, 21)


def test_a_missing_key_is_pointed_at_in_the_heading_of_its_table() -> None:
    assert place("force", 1, "name") == (9, 1, 9, 10)
    assert place("force", 1, "supply", "at", at_key=True) == (13, 1, 13, 15)


def test_a_missing_key_of_a_table_in_braces_is_pointed_at_in_the_braces() -> None:
    assert place("force", 0, "strength", "horse") == (7, 12, 7, 25)


def test_a_path_the_file_does_not_have_stands_at_the_nearest_it_has() -> None:
    assert place("force", 7, "id") == (5, 1, 5, 10)
    assert place("order", 0, "force", "deeper", 3) == (17, 9, 17, 19)
    assert place("nowhere", 1) == (1, 1, 1, 1)
    assert place() == (1, 1, 1, 1)


def test_findings_are_sorted_by_place() -> None:
    found = [finding("order", 0, "dice", 1), finding("campaign"), finding("force", 0)]

    lines = [item.span.line for item in locate(source(), found)]

    assert lines == [2, 5, 19]


def test_of_many_findings_fifty_are_shown_and_the_rest_counted() -> None:
    text = shown(*[finding("order", 0, "force")] * 53)

    assert text.count("error[C030]") == 50
    assert text.endswith("\n\n... and 3 more")


def test_warnings_give_way_to_faults_when_there_are_too_many() -> None:
    warning = Finding(code="W102", where=(), what="careful")

    text = shown(*[warning] * 50, finding("order", 0, "dice", 1))

    assert text.count("warning[W102]") == 49
    assert "campaign.toml:19:12: error[C030]: order[0].dice[1]: it is wrong" in text


def test_no_findings_are_no_text() -> None:
    assert locate(source(), []) == ()
    assert shown() == ""
    assert as_json([]) == []
    assert as_annotations([]) == ""


def test_a_path_is_printed_as_people_read_it() -> None:
    path = ("period", 2, "order", 0, "force")

    assert path_text(path) == "period[2].order[0].force"
    assert path_text(("a b", 'c"')) == '"a b"."c\\""'
    assert path_text(()) == ""


def test_a_fault_over_several_lines_is_underlined_on_its_first() -> None:
    raw = b'note = """\nHe said\nno."""\n'
    read = read_source("campaign.toml", raw)

    text = as_text(locate(read, [finding("note")]), read)

    assert text.endswith('1 | note = """\n  |        ^^^')


def test_tabs_and_wide_letters_move_the_caret_as_they_move_the_text() -> None:
    assert snippet("\tat = 07", start=6, end=8).line == "    at = 07"
    assert snippet("\tat = 07", start=6, end=8).carets == "         ^^"
    assert snippet('["東軍", 07]', start=7, end=9).carets == "         ^^"
    assert snippet('"東軍"', start=0, end=4).carets == "^^^^^^"
    assert snippet("e\u0301 = 07", start=5, end=7).carets == "    ^^"


def test_a_place_at_the_end_of_a_line_has_one_caret_behind_it() -> None:
    drawn = snippet("to =", start=4, end=4)

    assert (drawn.line, drawn.carets) == ("to =", "    ^")


def test_of_a_long_line_the_part_about_the_fault_is_shown() -> None:
    line = "a = [" + "1, " * 200 + "07, " + "1, " * 200 + "]"
    start = line.index("07")

    drawn = snippet(line, start=start, end=start + 2)

    assert len(drawn.line) == WIDEST + 2
    assert drawn.line[0] == drawn.line[-1] == "…"
    assert drawn.line[drawn.carets.index("^") :].startswith("07, 1, ")
    assert drawn.carets.count("^") == 2


def test_letters_that_cannot_be_seen_are_shown_as_a_replacement() -> None:
    raw = 'a = "\x1b[31mred\u202e"\n'.encode()
    unread = unread_source("cam\x1bpaign.toml", raw)
    nasty = Finding(
        code="C030",
        where=("\x1b[2J",),
        what="no \x9b force\n",
        hint="\u202e",
        span=TextSpan(line=1, column=5, end_line=1, end_column=16),
    )

    located = locate(unread, [nasty])

    assert as_text(located, unread) == (
        'cam�paign.toml:1:5: error[C030]: "�[2J": no � force�\n'
        "  |\n"
        '1 | a = "�[31mred�"\n'
        "  |     ^^^^^^^^^^^\n"
        "  = hint: �"
    )


def test_colour_is_put_in_only_when_it_is_asked_for() -> None:
    located = locate(source(), [finding("campaign")])

    plain, coloured = (as_text(located, source()), as_text(located, source(), colour=True))

    assert "\x1b" not in plain
    assert "\x1b[1;31merror[C030]\x1b[0m" in coloured


def test_programs_get_the_same_list_as_plain_values() -> None:
    unknown = Finding(
        code="C030",
        where=("order", 0, "force"),
        what="unknown force “Hadewich”",
        hint="did you mean “hadewych”?",
    )

    listed = as_json(locate(source(), [unknown]))

    assert json.loads(json.dumps(listed)) == [
        {
            "file": "campaign.toml",
            "line": 17,
            "column": 9,
            "end_line": 17,
            "end_column": 19,
            "severity": "error",
            "code": "C030",
            "path": "order[0].force",
            "message": "unknown force “Hadewich”",
            "hint": "did you mean “hadewych”?",
            "rule": None,
        }
    ]


def test_a_note_beside_a_file_escapes_what_would_end_it() -> None:
    item = LocatedFinding(
        file="a,b:c.toml",
        finding=Finding(code="W102", where=("x",), what="50% are\nlate, no: gone", hint="wait"),
        span=TextSpan(line=3, column=5, end_line=3, end_column=9),
    )

    assert as_annotations([item]) == (
        "::warning file=a%2Cb%3Ac.toml,line=3,col=5,endLine=3,endColumn=9,"
        "title=W102 x::50%25 are%0Alate, no: gone (wait)"
    )


@tries(300)
@given(
    line=st.text(st.characters(exclude_characters="\n"), max_size=300),
    start=st.integers(0, 310),
    length=st.integers(0, 310),
)
def test_any_line_is_drawn_within_the_width_and_without_harm(
    line: str, start: int, length: int
) -> None:
    drawn = snippet(line, start=min(start, len(line)), end=start + length)

    assert "^" in drawn.carets
    assert set(drawn.carets) <= {" ", "^"}
    assert len(drawn.line) <= 2 * WIDEST
    assert all(letter.isprintable() or letter == "\u3000" for letter in drawn.line)
