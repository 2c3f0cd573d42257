"""Reads answers and rulings, and tells what is wrong with them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import to_throw_key
from generator.errors import Finding
from generator.kit.rulings import THROW
from generator.kit.standing import FurtherKind
from generator.kit.standing_lines import UnfitAnswerError, WrittenAnswer, read_answer, read_standing
from generator.read.models.value_kinds import closest_or_all, kind_of, throw_key_hint
from generator.world.campaign import Decision, Ruling, StandingAnswer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.errors import KeyPath
    from generator.kit.rulings import RulingKind
    from generator.kit.standing import Further, StandingGrammar, StandingQuestion
    from generator.read.models.campaign_file import CampaignFile, PeriodSection, RulingSection
    from generator.read.models.order_tables import StandingHead
    from generator.read.references import References
    from generator.world.clock import FactValue


OPEN_CHOICE = "?"
"""What stands for an answer in the lines to paste until it is filled in."""
UNFIT = "C088"
"""The fault of an answer that cannot be read."""


def standing_rows(file: CampaignFile) -> tuple[StandingHead, ...]:
    """Return the tables of answers given beforehand; none where there can be none."""
    rows: tuple[StandingHead, ...] = getattr(file, "standing", ())
    return rows


def standing_faults(
    rows: Iterable[StandingHead], references: References, grammar: StandingGrammar
) -> Iterator[Finding]:
    """Yield everything wrong with answers given beforehand."""
    first: dict[tuple[object, ...], KeyPath] = {}
    for row in rows:
        if row.army is not None and row.side is not None:
            yield Finding(
                "C051",
                (*row.where, "side"),
                "a table of answers is an army's or a side's, not both",
                "take one of the two keys out",
                at_key=True,
            )
        for question, lines in _answers_in(row, grammar):
            where = (*row.where, question.called)
            whose = (row.army, row.side, row.period, question.kind)
            if whose in first:
                yield Finding(
                    "C023",
                    where,
                    f"“{question.called}” is answered beforehand twice",
                    "keep one of the two",
                    also=first[whose],
                    at_key=True,
                )
            first.setdefault(whose, where)
            for text, place in _placed(lines, where):
                try:
                    written = read_standing(text, question, grammar)
                except UnfitAnswerError as unfit:
                    yield Finding(UNFIT, place, unfit.what, unfit.hint)
                else:
                    yield from _value_faults(written, place, references)


def to_standing(
    rows: Iterable[StandingHead], references: References, grammar: StandingGrammar
) -> tuple[StandingAnswer, ...]:
    """Return answers given beforehand, line by line; they have been checked."""
    found = []
    for row in rows:
        for question, lines in _answers_in(row, grammar):
            for text, place in _placed(lines, (*row.where, question.called)):
                written = read_standing(text, question, grammar)
                found.append(
                    StandingAnswer(
                        kind=question.kind,
                        choice=written.choice,
                        detail=_detail(written, references),
                        conditions=written.conditions,
                        says=text,
                        force=row.army or "",
                        side=row.side or "",
                        period=row.period or "",
                        where=place,
                    )
                )
    return tuple(found)


def answer_faults(
    row: PeriodSection, references: References, grammar: StandingGrammar | None
) -> Iterator[Finding]:
    """Yield everything wrong with the answers a block has on one line each."""
    long = {each.question: each.where for each in row.decision}
    for key, text in row.answers.items():
        where = (*row.where, "answers", key)
        if key in long:
            yield Finding(
                "C023",
                where,
                "this question is answered twice",
                "keep one of the two",
                also=(*long[key], "question"),
                at_key=True,
            )
        try:
            written = _read_answer(key, text, grammar)
        except UnfitAnswerError as unfit:
            yield Finding(UNFIT, where, unfit.what, unfit.hint)
        else:
            yield from _value_faults(written, where, references)


def to_decisions(
    row: PeriodSection, references: References, grammar: StandingGrammar | None
) -> tuple[Decision, ...]:
    """Return the decisions of a block's answers; they have been checked."""
    answers = {key: _read_answer(key, text, grammar) for key, text in row.answers.items()}
    return tuple(
        Decision(
            question=key,
            choice=written.choice,
            detail=_detail(written, references),
            where=(*row.where, "answers", key),
        )
        for key, written in answers.items()
    )


def _read_answer(key: str, text: str, grammar: StandingGrammar | None) -> WrittenAnswer:
    """Take the one-line answer to a question apart.

    Raises:
        UnfitAnswerError: It is none there is, or needs more than one line.
    """
    if text.strip() == OPEN_CHOICE:
        return WrittenAnswer(choice=OPEN_CHOICE)
    question = None if grammar is None else grammar.of_key(key)
    if question is not None and question.choices:
        return read_answer(text, question)
    if len(text.split()) == 1:
        return WrittenAnswer(choice=text.strip())
    what = "to this question one word is the answer here"
    raise UnfitAnswerError(what, "write a [[period.decision]] for whatever it needs")


def _answers_in(
    row: StandingHead, grammar: StandingGrammar
) -> Iterator[tuple[StandingQuestion, tuple[str, ...]]]:
    for question in grammar.answerable:
        lines = getattr(row, question.called)
        if lines:
            yield question, lines


def _placed(lines: tuple[str, ...], where: KeyPath) -> Iterator[tuple[str, KeyPath]]:
    """Yield lines of answers with their places in the file."""
    if len(lines) == 1:
        yield lines[0], where
    else:
        yield from ((text, (*where, at)) for at, text in enumerate(lines))


def _value_faults(
    written: WrittenAnswer, where: KeyPath, references: References
) -> Iterator[Finding]:
    """Yield a fault for every name in an answer that leads nowhere."""
    for further, texts in written.taken:
        kind = _NAMES.get(further.of)
        for text in _texts(further, texts, references):
            fault = None if kind is None else references.fault(kind, text, where)
            if fault is not None:
                yield fault


