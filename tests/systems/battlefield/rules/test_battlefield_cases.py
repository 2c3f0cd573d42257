"""Every numbered case of the Battlefield rules."""

from __future__ import annotations

from collections import Counter

from generator.systems.battlefield.rules.army_order import next_round, rotated, water_check
from generator.systems.battlefield.rules.battle_end import (
    BattleFortune,
    can_lead,
    leadership_change,
    total_ego,
)
from generator.systems.battlefield.rules.battle_ground import CaseGround
from generator.systems.battlefield.rules.blows import (
    close_attack,
    decide,
    may_retaliate,
    shoot,
    shot_bar,
)
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.fighters import TroopMake, fighter_scores, most_of_size
from generator.systems.battlefield.rules.fleeing import (
    loot,
    rearguard_least,
    surrendered,
    with_rearguard,
)
from generator.systems.battlefield.rules.leader_minds import LeaderMind
from generator.systems.battlefield.rules.steps_of_units import discovery_chance
from generator.systems.battlefield.rules.strikes import attack_of, defence_of, die_counts, strike
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.battlefield.rules.unit_choices import rearguard_of
from generator.values import replace
from tests.rules.case_data import Case, check_whole, each_of, rules_by_chapter
from tests.systems.battlefield.battle_maps import (
    BOOK,
    at,
    battlefield,
    chariots,
    ground,
    unit,
)

LISTED = {
    "STRIKE": 7,
    "RET": 1,
    "CHAR": 1,
    "ELITE": 1,
    "LEAD": 4,
    "EGO": 1,
    "UNIT": 1,
    "TERR": 4,
    "HIDE": 3,
    "FLEE": 2,
    "WATER": 1,
    "ORDER": 1,
    "SURR": 1,
}
"""How many examples each chapter has."""
each = each_of("battlefield")


def test_every_example_is_a_case_and_its_rules_are_in_the_ledger() -> None:
    listed = Counter(
        f"EX-DOG-{area}-{number:02}"
        for area, most in LISTED.items()
        for number in range(1, most + 1)
    )

    assert listed.total() == 28
    check_whole("battlefield", listed)


def test_the_ledger_has_every_rule_of_every_chapter() -> None:
    areas = rules_by_chapter("battlefield")

    assert areas == {
        "DOG-SCALE": 6,
        "DOG-SCOPE": 2,
        "DOG-STAT": 9,
        "DOG-TYPE": 32,
        "DOG-SPEC": 28,
        "DOG-ELITE": 2,
        "DOG-LEAD": 5,
        "DOG-GRND": 3,
        "DOG-TERR": 8,
        "DOG-WATER": 5,
        "DOG-REL": 3,
        "DOG-FORT": 5,
        "DOG-PRE": 5,
        "DOG-MOVE": 6,
        "DOG-CBT": 16,
        "DOG-FLEE": 6,
        "DOG-SURR": 2,
        "DOG-HIDE": 3,
        "DOG-DEF": 5,
    }


@each("strike")
def test_strikes(case: Case) -> None:
    given, expect = case.given, case.expect
    score = attack_of(BOOK, TroopMake(kind=given["kind"]), CaseGround())

    found = [strike(FIELD_BOOK, given["fighters"] * score, die) for die in given["dice"]]

    assert {each.force for each in found} == {expect["force"]}
    assert {each.parts for each in found} == {expect["parts"]}
    assert [each.hp for each in found] == expect["hp"]


@each("die")
def test_what_the_die_counts(case: Case) -> None:
    found = [die_counts(FIELD_BOOK, die) for die in case.given["dice"]]

    assert found == case.expect["counts"]


@each("exchange")
def test_exchanges(case: Case) -> None:
    given, expect = case.given, case.expect
    attacker = unit("a", "0303", **given["attacker"])
    target = unit("b", "0304", **given["defender"])
    field = battlefield(attacker, decide(target, UnitMode.DEFENCE))
    wooded = {**field.cases, target.at: ground(given)}

    found = close_attack(replace(field, cases=wooded), "a", "b", tuple(given["dice"]))

    assert [blow.strike.hp for blow in found.blows] == expect["hp"]
    assert [blow.strike.force for blow in found.blows] == expect["force"]
    assert [found.field.units[name].fighters for name in "ab"] == expect["left"]


@each("shot")
def test_shots(case: Case) -> None:
    given, expect = case.given, case.expect
    shooter = unit("a", "0101", **given["shooter"])
    target = unit("b", f"01{1 + given['cases']:02}", **given["target"])
    field = battlefield(shooter, target)

    found = shoot(field, "a", "b", given["die"])

    assert shot_bar(field, shooter, target) is None
    (blow,) = found.blows
    assert (blow.strike.force, blow.strike.hp) == (expect["force"], expect["hp"])
    assert found.field.units["b"].fighters == expect["left"]
    assert found.field.units["a"].shots == expect["shots"]
    assert found.field.units["a"].fighters == shooter.fighters


