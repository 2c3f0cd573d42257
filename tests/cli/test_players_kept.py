"""After a change only those readers' pages are made who know something new of it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.reader_pages import ReaderPages
from tests.cli.folders import append, contents, edit
from tests.tiers import tiered, tiered_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.brief.order_form_contents import OrderForm
    from generator.render.audience_files import AudienceFiles
    from generator.systems.system_pages import ReaderMaterials
    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_paperless")

NOTE = """
[[period.text]]
to = "anna"
body = "A rider brings you bread."
"""
RULED_OUT = 'mission = "Have an army in Hallow by the end of turn 6."'


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose pages are made, by folder."""
    told: list[str] = []
    make = ReaderPages._all_of

    def noting(self: ReaderPages, materials: ReaderMaterials, form: OrderForm) -> AudienceFiles:
        told.append(materials.reader.folder)
        return make(self, materials, form)

    monkeypatch.setattr(ReaderPages, "_all_of", noting)
    return told


def a_note(folder: Path) -> None:
    """Write to one player."""
    append(folder, NOTE)


def a_mission(folder: Path) -> None:
    """Change the file's head, which every reader's pages are made from."""
    edit(folder, RULED_OUT, 'mission = "Have two armies in Hallow."')


def a_remark(folder: Path) -> None:
    """Change nothing that counts."""
    append(folder, "# a remark\n")


@pytest.mark.parametrize(
    ("change", "new"),
    tiered_rows(
        [
            (a_note, ["umpire", "players/anna"]),
            (a_mission, ["umpire", "players/anna", "players/bert"]),
            (a_remark, ["umpire"]),
        ]
    ),
)
def test_only_who_knows_something_new_is_given_new_pages(
    change: Callable[[Path], None],
    new: list[str],
    campaign: Path,
    marchtable: Callable[..., Answer],
    made: list[str],
) -> None:
    assert marchtable("build", campaign, "--quiet").code == 0
    made.clear()
    change(campaign)

    assert marchtable("build", campaign, "--quiet").code == 0

    assert made == new


@pytest.mark.deep
@pytest.mark.parametrize("change", tiered([a_note, a_mission, a_remark]))
def test_the_pages_are_those_of_a_build_with_nothing_kept(
    change: Callable[[Path], None], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("build", campaign, "--quiet").code == 0
    change(campaign)
    assert marchtable("build", campaign, "--quiet").code == 0
    kept = contents(campaign / "output")
    shutil.rmtree(campaign / "output")
    assert marchtable("forget", campaign, "--quiet").code == 0

    assert marchtable("build", campaign, "--quiet").code == 0

    assert contents(campaign / "output") == kept


@pytest.mark.deep
def test_papers_made_from_more_than_a_player_knows_are_made_every_time(
    campaign: Path,
    marchtable: Callable[..., Answer],
    made: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make = ReaderPages._all_of

    def curious(self: ReaderPages, materials: ReaderMaterials, form: OrderForm) -> AudienceFiles:
        if materials.reader.id == "anna":
            assert materials.whole().inputs == self.desk.inputs
        return make(self, materials, form)

    monkeypatch.setattr(ReaderPages, "_all_of", curious)
    assert marchtable("build", campaign, "--quiet").code == 0
    made.clear()
    a_remark(campaign)

    assert marchtable("build", campaign, "--quiet").code == 0

    assert made == ["umpire", "players/anna"]
