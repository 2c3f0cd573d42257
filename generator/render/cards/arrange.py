"""Where cards lie on sheets: pure geometry, in mm from a page's top left corner."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.render.cards.designs import sheet_room
from generator.render.documents import Duplex, sheet_size, text_block
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.render.cards.designs import CardFormat, Stock
    from generator.render.documents import Paper


class PrintWay(StrEnum):
    """How cards come off the printer."""

    FOLD = "fold"
    """One side of the paper: the back beside the front, folded and glued."""
    FLAT = "flat"
    """Fronts alone."""
    LONG_EDGE = "long-edge"
    """Both sides of the paper, turned over its long edge."""
    SHORT_EDGE = "short-edge"
    """Both sides of the paper, turned over its short edge."""
    SINGLE = "single"
    """Every face on a page of its own, for a print shop."""

    @property
    def duplex(self) -> Duplex:
        """What a document asks of the printer."""
        return _DUPLEX.get(self, Duplex.ONE_SIDE)

    @property
    def has_backs(self) -> bool:
        """Whether backs stand on pages of their own."""
        return self in (PrintWay.LONG_EDGE, PrintWay.SHORT_EDGE, PrintWay.SINGLE)


_DUPLEX = {PrintWay.LONG_EDGE: Duplex.LONG_EDGE, PrintWay.SHORT_EDGE: Duplex.SHORT_EDGE}


class Cutting(StrEnum):
    """How the umpire is told where to cut."""

    LINES = "lines"
    """A line that neighbours share."""
    MARKS = "marks"
    """Marks outside the cards; colour may run beyond the cut."""


class Fold(StrEnum):
    """Where a card's back lies on the same side of the paper."""

    NONE = "none"
    RIGHT = "right"
    """Beside the front, upright."""
    DOWN = "down"
    """Below the front, on its head."""
    UP = "up"
    """Above the front, on its head: a tent."""


class CardSpot(Struct, frozen=True, kw_only=True):
    """A rectangle on a page."""

    left: float
    top: float
    width: float
    height: float
    is_turned: bool = False
    """What stands in it stands on its head."""

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def moved(self, right: float, down: float) -> CardSpot:
        """Return it elsewhere."""
        return replace(self, left=self.left + right, top=self.top + down)

    def within(self, width: float, height: float) -> CardSpot:
        """Return a smaller rectangle in its middle."""
        return replace(
            self,
            left=self.left + (self.width - width) / 2,
            top=self.top + (self.height - height) / 2,
            width=width,
            height=height,
        )


class Wanted(Struct, frozen=True, kw_only=True):
    """How cards are to be printed."""

    paper: Paper
    way: PrintWay = PrintWay.FOLD
    cutting: Cutting = Cutting.LINES
    stock: Stock | None = None
    """Perforated sheets instead of plain paper."""
    scale: float = 1.0
    """What the printer makes of a millimetre."""
    back_shift: tuple[float, float] = (0.0, 0.0)
    """How far the printer shifts backs, right and down."""


