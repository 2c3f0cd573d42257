"""What stands in the booklet and on the cards of reference: tables, told shortly.

A block is a table with its notes as running text under it. The rule of each row stands
small after what the row is about, so that no column is spent on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.render.numbers import rule_list
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.kit.printing import PrintedTable

DAGGER = "†"
_RULES = frozenset({"Rule", "Rules"})
"""Columns that hold nothing but the rule of a row."""
_MANY_ROWS, _LONG_TEXT = 20, 100
"""Rows and letters from which a table is told in sentences."""
_LETTERS = 900
"""Letters of running text that stand in one block."""
_FEW_LETTERS = 325
"""Letters of sentences that stand under a table, and not by themselves."""
_SAY_NOTHING = frozenset({"", "What", "How it is", "Number", "What happens"})
"""Heads of columns that say no more than the cells below them."""
_CONTINUED = ", continued"
_FEWEST = 3
"""Rows that are not parted from a table."""


class Run(Struct, frozen=True, kw_only=True):
    """Words in running text."""

    text: str
    rule: str = ""
    """The number of a rule, small after them."""
    is_bold: bool = False


class ReferenceRow(Struct, frozen=True, kw_only=True):
    """A row of a table."""

    cells: tuple[str, ...]
    rule: str = ""


class ReferenceBlock(Struct, frozen=True, kw_only=True):
    """A table, or running text, below a heading."""

    card: str
    """Such as ``PT-05``."""
    heading: str
    marks: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[ReferenceRow, ...] = ()
    notes: tuple[Run, ...] = ()
    rules: str = ""
    """The rules it states, after the notes; those of rows stand beside them."""
    is_continued: bool = False
    """What it goes on with stands before it."""

    @property
    def has_heads(self) -> bool:
        """Whether the heads of its columns say anything."""
        return not _SAY_NOTHING.issuperset(self.columns)

    @property
    def told_in(self) -> int:
        """The column with the longest text, at the end of which the rule of a row stands."""
        longest = [max(len(row.cells[at]) for row in self.rows) for at in range(len(self.columns))]
        return longest.index(max(longest))

    @property
    def title(self) -> str:
        """All that stands in its heading."""
        return " ".join((self.card, self.heading, *self.marks))

    def halves(self) -> tuple[ReferenceBlock, ...]:
        """Return it in two blocks, parted between rows; itself: it has too few."""
        if len(self.rows) < 2 * _FEWEST:
            return (self,)
        middle = len(self.rows) // 2
        first = replace(self, rows=self.rows[:middle], notes=(), rules="")
        return (first, replace(self._continued(), rows=self.rows[middle:]))

    def told(self) -> Iterator[ReferenceBlock]:
        """Yield it as sentences, row by row, in as many blocks as they need."""
        if not self.columns:
            yield self
            return
        runs = tuple(run for row in self.rows for run in _sentence(self.columns, row))
        whole = replace(self, columns=(), rows=(), notes=(*runs, *self.notes))
        yield from parted(whole)

    def _continued(self) -> ReferenceBlock:
        return replace(
            self,
            heading=f"{self.heading.removesuffix(_CONTINUED)}{_CONTINUED}",
            marks=(),
            is_continued=True,
        )


def parted(block: ReferenceBlock) -> Iterator[ReferenceBlock]:
    """Yield long running text in several blocks; rules stand in the last."""
    pieces: list[list[Run]] = [[]]
    for run in block.notes:
        begins = run.is_bold or not any(each.is_bold for each in block.notes)
        if begins and sum(len(each.text) for each in pieces[-1]) > _LETTERS:
            pieces.append([])
        pieces[-1].append(run)
    for at, piece in enumerate(pieces):
        is_last = at == len(pieces) - 1
        part = block if at == 0 else block._continued()
        rules = block.rules if is_last else ""
        yield replace(part, notes=tuple(piece), rules=rules)


def reference_blocks(tables: Iterable[PrintedTable]) -> tuple[ReferenceBlock, ...]:
    """Return the tables of all cards as blocks, card by card; others are left out."""
    by_card: dict[str, list[PrintedTable]] = {}
    for table in tables:
        if table.card:
            by_card.setdefault(table.card, []).append(table)
    return tuple(block for card in sorted(by_card) for block in _of_card(by_card[card]))


def _of_card(tables: Sequence[PrintedTable]) -> Iterator[ReferenceBlock]:
    """Yield a card's blocks; few sentences stand under its last table."""
    blocks = [_block(table) for table in tables if not table.sentences]
    for table in tables:
        if not table.sentences:
            continue
        runs = tuple(Run(text=text, rule=rule) for text, rule in table.sentences)
        if blocks and sum(len(run.text) for run in runs) <= _FEW_LETTERS:
            last = blocks[-1]
            title = Run(text=f"{table.title}:", is_bold=True)
            blocks[-1] = replace(last, notes=(*last.notes, title, *runs))
        else:
            blocks += parted(replace(_block(table), notes=runs))
    for block in blocks:
        is_told = (
            len(block.rows) >= _MANY_ROWS
            and max(len(cell) for row in block.rows for cell in row.cells) >= _LONG_TEXT
        )
        yield from block.told() if is_told else (block,)


def _block(table: PrintedTable) -> ReferenceBlock:
    """Return a table as a block."""
    kept = [at for at, title in enumerate(table.columns) if title not in _RULES]
    rules = [at for at, title in enumerate(table.columns) if title in _RULES]
    is_amended = any(cell.amended for row in table.rows for cell in row)
    beside = " ".join(row[at].text for row in table.rows for at in rules)
    others = [rule for rule in table.rules if rule.partition("-")[2] not in beside]
    marks = dict.fromkeys(table.marks)
    if is_amended:
        marks[AMENDED] = None
    return ReferenceBlock(
        card=table.card,
        heading=f"{table.title} ({table.unit})" if table.unit else table.title,
        marks=tuple(mark if mark == HOUSE_DEFAULT else f"{DAGGER} {mark}" for mark in marks),
        columns=tuple(table.columns[at] for at in kept),
        rows=tuple(
            ReferenceRow(
                cells=tuple(
                    f"{row[at].text}{DAGGER}" if row[at].amended else row[at].text for at in kept
                ),
                rule=" ".join(row[at].text for at in rules),
            )
            for row in table.rows
        ),
        notes=tuple(Run(text=note) for note in table.notes),
        rules=rule_list(others) if others else "",
    )


def _sentence(columns: Sequence[str], row: ReferenceRow) -> Iterator[Run]:
    """Yield a row in words: what it is about, and then what each column says."""
    first, *others = row.cells
    yield Run(text=f"{first}:", rule=row.rule, is_bold=True)
    said = (
        cell if cell.endswith(".") else f"{title.lower()}: {cell}."
        for title, cell in zip(columns[1:], others, strict=True)
    )
    yield Run(text=" ".join(said))
