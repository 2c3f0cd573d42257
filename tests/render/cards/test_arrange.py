"""Where cards lie: inside the printable part, side by side, backs behind fronts."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.cards.arrange import CardSpot, Cutting, Fold, PrintWay, Wanted, arrangement
from generator.render.cards.designs import CardFormat, card_format, card_stock
from generator.render.documents import Duplex, Paper, sheet_size
from tests.built import built
from tests.render.cards.card_printing import on

PRINTABLE = 6.35
"""Millimetres along the paper's edge that laser printers leave empty."""
ways = st.sampled_from([PrintWay.FOLD, PrintWay.FLAT, PrintWay.LONG_EDGE, PrintWay.SHORT_EDGE])
wishes = built(
    Wanted, paper=st.sampled_from(list(Paper)), way=ways, cutting=st.sampled_from(list(Cutting))
)
formats = built(
    CardFormat,
    title=st.just("Card"),
    width=st.floats(12, 90),
    height=st.floats(12, 80),
    quiet=st.just(2.0),
    stands=st.booleans(),
)


def overlap(one: CardSpot, other: CardSpot) -> float:
    """Return the area two rectangles share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, across) * max(0.0, down)


@given(formats, wishes)
def test_cards_lie_side_by_side_inside_what_a_printer_reaches(
    face: CardFormat, wanted: Wanted
) -> None:
    laid = arrangement(face, wanted)
    places = range(laid.per_sheet)
    fronts = [laid.front(place) for place in places]
    folded = [back for place in places if (back := laid.folded_back(place))]

    for spot in (*fronts, *folded):
        assert spot.left >= PRINTABLE - 0.001
        assert spot.top >= PRINTABLE
        assert spot.right <= laid.page_width - PRINTABLE + 0.001
        assert spot.bottom <= laid.page_height - PRINTABLE + 0.001
        assert (spot.width, spot.height) == (face.width, face.height)
    if len(fronts) < 40:
        for one, other in combinations((*fronts, *folded), 2):
            assert overlap(one, other) < 1e-6


@given(formats, wishes, st.tuples(st.floats(-3, 3), st.floats(-3, 3)))
def test_a_back_comes_to_lie_behind_its_front_when_the_paper_is_turned(
    face: CardFormat, wanted: Wanted, shift: tuple[float, float]
) -> None:
    wanted = Wanted(paper=wanted.paper, way=wanted.way, back_shift=shift)
    laid = arrangement(face, wanted)
    if not laid.has_back_pages:
        return

    for place in range(laid.per_sheet):
        back = laid.back(place).moved(*shift)  # what the printer does
        turned_over_upright = not back.is_turned
        seen = (
            CardSpot(
                left=laid.page_width - back.right,
                top=back.top,
                width=back.width,
                height=back.height,
            )
            if turned_over_upright
            else CardSpot(
                left=back.left,
                top=laid.page_height - back.bottom,
                width=back.width,
                height=back.height,
            )
        )
        assert overlap(seen, laid.front(place)) == pytest.approx(face.width * face.height)


def test_paper_that_lies_across_is_turned_over_the_other_way() -> None:
    record = card_format("record")
    upright = arrangement(record, on(way=PrintWay.LONG_EDGE))
    across = arrangement(
        CardFormat(title="Wide", width=130, height=88, quiet=2), on(way=PrintWay.LONG_EDGE)
    )

    assert not upright.is_landscape
    assert not upright.back(0).is_turned
    assert across.is_landscape
    assert across.back(0).is_turned
    assert arrangement(record, on(way=PrintWay.SHORT_EDGE)).back(0).is_turned


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize(
    ("name", "way", "expected"),
    [
        ("poker", PrintWay.FOLD, 4),
        ("poker", PrintWay.FLAT, 8),
        ("record", PrintWay.FOLD, 2),
        ("record", PrintWay.FLAT, 4),
        ("business-card", PrintWay.FOLD, 4),
        ("business-card", PrintWay.FLAT, 9),
        ("tent", PrintWay.FOLD, 6),
        ("tent", PrintWay.LONG_EDGE, 6),
        ("two-by-four", PrintWay.FOLD, 3),
    ],
)
def test_both_papers_hold_as_many_cards(
    name: str, way: PrintWay, expected: int, paper: Paper
) -> None:
    assert arrangement(card_format(name), on(paper, way=way)).per_sheet == expected


def test_the_sizes_are_those_of_cards_one_can_buy_sleeves_for() -> None:
    poker = card_format("poker")
    assert (poker.width, poker.height) == (63, 88)


def test_a_tent_is_folded_whatever_is_wanted() -> None:
    for way in PrintWay:
        assert arrangement(card_format("tent"), on(way=way)).fold is Fold.UP


@pytest.mark.parametrize("name", ["business-card-a4", "business-card-letter"])
def test_perforated_cards_end_as_far_from_the_paper_as_they_begin(name: str) -> None:
    stock = card_stock(name)
    paper = sheet_size(stock.paper)
    right = stock.left + (stock.columns - 1) * stock.across + stock.width
    bottom = stock.top + (stock.rows - 1) * stock.down + stock.height

    assert paper.width - right == pytest.approx(stock.left, abs=0.05)
    assert paper.height - bottom == pytest.approx(stock.top, abs=0.05)


def test_a_card_stands_in_the_middle_of_what_is_perforated() -> None:
    stock = card_stock("business-card-letter")
    laid = arrangement(card_format("business-card"), on(Paper.LETTER, stock=stock))

    assert laid.per_sheet == 10
    assert laid.front(0).left == pytest.approx(19.05 + (88.9 - 85) / 2)
    assert laid.front(3).top == pytest.approx(12.7 + 50.8)


def test_a_print_shop_gets_a_page_for_each_face_with_its_bleed() -> None:
    laid = arrangement(card_format("poker"), on(way=PrintWay.SINGLE))

    assert (laid.page_width, laid.page_height) == (63 + 16, 88 + 16)
    assert laid.has_back_pages


@pytest.mark.parametrize(
    ("face", "wanted", "words"),
    [
        (CardFormat(title="Board", width=300, height=300, quiet=2), on(), "larger than a sheet"),
        (
            card_format("poker"),
            on(stock=card_stock("business-card-a4")),
            "larger than 10 business cards",
        ),
        (
            card_format("business-card"),
            on(stock=card_stock("business-card-letter")),
            "prints on a4",
        ),
    ],
)
def test_a_card_that_has_no_room_is_refused(face: CardFormat, wanted: Wanted, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        arrangement(face, wanted)


def test_the_printer_is_asked_for_the_side_the_backs_are_laid_out_for() -> None:
    assert PrintWay.FOLD.duplex is Duplex.ONE_SIDE
    assert PrintWay.LONG_EDGE.duplex is Duplex.LONG_EDGE
    assert PrintWay.SHORT_EDGE.duplex is Duplex.SHORT_EDGE


def test_a_card_without_room_inside_its_quiet_edge_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is left"):
        CardFormat(title="Sliver", width=4, height=50, quiet=2)
