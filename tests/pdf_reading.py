"""Reads a PDF back: sizes, strokes, fills and type, in millimetres and points."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2

from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MM_PER_POINT = 25.4 / 72

Operands = tuple[Any, ...]
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EVERYWHERE: Box = (-inf, -inf, inf, inf)


def multiplied(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def scale_of(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A drawn line; points in mm from the page's top left corner."""

    points: tuple[Point, ...]
    width_pt: float
    dashed: bool

    @property
    def width_mm(self) -> float:
        """The extent across."""
        return max(x for x, _ in self.points) - min(x for x, _ in self.points)

    @property
    def height_mm(self) -> float:
        """The extent downwards."""
        return max(y for _, y in self.points) - min(y for _, y in self.points)

    @property
    def left(self) -> float:
        """The leftmost place."""
        return min(x for x, _ in self.points)

    @property
    def top(self) -> float:
        """The topmost place."""
        return min(y for _, y in self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """A piece of text as it is set."""

    size_pt: float
    font: str
    x_mm: float
    y_mm: float
    is_turned: bool
    """It stands on its head."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReading:
    """One page as it would come out of the printer."""

    width_mm: float
    height_mm: float
    strokes: tuple[Stroke, ...]
    fills: tuple[Stroke, ...]
    runs: tuple[TextRun, ...]
    text: str

    def horizontal(self, length_mm: float, tolerance: float = 0.01) -> list[Stroke]:
        """Return the level strokes of one length."""
        return [
            stroke
            for stroke in self.strokes
            if stroke.height_mm < tolerance and abs(stroke.width_mm - length_mm) <= tolerance
        ]


@dataclass(slots=True)
class _State:
    matrix: Matrix
    window: Box = EVERYWHERE
    line_width: float = 1.0
    dashed: bool = False
    font: str = ""
    size: float = 0.0


@dataclass(slots=True)
class _Marks:
    """Everything drawn on a page, by whatever content stream."""

    page_height_pt: float
    strokes: list[Stroke] = field(default_factory=list)
    fills: list[Stroke] = field(default_factory=list)
    runs: list[TextRun] = field(default_factory=list)

    def place(self, matrix: Matrix, x: float, y: float) -> Point:
        a, b, c, d, e, f = matrix
        left, up = a * x + c * y + e, b * x + d * y + f
        return left * MM_PER_POINT, (self.page_height_pt - up) * MM_PER_POINT


class _Reader:
    """Follows one content stream; each operator it minds is a method."""

    def __init__(
        self,
        marks: _Marks,
        resources: pikepdf.Object,
        matrix: Matrix,
        window: Box = EVERYWHERE,
    ) -> None:
        self.marks = marks
        self.resources = resources
        self.state = _State(matrix=matrix, window=window)
        self.stack: list[_State] = []
        self.paths: list[list[Point]] = []
        self.text_matrix = IDENTITY

    def read(self, stream: pikepdf.Page | pikepdf.Object) -> None:
        """Follow every instruction."""
        for instruction in pikepdf.parse_content_stream(stream):
            method = OPERATORS.get(str(instruction.operator))
            if method is not None:
                method(self, tuple(instruction.operands))

    def save(self, _: Operands) -> None:
        self.stack.append(replace(self.state))

    def restore(self, _: Operands) -> None:
        self.state = self.stack.pop()

    def transform(self, values: Operands) -> None:
        self.state.matrix = multiplied(_matrix(values), self.state.matrix)

    def set_line_width(self, values: Operands) -> None:
        self.state.line_width = float(values[0])

    def set_dash(self, values: Operands) -> None:
        self.state.dashed = len(values[0]) > 0

    def start(self, values: Operands) -> None:
        self.paths.append([self.placed(values)])

    def go(self, values: Operands) -> None:
        self.paths[-1].append(self.placed(values[-2:]))

    def close(self, _: Operands) -> None:
        self.paths[-1].append(self.paths[-1][0])

    def rectangle(self, values: Operands) -> None:
        x, y, width, height = (float(value) for value in values)
        corners = ((0, 0), (width, 0), (width, height), (0, height), (0, 0))
        self.paths.append([self.placed((x + right, y + up)) for right, up in corners])

    def cut_out(self, _: Operands) -> None:
        xs, ys = zip(*(point for path in self.paths for point in path), strict=True)
        self.state.window = shared(self.state.window, (min(xs), min(ys), max(xs), max(ys)))

    def stroke(self, _: Operands) -> None:
        self.marks.strokes += self.drawn()
        self.paths = []

    def fill(self, _: Operands) -> None:
        self.marks.fills += self.drawn()
        self.paths = []

    def fill_and_stroke(self, _: Operands) -> None:
        self.marks.fills += self.drawn()
        self.stroke(())

    def forget(self, _: Operands) -> None:
        self.paths = []

    def begin_text(self, _: Operands) -> None:
        self.text_matrix = IDENTITY

    def set_font(self, values: Operands) -> None:
        self.state.font = str(self.resources["/Font"][str(values[0])]["/BaseFont"])
        self.state.size = float(values[1])

    def set_text_matrix(self, values: Operands) -> None:
        self.text_matrix = _matrix(values)

    def move_text(self, values: Operands) -> None:
        x, y = (float(value) for value in values)
        self.text_matrix = multiplied((1, 0, 0, 1, x, y), self.text_matrix)

    def show(self, _: Operands) -> None:
        whole = multiplied(self.text_matrix, self.state.matrix)
        x, y = self.marks.place(whole, 0, 0)
        self.marks.runs.append(
            TextRun(
                size_pt=self.state.size * scale_of(whole),
                font=self.state.font,
                x_mm=x,
                y_mm=y,
                is_turned=whole[0] < 0,
            )
        )

    def place_form(self, values: Operands) -> None:
        form = self.resources["/XObject"][str(values[0])]
        if form["/Subtype"] != "/Form":
            return
        own = _matrix(tuple(form["/Matrix"])) if "/Matrix" in form else IDENTITY
        resources = form.get("/Resources", pikepdf.Dictionary())
        matrix = multiplied(own, self.state.matrix)
        left, bottom, right, top = (float(value) for value in form["/BBox"])
        around = [self.marks.place(matrix, x, y) for x in (left, right) for y in (bottom, top)]
        xs, ys = zip(*around, strict=True)
        window = shared(self.state.window, (min(xs), min(ys), max(xs), max(ys)))
        _Reader(self.marks, resources, matrix, window).read(form)

    def placed(self, values: Operands) -> Point:
        x, y = (float(value) for value in values)
        return self.marks.place(self.state.matrix, x, y)

    def drawn(self) -> list[Stroke]:
        width = self.state.line_width * scale_of(self.state.matrix)
        return [
            Stroke(points=seen, width_pt=width, dashed=self.state.dashed)
            for path in self.paths
            if (seen := seen_through(self.state.window, path))
        ]


OPERATORS: dict[str, Callable[[_Reader, Operands], None]] = {
    "q": _Reader.save,
    "Q": _Reader.restore,
    "cm": _Reader.transform,
    "w": _Reader.set_line_width,
    "d": _Reader.set_dash,
    "m": _Reader.start,
    "l": _Reader.go,
    "c": _Reader.go,
    "v": _Reader.go,
    "y": _Reader.go,
    "h": _Reader.close,
    "re": _Reader.rectangle,
    "W": _Reader.cut_out,
    "W*": _Reader.cut_out,
    "S": _Reader.stroke,
    "s": _Reader.stroke,
    "f": _Reader.fill,
    "f*": _Reader.fill,
    "B": _Reader.fill_and_stroke,
    "B*": _Reader.fill_and_stroke,
    "n": _Reader.forget,
    "BT": _Reader.begin_text,
    "Tf": _Reader.set_font,
    "Tm": _Reader.set_text_matrix,
    "Td": _Reader.move_text,
    "Tj": _Reader.show,
    "TJ": _Reader.show,
    "Do": _Reader.place_form,
}


def shared(one: Box, other: Box) -> Box:
    """Return what two windows both show."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, min(one[2], other[2]), min(one[3], other[3])


def seen_through(window: Box, path: Sequence[Point]) -> tuple[Point, ...]:
    """Return a path as a window shows it, pressed into its edges; empty: it is not seen."""
    left, top, right, bottom = window
    xs, ys = zip(*path, strict=True)
    if min(xs) > right or max(xs) < left or min(ys) > bottom or max(ys) < top:
        return ()
    return tuple((min(max(x, left), right), min(max(y, top), bottom)) for x, y in path)


def _matrix(values: Operands) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


def read_pages(pdf: bytes) -> tuple[PageReading, ...]:
    """Return every page of a PDF."""
    texts = page_texts(pdf)
    pages = []
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for page, text in zip(opened.pages, texts, strict=True):
            left, bottom, right, top = (float(value) for value in page.mediabox)
            marks = _Marks(page_height_pt=top - bottom)
            corner = (1.0, 0.0, 0.0, 1.0, -left, -bottom)
            _Reader(marks, page.obj["/Resources"], corner).read(page)
            pages.append(
                PageReading(
                    width_mm=(right - left) * MM_PER_POINT,
                    height_mm=(top - bottom) * MM_PER_POINT,
                    strokes=tuple(marks.strokes),
                    fills=tuple(marks.fills),
                    runs=tuple(marks.runs),
                    text=text,
                )
            )
    return tuple(pages)


def page_texts(pdf: bytes) -> tuple[str, ...]:
    """Return the text of every page, in reading order as far as the PDF has one."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        texts = []
        for index in range(len(document)):
            page = document[index]
            text_page = page.get_textpage()
            texts.append(text_page.get_text_bounded().replace("\r\n", "\n"))
            text_page.close()
            page.close()
        return tuple(texts)
    finally:
        document.close()


def smallest_type_pt(pages: tuple[PageReading, ...]) -> float:
    """Return the size of the smallest type."""
    return min(run.size_pt for page in pages for run in page.runs)


def thinnest_stroke_pt(pages: tuple[PageReading, ...]) -> float:
    """Return the width of the thinnest stroke."""
    return min(stroke.width_pt for page in pages for stroke in page.strokes)


def outside_text_block(page: PageReading, block: Point = (195, 264)) -> list[Stroke]:
    """Return what is drawn outside the common text block, centred on the page."""
    width, height = block
    left, top = (page.width_mm - width) / 2, (page.height_mm - height) / 2
    slack = 0.3
    return [
        stroke
        for stroke in (*page.strokes, *page.fills)
        for x, y in stroke.points
        if not left - slack <= x <= left + width + slack
        or not top - slack <= y <= top + height + slack
    ]
