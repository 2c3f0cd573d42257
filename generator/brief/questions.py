"""Questions that wait for an answer, as one reader is asked them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.dice import D6, DiceKind
from generator.kit.phase import FOR_LOCK, FOR_NUMBER, HUNDRED, cases_of, cases_told
from generator.kit.printing import spelled
from generator.kit.wording import filled
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.audience import Audience
    from generator.brief.words import Words
    from generator.dice import WantedThrow
    from generator.kit.phase import BesideChoice, Chance, Choice, Question
    from generator.kit.standing import StandingGrammar
    from generator.world.clock import FactValue


# Lines ready to be pasted into the campaign file, one set for each question.

OPEN = "?"
"""What stands for an answer until it is filled in."""
_WAITS_FOR = {
    FOR_LOCK: ("the lock", "marchtable lock"),
    FOR_NUMBER: ("a number", "marchtable lock --number"),
}
"""What dice wait for, and what one types then."""
BATTLE = "battle"
"""The kind of question that is answered on the table."""
_EXAMPLES = {"to": 'to = "0412"', "of": 'of = "army"'}


def lines_for(question: Question, grammar: StandingGrammar | None = None) -> str:
    """Return the lines that answer a question, ready but for the answer.

    Args:
        question: The question.
        grammar: What can be answered on one line; without it: what needs one word.
    """
    if question.kind in _WAITS_FOR:
        return ""
    if question.wanted is not None:
        wanted = question.wanted
        blanks = (['"?"'] if wanted.kind.is_pack else ["?"]) * wanted.dice
        return f'"{question.key}" = [{", ".join(blanks)}]'
    if question.lines:
        return "\n".join((*question.lines, *question.more_lines))
    known = None if grammar is None else grammar.of_key(question.key)
    is_plain = not (question.besides or any(c.needs for c in question.choices))
    is_short = is_plain or (known is not None and bool(known.choices))
    return "\n".join(_answer(question) if is_short else _decision(question))


def _answer(question: Question) -> Iterator[str]:
    """Yield an answer on one line, and below it what its choices may need."""
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'"{question.key}" = "{question.default or OPEN}"   # {choices}'
    for choice in question.choices:
        if choice.needs:
            yield f"#   {choice.key} {_needed(choice)}"
    for each in question.besides:
        among = f" {each.among[0]}" if each.among else ""
        remark = each.line.partition("#")[2].strip()
        yield f"#   ; {each.key}{among}   {remark}".rstrip()
    yield from question.more_lines


def _needed(choice: Choice) -> str:
    """Return what stands behind a choice on one line: what it may be, or an example."""
    if choice.among:
        return " | ".join(choice.among)
    if choice.first_of:
        known = " | ".join(choice.first_of)
        return f"{choice.first_of[0]}, …   first into one of: {known}"
    if not choice.example:
        return "…"
    value, _, remark = choice.example.partition("=")[2].partition("#")
    plain = value.strip().strip("[]").replace('"', "")
    return f"{plain}   {remark.strip()}".rstrip()


def _decision(question: Question) -> Iterator[str]:
    """Yield a decision's lines."""
    yield "[[period.decision]]"
    yield f'question = "{question.key}"'
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'choice = "{question.default or OPEN}"   # {choices}'
    for choice in question.choices:
        for name in choice.needs:
            yield f"# {_further(choice, name)}"
    yield from (f"# {each.line}" for each in question.besides)
    yield from question.more_lines


def _further(choice: Choice, name: str) -> str:
    """Return a further key of a choice with what it may be, or with an example."""
    if choice.among and name == choice.needs[0]:
        known = " | ".join(choice.among)
        return f'{name} = "{choice.among[0]}"   # with {choice.key}: {known}'
    if choice.first_of and name == choice.needs[0]:
        known = " | ".join(choice.first_of)
        first = f'{name} = ["{choice.first_of[0]}"]'
        return f"{first}   # with {choice.key}; first into one of: {known}"
    example = choice.example if name == choice.needs[0] else ""
    return f"{example or _EXAMPLES.get(name, f'{name} = …')}   # with {choice.key}"


_PARTS = re.compile(r"[.+]")
"""What parts the subject of a throw, such as ``arn+hadewych``."""
_THROW = "throw"
"""How dice and cards are asked for."""
_FOR_THE_FILE = " (add "
"""Begins what a choice's words say of the campaign file alone."""
_KEY_NAMED = re.compile(r"\bnamed in [a-z_]+\b")
"""How they name a key of it."""


class Offered(Struct, frozen=True, kw_only=True):
    """One thing that can be chosen or ticked."""

    key: str
    """What the campaign file calls it."""
    means: str
    """What follows from it, in words."""
    needs: tuple[str, ...] = ()
    """Further keys that have to be written."""
    among: tuple[str, ...] = ()
    """What the first of them may be, as the campaign file writes it; empty: any."""
    asked: str = ""
    """What that is called on a form; empty: as everywhere."""
    chances: tuple[str, ...] = ()
    """What dice may bring, counted out."""

    @property
    def on_paper(self) -> str:
        """What follows from it, without what is said of the campaign file alone."""
        plain, _, _ = self.means.partition(_FOR_THE_FILE)
        return _KEY_NAMED.sub("written below", plain)


class ToldProspect(Struct, frozen=True, kw_only=True):
    """What may come of one choice, in words."""

    choice: str
    title: str
    note: str
    chances: tuple[Chance, ...]

    @property
    def words(self) -> str:
        """The chances as people read them."""
        return prospect_words(self)


