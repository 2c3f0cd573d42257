"""What stands on turn sheet and briefing of Battlefield, section by section."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.changes import Changed
from generator.kit.printing import named_together
from generator.render.assets import Asset
from generator.render.briefing_packet import Telling, command_of, period_report, told_periods
from generator.render.map.cut import cut_out
from generator.render.map.draw import draw_bare
from generator.render.map.geometry import ACROSS
from generator.render.map.plan import MapPlan
from generator.render.map.theme import theme_named
from generator.render.map_page import kept_drawing
from generator.render.map_picture import map_picture
from generator.systems import shared_sections as shared
from generator.systems.battlefield.sheets.battlefield_layers import (
    battle_ground_layer,
    forts_layer,
    modes_layer,
)
from generator.systems.battlefield.views.armies_told import armies_told
from generator.systems.battlefield.views.battle_told import BattleTold, battle_told
from generator.systems.battlefield.views.round_lines import is_of_rounds
from generator.systems.system_pages import BriefingPart, BriefingPlan, SheetSection
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.words import ToldOrder
    from generator.render.turn_sheet import WhereWasI
    from generator.systems.system_pages import ReaderMaterials

OF_A_BATTLE = (
    *("answers", "bonus", "comes-upon", "defends", "discovered", "dismounts", "drowns"),
    *("ends-", "enters", "freed", "leaves", "lost", "no-quarter", "rearguard"),
    *("refused", "round-begins", "runs-into", "saves", "shoots", "stopped", "strikes"),
    *("surrenders", "undiscovered", "army-order", "stays-away", "leadership", "loot"),
    *("answered-beforehand", "army-answered-beforehand", "survivors"),
)
"""How the kinds of event begin that are told round by round."""
TELLING = Telling(apart=OF_A_BATTLE, called=("unit", "units"))
STYLE = (*shared.FORCE_LINES, "battlefield/rounds.css")


def periods_of_rounds(materials: ReaderMaterials) -> tuple[Briefing, ...]:
    """Return the periods with rounds that a reader's papers tell of, in order."""
    told: tuple[Briefing, ...] = (materials.briefing,)
    if materials.reader.kind is AudienceKind.PLAYER:
        told = told_periods(materials.briefing, materials.closed)
    return tuple(each for each in told if is_of_rounds(each) and battle_told(each))


# How the battle ended, with the field as it was left.

FIELD_ROOM_MM = (92.0, 76.0)
"""The most that the map of a battlefield takes beside the umpire's words."""
LARGEST_HEX_MM = 14.0
LAYERS = (battle_ground_layer, forts_layer, modes_layer)


class FieldDrawn(Struct, frozen=True, kw_only=True):
    """The field as a battle left it, as far as a reader sees it."""

    picture: str
    """The name of its picture."""
    width_mm: float
    height_mm: float
    words: str


class Result(Struct, frozen=True, kw_only=True):
    """How a battle ended."""

    title: str
    says: str
    field: FieldDrawn | None
    """None: its map is beside."""


def field_drawn(told: Briefing, materials: ReaderMaterials) -> tuple[FieldDrawn, Asset] | None:
    """Return the field round all units, and its drawing; none: nobody is seen on it."""
    whole = map_picture(told, LAYERS)
    if not whole.counters:
        return None
    picture = cut_out(whole, (each.at for each in whole.counters))
    plan_of = partial(MapPlan, picture=picture, theme=theme_named(materials.shared.theme))
    probe = plan_of(hex_mm=LARGEST_HEX_MM)
    box = probe.lattice.bounds().grown(4)
    width, height = FIELD_ROOM_MM
    unit = min(width / box.width, height / box.height, probe.unit_mm)
    plan = plan_of(hex_mm=unit * ACROSS)
    draw = partial(draw_bare, plan, box)
    body = kept_drawing(plan, draw, part=repr(box), kept=materials.shared.kept)
    drawn = FieldDrawn(
        picture=f"field-{told.period}.svg",
        width_mm=round(box.width * unit, 2),
        height_mm=round(box.height * unit, 2),
        words=whole.description,
    )
    return drawn, Asset(media_type="image/svg+xml", body=body)


def _result(_: Briefing, materials: ReaderMaterials) -> Result | None:
    told = periods_of_rounds(materials)
    battle = battle_told(told[-1]) if told else None
    if battle is None:
        return None
    is_players = materials.reader.kind is AudienceKind.PLAYER
    drawn = field_drawn(told[-1], materials) if is_players else None
    return Result(title=battle.title, says=battle.says, field=drawn[0] if drawn else None)


def _field(_: Briefing, materials: ReaderMaterials) -> dict[str, Asset]:
    told = periods_of_rounds(materials)
    drawn = field_drawn(told[-1], materials) if told else None
    return {drawn[0].picture: drawn[1]} if drawn else {}


