"""Battles of other systems' campaigns, settled by quick combat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.kit.tables import amended_by
from generator.systems.exchange import (
    INDIVIDUAL,
    ClashGround,
    ClashOptions,
    OpenClash,
    OpenDecision,
    Verdict,
)
from generator.systems.grand_strategic.rules.elsewhere.quick_settling import outlook, settle
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Fought,
    Struck,
    damage,
    stronger,
)
from generator.systems.grand_strategic.rules.quick_parties import figure_points, party_points
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import after_card, card_drawn
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.clashes import a_clash, a_host, a_troop, means_with
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.dice import Face

KINDS = ("heavy foot", "longbows", "medium horse", "goblin spears", "strange things")
ABILITIES = {("general", "arn"): "add", ("general", "maud"): "add"}
TEN = a_clash(
    a_host("arn", a_troop("arn", "heavy foot", 10)),
    a_host("maud", a_troop("maud", "heavy foot", 10)),
)
"""Twenty points against twenty."""


def settled(clash: OpenClash, **by_hand: Face) -> Verdict:
    """Settle a clash in which both generals add to their own rolls."""
    found = settle(clash, means_with(answers=ABILITIES, by_hand=by_hand))
    assert isinstance(found, Verdict)
    return found


@pytest.mark.rule("GS-CBT-03", "GS-CBT-05", "GS-CSW-07")
def test_gs_cbt_03_points_lost_are_covered_by_figures() -> None:
    # Arn: 60 rolled, +5 for ability 1 = 65 % of 20 = 13; Maud: 30 + 5 = 35 % of 20 = 7.
    found = settled(
        TEN,
        **{"GS_GENL_01_x.arn_1": 1, "GS_GENL_01_x.maud_1": 1},
        GS_CBT_01_x_1=60,
        GS_CBT_01_x_2=30,
        GS_WILD_01_x_1=4,
    )

    assert found.held == ("arn",)
    assert found.displaced == ("maud",)
    assert found.losses == {"arn": {"arn/1": 4}, "maud": {"maud/1": 7}}
    assert found.marks["arn"] == {"ability": 1, "experience": Fraction(1, 2)}
    assert found.marks["maud"] == {"ability": 1, "experience": Fraction(1, 4)}


@pytest.mark.rule("GS-GENL-03")
def test_gs_genl_03_the_attackers_general_is_asked_first() -> None:
    first = settle(TEN, means_with())
    then = settle(TEN, means_with(answers={("general", "arn"): "add"}))

    assert isinstance(first, OpenDecision)
    assert isinstance(then, OpenDecision)
    assert (first.host, then.host) == ("arn", "maud")
    assert first.choices == ("add", "subtract")


@pytest.mark.rule("GS-GENL-03")
def test_gs_genl_03_a_general_knows_the_roll_when_he_decides() -> None:
    dice = {"GS_GENL_01_x.arn_1": 7, "GS_CBT_01_x_1": 60}

    asked = settle(TEN, means_with(by_hand=dice))

    assert isinstance(asked, OpenDecision)
    assert dict(asked.facts) == {"rolled": "60", "ability": "2", "worth": "10"}


@pytest.mark.rule("GS-GENL-01", "GS-GENL-09")
def test_gs_genl_09_each_clash_has_a_die_of_its_own_for_a_new_general() -> None:
    later = replace(TEN, key="y")
    dice = {"GS_GENL_01_x.arn_1": 1, "GS_GENL_01_y.arn_1": 10}

    found = [settled(each, **dice).lines for each in (TEN, later)]

    told = [line.text for lines in found for line in lines]
    assert "The die for the general of Arn shows 1: ability 1." in told
    assert "The die for the general of Arn shows 10: ability 4." in told


@pytest.mark.rule("GS-GENL-01")
def test_gs_genl_01_a_general_is_rolled_for_once_and_kept() -> None:
    kept = {"ability": Fraction(4), "experience": Fraction(3, 4)}
    clash = a_clash(
        a_host("arn", a_troop("arn", "heavy foot", 10), marks=kept),
        a_host("maud", a_troop("maud", "heavy foot", 10)),
    )

    found = settled(clash, GS_WILD_01_x_1=4, GS_CBT_01_x_1=1, GS_CBT_01_x_2=100)

    assert found.marks["arn"] == {"ability": 4, "experience": 1}
    assert not [line for line in found.lines if "general of Arn shows" in line.text]


@pytest.mark.rule("GS-CBT-02")
def test_gs_cbt_02_weather_and_deployment_stand_apart_in_the_receipt() -> None:
    # 60 rolled, 10 by a house rule on fog, 5 for each of two pips, 5 for ability 1.
    arn, maud = (
        replace(host, deployment=dice) for host, dice in zip(TEN.hosts, (5, 3), strict=True)
    )
    clash = replace(
        TEN, attackers=(arn,), defenders=(maud,), ground=ClashGround(terrain="clear", sky="fog")
    )
    rule = HouseRule(
        table="quick-combat-sky", row="fog", column="attacker", value=10, why="Guides."
    )
    dice: dict[str, Face] = {"GS_GENL_01_x.arn_1": 1, "GS_CBT_01_x_1": 60, "GS_WILD_01_x_1": 4}
    means = means_with(
        answers=ABILITIES, by_hand=dice, options=ClashOptions(deployment_counts=True)
    )

    found = settle(clash, replace(means, tables=amended_by(means.tables, (rule,))))

    assert isinstance(found, Verdict)
    sums = "Arn: 60 rolled, +10 weather, +10 deployment, +5 own general = 85 %"
    assert any(line.text.startswith(sums) for line in found.lines)


@pytest.mark.rule("GS-GENL-04")
def test_gs_genl_04_an_army_without_its_commander_is_led_by_a_stand_in() -> None:
    # Arn: 60 rolled and nothing added = 60 % of 20 = 12 points of damage.
    arn = replace(TEN.attackers[0], is_led=False)
    clash = replace(TEN, attackers=(arn,))

    found = settled(clash, GS_CBT_01_x_1=60, GS_CBT_01_x_2=1, GS_WILD_01_x_1=4)

    told = [line.text for line in found.lines]
    assert "Arn is without its commander: a stand-in of ability 0 leads." in told
    assert "Arn: 60 rolled = 60 %; 60 % of 20 points = 12 points of damage." in told
    assert not [text for text in told if text.startswith("The general of Arn")]
    assert found.marks["arn"] == {}


@pytest.mark.rule("GS-GENL-04", "GS-CSW-08")
def test_gs_csw_08_a_commander_who_falls_is_followed_by_a_stand_in() -> None:
    arn = a_troop("arn", "commander", 1, arm=INDIVIDUAL)
    kept = {"leadership": Fraction(90)}
    clash = a_clash(
        a_host("arn", arn, marks=kept), a_host("maud", a_troop("maud", "heavy foot", 90))
    )

    found = settled(clash, GS_WILD_01_x_1=4, GS_CBT_01_x_1=1, GS_CBT_01_x_2=100)

    told = "The general of Arn has fallen in person; from now on a stand-in of"
    assert found.marks["arn"] == {}
    assert [line for line in found.lines if line.text.startswith(told)]


@pytest.mark.rule("GS-GENL-07")
def test_gs_genl_07_a_general_rises_as_soon_as_there_is_enough_experience() -> None:
    kept = {"ability": Fraction(1), "experience": Fraction(3, 4)}
    clash = a_clash(
        a_host("arn", a_troop("arn", "heavy foot", 10), marks=kept),
        a_host("maud", a_troop("maud", "heavy foot", 10)),
    )

    found = settled(clash, GS_WILD_01_x_1=4, GS_CBT_01_x_1=100, GS_CBT_01_x_2=1)

    assert found.marks["arn"] == {"ability": 2, "experience": Fraction(1, 4)}


@pytest.mark.rule("GS-CSW-06")
def test_gs_csw_06_a_hero_falls_when_lots_fall_on_him_twice() -> None:
    hero = a_troop("arn", "hero", 1, arm=INDIVIDUAL)
    clash = a_clash(a_host("arn", hero), a_host("maud", a_troop("maud", "heavy foot", 90)))

    found = settled(clash, GS_WILD_01_x_1=4, GS_CBT_01_x_1=1, GS_CBT_01_x_2=100)

    assert found.losses["arn"] == {"arn/1": 1}


@pytest.mark.rule("GS-WILD-21")
def test_gs_wild_21_a_general_who_is_killed_leaves_no_mark() -> None:
    found = settled(
        TEN, GS_CBT_01_x_1=60, GS_CBT_01_x_2=30, GS_WILD_01_x_1=1, GS_WILD_02_x_1="jack of clubs"
    )

    assert not found.marks["maud"]
    assert found.marks["arn"]
    (told,) = (line for line in found.lines if line.rule == "GS-WILD-21")
    assert told.text == "A wild event: jack of clubs. The loser's general is killed."


@pytest.mark.rule("GS-CBT-02", "GS-TERR-05")
def test_what_stands_in_a_hex_goes_before_its_terrain() -> None:
    told = [
        settled(a_clash(*TEN.hosts, terrain=terrain, place=place)).lines[0].text
        for terrain, place in (("swamp", ""), ("hill", "citadel"), ("hill", "ruin"))
    ]

    assert told == [
        "Arn attacks Maud; the ground counts as woods.",
        "Arn attacks Maud; the ground counts as a fortified city.",
        "Arn attacks Maud; the ground counts as hills.",
    ]


@pytest.mark.parametrize(
    ("people", "kind", "arm", "points"),
    [
        ("humans", "longbows", "infantry", 2),
        ("elves", "elf longbows", "infantry", 4),
        ("goblins", "goblin bows", "infantry", 1),
        ("humans", "strange things", "cavalry", 4),
        ("humans", "strange things", "infantry", 2),
        ("dragons", "dragon", "individual", 200),
    ],
)
def test_a_company_without_a_price_counts_by_its_type(
    people: str, kind: str, arm: str, points: int
) -> None:
    host = a_host("arn", a_troop("arn", kind, 1, arm=arm))
    host = replace(host, people=people)

    assert figure_points(means_with(), host, host.troops[0]) == points


@given(
    seed=some.text("abcdef", min_size=1, max_size=6),
    attackers=some.lists(
        some.tuples(some.sampled_from(KINDS), some.integers(1, 40)), min_size=1, max_size=3
    ),
    defenders=some.lists(
        some.tuples(some.sampled_from(KINDS), some.integers(1, 40)), min_size=1, max_size=3
    ),
    events=some.sampled_from(("none", "battle", "all")),
)
@tries(60)
def test_no_figure_appears_and_none_vanishes_but_by_a_stated_loss(
    seed: str, attackers: list[tuple[str, int]], defenders: list[tuple[str, int]], events: str
) -> None:
    arn, maud = (
        a_host(name, *(a_troop(name, kind, n, nth=i) for i, (kind, n) in enumerate(troops)))
        for name, troops in (("arn", attackers), ("maud", defenders))
    )
    clash = a_clash(arn, maud)
    means = means_with(seed, answers=ABILITIES, options=ClashOptions(events=events))

    found = settle(clash, means)
    again = settle(clash, means)

    assert isinstance(found, Verdict)
    assert found == again
    assert not found.fault(clash)
    assert {*found.held, *found.displaced} == {"arn", "maud"}
    for host in clash.hosts:
        each = {t.id: figure_points(means, host, t) for t in host.troops}
        worth = sum(each[t] * n for t, n in found.losses[host.id].items())
        told = [line.text for line in found.lines if line.rule == "GS-CSW-07"]
        (line,) = (text for text in told if text.startswith(f"{host.name}:"))
        lost = int(line.split()[1])
        assert lost <= worth < lost + max(each.values())
        assert lost <= party_points(means, (host,))


def test_what_an_ally_of_another_side_has_the_umpire_reads_alone() -> None:
    ally = replace(a_host("bo", a_troop("bo", "heavy foot", 5)), side="elves")
    clash = replace(TEN, attackers=(*TEN.attackers, ally))
    means = means_with(answers={("general", name): "add" for name in ("arn", "bo", "maud")})

    found = settle(clash, means)

    assert isinstance(found, Verdict)
    sides = {host.id: host.side for host in clash.hosts}
    for line in found.lines:
        assert len({sides[host] for host in line.hosts}) <= 1
    both = [line for line in found.lines if line.text.startswith("Arn and Bo: ")]
    assert both
    assert all(line.is_umpires for line in both)


@pytest.mark.deep
@given(
    figures=some.tuples(some.integers(1, 9), some.integers(1, 9)),
    terrain=some.sampled_from(("clear", "forest", "mountain")),
)
@tries(12)
def test_chances_are_those_of_every_roll_and_card(figures: tuple[int, int], terrain: str) -> None:
    kept = {"ability": Fraction(2), "experience": Fraction(0)}
    clash = a_clash(
        *(
            a_host(name, a_troop(name, "heavy foot", number), marks=kept)
            for name, number in zip(("arn", "maud"), figures, strict=True)
        ),
        terrain=terrain,
    )

    found = outlook(clash, means_with(), 0)

    assert found.winning[0].chance == _counted(clash, terrain)
    for losing in found.losing.values():
        assert sum(each.chance for each in losing) == 1


def _counted(clash: OpenClash, terrain: str) -> Fraction:
    """Return how likely the attacker wins, roll by roll and card by card."""
    ground = {"clear": (0, 0), "forest": (-10, 0), "mountain": (-15, -10)}[terrain]
    points = [host.figures * 2 for host in clash.hosts]
    blows = [
        Counter(damage(max(0, roll + add + 10), mine) for roll in range(1, 101))
        for add, mine in zip(ground, points, strict=True)
    ]
    wins = Fraction(0)
    for ours, many in blows[0].items():
        for theirs, more in blows[1].items():
            fought = Fought(
                attacker=Struck(points=points[0], damage=ours),
                defender=Struck(points=points[1], damage=theirs),
                winner=stronger(ours, theirs),
            )
            share = Fraction(many * more, 10_000)
            wins += share * Fraction(3, 4) * (fought.winner is BattleSide.ATTACKER)
            for side in range(1, 53):
                after = after_card(Amounts(tables=GRAND_BOOK), fought, card_drawn(side))
                won = after.winner is BattleSide.ATTACKER
                wins += share * Fraction(1, 4 * 52) * won
    return wins
