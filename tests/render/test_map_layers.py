"""What a rule system lays over a map: where it lies, its legend, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.render.force_table import force_list
from generator.render.map.cut import cut_out
from generator.render.map.draw import draw_map, layers_of
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.picture import LayerTold, MapPicture, MapSide
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.values import replace
from tests.briefings import first_day
from tests.maps import board_from

if TYPE_CHECKING:
    from collections.abc import Container

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board
    from generator.world.hexes import Hex

BOARD = board_from("......\n......\n......\n......")
AT, FAR = BOARD.grid.hex_of("0101"), BOARD.grid.hex_of("0604")


def kite(at: Point) -> str:
    return f"M{at[0]} {at[1]}v-40h20v20z"


class KiteLayer(MapLayer, frozen=True, kw_only=True):
    """Kites over the country of no rule system there is."""

    name = "kites"
    level = Level.COUNTERS

    kites: tuple[Hex, ...]

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw every kite."""
        for at in self.kites:
            canvas.group(title="A kite").path(kite(plan.lattice.middle(at)))

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of a kite."""
        return (LegendEntry("Kite", lambda _, canvas: canvas.path(kite((0, 0)))),)

    def within(self, hexes: Container[Hex], /) -> KiteLayer:
        """Return the kites in some hexes."""
        return KiteLayer(kites=tuple(at for at in self.kites if at in hexes))

    def changed(self, board: Board) -> Board:
        """Return the country under kites."""
        return replace(board, title="Under kites")

    def told(self, briefing: Briefing, /) -> LayerTold:
        """Return where kites fly."""
        lines = tuple(briefing.words.place(at) for at in self.kites)
        return LayerTold(title="Kites", lines=lines)


LAYER = KiteLayer(kites=(AT, FAR))
PICTURE = MapPicture(
    board=BOARD,
    layers=(LAYER,),
    sides=(MapSide(id="law", name="Law", letter="L", colour="#0072b2"),),
)


def kites_of(_briefing: Briefing) -> KiteLayer:
    return LAYER


def drawn(picture: MapPicture) -> str:
    return draw_map(picture, theme=theme_named(ThemeName.MONO)).decode()


def test_a_layer_is_drawn_at_its_level_and_stands_in_the_legend() -> None:
    svg = drawn(PICTURE)

    assert svg.count("<title>A kite</title>") == 2
    assert 'id="map-kites-layer"' in svg
    assert svg.index(">Law</text>") < svg.index(">Kite</text>")
    names = [name for name, _ in layers_of(PICTURE)]
    assert names.index("counters") < names.index("kites") < names.index("contacts")


@pytest.mark.parametrize(
    ("level", "below", "above"),
    [
        (Level.GROUND, "crossings", "numbers"),
        (Level.BUILT, "rim", "places"),
        (Level.COUNTERS, "counters", "contacts"),
    ],
)
def test_every_level_lies_between_layers_of_every_map(
    level: Level, below: str, above: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KiteLayer, "level", level)

    names = [name for name, _ in layers_of(PICTURE)]

    position = names.index("kites")
    assert (names[position - 1], names[position + 1]) == (below, above)


def test_a_piece_of_the_map_keeps_what_lies_on_it() -> None:
    assert cut_out(PICTURE, (AT,)).layers == (KiteLayer(kites=(AT,)),)


def test_a_map_for_counters_of_ones_own_has_nothing_that_moves() -> None:
    assert PICTURE.bare().layers == ()


def test_a_readers_map_has_the_layers_of_his_rule_system() -> None:
    picture = map_picture(first_day(), (kites_of,))

    assert picture.layers == (LAYER,)
    assert picture.board.title == "Under kites"
    assert map_picture(first_day()).layers == ()


def test_a_layer_is_told_to_those_who_cannot_see_the_map() -> None:
    assert force_list(first_day(), (kites_of,)).besides == (
        LayerTold(title="Kites", lines=("0101", "0604")),
    )
    nothing = force_list(first_day(), (lambda _: KiteLayer(kites=()),))
    assert nothing.besides == ()
