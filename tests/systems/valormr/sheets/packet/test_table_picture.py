"""The table of a battle from above: scale, edges, lines, cards, room for all of it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from generator.systems.valormr.sheets.packet import PacketOptions, PacketSection
from generator.systems.valormr.sheets.packet.sketch import Placing
from generator.systems.valormr.sheets.packet.table_picture import table_picture
from tests.packets import TO_CONTACT, packet_of
from tests.pdf_reading import outside_text_block
from tests.systems.valormr.sheets.packet.packet_printing import (
    job_of,
    pages_with,
    printed,
    umpires_pages,
)

if TYPE_CHECKING:
    from generator.systems.valormr.views.packet.table_contents import EdgeTaken


@pytest.mark.rule("VAL-BASE-07", "VAL-DEPLOY-12")
def test_val_deploy_12_the_table_is_drawn_to_its_scale() -> None:
    (page,) = pages_with(umpires_pages(), "The table: Arn")
    length, width = 72 * 25.4 / 14, 48 * 25.4 / 14
    edges = [s for s in page.strokes if abs(s.width_mm - length) < 0.05]
    table = next(s for s in edges if abs(s.height_mm - width) < 0.05)
    lines = sorted(s.top - table.top for s in edges if s.height_mm < 0.01)

    assert "1 : 14" in page.text
    assert lines == pytest.approx(
        [14.25 * 25.4 / 14, (48 - 17.25) * 25.4 / 14], abs=0.01
    )


def test_seven_terrain_cards_and_the_battle_turns_stay_on_the_tables_page() -> None:
    (page,) = pages_with(umpires_pages(), "The table: Arn")
    text = " ".join(page.text.split())

    assert "Battle turns" in text
    assert "Gully" in text
    assert "Put aside: Blank (Hadewych)" in text


@pytest.mark.parametrize("count", [0, 5, 6, 8, 14])
def test_the_picture_of_the_table_gives_way_to_its_list_of_cards(count: int) -> None:
    table = packet_of().table
    assert table is not None
    cards = tuple(replace(table.cards[0], number=at + 1) for at in range(count))
    drawn = table_picture(replace(table, cards=cards))

    scales = {0: 12, 5: 12, 6: 13, 8: 15, 14: 17}
    assert drawn.scale == scales[count]


@pytest.mark.rule("VAL-RECON-07")
@pytest.mark.parametrize(("decisions", "rows"), [((), 8), (TO_CONTACT, 8)])
def test_val_recon_07_cards_that_are_drawn_at_the_table_can_be_noted(
    decisions: tuple[Any, ...], rows: int
) -> None:
    sections = PacketOptions(
        sections=frozenset({PacketSection.COVER, PacketSection.TABLE})
    )
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
def test_an_edge_that_is_shared_tells_its_lines_in_fewer_words(
    parts: int, words: str
) -> None:
    table = packet_of().table
    assert table is not None
    near, far = table.edges
    shares = [Fraction(at, parts) for at in range(parts + 1)]
    shared = tuple(
        replace(far, from_share=low, to_share=high) for low, high in pairwise(shares)
    )
    body = table_picture(replace(table, edges=(near, *shared))).picture.body.decode()

    assert body.count(f">{words}<") == parts


def test_the_gap_between_lines_gives_way_to_who_comes_on_at_the_right() -> None:
    table = packet_of().table
    assert table is not None
    right = replace(table.edges[0], name="Righters", edge="right")

    def gap(edges: tuple[EdgeTaken, ...]) -> float:
        body = table_picture(replace(table, edges=edges)).picture.body.decode()
        (found,) = re.findall(r'<text[^>]* x="([\d.]+)"[^>]*>16½″<', body)
        return float(found)

    assert gap((*table.edges, right)) < gap(table.edges) - 40


def test_arrows_onto_the_table_leave_its_numbers_free() -> None:
    table = packet_of().table
    assert table is not None
    body = table_picture(table).picture.body.decode()
    numbers = {
        float(x) for x, _ in re.findall(r'<text[^>]* x="([\d.]+)"[^>]*>(\d+)″<', body)
    }
    tails = {
        float(x)
        for x, other in re.findall(r'<line[^>]*x1="([\d.]+)" x2="([\d.]+)"[^>]*', body)
        if x == other
    }

    assert numbers
    assert not any(abs(x - tail) < 3 for x in numbers for tail in tails if tail > 20)


def test_a_card_is_turned_clockwise() -> None:
    turned = Placing(middle=(10, 10), scale=2, angle=90).place((0, -1))

    assert turned == pytest.approx((12, 10))
