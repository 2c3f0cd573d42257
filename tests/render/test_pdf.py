"""The way from HTML to PDF: confined, repeatable, true to scale, and lazy."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pypdfium2
import pytest
from jinja2 import ChoiceLoader, DictLoader

from generator import doctor
from generator.render import typesetter
from generator.render.documents import Paper, RunningHead, sheet_size, text_block
from generator.render.pages import Press, page_environment
from generator.render.pdf import Asset, PrintFault, PrintUnavailable, render_all, render_pdf
from generator.render.print_library import load_library
from tests.pdf_reading import outside_text_block, read_pages, thinnest_stroke_pt
from tests.render.page_printing import WHEN, page, press

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4
PRINTED_SIGNS = "½ ¼ ¾ ⅔ ⅓ − × ″ ± † → ÷ ≥ “ ” ’ – Å å Ø ø Æ æ Ö ö Ð ð Þ þ Ŵ ŵ Č ł"


def printed(body: str, paper: Paper = Paper.A4, **more: Asset) -> bytes:
    assets = {**press(paper).standard_assets(), **more}
    return render_pdf(page(body), assets, when=WHEN)


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


@pytest.mark.parametrize("paper", list(Paper))
def test_the_page_has_the_size_of_the_paper(paper: Paper) -> None:
    (sheet,) = read_pages(printed("<p>One line.</p>", paper))
    size = sheet_size(paper)
    assert sheet.width_mm == pytest.approx(size.width, abs=0.001)
    assert sheet.height_mm == pytest.approx(size.height, abs=0.001)


@pytest.mark.parametrize("paper", list(Paper))
def test_every_paper_leaves_the_margin_a_printer_needs(paper: Paper) -> None:
    size, block = sheet_size(paper), text_block()
    assert (size.width - block.width) / 2 >= 6.35
    assert (size.height - block.height) / 2 >= 6.35


@pytest.mark.parametrize("paper", list(Paper))
def test_both_papers_hold_the_same_lines_on_each_page(paper: Paper) -> None:
    lines = "".join(f"<p>Line {number}.</p>" for number in range(120))
    texts = [sheet.text for sheet in read_pages(printed(lines, paper))]
    on_a4 = [sheet.text for sheet in read_pages(printed(lines, Paper.A4))]
    assert texts == on_a4
    assert len(texts) == 4


@pytest.mark.parametrize("paper", list(Paper))
def test_the_scale_box_measures_100_mm_and_4_inches(paper: Paper) -> None:
    body = '<img class="scale-box" src="scale-box.svg" alt="Scale box">'
    (sheet,) = read_pages(printed(body, paper))
    assert len(sheet.horizontal(100, tolerance=0.001)) == 1
    assert len(sheet.horizontal(101.6, tolerance=0.001)) == 1
    assert thinnest_stroke_pt((sheet,)) >= 0.25
    assert not outside_text_block(sheet)


def test_the_reader_is_asked_not_to_scale_the_page() -> None:
    document = opened(printed("<p>x</p>"))
    preferences = document.Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.DisplayDocTitle


def test_every_sign_and_letter_in_use_has_a_glyph_in_every_face() -> None:
    faces = "".join(f"<{tag}>{PRINTED_SIGNS}</{tag}>" for tag in ("p", "h1", "strong", "em"))
    pdf = printed(faces)
    assert read_pages(pdf)[0].text.count("⅔") == 4


def test_only_the_programs_own_typefaces_are_used_and_all_are_embedded() -> None:
    document = opened(printed("<h1>Title</h1><p><b>Bold</b> <em>slanted</em> plain</p>"))
    names = set()
    for item in document.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            names.add(str(item.BaseFont).partition("+")[2])
        if isinstance(item, pikepdf.Dictionary) and "/FontName" in item:
            assert "/FontFile2" in item
    assert names == {
        "Marchtable-Title-Semi-Bold",
        "Marchtable-Text-Bold",
        "Marchtable-Text-Italic",
        "Marchtable-Text",
    }


def test_a_letter_our_typefaces_lack_is_printed_in_a_further_one() -> None:
    pdf = printed("<h1>Ĭ 🐉</h1><p>a 🐉 and <b>龍</b></p>")

    (sheet,) = read_pages(pdf)
    assert sheet.text.split() == ["Ĭ", "🐉", "a", "🐉", "and", "龍"]
    assert {run.font.partition("+")[2] for run in sheet.runs} == {
        "Marchtable-Text-Bold",
        "Marchtable-Text",
        "Marchtable-Further",
        "Marchtable-Further-Upper",
    }


def test_a_letter_of_a_drawing_is_printed_in_a_further_face_too() -> None:
    drawing = Asset.text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
        '<text x="1" y="15" font-family="Marchtable Text">龍</text></svg>',
        "image/svg+xml",
    )
    assets = {**press(Paper.A4).standard_assets(), "map.svg": drawing}

    pdf = render_pdf(page('<img src="map.svg" alt="x">'), assets, when=WHEN)

    assert "龍" in read_pages(pdf)[0].text


def test_a_letter_no_typeface_has_is_reported_by_its_name() -> None:
    with pytest.raises(
        PrintFault, match=r"^no typeface has 𪛖 \(cjk unified ideograph-2a6d6\); a box is printed"
    ):
        printed("<p>𪛖, 𪛖</p>")


@pytest.mark.deep
def test_figures_are_all_of_one_width() -> None:
    widths = set()
    for digit in "0123456789":
        (sheet,) = read_pages(
            printed(f'<p><span style="border-bottom: 1pt solid">{digit * 10}</span></p>')
        )
        lines = [*sheet.strokes, *sheet.fills]
        widths.add(round(max(line.width_mm for line in lines), 3))
    assert len(widths) == 1


@pytest.mark.parametrize(
    "body",
    [
        '<img src="file:///etc/hostname" alt="x">',
        '<img src="../templates/shared/scale-box.svg" alt="x">',
        '<img src="http://localhost:1/x.svg" alt="x">',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<p style="background: url(file:///etc/hostname)">x</p>',
        '<img src="not-there.svg" alt="x">',
    ],
)
def test_a_document_reaches_nothing_it_was_not_given(body: str) -> None:
    with pytest.raises(PrintFault):
        printed(body)


def test_a_picture_that_asks_for_a_file_is_reported() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        '<image href="file:///etc/hostname" width="9" height="9"/></svg>'
    )
    with pytest.raises(PrintFault):
        printed('<img src="picture" alt="x">', picture=Asset.text(svg, "image/svg+xml"))


def test_what_the_print_library_ignores_is_reported() -> None:
    with pytest.raises(PrintFault, match="Ignored"):
        printed('<p style="writing-mode: vertical-rl">x</p>')


def set_here(body: str, own_style: str = "") -> tuple[bytes, tuple[str, ...]]:
    """Set a page in this process, a sheet of style in place of the paper's."""
    assets = dict(press().standard_assets())
    if own_style:
        assets["paper.css"] = Asset.text(own_style, "text/css")
    return typesetter.set_pages(page(body), assets, when=WHEN)


