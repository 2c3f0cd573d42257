"""What is kept between builds: whole or not at all, never mistaken, never too much."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.store import NOTHING_KEPT, Store, digest_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KEY = b"a key of this machine"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(folder=tmp_path / "kept", key=KEY)


def kept_in(store: Store) -> list[Path]:
    """Return every file of a store."""
    assert store.folder is not None
    return sorted(store.folder.iterdir())


def test_what_is_kept_comes_back_for_its_kind_its_digest_and_its_maker_alone(store: Store) -> None:
    store.made_by("today").put("map", "a", b"drawn")

    assert store.made_by("today").get("map", "a") == b"drawn"
    assert store.made_by("today").get("page", "a") is None
    assert store.made_by("today").get("map", "b") is None
    assert store.made_by("tomorrow").get("map", "a") is None
    assert store.get("map", "a") is None


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def changed(path: Path) -> None:
    body = path.read_bytes()
    path.write_bytes(bytes([body[0] ^ 1]) + body[1:])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("damage", [cut_short, changed, emptied, made_a_folder, os.unlink])
def test_what_is_damaged_counts_as_not_there(
    damage: Callable[[Path], object], store: Store
) -> None:
    store.put("map", "a", b"drawn")
    (path,) = kept_in(store)
    damage(path)

    assert store.get("map", "a") is None


def test_what_is_damaged_is_mended_when_it_is_kept_again(store: Store) -> None:
    store.put_files("page", "a", {"index.html": b"told"})
    for path in kept_in(store):
        cut_short(path)

    for _ in range(2):
        store.files_or_made("page", "a", lambda: {"index.html": b"told"})

    assert store.get_files("page", "a") == {"index.html": b"told"}


def test_a_file_in_the_place_of_another_counts_as_not_there(store: Store) -> None:
    store.put("map", "a", b"of Anna")
    store.put("map", "b", b"of Bert")
    first, second = kept_in(store)
    first.write_bytes(second.read_bytes())

    assert {store.get("map", "a"), store.get("map", "b")} in (
        {None, b"of Bert"},
        {None, b"of Anna"},
    )


def test_a_folder_that_cannot_be_written_to_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where the folder should be")
    store = Store(folder=tmp_path / "kept", key=KEY)
    store.put("map", "a", b"drawn")

    assert store.get("map", "a") is None
    assert NOTHING_KEPT.get("map", "a") is None


def test_two_sets_hold_a_file_once(store: Store) -> None:
    store.put_files("page", "one", {"a": b"page", "b": b"page"})
    store.put_files("page", "two", {"c": b"page"})

    assert len(kept_in(store)) == 3
    assert store.get_files("page", "one") == {"a": b"page", "b": b"page"}
    assert store.get_files("page", "two") == {"c": b"page"}


def test_what_was_unused_for_longest_goes_first(tmp_path: Path) -> None:
    store = Store(folder=tmp_path, key=KEY, most_bytes=700)
    for number, name in enumerate(("old", "middle", "new")):
        before = set(tmp_path.iterdir())
        store.put_files("page", name, {name: name.encode() * 50})
        for file in set(tmp_path.iterdir()) - before:
            os.utime(file, ns=(number, number))
    store.tidy()

    assert store.get_files("page", "old") is None
    assert store.get_files("page", "new") == {"new": b"new" * 50}


def test_nothing_is_made_that_is_kept_and_what_cannot_be_known_again_is_made(store: Store) -> None:
    made: list[str] = []

    def make() -> dict[str, bytes]:
        made.append("made")
        return {"a": b"page"}

    for digest in ("known", "known", "", ""):
        assert store.files_or_made("page", digest, make) == {"a": b"page"}

    assert len(made) == 3


class Way(StrEnum):
    """A value with a name."""

    ROAD = "road"


@dataclass(frozen=True)
class One:
    """A value of two fields."""

    name: str
    count: int = 0


@dataclass(frozen=True)
class Other:
    """Another one of the same fields."""

    name: str
    count: int = 0


DIFFERENT = (
    ("a", "b"),
    ("a,b",),
    ("ab",),
    (("a", "b"),),
    (frozenset({"a"}),),
    ("1",),
    (1,),
    (1.0,),
    (True,),
    (None,),
    (Fraction(1),),
    (b"a",),
    (b"b",),
    (One("a"),),
    (Other("a"),),
    (One("a", 1),),
    ({"a": 1},),
    ({"a": 1, "b": 2},),
    ({"b": 2, "a": 1},),
    (Way.ROAD,),
    ("road",),
    (),
    ("",),
)


def test_whatever_differs_has_another_digest() -> None:
    keys = [digest_of(*values) for values in DIFFERENT]

    assert len(set(keys)) == len(keys)


def test_equal_values_have_one_digest_whatever_the_order_of_a_set() -> None:
    names = [f"army-{number}" for number in range(40)]

    assert digest_of(frozenset(names)) == digest_of(frozenset(names[::-1]))


@pytest.mark.parametrize("value", [object(), {"a"}, [1], One])
def test_nothing_is_kept_by_values_that_may_change(value: object) -> None:
    with pytest.raises(TypeError, match="nothing is kept by a"):
        digest_of(value)
