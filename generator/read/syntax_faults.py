"""What the TOML parser objects to, in the umpire's words and at the right place.

The parser names the rule of TOML that was broken, often a line too late. Here the
text about that place is read again for the slips people really make. The parser's
wording is that of Python 3.11 to 3.15; what is not recognised is passed on as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.read.syntax_objection import (
    CURLY_QUOTES,
    LONGEST_SHOWN,
    Objection,
    ObjectionWords,
    ValuePlace,
    begins_statement,
    objection_of,
    slip_in,
)
from generator.read.toml_spans import KeyClash, TextLines, around, clash_at

if TYPE_CHECKING:
    from collections.abc import Callable

_TWICE = ObjectionWords(
    "T011",
    "this name was given before",
    "each name stands once in a table; a list of tables has [[two brackets]]",
)
_BACKSLASH = ObjectionWords(
    "T017",
    r"a \ within text must be followed by a letter that TOML knows, as in \n",
    r"write \\ for one \, or put the text in 'single quotes', where it may stand",
)
_BRACES = ObjectionWords(
    "T014",
    "the table in braces goes wrong here",
    "it stands on one line, with commas between and none before the }; "
    "for a longer one write a [table] of its own",
)
_AFTER_HEADING = ObjectionWords(
    "T015",
    "something stands after the heading",
    "a heading has a line to itself and as many brackets after its name as before",
)
_NAMELESS_HEADING = ObjectionWords(
    "T015", "the heading has no name", "write [name], or [[name]] for one of a list of tables"
)
_OPEN_HEADING = ObjectionWords(
    "T015",
    "the heading does not end in as many brackets as it begins with",
    'write [name] or [[name]]; a name with anything but a-z, digits, - and _ goes in "quotes"',
)
_COLON = ObjectionWords(
    "T016", "a colon stands where = belongs", "write name = value, not name: value"
)
_STRANGE_SPACE = ObjectionWords(
    "T016", "an invisible space of another kind stands here", "delete it and type an ordinary space"
)
_CURLY_NAME = ObjectionWords(
    "T016", "a curly quote stands here", 'a word processor put it in; write a straight one: "'
)
_NAMELESS = ObjectionWords("T016", "the name before the = is missing", "write name = value")
_AFTER_VALUE = ObjectionWords(
    "T010",
    "something stands after the value",
    "each line holds one name = value; a comment begins with #",
)
_NO_VALUE = ObjectionWords(
    "T010", "this is not a value", 'write a number, true, false, a date, a [list] or "text"'
)
_NO_STATEMENT = ObjectionWords(
    "T016",
    "this line is neither name = value, nor a [heading], nor a # comment",
    'write name = value; text over several lines stands between """ and """',
)


def syntax_finding(text: str, error: ValueError) -> Finding:
    """Returns the parser's objection to a text as a finding with its place.

    The text has line feeds alone for line ends, as it was given to the parser.
    """
    objection = objection_of(text, error)
    for reading in _READINGS:
        finding = reading(objection)
        if finding is not None:
            return finding
    return objection.fault(
        ObjectionWords(
            "T010",
            f"this is not TOML: {objection.says[:1].lower()}{objection.says[1:]}",
            "each line holds one name = value, a [heading] or a # comment",
        )
    )


def without_fault(text: str, finding: Finding) -> str | None:
    """Returns the text with the faulty line made a comment of the same length.

    None when the fault may reach beyond its line, so that what a parser says about the
    rest would not be worth telling.
    """
    if finding.span is None:
        return None
    lines = TextLines(text)
    start = lines.offset(finding.span.line, 1)
    line = lines.line(finding.span.line)
    here = around(text, start)
    rest = text[start + len(line) :]
    is_apart = line.strip() and not here.brackets and not here.is_in_text
    if not is_apart or not _ends_on_its_line(line, rest=rest.lstrip()):
        return None
    return f"{text[:start]}#{' ' * (len(line) - 1)}{rest}"


def _ends_on_its_line(line: str, *, rest: str) -> bool:
    """Says whether a faulty statement can be taken to end with its line."""
    if line.lstrip().startswith("[") or '"""' in line or "'''" in line:
        return False
    brackets = around(line, len(line)).brackets
    if not brackets:
        return True
    return line[brackets[-1]] == "[" and (not rest or begins_statement(rest, 0))


