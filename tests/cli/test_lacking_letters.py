"""Letters that the print type has not: `check` says which, and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

TEXT = """
[[period.text]]
to = "public"
title = "The beast"
body = '''
Nobody saw it come,
but the 🐉 is here; 🐉 again.
'''
"""


def findings(marchtable: Callable[..., Answer], folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = marchtable("check", folder, "--json").json["findings"]
    return found


def test_a_letter_the_print_type_lacks_is_told_where_it_stands(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, TEXT)

    answer = marchtable("check", campaign)
    (finding,) = findings(marchtable, campaign)

    text = (campaign / "campaign.toml").read_text(encoding="utf-8")
    assert answer.code == 0
    assert "the print type has no 🐉 (dragon)" in answer.out
    assert "it is printed in GNU Unifont" in answer.out
    assert finding["code"] == "W122"
    line = text[: text.index("🐉")].count("\n") + 1
    assert (finding["line"], finding["column"]) == (line, len("but the ") + 1)


def test_what_no_typeface_has_is_said_to_become_a_box(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'about = """', 'about = """\n🐉 and \\U0002A6D6, ')

    (finding,) = findings(marchtable, campaign)

    assert finding["path"] == "campaign.about"
    assert finding["message"] == (
        "the print type has no 🐉 (dragon), 𪛖 (cjk unified ideograph-2a6d6)"
    )
    assert finding["hint"] == "a box is printed for 𪛖; write a word"


def test_the_letters_of_a_remark_are_nobodys_business(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, "# 🐉\n")

    assert findings(marchtable, campaign) == []


@pytest.mark.usefixtures("_unbuilt")
def test_letters_of_a_closed_period_are_not_looked_at(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, TEXT)
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    assert findings(marchtable, campaign) == []
