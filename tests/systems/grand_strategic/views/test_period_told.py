"""A period as its sheets tell it: battles as receipts, then every kingdom's part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC, UMPIRE
from generator.brief.words import ToldOrder
from generator.dice import D10, Throw, Thrower, ThrowKey
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.battle_receipts import battles_told
from generator.systems.grand_strategic.views.kingdoms_moves import kingdoms_moves, orders_given
from generator.values import replace
from generator.world.clock import Event
from tests.systems.grand_strategic.grand_sheets import GRID
from tests.systems.grand_strategic.grand_war import ILSE, at_war, told

if TYPE_CHECKING:
    from generator.systems.grand_strategic.views.kingdoms_moves import KingdomsMoves, PeriodMoves
    from generator.world.clock import FactValue

AMOUNTS = Amounts(tables=GRAND_BOOK)
WEEK = replace(at_war(), period=GRAND_CLOCK.read("2-w12"))


def event(kind: str, force: str, side: str, **facts: FactValue) -> Event:
    """Return something that an army did."""
    return Event(
        kind=kind, rule="GS-MOVE-01", force=force, sides=(side,), facts={"force": force, **facts}
    )


def marches(force: str, start: str, goal: str, side: str = "varenholt") -> Event:
    """Return an army's march."""
    places: dict[str, FactValue] = {"from": GRID.hex_of(start), "to": GRID.hex_of(goal)}
    return event("marches", force, side, **places)


def moves(*events: Event) -> PeriodMoves:
    """Return what happened in a week."""
    found = kingdoms_moves(told(UMPIRE, WEEK, events), None)
    assert found is not None
    return found


def part(of: str, *events: Event) -> KingdomsMoves:
    """Return one kingdom's part in a week."""
    return next(kingdom for kingdom in moves(*events).kingdoms if kingdom.name == of)


def test_a_battle_is_a_receipt_for_those_in_it() -> None:
    (battle,) = battles_told(told(ILSE), AMOUNTS)
    receipt = battle.receipt
    lines = {line.title: line.cells for line in receipt.lines}

    assert [(head.name, head.has_won) for head in receipt.heads] == [
        ("The Wardens", False),
        ("The Northern Host", True),
    ]
    assert [cell.faces[0].text for cell in lines["Rolled"]] == ["30", "45"]
    assert lines["Rolled"][0].says == "−5 hills ="
    assert [cell.figure for cell in lines["Rolled"]] == ["25\u00a0%", "40\u00a0%"]
    assert [(cell.figure, cell.after) for cell in lines["Damage done"]] == [
        ("62", ""),
        ("80", "and the victory"),
    ]
    assert lines["Left"][0].figure == "170"
    assert lines["Left"][1].after.startswith("of 200; lost 15 of 60")
    assert lines["Wild event (d4)"][0].faces[0].text == "4"


def test_others_read_who_won_a_battle_and_nothing_of_its_sums() -> None:
    (battle,) = battles_told(told(PUBLIC), AMOUNTS)

    assert (battle.receipt.heads, battle.receipt.lines) == ((), ())
    assert "The Wardens against the Northern Host. The Northern Host won" in battle.receipt.says


def test_kingdoms_are_told_of_in_the_order_in_which_they_moved_with_their_dice() -> None:
    rolled = Event(
        kind="move-order",
        rule="GS-DEF-01",
        sides=("ostmark", "varenholt"),
        facts={"kingdoms": ("ostmark", "varenholt"), "rolled": ("10 then 2", "4")},
    )

    told_of = moves(rolled, marches("riders", "0907", "0908"))

    assert told_of.title == "The week, in the order the kingdoms moved"
    assert [(k.name, [face.text for face in k.faces]) for k in told_of.kingdoms] == [
        ("Ostmark", ["10", "2"]),
        ("Varenholt", ["4"]),
    ]


def test_an_army_that_does_several_things_is_named_once() -> None:
    (told_of,) = part(
        "Varenholt", marches("riders", "0907", "0908"), marches("riders", "0908", "0909")
    ).told

    assert (
        told_of.text == "Ingram's Riders marches from 0907 to 0908. It marches from 0908 to 0909."
    )


def test_like_deeds_of_several_armies_are_one_sentence() -> None:
    wintering = [
        event("winters", army, "varenholt", **{"from": GRID.hex_of("0907"), "to": GRID.hex_of(to)})
        for army, to in (("riders", "0807"), ("host", "0702"))
    ]

    (told_of,) = part("Varenholt", *wintering).told
    (alone,) = part("Varenholt", wintering[0]).told

    assert told_of.text == (
        "Into winter quarters: Ingram's Riders at Mere (0807); the Northern Host at Hallow (0702)."
    )
    assert alone.text.startswith("Ingram's Riders goes into winter quarters")


def test_many_new_generals_are_one_line_with_their_dice() -> None:
    appointed = [
        replace(
            event("general-appointed", army, "varenholt", general="x", rolled=face, ability=1),
            throws=(
                Throw(
                    key=ThrowKey(period="2-w12", rule="GS-GENL-01", subject=army),
                    kind=D10,
                    pips=(face,),
                    thrower=Thrower.SEED,
                ),
            ),
        )
        for army, face in (("riders", 3), ("host", 10))
    ]

    told_of = moves(*appointed)

    assert told_of.rolled_for.replace("\xa0", " ") == "2 generals"
    assert [(army, dice.faces[0].text) for army, dice in told_of.generals] == [
        ("Ingram's Riders", "3"),
        ("The Northern Host", "10"),
    ]
    assert told_of.kingdoms == ()


def test_an_army_that_is_gone_is_told_of_with_the_kingdom_it_had() -> None:
    before = told(UMPIRE, WEEK)
    gone = told(
        UMPIRE, WEEK.without_army("wardens"), (marches("wardens", "1304", "1305", "ostmark"),)
    )

    with_it, without = kingdoms_moves(gone, before), kingdoms_moves(gone, None)

    assert with_it is not None
    assert without is not None
    assert [kingdom.name for kingdom in with_it.kingdoms] == ["Ostmark"]
    assert [kingdom.name for kingdom in without.kingdoms] == [""]


def test_orders_stand_with_the_kingdom_those_of_the_same_words_together() -> None:
    given = tuple(
        ToldOrder(subject=army, name=name, text="Stay.", note="")
        for army, name in (("riders", "Ingram's Riders"), ("host", "The Northern Host"))
    )
    known = replace(told(ILSE, WEEK, (marches("riders", "0907", "0908"),)), orders=given)

    found = kingdoms_moves(known, None)

    assert found is not None
    (own,) = found.kingdoms
    assert own.ordered == ("Ingram's Riders and the Northern Host: stay.",)
    assert own.without.startswith("Garrison of ")
    assert orders_given(known) == own.ordered


def test_nothing_is_told_of_a_period_in_which_nothing_happened() -> None:
    assert kingdoms_moves(told(UMPIRE, WEEK), None) is None
