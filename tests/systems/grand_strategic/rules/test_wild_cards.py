"""Every card of the pack, by who won and who is left."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.dice import CARD
from generator.kit.switches import Switches, switches_of
from generator.systems.grand_strategic.rules.court_cards import (
    court_card,
    open_to_band,
    open_to_maiden,
    taken_in,
    units_of,
)
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, Fought, Struck
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import (
    CardAsks,
    CardOutcome,
    CardQuestion,
    CardScene,
    CityRoom,
    KingdomThen,
    after_card,
    card_drawn,
    event_happens,
    without_event,
)
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.wild_events import WildCard

PLAIN = Amounts(tables=GRAND_BOOK)
TENFOLD = Amounts(tables=GRAND_BOOK, factor=10)
KNOWN = switches_of("generator.systems.grand_strategic.rules")
ATTACKER, DEFENDER = BattleSide
EVERY_SCENE = tuple(product(BattleSide, (True, False), (True, False)))
"""Who won, whether the losers live, whether the winners do."""
NUMBERS = tuple(side for side in range(1, 53) if not card_drawn(side).is_court)
LOSERS_NEEDED = {
    "jack of clubs",
    "queen of clubs",
    "queen of diamonds",
    "jack of hearts",
    "jack of spades",
}
WINNERS_NEEDED = {"jack of diamonds", "king of diamonds", "jack of hearts", "jack of spades"}
TOWN = CityRoom(id="town", is_fortified=False, room=500)
KEEP = CityRoom(id="keep", is_fortified=True, room=425)
RICH = KingdomThen(treasury=100, cities=(TOWN, KEEP))
POOR = replace(RICH, treasury=24)


def fought(winner: BattleSide, *, losers_live: bool, winners_live: bool) -> Fought:
    """A battle in which the winner has inflicted more, whoever is left."""
    wins = Struck(points=100 if winners_live else 30, damage=60)
    loses = Struck(points=100 if losers_live else 50, damage=40)
    by = {winner: wins, winner.foe: loses}
    return Fought(attacker=by[ATTACKER], defender=by[DEFENDER], winner=winner)


def scene_after(
    winner: BattleSide = ATTACKER,
    *,
    losers_live: bool = True,
    winners_live: bool = True,
    losers: KingdomThen = RICH,
    winners: KingdomThen = RICH,
    kingdoms_in_play: int = 2,
) -> CardScene:
    battle = fought(winner, losers_live=losers_live, winners_live=winners_live)
    return CardScene(
        aftermath=without_event(battle),
        kingdoms={winner: winners, winner.foe: losers},
        kingdoms_in_play=kingdoms_in_play,
    )


def card(name: str) -> WildCard:
    return card_drawn(CARD.from_face(name))


def played(
    name: str, scene: CardScene, answers: Mapping[str, str] | None = None, roll: int = 1
) -> CardOutcome:
    """Play a card to its end, with the first choice where nothing is said."""
    outcome = court_card(PLAIN, card(name), scene)
    while outcome.question or outcome.dice:
        if outcome.dice is not None:
            scene = replace(scene, rolls=(roll,) * outcome.dice)
        if outcome.question is not None:
            asks, choices = outcome.question.asks, outcome.question.choices
            said = (answers or {}).get(asks, choices[0])
            scene = replace(scene, answers={**scene.answers, asks: said})
        outcome = court_card(PLAIN, card(name), scene)
    return outcome


def told(outcome: CardOutcome) -> list[tuple[str, str, int, str]]:
    return [(each.kind, each.side, each.amount, each.city) for each in outcome.effects]


@pytest.mark.rule("GS-WILD-02")
def test_the_pack_has_every_card_once() -> None:
    drawn = [card_drawn(side) for side in range(1, 53)]

    assert len(set(drawn)) == 52
    assert {one.suit for one in drawn} == {"clubs", "diamonds", "hearts", "spades"}
    assert card("queen of hearts").key == "queen-hearts"


@pytest.mark.rule("GS-CBT-07", "GS-WILD-01")
@pytest.mark.parametrize("die", range(1, 5))
def test_one_of_four_brings_an_event_unless_there_are_none(die: int) -> None:
    without = Switches(known=KNOWN, settings={"wild.events": False})

    assert event_happens(GRAND_BOOK, Switches(known=KNOWN), die) == (die == 1)
    assert not event_happens(GRAND_BOOK, without, die)


@pytest.mark.rule("GS-WILD-03", "GS-WILD-10", "GS-WILD-11", "GS-WILD-12", "GS-WILD-13")
@pytest.mark.parametrize(("winner", "losers_live", "winners_live"), EVERY_SCENE)
@pytest.mark.parametrize("side", NUMBERS)
def test_every_number_card(
    side: int, winner: BattleSide, *, losers_live: bool, winners_live: bool
) -> None:
    one = card_drawn(side)
    battle = fought(winner, losers_live=losers_live, winners_live=winners_live)
    dead = {each: battle.loss(each) for each in BattleSide}
    more = {each: dead[each] * 5 * one.rank // 100 for each in BattleSide}

    found = after_card(PLAIN, battle, one)

    expected = {
        "clubs": {each: dead[each] + more[each] for each in BattleSide},
        "diamonds": dead,
        "hearts": {each: dead[each] - more[each] for each in BattleSide},
        "spades": {winner: dead[winner] + more[winner], winner.foe: dead[winner.foe]},
    }[one.suit]
    for each in BattleSide:
        assert found.losses[each] == min(expected[each], battle.by(each).points)
        assert found.left[each] == battle.by(each).points - found.losses[each]
    now = dead[winner] + more[winner]
    flips = one.suit == "spades" and (now > 60 or (now == 60 and winner is ATTACKER))
    assert found.winner == (winner.foe if flips else winner)
    loots = one.suit == "diamonds" and winners_live
    assert found.loot == (5 * one.rank if loots else 0)


@pytest.mark.rule("GS-WILD-21", "GS-WILD-22", "GS-WILD-23", "GS-WILD-31")
@pytest.mark.rule("GS-WILD-32", "GS-WILD-33", "GS-WILD-41", "GS-WILD-42")
@pytest.mark.rule("GS-WILD-43", "GS-WILD-51", "GS-WILD-52", "GS-WILD-53")
@pytest.mark.parametrize(("winner", "losers_live", "winners_live"), EVERY_SCENE)
@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
@pytest.mark.parametrize("rank", ["jack", "queen", "king"])
def test_every_court_card_ends_and_is_void_when_it_must(
    rank: str, suit: str, winner: BattleSide, *, losers_live: bool, winners_live: bool
) -> None:
    name = f"{rank} of {suit}"
    scene = scene_after(winner, losers_live=losers_live, winners_live=winners_live)

    outcome = played(name, scene)

    lacks_losers = name in LOSERS_NEEDED and not losers_live
    lacks_winners = name in WINNERS_NEEDED and not winners_live
    assert outcome.is_void == (lacks_losers or lacks_winners)
    assert outcome.effects
    assert (
        after_card(PLAIN, fought(winner, losers_live=True, winners_live=True), card(name)).loot == 0
    )


@pytest.mark.rule("GS-WILD-03")
@pytest.mark.parametrize("side", sorted(set(range(1, 53)) - set(NUMBERS)))
def test_a_court_card_leaves_the_battle_as_it_was(side: int) -> None:
    battle = fought(ATTACKER, losers_live=True, winners_live=True)

    assert after_card(PLAIN, battle, card_drawn(side)) == without_event(battle)


@pytest.mark.parametrize(
    "name", ["king of clubs", "queen of hearts", "king of hearts", "king of spades"]
)
def test_a_card_about_a_kingdom_that_is_out_is_void(name: str) -> None:
    gone = replace(RICH, is_in_play=False)

    assert played(name, scene_after(losers=gone)).is_void


@pytest.mark.rule("GS-WILD-21")
def test_a_resident_takes_over_where_a_general_falls() -> None:
    led = scene_after(losers=replace(RICH, has_resident=True))

    assert told(played("jack of clubs", scene_after())) == [
        ("general-dies", "defender", 0, ""),
        ("marches-for-general", "defender", 0, ""),
    ]
    assert told(played("jack of clubs", led))[1][0] == "resident-leads"


@pytest.mark.rule("GS-WILD-22")
def test_routed_losers_find_room_in_the_nearest_cities() -> None:
    rooms = (replace(TOWN, room=20), replace(KEEP, room=15))

    assert told(played("queen of clubs", scene_after())) == [
        ("general-dies", "defender", 0, ""),
        ("routed", "defender", 40, ""),
    ]
    assert taken_in(40, rooms) == {"town": 20, "keep": 15}
    assert taken_in(15, rooms) == {"town": 15}
    assert taken_in(15, ()) == {}


@pytest.mark.rule("GS-WILD-23")
def test_a_kingdom_mourns_its_prince() -> None:
    assert told(played("king of clubs", scene_after(DEFENDER))) == [
        ("prince-dies", "attacker", 0, ""),
        ("mourns", "attacker", 0, ""),
    ]


@pytest.mark.rule("GS-WILD-31")
def test_a_captured_general_is_ransomed_by_the_losers_or_dies() -> None:
    pays = told(played("jack of diamonds", scene_after()))
    refuses = told(played("jack of diamonds", scene_after(), {CardAsks.RANSOM: "refuse"}))
    cannot = court_card(PLAIN, card("jack of diamonds"), scene_after(losers=POOR))
    wiped_out = told(played("jack of diamonds", scene_after(losers_live=False)))

    assert pays == [("pays", "defender", 25, "")]
    assert [kind for kind, *_ in refuses] == ["general-dies", "marches-for-general"]
    assert told(cannot) == refuses
    assert [kind for kind, *_ in wiped_out] == ["pays", "general-returns"]


@pytest.mark.rule("GS-WILD-41")
def test_a_winning_general_is_ransomed_by_the_winners_or_dies() -> None:
    asked = court_card(PLAIN, card("jack of hearts"), scene_after()).question
    refuses = told(played("jack of hearts", scene_after(), {CardAsks.RANSOM: "refuse"}))

    assert asked == CardQuestion(asks=CardAsks.RANSOM, side=ATTACKER, choices=("pay", "refuse"))
    assert told(played("jack of hearts", scene_after())) == [("pays", "attacker", 25, "")]
    assert [(kind, side) for kind, side, *_ in refuses] == [
        ("general-dies", "attacker"),
        ("marches-for-general", "attacker"),
    ]


@pytest.mark.rule("GS-WILD-31", "GS-WILD-41")
@pytest.mark.parametrize("drawn", ["jack of diamonds", "jack of hearts"])
def test_nobody_is_asked_for_a_stand_ins_ransom(drawn: str) -> None:
    unled = replace(RICH, has_general=False)
    scene = scene_after(losers=unled, winners=unled)

    assert court_card(PLAIN, card(drawn), scene).is_void


@pytest.mark.rule("GS-WILD-33")
@pytest.mark.parametrize(
    ("answers", "losers", "winners", "kinds"),
    [
        ({"prince": "execute"}, RICH, RICH, ["prince-dies", "mourns"]),
        ({"prince": "ransom"}, RICH, RICH, ["pays"]),
        ({"prince": "ransom", "ransom": "refuse"}, RICH, RICH, ["prince-held"]),
        ({"prince": "ransom"}, POOR, RICH, ["prince-held"]),
        ({"prince": "ransom"}, POOR, KingdomThen(), ["prince-dies", "mourns"]),
    ],
)
def test_a_captured_prince(
    answers: Mapping[str, str], losers: KingdomThen, winners: KingdomThen, kinds: list[str]
) -> None:
    scene = scene_after(losers=losers, winners=winners)

    found = told(played("king of diamonds", scene, answers))

    assert [kind for kind, *_ in found] == kinds
    assert {side for _, side, *_ in found} == {"defender"}
    if kinds == ["pays"]:
        assert found[0][2] == 50
    if kinds == ["prince-held"]:
        assert found[0][3] == "town"


@pytest.mark.rule("GS-WILD-32")
@pytest.mark.parametrize(
    ("answer", "kingdoms", "winners_live", "kind", "side"),
    [
        ("accept", 2, True, "deserters-join", "attacker"),
        ("ignore", 2, True, "deserters-lost", "defender"),
        ("ignore", 3, True, "deserters-offer", "defender"),
        ("accept", 3, False, "deserters-offer", "defender"),
    ],
)
def test_deserters_go_where_they_are_wanted(
    answer: str, kingdoms: int, kind: str, side: str, *, winners_live: bool
) -> None:
    scene = scene_after(winners_live=winners_live, kingdoms_in_play=kingdoms)

    found = told(played("queen of diamonds", scene, {"deserters": answer}, roll=50))

    assert found == [("deserters-leave", "defender", 40, ""), (kind, side, 40, "")]


@pytest.mark.rule("GS-WILD-32")
def test_each_unit_of_the_losers_rolls_for_itself() -> None:
    rolled = replace(scene_after(), rolls=(50, 51, 100, 1))
    listed = replace(scene_after(), units=(25, 15), rolls=(51, 2))

    assert units_of(PLAIN, 40) == (10, 10, 10, 10)
    assert units_of(PLAIN, 47) == (10, 10, 10, 10, 7)
    assert units_of(TENFOLD, 470) == (100, 100, 100, 100, 70)
    for scene, gone in ((rolled, 20), (listed, 15)):
        scene = replace(scene, answers={CardAsks.DESERTERS: "accept"})
        outcome = court_card(PLAIN, card("queen of diamonds"), scene)
        assert [each.amount for each in outcome.effects] == [gone, gone]


@pytest.mark.rule("GS-WILD-32")
def test_nobody_is_asked_where_no_unit_deserts() -> None:
    scene = replace(scene_after(), rolls=(51, 60, 99, 100))

    outcome = court_card(PLAIN, card("queen of diamonds"), scene)

    assert outcome.question is None
    assert told(outcome) == [("nobody-deserts", "defender", 0, "")]


@pytest.mark.rule("GS-WILD-42", "GS-WILD-53")
@pytest.mark.parametrize(
    ("name", "kind", "amount"),
    [("queen of hearts", "given-later", 25), ("king of spades", "band-due", 75)],
)
def test_losers_are_promised_help(name: str, kind: str, amount: int) -> None:
    tenfold = court_card(TENFOLD, card(name), scene_after())

    assert told(played(name, scene_after())) == [(kind, "defender", amount, "")]
    assert tenfold.effects[0].amount == 10 * amount


@pytest.mark.rule("GS-WILD-53", "GS-CITY-01")
def test_a_band_begins_where_there_is_room_for_all_of_it() -> None:
    assert open_to_band(75, (TOWN, replace(KEEP, room=74))) == ("town",)
    assert open_to_band(75, ()) == ()


@pytest.mark.rule("GS-WILD-43")
def test_a_marriage_brings_peace_three_times_of_four() -> None:
    two = told(played("king of hearts", scene_after(), roll=75))
    three = scene_after(kingdoms_in_play=3)

    assert two[0] == ("peace", "attacker", 10, "")
    assert {(kind, side) for kind, side, *_ in two[1:]} == {
        ("to-cities", "attacker"),
        ("to-cities", "defender"),
    }
    assert told(played("king of hearts", scene_after(), roll=76)) == [
        ("no-peace", "attacker", 0, "")
    ]
    assert told(played("king of hearts", three)) == [("lasting-peace", "attacker", 0, "")]
    for one in (CardAsks.WINNER_LONGER, CardAsks.LOSER_LONGER):
        found = played("king of hearts", three, {one: "this-year"})
        assert told(found) == [("peace", "attacker", 0, "")]
    assert played("king of hearts", replace(three, at_peace=True)).is_void


@pytest.mark.rule("GS-WILD-51")
def test_an_army_in_its_own_city_marches_for_no_supplies() -> None:
    at_home = scene_after(winners=replace(RICH, is_in_own_city=True))

    assert told(played("jack of spades", scene_after())) == [
        ("marches-for-supplies", "attacker", 0, "")
    ]
    assert told(played("jack of spades", at_home)) == [("restocked", "attacker", 0, "")]


@pytest.mark.rule("GS-WILD-52", "GS-CITY-01")
@pytest.mark.parametrize(
    ("cities", "found"),
    [
        ((TOWN, KEEP), ("keep",)),
        ((KEEP, TOWN, replace(KEEP, id="tower")), ("keep", "tower")),
        ((TOWN, replace(KEEP, room=49)), ("town",)),
        ((replace(TOWN, room=49),), ()),
        ((), ()),
    ],
)
def test_a_maiden_raises_an_army_where_there_is_room(
    cities: tuple[CityRoom, ...], found: tuple[str, ...]
) -> None:
    assert open_to_maiden(50, cities) == found


@pytest.mark.rule("GS-WILD-52")
def test_a_maiden_raises_nothing_for_who_has_no_city() -> None:
    homeless = scene_after(losers=replace(RICH, cities=()))

    assert told(played("queen of spades", scene_after())) == [("army-raised", "defender", 50, "")]
    assert played("queen of spades", homeless).is_void
