"""The leaf: all of a turn on one side, with its map, and the wishes for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.assets import Asset
from generator.render.briefing_packet import told_periods
from generator.render.force_table import force_list
from generator.render.map.plan import MapPlan
from generator.render.map.theme import theme_named
from generator.render.map_fit import PageBlock, largest_map
from generator.render.map_margin import TIGHT
from generator.render.map_page import description, page_drawing
from generator.render.map_picture import map_picture
from generator.render.order_form_page import form_shown
from generator.render.sections import ProseBlock, mission_of, words_of
from generator.systems import shared_sections as shared
from generator.systems.system_pages import SheetSection, filled_all
from generator.systems.tsc.rules.campaign_begun import tsc
from generator.systems.tsc.rules.fact_names import LAST_TURN
from generator.systems.tsc.sheets.tsc_sheets import status_layer
from generator.systems.tsc.views.roll_card import next_turn, step_tables
from generator.systems.tsc.views.turn_leaf import (
    BESIDE_THE_MAP,
    armies_shown,
    holdings,
    steps_shown,
    turn_log,
    turns_told,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.order_form_contents import OrderForm, TickBox
    from generator.render.map_fit import MapSize
    from generator.render.map_page import PageDrawing
    from generator.render.order_form_page import FormShown
    from generator.render.sections import FilledSection
    from generator.systems.system_pages import ReaderMaterials
    from generator.systems.tsc.views.turn_leaf import ArmyShown, Holding, LogLine, StepsShown


# The map: beside the armies, or above them where it is broader than high.

MAP_SHEET, ORDER_FORM = "map.pdf", "order-form.pdf"
_LAYERS = (status_layer,)
_PROBE_MM = 6.0
_BESIDE = PageBlock(width=100, height=104, is_landscape=False)
_ABOVE = PageBlock(width=195, height=105, is_landscape=True)
_SMALLEST_HEX_MM = 7.0
"""Hexes that are smaller are hard to read: such a map has a sheet of its own."""
_MUCH_LARGER = 1.3
"""How much larger a map above the armies is before it stands there."""
_MAP = "leaf-map.svg"


class LeafMap(Struct, frozen=True, kw_only=True):
    """The map as it stands on the leaf."""

    size: MapSize
    is_beside: bool
    description: str
    left_out: tuple[str, ...]
    """What found no room on it."""


def _size(materials: ReaderMaterials) -> tuple[MapSize, bool] | None:
    """Return how large the map is, and whether it stands beside; none: it has no room."""
    picture = map_picture(materials.briefing, _LAYERS)
    theme = theme_named(materials.shared.theme)
    probe = MapPlan(picture=picture, theme=theme, hex_mm=_PROBE_MM)
    beside, above = (largest_map(probe, block) for block in (_BESIDE, _ABOVE))
    is_beside = above.hex_mm < beside.hex_mm * _MUCH_LARGER
    size = beside if is_beside else above
    return (size, is_beside) if size.hex_mm >= _SMALLEST_HEX_MM else None


def _drawing(materials: ReaderMaterials, size: MapSize) -> PageDrawing:
    picture = map_picture(materials.briefing, _LAYERS)
    return page_drawing(picture, materials.shared.theme, size.hex_mm)


def _leaf_map(materials: ReaderMaterials) -> LeafMap | None:
    found = _size(materials)
    if found is None:
        return None
    size, is_beside = found
    picture = map_picture(materials.briefing, _LAYERS)
    return LeafMap(
        size=size,
        is_beside=is_beside,
        description=description(picture, force_list(materials.briefing, _LAYERS)),
        left_out=_drawing(materials, size).left_out(size.width, TIGHT),
    )


def _map_asset(_briefing: Briefing, materials: ReaderMaterials) -> Mapping[str, Asset]:
    found = _size(materials)
    if found is None:
        return {}
    drawing = _drawing(materials, found[0])
    return {_MAP: Asset.svg(drawing.svg), **drawing.grounds}


def on_the_leaf(materials: ReaderMaterials) -> frozenset[str]:
    """Return the documents whose place the leaf takes in a reader's packet.

    A map with many hexes keeps its sheet, and the umpire his form with all sides; only
    while a battle is to be fought it waits, for who stands where next is not known yet.
    """
    is_unbound = materials.reader.kind is AudienceKind.PLAYER or any(
        asked.kind == "battle" for asked in materials.briefing.asked
    )
    return frozenset(
        path
        for path, is_there in ((MAP_SHEET, _size(materials) is not None), (ORDER_FORM, is_unbound))
        if is_there
    )


# The leaf's upper part: the map, what is asked, both armies, the turns so far.


class Leaf(Struct, frozen=True, kw_only=True):
    """What stands round the map."""

    map: LeafMap | None
    beside: tuple[FilledSection, ...]
    """What is asked, and what else is short."""
    mission: tuple[ProseBlock, ...]
    """What the reader is to achieve, where it is said in short."""
    armies: tuple[ArmyShown, ...]
    held: tuple[Holding, ...]
    log: tuple[LogLine, ...]
    """The last turns."""
    words: tuple[ProseBlock, ...]
    """The umpire's, where they are short."""


def _log(materials: ReaderMaterials) -> tuple[LogLine, ...]:
    return turn_log((*materials.closed[-BESIDE_THE_MAP * 2 :], materials.briefing))


