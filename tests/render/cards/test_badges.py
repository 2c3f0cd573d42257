"""A side's letter in its shape, to be cut out."""

from __future__ import annotations

import re
from itertools import accumulate

import pytest

from generator.render.cards.badges import counter
from generator.render.map.picture import CounterShape, MapSide
from generator.render.map.theme import ThemeName, theme_named

STRAIGHT = (CounterShape.HEXAGON, CounterShape.DIAMOND, CounterShape.NOTCHED)


@pytest.mark.parametrize("shape", STRAIGHT)
def test_no_outline_touches_the_line_that_is_cut(shape: CounterShape) -> None:
    side = MapSide(id="ash", name="Ash", letter="A", colour="#1F5A99", shape=shape)
    drawn = counter(side, "12", theme_named(ThemeName.COLOUR), size=18)

    (path,) = re.findall(r'<path d="([^"]+)"', drawn.body.decode())
    steps = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    places = [*accumulate(steps[0::2]), *accumulate(steps[1::2])]
    assert min(places) >= 40
    assert max(places) <= 960
