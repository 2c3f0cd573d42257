"""What stands on turn sheet, briefing and public site, section by section."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.brief.event_story import where
from generator.kit.facts import COMMANDER, SIDE
from generator.render.numbers import count
from generator.render.site.site_sections import (
    ArmyNews,
    BattleLine,
    PagesWithinTurn,
    PageWithinTurn,
    SideCount,
    SiteSections,
    TurnSection,
    places_held,
)
from generator.systems import shared_sections as shared
from generator.systems.system_pages import BriefingPlan
from generator.systems.tsc.rules import fact_names as facts
from generator.systems.tsc.sheets.leaf_sections import (
    EARLIER,
    LONG_WORDS,
    STEPS,
    TOLD,
    WISHES,
    leaf,
)
from generator.systems.tsc.views.battle_sheet import BattleSheet, battle_sheets
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.world.hexes import Hex


# What stands on turn sheet and briefing, section by section.

TSC_TURN_SHEET = (
    leaf(shared.AWAITED, shared.UNASKED),
    TOLD,
    STEPS,
    LONG_WORDS,
    EARLIER,
    shared.PASTING,
    shared.DICE,
    shared.UNPLAYED,
)
TSC_BRIEFING = BriefingPlan(
    opening=(
        leaf(shared.DECIDED_NOW),
        TOLD,
        STEPS,
        WISHES,
        LONG_WORDS,
        EARLIER,
        shared.DICE_TOLD,
    ),
)


# Everything a Tactical Scenario Campaign brings to the public site.


class BattleShown(Struct, frozen=True, kw_only=True):
    """A battle of the turn."""

    sheet: BattleSheet
    winner: str
    """Empty: nobody."""

    @property
    def folder(self) -> str:
        """Where its page lies within the turn's folder."""
        return self.sheet.scenario.lower().replace(" ", "-")


class BattleNews(Struct, frozen=True, kw_only=True):
    """One battle as one of its armies tells it."""

    scenario: str
    at: str
    against: tuple[tuple[str, str], ...]
    """Id and name of the enemy's army."""
    part: str
    """Attacker or Defender."""
    outcome: str
    """``won``, ``lost`` or ``nobody won``."""


def _battles(periods: Sequence[Briefing]) -> tuple[BattleShown, ...] | None:
    """Return the battles of a turn; none: there was none."""
    shown = (
        BattleShown(sheet=sheet, winner=briefing.told(facts.WINNER, battle))
        for briefing in periods
        for battle, sheet in zip(
            briefing.subjects(facts.SCENARIO), battle_sheets(briefing), strict=True
        )
    )
    return tuple(shown) or None


_CAME_OF_IT = frozenset({"falls-back", "stands-now", "taken"})
"""Kinds of event that tell what came of a battle."""


def _told(periods: Sequence[Briefing]) -> Iterator[BattleLine]:
    """Yield the battles of a turn as the campaign's book tells them."""
    for briefing in periods:
        for battle in briefing.subjects(facts.SCENARIO):
            winner = briefing.get_or(facts.WINNER, battle, "")
            name = briefing.words.of(winner) if winner else "Nobody"
            at = _fought_at(briefing, battle)
            place = where(briefing.board, at) if at is not None else ""
            title = (briefing.told(facts.SCENARIO, battle), place)
            parts = {"Attacker": facts.ATTACKER, "Defender": facts.DEFENDER}
            armies = {part: briefing.get_or(fact, battle, "") for part, fact in parts.items()}
            led = {army: briefing.told(COMMANDER, army) for army in armies.values()}
            yield BattleLine(
                title=", ".join(filter(None, title)),
                when="",
                sides=tuple(
                    f"{briefing.words.of(army)}{led[army] and f' under {led[army]}'} ({part})"
                    for part, army in armies.items()
                ),
                outcome=f"{name} won",
                forces=tuple(armies.values()),
                winners=(winner,) if winner else (),
                scene=at,
                told=tuple(
                    each.text
                    for each in briefing.despatches
                    if each.contact == battle and each.kind in _CAME_OF_IT
                ),
            )


