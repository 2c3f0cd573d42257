"""The entries of one filled form: what was ticked and written, as the file wants it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import (
    FLEET_LINES,
    RIDERS,
    answer_field,
    army_field,
    needs_of,
    rider_field,
    riding_field,
    vessels_field,
)
from generator.pipeline.collected import Entry, Table
from generator.read.orders import DEED_KEYS
from generator.world.orders import Deed, FleetDeed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.order_form_contents import (
        AnswerWanted,
        ArmyLines,
        OrderForm,
        Part,
        VesselsLines,
    )
    from generator.pipeline.collected import Written
    from generator.pipeline.form_names import Names

_NUMBERS = re.compile(r"[0-9]+")
_HIRED = re.compile(r"\s*([0-9]{1,3})\s*[=:x×]\s*([0-9]{1,5})\s*")
_LIST = re.compile(r"[,;\n]")
_SAILS = (FleetDeed.SAIL, FleetDeed.ROW)
_CARRIES = (FleetDeed.EMBARK, FleetDeed.LAND)


class _Notes:
    """Keys, doubts and remarks as they come up."""

    def __init__(self) -> None:
        self.keys: list[tuple[str, Written]] = []
        self.doubts: list[str] = []
        self.remarks: list[str] = []

    def add(self, key: str, value: Written) -> None:
        """Note a key that holds something."""
        if value:
            self.keys.append((key, value))

    def entry(self, table: Table, *, period: str, subject: str, title: str) -> Entry:
        """Return what was noted."""
        return Entry(
            period=period,
            table=table,
            subject=subject,
            title=title,
            source="",
            keys=tuple(self.keys),
            doubts=tuple(self.doubts),
            remarks=tuple(self.remarks),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FormEntries:
    """Reads one form."""

    form: OrderForm
    """The form as it was printed."""
    said: Mapping[str, str]
    """What each field says; those that are empty are left out."""
    names: Names

    def all(self) -> Iterator[Entry]:
        """Yield every entry, in the order of the form."""
        for asked in self.form.answers:
            yield from self._answer(asked)
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

    # Answers.

    def _answer(self, asked: AnswerWanted) -> Iterator[Entry]:
        notes = _Notes()
        if asked.dice:
            table, is_filled = Table.DICE, self._faces(asked, notes)
        else:
            table, is_filled = Table.DECISION, self._decision(asked, notes)
        if is_filled:
            yield notes.entry(
                table,
                period=str(self.form.answers_for),
                subject=asked.key,
                title=asked.text,
            )

    def _faces(self, asked: AnswerWanted, notes: _Notes) -> bool:
        text = self._says(answer_field(asked.key, "faces"))
        faces = tuple(_NUMBERS.findall(text))
        if text and (len(faces) != asked.dice or not _are_faces(faces)):
            notes.doubts.append(f"“{text}” is not {asked.dice} faces from 1 to 6")
        notes.add(asked.key, faces or text)
        return bool(text)

    def _decision(self, asked: AnswerWanted, notes: _Notes) -> bool:
        choice = self._says(answer_field(asked.key, "choice"))
        written = {
            need: self._says(answer_field(asked.key, need))
            for need, _ in needs_of(asked)
        }
        maneuver = bool(self._says(answer_field(asked.key, "maneuver")))
        if not choice and not any(written.values()) and not maneuver:
            return False
        if not choice:
            notes.doubts.append("nothing is ticked, but something is written")
        notes.add("question", asked.key)
        notes.add("choice", choice or "?")
        needs = next((c.needs for c in asked.choices if c.key == choice), ())
        for need, text in written.items():
            self._need(need, text, notes, is_needed=need in needs)
        notes.add("maneuver", maneuver)
        return True

    def _need(self, need: str, text: str, notes: _Notes, *, is_needed: bool) -> None:
        """Note what a choice needs besides, or that it is wanting or too much."""
        if text and not is_needed:
            notes.remarks.append(f"“{text}” was written too, and is left out")
        elif is_needed and not text:
            notes.doubts.append(f"this answer needs “{need}”, and nothing is written")
        elif need == "to":
            notes.add(need, self.names.hexes(text))
        elif need == "of":
            notes.add(need, self.names.army(text) or text)
        else:
            notes.add(need, _listed(text))

    # Armies.

    def _order(self, army: ArmyLines) -> Iterator[Entry]:
        said = {
            name.rpartition("/")[2]: text
            for name, text in self.said.items()
            if name.startswith(army_field(army.id, ""))
        }
        if not said:
            return
        notes = _Notes()
        notes.add("army", army.id)
        deed = said.pop("do", "")
        if not deed:
            notes.doubts.append("no order is ticked, but something is filled in")
        notes.add("do", deed or "?")
        keys = self._order_keys(army, said, notes)
        if deed:
            self._only_fitting(Deed(deed), keys, notes)
        for key, value in keys.items():
            notes.add(key, value)
        yield notes.entry(
            Table.ORDER,
            period=str(self.form.period),
            subject=army.id,
            title=army.name,
        )

    def _order_keys(
        self, army: ArmyLines, said: Mapping[str, str], notes: _Notes
    ) -> dict[str, Written]:
        """Return the keys of an order, fitting its deed or not."""
        keys: dict[str, Written] = {
            "to": self.names.hexes(said.get("to", "")),
            "by": said.get("by", ""),
            "means": said.get("means", ""),
            "rest": tuple(h for h in self.form.halves if f"rest-{h}" in said),
            "forced": "forced" in said,
            "unformed": "unformed" in said,
            "scouts": _whole(said.get("scouts", ""), "scouts", notes),
        }
        new_order = _parts(said.get("march-order", ""), army.regiments, notes)
        keys["march_order"] = new_order
        if new_order and "march-order-later" in said:
            keys["march_order_at"] = self.form.halves[1]
        keys["march_table"] = _parts(said.get("march-table", ""), army.companies, notes)
        keys["regiments"] = _parts(said.get("merge", ""), army.regiments, notes)
        keys["build"] = said.get("build", "")
        keys["hire"] = _hired(said.get("hire", ""), army.hires, notes)
        keys["note"] = said.get("note", "")
        return keys

    def _only_fitting(
        self, deed: Deed, keys: dict[str, Written], notes: _Notes
    ) -> None:
        """Take out what does not fit the deed, and tell of it."""
        rules = DEED_KEYS[deed]
        for key in rules.needs:
            if not keys[key]:
                notes.doubts.append(f"an order to {deed} needs “{_FIELD[key]}”")
        for key in rules.bars:
            value = keys.pop(key, "")
            if not value:
                continue
            told = f"“{_FIELD.get(key, key)}” does not go with an order to {deed}"
            if key in ("to", *_TASKS):
                notes.doubts.append(f"{told}: which is meant?")
                keys[key] = value
            else:
                notes.remarks.append(f"{told}, and is left out")

    # Vessels.

    def _fleet(self, fleet: VesselsLines, line: int) -> Iterator[Entry]:
        deed, to, whom = (
            self._says(vessels_field(fleet.id, line, what))
            for what in ("do", "to", "whom")
        )
        if not deed and not to and not whom:
            return
        notes = _Notes()
        notes.add("vessels", fleet.id)
        notes.add("do", deed or "?")
        if not deed:
            notes.doubts.append("nothing is ticked, but something is written")
        elif deed in _SAILS:
            notes.add("to", self.names.hexes(to))
            _unused(whom, notes)
            if not to:
                notes.doubts.append(f"vessels that {deed} need hexes to reach")
        else:
            _unused(to, notes)
            self._whom(deed, whom, notes)
        yield notes.entry(
            Table.FLEET,
            period=str(self.form.period),
            subject=f"{fleet.id} {line}",
            title=f"{fleet.name}, {line}.",
        )

    def _whom(self, deed: str, whom: str, notes: _Notes) -> None:
        """Note whom vessels take aboard, set ashore or escort."""
        if deed == FleetDeed.ESCORT:
            found = self.names.vessels(whom)
            notes.add("of", found or whom)
            if not found:
                notes.doubts.append(f"“{whom}” are no vessels known here")
        elif deed not in _CARRIES:
            _unused(whom, notes)
        elif whom:
            army = self.names.army(whom)
            regiments = self.names.regiments(whom)
            notes.add("army", army)
            notes.add("regiments", () if army else regiments)
            if not army and not regiments:
                notes.doubts.append(f"“{whom}” is no army and no regiment known here")

    # Couriers.

    def _riding(self, courier: str) -> Iterator[Entry]:
        to, via = (self._says(riding_field(courier, what)) for what in ("to", "via"))
        if not to and not via:
            return
        notes = _Notes()
        notes.add("id", courier)
        notes.add("to", self.names.army(to) or next(iter(self.names.hexes(to)), ""))
        notes.add("via", self.names.hexes(via))
        yield notes.entry(
            Table.COURIER,
            period=str(self.form.period),
            subject=courier,
            title=f"The courier {courier}",
        )

    def _rider(self, number: int) -> Iterator[Entry]:
        sender, to, via, message = (
            self._says(rider_field(number, what))
            for what in ("from", "to", "via", "message")
        )
        if not any((sender, to, via, message)):
            return
        notes = _Notes()
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
        notes.add("message", message)
        yield notes.entry(
            Table.COURIER,
            period=str(self.form.period),
            subject=f"{self.form.reader} {number}",
            title=f"Courier {number}",
        )


_TASKS = ("regiments", "hire", "build", "means")
_FIELD = {
    "to": "Hexes",
    "by": "keep to",
    "means": "Cross by",
    "rest": "rest in the",
    "regiments": "merge",
    "build": "Build",
    "hire": "Figures",
}
"""What the form calls a key."""


def _unused(text: str, notes: _Notes) -> None:
    if text:
        notes.remarks.append(f"“{text}” was written too, and is left out")


def _listed(text: str) -> tuple[str, ...]:
    """Return the parts of a list as people write one."""
    return tuple(part.strip() for part in _LIST.split(text) if part.strip())


def _are_faces(faces: tuple[str, ...]) -> bool:
    return all(face in ("1", "2", "3", "4", "5", "6") for face in faces)


def _whole(text: str, what: str, notes: _Notes) -> int | str:
    """Return a whole number; as it was written, and doubted, when it is none."""
    if not text:
        return ""
    if not text.isascii() or not text.isdigit() or len(text) > len("1000"):
        notes.doubts.append(f"“{text}” is no number of {what}")
        return text
    return int(text) or ""


def _parts(text: str, known: tuple[Part, ...], notes: _Notes) -> tuple[str, ...]:
    """Return the parts of an army that are called by their numbers on the form."""
    ids = {part.number: part.id for part in known}
    numbers = [int(each[:3]) for each in _NUMBERS.findall(text)]
    left = re.sub(r"[0-9,;.\s>→-]", "", text)
    if left or any(number not in ids for number in numbers):
        notes.doubts.append(f"“{text}” are not numbers of the list on the form")
    if len(set(numbers)) < len(numbers):
        notes.doubts.append(f"“{text}” names one twice")
    return tuple(ids[number] for number in numbers if number in ids)


def _hired(text: str, known: tuple[Part, ...], notes: _Notes) -> dict[str, int]:
    """Return the figures to hire for each company."""
    ids = {part.number: part.id for part in known}
    found: dict[str, int] = {}
    for part in _listed(text):
        read = _HIRED.fullmatch(part)
        company = ids.get(int(read[1])) if read else None
        if read is None or company is None or not int(read[2]):
            notes.doubts.append(f"“{part}” is not a company’s number = figures")
        else:
            found[company] = int(read[2])
    return found
