"""Documents can be read aloud, and the checker that says so notices what is wrong."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest

from generator.render.binding import Binding, Part, bound
from generator.render.documents import Paper, PrintSetup
from generator.render.pdf import render_pdf
from tests.once import remembered
from tests.paper_conditions import CONDITIONS, faults, opened
from tests.render.page_printing import WHEN, page, press

if TYPE_CHECKING:
    from collections.abc import Callable

Opened = Any
"""A document or a tag while it is harmed."""
HEAD = '<div class="running-head"><span class="campaign">The campaign</span></div>'
TABLE = (
    '<table><thead><tr><th scope="col">Army</th><th scope="col">Size</th></tr></thead>'
    '<tbody><tr><th scope="row">Host</th><td>3</td></tr></tbody></table>'
)
FORM = '<form><input type="text" name="to" value="" title="Where to"></form>'
DRAWING = '<img src="scale-box.svg" alt="A scale" class="scale-box">'
LIST = "<ul><li>One</li></ul>"
LINK = '<a href="#top">Up</a>'
BODY = f'{HEAD}<h1 id="top">Orders</h1>{LIST}{TABLE}{FORM}{DRAWING}{LINK}'


@remembered
def printed(body: str = BODY) -> bytes:
    """Return a page as a PDF with fields."""
    assets = press(Paper.A4).standard_assets()
    return render_pdf(page(body), assets, when=WHEN, setup=PrintSetup(is_form=True))


def kinds(pdf: bytes, *wanted: str) -> list[str]:
    """Return the kinds of some tags, as they are read."""
    return [tag.kind for tag in opened(pdf).tags if tag.kind in wanted]


def test_a_page_can_be_read_aloud_and_so_can_what_is_bound_of_it() -> None:
    assert faults(printed()) == {}

    both = (Part(pdf=printed()), Part(pdf=printed(f"{BODY}<h2>More</h2>")))
    assert faults(bound(Binding(title="Both", parts=both))) == {}


def test_what_stands_in_margins_is_not_told_with_every_page() -> None:
    lines = "".join(f"<p>Line {number}.</p>" for number in range(60))
    pdf = printed(f"{HEAD}{lines}")

    paper = opened(pdf)

    assert len(paper.marks) == 2
    assert sum(len(marks.numbers) for marks in paper.marks) == 60
    for sheet in paper.pdf.pages:
        assert b"/Pagination" in sheet.Contents.read_bytes()


def test_lines_for_the_eye_alone_are_not_told_and_titled_drawings_are() -> None:
    lines = '<svg aria-hidden="true" stroke="#000"><line x2="100%" y1="1mm" y2="1mm"/></svg>'
    drawn = "<svg viewBox='0 0 9 9'><title>Six hexes</title><rect width='9' height='9'/></svg>"
    alone = lines.replace("<svg", '<svg style="display: block"')
    pdf = printed(f"<h1>Lines</h1>{alone}<div>{lines}</div><div>{drawn}</div>")

    assert faults(pdf) == {}
    assert kinds(pdf, "Figure") == ["Figure"]
    paper = opened(pdf)
    assert b"/Layout" in paper.pdf.pages[0].Contents.read_bytes()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("h2 h2 h3", "H1 H1 H2"),
        ("h1 h3 h3 h2 h3", "H1 H2 H2 H2 H3"),
        ("h3 h2 h1 h4", "H1 H1 H1 H2"),
        ("h1 h2 h3 h2", "H1 H2 H3 H2"),
    ],
)
def test_headings_are_read_without_a_gap_however_they_are_written(written: str, read: str) -> None:
    pdf = printed("".join(f"<{level}>Heading</{level}><p>x</p>" for level in written.split()))

    assert kinds(pdf, "H1", "H2", "H3", "H4") == read.split()


def test_a_table_is_one_table_wherever_it_stands() -> None:
    for style in ("display: flex", "columns: 2", "float: left", "display: grid"):
        pdf = printed(f'<h1>Sides</h1><div style="{style}">{TABLE}</div>')

        assert kinds(pdf, "Table") == ["Table"], style
        assert faults(pdf) == {}, style


def no_tree(pdf: Opened) -> None:
    del pdf.Root["/StructTreeRoot"]


def no_metadata(pdf: Opened) -> None:
    del pdf.Root["/Metadata"]


def no_title_shown(pdf: Opened) -> None:
    del pdf.Root.ViewerPreferences["/DisplayDocTitle"]


def no_language(pdf: Opened) -> None:
    pdf.Root.Lang = ""


def doubtful(pdf: Opened) -> None:
    pdf.Root.MarkInfo.Suspects = True


def layers(pdf: Opened) -> None:
    pdf.Root.OCProperties = pikepdf.Dictionary()


def no_tab_order(pdf: Opened) -> None:
    del pdf.pages[0].obj["/Tabs"]


def no_words_of_marks(pdf: Opened) -> None:
    for mark in pdf.pages[0].obj.Annots:
        for name in ("/Contents", "/TU"):
            if name in mark:
                del mark[name]


def loose_stroke(pdf: Opened) -> None:
    pdf.pages[0].contents_add(b"0 0 m 9 9 l S")


def mixed(pdf: Opened) -> None:
    pdf.pages[0].contents_add(b"/Artifact BMC /Span <</MCID 0>> BDC EMC EMC")


def off_the_tree(pdf: Opened) -> None:
    pdf.pages[0].contents_add(b"/Span <</MCID 999>> BDC EMC")


def no_typeface(pdf: Opened) -> None:
    for found in pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and "/FontFile2" in found:
            del found["/FontFile2"]


def no_letters(pdf: Opened) -> None:
    for found in pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and "/ToUnicode" in found:
            del found["/ToUnicode"]


def fields_off_the_tree(pdf: Opened) -> None:
    for mark in pdf.pages[0].obj.Annots:
        del mark["/StructParent"]


def tag_of(kind: str, change: Callable[[Opened], None]) -> Callable[[Opened], None]:
    """Return what changes the first tag of a kind."""

    def harm(pdf: Opened) -> None:
        for found in pdf.objects:
            if isinstance(found, pikepdf.Dictionary) and found.get("/S") == f"/{kind}":
                change(found)
                return

    return harm


def called(kind: str) -> Callable[[Opened], None]:
    """Return what gives a tag another kind."""

    def rename(tag: Opened) -> None:
        tag.S = pikepdf.Name(f"/{kind}")

    return rename


def without(name: str) -> Callable[[Opened], None]:
    """Return what takes something from a tag."""

    def take(tag: Opened) -> None:
        del tag[name]

    return take


HARM: dict[str, Callable[[Opened], None]] = {
    "01-003, 01-004": mixed,
    "01-005": loose_stroke,
    "01-006, 09-004": off_the_tree,
    "01-007": doubtful,
    "02-001 to 02-004": tag_of("P", called("Paragraph")),
    "06-001 to 06-003": no_metadata,
    "07-001, 07-002": no_title_shown,
    "09-004 to 09-008": tag_of("LI", called("Div")),
    "10-001": no_letters,
    "11-006": no_language,
    "13-004, 17-002": tag_of("Figure", without("/Alt")),
    "14-002, 14-003": tag_of("H1", called("H2")),
    "15-003": tag_of("TD", without("/A")),
    "19-003": tag_of("Span", called("Note")),
    "20, 21, 25, 26": layers,
    "28-002, 28-010, 28-011": fields_off_the_tree,
    "28-004, 28-005, 28-012": no_words_of_marks,
    "28-008, 28-009": no_tab_order,
    "31-009": no_typeface,
    "06, 01": no_tree,
}


def test_there_is_harm_for_every_condition() -> None:
    assert HARM.keys() == {condition.number for condition in CONDITIONS}


@pytest.mark.parametrize("number", list(HARM))
def test_the_checker_notices_what_breaks_a_condition(number: str) -> None:
    pdf = pikepdf.open(io.BytesIO(printed(f"{BODY}<p>Words.</p>")))
    HARM[number](pdf)
    harmed = io.BytesIO()
    pdf.save(harmed)

    assert number in faults(harmed.getvalue())
