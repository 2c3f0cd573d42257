"""Only names that are safe on every machine are published."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from generator.publish import UnsafeNameError, publish
from tests.dying import pages
from tests.publish.output_folder import build, names, on_disk


@pytest.mark.parametrize("path", ["public/a.html", "players/annabel/x", "players/anna"])
def test_a_build_for_one_player_writes_nowhere_else(output: Path, path: str) -> None:
    with pytest.raises(UnsafeNameError, match="lies outside players/anna"):
        publish(output, pages({path: b""}), scope="players/anna")

    assert not output.exists()


@pytest.mark.parametrize("scope", ["", "..", "/", "players/../..", ".made.new"])
def test_a_scope_is_a_safe_name_too(output: Path, scope: str) -> None:
    with pytest.raises(UnsafeNameError):
        publish(output, {}, scope=scope)


def test_a_name_may_change_its_spelling(output: Path) -> None:
    build(output, {"public/Map.svg": b"m"})

    published = build(output, {"public/map.svg": b"m"})

    assert (names(published.removed), names(published.written)) == (
        ["public/Map.svg"],
        ["public/map.svg"],
    )
    assert on_disk(output) == {"public/map.svg": b"m"}


def test_a_respelt_name_is_written_anew_where_both_spellings_are_one_file(output: Path) -> None:
    build(output, {"public/Map.svg": b"m"})
    (output / "public/map.svg").write_bytes(b"m")

    published = build(output, {"public/map.svg": b"m"})

    assert names(published.written) == ["public/map.svg"]


UNSAFE = [
    "../x",
    "a/../b",
    "/etc/passwd",
    "..",
    "con",
    "public/NUL.txt",
    "COM1.svg",
    "lpt9/x",
    "com¹",
    "x.",
    "x ",
    "a\\b",
    "a:b",
    "a\x00b",
    "a\nb",
    "a\u202eb",
    "a?b",
    "e\u0301",
    "x" * 121,
    "/".join(["abcdefghi"] * 20) + "/x",
    "xyz.",
    "xyz ",
    "\ud800",
    ".made.json",
    ".MADE.new/0",
]


@pytest.mark.parametrize("path", UNSAFE)
def test_unsafe_and_reserved_names_are_refused(output: Path, path: str) -> None:
    says = "is not a safe name for a file|is a name that the program keeps for itself"
    with pytest.raises(UnsafeNameError, match=says) as caught:
        publish(output, {PurePosixPath(path): b""}, force=True)

    assert "\n" not in str(caught.value)
    assert not output.exists()


def test_a_file_without_a_name_is_refused(output: Path) -> None:
    with pytest.raises(UnsafeNameError):
        publish(output, {PurePosixPath(): b""})


@pytest.mark.parametrize(
    "path",
    [
        *(
            "public/concert.html",
            "com10",
            "a.con",
            "players/ånna/x",
            "a b",
            ".nojekyll",
            "public/X",
        ),
        *("x" * 120, "/".join(["abcdefghi"] * 20) + "x"),
    ],
)
def test_ordinary_names_pass(output: Path, path: str) -> None:
    build(output, {path: b"x"})

    assert on_disk(output) == {path: b"x"}


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ("public/Map.svg", "public/map.svg", "one and the same among files on Windows"),
        ("Public/a.html", "public/b.html", "Public and public are one and the same among folders"),
        ("a/B/x", "a/b/y", "a/B and a/b are one and the same among folders on Windows"),
        ("public/straße", "public/STRASSE", "one and the same among files on Windows"),
        ("a", "a/b", "a would be a file and a folder at once"),
        ("A", "a/b/c", "A would be a file and a folder at once"),
    ],
)
def test_names_that_clash_on_windows_are_refused(
    output: Path, one: str, other: str, says: str
) -> None:
    with pytest.raises(UnsafeNameError, match=says):
        build(output, {one: b"", other: b""})

    assert not output.exists()
