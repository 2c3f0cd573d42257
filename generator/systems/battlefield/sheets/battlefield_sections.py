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
from generator.render.sections import asked_first
from generator.render.turn_sheet import locks_kept
from generator.systems import shared_sections as shared
from generator.systems.battlefield.sheets.battlefield_layers import (
    battle_ground_layer,
    forts_layer,
    modes_layer,
)
from generator.systems.battlefield.views.armies_told import armies_told
from generator.systems.battlefield.views.battle_told import FieldBattle, battle_told
from generator.systems.battlefield.views.round_lines import is_of_rounds
from generator.systems.system_pages import BriefingPlan, SheetSection
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.words import ToldOrder
    from generator.render.sections import AskedFirst, FilledSection
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

FIELD_ROOM_MM = (92.0, 58.0)
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
    return Result(title=battle.title, says=battle.says) if battle else None


def _left_field(materials: ReaderMaterials) -> tuple[FieldDrawn, Asset] | None:
    told = periods_of_rounds(materials)
    return field_drawn(told[-1], materials) if told else None


def _field(_: Briefing, materials: ReaderMaterials) -> FieldDrawn | None:
    drawn = _left_field(materials)
    return drawn[0] if drawn else None


def _field_asset(_: Briefing, materials: ReaderMaterials) -> dict[str, Asset]:
    drawn = _left_field(materials)
    return {drawn[0].picture: drawn[1]} if drawn else {}


def _rounds(_: Briefing, materials: ReaderMaterials) -> tuple[FieldBattle, ...] | None:
    return tuple(filter(None, map(battle_told, periods_of_rounds(materials)))) or None


RESULT = SheetSection(
    name="result", template="battlefield/sections/result.html", styles=STYLE, contents=_result
)
"""How the battle ended, as a heading."""
FIELD = SheetSection(
    name="field",
    template="battlefield/sections/field.html",
    styles=STYLE,
    contents=_field,
    assets=_field_asset,
)
"""The field as it was left."""
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


class PeriodOrders(Struct, frozen=True, kw_only=True):
    """Everything ordered for a period, and what else came of it."""

    title: str
    units: tuple[OrderedUnit, ...]
    others: tuple[str, ...]
    """What else was heard, a sentence each."""


class OrdersTold(Struct, frozen=True, kw_only=True):
    """What was ordered and heard, under its heading."""

    title: str
    """Empty: it goes on from the rounds above it."""
    since: str = ""
    """The title of the period before; empty: there is none, or nothing changed."""
    changed: tuple[Changed, ...] = ()
    """What stands otherwise than at its end."""
    periods: tuple[PeriodOrders, ...]
    rules: tuple[str, ...] = ()
    """The rules behind all of it, each once."""


def orders_told(briefing: Briefing, materials: ReaderMaterials) -> OrdersTold | None:
    """Return what a player ordered and what came of it, by period; none: nothing."""
    found = (_ordered(each) for each in told_periods(briefing, materials.closed))
    periods = tuple(each for each in found if each.units or each.others)
    return OrdersTold(title="Your orders, and what you heard", periods=periods) if periods else None


def whole_period(briefing: Briefing, materials: ReaderMaterials) -> OrdersTold | None:
    """Return all orders of a period and what came of them; none: nothing.

    Of a battle its rounds tell what changed.
    """
    found = _ordered(briefing)
    was = None if is_of_rounds(briefing) else shared.changes_told(briefing, materials)
    changed = tuple(folded(was.changed)) if was else ()
    if not (found.units or found.others or changed):
        return None
    rules = () if is_of_rounds(briefing) else (each.rule for each in briefing.despatches)
    return OrdersTold(
        title="" if is_of_rounds(briefing) else "What was ordered, and how it went",
        since=was.since if was and changed else "",
        changed=changed,
        periods=(found,) if found.units or found.others else (),
        rules=tuple(sorted(set(filter(None, rules)))),
    )


def _ordered(briefing: Briefing) -> PeriodOrders:
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
    return PeriodOrders(
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


WHOLE_PERIOD = replace(ORDERED, contents=whole_period)
"""Everybody's orders, what came of them, and what changed on the map."""


def _asked(briefing: Briefing, materials: ReaderMaterials) -> AskedFirst | None:
    """Return what is awaited; nobody has to order anything in a battle."""
    found = asked_first(briefing, materials.shared.campaign.players, TELLING.called[1])
    if found is None or not is_of_rounds(briefing):
        return found
    return replace(found, orders=()) if found.awaited else None


GONE = "gone; "
"""How the line of a unit begins that is on the map no more."""


def folded(changed: tuple[Changed, ...]) -> Iterator[Changed]:
    """Yield what changed, units that are gone in one line and moves in another."""
    gone = [each.name for each in changed if any(line.startswith(GONE) for line in each.lines)]
    others = [each for each in changed if each.name not in gone]
    if gone:
        yield Changed(name="No longer on the map", lines=(named_together(gone),))
    yield from others


ASKED = replace(shared.asked_of_umpire(TELLING), contents=_asked)
WORDS = replace(shared.WORDS, template="battlefield/sections/words.html", styles=STYLE)
DICE = replace(
    shared.DICE,
    contents=lambda briefing, materials: (
        locks_kept((briefing,))
        if is_of_rounds(briefing)
        else shared.DICE.contents(briefing, materials)
    ),
)
"""Dice of a muster; those of rounds stand with their sums."""

LONG_WORDS = 1800
"""Letters of the umpire's words that would be higher than the field beside them."""


class Opening(Struct, frozen=True, kw_only=True):
    """What a briefing begins with, in columns."""

    columns: tuple[tuple[FilledSection, ...], ...]
    first_mm: float
    """How wide the first of two is."""
    is_long: bool
    """Whether the columns stand one below the other."""


def _opening(briefing: Briefing, materials: ReaderMaterials) -> Opening | None:
    """Return the field beside words and questions; none: there is nothing of either."""
    told = told_periods(briefing, materials.closed)
    is_long = sum(len(body) for each in told for _, body in each.texts) > LONG_WORDS
    field, words, asked = (each.filled(materials) for each in _OPENS)
    others = (asked, words) if is_long else (words, asked)
    columns = tuple(
        column
        for column in ((field,), others)
        if any(section.contents is not None for section in column)
    )
    if not columns:
        return None
    drawn = field.contents
    return Opening(
        columns=columns,
        first_mm=drawn.width_mm if isinstance(drawn, FieldDrawn) else 0,
        is_long=is_long or len(columns) == 1,
    )


_OPENS = (FIELD, shared.WORDS_TOLD, shared.decided_by(TELLING))
OPENING = SheetSection(
    name="opening",
    template="battlefield/sections/opening.html",
    styles=STYLE,
    contents=_opening,
    assets=_field_asset,
)
"""The field as it was left, the umpire's words and what is to be decided."""
MISSION = SheetSection(
    name="mission",
    template="battlefield/sections/mission.html",
    contents=lambda briefing, materials: (
        found if (found := shared.mission_words(briefing, materials)).words else None
    ),
)
"""What a player is to achieve, if the umpire has said it."""

BATTLEFIELD_TURN_SHEET = (
    ASKED,
    shared.UNASKED,
    RESULT,
    ROUNDS,
    WHOLE_PERIOD,
    ARMIES,
    WORDS,
    shared.PASTING,
    DICE,
    shared.UNPLAYED,
)
BATTLEFIELD_BRIEFING = BriefingPlan(
    opening=(RESULT, OPENING, ROUNDS, ARMIES, MISSION, ORDERED, shared.LOCKS_TOLD)
)
