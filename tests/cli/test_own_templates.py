"""A campaign's own templates, from the command line: the handbook's example, faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.pdf_reading import page_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

PAGE = Path(__file__).parents[2] / "docs" / "looks.md"


def example_files() -> dict[str, str]:
    """Return the files of the handbook's example by name."""
    found = re.findall(
        r"(?ms)^`(templates/[\w/.-]+)`\n\n```\w+\n(.*?)^```", PAGE.read_text("utf-8")
    )
    return dict(found)


def put(campaign: Path, name: str, text: str) -> None:
    path = campaign / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_the_example_of_the_handbook_builds(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    files = example_files()
    assert sorted(files) == [
        "templates/shared/identity.css",
        "templates/sheets/briefing.html",
    ]
    player = re.search(
        r'(?ms)^\[\[player\]\]\nid = "([^"]+)"',
        (campaign / "campaign.toml").read_text(),
    )
    assert player
    for name, text in files.items():
        put(campaign, name, text)

    answer = marchtable("build", campaign, "--player", player[1])

    assert (answer.code, answer.err) == (0, "")
    packet = campaign / "output" / "players" / player[1] / "briefing.pdf"
    text = " ".join(page_texts(packet.read_bytes()))
    assert "Standing orders of the army" in text
    assert "Administration" in text


@pytest.mark.parametrize(
    ("page", "line", "says"),
    [
        ("<p>\n{{ nobody }}\n", 2, "nobody"),
        ("<p>\n\n{% for %}\n", 3, "expression"),
        ("{% if x %}\n", 1, "end of template"),
        ("\n{{ head.__class__ }}\n", 2, "unsafe"),
        ("\n{{ 1 / 0 }}\n", 2, "division"),
        ("{% include '../campaign.seed' %}", 1, "campaign.seed"),
        ("\n\n{% for a in range(999999999) %}{% endfor %}", 3, "does it ever end"),
        ("\n{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", 2, "recursion"),
    ],
)
def test_a_slip_in_an_own_template_is_told_with_its_place(
    page: str,
    line: int,
    says: str,
    campaign: Path,
    marchtable: Callable[..., Answer],
) -> None:
    put(campaign, "templates/sheets/turn-sheet.html", page)

    answer = marchtable("build", campaign, "--only", "umpire")

    assert (answer.code, answer.out) == (1, "")
    assert f"sheets/turn-sheet.html:{line}: " in answer.err
    assert says in answer.err
    assert not (campaign / "output").exists()