_SHORT = 500
"""Letters of words that have room beside the map."""


class LeafWords(Struct, frozen=True, kw_only=True):
    """Words of the umpire's that belong together."""

    blocks: tuple[ProseBlock, ...]
    are_short: bool
    """Whether they have room beside the map."""


def _mission(materials: ReaderMaterials) -> LeafWords:
    """Return what a player is to achieve."""
    players = materials.shared.campaign.players
    bodies = [each.mission for each in players if each.id == materials.briefing.audience.id]
    told = (mission_of(body).words for body in bodies)
    return LeafWords(
        blocks=tuple(ProseBlock(title="Your mission", body=each) for each in told if each),
        are_short=sum(map(len, bodies)) <= _SHORT,
    )


def _words(materials: ReaderMaterials) -> LeafWords:
    """Return what the umpire has to say of the turns a leaf tells of."""
    told = _told(materials)
    letters = sum(len(body) for each in told for _, body in each.texts)
    return LeafWords(blocks=words_of(told), are_short=letters <= _SHORT)


def _long_words(materials: ReaderMaterials) -> tuple[ProseBlock, ...] | None:
    """Return the words that have no room beside the map; none: there are none."""
    words = (_mission(materials), _words(materials))
    return tuple(b for each in words if not each.are_short for b in each.blocks) or None


def _told(materials: ReaderMaterials) -> tuple[Briefing, ...]:
    """Return the turns a reader's leaf tells of; the umpire has a sheet for each."""
    is_player = materials.reader.kind is AudienceKind.PLAYER
    briefing = materials.briefing
    return told_periods(briefing, materials.closed) if is_player else (briefing,)


LONG_WORDS = SheetSection(
    name="words",
    template="sections/umpires-words.html",
    contents=lambda _, materials: _long_words(materials),
)
"""The umpire's words that have no room beside the map."""


def leaf(*beside: SheetSection) -> SheetSection:
    """Return the leaf's upper part, with some sections beside its map."""

    def contents(briefing: Briefing, materials: ReaderMaterials) -> Leaf:
        filled = filled_all(beside, materials)
        mission, words = _mission(materials), _words(materials)
        return Leaf(
            map=_leaf_map(materials),
            beside=tuple(each for each in filled if each.contents is not None),
            mission=mission.blocks if mission.are_short else (),
            armies=armies_shown(briefing),
            held=holdings(briefing),
            log=_log(materials)[-BESIDE_THE_MAP:],
            words=words.blocks if words.are_short else (),
        )

    return SheetSection(
        name="leaf",
        template="tsc/sections/leaf.html",
        styles=(*shared.HAPPENED_STYLE, "tsc/sections/leaf.css"),
        contents=contents,
        assets=_map_asset,
    )


TOLD = SheetSection(
    name="told",
    template="tsc/sections/told.html",
    contents=lambda _, materials: turns_told(_told(materials)) or None,
)
"""What was ordered, and what came of it."""
EARLIER = SheetSection(
    name="earlier",
    template="tsc/sections/earlier.html",
    contents=lambda _, materials: _log(materials)[:-BESIDE_THE_MAP] or None,
)
"""The turns before those beside the map."""


def _steps(briefing: Briefing, materials: ReaderMaterials) -> tuple[StepsShown, ...] | None:
    situation = next_turn(materials.whole().resolution)
    is_open = situation.period == briefing.period
    had = {briefing.get_or(LAST_TURN, army, 0) for army in briefing.subjects(LAST_TURN)}
    if is_open and briefing.period.number in had:
        return None
    form = materials.form
    boxes = _drawn(form) if form is not None and form.period == situation.period else ()
    tables = step_tables(tsc(materials.shared.campaign), situation)
    return tuple(
        replace(steps, box=next((box for box in boxes if steps.are_ticked_by(box)), None))
        for steps in steps_shown(briefing, tables)
    )


def _drawn(form: OrderForm) -> tuple[TickBox, ...]:
    """Return the boxes of a form in which hexes are ticked."""
    lines = (line for block in form.ordered for line in block.lines)
    return tuple(box for line in lines for box in line.boxes if box.picture is not None)


STEPS = SheetSection(
    name="steps", template="tsc/sections/steps.html", contents=_steps, is_form=True
)
"""What every step of the next order may lead to, which everybody may know; nothing once
its dice have fallen. A player ticks the hex he orders in them."""


class WishesShown(Struct, frozen=True, kw_only=True):
    """What a player can order next, as the form has it."""

    form: OrderForm
    shown: FormShown
    ticked: tuple[TickBox, ...]
    """What is ticked in the steps above."""


def _wishes(briefing: Briefing, materials: ReaderMaterials) -> WishesShown | None:
    form = materials.form
    if form is None or not form.has_any:
        return None
    steps = _steps(briefing, materials) or ()
    ticked = tuple(each.box for each in steps if each.box is not None)
    return WishesShown(form=form, shown=form_shown(form), ticked=ticked)


WISHES = SheetSection(
    name="wishes",
    template="tsc/sections/wishes.html",
    contents=_wishes,
    is_form=True,
)
"""A player's orders for the next turn, to be filled in; fields as on the order form."""
