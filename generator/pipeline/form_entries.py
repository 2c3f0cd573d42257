"""The entries of one filled form: what was ticked and written, as the file wants it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import (
    FLEET_LINES,
    RIDERS,
    army_field,
    part_field,
    rider_field,
    riding_field,
    vessels_field,
)
from generator.kit.orders import KeyKind
from generator.pipeline.collected import CollectedTable
from generator.pipeline.form_answers import answers
from generator.pipeline.form_notes import Notes, to_hired, to_parts, to_whole, unused
from generator.world.orders import FleetDeed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.order_form_contents import (
        ArmyLines,
        OrderForm,
        TickBox,
        VesselsLines,
    )
    from generator.kit.orders import OrderDeed, OrderTable
    from generator.pipeline.collected import CollectedEntry, Written
    from generator.pipeline.form_names import FormNames

_SAILS = (FleetDeed.SAIL, FleetDeed.ROW)
_CARRIES = (FleetDeed.EMBARK, FleetDeed.LAND)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormEntries:
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
        for army in self.form.armies:
            yield from self._order(army)
        for fleet in self.form.vessels:
            for line in range(1, FLEET_LINES + 1):
                yield from self._fleet(fleet, line)
        for rider in self.form.riders:
            yield from self._riding(rider.id)
        for number in range(1, RIDERS + 1):
            yield from self._rider(number)

    def _says(self, name: str) -> str:
        return self.said.get(name, "")

    # Armies.

    def _order(self, army: ArmyLines) -> Iterator[CollectedEntry]:
        if not any(name.startswith(army_field(army.id, "")) for name in self.said):
            return
        table, notes = self.tables[CollectedTable.ORDER], Notes()
        notes.add(table.subject.key, army.id)
        deed = self._says(army_field(army.id, table.deed_key))
        if not deed:
            notes.doubts.append("no order is ticked, but something is filled in")
        notes.add(table.deed_key, deed or "?")
        boxes = {box.key: box for box in army.boxes if box.key != table.deed_key}
        keys: dict[str, Written] = {}
        for key in table.keys:
            if key in boxes and (not boxes[key].beside or keys[boxes[key].beside]):
                keys[key] = self._read(boxes[key], notes)
        if deed:
            _only_fitting(table.deeds[deed], keys, boxes, notes)
        for key, value in keys.items():
            notes.add(key, value)
        yield notes.entry(
            CollectedTable.ORDER,
            period=str(self.form.period),
            subject=army.id,
            title=army.name,
        )

    def _read(self, box: TickBox, notes: Notes) -> Written:
        """Return what a box says, as the campaign file writes it."""
        text = self._says(box.field)
        match box.kind:
            case KeyKind.HEXES:
                return self.names.hexes(text)
            case KeyKind.UNITS:
                return to_parts(text, box.parts, notes)
            case KeyKind.COUNTS:
                return to_hired(text, box.parts, notes)
            case KeyKind.NUMBER:
                return to_whole(text, box.key, notes)
            case _:
                return self._ticked(box)

    def _ticked(self, box: TickBox) -> Written:
        """Return what is ticked in a box, or its words as they are."""
        text = self._says(box.field)
        match box.kind:
            case KeyKind.FLAG:
                return bool(text)
            case KeyKind.PART:
                return self.form.halves[-1] if text else ""
            case KeyKind.PARTS:
                parts = (part.key for part in box.options)
                return tuple(p for p in parts if self._says(part_field(box, p)))
            case _:
                return text

    # Vessels.

    def _fleet(self, fleet: VesselsLines, line: int) -> Iterator[CollectedEntry]:
        deed, to, whom = (
            self._says(vessels_field(fleet.id, line, what))
            for what in ("do", "to", "whom")
        )
        if not deed and not to and not whom:
            return
        notes = Notes()
        notes.add("vessels", fleet.id)
        notes.add("do", deed or "?")
        if not deed:
            notes.doubts.append("nothing is ticked, but something is written")
        elif deed in _SAILS:
            notes.add("to", self.names.hexes(to))
            unused(whom, notes)
            if not to:
                notes.doubts.append(f"vessels that {deed} need hexes to reach")
        else:
            unused(to, notes)
            self._whom(deed, whom, notes)
        yield notes.entry(
            CollectedTable.FLEET,
            period=str(self.form.period),
            subject=f"{fleet.id} {line}",
            title=f"{fleet.name}, {line}.",
        )

    def _whom(self, deed: str, whom: str, notes: Notes) -> None:
        """Note whom vessels take aboard, set ashore or escort."""
        if deed == FleetDeed.ESCORT:
            found = self.names.vessels(whom)
            notes.add("of", found or whom)
            if not found:
                notes.doubts.append(f"“{whom}” are no vessels known here")
        elif deed not in _CARRIES:
            unused(whom, notes)
        elif whom:
            army = self.names.army(whom)
            regiments = self.names.regiments(whom)
            notes.add("army", army)
            notes.add("regiments", () if army else regiments)
            if not army and not regiments:
                notes.doubts.append(f"“{whom}” is no army and no regiment known here")

    # Couriers.

    def _riding(self, courier: str) -> Iterator[CollectedEntry]:
        to, via, forced = (
            self._says(riding_field(courier, what)) for what in ("to", "via", "forced")
        )
        if not any((to, via, forced)):
            return
        notes = Notes()
        notes.add("id", courier)
        notes.add("to", self.names.army(to) or next(iter(self.names.hexes(to)), ""))
        notes.add("via", self.names.hexes(via))
        notes.add("forced", bool(forced))
        yield notes.entry(
            CollectedTable.COURIER,
            period=str(self.form.period),
            subject=courier,
            title=f"The courier {courier}",
        )

    def _rider(self, number: int) -> Iterator[CollectedEntry]:
        sender, to, via, message = (
            self._says(rider_field(number, what))
            for what in ("from", "to", "via", "message")
        )
        forced = bool(self._says(rider_field(number, "forced")))
        if not any((sender, to, via, message, forced)):
            return
        notes = Notes()
        army = self.names.army(sender)
        mine = {each.id for each in self.form.armies}
        if army not in mine:
            notes.doubts.append(f"“{sender}” is no army that this form is for")
        if not to:
            notes.doubts.append("nobody says where the courier rides to")
        notes.add("army", army or sender)
        goal = self.names.army(to) or next(iter(self.names.hexes(to)), "")
        notes.add("to", goal)
        notes.add("via", self.names.hexes(via))
        notes.add("forced", forced)
        notes.add("message", message)
        yield notes.entry(
            CollectedTable.COURIER,
            period=str(self.form.period),
            subject=f"{self.form.reader} {number}",
            title=f"Courier {number}",
        )


def _only_fitting(
    deed: OrderDeed,
    keys: dict[str, Written],
    boxes: Mapping[str, TickBox],
    notes: Notes,
) -> None:
    """Take out what does not fit the deed, and tell of it."""
    for key in deed.needs:
        if not keys.get(key):
            called = boxes[key].called if key in boxes else key
            notes.doubts.append(f"an order to {deed.key} needs “{called}”")
    for key in deed.bars:
        value = keys.pop(key, "")
        if not value:
            continue
        told = f"“{boxes[key].called}” does not go with an order to {deed.key}"
        if boxes[key].is_weighty:
            notes.doubts.append(f"{told}: which is meant?")
            keys[key] = value
        else:
            notes.remarks.append(f"{told}, and is left out")
