"""Answers given beforehand in words: what somebody does, to stand after his name.

Lines to one question make one phrase: “holds until round 8, then keeps with the Grey
Guard”. In the texts of a grammar ``{it:holds/hold}`` agrees with whose answers they are,
and ``{it|their}`` stands for that name; texts without such words are told as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import marked, with_small_names
from generator.kit.standing import ASK, FurtherKind
from generator.kit.standing_lines import UnfitAnswerError, read_standing
from generator.kit.wording import SEVERAL, Noun, agreed
from generator.values import Struct
from generator.world.campaign import Holds, StandingAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.kit.standing import Further, StandingGrammar, StandingQuestion
    from generator.world.campaign import Condition
    from generator.world.clock import FactValue

_SHARES = {"25": "a quarter", "50": "half", "75": "three quarters"}
_ASKS = "{it:wants/want} to be asked"
_PERSONAL = "{it"
"""What begins in texts that are told after a name, and need no title before them."""


class StandingWords(Struct, frozen=True, kw_only=True):
    """Words for what is answered beforehand in one rule system, for one reader."""

    grammar: StandingGrammar
    in_words: Callable[[FactValue], str]
    """What a number, a hex, or a force that an answer names is called."""
    named: Callable[[str], str] = str
    """The same of a hex or a force by the word of the file."""

    def told(self, lines: Sequence[StandingAnswer], whose: Noun = SEVERAL) -> str:
        """Return the lines to one question in order; the first that fits counts."""
        told = ""
        for number, line in enumerate(lines):
            joint = self._joint(lines[number - 1]) if number else ""
            told = f"{told}{joint}{self._line(line, whose)}"
        return told

    def quoted(self, text: str, when: str, whose: Noun = SEVERAL) -> str:
        """Return a line of the file in words; one that no question takes as it is.

        Records quote lines by their text. Where they quote a title that a question had
        of old, it is told as the first that takes it has it.
        """
        for question in sorted(self.grammar.answerable, key=lambda each: each.title != when):
            try:
                written = read_standing(text, question, self.grammar)
            except UnfitAnswerError:
                continue
            detail: dict[str, FactValue] = {
                further.name: texts or True for further, texts in written.taken
            }
            line = StandingAnswer(
                kind=question.kind,
                choice=written.choice,
                detail=detail,
                conditions=written.conditions,
            )
            return self._line(line, whose)
        return text

    def _joint(self, before: StandingAnswer) -> str:
        """Return what joins a line to the one before: then, once that has ended."""
        if not self.grammar.knows(before) or not is_personal(self.grammar.questions[before.kind]):
            return "; else "
        kinds = self.grammar.conditions
        has_ended = before.conditions and all(
            kinds[each.fact].grows and each.holds is Holds.UNDER for each in before.conditions
        )
        return ", then " if has_ended else ", otherwise "

    def _line(self, line: StandingAnswer, whose: Noun) -> str:
        """Return what is done, while or once what holds, and what is done besides.

        What the rules have no words for, as a record of other rules may hold it, is told as
        it was written.
        """
        if not self.grammar.knows(line):
            return line.choice
        question = self.grammar.questions[line.kind]
        says, takes = _ASKS if is_personal(question) else ASK, None
        if line.choice != ASK:
            choice = question.choices[line.choice]
            says, takes = choice.says, choice.takes
        if takes is not None and takes.name not in line.detail:
            says = says.partition(" {")[0]
        further = {each.name: each for each in (takes, *question.further.values()) if each}
        known = {name: self._told(further[name], of) for name, of in line.detail.items()}
        besides = [each.says or name for name, each in question.further.items() if name in known]
        limits = [limit for each in line.conditions if (limit := self._limit(each))]
        others = [self._if(each) for each in line.conditions if not self._limit(each)]
        told = ", ".join((f"{says} {' and '.join(limits)}".rstrip(), *besides))
        told = f"{told} if {' and '.join(others)}" if others else told
        return with_small_names(agreed(told, {"it": whose}).format(**known))

    def _told(self, further: Further, value: FactValue) -> str:
        """Return what stands behind a word: a number, a place, or whom it names."""
        if further.of in (FurtherKind.NUMBER, FurtherKind.TEXTS, FurtherKind.FLAG):
            told = self.in_words(value)
            return _share(told) if further.is_share else told
        each = value if isinstance(value, tuple) else (value,)
        named = (self.named(one) if isinstance(one, str) else self.in_words(one) for one in each)
        return ", ".join(map(marked, named))

    def _limit(self, condition: Condition) -> str:
        """Return while or once what something is done; empty: there is only an if."""
        kind, holds = self.grammar.conditions[condition.fact], condition.holds
        value = str(condition.value)
        says = kind.limits.get(f"{holds} {value}", kind.limits.get(str(holds), ""))
        return says.replace("{value}", _share(value) if kind.is_share else value)

    def _if(self, condition: Condition) -> str:
        kind, value = self.grammar.conditions[condition.fact], f"{condition.value}"
        if condition.holds is Holds.IS_NOT and kind.denies:
            return kind.denies
        if condition.holds is Holds.IS_NOT:
            value = f"not {value}"
        if condition.holds in (Holds.AT_LEAST, Holds.UNDER):
            value = f"{condition.holds} {value}"
        return kind.says.replace("{value}", value)


def is_personal(question: StandingQuestion) -> bool:
    """Return whether answers to a question are told after a name, without its title."""
    return any(_PERSONAL in choice.says for choice in question.choices.values())


def _share(percent: str) -> str:
    """Return a share in words: half, for 50.

    >>> _share("50"), _share("15")
    ('half', '15 %')
    """
    return _SHARES.get(percent, f"{percent} %")
