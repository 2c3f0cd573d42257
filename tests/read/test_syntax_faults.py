"""The slips people make in a campaign file are named in their own words."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.read.syntax_faults import syntax_finding, without_fault
from generator.read.toml_spans import TextLines
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.errors import Finding


def fault(text: str) -> Finding:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return syntax_finding(text, caught.value)


def pointed_at(text: str, finding: Finding) -> str:
    """Returns line, colon, and the words of that line the finding points at."""
    assert finding.span is not None
    lines = TextLines(text)
    start = lines.offset(finding.span.line, finding.span.column)
    end = lines.offset(finding.span.end_line, finding.span.end_column)
    return f"{finding.span.line}: {text[start:end]}"


VALUES = {
    "title = “Road to Breda”": (
        "“Road to Breda”",
        "the text stands in curly quotes",
        'a word processor put them in; write straight ones: "Road to Breda"',
    ),
    "names = ['a', „b“]": (
        "„b“",
        "the text stands in curly quotes",
        'a word processor put them in; write straight ones: "b"',
    ),
    "turn = 07": (
        "07",
        "a number must not begin with 0",
        'write 7; a name such as a hex number goes in quotes: "07"',
    ),
    "at = [-0307, 1]": (
        "-0307",
        "a number must not begin with 0",
        'write -307; a name such as a hex number goes in quotes: "-0307"',
    ),
    "start = 01/05/1672": (
        "01/05/1672",
        "“01/05/1672” is not how a date is written",
        'write year-month-day with all its digits, as in 1672-05-01, or put it in "quotes" as text',
    ),
    "start = 1672-5-1": (
        "1672-5-1",
        "“1672-5-1” is not how a date is written",
        'write year-month-day with all its digits, as in 1672-05-01, or put it in "quotes" as text',
    ),
    "start = 1672-02-30": (
        "1672-02-30",
        "there is no such day or time",
        'write year-month-day; a day of another calendar is text in "quotes"',
    ),
    "at = 9:00": (
        "9:00",
        "“9:00” is not how a time is written",
        'write two digits for each part, as in 09:00:00, or "9:00" as text',
    ),
    "dice = 2d6": ("2d6", "dice are not a number", 'write them as text, in quotes: "2d6"'),
    "dice = [d6+1]": ("d6+1", "dice are not a number", 'write them as text, in quotes: "d6+1"'),
    "fatigue = .5": (".5", "a number must not begin with a point", "write 0.5"),
    "fatigue = -.5": ("-.5", "a number must not begin with a point", "write -0.5"),
    "fatigue = 5.": ("5.", "a number must not end in a point", "write 5.0 or 5"),
    "fatigue = 0,5": (
        "0,5",
        "a comma stands in the number",
        "write a point: 0.5; a list stands in brackets: [1, 2]",
    ),
    "loss = 10%": ("10%", "a number has no per cent sign", "write 10"),
    "loss = 1/2": (
        "1/2",
        "a fraction is not a number here",
        'write it with a point, as in 0.5, or in quotes: "1/2"',
    ),
    'range = 6"': ('"', "a number takes no inch sign", "write the number alone: 6"),
    "secret = True": (
        "True",
        "“True” is not a value",
        "write true or false, in small letters and without quotes",
    ),
    "secret = yes # or no": (
        "yes",
        "“yes” is not a value",
        "write true or false, in small letters and without quotes",
    ),
    "to = none": (
        "none",
        "“none” is not a value",
        "what has no value is left out: delete the line",
    ),
    "title = Road to Breda  # x": (
        "Road to Breda",
        "text must stand in quotes",
        'write "Road to Breda"',
    ),
    "day = 5 May 1672": ("5 May 1672", "text must stand in quotes", 'write "5 May 1672"'),
    "to = [red, blue]": ("red", "text must stand in quotes", 'write "red"'),
    'title = "The "Great" War"': (
        "Great",
        "something stands after the closing quote",
        r"a quote within the text is written \", and each line holds one value",
    ),
    "dice = [1, 2] x": (
        "x",
        "something stands after the value",
        "each line holds one name = value; a comment begins with #",
    ),
    "turn = 7;": (
        ";",
        "something stands after the value",
        "each line holds one name = value; a comment begins with #",
    ),
    "to =": (
        "=",
        "the value is missing",
        'write a number, true, false, a [list] or "text" after the =',
    ),
    "to =\u00a01": (
        "\u00a0",
        "an invisible space of another kind stands here",
        "delete it and type an ordinary space",
    ),
    "to = *": (
        "*",
        "this is not a value",
        'write a number, true, false, a date, a [list] or "text"',
    ),
    r'logo = "C:\users"': (
        r"\u",
        r"a \ within text must be followed by a letter that TOML knows, as in \n",
        r"write \\ for one \, or put the text in 'single quotes', where it may stand",
    ),
    r'logo = "C:\pictures"': (
        r"\p",
        r"a \ within text must be followed by a letter that TOML knows, as in \n",
        r"write \\ for one \, or put the text in 'single quotes', where it may stand",
    ),
}


@pytest.mark.parametrize("line", VALUES)
@pytest.mark.parametrize("end", ["", "\n", "\nafter = 1\n"])
def test_a_value_written_wrongly_is_named_with_what_would_be_right(line: str, end: str) -> None:
    text = f'[campaign]\nbefore = "x"\n{line}{end}'

    finding = fault(text)

    where, what, hint = VALUES[line]
    assert (pointed_at(text, finding), finding.what, finding.hint) == (f"3: {where}", what, hint)


NAMES = {
    'title: "x"': (":", "a colon stands where = belongs"),
    "army of flanders = 3": ("o", "a name holds only a-z, A-Z, digits, - and _"),
    "général = 'x'": ("é", "a name holds only a-z, A-Z, digits, - and _"),
    "a\u00a0= 1": ("\u00a0", "an invisible space of another kind stands here"),
    "“a” = 1": ("“", "a curly quote stands here"),
    "= 1": ("=", "the name before the = is missing"),
    "  He went away.": (
        "He went away.",
        "this line is neither name = value, nor a [heading], nor a # comment",
    ),
    "s = { foot: 3 }": (":", "a colon stands where = belongs"),
}


@pytest.mark.parametrize("line", NAMES)
def test_a_name_written_wrongly_is_named(line: str) -> None:
    text = f"before = 1\n{line}\nafter = 2\n"

    finding = fault(text)

    where, what = NAMES[line]
    assert (pointed_at(text, finding), finding.what) == (f"2: {where}", what)


def test_a_name_with_spaces_is_shown_in_the_quotes_it_needs() -> None:
    assert fault("army of flanders = 3\n").hint == (
        'any other name goes in quotes: "army of flanders"'
    )


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("[force", "the heading does not end in as many brackets as it begins with"),
        ("[[force]", "the heading does not end in as many brackets as it begins with"),
        ("[the force]", "the heading does not end in as many brackets as it begins with"),
        ("[]", "the heading has no name"),
        ("[force] x = 1", "something stands after the heading"),
        ("[force]]", "something stands after the heading"),
    ],
)
def test_a_heading_written_wrongly_is_named(line: str, what: str) -> None:
    text = f"before = 1\n{line}\nafter = 2\n"

    finding = fault(text)

    assert (pointed_at(text, finding), finding.what) == (f"2: {line}", what)


QUOTES = {
    'title = "Road to Breda\nturn = 7\n': ('1: "Road to Breda', 'write " where the text ends'),
    "title = 'Road\nturn = 7\n": ("1: 'Road", "write ' where the text ends"),
    "a = 1\ntitle = 'Road": ("2: 'Road", "write ' where the text ends"),
    'title = "Road”\nturn = 7\n': (
        '1: "Road”',
        'the quote at its end is a curly one: write " instead',
    ),
    'a = 1\nnote = """\nHe said\nturn = 7\n': ('2: """', 'write """ where it ends'),
    "note = '''\nHe said\nturn = 7\n": ("1: '''", "write ''' where it ends"),
}


