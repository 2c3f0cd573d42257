"""Orders in a table, as a form service makes one: a row for each player's answers.

A row becomes the player's order form, filled in, and is read as every form is.
Whose a row is, only the table says: it has no letters, as forms have at their foot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, audiences
from generator.brief.order_form_contents import (
    YES,
    answer_field,
    fields_of,
    head_values,
    part_field,
)
from generator.interchange.foreign_file import filled_rows
from generator.kit.order_grammar import KeyKind
from generator.pipeline.collect import collected_from
from generator.pipeline.order_forms import FormsOfToday, order_form_of
from generator.read.filled_form import FilledForm
from generator.read.known import did_you_mean, letters_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderForm, OrderLine, TickBox
    from generator.brief.questions import Asked
    from generator.interchange.foreign_file import ForeignFile
    from generator.pipeline.collected import Collected
    from generator.pipeline.desk import Desk


# An order in one line of words, such as “march 0604 by road, forced”, as fields.

_WORDS = re.compile(r"[,;\n]|[^\s,;]+")
_NOTE = re.compile(r"(?i)\bnote\b:?")
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
    head, *rest = _NOTE.split(text, maxsplit=1)
    for word in _WORDS.findall(head):
        reading.take(word)
    yield from reading.fields("".join(rest).strip())


class _Reading:
    """The words of one order, while they are taken in one by one."""

    def __init__(self, line: OrderLine) -> None:
        boxes = line.boxes
        self._deed = next((box for box in boxes if box.kind is KeyKind.DEED), None)
        self._boxes = {letters_of(box.key): box for box in boxes if box is not self._deed}
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
        elif box.options and box.kind is not KeyKind.SUBJECT:
            begun = letters_of(" ".join(said))
            belongs = any(letters_of(e.key).startswith(begun) for e in box.options)
        else:
            belongs = len(said) == 1
        if belongs:
            self._said[box.field] = said
        return belongs

    def fields(self, note: str) -> Iterator[tuple[str, str]]:
        """Yield what was said, by the fields of the form."""
        self._leave()
        for name, words in self._said.items():
            if words:
                yield name, " ".join(words)
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


_PLAYER = ("player", "your name", "name", "who are you", "commander")
_PERIOD = ("period", "turn")
_ASIDE = (
    *("", "timestamp", "time", "date", "submitted at"),
    *("email", "email address", "username", "id"),
)
"""Headings that form services add by themselves."""
_SHOWN = 60


class _Row(Struct, frozen=True, kw_only=True):
    """One player's answers."""

    number: int
    """As a spreadsheet counts, the headings being row 1."""
    form: OrderForm
    cells: tuple[tuple[str, str], ...]
    """Heading and answer of every other cell that holds anything."""


def collected_orders(
    desk: Desk, file: ForeignFile, *, progress: Callable[[str], None] = lambda _: None
) -> Collected:
    """Return what comes of a table of orders, as of filled-in forms.

    Of several rows of one player for one period the last counts. The progress is told
    what is being read, and an empty text at the end.

    Raises:
        ForeignFileError: It is no table, or names no player.
    """
    head, *rows = filled_rows(file)
    whose, when = _column(head, _PLAYER), _column(head, _PERIOD)
    if whose < 0:
        file.refuse("no heading of the first row is “player”: whose orders are they?")
    aside = {letters_of(word) for word in _ASIDE}
    kept = [letters_of(heading) not in aside for heading in head]
    heap, players = _Heap(), _players(desk)
    known = {letters_of(name): each for each in players for name in (each.id, each.name)}
    row_of = cache(partial(_row, FormsOfToday(desk), known))
    for number, cells in enumerate(rows, start=2):
        progress(f"Reading row {number} of {len(rows) + 1}")
        told = dict(enumerate(cells))
        found = row_of(told.get(whose, ""), told.get(when, ""))
        if isinstance(found, str):
            heap.doubts.append(f"{file.name}, row {number}: {found}")
        elif found is None:
            heap.past.append(number)
        else:
            others = (
                (heading, cell)
                for column, (heading, cell) in enumerate(zip(head, cells, strict=False))
                if cell and column not in (whose, when) and kept[column]
            )
            heap.add(_Row(number=number, form=found, cells=tuple(others)))
    rows_read = heap.rows.values()
    forms = ((f"{file.name}, row {row.number}", _filled(row)) for row in rows_read)
    collected = collected_from(desk, forms, doubts=heap.doubts, progress=progress)
    remarks = (*collected.remarks, *heap.remarks(file.name))
    return replace(collected, remarks=remarks)


