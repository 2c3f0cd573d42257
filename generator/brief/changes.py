"""Where was I: what changed between two moments, what is awaited, what was planned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, BANK
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.kit.facts import AnyFactName, Conditions, FactName
    from generator.world.clock import Period


class ComparedState(Struct, frozen=True, kw_only=True):
    """A fact that is told in the words of the moment when it is another."""

    name: AnyFactName
    comes: str = "{}"
    """How it is put; in braces its words."""
    goes: str = ""
    """How it is put when it is there no more; empty: nothing is said."""


class Comparison(Struct, frozen=True, kw_only=True):
    """What of a rule system is worth comparing between two moments."""

    placed: tuple[AnyFactName, ...] = (AT,)
    """The facts that say where things are."""
    counted: tuple[tuple[AnyFactName, str], ...] = ()
    """Numbers, and what they are called."""
    truths: tuple[tuple[FactName[bool], str, str], ...] = ()
    """Truths, and how it is put when they come and when they go."""
    states: tuple[ComparedState, ...] = ()
    named: Callable[[Briefing, str], str] = lambda view, subject: view.words.of(subject)
    """What a thing on the map is called."""
    bound_for: Callable[[Briefing, str], Iterator[str]] = lambda *_: iter(())
    """What a thing is still bound for, without orders; nothing where nobody is."""
    notable: tuple[str, ...] = ()
    """How the kinds of events begin that one wants to hear of again."""


class Changed(Struct, frozen=True, kw_only=True):
    """Something on the map, and what is different or planned."""

    name: str
    lines: tuple[str, ...]


class Planned(Struct, frozen=True, kw_only=True):
    """Something on the map, and what it was told to do or is still bound for."""

    name: str
    ordered: tuple[str, ...]
    """Its orders for the period, in words."""
    bound: tuple[str, ...] = ()
    """What it does without an order, or after it."""

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, for a list."""
        ordered = (f"ordered for this period: {order}" for order in self.ordered)
        return (*ordered, *self.bound)


class Happened(Struct, frozen=True, kw_only=True):
    """One event worth hearing of again."""

    period: Period
    text: str
    rule: str


class SharedChange(Struct, frozen=True, kw_only=True):
    """What holds for everybody, then and now."""

    of: Conditions
    then: str
    now: str


class Changes(Struct, frozen=True, kw_only=True):
    """Everything on a sheet that tells where one was."""

    since: Period | None
    """The period at whose end it begins; none: the start of the campaign."""
    until: Period
    is_pending: bool
    """Whether the last period is still pending, played as far as it goes."""
    shared: SharedChange | None
    """What holds for everybody; none: nothing does."""
    changed: tuple[Changed, ...]
    happened: tuple[Happened, ...]
    awaited: tuple[Asked, ...]
    planned: tuple[Planned, ...]


def changes(
    before: Briefing,
    between: Sequence[Briefing],
    *,
    since: Period | None,
    comparison: Comparison,
    conditions: Conditions | None = None,
) -> Changes:
    """Compare two moments.

    Args:
        before: What was known at the first.
        between: The periods since, in order; the second moment is the last's.
        since: The period at whose end ``before`` was.
        comparison: What is compared.
        conditions: What holds for everybody.
    """
    now, shared = between[-1], None
    if conditions is not None:
        then, today = (
            each.told(conditions.in_a_word, conditions.subject) for each in (before, now)
        )
        shared = SharedChange(of=conditions, then=then, now=today)
    both = _Compared(by=comparison, before=before, now=now)
    return Changes(
        since=since,
        until=now.period,
        is_pending=not now.is_closed,
        shared=shared,
        changed=tuple(
            Changed(name=name, lines=lines)
            for name, subject in both.subjects(before, now)
            if (lines := tuple(both.lines(subject)))
        ),
        happened=tuple(
            Happened(period=briefing.period, text=told.text, rule=told.rule)
            for briefing in between
            for told in briefing.despatches
            if told.kind.startswith(comparison.notable)
        ),
        awaited=now.asked,
        planned=tuple(both.planned()),
    )


class _Compared(Struct, frozen=True, kw_only=True):
    """Two moments, and what of them is compared."""

    by: Comparison
    before: Briefing
    now: Briefing

    def subjects(self, *briefings: Briefing) -> list[tuple[str, str]]:
        """Return names and ids of all that has a place on the map, by name."""
        found = {
            subject: self.by.named(briefing, subject)
            for briefing in briefings
            for name in self.by.placed
            for subject in briefing.subjects(name)
        }
        return sorted((name, subject) for subject, name in found.items())

    def lines(self, subject: str) -> Iterator[str]:
        """Yield what is different of one thing."""
        then_at, now_at = (self._place(each, subject) for each in (self.before, self.now))
        if not then_at:
            yield f"new, at {now_at}"
        elif not now_at:
            yield f"gone; it was at {then_at}"
        elif then_at != now_at:
            yield f"{then_at} → {now_at}"
        if then_at and now_at:
            yield from self._numbers(subject)
            yield from self._states(subject)

    def _place(self, briefing: Briefing, subject: str) -> str:
        found = (briefing.told(name, subject) for name in self.by.placed)
        place = next(filter(None, found), "")
        bank = briefing.told(BANK, subject)
        return f"{place}, {bank}" if place and bank else place

    def _numbers(self, subject: str) -> Iterator[str]:
        for name, words in self.by.counted:
            then, today = (each.told(name, subject) or "0" for each in (self.before, self.now))
            if then != today and (self.now.knows(name, subject) or then != "0"):
                yield f"{words} {then} → {today}"

    def _states(self, subject: str) -> Iterator[str]:
        before, now = self.before, self.now
        for name, comes, goes in self.by.truths:
            then, today = before.get(name, subject), now.get(name, subject)
            if isinstance(then, bool) and isinstance(today, bool) and then != today:
                yield comes if today else goes
        for state in self.by.states:
            words, was = now.told(state.name, subject), before.told(state.name, subject)
            if words != was and words:
                yield state.comes.format(words)
            elif words != was and state.goes:
                yield state.goes

    def planned(self) -> Iterator[Planned]:
        """Yield what everybody was told to do, or is still bound for, by name."""
        for name, subject in self.subjects(self.now):
            ordered = tuple(
                f"{order.text} “{order.note}”" if order.note else order.text
                for order in self.now.orders
                if order.subject == subject
            )
            bound = tuple(self.by.bound_for(self.now, subject))
            if ordered or bound:
                yield Planned(name=name, ordered=ordered, bound=bound)
