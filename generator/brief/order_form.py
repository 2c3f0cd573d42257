"""The order form of one reader, from nothing but what he knows.

His awaited answers come first, then a block for each whom he can give orders to.
"""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.briefing import stands_of, without_told
from generator.brief.hex_pictures import picture_of
from generator.brief.order_form_contents import (
    BoxRow,
    NumberedUnit,
    OrderBlock,
    OrderForm,
    OrderLine,
    TickBox,
)
from generator.brief.questions import BATTLE, Offered
from generator.kit.facts import AT, MAY, NAME, SIDE, WITHOUT_ORDER, AnyFactName, FactName
from generator.kit.form_grammar import CellStyle
from generator.kit.order_grammar import KeyKind
from generator.kit.standing_lines import STANDING
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.hex_pictures import HexPicture
    from generator.kit.form_grammar import FormBlock, FormCell, FormRow
    from generator.kit.order_grammar import OrderDeed, OrderKey, OrderTable


# Blocks of an order form: whom its reader can give orders to, and what is known of it.


def order_blocks(
    view: Briefing, tables: Iterable[OrderTable], codes: Mapping[str, str] | None = None
) -> tuple[OrderBlock, ...]:
    """Return the blocks of a reader's form; new things are for who has forces.

    Args:
        view: What he knows.
        tables: What can be filled in.
        codes: The letters on the counters of his map, by id.
    """
    found: list[OrderBlock] = []
    for table in tables:
        for form in table.form:
            subjects = _subjects(view, form)
            if form.is_new and any(block.is_force for block in found):
                subjects = ("",) * form.lines
            found += (
                _Block(
                    view=view, table=table, form=form, subject=subject, codes=codes or {}
                ).printed(at)
                for at, subject in enumerate(subjects, 1)
            )
    return tuple(found)


def blank_block(view: Briefing, table: OrderTable) -> OrderBlock:
    """Return a block that asks whose it is, to be filled in by hand for anybody."""
    first = table.form[0]
    rows = tuple(dict.fromkeys(row for form in table.form for row in form.rows))
    form = replace(first, rows=rows)
    block = _Block(view=view, table=table, form=form, subject="", codes={}).printed(1)
    return replace(block, name=form.asks_whose)


def _subjects(view: Briefing, form: FormBlock) -> tuple[str, ...]:
    """Return for whom a block is printed: forces by side and name, others by id.

    Those whose blocks are folded come last of their side.
    """
    first, *others = (AnyFactName(name=name) for name in form.facts or ("",))
    known = [
        subject
        for subject in view.subjects(first)
        if all(view.knows(name, subject) for name in others)
        and all(view.told(AnyFactName(name=name), subject) == word for name, word in form.states)
        and _is_his(view, form, subject)
    ]
    sides = {each: view.told(SIDE, each) for each in known if each in view.names}

    def listed(subject: str) -> tuple[str, bool, str, str]:
        is_folded = view.facts.get((subject, WITHOUT_ORDER.name)) in form.folded
        return sides.get(subject, ""), is_folded, view.names.get(subject, ""), subject

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
    codes: Mapping[str, str]

    def printed(self, number: int) -> OrderBlock:
        """Return the block; those of new things have one line each, by number."""
        form, view, subject = self.form, self.view, self.subject
        lines = (number,) if form.is_new else range(1, form.lines + 1)
        name = form.name.format(id=self._id, name=self._name, line=number)
        is_asked = self.table.key == STANDING
        standing = view.standing if is_asked or form.says_answers else ()
        said = tuple(note for note in form.stands if not note.is_drawn)
        letters = {side.id: side.letter for side in view.sides}
        letter = letters.get(str(view.get(SIDE, subject)), "")
        return OrderBlock(
            table=self.table.key,
            id=self._id,
            name=name,
            letter="" if form.id else letter,
            code=self.codes.get(subject, "") if form.is_drawn else "",
            place="" if is_asked else view.told(AT, subject),
            stands=stands_of(view, replace(form, stands=said), subject),
            without=without_told(view, form, subject),
            answers=next((e.lines for e in standing if e.subject == subject), ()),
            is_folded=view.facts.get((subject, WITHOUT_ORDER.name)) in form.folded,
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
        named = {word: view.words.of(word) for each in lists.values() for word in each}
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
                if self.table.keys[cell.key].owner or cell.note
            },
            flags=frozenset(fact for fact, each in known.items() if each is True),
            named=named,
            pictures={
                cell: picture
                for cell in cells
                if cell.style is CellStyle.AROUND
                for picture in self._pictures(cell, lists.get(cell.offered, ()))
            },
        )
        is_mute = bool(self.table.deed_key) and not offers.deeds
        return OrderLine(
            title=form.entry.format(**spoken),
            subject=who if is_one else f"{who} {line}",
            rows=() if is_mute else form_rows(self.table, form, offers),
        )

    def _offered(self, name: str) -> tuple[str, ...] | bool:
        """Return what a fact that the grammar names allows; nothing: unknown."""
        found = self.view.facts.get((self.subject, name), ())
        if not isinstance(found, tuple):
            return bool(found)
        label = self.view.board.grid.label
        return tuple(label(each) if isinstance(each, Hex) else each for each in found)

    def _pictures(self, cell: FormCell, ticked: tuple[str, ...]) -> Iterator[HexPicture]:
        """Yield the picture of the hexes that are ticked, if any can be."""
        fact: FactName[Hex] = FactName(name=cell.middle or AT.name)
        middle = self.view.get(fact, self.subject)
        if ticked and isinstance(middle, Hex):
            yield picture_of(self.view, middle, ticked, self.codes, self.subject)

    def _parts(self, units: tuple[str, ...], note: str) -> Iterator[NumberedUnit]:
        """Yield parts of a force by number; facts in a note's braces are filled in."""
        view = self.view
        names = [name for _, name, *_ in Formatter().parse(note) if name]
        for number, unit in enumerate(units, 1):
            told = {name: view.told(AnyFactName(name=name), unit) for name in names}
            name = view.told(NAME, unit)
            yield NumberedUnit(number=number, id=unit, name=name, note=note.format(**told))

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
    """Facts that allow something and hold; numbers hold that are not nothing."""
    named: Mapping[str, str] = {}
    """What those are called who can be picked, by id."""
    pictures: Mapping[FormCell, HexPicture] = {}
    """Hexes that can be ticked, drawn."""

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
            parts_label=row.parts if offers.line == 1 else "",
            parts=boxes[0].parts if row.parts and offers.line == 1 else (),
        )
        for row, boxes in filled
        if boxes
    )


