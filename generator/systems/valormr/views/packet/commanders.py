"""CONTACT, ENGAGE: what one commander knows, may choose, and has thrown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import cases_of
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.contact.deployment import rounds_order
from generator.systems.valormr.rules.contact.estimates import told_size
from generator.systems.valormr.views.packet import heads, regiments, schedules
from generator.systems.valormr.views.packet.supplies import OddsChart
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.questions import Asked
    from generator.brief.told_events import Despatch, KnownEvent
    from generator.systems.valormr.views.packet.supplies import KnownEngagement, PacketSupplies

PERCENT = 100
_ESTIMATE = "estimate-"
_DECIDED = ("battles-", "approach-", "chooses-", "maneuvers", "supports", "scenario-roll")
_BREAKS_OFF = "breaks-off-at"
_THROWN = ("scout-", "contact-dice", "contact-hour", "disengagement-")
_DEPLOYED = "deployment-dice"


class Pending(Struct, frozen=True, kw_only=True):
    """Something that still has to be decided or thrown."""

    text: str
    rule: str
    asks: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    """What to write and what it means."""
    paste: str


class EstimateShown(Struct, frozen=True, kw_only=True):
    """What a commander has learnt of one opponent."""

    text: str
    of: str
    """What the opponent is called."""
    edge: str
    """Where the opponent comes on, in words; empty: not settled."""
    figures: int
    """How many figures he would engage with, as it was told; 0: nothing is known."""
    composition: str
    """Of which troops; empty: nothing is known."""
    besides: tuple[str, ...]
    """What else is known of him: who is with him, how many regiments more."""
    size: str
    """How sure the size is, in words."""
    detail: str
    """What of the composition is known, in words."""
    between: tuple[int, int] | None
    """Least and most figures the opponent can have; none: not known."""


class Asking(Struct, frozen=True, kw_only=True):
    """One commander in the order of a round."""

    name: str
    score: int
    """His deployment dice; 0: not told, or said before."""
    is_own: bool


class RoundShown(Struct, frozen=True, kw_only=True):
    """A round of deployment: who is asked after whom, and for what."""

    title: str
    asked: tuple[Asking, ...]
    words: str


class DiceLine(Struct, frozen=True, kw_only=True):
    """One throw, as its reader may see it."""

    text: str
    rule: str
    is_own: bool


class CommanderSheet(Struct, frozen=True, kw_only=True):
    """Everything one commander is given, and nothing of the other's secrets."""

    force: heads.ForceHead
    strength: str
    """His engaging regiment in words."""
    estimates: tuple[EstimateShown, ...]
    pending: tuple[Pending, ...]
    """What he has to decide or throw now."""
    scenario: tuple[schedules.Remark, ...]
    """As on the cover, as far as he may read of it."""
    decided: tuple[schedules.Remark, ...]
    odds: tuple[OddsChart, ...]
    dice: tuple[DiceLine, ...]
    """Scouts, contact dice, and what followed before deployment."""
    deployment_dice: tuple[DiceLine, ...]
    condition: tuple[schedules.Remark, ...]
    """What fatigue and disorder mean on the table; empty: formed and fresh."""
    line: heads.LineTaken | None
    """His baseline; none: not thrown for."""
    lines: tuple[heads.LineTaken, ...]
    """All lines before his edge, forward to rear; empty: there are none."""
    counted: str
    """``forward`` or ``rear``; empty: not known."""
    rounds: tuple[RoundShown, ...]
    """When he is asked to deploy; empty: not thrown for."""
    schedule: schedules.Schedule | None
    record: regiments.RegimentRecord | None


