"""Returns of a command: armies, regiments, vessels, couriers, estimates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import AT, BANK, NAME, PEOPLE, SIDE
from generator.render.force_table import FULL, force_table
from generator.render.numbers import count
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.views.force_columns import OWN_COLUMNS, figures_of
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch
    from generator.render.force_table import ForceRow, ForceTable


# The armies of a commander, regiment by regiment, and those at his side.


class RegimentLine(Struct, frozen=True, kw_only=True):
    """One regiment below its army."""

    name: str
    companies: tuple[str, ...]
    """Each with its figures."""
    figures: str
    share: int
    """The percent of its figures that it still has."""


class ArmyLines(Struct, frozen=True, kw_only=True):
    """One army, and its regiments, the leading one first."""

    row: ForceRow
    regiments: tuple[RegimentLine, ...]


class OwnArmies(Struct, frozen=True, kw_only=True):
    """What a commander leads, and who fights at his side."""

    table: ForceTable
    """Its columns, and what is said once."""
    commanded: tuple[ArmyLines, ...]
    beside: tuple[ForceRow, ...]
    """Other armies of his sides."""


def own_armies(briefing: Briefing, command: frozenset[str]) -> OwnArmies | None:
    """Return a commander's armies; none: he knows of none of his sides."""
    table = force_table(briefing, OWN_COLUMNS, of_readers=True)
    if table is None:
        return None
    rows = (*table.first, *table.others)
    return OwnArmies(
        table=table,
        commanded=tuple(
            ArmyLines(row=row, regiments=tuple(_regiments(briefing, row.id)))
            for row in rows
            if row.id in command
        ),
        beside=tuple(row for row in rows if row.id not in command),
    )


