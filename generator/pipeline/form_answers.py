"""The answers on a filled form: decisions and dice, under their exact keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.order_form_contents import answer_field, needs_of
from generator.kit.order_grammar import FORCE, PLACE
from generator.pipeline.collected import DECISION, DICE, CollectedEntry
from generator.read.known import did_you_mean, letters_of, spelling_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.order_form_contents import NumberedUnit, OrderForm
    from generator.brief.questions import Asked, Offered
    from generator.pipeline.collected import Written
    from generator.world.campaign import Campaign


# What comes up while a filled form is read: keys, doubts, and lists as written.

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


def to_parts(text: str, known: tuple[NumberedUnit, ...], notes: Notes) -> tuple[str, ...]:
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


# Names as commanders write them on forms, found in the campaign.

_BETWEEN = re.compile(r"[,;\n>→]+|\s+-+\s+|\bthen\b")
_LABELS = re.compile(r"[\s/–-]+")


class FormNames:
    """The names of one campaign, however they are spelt."""

    def __init__(
        self,
        campaign: Campaign,
        others: Mapping[str, Mapping[str, str]],
        codes: Mapping[str, str] | None = None,
    ) -> None:
        """Learn the names.

        Args:
            campaign: Whose forces, parts of forces and places they are.
            others: Further names by their ids, by what the grammar of orders calls such
                things.
            codes: The letters on the counters of the commander's map, by id.
        """
        self._grid = campaign.board.grid
        self._places = {
            spelling_of(text): self._grid.label(place.at)
            for place in campaign.board.places
            for text in (place.id, place.name)
        }
        forces = campaign.forces
        named = {kind: list(names.items()) for kind, names in others.items()}
        named.setdefault(FORCE, []).extend((each.id, each.name) for each in forces)
        named[PLACE] = [(place.id, place.name) for place in campaign.board.places]
        for part in (part for force in forces for part in force.parts):
            named.setdefault(part.kind, []).append((part.id, part.name))
        self._named = {kind: _by_letters(rows) for kind, rows in named.items()}
        self._called = {
            kind: {text: known for known, name in rows for text in (known, name)}
            for kind, rows in named.items()
        }
        self._coded = {letters_of(code): each for each, code in (codes or {}).items()}

    def army(self, text: str) -> str:
        """Return the id of an army by its id or name; empty: there is none."""
        return self.named(FORCE, text)

    def named(self, kind: str, text: str) -> str:
        """Return the id of something by its id, name or counter; empty: there is none.

        The article of a name does not count.
        """
        own = self._named.get(kind, {})
        coded = self._coded.get(letters_of(text), "")
        known = coded if coded in self._called.get(kind, {}) else ""
        return own.get(spelling_of(text), known)

    def meant(self, kind: str, text: str) -> str:
        """Return what was probably meant by a name there is not; empty: no saying."""
        return did_you_mean(text, self._called.get(kind, {})) or ""

    def several(self, kind: str, text: str) -> tuple[str, ...]:
        """Return the ids of several, if every part of a list names one."""
        found = tuple(self.named(kind, part) for part in listed(text))
        return found if all(found) else ()

    def label(self, text: str) -> str:
        """Return the number of a place's hex; empty: no place is called so."""
        return self._places.get(spelling_of(text), "")

    def hexes(self, text: str) -> tuple[str, ...]:
        """Return a route hex by hex, as it was written.

        Whatever is neither a hex nor a place is kept too, for the reader of the
        campaign file to object to.
        """
        found: list[str] = []
        for part in _BETWEEN.split(text):
            words = part.strip(" .")
            labels = [word for word in _LABELS.split(words) if word]
            if not self._is_known(words) and all(map(self._is_hex, labels)):
                found += labels
            elif words:
                found.append(words)
        return tuple(found)

    def _is_known(self, text: str) -> bool:
        return self._is_hex(text) or spelling_of(text) in self._places

    def _is_hex(self, text: str) -> bool:
        try:
            self._grid.hex_of(text)
        except ValueError:
            return False
        return True


