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
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing

COURIERS = "courier/"
_TABLES = tables_of(ORDERS)


def vessels_told(view: Briefing, fleet: str) -> str:
    """Tell what vessels are, where they lie and what they do."""
    parts = [f"at {view.told(facts.LIES_AT, fleet)}", view.told(facts.BERTH, fleet)]
    figures = view.told(facts.CARRIES_FIGURES, fleet)
    if figures not in ("", "0"):
        parts.append(f"{figures} figures aboard")
    if route := view.told(facts.ROUTE, fleet):
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
    riders = (
        subject
        for subject in view.subjects(facts.RIDES_AT)
        if subject.startswith(COURIERS) and view.get(facts.FATE, subject) == Fate.RIDES
    )
    return {
        "vessels": tuple(_vessels(view, each) for each in view.subjects(facts.LIES_AT)),
        "couriers": tuple(_courier(view, rider) for rider in riders),
    }


def _vessels(view: Briefing, fleet: str) -> OnItsWay:
    """Return vessels with an order for them, every line of it a comment."""
    told, offered = vessels_told(view, fleet), []
    if view.knows(WITHOUT_ORDER, fleet):
        offered.append(f"# If no order comes, they {without_an_order(view, fleet)}.")
    blank = blank_lines(_TABLES["fleet"], fleet)
    return OnItsWay(id=fleet, told=told, offered=(f"# {told}", *offered, *blank))


def _courier(view: Briefing, rider: str) -> OnItsWay:
    """Return a courier with an order for him, every line of it a comment."""
    name, told = view.told(facts.COURIER, rider), courier_told(view, rider)
    rides_on = f"# Courier {told}; he rides on unless you redirect him."
    return OnItsWay(
        id=name,
        told=told,
        called="courier",
        offered=(rides_on, *blank_lines(_TABLES["courier"], name)),
    )


UNDER_WAY = UnderWay(title="Vessels and couriers", found=under_way)
