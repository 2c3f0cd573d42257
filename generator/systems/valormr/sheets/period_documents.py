"""What is printed for a period: pictures of battles, battle packets, marches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind
from generator.render.briefing_packet import command_of, told_periods
from generator.render.map.theme import theme_named
from generator.systems.system_pages import MadeDocuments, SheetSection
from generator.systems.valormr.rules.contact.deployment_odds import ruled_edges
from generator.systems.valormr.rules.rule_book import play_looking_at
from generator.systems.valormr.rules.state import valormr_state
from generator.systems.valormr.sheets.march_sheet import STYLE_FILE, march_shown, march_table_jobs
from generator.systems.valormr.sheets.packet_document import (
    PacketOptions,
    file_name,
    line_cards,
    line_cards_name,
    packet_job,
)
from generator.systems.valormr.sheets.reach_map import MapMaterials, reach_files
from generator.systems.valormr.views.contact_lines import FOUGHT
from generator.systems.valormr.views.packet.builder import packet_contents
from generator.systems.valormr.views.packet.supplies import open_engagements, supplies_for
from generator.systems.valormr.views.sky_and_marches import known_outlooks
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.sheets.march_sheet import MarchShown
    from generator.systems.valormr.views.packet.builder import PacketContents
    from generator.systems.valormr.views.sky_and_marches import KnownOutlook


# The umpire's pictures of battles, in the briefing of everybody who hears of them.


class BattleShot(Struct, frozen=True, kw_only=True):
    """One picture of a battle."""

    file: str
    caption: str


def _named(briefing: Briefing, materials: ReaderMaterials) -> Iterator[tuple[str, str]]:
    """Yield the pictures of battles that are told of: their names and captions."""
    for part in told_periods(briefing, materials.closed):
        for event in part.events:
            picture, caption = (str(event.facts.get(fact, "")) for fact in ("picture", "caption"))
            if event.kind == FOUGHT and picture in materials.pictures and caption:
                yield picture, caption


def _shots(briefing: Briefing, materials: ReaderMaterials) -> tuple[BattleShot, ...] | None:
    shots = (
        BattleShot(file=materials.pictures[name].file, caption=caption)
        for name, caption in _named(briefing, materials)
    )
    return tuple(shots) or None


BATTLE_SHOTS = SheetSection(
    name="battle-shots",
    template="valormr/sections/battle-shots.html",
    contents=_shots,
    styles=("valormr/returns.css",),
    pictures=lambda briefing, materials: tuple(name for name, _ in _named(briefing, materials)),
)


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
            materials.briefing,
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
        if engagement.id in open_ones and forces:
            told = {force: _known_to(materials, force) for force in forces}
            edges = ruled_edges(play, engagement, engagement.forces)
            supplies = supplies_for(
                play, after, engagement.id, events=resolution.events, ruled_edges=edges
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


# What lies ahead on paper: march tables, reach, and the marches in a briefing.


def march_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return a reader's march tables and reach maps, on paper and as pictures."""
    shared, briefing = materials.shared, materials.briefing
    outlooks = _outlooks(briefing, materials)
    drawn_with = MapMaterials(theme=theme_named(shared.theme), kept=shared.kept)
    return MadeDocuments(
        jobs=march_table_jobs(briefing, outlooks, drawn_with, press=shared.press),
        pages=reach_files(briefing, outlooks, drawn_with),
    )


def marches_of_command(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[MarchShown, ...] | None:
    """Return the march tables of a player's own armies; none: nobody marches."""
    command = command_of(briefing)
    shown = (
        march_shown(briefing, outlook)
        for outlook in _outlooks(briefing, materials)
        if outlook.marches and outlook.force in command
    )
    return tuple(shown) or None


def _outlooks(briefing: Briefing, materials: ReaderMaterials) -> tuple[KnownOutlook, ...]:
    knowledge = materials.shared.rules.knowledge
    return known_outlooks(materials.forecasts, briefing, knowledge)


MARCHES = SheetSection(
    name="marches",
    template="valormr/sections/marches.html",
    contents=marches_of_command,
    styles=(STYLE_FILE,),
)
