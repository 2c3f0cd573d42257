"""Every numbered case of the grand-strategic campaign."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import CARD
from generator.kit.switches import Switches, switches_of
from generator.systems.grand_strategic.rules.court_cards import court_card
from generator.systems.grand_strategic.rules.forming_armies import (
    Amounts,
    General,
    after_battle,
    amounts_of,
    appointed,
    field_budget,
    first_garrison,
    may_rise,
    risen,
)
from generator.systems.grand_strategic.rules.marches import retreats_to
from generator.systems.grand_strategic.rules.muster import (
    ListedUnit,
    Returning,
    UnitLevel,
    drawn_losses,
    leaders_needed,
    reformed,
    weeks_back,
)
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Fought,
    GeneralsUse,
    Striker,
    percentage,
    quick_combat,
)
from generator.systems.grand_strategic.rules.resource_stages import (
    ArmyStrength,
    WagesEntered,
    demands_settled,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.treasuries import (
    Treasury,
    demand,
    hire_price,
    is_stage,
    quarters_of,
    shared_losses,
    with_income,
)
from generator.systems.grand_strategic.rules.wild_events import (
    ASK_RANSOM,
    CardAsks,
    CardScene,
    KingdomThen,
    after_card,
    card_drawn,
    event_happens,
    without_event,
)
from tests.rules.case_data import Case, cases, check_whole, each_of, rules_by_chapter
from tests.systems.grand_strategic.grand_maps import army, at, city, country

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

RULES = "generator.systems.grand_strategic.rules"
KNOWN = switches_of(RULES)
PLAIN = Amounts(tables=GRAND_BOOK)
ATTACKER, DEFENDER = BattleSide
LISTED = {"CBT": 5, "GENL": 3, "WILD": 7, "SETUP": 1, "RES": 1, "MERC": 9, "CSW": 4, "WFB": 1}
"""How many examples each chapter has."""
each = each_of("grand_strategic")


def striker(given: Mapping[str, Any]) -> Striker:
    return Striker(**{**given, "use": GeneralsUse(given["use"])})


def the_first_example() -> Fought:
    (first, *_) = cases("grand_strategic", "combat")
    given = first.given
    return quick_combat(
        GRAND_BOOK, striker(given["attacker"]), striker(given["defender"]), ground=given["ground"]
    )


def test_every_example_is_a_case_and_its_rules_are_in_the_ledger() -> None:
    listed = Counter(
        f"EX-GS-{area}-{number:02}"
        for area, most in LISTED.items()
        for number in range(1, most + 1)
    )

    assert listed.total() == 31
    check_whole("grand_strategic", listed)


def test_the_ledger_has_every_rule_of_every_chapter() -> None:
    areas = rules_by_chapter("grand_strategic")

    assert areas == {
        "GS-SCOPE": 5,
        "GS-ARMY": 8,
        "GS-GENL": 9,
        "GS-CBT": 9,
        "GS-TERR": 6,
        "GS-WILD": 19,
        "GS-MAP": 3,
        "GS-SETUP": 6,
        "GS-CITY": 3,
        "GS-MOVE": 1,
        "GS-SEAS": 4,
        "GS-RES": 5,
        "GS-MERC": 8,
        "GS-CSW": 16,
        "GS-WFB": 6,
        "GS-DEF": 5,
    }


@each("combat")
def test_combats(case: Case) -> None:
    given, expect = case.given, case.expect
    attacker, defender = striker(given["attacker"]), striker(given["defender"])
    ground = given["ground"]

    fought = quick_combat(GRAND_BOOK, attacker, defender, ground=ground)
    percents = [
        percentage(GRAND_BOOK, side, pair, ground=ground).total
        for side, pair in ((ATTACKER, (attacker, defender)), (DEFENDER, (defender, attacker)))
    ]
    aftermath = without_event(fought)

    assert percents == expect["percent"]
    assert [fought.by(side).damage for side in BattleSide] == expect["damage"]
    assert aftermath.winner == expect["winner"]
    assert [aftermath.left[side] for side in BattleSide] == expect["left"]
    assert not event_happens(GRAND_BOOK, Switches(known=KNOWN), given["wild"])


@each("number-card")
def test_number_cards(case: Case) -> None:
    expect = case.expect
    card = card_drawn(CARD.from_face(case.given["card"]))

    found = after_card(PLAIN, the_first_example(), card)

    assert found.winner == expect["winner"]
    assert [found.left[side] for side in BattleSide] == expect["left"]
    assert found.loot == expect["loot"]


@each("generals")
def test_generals(case: Case) -> None:
    found = [appointed(GRAND_BOOK, die).ability for die in case.given["rolls"]]

    assert found == case.expect["abilities"]


@each("experience")
def test_experience(case: Case) -> None:
    given, expect = case.given, case.expect
    general = General(ability=given["ability"], experience=Fraction(given["experience"]))

    for has_won in given["battles"]:
        assert not may_rise(general)
        general = after_battle(GRAND_BOOK, general, has_won=has_won)

    assert may_rise(general)
    assert risen(general) == General(
        ability=expect["ability"], experience=Fraction(expect["experience"])
    )


@each("setup")
def test_setting_up(case: Case) -> None:
    given, expect = case.given, case.expect
    switches = Switches(known=KNOWN, settings={"points.factor": given["factor"]})
    amounts = amounts_of(GRAND_BOOK, switches)

    found = [first_garrison(amounts, kind) for kind in given["cities"]]

    assert found == expect["garrisons"]
    assert field_budget(amounts, given["cities"]) == expect["field"]


@each("income")
def test_income(case: Case) -> None:
    cities = [(f"city-{n}", kind) for n, kind in enumerate(case.given["cities"])]
    stages = [turn for turn in range(1, 41) if is_stage(GRAND_BOOK, turn)]
    treasury = with_income(PLAIN, Treasury(), cities)

    assert treasury.closing == case.expect["stage"]
    assert stages == [10, 20, 30]
    for _ in stages[1:]:
        treasury = with_income(PLAIN, treasury, cities)
    assert treasury.closing == case.expect["season"]


@each("demand")
def test_demands(case: Case) -> None:
    found = demand(GRAND_BOOK, case.given["points"], case.given["roll"])

    assert found.price == case.expect["price"]
    assert not found.swears
    assert not found.leaves


@each("demands")
def test_demands_are_rounded_up(case: Case) -> None:
    points = case.given["points"]
    found = [demand(GRAND_BOOK, points, die).price for die in case.given["rolls"]]

    assert found == case.expect["prices"]


@each("hire")
def test_hiring(case: Case) -> None:
    found = [hire_price(GRAND_BOOK, points) for points in case.given["points"]]

    assert found == case.expect["prices"]


@each("oath-first")
def test_the_oath_before_the_wages_or_after_them(case: Case) -> None:
    given = case.given
    host = {"host": ArmyStrength(regulars=given["regulars"], bands=given["bands"])}
    dice, pays = (dict.fromkeys(given["bands"], said) for said in (given["roll"], False))
    found = {
        end: demands_settled(
            PLAIN,
            Treasury(opening=60),
            host,
            WagesEntered(dice=dice, pays=pays, oath_first=end == "stays"),
        )
        for end in ("stays", "leaves")
    }

    assert {end: each.armies["host"].points for end, each in found.items()} == case.expect


@each("quarters")
def test_quarters(case: Case) -> None:
    found = quarters_of(case.given["mercenaries"], case.given["army"])

    assert found == case.expect["quarters"]


@each("mixed-losses")
def test_mixed_losses(case: Case) -> None:
    given = case.given

    found = shared_losses(given["regulars"], given["bands"], given["lost"])

    assert found.regulars == case.expect["regulars"]
    assert found.bands == case.expect["bands"]


@each("survivors")
def test_survivors(case: Case) -> None:
    given = case.given
    back = [
        Returning(kind="heavy infantry", soldiers=each, level=UnitLevel.EXPERIENCED)
        for each in given["survivors"]
    ]

    found = reformed(back, given["size"])

    assert sum(given["survivors"]) == case.expect["soldiers"]
    assert (found.units, found.lost) == (case.expect["units"], case.expect["lost"])


@each("leader-drawn")
def test_a_leader_is_drawn(case: Case) -> None:
    leader = ListedUnit(id="leader", kind="leader", points=10, is_leader=True)
    others = tuple(ListedUnit(id=f"unit-{number}", kind="pikes", points=10) for number in range(4))

    def falls(times: int) -> bool:
        lots = [1] * times + [2] * len(others)
        found = drawn_losses((leader, *others), 10, lambda nth, _many: lots[nth - 1])
        return leader.id in {unit.id for unit in found.lost}

    assert [falls(times) for times in case.given["draws"]] == case.expect["falls"]


@each("way-back")
def test_the_way_back(case: Case) -> None:
    given = case.given

    found = weeks_back(GRAND_BOOK, given["weeks"], given["hexes"])

    assert found == case.expect["weeks"]


@each("leaders")
def test_leaders(case: Case) -> None:
    found = [leaders_needed(GRAND_BOOK, units) for units in case.given["units"]]

    assert found == case.expect["leaders"]


@each("past-attacker")
def test_a_beaten_defender_behind_the_attacker_or_aside(case: Case) -> None:
    beaten, came_from = army("red-host", case.given["defender"]), at(case.given["attacker"])
    land = country(*(".....",) * 4, cities=(city("red-town", case.given["city"]),))

    found = {
        word: retreats_to(land, beaten, beaten.at, closed)
        for word, closed in (("open", None), ("closed", came_from))
    }

    assert found == {word: tuple(map(at, hexes)) for word, hexes in case.expect.items()}


@each("unheld-prince")
def test_a_prince_nobody_can_hold(case: Case) -> None:
    poor = KingdomThen(treasury=case.given["treasury"])
    after = without_event(the_first_example())
    found = {
        word: court_card(
            PLAIN,
            card_drawn(CARD.from_face("king of diamonds")),
            CardScene(
                aftermath=after,
                kingdoms=dict.fromkeys(BattleSide, poor),
                answers={CardAsks.PRINCE: ASK_RANSOM},
                frees_unheld=word == "freed",
            ),
        )
        for word in ("executed", "freed")
    }

    kinds = {word: [each.kind for each in outcome.effects] for word, outcome in found.items()}
    assert kinds == case.expect
