"""``status``: one screen that says where the campaign stands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.brief.questions import Asked, Offered, ToldProspect
from generator.cli.awaited import Awaited, AwaitedKind, headline, lines_to_paste
from generator.kit.phase import Chance
from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.world.campaign import PeriodInputs
from tests.cli.folders import append, edit, throws_by_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")

BOATS = "The Wend boats (8 river boats) at 0503, beached"
SKY = "1-night/VAL-WX-03/sky/1"
TO_HALLOW = """army = "isolde"
do = "march"
to = ["hallow"]

[[period.ruling]]
set = "position"
of = "isolde"
to = "0304"
why = "A test."
"""


def test_status_tells_period_and_orders_by_player(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("status", campaign)

    assert answer.code == 0
    assert answer.out.splitlines() == [
        "The Bridge at Wend",
        "Turn 1, day (1-day) is open; no period is closed yet.",
        "",
        "Orders",
        "  Anna  in: ealdred, isolde",
        "  Bert  in: gorm; at rest: urzag",
        "",
        "Vessels and couriers",
        f"  wend-boats  {BOATS}",
        "",
        "Nothing is awaited: 1-day can be closed.",
    ]


def test_an_army_that_is_about_without_an_order_is_missed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'army = "isolde"\ndo = "rest"', 'army = "urzag"\ndo = "rest"')

    answer = marchtable("status", campaign)

    assert "  Anna  in: ealdred; missing: isolde\n" in answer.out
    assert "  Bert  in: gorm, urzag\n" in answer.out
    assert "Nothing is awaited" not in answer.out
    assert answer.out.endswith(
        "\nNo answers are awaited, and 1 army goes without an order: 1-day can be closed.\n"
    )
    assert "Without an order an army follows the route it was given" in answer.out


def test_an_army_of_no_player_is_not_forgotten(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, '# forces = ["ealdred"]  ', 'forces = ["ealdred"]  ')

    answer = marchtable("status", campaign)

    assert "  Anna       in: ealdred\n" in answer.out
    assert "  no player  in: isolde\n" in answer.out


def test_status_as_json_says_the_same(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("status", campaign, "--json")

    assert answer.json == {
        "campaign": "wend",
        "title": "The Bridge at Wend",
        "period": "1-day",
        "closed": [],
        "record": "",
        "orders": [
            {
                "player": "Anna",
                "in": ["ealdred", "isolde"],
                "missing": [],
                "goes_on": [],
                "at_rest": [],
            },
            {"player": "Bert", "in": ["gorm"], "missing": [], "goes_on": [], "at_rest": ["urzag"]},
        ],
        "due": True,
        "deadline": "",
        "ready": [],
        "awaited": [],
        "unasked": [],
        "misplaced": [],
        "under_way": {"vessels": [{"id": "wend-boats", "told": BOATS}], "couriers": []},
        "owed": {},
        "locks": [],
        "time_for_a_copy": False,
        "warned_of": [],
        "new_readings": [],
    }


def test_armies_that_block_each_other_are_warned_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, "night.strict = true\n", "night.strict = true\nmarch.exchange = false\n")
    edit(campaign, 'to = ["wend-bridge"]  ', 'to = ["0304"]  ')
    edit(campaign, 'by = "road"                       # keep', "# keep")
    edit(campaign, 'army = "isolde"\ndo = "rest"', TO_HALLOW)
    warned = [
        "Ealdred's Army stops at Hallow (0204), short of 0304: Isolde's Riders is "
        "there, and there is room for one army in a hex.",
        "Isolde's Riders stops at 0304, short of Hallow (0204): Ealdred's Army is "
        "there, and there is room for one army in a hex.",
    ]

    answer = marchtable("status", campaign)

    told = "\n  ".join(warned)
    assert f"\nBefore you close\n  {told}\n" in answer.out
    assert marchtable("status", campaign, "--json").json["warned_of"] == warned


def test_a_throw_that_is_awaited_comes_with_lines_to_paste(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    throws_by_hand(campaign)
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    answer = marchtable("status", campaign)

    assert answer.code == 0
    assert "Awaited: 1 roll\n" in answer.out
    paste = answer.out.partition("Lines to fill in and paste ")[2].partition("\n")[2]
    assert paste.splitlines() == [
        "[[period]]",
        'id = "1-night"',
        "",
        "[period.dice]",
        f'"{SKY}" = [?]',
    ]
    append(campaign, "\n" + paste.replace("?", "3"))
    after = marchtable("status", campaign, "--json").json
    assert SKY not in [each["key"] for each in after["awaited"]]


def test_the_heading_of_a_table_that_is_there_is_not_pasted_twice(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    throws_by_hand(campaign)
    marchtable("close", campaign, "--yes", "--quiet")
    append(campaign, '\n[[period]]\nid = "1-night"\n\n[period.dice]\n')

    answer = marchtable("status", campaign)

    paste = answer.out.partition("Lines to fill in and paste ")[2].partition("\n")[2]
    assert paste.splitlines() == ["# below [period.dice]", f'"{SKY}" = [?]']


def test_open_questions_show_in_the_exit_code_where_that_is_wanted(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    settled = marchtable("status", campaign, "--exit-code")
    throws_by_hand(campaign)
    marchtable("close", campaign, "--yes", "--quiet")
    asked = marchtable("status", campaign, "--exit-code")

    assert (settled.code, asked.code) == (0, 3)


def test_warnings_are_counted_not_listed(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    (campaign / "campaign.seed").write_text("short\n", encoding="utf-8")

    answer = marchtable("status", campaign)

    assert answer.err == "1 warning; marchtable check lists them.\n"


def test_battles_to_fight_are_counted_and_their_lines_pasted_as_they_are() -> None:
    asked = Asked(
        key="morning.arn+gorm/battle/umpire",
        text="",
        rule="",
        asks=(),
        paste='[[period.battle]]\ncontact = "morning.arn+gorm"',
    )

    battle = Awaited(kind=AwaitedKind.BATTLE, asked=asked, title="")

    lines = lines_to_paste((battle,), PeriodInputs(period=FIRST_PERIOD, block="x"))
    assert lines[:2] == ["[[period.battle]]", 'contact = "morning.arn+gorm"']
    assert headline((battle, battle)) == "Awaited: 2 battles to fight"


def test_chances_are_told_in_words_and_not_in_letters() -> None:
    half = Fraction(1, 2)
    chances = tuple(
        Chance(outcome=outcome, low=half, high=half, best=half, worst=half, told=told)
        for outcome, told in (("N", "nothing lost"), ("50 % D", "half lost"))
    )
    prospect = ToldProspect(choice="avoid", title="Avoid", note="as far as known", chances=chances)
    avoid = Offered(key="avoid", means="gets out of the contact")
    asked = Asked(key="k", text="How?", rule="", choices=(avoid,), prospects=(prospect,), asks=())

    told = Awaited(kind=AwaitedKind.DECISION, asked=asked, title="").told()

    assert told[-1] == f"          {prospect.words} (as far as known)"
    assert "nothing lost" in told[-1]
    assert "50 % D" not in told[-1]


def test_couriers_under_way_are_listed_until_they_arrive(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[[period.courier]]\nid = "grey"\narmy = "ealdred"\nto = "0901"\n')

    answer = marchtable("status", campaign)
    data = marchtable("status", campaign, "--json").json["under_way"]

    assert "  grey  courier grey of Ealdred's Army at " in answer.out
    assert "bound for 0901" in answer.out
    assert [each["id"] for each in data["couriers"]] == ["grey"]
    assert [each["id"] for each in data["vessels"]] == ["wend-boats"]


@pytest.mark.usefixtures("_unbuilt")
def test_after_the_first_close_of_a_month_its_copy_is_asked_for_by_name(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    told = marchtable("status", campaign).out

    (line,) = re.findall(r"(?m)^1-day was the first period closed in .*$", told)
    assert re.search(r" in [A-Z][a-z]+ 20\d\d: marchtable backup copies ", line)