def test_what_is_ignored_in_a_style_sheet_is_reported_of_every_document() -> None:
    for body in ("<p>one</p>", "<p>two</p>"):
        _, complaints = set_here(body, "p { writing-mode: vertical-rl }")
        assert "Ignored" in "".join(complaints)


def test_a_style_sheet_is_read_once_for_all_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    library = load_library()
    read: list[object] = []

    class Heard(library.CSS):  # type: ignore[misc, name-defined]  # untyped base
        def __init__(self, **words: object) -> None:
            read.append(words)
            super().__init__(**words)

    for module in (library, sys.modules["weasyprint.css"]):
        monkeypatch.setattr(module, "CSS", Heard)
    for body in ("<p>one</p>", "<p>two</p>"):
        set_here(body, "p { color: #123456 }")
    assert len(read) == 1


def test_later_style_sheets_prevail_and_what_an_element_says_itself_most() -> None:
    style = "p { margin-left: 40mm } .own { margin-left: 60mm }"
    pdf, _ = set_here(
        '<p>first</p><p class="own">second</p><p class="own" style="margin-left: 80mm">third</p>',
        style,
    )
    begins = [words_across(pdf, words)[0] for words in ("first", "second", "third")]
    assert begins[1] - begins[0] == pytest.approx(20, abs=1)
    assert begins[2] - begins[0] == pytest.approx(40, abs=1)


