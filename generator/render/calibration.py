"""The calibration page: what a printer makes of a millimetre, and of backs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.render.documents import Duplex, PrintSetup, bare_page, sheet_size, text_block
from generator.render.drawing import PLAIN, THIN, Anchor, Drawing, Lettering, piece
from generator.render.numbers import decimal
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.render.assets import Asset
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

TEMPLATE = "sheets/calibration.html"
STYLE = "sheets/calibration.css"
ACROSS, DOWN = 180, 220
"""Millimetres of the level bar and of the upright one."""
_INCH = 25.4
_LEFT, _TOP, _LOW = 10.0, 14.0, 18.0
"""Millimetres from the block's edges to the bars: left, top, and from the foot."""
_REACH = 12
"""Millimetres that the scale on the back reaches from its middle."""
_SMALL = Lettering(points=8.5, anchor=Anchor.MIDDLE)
_BESIDE = Lettering(points=8.5)


class CalibrationFrame(Struct, frozen=True, kw_only=True):
    """The common text block on a page, mm."""

    page_width: float
    page_height: float
    left: float
    top: float
    width: float
    height: float


class Reading(Struct, frozen=True, kw_only=True):
    """What one may measure, and what is then written into the campaign file."""

    across: str
    down: str
    scale: str


def calibration_jobs(head: RunningHead, *, press: Press) -> tuple[PdfJob, ...]:
    """Return the page to measure, and one to see whether it was measured rightly.

    The second is made only where the campaign file states something.
    """
    measured = _job("calibration", head, press=press, is_check=False)
    if press.printer == type(press.printer)():
        return (measured,)
    return (measured, _job("calibration-check", head, press=press, is_check=True))


def readings() -> tuple[Reading, ...]:
    """Return lengths of both bars beside the scale they mean."""
    return tuple(
        Reading(
            across=decimal(Fraction(ACROSS * share, 1000), 1),
            down=decimal(Fraction(DOWN * share, 1000), 1),
            scale=f"{share / 1000:g}",
        )
        for share in (940, 950, 960, 970, 980, 985, 990, 995, 1000, 1005, 1010)
    )


def _job(name: str, head: RunningHead, *, press: Press, is_check: bool) -> PdfJob:
    printer = press.printer
    block = press.true_block if is_check else text_block()
    size = sheet_size(press.paper)
    frame = CalibrationFrame(
        page_width=size.width,
        page_height=size.height,
        left=(size.width - block.width) / 2,
        top=(size.height - block.height) / 2,
        width=block.width,
        height=block.height,
    )
    shift = (printer.back_right, printer.back_down) if is_check else (0.0, 0.0)
    rule = bare_page("whole", f"{frame.page_width:g}mm {frame.page_height:g}mm")
    job = press.job(
        name,
        TEMPLATE,
        values={
            "head": replace(head, sheet="Calibration page"),
            "frame": frame,
            "back": replace(frame, left=frame.left - shift[0], top=frame.top - shift[1]),
            "is_check": is_check,
            "across": _across(frame),
            "down": _down(frame),
            "readings": readings(),
            "stated": (f"{printer.scale:g}", f"[{printer.back_right:g}, {printer.back_down:g}]"),
        },
        assets={
            **press.style(STYLE, rule=rule),
            "bars.svg": _bars(frame),
            "shift.svg": _shift_scale(frame),
        },
    )
    setup = PrintSetup(duplex=Duplex.LONG_EDGE)
    return press.to_scale(job, setup) if is_check else replace(job, setup=setup)


def _across(frame: CalibrationFrame) -> int:
    """Return how long the level bar is: as long as there is room, in steps of 20."""
    return 20 * int((frame.width - _LEFT - 5) / 20)


def _down(frame: CalibrationFrame) -> int:
    """Return how long the upright bar is, which ends above the level one."""
    return 20 * int((frame.height - _LOW - _TOP - 8) / 20)


def _bars(frame: CalibrationFrame) -> Asset:
    """Return both bars, in millimetres and inches, and the cross in the middle."""
    drawing = Drawing(frame.width, frame.height, title="Bars to measure and a cross")
    left, low = _LEFT, frame.height - _LOW
    across, down = _across(frame), _down(frame)
    drawing.path(
        _ticks(across, (3.4, 1.8, 3.4), lambda along, up: (left + along, low - up)), stroke=PLAIN
    )
    for mark in range(0, across, 20):
        drawing.text(f"{mark}", (left + mark, low - 4.2), _SMALL)
    drawing.text(f"{across} mm", (left + across + 4.5, low - 4.2), _END)
    for inch in range(int(across / _INCH) + 1):
        drawing.text(f"{inch}″", (left + inch * _INCH, low + 8.4), _SMALL)
    top, right = _TOP, _LEFT
    drawing.path(
        _ticks(down, (2.6, 1.4, 3.0), lambda along, up: (right - up, top + along)), stroke=PLAIN
    )
    for mark in range(0, down + 1, 20):
        drawing.text(f"{mark}", (right - 3.4, top + mark + 1), _END)
    for inch in range(int(down / _INCH) + 1):
        drawing.text(f"{inch}″", (right + 5.2, top + inch * _INCH + 1), _BESIDE)
    x, y = frame.width / 2, frame.height / 2
    drawing.line((x - 6, y), (x + 6, y), stroke=THIN)
    drawing.line((x, y - 6), (x, y + 6), stroke=THIN)
    return drawing.asset()


_END = Lettering(points=8.5, anchor=Anchor.END)


def _ticks(
    length: int,
    heights: tuple[float, float, float],
    at: Callable[[float, float], tuple[float, float]],
) -> Iterator[str]:
    """Yield the lines of a bar, inches on the other side of it.

    Args:
        length: How long it is.
        heights: How far the ticks of ten millimetres, five, and an inch rise.
        at: Where something lies that is so far along the bar and so high above it.
    """
    ten, five, inch = heights
    yield piece(at(0, 0), at(length, 0))
    for mark in range(0, length + 1, 5):
        yield piece(at(mark, 0), at(mark, five if mark % 10 else ten))
    yield piece(at(0, -1.5), at(int(length / _INCH) * _INCH, -1.5))
    for quarter in range(4 * int(length / _INCH) + 1):
        along = quarter * _INCH / 4
        yield piece(at(along, -1.5), at(along, -1.5 - (inch if quarter % 4 == 0 else 1.8)))


def _shift_scale(frame: CalibrationFrame) -> Asset:
    """Return the scales that the front's cross is read on, from behind.

    A back that the printer moved to the right has the cross left of its middle, so
    numbers rise to the left; upwards for the same reason.
    """
    drawing = Drawing(frame.width, frame.height, title="Scales for the shift of backs")
    x, y = frame.width / 2, frame.height / 2
    drawing.path(_shift_ticks(x, y), stroke=THIN)
    for mark in (-10, -5, 5, 10):
        drawing.text(_signed(mark), (x - mark, y + 4.2), _SMALL)
    for mark in (-10, 10):
        drawing.text(_signed(mark), (x + 2, y - mark + 1), _BESIDE)
    return drawing.asset()


def _shift_ticks(x: float, y: float) -> Iterator[str]:
    yield piece((x - _REACH, y), (x + _REACH, y))
    yield piece((x, y - _REACH), (x, y + _REACH))
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at, length = half / 2, 3.4 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        yield piece((x + at, y - length), (x + at, y))
        yield piece((x - length, y + at), (x, y + at))


def _signed(mark: int) -> str:
    return f"+{mark}" if mark > 0 else f"−{-mark}"
