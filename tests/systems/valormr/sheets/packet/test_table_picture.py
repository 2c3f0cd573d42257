"""The table of a battle from above: scale, edges, lines, cards, room for all of it."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from generator.systems.valormr.sheets.packet_document import PacketOptions, PacketSection
from generator.systems.valormr.sheets.table_picture import table_picture
from generator.systems.valormr.sheets.table_plan import Placing
from generator.values import replace
from tests.packets import TO_CONTACT, packet_of
from tests.pdf_reading import outside_text_block
from tests.systems.valormr.sheets.packet.packet_printing import (
    job_of,
    pages_with,
    printed,
    umpires_pages,
)

if TYPE_CHECKING:
    from generator.systems.valormr.views.packet.heads import EdgeTaken
    from generator.systems.valormr.views.packet.packet_ground import BattleTable


@pytest.mark.rule("VAL-BASE-07", "VAL-DEPLOY-12")
def test_val_deploy_12_the_table_is_drawn_to_its_scale() -> None:
    (page,) = pages_with(umpires_pages(), "The table: Arn")
    length, width = 72 * 25.4 / 11, 48 * 25.4 / 11
    edges = [s for s in page.strokes if abs(s.width_mm - length) < 0.05]
    table = next(s for s in edges if abs(s.height_mm - width) < 0.05)
    lines = sorted(s.top - table.top for s in edges if s.height_mm < 0.01)

    assert "1 : 11" in page.text
    assert lines == pytest.approx([14.25 * 25.4 / 11, (48 - 17.25) * 25.4 / 11], abs=0.01)


def test_seven_terrain_cards_and_the_battle_turns_stay_on_the_tables_page() -> None:
    (page,) = pages_with(umpires_pages(), "The table: Arn")
    text = " ".join(page.text.split())

    assert "Battle turns" in text
    assert "Gully" in text
    assert "Put aside: Blank (Hadewych)" in text


@pytest.mark.parametrize("count", [0, 5, 8, 10, 14])
def test_the_picture_of_the_table_gives_way_to_its_list_of_cards(count: int) -> None:
    table = packet_of().table
    assert table is not None
    cards = tuple(replace(table.cards[0], number=at + 1) for at in range(count))
    drawn = table_picture(replace(table, cards=cards))

    scales = {0: 11, 5: 11, 8: 11, 10: 13, 14: 16}
    assert drawn.scale == scales[count]


@pytest.mark.rule("VAL-RECON-07")
@pytest.mark.parametrize(("decisions", "rows"), [((), 8), (TO_CONTACT, 8)])
def test_val_recon_07_cards_that_are_drawn_at_the_table_can_be_noted(
    decisions: tuple[Any, ...], rows: int
) -> None:
    sections = PacketOptions(sections=frozenset({PacketSection.COVER, PacketSection.TABLE}))
    job = job_of(decisions=decisions, options=sections)
    (page,) = pages_with(printed(job), "Terrain cards as they are drawn")

    assert job.html.count('<tr><td class="figure">') == rows
    assert re.search(r"20 %\s+40 %", page.text)
    assert not outside_text_block(page)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (1, "line 3 from forward, 4 from rear: 14¼″ = 362 mm"),
        (2, "3 from forward, 4 from rear: 14¼″"),
        (4, "3 | 4: 14¼″"),
    ],
)
def test_an_edge_that_is_shared_tells_its_lines_in_fewer_words(parts: int, words: str) -> None:
    table = packet_of().table
    assert table is not None
    near, far = table.edges
    shares = [Fraction(at, parts) for at in range(parts + 1)]
    shared = tuple(replace(far, from_share=low, to_share=high) for low, high in pairwise(shares))
    body = table_picture(replace(table, edges=(near, *shared))).picture.body.decode()

    assert body.count(f">{words}<") == 2 * parts  # the halo is one of them


def test_the_gap_between_lines_gives_way_to_who_comes_on_at_the_right() -> None:
    table = packet_of().table
    assert table is not None
    right = replace(table.edges[0], name="Righters", edge="right")

    def gap(edges: tuple[EdgeTaken, ...]) -> float:
        body = table_picture(replace(table, edges=edges)).picture.body.decode()
        found, _halo = re.findall(r'<text[^>]* x="([\d.]+)"[^>]*>16½″<', body)
        return float(found)

    assert gap((*table.edges, right)) < gap(table.edges) - 40


def test_ground_is_drawn_as_wide_as_it_is_proposed_with_its_number_inside() -> None:
    table = packet_of().table
    assert table is not None
    (wood,) = (card for card in table.cards if card.kind == "wood")
    alone = table_picture(replace(table, cards=(replace(wood, x=50, y=50, angle=0),)))
    body = alone.picture.body.decode()
    (rim,) = re.findall(r'<path d="([^"]*)" fill="#dcdcdc"', body)
    numbers = [float(each) for each in re.findall(r"[\d.]+", rim)]
    ((along, down),) = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', body)

    quarter = 48 / 4 * 25.4 / alone.scale
    assert max(numbers[1::2]) - min(numbers[1::2]) == pytest.approx(quarter, rel=0.1)
    assert min(numbers[::2]) < float(along) < max(numbers[::2])
    assert min(numbers[1::2]) < float(down) < max(numbers[1::2])


def test_where_players_set_out_the_ground_there_is_a_grid_to_sketch_it_on() -> None:
    table = packet_of().table
    assert table is not None
    bare = replace(table, cards=())

    def dashed(table: BattleTable) -> int:
        body = table_picture(table).picture.body.decode()
        return body.count('stroke-dasharray="0.6 2"')

    assert dashed(bare) == 0
    assert dashed(replace(bare, is_sketched=True)) == 5 + 3


@pytest.mark.parametrize("degrees", [0, 150])
def test_north_is_drawn_where_it_is_known(degrees: int) -> None:
    table = packet_of().table
    assert table is not None

    def north(known: int | None) -> bool:
        picture = table_picture(replace(table, north=known)).picture
        return ">north<" in picture.body.decode()

    assert north(degrees)
    assert not north(None)


def test_a_card_is_turned_clockwise() -> None:
    turned = Placing(middle=(10, 10), scale=2, angle=90).place((0, -1))

    assert turned == pytest.approx((12, 10))
