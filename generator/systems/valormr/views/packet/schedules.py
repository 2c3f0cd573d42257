"""DEPLOY: what people do themselves, and a commander's deployment schedule."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.entry import TableEntry
from generator.kit.facts import NAME, STAGE
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.contact.deployment import initial_units
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.units import UnitSize
from generator.systems.valormr.views.packet.regiments import company_on_table
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.contact.deployment import MarchFormation
    from generator.systems.valormr.rules.contact.units import DeploymentSchedule, Unit
    from generator.systems.valormr.views.packet.supplies import KnownEngagement, PacketSupplies


# What people do themselves: the steps of a battle, and sentences for each page.

_SOURCE = "battle-steps.toml"


class BattleStep(Struct, frozen=True, kw_only=True):
    """One thing to be done between a contact and its result."""

    stage: Stage
    """The stage of an engagement in which it is done."""
    title: str
    text: str
    players_text: str
    """What players are told instead; empty: the same."""
    ground_text: str
    """What is told where no terrain cards are drawn; empty: the same."""
    cards: tuple[str, ...]
    """Quick-reference cards it is done by."""
    needs: str
    """The page of the packet it is done with; empty: none."""
    rules: tuple[str, ...]


@cache
def battle_steps() -> tuple[BattleStep, ...]:
    """Return every step from contact to result, in order.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind.
    """
    source = files(__package__).joinpath(_SOURCE).read_text(encoding="utf-8")
    return tuple(
        _step(TableEntry(line, f"{_SOURCE}, {line.get('title', '?')}"))
        for line in tomllib.loads(source)["step"]
    )


def _step(entry: TableEntry) -> BattleStep:
    step = BattleStep(
        stage=entry.one_of(Stage, "stage"),
        title=entry.text("title"),
        text=entry.text("text"),
        players_text=entry.text("players_text", ""),
        ground_text=entry.text("ground_text", ""),
        cards=entry.texts("cards", required=False),
        needs=entry.text("needs", ""),
        rules=entry.texts("rules"),
    )
    entry.finish()
    return step


_DECK = "deck"
_CARDS_CARD = "PT-16"
"""The quick-reference card about terrain cards."""
_OF_CARDS = "VAL-RECON"
_NO_CARDS = "VAL-RECON-12"
_ORDER = (Stage.FOUND, Stage.CONTACT, Stage.TERRAIN, Stage.DEPLOYMENT, Stage.BATTLE)


class Remark(Struct, frozen=True, kw_only=True):
    """A sentence and the rules behind it."""

    text: str
    rules: tuple[str, ...]


class PacketStep(Struct, frozen=True, kw_only=True):
    """One thing to be done between the contact and its result."""

    number: int
    title: str
    text: str
    cards: tuple[str, ...]
    """Quick-reference cards it is done by."""
    needs: str
    """The part of the packet it is done with; empty: none."""
    rules: tuple[str, ...]
    is_done: bool


def steps_of(known: KnownEngagement) -> tuple[PacketStep, ...]:
    """Return everything to be done from contact to result, what is done marked.

    Rules: VAL-GEN-06, VAL-TURN-08.
    """
    stage = known.text(STAGE, known.id)
    now = _ORDER.index(Stage(stage)) if stage in _ORDER else 0
    told = (_told(known, step) for step in battle_steps())
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


def _told(known: KnownEngagement, step: BattleStep) -> BattleStep:
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


_PLURALS = {
    UnitSize.INDIVIDUALS: "",
    UnitSize.COMPANY: "companies",
    UnitSize.BATTALION: "battalions",
    UnitSize.REGIMENT: "regiments",
}
_ORDINALS = ("First", "Second", "Third", "Fourth")


class UnitShown(Struct, frozen=True, kw_only=True):
    """One unit that comes on together."""

    name: str
    detail: str
    """Its companies and troop types."""
    figures: int


class Arrival(Struct, frozen=True, kw_only=True):
    """How many units may come on at one time."""

    title: str
    units: int
    called: str
    """What so many of them are called, such as ``companies``; empty: individuals."""
    words: str
    """How the number was found."""


class Schedule(Struct, frozen=True, kw_only=True):
    """When a force's units can be on the table."""

    came_by: str
    """How it came, such as ``by road``; empty: individuals alone."""
    unit: str
    """``company``, ``battalion``, ``regiment`` or ``individuals``."""
    base: int
    turn: int
    units: tuple[UnitShown, ...]
    arrivals: tuple[Arrival, ...]
    is_settled: bool
    """Whether deployment dice are thrown; else the arrivals are the least."""
    by_difference: tuple[int, ...]
    """Units before turn 1 by points above the lowest dice, from 0; empty: settled."""
    is_fixed: bool = False
    """Whether a march table fixes the order of the units."""


