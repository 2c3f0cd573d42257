"""What the TOML parser said, where it stopped, and what stands about that place."""

from __future__ import annotations

import re

from generator.errors import Finding
from generator.read.toml_spans import TextLines, around
from generator.values import Struct

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


class ObjectionWords(Struct, frozen=True):
    """A kind of fault in the umpire's words."""

    code: str
    what: str
    hint: str


class Objection(Struct, frozen=True, kw_only=True):
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

    def fault(self, words: ObjectionWords, where: tuple[int, int] | None = None) -> Finding:
        """Returns the finding for a stretch of the text; else for the place itself."""
        start, end = where or (self.place, self.place + 1)
        end = min(max(end, start + 1), len(self.text))
        span = self.lines.span(start, end)
        return Finding(words.code, (), words.what, words.hint, span=span)


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


def _says_and_place(error: ValueError, lines: TextLines, *, length: int) -> tuple[str, int]:
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


# The ways of writing a value that people have and TOML has not.

CURLY_QUOTES = (
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
    "\N{DOUBLE LOW-9 QUOTATION MARK}\N{DOUBLE HIGH-REVERSED-9 QUOTATION MARK}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{SINGLE LOW-9 QUOTATION MARK}\N{SINGLE HIGH-REVERSED-9 QUOTATION MARK}"
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}"
    "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
)
"""The quotes a word processor writes."""

LONGEST_SHOWN = 40
"""How many letters of the file at most are repeated within a message."""


class Slip(Struct, frozen=True):
    """A value written wrongly, and what would be right."""

    start: int
    end: int
    what: str
    hint: str


class ValuePlace(Struct, frozen=True, kw_only=True):
    """Where in a text the parser met something that is no value."""

    text: str
    place: int
    """Where the parser stopped."""
    word_start: int
    word_end: int
    """The unbroken word about the place."""

    def word(self) -> str:
        """Returns the word as written."""
        return self.text[self.word_start : self.word_end]

    def mark(self) -> str:
        """Returns the letter where the parser stopped; at the end a line feed."""
        return self.text[self.place : self.place + 1] or "\n"

    def slip(self, what: str, hint: str) -> Slip:
        """Returns the slip that the word is."""
        return Slip(self.word_start, self.word_end, what, hint)


_WORDS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), what, hint)
    for pattern, what, hint in (
        (
            r"(?i:true|false|yes|no|on|off)",
            "“{0}” is not a value",
            "write true or false, in small letters and without quotes",
        ),
        (
            r"(?i:none|null|nil|n/a)",
            "“{0}” is not a value",
            "what has no value is left out: delete the line",
        ),
        (
            r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{3,4}[./]\d{1,2}[./]\d{1,2}"
            r"|\d{3,4}-\d{1,2}-\d{1,2}",
            "“{0}” is not how a date is written",
            "write year-month-day with all its digits, as in 1672-05-01, or put it in "
            '"quotes" as text',
        ),
        (
            r"\d{1,2}:\d{2}(?::\d{2})?",
            "“{0}” is not how a time is written",
            'write two digits for each part, as in 09:00:00, or "{0}" as text',
        ),
        (
            r"[+-]?0\d+(?:\.\d*)?",
            "a number must not begin with 0",
            'write {1}; a name such as a hex number goes in quotes: "{0}"',
        ),
        (
            r"\d*[dD]\d+(?:[+-]\d+)?",
            "dice are not a number",
            'write them as text, in quotes: "{0}"',
        ),
        (r"[+-]?[\d.]+%", "a number has no per cent sign", "write {2}"),
        (r"[+-]?\.\d+", "a number must not begin with a point", "write {3}"),
        (r"[+-]?\d+\.", "a number must not end in a point", "write {0}0 or {2}"),
        (
            r"\d+/\d+|\d*[¼½¾⅓⅔]",
            "a fraction is not a number here",
            'write it with a point, as in 0.5, or in quotes: "{0}"',
        ),
    )
)


