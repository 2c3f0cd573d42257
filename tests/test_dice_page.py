"""The page on checking dice says what the program does, number by number."""

from __future__ import annotations

import io
import tomllib
from contextlib import redirect_stdout
from hashlib import blake2b
from pathlib import Path
from typing import Any

from generator.chronicle.locks import Locks, OrderLock, add_lock
from generator.dice import D6, D10, D100, KeyedDice, LockedThrows, Number, to_throw_key
from generator.pipeline.desk import open_desk

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")


A_LOCK = OrderLock(
    number=1,
    period="3-day",
    campaign="moor",
    program="0.2.0",
    seed_digest="0" * 64,
    previous=Locks(campaign="moor").head,
    locked="2026-05-01T19:30:00Z",
    salt="5a17",
)


def code_blocks() -> list[str]:
    """Return what stands between fences, with the language before it."""
    return PAGE.split("```")[1::2]


def test_the_example_prints_what_the_page_says() -> None:
    program, printed, *_ = code_blocks()
    out = io.StringIO()

    with redirect_stdout(out):
        exec(program.removeprefix("python\n"), {})

    assert out.getvalue() == printed.removeprefix("\n")


def test_the_example_is_the_sample_as_it_was_recorded() -> None:
    _, printed, *_ = code_blocks()
    digest, *faces = printed.split()
    sample = open_desk(ROOT)
    thrown = {
        throw["key"]: throw["pips"]
        for name in ("0002-1-night.toml", "0009-5-day.toml")
        for throw in tomllib.loads((ROOT / "chronicle" / name).read_text(encoding="utf-8"))[
            "throws"
        ]
    }

    assert sample.seed in PAGE
    assert digest == sample.seed_digest
    assert [int(face) for face in faces] == [
        *thrown["1-night/VAL-WX-03/sky/1"],
        *thrown["5-day/VAL-CONTACT-33/morning.annemie-tacx+lanze.annemie-tacx.lanze/1"],
    ]


def test_the_number_of_the_example_leaves_its_face() -> None:
    text = "0f9fd535edaed8a27767b48df5e97b98|1-night/VAL-WX-03/sky/1|0|0"

    digest = blake2b(text.encode(), digest_size=8).digest()

    assert int.from_bytes(digest) == 10479596347380720447
    assert "For the sky the number is 10479596347380720447." in PAGE


def test_what_the_page_reckons_where_orders_are_locked_is_what_falls(tmp_path: Path) -> None:
    *_, dice, digest = (block.removeprefix("python\n") for block in code_blocks())
    known: dict[str, Any] = {}
    exec(dice + digest, known)
    key = to_throw_key("3-day/VAL-CONTACT-33/morning.arn+hadewych/2")
    for number in ("", "4711"):
        locked = LockedThrows(numbers={str(key): Number(number)})
        for kind in (D6, D10, D100):
            pips = KeyedDice(seed="a seed", locked=locked).throw(key, dice=3, kind=kind).pips
            assert pips == tuple(
                known["locked_face"]("a seed", str(key), place, number, kind.sides)
                for place in range(3)
            )
    entry = add_lock(tmp_path / "locks", A_LOCK)
    assert known["lock_digest"](tmp_path / "locks" / "0001-3-day.toml") == entry.digest


def test_the_readme_leads_to_the_page() -> None:
    assert "](docs/dice.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
