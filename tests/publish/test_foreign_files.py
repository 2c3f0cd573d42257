"""What is not the program's own is neither overwritten, removed nor followed."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from generator.files import MachineError
from generator.publish import RefusedError, publish
from tests.dying import pages
from tests.publish.output_folder import A, build, names, on_disk

if TYPE_CHECKING:
    from pathlib import Path


def test_what_somebody_else_put_there_stays(output: Path) -> None:
    build(output, A)
    (output / "public/photo.jpg").write_bytes(b"p")
    (output / "players/anna/notes.txt").write_bytes(b"n")
    (output / "empty").mkdir()

    build(output, {})

    assert on_disk(output) == {"public/photo.jpg": b"p", "players/anna/notes.txt": b"n"}
    assert (output / "empty").is_dir()


def test_a_stale_file_that_was_changed_by_hand_stays_and_is_named(output: Path) -> None:
    build(output, A)
    (output / "public/index.html").write_bytes(b"mine")

    for _ in range(2):
        published = build(output, {})
        assert names(published.kept) == ["public/index.html"]
        assert on_disk(output) == {"public/index.html": b"mine"}

    (output / "public/index.html").write_bytes(b"a")
    assert names(build(output, {}).removed) == ["public/index.html"]


def test_a_folder_of_somebody_elses_is_refused(output: Path) -> None:
    output.mkdir()
    (output / "thesis.doc").write_bytes(b"x")

    with pytest.raises(RefusedError, match=r"holds thesis\.doc, which this program did"):
        build(output, A)

    assert os.listdir(output) == ["thesis.doc"]  # noqa: PTH208 - hidden names count


def test_an_empty_folder_with_the_litter_of_systems_is_taken(output: Path) -> None:
    output.mkdir()
    (output / ".gitignore").write_bytes(b"*")
    (output / ".DS_Store").write_bytes(b"x")

    build(output, A)

    assert on_disk(output) == {**A, ".gitignore": b"*", ".DS_Store": b"x"}


@pytest.mark.parametrize("content", [b"mine", b"a "])
def test_a_file_changed_by_hand_is_not_overwritten(output: Path, content: bytes) -> None:
    build(output, A)
    (output / "public/index.html").write_bytes(content)
    before = on_disk(output)

    with pytest.raises(RefusedError, match=r"public/index\.html: was changed by hand"):
        build(output, {"public/index.html": b"new", "players/anna/packet.pdf": b"new"})

    assert on_disk(output) == before


def test_a_foreign_file_in_the_way_is_not_overwritten(output: Path) -> None:
    build(output, A)
    (output / "public/map.svg").write_bytes(b"mine")

    with pytest.raises(RefusedError, match=r"public/map\.svg: was not made by this"):
        build(output, {**A, "public/map.svg": b"<svg/>"})

    assert on_disk(output) == {**A, "public/map.svg": b"mine"}


def test_a_foreign_file_with_the_right_content_is_no_obstacle(output: Path) -> None:
    build(output, A)
    (output / "public/map.svg").write_bytes(b"<svg/>")

    published = build(output, {**A, "public/map.svg": b"<svg/>"})

    assert "public/map.svg" in names(published.unchanged)


def test_force_overwrites_but_removes_no_more(output: Path) -> None:
    build(output, {**A, "public/old.html": b"o"})
    (output / "public/index.html").write_bytes(b"mine")
    (output / "public/old.html").write_bytes(b"mine")
    (output / "public/map.svg").write_bytes(b"mine")

    published = publish(output, pages({**A, "public/map.svg": b"<svg/>"}), force=True)

    assert names(published.written) == ["public/index.html", "public/map.svg"]
    assert names(published.kept) == ["public/old.html"]
    assert on_disk(output) == {**A, "public/map.svg": b"<svg/>", "public/old.html": b"mine"}


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(
    "where",
    [
        "output",
        "output/players",
        "output/players/anna",
        "output/players/anna/packet.pdf",
        "output/players/anna/stale.pdf",
        "output/.made.json",
        "output/.made.new",
        "output/.made.lock",
    ],
)
def test_links_are_refused_at_every_level(
    tmp_path: Path, output: Path, *, where: str, force: bool
) -> None:
    victim = tmp_path / "victim"
    (victim / "anna").mkdir(parents=True)
    for name in ("keep", "anna/packet.pdf", "anna/stale.pdf", "packet.pdf", "stale.pdf"):
        (victim / name).write_bytes(b"b")
    build(output, {**A, "players/anna/stale.pdf": b"b"})
    path = tmp_path / where
    target = victim if path.is_dir() or not path.exists() else victim / "keep"
    if path.exists():
        path.rename(tmp_path / "moved")
    path.symlink_to(target)
    before = {found: found.lstat().st_mtime_ns for found in tmp_path.rglob("*")}

    with pytest.raises((RefusedError, MachineError)):
        publish(output, pages({key: value + b"2" for key, value in A.items()}), force=force)

    assert {found: found.lstat().st_mtime_ns for found in tmp_path.rglob("*")} == before


def test_a_file_where_a_folder_must_be_is_refused(output: Path) -> None:
    build(output, A)
    (output / "umpire").write_bytes(b"mine")

    with pytest.raises(RefusedError, match="umpire: is a file, where a folder must be"):
        publish(output, pages({**A, "umpire/sheet.pdf": b"s"}), force=True)

    assert on_disk(output) == {**A, "umpire": b"mine"}


def test_a_folder_where_a_file_must_go_is_refused(output: Path) -> None:
    build(output, A)
    (output / "public/map.svg").mkdir()

    with pytest.raises(RefusedError, match="is a folder, where a file must go"):
        publish(output, pages({**A, "public/map.svg": b"s"}), force=True)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 100_000,
        b'{"program": "other", "format": 1, "made": {}}',
        b'{"program": "marchtable", "format": 2, "made": {}}',
        b'{"program": "marchtable", "format": 1, "made": []}',
        b'{"program": "marchtable", "format": 1, "made": {"a": 1}}',
        b'{"program": "marchtable", "format": 1, "made": {"a": ["x"]}}',
        b'{"program": "marchtable", "format": 1, "made": {"a": [5]}}',
    ],
)
def test_a_manifest_that_cannot_be_read_is_named(output: Path, raw: bytes) -> None:
    build(output, A)
    (output / ".made.json").write_bytes(raw)

    with pytest.raises(
        RefusedError, match=r"\.made\.json: cannot be read \((?!None).+\); delete the"
    ):
        build(output, {})
    assert on_disk(output) == A

    publish(output, pages(A), force=True)
    assert names(build(output, {}).removed) == sorted(A)


@pytest.mark.parametrize("path", ["../keep", "public/../../keep", "{tmp}/keep", "a//b"])
def test_a_manifest_cannot_lead_out_of_the_folder(tmp_path: Path, output: Path, path: str) -> None:
    build(output, A)
    (tmp_path / "keep").write_bytes(b"a")
    manifest = json.loads((output / ".made.json").read_bytes())
    digest = manifest["made"]["public/index.html"]
    manifest["made"][path.format(tmp=tmp_path)] = digest
    (output / ".made.json").write_text(json.dumps(manifest), encoding="utf-8")

    with pytest.raises(RefusedError, match="cannot be read"):
        build(output, {})

    assert (tmp_path / "keep").read_bytes() == b"a"


def test_a_folder_of_somebody_elses_is_taken_if_that_is_said(output: Path) -> None:
    output.mkdir()
    (output / "thesis.doc").write_bytes(b"x")

    publish(output, pages(A), force=True)

    assert on_disk(output) == {**A, "thesis.doc": b"x"}


def test_the_first_foreign_file_is_the_one_that_is_named(output: Path) -> None:
    output.mkdir()
    for name in ("c.txt", "a.txt", ".made.lock", "Thumbs.db", "b.txt"):
        (output / name).touch()

    with pytest.raises(RefusedError, match=r"output: holds a\.txt, which this program did"):
        build(output, A)


def test_a_folder_in_the_place_of_a_stale_file_stays(output: Path) -> None:
    build(output, {**A, "public/old.html": b"o"})
    (output / "public/old.html").unlink()
    (output / "public/old.html").mkdir()

    published = build(output, A)

    assert names(published.kept) == ["public/old.html"]
    assert (output / "public/old.html").is_dir()


def test_a_file_far_above_where_a_folder_must_be_is_refused(output: Path) -> None:
    build(output, A)
    (output / "umpire").write_bytes(b"mine")

    with pytest.raises(RefusedError, match="umpire: is a file, where a folder must be"):
        build(output, {**A, "umpire/turns/0001/sheet.pdf": b"s"})


def test_what_is_larger_than_any_file_of_ours_is_somebody_elses(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(output, {**A, "four": b"4444", "five": b"55555"})
    monkeypatch.setattr("generator.publish.output_plan._LARGEST", 4)

    published = build(output, A)

    assert (names(published.removed), names(published.kept)) == (["four"], ["five"])
