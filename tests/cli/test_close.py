"""``close``, ``reopen``, ``verify``: a period from its orders into the chronicle."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.files import locked
from tests.cli.folders import append, contents, edit, throws_by_hand, times
from tests.small_campaign import SEED
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

ROOT = Path(__file__).parents[2]
RECORD = "0001-1-day.toml"

paperless = pytest.mark.usefixtures("_paperless")
unbuilt = pytest.mark.usefixtures("_unbuilt")


def records(folder: Path) -> list[str]:
    """Return the names of the records."""
    return sorted(path.name for path in (folder / "chronicle").glob("*.toml"))


@pytest.mark.usefixtures("program")
def test_a_whole_life(built: Path, tmp_path: Path, marchtable: Callable[..., Answer]) -> None:
    home = tmp_path / "Łódź – 二 campaigns"
    assert marchtable("init", home).code == 0
    (home / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")
    shutil.copytree(built / ".marchtable", home / ".marchtable")
    commands = (
        ("check", home, "--strict"),
        ("build", home),
        ("status", home),
        ("next", home),
        ("close", home, "--yes"),
        ("reopen", home, "--yes"),
        ("close", home, "--yes"),
        ("verify", home, "--replay"),
        ("explain", "ealdred", home, "--period", "1-day"),
        ("build", home),
    )

    answers = {words: marchtable(*words) for words in commands}

    assert [answer.code for answer in answers.values()] == [0] * len(answers)
    assert records(home) == [RECORD]
    assert len(list((home / "chronicle" / ".reopened").iterdir())) == 1
    assert "come out the same" in answers["verify", home, "--replay"].out


@paperless
def test_the_period_closed_is_the_one_that_was_built(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    before = marchtable("explain", "gorm", built, "--json").json

    answer = marchtable("close", built, "--yes")

    assert answer.code == 0
    assert answer.out.splitlines()[0] == f"1-day is closed: chronicle/{RECORD}"
    assert "Turn 1, day: 3 orders, 0 decisions, 0 rolls" in answer.err
    assert "Without an order" not in answer.err
    after = marchtable("explain", "gorm", built, "--json", "--period", "1-day").json
    assert after == before
    text = (built / "chronicle" / RECORD).read_text(encoding="utf-8")
    assert 'do = \\"march\\"' in text or 'do = "march"' in text


@paperless
def test_closing_asks_where_nobody_can_answer_for_a_yes(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("close", built)

    assert answer.code == 2
    assert "give --yes" in answer.err
    assert not (built / "chronicle").exists()


@paperless
@pytest.mark.parametrize(("typed", "code"), [("y\n", 0), ("n\n", 2), ("\n", 2)])
def test_closing_asks_at_a_terminal(
    typed: str,
    code: int,
    built: Path,
    marchtable: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Keyboard:
        """Somebody who types one line."""

        def isatty(self) -> bool:
            return True

        def readline(self) -> str:
            return typed

    monkeypatch.setattr("sys.stdin", Keyboard())

    answer = marchtable("close", built)

    assert answer.code == code
    assert "Close 1-day for good? [y/N]" in answer.err
    assert records(built) == ([RECORD] if code == 0 else [])


@paperless
def test_a_dry_run_writes_nothing(built: Path, marchtable: Callable[..., Answer]) -> None:
    before = times(built)

    answer = marchtable("close", built, "--dry-run")

    assert answer.code == 0
    assert answer.out == f"1-day can be closed: chronicle/{RECORD}\n"
    assert times(built) == before


@pytest.mark.deep
@paperless
def test_what_is_awaited_keeps_a_period_open(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    throws_by_hand(built)
    assert marchtable("close", built, "--yes", "--quiet").code == 0
    before = contents(built)

    answer = marchtable("close", built, "--yes")
    as_json = marchtable("close", built, "--yes", "--json")

    assert (answer.code, as_json.code) == (3, 3)
    assert "1-night/VAL-WX-03/sky/1" in answer.err
    assert "1-night cannot be closed yet" in answer.err
    assert [each["kind"] for each in as_json.json["awaited"]] == ["throw"]
    assert contents(built) == before


@paperless
def test_a_damaged_chronicle_stops_everything(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", built, "--yes", "--quiet")
    record = built / "chronicle" / RECORD
    record.write_bytes(record.read_bytes().replace(b"march", b"match", 1))
    before = times(built / "output")

    answers = [
        marchtable(command, built)
        for command in ("verify", "status", "build", "close", "reopen", "next")
    ]

    assert [answer.code for answer in answers] == [1] * len(answers)
    for answer in answers:
        assert answer.out == ""
        assert f"chronicle/{RECORD}: changed since it was closed" in answer.err
    assert times(built / "output") == before


@paperless
def test_closing_with_the_chronicle_in_use_is_refused(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    with locked(built / ".marchtable" / "chronicle.lock", busy=""):
        answer = marchtable("close", built, "--yes")

    assert answer.code == 2
    assert "another run is closing or reopening" in answer.err
    assert records(built) == []


@paperless
def test_a_reopened_period_is_played_from_its_block_as_it_is_now(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", built, "--yes", "--quiet")
    edit(built, 'to = ["0604"]', 'to = ["0904"]')
    warned = marchtable("check", built)

    assert "W103" in warned.out
    answer = marchtable("reopen", built, "--yes")
    after = marchtable("explain", "gorm", built)

    assert answer.code == 0
    assert "1-day is open again" in answer.out
    assert "sets out for 0904" in after.out
    assert records(built) == []


@unbuilt
def test_a_period_can_be_reopened_although_the_campaign_file_has_faults(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    edit(campaign, 'to = ["0604"]', 'to = ["9904"]')

    answer = marchtable("reopen", campaign, "--yes", "--json")

    assert answer.code == 0
    assert answer.json["reopened"] == "1-day"
    assert records(campaign) == []


@unbuilt
def test_there_is_nothing_to_reopen_at_the_start(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("reopen", campaign, "--yes")

    assert answer.code == 2
    assert "no period is closed" in answer.err


@unbuilt
def test_reopening_asks_too(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    marchtable("close", campaign, "--yes", "--quiet")

    answer = marchtable("reopen", campaign)

    assert answer.code == 2
    assert "To reopen 1-day, give --yes." in answer.err
    assert records(campaign) == [RECORD]


@unbuilt
def test_every_record_down_to_a_period_is_set_aside_and_played_again(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    marchtable("close", campaign, "--yes", "--quiet")
    closed = {name: (campaign / "chronicle" / name) for name in records(campaign)}
    bytes_of = {name: path.read_bytes() for name, path in closed.items()}

    asked = marchtable("reopen", campaign, "--back-to", "1-day")
    answer = marchtable("reopen", campaign, "--back-to", "1-day", "--yes", "--json")

    assert "To reopen 1-day to 1-night, give --yes." in asked.err
    assert answer.json["reopened"] == "1-day"
    assert list(answer.json["records"]) == ["1-night", "1-day"]
    assert answer.json["kept"] == answer.json["records"]["1-day"]
    assert records(campaign) == []
    assert sorted(Path(path).read_bytes() for path in answer.json["records"].values()) == sorted(
        bytes_of.values()
    )

    marchtable("close", campaign, "--yes", "--quiet")
    marchtable("close", campaign, "--yes", "--quiet")
    assert records(campaign) == list(bytes_of)


@unbuilt
def test_blocks_of_closed_periods_may_be_cut_out_and_come_back_when_reopened(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    file = campaign / "campaign.toml"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.partition("[[period]]")[0], encoding="utf-8")

    strict = marchtable("check", campaign, "--strict")
    following = marchtable("next", campaign)
    answer = marchtable("reopen", campaign, "--yes")

    assert (strict.code, strict.err) == (0, "")
    assert 'id = "1-night"' in following.out
    assert "campaign.toml has no block for 1-day any more" in answer.err
    block = answer.out.partition("\n\n")[2]
    assert block.startswith('[[period]]\nid = "1-day" ')
    append(campaign, f"\n{block}")
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    assert 'to = ["0604"]' in file.read_text(encoding="utf-8")


@unbuilt
def test_a_period_that_is_not_closed_cannot_be_reopened(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")

    answer = marchtable("reopen", campaign, "--back-to", "2-day", "--yes")

    assert answer.code == 2
    assert "2-day is not closed" in answer.err
    assert "the last one closed is 1-day" in answer.err
    assert records(campaign) == [RECORD]


def test_an_empty_chronicle_verifies(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("verify", campaign, "--json")

    assert answer.code == 0
    assert answer.json == {"periods": [], "replay": [], "locks": []}


@unbuilt
def test_the_chronicle_verifies_even_when_the_campaign_file_has_faults(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    edit(campaign, 'to = ["0604"]', 'to = ["9904"]')

    answer = marchtable("verify", campaign)

    assert answer.code == 0
    assert answer.out.startswith("1 closed period, every seal and the chain whole")


@unbuilt
def test_replay_lists_what_other_rules_would_change_and_changes_nothing(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    before = contents(campaign / "chronicle")
    append(
        campaign,
        '\n[[house_rule]]\ntable = "terrain-costs"\nrow = "clear"\ncolumn = "open"\n'
        'value = 12\nwhy = "A wet autumn."\n',
    )

    answer = marchtable("verify", campaign, "--replay")
    as_json = marchtable("verify", campaign, "--replay", "--json")

    assert (answer.code, as_json.code) == (0, 0)
    assert "1 of 1 would come out otherwise" in answer.out
    assert "the table terrain-costs has changed since" in answer.out
    assert "then: Gorm's Host marches from Marchgate (0804) to 0704" in answer.out
    assert "now:  Gorm's Host" in answer.out
    assert "  Gorm's Host (gorm): at 0604; by today's rules at 0" in answer.out
    (replayed,) = as_json.json["replay"]
    assert replayed["period"] == "1-day"
    assert contents(campaign / "chronicle") == before


@unbuilt
def test_an_army_in_play_that_left_the_file_is_asked_back(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    edit(campaign, '[[army]]\nid = "urzag"', '[[army]]\nid = "urzag-the-younger"')

    answer = marchtable("verify", campaign, "--replay")

    assert answer.code == 1
    assert "C090" in answer.err
    assert "put its [[army]] back with the same id" in answer.err


@unbuilt
def test_dice_thrown_by_hand_are_replayed_as_they_fell(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    append(
        campaign,
        '\n[[period]]\nid = "1-night"\n\n[period.dice]\n'
        '"1-night/VAL-WX-03/sky/1" = 6\n\n'
        '[[period.ruling]]\nset = "position"\nof = "isolde"\nto = "0303"\n'
        'why = "The ford was guarded."\n',
    )
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    answer = marchtable("verify", campaign, "--replay")

    assert "By the rules of today every one of them would come out the same." in (answer.out)


def killed_while_closing(folder: Path, seconds: float, program: str) -> None:
    """Close in a process of its own, which is killed after a while."""
    run = subprocess.Popen(
        [sys.executable, "-m", program, "close", str(folder), "--yes"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(seconds)
    run.kill()
    run.wait()


@pytest.mark.parametrize("seconds", tiered([0.6, 0.4, 0.8]))
def test_a_close_that_was_killed_loses_nothing(
    seconds: float, built: Path, program: str, marchtable: Callable[..., Answer]
) -> None:
    killed_while_closing(built, seconds, program)

    status = marchtable("status", built, "--json")
    assert status.code == 0
    assert status.json["closed"] in ([], ["1-day"])
    if not status.json["closed"]:
        assert marchtable("close", built, "--yes").code == 0
    assert marchtable("build", built).code == 0
    assert marchtable("verify", built, "--replay").code == 0
    assert records(built) == [RECORD]


@pytest.mark.deep
@paperless
def test_a_run_killed_between_record_and_pages_is_made_good_by_a_build(
    built: Path, marchtable: Callable[..., Answer]
) -> None:
    program = (
        "import os\n"
        "from generator.cli import close_command, main\n"
        "close_command.build_and_tell = lambda *_, **__: os._exit(9)\n"
        f"main(['close', {str(built)!r}, '--yes'])\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 9
    assert records(built) == [RECORD]

    assert marchtable("build", built).code == 0

    report = contents(built / "output")["umpire/report.json"].decode()
    assert '"id": "1-night"' in report


@unbuilt
def test_the_time_of_closing_is_told_in_utc(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.cli.close_command.right_now", lambda: "2026-05-01T19:30:00Z")

    marchtable("close", campaign, "--yes", "--quiet")

    head = (campaign / "chronicle" / RECORD).read_text(encoding="utf-8")
    assert 'closed = "2026-05-01T19:30:00Z"' in head
