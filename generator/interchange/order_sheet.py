"""Orders in a table, as a form service makes one: a row for each player's answers.

A row becomes the player's order form, filled in, and is read as every form is.
Whose a row is, only the table says: it has no letters, as forms have at their foot.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, audiences
from generator.brief.order_form_fields import answer_field, fields_of, head_values
from generator.interchange.order_cells import line_fields
from generator.interchange.sheet_rows import filled_rows
from generator.pipeline.collect import collected_from
from generator.pipeline.order_forms import FormsOfToday, order_form_of
from generator.read.filled_form import FilledForm
from generator.read.suggest import did_you_mean, letters_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderForm
    from generator.brief.questions import Asked
    from generator.interchange.foreign_file import ForeignFile
    from generator.pipeline.collected import Collected
    from generator.pipeline.desk import Desk

_PLAYER = ("player", "your name", "name", "who are you", "commander")
_PERIOD = ("period", "turn")
_ASIDE = (
    "",
    "timestamp",
    "time",
    "date",
    "email",
    "email address",
    "username",
    "submitted at",
    "id",
)
"""Headings that form services add by themselves."""
_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """One player's answers."""

    number: int
    """As a spreadsheet counts, the headings being row 1."""
    form: OrderForm
    cells: tuple[tuple[str, str], ...]
    """Heading and answer of every other cell that holds anything."""


def collected_orders(
    desk: Desk,
    file: ForeignFile,
    *,
    progress: Callable[[str], None] = lambda _: None,
) -> Collected:
    """Return what comes of a table of orders, as of filled-in forms.

    Of several rows of one player for one period the last counts.

    Args:
        desk: The campaign they are for.
        file: The table.
        progress: Told what is being read; an empty text at the end.

    Raises:
        ForeignFileError: It is no table, or names no player.
    """
    head, *rows = filled_rows(file)
    whose, when = _column(head, _PLAYER), _column(head, _PERIOD)
    if whose < 0:
        file.refuse("no heading of the first row is “player”: whose orders are they?")
    heap, kept = _Heap(), [_is_kept(heading) for heading in head]
    row_of = cache(partial(_row, FormsOfToday(desk), _by_letters(desk)))
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
    return tuple(
        each for each in audiences(desk.campaign) if each.kind is AudienceKind.PLAYER
    )


def _column(head: Sequence[str], known: Sequence[str]) -> int:
    """Return the first column with one of some headings; -1: none has."""
    wanted = {letters_of(word) for word in known}
    found = (number for number, each in enumerate(head) if letters_of(each) in wanted)
    return next(found, -1)


def _is_kept(heading: str) -> bool:
    """Whether a column is one of orders, and not the service's own."""
    return letters_of(heading) not in {letters_of(word) for word in _ASIDE}


def _by_letters(desk: Desk) -> Mapping[str, Audience]:
    """Return the players by id and name."""
    return {
        letters_of(text): each
        for each in _players(desk)
        for text in (each.id, each.name)
    }


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
        is_next = wanted != desk.period
        return forms.asked_for(reader, is_next=is_next)
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
