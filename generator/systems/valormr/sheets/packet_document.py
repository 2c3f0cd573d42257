"""One PDF for one engagement: every page the table needs, and its tent cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.render.cards.card_documents import cards_job
from generator.render.documents import RunningHead
from generator.render.happenings import die_faces
from generator.render.map.theme import ThemeName, theme_named
from generator.systems.valormr.sheets.baseline_marks import (
    LineLabel,
    SideLabel,
    TentSide,
    baseline_tents,
)
from generator.systems.valormr.sheets.record_boxes import (
    box_pictures,
    box_size,
    charts_shown,
    strengths,
)
from generator.systems.valormr.sheets.table_picture import (
    HIGHEST,
    detail_map,
    table_picture,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.assets import Asset
    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_documents import CardsPrinted
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.sheets.record_boxes import (
        BoxSize,
        ChartShown,
        StrengthPiece,
    )
    from generator.systems.valormr.views.packet.contents import (
        CommanderSheet,
        CompanyRecord,
        PacketContents,
        PacketStep,
    )


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


def line_cards(
    packet: PacketContents, *, name: str, press: Press, wanted: Wanted
) -> CardsPrinted:
    """Return a card for either end of every baseline in use, true to scale.

    Raises:
        ValueError: A card is larger than what it is to be printed on.
    """
    cards = baseline_tents(_sides(packet), name=name)
    return cards_job(cards, _head(packet, TITLE), press=press, wanted=wanted)


def _head(packet: PacketContents, sheet: str) -> RunningHead:
    return RunningHead(
        campaign=packet.campaign,
        sheet=sheet,
        period=packet.period,
        record=packet.record,
    )


def _sides(packet: PacketContents) -> tuple[TentSide, ...]:
    """Return whoever has a baseline, with that line."""
    if packet.table is None or not packet.is_umpires:
        return ()
    return tuple(
        TentSide(
            label=SideLabel(letter=edge.letter, name=edge.name, rank=edge.rank),
            lines=(
                LineLabel(
                    from_forward=edge.line.from_forward,
                    from_rear=edge.line.from_rear,
                    distance=edge.line.distance,
                    millimetres=edge.line.millimetres,
                ),
            ),
        )
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketOptions:
    """What goes into a packet, and how."""

    sections: frozenset[PacketSection] = frozenset(PacketSection)
    theme: ThemeName = ThemeName.MONO


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """What a packet prints besides its contents."""

    briefing: Briefing
    """What its reader knows, for the piece of the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureShown:
    """A picture by the name the page calls it; sizes in mm."""

    picture: str
    width: float
    height: float
    scale: int = 1
    """The picture is one to this many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxesShown:
    """A part of a company's boxes."""

    picture: str
    width: float
    height: float
    boxes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyShown:
    """One company on a record sheet."""

    company: CompanyRecord
    parts: tuple[BoxesShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetShown:
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

    def add(self, kind: str, picture: Asset) -> str:
        """Take in a picture and return its name."""
        name = f"{kind}-{len(self.assets) + 1}.svg"
        self.assets[name] = picture
        return name


def packet_job(
    packet: PacketContents,
    sources: Sources,
    *,
    name: str,
    press: Press,
    options: PacketOptions | None = None,
) -> PdfJob:
    """Return the packet of one engagement, ready to be printed."""
    wanted = options or PacketOptions()
    pictures = _Pictures()
    values = {
        "head": _head(packet, "Battle packet"),
        "packet": packet,
        "sections": tuple(sorted(wanted.sections)),
        "places": _places(packet, wanted),
        "halves": _halves(packet.steps),
        "cover_rules": _cover_rules(packet),
        "map": _map(packet, sources, pictures, wanted),
        "sheets": tuple(_sheet(sheet, pictures) for sheet in packet.commanders),
        "drawn": _table(packet, pictures),
        "line_cards": line_cards_name(packet),
    }
    return press.job(
        name,
        TEMPLATE,
        values=values,
        assets={**press.style(STYLE), **pictures.assets, **die_faces()},
    )


def _cover_rules(packet: PacketContents) -> tuple[str, ...]:
    """Return the rules behind what the cover says, for one line below it."""
    cover = packet.cover
    remarks = (*cover.effects, *cover.order, *packet.advice.get("cover", ()))
    found = {rule for remark in remarks for rule in remark.rules}
    found.update(asked.rule for asked in cover.pending)
    return tuple(sorted({*found, "VAL-DEPLOY-17", "DEF-DEPLOY-01"}))


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
    parts = {
        "commander": (PacketSection.COMMANDERS, "leaves"),
        "deployment": (PacketSection.COMMANDERS, "leaves"),
        "record": (PacketSection.COMMANDERS, "leaves"),
        "table": (PacketSection.TABLE, "the table"),
        "pull": (PacketSection.PULL, "list of figures"),
        "results": (PacketSection.RESULTS, "results form"),
    }
    leaves = tuple(enumerate(packet.commanders, start=1))
    anchors = {
        "commander": [f"commander-{at}" for at, _ in leaves],
        "deployment": [
            f"deployment-{at}" for at, leaf in leaves if leaf.schedule or leaf.line
        ],
        "record": [f"record-{at}" for at, leaf in leaves if leaf.record],
        "table": ["table"] if packet.table else [],
        "pull": ["pull"] if packet.pull else [],
        "results": ["results"] if packet.results else [],
    }
    return {
        name: (words, tuple(anchors[name]))
        for name, (section, words) in parts.items()
        if section in wanted.sections and anchors[name]
    }


def _map(
    packet: PacketContents,
    sources: Sources,
    pictures: _Pictures,
    wanted: PacketOptions,
) -> PictureShown | None:
    forces = [force.id for force in packet.cover.forces]
    found = detail_map(
        sources.briefing,
        forces,
        theme_named(wanted.theme),
        highest=HIGHEST if packet.is_umpires else _PLAYERS_MAP,
    )
    if found is None:
        return None
    return PictureShown(
        picture=pictures.add("map", found.picture),
        width=found.width,
        height=found.height,
    )


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
        companies=tuple(_company(company, size, pictures) for company in companies),
        rules_so_far=tuple(sorted(so_far)),
    )


def _company(
    company: CompanyRecord, size: BoxSize, pictures: _Pictures
) -> CompanyShown:
    parts = tuple(
        BoxesShown(
            picture=pictures.add("boxes", part.picture),
            width=part.width,
            height=part.height,
            boxes=part.boxes,
        )
        for part in box_pictures(company, size)
    )
    return CompanyShown(company=company, parts=parts)


def _table(packet: PacketContents, pictures: _Pictures) -> PictureShown | None:
    if packet.table is None:
        return None
    found = table_picture(packet.table)
    return PictureShown(
        picture=pictures.add("table", found.picture),
        width=found.width,
        height=found.height,
        scale=found.scale,
    )
