"""Templates of a campaign's own: what they may do, and what stops them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from jinja2 import TemplateError
from jinja2.exceptions import SecurityError

from generator.render import sandbox
from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import Press, page_environment, shared_file
from generator.render.paper import Paper
from generator.render.pdf import NoCache, PrintFault, render_all

if TYPE_CHECKING:
    from pathlib import Path

HEAD = RunningHead(campaign="C", sheet="S")


def rendered(folder: Path, text: str, **values: object) -> str:
    """Return a page made by a campaign's own template."""
    own = folder / "templates"
    own.mkdir(exist_ok=True)
    (own / "own.html").write_text(text, encoding="utf-8")
    return page_environment(folder).get_template("own.html").render(**values)


def test_a_campaigns_own_file_comes_first_and_the_others_are_ours(
    tmp_path: Path,
) -> None:
    own = tmp_path / "templates" / "shared"
    own.mkdir(parents=True)
    (own / "style.css").write_text(":root { --ink: #321 }", encoding="utf-8")
    environment = page_environment(tmp_path)

    assert shared_file(environment, "shared/style.css") == ":root { --ink: #321 }"
    assert "100 mm" in shared_file(environment, "shared/scale-box.svg")


def test_our_pages_come_out_the_same_in_the_sandbox(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    text = (
        "{% macro m(x) %}<i>{{ x ~ '&' ~ loop_of }}</i>{% endmacro %}"
        "{% for a in things %}{{ loop.index }}/{{ loop.length }} {{ m(a) }}"
        "{% if not loop.last %}, {% endif %}{% else %}none{% endfor %}"
        "{{ 12|count('day') }} {{ '%s and %s'|format(1, 2) }}"
    )
    values = {"things": ("<a>", "b"), "loop_of": 3}

    plain = page_environment().from_string(text).render(**values)

    assert page_environment(tmp_path).from_string(text).render(**values) == plain
    assert "1/2 <i>&lt;a&gt;&amp;3</i>, 2/2" in plain


@pytest.mark.parametrize(
    "sly",
    [
        "{{ head.__class__.__mro__ }}",
        "{{ head.__class__.__base__.__subclasses__() }}",
        "{{ ''.__class__ }}",
        "{{ range.__globals__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ self.__init__.__globals__ }}",
        "{{ namespace.__init__.__globals__['os'].popen('id').read() }}",
        "{{ '{0.__class__}'.format(head) }}",
        "{{ head|attr('__class__') }}",
        "{{ [head]|map(attribute='__class__')|list }}",
        "{{ numbers.append(1) }}",
    ],
)
def test_nothing_leads_from_a_value_into_the_program(sly: str, tmp_path: Path) -> None:
    with pytest.raises(TemplateError):
        rendered(
            tmp_path,
            "{% set x %}" + sly + "{% endset %}{{ x.y }}" + sly,
            head=HEAD,
            numbers=[],
        )


@pytest.mark.parametrize(
    "path",
    [
        "../campaign.toml",
        "/etc/passwd",
        "shared/../../campaign.seed",
        "../../x",
        "sly.txt",
    ],
)
@pytest.mark.parametrize(
    "how", ["{% include %r %}", "{% import %r as x %}", "{% extends %r %}"]
)
def test_no_template_reads_another_file(path: str, how: str, tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_text("secret")
    (tmp_path / "campaign.seed").write_text("secret")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "sly.txt").symlink_to(tmp_path / "campaign.seed")

    with pytest.raises(TemplateError):
        rendered(tmp_path, how.replace("%r", f"'{path}'"))


def test_no_style_is_a_link_to_another_file(tmp_path: Path) -> None:
    (tmp_path / "campaign.seed").write_text("secret")
    (tmp_path / "templates" / "shared").mkdir(parents=True)
    (tmp_path / "templates" / "shared" / "style.css").symlink_to(
        tmp_path / "campaign.seed"
    )

    with pytest.raises(TemplateError, match="leads out"):
        shared_file(page_environment(tmp_path), "shared/style.css")


@pytest.mark.parametrize(
    "endless",
    [
        "{% for a in range(90000) %}{% for b in range(9000) %}{% endfor %}{% endfor %}",
        "{% for a in range(90000) %}{% for b in range(90000) if false %}{% endfor %}"
        "{% endfor %}",
        "{% for a in range(9999999999) %}{% endfor %}",
        "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) ~ m(n - 1) }}{% endif %}{% endmacro %}"
        "{{ m(60) }}",
        "{% include 'own.html' %}{% include 'own.html' %}",
        "{% extends 'own.html' %}",
        "{% for a in [1] recursive %}{{ loop([1, 1]) }}{% endfor %}",
        "{% set n = namespace(s='x') %}{% for a in range(99) %}"
        "{% set n.s = n.s ~ n.s %}{% endfor %}",
        "{% set n = namespace(s='x') %}{% for a in range(99) %}"
        "{% set n.s = n.s + n.s %}{% endfor %}",
        "{% set n = namespace(s='x') %}{% for a in range(99) %}"
        "{% set t %}{{ n.s }}{{ n.s }}{% endset %}{% set n.s = t %}{% endfor %}",
        "{{ 'x' * 9999999999 }}",
        "{{ [0] * 9999999999 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ 'x'|center(9999999999) }}",
        "{{ 'x'.ljust(9999999999) }}",
        "{{ '{:>9999999999}'.format(1) }}",
        "{{ '{:>{w}}'.format(1, w=9999999999) }}",
        "{{ '%9999999999d' % 1 }}",
        "{{ '%*d' % (9999999999, 1) }}",
        "{{ '%9999999999d'|format(1) }}",
        "{{ lipsum(n=99999999) }}",
        "{% for a in range(90000) %}{{ 'x' * 90000 }}{% endfor %}",
    ],
)
def test_no_template_runs_for_ever_or_fills_the_memory(
    endless: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "MOST_STEPS", 100_000)
    begun = time.monotonic()

    with pytest.raises(TemplateError):
        rendered(tmp_path, endless)

    assert time.monotonic() - begun < 20


def test_a_page_that_takes_too_long_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "MOST_SECONDS", -1.0)

    with pytest.raises(SecurityError, match="seconds"):
        rendered(tmp_path, "{% for a in range(9000) %}{% endfor %}")


