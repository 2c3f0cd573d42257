"""What play makes of a situation: outcomes, and the questions that stay open."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from generator.errors import CampaignError, Finding
from generator.kit.typed_entries import is_under_answers
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from generator.dice import Throw, WantedThrow
    from generator.errors import KeyPath
    from generator.world.campaign import Campaign, Decision
    from generator.world.clock import Event, Period


State = TypeVar("State")
After = TypeVar("After", covariant=True, bound="Situation")


class Situation(Protocol):
    """Everything true at one instant, a value; its fields its rule system knows."""

    @property
    def period(self) -> Period:
        """The period about to be played, or just played."""


class Choice(Struct, frozen=True, kw_only=True):
    """One answer the rules allow to a question."""

    key: str
    """What the umpire writes as ``choice``."""
    means: str
    """A key of the wording table that says what follows from it."""
    rule: str
    needs: tuple[str, ...] = ()
    """Further keys the decision must give, such as ``to``."""
    among: tuple[str, ...] = ()
    """What the first of these may be, as the campaign file writes it; empty: not
    listed."""
    first_of: tuple[str, ...] = ()
    """With what a list of them may begin, where more may follow; empty: not listed."""
    example: str = ""
    """The first of them as the campaign file may have it, with what it says; empty:
    as everywhere."""
    asked: str = ""
    """What a form calls the first of them; empty: as everywhere."""


def choices_of(kind: str, rule: str, *keys: str) -> tuple[Choice, ...]:
    """Return choices that need nothing more than their word.

    Args:
        kind: What begins their keys of the wording table, such as ``stand``.
        rule: The rule that allows them.
        keys: What the umpire writes for each.
    """
    return tuple(Choice(key=key, means=f"{kind}-{key}", rule=rule) for key in keys)


class BesideChoice(Struct, frozen=True, kw_only=True):
    """A key that may stand with whatever is chosen."""

    key: str
    line: str
    """It as the campaign file may have it, with what it says."""
    means: str
    """What a form says of it; ``{among}`` is whom it may name."""
    title: str = ""
    """What a reader on the screen is told of it; empty: the same."""
    among: tuple[str, ...] = ()
    """The forces it may name, some of them; empty: it is a yes."""
    unknown: str = ""
    """What is said of a name on a form that is not one of these."""


class Barred(Struct, frozen=True, kw_only=True):
    """One answer the rules forbid at this moment, and why."""

    key: str
    reason: str
    """Why, as the end of a sentence: “… here: it is not formed”."""
    rule: str


class Chance(Struct, frozen=True, kw_only=True):
    """One outcome and its chance: exact, or the band within which it lies."""

    outcome: str
    low: Fraction
    high: Fraction
    best: Fraction | None = None
    """Its chance in the best case; none where the band lies between no two cases."""
    worst: Fraction | None = None
    """Its chance in the worst case; none likewise."""
    told: str = ""
    """How people are told of it, with what is like it; empty: as it is called."""


class Prospect(Struct, frozen=True, kw_only=True):
    """What may come of one choice, counted out over the dice."""

    choice: str
    """The choice it belongs to."""
    title: str
    """A key of the wording table."""
    note: str
    """What was taken for granted; a key of the wording table."""
    chances: tuple[Chance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something that has to be decided or thrown before a thread goes on."""

    key: str
    """What the umpire writes as ``question``, or the throw's key."""
    kind: str
    """A key of the wording table; ``throw`` for dice."""
    rule: str
    asks: tuple[str, ...]
    """Forces whose commanders decide; empty: the umpire."""
    sides: tuple[str, ...]
    """Sides that may read the question."""
    choices: tuple[Choice, ...] = ()
    barred: tuple[Barred, ...] = ()
    """Answers that would be open in another situation."""
    prospects: tuple[Prospect, ...] = ()
    """Chances that help the commander who decides; nobody else may see them."""
    default: str = ""
    """The choice taken if nothing comes; empty: it is awaited."""
    besides: tuple[BesideChoice, ...] = ()
    lines: tuple[str, ...] = ()
    """The lines that answer it in the campaign file; empty: those of a decision."""
    more_lines: tuple[str, ...] = ()
    """Lines that may follow those, every one of them a comment."""
    wanted: WantedThrow | None = None
    facts: tuple[tuple[str, str], ...] = ()
    """Names and values the wording may mention."""
    about: object | None = field(default=None, compare=False)
    """What a system's own command may look at; it is told to nobody. None: nothing."""


