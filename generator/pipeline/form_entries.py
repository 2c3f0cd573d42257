"""The entries of one filled form: what was ticked and written, as the file wants it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.brief.order_form_contents import READY, box_fields, part_field
from generator.kit.order_grammar import FORCE, KeyKind
from generator.pipeline.collected import CollectedEntry
from generator.pipeline.form_answers import Notes, answers, to_counts, to_parts, to_whole
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.order_form_contents import OrderBlock, OrderForm, OrderLine, TickBox
    from generator.kit.order_grammar import OrderDeed, OrderKey, OrderTable
    from generator.pipeline.collected import Written
    from generator.pipeline.form_answers import FormNames

_IF = "if"
"""Begins a condition; many forms print it before the line."""


class FormEntries(Struct, frozen=True, kw_only=True):
    """Reads one form."""

    form: OrderForm
    """The form as it was printed."""
    said: Mapping[str, str]
    """What each field says; those that are empty are left out."""
    names: FormNames
    tables: Mapping[str, OrderTable]
    """What can be ordered, by the tables of the campaign file."""

    def all(self) -> Iterator[CollectedEntry]:
        """Yield every entry, in the order of the form."""
        yield from answers(self.form, self.said, self.names)
        if READY in self.said:
            yield CollectedEntry(
                period=str(self.form.period),
                table=READY,
                subject=self.form.reader,
                title="no more orders",
                source="",
                keys=(("player", self.form.reader),),
                again="",
            )
        for block in self.form.blocks:
            for line in block.lines:
                fields = (name for box in line.boxes for name, _ in box_fields(box))
                if any(map(self.said.get, fields)):
                    yield self._entry(block, line)

    def _entry(self, block: OrderBlock, line: OrderLine) -> CollectedEntry:
        """Return what one order comes to."""
        order = _Order(entries=self, table=self.tables[block.table], line=line)
        return order.read(block.subject or order.subject, block.id).entry(
            block.table,
            period=str(self.form.period),
            subject=line.subject,
            title=line.title,
            again=block.again,
            makes=block.makes,
        )


class _Order:
    """One order, while it is read."""

    def __init__(self, *, entries: FormEntries, table: OrderTable, line: OrderLine) -> None:
        """Begin with what is ticked as its deed."""
        self._form, self._names = entries.form, entries.names
        self._said, self._table = entries.said, table
        self._ticked = next((box for box in line.boxes if box.key == table.deed_key), None)
        ticked = self._said.get(self._ticked.field, "") if self._ticked else ""
        self._deed: OrderDeed | None = table.deeds[ticked] if ticked else None
        self._alike: dict[str, list[TickBox]] = {}
        for box in (box for box in line.boxes if box is not self._ticked):
            for key in _keys_of(box):
                self._alike.setdefault(key, []).append(box)
        self._boxes = {key: alike[0] for key, alike in self._alike.items()}
        self._notes = Notes()

    @property
    def subject(self) -> str:
        """The key that says whom an order of its table is for."""
        return self._table.subject.key

    def read(self, whose: str, subject: str) -> Notes:
        """Return everything it says, with what is doubtful about it.

        Args:
            whose: The key that says whom it is for.
            subject: Its id.
        """
        table, notes = self._table, self._notes
        notes.add(whose, subject)
        if self._ticked is not None:
            if self._deed is None:
                notes.doubts.append(self._ticked.cell.wanting)
            notes.add(table.deed_key, self._deed.key if self._deed else "?")
        keys: dict[str, Written] = {}
        for box in self._in_order():
            if not box.cell.beside or keys[box.cell.beside]:
                key, value = self._read(box)
                keys[key] = value
                if not value and not table.deed_key and box.cell.wanting:
                    notes.doubts.append(box.cell.wanting)
        if self._deed is not None:
            self._doubt_wanting(self._deed, keys)
            self._leave_out_unfit(self._deed, keys)
        for key, value in keys.items():
            self._note(key, value)
        return notes

    def _note(self, key: str, value: Written) -> None:
        """Note what stands under a key, or behind the word that is ticked there."""
        behind = self._table.keys[key].behind
        if not behind:
            self._notes.add(key, value)
        elif value and self._table.keys[key].is_else:
            self._note_else(behind, str(value), self._boxes[key].called)
        elif value:
            begins = self._boxes[key].cell.lead
            text = str(value)
            is_said = begins != _IF or text.split()[:1] == [_IF]
            self._note_behind(behind, text if is_said else f"{_IF} {text}")

    def _note_behind(self, key: str, text: str) -> None:
        """Write a text behind the word that is ticked under a key."""
        notes = self._notes
        ticked = dict(notes.keys).get(key)
        if ticked is None:
            called = self._boxes[key].called
            notes.doubts.append(f"“{text}” stands at “{called}”, and nothing is ticked")
            return
        notes.keys[notes.keys.index((key, ticked))] = (key, f"{ticked} {text}")

    def _note_else(self, key: str, text: str, called: str) -> None:
        """Write a second answer under a key, after the one that is ticked there."""
        notes = self._notes
        first = dict(notes.keys).get(key)
        if not isinstance(first, str):
            notes.doubts.append(f"“{text}” stands at “{called}”, and nothing is ticked")
            return
        notes.keys[notes.keys.index((key, first))] = (key, (first, text))

    def _in_order(self) -> Iterator[TickBox]:
        """Yield every box once, in the order of the table's keys."""
        known = (self._boxes[key] for key in self._table.keys if key in self._boxes)
        yield from {box.field: box for box in known}.values()

    def _says(self, box: TickBox) -> str:
        """Return what stands in a box, and behind it in further boxes of its key."""
        fields = dict.fromkeys(each.field for each in self._alike[_keys_of(box)[0]])
        return ", ".join(filter(None, map(self._said.get, fields)))

    def _goes(self, key: str) -> bool:
        """Return whether a key goes with what is ordered."""
        return self._deed is None or key not in self._deed.bars

    def _needs(self, key: str) -> bool:
        return self._deed is not None and key in self._deed.needs

    def _read(self, box: TickBox) -> tuple[str, Written]:
        """Return which key a box stands for, and what it says of it."""
        text, keys = self._says(box), _keys_of(box)
        if len(keys) == 1:
            return box.key, self._value(box, self._table.keys[box.key])
        fitting = [key for key in keys if self._goes(key)]
        for key in fitting:
            named = self._named(self._table.keys[key], text)
            if named:
                return key, named
        if not fitting or self._deed is None:
            return box.key, text
        if text or any(map(self._needs, fitting)):
            self._doubt_unknown(self._table.keys[fitting[0]], text)
        return fitting[0], text if len(fitting) == 1 else ""

    def _named(self, key: OrderKey, text: str) -> Written:
        """Return what is written as the file names it; empty: nothing is called so."""
        if key.kind is KeyKind.UNITS:
            return self._names.several(key.of, text)
        return self._names.named(key.of, text)

    def _value(self, box: TickBox, key: OrderKey) -> Written:
        """Return what a box says, as the campaign file writes it."""
        text = self._says(box)
        match key.kind:
            case KeyKind.SUBJECT | KeyKind.GOAL | KeyKind.HEXES:
                return self._place(box, key)
            case KeyKind.UNITS:
                return to_parts(text, box.parts, self._notes)
            case KeyKind.COUNTS:
                return to_counts(text, box.parts, key.of, self._notes)
            case KeyKind.NUMBER:
                return to_whole(text, box.key, self._notes)
            case _:
                return self._marked(box)

    def _place(self, box: TickBox, key: OrderKey) -> Written:
        """Return whom a box names, or where."""
        if key.kind is KeyKind.SUBJECT:
            return self._subject(box, key)
        text = self._says(box)
        hexes = self._names.hexes(text)
        if key.kind is KeyKind.HEXES:
            # A hex that is ticked may be written too, as the first of the way.
            is_drawn = any(each.picture for each in self._alike[box.key])
            return tuple(k for k, _ in groupby(hexes)) if is_drawn else hexes
        return self._names.named(FORCE, text) or next(iter(hexes), "")

    def _subject(self, box: TickBox, key: OrderKey) -> str:
        """Return the id of whom a box names; his name where nobody bears it."""
        text = self._says(box)
        if not text and len(box.options) == 1 and self._needs(key.key):
            # The only one there is need not be ticked.
            text = box.options[0].key
        numbered = {str(part.number): part.id for part in box.parts}
        named = numbered.get(text) or self._names.named(key.of, text)
        if box.cell.is_own:
            is_known = named in self._form.forces
        else:
            is_known = bool(named) or not (text or self._needs(key.key))
        if not is_known:
            self._doubt_unknown(key, text)
        return named or text

    def _doubt_unknown(self, key: OrderKey, text: str) -> None:
        """Doubt a name that nothing has, with the one that was probably meant."""
        meant = text and self._names.meant(key.of, text)
        hint = f"; did you mean “{meant}”?" if meant else ""
        self._notes.doubts.append(f"{key.unknown.format(text=text)}{hint}")

    def _marked(self, box: TickBox) -> Written:
        """Return what is ticked in a box, or its words as they are."""
        text = self._says(box)
        match box.kind:
            case KeyKind.FLAG:
                return bool(text)
            case KeyKind.PART:
                return self._form.parts[-1] if text else ""
            case KeyKind.PARTS:
                parts = (part.key for part in box.options)
                return tuple(p for p in parts if self._said.get(part_field(box, p)))
            case _:
                return text

    def _doubt_wanting(self, deed: OrderDeed, keys: Mapping[str, Written]) -> None:
        """Tell what a deed needs and lacks; of names it has been told already."""
        for key in deed.needs:
            box = self._boxes.get(key)
            if keys.get(key) or (box is not None and box.cell.or_keys):
                continue
            called = box.called if box else key
            told = box.cell.wanting if box else ""
            told = told or "an order to {deed} needs “{called}”"
            self._notes.doubts.append(told.format(deed=deed.key, called=called))

    def _leave_out_unfit(self, deed: OrderDeed, keys: dict[str, Written]) -> None:
        """Take out what does not fit the deed, and tell of it."""
        for key in deed.bars:
            box = self._boxes.get(key)
            if box is None or any(map(self._goes, _keys_of(box))):
                continue
            value = keys.pop(box.key, "")
            if not value:
                continue
            told = f"“{box.called}” does not go with an order to {deed.key}"
            if box.cell.is_weighty:
                self._notes.doubts.append(f"{told}: which is meant?")
                keys[box.key] = value
            else:
                left_out = box.cell.left_out.format(text=self._says(box))
                self._notes.remarks.append(left_out or f"{told}, and is left out")


def _keys_of(box: TickBox) -> tuple[str, ...]:
    """Return the keys that a box may stand for."""
    return (box.key, *box.cell.or_keys)
