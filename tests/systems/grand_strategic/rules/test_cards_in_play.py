"""All 52 cards in a week that is played: whoever won, and whoever lives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import CARD
from generator.errors import CampaignError
from generator.systems.grand_strategic.rules.muster import ListedUnit
from generator.systems.grand_strategic.rules.wild_events import card_drawn
from generator.values import replace
from tests.systems.grand_strategic.grand_games import (
    a_campaign,
    a_kingdom,
    force,
    go,
    kinds,
    next_week,
    town,
    week,
)
from tests.systems.grand_strategic.grand_maps import at
from tests.systems.grand_strategic.rules.test_long_grand_games import (
    check_armies,
    check_generals,
    check_sums,
)
from tests.tiers import tiered, tries

if TYPE_CHECKING:
    from generator.kit.phase import Question, Resolution
    from generator.systems.grand_strategic.rules.muster import GrandCampaign, GrandForce
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.ground import Place

PLACES = (
    town("ash-keep", "0101", "capital"),
    town("ash-fort", "0102", "fortified"),
    town("oak-keep", "0707", "capital"),
    town("oak-fort", "0706", "fortified"),
    town("elm-keep", "0701", "capital"),
)
BATTLE = "ash-host+oak-host"
ORDER = go("ash-host", "0404")
FULL = 100


@dataclass(frozen=True, kw_only=True)
class Ending:
    """Points and rolls with which a battle ends so."""

    name: str
    points: tuple[int, int]
    """The attacker's first, as all here."""
    rolls: tuple[int, int]
    abilities: tuple[int, int] = (0, 0)
    cities: tuple[Place, ...] = ()
    """Cities in which the two armies are, if they are in any."""
    others: tuple[GrandForce, ...] = ()
    """Armies beside them."""

    def mirrored(self) -> Ending:
        """Return the same with the defender as winner."""
        return Ending(
            name=f"defender {self.name}",
            points=self.points[::-1],
            rolls=self.rolls[::-1],
            abilities=self.abilities[::-1],
        )


WON = (
    Ending(name="wins, both live", points=(200, 200), rolls=(50, 30)),
    Ending(name="wins, the loser is wiped out", points=(200, 150), rolls=(80, 30)),
    Ending(name="wins and is wiped out", points=(100, 300), rolls=(100, 35), abilities=(2, 0)),
    Ending(name="wins, both are wiped out", points=(200, 210), rolls=(100, 100), abilities=(2, 0)),
)
ENDINGS = (*WON, *(each.mirrored() for each in WON))
LIVES = ((True, True), (True, False), (False, True), (False, False))
"""Of each ending, whether winner and loser live before the card."""
NEEDS = {
    "jack of clubs": "loser",
    "queen of clubs": "loser",
    "king of clubs": "",
    "jack of diamonds": "winner",
    "queen of diamonds": "loser",
    "king of diamonds": "winner",
    "jack of hearts": "both",
    "queen of hearts": "",
    "king of hearts": "",
    "jack of spades": "both",
    "queen of spades": "",
    "king of spades": "",
}
"""Who has to live for a court card to do anything, as the catalogue has it."""


FIRST = ("ace of hearts", "7 of clubs", "5 of spades", "10 of diamonds")
SORTED = (*NEEDS, *FIRST, *(c for c in CARD.names if c not in (*NEEDS, *FIRST)))
"""The cards, those first that stand for others."""


def a_war(ending: Ending, *, richness: int = 60) -> GrandCampaign:
    """Return three kingdoms, two of whose armies are about to fight."""
    places = (*PLACES, *ending.cities)
    forces = (
        *(
            force(f"{each.owner}-guard-{number}", "0101", 75, start=each.at)
            for number, each in enumerate(PLACES)
        ),
        force("ash-host", "0403", ending.points[0], ability=ending.abilities[0]),
        force("oak-host", "0404", ending.points[1], ability=ending.abilities[1]),
        force("ash-van", "0201", 60),
        force("oak-van", "0605", 60),
        *ending.others,
    )
    kingdoms = tuple(a_kingdom(name, PLACES, treasury=richness) for name in ("ash", "oak", "elm"))
    return a_campaign(forces, places, kingdoms=kingdoms, switches={"battle.fought": "quick"})


