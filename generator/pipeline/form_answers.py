"""The answers on a filled form: decisions and dice, under their exact keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import answer_field, needs_of
from generator.pipeline.collected import DECISION, DICE
from generator.pipeline.form_notes import NUMBERS, Notes, listed, unused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.order_form_contents import OrderForm
    from generator.brief.questions import Asked, Offered
    from generator.kit.phase import BesideChoice
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.form_names import FormNames


def answers(
    form: OrderForm, said: Mapping[str, str], names: FormNames
) -> Iterator[CollectedEntry]:
    """Yield an entry for every question that was answered."""
    reader = _Answers(form=form, said=said, names=names)
    for asked in form.answers:
        yield from reader.answer(asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answers:
    form: OrderForm
    said: Mapping[str, str]
    names: FormNames

    def _says(self, name: str) -> str:
        return self.said.get(name, "")

    def answer(self, asked: Asked) -> Iterator[CollectedEntry]:
        notes = Notes()
        if asked.dice:
            table, is_filled = DICE, self._faces(asked, notes)
        else:
            table, is_filled = DECISION, self._decision(asked, notes)
        if is_filled:
            yield notes.entry(
                table,
                period=str(self.form.answers_for),
                subject=asked.key,
                title=asked.text,
            )

    def _faces(self, asked: Asked, notes: Notes) -> bool:
        text = self._says(answer_field(asked.key, "faces"))
        kind = asked.dice_kind
        faces = listed(text) if kind.is_pack else tuple(NUMBERS.findall(text))
        if text and (len(faces) != asked.dice or not all(map(kind.reads, faces))):
            what = "cards" if kind.is_pack else f"faces from 1 to {kind.sides}"
            notes.doubts.append(f"“{text}” is not {asked.dice} {what}")
        notes.add(asked.key, faces or text)
        return bool(text)

    def _decision(self, asked: Asked, notes: Notes) -> bool:
        choice = self._says(answer_field(asked.key, "choice"))
        written = {
            need: self._says(answer_field(asked.key, need))
            for need, _ in needs_of(asked)
        }
        ticked = {
            each.key: bool(self._says(answer_field(asked.key, each.key)))
            for each in asked.besides
            if not each.among
        }
        if not any((choice, *written.values(), *ticked.values())):
            return False
        if not choice:
            notes.doubts.append("nothing is ticked, but something is written")
        notes.add("question", asked.key)
        notes.add("choice", choice or "?")
        chosen = next((c for c in asked.choices if c.key == choice), None)
        named = [(each, written.pop(each.key)) for each in asked.besides if each.among]
        for need, text in written.items():
            self._need(need, text, chosen, notes)
        for each, text in named:
            self._forces(each, text, notes)
        for key, is_ticked in ticked.items():
            notes.add(key, is_ticked)
        return True

    def _need(self, need: str, text: str, chosen: Offered | None, notes: Notes) -> None:
        """Note what a choice needs besides, or that it is wanting or too much."""
        if chosen is None or need not in chosen.needs:
            unused(text, notes)
            return
        if not text:
            notes.doubts.append(f"this answer needs “{need}”, and nothing is written")
            return
        values = self._named(need, text)
        if need == chosen.needs[0] and chosen.among:
            strange = [
                each
                for each in values
                if not {each, self.names.label(each)}.intersection(chosen.among)
            ]
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

    def _forces(self, beside: BesideChoice, text: str, notes: Notes) -> None:
        """Note the forces that a key beside the choice names."""
        armies = tuple(self.names.army(part) or part for part in listed(text))
        strange = [army for army in armies if army not in beside.among]
        if strange:
            notes.doubts.append(beside.unknown.format(text=strange[0]))
        notes.add(beside.key, armies)