@pytest.mark.parametrize("text", QUOTES)
def test_a_missing_closing_quote_is_pointed_at_where_the_text_begins(text: str) -> None:
    finding = fault(text)

    assert (pointed_at(text, finding), finding.hint) == QUOTES[text]


LISTS = {
    "dice = [3 4]\n": ("1: 3", "a comma or the closing ] is missing after this"),
    "dice = [3, 4\nturn = 7\n": ("1: 4", "the closing ] is missing after this"),
    "dice = [3, 4,\nturn = 7\n": ("1: ,", "the closing ] is missing after this"),
    "dice = [\n  3, # three\n\n# more\n[campaign]\n": (
        "2: ,",
        "the closing ] is missing after this",
    ),
    'dice = [\n  "a # b" # three\n  "c",\n]\n': (
        '2: "',
        "a comma or the closing ] is missing after this",
    ),
    "dice = [3, 4": ("1: 4", "the closing ] is missing after this"),
    "dice = [3, 4\n\n[[force]]\n": ("1: 4", "the closing ] is missing after this"),
}


@pytest.mark.parametrize("text", LISTS)
def test_a_list_without_end_or_comma_is_pointed_at_where_it_is_missing(text: str) -> None:
    finding = fault(text)

    assert (pointed_at(text, finding), finding.what) == LISTS[text]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (
            "Invalid initial character for a key part (at line 1, column 13)",
            "strength = {\n foot = 3,\n}\n",
        ),
        (
            "Invalid initial character for a key part (at line 1, column 24)",
            "strength = { foot = 3, }\n",
        ),
        ("Unclosed inline table (at line 1, column 22)", "strength = { foot = 3\n}\n"),
    ],
)
def test_a_table_in_braces_must_stand_on_one_line(message: str, text: str) -> None:
    finding = syntax_finding(text, ValueError(message))

    assert finding.what == "the table in braces goes wrong here"
    assert finding.hint == (
        "it stands on one line, with commas between and none before the }; "
        "for a longer one write a [table] of its own"
    )
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (1, 12)


