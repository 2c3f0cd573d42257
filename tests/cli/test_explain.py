"""``explain``: every number of a sheet can be followed to its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli.awaited import rule_title
from generator.pipeline.desk import open_desk
from tests.cli.folders import append

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")


def test_a_march_is_explained_step_by_step(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("explain", "gorm", campaign)

    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "Gorm's Host, 1-day (open)"
    start = next(
        number
        for number, line in enumerate(lines)
        if line.startswith("morning: Gorm's Host marches from Marchgate (0804) to 0704")
    )
    assert lines[start + 1 : start + 5] == [
        "    VAL-MOVE-02  Points are paid to enter a hex",
        "           6",
        "         × ⅔  by road (VAL-TERR-02)",
        "         = 4",
    ]


def test_explained_as_json_every_step_has_rule_and_running_number(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("explain", "gorm", campaign, "--json").json

    assert (answer["period"], answer["of"]) == ("1-day", "gorm")
    step = next(each for each in answer["steps"] if each["rule"] == "VAL-MOVE-02")
    assert step["numbers"] == [
        {"step": "6", "why": "", "rule": "VAL-MOVE-02"},
        {
            "step": "× ⅔",
            "why": "by road",
            "rule": "VAL-TERR-02",
            "title": step["numbers"][1]["title"],
            "comes_to": "4",
        },
        {"step": "= 4", "why": "", "rule": ""},
    ]


@pytest.mark.parametrize(
    ("rule", "title"),
    [
        ("VAL-MOVE-02", "Points are paid to enter a hex"),
        ("GS-GENL-04", "A stand-in counts nothing"),
        ("GS-NOWHERE-99", ""),
    ],
)
def test_a_rule_of_another_system_has_its_title(rule: str, title: str, campaign: Path) -> None:
    assert rule_title(open_desk(campaign), rule) == title


def test_an_army_answers_to_its_name_too(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    by_id, by_name = (marchtable("explain", name, campaign) for name in ("gorm", "Gorm's Host"))

    assert by_id.out == by_name.out


def test_an_army_to_which_nothing_happened(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("explain", "urzag", campaign)

    assert answer.code == 0
    assert answer.out == (
        "Urzag's Orcs, 1-day (open)\n\nNothing happened to Urzag's Orcs in this period.\n"
    )


def test_the_sky_is_explained_with_its_dice(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    append(campaign, '\n[[period]]\nid = "1-night"\n[period.dice]\n"1-night/VAL-WX-03/sky/1" = 6\n')

    answer = marchtable("explain", "sky", campaign)

    assert "dice 6  1-night/VAL-WX-03/sky/1, rolled by hand" in answer.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["eldred"], "did you mean ealdred?"),
        (["xyzzy"], "armies are: ealdred, gorm, isolde, urzag"),
        (["gorm", "--period", "7-day"], "neither closed nor open"),
    ],
)
def test_what_is_not_there_cannot_be_explained(
    words: list[str], told: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("explain", words[0], campaign, *words[1:])

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
