"""Reads conditions and amounts: one line of text into a term, or why it is none."""

from __future__ import annotations

import difflib
import re
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.terms import (
    COMPARED,
    DEEPEST,
    LARGEST,
    LONGEST_TERM,
    Compared,
    Constant,
    Denied,
    FactNamed,
    Gives,
    IsWord,
    Joined,
    LookedUp,
    Product,
    Sum,
    Term,
    UnfitTermError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.kit.terms import TermPart, Vocabulary

_TOKEN = re.compile(r"\s*(?:(\d+(?:/\d+)?)(?![\w/])|([a-z][a-z0-9-]*)|(<=|>=|[-+*=<>()]))")
_JOINTS = ("and", "or", "not", "is")


def to_condition(text: str, known: Vocabulary) -> Term:
    """Read a condition.

    Raises:
        UnfitTermError: It is none, or names what nobody knows here.
    """
    return _read(text, known, Gives.FLAG)


def to_amount(text: str, known: Vocabulary) -> Term:
    """Read an amount.

    Raises:
        UnfitTermError: It is none, or names what nobody knows here.
    """
    return _read(text, known, Gives.NUMBER)


def _read(text: str, known: Vocabulary, wanted: Gives) -> Term:
    if len(text) > LONGEST_TERM:
        what = f"the line has {len(text)} letters; at most {LONGEST_TERM} are read"
        raise UnfitTermError(what, "make two rows of it", LONGEST_TERM)
    reader = _Reader(tuple(_tokens(text)), known)
    part = reader.either()
    reader.expect_end()
    reader.expect(part, wanted, 0)
    return Term(says=" ".join(text.split()), part=part)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield every word, number and sign with the letter it begins at."""
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            what = f"“{text[at : at + 12]}” cannot stand here"
            hint = "write words in small letters, whole numbers or 1/2, + - * = < > and brackets"
            raise UnfitTermError(what, hint, at)
        yield found[0].strip(), found.end() - len(found[0].strip())
        at = found.end()


class _Reader:
    """Reads the tokens of one term from left to right."""

    def __init__(self, tokens: tuple[tuple[str, int], ...], known: Vocabulary) -> None:
        self._tokens, self._known = tokens, known
        self._next, self._depth = 0, 0

    def either(self) -> TermPart:
        """Read conditions joined by ``or``, of which one has to hold."""
        return self._joined("or", self._both)

    def _both(self) -> TermPart:
        return self._joined("and", self._denied)

    def _joined(self, word: str, one: Callable[[], TermPart]) -> TermPart:
        at = self._at
        parts = [one()]
        while self._took(word):
            self.expect(parts[0], Gives.FLAG, at)
            at = self._at
            parts.append(one())
            self.expect(parts[-1], Gives.FLAG, at)
        is_all = word == "and"
        return parts[0] if len(parts) == 1 else Joined(Gives.FLAG, tuple(parts), is_all)

    def _denied(self) -> TermPart:
        if not self._took("not"):
            return self._compared()
        self._deeper()
        at = self._at
        part = self._denied()
        self._depth -= 1
        self.expect(part, Gives.FLAG, at)
        return Denied(Gives.FLAG, part)

    def _compared(self) -> TermPart:
        at = self._at
        left = self._sum()
        if self._took("is"):
            return self._is(left, at)
        if self._peek not in COMPARED:
            return left
        sign = self._take()
        self.expect(left, Gives.NUMBER, at)
        at = self._at
        right = self._sum()
        self.expect(right, Gives.NUMBER, at)
        return Compared(Gives.FLAG, left, sign, right)

    def _is(self, left: TermPart, at: int) -> TermPart:
        """Read what follows on ``is``: a word of the fact, or a number."""
        is_denied = self._took("not")
        if isinstance(left, FactNamed) and left.gives is Gives.WORD:
            words = [self._word_of(left.name)]
            while not is_denied and self._peek == "or" and self._goes_on(left.name):
                self._take()
                words.append(self._word_of(left.name))
            part: TermPart = IsWord(Gives.FLAG, left.name, tuple(words))
        else:
            self.expect(left, Gives.NUMBER, at)
            at = self._at
            right = self._sum()
            self.expect(right, Gives.NUMBER, at)
            part = Compared(Gives.FLAG, left, "=", right)
        return Denied(Gives.FLAG, part) if is_denied else part

    def _goes_on(self, fact: str) -> bool:
        """Say whether the word after ``or`` is one more of the same fact."""
        after = self._tokens[self._next + 1][0] if self._next + 1 < len(self._tokens) else ""
        return after in self._known.facts[fact].words and after not in self._known.facts

    def _word_of(self, fact: str) -> str:
        word, at = self._peek, self._at
        words = self._known.facts[fact].words
        if word in words:
            return self._take()
        what = f"“{word}” is nothing that {fact} can be" if word else f"after “{fact} is” a word"
        raise UnfitTermError(what + (" is missing" if not word else ""), _meant(word, words), at)

    def _sum(self) -> TermPart:
        at = self._at
        parts = [(1, self._product())]
        while self._peek in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            self.expect(parts[0][1], Gives.NUMBER, at)
            at = self._at
            parts.append((sign, self._product()))
            self.expect(parts[-1][1], Gives.NUMBER, at)
        return parts[0][1] if len(parts) == 1 else Sum(Gives.NUMBER, tuple(parts))

    def _product(self) -> TermPart:
        at = self._at
        parts = [self._single()]
        while self._took("*"):
            self.expect(parts[0], Gives.NUMBER, at)
            at = self._at
            parts.append(self._single())
            self.expect(parts[-1], Gives.NUMBER, at)
        return parts[0] if len(parts) == 1 else Product(Gives.NUMBER, tuple(parts))

    def _single(self) -> TermPart:
        text, at = self._peek, self._at
        if text in ("(", "-"):
            self._take()
            self._deeper()
            part = self.either() if text == "(" else self._single()
            self._depth -= 1
            if text == "-":
                self.expect(part, Gives.NUMBER, at)
                return Sum(Gives.NUMBER, ((-1, part),))
            if not self._took(")"):
                what = "a bracket is not closed"
                raise UnfitTermError(what, "add “)”", self._at)
            return part
        if text[:1].isdigit():
            return self._number(self._take(), at)
        if text in self._known.facts:
            return FactNamed(self._known.facts[self._take()].gives, text)
        look_up = self._known.look_ups.get(text)
        if look_up is not None and look_up.by in self._known.facts:
            self._take()
            return LookedUp(Gives.NUMBER, look_up.by, look_up.rows)
        if not text or text in _JOINTS or not text[0].isalpha():
            what = f"“{text}” cannot stand here" if text else "something is missing at the end"
            raise UnfitTermError(what, "name a fact or write a number", at)
        what = f"nobody knows “{text}” here"
        raise UnfitTermError(what, _meant(text, self._known.names), at)

    def _number(self, text: str, at: int) -> TermPart:
        top, _, bottom = text.partition("/")
        if max(len(top), len(bottom)) > len(str(LARGEST)) or bottom.strip("0") == "" != bottom:
            what = f"“{text}” is not a number that is read"
            raise UnfitTermError(what, f"write one up to {LARGEST}, or parts such as 1/2", at)
        return Constant(Gives.NUMBER, Fraction(text))

    def expect(self, part: TermPart, wanted: Gives, at: int) -> None:
        """Refuse a part that comes to something else.

        Raises:
            UnfitTermError: It does.
        """
        if part.gives is wanted:
            return
        if wanted is Gives.FLAG:
            what = f"this is a {part.gives}, where a condition is wanted"
            hint = "compare it: strength > 3, season is winter"
        else:
            what = f"this is a {part.gives}, where a number is wanted".replace("a yes", "yes")
            hint = "a word is compared by “is”; what is yes or no stands by itself"
        raise UnfitTermError(what, hint, at)

    def expect_end(self) -> None:
        """Refuse what is left over.

        Raises:
            UnfitTermError: Something is.
        """
        if self._peek:
            what, hint = f"“{self._peek}” is one too many", "join conditions by “and” or “or”"
            raise UnfitTermError(what, hint, self._at)

    @property
    def _peek(self) -> str:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    @property
    def _at(self) -> int:
        if self._next < len(self._tokens):
            return self._tokens[self._next][1]
        return sum(map(len, self._tokens[-1][:1])) + self._tokens[-1][1] if self._tokens else 0

    def _take(self) -> str:
        self._next += 1
        return self._tokens[self._next - 1][0]

    def _took(self, text: str) -> bool:
        return self._peek == text and bool(self._take())

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            what = f"brackets stand more than {DEEPEST} deep"
            raise UnfitTermError(what, "make two rows of it", self._at)


def _meant(word: str, known: Iterable[str]) -> str:
    """Return a hint: the word probably meant, else those there are."""
    words = tuple(known)
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.7)
    return f"did you mean “{close[0]}”?" if close else f"known: {', '.join(words) or 'nothing'}"