def commander_sheet(known: KnownEngagement, force: str) -> CommanderSheet:
    """Return a commander's sheet, from what his own side knows.

    Rules: VAL-CONTACT-25, VAL-CONTACT-30, VAL-ENGAGE-01, VAL-DEPLOY-12.
    """
    edge = known.supplies.edge_of(force)
    prospects = (each for asked in known.asked_of(force) for each in asked.prospects)
    schedule = schedules.schedule_shown(known, force)
    return CommanderSheet(
        force=heads.force_head(known, force),
        strength=_strength(known, force),
        estimates=tuple(_estimates(known, force)),
        pending=tuple(pending_of(asked) for asked in known.asked_of(force)),
        scenario=tuple(map(remark_of, known.told_of_scenario())),
        decided=tuple(map(remark_of, known.told(*_DECIDED))),
        odds=known.supplies.odds.get(force)
        or tuple(
            OddsChart(
                title=f"If you choose {each.choice}: {each.title}",
                note=each.note,
                words=each.words,
                cases=cases_of(each.chances),
            )
            for each in prospects
        ),
        dice=_dice(known, force, *_THROWN),
        deployment_dice=_dice(known, force, _DEPLOYED),
        condition=_condition(known, force),
        line=heads.line_taken(known, force),
        lines=() if edge is None else heads.all_lines(edge, known.supplies),
        counted=_counted(known, force),
        rounds=tuple(_rounds(known, schedule, force)),
        schedule=schedule,
        record=regiments.regiment_record(known, force),
    )


def _dice(known: KnownEngagement, force: str, *kinds: str) -> tuple[DiceLine, ...]:
    """Return what was thrown, by beginnings of the kinds of events."""
    return tuple(
        DiceLine(text=told.text, rule=told.rule, is_own=told.force == force)
        for told in known.told(*kinds)
    )


def _condition(known: KnownEngagement, force: str) -> tuple[schedules.Remark, ...]:
    """Return when a force breaks off, and what fatigue and disorder mean on the table.

    Rules: DEF-STAND-01, VAL-REST-09, VAL-REST-10, VAL-TERR-14, VAL-TERR-15,
    VAL-RIVER-07.
    """
    pages = schedules.advice(known.supplies)
    told = (each for each in known.told(_BREAKS_OFF) if each.force == force)
    is_fatigued = known.briefing.get(facts.FATIGUED, force) is True
    return (
        *map(remark_of, told),
        *(pages.get("fatigued", ()) if is_fatigued else ()),
        *(pages.get("unformed", ()) if force in known.supplies.unformed else ()),
    )


def pending_of(asked: Asked) -> Pending:
    """Return a question as the sheet puts it; a battle is answered by its form."""
    return Pending(
        text=asked.text,
        rule=asked.rule,
        asks=asked.asks,
        choices=tuple((each.key, each.on_paper) for each in asked.choices),
        paste="" if "/battle/" in asked.key else asked.paste,
    )


def remark_of(despatch: Despatch) -> schedules.Remark:
    """Return what is told as a sentence with its rule."""
    return schedules.Remark(text=despatch.text, rules=(despatch.rule,))


def _strength(known: KnownEngagement, force: str) -> str:
    """Return a commander's engaging regiment in words.

    Rules: VAL-OOB-13, VAL-OOB-16, VAL-RIVER-17.
    """
    regiment = regiments.engaging_regiment(known, force)
    if regiment is None:
        alone = known.whole(facts.FIGURES, force)
        return f"Individuals alone: {alone} figure{'' if alone == 1 else 's'}."
    figures = regiments.figures_on_table(known, force)
    share = figures * PERCENT // max(1, regiment.figures)
    others = len(known.texts(facts.REGIMENTS, force)) - 1
    noun = "regiment stays" if others == 1 else "regiments stay"
    behind = f" {others} more {noun} off the table." if others else ""
    away = regiments.figures_away(known.supplies, regiment)
    at_work = f" {away} more build rafts and take no part." if away else ""
    return (
        f"{regiment.name} takes the table: {figures} of {regiment.figures} figures, "
        f"{share} %.{at_work}{behind}"
    )


