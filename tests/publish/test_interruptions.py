"""A build that is cut short leaves whole files, and the next one completes it."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import pytest

from generator.files import BusyError, MachineError, locked
from tests.dying import ACTIONS, NEW_PAGES, OLD_PAGES, dies, failing, no_space
from tests.publish.output_folder import A, build, folders, on_disk
from tests.tiers import tiered

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_left_empty_by_a_power_cut_is_filled_again(output: Path) -> None:
    build(output, {**A, "public/old.html": b"o"})
    (output / "public/index.html").write_bytes(b"")
    (output / "public/old.html").write_bytes(b"")

    build(output, {**A, "public/index.html": b"a2"})

    assert on_disk(output) == {**A, "public/index.html": b"a2"}


def test_two_builds_at_once_do_not_mix(output: Path) -> None:
    build(output, A)

    with (
        locked(output / ".made.lock", busy="mine"),
        pytest.raises(BusyError, match="another build is writing into"),
    ):
        build(output, {})

    assert on_disk(output) == A


@pytest.mark.parametrize(("call", "point"), [("replace", 3), ("unlink", 1)])
def test_a_file_open_in_a_reader_does_not_hold_up_the_others(
    output: Path, call: str, point: int
) -> None:
    build(output, OLD_PAGES)

    with (
        pytest.raises(MachineError, match=r"^(public|players)/.*: close it in the program"),
        failing(point, errno.EACCES, only=call),
    ):
        build(output, NEW_PAGES)

    after = on_disk(output)
    assert sum(after.get(path) != NEW_PAGES.get(path) for path in after | NEW_PAGES) == 1
    build(output, NEW_PAGES)
    assert on_disk(output) == NEW_PAGES


def check_halfway(output: Path) -> None:
    """Check that every file is whole, old or new, and then that a build repairs all."""
    for path, content in on_disk(output).items():
        assert content in (OLD_PAGES.get(path), NEW_PAGES.get(path), b"mine")
    assert (output / "public/photo.jpg").read_bytes() == b"mine"
    build(output, NEW_PAGES)
    assert on_disk(output) == {**NEW_PAGES, "public/photo.jpg": b"mine"}
    assert folders(output) == {
        "players",
        "players/anna",
        "public",
        "public/turns",
        "public/turns/0002",
    }


def started(folder: Path, *, before: bool) -> Path:
    """Make an output folder as an earlier build left it, with a foreign file."""
    output = folder / "output"
    build(output, OLD_PAGES if before else {})
    (output / "public").mkdir(parents=True, exist_ok=True)
    (output / "public/photo.jpg").write_bytes(b"mine")
    return output


@pytest.mark.deep
@pytest.mark.parametrize("before", tiered([True, False]))
def test_death_at_any_point_is_repaired_by_the_next_build(tmp_path: Path, *, before: bool) -> None:
    for point in range(1, 150):
        output = started(tmp_path / str(point), before=before)
        died = dies("publish", point, output.parent)
        check_halfway(output)
        if not died:
            break
    else:
        pytest.fail("the build never came to its end")
    assert point > 30


@pytest.mark.parametrize("before", [False, True])
def test_a_full_disk_at_any_point_is_repaired_by_the_next_build(
    tmp_path: Path, *, before: bool
) -> None:
    for point in range(1, 150):
        output = started(tmp_path / str(point), before=before)
        tree = (on_disk(output), folders(output))
        with no_space(point) as calls:
            try:
                ACTIONS["publish"](output.parent)
            except MachineError as error:
                assert str(error).startswith(f"cannot write into {output}: No space left")
        if "replace" not in calls:
            assert (on_disk(output), folders(output)) == tree
        check_halfway(output)
        if len(calls) < point:
            break
    else:
        pytest.fail("the build never came to its end")
    assert point > 30


def test_a_full_disk_before_the_first_file_changes_leaves_all_as_it_was(tmp_path: Path) -> None:
    output = started(tmp_path, before=True)
    tree = (on_disk(output), folders(output), (output / ".made.json").read_bytes())

    # Three files and two manifests, each in two halves.
    for point in range(1, 2 * 5 + 1):
        with (
            pytest.raises(MachineError, match="No space left"),
            failing(point, errno.ENOSPC, only="write"),
        ):
            build(output, NEW_PAGES)
        after = (on_disk(output), folders(output), (output / ".made.json").read_bytes())
        assert after == tree


def test_folders_made_in_vain_are_taken_back(output: Path) -> None:
    build(output, A)
    before = folders(output)

    # The staging folder, public/turns, public/turns/0001.
    with pytest.raises(MachineError), failing(4, errno.ENOSPC, only="mkdir"):
        build(output, {**A, "public/turns/0001/index.html": b"t"})

    assert (on_disk(output), folders(output)) == (A, before)


def test_what_a_stopped_build_has_put_in_place_is_its_own(output: Path) -> None:
    build(output, A)

    # What is under way, the page itself, what was made.
    with pytest.raises(MachineError), failing(3, errno.EIO, only="replace"):
        build(output, {**A, "public/index.html": b"later"})
    assert on_disk(output) == {**A, "public/index.html": b"later"}

    build(output, A)
    assert on_disk(output) == A


def test_a_folder_that_stays_does_not_hide_why_it_was_taken_back(output: Path) -> None:
    build(output, A)

    with (
        pytest.raises(MachineError, match="No space left"),
        failing(4, errno.ENOSPC, only="mkdir"),
        failing(1, errno.EIO, only="rmdir"),
    ):
        build(output, {**A, "public/turns/0001/index.html": b"t"})

    build(output, A)
    assert on_disk(output) == A


def test_a_killed_first_build_followed_by_another_leaves_no_trace(output: Path) -> None:
    with pytest.raises(MachineError), failing(3, errno.EIO, only="replace"):
        build(output, {"public/turns/0009/index.html": b"secret", **A})

    build(output, A)

    assert on_disk(output) == A
    assert folders(output) == {"public", "players", "players/anna"}


def test_a_folder_that_cannot_be_removed_is_told(output: Path) -> None:
    build(output, {**A, "public/turns/0001/index.html": b"t"})

    # The staging folder goes last.
    with (
        pytest.raises(MachineError, match="Input/output error"),
        failing(1, errno.EIO, only="rmdir"),
    ):
        build(output, A)

    build(output, A)
    assert on_disk(output) == A
