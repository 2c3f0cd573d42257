"""One PDF for one engagement: every page the table needs, and its tent cards."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind
from generator.kit.facts import ENGAGED
from generator.render.briefing_packet import told_periods
from generator.render.cards.card_sheets import cards_job
from generator.render.documents import RunningHead
from generator.render.map.theme import ThemeName, theme_named
from generator.render.turn_sheet import die_faces
from generator.systems.system_pages import MadeDocuments, SheetSection
from generator.systems.valormr.rules.contact.deployment_odds import ruled_edges
from generator.systems.valormr.rules.rule_book import play_looking_at
from generator.systems.valormr.rules.state import valormr_state
from generator.systems.valormr.sheets.baseline_marks import SideLabel, TentSide, baseline_tents
from generator.systems.valormr.sheets.record_boxes import (
    box_pictures,
    box_size,
    charts_shown,
    strengths,
)
from generator.systems.valormr.sheets.table_picture import HIGHEST, detail_map, table_picture
from generator.systems.valormr.views.contact_lines import FOUGHT
from generator.systems.valormr.views.packet.builder import packet_contents
from generator.systems.valormr.views.packet.supplies import open_engagements, supplies_for
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.assets import Asset
    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_sheets import CardsPrinted
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.valormr.sheets.record_boxes import ChartShown, StrengthPiece
    from generator.systems.valormr.sheets.table_plan import DrawnPicture
    from generator.systems.valormr.views.packet.builder import PacketContents
    from generator.systems.valormr.views.packet.commanders import CommanderSheet
    from generator.systems.valormr.views.packet.regiments import CompanyRecord
    from generator.systems.valormr.views.packet.schedules import PacketStep


# The tent cards of one battle: the baselines in use, for whoever runs the table.

TITLE = "Baseline cards"


def file_name(packet: PacketContents) -> str:
    """Return what a packet's file is called, without its ending."""
    return packet.engagement.replace("+", "-")


def line_cards_name(packet: PacketContents) -> str:
    """Return what the file of a battle's baseline cards is called; empty: it has none.

    Whoever runs the table brings cards for it; a player brings his own sheets.
    """
    return f"{file_name(packet)}-baseline-cards" if _sides(packet) else ""


def line_cards(packet: PacketContents, *, name: str, press: Press, wanted: Wanted) -> CardsPrinted:
    """Return a card for either end of every baseline in use, true to scale.

    Raises:
        ValueError: A card is larger than what it is to be printed on.
    """
    cards = baseline_tents(_sides(packet), name=name)
    return cards_job(cards, _head(packet, TITLE), press=press, wanted=wanted)


def _head(packet: PacketContents, sheet: str) -> RunningHead:
    return RunningHead(
        campaign=packet.campaign, sheet=sheet, period=packet.period, record=packet.record
    )


def _sides(packet: PacketContents) -> tuple[TentSide, ...]:
    """Return whoever has a baseline, with that line."""
    if packet.table is None or not packet.is_umpires:
        return ()
    return tuple(
        (SideLabel(letter=edge.letter, name=edge.name, rank=edge.rank), (edge.line,))
        for edge in packet.table.edges
        if edge.line is not None
    )


TEMPLATE = "valormr/packet/packet.html"
STYLE = "valormr/packet/packet.css"


_PLAYERS_MAP = 76.0
"""How high the map on a player's cover is at most, mm: his steps stand below it."""
_LINE = 60
"""Letters of a line among the steps on a player's cover."""


class PacketSection(StrEnum):
    """The parts of a packet, in the order they are bound."""

    COVER = "cover"
    STEPS = "steps"
    COMMANDERS = "commanders"
    TABLE = "table"
    PULL = "pull"
    RESULTS = "results"


class PacketOptions(Struct, frozen=True, kw_only=True):
    """What goes into a packet, and how."""

    sections: frozenset[PacketSection] = frozenset(PacketSection)
    theme: ThemeName = ThemeName.MONO


class PictureShown(Struct, frozen=True, kw_only=True):
    """A picture by the name the page calls it; sizes in mm."""

    picture: str
    width: float
    height: float
    scale: int = 1
    """The picture is one to this many."""
    boxes: int = 0
    """Of a company's boxes: how many it shows."""


class CompanyShown(Struct, frozen=True, kw_only=True):
    """One company on a record sheet."""

    company: CompanyRecord
    parts: tuple[PictureShown, ...]


class SheetShown(Struct, frozen=True, kw_only=True):
    """A commander's sheets with their pictures."""

    sheet: CommanderSheet
    strengths: tuple[StrengthPiece, ...]
    """Everybody's figures at one scale; empty: not all are known."""
    charts: tuple[ChartShown, ...]
    companies: tuple[CompanyShown, ...]
    rules_so_far: tuple[str, ...]
    """The rules behind what was decided and thrown."""


class _Pictures:
    """The packet's pictures, named as they come."""

    def __init__(self) -> None:
        """Begin with none."""
        self.assets: dict[str, Asset] = {}

    def add(self, kind: str, drawn: DrawnPicture) -> PictureShown:
        """Take in a picture, and return it by its name."""
        name = f"{kind}-{len(self.assets) + 1}.svg"
        self.assets[name] = drawn.picture
        return PictureShown(
            picture=name,
            width=drawn.width,
            height=drawn.height,
            scale=drawn.scale,
            boxes=drawn.boxes,
        )


