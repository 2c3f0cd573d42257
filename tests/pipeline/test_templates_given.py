"""What templates are given: plain values alone, and nothing of another reader's."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import jinja2
import pytest

from generator import resources as assets
from generator.chronicle.book import append
from generator.cli import main
from generator.pipeline.build import build
from generator.pipeline.desk import open_desk
from generator.pipeline.records import record_of
from generator.pipeline.unchanged import Wishes
from generator.render.pages import page_environment
from generator.values import Struct, fields, is_value
from tests.paperless import without_paper
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.pdf import PdfJob

ROOT = Path(__file__).parents[2]
SEED = "a seed that is long enough for tests and nobody guesses"
PLAIN = (str, int, float, Fraction, type(None))
MAPPINGS = (dict, MappingProxyType)
WAYS_OUT = (
    "frame.site.kept.folder",
    "frame.site.kept.folder.joinpath('/etc/passwd').read_text()",
    "frame.site.kept.folder.joinpath('x.py').write_text('…')",
    "frame.site.environment.add_extension('x.X')",
)
"""What a page of the site once could reach: files to read and write, code to run."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small example with an address and a turn closed."""
    folder = tmp_path_factory.mktemp("told") / "campaign"
    assert main(["init", "--quiet", str(folder)]) == 0
    (folder / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("# address =", "address =", 1), encoding="utf-8")
    for _ in range(2):
        record = record_of(open_desk(folder), closed="2026-05-01T19:30:00Z")
        append(folder / "chronicle", record)
    return folder


@pytest.fixture
def campaign(told: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, to do with as one likes; nothing is printed."""

    def drawn(jobs: Mapping[str, PdfJob], *_: object) -> Mapping[str, bytes]:
        return {path: job.html.encode() for path, job in jobs.items()}

    without_paper(monkeypatch)
    monkeypatch.setattr("generator.pipeline.pictures._made_pictures", drawn)
    return shutil.copytree(told, tmp_path / "campaign")


def play_alone(folder: Path) -> None:
    """Let the first player be umpire, too, so that there are sealed sheets."""
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[[player]]\n", "[[player]]\nsolo = true\n", 1), encoding="utf-8")


def not_plain(value: object, at: str) -> Iterator[str]:
    """Yield where something stands that is no plain value, and its kind."""
    if isinstance(value, PLAIN):
        return
    if type(value) in MAPPINGS and isinstance(value, Mapping):
        for key, each in value.items():
            yield from not_plain(key, f"{at}.{key}")
            yield from not_plain(each, f"{at}.{key}")
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from not_plain(each, f"{at}.{number}")
    elif is_value(value) and is_frozen(value):
        for part in fields(value):
            yield from not_plain(getattr(value, part.name), f"{at}.{part.name}")
    else:
        yield f"{at} is a {type(value).__name__}"


def is_frozen(value: object) -> bool:
    """Return whether a value of a class of the project can never change."""
    if isinstance(value, Struct):
        return value.__struct_config__.frozen
    return bool(type(value).__dict__["__dataclass_params__"].frozen)


def test_every_template_is_given_plain_values_alone(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled: set[str] = set()
    found: set[str] = set()
    render = jinja2.Template.render

    def watched(template: jinja2.Template, **named: object) -> str:
        name = str(template.name)
        filled.add(name)
        found.update(not_plain(named, name))
        return render(template, **named)

    monkeypatch.setattr(jinja2.Template, "render", watched)
    assert main(["build", "--quiet", str(campaign)]) == 0
    play_alone(campaign)
    assert main(["build", "--quiet", "--only", "umpire", str(campaign)]) == 0

    assert sorted(found) == []
    folders = {name.partition("/")[0] for name in filled}
    assert folders == {"blog", "cards", "sheets", "valormr"}
    assert {"blog/turn.html", "blog/feed.xml", "sheets/sealed.html"} <= filled


@pytest.mark.parametrize("words", tiered(WAYS_OUT))
def test_no_page_of_the_site_leads_to_files_or_code(
    words: str, campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = other_templates(tmp_path, monkeypatch)
    (templates / "blog" / "not-found.html").write_text(f"{{{{ {words} }}}}")

    with pytest.raises(jinja2.UndefinedError, match="has no attribute 'site'"):
        build(open_desk(campaign), Wishes(only="public"), lambda _: None)


@pytest.mark.deep
def test_what_the_umpires_pages_keep_in_mind_the_publics_do_not_know(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = other_templates(tmp_path, monkeypatch)
    (templates / "mind.html").write_text(
        '{% set mind = namespace(seen="nothing") %}'
        "{% macro keep(words) %}{% set mind.seen = words %}{% endmacro %}"
        "{% macro told() %}{{ mind.seen }}{% endmacro %}"
    )
    sheet = templates / "sheets" / "turn-sheet.html"
    sheet.write_text("{% from 'mind.html' import keep, told %}{{ keep('the secret') }}{{ told() }}")
    page = templates / "blog" / "not-found.html"
    page.write_text("{% from 'mind.html' import told %}{{ told() }}")

    assert main(["build", "--quiet", str(campaign)]) == 0

    public = campaign / "output" / "public" / "404.html"
    assert public.read_text(encoding="utf-8") == "nothing"


def test_templates_compiled_before_are_not_used_for_others_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = other_templates(tmp_path, monkeypatch)
    page = templates / "page.html"
    page.write_text("before")
    before = page_environment().get_template("page.html").render()
    page.write_text("after")

    after = page_environment().get_template("page.html").render()

    assert (before, after) == ("before", "after")


def other_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the program have a copy of its templates, which may be changed."""
    folder = tmp_path / "templates"
    shutil.copytree(ROOT / "templates", folder)
    own = assets._own_folder

    def found(name: str) -> Path:
        return folder if name == "templates" else own(name)

    monkeypatch.setattr(assets, "_own_folder", found)
    return folder