_NAMES = {
    FurtherKind.HEX: "hex",
    FurtherKind.HEXES: "hex",
    FurtherKind.ARMY: "army",
    FurtherKind.ARMIES: "army",
    FurtherKind.GOAL: "goal",
}


def _texts(further: Further, texts: tuple[str, ...], references: References) -> tuple[str, ...]:
    """Return the names behind a word; hexes may be parted by blanks alone."""
    is_one_text = further.of is FurtherKind.HEXES and len(texts) == 1
    if is_one_text and references.places is not None and not references.hexes(texts):
        return tuple(texts[0].split())
    return texts


def _detail(written: WrittenAnswer, references: References) -> Mapping[str, FactValue]:
    """Return what an answer says besides its word, by name."""
    return {
        further.name: _value(further, _texts(further, texts, references), references)
        for further, texts in written.taken
    }


def _value(further: Further, texts: tuple[str, ...], references: References) -> FactValue:
    places = references.places
    match further.of:
        case FurtherKind.FLAG:
            return True
        case FurtherKind.NUMBER:
            return int(texts[0])
        case FurtherKind.GOAL if texts[0] in references.armies:
            return texts[0]
        case FurtherKind.HEX | FurtherKind.GOAL | FurtherKind.HEXES if places:
            hexes = references.hexes(texts)
            return hexes if further.of is FurtherKind.HEXES else hexes[0]
        case FurtherKind.ARMIES | FurtherKind.TEXTS:
            return texts
        case _:
            return texts[0]


def ruling_fault(row: RulingSection, period: str, references: References) -> Finding | None:
    """Return what is wrong with a ruling; none if it may stand."""
    kinds = references.rulings
    kind = kinds.get(row.set)
    if kind is None:
        return Finding(
            "C053",
            (*row.where, "set"),
            f"a ruling cannot set “{row.set}”",
            closest_or_all(row.set, tuple(kinds)),
        )
    return (
        _subject_fault(row, kind, references)
        or (_throw_fault(row, period, references) if kind.of == THROW else None)
        or _value_fault(row, kind, references)
    )


def _subject_fault(row: RulingSection, kind: RulingKind, references: References) -> Finding | None:
    """Return what is wrong with what a ruling is about."""
    where = (*row.where, "of")
    if bool(row.of) == bool(kind.of):
        known = kind.of and kind.of != THROW
        return references.fault(kind.of, row.of, where) if known else None
    what = f"a ruling on {row.set} must name its {kind.of}"
    called = "key" if kind.of == THROW else "id"
    hint: str | None = f'add of = "…", the {called} of the {kind.of}'
    if not kind.of:
        what, hint = f"a ruling on {row.set} is about nobody", "take “of” out"
    return Finding("C053", where, what, hint)


def _throw_fault(row: RulingSection, period: str, references: References) -> Finding | None:
    """Return what is wrong with a ruling on a throw, apart from its faces."""
    if row.at_end:
        return Finding(
            "C053",
            (*row.where, "at_end"),
            "a roll cannot be ruled upon after it was made",
            "take “at_end” out",
        )
    try:
        key = to_throw_key(row.of)
    except ValueError:
        return Finding(
            "C062",
            (*row.where, "of"),
            f"“{row.of}” is not the key of a roll",
            throw_key_hint(references.notation.throw_key),
        )
    clock = references.notation.clock
    if clock.owns(clock.read(period), key.period):
        return None
    return Finding(
        "C062",
        (*row.where, "of"),
        f"this roll belongs to the period {key.period}, not to {period}",
        "only rolls of the open period can be ruled upon",
    )


def _value_fault(row: RulingSection, kind: RulingKind, references: References) -> Finding | None:
    """Return what is wrong with the value a ruling sets."""
    where = (*row.where, "to")
    if not kind.accepts(row.to):
        shown = f"“{row.to}”" if isinstance(row.to, str) else kind_of(row.to)
        what = f"a ruling on {row.set} cannot set {shown}"
        return Finding("C053", where, what, f"write {kind.takes}")
    if kind.is_hex:
        place = row.to[0] if isinstance(row.to, tuple) else row.to
        return references.fault("hex", str(place), where)
    if kind.is_sides:
        sides = row.to if isinstance(row.to, tuple) else (row.to,)
        faults = (references.fault("side", str(side), where) for side in sides)
        return next((fault for fault in faults if fault is not None), None)
    return None


def to_ruling(row: RulingSection, references: References) -> Ruling:
    """Return a ruling as the world knows it; it has been checked."""
    kind = references.rulings[row.set]
    subject, value = row.of, as_fact(row.to)
    if kind.is_hex:
        value = _place_of(row.to, references)
    elif kind.is_strength:
        subject = references.owner_of(row.of)
        value = (row.of, str(row.to))
    elif kind.is_sides and isinstance(row.to, str):
        value = (row.to,)
    return Ruling(
        what=row.set,
        subject=subject,
        value=value,
        why=row.why,
        public=row.public,
        at_end=row.at_end,
        where=row.where,
    )


def _place_of(value: object, references: References) -> FactValue:
    """Return a hex, or the label of a hex and the name of one of its banks."""
    name, *bank = value if isinstance(value, tuple) else (value,)
    found = references.hexes((name,))
    if not found or references.places is None:
        return as_fact(value)
    if not bank:
        return found[0]
    return references.places.grid.label(found[0]), str(bank[0])


def as_fact(value: object) -> FactValue:
    """Return a free value of the file as a fact holds it; numbers are exact."""
    if isinstance(value, float):
        return Fraction(str(value))
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    if isinstance(value, bool | int):
        return value
    return str(value)
