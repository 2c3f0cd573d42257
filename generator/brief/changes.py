"""Where was I: what changed between two moments, what is awaited, what was planned.

And of a moment that may come out in many ways: what came out how often.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import AT, BANK
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.kit.facts import AnyFactName, Conditions, FactName
    from generator.world.clock import Period


def _named(view: Briefing, subject: str) -> str:
    """Return what a force or a place is called."""
    place = view.board.place(subject)
    return view.words.of(subject) if place is None else place.name


def _in_words(view: Briefing, name: AnyFactName, subject: str) -> str:
    """Return a fact in words, a side by its name."""
    told = view.told(name, subject)
    return next((side.name for side in view.sides if side.id == told), told)


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
    owned: tuple[AnyFactName, ...] = ()
    """Those that say whose what never moves is; how it is put stands in ``states``."""
    counted: tuple[tuple[AnyFactName, str], ...] = ()
    """Numbers, and what they are called."""
    fleeting: tuple[AnyFactName, ...] = ()
    """Those of the numbers that every period changes, so that nobody counts over many
    tries what became of them."""
    truths: tuple[tuple[FactName[bool], str, str], ...] = ()
    """Truths, and how it is put when they come and when they go."""
    states: tuple[ComparedState, ...] = ()
    named: Callable[[Briefing, str], str] = _named
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
            for name in (*self.by.placed, *self.by.owned)
            for subject in briefing.subjects(name)
        }
        return sorted((name, subject) for subject, name in found.items())

    def lines(self, subject: str) -> Iterator[str]:
        """Yield what is different of one thing."""
        then_at, now_at = (self.place(each, subject) for each in (self.before, self.now))
        if not (then_at or now_at):
            yield from self.states(subject)
        elif not then_at:
            yield f"new, at {now_at}"
        elif not now_at:
            yield f"gone; it was at {then_at}"
        elif then_at != now_at:
            yield f"{then_at} → {now_at}"
        if then_at and now_at:
            yield from self.numbers(subject)
            yield from self.states(subject)

    def place(self, briefing: Briefing, subject: str) -> str:
        """Return where a thing is at a moment; empty: nowhere that is known."""
        found = (briefing.told(name, subject) for name in self.by.placed)
        place = next(filter(None, found), "")
        bank = briefing.told(BANK, subject)
        return f"{place}, {bank}" if place and bank else place

    def numbers(self, subject: str) -> Iterator[str]:
        """Yield the numbers of a thing that are others now."""
        for name, words in self.by.counted:
            then, today = (each.told(name, subject) or "0" for each in (self.before, self.now))
            if then != today and (self.now.knows(name, subject) or then != "0"):
                yield f"{words} {then} → {today}"

    def states(self, subject: str) -> Iterator[str]:
        """Yield what is true of a thing and was not, or is true no more."""
        before, now = self.before, self.now
        for name, comes, goes in self.by.truths:
            then, today = before.get(name, subject), now.get(name, subject)
            if isinstance(then, bool) and isinstance(today, bool) and then != today:
                yield comes if today else goes
        for state in self.by.states:
            words, was = (_in_words(each, state.name, subject) for each in (now, before))
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


def became_of(
    subject: str, before: Briefing, now: Briefing, comparison: Comparison
) -> tuple[str, ...]:
    """Return what is different of one thing but its place, a phrase each.

    Args:
        subject: The thing, by id.
        before: What was known at the first moment.
        now: What was known at the second.
        comparison: What is compared.
    """
    lasting = tuple(each for each in comparison.counted if each[0] not in comparison.fleeting)
    both = _Compared(by=replace(comparison, counted=lasting), before=before, now=now)
    if not (both.place(before, subject) and both.place(now, subject)):
        return tuple(both.lines(subject))
    return (*both.numbers(subject), *both.states(subject))


# What came out how often, where a period was played many times with other dice.

GONE, AS_IT_WAS = "gone", "as it was"


class Spread(Struct, frozen=True, kw_only=True):
    """The values that one number had in many tries."""

    of: str
    """What it counts."""
    before: int | Fraction
    """What it was before any of them."""
    least: int | Fraction
    middle: int | Fraction
    """Half of the tries are at or below it, half at or above."""
    most: int | Fraction


class CameOut(Struct, frozen=True, kw_only=True):
    """What became of one thing in many tries."""

    id: str
    name: str
    times: Mapping[str, int]
    """How often it ended so, by what is said of it, the most frequent first."""
    spreads: tuple[Spread, ...] = ()
    is_changed: bool = True
    """Whether it ever ended otherwise than it was before."""


class Tally(Struct, frozen=True, kw_only=True):
    """What came out how often in many tries."""

    things: tuple[CameOut, ...]
    """Everything on the map, by name, behind what holds for everybody."""
    awaited: Mapping[str, int]
    """How often each question stayed open, by its words."""


def tally(
    before: Briefing,
    ends: Iterable[Briefing],
    *,
    comparison: Comparison,
    conditions: Conditions | None = None,
) -> Tally:
    """Count what came of many tries of one period.

    Args:
        before: What was known before it.
        ends: What is known at the end of each try.
        comparison: What is counted.
        conditions: What holds for everybody.
    """
    count = _Count(by=comparison, before=before)
    shared, asked = Counter[str](), Counter[str]()
    for now in ends:
        count.add(now)
        asked.update({each.text for each in now.asked})
        if conditions is not None:
            shared[now.told(conditions.in_a_word, conditions.subject)] += 1
    things = list(count.things())
    if conditions is not None:
        then = before.told(conditions.in_a_word, conditions.subject)
        is_changed = not shared.keys() <= {then}
        common = CameOut(
            id=conditions.subject,
            name=conditions.title,
            times=_by_times(shared),
            is_changed=is_changed,
        )
        things.insert(0, common)
    return Tally(things=tuple(things), awaited=_by_times(asked))


class _Count:
    """What has come out so far of one thing after the other."""

    def __init__(self, *, by: Comparison, before: Briefing) -> None:
        lasting = tuple(each for each in by.counted if each[0] not in by.fleeting)
        self._by = replace(by, counted=lasting)
        self._before = before
        self._ended: dict[tuple[str, str], Counter[str]] = {}
        self._numbers: dict[tuple[str, str], dict[str, list[int | Fraction]]] = {}
        self._changed: set[tuple[str, str]] = set()

    def add(self, now: Briefing) -> None:
        """Count one more try."""
        both = _Compared(by=self._by, before=self._before, now=now)
        for whom in both.subjects(self._before, now):
            _, subject = whom
            place, states = both.place(now, subject), tuple(both.states(subject))
            is_owned = any(now.knows(name, subject) for name in self._by.owned)
            if is_owned:
                told = states or (AS_IT_WAS,)
            else:
                told = (f"at {place}" if place else GONE, *(states if place else ()))
            self._ended.setdefault(whom, Counter()).update(told)
            if next(both.lines(subject), ""):
                self._changed.add(whom)
            numbers = self._numbers.setdefault(whom, {})
            for name, words in self._by.counted if place else ():
                numbers.setdefault(words, []).append(_number(now, name, subject))

    def things(self) -> Iterator[CameOut]:
        """Yield what became of everything, by name."""
        for whom in sorted(self._ended):
            name, subject = whom
            spreads = (
                Spread(
                    of=words,
                    before=_number(self._before, fact, subject),
                    least=found[0],
                    middle=found[len(found) // 2],
                    most=found[-1],
                )
                for fact, words in self._by.counted
                if (found := sorted(self._numbers[whom].get(words, ())))
            )
            yield CameOut(
                id=subject,
                name=name,
                times=_by_times(self._ended[whom]),
                spreads=tuple(e for e in spreads if {e.least, e.most} != {e.before}),
                is_changed=whom in self._changed,
            )


def _number(view: Briefing, name: AnyFactName, subject: str) -> int | Fraction:
    """Return a fact that is a number; nought where it is not known."""
    value = view.facts.get((subject, name.name), 0)
    return value if isinstance(value, int | Fraction) else 0


def _by_times(counted: Counter[str]) -> Mapping[str, int]:
    """Return what was counted, the most frequent first, then by its words."""
    return dict(sorted(counted.items(), key=lambda each: (-each[1], each[0])))
