"""Chances as people read them: the best case and the worst, so many in a hundred."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.kit.phase import Chance

HUNDRED = 100


class Case(Struct, frozen=True, kw_only=True):
    """Everything that can come about in one case, with its chance."""

    shares: tuple[tuple[str, Fraction], ...]
    """Mildest first; what cannot come about is left out."""

    def __post_init__(self) -> None:
        """Refuse chances that do not make a whole."""
        if sum(share for _, share in self.shares) != 1:
            message = f"{self.shares} does not sum to 1"
            raise ValueError(message)

    @property
    def likeliest(self) -> str:
        """What comes about most often; of two that do, the milder."""
        return max(self.shares, key=lambda each: each[1])[0]


class Cases(Struct, frozen=True, kw_only=True):
    """What may come of a choice, as what is hidden may be."""

    best: Case
    worst: Case
    order: tuple[str, ...] = ()
    """Everything that can come about in either, mildest first."""

    @property
    def is_known(self) -> bool:
        """Whether nothing hidden makes a difference."""
        return self.best == self.worst

    @property
    def named(self) -> tuple[tuple[str, Case], ...]:
        """The cases by name; one without a name, if nothing is hidden."""
        if self.is_known:
            return (("", self.best),)
        return (("at best", self.best), ("at worst", self.worst))


def cases_of(chances: Iterable[Chance]) -> Cases | None:
    """Return the two cases behind some chances; none where there are no such cases.

    What is told in the same words is added up.
    """
    found = tuple(chances)
    if not found or any(each.best is None or each.worst is None for each in found):
        return None
    told = [each.told or each.outcome for each in found]
    best, worst = (
        _case(zip(told, shares, strict=True))
        for shares in ([each.best for each in found], [each.worst for each in found])
    )
    possible = {what for what, _ in (*best.shares, *worst.shares)}
    order = tuple(what for what in dict.fromkeys(told) if what in possible)
    return Cases(best=best, worst=worst, order=order)


def _case(shares: Iterable[tuple[str, Fraction | None]]) -> Case:
    added: dict[str, Fraction] = {}
    for told, share in shares:
        added[told] = added.get(told, Fraction(0)) + (share or 0)
    return Case(shares=tuple((told, share) for told, share in added.items() if share))


def in_a_hundred(shares: Sequence[Fraction]) -> tuple[int, ...]:
    """Return shares of a whole in hundredths that make a hundred.

    >>> in_a_hundred([Fraction(1, 3), Fraction(2, 3)])
    (33, 67)
    """
    exact = [share * HUNDRED for share in shares]
    found = [int(each) for each in exact]
    by_rest = sorted(range(len(exact)), key=lambda at: found[at] - exact[at])
    for at in by_rest[: HUNDRED - sum(found)]:
        found[at] += 1
    return tuple(found)


def case_words(case: Case) -> str:
    """Return a case in words, such as ``6 in 100 nothing lost; 94 destroyed``."""
    counts = in_a_hundred([share for _, share in case.shares])
    if len(counts) == 1:
        return f"always {case.shares[0][0]}"
    told = [
        f"{count or 'fewer than 1'}{' in 100' if at == 0 else ''} {what}"
        for at, (count, (what, _)) in enumerate(zip(counts, case.shares, strict=True))
    ]
    return "; ".join(told)


def sense_of(cases: Cases) -> str:
    """Return what is most likely, in a sentence."""
    best, worst = cases.best.likeliest, cases.worst.likeliest
    if all(len(case.shares) == 1 for case in (cases.best, cases.worst)):
        return f"Always {best}." if best == worst else f"Either {best} or {worst}."
    if best == worst:
        return f"Likeliest: {best}."
    return f"Likeliest: {best} in the best case, {worst} in the worst."


def cases_told(cases: Cases) -> str:
    """Return both cases and what they come to, in sentences."""
    if cases.is_known and len(cases.best.shares) == 1:
        return sense_of(cases)
    told = (
        f"{name}: {case_words(case)}" if name else case_words(case) for name, case in cases.named
    )
    sentences = (f"{words[:1].upper()}{words[1:]}." for words in told)
    return " ".join((*sentences, sense_of(cases)))
