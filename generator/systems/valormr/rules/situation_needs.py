"""What a Valormr situation takes for granted of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.needs import Needs, PartKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.sea.fleets import Party
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.hexes import Hex


PART_KINDS = (
    PartKind(name="individual", table="[[army.individual]]"),
    PartKind(name="regiment", table="[[army.regiment]]"),
    PartKind(
        name="company",
        table="[[army.regiment.company]]",
        remedy='without one it goes by its name: write id = "{}"',
    ),
)
"""What armies are made of, by the strokes in the ids."""


def needs_of(situation: ValormrState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    forces = situation.in_order()
    parties = tuple(_parties(situation))
    parts = {
        force.force: frozenset(force.order_of_march) | _members_of(force)
        for force in forces
    }
    for party in parties:
        own = frozenset() if party.is_commander else frozenset({party.id})
        aboard = own | frozenset(party.figures)
        parts[party.force] = parts.get(party.force, frozenset()) | aboard
    return Needs(
        sides=frozenset(_sides(situation)),
        armies=frozenset({*parts, *_named(situation)} - {""}),
        parts=parts,
        places=_places(situation, parties),
    )


def _members_of(force: ForceState) -> frozenset[str]:
    """Return every company and individual that a force's state counts or names."""
    counted: tuple[Mapping[str, int], ...] = (
        force.figures,
        force.hit_shares,
        force.set_out_with,
        force.stragglers,
        force.task.hire if force.task else {},
    )
    return frozenset({*force.march_table, *(name for each in counted for name in each)})


def _parties(situation: ValormrState) -> Iterator[Party]:
    """Yield the regiments and commanders that are away from their armies."""
    yield from situation.ashore.values()
    for fleet in situation.fleets.values():
        yield from fleet.cargo.values()


def _named(situation: ValormrState) -> Iterator[str]:
    """Yield the armies that vessels, couriers and works belong to."""
    yield from (fleet.owner for fleet in situation.fleets.values())
    yield from (work.force for work in situation.works)
    yield from situation.spent
    for courier in situation.couriers.values():
        yield courier.sender
        yield courier.addressee


def _sides(situation: ValormrState) -> Iterator[str]:
    """Yield the sides that are named beside the armies' own."""
    yield from (fleet.side for fleet in situation.fleets.values())
    yield from situation.budgets
    for force in situation.forces.values():
        yield from force.known_to


def _places(situation: ValormrState, parties: tuple[Party, ...]) -> Mapping[Hex, str]:
    """Return every hex where somebody or something stands, or is bound for."""
    found: dict[Hex, str] = {}
    for courier in situation.couriers.values():
        found[courier.at] = f"the courier “{courier.courier}”"
    for party in parties:
        if party.at is not None:
            found[party.at] = f"the regiment “{party.id}”"
    for work in situation.works:
        found[work.at] = f"the {work.kind} built by “{work.force}”"
    for fleet in situation.fleets.values():
        found[fleet.at] = f"the vessels “{fleet.fleet}”"
    for force in situation.in_order():
        found |= dict.fromkeys(force.route, f"the route of “{force.force}”")
    for force in situation.in_order():
        found[force.at] = f"the army “{force.force}”"
    return found
