"""A link in the umpire's words to an army there is not: told of where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

TEXT = '''
[[period.text]]
to = "public"
title = "The ferry"
body = """
Nobody saw [Gorm](army:gorm) come.
[Isolde](army:isold) saw him go, [all](army:gorm) and [sundry](army:%20).
"""
'''


def findings(marchtable: Callable[..., Answer], folder: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = marchtable("check", folder, "--json").json["findings"]
    return found


def test_a_link_to_an_army_there_is_not_is_warned_of_where_it_stands(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, TEXT)

    answer = marchtable("check", campaign)
    (finding,) = findings(marchtable, campaign)

    assert answer.code == 0
    assert "no army is called “isold”, so its link leads nowhere" in answer.out
    assert "did you mean army:isolde?" in answer.out
    text = (campaign / "campaign.toml").read_text(encoding="utf-8")
    number = text.count("[[period.text]]", 0, text.index("The ferry")) - 1
    assert finding["code"] == "W117"
    assert finding["path"] == f"period[0].text[{number}].body"
    assert marchtable("check", campaign, "--strict").code == 1


def test_the_text_of_the_front_page_is_looked_at_too(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'about = """', 'about = """\n[Nobody](army:zzz)')

    (finding,) = findings(marchtable, campaign)

    assert finding["path"] == "campaign.about"
    assert finding["hint"] == "write the id of an army after army:, as its [[army]] has it"


@pytest.mark.usefixtures("_unbuilt")
def test_the_text_of_a_closed_period_is_not_looked_at(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, TEXT)
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    assert findings(marchtable, campaign) == []
