"""What units do in a battle: a badge on the counter, and what stands on its face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT
from generator.render.map.badge_layer import BadgeLayer, BadgeMark, LetterBadge
from generator.render.map.layers import Level
from generator.render.map.picture import ArmSign, CounterFace
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan


HIDES, CAPTIVE = "hidden", "captive"
LETTERS = {
    str(UnitMode.ATTACK): "A",
    str(UnitMode.DEFENCE): "D",
    CAPTIVE: "C",
    HIDES: "H",
}
"""What stands on the badge of a unit."""
TITLES: Mapping[str, str] = {
    str(UnitMode.ATTACK): "Attacks",
    str(UnitMode.DEFENCE): "Defends",
    CAPTIVE: "Captive",
    HIDES: "Hidden",
}
DARK = frozenset({str(UnitMode.DEFENCE), HIDES})
"""Badges that are dark, so that they can be told in grey."""
HORSE = frozenset({"light-cavalry", "heavy-cavalry", "knights", "chariots", "nomads"})
FLIERS = frozenset({"yarzz", "wyverns"})


class ModesLayer(BadgeLayer, frozen=True, kw_only=True):
    """What a reader knows of units on the field."""

    name = "modes"
    level = Level.COUNTERS
    heads = "What units do"
    signs = TITLES

    def badge(self, plan: MapPlan, canvas: Canvas, shows: str, at: Point) -> None:
        """Draw a badge: the letter of what a unit does."""
        letter, is_dark = LETTERS[shows], shows in DARK
        LetterBadge(letter=letter, radius=24.0, is_dark=is_dark).draw(plan, canvas, at)


def modes_layer(briefing: Briefing) -> ModesLayer:
    """Return what the units on a reader's map do, and how many they are."""
    units, marks = briefing.subjects(AT), []
    for unit in units:
        at, does = briefing.get(AT, unit), _does(briefing, unit)
        if does in LETTERS and isinstance(at, Hex):
            name = briefing.words.of(unit)
            hover = f"{name}: {TITLES[does].lower()}"
            marks.append(BadgeMark(name=name, at=at, shows=does, hover=hover))
    known = tuple((unit, _face(briefing, unit)) for unit in units)
    return ModesLayer(marks=tuple(marks), known=known)


def _does(briefing: Briefing, unit: str) -> str:
    if briefing.get_or(facts.IS_HIDDEN, unit, otherwise=False):
        return HIDES
    if briefing.get_or(facts.CAPTOR, unit, ""):
        return CAPTIVE
    return briefing.get_or(facts.MODE, unit, "")


def _face(briefing: Briefing, unit: str) -> CounterFace:
    """Return what stands on a unit's counter."""
    kind = briefing.get_or(facts.UNIT_TYPE, unit, "")
    if kind in HORSE or kind in FLIERS:
        arm = ArmSign.HORSE if kind in HORSE else ArmSign.FLIER
    else:
        shoots = briefing.get_or(facts.DISTANCE, unit, "")
        arm = ArmSign.BOW if shoots else ArmSign.FOOT
    strength = briefing.told(facts.FIGHTERS, unit)
    return CounterFace(arm=arm, strength=strength, points="")