class Asked(Struct, frozen=True, kw_only=True):
    """A question that waits for an answer, in words."""

    key: str
    text: str
    rule: str
    asks: tuple[str, ...]
    """Names of those who decide or throw; empty: the umpire."""
    choices: tuple[Offered, ...] = ()
    paste: str = ""
    """Lines ready for the campaign file."""
    prospects: tuple[ToldProspect, ...] = ()
    """Chances of his choices; only for him who decides, and the umpire."""
    kind: str = ""
    """What is asked, such as ``approach``; ``throw`` for dice."""
    forces: tuple[str, ...] = ()
    """Ids of the forces whose commanders decide or throw; empty: the umpire."""
    besides: tuple[BesideChoice, ...] = ()
    """What may be written with whatever is chosen."""
    default: str = ""
    """The choice taken if nothing comes; empty: it is awaited."""
    dice: int = 0
    """How many dice are to be thrown; 0: none, it is a decision."""
    dice_kind: DiceKind = D6
    """Which dice."""


def asked_of(
    questions: Iterable[Question], words: Words, audience: Audience, grammar: StandingGrammar | None
) -> Iterable[Asked]:
    """Put the questions this reader has to answer, or the umpire all of them.

    Args:
        questions: All that are put.
        words: The reader's words.
        audience: The reader.
        grammar: What can be answered on one line.
    """
    for question in questions:
        # A battle is fought by players, and its result is the umpire's to enter.
        is_his = audience.kind is AudienceKind.PLAYER and question.kind != BATTLE
        decides = is_his and audience.forces.intersection(question.asks)
        if not decides and audience.kind is not AudienceKind.UMPIRE:
            continue
        prospects = tuple(
            ToldProspect(
                choice=prospect.choice,
                title=words.wording.reason(prospect.title),
                note=words.wording.reason(prospect.note),
                chances=prospect.chances,
            )
            for prospect in question.prospects
        )
        yield Asked(
            key=question.key,
            text=_worded(question, words),
            rule=question.rule,
            asks=tuple(words.of(force) for force in question.asks),
            choices=tuple(
                Offered(
                    key=choice.key,
                    means=words.wording.reason(choice.means),
                    needs=choice.needs,
                    among=choice.among,
                    asked=choice.asked,
                    chances=tuple(each.words for each in prospects if each.choice == choice.key),
                )
                for choice in question.choices
            ),
            paste=lines_for(question, grammar),
            prospects=prospects,
            kind=question.kind,
            forces=question.asks,
            besides=question.besides,
            default=question.default,
            dice=0 if question.wanted is None else question.wanted.dice,
            dice_kind=D6 if question.wanted is None else question.wanted.kind,
        )


def prospect_words(prospect: ToldProspect) -> str:
    """Return the chances of a choice in sentences; bands where no two cases are."""
    cases = cases_of(prospect.chances)
    if cases is not None:
        return f"{prospect.title}. {cases_told(cases)}"
    told = "; ".join(f"{c.outcome} {_of_a_hundred(c)} in 100" for c in prospect.chances)
    return f"{prospect.title}: {told}."


def _of_a_hundred(chance: Chance) -> str:
    """Return a chance or a band in whole hundredths; what may happen is never none."""
    low, high = round(chance.low * HUNDRED), round(chance.high * HUNDRED)
    if chance.high and not high:
        return "fewer than 1"
    return str(low) if low == high else f"{low} to {high}"


def battles_of(questions: Iterable[Question], words: Words, audience: Audience) -> Iterable[str]:
    """Yield a sentence for every battle that a player has to fight on the table."""
    for question in questions:
        if question.kind == BATTLE and audience.forces.intersection(question.asks):
            yield _filled(words.wording.questions[f"{BATTLE}-told"], question, words)


def _worded(question: Question, words: Words) -> str:
    """Return a question, or what is to be done, in words."""
    if question.wanted is not None:
        return _throw_worded(question.wanted, words)
    if question.kind in _WAITS_FOR:
        awaited, command = _WAITS_FOR[question.kind]
        rolls = int(dict(question.facts)["count"])
        verb = "waits" if rolls == 1 else "wait"
        if not rolls:
            return f"These orders wait for {awaited}: {command}"
        told = "1 roll" if rolls == 1 else f"{rolls} rolls"
        return f"{told} {verb} for {awaited}: {command}"
    return _filled(words.wording.questions[question.kind], question, words)


def _filled(template: str, question: Question, words: Words) -> str:
    """Return a sentence with the facts of a question."""
    facts: dict[str, FactValue] = dict(question.facts)
    known = {name: words.said(value) for name, value in facts.items()}
    return filled(template, {"rule": question.rule, **known}, words.nouns(facts))


def _throw_worded(wanted: WantedThrow, words: Words) -> str:
    """Return the words in which dice are asked for: which, for what, for whom."""
    key, kind = wanted.key, wanted.kind
    template = words.wording.questions[_THROW]
    whom = tuple(id_ for id_ in _PARTS.split(key.subject) if id_ in words.names)
    known = {
        "count": spelled(wanted.dice),
        "roll": kind.made.capitalize(),
        "dice": kind.one if wanted.dice == 1 else kind.many,
        "about": words.wording.throws.get(key.rule, ""),
        "whom": words.said(whom),
        "rule": key.rule,
    }
    return filled(template, known, words.nouns({"count": wanted.dice}))
