"""A build brings the output folder up to date, and does no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.publish import publish
from tests.dying import failing, pages
from tests.publish.output_folder import A, build, folders, names, on_disk

if TYPE_CHECKING:
    from pathlib import Path


def test_a_first_build_writes_everything(output: Path) -> None:
    published = build(output, A)

    assert on_disk(output) == A
    assert names(published.written) == ["players/anna/packet.pdf", "public/index.html"]
    assert published.unchanged == published.removed == published.kept == ()


def test_a_second_build_writes_only_what_changed(output: Path) -> None:
    build(output, A)
    before = (output / "public/index.html").stat().st_mtime_ns

    published = build(output, {**A, "players/anna/packet.pdf": b"later"})

    assert names(published.written) == ["players/anna/packet.pdf"]
    assert names(published.unchanged) == ["public/index.html"]
    assert (output / "public/index.html").stat().st_mtime_ns == before


def test_the_same_build_again_changes_nothing_on_the_disk(output: Path) -> None:
    build(output, A)

    with failing(0, 0) as calls:
        published = build(output, A)

    assert published.written == ()
    assert not set(calls) & {"write", "replace", "unlink", "rmdir", "fsync", "link"}


def test_the_same_files_give_the_same_bytes_in_every_folder(tmp_path: Path) -> None:
    build(tmp_path / "one", A)
    build(tmp_path / "two", {"public/index.html": b"else"})
    build(tmp_path / "two", dict(reversed(A.items())))

    manifests = [(tmp_path / name / ".made.json").read_bytes() for name in ("one", "two")]

    assert manifests[0] == manifests[1]
    assert str(tmp_path).encode() not in manifests[0]


def test_a_page_no_longer_made_is_removed_with_its_empty_folders(output: Path) -> None:
    build(output, {**A, "public/draft/hidden/troops.html": b"leak"})

    published = build(output, A)

    assert names(published.removed) == ["public/draft/hidden/troops.html"]
    assert on_disk(output) == A
    assert folders(output) == {"public", "players", "players/anna"}


def test_an_empty_build_removes_everything_it_made(output: Path) -> None:
    build(output, A)

    build(output, {})

    assert (on_disk(output), folders(output)) == ({}, set())


def test_a_file_that_was_deleted_by_hand_is_made_again(output: Path) -> None:
    build(output, A)
    (output / "public/index.html").unlink()

    assert names(build(output, A).written) == ["public/index.html"]
    assert on_disk(output) == A


def test_an_output_folder_that_was_deleted_is_made_again(output: Path) -> None:
    build(output, A)
    before = {path: path.read_bytes() for path in output.rglob("*") if path.is_file()}
    for path in sorted(output.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    output.rmdir()

    build(output, A)

    after = {path: path.read_bytes() for path in output.rglob("*") if path.is_file()}
    assert after == before


def test_a_build_for_one_player_removes_from_that_folder_alone(output: Path) -> None:
    build(output, {**A, "players/anna/old.pdf": b"o", "players/annabel/x.pdf": b"x"})

    published = publish(output, pages({"players/anna/packet.pdf": b"new"}), scope="players/anna")

    assert names(published.written) == ["players/anna/packet.pdf"]
    assert names(published.removed) == ["players/anna/old.pdf"]
    assert on_disk(output) == {
        "public/index.html": b"a",
        "players/anna/packet.pdf": b"new",
        "players/annabel/x.pdf": b"x",
    }
    assert names(build(output, A).removed) == ["players/annabel/x.pdf"]


def test_an_own_file_may_give_way_to_a_folder(output: Path) -> None:
    build(output, {**A, "public/turns": b"list"})
    new = {**A, "public/turns/0001/index.html": b"turn"}

    build(output, new)

    assert on_disk(output) == new


def test_folders_above_the_output_folder_are_made(tmp_path: Path) -> None:
    build(tmp_path / "club/war/output", A)

    assert on_disk(tmp_path / "club/war/output") == A


def test_the_list_of_what_was_made_stays_as_it_was(output: Path) -> None:
    build(output, {"b": b"1", "a": b""})

    assert (output / ".made.json").read_text(encoding="utf-8") == (
        '{\n "program": "marchtable",\n "format": 1,\n "made": {\n  "a": [\n'
        '   "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"\n  ],\n'
        '  "b": [\n   "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"\n'
        "  ]\n }\n}\n"
    )


def test_a_folder_deleted_by_hand_keeps_no_other_from_going(output: Path) -> None:
    build(output, {**A, "public/x/old.html": b"o", "public/y/old.html": b"o"})
    (output / "public/y/old.html").unlink()
    (output / "public/y").rmdir()

    published = build(output, A)

    assert names(published.removed) == ["public/x/old.html"]
    assert folders(output) == {"public", "players", "players/anna"}


def test_the_disk_is_waited_for_as_often_whether_files_are_few_or_many(tmp_path: Path) -> None:
    waits = []
    for count in (1, 9):
        with failing(0, 0) as calls:
            build(tmp_path / str(count), {f"page-{number}": b"x" for number in range(count)})
        waits.append(calls.count("fsync"))

    assert waits == [2, 2]
