"""What is ordered for a whole kingdom, as its own side reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, Played
from generator.brief.questions import asked_of
from generator.brief.words import told_orders, words_for
from generator.dice import CARD, D4, D10, D100, ThrowKey, WantedThrow
from generator.kit.facts import CALLED
from generator.kit.phase import asked_throw
from generator.render.briefing_packet import Telling, period_report
from generator.systems.grand_strategic.rules.orders import (
    GRAND_ORDERS,
    HireOrder,
    PurchaseOrder,
    QuartersOrder,
    StartOrder,
    WagesOrder,
)
from generator.systems.grand_strategic.rules.situation_facts import facts_of
from generator.values import replace
from tests.systems.grand_strategic.grand_sheets import GRID
from tests.systems.grand_strategic.grand_war import BOOK, ILSE, at_war, told, war

if TYPE_CHECKING:
    from generator.brief.words import ToldOrder
    from generator.dice import DiceKind

OUTSIDE = (GRID.hex_of("0406"),)


def given(*orders: object) -> tuple[ToldOrder, ...]:
    """Return orders as their own side reads them."""
    facts = tuple(facts_of(war(), at_war()))
    played = Played(
        period=at_war().period,
        is_closed=False,
        record="",
        facts=facts,
        events=(),
        questions=(),
        orders=orders,
    )
    words = words_for(war(), BOOK.wording, CALLED.among(facts))
    return tuple(
        told_orders(war(), played, words, GRAND_ORDERS, may_know=lambda _kind, _fact: True)
    )


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (
            PurchaseOrder(kingdom="varenholt", city="kestrel-gate", points=40),
            "Purchase of 40 points at Kestrel Gate.",
        ),
        (
            PurchaseOrder(
                kingdom="varenholt", city="kestrel-gate", points=40, unit="spearmen", count=4
            ),
            "Purchase of 40 points at Kestrel Gate, raised as spearmen (4).",
        ),
        (WagesOrder(kingdom="varenholt", pays=("varenholt-band-1",)), "Wages: Company 1 paid."),
        (
            WagesOrder(kingdom="varenholt", dismisses=("varenholt-band-1",)),
            "Wages; Company 1 let go.",
        ),
        (HireOrder(kingdom="varenholt", points=40), "Hire 40 points of mercenaries."),
    ],
)
def test_an_order_of_a_kingdom_is_one_sentence(order: object, sentence: str) -> None:
    (read,) = given(order)

    assert (read.name, read.text, read.note) == ("Varenholt", sentence, "")


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (QuartersOrder(force="host", city="mere"), "Quarters for the winter at Mere."),
        (
            StartOrder(force="garrison-steinwarth", route=OUTSIDE, points=50, hired=20),
            "Start with 50 points, in the field at 0406, joined by 20 points of mercenaries.",
        ),
    ],
)
def test_winter_and_spring_orders_are_one_sentence(order: object, sentence: str) -> None:
    (read,) = given(order)

    assert read.text == sentence


def test_what_is_ordered_for_a_kingdom_is_not_of_others_of_its_side() -> None:
    hire = given(HireOrder(kingdom="varenholt", points=40))
    briefing = replace(told(ILSE), orders=hire)

    report = period_report(briefing, frozenset({"host"}), Telling())

    assert report.of_side == hire
    assert report.beside == ()


@pytest.mark.rule("GS-CBT-01", "GS-WILD-01", "GS-WILD-02")
@pytest.mark.parametrize(
    ("rule", "kind", "dice", "begins"),
    [
        ("GS-GENL-01", D10, 1, "Roll one ten-sided die for a new general: "),
        ("GS-CBT-01", D100, 1, "Roll one hundred-sided die for combat: "),
        ("GS-WILD-01", D4, 1, "Roll one four-sided die for a wild event: "),
        ("GS-WILD-32", D100, 3, "Roll three hundred-sided dice for deserters: "),
        ("GS-WILD-02", CARD, 1, "Draw one card for the wild event: "),
    ],
)
def test_gs_wild_02_who_rolls_by_hand_reads_which_dice_or_cards(
    rule: str, kind: DiceKind, dice: int, begins: str
) -> None:
    key = ThrowKey(period="2-w11", rule=rule, subject="host", nth=1)
    wanted = asked_throw(WantedThrow(key=key, dice=dice, kind=kind))
    words = words_for(war(), BOOK.wording, CALLED.among(facts_of(war(), at_war())))

    (asked,) = asked_of((wanted,), words, UMPIRE, None)

    assert asked.text.startswith(begins)