def _estimates(known: KnownEngagement, force: str) -> Iterator[EstimateShown]:
    """Yield what the commander himself has learnt, opponent by opponent.

    Rules: VAL-CONTACT-25, VAL-CONTACT-26, VAL-CONTACT-27.
    """
    if not known.briefing.knows(facts.CONTACT_SCORE, f"{known.id}/{force}"):
        return
    table = known.supplies.book.contact_results
    row = table.row_at(known.of_commander(facts.CONTACT_SCORE, force))
    printed = table.as_read().rows[[r.key for r in table.rows].index(row)]
    margin = table.text(row, "margin")
    texts = [told.text for told in known.told(_ESTIMATE) if told.force == force]
    learnt = [event for event in known.events(_ESTIMATE) if event.force == force]
    for text, event in zip(texts, learnt, strict=True):
        opponent, figures = event.facts["opponent"], event.facts.get("figures", 0)
        count = figures if isinstance(figures, int) else 0
        edge = known.supplies.edge_of(str(opponent))
        yield EstimateShown(
            text=text,
            of=known.name(str(opponent)),
            edge="" if edge is None else heads.edge_words(edge, known.supplies),
            figures=count,
            composition=known.briefing.words.of(event.facts.get("composition", "")),
            besides=tuple(_besides(known, event)),
            size=printed[1].text,
            detail=printed[2].text,
            between=_between(count, margin, known.supplies),
        )


def _besides(known: KnownEngagement, event: KnownEvent) -> Iterator[str]:
    """Yield what an estimate tells besides the engaging regiment."""
    for name in ("individuals", "command_units"):
        if told := known.briefing.words.of(event.facts.get(name, "")):
            yield told
    more = event.facts.get("regiments", "")
    if more and more != "0":
        noun = "regiment" if more == "1" else "regiments"
        yield f"{more} more {noun} off the table"


def _between(told: int, margin: str, supplies: PacketSupplies) -> tuple[int, int] | None:
    """Return the least and the most figures that may hide behind an estimate.

    Every true size counts from which some error within the margin leads to the size
    that was told, whoever chose the error.

    Rules: VAL-CONTACT-31, VAL-CONTACT-33.
    """
    if not told or margin not in supplies.book.size_estimates.column_names():
        return None
    error = int(margin)
    possible = [
        true
        for true in range(1, 2 * told + 2)
        if told_size(true, -error) <= told <= told_size(true, error)
    ]
    return min(possible), max(possible)


def _rounds(
    known: KnownEngagement, schedule: schedules.Schedule | None, own: str
) -> Iterator[RoundShown]:
    """Yield who is asked after whom to deploy; nothing before it is thrown for.

    Rules: VAL-DEPLOY-21, VAL-DEPLOY-22, VAL-DEPLOY-24, VAL-DEPLOY-27.
    """
    initiative = known.texts(facts.INITIATIVE, known.id)
    if not initiative or schedule is None:
        return
    order = rounds_order(initiative)
    score = partial(known.of_commander, facts.DEPLOYMENT_SCORE)
    more = f"up to {schedule.turn} more each turn"
    later = more if len(schedule.arrivals) > 1 else "none left"
    for title, forces, words in (
        ("First round", order.first, "any part of what may stand, or nothing"),
        ("Second round", order.second, "all that is left of it"),
        ("Every later turn", order.later, later),
    ):
        asked = tuple(
            Asking(
                name=known.name(force),
                score=score(force) if forces is order.first else 0,
                is_own=force == own,
            )
            for force in forces
        )
        yield RoundShown(title=title, asked=asked, words=words)


def _counted(known: KnownEngagement, force: str) -> str:
    """Return from where a commander's baseline was counted; empty: not known.

    Rules: VAL-DEPLOY-13, VAL-DEPLOY-14, VAL-DEPLOY-15.
    """
    if not known.of_commander(facts.BASELINE, force):
        return ""
    score = partial(known.of_commander, facts.DEPLOYMENT_SCORE)
    others = (score(each) for each in known.forces if each != force)
    return "rear" if all(score(force) > other for other in others) else "forward"
