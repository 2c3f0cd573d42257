"""Takes the bytes of a campaign file and returns its text and what it says.

Whatever the bytes, the answer is a document that is safe to check and to print, or
findings with a place; never another exception, and never a long wait.
"""

from __future__ import annotations

import math
import re
import tomllib
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding, KeyPath, TextSpan
from generator.read import toml_spans as toml_tokens
from generator.read.syntax_faults import syntax_finding, without_fault
from generator.read.toml_spans import TextLines, TextPlace, places_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LARGEST_FILE = 4_000_000
"""The largest campaign file that is read, in bytes."""
MOST_FAULTS = 50
"""How many faults of one kind are looked for in the text itself."""
_LETTERS_PARSED = 800_000
"""How much text may be parsed again, in all, to find further faults of syntax."""
_WHOLE_NUMBERS = range(-(2**63), 2**63)

_REFUSED = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"  # control
    "\\u2028\\u2029"  # line ends of another kind
    "\\u202a-\\u202e\\u2066-\\u2069"  # direction
    "\\ufdd0-\\ufdef\\ufeff\\ufffe\\uffff]"  # no letters at all
)
_DIRECTION = re.compile("[\\u202a-\\u202e\\u2066-\\u2069]")
_BEGINNING = TextSpan(line=1, column=1, end_line=1, end_column=1)
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class TomlSource(Struct, frozen=True, kw_only=True):
    """A campaign file that was read."""

    path_name: str
    """The name of the file, as messages show it."""
    text: str
    """Its text, without byte-order mark, each line ended by a line feed alone."""
    document: Mapping[str, object]
    """What it says, as the TOML parser understands it; empty when it could not."""
    beside: TomlSource | None = None
    """The file beside it that holds some of its tables; none: it holds all itself."""

    def with_beside(self, beside: TomlSource | None) -> TomlSource:
        """Returns the file with the tables of the one beside it."""
        if beside is None:
            return self
        whole = MappingProxyType({**beside.document, **self.document})
        return replace(self, document=whole, beside=beside)


def read_source(name: str, raw: bytes) -> TomlSource:
    """Returns the text and the document that the bytes of a file hold.

    Raises:
        CampaignError: the bytes are not a TOML document, or one with letters, numbers
            or nesting that no campaign needs; each finding has its span.
    """
    if len(raw) > LARGEST_FILE:
        what = f"the file has more than {LARGEST_FILE:,} bytes, which is the most"
        hint = "a campaign file is text alone; this may be another kind of file"
        raise CampaignError(Finding("T001", (), what, hint, span=_BEGINNING))
    text = _decoded(raw)
    if findings := (*_refused_letters(text), *_long_keys(text)):
        raise CampaignError(findings)
    document = _parsed(text)
    if findings := _refused_values(text, document):
        raise CampaignError(findings)
    return TomlSource(path_name=name, text=text, document=MappingProxyType(document))


def unread_source(name: str, raw: bytes) -> TomlSource:
    """Returns the text alone, as far as it can be shown, for reporting its faults."""
    encoding = _utf_16(raw) or "utf-8-sig"
    text = raw[:LARGEST_FILE].decode(encoding, errors="replace")
    document: Mapping[str, object] = MappingProxyType({})
    return TomlSource(path_name=name, text=text.replace("\r\n", "\n"), document=document)


def without_refused(text: str) -> str:
    """Returns a text without the letters that a campaign file may not hold."""
    return _REFUSED.sub("", text)


def _decoded(raw: bytes) -> str:
    if _utf_16(raw):
        what = "the file is saved as UTF-16, not as UTF-8"
        hint = "save it again and choose UTF-8 as the encoding"
        raise CampaignError(Finding("T003", (), what, hint, span=_BEGINNING))
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CampaignError(_wrong_byte(error.object, error.start)) from None


def _utf_16(raw: bytes) -> str | None:
    """Returns the kind of UTF-16 the bytes are in, by mark or by every other zero."""
    head = raw[:64]
    if raw.startswith(_UTF_16_MARKS):
        return "utf-16"
    if len(head) > 1 and not any(head[1::2]):
        return "utf-16-le"
    if len(head) > 1 and not any(head[0::2]):
        return "utf-16-be"
    return None


def _wrong_byte(raw: bytes, start: int) -> Finding:
    """Returns the fault of the first byte that is not UTF-8, with what it may be."""
    before = raw[:start].decode("utf-8", errors="replace").replace("\r\n", "\n")
    line, column = TextLines(before).line_and_column(len(before))
    byte = raw[start]
    guess = bytes((byte,)).decode("cp1252", errors="replace")
    probably = f"it is probably “{guess}” in " if guess.isprintable() else "it may be "
    return Finding(
        "T002",
        (),
        f"byte 0x{byte:02X} is not UTF-8",
        f"{probably}an old Windows encoding: save the file again as UTF-8",
        span=TextSpan(line=line, column=column, end_line=line, end_column=column + 1),
    )


