"""GEN, DISENG: what has to come back from the table, as the campaign file takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.views.packet.heads import side_of
from generator.systems.valormr.views.packet.regiments import (
    company_on_table,
    engaging_regiment,
    figures_on_table,
    individuals_of,
    needed_behind,
)
from generator.systems.valormr.views.packet.table_contents import (
    ResultCompany,
    ResultForce,
    ResultsForm,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.systems.valormr.views.packet.supplies import (
        KnownEngagement,
        PacketSupplies,
    )

LISTS = (
    ("held", "forces that hold the field: {forces}"),
    ("withdrew", "forces that broke off the battle"),
    ("behind", "of these, figures behind the baseline in good order: {counts}"),
    ("disordered", "of these, figures behind it but not in order"),
    ("routed", "of these, figures routed off the table"),
    ("melee", "forces that fought hand to hand; their cavalry is fresh no longer"),
)
"""Lists a battle's result may hold, and what is written there."""
GIVES_GROUND = ("displaced", "forces that give ground, without dice and losses")
"""One more, in campaigns whose battles may be settled elsewhere than on the table."""


def results_form(known: KnownEngagement, supplies: PacketSupplies) -> ResultsForm:
    """Return the form for a battle's result, with its lines for the campaign file.

    Rules: VAL-GEN-06, VAL-DISENG-22, VAL-DISENG-23, VAL-OOB-13, DEF-EXCH-02.
    """
    lists = (*LISTS, GIVES_GROUND) if supplies.gives_ground else LISTS
    forces = tuple(_force(known, supplies, force) for force in known.forces)
    return ResultsForm(
        contact=known.id,
        period=str(known.briefing.period),
        forces=forces,
        skeleton="\n".join(_skeleton(known.id, forces, lists)),
        gives_ground=supplies.gives_ground,
    )


def _force(known: KnownEngagement, supplies: PacketSupplies, force: str) -> ResultForce:
    side = side_of(known, supplies, force)
    stood = figures_on_table(known, supplies, force)
    return ResultForce(
        id=force,
        name=known.briefing.words.of(force),
        side_id=side.id,
        side=side.name,
        stood=stood,
        needed=needed_behind(supplies, stood),
        companies=tuple(_companies(known, supplies, force)),
    )


def _companies(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> Iterator[ResultCompany]:
    """Yield everybody who stands on the table and may be lost.

    Individuals go with the regiment.

    Rules: VAL-OOB-13, VAL-OOB-23.
    """
    regiment = engaging_regiment(known, supplies, force)
    for company in () if regiment is None else regiment.companies:
        stood = company_on_table(known, supplies, company.id)
        if stood:
            yield ResultCompany(id=company.id, name=company.name, stood=stood)
    for who in individuals_of(known, supplies, force):
        yield ResultCompany(id=who.id, name=who.name, stood=1, is_individual=True)


def _skeleton(
    contact: str, forces: Iterable[ResultForce], lists: Iterable[tuple[str, str]]
) -> Iterator[str]:
    """Yield the lines for the campaign file, with nothing lost and nobody gone."""
    forces = tuple(forces)
    names = ", ".join(f'"{force.id}"' for force in forces)
    counts = f'"{forces[0].id} 6"'
    yield "[[period.battle]]"
    yield f'contact = "{contact}"'
    for key, meaning in lists:
        yield f"{key} = []  # {meaning.format(forces=names, counts=counts)}"
    yield ""
    yield "[period.battle.losses]  # figures lost, by company"
    for force in forces:
        for company in force.companies:
            if company.is_individual:
                yield f'# "{company.id}" = 1  # {company.name}, if lost'
            else:
                yield f'"{company.id}" = 0  # of {company.stood}'
