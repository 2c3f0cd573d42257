"""One look for all printed sheets and one for the site, and what a campaign changes."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pypdfium2
import pytest
from jinja2 import ChoiceLoader, DictLoader

from generator.render.documents import Paper, RunningHead
from generator.render.pages import NIGHT, Press, page_environment, sheet_look, site_look
from generator.render.pdf import render_all, render_pdf
from generator.render.site.site_files import style_file
from generator.values import fields, replace
from generator.world.look import DESIGN, LARGEST_TYPE, ORNAMENTS, Look, contrast
from tests.pdf_reading import MM_PER_POINT, PageReading, read_pages
from tests.render.page_printing import page
from tests.render.page_printing import press as plain_press

TEMPLATES = Path(__file__).parents[2] / "templates"
IDENTITY = TEMPLATES / "shared" / "identity.css"
SITE = TEMPLATES / "blog" / "style.css"
PRINTED = sorted(
    path
    for path in TEMPLATES.rglob("*.css")
    if path != IDENTITY
    and path.parent.name not in ("blog", "handbook")
    and path.name not in ("order-page.css", "order-map.css")
)
"""Styles of sheets; what is read on a screen has colours of its own."""
OTHERWISE = Look(
    accent="#1F4E8C",
    tint="#E4E8EE",
    ground="#F4F6F8",
    panel="#E6EBF0",
    ink="#10161D",
    quiet="#47525E",
    line="#9AA8B6",
    titles="sans",
    story="sans",
    ornament="disc",
    title_rule="double",
    text_size=LARGEST_TYPE,
)
"""Nothing as designed."""
ON_SHEETS = {"accent", "tint", "titles", "ornament", "title_rule", "text_size"}
ON_THE_SITE = {field.name for field in fields(Look)} - {"tint", "title_rule"}
PAGE = (
    '{% extends "shared/base.html" %}{% block content %}'
    '<div class="title-line"><h1>The title</h1></div>'
    "<p>The text.</p><p><small>The small print.</small></p>"
    "<table><thead><tr><th>Heading</th></tr></thead>"
    "<tbody><tr><td>Cell</td></tr></tbody></table>{% endblock %}"
)


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.name)
def test_no_style_but_the_identity_names_a_typeface(path: Path) -> None:
    assert "Marchtable" not in path.read_text(encoding="utf-8")


def test_every_property_that_is_used_is_set_and_the_other_way_round() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in PRINTED)
    used = set(re.findall(r"var\((--[a-z-]+)\)", styles))
    given = set(re.findall(r"(--[a-z-]+):", IDENTITY.read_text(encoding="utf-8")))

    assert used - given == set()
    assert given - used == set()


def test_the_design_is_the_same_in_the_styles_and_in_the_campaign_file() -> None:
    sheets, site = (
        path.read_text(encoding="utf-8").partition("@media")[0].upper() for path in (IDENTITY, SITE)
    )

    for colour in (DESIGN.accent, DESIGN.tint):
        assert f": {colour};" in sheets
    for name, colour in (
        ("PAPER", DESIGN.ground),
        ("PANEL", DESIGN.panel),
        ("INK", DESIGN.ink),
        ("QUIET", DESIGN.quiet),
        ("LINE", DESIGN.line),
        ("ACCENT", DESIGN.accent),
    ):
        assert f"--{name}: {colour};" in site
    for ground in NIGHT:
        assert ground.lower() in SITE.read_text(encoding="utf-8")


def test_what_is_not_chosen_adds_nothing() -> None:
    assert (sheet_look(DESIGN), site_look(DESIGN)) == ("", "")


@pytest.mark.parametrize("key", sorted(field.name for field in fields(Look)))
def test_every_key_changes_sheets_or_site_or_both(key: str) -> None:
    look = replace(DESIGN, **{key: getattr(OTHERWISE, key)})

    assert bool(sheet_look(look)) == (key in ON_SHEETS)
    assert bool(site_look(look)) == (key in ON_THE_SITE)


@pytest.mark.parametrize("name", ORNAMENTS)
def test_every_ornament_looks_otherwise_on_sheets_and_site(name: str) -> None:
    looks = [replace(DESIGN, ornament=each) for each in ORNAMENTS]
    one = replace(DESIGN, ornament=name)

    assert [sheet_look(each) for each in looks].count(sheet_look(one)) == 1
    assert [site_look(each) for each in looks].count(site_look(one)) == 1


def test_every_property_a_look_sets_is_one_of_the_design() -> None:
    for added, path in ((sheet_look(OTHERWISE), IDENTITY), (site_look(OTHERWISE), SITE)):
        given = set(re.findall(r"(--[a-z-]+):", path.read_text(encoding="utf-8")))
        assert set(re.findall(r"(--[a-z-]+):", added)) <= given
        assert set(re.findall(r"var\((--[a-z-]+)\)", added)) <= given


def test_by_night_and_on_paper_the_site_stays_as_it_is_but_for_a_readable_accent() -> None:
    style = style_file(page_environment(), OTHERWISE).decode()
    _, _, added = style.partition("@media print {")

    night = re.findall(r"@media screen and \(prefers-color-scheme: dark\) .*", added)
    (accent,) = re.findall(r":root { --accent: (#\w{6}); }", "".join(night))
    assert all(contrast(accent, ground) >= 7 for ground in NIGHT)
    for rule in re.findall(r"(?m)^@media .*|^:root.*", added):
        assert rule.startswith(":root") == ("#" not in rule)


def printed_with(look: Look, *, is_large: bool = False) -> bytes:
    """Return the PDF of a page with a title, text, small print and a table."""
    environment = page_environment()
    assert environment.loader is not None
    own = DictLoader({"page.html": PAGE})
    environment.loader = ChoiceLoader([own, environment.loader])
    press = Press(environment=environment, paper=Paper.A4, when=None, is_large=is_large, look=look)
    head = RunningHead(campaign="Campaign", sheet="Sheet")
    job = press.job("page", "page.html", values={"head": head})
    (printed,) = render_all([job]).values()
    assert printed.complaints == ()
    return printed.pdf


def page_with(look: Look, *, is_large: bool = False) -> PageReading:
    """Return the same page as it comes out of the printer."""
    (page,) = read_pages(printed_with(look, is_large=is_large))
    return page


def colours_of(pdf: bytes) -> set[str]:
    """Return the colours on the first page."""
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=4).to_pil().convert("RGB")
    found = picture.getcolors(picture.width * picture.height) or []
    return {"#{:02X}{:02X}{:02X}".format(*colour) for _, colour in found}


def sizes_of(page: PageReading) -> list[float]:
    """Return the size of every run of letters, in the order of the page."""
    return [run.size_pt for run in page.runs]


def thinnest_rule_pt(page: PageReading) -> float:
    """Return the thickness of the thinnest level rule, in points."""
    rules = [rule for rule in page.fills if rule.width_mm > 20]
    return min(rule.height_mm for rule in rules) / MM_PER_POINT


def test_the_rules_of_a_table_have_no_gaps_between_its_columns() -> None:
    cells = "".join(f"<td>{column}</td>" for column in range(7))
    rows = f"<tr>{cells}</tr>" * 4
    body = f"<table><tbody>{rows}</tbody></table>"
    pdf = render_pdf(page(body), plain_press(Paper.A4).standard_assets(), when=None)

    drawn = pypdfium2.PdfDocument(pdf)[0].render(scale=300 / 72, grayscale=True)
    picture = drawn.to_pil().crop((120, 0, 2360, 1000))
    lines = [picture.crop((0, y, 2240, y + 1)).tobytes() for y in range(1000)]
    rules = [line for line in lines if median(line) < 140]

    assert len(rules) >= 4
    assert max(max(rule) - median(rule) for rule in rules) < 60


def test_titles_in_sans_print_no_serif() -> None:
    ours, theirs = (
        {run.font for run in page_with(look).runs}
        for look in (DESIGN, replace(DESIGN, titles="sans"))
    )

    assert any("Marchtable-Title" in name for name in ours)
    assert theirs
    assert not any("Marchtable-Title" in name for name in theirs)


def test_larger_type_makes_text_small_print_and_running_head_larger() -> None:
    ours, theirs = (
        sizes_of(page_with(look)) for look in (DESIGN, replace(DESIGN, text_size=LARGEST_TYPE))
    )

    grown = [after / before for before, after in zip(ours, theirs, strict=True)]
    assert min(grown) == pytest.approx(1)
    assert max(grown) == pytest.approx(LARGEST_TYPE / 100, abs=0.005)
    assert sum(each > 1.1 for each in grown) >= len(grown) - 1


def test_nothing_of_a_look_prints_smaller_or_finer_than_designed() -> None:
    for is_large in (False, True):
        ours = page_with(DESIGN, is_large=is_large)
        theirs = page_with(OTHERWISE, is_large=is_large)

        both = zip(sizes_of(ours), sizes_of(theirs), strict=True)
        assert all(after >= before - 0.01 for before, after in both)
        assert thinnest_rule_pt(theirs) >= min(0.3, thinnest_rule_pt(ours)) - 0.01


def test_accent_and_tint_print_as_they_were_chosen() -> None:
    ours, theirs = (colours_of(printed_with(look)) for look in (DESIGN, OTHERWISE))

    assert {DESIGN.accent, DESIGN.tint} <= ours
    assert {OTHERWISE.accent, OTHERWISE.tint} <= theirs
    assert DESIGN.accent not in theirs


@pytest.mark.parametrize("name", ORNAMENTS)
def test_the_ornament_is_printed_unless_there_is_none(name: str) -> None:
    found = colours_of(printed_with(replace(DESIGN, ornament=name)))

    assert (DESIGN.accent in found) == (name != "none")
