"""Battle packets: one for every contact that may still come to a battle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind
from generator.brief.briefing import brief
from generator.brief.packet import open_engagements, packet_contents
from generator.brief.packet.gather import supplies_for
from generator.errors import CampaignError, Finding
from generator.pipeline.cards import wanted_cards
from generator.render.packet.line_cards import (
    file_name,
    line_cards,
    line_cards_name,
)
from generator.render.packet.printing import Sources, packet_job
from generator.systems.valormr.rules.contact.asking import given
from generator.systems.valormr.rules.contact.edges import Edge
from generator.systems.valormr.rules.rule_book import play_looking_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.packet import PacketContents
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.rules.contact.engagement import Engagement

PACKETS = "packets"
_VALORMR = "valormr"


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketFiles:
    """A reader's battle packets, ready to be printed."""

    jobs: Mapping[str, PdfJob]
    """By path below his folder."""
    complaints: tuple[str, ...] = ()
    """What had to be cut short on cards."""


def packets_for(
    desk: Desk, reader: Audience, briefing: Briefing, press: Press
) -> PacketFiles:
    """Return a reader's battle packets.

    The umpire has one of every contact, and cards for the baselines in use; a player
    those in which he commands a force.
    """
    if desk.campaign.system != _VALORMR or reader.kind is AudienceKind.PUBLIC:
        return PacketFiles(jobs={})
    jobs: dict[str, PdfJob] = {}
    complaints: list[str] = []
    printed = desk.rules.printed(desk.campaign)
    wanted = replace(wanted_cards(desk.campaign.paper, press), stock=None)
    for contents in _contents(desk, reader, briefing):
        path = f"{PACKETS}/{file_name(contents)}.pdf"
        jobs[path] = packet_job(
            contents,
            Sources(briefing=briefing, tables=printed),
            name=f"{reader.folder}/{path}",
            press=press,
        )
        if cards := line_cards_name(contents):
            path = f"{PACKETS}/{cards}.pdf"
            name = f"{reader.folder}/{path}"
            made = line_cards(contents, name=name, press=press, wanted=wanted)
            jobs[path] = made.job
            complaints += made.complaints
    return PacketFiles(jobs=jobs, complaints=tuple(complaints))


def _contents(
    desk: Desk, reader: Audience, briefing: Briefing
) -> Iterator[PacketContents]:
    """Yield what the packets of one reader say."""
    open_ones = set(open_engagements(briefing))
    for engagement in desk.resolution.after.engagements:
        forces = _commanded(reader, engagement)
        if engagement.id not in open_ones or not forces:
            continue
        told = {force: _known_to(desk, reader, briefing, force) for force in forces}
        supplies = supplies_for(
            play_looking_at(desk.campaign, desk.inputs),
            desk.resolution.after,
            engagement.id,
            events=desk.resolution.events,
            ruled_edges=ruled_edges(desk, engagement),
        )
        yield packet_contents(engagement.id, briefing, told, supplies)


def _commanded(reader: Audience, engagement: Engagement) -> tuple[str, ...]:
    """Return the forces whose commanders' sheets a reader may hold.

    What a commander has learnt of the enemy is his alone, whatever his side.
    """
    if reader.kind is AudienceKind.UMPIRE:
        return engagement.forces
    return tuple(force for force in engagement.forces if force in reader.forces)


def _known_to(desk: Desk, reader: Audience, briefing: Briefing, force: str) -> Briefing:
    """Return what the commander of a force knows, for his sheet."""
    if reader.kind is AudienceKind.PLAYER:
        return briefing
    side = desk.campaign.force(force).side
    commander = Audience(
        kind=AudienceKind.PLAYER,
        id=side,
        name=desk.campaign.side(side).name,
        sides=frozenset({side}),
        forces=frozenset({force}),
    )
    return brief(
        desk.campaign,
        desk.rules,
        desk.pending(),
        commander,
        seed_digest=desk.seed_digest,
    )


def ruled_edges(desk: Desk, engagement: Engagement) -> dict[str, Edge]:
    """Return the table edges the umpire has set, by force.

    Raises:
        CampaignError: An edge is none of far, near, left and right.

    Rule: DEF-DEPLOY-01.
    """
    play = play_looking_at(desk.campaign, desk.inputs)
    decision = given(play, f"{engagement.id}/edges/umpire")
    if decision is None:
        return {}
    known = tuple(Edge)
    edges: dict[str, Edge] = {}
    for force, edge in sorted(decision.detail.items()):
        if force not in engagement.forces or edge not in known:
            fault = Finding(
                code="C086",
                where=(*decision.where, force),
                what=f"{force} = {edge!r} sets no table edge of this battle",
                hint=f"name its armies, each with one of: {', '.join(known)}",
                rule="DEF-DEPLOY-01",
            )
            raise CampaignError((fault,))
        edges[force] = Edge(str(edge))
    return edges