def fought(
    ending: Ending,
    card: str,
    answers: dict[str, str] | None = None,
    *orders: GrandOrder,
    rolls: int = 50,
    richness: int = 60,
) -> Resolution[GrandState]:
    """Fight a battle to its end, after which a card is drawn.

    Questions that nothing is said of are answered by their first choice; dice for the
    card all show the same.
    """
    campaign = a_war(ending, richness=richness)
    said = dict(answers or {})
    dice: dict[str, int | str | tuple[int | str, ...]] = {
        "GS-GENL-01/ash-host/1": 4,
        "GS-GENL-01/oak-host/1": 4,
        f"GS-CBT-01/{BATTLE}/1": ending.rolls[0],
        f"GS-CBT-01/{BATTLE}/2": ending.rolls[1],
        f"GS-WILD-01/{BATTLE}/1": 1,
        f"GS-WILD-02/{BATTLE}/1": card,
    }
    situation = _without_ability(campaign, ending)
    done = played_out(campaign, situation, ORDER, *orders, dice=dice, said=said, rolls=rolls)
    check_armies(campaign, done.after)
    check_generals(done.after)
    check_sums(done)
    return done


def played_out(
    campaign: GrandCampaign,
    situation: GrandState,
    *orders: GrandOrder,
    dice: dict[str, int | str | tuple[int | str, ...]],
    said: dict[str, str],
    rolls: int = 50,
) -> Resolution[GrandState]:
    """Play a week to its end, whatever is asked in it."""
    while True:
        done = week(campaign, *orders, dice=dice, answers=said, situation=situation)
        if not done.questions:
            return done
        question = done.questions[0]
        if question.wanted is not None:
            key = str(question.wanted.key).partition("/")[2]
            dice[key] = (rolls if question.wanted.kind.sides > 10 else 3,) * (question.wanted.dice)
        else:
            said[question.key] = _first(question)


def _without_ability(campaign: GrandCampaign, ending: Ending) -> GrandState:
    """Return the second week, so that generals of ability 0 are not rolled for."""
    hosts = ("ash-host", "oak-host")
    begun = week(campaign, dice={f"GS-GENL-01/{army}/1": 1 for army in hosts})
    after = next_week(begun)
    for army, ability in zip(hosts, ending.abilities, strict=True):
        general = after.generals[after.armies[army].general]
        after = after.with_general(replace(general, ability=ability))
    return after


def _first(question: Question) -> str:
    choice = question.choices[0]
    return f"{choice.key} {choice.among[0]}" if choice.needs else choice.key


@pytest.mark.rule("GS-WILD-01", "GS-WILD-02", "GS-WILD-03")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
@pytest.mark.parametrize("card", tiered(SORTED, first=16))
def test_every_card_is_played_whoever_won_and_whoever_lives(card: str, ending: Ending) -> None:
    done = fought(ending, card)

    winner_lives, loser_lives = LIVES[ENDINGS.index(ending) % len(WON)]
    assert done.after.battles[0].card == card
    if card in NEEDS:
        lives = {
            "": True,
            "winner": winner_lives,
            "loser": loser_lives,
            "both": winner_lives and loser_lives,
        }
        assert ("card-void" in kinds(done)) != lives[NEEDS[card]]
        assert ("void" in done.after.battles[0].effects) != lives[NEEDS[card]]
        assert done.after.battles[0].effects
    else:
        assert "card-void" not in kinds(done)
        assert done.after.battles[0].effects == ()
        assert number_card_expected(ending, card) == (
            done.after.battles[0].attacker.lost,
            done.after.battles[0].defender.lost,
        )


