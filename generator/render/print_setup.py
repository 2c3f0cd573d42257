"""What a document asks of the printer, and what the umpire's printer does to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MM_PER_POINT = 25.4 / 72


class Duplex(StrEnum):
    """How a document wants both sides of the paper printed; as PDF names it."""

    ONE_SIDE = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printer:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PageBoxes:
    """Where one page is cut, in mm from its top left corner."""

    left: float
    top: float
    width: float
    height: float
    bleed: float = 0.0
    """How far colour runs beyond the cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSetup:
    """What one document asks for beside its pages."""

    enlarged: float = 1.0
    """Everything on a page is enlarged about the page's middle; the page is not."""
    duplex: Duplex | None = None
    """None: as the reader's printer is set."""
    boxes: tuple[PageBoxes, ...] = ()
    """Where each page is cut; empty: at the edge of the paper."""
    drawn_once: frozenset[str] = frozenset()
    """Pictures that many pages show: kept once and drawn again by reference."""
    is_form: bool = False
    """Whether its fields can be filled in on a screen."""


PLAIN_SETUP = PrintSetup()
"""A document that asks for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
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

    def _placed(
        self, boxes: PageBoxes, beyond: float
    ) -> tuple[float, float, float, float]:
        unit = self.enlarged / MM_PER_POINT
        top = self.height * self.enlarged
        return (
            (boxes.left - beyond) * unit,
            top - (boxes.top + boxes.height + beyond) * unit,
            (boxes.left + boxes.width + beyond) * unit,
            top - (boxes.top - beyond) * unit,
        )
