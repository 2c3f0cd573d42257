"""Printed sheets: their papers, their printer, and what stands on each."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.render.assets import table_file
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing

# Papers, the text block they share, and how cards are placed on a sheet.


class Paper(StrEnum):
    """A paper the program lays out for."""

    A4 = "a4"
    LETTER = "letter"


class TextBlock(Struct, frozen=True, kw_only=True):
    """The part of the sheet that is printed on; the same on every paper; mm."""

    width: float
    height: float
    """With the running head and foot."""
    head: float
    foot: float

    @property
    def body_height(self) -> float:
        """What is left between running head and foot, mm."""
        return self.height - self.head - self.foot


class SheetSize(Struct, frozen=True, kw_only=True):
    """A paper's outer size, mm."""

    title: str
    width: float
    height: float


MARGIN = 6.35
"""Millimetres along every edge of the paper that no printer reaches."""


class StripGrid(Struct, frozen=True, kw_only=True):
    """The marking strip's tiles, side by side on a sheet."""

    tile_inches: int
    overlap_inches: float
    """The tab that lies under the next tile."""
    width: float
    """Millimetres across a tile."""
    columns: int


@cache
def _sheets() -> dict[str, Any]:
    return table_file("generator.render", "sheets.toml")


def text_block(scale: float = 1.0) -> TextBlock:
    """Return the text block common to all papers.

    Args:
        scale: What the umpire's printer makes of a millimetre. What is enlarged to undo
            that is laid out in a smaller block, so that it keeps the margins.
    """
    block = TextBlock(**_sheets()["block"])
    sizes = [sheet_size(paper) for paper in Paper]
    widest = min(size.width for size in sizes) - 2 * MARGIN
    highest = min(size.height for size in sizes) - 2 * MARGIN
    return replace(
        block, width=min(block.width, widest * scale), height=min(block.height, highest * scale)
    )


def sheet_size(paper: Paper) -> SheetSize:
    """Return the outer size of a paper."""
    return SheetSize(**_sheets()["paper"][paper])


def strip_grid(block: TextBlock) -> StripGrid:
    """Return how the marking strip is cut up: in tiles as long as a block has room."""
    strip = _sheets()["strip"]
    room = (block.body_height - strip["around"]) / 25.4 - strip["overlap_inches"]
    return StripGrid(
        tile_inches=int(room),
        overlap_inches=strip["overlap_inches"],
        width=strip["width"],
        columns=int(block.width / strip["width"]),
    )


def page_rule(paper: Paper, scale: float = 1.0) -> str:
    """Return the CSS that sets a paper's size and margins, for a printer's scale."""
    size, block = sheet_size(paper), text_block(scale)
    side = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    return (
        f"@page {{ size: {size.width}mm {size.height}mm; "
        f"margin: {outer + block.head:.3f}mm {side:.3f}mm "
        f"{outer + block.foot:.3f}mm; }}\n"
    )


def bare_page(name: str, size: str, margin: str = "0") -> str:
    """Return the CSS of a page without running head and foot.

    Args:
        name: By which the style sheet calls it.
        size: Width and height with their units.
        margin: Likewise.
    """
    return (
        f"@page {name} {{ size: {size}; margin: {margin}; "
        "@top-center { content: none } @bottom-center { content: none } }\n"
    )


# What a document asks of the printer, and what the umpire's printer does to it.

MM_PER_POINT = 25.4 / 72


class Duplex(StrEnum):
    """How a document wants both sides of the paper printed; as PDF names it."""

    ONE_SIDE = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


class Printer(Struct, frozen=True, kw_only=True):
    """What the calibration page tells of the umpire's printer."""

    scale: float = 1.0
    """What it makes of a millimetre."""
    back_right: float = 0.0
    """Millimetres it shifts backs to the right, seen on the back."""
    back_down: float = 0.0
    """Millimetres it shifts backs down, seen on the back."""

    def __post_init__(self) -> None:
        """Refuse a printer that nothing could be printed with."""
        if self.scale <= 0:
            message = f"a printer's scale of {self.scale}; expected more than 0"
            raise ValueError(message)

    @property
    def enlarged(self) -> float:
        """By how much a page is enlarged so that it comes out at its true size."""
        return 1 / self.scale