TWICE = {
    "title = 1\nb = 2\ntitle = 3\n": (
        "3: title",
        "“title” is given a second time; it stands first on line 1",
        "keep one of the two; each name stands once in a table",
    ),
    'title = 1\ntitle = """\nlong\n"""\n': (
        "2: title",
        "“title” is given a second time; it stands first on line 1",
        "keep one of the two; each name stands once in a table",
    ),
    "[a]\n[b]\n[a]\n": (
        "3: a",
        "the table “a” begins a second time; it stands first on line 1",
        "put all of it under one [a]; for a list write [[a]] each time",
    ),
    "[orders]\nx = 1\n[[orders]]\n": (
        "3: orders",
        "“orders” is one table in one place and a list of tables in the other",
        "write two brackets each time, [[orders]]; it stands first on line 1",
    ),
    '[[period]]\nid = "1-day"\n[period.order]\n[period.order]\n': (
        "4: order",
        "the table “order” begins a second time; it stands first on line 3",
        "put all of it under one [period.order]; for a list write [[period.order]] each time",
    ),
    "[[period]]\n[[period.order]]\n[period.order]\n": (
        "3: order",
        "“order” is one table in one place and a list of tables in the other",
        "write two brackets each time, [[period.order]]; it stands first on line 2",
    ),
    "[[orders]]\nx = 1\n[orders]\n": (
        "3: orders",
        "“orders” is one table in one place and a list of tables in the other",
        "write two brackets each time, [[orders]]; it stands first on line 1",
    ),
    "[[force]]\nat = 1\n[force.at]\n": (
        "3: at",
        "“at” is given a second time; it stands first on line 2",
        "keep one of the two; each name stands once in a table",
    ),
    "a = 1\n[a.b]\n": (
        "2: b",
        "“a” is complete on line 1 and takes nothing more",
        "write all of it there, or give this one another name than “a”",
    ),
}


@pytest.mark.parametrize("text", TWICE)
def test_a_name_given_twice_names_its_first_place(text: str) -> None:
    finding = fault(text)

    assert (pointed_at(text, finding), finding.what, finding.hint) == TWICE[text]
    assert finding.code == "T011"
    assert finding.also == finding.where
    assert finding.also_says == "first here"


def test_a_name_given_twice_in_braces_is_found_though_more_is_wrong_there() -> None:
    text = "s = { a.b = 1, c = 2, c = 3, d = “x” }\n"

    finding = fault(text)

    assert finding.where == ("s", "c")
    assert finding.span is not None
    assert finding.span.column == 23


class _PlacedError(ValueError):
    """A fault as Python 3.14 raises it: the place stands in attributes."""

    def __init__(self, msg: str, pos: int) -> None:
        super().__init__("in other words")
        self.msg = msg
        self.pos = pos


def test_the_place_is_taken_from_attributes_where_python_gives_them() -> None:
    text = "a = 1\nturn = 07\n"

    finding = syntax_finding(
        text, _PlacedError("Expected newline or end of document after a statement", 14)
    )

    assert finding == fault(text)


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (ValueError("Surprise (at line 2, column 5)"), "surprise"),
        (_PlacedError("Surprise", 10), "surprise"),
        (ValueError("Surprise: line 2, col 5"), "surprise: line 2, col 5"),
        (ValueError("Surprise in line 2 at 5"), "surprise in line 2 at 5"),
    ],
)
def test_what_is_not_recognised_is_passed_on_with_line_and_column(
    error: ValueError, what: str
) -> None:
    finding = syntax_finding("a = 1\nb = 2\n", error)

    assert finding.what == f"this is not TOML: {what}"
    assert finding.span is not None
    assert (finding.span.line, finding.span.column) == (2, 5)


@pytest.mark.parametrize("error", [ValueError("Surprise"), ValueError("line 90, 5")])
def test_what_gives_no_place_points_into_the_text_all_the_same(error: ValueError) -> None:
    finding = syntax_finding("a = 1\n", error)

    assert finding.span is not None
    assert finding.span.line in (1, 2)