def packet_job(
    packet: PacketContents,
    briefing: Briefing,
    *,
    name: str,
    press: Press,
    options: PacketOptions | None = None,
) -> PdfJob:
    """Return the packet of one engagement, ready to be printed.

    ``briefing`` is what its reader knows, for the piece of the map.
    """
    cover, wanted, pictures = packet.cover, options or PacketOptions(), _Pictures()
    country = detail_map(
        briefing,
        [force.id for force in cover.forces],
        theme_named(wanted.theme),
        highest=HIGHEST if packet.is_umpires else _PLAYERS_MAP,
    )
    table = None if packet.table is None else table_picture(packet.table)
    remarks = (*cover.effects, *cover.order, *packet.advice.get("cover", ()))
    cover_rules = {rule for remark in remarks for rule in remark.rules}
    cover_rules |= {asked.rule for asked in cover.pending}
    cover_rules |= {"VAL-DEPLOY-17", "DEF-DEPLOY-01"}
    values = {
        "head": _head(packet, "Battle packet"),
        "packet": packet,
        "sections": tuple(sorted(wanted.sections)),
        "places": _places(packet, wanted),
        "halves": _halves(packet.steps),
        "cover_rules": tuple(sorted(cover_rules)),
        "map": country and pictures.add("map", country),
        "sheets": tuple(_sheet(sheet, pictures) for sheet in packet.commanders),
        "drawn": table and pictures.add("table", table),
        "line_cards": line_cards_name(packet),
    }
    return press.job(
        name,
        TEMPLATE,
        values=values,
        assets={**press.style(STYLE), **pictures.assets, **die_faces()},
    )


def _halves(steps: Sequence[PacketStep]) -> tuple[Sequence[PacketStep], ...]:
    """Return steps in two columns of like length; of what is done the title is left."""
    lengths = [_LINE + (0 if step.is_done else len(step.text)) for step in steps]
    cuts = range(len(steps) + 1)
    at = min(cuts, key=lambda cut: abs(sum(lengths[:cut]) - sum(lengths[cut:])))
    return steps[:at], steps[at:]


def _places(
    packet: PacketContents, wanted: PacketOptions
) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return where a step finds what it needs: words and anchors, if it is there."""
    leaves = tuple(enumerate(packet.commanders, start=1))
    deploying = [at for at, leaf in leaves if leaf.schedule or leaf.line]
    recorded = [at for at, leaf in leaves if leaf.record]
    sheets = (PacketSection.COMMANDERS, "leaves")
    parts = (
        ("commander", *sheets, [f"commander-{at}" for at, _ in leaves]),
        ("deployment", *sheets, [f"deployment-{at}" for at in deploying]),
        ("record", *sheets, [f"record-{at}" for at in recorded]),
        ("table", PacketSection.TABLE, "the table", ["table"] * bool(packet.table)),
        ("pull", PacketSection.PULL, "list of figures", ["pull"] * bool(packet.pull)),
        ("results", PacketSection.RESULTS, "results form", ["results"] * bool(packet.results)),
    )
    return {
        name: (words, tuple(anchors))
        for name, section, words, anchors in parts
        if section in wanted.sections and anchors
    }


def _sheet(sheet: CommanderSheet, pictures: _Pictures) -> SheetShown:
    record = sheet.record
    so_far = {rule for remark in sheet.decided for rule in remark.rules}
    so_far.update(line.rule for line in (*sheet.dice, *sheet.deployment_dice))
    companies = () if record is None else record.companies
    size = box_size(companies)
    return SheetShown(
        sheet=sheet,
        strengths=strengths(sheet),
        charts=charts_shown(sheet.odds),
        companies=tuple(
            CompanyShown(
                company=company,
                parts=tuple(pictures.add("boxes", part) for part in box_pictures(company, size)),
            )
            for company in companies
        ),
        rules_so_far=tuple(sorted(so_far)),
    )


# The battle packets of one reader, and the umpire's pictures of battles.


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
    briefing, reader = materials.briefing, materials.reader
    open_ones = {
        engagement: forces
        for engagement in open_engagements(briefing)
        if (forces := _commanded(reader, briefing.get_or(ENGAGED, engagement, ())))
    }
    if not open_ones:
        return
    whole = materials.whole()
    resolution = whole.resolution
    after = valormr_state(resolution.after)
    play = play_looking_at(whole.campaign, whole.inputs)
    for engagement in after.engagements:
        if engagement.id in open_ones:
            told = {force: _known_to(materials, force) for force in open_ones[engagement.id]}
            edges = ruled_edges(play, engagement, engagement.forces)
            supplies = supplies_for(
                play, after, engagement.id, events=resolution.events, ruled_edges=edges
            )
            yield packet_contents(engagement.id, briefing, told, supplies)


def _commanded(reader: Audience, forces: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some forces whose commanders' sheets a reader may hold.

    What a commander has learnt of the enemy is his alone, whatever his side.
    """
    if reader.kind is AudienceKind.UMPIRE:
        return forces
    return tuple(force for force in forces if force in reader.forces)


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
