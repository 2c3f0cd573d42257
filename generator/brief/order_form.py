"""The order form of one reader, from nothing but what he knows.

His awaited answers come first, then a block for each whom he can give orders to.
"""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.briefing import stands_of, without_told
from generator.brief.order_form_contents import (
    BoxRow,
    NumberedUnit,
    OrderBlock,
    OrderForm,
    OrderLine,
    TickBox,
)
from generator.brief.questions import BATTLE, Offered
from generator.kit.facts import AT, MAY, NAME, SIDE, AnyFactName, FactName
from generator.kit.order_grammar import KeyKind
from generator.kit.standing_form import STANDING
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.kit.form_grammar import FormBlock, FormCell, FormRow
    from generator.kit.order_grammar import OrderKey, OrderTable


# Blocks of an order form: whom its reader can give orders to, and what is known of it.


def order_blocks(view: Briefing, tables: Iterable[OrderTable]) -> tuple[OrderBlock, ...]:
    """Return the blocks of a reader's form; new things are for who has forces."""
    found: list[OrderBlock] = []
    for table in tables:
        for form in table.form:
            subjects = _subjects(view, form)
            if form.is_new and any(block.is_force for block in found):
                subjects = ("",) * form.lines
            found += (
                _Block(view=view, table=table, form=form, subject=subject).printed(at)
                for at, subject in enumerate(subjects, 1)
            )
    return tuple(found)


def blank_block(view: Briefing, table: OrderTable) -> OrderBlock:
    """Return a block that asks whose it is, to be filled in by hand for anybody."""
    first = table.form[0]
    rows = tuple(dict.fromkeys(row for form in table.form for row in form.rows))
    form = replace(first, rows=rows)
    block = _Block(view=view, table=table, form=form, subject="").printed(1)
    return replace(block, name=form.asks_whose)


def _subjects(view: Briefing, form: FormBlock) -> tuple[str, ...]:
    """Return for whom a block is printed: forces by side and name, others by id."""
    first, *others = (AnyFactName(name=name) for name in form.facts or ("",))
    known = [
        subject
        for subject in view.subjects(first)
        if all(view.knows(name, subject) for name in others)
        and all(view.told(AnyFactName(name=name), subject) == word for name, word in form.states)
        and _is_his(view, form, subject)
    ]
    sides = {each: view.told(SIDE, each) for each in known if each in view.names}

    def listed(subject: str) -> tuple[str, str, str]:
        return sides.get(subject, ""), view.names.get(subject, ""), subject

    return tuple(sorted(known, key=listed))


def _is_his(view: Briefing, form: FormBlock, subject: str) -> bool:
    """Return whether a reader writes the orders of somebody."""
    owner: object = subject
    if form.owner:
        fact: FactName[str] = FactName(name=form.owner)
        owner = view.get(fact, subject)
    his = view.audience.forces | view.audience.sides
    return view.audience.kind is AudienceKind.UMPIRE or not owner or owner in his


class _Block(Struct, frozen=True, kw_only=True):
    """One block, while it is made."""

    view: Briefing
    table: OrderTable
    form: FormBlock
    subject: str
    """Whom the facts are about; empty: something new."""

    def printed(self, number: int) -> OrderBlock:
        """Return the block; those of new things have one line each, by number."""
        form, view, subject = self.form, self.view, self.subject
        lines = (number,) if form.is_new else range(1, form.lines + 1)
        name = form.name.format(id=self._id, name=self._name, line=number)
        is_asked = self.table.key == STANDING
        standing = view.standing if is_asked else ()
        letters = {side.id: side.letter for side in view.sides}
        letter = letters.get(str(view.get(SIDE, subject)), "")
        return OrderBlock(
            table=self.table.key,
            id=self._id,
            name=name,
            letter="" if form.is_new or form.id else letter,
            place="" if is_asked else view.told(AT, subject),
            stands=stands_of(view, form, subject),
            without=without_told(view, form, subject),
            answers=next((e.lines for e in standing if e.subject == subject), ()),
            lines=tuple(self._line(line, name) for line in lines),
            title=form.title if number == 1 else "",
            again=form.again,
            makes=form.makes,
            subject=form.subject,
        )

    @property
    def _id(self) -> str:
        """By what it is ordered."""
        id_fact = self.form.id
        return self._told(id_fact) if id_fact else self.subject

    @property
    def _name(self) -> str:
        """What it is called."""
        named = self.form.named or self.form.id
        return self._told(named) if named else self.view.words.of(self.subject)

    def _line(self, line: int, name: str) -> OrderLine:
        """Return what can be filled in for one order."""
        form, reader = self.form, self.view.audience
        who = self._id or reader.id or str(reader.kind)
        is_one = form.lines == 1
        whose = name if form.is_new else self._name
        spoken = {"id": self._id, "name": whose, "line": line}
        view, subject = self.view, self.subject
        cells = [cell for row in self.form.rows for cell in row.cells if cell.offered]
        known = {cell.offered: self._offered(cell.offered) for cell in cells}
        lists = {fact: each for fact, each in known.items() if isinstance(each, tuple)}
        offers = Offers(
            name=name if is_one or form.is_new else f"{name} {line}",
            begins=form.field.format(**spoken),
            line=line,
            period_parts=tuple(part.key for part in view.period.parts),
            deeds=view.get_or(MAY, subject, ()),
            lists=lists,
            parts={
                cell.key: tuple(self._parts(lists.get(cell.offered, ()), cell.note))
                for cell in cells
                if self.table.keys[cell.key].owner
            },
            flags=frozenset(fact for fact, each in known.items() if each is True),
        )
        is_mute = bool(self.table.deed_key) and not offers.deeds
        return OrderLine(
            title=form.entry.format(**spoken),
            subject=who if is_one else f"{who} {line}",
            rows=() if is_mute else form_rows(self.table, form, offers),
        )

    def _offered(self, name: str) -> tuple[str, ...] | bool:
        """Return what a fact that the grammar names allows; nothing: unknown."""
        fact: FactName[tuple[str, ...] | bool] = FactName(name=name)
        return self.view.get_or(fact, self.subject, ())

    def _parts(self, units: tuple[str, ...], note: str) -> Iterator[NumberedUnit]:
        """Yield parts of a force by number; facts in a note's braces are filled in."""
        view = self.view
        names = [name for _, name, *_ in Formatter().parse(note) if name]
        for number, unit in enumerate(units, 1):
            told = {name: view.told(AnyFactName(name=name), unit) for name in names}
            yield NumberedUnit(
                number=number, id=unit, name=view.told(NAME, unit), note=note.format(**told)
            )

    def _told(self, fact: str) -> str:
        return self.view.told(AnyFactName(name=fact), self.subject)