def number_card_expected(ending: Ending, card: str) -> tuple[int, int]:
    """Return what both armies lose with a number card, by the catalogue's formulas."""
    percents = [
        roll + 5 * ability for roll, ability in zip(ending.rolls, ending.abilities, strict=True)
    ]
    attack, defence = (
        percent * points // FULL for percent, points in zip(percents, ending.points, strict=True)
    )
    one, other = ending.points
    lost = [min(one, defence), min(other, attack)]
    drawn = card_drawn(CARD.from_face(card))
    share = 5 * drawn.rank
    winner = 0 if attack > defence else 1
    if drawn.suit == "hearts":
        lost = [each - each * share // FULL for each in lost]
    elif drawn.suit == "clubs":
        lost = [each + each * share // FULL for each in lost]
    elif drawn.suit == "spades":
        lost[winner] += lost[winner] * share // FULL
    return min(lost[0], one), min(lost[1], other)


BOTH_LIVE, WIPED_OUT = WON[0], WON[1]
LOST = BOTH_LIVE.mirrored()
"""The attacker loses, and lives."""


@pytest.mark.rule("GS-WILD-10")
def test_gs_wild_10_the_winner_finds_points_in_the_baggage() -> None:
    done = fought(BOTH_LIVE, "9 of diamonds")

    treasury = done.after.kingdoms["ash"].treasury
    assert treasury.closing == 105
    assert [(line.title, line.amount) for line in treasury.lines] == [("loot", 45)]


@pytest.mark.rule("GS-WILD-13")
def test_gs_wild_13_losers_who_sell_themselves_dearly_may_have_won() -> None:
    near = Ending(name="wins narrowly", points=(200, 200), rolls=(50, 45))

    done = fought(near, "8 of spades")

    assert str(done.after.battles[0].winner) == "defender"
    assert done.after.armies["ash-host"].points == 200 - 126
    assert done.after.armies["ash-host"].at != at("0404")


@pytest.mark.rule("GS-WILD-21", "GS-GENL-09")
def test_gs_wild_21_without_its_general_the_army_goes_home_for_one() -> None:
    done = fought(BOTH_LIVE, "jack of clubs")

    army = done.after.armies["oak-host"]
    assert (army.general, army.forced_by) == ("", "GS-GENL-09")
    assert any(each.status == "dead" for each in done.after.generals.values())


@pytest.mark.rule("GS-WILD-41", "GS-GENL-09")
def test_gs_wild_41_who_set_out_from_a_city_goes_home_for_a_general_too() -> None:
    from_city = replace(BOTH_LIVE, cities=(town("ash-town", "0403"),))

    done = fought(from_city, "jack of hearts", {f"{BATTLE}/ransom/ash-host": "refuse"})

    army = done.after.armies["ash-host"]
    assert (army.at, army.city) == (at("0404"), "")
    assert (army.general, army.forced_by) == ("", "GS-GENL-09")
    assert "card-marches-for-general" in kinds(done)


@pytest.mark.rule("GS-WILD-21", "GS-GENL-09")
def test_gs_wild_21_a_garrison_beaten_out_of_its_city_goes_for_a_general() -> None:
    in_city = replace(BOTH_LIVE, cities=(town("oak-town", "0404"),))

    done = fought(in_city, "jack of clubs")

    army = done.after.armies["oak-host"]
    assert done.after.cities["oak-town"].owner == "ash"
    assert (army.city, army.general, army.forced_by) == ("", "", "GS-GENL-09")


@pytest.mark.rule("GS-WILD-41", "GS-GENL-09")
def test_gs_wild_41_who_has_held_a_city_is_given_a_general_there() -> None:
    in_city = replace(LOST, cities=(town("oak-town", "0404"),))

    done = fought(in_city, "jack of hearts", {f"{BATTLE}/ransom/oak-host": "refuse"})

    army = done.after.armies["oak-host"]
    assert (army.city, army.forced_by) == ("oak-town", "")
    assert army.general
    assert not {"card-marches-for-general", "has-come-home"} & set(kinds(done))


@pytest.mark.rule("GS-WILD-22")
def test_gs_wild_22_what_is_left_of_a_routed_army_is_in_cities_at_once() -> None:
    done = fought(BOTH_LIVE, "queen of clubs")

    assert "oak-host" not in done.after.armies
    inside = [each for each in done.after.armies.values() if each.city == "oak-fort"]
    assert [each.points for each in inside] == [75 + 100]
    assert "falls-back" not in kinds(done)


@pytest.mark.rule("GS-WILD-22")
def test_gs_wild_22_who_set_out_from_a_city_is_dissolved_too() -> None:
    from_city = replace(LOST, cities=(town("ash-town", "0403"),))

    done = fought(from_city, "queen of clubs")

    told = [event for event in done.events if event.kind == "card-routed"]
    assert [(event.force, event.rule) for event in told] == [("ash-host", "GS-WILD-22")]
    army = done.after.armies["ash-host"]
    assert (army.city, army.points, army.forced_by) == ("ash-town", 100, "")
    assert "has-come-home" not in kinds(done)


@pytest.mark.rule("GS-WILD-22")
@pytest.mark.parametrize(
    ("cities", "army"),
    [((town("oak-hold", "0504"),), "oak-host"), ((), "oak-guard-3")],
    ids=["in an empty city", "with its garrison"],
)
def test_gs_wild_22_who_was_routed_goes_nowhere_that_week(
    cities: tuple[Place, ...], army: str
) -> None:
    routed = replace(BOTH_LIVE, cities=cities)
    leaves = go(army, "0505" if cities else "0705", otherwise="home")

    done = fought(routed, "queen of clubs", None, leaves)

    assert done.after.armies[army].city == (cities[0].id if cities else "oak-fort")
    (told,) = (e for e in done.events if e.kind == "impossible-was-routed")
    assert (told.force, told.rule) == (army, "GS-WILD-22")
    assert not told.facts["goes_home"]
    assert "leaves-city" not in kinds(done)


@pytest.mark.rule("GS-WILD-23")
def test_gs_wild_23_all_armies_of_a_kingdom_mourn() -> None:
    done = fought(BOTH_LIVE, "king of clubs")
    after = next_week(done)

    inside = [each for each in after.armies_of("oak") if each.city]
    assert after.armies["oak-host"].forced_by == "GS-WILD-23"
    assert {each.stays_until for each in inside} == {after.period}

    campaign = a_war(BOTH_LIVE)
    stays = week(campaign, go("oak-guard-2", "0607"), situation=after)
    leaves = week(campaign, go("oak-guard-2", "0607"), situation=next_week(stays))
    assert "impossible-mourns" in kinds(stays)
    assert leaves.after.armies["oak-guard-2"].at == at("0607")


@pytest.mark.rule("GS-WILD-31")
def test_gs_wild_31_a_general_is_ransomed_or_dies() -> None:
    key = f"{BATTLE}/ransom/oak-host"

    paid = fought(BOTH_LIVE, "jack of diamonds", {key: "pay"})
    refused = fought(BOTH_LIVE, "jack of diamonds", {key: "refuse"})
    poor = fought(BOTH_LIVE, "jack of diamonds", richness=24)

    assert paid.after.kingdoms["ash"].treasury.closing == 85
    assert paid.after.kingdoms["oak"].treasury.closing == 35
    assert paid.after.armies["oak-host"].general
    assert not refused.after.armies["oak-host"].general
    assert not poor.after.armies["oak-host"].general


@pytest.mark.rule("GS-WILD-31")
def test_gs_wild_31_ransomed_without_an_army_he_is_in_his_nearest_city() -> None:
    done = fought(WIPED_OUT, "jack of diamonds", {f"{BATTLE}/ransom/oak-host": "pay"})

    garrison = done.after.armies["oak-guard-3"]
    present = (garrison.general, *garrison.residents)
    assert "oak-host" not in done.after.armies
    assert len(present) == 2


@pytest.mark.rule("GS-WILD-32")
def test_gs_wild_32_deserters_join_the_winner_or_a_third_kingdom() -> None:
    key = f"{BATTLE}/deserters/ash-host"
    offer = f"{BATTLE}/offer/elm-guard-4"

    taken = fought(BOTH_LIVE, "queen of diamonds", {key: "accept"})
    ignored = fought(BOTH_LIVE, "queen of diamonds", {key: "ignore", offer: "accept"})
    sent_away = fought(BOTH_LIVE, "queen of diamonds", {key: "ignore", offer: "refuse"})

    bands = taken.after.armies["ash-host"].bands
    assert [(each.points, str(each.origin)) for each in bands.values()] == [(100, "deserters")]
    assert "oak-host" not in taken.after.armies
    assert ignored.after.armies["elm-guard-4"].points == 175
    assert sent_away.after.armies["elm-guard-4"].points == 75


@pytest.mark.rule("GS-WILD-32", "GS-ARMY-01", "GS-MERC-04")
def test_gs_wild_32_too_few_to_be_an_army_join_one() -> None:
    few = replace(BOTH_LIVE, points=(200, 90), rolls=(25, 10), cities=(town("elm-hut", "0405"),))
    ignored = {f"{BATTLE}/deserters/ash-host": "ignore", f"{BATTLE}/offer/elm-guard-4": "accept"}

    done = fought(few, "queen of diamonds", ignored)

    elm = {each.city: each.points for each in done.after.armies_of("elm")}
    assert elm == {"elm-keep": 75 + 40}


@pytest.mark.rule("GS-WILD-32", "GS-CITY-01")
def test_gs_wild_32_deserters_fill_a_city_that_has_room_for_just_so_many() -> None:
    # 15 % of 500 points are lost; the other 425 find a garrison of 75.
    many = replace(BOTH_LIVE, points=(500, 500), rolls=(15, 10))
    ignored = {f"{BATTLE}/deserters/ash-host": "ignore", f"{BATTLE}/offer/elm-guard-4": "accept"}

    done = fought(many, "queen of diamonds", ignored)

    assert done.after.armies["elm-guard-4"].points == 500


@pytest.mark.rule("GS-WILD-32", "GS-CSW-06")
@pytest.mark.parametrize(("rolls", "stays"), [((90, 10), 0), ((10, 90), 1)])
def test_gs_wild_32_of_a_list_those_units_desert_whose_rolls_say_so(
    rolls: tuple[int, int], stays: int
) -> None:
    # Lots have left the first and the last of four units.
    units = tuple(ListedUnit(id=f"oak-host/foot-{n}", kind="foot", points=50) for n in range(1, 5))
    plain = a_war(BOTH_LIVE)
    forces = (replace(f, units=units) if f.id == "oak-host" else f for f in plain.forces)
    campaign = replace(plain, forces=tuple(forces))
    dice: dict[str, int | str | tuple[int | str, ...]] = {
        f"GS-CBT-01/{BATTLE}/1": BOTH_LIVE.rolls[0],
        f"GS-CBT-01/{BATTLE}/2": BOTH_LIVE.rolls[1],
        f"GS-WILD-01/{BATTLE}/1": 1,
        f"GS-WILD-02/{BATTLE}/1": "queen of diamonds",
        f"GS-WILD-32/{BATTLE}/1": rolls,
    }

    begun = _without_ability(campaign, BOTH_LIVE)
    done = played_out(campaign, begun, ORDER, dice=dice, said={})

    left = [unit.id for unit in done.after.armies["oak-host"].units]
    assert left == [("oak-host/foot-1", "oak-host/foot-4")[stays]]


@pytest.mark.rule("GS-WILD-33", "GS-CITY-03")
def test_gs_wild_33_while_a_prince_is_held_no_other_city_is_attacked() -> None:
    done = fought(
        LOST,
        "king of diamonds",
        {f"{BATTLE}/prince/oak-host": "ransom", f"{BATTLE}/ransom/ash-host": "refuse"},
    )

    assert done.after.holders("ash") == ("oak-fort",)
    assert done.after.kingdoms["ash"].treasury.closing == 60
    campaign = a_war(LOST)
    moved = replace(done.after.armies["ash-host"], at=at("0702"), city="")
    near = next_week(replace(done, after=done.after.with_army(moved)))
    barred = week(campaign, go("ash-host", "0701"), situation=near)
    assert "impossible-prince-is-held" in kinds(barred)


@pytest.mark.rule("GS-WILD-33", "GS-CITY-03")
def test_gs_wild_33_the_nearest_city_is_the_one_that_was_won_with_the_battle() -> None:
    in_city = replace(BOTH_LIVE, cities=(town("oak-town", "0404"),))

    done = fought(
        in_city,
        "king of diamonds",
        {f"{BATTLE}/prince/ash-host": "ransom", f"{BATTLE}/ransom/oak-host": "refuse"},
    )

    assert done.after.cities["oak-town"].owner == "ash"
    assert done.after.holders("oak") == ("oak-town",)


@pytest.mark.rule("GS-WILD-33")
def test_gs_wild_33_an_executed_prince_is_mourned() -> None:
    done = fought(BOTH_LIVE, "king of diamonds", {f"{BATTLE}/prince/ash-host": "execute"})

    assert done.after.armies["oak-host"].forced_by == "GS-WILD-23"
    assert done.after.holders("oak") == ()


@pytest.mark.rule("GS-WILD-41")
def test_gs_wild_41_the_winning_general_is_ransomed_or_dies() -> None:
    key = f"{BATTLE}/ransom/ash-host"

    paid = fought(BOTH_LIVE, "jack of hearts", {key: "pay"})
    refused = fought(BOTH_LIVE, "jack of hearts", {key: "refuse"})

    assert paid.after.kingdoms["oak"].treasury.closing == 85
    assert refused.after.armies["ash-host"].forced_by == "GS-GENL-09"
    assert refused.after.armies["ash-host"].at == at("0404")


@pytest.mark.rule("GS-WILD-42")
def test_gs_wild_42_the_losers_are_given_points_at_the_next_stage() -> None:
    done = fought(BOTH_LIVE, "queen of hearts")

    assert done.after.kingdoms["oak"].due_credits == 25
    assert done.after.kingdoms["oak"].treasury.closing == 60


@pytest.mark.rule("GS-WILD-43")
def test_gs_wild_43_a_marriage_brings_peace_for_the_year_or_longer() -> None:
    this_year = {f"{BATTLE}/winner-longer/ash-host": "this-year"}

    made = fought(BOTH_LIVE, "king of hearts", this_year, rolls=75)
    longer = fought(BOTH_LIVE, "king of hearts", rolls=75)
    none = fought(BOTH_LIVE, "king of hearts", rolls=76)

    (peace,) = made.after.peace
    assert peace.kingdoms == ("ash", "oak")
    assert str(peace.until) == "1-winter"
    assert longer.after.peace[0].until is None
    assert none.after.peace == ()
    campaign = a_war(BOTH_LIVE)
    goal = made.after.armies["oak-host"].at
    label = campaign.board.grid.label(goal)
    barred = week(campaign, go("ash-host", label), situation=next_week(made))
    assert "impossible-at-peace" in kinds(barred)


@pytest.mark.rule("GS-WILD-43")
def test_gs_wild_43_between_the_only_two_all_go_to_cities_for_ten_weeks() -> None:
    places = PLACES[:4]
    forces = (
        force("ash-host", "0403", 200),
        force("oak-host", "0404", 200),
        force("ash-van", "0201", 60),
    )
    campaign = a_campaign(forces, places, switches={"battle.fought": "quick"})
    dice: dict[str, int | str | tuple[int | str, ...]] = {
        f"GS-CBT-01/{BATTLE}/1": 50,
        f"GS-CBT-01/{BATTLE}/2": 30,
        f"GS-WILD-01/{BATTLE}/1": 1,
        f"GS-WILD-02/{BATTLE}/1": "king of hearts",
        f"GS-WILD-43/{BATTLE}/1": 1,
    }
    generals = {f"{BATTLE}/general/{army}-host": "add" for army in ("ash", "oak")}

    done = week(campaign, ORDER, dice=dice, answers=generals)

    assert done.questions == ()
    assert all(army.city for army in done.after.armies.values())
    assert str(done.after.peace[0].until) == "1-w11"


@pytest.mark.rule("GS-WILD-51")
def test_gs_wild_51_the_winner_goes_home_for_supplies() -> None:
    done = fought(BOTH_LIVE, "jack of spades")

    assert done.after.armies["ash-host"].forced_by == "GS-WILD-51"
    nearer = played_out(a_war(BOTH_LIVE), next_week(done), dice={}, said={})
    assert nearer.after.armies["ash-host"].at != at("0404")
    assert "forced-march" in kinds(nearer)


@pytest.mark.rule("GS-WILD-51", "GS-DEF-05")
def test_of_several_ways_home_its_owner_says_which() -> None:
    campaign = a_war(BOTH_LIVE)
    sent = next_week(fought(BOTH_LIVE, "jack of spades"))

    open_one = week(campaign, situation=sent)

    (question,) = open_one.questions
    assert question.key == "1-w3/home/ash-host"
    assert len(question.choices[0].among) > 1
    for label in question.choices[0].among:
        done = week(campaign, situation=sent, answers={question.key: f"go {label}"})
        assert done.after.armies["ash-host"].at == at(label)
    with pytest.raises(CampaignError):
        week(campaign, situation=sent, answers={question.key: "go 0707"})


@pytest.mark.rule("GS-WILD-51")
def test_gs_wild_51_who_set_out_from_a_city_and_won_stands_in_it_no_more() -> None:
    from_city = replace(BOTH_LIVE, cities=(town("ash-town", "0403"),))
    in_city = replace(LOST, cities=(town("oak-town", "0404"),))

    sent = fought(from_city, "jack of spades")
    holds = fought(in_city, "jack of spades")

    assert sent.after.armies["ash-host"].forced_by == "GS-WILD-51"
    assert holds.after.armies["oak-host"].forced_by == ""
    assert "card-restocked" in kinds(holds)


@pytest.mark.rule("GS-WILD-52")
def test_gs_wild_52_a_maiden_raises_fifty_points_under_an_able_general() -> None:
    done = fought(BOTH_LIVE, "queen of spades", {f"{BATTLE}/city/oak-host": "oak-keep"})

    army = done.after.armies["oak-guard-2"]
    assert army.points == 125
    assert done.after.generals[army.general].ability == 4


@pytest.mark.rule("GS-WILD-52", "GS-CITY-01")
@given(st.integers(350, 500), st.integers(62, 200), st.integers(1, 20))
@tries(25)
def test_gs_wild_52_no_city_is_overfull_once_the_loser_is_in_it(
    garrison: int, host: int, roll: int
) -> None:
    beside = replace(
        BOTH_LIVE,
        points=(300, host),
        rolls=(20, roll),
        cities=(town("oak-tower", "0405", "fortified"),),
        others=(force("oak-guard-9", "0405", garrison),),
    )

    fought(beside, "queen of spades")


@pytest.mark.rule("GS-WILD-52", "GS-CITY-01")
def test_gs_wild_52_a_city_the_loser_fills_is_no_longer_offered() -> None:
    beside = replace(
        BOTH_LIVE,
        points=(200, 90),
        rolls=(18, 30),
        cities=(town("oak-tower", "0405", "fortified"),),
        others=(force("oak-guard-9", "0405", 440),),
    )

    done = fought(beside, "queen of spades")

    raised = next(each for each in done.events if each.kind == "card-army-raised")
    assert raised.facts["city"] == "oak-fort"
    assert done.after.armies["oak-guard-9"].points == 494
    assert done.after.battles[0].answers == {"city": "oak-fort"}


@pytest.mark.rule("GS-WILD-52", "GS-CITY-02", "GS-WILD-02")
def test_gs_wild_52_a_city_filled_as_the_kingdom_falls_is_not_either() -> None:
    places = (
        town("ash-keep", "0101", "capital"),
        town("oak-keep", "0404", "capital"),
        town("oak-fort", "0505", "fortified"),
        town("elm-keep", "0701", "capital"),
    )
    forces = (
        force("ash-host", "0403", 300, ability=1),
        force("oak-host", "0404", 100, ability=1),
        force("oak-guard", "0505", 400),
        force("oak-van", "0605", 60),
    )
    campaign = a_campaign(forces, places, switches={"battle.fought": "quick"})
    dice: dict[str, int | str | tuple[int | str, ...]] = {
        f"GS-CBT-01/{BATTLE}/1": 40,
        f"GS-CBT-01/{BATTLE}/2": 1,
        f"GS-WILD-01/{BATTLE}/1": 1,
        f"GS-WILD-02/{BATTLE}/1": "queen of spades",
    }

    done = played_out(campaign, next_week(week(campaign)), ORDER, dice=dice, said={})

    assert "kingdom-falls" in kinds(done)
    assert "card-void" in kinds(done)
    assert done.after.battles[0].effects == ("void",)
    check_armies(campaign, done.after)


@pytest.mark.rule("GS-WILD-53")
def test_gs_wild_53_a_free_band_is_due_at_the_next_stage() -> None:
    done = fought(BOTH_LIVE, "king of spades")

    assert done.after.kingdoms["oak"].due_bands == (75,)


@pytest.mark.rule("GS-WILD-23")
def test_gs_wild_23_who_comes_to_a_garrison_to_mourn_stays_with_it_for_a_turn() -> None:
    campaign = a_war(BOTH_LIVE)
    done = fought(BOTH_LIVE, "king of clubs")

    comes = played_out(campaign, next_week(done), dice={}, said={})
    while "oak-host" in comes.after.armies:
        comes = played_out(campaign, next_week(comes), dice={}, said={})

    garrison = comes.after.armies["oak-guard-3"]
    assert garrison.stays_until == next_week(comes).period
