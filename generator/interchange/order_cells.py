"""An order in one line of words, such as “march 0604 by road, forced”, as fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import YES, part_field
from generator.kit.order_grammar import KeyKind
from generator.read.suggest import letters_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.order_form_contents import OrderLine, TickBox

_WORDS = re.compile(r"[,;\n]|[^\s,;]+")
_ROUTE = (KeyKind.HEXES, KeyKind.GOAL)
_LISTED = (KeyKind.UNITS, KeyKind.COUNTS)
_NOWHERE = "the cell"
"""Stands for the field of what has none."""


def line_fields(line: OrderLine, text: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of a form's line that some words fill in, with what they say.

    First comes what is to be done, then, in any order, the names of keys with what
    stands behind each; everything else is the way. After ``note`` all is the note.
    What cannot be understood is yielded as it is, for the reader of forms to doubt.
    """
    reading = _Reading(line)
    head, _, note = _noted(text)
    for word in _WORDS.findall(head):
        reading.take(word)
    yield from reading.fields(note)


def _noted(text: str) -> tuple[str, str, str]:
    """Return what stands before a note, the word itself, and the note."""
    found = re.search(r"(?i)\bnote\b:?", text)
    if found is None:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :].strip()


class _Reading:
    """The words of one order, while they are taken in one by one."""

    def __init__(self, line: OrderLine) -> None:
        boxes = line.boxes
        self._deed = next((box for box in boxes if box.kind is KeyKind.DEED), None)
        self._boxes = {
            letters_of(box.key): box for box in boxes if box is not self._deed
        }
        self._route = next((box for box in boxes if box.kind in _ROUTE), None)
        self._note = next((box for box in boxes if box.kind is KeyKind.TEXT), None)
        self._said: dict[str, list[str]] = {}
        self._way: list[str] = []
        self._open: TickBox | None = None
        """The key whose words are expected."""
        self._named = ""
        """The word by which it was named."""
        self._is_begun = self._deed is None

    def take(self, word: str) -> None:
        """Take in the next word, or the mark that parts what was said from what is."""
        letters = letters_of(word)
        if not letters:
            self._part(word)
        elif not self._is_begun and self._deed is not None:
            self._is_begun = True
            self._said[self._deed.field] = [_option(self._deed, word) or word]
        elif letters in self._boxes:
            self._begin(self._boxes[letters], word)
        elif self._open is None or not self._goes_on(self._open, word):
            self._leave()
            self._way.append(word)

    def _part(self, mark: str) -> None:
        """Take in a comma or the like: within a list it goes on, elsewhere it ends."""
        if self._open is not None and self._open.kind in _LISTED:
            self._said.setdefault(self._open.field, []).append(mark)
        else:
            self._leave()
            self._way.append(mark)

    def _leave(self) -> None:
        """Expect no more words of a key; what was given none is no key after all."""
        if self._open is not None and self._open.field not in self._said:
            self._way.append(self._named)
        self._open = None

    def _begin(self, box: TickBox, word: str) -> None:
        """Take in the name of a key; that of the way is but a word before it."""
        self._leave()
        self._named = word
        is_mark = box.kind in (KeyKind.FLAG, KeyKind.PART)
        self._open = None if is_mark or box.kind in _ROUTE else box
        if is_mark:
            self._said[box.field] = [YES]

    def _goes_on(self, box: TickBox, word: str) -> bool:
        """Take in a word behind the name of a key, if it belongs there."""
        if box.kind is KeyKind.PARTS:
            part = _option(box, word)
            if part:
                self._said[box.field] = []
                self._said[part_field(box, part)] = [YES]
            return bool(part)
        said = [*self._said.get(box.field, ()), word]
        if box.kind in _LISTED:
            belongs = any(letter.isdigit() for letter in word)
        elif box.options:
            belongs = _begins(box, said)
        else:
            belongs = len(said) == 1
        if belongs:
            self._said[box.field] = said
        return belongs

    def fields(self, note: str) -> Iterator[tuple[str, str]]:
        """Yield what was said, by the fields of the form."""
        self._leave()
        yield from (
            (name, " ".join(words)) for name, words in self._said.items() if words
        )
        way = " ".join(self._way).strip(" ,;")
        if way and self._route is not None:
            yield self._route.field, way
        elif way:
            yield _NOWHERE, way
        if note:
            yield (self._note.field if self._note else _NOWHERE), note


def _option(box: TickBox, word: str) -> str:
    """Return what can be ticked that a word means; empty: nothing."""
    known = {letters_of(each.key): each.key for each in box.options}
    return known.get(letters_of(word), "")


def _begins(box: TickBox, words: list[str]) -> bool:
    """Whether some words begin one of the things that can be ticked."""
    said = letters_of(" ".join(words))
    return any(letters_of(each.key).startswith(said) for each in box.options)
