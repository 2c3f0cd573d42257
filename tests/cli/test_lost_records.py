"""A record that goes from the end of the chronicle is missed."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

LAST = "chronicle/0001-1-day.toml"
NOTE, REPORT = ".marchtable/records.json", "output/umpire/report.json"


@pytest.fixture
def closed(built: Path, marchtable: Callable[..., Answer], _paperless: None) -> tuple[Path, str]:
    """A campaign with a closed period and its pages, and the digest of the record."""
    assert marchtable("close", built, "--yes", "--quiet").code == 0
    (period,) = marchtable("verify", built, "--json").json["periods"]
    return built, period["sha256"]


@pytest.mark.parametrize("command", ["status", "verify", "check", "build", "close"])
@pytest.mark.parametrize("witness", [NOTE, REPORT])
def test_a_last_record_that_is_gone_is_told_by_every_command(
    command: str, witness: str, closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, digest = closed
    (folder / LAST).unlink()
    for name in {NOTE, REPORT} - {witness}:
        (folder / name).unlink()

    answer = marchtable(command, folder)

    assert answer.code != 0
    assert f"{LAST}: is gone, though this period was closed" in answer.err
    assert f"(record {digest[:8]})" in answer.err
    assert (folder / witness).exists()


def test_a_record_put_back_is_missed_no_more(
    closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, _ = closed
    copy = shutil.copy(folder / LAST, folder.parent)
    (folder / LAST).unlink()
    gone = marchtable("verify", folder)
    shutil.copy(copy, folder / LAST)

    answer = marchtable("verify", folder)

    assert (gone.code == 0, answer.code) == (False, 0)


def test_without_a_copy_the_period_is_open_again_once_the_witnesses_are_moved(
    closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, _ = closed
    for name in (LAST, NOTE, REPORT):
        (folder / name).unlink()

    answer = marchtable("status", folder)

    assert answer.code == 0
    assert "Turn 1, day (1-day) is open" in answer.out


def test_who_reopens_a_period_is_not_accused(
    closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, _ = closed
    marchtable("reopen", folder, "--yes")
    (folder / NOTE).unlink()

    answers = [marchtable(each, folder) for each in ("status", "verify", "check")]

    assert [each.code for each in answers] == [0, 0, 0], answers
    assert not list((folder / "chronicle").glob("*.toml"))


def test_what_was_closed_anew_is_missed_as_it_was_closed_then(
    closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, first = closed
    marchtable("reopen", folder, "--yes")
    append(folder, '\n[[period.text]]\nto = "public"\nbody = "Smoke."\n')
    marchtable("close", folder, "--yes", "--quiet")
    (folder / LAST).unlink()

    answer = marchtable("status", folder)

    assert answer.code != 0
    assert LAST in answer.err
    assert first[:8] not in answer.err


@pytest.mark.parametrize("other", ["another-war", "the same one, otherwise played"])
def test_pages_of_another_campaign_tell_nothing(
    other: str, closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, _ = closed
    report = json.loads((folder / REPORT).read_text(encoding="utf-8"))
    if other == "another-war":
        report["campaign"]["id"] = other
    else:
        report["records"][0]["sha256"] = "0" * 64
    report["records"].append({"period": "1-night", "sha256": "1" * 64})
    (folder / REPORT).write_text(json.dumps(report), encoding="utf-8")

    answer = marchtable("status", folder)

    assert answer.code == 0, answer.err


@pytest.mark.parametrize("text", ["", "[]", '{"campaign": 1}', "null"])
def test_a_report_that_is_none_tells_nothing(
    text: str, closed: tuple[Path, str], marchtable: Callable[..., Answer]
) -> None:
    folder, _ = closed
    (folder / REPORT).write_text(text, encoding="utf-8")
    (folder / NOTE).write_text(text, encoding="utf-8")

    answer = marchtable("verify", folder)

    assert answer.code == 0, answer.err
