"""Tracks of a unit's record: a box for each fighter, a circle for each shot."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from generator.render.drawing import PLAIN, THIN, Anchor, Drawing, Lettering, piece

if TYPE_CHECKING:
    from generator.render.assets import Asset
    from generator.systems.battlefield.views.unit_records import RecordTrack

WIDTH, HEIGHT = 60.0, 17.0
BIG_MOST = 20
"""Fighters who still have boxes with a number in each."""
_FIVE = 5
_BIG, _BIG_HIGH, _BIG_ROW = 5.8, 6.0, 6.2
_BIG_GAP = 1.4
"""Between the fifth box of a row and the sixth, mm."""
_SMALL, _SMALL_GAP = 2.04, 0.5
_SMALL_ROOM, _SMALL_MOST = 12.0, 3.4
"""What all rows of small boxes have, and the most that one row takes, mm."""
_A_ROW, _LABELLED = 25, 50
"""Small boxes of a row; each second row says how many are left as it begins."""
_LABEL_ROOM = 6.6
_EDGE = 0.15
_SHOTS_LEFT, _SHOT, _SMALL_SHOT = 9.0, 4.5, 1.95
_SHOTS_MOST = 11
"""Shots that have large circles."""
_BOXES = (11.0, 11.0, 17.0, 11.4, 9.6)
"""How wide the boxes of the scores are."""
_BOXES_HIGH = 13.4


def track_picture(track: RecordTrack) -> Asset:
    """Return the boxes of a record, the last fighter's and the last shot's last.

    Up to twenty have a number each, and below it the tens of force they attack with;
    more have small ones, a row of twenty-five.
    """
    drawing = Drawing(WIDTH, HEIGHT, title=track_words(track))
    is_big = track.fighters <= BIG_MOST
    below = _big(drawing, track) if is_big else _small(drawing, track)
    _shots(drawing, track, below)
    return drawing.asset()


def track_words(track: RecordTrack) -> str:
    """Return what a track shows, for those who cannot see it."""
    shots = f", {track.shots - track.shot} of {track.shots} shots" * bool(track.shots)
    return f"{track.fighters - track.gone} of {track.fighters} fighters{shots}"


def _big(drawing: Drawing, track: RecordTrack) -> float:
    """Draw numbered boxes in rows of ten, and return where they end, mm."""
    across = 2 * _FIVE
    for nth in range(track.fighters):
        left_over = track.fighters - nth
        row, place = divmod(nth, across)
        x = _EDGE + place * _BIG + (_BIG_GAP if place >= _FIVE else 0.0)
        y = _EDGE + row * _BIG_ROW
        drawing.box((x, y), (_BIG, _BIG_HIGH), stroke=PLAIN)
        middle = x + _BIG / 2
        look = Lettering(points=9, bold=True, anchor=Anchor.MIDDLE)
        drawing.text(str(left_over), (middle, y + 2.7), look)
        if track.tens:
            tens = Lettering(points=8.1, anchor=Anchor.MIDDLE)
            drawing.text(str(track.tens[left_over - 1]), (middle, y + 5.5), tens)
        if nth < track.gone:
            drawing.line((x, y + _BIG_HIGH), (x + _BIG, y))
    rows = -(-track.fighters // across)
    return rows * _BIG_ROW


def _small(drawing: Drawing, track: RecordTrack) -> float:
    """Draw small boxes in rows of twenty-five, and return where they end, mm.

    The first row is the shorter one, so that each that follows begins at a full number.
    """
    short = -track.fighters % _A_ROW
    rows = (track.fighters + short) // _A_ROW
    high = min(_SMALL_MOST, _SMALL_ROOM / rows)
    for nth in range(track.fighters):
        row, place = divmod(nth + short, _A_ROW)
        gaps = place // _FIVE * _SMALL_GAP
        x, y = _LABEL_ROOM + place * _SMALL + gaps, _EDGE + row * high
        drawing.box((x, y), (_SMALL, high), stroke=THIN)
        if nth < track.gone:
            drawing.line((x, y + high), (x + _SMALL, y), stroke=THIN)
        if _is_labelled(track.fighters - nth, nth, place):
            look = Lettering(points=8.1, anchor=Anchor.END)
            label = str(track.fighters - nth)
            drawing.text(label, (_LABEL_ROOM - 0.8, y + 2.2), look)
    return rows * high + 0.4


def _is_labelled(left_over: int, nth: int, place: int) -> bool:
    """Say whether a row says how many are left as it begins: the first, and others."""
    has_room = nth >= _A_ROW and not place
    return not nth or (has_room and not left_over % _LABELLED)


def _shots(drawing: Drawing, track: RecordTrack, below: float) -> None:
    """Draw a circle for each shot, those that are gone crossed."""
    if not track.shots:
        return
    drawing.text("shots", (0, below + 3.2), Lettering(points=8.1))
    is_big = track.shots <= _SHOTS_MOST
    step = _SHOT if is_big else _SMALL_SHOT
    across = _SHOTS_MOST if is_big else _A_ROW
    for nth in range(track.shots):
        row, place = divmod(nth, across)
        gap = place // _FIVE * _SMALL_GAP
        radius = (step - 0.5) / 2
        x = _SHOTS_LEFT + place * step + gap + radius
        y = below + 0.2 + row * step + radius
        drawing.ring((x, y), radius, stroke=PLAIN if is_big else THIN)
        if nth < track.shot:
            drawing.line((x - radius, y + radius), (x + radius, y - radius))


def score_boxes() -> Asset:
    """Return the lines round the five scores of a record."""
    drawing = Drawing(WIDTH, _BOXES_HIGH, title="Scores")
    edge = 0.2
    drawing.box(
        (edge, edge), (_BOXES[0] - edge, _BOXES_HIGH - 2 * edge), fill="#ececec"
    )
    size = (WIDTH - 2 * edge, _BOXES_HIGH - 2 * edge)
    drawing.box((edge, edge), size, stroke=2 * edge)
    places = [fsum(_BOXES[:count]) for count in range(1, len(_BOXES))]
    lines = (piece((x, 0), (x, _BOXES_HIGH)) for x in places)
    drawing.path(lines, stroke=PLAIN)
    return drawing.asset()