def test_elements_of_one_look_have_it_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    load_library()
    module = sys.modules["weasyprint.css"]
    worked_out: list[object] = []

    class Counted(module.ComputedStyle):  # type: ignore[misc, name-defined]  # untyped base
        def __init__(self, *words: object) -> None:
            worked_out.append(words)
            super().__init__(*words)

    monkeypatch.setattr(module, "ComputedStyle", Counted)
    numbers: list[int] = []
    for count in (2, 50):
        set_here('<div style="left: 3mm"><p>one</p></div>' * count, "div { position: absolute }")
        numbers.append(len(worked_out) - sum(numbers))
    assert numbers[0] == numbers[1]


def test_a_page_is_read_by_patterns_that_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    load_library()
    made: list[str] = []

    def compiled(pattern: str) -> re.Pattern[str]:
        made.append(pattern)
        return re.compile(pattern)

    reader = sys.modules["tinyhtml5.inputstream"]
    monkeypatch.setattr(reader, "re", SimpleNamespace(compile=compiled))
    set_here('<p class="one">Two words.</p>')
    assert not made


def test_letters_of_typefaces_are_handed_on_in_arrays_of_one_type() -> None:
    load_library()
    bindings = sys.modules["weasyprint.pdf.fonts"].ffi
    two, three = (
        bindings.new(f"hb_codepoint_t[{len(each)}]", each) for each in ([7, 9], [1, 2, 3])
    )
    assert ([*two], [*three]) == ([7, 9], [1, 2, 3])
    assert bindings.typeof(two) is bindings.typeof(three)
    assert len(bindings.new("hb_tag_t[100]")) == 100


def test_every_part_of_a_document_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compressed: list[object] = []
    compressor = zlib.compressobj

    def counted(level: int) -> object:
        compressed.append(level)
        return compressor(level)

    monkeypatch.setattr(zlib, "compressobj", counted)
    pdf, _ = set_here("<p>x</p>")
    assert len(compressed) == pdf.count(b"/FlateDecode")


def test_the_date_in_the_document_is_the_records_not_todays() -> None:
    dated = opened(printed("<p>x</p>"))
    assert str(dated.docinfo["/CreationDate"]).startswith("D:20260314193000")
    undated = render_pdf(page("<p>x</p>"), press().standard_assets(), when=None)
    document = opened(undated)
    assert "/CreationDate" not in document.docinfo


def test_a_document_is_known_by_an_identifier_of_its_own() -> None:
    one, again, other = (opened(printed(f"<p>{words}</p>")).trailer.ID for words in ("x", "x", "y"))
    assert len(bytes(one[0])) == 16
    assert one == again
    assert opened(printed("<p>x</p>")).check_pdf_syntax() == []
    assert bytes(one[0]) != bytes(other[0])


def test_the_document_is_tagged_and_has_a_title_and_a_language() -> None:
    document = opened(printed("<h1>Orders</h1><p>x</p>"))
    root = document.Root
    assert root.MarkInfo.Marked
    assert str(root.Lang) == "en"
    assert root.StructTreeRoot is not None


def test_a_machine_without_pango_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        message = f"cannot load library {name}"
        raise OSError(message)

    monkeypatch.setattr("importlib.import_module", refuse)
    monkeypatch.setattr(doctor, "missing_print_library", lambda: "Install Pango.")
    with pytest.raises(PrintUnavailable, match="Install Pango"):
        load_library()


