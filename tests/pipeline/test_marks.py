"""What is kept of the site: used again where nothing changed, and never wrongly."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.chronicle.book import append, set_aside_last
from generator.pipeline import briefings
from generator.pipeline import reader_pages as pages
from generator.pipeline.build import press_for, state_of
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.desk import open_desk
from generator.pipeline.published_turns import site_digest
from generator.pipeline.reader_pages import ReaderPages
from generator.pipeline.records import record_of
from generator.render.site import site_files as files
from generator.render.site import turn_maps
from generator.store import Store
from generator.values import replace
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob

EXAMPLE = Path(__file__).parents[2] / "examples" / "small" / "campaign.toml"
SEED = "a seed that is long enough for tests and nobody guesses"
CLOSED = "2026-05-01T19:30:00Z"
KEPT = "kept"
WORDS = """
[[period]]
id = "1-day"

[[period.text]]
to = "public"
title = "The gate"
body = "![The gate at dusk](gate.png)"
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small example with three turns closed and an address for its site."""
    folder = tmp_path_factory.mktemp("told") / "campaign"
    (folder / "pictures").mkdir(parents=True)
    text, _, _ = EXAMPLE.read_text(encoding="utf-8").partition("\n[[period]]")
    text = text.replace("# address =", "address =", 1)
    (folder / "campaign.toml").write_text(f"{text}\n{WORDS}", encoding="utf-8")
    (folder / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")
    a_picture(folder, "#884422")
    close(folder, 6)
    return folder


@pytest.fixture
def campaign(told: Path, tmp_path: Path) -> Path:
    """The same, to do with as one likes."""
    return shutil.copytree(told, tmp_path / "campaign")


@pytest.fixture(autouse=True)
def _paperless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make shared pictures of a few bytes, which the page they show decides."""

    def drawn(jobs: Mapping[str, PdfJob], *_: object) -> Mapping[str, bytes]:
        return {path: job.html.encode() for path, job in jobs.items()}

    monkeypatch.setattr("generator.pipeline.pictures._made_pictures", drawn)


def a_picture(folder: Path, colour: str) -> None:
    """Put a picture into a campaign's folder."""
    from PIL import Image

    Image.new("RGB", (8, 6), colour).save(folder / "pictures" / "gate.png")


def close(folder: Path, count: int) -> None:
    """Close that many periods."""
    desk = open_desk(folder)
    for _ in range(count):
        record = record_of(desk, closed=CLOSED)
        desk = replace(desk, book=append(folder / "chronicle", record))


def site_of(folder: Path, kept: str = KEPT) -> Mapping[str, bytes]:
    """Make the site with what is kept in a folder of that name."""
    return bench_for(open_desk(folder), kept).files_of(PUBLIC).pages


def bench_for(desk: Desk, kept: str) -> ReaderPages:
    store = Store(folder=desk.folder.parent / kept, key=b"a key")
    return ReaderPages(desk=desk, press=press_for(desk), store=store)


def site_anew(folder: Path) -> Mapping[str, bytes]:
    """Make the site with nothing kept."""
    shutil.rmtree(folder.parent / "nothing", ignore_errors=True)
    return site_of(folder, "nothing")


@pytest.mark.deep
def test_after_every_close_the_site_is_the_same_as_one_made_anew(campaign: Path) -> None:
    for _ in range(4):
        assert site_of(campaign) == site_anew(campaign)
        close(campaign, 1)

    assert "turns/0005/index.html" in site_of(campaign)


def test_a_close_makes_the_new_turn_and_its_neighbour_alone(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site_of(campaign)
    made, drawn, briefed = noted(monkeypatch)
    close(campaign, 2)
    site_of(campaign)

    assert made == [3, 4]
    assert len(drawn) == 1
    assert set(briefed) == {"3-day", "3-night", "4-day", "4-night", "5-day"}


def noted(monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], list[str], list[str]]:
    """Note turns whose page is made, maps that are drawn, periods told of."""
    made: list[int] = []
    drawn: list[str] = []
    briefed: list[str] = []
    noting(monkeypatch, files, "turn_files", lambda turn: made.append(turn.number))
    noting(monkeypatch, turn_maps, "draw_overlay", lambda plan: drawn.append(plan.picture.period))
    for module in (pages, briefings):
        noting(monkeypatch, module, "briefed", lambda _, played: briefed.append(str(played.period)))
    return made, drawn, briefed


def noting(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, note: Callable[..., object]
) -> None:
    """Let a function tell its first arguments before it does its work."""
    original = getattr(module, name)

    def told(*values: object, **named: object) -> object:
        note(*values[: note.__code__.co_argcount])
        return original(*values, **named)

    monkeypatch.setattr(module, name, told)


