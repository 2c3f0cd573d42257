"""Lines of a card for the pen, and its small tables: where everything stands."""

from __future__ import annotations

import itertools

import pytest

from generator.render.cards.designs import Block, BlockKind, Design, card_format
from generator.render.cards.faces import LEAST_ROOM, Card, PenKind, faces, pen_lines, small_table


def test_a_line_is_filled_to_its_end_and_no_piece_lies_on_another() -> None:
    (line,) = pen_lines("*Loser* ( ) pays 25 [ ] held in _", 57, points=10).lines

    assert [piece.kind.value for piece in line] == [
        *("strong", "choice", "words", "tick", "words", "room")
    ]
    for piece, after in itertools.pairwise(line):
        assert piece.left + piece.width < after.left
    assert line[-1].left + line[-1].width == pytest.approx(57, abs=0.01)


def test_all_rooms_of_a_line_are_alike() -> None:
    found = pen_lines("dead _ back _", 50, points=10)

    rooms = [each.width for each in found.lines[0] if each.kind is PenKind.ROOM]
    assert rooms[0] == rooms[1] > LEAST_ROOM
    assert found.fits


def test_type_is_set_smaller_until_the_hand_has_room() -> None:
    words = "until the end of week _"

    assert pen_lines(words, 60, points=11).points == 11
    assert pen_lines(words, 40, points=11).points < 11
    assert not pen_lines(words, 30, points=11).fits


def test_a_card_complains_of_lines_that_leave_no_room() -> None:
    block = Block(field="said", kind=BlockKind.PEN, left=3, top=40, width=30, height=20, least=9)
    design = Design(face=card_format("poker"), front=(block,))
    long = Card(title="Rout", front={"said": "what is left of it goes to _"})
    many = Card(title="Rout", front={"said": "_\n_\n_"})

    assert "leaves no room to write" in faces(design, long)[0].unfit[0]
    assert "leaves no room to write" in faces(design, many)[0].unfit[0]


def test_lines_stand_at_the_foot_of_their_place() -> None:
    block = Block(field="said", kind=BlockKind.PEN, left=3, top=40, width=57, height=30)
    design = Design(face=card_format("poker"), front=(block,))

    (filled,) = faces(design, Card(title="One", front={"said": "to _"}))[0].blocks

    assert (filled.block.top, filled.block.height) == (63, 7)


def test_a_small_table_fills_its_width_or_says_that_it_cannot() -> None:
    found = small_table("dead|10|25|150\nmore|1|2|15", 57, points=11)

    assert sum(found.widths) == pytest.approx(57, abs=0.01)
    assert found.rows[1] == ("more", "1", "2", "15")
    assert found.points == 11
    assert not small_table("dead|1000000|2500000", 20, points=11).fits
