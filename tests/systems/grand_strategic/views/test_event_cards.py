"""The fifty-two event cards: their numbers, and that they say what the rules do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.dice import CARD
from generator.systems.grand_strategic.rules.court_cards import court_card, open_to_maiden
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import (
    Aftermath,
    CardScene,
    CityRoom,
    EffectKind,
    KingdomThen,
    WildCard,
    card_drawn,
)
from generator.systems.grand_strategic.views.event_cards import event_cards, event_reference

if TYPE_CHECKING:
    from generator.systems.grand_strategic.views.event_cards import EventCard

PLAIN = Amounts(tables=GRAND_BOOK)
ATTACKER, DEFENDER = BattleSide
STEPS = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]
WITH_CITY = KingdomThen(cities=(CityRoom(id="c", is_fortified=True, room=500),))
NO_CITY = KingdomThen()
OUT = KingdomThen(is_in_play=False, cities=WITH_CITY.cities)
VOID = {
    "Void if the losing army is gone.": {"loser gone"},
    "Void if the winning army is gone.": {"winner gone"},
    "Void unless both armies are left.": {"loser gone", "winner gone"},
    "Void if that kingdom is out of the game.": {"loser out"},
    "Void if the losing kingdom is out of the game.": {"loser out"},
    "Void if they are at peace already, or one is out of the game.": {
        *("loser out", "winner out", "peace")
    },
    "Void if no city has room.": {"no city", "no room"},
}
"""What a card says of itself, and when it has to come to nothing."""


def by_name(factor: int = 1) -> dict[str, EventCard]:
    amounts = Amounts(tables=GRAND_BOOK, factor=factor)
    return {card.name: card for card in event_cards(amounts)}


def scene(
    *,
    left: tuple[int, int] = (50, 50),
    loser: KingdomThen = WITH_CITY,
    winner: KingdomThen = WITH_CITY,
    at_peace: bool = False,
) -> CardScene:
    """Return what a card finds after the attacker has won."""
    return CardScene(
        aftermath=Aftermath(
            winner=ATTACKER,
            losses={ATTACKER: 10, DEFENDER: 20},
            left={ATTACKER: left[0], DEFENDER: left[1]},
        ),
        kingdoms={ATTACKER: winner, DEFENDER: loser},
        at_peace=at_peace,
    )


FULL = KingdomThen(cities=(CityRoom(id="c", is_fortified=True, room=0),))
SCENES = {
    "loser gone": scene(left=(50, 0)),
    "winner gone": scene(left=(0, 50)),
    "loser out": scene(loser=OUT),
    "winner out": scene(winner=OUT),
    "peace": scene(at_peace=True),
    "no city": scene(loser=NO_CITY),
    "no room": scene(loser=FULL),
}


def test_there_is_one_card_for_every_face_of_the_pack() -> None:
    cards = event_cards(PLAIN)

    assert [card.name for card in cards] == list(CARD.names)
    assert {card.index for card in cards if card.suit == "hearts"} == {
        *("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    }


@pytest.mark.rule("GS-WILD-10")
@pytest.mark.rule("GS-WILD-11")
@pytest.mark.rule("GS-WILD-12")
@pytest.mark.rule("GS-WILD-13")
@pytest.mark.parametrize(
    ("suit", "figure"),
    [("diamonds", "{} RP"), ("hearts", "{} %"), ("clubs", "+{} %"), ("spades", "+{} %")],
)
def test_ace_to_ten_bear_five_a_pip(suit: str, figure: str) -> None:
    cards = by_name()
    ranks = ("ace", *map(str, range(2, 11)))

    found = [cards[f"{rank} of {suit}"].figure for rank in ranks]

    assert found == [figure.format(step) for step in STEPS]


def test_a_number_card_says_what_it_makes_of_so_many_dead() -> None:
    seven = by_name()["7 of clubs"]

    assert seven.table == (
        ("dead", "10", "25", "50", "100", "200", "500"),
        ("more", "3", "8", "17", "35", "70", "175"),
    )
    assert by_name()["4 of hearts"].table[1] == (*("back", "2", "5", "10", "20", "40", "100"),)
    assert by_name()["9 of diamonds"].table == ()


@pytest.mark.rule("GS-SCOPE-04")
def test_points_grow_with_the_campaigns_factor_and_chances_do_not() -> None:
    cards = by_name(factor=10)

    assert cards["9 of diamonds"].figure == "450 RP"
    assert cards["7 of clubs"].figure == "+35 %"
    assert cards["jack of diamonds"].figure == "250 RP"
    assert cards["queen of diamonds"].figure == "50 in 100"
    assert "blocks of 100 points" in cards["queen of diamonds"].more
    assert cards["king of diamonds"].figure == "500 RP"
    assert cards["queen of hearts"].figure == "250 RP"
    assert cards["king of hearts"].figure == "75 in 100"
    assert "10 weeks" in cards["king of hearts"].more
    assert cards["queen of spades"].figure == "500 points"
    assert "ability 4" in cards["queen of spades"].says
    assert cards["king of spades"].figure == "750 points"


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
@pytest.mark.parametrize("rank", [11, 12, 13])
@pytest.mark.parametrize("case", sorted(SCENES))
def test_a_court_card_says_when_it_is_void_and_is_void_then(
    suit: str, rank: int, case: str
) -> None:
    card = WildCard(suit=suit, rank=rank)
    (said,) = (
        each.more.split("\n")[-1]
        for side, each in enumerate(event_cards(PLAIN), start=1)
        if card_drawn(side) == card
    )

    outcome = court_card(PLAIN, card, SCENES[case])
    raised = {EffectKind.ARMY_RAISED} & {each.kind for each in outcome.effects}
    room = open_to_maiden(50, SCENES[case].kingdoms[DEFENDER].cities)

    is_void = outcome.is_void or bool(raised and not room)
    assert is_void == (case in VOID[said])


def test_the_reference_page_has_every_court_card_and_all_ranks() -> None:
    page = event_reference(PLAIN)

    assert page.rolls == "1"
    assert [list(row.values) for row in page.suits] == [STEPS] * 4
    assert page.ranks == ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
    assert len({card.rule for card in page.courts}) == 12
