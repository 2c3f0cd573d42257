"""The page on the campaign file of this system is made from its models.

``pytest --keep-expected`` writes it anew, and the change is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from generator.systems.grand_strategic.file.grand_shape import GRAND_SHAPE
from tests.read.file_reference import tables
from tests.read.system_reference import page_of

if TYPE_CHECKING:
    import pytest

    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.world.campaign import Campaign

AnyShape: TypeAlias = "FileShape[CampaignFile, Campaign]"

PAGE = Path(__file__).parents[4] / "docs" / "campaign-file-grand-strategic.md"
HEAD = """\
# The campaign file of a grand-strategic campaign

What its file has beyond [what all campaign files have](campaign-file.md), or otherwise.
`init --system grand-strategic` writes one with a remark at every key. The rules behind
it are in [the page on how they were read](rules/grand-strategic.md).
"""
CALLED = {"throw": "the key of the roll or draw", "place": "the id of a city", "": "—"}


def test_the_page_on_the_file_is_as_its_models_say(request: pytest.FixtureRequest) -> None:
    made = page_of(cast("AnyShape", GRAND_SHAPE), HEAD, CALLED)

    if request.config.getoption("--keep-expected", default=False):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made


def test_every_key_of_the_file_has_a_meaning() -> None:
    rows = [row for _, table in tables(GRAND_SHAPE) for row in table]

    assert all(row.means.endswith((".", "`.")) for row in rows)