def _regiments(briefing: Briefing, force: str) -> Iterator[RegimentLine]:
    for regiment in briefing.get_or(facts.REGIMENTS, force, ()):
        start = briefing.get_or(facts.AT_START, regiment, 0)
        present = briefing.get_or(facts.FIGURES, regiment, 0)
        is_known = briefing.knows(facts.FIGURES, regiment)
        companies = briefing.those(facts.REGIMENT, regiment)
        yield RegimentLine(
            name=briefing.told(NAME, regiment),
            companies=tuple(
                f"{briefing.get(NAME, each)} {briefing.get_or(facts.FIGURES, each, 0)}"
                for each in companies
            ),
            figures=figures_of(present, start) if is_known else "",
            share=min(FULL, FULL * present // start) if start else FULL,
        )


A_COURIER = "courier/"
ESTIMATES, COURIERS = "estimate-", "courier-"
"""How the kinds of despatches begin that tell of estimates and of couriers."""
DASH = "–"
"""What stands for everything the reader does not know."""
_LEVELS = {
    "unaware": "not aware",
    "aware": "aware",
    "basic": "size alone",
    "types": "size and types",
    "organization": "size, types and organization",
    "exact": "exact",
}


class VesselReturn(Struct, frozen=True, kw_only=True):
    """Vessels of a side."""

    name: str
    what: str
    lies_at: str
    berth: str
    carries: str
    """Empty: nothing, as far as is known."""
    bound_for: str
    """Empty: nowhere, as far as is known."""


class CourierReturn(Struct, frozen=True, kw_only=True):
    """One courier as far as the reader knows of him."""

    name: str
    sender: str
    bound_for: str
    place: str
    state: str
    message: str


class EstimateReturn(Struct, frozen=True, kw_only=True):
    """One estimate of an opponent, its level and its age."""

    opponent_id: str
    opponent: str
    """Who is estimated; empty: it is not said apart from the text."""
    people: str
    at: str
    """Where that army stands now, as far as is known."""
    level: str
    taken: str
    age: str
    by: str
    """Who estimates."""
    text: str
    is_new: bool


def vessel_returns(briefing: Briefing) -> tuple[VesselReturn, ...]:
    """Return the vessels of the reader's sides; to the umpire, all there are."""
    sees_all, found = briefing.audience.kind is AudienceKind.UMPIRE, []
    for fleet in briefing.subjects(facts.LIES_AT):
        if not sees_all and briefing.get(SIDE, fleet) not in briefing.audience.sides:
            continue
        figures = briefing.get_or(facts.CARRIES_FIGURES, fleet, 0)
        places = (briefing.told(facts.LIES_AT, fleet), briefing.told(BANK, fleet))
        found.append(
            VesselReturn(
                name=briefing.told(facts.VESSELS, fleet),
                what=briefing.told(facts.VESSELS_COUNTED, fleet),
                lies_at=", ".join(places if places[1] else places[:1]),
                berth=briefing.told(facts.BERTH, fleet),
                carries=count(figures, "figure") if figures else "",
                bound_for=briefing.told(facts.ROUTE, fleet),
            )
        )
    return tuple(found)


def courier_returns(briefing: Briefing) -> tuple[CourierReturn, ...]:
    """Return every courier of whom the reader knows where he is."""
    found = []
    for subject in briefing.subjects(facts.RIDES_AT):
        if not subject.startswith(A_COURIER):
            continue
        bound = briefing.get(facts.BOUND_FOR, subject)
        goal = briefing.words.place(bound) if isinstance(bound, Hex) else ""
        known = briefing.knows(facts.MESSAGE, subject)
        found.append(
            CourierReturn(
                name=briefing.told(facts.COURIER, subject),
                sender=briefing.told(facts.SENDER, subject),
                bound_for=briefing.told(facts.ADDRESSEE, subject) or goal or DASH,
                place=briefing.told(facts.RIDES_AT, subject),
                state=briefing.told(facts.FATE, subject),
                message=briefing.told(facts.MESSAGE, subject) if known else DASH,
            )
        )
    return tuple(found)


def estimate_returns(periods: Sequence[Briefing]) -> tuple[EstimateReturn, ...]:
    """Return the estimates of some periods, the newest first."""
    now, found = periods[-1], []
    for then in reversed(periods):
        age = now.period.number - then.period.number
        for told, opponent in _estimated(then):
            level = told.kind.removeprefix(ESTIMATES)
            found.append(
                EstimateReturn(
                    opponent_id=opponent,
                    opponent=now.words.of(opponent) if opponent else "",
                    people=now.told(PEOPLE, opponent),
                    at=now.told(AT, opponent),
                    level=_LEVELS.get(level, level),
                    taken=f"{then.period.title}, {told.half or 'period'}",
                    age=f"{count(age, 'period')} old" if age else "new",
                    by=now.words.of(told.force) if told.force else "",
                    text=told.in_row or told.text,
                    is_new=not age,
                )
            )
    return tuple(found)


def estimated_armies(periods: Sequence[Briefing]) -> frozenset[str]:
    """Return the ids of all whose estimates say where they are."""
    found = estimate_returns(periods)
    return frozenset(each.opponent_id for each in found if each.at)


def _estimated(briefing: Briefing) -> Iterator[tuple[Despatch, str]]:
    """Yield the estimates of a period, each with the id of whom it is about."""
    events = [each for each in briefing.events if each.kind.startswith(ESTIMATES)]
    for told in briefing.despatches:
        if told.kind.startswith(ESTIMATES):
            its = (e for e in events if (e.kind, e.force) == (told.kind, told.force))
            event = next(its, None)
            if event is not None:
                events.remove(event)
            yield told, "" if event is None else str(event.facts.get("opponent", ""))


# An army's regiments, a line each, for a sheet sealed until they deploy.


def regiments_told(briefing: Briefing, force: str) -> Iterator[str]:
    """Yield the regiments of a force with their companies."""
    for regiment in briefing.get_or(facts.REGIMENTS, force, ()):
        companies = [
            f"{briefing.get(NAME, company)} {briefing.told(facts.FIGURES, company)} "
            f"({briefing.get(facts.TROOP_TYPE, company)})"
            for company in briefing.those(facts.REGIMENT, regiment)
        ]
        yield f"{briefing.get(NAME, regiment)}: {', '.join(companies)}"