def test_with_nothing_changed_nothing_is_made(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = site_of(campaign)
    made, drawn, briefed = noted(monkeypatch)

    assert site_of(campaign) == first
    assert (made, drawn, briefed) == ([], [], [])


@pytest.mark.deep
def test_a_new_line_in_the_head_of_the_file_draws_no_map_again(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site_of(campaign)
    made, drawn, _ = noted(monkeypatch)
    edit(campaign, "subtitle = ", 'subtitle = "Otherwise" # ')

    pages = site_of(campaign)

    assert made == [1, 2, 3]
    assert drawn == []
    assert b"Otherwise" in pages["index.html"]


def edit(folder: Path, old: str, new: str) -> None:
    """Replace the first such stretch of the campaign file."""
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def no_seed(folder: Path) -> None:
    """Take the seed away, and throw by hand from now on."""
    (folder / "campaign.seed").unlink()
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('missing = "seed"', 'missing = "await"', 1))


def no_picture(folder: Path) -> None:
    """Take the picture away."""
    (folder / "pictures" / "gate.png").unlink()


def fewer_turns(folder: Path) -> None:
    """Set the last turn's periods aside."""
    for _ in sorted((folder / "chronicle").glob("*.toml"))[4:]:
        set_aside_last(folder / "chronicle", campaign=open_desk(folder).campaign.id)


CHANGES: dict[str, Callable[[Path], object]] = {
    "title": lambda folder: edit(folder, 'title = "', 'title = "Old '),
    "address": lambda folder: edit(folder, "address = ", "# address = "),
    "place": lambda folder: edit(folder, 'name = "Wend"', 'name = "Wendle"'),
    "army": lambda folder: edit(folder, 'name = "Isolde', 'name = "Old Isolde'),
    "held back": lambda folder: edit(folder, "public_after = 0", "public_after = 1"),
    "totals": lambda folder: edit(
        folder, "side_totals_public = false", "side_totals_public = true"
    ),
    "picture": lambda folder: a_picture(folder, "#224488"),
    "no picture": no_picture,
    "look": lambda folder: edit(folder, "# [look]", '[look]\naccent = "#1F4E8C" #'),
    "no seed": no_seed,
    "fewer turns": fewer_turns,
}


@pytest.mark.parametrize("change", tiered(CHANGES))
def test_whatever_changes_the_site_is_the_same_as_one_made_anew(
    change: str, campaign: Path
) -> None:
    before = site_of(campaign)
    CHANGES[change](campaign)

    after = site_of(campaign)

    assert after == site_anew(campaign)
    assert after != before


def kept_files(campaign: Path) -> list[Path]:
    """Return every file that is kept."""
    folder = campaign.parent / KEPT
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def changed(path: Path) -> None:
    body = path.read_bytes() or b" "
    path.write_bytes(bytes([body[0] ^ 1]) + body[1:])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def swapped(path: Path) -> None:
    """Put the whole content of another file in a file's place."""
    others = [each for each in sorted(path.parent.glob(f"*{path.suffix}")) if each != path]
    if others:
        path.write_bytes(others[0].read_bytes())


def test_a_folder_of_pictures_that_is_a_link_is_not_gone_through(
    campaign: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (campaign / PICTURES).rename(elsewhere)
    (campaign / PICTURES).symlink_to(elsewhere, target_is_directory=True)
    known, shown = site_digest(open_desk(campaign)), state_of(campaign)

    (elsewhere / "another.png").write_bytes(b"a picture")

    assert site_digest(open_desk(campaign)) == known
    assert state_of(campaign) == shown


@pytest.mark.deep
@pytest.mark.parametrize("damage", [cut_short, changed, emptied, Path.unlink, swapped])
def test_damage_to_what_is_kept_changes_no_page(
    damage: Callable[[Path], object], campaign: Path
) -> None:
    whole = site_of(campaign)
    for path in kept_files(campaign):
        damage(path)

    assert site_of(campaign) == whole
    assert site_of(campaign) == whole


@pytest.mark.deep
@pytest.mark.parametrize("place", tiered(range(3, 40, 9)))
def test_damage_to_one_file_changes_no_page_of_the_next_run(place: int, campaign: Path) -> None:
    whole = site_of(campaign)
    cut_short(kept_files(campaign)[place])
    close(campaign, 1)

    site_of(campaign)
    mended = site_of(campaign)

    assert mended == site_anew(campaign)
    assert mended.keys() == whole.keys()


class PowerCutError(BaseException):
    """The run ends here, whatever it was doing."""


@pytest.mark.deep
@pytest.mark.parametrize("place", tiered([2, 1, 7, 30]))
def test_a_run_killed_while_it_keeps_something_harms_no_later_one(
    place: int, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0
    written = os.fdopen

    def dying(handle: int, mode: str) -> object:
        nonlocal calls
        calls += 1
        if calls == place:
            os.write(handle, b"half a pa")
            raise PowerCutError
        return written(handle, mode)

    with monkeypatch.context() as patched:
        patched.setattr("generator.files.os.fdopen", dying)
        with pytest.raises(PowerCutError):
            site_of(campaign)

    assert site_of(campaign) == site_anew(campaign)
    assert not [path for path in kept_files(campaign) if path.name.startswith(".new-")]


@pytest.mark.deep
def test_a_folder_that_cannot_be_written_to_keeps_nothing_and_stops_nobody(campaign: Path) -> None:
    (campaign.parent / KEPT).write_text("a file where the folder should be")

    assert site_of(campaign) == site_anew(campaign)