TRUE_PRINTER = Printer()
"""A printer that does as it is told."""


class PageBoxes(Struct, frozen=True, kw_only=True):
    """Where one page is cut, in mm from its top left corner."""

    left: float
    top: float
    width: float
    height: float
    bleed: float = 0.0
    """How far colour runs beyond the cut."""


class PrintSetup(Struct, frozen=True, kw_only=True):
    """What one document asks for beside its pages."""

    enlarged: float = 1.0
    """Everything on a page is enlarged about the page's middle; the page is not."""
    duplex: Duplex | None = None
    """None: as the reader's printer is set."""
    boxes: tuple[PageBoxes, ...] = ()
    """Where each page is cut; empty: at the edge of the paper."""
    is_form: bool = False
    """Whether its fields can be filled in on a screen."""


PLAIN_SETUP = PrintSetup()
"""A document that asks for nothing."""


class PaperPage(Struct, frozen=True, kw_only=True):
    """A page in points: the size of its paper, and how its drawing is enlarged."""

    width: float
    height: float
    enlarged: float = 1.0

    @property
    def media(self) -> tuple[float, float, float, float]:
        """The paper as a window on the enlarged drawing, about its middle."""
        left = self.width * (self.enlarged - 1) / 2
        bottom = self.height * (self.enlarged - 1) / 2
        return left, bottom, left + self.width, bottom + self.height

    def trim(self, boxes: PageBoxes) -> tuple[float, float, float, float]:
        """Return where the drawing is cut."""
        return self._placed(boxes, 0)

    def bleed(self, boxes: PageBoxes) -> tuple[float, float, float, float]:
        """Return how far colour runs, at most to the edge of the paper."""
        found = self._placed(boxes, boxes.bleed)
        left, bottom, right, top = self.media
        return (
            max(left, found[0]),
            max(bottom, found[1]),
            min(right, found[2]),
            min(top, found[3]),
        )

    def _placed(self, boxes: PageBoxes, beyond: float) -> tuple[float, float, float, float]:
        unit = self.enlarged / MM_PER_POINT
        top = self.height * self.enlarged
        return (
            (boxes.left - beyond) * unit,
            top - (boxes.top + boxes.height + beyond) * unit,
            (boxes.left + boxes.width + beyond) * unit,
            top - (boxes.top - beyond) * unit,
        )


# What stands on each printed sheet: plain values, lengths exact, sizes in mm.


class RunningHead(Struct, frozen=True, kw_only=True):
    """What stands at the head and foot of every page."""

    campaign: str
    """The campaign's title."""
    sheet: str
    """The sheet's own name."""
    period: str = ""
    """Such as ``Turn 3, night``; empty on sheets for the whole campaign."""
    record: str = ""
    """The first letters of the last record's digest; empty before the first."""
    credit: str = ""
    """Whose rules they are and on what terms; empty: nothing has to be said."""
    language: str = "en"


def head_of(briefing: Briefing, sheet: str) -> RunningHead:
    """Return head and foot of a period's sheet."""
    return RunningHead(
        campaign=briefing.head.title,
        sheet=sheet,
        period=briefing.period.title,
        record=briefing.record,
    )


class QuickCell(Struct, frozen=True, kw_only=True):
    """One place of a quick-reference table."""

    text: str
    is_amended: bool = False
    """A house rule changed it: printed with a dagger."""
    is_figure: bool = False
    """A number to be read at arm's length."""


class QuickColumn(Struct, frozen=True, kw_only=True):
    """A column and its share of the table's width, percent."""

    title: str
    share: float


class QuickTable(Struct, frozen=True, kw_only=True):
    """One table of the rules on a quick-reference sheet."""

    id: str
    title: str
    columns: tuple[QuickColumn, ...]
    rows: tuple[tuple[QuickCell, ...], ...]
    is_house_default: bool
    is_amended: bool


class QuickBlock(Struct, frozen=True, kw_only=True):
    """A table below its card's number."""

    table: QuickTable
    card: str = ""
    """The card's number."""
    heading: str = ""


class QuickShelf(Struct, frozen=True, kw_only=True):
    """Blocks across the sheet: one of full width, or two columns of them."""

    columns: tuple[tuple[QuickBlock, ...], ...]
