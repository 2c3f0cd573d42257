"""The order form as a PDF: fillable, readable, the same every time."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from generator.brief.audience import UMPIRE
from generator.brief.briefing import brief
from generator.brief.order_form import order_form
from generator.brief.order_form_contents import HEAD, YES, fields_of, form_parts
from generator.kit.standing_lines import form_tables
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.render.documents import PLAIN_SETUP, Paper
from generator.render.map.typefaces import Face
from generator.render.order_form_page import answers_form_job, order_form_job, order_table
from generator.render.pages import Press, page_environment
from generator.render.pdf import job_digest, render_all
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import replace
from tests.brief.test_order_form import LENA, form_for, the_first_day
from tests.once import remembered
from tests.order_forms import armies_on, field_kinds, filled, widgets
from tests.pdf_reading import MM_PER_POINT, page_texts, read_pages
from tests.test_no_leaks import a_war
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.brief.order_form_contents import OrderForm
    from generator.render.pdf import PdfJob

ROOT = Path(__file__).parents[2]


def job_of(form: OrderForm, paper: Paper = Paper.A4) -> PdfJob:
    press = Press(environment=page_environment(), paper=paper, when=None)
    return order_form_job(form, name="form", press=press)


@remembered
def printed(form: OrderForm, paper: Paper = Paper.A4) -> bytes:
    made = render_all((job_of(form, paper),))["form"]
    assert made.complaints == ()
    return made.pdf


@cache
def the_whole_sample() -> OrderForm:
    """The umpire's form of the sample campaign: 24 armies and four fleets."""
    return order_form_of(open_desk(ROOT), UMPIRE)


def test_every_field_that_is_read_back_is_there_and_no_other() -> None:
    form = form_for(LENA)
    found = field_kinds(printed(form))

    wanted = {name: set(spec.options) for name, spec in fields_of(form).items()}
    assert found == {**wanted, **{name: set() for name in HEAD}}


def test_the_form_bears_who_it_is_from_and_what_it_is_for() -> None:
    form = form_for(LENA)
    with pikepdf.open(io.BytesIO(printed(form))) as opened:
        head = {name: widget for name, widget in widgets(opened) if name in HEAD}

        assert {name: str(widget.V) for name, widget in head.items()} == {
            "form/campaign": "test",
            "form/reader": "lena",
            "form/orders-for": "1-night",
            "form/answers-for": "1-day",
            "form/check": form.check,
        }
        assert all(int(widget.Ff) & 1 for widget in head.values())


@pytest.mark.rule("DEF-ORDER-01")
def test_def_order_01_the_default_is_printed_on_the_form() -> None:
    text = " ".join("\n".join(page_texts(printed(form_for(LENA)))).split())

    assert "If no order comes, it rests where it is." in text
    assert "at 0201" in text
    assert "points in hand" in text


def test_the_last_block_never_has_a_page_to_itself() -> None:
    form = form_for(LENA)
    army, *_, first, second = form.blocks
    small, split = replace(army, lines=()), []

    for count in (21, 22, 23):
        blocks = (*[replace(small, id=f"a-{n}") for n in range(count)], first, second)
        full = replace(form, blocks=blocks, answers=())
        for text in page_texts(printed(full)):
            split += [count] * ((first.name in text) != (second.name in text))

    assert (first.name, second.name, split) == ("Courier 1", "Courier 2", [])


def test_questions_stand_before_orders() -> None:
    first = page_texts(printed(form_for(LENA)))[0]

    assert first.index("You are asked (1-day)") < first.index("Your armies (1-night)")


def test_a_rule_that_a_question_names_is_not_named_behind_it_again() -> None:
    form = form_for(LENA)
    first, *others = form.answers
    naming = replace(first, text=f"Roll one die ({first.rule})")
    html = job_of(replace(form, answers=(naming, *others))).html

    heading = html.partition(f"Roll one die ({first.rule})")[2].partition("</h3>")[0]
    assert first.rule not in heading
    assert first.rule in job_of(form).html.partition("You are asked")[2]


@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
def test_every_field_lies_within_the_text_block_and_leaves_room_to_write(paper: Paper) -> None:
    pdf = printed(the_whole_sample(), paper)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            _, _, width, height = (float(edge) for edge in page.mediabox)
            for widget in page.obj.get("/Annots", []):
                x0, y0, x1, y1 = (float(edge) * MM_PER_POINT for edge in widget.Rect)
                side = (width * MM_PER_POINT - 195) / 2
                outer = (height * MM_PER_POINT - 264) / 2
                assert side <= x0 < x1 <= side + 195
                assert outer <= y0 < y1 <= outer + 264
                if widget.get("/FT") == "/Tx" and not int(widget.F) & 2:
                    assert y1 - y0 > 7
                elif "/AP" in widget:
                    assert y1 - y0 > 3.5


def test_what_can_be_ordered_never_lies_over_the_name() -> None:
    form = order_form_of(open_desk(ROOT / "examples" / "tsc"), UMPIRE)
    pdf = printed(form)
    (page,) = read_pages(pdf)
    names = [run for run in page.runs if "Title" in run.font and run.y_mm > 80]
    name = max(names, key=lambda run: run.y_mm)
    ends = name.x_mm + Face.TITLE.width(form.blocks[-1].name, name.size_pt) * (MM_PER_POINT)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        edges = [
            [float(edge) * MM_PER_POINT for edge in widget.Rect]
            for widget in opened.pages[0].obj.Annots
        ]
    beside = [left for left, low, *_ in edges if abs(page.height_mm - low - name.y_mm) < 6]

    assert form.blocks[-1].name == "Skarrat's Horde"
    assert all(left > ends for left in beside)


