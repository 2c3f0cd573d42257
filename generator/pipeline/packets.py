"""Battle packets: one for every contact that may still come to a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind
from generator.brief.briefing import brief
from generator.brief.packet import PacketSupplies, open_engagements, packet_contents
from generator.brief.packet.contents import OddsBar, OddsChart
from generator.pipeline.sheets import baseline_options
from generator.render.packet.printing import Sources, packet_job
from generator.rules.valormr.book import play_looking_at
from generator.rules.valormr.contact.deployment import (
    deployment_schedule,
    march_formation,
)
from generator.rules.valormr.contact.edges import standing_of, table_edges
from generator.rules.valormr.contact.field import Field

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.packet import PacketContents
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.rules.kit.phase import Question
    from generator.rules.kit.printing import PrintedTable
    from generator.rules.valormr.contact.engagement import Engagement

PACKETS = "packets"
_VALORMR = "valormr"
_WHOLE = 100


def packets_for(
    desk: Desk, reader: Audience, briefing: Briefing, press: Press
) -> Mapping[str, PdfJob]:
    """Return a reader's battle packets by path below his folder.

    The umpire has one of every contact, a player those his sides are in.
    """
    if desk.campaign.system != _VALORMR or reader.kind is AudienceKind.PUBLIC:
        return {}
    jobs = {}
    printed = _printed(desk)
    for contents in _contents(desk, reader, briefing):
        path = f"{PACKETS}/{contents.engagement.replace('+', '-')}.pdf"
        jobs[path] = packet_job(
            contents,
            Sources(briefing=briefing, tables=printed),
            name=f"{reader.folder}/{path}",
            press=press,
        )
    return jobs


def _printed(desk: Desk) -> tuple[PrintedTable, ...]:
    """Return the campaign's tables as they are printed."""
    tables = desk.system.amended(desk.campaign)
    return tuple(tables[name].printed() for name in sorted(tables))


def _contents(
    desk: Desk, reader: Audience, briefing: Briefing
) -> Iterator[PacketContents]:
    """Yield what the packets of one reader say."""
    open_ones = set(open_engagements(briefing))
    for engagement in desk.resolution.after.engagements:
        sides = _sides_read(desk, reader, engagement)
        if engagement.id not in open_ones or not sides:
            continue
        told = {side: _side_briefing(desk, side) for side in sides}
        if reader.kind is AudienceKind.PLAYER:
            told = dict.fromkeys(told, briefing)
        yield packet_contents(
            engagement.id, briefing, told, supplies_for(desk, engagement)
        )


def _sides_read(
    desk: Desk, reader: Audience, engagement: Engagement
) -> tuple[str, ...]:
    """Return the sides whose commanders' sheets a reader may hold."""
    present = {desk.campaign.force(force).side for force in engagement.forces}
    if reader.kind is AudienceKind.PLAYER:
        present &= reader.sides
    return tuple(sorted(present))


def _side_briefing(desk: Desk, side: str) -> Briefing:
    """Return what one side knows, for its commanders' sheets."""
    reader = Audience(
        kind=AudienceKind.PLAYER,
        id=side,
        name=desk.campaign.side(side).name,
        sides=frozenset({side}),
    )
    return brief(
        desk.campaign, desk.system, desk.pending(), reader, seed_digest=desk.seed_digest
    )


def supplies_for(desk: Desk, engagement: Engagement) -> PacketSupplies:
    """Return what the rules hand over for one engagement."""
    play = play_looking_at(desk.campaign, desk.inputs)
    field = Field(situation=desk.resolution.after, columns={})
    forces = [f for f in engagement.forces if field.force(f).afoot]
    return PacketSupplies(
        campaign=desk.campaign,
        tables=desk.system.amended(desk.campaign),
        edges=table_edges(standing_of(play, engagement, field)),
        formations={f: march_formation(play, field, f) for f in forces},
        schedules={
            f: deployment_schedule(play, field, engagement.commander(f)) for f in forces
        },
        odds=_odds(desk, engagement),
        events=desk.resolution.events,
        baseline_options=baseline_options(desk),
    )


def _odds(desk: Desk, engagement: Engagement) -> dict[str, tuple[OddsChart, ...]]:
    """Return the charts of the questions every commander has before him."""
    charts: dict[str, tuple[OddsChart, ...]] = {}
    for question in desk.resolution.questions:
        if not question.key.startswith(f"{engagement.id}/") or not question.prospects:
            continue
        force = question.asks[0]
        charts[force] = (*charts.get(force, ()), *_charts(desk, question))
    return charts


def _charts(desk: Desk, question: Question) -> Iterator[OddsChart]:
    wording = desk.system.wording
    for prospect in question.prospects:
        yield OddsChart(
            title=f"{prospect.choice.capitalize()}: {wording.reason(prospect.title)}",
            note=wording.reason(prospect.note),
            bars=tuple(
                OddsBar(
                    label=chance.outcome,
                    low=chance.low * _WHOLE,
                    high=chance.high * _WHOLE,
                )
                for chance in prospect.chances
            ),
        )
