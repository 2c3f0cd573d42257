"""Puts findings where they stand in the file, and renders them for people and programs.

For people each fault is shown with its line and a caret; for programs there is a list
of plain values; for a continuous-integration log there are its own one-line notes.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import accumulate
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath, Severity, TextSpan
from generator.read.toml_spans import TextLines, TextPlace, places_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.read.toml_source import TomlSource


# Draws the faulty line of a file with carets under the fault.

UNSEEN = "\N{REPLACEMENT CHARACTER}"
"""What stands for a letter that cannot be shown."""
WIDEST = 100
"""How many columns of a line are shown."""
LONGEST = 500
"""How many letters of a message are shown."""
TAB_COLUMNS = 4
"""How many columns a tab takes."""

_BEFORE_FAULT = 30
_ELLIPSIS = "…"


class Snippet(Struct, frozen=True, kw_only=True):
    """A line to show, and the carets to show under it."""

    line: str
    carets: str


def shown(text: str) -> str:
    """Returns the text with every letter replaced that cannot be seen."""
    return "".join(letter if _is_seen(letter) else UNSEEN for letter in text)


def brief(text: str) -> str:
    """Returns the text as shown, cut where it is longer than anybody reads."""
    return shown(text if len(text) <= LONGEST else f"{text[:LONGEST]}{_ELLIPSIS}")


def snippet(line: str, *, start: int, end: int) -> Snippet:
    """Returns the line with carets from start to end, letters counted from 0.

    Tabs become spaces, wide letters have two columns, and of a long line only the part
    about the start is shown.
    """
    begin = line[: start + _BEFORE_FAULT]
    fits = sum(_columns(_cell(letter)) for letter in begin) < WIDEST
    first = 0 if fits else max(0, start - _BEFORE_FAULT)
    head = _ELLIPSIS if first else ""
    cells = [_cell(letter) for letter in line[first : first + WIDEST]]
    kept = sum(columns <= WIDEST for columns in accumulate(map(_columns, cells)))
    tail = _ELLIPSIS if first + kept < len(line) else ""
    before = len(head) + sum(map(_columns, cells[: start - first]))
    under = sum(map(_columns, cells[start - first : min(end - first, kept)]))
    return Snippet(
        line=f"{head}{''.join(cells[:kept])}{tail}", carets=f"{' ' * before}{'^' * max(1, under)}"
    )


def _cell(letter: str) -> str:
    if letter == "\t":
        return " " * TAB_COLUMNS
    return letter if _is_seen(letter) else UNSEEN


def _is_seen(letter: str) -> bool:
    return letter.isprintable() or letter == "\N{IDEOGRAPHIC SPACE}"


def _columns(cell: str) -> int:
    if len(cell) > 1:
        return len(cell)
    if unicodedata.category(cell) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(cell) in "WF" else 1


MOST_SHOWN = 50
"""How many findings are shown to people; the rest are counted."""

_BARE_KEY = re.compile(r"[\w-]+")


class _Ink(Struct, frozen=True, kw_only=True):
    """The escape sequences of a terminal; all empty where there is no colour."""

    error: str = ""
    warning: str = ""
    frame: str = ""
    strong: str = ""
    plain: str = ""


_COLOURED = _Ink(
    error="\033[1;31m", warning="\033[1;33m", frame="\033[1;34m", strong="\033[1m", plain="\033[0m"
)


class LocatedFinding(Struct, frozen=True, kw_only=True):
    """A finding and where it stands in its file."""

    file: str
    finding: Finding
    span: TextSpan
    also_span: TextSpan | None = None
    """Where the second place stands, when the finding has one."""
    is_beside: bool = False
    """Whether it stands in the file beside the campaign file."""


def locate(source: TomlSource, findings: Iterable[Finding]) -> tuple[LocatedFinding, ...]:
    """Returns the findings with their places, in the order of the file.

    A path that the file does not have stands at its nearest table or list that the file
    has; a missing key therefore at the heading of its table.
    """
    waiting = tuple(findings)
    if not waiting:
        return ()
    needs_places = any(finding.span is None for finding in waiting)
    files = [
        (each.path_name, TextLines(each.text), places_of(each.text) if needs_places else {})
        for each in filter(None, (source, source.beside))
    ]
    located = []
    for finding in waiting:
        table = finding.where[:1]
        is_beside = finding.is_beside or (
            len(files) > 1 and table not in files[0][-1] and table in files[-1][-1]
        )
        name, lines, places = files[is_beside]
        place = LocatedFinding(
            file=name,
            finding=finding,
            span=finding.span or _span_of(finding, places, lines),
            also_span=_also_span(finding, places, lines),
            is_beside=is_beside,
        )
        located.append(place)
    return tuple(sorted(located, key=_order))


def path_text(where: KeyPath) -> str:
    """Returns a key path for people, such as ``period[2].order[0].force``."""
    text = ""
    for part in where:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            escaped = part.replace("\\", "\\\\").replace('"', '\\"')
            name = part if _BARE_KEY.fullmatch(part) else f'"{escaped}"'
            text += f".{name}" if text else name
    return brief(text)


def as_text(located: Iterable[LocatedFinding], source: TomlSource, *, colour: bool = False) -> str:
    """Returns the findings for people: place, fault, line, caret and hint.

    Of many findings the first are shown, faults before warnings; with colour the text
    holds the escape sequences of a terminal, of which the file itself never puts any.
    """
    everything = sorted(located, key=_order)
    urgent = sorted(everything, key=lambda item: item.finding.severity is not Severity.ERROR)
    chosen = sorted(urgent[:MOST_SHOWN], key=_order)
    lines = [TextLines(each.text) for each in filter(None, (source, source.beside))]
    ink = _COLOURED if colour else _Ink()
    blocks = [_block(item, lines[item.is_beside], ink) for item in chosen]
    if left := len(everything) - len(chosen):
        blocks.append(f"... and {left} more")
    return "\n\n".join(blocks)


def as_json(located: Iterable[LocatedFinding]) -> list[dict[str, str | int | None]]:
    """Returns the findings as plain values, ready to be written as JSON."""
    return [
        {
            "file": item.file,
            "line": item.span.line,
            "column": item.span.column,
            "end_line": item.span.end_line,
            "end_column": item.span.end_column,
            "severity": item.finding.severity.value,
            "code": item.finding.code,
            "path": path_text(item.finding.where),
            "message": shown(item.finding.what),
            "hint": None if item.finding.hint is None else shown(item.finding.hint),
            "rule": item.finding.rule,
        }
        for item in located
    ]


def as_annotations(located: Iterable[LocatedFinding]) -> str:
    """Returns one line for each finding in the form that GitHub shows beside a file."""
    return "\n".join(map(_annotation, located))


def _annotation(item: LocatedFinding) -> str:
    finding, span = item.finding, item.span
    file = _escaped(item.file, ":,")
    title = _escaped(f"{finding.code} {path_text(finding.where)}".strip(), ":,")
    hint = f" ({finding.hint})" if finding.hint else ""
    return (
        f"::{finding.severity} file={file},line={span.line},col={span.column},"
        f"endLine={span.end_line},endColumn={span.end_column},title={title}"
        f"::{_escaped(finding.what + hint)}"
    )


def _escaped(text: str, further: str = "") -> str:
    """Returns text with the letters escaped that end a message, and further ones."""
    for letter in f"%\r\n{further}":
        text = text.replace(letter, f"%{ord(letter):02X}")
    return shown(text)


def _order(item: LocatedFinding) -> tuple[bool, int, int, int, int, str]:
    span = item.span
    return item.is_beside, span.line, span.column, span.end_line, span.end_column, item.finding.code


def _span_of(finding: Finding, places: Mapping[KeyPath, TextPlace], lines: TextLines) -> TextSpan:
    path = finding.where
    while path not in places:
        path = path[:-1]
    place = places[path]
    if finding.at_key and path == finding.where:
        return lines.span(place.key_start, place.key_end)
    return lines.span(place.start, place.end)


def _also_span(
    finding: Finding, places: Mapping[KeyPath, TextPlace], lines: TextLines
) -> TextSpan | None:
    """Returns the second place; for a fault of syntax one before the fault itself."""
    if finding.also is None:
        return None
    if finding.span is not None:
        places = places_of(lines.text_before(finding.span.line, finding.span.column))
    if finding.also not in places:
        return None
    place = places[finding.also]
    return lines.span(place.start, place.end)


def _block(item: LocatedFinding, lines: TextLines, ink: _Ink) -> str:
    finding, span = item.finding, item.span
    severity = ink.error if finding.severity is Severity.ERROR else ink.warning
    path = path_text(finding.where)
    place = f"{shown(item.file)}:{span.line}:{span.column}"
    parts = [
        f"{ink.strong}{place}:{ink.plain} "
        f"{severity}{finding.severity}[{finding.code}]{ink.plain}: "
        f"{path + ': ' if path else ''}{brief(finding.what)}",
        *_drawn(span, lines, severity, ink=ink),
    ]
    if item.also_span is not None:
        also = item.also_span
        place = f"{shown(item.file)}:{also.line}:{also.column}"
        parts.append(f"  {ink.frame}:::{ink.plain} {place}")
        says = shown(finding.also_says)
        parts.extend(_drawn(also, lines, ink.frame, ink=ink, says=says))
    if finding.hint:
        parts.append(f"  {ink.frame}={ink.plain} hint: {brief(finding.hint)}")
    if finding.rule:
        parts.append(f"  {ink.frame}={ink.plain} rule: {shown(finding.rule)}")
    return "\n".join(parts)


def _drawn(
    span: TextSpan, lines: TextLines, caret_ink: str, *, ink: _Ink, says: str = ""
) -> tuple[str, ...]:
    """Returns the three lines that show a place: a frame, the line, its carets."""
    line = lines.line(min(span.line, len(lines)))
    end = span.end_column if span.end_line == span.line else len(line) + 1
    drawn = snippet(line, start=span.column - 1, end=end - 1)
    number = str(span.line)
    frame = f"{ink.frame}{' ' * len(number)} |{ink.plain}"
    carets = f"{caret_ink}{drawn.carets}{ink.plain}"
    return (
        frame,
        f"{ink.frame}{number} |{ink.plain} {drawn.line}".rstrip(),
        f"{frame} {carets}{' ' + says if says else ''}",
    )
