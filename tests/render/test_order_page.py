"""The order page: a form for a phone that loads nothing and shows text as text."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.brief.order_form_contents import answer_field, fields_of, head_values
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.order_forms import order_form_of
from generator.read.filled_form import sum_of
from generator.render.order_form_page import order_page
from generator.render.pages import page_environment
from generator.world.look import contrast
from tests.brief.test_order_form import the_first_day
from tests.cli.folders import edit
from tests.order_forms import form_of
from tests.order_pages import Fields, page_of, told_to_map
from tests.small_campaign import FOLDER, begin
from tests.test_no_leaks import a_war, rounds

if TYPE_CHECKING:
    from pathlib import Path

SMALLEST_TARGET = 44
"""Pixels of what a thumb has to hit."""
NAMED_BY = {"label", "legend", "title"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign just begun, whose page tests only look at."""
    folder = tmp_path_factory.mktemp("page") / FOLDER
    begin(folder)
    return folder


@pytest.fixture(scope="module")
def page(home: Path) -> str:
    """Anna's order page."""
    return page_of(home, "anna")


def test_it_holds_every_field_of_the_form_with_the_same_words(home: Path, page: str) -> None:
    desk = open_desk(home)
    anna = players_to_write_to(desk)[0]
    form = order_form_of(desk, anna)

    fields = Fields(page)

    assert fields.head == dict(head_values(form))
    assert fields.words == {name: set(spec.options) for name, spec in fields_of(form).items()}


def test_nothing_on_it_is_loaded_from_anywhere(page: str) -> None:
    fields = Fields(page)

    used = {tag for tag, _ in fields.tags}
    assert used.isdisjoint({"link", "img", "iframe", "object", "embed", "image", "base"})
    loading = [given for _, given in fields.tags if {"src", "srcset"} & given.keys()]
    assert loading == []
    linked = [link for _, given in fields.tags for name, link in given.items() if "href" in name]
    assert {link for link in linked if not link.startswith("#")} == {"mailto:"}
    assert "http:" not in page
    assert "https:" not in page
    assert "@import" not in page
    assert set(re.findall(r"url\((.)", page)) == {"#"}