def slip_in(here: ValuePlace, *, may_be_text: bool) -> Slip | None:
    """Returns the slip at a place, or None when it is not one of those known.

    Words are taken for text without quotes only where they may be, which is not where
    the parser waits for a comma.
    """
    slip = _curly(here) or _known_word(here)
    if slip is None and may_be_text:
        return _after_a_value(here) or _bare_text(here)
    return slip


def _curly(here: ValuePlace) -> Slip | None:
    if here.word()[:1] not in CURLY_QUOTES or not here.word():
        return None
    end = here.text.find("\n", here.word_start)
    line_end = len(here.text) if end < 0 else end
    written = here.text[here.word_start : line_end]
    closing = re.search(f"[{CURLY_QUOTES}]", written[1:])
    length = closing.end() + 1 if closing else here.word_end - here.word_start
    inside = written[1 : length - 1] if closing else "..."
    return Slip(
        here.word_start,
        here.word_start + length,
        "the text stands in curly quotes",
        f"a word processor put them in; write straight ones: {_quoted(inside)}",
    )


def _known_word(here: ValuePlace) -> Slip | None:
    word = here.word()
    for pattern, what, hint in _WORDS:
        if len(word) <= LONGEST_SHOWN and pattern.fullmatch(word):
            sign = "-" if word.startswith("-") else ""
            digits = word.lstrip("+-").rstrip("%")
            forms = (
                word,
                sign + (digits.lstrip("0") or "0").removesuffix("."),
                sign + digits.removesuffix("."),
                f"{sign}0{digits}",
            )
            return here.slip(what.format(*forms), hint.format(*forms))
    return None


def _after_a_value(here: ValuePlace) -> Slip | None:
    """Returns the slip of a whole value with something behind it, or of none at all."""
    mark, word = here.mark(), here.word()
    before = here.text[max(here.word_start - 1, 0) : here.word_start]
    if mark in "\n#" and not word:
        return Slip(
            max(here.place - 1, 0),
            max(here.place, 1),
            "the value is missing",
            'write a number, true, false, a [list] or "text" after the =',
        )
    if mark == "," and word.isdigit():
        after = re.compile(r",(\d*)").match(here.text, here.place)
        decimals = after[1] if after else ""
        point = f"{word}.{decimals or 0}"
        return Slip(
            here.word_start,
            here.place + 1 + len(decimals),
            "a comma stands in the number",
            f"write a point: {point}; a list stands in brackets: [1, 2]",
        )
    if mark == '"' and word.isdigit():
        hint = f"write the number alone: {word}"
        return Slip(here.place, here.place + 1, "a number takes no inch sign", hint)
    if before in ('"', "'") and word:
        hint = r"a quote within the text is written \", and each line holds one value"
        return here.slip("something stands after the closing quote", hint)
    return None


def _bare_text(here: ValuePlace) -> Slip | None:
    """Returns the slip of text without quotes."""
    word = here.word()
    if not any(letter.isalpha() for letter in word):
        return None
    line_start = here.text.rfind("\n", 0, here.word_start) + 1
    before = here.text[line_start : here.word_start]
    if before.rstrip()[-1:] in ("]", "}", '"', "'"):
        return None
    start = line_start + max(before.rfind(mark) for mark in "=[{,") + 1
    in_brackets = re.search(r"[\[{]", before) is not None
    ends = r"[,\]}#\n]" if in_brackets else r"[#\n]"
    match = re.compile(ends).search(here.text, here.word_end)
    written = here.text[start : match.start() if match else len(here.text)]
    start += len(written) - len(written.lstrip())
    written = written.strip()
    return Slip(
        start, start + len(written), "text must stand in quotes", f"write {_quoted(written)}"
    )


def _quoted(written: str) -> str:
    if len(written) > LONGEST_SHOWN or '"' in written or "\\" in written:
        return '"..."'
    return f'"{written}"'
