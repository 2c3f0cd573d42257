"""The chronicle is read in order, and nothing is built on a damaged one."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from generator.chronicle.book import genesis, load_book
from generator.chronicle.record import record_from_text
from generator.chronicle.sealed_folder import file_name
from generator.chronicle.seals import DamagedChronicleError, digest_of, seal
from generator.files import MachineError
from tests.dying import CAMPAIGN, chronicle_of, failing

if TYPE_CHECKING:
    from pathlib import Path

    from generator.chronicle.record import Record


@pytest.fixture
def chronicle(tmp_path: Path) -> Path:
    """A chronicle of four closed periods."""
    return chronicle_of(tmp_path / "campaign", 4)


def refused(folder: Path, said: str) -> str:
    """Load a damaged chronicle and answer what the program says."""
    with pytest.raises(DamagedChronicleError, match=said) as caught:
        load_book(folder, campaign=CAMPAIGN)
    return str(caught.value)


def test_a_folder_that_is_not_there_is_an_empty_chronicle(tmp_path: Path) -> None:
    book = load_book(tmp_path / "chronicle", campaign=CAMPAIGN)

    assert len(book) == 0
    assert book.head == genesis(CAMPAIGN)
    assert not (tmp_path / "chronicle").exists()


def test_two_campaigns_begin_differently() -> None:
    assert genesis("gouda") != genesis("breda")


def test_records_come_in_order_and_each_names_the_one_before(chronicle: Path) -> None:
    book = load_book(chronicle, campaign=CAMPAIGN)

    assert [record.number for record in book] == [1, 2, 3, 4]
    assert [entry.name for entry in book.entries] == [
        "0001-1-day.toml",
        "0002-2-day.toml",
        "0003-3-day.toml",
        "0004-4-day.toml",
    ]
    assert [entry.head.previous for entry in book.entries] == [
        genesis(CAMPAIGN),
        *(entry.digest for entry in book.entries[:-1]),
    ]
    assert book.head == book.entries[-1].digest


def test_a_book_is_a_sequence(chronicle: Path) -> None:
    book = load_book(chronicle, campaign=CAMPAIGN)

    assert book[-1].number == book.parse(4).number == 4
    assert [record.number for record in book[1:3]] == [2, 3]
    with pytest.raises(IndexError):
        book[4]


def test_records_not_asked_for_are_not_parsed(
    chronicle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[int] = []
    original = record_from_text

    def noting(text: str) -> Record:
        record = original(text)
        parsed.append(record.number)
        return record

    monkeypatch.setattr("generator.chronicle.book.record_from_text", noting)

    book = load_book(chronicle, campaign=CAMPAIGN)
    assert [entry.head.period for entry in book.entries][-1] == "4-day"
    assert (book[-1].number, book[-1].number) == (4, 4)

    assert parsed == [4]


def test_git_and_editors_do_no_damage(chronicle: Path) -> None:
    before = load_book(chronicle, campaign=CAMPAIGN)

    for path in chronicle.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))

    after = load_book(chronicle, campaign=CAMPAIGN)
    assert (after.entries, tuple(after)) == (before.entries, tuple(before))


@pytest.mark.parametrize(
    "name", [".DS_Store", ".gitattributes", "desktop.ini", "Thumbs.db", ".stfolder"]
)
def test_the_litter_of_systems_is_passed_over(chronicle: Path, name: str) -> None:
    (chronicle / name).write_bytes(b"x")

    assert len(load_book(chronicle, campaign=CAMPAIGN)) == 4


@pytest.mark.parametrize(
    "name",
    [
        "0004-4-day (Anna's conflicted copy 2026-05-01).toml",
        "0004-4-day.sync-conflict-20260501-193000-ABCDEFG.toml",
        "0004-4-day-LAPTOP.toml",
        "0004-4-day.toml.bak",
        "0004-4-day.toml~",
        "0005.toml",
        "notes.txt",
    ],
)
def test_a_copy_made_by_a_sync_program_stops_everything(chronicle: Path, name: str) -> None:
    (chronicle / name).write_bytes((chronicle / "0004-4-day.toml").read_bytes())

    message = refused(chronicle, "does not belong here")
    assert message.startswith(f"chronicle/{name}: ")
    assert "move the other out" in message


def test_a_second_file_with_a_number_is_noticed(chronicle: Path) -> None:
    shutil.copy(chronicle / "0002-2-day.toml", chronicle / "0002-2-day-laptop.toml")

    refused(chronicle, r"is a second record with number 2, beside 0002-2-day")


def test_a_missing_file_is_noticed(chronicle: Path) -> None:
    (chronicle / "0002-2-day.toml").unlink()

    refused(chronicle, r"chronicle: record 0002 is missing, though 0003-3-day\.toml is")


def test_a_missing_first_file_is_noticed(chronicle: Path) -> None:
    (chronicle / "0001-1-day.toml").unlink()

    refused(chronicle, "record 0001 is missing")


def test_two_files_that_changed_places_are_noticed(chronicle: Path) -> None:
    one, two = chronicle / "0002-2-day.toml", chronicle / "0003-3-day.toml"
    first, second = one.read_bytes(), two.read_bytes()
    one.write_bytes(second)
    two.write_bytes(first)

    refused(chronicle, r"0002-2-day\.toml: holds the record 0003-3-day\.toml")


def test_a_file_under_another_period_is_noticed(chronicle: Path) -> None:
    (chronicle / "0004-4-day.toml").rename(chronicle / "0004-4-night.toml")

    refused(chronicle, r"0004-4-night\.toml: holds the record 0004-4-day\.toml")


def test_a_record_of_another_campaign_is_noticed(chronicle: Path) -> None:
    with pytest.raises(
        DamagedChronicleError, match=r"^chronicle/0001.*“hadewych-1672”, not to “gouda”"
    ):
        load_book(chronicle, campaign="gouda")


def test_a_record_from_another_course_of_the_campaign_is_noticed(chronicle: Path) -> None:
    path = chronicle / "0002-2-day.toml"
    text = path.read_text(encoding="utf-8").replace("strength = 12", "strength = 99")
    path.write_bytes(seal(text[: text.rindex("# sha256")]))

    message = refused(chronicle, r"0003-3-day\.toml: does not follow 0002-2-day\.toml")
    assert f"found {digest_of(text[: text.rindex('# sha256')])[:8]}" in message


def test_a_first_record_that_names_another_start_is_noticed(chronicle: Path) -> None:
    path = chronicle / "0001-1-day.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'previous = "\w+"', f'previous = "{"0" * 64}"', text)
    path.write_bytes(seal(text[: text.rindex("# sha256")]))

    refused(chronicle, "does not follow the start of the campaign")


def test_a_flipped_byte_in_any_file_is_noticed(chronicle: Path) -> None:
    for path in sorted(chronicle.iterdir()):
        raw = path.read_bytes()
        path.write_bytes(raw.replace(b"relieved", b"believed"))
        refused(chronicle, f"^chronicle/{path.name}: changed since it was closed")
        path.write_bytes(raw)

    assert len(load_book(chronicle, campaign=CAMPAIGN)) == 4


def test_a_sealed_file_that_is_no_record_is_noticed(chronicle: Path) -> None:
    (chronicle / "0004-4-day.toml").write_bytes(seal("title = 1\n"))

    refused(chronicle, r"^chronicle/0004-4-day\.toml: cannot be read as a record")


def test_a_sealed_record_that_does_not_parse_is_noticed_when_asked_for(chronicle: Path) -> None:
    path = chronicle / "0004-4-day.toml"
    text = path.read_text(encoding="utf-8").replace("[start.orange]", "[start.orange")
    path.write_bytes(seal(text[: text.rindex("# sha256")]))
    book = load_book(chronicle, campaign=CAMPAIGN)

    damage = r"^chronicle/0004-4-day\.toml: cannot be read as a record \("
    with pytest.raises(DamagedChronicleError, match=damage):
        book.parse(4)


def test_a_record_of_a_newer_program_is_named_as_such(chronicle: Path) -> None:
    path = chronicle / "0004-4-day.toml"
    text = path.read_text(encoding="utf-8").replace("format = 2", "format = 4")
    path.write_bytes(seal(text[: text.rindex("# sha256")]))

    refused(chronicle, "has format 4, which only a newer Marchtable reads")


def test_links_are_not_followed(chronicle: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (chronicle / "0004-4-day.toml").rename(elsewhere)
    (chronicle / "0004-4-day.toml").symlink_to(elsewhere)
    refused(chronicle, "does not belong here")

    moved = tmp_path / "moved"
    chronicle.rename(moved)
    chronicle.symlink_to(moved)
    refused(chronicle, "chronicle: is a link, but must be a folder")


def test_a_file_in_the_chronicles_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "chronicle").write_bytes(b"")

    refused(tmp_path / "chronicle", "is a file, but must be a folder")


def test_a_chronicle_that_cannot_be_read_is_the_machines_fault(
    chronicle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "0001-1-day.toml")

    monkeypatch.setattr(type(chronicle), "open", unreadable)

    with pytest.raises(MachineError, match="cannot read chronicle: Permission denied"):
        load_book(chronicle, campaign=CAMPAIGN)


def test_reading_changes_nothing(chronicle: Path) -> None:
    with failing(0, 0) as calls:
        load_book(chronicle, campaign=CAMPAIGN)

    assert calls == []


def test_numbers_above_9999_stay_in_order() -> None:
    assert file_name(10_000, "5000-night") == "10000-5000-night.toml"
