"""What comes up while a filled form is read: keys, doubts, and lists as written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.pipeline.collected import CollectedEntry

if TYPE_CHECKING:
    from generator.brief.order_form_contents import NumberedUnit
    from generator.pipeline.collected import Written

NUMBERS = re.compile(r"[0-9]+")
_COUNTED = re.compile(r"\s*([0-9]{1,3})\s*[=:x×]\s*([0-9]{1,5})\s*")
_LIST = re.compile(r"[,;\n]")


class Notes:
    """Keys, doubts and remarks as they come up."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.keys: list[tuple[str, Written]] = []
        self.doubts: list[str] = []
        self.remarks: list[str] = []

    def add(self, key: str, value: Written) -> None:
        """Note a key that holds something."""
        if value:
            self.keys.append((key, value))

    def entry(
        self, table: str, *, period: str, subject: str, title: str, **more: str
    ) -> CollectedEntry:
        """Return what was noted; the rest are further fields of the entry."""
        return CollectedEntry(
            period=period,
            table=table,
            subject=subject,
            title=title,
            source="",
            keys=tuple(self.keys),
            doubts=tuple(self.doubts),
            remarks=tuple(self.remarks),
            **more,
        )


def unused(text: str, notes: Notes) -> None:
    """Tell of something written that does not matter here."""
    if text:
        notes.remarks.append(f"“{text}” was written too, and is left out")


def listed(text: str) -> tuple[str, ...]:
    """Return the parts of a list as people write one."""
    return tuple(part.strip() for part in _LIST.split(text) if part.strip())


def to_whole(text: str, what: str, notes: Notes) -> int | str:
    """Return a whole number; as it was written, and doubted, when it is none."""
    if not text:
        return ""
    if not text.isascii() or not text.isdigit() or len(text) > len("1000"):
        notes.doubts.append(f"“{text}” is not a number of {what}")
        return text
    return int(text) or ""


def to_parts(
    text: str, known: tuple[NumberedUnit, ...], notes: Notes
) -> tuple[str, ...]:
    """Return the parts of an army that are called by their numbers on the form."""
    ids = {part.number: part.id for part in known}
    numbers = [int(each[:3]) for each in NUMBERS.findall(text)]
    left = re.sub(r"[0-9,;.\s>→-]", "", text)
    if left or any(number not in ids for number in numbers):
        notes.doubts.append(f"“{text}” are not numbers of the list on the form")
    if len(set(numbers)) < len(numbers):
        notes.doubts.append(f"“{text}” names one twice")
    return tuple(ids[number] for number in numbers if number in ids)


def to_counts(
    text: str, known: tuple[NumberedUnit, ...], called: str, notes: Notes
) -> dict[str, int]:
    """Return the figures written for each part of an army, by its number."""
    ids = {part.number: part.id for part in known}
    found: dict[str, int] = {}
    for part in listed(text):
        read = _COUNTED.fullmatch(part)
        named = ids.get(int(read[1])) if read else None
        if read is None or named is None or not int(read[2]):
            notes.doubts.append(f"“{part}” is not a {called}’s number = figures")
        else:
            found[named] = int(read[2])
    return found
