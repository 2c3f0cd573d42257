"""A case of a battlefield is no number of miles: distances are told in hexes."""

from __future__ import annotations

from generator.brief.event_story import miles, where
from generator.render.map.draw import draw_map
from generator.render.map.furniture import scale_words
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_files import campaign_in, sample_text

BOARD = campaign_in(sample_text()).board


def test_a_story_counts_hexes() -> None:
    assert (miles(BOARD, 1), miles(BOARD, 3)) == ("one hex", "three hexes")
    assert where(BOARD, at("1003")) == "two hexes south-west of Alder Wood"


def test_no_map_speaks_of_miles() -> None:
    theme = theme_named(ThemeName.COLOUR)
    picture = MapPicture(board=BOARD)
    drawn = draw_map(picture, theme=theme).decode()

    assert "mile" not in drawn
    assert "hexes<" in drawn
    plan = MapPlan(picture=picture, theme=theme, hex_mm=14)
    assert scale_words(plan, 60.0) == "4 hexes"
