"""Sheets for the whole campaign: made once, and again when what they say has changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.pipeline import materials
from generator.pipeline.build import press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.materials import campaign_sheets
from generator.render.pdf import job_digest
from generator.store import Store

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
SAMPLES = ("tsc", "grand-strategic", "battlefield", "house")


def sheets_of(folder: Path, store: Store) -> Mapping[str, bytes]:
    """Return what is kept of each sheet; empty: it is to be printed."""
    desk = open_desk(folder)
    found = campaign_sheets(desk, press_for(desk), store)
    for each in found:
        if each.job.html:
            store.put_one("document", job_digest(each.job), b"%PDF " + each.job.name.encode())
    return {each.job.name: each.job.finished for each in found}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(folder=tmp_path / "kept", key=b"this machine's")


@pytest.fixture(params=[*SAMPLES, "valormr"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A sample of each system."""
    home = tmp_path / "campaign"
    if request.param in SAMPLES:
        shutil.copytree(ROOT / "examples" / request.param, home)
    else:
        home.mkdir()
        shutil.copy(ROOT / "campaign.toml", home)
        shutil.copytree(ROOT / "chronicle", home / "chronicle")
    return home


def test_no_page_of_a_sheet_is_written_again_while_its_file_says_the_same(
    folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sheets_of(folder, store)
    monkeypatch.setattr(materials, "_sheets_made", None)

    again = sheets_of(folder, store)

    assert not any(first.values())
    assert again == {name: b"%PDF " + name.encode() for name in first}


@pytest.mark.parametrize("folder", ["tsc"], indirect=True)
def test_they_are_made_again_when_the_file_says_something_else(folder: Path, store: Store) -> None:
    sheets_of(folder, store)
    file = folder / "campaign.toml"
    file.write_text(file.read_text("utf-8").replace("title = ", "title = 'X' # ", 1), "utf-8")

    assert not any(sheets_of(folder, store).values())


@pytest.mark.parametrize("folder", ["tsc"], indirect=True)
def test_they_are_made_again_where_one_of_them_is_lost(folder: Path, store: Store) -> None:
    sheets_of(folder, store)
    desk = open_desk(folder)
    own = materials.campaign_materials(desk, press_for(desk), store)
    first, *_ = materials._sheets_made(desk, own)
    store.put_one("document", job_digest(first.job), b"")

    assert not any(sheets_of(folder, store).values())
