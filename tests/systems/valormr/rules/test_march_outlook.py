"""What lies ahead of a force: whose march is written down, and whose is not."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.store import digest_of
from generator.systems.valormr.rules.movement.march_table import marches_of, outlooks
from generator.systems.valormr.rules.situation import opening
from tests.scenarios import (
    a_board,
    a_force,
    having,
    marches,
    place,
    play_of,
    rests,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.facts import Forecast
    from generator.systems.valormr.rules.orders import Order

BOARD = a_board("....", "....")
GOAL = place(BOARD, "0301")
CAMPAIGN = without_weather(BOARD, a_force("arn", place(BOARD, "0101")))
MARCH, REST, NOWHERE = marches("arn", GOAL), rests("arn"), marches("arn")


@pytest.mark.rule("VAL-ADV-03", "DEF-ORDER-01")
@pytest.mark.parametrize(
    ("orders", "has_route", "tables"),
    [
        ((MARCH,), False, 2),
        ((MARCH,), True, 2),
        ((), True, 2),
        ((), False, 0),
        ((REST,), False, 0),
        ((REST,), True, 0),
        ((NOWHERE,), True, 0),
    ],
    ids=lambda value: value if isinstance(value, int) else "",
)
def test_val_adv_03_an_order_or_else_a_standing_route_is_laid_out_in_a_table(
    *, orders: tuple[Order, ...], has_route: bool, tables: int
) -> None:
    now = having(opening(CAMPAIGN), "arn", route=(GOAL,) if has_route else ())
    play = play_of(CAMPAIGN, now.period, *orders)

    found = tuple(marches_of(play, now, now.forces["arn"]))

    assert [each.in_hard_rain for each in found] == [False, True][:tables]
    assert all(each.route == (GOAL,) for each in found)


@pytest.mark.rule("VAL-ADV-03")
def test_val_adv_03_what_lies_ahead_is_another_only_where_what_it_is_made_from_is() -> None:
    forces = a_force("arn", place(BOARD, "0101")), a_force("bor", place(BOARD, "0402"))
    campaign = without_weather(BOARD, *forces)
    goals = ("0301", "0401", "0302")
    ways = [[None, rests(each), *ordered(each, *goals)] for each in ("arn", "bor")]
    known: dict[tuple[str, str], Forecast] = {}

    for given in product(*ways):
        now = opening(campaign)
        play = play_of(campaign, now.period, *filter(None, given))
        ahead = outlooks(play, now)
        for force in ahead.forces:
            worked_out = force.work_out()
            told = force.about.force, digest_of(ahead.made_from, force.made_from)
            assert known.setdefault(told, worked_out) == worked_out
            plain = ahead.codec.to_plain(worked_out)
            assert ahead.codec.from_plain(ahead.kind, plain) == worked_out

    assert len(known) == sum(map(len, ways))


def ordered(force: str, *goals: str) -> tuple[Order, ...]:
    """Return an order to march to each of some hexes."""
    return tuple(marches(force, place(BOARD, goal)) for goal in goals)