def _rounds(_: Briefing, materials: ReaderMaterials) -> tuple[BattleTold, ...] | None:
    return tuple(filter(None, map(battle_told, periods_of_rounds(materials)))) or None


RESULT = SheetSection(
    name="result",
    template="battlefield/sections/result.html",
    styles=STYLE,
    contents=_result,
    assets=_field,
)
"""How the battle ended, as a heading, and its field."""
ROUNDS = SheetSection(
    name="rounds", template="battlefield/sections/rounds.html", styles=STYLE, contents=_rounds
)
"""What each side lost, round by round, and a sentence for what mattered."""
ARMIES = SheetSection(
    name="armies",
    template="battlefield/sections/armies.html",
    styles=STYLE,
    contents=lambda briefing, _: armies_told(briefing),
)
"""Every army with its units."""


# What was ordered, and what came of it.


class OrderedUnit(Struct, frozen=True, kw_only=True):
    """One unit or army: its orders, and how it went."""

    name: str
    orders: tuple[ToldOrder, ...]
    went: str


class OrdersTold(Struct, frozen=True, kw_only=True):
    """Everything ordered for a period, and what else came of it."""

    title: str
    units: tuple[OrderedUnit, ...]
    others: tuple[str, ...]
    """What else was heard, a sentence each."""


def orders_told(briefing: Briefing, materials: ReaderMaterials) -> tuple[OrdersTold, ...] | None:
    """Return what was ordered and what came of it, period by period; none: nothing."""
    told = told_periods(briefing, materials.closed)
    found = tuple(_ordered(each) for each in told)
    return tuple(each for each in found if each.units or each.others) or None


def _ordered(briefing: Briefing) -> OrdersTold:
    """Return the orders of a period and its events, those of rounds apart."""
    report = period_report(briefing, command_of(briefing), TELLING)
    units = [
        OrderedUnit(
            name=each.name,
            orders=each.orders,
            went=" ".join(told.text for told in each.reports),
        )
        for each in report.executed
        if each.orders or each.reports
    ]
    given: dict[str, list[ToldOrder]] = {}
    for order in (*report.of_side, *report.beside):
        given.setdefault(order.name, []).append(order)
    units += (OrderedUnit(name=n, orders=tuple(o), went="") for n, o in given.items())
    heard = (told for part in report.chapters for told in part.happenings)
    return OrdersTold(
        title=briefing.period.title,
        units=tuple(units),
        others=tuple(told.text for told in heard),
    )


ORDERED = SheetSection(
    name="ordered",
    template="battlefield/sections/ordered.html",
    styles=STYLE,
    contents=orders_told,
)
"""A player's orders, what came of them, and what else he heard."""


def _mustered(briefing: Briefing, materials: ReaderMaterials) -> object | None:
    """Return what happened in a muster, which has no rounds."""
    return None if is_of_rounds(briefing) else shared.HAPPENED.contents(briefing, materials)


def _was(briefing: Briefing, materials: ReaderMaterials) -> WhereWasI | None:
    """Return what changed, with all in one line of whom nobody is left."""
    told = shared.changes_told(briefing, materials)
    return told and replace(told, changed=tuple(folded(told.changed)))


GONE = "gone; "
"""How the line of a unit begins that is on the map no more."""


def folded(changed: tuple[Changed, ...]) -> Iterator[Changed]:
    """Yield what changed, units that are gone in one line and moves in another."""
    gone = [each.name for each in changed if any(line.startswith(GONE) for line in each.lines)]
    others = [each for each in changed if each.name not in gone]
    if gone:
        yield Changed(name="No longer on the map", lines=(named_together(gone),))
    yield from others


MUSTERED = replace(shared.HAPPENED, contents=_mustered)
WAS = replace(shared.WHERE_WAS_I, contents=_was)
DICE = replace(
    shared.DICE,
    contents=lambda briefing, materials: (
        None if is_of_rounds(briefing) else shared.DICE.contents(briefing, materials)
    ),
)
"""Dice of a muster; those of rounds stand with their sums."""

BATTLEFIELD_TURN_SHEET = (
    shared.AWAITED,
    shared.UNASKED,
    RESULT,
    ROUNDS,
    WAS,
    MUSTERED,
    ARMIES,
    shared.WORDS,
    shared.PASTING,
    DICE,
    shared.UNPLAYED,
)
BATTLEFIELD_BRIEFING = BriefingPlan(
    opening=(RESULT, shared.WORDS_TOLD, shared.DECIDED_NOW, ROUNDS, ARMIES),
    parts=(
        BriefingPart(title="Your mission", sections=(shared.MISSION,)),
        BriefingPart(title="Your orders, and what you heard", sections=(ORDERED,), is_always=False),
    ),
)