def _repeated(objection: Objection) -> Finding | None:
    """Returns the fault of a name that stands a second time."""
    if not objection.begins("Cannot ", "Duplicate "):
        return None
    clash = clash_at(objection.text, objection.place)
    if clash is None:
        return objection.fault(_TWICE)
    line = objection.line_of(clash.first.key_start)
    what, hint = _clash_in_words(objection.text, clash, line=line)
    return Finding(
        _TWICE.code,
        clash.path,
        what,
        hint,
        also=clash.path,
        span=objection.lines.span(clash.second.key_start, clash.second.key_end),
    )


def _clash_in_words(text: str, clash: KeyClash, *, line: int) -> tuple[str, str]:
    name = next(str(part) for part in reversed(clash.path) if isinstance(part, str))
    name = name if len(name) < LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…"
    heading = ".".join(part for part in clash.path if isinstance(part, str))
    first = _heading_marks(text, clash.first.key_start)
    second = _heading_marks(text, clash.second.key_start)
    if not clash.is_whole:
        return (
            f"“{name}” is complete on line {line} and takes nothing more",
            f"write all of it there, or give this one another name than “{name}”",
        )
    if first and second and first != second:
        return (
            f"“{name}” is one table in one place and a list of tables in the other",
            f"write two brackets each time, [[{heading}]]; it stands first on line {line}",
        )
    if first and second:
        return (
            f"the table “{name}” begins a second time; it stands first on line {line}",
            f"put all of it under one [{heading}]; for a list write [[{heading}]] each time",
        )
    return (
        f"“{name}” is given a second time; it stands first on line {line}",
        "keep one of the two; each name stands once in a table",
    )


def _heading_marks(text: str, offset: int) -> str:
    """Returns the brackets of the heading a name stands in; nothing elsewhere."""
    before = text[text.rfind("\n", 0, offset) + 1 : offset].lstrip()
    return before[: len(before) - len(before.lstrip("["))][:2]


def _open_text(objection: Objection) -> Finding | None:
    """Returns the fault of text in quotes that does not end."""
    start = objection.unclosed
    if start is None or not objection.begins(
        "Illegal character", "Found invalid", "Unterminated", "Expected \"'"
    ):
        return None
    marks = objection.text[start : start + 3]
    if marks in ('"""', "'''"):
        what = "the text that begins here does not end"
        words = ObjectionWords("T012", what, f"write {marks} where it ends")
        return objection.fault(words, (start, start + 3))
    written = objection.text[start:].partition("\n")[0].rstrip()
    hint = f"write {marks[0]} where the text ends"
    if written[-1] in CURLY_QUOTES:
        hint = f"the quote at its end is a curly one: write {marks[0]} instead"
    words = ObjectionWords("T012", "the closing quote is missing", hint)
    return objection.fault(words, (start, start + len(written)))


def _backslash(objection: Objection) -> Finding | None:
    r"""Returns the fault of a \ in text between double quotes."""
    if not objection.begins("Unescaped", "Invalid hex", "Escaped"):
        return None
    place = max(objection.text.rfind("\\", 0, objection.place + 1), 0)
    return objection.fault(_BACKSLASH, (place, place + 2))


def _left_behind(objection: Objection) -> Finding | None:
    """Returns the fault of a bracket still open where the next statement begins."""
    bracket = objection.bracket_left_behind()
    return None if bracket is None else _open_bracket_fault(objection, bracket)


def _list(objection: Objection) -> Finding | None:
    """Returns the fault of a list whose end or comma is missing."""
    if objection.says != "Unclosed array" or not objection.brackets:
        return None
    return _slip(objection) or _open_bracket_fault(objection, objection.brackets[-1])


