"""Printed documents as passages: what stands together, however it is laid out.

A passage is a row with its headings, a column of a table, a short paragraph or box, or
a longer part that begins with what it is about. What is said of something stands in one
passage with its name, on any layout that can be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHORT, LONG = 240, 700
"""Letters of what stands together: of passages in which figures and words are found."""
ABOUT_ONE, BEGINNING = 7000, 90
"""Letters of a part about one thing, and of those in which it is named."""
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "caption", "thead", "legend"})
UNREAD = frozenset({"style", "script", "head", "title"})
VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"})


@dataclass(kw_only=True)
class Element:
    """An element of a document."""

    tag: str
    parent: Element | None = None
    parts: list[Element | str] = field(default_factory=list)

    @property
    def elements(self) -> Iterator[Element]:
        """Its elements, in order."""
        return (part for part in self.parts if isinstance(part, Element))

    @cached_property
    def text(self) -> str:
        """All that is read in it, on one line."""
        if self.tag in UNREAD:
            return ""
        told = (part if isinstance(part, str) else part.text for part in self.parts)
        joined = " ".join(told).replace("\u00ad", "").replace("\u2060", "")
        return " ".join(joined.split())

    @cached_property
    def headings(self) -> str:
        """What stands over it: the headings of all it is part of."""
        if self.parent is None:
            return ""
        over = ""
        for part in self.parent.elements:
            if part is self:
                break
            if heading := part.heading:
                over = heading
            elif self.tag == "table" and part.tag == "p":
                over = f"{over} {part.text}"
        return f"{self.parent.headings} {over}".strip()

    @property
    def heading(self) -> str:
        """The heading that it is, or holds at its beginning; empty: none."""
        if self.tag in HEADINGS:
            return self.text
        if self.tag == "tr":
            cells = list(self.elements)
            is_head = bool(cells) and all(cell.tag == "th" for cell in cells)
            return self.text if is_head else ""
        if self.tag in {"header", "colgroup"}:
            return self.text
        return ""

    def below(self) -> Iterator[Element]:
        """Yield it and everything in it."""
        yield self
        for part in self.elements:
            yield from part.below()


class _Reader(HTMLParser):
    """Makes elements of a document."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element(tag="document")
        self.now = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag=tag, parent=self.now)
        for name, value in attrs:
            if name in {"value", "title", "alt", "aria-label"} and value:
                element.parts.append(value)
        self.now.parts.append(element)
        if tag not in VOID:
            self.now = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID and self.now.parent is not None:
            self.now = self.now.parent

    def handle_endtag(self, tag: str) -> None:
        at: Element | None = self.now
        while at is not None and at.tag != tag:
            at = at.parent
        if at is not None and at.parent is not None:
            self.now = at.parent

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.now.parts.append(data)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """What stands together on some documents."""

    short: tuple[str, ...]
    """In which figures are found."""
    long: tuple[str, ...]
    """In which words are found."""
    parts: tuple[str, ...]
    """What may be about what its first letters name."""

    def about(self, name: str) -> Passages:
        """Return those that name something."""
        called = _word(name)
        return Passages(
            short=tuple(each for each in self.short if called.search(each)),
            long=tuple(each for each in self.long if called.search(each)),
            parts=tuple(e for e in self.parts if called.search(e[:BEGINNING])),
        )

    def say(self, value: str, *, is_figure: bool) -> bool:
        """Tell whether a value stands in one of them."""
        said = _word(value)
        near = self.short if is_figure else self.long
        return any(said.search(each) for each in (*near, *self.parts))


def _word(text: str) -> re.Pattern[str]:
    """Return what finds a text, or several of it, where no longer word holds it."""
    loose = r"\s+".join(re.escape(word) for word in text.split())
    if text[-1:].isalpha():
        loose += "s?"
    return re.compile(rf"(?<![\w.,]){loose}(?![\w]|[.,]\d)", re.IGNORECASE)


def passages_of(documents: Iterable[str]) -> Passages:
    """Return what stands together in documents in HTML."""
    short: dict[str, None] = {}
    long: dict[str, None] = {}
    parts: dict[str, None] = {}
    for html in documents:
        reader = _Reader()
        reader.feed(html)
        for element in reader.root.below():
            for found, most in ((short, SHORT), (long, LONG)):
                if _is_largest(element, most) or element.tag == "tr":
                    found[f"{element.headings} {element.text}".strip()] = None
            if element.text and len(element.text) <= ABOUT_ONE:
                parts[element.text] = None
            if element.tag == "table":
                parts |= dict.fromkeys(_columns(element))
            if element.tag in HEADINGS | {"header"} and element.parent is not None:
                parts[_ruled_by(element)] = None
    return Passages(short=tuple(short), long=tuple(long), parts=tuple(parts))


def _is_largest(element: Element, most: int) -> bool:
    """Tell whether an element has so many letters, and what it is part of more."""
    around = element.parent
    if not element.text or len(element.text) > most:
        return False
    return around is None or len(around.text) > most


def _columns(table: Element) -> Iterator[str]:
    """Yield the columns of a table, each from its head down."""
    rows = [list(each.elements) for each in table.below() if each.tag == "tr"]
    for index in range(max(map(len, rows), default=0)):
        cells = [row[index].text for row in rows if len(row) > index]
        yield " ".join(cells)[:ABOUT_ONE]


def _ruled_by(heading: Element) -> str:
    """Return a heading and what stands under it, as far as the next of its kind."""
    around = heading.parent
    told: list[str] = []
    for part in () if around is None else around.elements:
        if told and part.tag <= heading.tag and part.tag in HEADINGS:
            break
        if told or part is heading:
            told.append(part.text)
    return " ".join(told)[:ABOUT_ONE]
