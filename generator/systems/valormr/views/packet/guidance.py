"""What people do themselves: the steps of a battle, and sentences for each page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.shared_facts import STAGE
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.wargames_table.battle_steps import battle_steps
from generator.systems.valormr.views.packet.contents import PacketStep, Remark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.wargames_table.battle_steps import BattleStep
    from generator.systems.valormr.views.packet.supplies import (
        KnownEngagement,
        PacketSupplies,
    )

_DECK = "deck"
_CARDS_CARD = "PT-16"
"""The quick-reference card about terrain cards."""
_OF_CARDS = "VAL-RECON"
_NO_CARDS = "VAL-RECON-12"
_ORDER = (Stage.FOUND, Stage.CONTACT, Stage.TERRAIN, Stage.DEPLOYMENT, Stage.BATTLE)


def steps_of(known: KnownEngagement) -> tuple[PacketStep, ...]:
    """Return everything to be done from contact to result, what is done marked.

    Rules: VAL-GEN-06, VAL-TURN-08.
    """
    stage = known.text(STAGE, known.id)
    now = _ORDER.index(Stage(stage)) if stage in _ORDER else 0
    told = (_step(known, step) for step in battle_steps())
    return tuple(
        PacketStep(
            number=number,
            title=step.title,
            text=step.text,
            cards=step.cards,
            needs=step.needs,
            rules=step.rules,
            is_done=_ORDER.index(step.stage) < now,
        )
        for number, step in enumerate(told, start=1)
    )


def _step(known: KnownEngagement, step: BattleStep) -> BattleStep:
    """Return a step as it is told this reader, of a battle with or without cards.

    Rule: VAL-RECON-12.
    """
    if step.ground_text and known.is_without_cards:
        other = (rule for rule in step.rules if not rule.startswith(_OF_CARDS))
        return replace(
            step,
            text=step.ground_text,
            cards=tuple(card for card in step.cards if card != _CARDS_CARD),
            needs="" if step.needs == _DECK else step.needs,
            rules=tuple(other) or (_NO_CARDS,),
        )
    if step.players_text and known.briefing.audience.kind is AudienceKind.PLAYER:
        return replace(step, text=step.players_text)
    return step


def advice(supplies: PacketSupplies) -> Mapping[str, tuple[Remark, ...]]:
    """Return what people see to, by the page of the packet it stands on.

    Rules: VAL-ADV-14, DEF-ADV-04.
    """
    pages: dict[str, list[Remark]] = {"table": []}
    for guideline in supplies.guidelines:
        if guideline.page:
            remark = Remark(text=guideline.text, rules=(guideline.rule,))
            pages.setdefault(guideline.page, []).append(remark)
    if supplies.tactical_weather:
        pages["table"] += pages.get("tactical-weather", [])
    return {page: tuple(remarks) for page, remarks in pages.items()}
