"""What the TOML parser said, where it stopped, and what stands about that place."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.errors import Finding
from generator.read.toml_spans import TextLines
from generator.read.toml_tokens import around

_SUFFIX = re.compile(
    r"(?P<says>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)"
    r"|end of document)\)",
    re.DOTALL,
)
_PLACE = re.compile(r"\bline (?P<line>[1-9]\d*)\D{1,12}?(?P<column>[1-9]\d*)")
"""A place in words of another form than those known."""
_WORD = re.compile(r"""[^\s,\[\]{}="'#]*""")
_NEW_STATEMENT = re.compile(
    r"""[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+="""
    r"""|[ \t]*+\[\[?[A-Za-z_][\w-]*+(?>(?:\.[\w-]++)*)\]\]?"""
    r"""[ \t]*+(?:\#.*+)?(?:\n|\Z)"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionWords:
    """A kind of fault in the umpire's words."""

    code: str
    what: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """What the parser said, and the text about the place where it stopped."""

    text: str
    lines: TextLines
    says: str
    """The parser's words, without the place."""
    place: int
    line_start: int
    line_end: int
    brackets: tuple[int, ...]
    """Where the brackets stand that are open at the place, the innermost last."""
    unclosed: int | None
    """Where the text in quotes begins that does not end."""
    written_end: int
    """Where the last thing before the place ends that is no comment."""

    def begins(self, *words: str) -> bool:
        """Says whether the parser's words begin with one of these."""
        return self.says.startswith(words)

    def mark(self) -> str:
        """Returns the letter where the parser stopped; nothing at the end."""
        return self.text[self.place : self.place + 1]

    def before(self) -> str:
        """Returns the line up to the place."""
        return self.text[self.line_start : self.place]

    def line(self) -> str:
        """Returns the line of the place."""
        return self.text[self.line_start : self.line_end]

    def word(self) -> tuple[int, int]:
        """Returns start and end of the unbroken word at the place."""
        start = self.place
        while start > self.line_start and _WORD.fullmatch(self.text[start - 1]):
            start -= 1
        match = _WORD.match(self.text, self.place)
        return start, match.end() if match else self.place

    def written(self) -> tuple[int, int]:
        """Returns start and end of the line without the white space about it."""
        line = self.line()
        start = self.line_start + len(line) - len(line.lstrip())
        return start, self.line_start + len(line.rstrip())

    def bracket(self) -> str:
        """Returns the innermost open bracket; nothing when none is open."""
        return self.text[self.brackets[-1]] if self.brackets else ""

    def bracket_left_behind(self) -> int | None:
        """Returns a bracket open from an earlier line, when a new statement begins."""
        earlier = [offset for offset in self.brackets if offset < self.line_start]
        if earlier and begins_statement(self.text, self.line_start):
            return earlier[-1]
        return None

    def line_of(self, offset: int) -> int:
        """Returns the number of the line an offset stands on."""
        return self.lines.line_and_column(offset)[0]

    def fault(
        self, words: ObjectionWords, where: tuple[int, int] | None = None
    ) -> Finding:
        """Returns the finding for a stretch of the text; else for the place itself."""
        start, end = where or (self.place, self.place + 1)
        end = min(max(end, start + 1), len(self.text))
        span = self.lines.span(start, end)
        return Finding(
            code=words.code, where=(), what=words.what, hint=words.hint, span=span
        )


def begins_statement(text: str, line_start: int) -> bool:
    """Says whether a line looks like name = value or a [heading]."""
    return _NEW_STATEMENT.match(text, line_start) is not None


def objection_of(text: str, error: ValueError) -> Objection:
    """Returns the parser's objection to the text.

    The parser gives the place as attributes from Python 3.14 on, before that only as
    part of its words.
    """
    lines = TextLines(text)
    says, place = _says_and_place(error, lines, length=len(text))
    here = around(text, place)
    line_end = text.find("\n", place)
    return Objection(
        text=text,
        lines=lines,
        says=says,
        place=place,
        line_start=text.rfind("\n", 0, place) + 1,
        line_end=len(text) if line_end < 0 else line_end,
        brackets=here.brackets,
        unclosed=here.unclosed,
        written_end=here.written_end,
    )


def _says_and_place(
    error: ValueError, lines: TextLines, *, length: int
) -> tuple[str, int]:
    says, place = getattr(error, "msg", None), getattr(error, "pos", None)
    if isinstance(says, str) and isinstance(place, int):
        return says, min(place, length)
    match = _SUFFIX.fullmatch(str(error))
    if match is None:
        found = _PLACE.search(str(error))
        place = (int(found["line"]), int(found["column"])) if found else (1, 1)
        return str(error), lines.offset(*place)
    if match["line"] is None:
        return match["says"], length
    return match["says"], lines.offset(int(match["line"]), int(match["column"]))
