"""A battle packet, built from what its reader and each commander's side may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.shared_facts import HALF, STAGE
from generator.systems.valormr.rules.fact_names import HOUR
from generator.systems.valormr.views.packet.commanders import (
    commander_sheet,
    pending_of,
)
from generator.systems.valormr.views.packet.contents import (
    Cover,
    PacketContents,
    Remark,
)
from generator.systems.valormr.views.packet.guidance import advice, steps_of
from generator.systems.valormr.views.packet.heads import force_head
from generator.systems.valormr.views.packet.packet_ground import battle_table
from generator.systems.valormr.views.packet.packet_results import results_form
from generator.systems.valormr.views.packet.packet_weather import (
    battlefield_effects,
    field_weather,
    fog_reach,
)
from generator.systems.valormr.views.packet.regiments import pull_list
from generator.systems.valormr.views.packet.supplies import KnownEngagement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.systems.valormr.views.packet.supplies import PacketSupplies

STAGES = {
    "found": "Enemies stand next to each other; nothing is decided.",
    "contact": "The contact dice are rolled; the ground is not known yet.",
    "terrain": "The ground is known; each commander engages or evades.",
    "deployment": "Battle: the deployment dice are rolled; the table can be set out.",
    "battle": "The battle has been fought.",
}
"""How far an engagement has got, in words."""
_BEFORE_DEPLOYMENT = ("found", "contact", "terrain")


def packet_contents(
    engagement: str,
    reader: Briefing,
    commanders: Mapping[str, Briefing],
    supplies: PacketSupplies,
) -> PacketContents:
    """Return the packet of one engagement for one reader.

    Args:
        engagement: Its id.
        reader: What the packet's reader knows: the umpire, or a player.
        commanders: What each commander knows whose sheets are in the packet, by his
            force; for a player those of the forces he commands.
        supplies: What the rules hand over.

    Rules: VAL-CONTACT-30, VAL-GEN-06.
    """
    known = KnownEngagement(id=engagement, briefing=reader)
    is_umpires = reader.audience.kind is AudienceKind.UMPIRE
    sheets = (
        commander_sheet(
            KnownEngagement(id=engagement, briefing=commanders[force]), supplies, force
        )
        for force in known.forces
        if force in commanders
    )
    return PacketContents(
        engagement=engagement,
        campaign=reader.head.title,
        period=f"Turn {reader.period.turn}, {reader.period.name}",
        record=reader.record,
        reader=reader.audience.name,
        is_umpires=is_umpires,
        cover=_cover(known, supplies),
        steps=steps_of(known),
        is_without_cards=known.is_without_cards,
        advice=advice(supplies),
        has_dice_to_note=known.text(STAGE, engagement) in _BEFORE_DEPLOYMENT,
        commanders=tuple(sheets),
        table=battle_table(known, supplies),
        pull=pull_list(known, supplies) if is_umpires else None,
        results=results_form(known, supplies) if is_umpires else None,
    )


def _cover(known: KnownEngagement, supplies: PacketSupplies) -> Cover:
    weather = field_weather(known, supplies)
    stage = known.text(STAGE, known.id)
    return Cover(
        title=_title(known, supplies),
        when=_when(known),
        stage=STAGES.get(stage, ""),
        weather=weather.words,
        effects=battlefield_effects(weather, supplies),
        fog_reach=fog_reach(weather, supplies),
        forces=tuple(force_head(known, supplies, force) for force in known.forces),
        pending=tuple(pending_of(asked) for asked in known.asked()),
        order=tuple(
            Remark(text=told.text, rules=(told.rule,))
            for told in known.told("deployment-order")
        ),
        scenario=tuple(
            Remark(text=told.text, rules=(told.rule,))
            for told in known.told_of_scenario()
        ),
    )


def _title(known: KnownEngagement, supplies: PacketSupplies) -> str:
    """Return the forces of each side, side against side."""
    by_side: dict[str, list[str]] = {}
    for force in known.forces:
        side = supplies.campaign.force(force).side
        by_side.setdefault(side, []).append(known.briefing.words.of(force))
    return " against ".join(" and ".join(names) for names in by_side.values())


def _when(known: KnownEngagement) -> str:
    """Return half period and hour in words.

    Rules: VAL-CONTACT-34, VAL-TURN-03.
    """
    half, hour = known.text(HALF, known.id), known.whole(HOUR, known.id)
    turn = known.briefing.period.turn
    return f"Turn {turn}, {half}" + (f", hour {hour} from sunrise" if hour else "")
