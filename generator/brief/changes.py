"""Where was I: what changed between two moments, what is awaited, what was planned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import (
    ABOARD,
    ADDRESSEE,
    AT,
    BANK,
    BERTH,
    BOUND_FOR,
    BY,
    CARRIES_FIGURES,
    COURIER,
    FATE,
    FATIGUED,
    FIGURES,
    FORMED,
    IN_HAND,
    LIES_AT,
    OF_THE_SKY,
    RIDES_AT,
    ROUTE,
    SCOUTS,
    SENDER,
    SKY,
    STRAGGLERS,
    TASKS,
    VESSEL_COUNT,
    VESSELS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.asked import Asked
    from generator.brief.briefing import Briefing
    from generator.kit.facts import AnyFactName
    from generator.world.clock import Period

_NOTABLE = (
    "battle",
    "campaign",
    "contact-found",
    "courier-delivers",
    "courier-taken",
    "disengagement-loss",
    "drought",
    "landed",
    "regiment-destroyed",
    "ruling",
)
"""How the kinds of events begin that one wants to hear of again."""
_COUNTED: tuple[tuple[AnyFactName, str], ...] = (
    (FIGURES, "figures"),
    (STRAGGLERS, "stragglers"),
    (IN_HAND, "points in hand"),
    (SCOUTS, "scouts out"),
    (VESSEL_COUNT, "vessels"),
    (CARRIES_FIGURES, "figures aboard"),
)
"""Numbers that are compared, and what they are called."""
_TOLD = (
    (FATIGUED, "fatigued", "fresh again"),
    (FORMED, "formed again", "out of formation"),
)
"""Truths that are compared, and how it is put when they come and when they go."""
_PLACED = (AT, LIES_AT, RIDES_AT)
_STATES = (ABOARD, BERTH, FATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """An army, vessels or a courier, and what is different or planned."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """One event worth hearing of again."""

    period: Period
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Everything on a sheet that tells where one was."""

    since: Period | None
    """The period at whose end it begins; none: the start of the campaign."""
    until: Period
    is_pending: bool
    """Whether the last period is still pending, played as far as it goes."""
    sky: tuple[str, str]
    """The sky then and now."""
    changed: tuple[Changed, ...]
    happened: tuple[Happened, ...]
    awaited: tuple[Asked, ...]
    planned: tuple[Changed, ...]


def changes(
    before: Briefing,
    between: Sequence[Briefing],
    now: Briefing,
    *,
    since: Period | None,
) -> Changes:
    """Compare two moments.

    Args:
        before: What was known at the first.
        between: The periods since, in order; the last one is ``now``.
        now: What is known at the second.
        since: The period at whose end ``before`` was.
    """
    return Changes(
        since=since,
        until=now.period,
        is_pending=not now.is_closed,
        sky=(before.told(SKY, OF_THE_SKY), now.told(SKY, OF_THE_SKY)),
        changed=tuple(_changed(before, now)),
        happened=tuple(_happened(between)),
        awaited=now.asked,
        planned=tuple(_planned(now)),
    )


def _subjects(*briefings: Briefing) -> list[tuple[str, str]]:
    """Return names and ids of all that has a place on the map, by name."""
    found: dict[str, str] = {}
    for briefing in briefings:
        for name in _PLACED:
            for subject in briefing.subjects(name):
                found[subject] = _name(briefing, subject)
    return sorted((name, subject) for subject, name in found.items())


def _name(briefing: Briefing, subject: str) -> str:
    """Return what a force, vessels or a courier are called."""
    courier = briefing.told(COURIER, subject)
    if courier:
        return f"The courier {courier} of {briefing.told(SENDER, subject)}"
    return briefing.told(VESSELS, subject) or briefing.words.of(subject)


def _changed(before: Briefing, now: Briefing) -> Iterator[Changed]:
    """Yield everything that is otherwise than it was, by name."""
    for name, subject in _subjects(before, now):
        lines = tuple(_lines(before, now, subject))
        if lines:
            yield Changed(name=name, lines=lines)


def _lines(before: Briefing, now: Briefing, subject: str) -> Iterator[str]:
    then_at, now_at = (_place(briefing, subject) for briefing in (before, now))
    if not then_at:
        yield f"new, at {now_at}"
    elif not now_at:
        yield f"gone; it was at {then_at}"
    elif then_at != now_at:
        yield f"{then_at} → {now_at}"
    if then_at and now_at:
        yield from _numbers(before, now, subject)
        yield from _states(before, now, subject)


def _place(briefing: Briefing, subject: str) -> str:
    found = next(
        (told for name in _PLACED if (told := briefing.told(name, subject))), ""
    )
    bank = briefing.told(BANK, subject)
    return f"{found}, {bank}" if found and bank else found


def _numbers(before: Briefing, now: Briefing, subject: str) -> Iterator[str]:
    for name, words in _COUNTED:
        then, today = (each.told(name, subject) or "0" for each in (before, now))
        known = now.knows(name, subject)
        if then != today and (known or then != "0"):
            yield f"{words} {then} → {today}"


def _states(before: Briefing, now: Briefing, subject: str) -> Iterator[str]:
    for name, comes, goes in _TOLD:
        then, today = before.get(name, subject), now.get(name, subject)
        if isinstance(then, bool) and isinstance(today, bool) and then != today:
            yield comes if today else goes
    for state in _STATES:
        words, was = now.told(state, subject), before.told(state, subject)
        if words != was and words:
            yield f"aboard {words}" if state is ABOARD else words
        elif words != was and state is ABOARD:
            yield "ashore again"


def _happened(between: Sequence[Briefing]) -> Iterator[Happened]:
    for briefing in between:
        for told in briefing.despatches:
            if told.kind.startswith(_NOTABLE):
                yield Happened(period=briefing.period, text=told.text, rule=told.rule)


def _planned(now: Briefing) -> Iterator[Changed]:
    """Yield what everybody was told to do, or is still bound for, by name."""
    for name, subject in _subjects(now):
        lines = tuple(_plans(now, subject))
        if lines:
            yield Changed(name=name, lines=lines)


def _plans(now: Briefing, subject: str) -> Iterator[str]:
    for order in now.orders:
        if order.subject == subject:
            note = f" “{order.note}”" if order.note else ""
            yield f"ordered for this period: {order.text}{note}"
    route, way = now.told(ROUTE, subject), now.told(BY, subject)
    if route:
        yield f"still bound for {route}" + (f" by {way}" if way else "")
    bound = now.told(ADDRESSEE, subject) or now.told(BOUND_FOR, subject)
    if bound and now.get(FATE, subject) == "rides":
        yield f"rides to {bound}"
    tasks = now.told(TASKS, subject)
    if tasks:
        yield f"still to do: {tasks}"
