"""``next``: a block that orders nothing until a line of it is wanted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.cli.next_command import Eve, block_lines
from generator.cli.opening import umpires_view
from generator.pipeline.desk import open_desk
from generator.pipeline.due import TIME_IS_UP
from generator.pipeline.next_orders import eve_of_next
from generator.systems.system import OnItsWay, UnderWay
from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")


def orders_in(block: str) -> list[str]:
    """Return the armies for which the block has an order ready."""
    return re.findall(r'^# army = "(.+)"$', block, re.M)


def test_by_night_only_night_peoples_are_offered_orders(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("next", campaign)

    assert answer.code == 0
    assert '\n[[period]]\nid = "1-night"\n' in answer.out
    assert orders_in(answer.out) == ["urzag"]
    assert "# Urzag's Orcs (Bert) at 0702, 12 points in hand" in answer.out
    assert "# These need no order, but you may give them one:" in answer.out
    assert '#   "ealdred"  Ealdred\'s Army at 0404, 2 points in hand' in answer.out
    assert "1-day has its block already" in answer.err


def test_by_day_night_peoples_sleep(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    append(campaign, '\n[[period]]\nid = "1-night"\n')
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    answer = marchtable("next", campaign)

    assert '\nid = "2-day"\n' in answer.out
    assert orders_in(answer.out) == ["isolde", "gorm"]
    assert "# These go on as they were ordered unless you order otherwise:" in answer.out
    assert '#   "ealdred"  Ealdred\'s Army at 0404' in answer.out
    assert '#   "urzag"  Urzag\'s Orcs at 0702' in answer.out


def test_the_block_can_be_pasted_as_it_is(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, marchtable("next", campaign).out)

    answer = marchtable("check", campaign)

    assert (answer.code, answer.out) == (0, "No faults: 4 armies; Turn 1, day.\n")


def test_an_order_of_the_block_works_once_its_marks_are_gone(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    block = marchtable("next", campaign).out.partition("# The Wend boats")[0]
    order = "\n".join(
        line.removeprefix("# ")
        for line in block.splitlines()
        if " = " in line and TIME_IS_UP not in line
    )
    heading = '\n[[period]]\nid = "1-night"\n\n[[period.order]]\n'
    order = order.replace('id = "1-night"\n', "").replace("to = []", 'to = ["0602"]')
    append(campaign, heading + order + "\n")
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    status = marchtable("status", campaign, "--json").json

    assert status["period"] == "1-night"
    assert [each["in"] for each in status["orders"]] == [[], ["urzag"]]


def test_the_pending_period_comes_first_while_it_has_no_block(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")

    answer = marchtable("next", campaign)

    assert '\nid = "1-night"\n' in answer.out
    assert answer.err == ""


def test_an_army_bound_for_somewhere_says_so(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("next", campaign)

    assert "2 points in hand, bound for Wend (0504)" in answer.out


def test_a_name_cannot_leave_its_line(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    edit(campaign, 'name = "Urzag\'s Orcs"', 'name = "Urzag # [[army]] \\"Orcs\\""')

    append(campaign, marchtable("next", campaign).out)

    assert marchtable("check", campaign).code == 0


def test_vessels_and_couriers_are_offered_orders_by_their_ids(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[[period.courier]]\nid = "grey"\narmy = "ealdred"\nto = "0901"\n')

    block = marchtable("next", campaign).out

    assert "# The Wend boats (8 river boats) at 0503" in block
    assert '# [[period.fleet]]\n# vessels = "wend-boats"\n' in block
    assert '# [[period.courier]]\n# id = "grey"\n' in block
    offered = block.partition("# [[period.courier]]")[2].splitlines()[1:3]
    assert [line[:6] for line in offered] == ["# id =", "# to ="]


def test_what_else_is_under_way_a_system_tells_itself(campaign: Path) -> None:
    desk = open_desk(campaign)
    balloon = OnItsWay(id="b1", told="at 0304", called="balloon", offered=("# up",))
    balloons = UnderWay(title="Balloons", found=lambda _: {"balloons": (balloon,)})
    eve = Eve(
        campaign=desk.campaign,
        rules=desk.rules,
        view=umpires_view(desk, eve_of_next(desk)),
        under_way=balloons,
    )

    lines = block_lines(eve)

    assert balloon.listed == "b1  balloon at 0304"
    assert lines[lines.index("# up") - 1] == ""
    assert "period.fleet" not in "".join(lines)


def test_a_block_that_is_there_is_not_printed_again(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, marchtable("next", campaign).out)
    text = (campaign / "campaign.toml").read_text(encoding="utf-8")
    line = text[: text.rindex("[[period]]")].count("\n") + 1

    answer = marchtable("next", campaign)

    assert (answer.code, answer.out) == (3, "")
    assert answer.err == f"1-night is already there, line {line}.\n"


def test_where_nobody_needs_an_order_one_shows_how_it_is_written(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "bridge"
    assert marchtable("init", "--system", "battlefield", folder).code == 0
    edit(folder, "added below\nfighters = 18", "added below\nfighters = 1")

    block = marchtable("next", folder).out

    assert '#   "wolf-1"  The Ash Pack at 1504, 14 fighters\n' in block
    assert '#   "hf-1"  The Grey Guard at Harrow Keep (0806), 1 fighter\n' in block
    assert block.endswith(
        '# [[period.order]]\n# unit = "wolf-1"\n'
        '# do = "place"      # place, reserve or dismiss\n'
        '# at = ["1503"]     # the case it begins on\n'
    )


def test_no_orders_are_offered_where_they_would_be_refused(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "bridge"
    assert marchtable("init", "--system", "battlefield", folder).code == 0
    assert marchtable("close", folder, "--yes", "--quiet").code == 0

    block = marchtable("next", folder).out

    assert "need no order" not in block
    assert "hf-1" not in block
    assert "# Nothing needs to be ordered now." in block
