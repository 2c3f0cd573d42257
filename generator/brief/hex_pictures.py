"""A hex and the six round it, as one reader knows them: what an order form draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import AT, SIDE
from generator.values import Struct
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.brief.briefing import Briefing
    from generator.world.hexes import Hex

_LETTERS = 9
"""Letters that a hex of a picture has room for."""
_CODES = 2
"""Counters that a hex names by their letters; of more it says how many."""


class HexDrawn(Struct, frozen=True, kw_only=True):
    """One of the seven hexes of a picture."""

    number: str
    """As one writes it; empty: it is off the map."""
    ground: str
    """How the map fills it; empty: it is off the map."""
    told: str
    """What is there: a place, else its ground."""
    is_named: bool
    """Whether there is a place."""
    is_open: bool
    """Whether it can be ticked."""
    own: tuple[str, ...] = ()
    """Who stands there for the reader, by the letters on the counters; for the umpire
    everybody."""
    others: tuple[str, ...] = ()
    """Who else is known to stand there."""
    more: int = 0
    """How many stand there beside those named."""

    @property
    def means(self) -> str:
        """The same in a line of words."""
        more = f"{self.more} more" if self.more else ""
        mine = (f"{code} yours" for code in self.own)
        return ", ".join(filter(None, (f"{self.number} {self.told}", *mine, *self.others, more)))


class HexPicture(Struct, frozen=True, kw_only=True):
    """A hex and the six round it."""

    is_flat: bool
    """Whether a hexside is on top, else a corner."""
    middle: HexDrawn
    around: tuple[HexDrawn, ...]
    """Clockwise, as directions are counted."""
    below: tuple[tuple[str, str], ...]
    """Numbers of hexes whose names have no room in them, with these names; not of the one
    where it stands, which is named beside its own."""


def picture_of(
    view: Briefing, middle: Hex, ticked: Container[str], codes: Mapping[str, str], subject: str
) -> HexPicture:
    """Return the hexes round one as a reader knows them, at the map's edge, too.

    Args:
        view: What he knows; the map everybody has.
        middle: The hex in the middle.
        ticked: Hexes that can be ticked, by number.
        codes: The letters on the counters of his map, by id.
        subject: Whom it is drawn for, who is not named in it.
    """
    drawing = _Drawing(view=view, ticked=ticked, codes=codes, subject=subject)
    hexes = (middle, *neighbours(middle))
    stands = view.get(AT, subject)
    named = (place for at in hexes if at != stands for place in view.board.places_at(at)[:1])
    label = view.board.grid.label
    return HexPicture(
        is_flat=view.board.grid.is_flat,
        middle=drawing.hex_drawn(middle),
        around=tuple(drawing.hex_drawn(at) for at in hexes[1:]),
        below=tuple((label(p.at), p.name) for p in named if len(p.name) > _LETTERS),
    )


class _Drawing(Struct, frozen=True, kw_only=True):
    """What all hexes of a picture are drawn from."""

    view: Briefing
    ticked: Container[str]
    codes: Mapping[str, str]
    subject: str

    def hex_drawn(self, at: Hex) -> HexDrawn:
        """Return one hex; of what is off the map nothing is told."""
        board = self.view.board
        if at not in board.terrain:
            return HexDrawn(number="", ground="", told="", is_named=False, is_open=False)
        number, terrain = board.grid.label(at), board.terrain_at(at)
        place = next(iter(board.places_at(at)), None)
        told = _short(terrain.title, 0)
        if place is not None:
            told = place.name if len(place.name) <= _LETTERS else _short(place.kind.title, -1)
        own, others, more = self._who_at(at)
        return HexDrawn(
            number=number,
            ground=terrain.fill,
            told=told,
            own=own,
            others=others,
            more=more,
            is_named=place is not None,
            is_open=number in self.ticked,
        )

    def _who_at(self, at: Hex) -> tuple[tuple[str, ...], tuple[str, ...], int]:
        """Return who is known to stand in a hex: the reader's own, others, how many more."""
        view = self.view
        there = [each for each in view.those(AT, at) if each in self.codes and each != self.subject]
        is_umpires = view.audience.kind is AudienceKind.UMPIRE
        own = [e for e in there if is_umpires or view.get(SIDE, e) in view.audience.sides]
        others = [each for each in there if each not in own]
        shown = [self.codes[each] for each in (*own, *others)[:_CODES]]
        mine = len(own)
        return tuple(shown[:mine]), tuple(shown[mine:]), len(there) - len(shown)


def _short(title: str, word: int) -> str:
    """Return a title that has room in a hex, else that word of it alone."""
    return title.lower() if len(title) <= _LETTERS else title.lower().split()[word]
