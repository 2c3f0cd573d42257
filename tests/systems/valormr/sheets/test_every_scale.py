"""Whatever is printed true to scale keeps the margins, at every scale there is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.pipeline.file_findings import paper_faults
from generator.render.calibration import calibration_jobs, readings
from generator.render.cards.arrange import Cutting, PrintWay, Wanted
from generator.render.cards.card_sheets import CardSet, card_pages, cards_job
from generator.render.cards.designs import Cut, card_stock, line_width, picture_design
from generator.render.cards.faces import Card
from generator.render.documents import MARGIN, Paper, Printer, RunningHead, sheet_size, text_block
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_poster import WallMap, one_page_job, tiles_job
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.baselines import Baselines
from generator.systems.valormr.sheets.baseline_marks import SideLabel
from generator.systems.valormr.sheets.campaign_sheets import TableTop, baseline_jobs
from generator.systems.valormr.sheets.card_sets import label_design
from generator.systems.valormr.sheets.terrain_cards import design
from generator.systems.valormr.valormr_system import SYSTEM
from generator.values import replace
from tests.briefings import a_valley
from tests.laid_out import design_names
from tests.maps import everything_picture
from tests.render.page_printing import press as plain_press
from tests.systems.valormr.sheets.baseline_printing import laid_out
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

SCALES = tuple(float(reading.scale) for reading in readings())
MM = 72 / 25.4
DOTS = 5
"""In a millimetre of the pictures that are measured."""
HEAD = RunningHead(campaign="The Ford", sheet="")
SIDES = (
    SideLabel(letter="X", name="The Elves of Groennendr and the Woods", rank="first"),
    SideLabel(letter="Y", name="Dwarves", rank="second"),
)


def cards_of(name: str, press: Press, wanted: Wanted) -> PdfJob:
    """Return forty cards of a design, or labels and counters as large as may be."""
    made = {"label": label_design(180), "counter": picture_design("Counter", 60, 60)}.get(
        name
    ) or design(name)
    words = {block.field: "W" for block in made.front if block.kind == "text"}
    card = Card(title="One", front=words, back={}, group="Of one group")
    many = CardSet(name=name, title="Cards of a name", design=made, cards=(card,) * 9)
    return cards_job(many, HEAD, press=press, wanted=wanted).job


def jobs_of(press: Press) -> Iterator[PdfJob]:
    """Yield a document of every kind that is printed true to scale."""
    found = laid_out("118.5 cm")
    assert isinstance(found, Baselines)
    yield from baseline_jobs(found, TableTop(head=HEAD, sides=SIDES), press=press)
    if press.printer != Printer():
        yield calibration_jobs(HEAD, press=press)[1]
    for name in (*design_names(), "label", "counter"):
        yield cards_of(name, press, Wanted(paper=press.paper))
    for way in (PrintWay.FOLD, PrintWay.LONG_EDGE):
        marks = Wanted(paper=press.paper, way=way, cutting=Cutting.MARKS)
        yield cards_of("record", press, marks)
        yield cards_of("commander", press, marks)
    stock = card_stock(f"business-card-{press.paper}")
    yield cards_of("commander-small", press, Wanted(paper=press.paper, stock=stock))
    wall = WallMap(
        picture=everything_picture(),
        theme=theme_named(ThemeName.MONO),
        hex_mm=20,
        campaign="The Ford",
    )
    yield tiles_job(wall, name="tiles", press=press)
    yield one_page_job(wall, name="one-page", press=press)


def margins_of(job: PdfJob) -> Iterator[float]:
    """Yield how far the ink of each page stays from the nearest edge, mm."""
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
        ink = picture.point(lambda level: 255 if level < 250 else 0).getbbox()
        if ink is None:
            continue
        left, top, right, bottom = ink
        width, height = picture.size
        yield min(left, top, width - right, height - bottom) / DOTS


@pytest.mark.deep
@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.parametrize("scale", tiered((0.94, 0.96, 0.98, 1.01)))
def test_nothing_true_to_scale_comes_too_near_the_edge(paper: Paper, scale: float) -> None:
    press = replace(plain_press(paper), printer=Printer(scale=scale))

    near = {
        (job.name, round(margin, 2))
        for job in jobs_of(press)
        for margin in margins_of(job)
        if margin < MARGIN - 0.25
    }

    assert near == set()


@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_block_of_every_scale_of_the_calibration_page_keeps_the_margins(paper: Paper) -> None:
    size = sheet_size(paper)

    assert min(SCALES) == 0.94
    for scale in SCALES:
        block = text_block(scale)
        assert (size.width - block.width / scale) / 2 >= MARGIN - 1e-9
        assert (size.height - block.height / scale) / 2 >= MARGIN - 1e-9


@pytest.mark.parametrize(
    ("scale", "width", "stock", "where"),
    [
        ("0.94", 180, "plain", []),
        ("0.9", 180, "plain", [("table", "base_width")]),
        ("0.94", 60, "business-card-a4", []),
        ("0.92", 60, "business-card-a4", [("paper", "stock")]),
    ],
)
def test_what_cannot_fit_is_a_fault_at_its_place(
    scale: str, width: int, stock: str, where: list[tuple[str, str]]
) -> None:
    campaign = a_valley()
    campaign = replace(
        campaign,
        table=replace(campaign.table, base_width_mm=Fraction(width)),
        paper=replace(campaign.paper, scale=Fraction(scale), stock=stock),
    )

    found = (*paper_faults(campaign), *SYSTEM.unprintable(campaign))

    assert [fault.where for fault in found] == where
    assert all("print" in (fault.hint or "") for fault in found)


@pytest.mark.parametrize("scale", [0.94, 1.0])
@pytest.mark.parametrize("kind", ["baseline", "record"])
def test_the_words_over_cards_stay_in_their_slot(kind: str, scale: float) -> None:
    wanted = Wanted(paper=Paper.LETTER, scale=scale)
    card = Card(title="One", front={}, back={}, group="The Elves of Groennendr")

    pages = card_pages("Baseline cards of a battle", design(kind), (card,) * 40, wanted)

    for page in pages.pages:
        assert page.head is not None
        room = page.head.spot.width - 127
        height = 6 + len(page.head.lines) * page.head.leading
        assert height <= page.head.spot.height
        assert page.head.lines[-1].endswith(("glue.", "up."))
        for line in page.head.lines:
            assert line_width(line, page.head.points, Cut.PLAIN) <= room


@pytest.mark.deep
@pytest.mark.parametrize("scale", [0.94, 1.0])
def test_the_words_over_baseline_cards_end_above_the_first_frame(scale: float) -> None:
    press = replace(plain_press(Paper.LETTER), printer=Printer(scale=scale))
    found = laid_out("118.5 cm")
    assert isinstance(found, Baselines)
    table = TableTop(head=HEAD, sides=SIDES)
    job = baseline_jobs(found, table, press=press)[1]
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)

    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_width() / MM, page.get_height() / MM
        left, low = where_words_end(page, "up.")
        down = height / 2 + (low - height / 2) * scale
        across = width / 2 + (left - width / 2) * scale
        block = text_block(scale)
        wide = block.width if width < height else block.height
        high = block.height if width < height else block.width
        assert down <= (height - high) / 2 + 16
        assert across >= (width - wide) / 2 + 127 - 0.1


def where_words_end(page: pypdfium2.PdfPage, words: str) -> tuple[float, float]:
    """Return the left edge and the foot of words, mm from a page's upper left."""
    read = page.get_textpage()
    start, count = read.search(words).get_next()
    boxes = [read.get_charbox(start + step) for step in range(count)]
    foot = min(box[1] for box in boxes)
    return min(box[0] for box in boxes) / MM, (page.get_height() - foot) / MM


@pytest.mark.parametrize("scale", [0.94, 1.0])
def test_the_words_over_the_marking_strip_stay_in_their_slot(scale: float) -> None:
    press = replace(plain_press(Paper.LETTER), printer=Printer(scale=scale))
    found = laid_out("118.5 cm")
    assert isinstance(found, Baselines)
    table = TableTop(head=HEAD, sides=SIDES)
    job = baseline_jobs(found, table, press=press)[2]

    page = pypdfium2.PdfDocument(render_pdf(job.html, job.assets, when=None, setup=job.setup))[0]
    height = page.get_height() / MM
    _, low = where_words_end(page, "edge of X.")
    middle = height / 2
    slot = (height - text_block(scale).height) / 2 + text_block().head + 17
    assert middle + (low - middle) * scale <= slot
