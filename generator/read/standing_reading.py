"""Reads answers: those given beforehand, and those to questions, on one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.standing import FurtherKind
from generator.kit.standing_lines import (
    UnfitAnswerError,
    WrittenAnswer,
    read_answer,
    read_standing,
)
from generator.world.period_inputs import Decision, StandingAnswer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.errors import KeyPath
    from generator.kit.standing import Further, StandingGrammar, StandingQuestion
    from generator.read.models.campaign_file import CampaignFile, PeriodSection
    from generator.read.models.order_tables import StandingHead
    from generator.read.references import References
    from generator.world.events import FactValue

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
    answers = {
        key: _read_answer(key, text, grammar) for key, text in row.answers.items()
    }
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


def _texts(
    further: Further, texts: tuple[str, ...], references: References
) -> tuple[str, ...]:
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


def _value(
    further: Further, texts: tuple[str, ...], references: References
) -> FactValue:
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
