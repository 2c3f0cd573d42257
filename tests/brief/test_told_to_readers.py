"""What the readers of the samples are told is what is kept of it, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.told_to_readers import kept_parts, told_of

KEPT = Path(__file__).with_name("told")


@pytest.mark.parametrize(("sample", "part"), kept_parts())
def test_readers_are_told_what_is_kept(
    sample: str, part: str, request: pytest.FixtureRequest
) -> None:
    text = told_of(sample, part)

    kept = KEPT / sample / f"{part}.txt"
    if request.config.getoption("--keep-expected", default=False):
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")
