"""What the README shows as answers is what the program answers."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"(?ms)^```\n\$ marchtable (.*?)\n(.*?)^```", README))
"""The answers by the words that were typed; one that is cut short ends in a “…”."""
MISTYPED = {"check": ('army = "ealdred"\ndo =', 'army = "ealdrde"\ndo =')}
"""What is wrong in the file where the README shows a fault of it."""


def test_the_readme_shows_answers() -> None:
    assert {line.split()[0] for line in SHOWN} == {"check", "status", "explain"}


@pytest.mark.parametrize("line", SHOWN)
def test_an_answer_of_the_readme_is_what_is_answered(
    line: str, marchtable: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    marchtable("init", "northern-war")
    words = shlex.split(line)
    file = tmp_path / words[-1] / "campaign.toml"
    right, wrong = MISTYPED.get(words[0], ("", ""))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")

    answer = marchtable(*words)

    shown, cut, after = SHOWN[line].partition("…\n")
    assert after == ""
    assert answer.out.startswith(shown)
    assert cut or answer.out == shown
