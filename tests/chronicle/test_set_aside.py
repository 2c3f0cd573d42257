"""What lies beside the records: notes, what was set aside, what a killed run left."""

from __future__ import annotations

import errno
import json
from typing import TYPE_CHECKING

import pytest

from generator.chronicle.book import (
    OutOfTurnError,
    append,
    genesis,
    heads_set_aside,
    load_book,
    set_aside_last,
)
from generator.chronicle.sealed_folder import (
    REOPENED,
    clear_unfinished,
    numbered_names,
    write_once,
)
from generator.chronicle.seals import DamagedChronicleError
from generator.files import BusyError, MachineError, locked
from tests.dying import CAMPAIGN, a_record, chronicle_of, close_next, failing

if TYPE_CHECKING:
    from pathlib import Path

PART = ".0003-3-day.toml.0123abcd.part"


def noted(folder: Path) -> str:
    """Read the note of which records there are."""
    return (folder.parent / ".marchtable" / "records.json").read_text(encoding="utf-8")


def test_a_note_tells_which_periods_are_closed(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)
    (entry,) = load_book(folder, campaign=CAMPAIGN).entries

    assert noted(folder) == (
        '{\n "campaign": {\n  "id": "hadewych-1672"\n },\n "records": [\n  {\n'
        f'   "period": "1-day",\n   "sha256": "{entry.digest}"\n  }}\n ]\n}}\n'
    )


def test_the_note_follows_a_reopening(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 3)

    set_aside_last(folder, campaign=CAMPAIGN)

    note = json.loads(noted(folder))
    assert note["campaign"] == {"id": CAMPAIGN}
    assert [each["period"] for each in note["records"]] == ["1-day", "2-day"]


def test_heads_of_reopened_periods_come_in_order_of_their_names(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 3)
    for _ in range(2):
        set_aside_last(folder, campaign=CAMPAIGN)

    heads = heads_set_aside(folder, campaign=CAMPAIGN)

    assert [head.period for head in heads] == ["2-day", "3-day"]
    assert heads[0].previous == load_book(folder, campaign=CAMPAIGN).head
    assert heads_set_aside(folder, campaign="gouda") == ()


def test_what_is_no_record_tells_nothing_from_where_it_was_set_aside(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    assert heads_set_aside(folder, campaign=CAMPAIGN) == ()
    set_aside_last(folder, campaign=CAMPAIGN)
    (folder / REOPENED / "0001-torn.toml").write_bytes(b"torn")
    (folder / REOPENED / "0002-folder.toml").mkdir()
    (folder / REOPENED / "0003-note.txt").write_bytes(b"mine")

    assert [head.number for head in heads_set_aside(folder, campaign=CAMPAIGN)] == [2]


def test_the_first_record_has_no_period_before_it(tmp_path: Path) -> None:
    with pytest.raises(OutOfTurnError, match=r"\(last closed: none\); build again, then close$"):
        append(tmp_path / "chronicle", a_record(2, genesis(CAMPAIGN)))


def test_both_digests_are_told_where_the_chain_is_broken(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path / "one", 2)
    other = chronicle_of(tmp_path / "two", 0)
    append(other, a_record(1, genesis(CAMPAIGN), program="0.1.1"))
    expected, found = (load_book(each, campaign=CAMPAIGN).entries[0] for each in (folder, other))
    (folder / "0001-1-day.toml").write_bytes((other / "0001-1-day.toml").read_bytes())

    with pytest.raises(DamagedChronicleError) as caught:
        load_book(folder, campaign=CAMPAIGN)

    assert str(caught.value) == (
        f"chronicle/0002-2-day.toml: does not follow 0001-1-day.toml (it expects "
        f"{expected.digest[:8]}, found {found.digest[:8]}); put both files back from the same copy"
    )


@pytest.mark.parametrize("letters", range(3))
def test_a_head_is_found_wherever_its_first_bytes_cut_the_text_after_it(
    tmp_path: Path, letters: int
) -> None:
    folder = tmp_path / "chronicle"

    book = append(folder, a_record(1, genesis(CAMPAIGN), block="x" * letters + "€" * 5000))

    assert [entry.head.number for entry in book.entries] == [1]


def test_a_disk_that_refuses_is_told_with_the_record(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    for attempt, call in (
        ("cannot write chronicle/0002-2-day.toml: No space", lambda: close_next(folder)),
        (
            "cannot set chronicle/0001-1-day.toml aside: No space",
            lambda: set_aside_last(folder, campaign=CAMPAIGN),
        ),
    ):
        with (
            pytest.raises(MachineError, match=f"^{attempt}"),
            failing(1, errno.ENOSPC, only="fsync"),
        ):
            call()
    with (
        pytest.raises(MachineError, match=r"^cannot lock chronicle: Operation not permitted"),
        failing(1, errno.EPERM, only="open"),
    ):
        close_next(folder)


def test_a_run_that_gives_way_says_how_long(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 1)

    with (
        locked(tmp_path / ".marchtable" / "chronicle.lock", busy="mine"),
        pytest.raises(BusyError) as busy,
    ):
        close_next(folder)

    assert str(busy.value) == (
        "another run is closing or reopening a period of this campaign; wait until it has finished"
    )


def test_numbers_are_counted_and_not_spelt(tmp_path: Path) -> None:
    for name in ("10000-a.toml", "9999-b.toml"):
        (tmp_path / name).touch()

    with pytest.raises(DamagedChronicleError, match=r"record 0001 is missing, though 9999-b\.toml"):
        numbered_names(tmp_path, "record")


def test_what_a_killed_run_left_goes_unless_another_is_at_work(tmp_path: Path) -> None:
    folder = chronicle_of(tmp_path, 2)
    set_aside_last(folder, campaign=CAMPAIGN)
    left = [folder / PART, folder / REOPENED / PART]
    kept = [folder / ".gitattributes", folder / f"{PART}.txt"]
    for path in (*left, *kept):
        path.touch()

    with locked(tmp_path / ".marchtable" / "chronicle.lock", busy="mine"):
        clear_unfinished(folder)
    assert all(path.exists() for path in left)
    clear_unfinished(folder)
    clear_unfinished(tmp_path / "nowhere")

    assert not any(path.exists() for path in left)
    assert all(path.exists() for path in kept)
    assert not (tmp_path / "nowhere").exists()


def test_a_file_is_written_once(tmp_path: Path) -> None:
    write_once(tmp_path, "0001-a.toml", b"first")

    with pytest.raises(FileExistsError):
        write_once(tmp_path, "0001-a.toml", b"second")

    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"first"]
