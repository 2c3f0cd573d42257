"""Where each key and value of a TOML document stands in its text.

The standard parser says what a document means and not where its values stand. This
scanner says only where, and is meant for text that parser accepted (TOML 1.0 and
1.1): every path of the document has a place, and nothing else has one. On faulty
text it stops at the fault and keeps what it found before. It costs about as much as
the parse, so it runs only when there is something to report.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.errors import KeyPath, TextSpan
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping


# The marks and words of a TOML text in order, whether or not the text is right.

KEY_PARTS = 8
"""How many parts a dotted key may have."""
NESTING = 16
"""How many lists and tables in braces may stand within one another."""
DIGITS = 4000
"""How long a number may be written; Python itself refuses a little above."""

# Atomic groups: Python before 3.11.5 errs where a group is repeated possessively.
MULTI_LINE_BASIC = r'"""(?>(?:[^"\\]++|\\.|"(?!""))*)"{3,5}'
MULTI_LINE_LITERAL = r"'''(?>(?:[^']++|'(?!''))*)'{3,5}"
BASIC = r'"(?>(?:[^"\\\n]++|\\[^\n])*)"'
LITERAL = r"'[^'\n]*+'"

_TOKEN = re.compile(
    rf"""
      (?P<space>[ \t\n]++)
    | (?P<comment>\#[^\n]*+)
    | (?P<text>{MULTI_LINE_BASIC} | {MULTI_LINE_LITERAL}
        | (?!\"\"\"){BASIC} | (?!'''){LITERAL})
    | (?P<unclosed>\"\"\".*+ | '''.*+ | ["'][^\n]*+)
    | (?P<opening>[\[{{])
    | (?P<closing>[\]}}])
    | (?P<dot>\.)
    | (?P<mark>[,=])
    | (?P<word>[^ \t\n\#"'\[\]{{}}.,=]++)
    """,
    re.VERBOSE | re.DOTALL,
)
# The same in fewer pieces, for those who look at quotes and brackets alone.
_STRETCH = re.compile(
    rf"""
      (?P<plain>[^\#"'\[\]{{}}]++)
    | (?P<comment>\#[^\n]*+)
    | (?P<text>{MULTI_LINE_BASIC} | {MULTI_LINE_LITERAL}
        | (?!\"\"\"){BASIC} | (?!'''){LITERAL})
    | (?P<unclosed>\"\"\".*+ | '''.*+ | ["'][^\n]*+)
    | (?P<opening>[\[{{])
    | (?P<closing>[\]}}])
    """,
    re.VERBOSE | re.DOTALL,
)
_MANY_DOTS = re.compile(rf"^(?:[^.\n]*+\.){{{KEY_PARTS}}}", re.MULTILINE)


class Around(Struct, frozen=True, kw_only=True):
    """What stands before a place in the text and is not done there."""

    brackets: tuple[int, ...]
    """Where each bracket stands that is not closed yet, the innermost last."""
    unclosed: int | None
    """Where the first text in quotes begins that does not end, if one does not."""
    is_in_text: bool
    """Whether the place lies within text in quotes."""
    written_end: int
    """Where the last thing before the place ends that is no comment; 0 for none."""


def overlong_key(text: str) -> tuple[int, int] | None:
    """Returns start and end of the first key with more parts than allowed."""
    if not _MANY_DOTS.search(text):
        return None
    parts, start, after_dot = 0, 0, False
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind in ("word", "text"):
            parts, start = (parts + 1, start) if after_dot else (1, token.start())
            after_dot = False
        elif kind == "dot":
            after_dot = parts > 0
        elif kind != "space":
            parts, after_dot = 0, False
        if parts > KEY_PARTS:
            return start, token.end()
    return None


def deep_bracket(text: str) -> int | None:
    """Returns where the first bracket stands that is nested deeper than allowed."""
    depth = 0
    for token in _STRETCH.finditer(text):
        if token.lastgroup == "opening":
            depth += 1
        elif token.lastgroup == "closing":
            depth = max(0, depth - 1)
        if depth > NESTING:
            return token.start()
    return None


def endless_number(text: str) -> tuple[int, int] | None:
    """Returns start and end of the first number with too many digits."""
    for token in _TOKEN.finditer(text):
        is_long = token.end() - token.start() > DIGITS
        if is_long and token.lastgroup == "word" and token[0].strip("+-")[:1].isdigit():
            return token.span()
    return None


def around(text: str, place: int) -> Around:
    """Returns what is still open at the place, and what was written last before it."""
    brackets: list[int] = []
    unclosed, is_in_text, written_end = None, False, 0
    for token in _STRETCH.finditer(text):
        if token.start() >= place:
            break
        kind = token.lastgroup
        if kind == "unclosed":
            unclosed = token.start() if unclosed is None else unclosed
        elif kind == "opening":
            brackets.append(token.start())
        elif kind == "closing":
            del brackets[-1:]
        is_in_text = kind in ("text", "unclosed") and token.end() > place
        before = text[token.start() : min(token.end(), place)].rstrip()
        if before and kind != "comment":
            written_end = token.start() + len(before)
    return Around(
        brackets=tuple(brackets), unclosed=unclosed, is_in_text=is_in_text, written_end=written_end
    )


_SPACE = re.compile(r"[ \t]*+")
_BETWEEN = re.compile(r"(?>(?:[ \t\n]++|#[^\n]*+)*)")
_KEY = re.compile(rf"{BASIC}|{LITERAL}|[A-Za-z0-9_-]++")
_SCALAR = re.compile(
    rf"{MULTI_LINE_BASIC}|{MULTI_LINE_LITERAL}|{BASIC}|{LITERAL}"
    r"|\d{4}-\d\d-\d\d[ ]\d\d:[0-9:.+\-Zz]*+"
    r"""|[^\s,=\[\]{}#"']++""",
    re.DOTALL,
)


class TextPlace(Struct, frozen=True, kw_only=True):
    """Where a key and its value stand, as offsets into the text.

    The value of a table written with a heading is the heading; an element of a list
    has no key of its own, its key is the empty stretch before it.
    """

    key_start: int
    key_end: int
    start: int
    end: int


class KeyClash(Struct, frozen=True, kw_only=True):
    """A name that the text gives a second time."""

    path: KeyPath
    """The name, or the part of it that was there already."""
    is_whole: bool
    """False when only the first parts of the later name were there already."""
    first: TextPlace
    second: TextPlace


class TextLines:
    """The lines of a text, by number."""

    def __init__(self, text: str) -> None:
        """Splits the text at line feeds only."""
        self._text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def __len__(self) -> int:
        """Returns the number of lines; a text that ends in a line feed has one more."""
        return len(self._starts)

    def line(self, number: int) -> str:
        """Returns a line without its line feed, counting from 1."""
        start = self._starts[number - 1]
        end = self._text.find("\n", start)
        return self._text[start:] if end < 0 else self._text[start:end]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Returns line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Returns the offset of a line and column, at most the length of the text."""
        start = self._starts[min(line, len(self._starts)) - 1]
        return min(start + column - 1, len(self._text))

    def text_before(self, line: int, column: int) -> str:
        """Returns the text up to a line and column."""
        return self._text[: self.offset(line, column)]

    def span(self, start: int, end: int) -> TextSpan:
        """Returns the stretch between two offsets."""
        line, column = self.line_and_column(start)
        end_line, end_column = self.line_and_column(max(start, end))
        return TextSpan(line=line, column=column, end_line=end_line, end_column=end_column)


def places_of(text: str) -> Mapping[KeyPath, TextPlace]:
    """Returns the place of every table, key, list and element of the document.

    Lines end in a line feed alone. The empty path is the file as a whole and stands at
    its very beginning.
    """
    scanner = _Scanner(text)
    scanner.run(len(text))
    return MappingProxyType(scanner.places)


def clash_at(text: str, offset: int) -> KeyClash | None:
    """Returns the name given twice, when a parser objected to it at this offset."""
    scanner = _Scanner(text)
    scanner.run(offset)
    return scanner.clash


class _LostError(Exception):
    """The text is not TOML from here on."""


class _KeyPart(Struct, frozen=True, kw_only=True):
    name: str
    start: int
    end: int


class _Scanner:
    """Walks through a text once, statement by statement."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[KeyPath, TextPlace] = {
            (): TextPlace(key_start=0, key_end=0, start=0, end=0)
        }
        self.clash: KeyClash | None = None
        self._last_of: dict[KeyPath, int] = {}
        self._table: KeyPath = ()

    def run(self, end: int) -> None:
        """Reads every statement that begins before the end."""
        with suppress(_LostError, RecursionError):
            self._skip(_BETWEEN)
            while self.at < min(end, len(self.text)):
                self.clash = None
                if self.text[self.at] == "[":
                    self._heading("]]" if self.text.startswith("[[", self.at) else "]")
                else:
                    self._pair(self._table)
                self._skip(_BETWEEN)

    def _heading(self, closing: str) -> None:
        start = self.at
        self.at += len(closing)
        parts = self._key()
        path: KeyPath = ()
        for part in parts[:-1]:
            path = (*path, part.name)
            self.places.setdefault(path, _place(part, part.start, part.end))
            if path in self._last_of:  # the list position it passes by
                path = (*path, self._last_of[path])
        path = (*path, parts[-1].name)
        self._note_clash(path, parts, within=0)
        self._expect(closing)
        place = _place(parts[-1], start, self.at)
        self._table = path
        if closing == "]]":
            index = self._last_of[path] = self._last_of.get(path, -1) + 1
            self.places.setdefault(path, place)
            self._table = (*path, index)
        self.places[self._table] = place

    def _pair(self, table: KeyPath) -> None:
        parts = self._key()
        last = parts[-1]
        path = table
        for part in parts[:-1]:
            path = (*path, part.name)
            self.places.setdefault(path, _place(part, part.start, part.end))
        path = (*path, last.name)
        self._note_clash(path, parts, within=len(table))
        self._expect("=")
        self._skip(_SPACE)
        self._value(path, key=last)

    def _note_clash(self, path: KeyPath, parts: tuple[_KeyPart, ...], *, within: int) -> None:
        """Remembers the longest part of the path, below its table, placed before."""
        length = len(path)
        while length > within:
            place = self.places.get(path[:length])
            if place is not None and place.end < parts[0].start:
                break
            length -= 1
        if length > within and not (self.clash and self.clash.is_whole):
            self.clash = KeyClash(
                path=path[:length],
                is_whole=length == len(path),
                first=self.places[path[:length]],
                second=_place(parts[-1], parts[-1].start, parts[-1].end),
            )

    def _key(self) -> tuple[_KeyPart, ...]:
        parts = []
        while True:
            self._skip(_SPACE)
            start = self.at
            written = self._match(_KEY)
            if written.startswith('"') and "\\" in written:
                try:
                    name = str(tomllib.loads(f"key = {written}")["key"])
                except ValueError:
                    raise _LostError from None
            else:
                name = written[1:-1] if written[0] in "\"'" else written
            parts.append(_KeyPart(name=name, start=start, end=self.at))
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return tuple(parts)
            self.at += 1

    def _value(self, path: KeyPath, *, key: _KeyPart | None) -> None:
        start = self.at
        mark = self.text[start : start + 1]
        if mark == "[":
            self.at += 1
            index = 0
            while not self._closes("]"):
                self._value((*path, index), key=None)
                index += 1
        elif mark == "{":
            self.at += 1
            while not self._closes("}"):
                self._pair(path)
        else:
            self._match(_SCALAR)
        self.places[path] = TextPlace(
            key_start=key.start if key else start,
            key_end=key.end if key else start,
            start=start,
            end=self.at,
        )

    def _closes(self, bracket: str) -> bool:
        """Passes by a comma; says whether the bracket ends here, and passes it too."""
        self._skip(_BETWEEN)
        if self.text.startswith(",", self.at):
            self.at += 1
            self._skip(_BETWEEN)
        is_closed = self.text.startswith(bracket, self.at)
        self.at += is_closed
        return is_closed

    def _expect(self, mark: str) -> None:
        if not self.text.startswith(mark, self.at):
            raise _LostError
        self.at += len(mark)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _LostError
        self.at = match.end()
        return match[0]


def _place(part: _KeyPart, start: int, end: int) -> TextPlace:
    return TextPlace(key_start=part.start, key_end=part.end, start=start, end=end)
