"""``build``: every page where it belongs, and nothing done twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.files import locked
from generator.pipeline.build import build
from generator.pipeline.desk import open_desk
from generator.pipeline.unchanged import Wishes
from generator.render.print_library import PrintUnavailable
from generator.render.workers import Bounds
from tests.cli.folders import append, contents, edit, times
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

ROOT = Path(__file__).parents[2]


@pytest.fixture
def _no_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the print library away."""

    def unavailable() -> None:
        message = "PDFs cannot be made: Pango was not found here. Type: apt install it"
        raise PrintUnavailable(message)

    monkeypatch.setattr("generator.render.pdf.load_library", unavailable)


@pytest.mark.deep
def test_every_reader_gets_a_folder_with_printed_papers(built: Path) -> None:
    made = contents(built / "output")

    for path in ("umpire/turn-sheet.pdf", "players/anna/briefing.pdf"):
        assert made[path].startswith(b"%PDF")


@pytest.mark.usefixtures("_paperless")
def test_every_reader_gets_a_folder(built: Path) -> None:
    made = contents(built / "output")

    assert {path.rpartition("/")[0] for path in made} >= {
        "umpire",
        "umpire/preview",
        "umpire/once",
        "players/anna",
        "players/bert",
        "public",
    }
    assert {"umpire/turn-sheet.pdf", "players/anna/briefing.pdf"} <= made.keys()
    assert made["umpire/map.svg"].startswith(b"<?xml")
    assert json.loads(made["umpire/report.json"])["period"]["id"] == "1-day"


@pytest.mark.usefixtures("_paperless")
def test_a_build_tells_what_it_wrote_and_what_is_awaited(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    count = len(contents(built / "output")) - 2

    answer = marchtable("build", built)

    assert answer.code == 0
    assert answer.out == (f"{built / 'output'}: {count} unchanged\n1-day: no answer is awaited.\n")
    assert answer.err == ""


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
def test_somebody_at_a_terminal_sees_how_far_it_has_come(campaign: Path) -> None:
    shown: list[str] = []

    build(open_desk(campaign), Wishes(), shown.append)

    assert shown == [
        "Making pages: umpire, 1 of 4",
        "Making pages: players/anna, 2 of 4",
        "Making pages: players/bert, 3 of 4",
        "Making pages: public, 4 of 4",
        "",
    ]


@pytest.mark.deep
def test_building_again_loads_no_print_library_and_writes_nothing(built: Path) -> None:
    before = times(built / "output")
    program = (
        "import sys\n"
        "from generator.cli import main\n"
        f"code = main(['build', {str(built)!r}])\n"
        "print('weasyprint' in sys.modules)\n"
        "sys.exit(code)\n"
    )

    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )

    assert run.stdout.splitlines()[-1] == "False"
    assert times(built / "output") == before