def test_a_page_may_add_to_the_programs_own(tmp_path: Path) -> None:
    page = rendered(
        tmp_path,
        '{% extends "program/shared/base.html" %}'
        "{% block content %}<p>Ours.</p>{% endblock %}",
        head=HEAD,
        is_large=False,
    )

    assert "<p>Ours.</p>" in page
    assert '<span class="campaign">C</span>' in page


@pytest.mark.parametrize("wrong", ["{{ 1 / 0 }}", "{{ 1 + 'x' }}", "{{ [][3].x }}"])
def test_whatever_goes_wrong_is_an_error_of_the_template(
    wrong: str, tmp_path: Path
) -> None:
    with pytest.raises(TemplateError):
        rendered(tmp_path, wrong)


@pytest.mark.parametrize("raw", [b"one\n\xff", b"x" * 1_000_001])
def test_what_is_no_text_or_too_large_is_refused_with_its_place(
    raw: bytes, tmp_path: Path
) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "odd.html").write_bytes(raw)

    with pytest.raises(TemplateError) as raised:
        page_environment(tmp_path).get_template("odd.html")

    assert str(raised.value.filename).endswith("odd.html")  # type: ignore[attr-defined]  # errors of syntax have it


@pytest.mark.parametrize(
    "rule",
    [
        '@import url("http://127.0.0.1:9/x.css");',
        'body { background: url("file:///etc/hostname") }',
        'body { background: url("../../campaign.seed") }',
    ],
)
def test_no_style_asks_for_an_address_or_a_file(rule: str, tmp_path: Path) -> None:
    (tmp_path / "templates" / "shared").mkdir(parents=True)
    style = tmp_path / "templates" / "shared" / "identity.css"
    style.write_text(rule, encoding="utf-8")
    environment = page_environment(tmp_path)
    press = Press(environment=environment, paper=Paper.A4, when=None)
    (tmp_path / "templates" / "own.html").write_text(
        '{% extends "shared/base.html" %}', encoding="utf-8"
    )
    job = press.job("own", "own.html", values={"head": HEAD})
    assert isinstance(job.assets["style.css"], Asset)

    with pytest.raises(PrintFault):
        render_all([job], cache=NoCache())