def _glance(periods: Sequence[Briefing]) -> tuple[str, ...]:
    """Return how many battles there were, in words."""
    fought = sum(len(briefing.subjects(facts.SCENARIO)) for briefing in periods)
    return (count(fought, "battle"),) if fought else ()


_MILESTONES = frozenset(
    {"attack", "battle", "drawn", "rolls-advantaged", "rolls-failure", "taken", "won"}
)
"""Kinds of event that are told step by step, the marches apart."""


def _fought_at(briefing: Briefing, battle: str) -> Hex | None:
    at = briefing.get(facts.FOUGHT_AT, battle)
    return None if isinstance(at, Unknown) else at


def _pages(periods: Sequence[Briefing]) -> Iterator[PageWithinTurn]:
    """Yield a page for the battle of a turn."""
    for shown in _battles(periods) or ():
        sheet = shown.sheet
        yield PageWithinTurn(
            name=shown.folder,
            title=f"{sheet.scenario} at {sheet.at}",
            about=f"{sheet.attacker.army} against {sheet.defender.army}",
            contents=shown,
        )


def _news(periods: Sequence[Briefing]) -> Iterator[tuple[str, BattleNews]]:
    """Yield the battles of a turn, each for both armies in it."""
    for briefing in periods:
        for battle in briefing.subjects(facts.SCENARIO):
            one = briefing.get_or(facts.ATTACKER, battle, "")
            other = briefing.get_or(facts.DEFENDER, battle, "")
            yield one, _told_by(briefing, battle, one, other)
            yield other, _told_by(briefing, battle, other, one)


def _told_by(briefing: Briefing, battle: str, army: str, enemy: str) -> BattleNews:
    """Return a battle as one of its armies tells it."""
    is_attacker = briefing.get_or(facts.ATTACKER, battle, "") == army
    outcomes = {"": "nobody won", army: "won"}
    return BattleNews(
        scenario=briefing.told(facts.SCENARIO, battle),
        at=briefing.told(facts.FOUGHT_AT, battle),
        against=((enemy, briefing.words.of(enemy)),),
        part="Attacker" if is_attacker else "Defender",
        outcome=outcomes.get(briefing.get_or(facts.WINNER, battle, ""), "lost"),
    )


def _won(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many battles each side's army won."""
    last = periods[-1]
    armies = {army: last.get_or(SIDE, army, "") for army in last.subjects(facts.STATUS)}
    won = Counter(
        armies.get(briefing.get_or(facts.WINNER, battle, ""), "")
        for briefing in periods
        for battle in briefing.subjects(facts.WINNER)
    )
    return {side.id: won[side.id] for side in last.sides}


def _facts(briefing: Briefing, army: str) -> tuple[tuple[str, str], ...]:
    """Return what heads an army's page."""
    race = briefing.told(facts.RACE, army).capitalize()
    return (("Race", race), ("Status", briefing.told(facts.STATUS, army)))


def _scene(briefing: Briefing) -> Hex | None:
    """Return where the last battle was; none: there was none."""
    battles = briefing.subjects(facts.FOUGHT_AT)
    return _fought_at(briefing, battles[-1]) if battles else None


TSC_SITE = SiteSections(
    turn_page=(
        TurnSection(name="battles", template="tsc/site/battles-of-turn.html", contents=_battles),
    ),
    within_turn=(PagesWithinTurn(template="tsc/site/battle-page.html", found=_pages),),
    news=(
        ArmyNews(
            name="battles",
            kind=BattleNews,
            found=_news,
            template="tsc/site/army-battles.html",
            of_commander=shared.of_commander,
        ),
    ),
    counts=(
        SideCount(id="places", title="Villages and fortresses", of_turn=places_held),
        SideCount(id="won", title="Battles won", of_turn=_won, adds_up=True),
    ),
    steps=frozenset({"moves", "is-moved"}),
    glance=_glance,
    milestones=_MILESTONES,
    battles=lambda periods: tuple(_told(periods)),
    has_commanders=True,
    army_facts=_facts,
    scene=_scene,
    when_over="it is over",
    its_marches="the move of the turn",
)
