"""Battle packets: one for every contact that may still come to a battle."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind
from generator.systems.system_pages import MadeDocuments
from generator.systems.valormr.rules.contact.ruled_edges import ruled_edges
from generator.systems.valormr.rules.rule_book import play_looking_at
from generator.systems.valormr.rules.state import valormr_state
from generator.systems.valormr.sheets.packet.line_cards import (
    file_name,
    line_cards,
    line_cards_name,
)
from generator.systems.valormr.sheets.packet.packet_document import (
    PacketOptions,
    Sources,
    packet_job,
)
from generator.systems.valormr.views.packet import open_engagements, packet_contents
from generator.systems.valormr.views.packet.gather import supplies_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.views.packet import PacketContents

PACKETS = "packets"


def battle_packets(materials: ReaderMaterials) -> MadeDocuments:
    """Return a reader's battle packets.

    The umpire has one of every contact, and cards for the baselines in use; a player
    those in which he commands a force.
    """
    if materials.reader.kind is AudienceKind.PUBLIC:
        return MadeDocuments()
    shared, reader = materials.shared, materials.reader
    jobs: dict[str, PdfJob] = {}
    complaints: list[str] = []
    wanted = replace(shared.wanted, stock=None)
    for contents in _contents(materials):
        path = f"{PACKETS}/{file_name(contents)}.pdf"
        jobs[path] = packet_job(
            contents,
            Sources(briefing=materials.briefing),
            name=f"{reader.folder}/{path}",
            press=shared.press,
            options=PacketOptions(theme=shared.theme),
        )
        if cards := line_cards_name(contents):
            path = f"{PACKETS}/{cards}.pdf"
            name = f"{reader.folder}/{path}"
            made = line_cards(contents, name=name, press=shared.press, wanted=wanted)
            jobs[path] = made.job
            complaints += made.complaints
    return MadeDocuments(jobs=jobs, complaints=tuple(complaints), follow_orders=True)


def _contents(materials: ReaderMaterials) -> Iterator[PacketContents]:
    """Yield what the packets of one reader say."""
    open_ones = set(open_engagements(materials.briefing))
    if not open_ones:
        return
    whole = materials.whole()
    resolution = whole.resolution
    after = valormr_state(resolution.after)
    play = play_looking_at(whole.campaign, whole.inputs)
    for engagement in after.engagements:
        forces = _commanded(materials.reader, engagement)
        if engagement.id not in open_ones or not forces:
            continue
        told = {force: _known_to(materials, force) for force in forces}
        supplies = supplies_for(
            play,
            after,
            engagement.id,
            events=resolution.events,
            ruled_edges=ruled_edges(play, engagement, engagement.forces),
        )
        yield packet_contents(engagement.id, materials.briefing, told, supplies)


def _commanded(reader: Audience, engagement: Engagement) -> tuple[str, ...]:
    """Return the forces whose commanders' sheets a reader may hold.

    What a commander has learnt of the enemy is his alone, whatever his side.
    """
    if reader.kind is AudienceKind.UMPIRE:
        return engagement.forces
    return tuple(force for force in engagement.forces if force in reader.forces)


def _known_to(materials: ReaderMaterials, force: str) -> Briefing:
    """Return what the commander of a force knows, for his sheet."""
    if materials.reader.kind is AudienceKind.PLAYER:
        return materials.briefing
    campaign = materials.shared.campaign
    side = campaign.force(force).side
    return materials.brief_for(
        Audience(
            kind=AudienceKind.PLAYER,
            id=side,
            name=campaign.side(side).name,
            sides=frozenset({side}),
            forces=frozenset({force}),
        )
    )
