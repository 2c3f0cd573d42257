"""Unit records and troop types' cards, a dozen to a sheet."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.cards.card_sheets import CardSet
from generator.render.cards.designs import designs_beside
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import PLAIN, THIN, Anchor, Drawing, Lettering, piece
from generator.systems.battlefield.rules.battle_book import CREDIT
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.assets import Asset
    from generator.render.cards.designs import Design
    from generator.render.cards.faces import Field
    from generator.systems.battlefield.views.type_table import TroopCard
    from generator.systems.battlefield.views.unit_records import FilledRecord, RecordTrack


# Tracks of a unit's record: a box for each fighter, a circle for each shot.

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
    drawing.box((edge, edge), (_BOXES[0] - edge, _BOXES_HIGH - 2 * edge), fill="#ececec")
    size = (WIDTH - 2 * edge, _BOXES_HIGH - 2 * edge)
    drawing.box((edge, edge), size, stroke=2 * edge)
    places = [fsum(_BOXES[:count]) for count in range(1, len(_BOXES))]
    lines = (piece((x, 0), (x, _BOXES_HIGH)) for x in places)
    drawing.path(lines, stroke=PLAIN)
    return drawing.asset()


A_DOZEN = 12
KEY = "Small: whole unit in the open; in boxes: tens of its attack"
"""What the small figures of a record are."""
_BOXES_FILE = "boxes.svg"
_LABELS = ("Number", "Attack", "Distance", "Defence", "HP")
_BACK_LABELS = "Hidden?\nSize\nGround\nFound on"
_LOG = "Split off, mode, captor, saved moves"
_ASKED = "hidden ( ) at _ visibility _\n_ of _ factor _ − _ = _\nrolled _ found ( )"


def _design(name: str) -> Design:
    return designs_beside(__package__, "record-design.toml")[name]


def record_set(name: str, title: str, records: Sequence[FilledRecord]) -> CardSet:
    """Return the records of units; all backs look alike from afar.

    Rules: DOG-PRE-01, DOG-PRE-02.
    """
    tracks = {f"track-{number}.svg": record.track for number, record in enumerate(records, start=1)}
    return CardSet(
        name=name,
        title=title,
        design=_design("record"),
        cards=tuple(
            Card(
                title=record.name, front=dict(_front(record, track)), back=_back(record), group=KEY
            )
            for record, track in zip(records, tracks, strict=True)
        ),
        pictures={
            _BOXES_FILE: score_boxes(),
            **{each: track_picture(track) for each, track in tracks.items()},
        },
    )


def blank_record_set(track: RecordTrack) -> CardSet:
    """Return a sheet of records to be filled in.

    Rule: DOG-PRE-01.
    """
    labels = {f"label-{at}": word for at, word in enumerate(_LABELS, start=1)}
    front: dict[str, Field] = {
        **labels,
        "title": "*No* _ type _",
        "about-pen": "code _ move _ size _",
        "boxes": ShownPicture(asset=_BOXES_FILE, words="Boxes for scores"),
        "begins": "begins _ now _ _ _",
        "track": ShownPicture(asset="track.svg", words=track_words(track)),
    }
    back: dict[str, Field] = {
        "number-pen": "*No* _",
        "army": " ",
        "ask": _ASKED,
        "log-label": _LOG,
        "log": "",
    }
    return CardSet(
        name="unit-records-blank",
        title="Unit records",
        design=_design("record"),
        cards=tuple(
            Card(title=f"Record {number}", front=front, back=back)
            for number in range(1, A_DOZEN + 1)
        ),
        pictures={_BOXES_FILE: score_boxes(), "track.svg": track_picture(track)},
    )


def troop_card_set(cards: Sequence[TroopCard]) -> CardSet:
    """Return a card for each type of the army list.

    Rule: DOG-TYPE-01.
    """
    return CardSet(
        name="troop-cards",
        title="Troop types",
        design=_design("troop"),
        cards=tuple(
            Card(title=each.title, front=dict(_troop(each)), group=CREDIT.rstrip("."))
            for each in cards
        ),
        pictures={_BOXES_FILE: score_boxes()},
    )


def two_sided(wanted: Wanted) -> Wanted:
    """Return how records are printed: never folded, for there are a dozen to a sheet.

    Who prints fronts alone, or over the short edge, has them so.
    """
    way = PrintWay.LONG_EDGE if wanted.way is PrintWay.FOLD else wanted.way
    return replace(wanted, way=way, stock=None)


def _front(record: FilledRecord, track: str) -> Iterator[tuple[str, Field]]:
    """Yield what stands on a record's front, by the design's fields."""
    yield "number", record.number
    yield "name", record.name
    yield "code", record.code
    yield "about", record.about
    yield "boxes", ShownPicture(asset=_BOXES_FILE, words="Scores")
    for at, score in enumerate(record.scores, start=1):
        yield f"label-{at}", score.label
        yield f"each-{at}", score.each
        if score.whole:
            yield f"whole-{at}", score.whole
    if record.by_ground:
        yield "by-ground", record.by_ground
    verb = "stands" if record.is_fighting else "begins"
    yield "begins", f"{verb} {f'*{record.begins}*' if record.begins else '_'} now _ _ _"
    yield "track", ShownPicture(asset=track, words=track_words(record.track))


def _back(record: FilledRecord) -> Mapping[str, Field]:
    """Return what stands on a record's back, by the design's fields."""
    told = record.back
    return {
        "number": record.number,
        "army": record.army,
        "labels": _BACK_LABELS,
        "told": "\n".join((told.hidden, told.size, told.ground, told.found)),
        "rolled": "rolled _ found ( ) now at _",
        "log-label": f"{record.more}\n{_LOG}".lstrip(),
        "log": "",
    }


def _troop(card: TroopCard) -> Iterator[tuple[str, Field]]:
    """Yield what stands on a type's card, by the design's fields."""
    yield "name", f"{card.title} +" if card.is_added else card.title
    yield "code", card.code
    yield "boxes", ShownPicture(asset=_BOXES_FILE, words="Scores")
    for at, (label, each, elite) in enumerate(card.scores, start=1):
        yield f"label-{at}", label
        yield f"each-{at}", each
        yield f"whole-{at}", elite
    yield "costs", card.costs
    if card.rules:
        yield "rules", card.rules
    if card.note:
        yield "note", card.note