@pytest.mark.usefixtures("_paperless")
def test_output_that_was_deleted_comes_back_the_same(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    before = contents(built / "output")
    for path in sorted((built / "output").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()

    assert marchtable("build", built).code == 0

    assert contents(built / "output") == before


@pytest.mark.deep
def test_the_same_campaign_elsewhere_gives_the_same_bytes(
    begun: Path, built: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("campaign.toml", "campaign.seed"):
        (elsewhere / name).write_bytes((begun / name).read_bytes())
    environment = {
        **os.environ,
        "TZ": "Asia/Kolkata",
        "LC_ALL": "C",
        "PYTHONHASHSEED": "7",
        "PYTHONPATH": str(ROOT),
    }

    subprocess.run(
        [sys.executable, "-m", "generator", "build", "--quiet"],
        cwd=elsewhere,
        check=True,
        capture_output=True,
        env=environment,
    )

    assert contents(elsewhere / "output") == contents(built / "output")


@pytest.mark.usefixtures("_paperless")
def test_faults_leave_the_output_as_it_was(built: Path, marchtable: Callable[..., Answer]) -> None:
    before = times(built / "output")
    edit(built, 'to = ["0604"]', 'to = ["9904"]')

    answer = marchtable("build", built)

    assert (answer.code, answer.out) == (1, "")
    assert 'to = ["9904"]' in answer.err
    assert times(built / "output") == before


@pytest.mark.usefixtures("_paperless")
def test_an_order_for_an_army_off_the_map_is_a_fault_of_the_file(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(built, 'at = "0302"\npoints = 120', "points = 120")

    answer = marchtable("build", built)

    assert answer.code == 1
    assert "Isolde's Riders is not on the map" in answer.err


@pytest.mark.usefixtures("_paperless")
def test_the_one_folder_to_upload_is_named_when_it_has_changed(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(built, 'subtitle = "An autumn campaign"', 'subtitle = "A campaign"')

    answer = marchtable("build", built, "--only", "public")

    site = built / "output" / "public"
    assert answer.err.startswith(f"To publish the site, upload {site} and nothing else.\n")


@pytest.mark.usefixtures("_paperless")
def test_one_player_alone_is_built(built: Path, marchtable: Callable[..., Answer]) -> None:
    before = contents(built / "output")
    edit(built, 'note = "Hold the bridge until relieved."', 'note = "Hold."')
    edit(built, 'to = ["wend-bridge"] ', 'to = ["0104"] ')

    answer = marchtable("build", built, "--player", "anna", "--json")

    assert answer.code == 0
    assert answer.json["removed"] == []
    after = contents(built / "output")
    changed = {path for path in before if before[path] != after[path]}
    assert changed - {".made.json"} == set(answer.json["written"])
    assert all(path.startswith("players/anna/") for path in answer.json["written"])
    assert "players/anna/briefing.pdf" in answer.json["written"]


@pytest.mark.parametrize("part", tiered(["players", "umpire", "public"]))
@pytest.mark.usefixtures("_paperless")
def test_one_part_alone_is_built(part: str, built: Path, marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("build", built, "--only", part, "--json")

    touched = [*answer.json["unchanged"], *answer.json["written"]]
    assert answer.code == 0
    assert touched
    assert all(path.startswith(f"{part}/") for path in touched)
    assert answer.json["removed"] == []


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
def test_other_paper_changes_the_sheets(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    assert marchtable("build", campaign, "--player", "bert").code == 0

    answer = marchtable("build", campaign, "--paper", "letter", "--player", "bert", "--json")

    assert "players/bert/briefing.pdf" in answer.json["written"]
    assert "players/bert/map.svg" in answer.json["unchanged"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--player", "ana"], "did you mean anna?"),
        (["--player", "nobody"], "players are: anna, bert"),
        (["--player", "anna", "--only", "public"], "leave nothing to build"),
    ],
)
@pytest.mark.usefixtures("_paperless")
def test_a_player_there_is_not_is_refused(
    words: list[str], told: str, built: Path, marchtable: Callable[..., Answer]
) -> None:
    before = times(built / "output")

    answer = marchtable("build", built, *words)

    assert answer.code == 2
    assert told in answer.err
    assert times(built / "output") == before


@pytest.mark.usefixtures("_no_pango")
def test_without_pango_everything_but_the_pdfs_is_made(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("build", campaign)

    made = contents(campaign / "output")
    assert answer.code == 2
    assert "apt install it" in answer.err
    assert len([line for line in answer.err.splitlines() if "PDF" in line]) == 1
    assert "public/index.html" in made
    assert "players/anna/map.svg" in made
    assert not any(path.endswith(".pdf") for path in made)


@pytest.mark.deep
@pytest.mark.usefixtures("_no_pango")
def test_without_pango_pdfs_of_before_are_used_while_they_are_right(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(built, 'mission = "Hold the bridge', 'mission = "Do hold the bridge')

    answer = marchtable("build", built, "--json")

    assert answer.code == 2
    lacking = ["players/anna/briefing.pdf", "players/anna/packet.pdf"]
    assert answer.json["unprinted"] == lacking
    assert "players/anna/map.pdf" in answer.json["unchanged"]
    assert not (built / "output" / "players" / "anna" / "briefing.pdf").exists()


@pytest.mark.usefixtures("_paperless")
def test_a_file_changed_by_hand_is_not_overwritten(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    page = built / "output" / "public" / "index.html"
    page.write_text("mine", encoding="utf-8")

    answer = marchtable("build", built)
    forced = marchtable("build", built, "--force")

    assert answer.code == 2
    assert "was changed by hand" in answer.err
    assert forced.code == 0
    assert page.read_text(encoding="utf-8") != "mine"


@pytest.mark.usefixtures("_paperless")
def test_two_builds_do_not_meet(built: Path, marchtable: Callable[..., Answer]) -> None:
    with locked(built / ".marchtable" / "build.lock", busy=""):
        answer = marchtable("build", built)

    assert answer.code == 2
    assert "another build of this campaign is under way" in answer.err


@pytest.mark.usefixtures("_paperless")
def test_a_player_who_has_left_leaves_no_folder(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(
        built,
        '[[player]]\nid = "bert"\nname = "Bert"\nsides = ["marches"]\n'
        'mission = "Have an army in Hallow by the end of turn 6."\n',
        "",
    )

    answer = marchtable("build", built, "--json")

    assert "players/bert/briefing.pdf" in answer.json["removed"]
    assert not (built / "output" / "players" / "bert").exists()


@pytest.mark.usefixtures("_paperless")
def test_the_private_folder_keeps_itself_out_of_git(built: Path) -> None:
    assert (built / ".marchtable" / ".gitignore").read_bytes() == b"*\n"


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
def test_a_public_text_of_the_pending_period_is_not_public_yet(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    append(built, '\n[[period]]\nid = "1-night"\n')
    words = b"The beacons were lit at dusk"

    pending = contents(built / "output" / "public")
    assert not any(words in body for body in pending.values())
    assert words in contents(built / "output")["umpire/preview/index.html"]
    for _ in range(2):
        assert marchtable("close", built, "--yes", "--quiet").code == 0

    assert words in contents(built / "output")["public/turns/0001/index.html"]


@pytest.mark.deep
def test_a_build_with_a_document_out_of_bounds_writes_nothing(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.render.pdf.BOUNDS", Bounds(seconds=0))

    answer = marchtable("build", campaign)

    assert answer.code == 2
    assert "the print library took more than 0 seconds over it" in answer.err
    assert not (campaign / "output").exists()