@pytest.mark.deep
@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_umpires_orders_are_a_table_on_three_pages_and_no_army_is_split(paper: Paper) -> None:
    form = the_whole_sample()
    pdf = printed(form, paper)
    at: dict[str, set[int]] = {}
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        for number, page in enumerate(opened.pages):
            for widget in page.obj.get("/Annots", []):
                owner = widget.Parent if "/T" not in widget else widget
                kind, _, rest = str(owner.T).partition("/")
                at.setdefault(f"{kind}/{rest.split('/')[0]}", set()).add(number)
        pages = len(opened.pages)

    blocks = {name: where for name, where in at.items() if name[:4] != "form"}
    assert all(len(where) == 1 for where in blocks.values())
    assert len(armies_on(form)) == 24
    assert pages == 3


def test_every_key_of_an_army_stands_in_its_row_of_the_table_once() -> None:
    form = the_whole_sample()
    table = order_table(form.ordered, "")
    assert table is not None

    for row, army in zip(table.rows, armies_on(form), strict=True):
        inside = [box for box in row.cells if box is not None]
        below = [box for each in row.below for box in each.boxes]
        (line,) = army.lines
        assert sorted(box.field for box in (*inside, *below)) == sorted(
            box.field for box in line.boxes
        )


def test_what_comes_to_most_without_an_order_is_said_once() -> None:
    told = [each.without for each in armies_on(form_for(UMPIRE))]
    html = job_of(form_for(UMPIRE)).html

    (rests,) = {each for each in told if told.count(each) > 1}
    assert html.count(rests) == 1
    assert all(html.count(each) == 1 for each in told if "goes on" in each)


def test_a_hex_has_a_box_to_itself_and_all_of_them_one_field() -> None:
    html = job_of(form_for(LENA)).html
    first = html[html.index('class="cells"') : html.index('name="army/arn/to"')]

    assert first.count("<line") == 7  # between eight boxes


def lena_beforehand() -> OrderForm:
    """What Lena may answer beforehand, beside her orders."""
    tables = form_tables(RULES.orders, RULES.standing)
    pending, eve = (
        brief(a_war(), RULES, played, LENA, seed_digest="") for played in the_first_day()
    )
    return order_form(pending, eve, tables)


def test_answers_given_beforehand_are_printed_apart_from_orders() -> None:
    form = lena_beforehand()
    press = Press(environment=page_environment(), paper=Paper.A4, when=None)
    job = answers_form_job(form, name="form", press=press)
    apart = render_all((job,))["form"].pdf

    orders, beforehand = form_parts(form)
    assert set(field_kinds(printed(form))) == {*orders, *HEAD}
    assert set(field_kinds(apart)) == {*beforehand, *HEAD}
    assert {*orders, *beforehand} == set(fields_of(form))


def test_the_pdf_is_tagged_with_every_font_in_it_and_a_name_for_every_field() -> None:
    with pikepdf.open(io.BytesIO(printed(form_for(LENA)))) as opened:
        root = opened.Root
        assert opened.check_pdf_syntax() == []
        for page in opened.pages:
            assert list(page.trimbox) == list(page.mediabox)
            assert str(page.obj.Tabs) == "/S"
        assert "/StructTreeRoot" in root
        assert bool(root.MarkInfo.Marked)
        assert not bool(root.AcroForm.NeedAppearances)
        for face in root.AcroForm.DR.Font.values():
            assert "/FontFile2" in face.FontDescriptor
        for _, widget in widgets(opened):
            assert str(widget.TU)
            assert "/StructParent" in widget
        names = [str(field.T) for field in root.AcroForm.Fields]
        assert len(names) == len(set(names))


def test_a_ticked_box_and_a_typed_line_can_be_seen() -> None:
    empty = printed(form_for(LENA))
    full = filled(empty, {"army/arn/do": "march", "army/arn/forced": YES})

    def ink(pdf: bytes) -> int:
        document = pypdfium2.PdfDocument(pdf)
        document.init_forms()
        drawn = 0
        for index in range(len(document)):
            picture = document[index].render(scale=1, may_draw_forms=True).to_pil()
            drawn += sum(picture.convert("L").histogram()[:128])
        document.close()
        return drawn

    assert ink(full) > ink(empty) + 20


@pytest.mark.deep
def test_two_prints_are_the_same_and_a_form_is_no_other_document() -> None:
    form = form_for(LENA)
    again = render_all((job_of(form),))["form"].pdf

    assert again == printed(form)
    plain = replace(job_of(form), setup=PLAIN_SETUP)
    assert job_digest(job_of(form)) != job_digest(plain)


def test_nothing_small_is_printed() -> None:
    sizes = [run.size_pt for page in read_pages(printed(form_for(LENA))) for run in page.runs]

    assert min(sizes) >= 8


@pytest.mark.deep
def test_every_page_says_at_its_foot_which_form_it_is() -> None:
    form = the_whole_sample()
    foot = f"{form.period} · {form.reader} · {form.check}"

    assert all(foot in text for text in page_texts(printed(form)))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("umpire", "told"),
    [
        ("The umpire of the war", "hand it to the umpire of the war."),
        ("Anna", "hand it to Anna."),
        ("", "hand it to the umpire."),
    ],
)
def test_the_umpire_is_named_as_within_a_sentence(umpire: str, told: str) -> None:
    form = replace(form_for(LENA), umpire=umpire)

    assert told in " ".join(page_texts(printed(form))[0].split())
