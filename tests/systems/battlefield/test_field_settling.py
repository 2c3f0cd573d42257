"""Battles of other systems' campaigns, fought out on the hex battlefield."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.battlefield.rules.elsewhere.clash_board import (
    LEAST_WIDTH,
    layout_for,
)
from generator.systems.battlefield.rules.elsewhere.clash_units import (
    clash_field,
    make_of,
    units_of,
)
from generator.systems.battlefield.rules.elsewhere.field_settling import (
    clash_book,
    outlook,
    settle,
)
from generator.systems.battlefield.rules.ground.battle_ground import (
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
    ground_faults,
)
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.exchange import INDIVIDUAL, ClashGround
from tests.clashes import a_clash, a_host, a_troop, means_with
from tests.tiers import tries

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
        (unit.unit, unit.make.kind, unit.fighters)
        for unit in units_of(BOOK, means_with(), host)
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
def test_troops_fight_as_the_table_says(
    people: str, kind: str, found: str, elite: object
) -> None:
    host = replace(a_host("arn", a_troop("arn", kind, 1)), people=people)

    make = make_of(means_with(), host, host.troops[0])

    assert (make.kind, make.is_elite) == (found, elite)


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
    assert Fortification.STRONGHOLD in {
        fort for _, _, fort, _ in cases(place="citadel")
    }
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


@given(
    seed=some.text("abcdef", min_size=1, max_size=6),
    troops=some.lists(
        some.tuples(some.sampled_from(KINDS), some.integers(1, 30)),
        min_size=2,
        max_size=4,
    ),
    terrain=some.sampled_from(("clear", "forest", "swamp", "hill", "mountain")),
)
@tries(12)
def test_no_figure_appears_and_none_is_lost_unsaid(
    seed: str, troops: list[tuple[tuple[str, str], int]], terrain: str
) -> None:
    arn, maud = (
        a_host(
            name,
            *(
                a_troop(name, kind, 1 if arm == INDIVIDUAL else n, arm=arm, nth=i)
                for i, ((kind, arm), n) in enumerate(part)
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

    tried = outlook(TEN, replace(means, throw=thrown), 8)  # type: ignore[arg-type]  # it must not be called

    assert tried.runs == 8
    assert sum(each.chance for each in tried.winning) == 1
    assert all(sum(e.chance for e in each) == 1 for each in tried.losing.values())
