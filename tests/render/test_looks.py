"""One look for all printed sheets, carried by custom properties alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.render.documents import RunningHead
from generator.render.pages import Press, page_environment
from generator.render.paper import Paper
from generator.render.pdf import NoCache, render_all
from tests.pdf_reading import read_pages

TEMPLATES = Path(__file__).parents[2] / "templates"
IDENTITY = TEMPLATES / "shared" / "identity.css"
PRINTED = sorted(
    path
    for path in TEMPLATES.rglob("*.css")
    if path != IDENTITY and path.parent.name != "blog"
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


def test_a_campaigns_identity_sets_every_sheet_in_another_face(tmp_path: Path) -> None:
    own = tmp_path / "templates" / "shared"
    own.mkdir(parents=True)
    plain = IDENTITY.read_text(encoding="utf-8").replace(
        '--title-face: "Marchtable Title"', '--title-face: "Marchtable Text"'
    )
    (own / "identity.css").write_text(plain, encoding="utf-8")

    ours, theirs = (fonts_of_a_page(folder) for folder in (None, tmp_path))

    assert any("Marchtable-Title" in name for name in ours)
    assert theirs
    assert not any("Marchtable-Title" in name for name in theirs)


def fonts_of_a_page(folder: Path | None) -> set[str]:
    """Return the faces of a page that has nothing but its running head and foot."""
    press = Press(environment=page_environment(folder), paper=Paper.A4, when=None)
    head = RunningHead(campaign="Campaign", sheet="Sheet")
    job = press.job("page", "shared/base.html", values={"head": head})
    (printed,) = render_all([job], cache=NoCache()).values()
    return {run.font for page in read_pages(printed.pdf) for run in page.runs}
