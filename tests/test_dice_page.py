"""The page on checking dice says what the program does, number by number."""

from __future__ import annotations

import io
import tomllib
from contextlib import redirect_stdout
from hashlib import blake2b
from pathlib import Path

from generator.pipeline.desk import open_desk

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")


def code_blocks() -> list[str]:
    """Return what stands between fences, with the language before it."""
    return PAGE.split("```")[1::2]


def test_the_example_prints_what_the_page_says() -> None:
    program, printed = code_blocks()
    out = io.StringIO()

    with redirect_stdout(out):
        exec(program.removeprefix("python\n"), {})

    assert out.getvalue() == printed.removeprefix("\n")


def test_the_example_is_the_sample_as_it_was_recorded() -> None:
    _, printed = code_blocks()
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


def test_the_readme_leads_to_the_page() -> None:
    assert "](docs/dice.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