def schedule_shown(known: KnownEngagement, force: str) -> Schedule | None:
    """Return when a force's units can be on the table; none: it was not handed over.

    Before the deployment dice it is the least that is certain.

    Rules: VAL-DEPLOY-08, VAL-DEPLOY-18, VAL-DEPLOY-19, VAL-DEPLOY-21, VAL-DEPLOY-26, VAL-MARCH-12.
    """
    formation = known.supplies.formations.get(force)
    schedule = known.supplies.schedules.get(force)
    if formation is None or schedule is None:
        return None
    is_settled = known.of_commander(facts.BASELINE, force) > 0
    leads: tuple[int, ...] = ()
    if not is_settled:
        cap = len(schedule.units)
        modifiers = known.supplies.book.deployment_modifiers
        widest = modifiers.limited(cap + 99) - modifiers.limited(-99)
        leads = tuple(initial_units(formation, lead, 0, cap) for lead in range(int(widest) + 1))
        schedule = replace(schedule, initial=min(cap, formation.base))
    return Schedule(
        came_by=_came_by(known.supplies, formation),
        unit=str(formation.unit),
        base=formation.base,
        turn=formation.turn,
        units=tuple(_units(known, schedule, force)),
        arrivals=tuple(_arrivals(schedule, formation)),
        is_settled=is_settled,
        is_fixed=schedule.is_fixed,
        by_difference=leads,
    )


_OVER = {
    "track": "over mountains or by track",
    "road": "by road",
    "forest": "through forest, swamp or hills",
    "clear": "over open ground",
}
"""How one comes who counts by a row of the march table."""


def _came_by(supplies: PacketSupplies, formation: MarchFormation) -> str:
    """Return the row of the march table in words, and whose place it takes.

    Rules: VAL-DEPLOY-18, VAL-ADV-02.
    """
    titles = {
        name: _OVER.get(row.key, row.title)
        for row in supplies.book.march_formations.rows
        for name in (row.key, *row.names)
    }
    row, came_by = titles.get(formation.row, ""), titles.get(formation.came_by, "")
    if row == came_by or not came_by:
        return row
    return f"{came_by}, where your people marches as others do {row}"


def _arrivals(schedule: DeploymentSchedule, formation: MarchFormation) -> Iterator[Arrival]:
    """Yield how many units may come before each battle turn."""
    extra = schedule.initial - formation.base
    added = f" + {extra} for the deployment die" if extra else ""
    words = f"base {formation.base}{added}"
    if formation.unit is UnitSize.INDIVIDUALS:
        words = "all at once"
    elif extra < 0:
        words = f"{formation.base} to start with, and that is all"
    for turn, units in enumerate(schedule.arrivals, start=1):
        is_one = units == 1 and formation.unit is not UnitSize.INDIVIDUALS
        yield Arrival(
            title=f"Before turn {turn}",
            units=units,
            called=str(formation.unit) if is_one else _PLURALS[formation.unit],
            words=words if turn == 1 else "up to",
        )


def _units(known: KnownEngagement, schedule: DeploymentSchedule, force: str) -> Iterator[UnitShown]:
    """Yield the units by name with what they are made of."""
    whos = {who.id: who for who in known.army(force).individuals}
    for unit in schedule.units:
        if unit.size is UnitSize.INDIVIDUALS:
            those = [whos[who] for who in unit.companies]
            name = "Individuals"
            detail = ", ".join(f"{who.name} ({who.kind})" for who in those)
        else:
            name, detail = _named(known, unit)
        yield UnitShown(name=name, detail=detail, figures=unit.figures)


def _named(known: KnownEngagement, unit: Unit) -> tuple[str, str]:
    """Return a unit's own name or number, and its companies with their troop types."""
    first = unit.companies[0]
    if unit.size is UnitSize.COMPANY:
        return known.text(NAME, first), known.text(facts.TROOP_TYPE, first)
    if unit.size is UnitSize.REGIMENT:
        name = known.text(NAME, known.text(facts.REGIMENT, first))
    else:
        name = f"{_ORDINALS[unit.number - 1]} battalion"
    companies = (
        f"{known.text(NAME, company)}: {company_on_table(known, company)} "
        f"{known.text(facts.TROOP_TYPE, company)}"
        for company in unit.companies
    )
    return name, "; ".join(companies)
