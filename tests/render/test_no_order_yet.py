"""The umpire is told who has still to send orders."""

from __future__ import annotations

from dataclasses import replace

from generator.brief.audience import UMPIRE
from generator.brief.order_words import ToldOrder
from generator.render.no_order_yet import no_order_yet
from generator.world.forces import Player
from tests.briefings import first_day

LAW = Player(id="law", name="Law", sides=(), forces=("arn", "hadewych"), mission="")
NOBODYS = Player(id="guest", name="Guest", sides=(), forces=("elsewhere",), mission="")


def test_a_player_with_armies_that_have_no_order_is_named() -> None:
    day = replace(first_day(reader=UMPIRE), orders=())
    order = ToldOrder(subject="arn", name="Arn", text="Rest.", note="")

    assert no_order_yet(day, (LAW, NOBODYS)) == "Law (2\u00a0armies)"
    one = replace(day, orders=(order,))
    assert no_order_yet(one, (LAW, NOBODYS)) == "Law (1\u00a0army)"
    both = replace(day, orders=(order, replace(order, subject="hadewych")))
    assert no_order_yet(both, (LAW, NOBODYS)) == ""


def test_nobody_is_waited_for_when_the_period_is_closed() -> None:
    day = replace(first_day(reader=UMPIRE), orders=(), is_closed=True)

    assert no_order_yet(day, (LAW,)) == ""
