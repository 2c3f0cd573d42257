"""How much paper the sample is: sides for a period, and sides that are printed once.

Every page that can be printed is counted, wherever it lies; a packet once, not with
its parts; what is answered beforehand not at all, being printed when it is wanted.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from unittest.mock import patch

import pypdfium2
import pytest

from generator.pipeline.build import build
from generator.pipeline.desk import open_desk
from generator.pipeline.unchanged import Wishes
from tests.facts_on_sheets import DRAWING

ROOT = Path(__file__).parents[2]
OF_A_PERIOD, ONCE = 69, 110
"""The most sides of all readers together."""
BEFOREHAND = "answers-beforehand.pdf"


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as it is built for umpire and players; its maps stay blank."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    with patch.multiple(DRAWING, _GROUND=(), _OVER=()):
        for part in ("umpire", "players"):
            made = build(open_desk(folder), Wishes(only=part), lambda _: None)
            assert made.unprinted == ""
    return folder / "output"


def sides_in(pdf: Path) -> int:
    """Return how many pages of a document have anything on them."""
    document = pypdfium2.PdfDocument(pdf)
    pages = (page.get_textpage().get_text_bounded() for page in document)
    return sum(1 for text in pages if text.strip())


def readers_below(output: Path) -> list[Path]:
    """Return the folder of everybody who has a packet."""
    return sorted(path.parent for path in output.rglob("packet.pdf"))


@pytest.mark.deep
def test_a_period_of_the_sample_is_at_most_so_many_sides(output: Path) -> None:
    sides = {}
    for reader in readers_below(output):
        parts = {
            path: sides_in(path)
            for path in reader.rglob("*.pdf")
            if "once" not in path.parts and path.name not in ("packet.pdf", BEFOREHAND)
        }
        sides[reader.name] = sides_in(reader / "packet.pdf")
        assert sides[reader.name] == sum(parts.values()), reader.name

    assert len(sides) == 6
    assert sum(sides.values()) <= OF_A_PERIOD, sides


@pytest.mark.deep
def test_what_is_printed_once_is_at_most_so_many_sides(output: Path) -> None:
    sides = {
        path.relative_to(output).as_posix(): sides_in(path)
        for path in output.rglob("*.pdf")
        if "once" in path.parts
    }

    assert sum(sides.values()) <= ONCE, sides


@pytest.mark.deep
def test_every_document_is_for_a_period_or_printed_once(output: Path) -> None:
    lie = {path.parent.relative_to(output).as_posix() for path in output.rglob("*.pdf")}

    allowed = {"once", "packets", "sealed"}
    for place in lie:
        below = place.removeprefix("players/").partition("/")[2]
        assert below.partition("/")[0] in allowed | {""}, place
