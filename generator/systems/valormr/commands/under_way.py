"""Vessels and couriers, as ``status`` tells of them and ``next`` offers them orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import blank_lines, without_an_order
from generator.kit.facts import WITHOUT_ORDER
from generator.kit.order_grammar import tables_of
from generator.systems.system import OnItsWay, UnderWay
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.orders import ORDERS
from generator.systems.valormr.rules.state import Fate
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing

COURIERS = "courier/"
_TABLES = tables_of(ORDERS)


def fleets_of(view: Briefing) -> tuple[str, ...]:
    """Return the vessels on the map, by id."""
    return view.subjects(facts.LIES_AT)


def riders_of(view: Briefing) -> tuple[str, ...]:
    """Return the couriers on their way, as subjects of the briefing."""
    return tuple(
        subject
        for subject in view.subjects(facts.RIDES_AT)
        if subject.startswith(COURIERS) and view.get(facts.FATE, subject) == Fate.RIDES
    )


def vessels_told(view: Briefing, fleet: str) -> str:
    """Tell what vessels are, where they lie and what they do."""
    parts = [f"at {view.told(facts.LIES_AT, fleet)}", view.told(facts.BERTH, fleet)]
    figures = view.told(facts.CARRIES_FIGURES, fleet)
    if figures not in ("", "0"):
        parts.append(f"{figures} figures aboard")
    route = view.told(facts.ROUTE, fleet)
    if route:
        parts.append(f"bound for {route}")
    what = view.told(facts.VESSELS_COUNTED, fleet)
    return f"{view.told(facts.VESSELS, fleet)} ({what}) {', '.join(parts)}"


def courier_told(view: Briefing, subject: str) -> str:
    """Tell where a courier is, who sent him and where he is bound."""
    name = view.told(facts.COURIER, subject)
    bound = view.get(facts.BOUND_FOR, subject)
    goal = view.told(facts.ADDRESSEE, subject) or (
        view.words.place(bound) if isinstance(bound, Hex) else ""
    )
    sender, at = view.told(facts.SENDER, subject), view.told(facts.RIDES_AT, subject)
    told = f"{name} of {sender} at {at}"
    return f"{told}, bound for {goal}" if goal else told


def under_way(view: Briefing) -> Mapping[str, tuple[OnItsWay, ...]]:
    """Return the vessels and the couriers on the map, by these names."""
    return {
        "vessels": tuple(
            OnItsWay(
                id=fleet,
                told=vessels_told(view, fleet),
                offered=tuple(_offered_to_vessels(view, fleet)),
            )
            for fleet in fleets_of(view)
        ),
        "couriers": tuple(
            OnItsWay(
                id=view.told(facts.COURIER, rider),
                told=courier_told(view, rider),
                called="courier",
                offered=tuple(_offered_to_courier(view, rider)),
            )
            for rider in riders_of(view)
        ),
    }


def _offered_to_vessels(view: Briefing, fleet: str) -> Iterator[str]:
    """Yield an order for vessels, every line of it a comment."""
    yield f"# {vessels_told(view, fleet)}"
    if view.knows(WITHOUT_ORDER, fleet):
        yield f"# If no order comes, they {without_an_order(view, fleet)}."
    yield from blank_lines(_TABLES["fleet"], fleet)


def _offered_to_courier(view: Briefing, rider: str) -> Iterator[str]:
    """Yield an order for a courier, every line of it a comment."""
    yield f"# Courier {courier_told(view, rider)}; he rides on unless you redirect him."
    yield from blank_lines(_TABLES["courier"], view.told(facts.COURIER, rider))


UNDER_WAY = UnderWay(title="Vessels and couriers", found=under_way)
