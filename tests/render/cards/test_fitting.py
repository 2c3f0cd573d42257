"""Text shrinks to its place in both directions, and says so when it cannot."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from generator.render.assets import FACES, FontFace
from generator.render.cards.designs import (
    LEADING,
    BlockKind,
    Cut,
    Design,
    TextRoom,
    fitted,
    line_width,
)
from generator.render.documents import MM_PER_POINT
from generator.render.typeface_letters import letter_advances
from generator.systems.valormr.sheets.card_sets import label_design
from generator.systems.valormr.sheets.terrain_cards import design
from generator.values import replace
from tests.laid_out import design_names

PLACE = TextRoom(width=40, height=12, points=14, least=9)
sentences = st.lists(st.text("abcdefg MW’ÆØ", min_size=1, max_size=14), max_size=14).map(" ".join)
places_of_text = st.builds(
    TextRoom,
    width=st.floats(8, 90),
    height=st.floats(4, 60),
    points=st.floats(9, 24),
    least=st.just(9),
    cut=st.sampled_from(list(Cut)),
)


@given(sentences, places_of_text)
def test_what_is_printed_lies_inside_its_place(words: str, place: TextRoom) -> None:
    text = fitted(words, place)

    assert place.least <= text.points <= place.points
    for line in text.lines:
        assert line_width(line, text.points, place.cut) <= place.width or line == "…"
    if len(text.lines) > 1:
        assert text.height <= place.height + 0.001
    if text.is_whole:
        assert " ".join(text.lines).split() == words.split()
    else:
        assert text.points == place.least
        assert "…" in "".join(text.lines)


def test_text_with_room_stands_in_its_own_size() -> None:
    text = fitted("Hadewych", PLACE)

    assert (text.lines, text.points, text.is_whole) == (("Hadewych",), 14, True)


def test_text_is_set_smaller_when_it_is_too_wide() -> None:
    text = fitted("Throrgrmirsfestingar", replace(PLACE, width=34))

    assert text.is_whole
    assert 9 <= text.points < 14
    assert len(text.lines) == 1


def test_text_is_set_smaller_when_it_is_too_high() -> None:
    text = fitted("one two three four five six seven", replace(PLACE, width=20))

    assert text.is_whole
    assert text.points < 14
    assert len(text.lines) > 1
    assert (len(text.lines) - 1) * text.points * LEADING * MM_PER_POINT < 12


def test_text_that_never_fits_is_cut_and_says_so() -> None:
    text = fitted("a great many words that find no room " * 6, PLACE)

    assert not text.is_whole
    assert text.points == 9
    assert text.lines[-1].endswith("…")


def test_a_word_without_a_blank_is_cut_rather_than_run_over_the_edge() -> None:
    text = fitted("W" * 60, PLACE)

    assert not text.is_whole
    assert line_width(text.lines[0], 9, Cut.PLAIN) <= PLACE.width


def test_lines_that_are_given_are_kept() -> None:
    assert fitted("one\ntwo", PLACE).lines == ("one", "two")


def test_a_place_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="expected room"):
        TextRoom(width=0, height=5, points=10, least=9)
    with pytest.raises(ValueError, match="least size"):
        TextRoom(width=10, height=5, points=8, least=9)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_letters_are_as_wide_as_the_typeface_says(face: FontFace) -> None:
    with TTFont(io.BytesIO(face.read())) as font:
        unit, widths = font["head"].unitsPerEm, font["hmtx"].metrics
        expected = {
            letter: widths[name][0] / unit
            for letter, name in font.getBestCmap().items()
            if letter < 0xFFFF
        }

    found = letter_advances(face.read())

    assert {letter: found.get(letter) for letter in expected} == expected
    assert set(found) - set(expected) <= {0}


EVERY_DESIGN = [
    *(pytest.param(design(name), id=name) for name in design_names()),
    *(pytest.param(label_design(width), id=f"label {width}") for width in (40, 60, 120)),
]


@pytest.mark.parametrize("made", EVERY_DESIGN)
def test_no_card_is_set_smaller_than_nine_points_and_key_figures_fourteen(made: Design) -> None:
    figures = ("figures", "count", "from-forward", "from-rear", "distance")
    for block in (*made.front, *made.back):
        if block.kind is BlockKind.TEXT:
            assert block.least >= (14 if block.field in figures else 9), block.field


@pytest.mark.parametrize("made", EVERY_DESIGN)
def test_everything_but_grounds_keeps_to_the_quiet_edge(made: Design) -> None:
    face = made.face
    for block in (*made.front, *made.back):
        if block.kind is not BlockKind.GROUND:
            assert block.left >= face.quiet - 0.001
            assert block.top >= face.quiet - 0.001
            assert block.left + block.width <= face.width - face.quiet + 0.001
            assert block.top + block.height <= face.height - face.quiet + 0.001


@pytest.mark.parametrize("made", EVERY_DESIGN)
def test_places_of_a_face_do_not_overlap(made: Design) -> None:
    for blocks in (made.front, made.back):
        for at, one in enumerate(blocks):
            for other in blocks[at + 1 :]:
                if BlockKind.GROUND in (one.kind, other.kind):
                    continue
                across = min(one.left + one.width, other.left + other.width)
                down = min(one.top + one.height, other.top + other.height)
                apart = across <= max(one.left, other.left) + 0.001
                apart = apart or down <= max(one.top, other.top) + 0.001
                assert apart, (one.field, other.field)


def test_a_place_outside_its_card_is_refused() -> None:
    poker = design("terrain")
    with pytest.raises(ValueError, match="outside the card"):
        replace(poker, front=(replace(poker.front[0], left=60),))
    with pytest.raises(ValueError, match="below the card"):
        replace(poker, front=(replace(poker.front[0], top=86),))