@each("retaliation")
def test_retaliation(case: Case) -> None:
    given, expect = case.given, case.expect
    score = defence_of(BOOK, TroopMake(kind=given["kind"]), CaseGround())
    force = given["fighters"] * score

    assert force == expect["force"]
    assert [strike(FIELD_BOOK, force, die).hp for die in (1, 6)] == [expect["hp"]] * 2


@each("answers")
def test_answers(case: Case) -> None:
    given = case.given
    own = decide(unit("a", "0303", given["kind"]), UnitMode.ATTACK, given["target"])
    field = battlefield(own)

    found = [may_retaliate(field, own, attacker) for attacker in given["attackers"]]

    assert found == case.expect["may"]


@each("rearguard")
def test_rearguards(case: Case) -> None:
    given = case.given

    foes = tuple(unit(f"b{number}", "0302") for number in range(given["enemies"]))

    for fighters in given["fighters"]:
        own = replace(unit("a", "0303"), fighters=fighters)
        left = rearguard_of(BOOK, LeaderMind(policy="steady"), own, foes)
        assert (left is not None) is case.expect["goes"], fighters


@each("rearguard-split")
def test_a_rearguard_is_split_off(case: Case) -> None:
    given, expect = case.given, case.expect
    field = battlefield(unit("a", "0303", "archers", given["fighters"]))

    stay = rearguard_least(BOOK, given["fighters"], given["enemies"])
    rest, rearguard = with_rearguard(field, "a", record="a2", fighters=stay)

    assert stay == expect["stay"]
    assert (rest.fighters, rearguard.fighters) == (expect["go"], expect["stay"])
    assert rearguard.split_from == "a"


@each("loot")
def test_loot(case: Case) -> None:
    given = case.given
    captive = unit("a", "0303", given["kind"], given["fighters"])
    field = surrendered(battlefield(captive, unit("b", "0304")), "a", "b")

    assert loot(field) == {"a": 0, "b": case.expect["loot"]}


@each("order")
def test_orders(case: Case) -> None:
    assert rotated(tuple(case.given["order"])) == tuple(case.expect["order"])


@each("passengers")
def test_passengers(case: Case) -> None:
    makes = [chariots(passenger) for passenger in case.given["passengers"]]

    found = [fighter_scores(BOOK, make) for make in makes]

    for name in ("attack", "defence", "hp", "size"):
        assert [getattr(each, name) for each in found] == case.expect[name]
    assert [str(each.distance or "") for each in found] == case.expect["distance"]


@each("elite")
def test_elite(case: Case) -> None:
    make = TroopMake(kind=case.given["kind"], is_elite=True)

    found = fighter_scores(BOOK, make)

    assert {name: getattr(found, name) for name in case.expect} == case.expect


@each("sizes")
def test_sizes(case: Case) -> None:
    found = [most_of_size(BOOK, size) for size in case.given["sizes"]]

    assert found == case.expect["most"]


@each("ego")
def test_ego(case: Case) -> None:
    given, expect = case.given, case.expect
    troops = [(TroopMake(kind=kind), many) for kind, many in given["troops"].items()]

    found = total_ego(BOOK, troops)

    assert found == expect["ego"]
    assert can_lead(given["leadership"], found) is expect["leads"]
    assert not can_lead(found - 1, found)


@each("leadership")
def test_leadership(case: Case) -> None:
    given = case.given

    found = leadership_change(
        BOOK, own=given["own"], enemies=given["enemies"], fortune=BattleFortune(given["fortune"])
    )

    assert found.lost == case.expect["lost"]


@each("defence")
def test_defence(case: Case) -> None:
    given = case.given

    found = defence_of(BOOK, TroopMake(kind=given["kind"]), ground(given["case"]))

    assert found == case.expect["defence"]


@each("attack")
def test_attack(case: Case) -> None:
    given = case.given

    found = attack_of(BOOK, TroopMake(kind=given["kind"]), ground(given["case"]))

    assert found == case.expect["attack"]


@each("hidden")
def test_hidden(case: Case) -> None:
    given, expect = case.given, case.expect
    hidden = unit("a", "0303", given["kind"], given["fighters"])
    field = battlefield(hidden, unit("b", "0808"))
    covered = {**field.cases, hidden.at: ground(given["case"])}

    found = discovery_chance(replace(field, cases=covered), hidden)

    assert (found.factor, found.visibility) == (expect["factor"], expect["visibility"])
    assert found.chance == expect["chance"]
    assert [die for die in range(1, 7) if found.is_discovered(die)] == expect["found"]


@each("water")
def test_water(case: Case) -> None:
    given = case.given
    field = battlefield(unit("a", "0202", given["kind"], given["fighters"]), rows=("~~~",) * 3)

    left = []
    for _ in range(given["rounds"]):
        field = water_check(field)
        left.append(field.units["a"].fighters)
        field = next_round(field)

    assert left == case.expect["left"]
    assert field.hp_lost["a"] == 2 * (given["fighters"] - left[-1])
    assert at("0202") == field.units["a"].at
