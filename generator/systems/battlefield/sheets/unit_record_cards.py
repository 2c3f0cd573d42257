"""Unit records and troop types' cards, a dozen to a sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.cards.card_documents import CardSet
from generator.render.cards.designs import designs_in
from generator.render.cards.faces import Card, ShownPicture
from generator.systems.battlefield.rules.credit import CREDIT
from generator.systems.battlefield.sheets.record_tracks import (
    score_boxes,
    track_picture,
    track_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.cards.designs import Design
    from generator.render.cards.faces import Field
    from generator.systems.battlefield.views.type_table import TroopCard
    from generator.systems.battlefield.views.unit_records import (
        FilledRecord,
        RecordTrack,
    )

A_DOZEN = 12
KEY = "Small: whole unit in the open; in boxes: tens of its attack"
"""What the small figures of a record are."""
_BOXES = "boxes.svg"
_LABELS = ("Number", "Attack", "Distance", "Defence", "HP")
_BACK_LABELS = "Hidden?\nSize\nGround\nFound on"
_LOG = "Split off, mode, captor, saved moves"
_ASKED = "hidden ( ) at _ visibility _\n_ of _ factor _ − _ = _\nrolled _ found ( )"


@cache
def _designs() -> Mapping[str, Design]:
    source = files(__package__).joinpath("record-design.toml")
    return designs_in(source.read_text(encoding="utf-8"))


def record_set(name: str, title: str, records: Sequence[FilledRecord]) -> CardSet:
    """Return the records of units; all backs look alike from afar.

    Rules: DOG-PRE-01, DOG-PRE-02.
    """
    tracks = {
        f"track-{number}.svg": record.track
        for number, record in enumerate(records, start=1)
    }
    return CardSet(
        name=name,
        title=title,
        design=_designs()["record"],
        cards=tuple(
            Card(
                title=record.name,
                front=dict(_front(record, track)),
                back=_back(record),
                group=KEY,
            )
            for record, track in zip(records, tracks, strict=True)
        ),
        pictures={
            _BOXES: score_boxes(),
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
        "boxes": ShownPicture(asset=_BOXES, words="Boxes for scores"),
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
        design=_designs()["record"],
        cards=tuple(
            Card(title=f"Record {number}", front=front, back=back)
            for number in range(1, A_DOZEN + 1)
        ),
        pictures={_BOXES: score_boxes(), "track.svg": track_picture(track)},
    )


def troop_card_set(cards: Sequence[TroopCard]) -> CardSet:
    """Return a card for each type of the army list.

    Rule: DOG-TYPE-01.
    """
    return CardSet(
        name="troop-cards",
        title="Troop types",
        design=_designs()["troop"],
        cards=tuple(
            Card(title=each.title, front=dict(_troop(each)), group=CREDIT.rstrip("."))
            for each in cards
        ),
        pictures={_BOXES: score_boxes()},
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
    yield "boxes", ShownPicture(asset=_BOXES, words="Scores")
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
    yield "boxes", ShownPicture(asset=_BOXES, words="Scores")
    for at, (label, each, elite) in enumerate(card.scores, start=1):
        yield f"label-{at}", label
        yield f"each-{at}", each
        yield f"whole-{at}", elite
    yield "costs", card.costs
    if card.rules:
        yield "rules", card.rules
    if card.note:
        yield "note", card.note