def _box(table: OrderTable, row: FormRow, cell: FormCell, offers: Offers) -> TickBox:
    key = table.keys[cell.key]
    later = ("", *offers.period_parts)[-1]
    title = f"{offers.name}: {cell.title}" if cell.title else offers.name
    meant = _deeds_meant(table, cell, offers.deeds)
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
        picture=offers.pictures.get(cell),
        deeds=_deeds_with(table, cell, offers.deeds),
        of=key.of,
        does=next((deed.key for deed in meant if not deed.enters_place), ""),
        does_in_place=next((deed.key for deed in meant if deed.enters_place), ""),
        cell=cell,
    )


def _deeds_with(table: OrderTable, cell: FormCell, offered: Iterable[str]) -> tuple[str, ...]:
    """Return the deeds with which a cell goes; empty: it goes with all."""
    deeds = [table.deeds[each] for each in offered if each in table.deeds]
    keys, is_drawn = {cell.key, *cell.or_keys}, cell.style is CellStyle.AROUND
    fitting = tuple(
        deed.key
        for deed in deeds
        if not keys.issubset(deed.bars) and (not is_drawn or cell.deed in ("", deed.key))
    )
    is_the_deed = cell.key == table.deed_key
    return () if is_the_deed or len(fitting) == len(deeds) else fitting


def _deeds_meant(
    table: OrderTable, cell: FormCell, offered: Iterable[str]
) -> tuple[OrderDeed, ...]:
    """Return the deeds that need a cell and nothing beside it."""
    deeds = (table.deeds[each] for each in offered if each in table.deeds)
    return tuple(e for e in deeds if e.needs == (cell.key,) and cell.deed in ("", e.key))


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
        case KeyKind.HEXES if cell in offers.pictures:
            around = offers.pictures[cell].around
            return tuple(Offered(key=e.number, means=e.means) for e in around if e.is_open)
        case KeyKind.SUBJECT if cell.style is CellStyle.EACH:
            ids = offers.lists[cell.offered]
            return tuple(Offered(key=each, means=offers.named[each]) for each in ids)
        case _:
            words = ()
    return tuple(Offered(key=word, means=key.told.get(word, word)) for word in words)


def order_form(
    pending: Briefing,
    eve: Briefing,
    tables: tuple[OrderTable, ...],
    codes: Mapping[str, str] | None = None,
) -> OrderForm:
    """Return a reader's order form.

    Args:
        pending: What he knows of the pending period, with what he is asked.
        eve: What he knows of the situation in which the orders are to be given.
        tables: What can be filled in: orders, and answers given beforehand.
        codes: The letters on the counters of his map, by id; none: nobody is drawn.
    """
    reader = eve.audience
    blocks = order_blocks(eve, tables, codes)
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
