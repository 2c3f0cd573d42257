"""Mistakes umpires make, and every word they are told about each.

Each ``broken/NN-name.toml`` is a whole campaign file with one mistake, or a few; the
``.txt`` beside it is what ``check`` prints. A kept text changes only on purpose:
``pytest --keep-expected`` writes them anew, and the change is read.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.errors import CampaignError, Finding
from generator.read.campaign_reading import read_campaign
from generator.read.fault_report import as_text, locate
from generator.read.toml_source import read_source, unread_source
from generator.systems.registry import shape_of

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.toml"))
MARCHTABLE = Path(__file__).parents[2]
CODE = re.compile(r"\b(?:error|warning)\[([A-Z][0-9]{3})\]")


def faults_in(path: Path) -> tuple[Finding, ...]:
    """Return what is wrong with a file; empty when nothing is."""
    try:
        read_campaign(read_source(path.name, path.read_bytes()), shape_of)
    except CampaignError as error:
        return error.findings
    return ()


def told(path: Path) -> str:
    """Return what the umpire is told about a file."""
    raw = path.read_bytes()
    source = unread_source(path.name, raw)
    return as_text(locate(source, faults_in(path)), source)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_umpire_is_told_what_is_wrong_and_what_would_be_right(
    path: Path, request: pytest.FixtureRequest
) -> None:
    expected = path.with_suffix(".txt")
    text = f"{told(path)}\n"
    if request.config.getoption("--keep-expected", default=False):
        expected.write_text(text, encoding="utf-8", newline="\n")

    assert text == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_fault_points_into_the_file(path: Path) -> None:
    source = unread_source(path.name, path.read_bytes())
    lines = source.text.count("\n") + 1

    located = locate(source, faults_in(path))

    assert located
    for item in located:
        assert 1 <= item.span.line <= lines
        assert item.span.column >= 1


def test_no_fault_is_told_in_the_words_of_the_validating_library() -> None:
    for path in BROKEN:
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert "Input should" not in text
        assert "Extra inputs" not in text
        assert "Value error" not in text
        assert "none_required" not in text


def test_there_is_a_text_for_every_broken_file_and_no_other() -> None:
    texts = sorted((Path(__file__).parent / "broken").glob("*.txt"))

    assert [path.stem for path in texts] == [path.stem for path in BROKEN]
    assert len(BROKEN) >= 30