class Outcome(Struct, Generic[State], frozen=True, kw_only=True):
    """What one step of play made of a situation."""

    situation: State
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()

    def and_then(self, following: Callable[[State], Outcome[State]]) -> Outcome[State]:
        """Play a following step on this outcome and keep both steps' events."""
        after = following(self.situation)
        return Outcome(
            situation=after.situation,
            events=self.events + after.events,
            questions=self.questions + after.questions,
        )


class BeforeOrders(Struct, Generic[After], frozen=True, kw_only=True):
    """How far a period had come before anything that was ordered was carried out."""

    situation: After
    events: tuple[Event, ...]
    questions: tuple[Question, ...]
    throws: tuple[Throw, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution(Generic[After]):
    """A period, resolved as far as the inputs allow."""

    before: After
    after: After
    events: tuple[Event, ...]
    throws: tuple[Throw, ...]
    """Every throw made, in the order of play."""
    questions: tuple[Question, ...]
    """What is awaited; empty: the period can be closed."""
    before_orders: BeforeOrders[After] | None = field(default=None, compare=False)
    """What players have to know to order; none: the situation as the period begins."""
    sought: tuple[str, ...] = field(default=(), compare=False)
    """Questions and contacts whose answers and results were looked for."""


# What play awaits of people, and whether what they answered can be taken.

FOR_LOCK, FOR_NUMBER = "for-lock", "for-number"
"""The kinds of question that stand for dice which wait for a lock, or for its number."""


def asked_throw(wanted: WantedThrow) -> Question:
    """Ask for a throw that has to be made by hand."""
    return Question(
        key=str(wanted.key), kind="throw", rule=wanted.key.rule, asks=(), sides=(), wanted=wanted
    )


def place_of(decision: Decision, key: str) -> KeyPath:
    """Return where a decision says something: at its key, or on its one line."""
    one_line = is_under_answers(decision.where)
    return decision.where if one_line else (*decision.where, key)


def hexes_in(decision: Decision, key: str, *, rule: str) -> tuple[Hex, ...]:
    """Return the hexes a decision names under a key, at least one.

    Raises:
        CampaignError: It names something else.
    """
    value = decision.detail.get(key, ())
    places = value if isinstance(value, tuple) else (value,)
    found = tuple(place for place in places if isinstance(place, Hex))
    if found and len(found) == len(places):
        return found
    what = f"the choice {decision.choice!r} needs hexes under {key!r}"
    hint = f'write labels or places: {key} = "0304"'
    raise CampaignError(Finding("C070", place_of(decision, key), what, hint, rule=rule))


def hex_among(decision: Decision, goals: Container[Hex], *, rule: str, what: str, hint: str) -> Hex:
    """Return the hex a decision names under ``to``, one of those a rule allows.

    Raises:
        CampaignError: It is not one of them.
    """
    goal = hexes_in(decision, "to", rule=rule)[0]
    if goal in goals:
        return goal
    where = place_of(decision, "to")
    raise CampaignError(Finding("C085", where, what, hint, rule=rule))


def answer_fault(campaign: Campaign, question: Question, decision: Decision) -> Finding | None:
    """Return why an answer cannot be taken, none when it can."""
    choice = next((c for c in question.choices if c.key == decision.choice), None)
    if choice is not None:
        missing = [name for name in choice.needs if name not in decision.detail]
        what = f"the choice {choice.key!r} also needs {', '.join(missing)}"
        fault = Finding("C070", decision.where, what, rule=choice.rule)
        return fault if missing else None
    barred = next((b for b in question.barred if b.key == decision.choice), None)
    open_to_him = ", ".join(c.key for c in question.choices)
    if barred is None:
        return Finding(
            "C071",
            place_of(decision, "choice"),
            f"{decision.choice!r} is not an answer to {question.key}",
            f"choose one of: {open_to_him}",
            rule=question.rule,
        )
    who = ", ".join(campaign.force(force).name for force in question.asks)
    return Finding(
        "C072",
        place_of(decision, "choice"),
        f"{who or 'nobody'} may not {barred.key} here: {barred.reason}",
        f"choose one of: {open_to_him}",
        rule=barred.rule,
    )


# Chances as people read them: the best case and the worst, so many in a hundred.

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
