"""Returns of a command: regiments and losses, vessels, couriers, estimates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.shared_facts import BANK, NAME, SIDE
from generator.render.numbers import count
from generator.systems.valormr.rules.fact_names import (
    ADDRESSEE,
    AT_START,
    BERTH,
    BOUND_FOR,
    CARRIES_FIGURES,
    COURIER,
    FATE,
    FIGURES,
    LIES_AT,
    MESSAGE,
    REGIMENT,
    REGIMENTS,
    RIDES_AT,
    ROUTE,
    SENDER,
    STRAGGLERS,
    VESSEL_COUNT,
    VESSEL_KIND,
    VESSELS,
)
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing

A_COURIER = "courier/"
ESTIMATES, COURIERS = "estimate-", "courier-"
"""How the kinds of despatches begin that tell of estimates and of couriers."""
DASH = "–"
"""What stands for everything the reader does not know."""
_LEVELS = {
    "unaware": "not aware",
    "aware": "aware",
    "basic": "basic",
    "types": "with types",
    "organization": "with organization",
    "exact": "exact",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RegimentReturn:
    """One regiment: who is present, and who is lost."""

    name: str
    companies: tuple[str, ...]
    """Each with its figures."""
    present: int
    at_start: int
    lost: int
    """Since the packet before; below nought: figures came in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceReturn:
    """One army of a command."""

    name: str
    regiments: tuple[RegimentReturn, ...]
    stragglers: int
    """Figures left behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VesselReturn:
    """Vessels of a side."""

    name: str
    what: str
    lies_at: str
    berth: str
    carries: str
    """Empty: nothing, as far as is known."""
    bound_for: str
    """Empty: nowhere, as far as is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierReturn:
    """One courier as far as the reader knows of him."""

    name: str
    sender: str
    bound_for: str
    place: str
    state: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimateReturn:
    """One estimate of an opponent, its level and its age."""

    level: str
    taken: str
    age: str
    text: str


def force_returns(
    briefing: Briefing, command: frozenset[str], before: Briefing | None
) -> tuple[ForceReturn, ...]:
    """Return the strength of each army of a command, by name.

    Args:
        briefing: What is known now.
        command: Ids of the armies.
        before: What was known before; none: losses are counted from the start.
    """
    forces = (force for force in command if briefing.knows(REGIMENTS, force))
    return tuple(
        ForceReturn(
            name=briefing.words.of(force),
            regiments=tuple(_regiments(briefing, force, before)),
            stragglers=briefing.get_or(STRAGGLERS, force, 0),
        )
        for force in sorted(forces, key=lambda each: (briefing.words.of(each), each))
    )


def _regiments(
    briefing: Briefing, force: str, before: Briefing | None
) -> Iterator[RegimentReturn]:
    for regiment in briefing.get_or(REGIMENTS, force, ()):
        present = briefing.get_or(FIGURES, regiment, 0)
        at_start = briefing.get_or(AT_START, regiment, 0)
        was = at_start if before is None else before.get_or(FIGURES, regiment, 0)
        yield RegimentReturn(
            name=briefing.told(NAME, regiment),
            companies=tuple(_companies(briefing, regiment)),
            present=present,
            at_start=at_start,
            lost=was - present,
        )


def _companies(briefing: Briefing, regiment: str) -> Iterator[str]:
    for company in briefing.subjects(REGIMENT):
        if briefing.get(REGIMENT, company) == regiment:
            name = briefing.get(NAME, company)
            yield f"{name} {briefing.get_or(FIGURES, company, 0)}"


def vessel_returns(briefing: Briefing) -> tuple[VesselReturn, ...]:
    """Return the vessels of the reader's sides; to the umpire, all there are."""
    sees_all = briefing.audience.kind is AudienceKind.UMPIRE
    own = briefing.audience.sides
    return tuple(
        _vessels(briefing, fleet)
        for fleet in briefing.subjects(LIES_AT)
        if sees_all or briefing.get(SIDE, fleet) in own
    )


def _vessels(briefing: Briefing, fleet: str) -> VesselReturn:
    number = briefing.get_or(VESSEL_COUNT, fleet, 0)
    figures = briefing.get_or(CARRIES_FIGURES, fleet, 0)
    bank = briefing.told(BANK, fleet)
    place = briefing.told(LIES_AT, fleet)
    return VesselReturn(
        name=briefing.told(VESSELS, fleet),
        what=f"{number} × {briefing.told(VESSEL_KIND, fleet)}",
        lies_at=f"{place}, {bank}" if bank else place,
        berth=briefing.told(BERTH, fleet),
        carries=count(figures, "figure") if figures else "",
        bound_for=briefing.told(ROUTE, fleet),
    )


def courier_returns(briefing: Briefing) -> tuple[CourierReturn, ...]:
    """Return every courier of whom the reader knows where he is."""
    return tuple(
        _courier(briefing, subject)
        for subject in briefing.subjects(RIDES_AT)
        if subject.startswith(A_COURIER)
    )


def _courier(briefing: Briefing, subject: str) -> CourierReturn:
    bound = briefing.get(BOUND_FOR, subject)
    known = briefing.knows(MESSAGE, subject)
    goal = briefing.words.place(bound) if isinstance(bound, Hex) else ""
    return CourierReturn(
        name=briefing.told(COURIER, subject),
        sender=briefing.told(SENDER, subject),
        bound_for=briefing.told(ADDRESSEE, subject) or goal or DASH,
        place=briefing.told(RIDES_AT, subject),
        state=briefing.told(FATE, subject),
        message=briefing.told(MESSAGE, subject) if known else DASH,
    )


def estimate_returns(periods: Sequence[Briefing]) -> tuple[EstimateReturn, ...]:
    """Return the estimates of some periods, the newest first."""
    now = periods[-1].period.number
    return tuple(
        EstimateReturn(
            level=_LEVELS.get(level := told.kind.removeprefix(ESTIMATES), level),
            taken=f"{briefing.period.title}, {told.half or 'period'}",
            age=_age(now - briefing.period.number),
            text=told.text,
        )
        for briefing in reversed(periods)
        for told in briefing.despatches
        if told.kind.startswith(ESTIMATES)
    )


def _age(periods: int) -> str:
    return f"{count(periods, 'period')} old" if periods else "new"
