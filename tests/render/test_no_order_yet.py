"""The umpire is told who has still to send orders."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.brief.order_words import ToldOrder
from generator.render.no_order_yet import no_order_yet
from generator.world.forces import Player
from tests.briefings import first_day

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing

LAW = Player(id="law", name="Law", sides=(), forces=("arn", "hadewych"), mission="")
NOBODYS = Player(id="guest", name="Guest", sides=(), forces=("elsewhere",), mission="")


def test_a_player_with_armies_that_have_no_order_is_named() -> None:
    day = replace(first_day(reader=UMPIRE), orders=())
    order = ToldOrder(subject="arn", name="Arn", text="Rest.", note="")

    assert silent_in(day) == "Law (2\u00a0armies)"
    assert silent_in(replace(day, orders=(order,))) == "Law (1\u00a0army)"
    both = replace(day, orders=(order, replace(order, subject="hadewych")))
    assert no_order_yet(both, (LAW, NOBODYS)) is None


def silent_in(day: Briefing) -> str:
    """Return who is named."""
    missing = no_order_yet(day, (LAW, NOBODYS))
    assert missing is not None
    return missing.silent


@pytest.mark.parametrize(
    ("names", "told"), [(("Law",), "Law has"), (("Ann", "Law"), "Ann and Law have")]
)
def test_whom_players_wait_for_is_named(names: tuple[str, ...], told: str) -> None:
    day = replace(first_day(reader=UMPIRE), still_to_order=names)

    missing = no_order_yet(day, ())

    assert missing is not None
    assert missing.held_for == told


def test_nobody_is_waited_for_when_the_period_is_closed() -> None:
    day = replace(first_day(reader=UMPIRE), orders=(), is_closed=True)

    assert no_order_yet(day, (LAW,)) is None
