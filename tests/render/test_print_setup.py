"""What the printer does to a page is undone before it gets there."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from generator.render.assets import Asset
from generator.render.documents import Duplex, PageBoxes, Paper, PaperPage, Printer, PrintSetup
from generator.render.pdf import PdfJob, job_digest, render_pdf
from generator.values import replace
from tests.render.page_printing import page, press

MM = 72 / 25.4
SQUARE = (
    '<div style="position: absolute; left: 20mm; top: 30mm; width: 50mm; '
    'height: 40mm; background: #000"></div>'
)
RING = """<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="80mm"
viewBox="0 0 80 80"><text x="20" y="30" font-size="9" text-anchor="middle">ring</text>
<path d="M5 5h70v70h-70z" fill="none" stroke="#000"/></svg>"""


def boxes_of(pdf: bytes) -> list[dict[str, list[float]]]:
    """Return the boxes of every page in millimetres."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            {
                name: [round(float(edge) / MM, 3) for edge in page.obj[f"/{name}"]]
                for name in ("MediaBox", "TrimBox", "BleedBox")
            }
            for page in opened.pages
        ]


def black_mm(pdf: bytes) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what is black on the first page."""
    document = pypdfium2.PdfDocument(pdf)
    dots = 300 / 25.4
    picture = document[0].render(scale=300 / 72, grayscale=True).to_pil()
    found = picture.point(lambda level: 255 if level < 128 else 0).getbbox()
    document.close()
    assert found is not None
    left, top, right, bottom = (edge / dots for edge in found)
    return left, top, right, bottom


def forms_in(pdf: bytes) -> list[pikepdf.Object]:
    """Return the drawings a document keeps apart from its pages."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [
            found
            for found in opened.objects
            if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form"
        ]


def printed(setup: PrintSetup, body: str = SQUARE) -> bytes:
    assets = press(Paper.A4).standard_assets()
    return render_pdf(page(body), assets, when=None, setup=setup)


@pytest.mark.parametrize("scale", [0.97, 1.0, 1.02])
def test_a_printer_that_scales_gives_true_millimetres(scale: float) -> None:
    printer = Printer(scale=scale)

    left, top, right, bottom = black_mm(printed(PrintSetup(enlarged=printer.enlarged)))

    assert (right - left) * scale == pytest.approx(50, abs=0.1)
    assert (bottom - top) * scale == pytest.approx(40, abs=0.1)


def test_a_page_is_enlarged_about_its_middle_and_keeps_its_size() -> None:
    plain = black_mm(printed(PrintSetup()))
    pdf = printed(PrintSetup(enlarged=1 / 0.97))
    larger = black_mm(pdf)

    (boxes,) = boxes_of(pdf)
    left, bottom, right, top = boxes["MediaBox"]
    assert [right - left, top - bottom] == pytest.approx([210, 297])
    for middle, before, after in (
        (105, plain[0], larger[0]),
        (148.5, plain[1], larger[1]),
        (105, plain[2], larger[2]),
        (148.5, plain[3], larger[3]),
    ):
        assert (after - middle) * 0.97 == pytest.approx(before - middle, abs=0.1)


def test_a_page_says_where_it_is_cut_and_how_far_colour_runs() -> None:
    cut = PageBoxes(left=20, top=30, width=50, height=40, bleed=3)

    (boxes,) = boxes_of(printed(PrintSetup(boxes=(cut,))))

    assert boxes["MediaBox"] == [0, 0, 210, 297]
    assert boxes["TrimBox"] == [20, 297 - 70, 70, 297 - 30]
    assert boxes["BleedBox"] == [17, 297 - 73, 73, 297 - 27]


def test_boxes_are_enlarged_with_the_drawing() -> None:
    paper = PaperPage(width=210 * MM, height=297 * MM, enlarged=2)

    trim = paper.trim(PageBoxes(left=100, top=100, width=10, height=10))

    assert [edge / MM for edge in trim] == pytest.approx([200, 374, 220, 394])
    assert [edge / MM for edge in paper.media] == pytest.approx([105, 148.5, 315, 445.5])


@pytest.mark.parametrize("wish", list(Duplex))
def test_a_document_asks_for_the_sides_it_wants(wish: Duplex) -> None:
    with pikepdf.open(io.BytesIO(printed(PrintSetup(duplex=wish)))) as opened:
        preferences = opened.Root["/ViewerPreferences"]
        assert preferences["/Duplex"] == f"/{wish}"
        assert preferences["/PrintScaling"] == "/None"


def test_a_picture_on_many_pages_is_drawn_once_and_looks_the_same() -> None:
    ring = {"ring.svg": Asset.text(RING, "image/svg+xml")}
    shown = '<p style="break-after: page"><img src="ring.svg" alt="A ring"></p>' * 12
    others = [f"ring-{page}.svg" for page in range(12)]
    anew = "".join(
        f'<p style="break-after: page"><img src="{name}" alt="A ring"></p>' for name in others
    )
    assets = {**press(Paper.A4).standard_assets(), **ring}
    assets |= {
        name: Asset.text(RING.replace("ring", f"ring<!--{name}-->"), "image/svg+xml")
        for name in others
    }

    by_reference = render_pdf(page(shown), assets, when=None)
    again = render_pdf(page(anew), assets, when=None)

    drawn = [
        [side.render(scale=1, grayscale=True).to_pil().tobytes() for side in document]
        for document in map(pypdfium2.PdfDocument, (again, by_reference))
    ]
    assert drawn[0] == drawn[1]
    assert len(by_reference) < len(again)
    assert 12 * len(forms_in(by_reference)) <= len(forms_in(again)) + 12


def test_a_picture_in_two_sizes_is_drawn_once() -> None:
    assets = {
        **press(Paper.A4).standard_assets(),
        "ring.svg": Asset.text(RING, "image/svg+xml"),
    }

    kept = [
        forms_in(render_pdf(page("".join(map(_ring_of, widths))), assets, when=None))
        for widths in ((10, 10), (10, 20, 10))
    ]

    assert len(kept[1]) == len(kept[0])


def _ring_of(width_mm: int) -> str:
    return f'<p><img src="ring.svg" alt="A ring" style="width: {width_mm}mm"></p>'


def test_what_is_asked_of_the_printer_belongs_to_a_document() -> None:
    job = PdfJob(name="sheet", html=page(SQUARE), assets={}, when=None)

    assert job_digest(job) == job_digest(replace(job, setup=PrintSetup()))
    assert job_digest(job) != job_digest(replace(job, setup=PrintSetup(enlarged=1.01)))


def test_a_printer_that_makes_nothing_of_a_millimetre_is_refused() -> None:
    with pytest.raises(ValueError, match="expected more than 0"):
        Printer(scale=0)
