"""Battles of other systems' campaigns, fought out on the hex battlefield."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.dice import AwaitedThrow, KeyedDice, ThrowKey
from generator.kit.tables import amended_by
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
    case_cost,
    ground_faults,
)
from generator.systems.battlefield.rules.clash_field import (
    LEAST_WIDTH,
    clash_field,
    layout_for,
    make_of,
    units_of,
)
from generator.systems.battlefield.rules.field_settling import clash_book, outlook, settle
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.exchange import INDIVIDUAL, ClashGround, ClashOptions
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.clashes import a_clash, a_host, a_troop, means_with
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.dice import Throw
    from generator.systems.exchange import ClashMeans, OpenClash, WantedDice

BOOK = clash_book(may_leave=True)
KINDS = (
    ("heavy foot", "infantry"),
    ("longbows", "infantry"),
    ("medium horse", "cavalry"),
    ("goblin spears", "infantry"),
    ("rhino riders", "cavalry"),
    ("hero", INDIVIDUAL),
)
TEN = a_clash(
    a_host("arn", a_troop("arn", "heavy foot", 10)),
    a_host("maud", a_troop("maud", "heavy foot", 10)),
)


@pytest.mark.rule("DOG-SCALE-05")
def test_dog_scale_05_a_company_stands_on_as_many_cases_as_it_needs() -> None:
    host = a_host(
        "arn",
        a_troop("arn", "heavy foot", 45),
        a_troop("arn", "medium horse", 12, arm="cavalry", nth=2),
    )

    units = [
        (unit.unit, unit.make.kind, unit.fighters) for unit in units_of(BOOK, means_with(), host)
    ]

    assert units == [
        ("arn-1", "heavy-infantry", 20),
        ("arn-2", "heavy-infantry", 20),
        ("arn-3", "heavy-infantry", 5),
        ("arn-4", "heavy-cavalry", 10),
        ("arn-5", "heavy-cavalry", 2),
    ]


@pytest.mark.parametrize(
    ("people", "kind", "found", "elite"),
    [
        ("humans", "armoured foot", "heavy-infantry", True),
        ("elves", "elf longbows", "elven-archers", False),
        ("goblins", "goblin bows", "goblins", False),
        ("gnolls", "gnoll foot", "orcs", True),
        ("dwarves", "boar riders", "heavy-cavalry", False),
        ("humans", "strange things", "light-infantry", False),
    ],
)
def test_troops_fight_as_the_table_says(people: str, kind: str, found: str, elite: object) -> None:
    host = replace(a_host("arn", a_troop("arn", kind, 1)), people=people)

    make = make_of(means_with(), host, host.troops[0])

    assert (make.kind, make.is_elite) == (found, elite)


@pytest.mark.rule("DOG-SPEC-16", "VAL-TERR-06")
@pytest.mark.parametrize(("people", "move"), [("lizard men", 1), ("humans", 4)])
def test_dog_spec_16_a_swamp_costs_lizard_men_no_more_than_open_ground(
    people: str, move: int
) -> None:
    host = replace(a_host("arn", a_troop("arn", "light foot", 5)), people=people)
    swamp = CaseGround(terrain=CaseTerrain.SWAMP)

    make = make_of(means_with(), host, host.troops[0])

    assert case_cost(BOOK, swamp, make) == move


@pytest.mark.rule("DOG-PRE-01")
def test_dog_pre_01_armies_stand_behind_their_own_baselines() -> None:
    layout = layout_for(means_with(), 1)

    assert (layout.width, layout.depth) == (LEAST_WIDTH, 19)
    assert [layout.line(n, attacks=False) for n in (1, 2, 6)] == [6, 5, 1]
    assert [layout.line(n, attacks=True) for n in (1, 2, 6)] == [12, 13, 17]


@pytest.mark.rule("DOG-TERR-01", "DOG-FORT-03", "DOG-WATER-05")
def test_the_field_looks_like_the_hex() -> None:
    def cases(**ground: object) -> set[tuple[str, str, str, str]]:
        made = ClashGround(**{"terrain": "clear", **ground})  # type: ignore[arg-type]  # its fields
        field = clash_field(BOOK, means_with(), replace(TEN, ground=made)).field
        assert not any(ground_faults(FIELD_BOOK, each) for each in field.cases.values())
        return {(c.terrain, c.relief, c.fort, c.crossing) for c in field.cases.values()}

    plain = ("none", "plains", "none", "none")
    assert cases() == {plain}
    assert cases(terrain="forest") == {plain, ("forest", "plains", "none", "none")}
    assert {relief for _, relief, _, _ in cases(terrain="hill")} == {CaseRelief.HILLS}
    assert Fortification.STRONGHOLD in {fort for _, _, fort, _ in cases(place="citadel")}
    river = cases(has_river=True, has_crossing=True, has_road=True)
    assert ("water", "plains", "none", WaterCrossing.BRIDGE) in river
    assert CaseTerrain.ROAD in {terrain for terrain, *_ in river}


def test_a_clash_is_the_same_as_often_as_it_is_fought() -> None:
    means = means_with()

    found = settle(TEN, means)

    assert found == settle(TEN, means)
    assert found != settle(TEN, means_with("another seed"))
    assert {*found.held, *found.displaced} in ({"arn", "maud"}, set())
    assert found.lines[1].text == "Arn fights with Heavy infantry 1: 10 of Heavy Foot."
    assert found.lines[1].hosts == ("arn",)
    assert found.lines[3].text.startswith("Round 1.")


@pytest.mark.rule("DOG-LEAD-01", "DOG-LEAD-03")
def test_dog_lead_01_leadership_is_kept_and_other_marks_stay() -> None:
    kept = {"ability": Fraction(3), "leadership": Fraction(200)}
    arn = a_host("arn", a_troop("arn", "heavy foot", 10), marks=kept)

    marks = settle(a_clash(arn, *TEN.defenders), means_with()).marks["arn"]

    assert marks["ability"] == 3
    assert marks["leadership"] != 200


def later(arrives: int) -> OpenClash:
    """Return the clash of ten against ten, to which Arn comes so late."""
    (arn,) = TEN.attackers
    troops = tuple(replace(troop, arrives=arrives) for troop in arn.troops)
    return replace(TEN, attackers=(replace(arn, troops=troops),))


def rounds_of(clash: OpenClash, means: ClashMeans) -> list[str]:
    """Return the lines of the receipt that tell rounds."""
    lines = settle(clash, means).lines
    return [line.text for line in lines if line.text.startswith("Round ")]


@pytest.mark.rule("DOG-CBT-16")
def test_dog_cbt_16_who_arrives_later_comes_on_as_its_round_begins() -> None:
    (arn,) = TEN.attackers
    first = replace(a_troop("arn", "longbows", 4, nth=2), arrives=3)
    clash = replace(TEN, attackers=(replace(arn, troops=(*arn.troops, first)),))

    assert list(clash_field(BOOK, means_with(), clash).field.units) == ["arn-1", "maud-1"]
    rounds = rounds_of(clash, means_with())
    assert rounds[2].startswith("Round 3. Archers 2 of Arn comes on.")
    assert sum("comes on" in told for told in rounds) == 1


@pytest.mark.rule("DOG-CBT-16")
def test_dog_cbt_16_a_battle_is_not_over_while_somebody_is_on_his_way() -> None:
    rounds = rounds_of(later(6), means_with())

    assert len(rounds) > 6
    assert rounds[:5] == [f"Round {number}. They march; nobody strikes." for number in range(1, 6)]
    assert rounds[5].startswith("Round 6. Heavy infantry 1 of Arn comes on.")


def test_who_comes_too_late_loses_nobody_and_nobody_wins() -> None:
    found = settle(later(31), means_with())

    assert (found.held, found.displaced) == ((), ())
    assert found.losses == {"arn": {"arn/1": 0}, "maud": {"maud/1": 0}}


@pytest.mark.rule("DOG-STAT-03")
@pytest.mark.parametrize(
    ("sky", "counts", "shoots"),
    [
        ("hard rain", True, False),
        ("gale", True, False),
        ("hard rain", False, True),
        ("clear sky", True, True),
        ("fog", True, True),
    ],
)
def test_dog_stat_03_weather_hinders_shots_where_it_counts(
    sky: str, counts: object, shoots: object
) -> None:
    clash = a_clash(a_host("arn", a_troop("arn", "longbows", 10)), *TEN.defenders, sky=sky)
    means = means_with(options=ClashOptions(weather_counts=bool(counts)))

    told = " ".join(line.text for line in settle(clash, means).lines)

    assert ("shoots at" in told) == shoots
    assert ("nobody shoots" in told) == (bool(counts) and sky not in ("clear sky",))


def test_dice_that_are_due_together_are_asked_for_together() -> None:
    awaiting = KeyedDice(seed="", by_hand={}, await_missing=True)
    asked: list[str] = []

    def throw(rule: str, subject: str, *, nth: int = 1, **_: object) -> Throw:
        key = ThrowKey(period="1-day", rule=rule, subject=subject, nth=nth)
        return awaiting.throw(key)

    def throw_all(wanted: Sequence[WantedDice]) -> tuple[Throw, ...]:
        asked.extend(f"{each.rule} {each.subject}" for each in wanted)
        return tuple(throw(each.rule, each.subject, nth=each.nth) for each in wanted)

    means = replace(means_with(), throw=throw, throw_all=throw_all)
    with pytest.raises(AwaitedThrow):
        settle(TEN, means)

    assert asked == ["DOG-PRE-04 x.1-r1.arn", "DOG-PRE-04 x.1-r1.maud"]


@given(
    seed=some.text("abcdef", min_size=1, max_size=6),
    troops=some.lists(
        some.tuples(some.sampled_from(KINDS), some.integers(1, 30), some.integers(1, 8)),
        min_size=2,
        max_size=4,
    ),
    terrain=some.sampled_from(("clear", "forest", "swamp", "hill", "mountain")),
)
@tries(12)
def test_no_figure_appears_and_none_is_lost_unsaid(
    seed: str, troops: list[tuple[tuple[str, str], int, int]], terrain: str
) -> None:
    arn, maud = (
        a_host(
            name,
            *(
                replace(
                    a_troop(name, kind, 1 if arm == INDIVIDUAL else n, arm=arm, nth=i), arrives=turn
                )
                for i, ((kind, arm), n, turn) in enumerate(part)
            ),
        )
        for name, part in (("arn", troops[::2]), ("maud", troops[1::2]))
    )
    clash = a_clash(arn, maud, terrain=terrain)

    found = settle(clash, means_with(seed))

    assert not found.fault(clash)
    for host in clash.hosts:
        (told,) = (
            line.text
            for line in found.lines
            if line.rule == "DOG-CBT-12" and line.hosts == (host.id,)
        )
        lost = sum(found.losses[host.id].values())
        assert (lost == 0) == told.endswith("without loss.")


@pytest.mark.deep
def test_trial_runs_use_no_dice_of_the_battle() -> None:
    means = means_with()

    def thrown(*_: object, **__: object) -> None:
        raise AssertionError

    over: list[int] = []

    def tell(run: int, _: str) -> None:
        over.append(run)

    told = replace(means, tried=tell)
    apart = replace(told, throw=thrown)  # type: ignore[arg-type]  # it must not be called
    tried = outlook(TEN, apart, 8)

    assert tried.runs == 8
    assert over == list(range(1, 9))
    assert sum(each.chance for each in tried.winning) == 1
    assert all(sum(e.chance for e in each) == 1 for each in tried.losing.values())


@pytest.mark.rule("DOG-PRE-01")
@pytest.mark.parametrize(
    ("row", "cases"),
    [("depth", 3), ("depth", -1), ("margin", -9), ("forward", 30), ("interval", -4)],
)
def test_dog_pre_01_no_house_rule_puts_an_army_off_the_field(row: str, cases: int) -> None:
    rule = HouseRule(table="battlefield-layout", row=row, column="cases", value=cases, why="Small.")
    means = means_with()
    means = replace(means, tables=amended_by(means.tables, (rule,)))
    arn = replace(a_host("arn", a_troop("arn", "heavy foot", 240)), baseline=6)
    clash = a_clash(arn, a_host("maud", a_troop("maud", "longbows", 40)))

    begun = clash_field(clash_book(may_leave=True), means, clash).field
    found = settle(clash, means)

    assert {unit.at for unit in begun.units.values()} <= begun.cases.keys()
    assert len({unit.at for unit in begun.units.values()}) == len(begun.units)
    assert found.fault(clash) == ""


@pytest.mark.rule("DOG-LEAD-03")
def test_dog_lead_03_nothing_is_kept_of_a_commander_who_has_fallen() -> None:
    captain = a_troop("arn", "commander", 1, arm=INDIVIDUAL)
    clash = a_clash(
        a_host("arn", captain, marks={"leadership": Fraction(90)}),
        a_host("maud", a_troop("maud", "heavy foot", 40)),
    )
    gone = replace(clash.attackers[0], is_led=False)

    for attacker in (clash.attackers[0], gone):
        found = settle(replace(clash, attackers=(attacker,)), means_with())
        assert found.losses["arn"] == {"arn/1": 1}
        assert found.marks["arn"] == {}
        told = [line.text for line in found.lines if "leadership of" in line.text]
        assert [text.split()[3] for text in told] == ["Maud"]