def test_only_its_own_style_and_script_are_allowed(page: str) -> None:
    (told,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    policy = unescape(told)
    allowed = dict(each.strip().split(" ", 1) for each in policy.split(";"))

    assert re.findall(r"<(?:style|script)[^>]*>", page) == [
        "<style>",
        '<script type="application/json" id="tap-told">',
        "<script>",
    ]
    for name in ("style", "script"):
        (body,) = re.findall(rf"(?s)<{name}>(.*?)</{name}>", page)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert allowed.pop(f"{name}-src") == f"'sha256-{digest}'"
    assert set(allowed.values()) == {"'none'"}
    assert allowed.keys() == {"default-src", "base-uri", "form-action"}
    assert not re.search(r"<[^>]+ on[a-z]+=|<[^>]+ style=", page)


def test_hostile_words_of_a_campaign_stay_words(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    begin(folder)
    bad = "</script><img src=x onerror=alert(1)>"
    edit(folder, 'title = "The Bridge at Wend"', f'title = "{bad}"')
    edit(folder, 'name = "Ealdred\'s Army"', f'name = "{bad} {{{{ 7 * 7 }}}}"')
    edit(folder, 'name = "Hallow"', f'name = "{bad}"')

    fields = Fields(page_of(folder, "anna"))

    assert not any(tag == "img" for tag, _ in fields.tags)
    scripts = [given for tag, given in fields.tags if tag == "script"]
    assert [given.get("type", "") for given in scripts] == ["application/json", ""]
    assert "{{ 7 * 7 }}" in page_of(folder, "anna")


def test_everything_to_fill_in_stands_in_a_label(page: str) -> None:
    body = page.partition("<form")[2]
    labels = re.findall(r"(?s)<label\b.*?</label>", body)
    within = sum(len(re.findall(r"<(?:input|textarea)\b", each)) for each in labels)

    visible = re.findall(r'<(?:input type="(?!hidden)|textarea\b)', body)
    assert within == len(visible) > 0
    assert all(re.sub(r"<[^>]*>", "", each).strip() for each in labels)
    groups = re.findall(r"(?s)<fieldset[^>]*>(.*?)</fieldset>", body)
    assert groups
    assert all(re.match(r"<legend>[^<]", each) for each in groups)


def test_what_a_row_is_called_is_said_once(page: str) -> None:
    rows = re.findall(r'(?s)<div class="row" role="group".*?</div>', page)
    assert rows
    for row in rows:
        told = re.findall(r'<p class="label"[^>]*>([^<]*)</p>', row)
        titles = re.findall(r'(?:<legend>|class="line"[^>]*><span>)([^<]*)', row)
        assert told or titles
        assert not set(told) & {each.strip() for each in titles}


def test_every_group_of_circles_can_be_left_or_left_again(page: str) -> None:
    for group in re.findall(r"(?s)<fieldset[^>]*>(.*?)</fieldset>", page):
        if 'type="radio"' in group:
            assert group.count('value="" checked') == 1


def test_by_day_and_by_night_it_can_be_read(page: str) -> None:
    (style,) = re.findall(r"(?s)<style>(.*?)</style>", page)
    day, night = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for block in re.findall(r"(?s):root \{(.*?)\}", style)
    )

    assert "prefers-color-scheme: dark" in style
    assert day.keys() == night.keys()
    for colours in (day, night):
        for ground in ("paper", "panel"):
            assert contrast(colours["ink"], colours[ground]) >= 7
            assert contrast(colours["quiet"], colours[ground]) >= 4.5
            assert contrast(colours["line"], colours[ground]) >= 3
        assert contrast(colours["on-accent"], colours["accent"]) >= 4.5


@pytest.mark.parametrize("what", ["summary {", ".pick {", "input[type=", "button, .button {"])
def test_whatever_a_thumb_has_to_hit_is_large_enough(what: str, page: str) -> None:
    (style,) = re.findall(r"(?s)<style>(.*?)</style>", page)
    _, found, after = style.partition(f"\n{what}")

    assert found
    assert f"min-height: {SMALLEST_TARGET}px" in after.partition("}")[0]


def test_of_berts_armies_annas_page_has_what_her_map_shows(home: Path, page: str) -> None:
    desk = open_desk(home)
    form = page.partition("<form")[2].partition("</form>")[0]

    assert [secret for secret in ("Have an army in Hallow", desk.seed) if secret in page] == []
    assert [name for name in ("gorm", "Gorm") if name in form] == []
    assert {field.split("/")[1] for field in told_to_map(page)["ways"]} == {"ealdred", "isolde"}


def test_the_script_and_the_program_reckon_with_the_same_blanks(page: str) -> None:
    (blanks,) = re.findall(r"const blanks = /\[(.*)\]/g;", page)

    escaped = re.findall(r"\\u([0-9a-f]{4})(?:-\\u([0-9a-f]{4}))?", blanks)
    letters = {
        chr(code)
        for first, last in escaped
        for code in range(int(first, 16), int(last or first, 16) + 1)
    }
    assert {chr(code) for code in range(0x10000) if sum_of(chr(code)) == sum_of("")} == (letters)


def test_the_umpires_address_stands_in_it_only_if_it_is_told(home: Path) -> None:
    desk = open_desk(home)
    form = order_form_of(desk, players_to_write_to(desk)[0])

    page = order_page(form, page_environment(), mail="maria@club.example").decode()

    assert 'data-mail="maria@club.example"' in page


def test_a_hex_an_answer_needs_is_tapped_among_those_that_are_open_to_it() -> None:
    _, eve = the_first_day()
    forms = (form_of(a_war(), played, eve, UMPIRE) for played in rounds())
    form, asked = next(
        (form, asked)
        for form in forms
        for asked in form.answers
        if asked.key.endswith("/approach/arn")
    )
    (avoid,) = (choice for choice in asked.choices if choice.key == "avoid")

    page = order_page(form, page_environment()).decode()

    before, _, _ = page.partition(f'name="{answer_field(asked.key, "to")}"')
    line = before[before.rindex("<label") :]
    assert f'data-among="{" ".join(avoid.among)}"' in line
    assert 'data-for="avoid"' in line
    assert 'data-most="1"' in line
    assert 'data-about="arn"' in page
    (style,) = re.findall(r"(?s)<style>(.*?)</style>", page)
    assert '[value="avoid"]:checked) [data-for]:not([data-for~="avoid"])' in style