def _refused_letters(text: str) -> tuple[Finding, ...]:
    """Returns the faults of letters that cannot be seen or that turn text round."""
    if not _REFUSED.search(text):
        return ()
    lines = TextLines(text)
    return tuple(
        _refused_letter(match[0], (), span=lines.span(*match.span()))
        for match in islice(_REFUSED.finditer(text), MOST_FAULTS + 1)
    )


def _refused_letter(letter: str, where: KeyPath, *, span: TextSpan) -> Finding:
    hint = "delete it, or type the text about it again by hand"
    if letter == "\r":
        hint = "it ends no line here: save the file with ordinary line ends"
    elif _DIRECTION.match(letter):
        hint = "it turns the direction of the text round: delete it"
    return Finding(
        "T004",
        where,
        f"the invisible letter U+{ord(letter):04X} may not stand in the file",
        hint,
        span=span,
    )


def _long_keys(text: str) -> tuple[Finding, ...]:
    stretch = toml_tokens.overlong_key(text)
    if stretch is None:
        return ()
    finding = Finding(
        "T005",
        (),
        f"the name has more than {toml_tokens.KEY_PARTS} parts",
        "a name in a campaign file has one part, or a few with points between",
        span=TextLines(text).span(*stretch),
    )
    return (finding,)


def _parsed(text: str) -> dict[str, object]:
    """Returns the document, or raises with every fault of syntax that can be told."""
    outcome = _document_or_finding(text)
    if isinstance(outcome, Finding):
        raise CampaignError((outcome, *_further_faults(text, outcome)))
    return outcome


def _further_faults(text: str, finding: Finding) -> Iterator[Finding]:
    """Yields what the parser says when the faulty lines are left out one by one."""
    for _ in range(min(MOST_FAULTS, _LETTERS_PARSED // max(1, len(text)))):
        rest = without_fault(text, finding)
        if rest is None:
            return
        outcome = _document_or_finding(rest)
        if not isinstance(outcome, Finding):
            return
        yield outcome
        text, finding = rest, outcome


def _document_or_finding(text: str) -> dict[str, object] | Finding:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return syntax_finding(text, error)
    except RecursionError:
        return _too_deep(text)
    except ValueError as error:
        return _endless(text) or syntax_finding(text, error)


def _endless(text: str) -> Finding | None:
    stretch = toml_tokens.endless_number(text)
    if stretch is None:
        return None
    return Finding(
        "T007",
        (),
        f"the number has more than {toml_tokens.DIGITS:,} digits",
        "no number in a campaign needs more than a few",
        span=TextLines(text).span(*stretch),
    )


def _too_deep(text: str) -> Finding:
    place = toml_tokens.deep_bracket(text) or 0
    return Finding(
        "T006",
        (),
        f"more than {toml_tokens.NESTING} lists and tables stand within one another",
        "write a [table] of its own for what stands within",
        span=TextLines(text).span(place, place + 1),
    )


def _refused_values(text: str, document: dict[str, object]) -> tuple[Finding, ...]:
    """Returns the faults of values that are TOML and that no campaign may hold."""
    refused: list[_Refused] = []
    for path, value in _walk(document):
        if len(path) > toml_tokens.NESTING and toml_tokens.deep_bracket(text) is not None:
            return (_too_deep(text),)
        if len(refused) <= MOST_FAULTS:
            refused.extend(_refused_in(path, value))
    if not refused:
        return ()
    places, lines = places_of(text), TextLines(text)
    return tuple(_at_place(item, places, lines) for item in refused)


class _Refused(Struct, frozen=True, kw_only=True):
    path: KeyPath
    letter: str | None
    """The letter refused; none when the value itself is a number refused."""
    at_key: bool


def _walk(document: dict[str, object]) -> Iterator[tuple[KeyPath, object]]:
    """Yields every path and value, tables and lists before what is in them."""
    waiting: list[tuple[KeyPath, object]] = [((), document)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if isinstance(value, dict):
            waiting.extend(((*path, key), inner) for key, inner in value.items())
        elif isinstance(value, list):
            waiting.extend(((*path, index), inner) for index, inner in enumerate(value))


def _refused_in(path: KeyPath, value: object) -> Iterator[_Refused]:
    key = path[-1] if path else ""
    if isinstance(key, str) and (match := _REFUSED.search(key)):
        yield _Refused(path=path, letter=match[0], at_key=True)
    if isinstance(value, str) and (match := _REFUSED.search(value)):
        yield _Refused(path=path, letter=match[0], at_key=False)
    is_endless = isinstance(value, float) and not math.isfinite(value)
    if is_endless or (isinstance(value, int) and value not in _WHOLE_NUMBERS):
        yield _Refused(path=path, letter=None, at_key=False)


def _at_place(refused: _Refused, places: Mapping[KeyPath, TextPlace], lines: TextLines) -> Finding:
    place = places[refused.path]
    if refused.at_key:
        span = lines.span(place.key_start, place.key_end)
    else:
        span = lines.span(place.start, place.end)
    if refused.letter is not None:
        return _refused_letter(refused.letter, refused.path, span=span)
    return Finding(
        "T007",
        refused.path,
        "the number is too great, or is inf or nan",
        "write an ordinary number",
        span=span,
    )