def _open_bracket_fault(objection: Objection, bracket: int) -> Finding:
    is_left = objection.bracket_left_behind() is not None
    end = objection.written_end
    if is_left:
        end = around(objection.text, objection.line_start).written_end
    is_list = objection.text[bracket] == "["
    comma = "" if is_left or not objection.mark() else "a comma or "
    line = objection.line_of(bracket)
    words = ObjectionWords(
        "T013",
        f"{comma}the closing {']' if is_list else '}'} is missing after this",
        f"the {'list' if is_list else 'table in braces'} begins on line {line}; "
        "commas stand between its parts",
    )
    return objection.fault(words, (end - 1, end))


def _braces(objection: Objection) -> Finding | None:
    """Returns the fault of a table in braces."""
    if objection.bracket() != "{" or objection.mark() == ":":
        return None
    if not objection.begins("Invalid initial", "Unclosed inline", "Expected '='"):
        return None
    if objection.begins("Unclosed") and (slip := _slip(objection)) is not None:
        return slip
    start = objection.brackets[-1]
    line_end = objection.text.find("\n", start)
    place = objection.place if line_end < 0 else min(objection.place, line_end)
    return objection.fault(_BRACES, (start, place))


def _heading(objection: Objection) -> Finding | None:
    """Returns the fault of a [heading]."""
    before = objection.before().strip()
    if not before.startswith("["):
        return None
    if objection.begins("Expected newline"):
        return objection.fault(_AFTER_HEADING, objection.written())
    if not objection.begins("Expected ']", "Invalid initial"):
        return None
    is_nameless = before in ("[", "[[") and objection.mark() in ("]", "", "\n")
    words = _NAMELESS_HEADING if is_nameless else _OPEN_HEADING
    return objection.fault(words, objection.written())


def _name(objection: Objection) -> Finding | None:
    """Returns the fault of a name before its =."""
    if not objection.begins("Expected '='", "Invalid initial", "Invalid statement"):
        return None
    mark = objection.mark() or "\n"
    words = {":": _COLON, "=": _NAMELESS}.get(mark)
    if mark in CURLY_QUOTES:
        words = _CURLY_NAME
    if mark.isspace() and mark not in "\n\t ":
        words = _STRANGE_SPACE
    if words is not None:
        return objection.fault(words)
    if "=" not in objection.text[objection.place : objection.line_end]:
        return objection.fault(_NO_STATEMENT, objection.written())
    name = objection.line().partition("=")[0].strip()
    is_shown = len(name) < LONGEST_SHOWN and '"' not in name and not objection.brackets
    shown = f': "{name}"' if is_shown else ""
    what = "a name holds only a-z, A-Z, digits, - and _"
    hint = f"any other name goes in quotes{shown}"
    return objection.fault(ObjectionWords("T016", what, hint))


def _value(objection: Objection) -> Finding | None:
    """Returns the fault of a value that is not one of TOML's kinds."""
    if objection.begins("Invalid date"):
        words = ObjectionWords(
            "T010",
            "there is no such day or time",
            'write year-month-day; a day of another calendar is text in "quotes"',
        )
        return objection.fault(words, objection.word())
    if objection.begins("Invalid value", "Expected newline", "Unclosed inline"):
        return _slip(objection) or _no_value(objection)
    return None


def _no_value(objection: Objection) -> Finding:
    """Returns the fault of what stands in place of a value, or after one."""
    mark = objection.mark()
    if mark.isspace() and mark not in "\n\t ":
        return objection.fault(_STRANGE_SPACE)
    if objection.begins("Expected newline"):
        return objection.fault(_AFTER_VALUE, (objection.place, objection.written()[1]))
    return objection.fault(_NO_VALUE)


def _slip(objection: Objection) -> Finding | None:
    """Returns the fault of a value written in a way people have and TOML has not."""
    start, end = objection.word()
    here = ValuePlace(text=objection.text, place=objection.place, word_start=start, word_end=end)
    slip = slip_in(here, may_be_text=objection.says != "Unclosed array")
    if slip is None:
        return None
    words = ObjectionWords("T010", slip.what, slip.hint)
    return objection.fault(words, (slip.start, slip.end))


_READINGS: tuple[Callable[[Objection], Finding | None], ...] = (
    _repeated,
    _open_text,
    _backslash,
    _left_behind,
    _list,
    _braces,
    _heading,
    _name,
    _value,
)