SAID = {
    "Invalid statement": ("= 1\n", "T016"),
    "Expected newline or end of document after a statement": ("a = 1 b\n", "T010"),
    "Cannot declare ": ("[a]\n[b]\n[a]\n", "T011"),
    "Cannot overwrite a value": ("a = 1\na = 2\n", "T011"),
    "Cannot mutate immutable namespace ": ("a = {b = 1}\na.c = 2\n", "T011"),
    "Cannot redefine namespace ": ("[a.b]\nx = 1\n[a]\nb.y = 2\n", "T011"),
    "Duplicate inline table key ": ("a = {b = 1, b = 2}\n", "T011"),
    "Expected ']' at the end of a table declaration": ("[a\n", "T015"),
    "Expected ']]' at the end of an array declaration": ("[[a]\n", "T015"),
    "Expected '=' after a key in a key/value pair": ("a: 1\n", "T016"),
    "Expected ": ("a = 'x", "T012"),
    "Found invalid character ": ("a = 'x\ny'\n", "T012"),
    "Invalid initial character for a key part": ("a.= 1\n", "T016"),
    "Unclosed array": ("a = [1 2]\n", "T013"),
    "Unclosed inline table": ("a = {b = 1 c = 2}\n", "T010"),
    "Unescaped '\\' in a string": ('a = "\\p"\n', "T017"),
    "Invalid hex value": ('a = "\\u12"\n', "T017"),
    "Escaped character is not a Unicode scalar value": ('a = "\\ud800"\n', "T017"),
    "Unterminated string": ('a = "x', "T012"),
    "Illegal character ": ('a = "x\ny"\n', "T012"),
    "Invalid date or datetime": ("a = 2020-02-30\n", "T010"),
    "Invalid value": ("a = *\n", "T010"),
}
"""What Python's parser may say, with a text to which it says it, and our code."""


@pytest.mark.parametrize("says", SAID)
def test_what_the_parser_says_is_recognised(says: str) -> None:
    text, code = SAID[says]

    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    finding = syntax_finding(text, caught.value)

    assert str(caught.value).startswith(says)
    assert finding.code == code
    assert "this is not TOML" not in finding.what


def test_the_parser_of_this_python_says_nothing_else() -> None:
    source = Path(str(tomllib.__file__)).with_name("_parser.py")
    tree = ast.parse(source.read_text(encoding="utf-8"))

    messages = [
        "".join(map(_literal, _parts(node.args[-1])))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("suffixed_err", "TOMLDecodeError")
    ]

    told = [message for message in messages if not message.startswith("… (at ")]
    assert len(told) >= len(SAID)
    assert [message for message in told if not _is_said(message)] == []


def _parts(message: ast.expr) -> Sequence[ast.expr]:
    return message.values if isinstance(message, ast.JoinedStr) else (message,)


def _literal(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "…"


def _is_said(message: str) -> bool:
    said = message.partition("…")[0]
    return said in SAID


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a = 07\nb = 1\n", "#     \nb = 1\n"),
        ("a = [1, 2\nb = 1\n", "#        \nb = 1\n"),
        ("a = {\n b = 1,\n}\n", None),
        ("a = [\n 1 2,\n]\n", None),
        ("a = [1 2,\n 3]\n", None),
        ("[force\nb = 1\n", None),
        ('a = """\nb', None),
    ],
)
def test_a_faulty_line_is_left_out_only_when_it_stands_alone(text: str, rest: str | None) -> None:
    finding = syntax_finding(text, _error(text))

    assert without_fault(text, finding) == rest


def _error(text: str) -> ValueError:
    """Returns the fault of a text, for braces that of a parser before TOML 1.1."""
    if text.startswith("a = {"):
        message = "Invalid initial character for a key part (at line 1, column 6)"
        return ValueError(message)
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return caught.value


MESSAGES = (
    "Invalid statement",
    "Expected newline or end of document after a statement",
    "Cannot declare ('a',) twice",
    "Cannot overwrite a value",
    "Duplicate inline table key 'a'",
    "Expected ']' at the end of a table declaration",
    "Expected '=' after a key in a key/value pair",
    'Expected "\'"',
    "Invalid initial character for a key part",
    "Unclosed array",
    "Unclosed inline table",
    "Unescaped '\\' in a string",
    "Invalid hex value",
    "Unterminated string",
    "Illegal character '\\n'",
    "Invalid date or datetime",
    "Invalid value",
)


@tries(500)
@given(
    text=st.text(st.sampled_from("ab01.,=[]{}\"'#\\\n \t-:é“½"), max_size=30),
    message=st.sampled_from(MESSAGES),
    place=st.integers(0, 30),
)
def test_any_objection_at_any_place_gives_a_finding_within_the_text(
    text: str, message: str, place: int
) -> None:
    finding = syntax_finding(text, _PlacedError(message, min(place, len(text))))

    assert finding.span is not None
    lines = text.split("\n")
    assert 1 <= finding.span.line <= len(lines)
    assert 1 <= finding.span.column <= len(lines[finding.span.line - 1]) + 1