def test_importing_the_renderer_does_not_load_the_print_library() -> None:
    code = (
        "import sys, generator.render.pages, generator.render.pdf\n"
        "assert 'weasyprint' not in sys.modules and 'PIL' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


MAKE_ONE = """
import hashlib, sys
from datetime import UTC, datetime
from generator.render.documents import RunningHead
from generator.render.pages import Press, page_environment
from generator.render.documents import Paper
from generator.render.pdf import render_pdf
when = datetime(2026, 3, 14, tzinfo=UTC)
press = Press(environment=page_environment(), paper=Paper.A4, when=when)
assets = press.standard_assets()
html = ('<html lang=en><title>x</title><link rel=stylesheet href=style.css>'
        '<link rel=stylesheet href=paper.css>'
        '<h1>March</h1><p>½ <b>bold</b> <em>slanted</em>'
        '<img class=scale-box alt=scale src=scale-box.svg>')
sys.stdout.write(hashlib.sha256(render_pdf(html, assets, when=when)).hexdigest())
"""


@pytest.mark.deep
def test_the_same_document_has_the_same_bytes_anywhere_and_at_any_time(tmp_path: Path) -> None:
    digests = set()
    for seed, zone, language, folder in (
        ("0", "Pacific/Auckland", "C", ROOT),
        ("12345", "America/Lima", "tr_TR.UTF-8", tmp_path),
    ):
        surroundings = {
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": language,
            "TMPDIR": str(tmp_path),
            "PYTHONPATH": str(ROOT),
            "PATH": "/usr/bin:/bin",
        }
        run = subprocess.run(
            [sys.executable, "-c", MAKE_ONE],
            check=True,
            capture_output=True,
            cwd=folder,
            env=surroundings,
            text=True,
        )
        assert run.stderr == ""
        digests.add(run.stdout)
    assert len(digests) == 1
    assert len(digests.pop()) == 64


def test_every_page_bears_campaign_sheet_period_record_and_page_number() -> None:
    page = (
        '{% extends "shared/base.html" %}{% block content %}'
        "{% for number in numbers %}<p>Line</p>{% endfor %}{% endblock %}"
    )
    environment = page_environment()
    assert environment.loader is not None
    environment.loader = ChoiceLoader([DictLoader({"long.html": page}), environment.loader])
    own = Press(environment=environment, paper=Paper.A4, when=WHEN)
    head = RunningHead(campaign="Ice & <Fire>", sheet="Orders", period="Turn 3", record="9f3ab21c")
    numbers = tuple(range(90))
    work = own.job("long", "long.html", values={"head": head, "numbers": numbers})
    (printed_work,) = render_all([work]).values()
    assert printed_work.complaints == ()
    pages = read_pages(printed_work.pdf)
    assert len(pages) == 3
    for number, sheet in enumerate(pages, start=1):
        for part in ("Ice & <Fire>", "Orders", "Turn 3", "record 9f3ab21c"):
            assert part in sheet.text
        assert f"{number} of 3" in sheet.text


def test_a_name_the_template_lacks_is_an_error() -> None:
    template = page_environment().from_string("{{ nobody }}")
    with pytest.raises(Exception, match="nobody"):
        template.render()


def test_names_are_escaped() -> None:
    template = page_environment().from_string("<b>{{ name }}</b>")
    assert template.render(name="<Orc & Co>") == "<b>&lt;Orc &amp; Co&gt;</b>"


@pytest.mark.parametrize("paper", list(Paper))
def test_the_middle_of_the_running_head_is_the_middle_of_the_page(paper: Paper) -> None:
    head = (
        '<div class="running-head"><span class="campaign">The campaign</span>'
        '<span class="sheet">The sheet</span><span class="period">Turn 3</span></div>'
    )
    pdf = printed(f"{head}<p>Line</p>", paper)

    left, right = words_across(pdf, "The sheet")

    assert (left + right) / 2 == pytest.approx(sheet_size(paper).width / 2, abs=0.5)


def words_across(pdf: bytes, words: str) -> tuple[float, float]:
    """Return where a line of words begins and ends on the first page, mm."""
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    found = page.search(words).get_next()
    assert found is not None, words
    boxes = [page.get_charbox(found[0] + step) for step in range(found[1])]
    return min(box[0] for box in boxes) / MM, max(box[2] for box in boxes) / MM