def _by_letters(rows: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return ids by the letters of id and name; what two share means neither."""
    found: dict[str, str] = {}
    for known, name in rows:
        for text in {spelling_of(known), spelling_of(name)}:
            found[text] = known if found.get(text, known) == known else ""
    return found


def answers(form: OrderForm, said: Mapping[str, str], names: FormNames) -> Iterator[CollectedEntry]:
    """Yield an entry for every question that was answered."""
    for asked in form.answers:
        answer = _Answer(asked=asked, said=said, names=names, notes=Notes())
        if answer.faces() if asked.dice else answer.decision():
            yield answer.notes.entry(
                DICE if asked.dice else DECISION,
                period=str(form.answers_for),
                subject=asked.key,
                title=asked.text,
            )


class _Answer(Struct, frozen=True, kw_only=True):
    """The answer to one question, while it is read."""

    asked: Asked
    said: Mapping[str, str]
    names: FormNames
    notes: Notes

    def _says(self, what: str) -> str:
        return self.said.get(answer_field(self.asked.key, what), "")

    def faces(self) -> bool:
        """Note the faces of its dice; return whether any stand there."""
        asked, notes, text = self.asked, self.notes, self._says("faces")
        kind = asked.dice_kind
        faces = listed(text) if kind.is_pack else tuple(NUMBERS.findall(text))
        if text and (len(faces) != asked.dice or not all(map(kind.reads, faces))):
            what = "cards" if kind.is_pack else f"faces from 1 to {kind.sides}"
            notes.doubts.append(f"“{text}” is not {asked.dice} {what}")
        notes.add(asked.key, faces or text)
        return bool(text)

    def decision(self) -> bool:
        """Note what is decided; return whether anything stands there."""
        asked, notes, choice = self.asked, self.notes, self._says("choice")
        written = {need.key: self._says(need.key) for need in needs_of(asked)}
        ticked = {e.key: bool(self._says(e.key)) for e in asked.besides if not e.among}
        if not any((choice, *written.values(), *ticked.values())):
            return False
        if not choice:
            notes.doubts.append("nothing is ticked, but something is written")
        notes.add("question", asked.key)
        notes.add("choice", choice or "?")
        chosen = next((c for c in asked.choices if c.key == choice), None)
        named = [(each, written.pop(each.key)) for each in asked.besides if each.among]
        for need, text in written.items():
            self._need(need, text, chosen)
        for each, text in named:
            armies = tuple(self.names.army(part) or part for part in listed(text))
            strange = [army for army in armies if army not in each.among]
            if strange:
                notes.doubts.append(each.unknown.format(text=strange[0]))
            notes.add(each.key, armies)
        for key, is_ticked in ticked.items():
            notes.add(key, is_ticked)
        return True

    def _need(self, need: str, text: str, chosen: Offered | None) -> None:
        """Note what a choice needs besides, or that it is wanting or too much."""
        notes = self.notes
        if chosen is None or need not in chosen.needs:
            if text:
                notes.remarks.append(f"“{text}” was written too, and is left out")
            return
        if not text:
            notes.doubts.append(f"this answer needs “{need}”, and nothing is written")
            return
        values = self._named(need, text)
        if need == chosen.needs[0] and chosen.among:
            among = set(chosen.among)
            called = ((each, self.names.label(each)) for each in values)
            strange = [each for each, label in called if among.isdisjoint((each, label))]
            if strange:
                open_to_him = ", ".join(chosen.among)
                notes.doubts.append(f"“{strange[0]}” is not one of: {open_to_him}")
        notes.add(need, "".join(values) if need == "of" else values)

    def _named(self, need: str, text: str) -> tuple[str, ...]:
        """Return what was written behind a further key, as the file names it."""
        if need == "to":
            return self.names.hexes(text)
        if need == "of":
            return (self.names.army(text) or text,)
        return listed(text)
