"""The tent cards of one battle: the baselines in use, for whoever runs the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.cards.card_documents import cards_job
from generator.render.documents import RunningHead
from generator.systems.valormr.sheets.baselines.baseline_values import (
    LineLabel,
    SideLabel,
)
from generator.systems.valormr.sheets.baselines.line_tents import (
    TentSide,
    baseline_tents,
)

if TYPE_CHECKING:
    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_documents import CardsPrinted
    from generator.render.pages import Press
    from generator.systems.valormr.views.packet.contents import PacketContents
    from generator.systems.valormr.views.packet.table_contents import (
        EdgeTaken,
        LineTaken,
    )

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
    head = RunningHead(
        campaign=packet.campaign,
        sheet=TITLE,
        period=packet.period,
        record=packet.record,
    )
    cards = baseline_tents(_sides(packet), name=name)
    return cards_job(cards, head, press=press, wanted=wanted)


def _sides(packet: PacketContents) -> tuple[TentSide, ...]:
    """Return whoever has a baseline, with that line."""
    if packet.table is None or not packet.is_umpires:
        return ()
    return tuple(
        TentSide(label=_label(edge), lines=(_line(edge.line),))
        for edge in packet.table.edges
        if edge.line is not None
    )


def _label(edge: EdgeTaken) -> SideLabel:
    return SideLabel(letter=edge.letter, name=edge.name, rank=edge.rank)


def _line(line: LineTaken) -> LineLabel:
    return LineLabel(
        from_forward=line.from_forward,
        from_rear=line.from_rear,
        distance=line.distance,
        millimetres=line.millimetres,
    )
