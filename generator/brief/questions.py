"""Questions that wait for an answer, as one reader is asked them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.pasting import BATTLE, lines_for
from generator.dice.kinds import D6, DiceKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.audience import Audience
    from generator.brief.words import Words
    from generator.kit.phase import BesideChoice, Chance, Choice, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldProspect:
    """What may come of one choice, in words."""

    choice: str
    title: str
    note: str
    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question that waits for an answer, in words."""

    key: str
    text: str
    rule: str
    asks: tuple[str, ...]
    """Names of those who decide or throw; empty: the umpire."""
    choices: tuple[tuple[str, str], ...] = ()
    """What to write and what it means."""
    paste: str = ""
    """Lines ready for the campaign file."""
    prospects: tuple[ToldProspect, ...] = ()
    """Chances of his choices; only for him who decides, and the umpire."""
    kind: str = ""
    """What is asked, such as ``approach``; ``throw`` for dice."""
    forces: tuple[str, ...] = ()
    """Ids of the forces whose commanders decide or throw; empty: the umpire."""
    details: tuple[Choice, ...] = ()
    """The same choices, with what they need besides."""
    besides: tuple[BesideChoice, ...] = ()
    """What may be written with whatever is chosen."""
    default: str = ""
    """The choice taken if nothing comes; empty: it is awaited."""
    dice: int = 0
    """How many dice are to be thrown; 0: none, it is a decision."""
    dice_kind: DiceKind = D6
    """Which dice."""


def asked_of(
    questions: Iterable[Question], words: Words, audience: Audience
) -> Iterable[Asked]:
    """Put the questions this reader has to answer, or the umpire all of them."""
    for question in questions:
        if not _answers(question, audience):
            continue
        yield Asked(
            key=question.key,
            text=_worded(question, words),
            rule=question.rule,
            asks=tuple(words.of(force) for force in question.asks),
            choices=tuple(
                (choice.key, words.wording.reason(choice.means))
                for choice in question.choices
            ),
            paste=lines_for(question),
            prospects=tuple(
                ToldProspect(
                    choice=prospect.choice,
                    title=words.wording.reason(prospect.title),
                    note=words.wording.reason(prospect.note),
                    chances=prospect.chances,
                )
                for prospect in question.prospects
            ),
            kind=question.kind,
            forces=question.asks,
            details=question.choices,
            besides=question.besides,
            default=question.default,
            dice=0 if question.wanted is None else question.wanted.dice,
            dice_kind=D6 if question.wanted is None else question.wanted.kind,
        )


def battles_of(
    questions: Iterable[Question], words: Words, audience: Audience
) -> Iterable[str]:
    """Yield a sentence for every battle that a player has to fight on the table."""
    for question in questions:
        if question.kind == BATTLE and audience.forces.intersection(question.asks):
            told = words.wording.questions[f"{BATTLE}-told"]
            yield told.format(
                **{name: words.of(value) for name, value in question.facts}
            )


def _answers(question: Question, audience: Audience) -> bool:
    """Say whether a question is this reader's to answer.

    A battle is fought by players, and its result is the umpire's to enter.
    """
    if audience.kind is AudienceKind.PLAYER:
        decides = bool(audience.forces.intersection(question.asks))
        return decides and question.kind != BATTLE
    return audience.kind is AudienceKind.UMPIRE


def _worded(question: Question, words: Words) -> str:
    template = words.wording.questions[question.kind]
    facts = {name: words.of(value) for name, value in question.facts}
    if question.wanted is not None:
        facts["count"] = str(question.wanted.dice)
        facts["subject"] = words.of(question.wanted.key.subject)
    return template.format(rule=question.rule, **facts)
