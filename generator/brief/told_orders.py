"""Orders as those read them who gave them: one sentence an order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.facts import Fact
from generator.world.orders import Deed, FleetOrder, Order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.brief.briefing import Played
    from generator.brief.words import Words
    from generator.world.campaign import Campaign

GivenOrder = Order | FleetOrder
KIND = "orders"
"""The kind of knowledge an order is."""
_DEEDS = {
    Deed.REST: "Rest",
    Deed.MERGE: "Rest and merge remnants",
    Deed.HIRE: "Rest and hire mercenaries",
    Deed.BUILD: "Stay and build",
    Deed.CROSS: "Cross the river",
    Deed.MARCH: "March",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldOrder:
    """One order as its commander's side reads it."""

    subject: str
    """The force or the vessels it was given to, by id."""
    name: str
    """The same by name."""
    text: str
    note: str
    """The commander's own words; may be empty."""


def told_orders(
    campaign: Campaign,
    played: Played,
    words: Words,
    *,
    may_know: Callable[[str, Fact], bool],
) -> Iterator[ToldOrder]:
    """Yield the orders a reader may know, by id, wherever they stand in the file."""
    sides = {force.id: force.side for force in campaign.forces}
    sides |= {fact.subject: str(fact.value) for fact in _named(played, "side")}
    names = {fact.subject: str(fact.value) for fact in _named(played, "vessels")}
    units = {
        regiment.id: regiment.name
        for force in campaign.forces
        for regiment in force.regiments
    }
    for order in sorted(played.orders, key=_subject):
        subject = _subject(order)
        side = sides.get(subject) or sides.get(order.force, "")
        owned = Fact(kind=KIND, subject=subject, name="order", value="", sides=(side,))
        if side and may_know(KIND, owned):
            yield ToldOrder(
                subject=subject,
                name=names.get(subject) or words.of(subject),
                text=_sentence(order, words, units),
                note=order.note,
            )


def _subject(order: GivenOrder) -> str:
    return order.force if isinstance(order, Order) else order.fleet


def _named(played: Played, name: str) -> Iterator[Fact]:
    return (fact for fact in played.facts if fact.name == name)


def _sentence(order: GivenOrder, words: Words, units: Mapping[str, str]) -> str:
    parts = (
        _army_parts(order, words, units)
        if isinstance(order, Order)
        else _fleet_parts(order, words, units)
    )
    return "".join(parts) + "."


def _army_parts(order: Order, words: Words, units: Mapping[str, str]) -> Iterator[str]:
    """Yield an army's order piece by piece."""
    yield "Forced march" if order.forced else _DEEDS[order.deed]
    yield from _rest_parts(order, units)
    yield from _way_of(order, words)
    if order.unformed:
        yield ", out of formation"
    if order.rest_in:
        yield f", resting in the {' and '.join(order.rest_in)}"
    if order.scouts:
        yield f"; scouts out: {order.scouts}"
    if order.march_order:
        yield f"; order of march: {_listed(order.march_order, units)}"
    if order.march_table:
        yield "; a march table is written"


def _rest_parts(order: Order, units: Mapping[str, str]) -> Iterator[str]:
    if order.build:
        yield f" a {order.build}"
    if order.regiments:
        yield f": {_listed(order.regiments, units)}"
    if order.hire:
        hired = (f"{order.hire[unit]} for {unit}" for unit in sorted(order.hire))
        yield f": {', '.join(hired)}"


def _way_of(order: Order, words: Words) -> Iterator[str]:
    if order.route:
        yield " to " + ", then ".join(words.place(place) for place in order.route)
    if order.by_way:
        yield f", by {order.by_way}"
    if order.means:
        yield f", by {order.means}"


def _fleet_parts(
    order: FleetOrder, words: Words, units: Mapping[str, str]
) -> Iterator[str]:
    """Yield an order to vessels piece by piece."""
    yield order.deed.value.capitalize()
    if order.kind:
        yield f" {order.count} × {order.kind}"
    if order.other:
        yield f" {order.other}"
    if order.force:
        yield f" {words.of(order.force)}"
    if order.regiments:
        yield f": {_listed(order.regiments, units)}"
    if order.route:
        yield " to " + ", then ".join(words.place(place) for place in order.route)


def _listed(ids: Iterable[str], units: Mapping[str, str]) -> str:
    return ", ".join(units.get(each, each) for each in ids)
