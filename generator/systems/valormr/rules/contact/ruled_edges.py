"""DEPLOY: table edges that the umpire sets, where the program's do not suit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import place_of
from generator.systems.valormr.rules.contact.edges import Edge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.play import Play


def ruled_edges(
    play: Play, engagement: Engagement, forces: Iterable[str]
) -> dict[str, Edge]:
    """Return the table edges the umpire has set, by force.

    Args:
        play: The period.
        engagement: The contact it may come to a battle in.
        forces: Who may be in the battle.

    Raises:
        CampaignError: An edge is not one of far, near, left and right, or for another.

    Rule: DEF-DEPLOY-01.
    """
    decision = play.answer(f"{engagement.id}/edges/umpire")
    if decision is None:
        return {}
    known, armies = tuple(Edge), tuple(forces)
    edges: dict[str, Edge] = {}
    for force, edge in sorted(decision.detail.items()):
        if force not in armies or edge not in known:
            fault = Finding(
                code="C086",
                where=place_of(decision, force),
                what=f"{force} = {edge!r} sets no table edge of this battle",
                hint=f"name its armies, each with one of: {', '.join(known)}",
                rule="DEF-DEPLOY-01",
            )
            raise CampaignError((fault,))
        edges[force] = Edge(str(edge))
    return edges
