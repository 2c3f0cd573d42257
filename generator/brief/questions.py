"""Questions that wait for an answer, as one reader is asked them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.pasting import BATTLE, lines_for
from generator.dice.kinds import D6, DiceKind
from generator.kit.cases import HUNDRED, cases_of, cases_told
from generator.kit.printing import spelled
from generator.kit.wording import filled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.audience import Audience
    from generator.brief.words import Words
    from generator.dice.bag import WantedThrow
    from generator.kit.phase import BesideChoice, Chance, Choice, Question
    from generator.kit.standing import StandingGrammar
    from generator.world.events import FactValue


_PARTS = re.compile(r"[.+]")
_THROW = "throw"
"""How dice and cards are asked for."""
"""What parts the subject of a throw, such as ``arn+hadewych``."""
_FOR_THE_FILE = " (add "
"""Begins what a choice's words say of the campaign file alone."""
_KEY_NAMED = re.compile(r"\bnamed in [a-z_]+\b")
"""How they name a key of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldProspect:
    """What may come of one choice, in words."""

    choice: str
    title: str
    note: str
    chances: tuple[Chance, ...]

    @property
    def words(self) -> str:
        """The chances as people read them."""
        return prospect_words(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
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
    questions: Iterable[Question],
    words: Words,
    audience: Audience,
    grammar: StandingGrammar | None,
) -> Iterable[Asked]:
    """Put the questions this reader has to answer, or the umpire all of them.

    Args:
        questions: All that are put.
        words: The reader's words.
        audience: The reader.
        grammar: What can be answered on one line.
    """
    for question in questions:
        if not _answers(question, audience):
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
                _offered(choice, prospects, words) for choice in question.choices
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


def _offered(
    choice: Choice, prospects: Iterable[ToldProspect], words: Words
) -> Offered:
    """Return a choice in words."""
    mine = (prospect for prospect in prospects if prospect.choice == choice.key)
    return Offered(
        key=choice.key,
        means=words.wording.reason(choice.means),
        needs=choice.needs,
        among=choice.among,
        asked=choice.asked,
        chances=tuple(map(prospect_words, mine)),
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


def battles_of(
    questions: Iterable[Question], words: Words, audience: Audience
) -> Iterable[str]:
    """Yield a sentence for every battle that a player has to fight on the table."""
    for question in questions:
        if question.kind == BATTLE and audience.forces.intersection(question.asks):
            told = words.wording.questions[f"{BATTLE}-told"]
            facts = dict(question.facts)
            known = {name: words.said(value) for name, value in question.facts}
            yield filled(told, known, words.nouns(facts))


def _answers(question: Question, audience: Audience) -> bool:
    """Say whether a question is this reader's to answer.

    A battle is fought by players, and its result is the umpire's to enter.
    """
    if audience.kind is AudienceKind.PLAYER:
        decides = bool(audience.forces.intersection(question.asks))
        return decides and question.kind != BATTLE
    return audience.kind is AudienceKind.UMPIRE


def _worded(question: Question, words: Words) -> str:
    if question.wanted is not None:
        return _throw_worded(question.wanted, words)
    template = words.wording.questions[question.kind]
    facts: dict[str, FactValue] = dict(question.facts)
    known = {name: words.said(value) for name, value in facts.items()}
    return filled(template, {"rule": question.rule, **known}, words.nouns(facts))


def _throw_worded(wanted: WantedThrow, words: Words) -> str:
    """Return the words in which dice are asked for: which, for what, for whom."""
    key, kind = wanted.key, wanted.kind
    template = words.wording.questions[_THROW]
    whom = [id_ for id_ in _PARTS.split(key.subject) if id_ in words.names]
    known = {
        "count": spelled(wanted.dice),
        "roll": kind.made.capitalize(),
        "dice": kind.one if wanted.dice == 1 else kind.many,
        "about": words.wording.throws.get(key.rule, ""),
        "whom": words.said(tuple(whom)),
        "rule": key.rule,
    }
    return filled(template, known, words.nouns({"count": wanted.dice}))