@dataclass(slots=True, kw_only=True)
class _Heap:
    """What has been read of a table so far."""

    rows: dict[tuple[str, str], _Row] = field(default_factory=dict)
    """By player and period."""
    doubts: list[str] = field(default_factory=list)
    past: list[int] = field(default_factory=list)
    """Rows for periods that are closed."""
    replaced: list[tuple[int, int]] = field(default_factory=list)
    """Rows in whose place a later one counts."""

    def add(self, row: _Row) -> None:
        """Take in a row, in place of an earlier one of the same player and period."""
        key = row.form.reader, str(row.form.period)
        if key in self.rows:
            self.replaced.append((self.rows[key].number, row.number))
        self.rows[key] = row

    def remarks(self, name: str) -> Iterator[str]:
        """Yield what was left out and needs no look."""
        if self.past:
            rows = ", ".join(map(str, self.past))
            yield f"{name}: left out, for periods that are closed: row {rows}"
        for earlier, later in self.replaced:
            yield f"{name}: row {later} counts in place of row {earlier}"


def order_table(desk: Desk) -> tuple[tuple[str, ...], ...]:
    """Return a table of orders to be filled in: its headings, and each player's row.

    A form service takes the headings for its questions.
    """
    forms = [order_form_of(desk, reader) for reader in _players(desk)]
    names = [block.name for form in forms for block in form.ordered if block.is_force]
    head = ("Player", "Period", *dict.fromkeys(names))
    empty = ("",) * (len(head) - 2)
    return (head, *((form.reader_name, str(form.period), *empty) for form in forms))


def _players(desk: Desk) -> tuple[Audience, ...]:
    return tuple(each for each in audiences(desk.campaign) if each.kind is AudienceKind.PLAYER)


def _column(head: Sequence[str], known: Sequence[str]) -> int:
    """Return the first column with one of some headings; -1: none has."""
    wanted = {letters_of(word) for word in known}
    found = (number for number, each in enumerate(head) if letters_of(each) in wanted)
    return next(found, -1)


def _row(
    forms: FormsOfToday, players: Mapping[str, Audience], name: str, period: str
) -> OrderForm | str | None:
    """Return the form that a row fills in; a text says why there is none.

    None for a period that is closed: such tables grow from turn to turn.
    """
    desk = forms.desk
    reader = players.get(letters_of(name))
    if reader is None:
        nearest = did_you_mean(name, [each.name for each in players.values()])
        hint = f"; did you mean {nearest}?" if nearest else ""
        return f"“{name[:_SHOWN]}” is not a player of this campaign{hint}"
    if not period:
        return forms.as_things_stand(reader)
    try:
        wanted = desk.rules.clock.read(period.strip().lower())
    except ValueError:
        return f"“{period[:_SHOWN]}” is not a period; write it like {desk.period}"
    if wanted < desk.period:
        return None
    if wanted in (desk.period, desk.rules.clock.after(desk.period)):
        return forms.asked_for(reader, is_next=wanted != desk.period)
    return f"{wanted} is not to be ordered yet: {desk.period} is open"


def _filled(row: _Row) -> FilledForm:
    """Return a player's form, filled in by the cells of a row."""
    fields: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(row.form), ())
    fields |= {name: (value,) for name, value in head_values(row.form)}
    for heading, cell in row.cells:
        fields |= {name: (text,) for name, text in _cell(row.form, heading, cell)}
    return FilledForm(fields=fields)


def _cell(form: OrderForm, heading: str, cell: str) -> Iterator[tuple[str, str]]:
    """Yield the fields that a cell fills in.

    What is nobody's on this form stays under its heading, to be doubted as such.
    """
    letters = letters_of(heading)
    for asked in form.answers:
        if letters == letters_of(asked.key):
            yield from _answer(asked, cell)
            return
    for block in form.ordered:
        if letters in (letters_of(block.id), letters_of(block.name)) and block.lines:
            yield from line_fields(block.lines[0], cell)
            return
    yield heading, cell


def _answer(asked: Asked, cell: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of an answer: faces, or a choice and what it needs."""
    if asked.dice:
        yield answer_field(asked.key, "faces"), cell
        return
    word, _, rest = (part.strip() for part in cell.partition(" "))
    known = {letters_of(each.key): each for each in asked.choices}
    chosen = known.get(letters_of(word))
    yield answer_field(asked.key, "choice"), chosen.key if chosen else word
    if rest:
        need = chosen.needs[0] if chosen and chosen.needs else "to"
        yield answer_field(asked.key, need), rest