class Offers(Struct, frozen=True, kw_only=True):
    """What one may be ordered, and what the fields for it are called."""

    name: str
    """Who it is, as one reads it on the screen."""
    begins: str
    """How the names of the fields begin."""
    line: int = 1
    """Which of several orders it is, from 1."""
    period_parts: tuple[str, ...]
    """The parts of the period, by key."""
    deeds: tuple[str, ...]
    """What it may be told to do."""
    lists: Mapping[str, tuple[str, ...]] = {}
    """What may be picked, by the fact that says so."""
    parts: Mapping[str, tuple[NumberedUnit, ...]] = {}
    """Numbered lists of its parts, by the key that asks for their numbers."""
    flags: frozenset[str] = frozenset()
    """Facts that allow something and hold."""

    def allow(self, cell: FormCell) -> bool:
        """Return whether a cell is printed for it."""
        if cell.deed and cell.deed not in self.deeds:
            return False
        if not cell.offered or cell.offered in self.flags:
            return True
        return len(self.lists.get(cell.offered, ())) >= cell.at_least


def form_rows(table: OrderTable, form: FormBlock, offers: Offers) -> tuple[BoxRow, ...]:
    """Return the rows in which an order is filled in."""
    filled = (
        (row, tuple(_box(table, row, each, offers) for each in row.cells if offers.allow(each)))
        for row in form.rows
    )
    return tuple(
        BoxRow(
            label=row.label.format(line=offers.line),
            boxes=boxes,
            parts_label=row.parts,
            parts=boxes[0].parts if row.parts else (),
        )
        for row, boxes in filled
        if boxes
    )


def _box(table: OrderTable, row: FormRow, cell: FormCell, offers: Offers) -> TickBox:
    key = table.keys[cell.key]
    later = ("", *offers.period_parts)[-1]
    title = f"{offers.name}: {cell.title}" if cell.title else offers.name
    return TickBox(
        key=cell.key,
        kind=key.kind,
        field=f"{offers.begins}/{cell.field}",
        called=row.called(cell),
        tail=cell.tail.format(later=later),
        title=title.replace("{later}", later),
        options=_options(table, key, cell, offers),
        parts=offers.parts.get(cell.key, ()),
        most=key.most,
        cell=cell,
    )


def _options(
    table: OrderTable, key: OrderKey, cell: FormCell, offers: Offers
) -> tuple[Offered, ...]:
    """Return what can be ticked under a key; empty where it is written."""
    match key.kind:
        case KeyKind.DEED:
            deeds = (table.deeds[each] for each in offers.deeds)
            return tuple(Offered(key=d.key, means=d.offered or d.key) for d in deeds)
        case KeyKind.CHOICE:
            words = offers.lists[cell.offered] if cell.offered else key.words
        case KeyKind.PARTS:
            words = offers.period_parts
        case _:
            words = ()
    return tuple(Offered(key=word, means=word) for word in words)


def order_form(pending: Briefing, eve: Briefing, tables: tuple[OrderTable, ...]) -> OrderForm:
    """Return a reader's order form.

    Args:
        pending: What he knows of the pending period, with what he is asked.
        eve: What he knows of the situation in which the orders are to be given.
        tables: What can be filled in: orders, and answers given beforehand.
    """
    reader = eve.audience
    blocks = order_blocks(eve, tables)
    printed = {block.table for block in blocks}
    forms = [each for table in tables if table.key in printed for each in table.form]
    return OrderForm(
        campaign=eve.head.id,
        title=eve.head.title,
        umpire=eve.head.umpire,
        reader=reader.id or str(reader.kind),
        reader_name=reader.name,
        is_umpires=reader.kind is AudienceKind.UMPIRE,
        period=eve.period,
        answers_for=pending.period,
        parts=tuple(part.key for part in eve.period.parts),
        answers=tuple(each for each in pending.asked if each.kind != BATTLE),
        blocks=blocks,
        explains=tuple(dict.fromkeys(e.explains for e in forms if e.explains)),
        without_orders=eve.words.wording.without_orders,
    )