class Arrangement(Struct, frozen=True, kw_only=True):
    """How the cards of one format lie on every sheet."""

    face: CardFormat
    wanted: Wanted
    page_width: float
    page_height: float
    fold: Fold
    columns: int
    rows: int
    first: CardSpot
    """The upper left cell: a card, or front and back of one that is folded."""
    across: float
    """From cell to cell."""
    down: float

    @property
    def per_sheet(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def is_landscape(self) -> bool:
        """Whether the page lies across."""
        return self.page_width > self.page_height

    @property
    def has_back_pages(self) -> bool:
        """Whether backs stand on pages of their own."""
        return self.wanted.way.has_backs and self.fold is Fold.NONE

    def cell(self, place: int) -> CardSpot:
        """Return the rectangle that is cut out for the card at a place from 0."""
        row, column = divmod(place, self.columns)
        return self.first.moved(column * self.across, row * self.down)

    def front(self, place: int) -> CardSpot:
        """Return where a card's front stands."""
        cell = self.cell(place)
        if self.fold is Fold.NONE:
            return cell.within(self.face.width, self.face.height)
        down = self.face.height if self.fold is Fold.UP else 0.0
        return self._face(cell).moved(0, down)

    def folded_back(self, place: int) -> CardSpot | None:
        """Return where a card's back stands beside its front; none: nowhere."""
        face = self._face(self.cell(place))
        match self.fold:
            case Fold.NONE:
                return None
            case Fold.RIGHT:
                return face.moved(self.face.width, 0)
            case Fold.DOWN:
                return replace(face.moved(0, self.face.height), is_turned=True)
            case Fold.UP:
                return replace(face, is_turned=True)

    def back(self, place: int) -> CardSpot:
        """Return where a card's back stands on the other side of the paper.

        Turned over an upright edge the columns change places; over a level one the
        rows do, and everything stands on its head. The printer's shift is undone.
        """
        spot = self.front(place)
        if self.wanted.way is PrintWay.SINGLE:
            return spot
        right, down = self.wanted.back_shift
        over_upright_edge = (self.wanted.way is PrintWay.LONG_EDGE) != self.is_landscape
        if over_upright_edge:
            return replace(spot, left=self.page_width - spot.right).moved(-right, -down)
        turned = replace(spot, top=self.page_height - spot.bottom, is_turned=True)
        return turned.moved(-right, -down)

    def _face(self, cell: CardSpot) -> CardSpot:
        """Return a face in a cell's upper left corner."""
        return replace(cell, width=self.face.width, height=self.face.height)


def arrangement(face: CardFormat, wanted: Wanted) -> Arrangement:
    """Return how as many cards as possible lie on a sheet.

    A tent is folded whatever is wanted; cards on perforated sheets never are.

    Raises:
        ValueError: A card is larger than what it is to be printed on.
    """
    if wanted.way is PrintWay.SINGLE:
        return _single(face, wanted)
    if wanted.stock is not None and not face.stands:
        return _on_stock(face, wanted, wanted.stock)
    tried = [
        _tried(face, wanted, fold, is_landscape=is_landscape)
        for is_landscape in (False, True)
        for fold in _folds(face, wanted.way)
    ]
    best = max(tried, key=lambda found: found.per_sheet)
    if not best.per_sheet:
        message = f"{face.title}: larger than a sheet of {wanted.paper}"
        raise ValueError(message)
    return best


def _folds(face: CardFormat, way: PrintWay) -> tuple[Fold, ...]:
    if face.stands:
        return (Fold.UP,)
    return (Fold.RIGHT, Fold.DOWN) if way is PrintWay.FOLD else (Fold.NONE,)


def _pair(face: CardFormat, fold: Fold) -> tuple[float, float]:
    """Return the size of what is cut out."""
    match fold:
        case Fold.NONE:
            return face.width, face.height
        case Fold.RIGHT:
            return 2 * face.width, face.height
        case Fold.DOWN | Fold.UP:
            return face.width, 2 * face.height


def _tried(face: CardFormat, wanted: Wanted, fold: Fold, *, is_landscape: bool) -> Arrangement:
    """Return cards laid on upright paper, or on paper that lies across."""
    size, block = sheet_size(wanted.paper), text_block(wanted.scale)
    room = sheet_room()
    page = (size.width, size.height)
    width, height = block.width, block.height
    if is_landscape:
        page, width, height = (size.height, size.width), height, width
    beside = room.bleed + room.mark if wanted.cutting is Cutting.MARKS else 0.0
    free = (width - 2 * beside, height - room.head - 2 * beside)
    wide, high = _pair(face, fold)
    columns, rows = int(free[0] / wide + 1e-9), int(free[1] / high + 1e-9)
    first = CardSpot(
        left=(page[0] - columns * wide) / 2,
        top=(page[1] - height) / 2 + room.head + beside,
        width=wide,
        height=high,
    )
    return Arrangement(
        face=face,
        wanted=wanted,
        page_width=page[0],
        page_height=page[1],
        fold=fold,
        columns=columns,
        rows=rows,
        first=first,
        across=wide,
        down=high,
    )


def _on_stock(face: CardFormat, wanted: Wanted, stock: Stock) -> Arrangement:
    """Return cards in the middle of what is perforated.

    Raises:
        ValueError: The stock is of another paper, or its cards are smaller.
    """
    if stock.paper is not wanted.paper:
        message = f"{stock.title}; this campaign prints on {wanted.paper}"
        raise ValueError(message)
    if face.width > stock.width or face.height > stock.height:
        message = f"{face.title}: larger than {stock.title}"
        raise ValueError(message)
    size = sheet_size(stock.paper)
    return Arrangement(
        face=face,
        wanted=wanted,
        page_width=size.width,
        page_height=size.height,
        fold=Fold.NONE,
        columns=stock.columns,
        rows=stock.rows,
        first=CardSpot(left=stock.left, top=stock.top, width=stock.width, height=stock.height),
        across=stock.across,
        down=stock.down,
    )


def _single(face: CardFormat, wanted: Wanted) -> Arrangement:
    """Return one face on a page that is only as large as its marks need."""
    room = sheet_room()
    fold = Fold.UP if face.stands else Fold.NONE
    wide, high = _pair(face, fold)
    around = room.bleed + room.mark
    return Arrangement(
        face=face,
        wanted=replace(wanted, cutting=Cutting.MARKS),
        page_width=wide + 2 * around,
        page_height=high + 2 * around,
        fold=fold,
        columns=1,
        rows=1,
        first=CardSpot(left=around, top=around, width=wide, height=high),
        across=wide,
        down=high,
    )
