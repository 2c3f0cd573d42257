"""Deployment: dice, baselines, first units, the order of rounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.deployment import (
    MarchFormation,
    baseline_count,
    deploy,
    deployment_modifiers,
    deployment_schedule,
    deployment_score,
    has_highest_contact_dice,
    initial_units,
    initiative,
    march_formation,
    rounds_order,
)
from generator.systems.valormr.rules.contact.engagement import Commander, Engagement, Score, Stage
from generator.systems.valormr.rules.contact.field import Field, listed
from generator.systems.valormr.rules.contact.units import (
    DeploymentSchedule,
    Unit,
    UnitSize,
    battalions,
    engaging_units,
    units_of,
)
from generator.systems.valormr.rules.muster import Arm, Company, Individual, People, Regiment
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from generator.world.board import Way
from generator.world.clock import Modifier
from generator.world.hexes import neighbour
from tests.rules.case_data import Case, each_of
from tests.scenarios import a_board, a_campaign, a_force, play_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.muster import Army
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Hex

CLEAR = a_board(*["......."] * 7)
MOUNTAIN = a_board(*["mmmmmmm"] * 7)
MIDDLE = CLEAR.grid.hex_at(4, 4)
each = each_of("valormr")


def a_fight(
    forces: Mapping[str, Hex],
    *,
    contact: Mapping[str, tuple[int, int]] | None = None,
    companies: int = 1,
    mountain: bool = False,
    dice: Mapping[str, int] | None = None,
) -> tuple[Play, Engagement, Field]:
    """Let the first force of a mapping stand against all others."""
    hub, *others = forces
    sides = {hub: "chaos", **dict.fromkeys(others, "law")}
    campaign = a_campaign(
        MOUNTAIN if mountain else CLEAR,
        *(
            a_force(name, at, side=sides[name], arms=(Arm.INFANTRY,) * companies)
            for name, at in forces.items()
        ),
    )
    engagement = an_engagement(hub, *others, contact=contact or {})
    by_hand = {
        f"1-day/VAL-DEPLOY-01/{engagement.id}.{name}/1": (face,)
        for name, face in (dice or {}).items()
    }
    hand = KeyedDice(seed="tests", by_hand=by_hand)
    play = replace(play_of(campaign), dice=hand)
    situation = replace(opening(campaign), engagements=(engagement,))
    return play, engagement, Field(play=play, situation=situation, columns={})


def an_engagement(hub: str, *others: str, contact: Mapping[str, tuple[int, int]]) -> Engagement:
    """Make an engagement of one force against all others."""

    def score(name: str) -> Score:
        natural, modified = contact.get(name, (3, 3))
        return Score(natural=natural, modified=modified)

    commanders = [
        Commander(
            force=name,
            opponents=tuple(sorted(others)) if name == hub else (hub,),
            contact=score(name),
        )
        for name in sorted((hub, *others))
    ]
    return Engagement(
        id=f"afternoon.{'+'.join(sorted((hub, *others)))}",
        half=Half.AFTERNOON,
        stage=Stage.TERRAIN,
        commanders=tuple(commanders),
    )


def around(*directions: int, hub: str = "h") -> dict[str, Hex]:
    """Place a force in the middle and others a, b, c … in these directions."""
    placed = {hub: MIDDLE}
    for name, direction in zip("abcdef", directions, strict=False):
        placed[name] = neighbour(MIDDLE, direction)
    return placed


def a_regiment(*figures: int) -> Regiment:
    """Make a regiment with companies of these sizes."""
    return Regiment(
        id="x/first",
        name="First",
        companies=tuple(
            Company(
                id=f"x/first/{number}",
                name=f"Company {number}",
                troop_type="foot",
                arm=Arm.INFANTRY,
                figures=count,
            )
            for number, count in enumerate(figures, 1)
        ),
    )


def plain(total: int) -> tuple[Modifier, ...]:
    """Return modifiers that sum to a total."""
    return (Modifier(reason="test", amount=Fraction(total), rule="VAL-DEPLOY-08"),)


def named(*keys: str) -> tuple[Modifier, ...]:
    return tuple(listed(BOOK.deployment_modifiers, key) for key in keys)


def settled(play: Play, engagement: Engagement, field: Field) -> Engagement:
    after = deploy(engagement, replace(field, play=play)).situation
    return after.situation.engagements[0]


PLAY, FIGHT, FIELD = a_fight(around(0))


# The numbered cases.


@pytest.mark.rule(
    "VAL-DEPLOY-03", "VAL-DEPLOY-06", "VAL-DEPLOY-12", "VAL-DEPLOY-13", "VAL-DEPLOY-14"
)
@each("deployment-dice")
def test_deployment_dice(case: Case) -> None:
    score = deployment_score(PLAY, case.given["dice"], named(*case.given["modifiers"])).modified
    scores = {"own": score} | {f"other {n}": other for n, other in enumerate(case.given["others"])}

    assert score == case.expect["score"]
    assert baseline_count(scores, "own", lines=6) == case.expect["line"]


@pytest.mark.rule("VAL-DEPLOY-18", "VAL-DEPLOY-19", "VAL-DEPLOY-20", "VAL-DEPLOY-26")
@each("initial-deployment")
def test_initial_deployment(case: Case) -> None:
    forces, cap = case.given["forces"], case.given["regiment_units"]
    lowest = min(force["score"] for force in forces)
    formations = [formation_of(force["came_by"]) for force in forces]
    found = [
        initial_units(formation, force["score"], lowest, cap)
        for formation, force in zip(formations, forces, strict=True)
    ]
    second = [
        (*schedule_of(cap, first, formation.turn).arrivals, 0)[1]
        for formation, first in zip(formations, found, strict=True)
    ]

    assert [f["score"] - lowest for f in forces] == case.expect["multipliers"]
    assert found == case.expect["units"]
    assert second == case.expect.get("second_turn", second)


@pytest.mark.rule("VAL-DEPLOY-09", "VAL-DEPLOY-22", "VAL-DEPLOY-24", "VAL-DEPLOY-27")
@each("deployment-order")
def test_deployment_order(case: Case) -> None:
    scores = {name.lower(): face for name, face in case.given["scores"].items()}
    hub, *others = scores
    engagement = an_engagement(hub, *others, contact={})
    for name, score in scores.items():
        thrown = replace(
            engagement.commander(name), deployment=Score(natural=score, modified=score)
        )
        engagement = engagement.with_commander(thrown)

    order = rounds_order(initiative(PLAY, engagement))

    def capitals(forces: tuple[str, ...]) -> list[str]:
        return [force.upper() for force in forces]

    assert capitals(order.first)[0] == case.expect["initiative"]
    assert capitals(order.first) == case.expect["first_round"]
    assert capitals(order.second) == case.expect["second_round"]
    assert capitals(order.later) == case.expect["later_rounds"]


@pytest.mark.rule("VAL-DEPLOY-03")
@each("highest-contact-dice")
def test_highest_contact_dice(case: Case) -> None:
    for when in ("earlier", "now"):
        dice = case.given[when]
        hub, *others = dice
        fight = an_engagement(
            hub, *others, contact={name: (face, face) for name, face in dice.items()}
        )
        found = [name for name in dice if has_highest_contact_dice(fight, name)]

        assert found == [case.expect[when]]


@pytest.mark.rule("VAL-DEPLOY-15", "VAL-DEPLOY-16")
@each("baseline-lines")
def test_baseline_lines(case: Case) -> None:
    found = []
    for scores in case.given["scores"]:
        by_force = dict(zip("ab", scores, strict=True))
        found.append([baseline_count(by_force, force, lines=6) for force in "ab"])

    assert found == case.expect["lines"]


@pytest.mark.rule("VAL-DEPLOY-08")
@each("deployment-limits")
def test_deployment_limits(case: Case) -> None:
    found = [
        deployment_score(PLAY, face, plain(total)).modified
        for face, total in zip(case.given["dice"], case.given["modifier"], strict=True)
    ]

    assert found == case.expect["scores"]


@pytest.mark.rule("VAL-DEPLOY-19", "VAL-MARCH-16")
@pytest.mark.parametrize("reading", ["deployment", "contact"])
@each("deployment-difference")
def test_deployment_difference(case: Case, reading: str) -> None:
    """Sixty companies by road: each point of difference brings four more than three."""
    given_dice, expected = case.given, case.expect[reading]
    contact = {
        name: (given_dice["contact"][name], given_dice["contact_modified"][name])
        for name in given_dice["contact"]
    }
    # All stand in the mountains, −1; Aeskrvald has the highest contact dice, +1.
    thrown = {
        name: score + 1 - (name == "aeskrvald")
        for name, score in given_dice["deployment"].items()
        if name != "ingegerd"
    }
    places = dict(zip(expected, around(0, 1).values(), strict=True))
    play, engagement, field = a_fight(
        places, contact=contact, companies=60, mountain=True, dice={"ingegerd": 6, **thrown}
    )
    field = replace(field, situation=replace(field.situation, maneuvering=("ingegerd",)))
    field = having_come_by(field, Way.ROAD)
    switches = replace(play.switches, settings={"deploy.difference_from": reading})

    after = settled(replace(play, switches=switches), engagement, field)

    assert {c.force: c.deployment.modified for c in after.commanders if c.deployment} == (
        given_dice["deployment"]
    )
    assert {c.force: c.initial_units for c in after.commanders} == {
        name: 3 + 4 * points for name, points in expected.items()
    }


@pytest.mark.rule("VAL-MARCH-12")
@each("base-deployment")
def test_base_deployment(case: Case) -> None:
    ways = case.given["came_by"]
    found = [formation_of(way) for way in ways]

    assert [formation.base for formation in found] == case.expect["base"]
    assert [str(formation.unit) for formation in found] == case.expect["unit"]


def formation_of(came_by: str) -> MarchFormation:
    """Return the formation of a force that came by a way, or across a terrain."""
    board = a_board("f" * 3) if came_by == "forest" else a_board("...")
    at = board.grid.hex_at(1, 1)
    campaign = a_campaign(board, a_force("x", at, arms=(Arm.INFANTRY,) * 4))
    field = Field(play=play_of(campaign), situation=opening(campaign), columns={})
    if came_by in list(Way):
        field = having_come_by(field, Way(came_by))
    return march_formation(field, "x")


def having_come_by(field: Field, way: Way) -> Field:
    for state in field.situation.in_order():
        field = field.with_force(replace(state, came_by=way))
    return field


def schedule_of(units: int, initial: int, per_turn: int) -> DeploymentSchedule:
    return DeploymentSchedule(
        force="x",
        units=tuple(
            Unit(size=UnitSize.COMPANY, companies=(f"x/first/{n}",), figures=1)
            for n in range(units)
        ),
        initial=initial,
        per_turn=per_turn,
    )


# March formations and units.


BY_TERRAIN = {
    ".": ("clear", "regiment", 1, 1),
    "f": ("forest", "battalion", 1, 1),
    "s": ("swamp", "battalion", 1, 1),
    "h": ("hill", "battalion", 1, 1),
    "m": ("mountain", "company", 1, 2),
}
BY_WAY = {Way.ROAD: ("road", "company", 3, 4), Way.TRACK: ("track", "company", 1, 2)}


@pytest.mark.rule("VAL-MARCH-04", "VAL-MARCH-05", "VAL-MARCH-06")
@pytest.mark.rule("VAL-MARCH-07", "VAL-MARCH-08")
@pytest.mark.parametrize("letter", BY_TERRAIN)
@pytest.mark.parametrize("way", [None, *BY_WAY])
def test_val_march_04_the_way_a_force_came_by_wins_over_the_terrain(
    letter: str, way: Way | None
) -> None:
    board = a_board(letter * 3)
    campaign = a_campaign(board, a_force("x", board.grid.hex_at(2, 1)))
    field = Field(play=play_of(campaign), situation=opening(campaign), columns={})
    if way is not None:
        field = having_come_by(field, way)

    found = march_formation(field, "x")

    expected = BY_TERRAIN[letter] if way is None else BY_WAY[way]
    assert (found.row, str(found.unit), found.base, found.turn) == expected


@pytest.mark.rule("DEF-OOB-03")
def test_def_oob_03_individuals_alone_deploy_whole_however_they_came() -> None:
    dragon = Individual(id="d/dragon", name="Dragon", kind="dragon")
    rider = Individual(id="d/rider", name="Rider", kind="hero")
    force: Army = replace(a_force("d", MIDDLE), regiments=(), individuals=(dragon, rider))
    campaign = a_campaign(CLEAR, force)
    play = play_of(campaign)
    field = Field(play=play, situation=opening(campaign), columns={})
    field = having_come_by(field, Way.TRACK)

    formation = march_formation(field, "d")
    units = engaging_units(field, "d", size=formation.unit)

    assert formation == MarchFormation(row="", unit=UnitSize.INDIVIDUALS, base=1, turn=0)
    assert [unit.companies for unit in units] == [("d/dragon", "d/rider")]
    assert initial_units(formation, 6, 1, len(units)) == 1


def five_companies(came_by: Way | None = None, **settings: object) -> tuple[Play, Field]:
    """A force of five companies with a march table, standing on clear ground."""
    kinds = ("pikes", "bows", "axes", "slings", "horse")
    companies = tuple(
        Company(id=f"arn/1/{kind}", name=kind, troop_type=kind, arm=Arm.INFANTRY, figures=4)
        for kind in kinds
    )
    first = Regiment(id="arn/1", name="First", companies=companies)
    arn = replace(a_force("arn", MIDDLE), regiments=(first,), people="elves")
    elves = People(name="elves", unit_names={}, formations={"track": "forest"})
    campaign = a_campaign(CLEAR, arn, switches=settings, peoples=(elves,))
    table = ("arn/1/axes", "arn/1/horse", "arn/1/pikes")
    state = replace(opening(campaign).forces["arn"], march_table=table, came_by=came_by)
    play, situation = play_of(campaign), opening(campaign).with_force(state)
    return play, Field(play=play, situation=situation, columns={})


@pytest.mark.rule("VAL-ADV-03", "VAL-DEPLOY-29")
@pytest.mark.parametrize(
    ("size", "free", "by_table"),
    [
        (
            UnitSize.COMPANY,
            [("pikes",), ("bows",), ("axes",), ("slings",), ("horse",)],
            [("axes",), ("horse",), ("pikes",), ("bows",), ("slings",)],
        ),
        (
            UnitSize.BATTALION,
            [("pikes", "bows", "axes"), ("slings", "horse")],
            [("axes", "pikes", "bows"), ("horse", "slings")],
        ),
        (
            UnitSize.REGIMENT,
            [("pikes", "bows", "axes", "slings", "horse")],
            [("axes", "horse", "pikes", "bows", "slings")],
        ),
    ],
)
def test_val_adv_03_a_march_table_fixes_the_order_of_deployment(
    size: UnitSize, free: list[tuple[str, ...]], by_table: list[tuple[str, ...]]
) -> None:
    for wanted, order in ((False, free), (True, by_table)):
        _play, field = five_companies(None, **{"adv.march_table": wanted})
        units = engaging_units(field, "arn", size=size)
        assert [
            tuple(company.rpartition("/")[2] for company in unit.companies) for unit in units
        ] == order
        schedule = deployment_schedule(field, Commander(force="arn", opponents=()))
        assert schedule.is_fixed is wanted


@pytest.mark.rule("VAL-OOB-09", "VAL-ADV-03")
def test_val_oob_09_a_battalion_keeps_its_number_whatever_is_lost_before_it() -> None:
    _play, field = five_companies(None, **{"adv.march_table": False})
    gone = dict.fromkeys(("arn/1/pikes", "arn/1/bows", "arn/1/axes"), 0)
    state = field.force("arn")
    field = field.with_force(replace(state, figures={**state.figures, **gone}))

    (unit,) = engaging_units(field, "arn", size=UnitSize.BATTALION)

    assert unit.number == 2


@pytest.mark.rule("VAL-ADV-02", "DEF-ADV-05", "VAL-DEPLOY-18", "VAL-MARCH-01")
@pytest.mark.parametrize(
    ("switch", "came_by", "row", "base"),
    [
        (False, Way.TRACK, "track", (UnitSize.COMPANY, 1, 2)),
        (True, Way.TRACK, "forest", (UnitSize.BATTALION, 1, 1)),
        (True, Way.ROAD, "road", (UnitSize.COMPANY, 3, 4)),
        (True, None, "clear", (UnitSize.REGIMENT, 1, 1)),
    ],
)
def test_def_adv_05_a_people_deploys_from_a_formation_of_its_own(
    switch: bool,  # noqa: FBT001 - the switch
    came_by: Way | None,
    row: str,
    base: tuple[UnitSize, int, int],
) -> None:
    _play, field = five_companies(came_by, **{"adv.creature_formations": switch})

    formation = march_formation(field, "arn")

    assert formation.row == row
    assert formation.came_by == str(came_by or "clear")
    assert (formation.unit, formation.base, formation.turn) == base


@pytest.mark.rule("VAL-OOB-13", "VAL-OOB-14")
def test_val_oob_13_only_the_first_regiment_with_figures_left_deploys() -> None:
    first, second = a_regiment(3, 3), a_regiment(4, 4, 4)
    second = replace(
        second,
        id="x/second",
        companies=tuple(replace(c, id=c.id.replace("first", "second")) for c in second.companies),
    )
    force = replace(a_force("x", MIDDLE), regiments=(first, second))
    campaign = a_campaign(CLEAR, force)
    play = play_of(campaign)
    field = Field(play=play, situation=opening(campaign), columns={})
    gone = {company.id: 0 for company in first.companies}
    state = field.force("x")
    beaten = field.with_force(replace(state, figures={**state.figures, **gone}))

    whole = engaging_units(field, "x", size=UnitSize.COMPANY)
    after = engaging_units(beaten, "x", size=UnitSize.COMPANY)

    assert [unit.companies[0] for unit in whole] == ["x/first/1", "x/first/2"]
    assert len(after) == 3
    assert all("second" in unit.companies[0] for unit in after)


@pytest.mark.rule("VAL-OOB-09", "VAL-OOB-11")
@pytest.mark.parametrize(
    ("companies", "sizes"),
    [(1, [1]), (2, [1, 1]), (3, [2, 1]), (4, [2, 2]), (5, [3, 2]), (9, [5, 4])],
)
def test_val_oob_09_the_first_battalion_takes_the_odd_company(
    companies: int, sizes: list[int]
) -> None:
    found = battalions(a_regiment(*[5] * companies), 2)

    assert [len(part) for part in found] == sizes


@pytest.mark.rule("VAL-OOB-11", "VAL-DEPLOY-18")
@given(
    figures=some.lists(some.integers(0, 9), min_size=1, max_size=12).filter(any),
    size=some.sampled_from([UnitSize.COMPANY, UnitSize.BATTALION, UnitSize.REGIMENT]),
)
def test_val_oob_11_every_company_left_is_in_one_unit_and_figures_are_kept(
    figures: list[int], size: UnitSize
) -> None:
    regiment = a_regiment(*[9] * len(figures))
    left = {c.id: n for c, n in zip(regiment.companies, figures, strict=True)}

    units = units_of(regiment, size, figures=left, battalion_count=2)

    placed = [company for unit in units for company in unit.companies]
    assert placed == [company for company, count in left.items() if count]
    assert sum(unit.figures for unit in units) == sum(figures)


def test_a_unit_of_nobody_cannot_be() -> None:
    with pytest.raises(ValueError, match="has 0 figures"):
        Unit(size=UnitSize.COMPANY, companies=("x/first/1",), figures=0)


# Modifiers.


@pytest.mark.rule(
    "VAL-DEPLOY-03", "VAL-DEPLOY-04", "VAL-DEPLOY-05", "VAL-DEPLOY-06", "VAL-DEPLOY-07"
)
@pytest.mark.parametrize(
    ("contact", "maneuvering", "mountain", "expected"),
    [
        ({"h": (5, 5), "a": (4, 4)}, False, False, {"highest-contact-dice", "clear"}),
        ({"h": (4, 4), "a": (4, 4)}, False, False, {"clear"}),
        ({"h": (3, 6), "a": (4, 4)}, False, False, {"clear"}),
        ({"h": (2, 1), "a": (4, 4)}, False, False, {"unaware", "clear"}),
        ({"h": (1, 0), "a": (4, 4)}, False, True, {"unaware", "mountain"}),
        ({"h": (1, 2), "a": (4, 4)}, True, True, {"maneuver", "mountain"}),
    ],
)
def test_val_deploy_03_each_condition_counts_alone(
    contact: dict[str, tuple[int, int]],
    maneuvering: bool,  # noqa: FBT001 - a column of the table above
    mountain: bool,  # noqa: FBT001 - likewise
    expected: set[str],
) -> None:
    _play, engagement, field = a_fight(around(0), contact=contact, mountain=mountain)
    on = ("h",) if maneuvering else ()
    field = replace(field, situation=replace(field.situation, maneuvering=on))

    found = deployment_modifiers(field, engagement, engagement.commander("h"))

    full = {"clear": "opponents-in-clear", "mountain": "opponents-in-mountain"}
    assert {m.reason for m in found} == {full.get(key, key) for key in expected}
    assert {m.reason: int(m.amount) for m in found} == {
        key: -1 if key in {"unaware", "opponents-in-mountain"} else 1
        for key in (full.get(name, name) for name in expected)
    }
    assert {m.reason for m in found if m.kind} == expected & {"unaware"}


# The whole stage.


@pytest.mark.rule("VAL-DEPLOY-01", "VAL-DEPLOY-02", "VAL-DEPLOY-09")
def test_val_deploy_02_the_book_s_example_in_one_go() -> None:
    places = around(0, 1, hub="hadewych")
    places = dict(zip(("hadewych", "aeskrvald", "ingegerd"), places.values(), strict=True))
    _play, engagement, field = a_fight(
        places,
        contact={"hadewych": (6, 6), "ingegerd": (3, 4), "aeskrvald": (5, 6)},
        dice={"hadewych": 2, "ingegerd": 5, "aeskrvald": 4},
    )

    outcome = deploy(engagement, field)

    after = outcome.situation.engagement(engagement.id)
    assert after.stage is Stage.DEPLOYMENT
    assert after.initiative == ("ingegerd", "aeskrvald", "hadewych")
    assert {c.force: (c.deployment, c.baseline, c.initial_units) for c in after.commanders} == {
        "hadewych": (Score(natural=2, modified=4), 4, 1),
        "ingegerd": (Score(natural=5, modified=6), 1, 1),
        "aeskrvald": (Score(natural=4, modified=5), 5, 1),
    }
    *dice, order = outcome.events
    assert [event.force for event in dice] == ["aeskrvald", "hadewych", "ingegerd"]
    assert {event.kind for event in dice} == {"deployment-dice"}
    assert [event.facts["counted"] for event in dice] == ["forward", "forward", "rear"]
    assert [m.reason for m in dice[1].modifiers] == ["highest-contact-dice", "opponents-in-clear"]
    assert dice[1].starts_from == 2
    assert dice[1].result == 4
    assert order.kind == "deployment-order"
    assert order.facts["initiative"] == "ingegerd"
    assert order.facts["later"] == ("hadewych", "aeskrvald", "ingegerd")
    assert order.sides == ("chaos", "law")


@pytest.mark.rule("VAL-DEPLOY-08")
def test_val_deploy_08_a_score_cut_off_says_so() -> None:
    _play, engagement, field = a_fight(around(0), dice={"h": 6, "a": 1}, contact={"h": (6, 6)})

    event = next(e for e in deploy(engagement, field).events if e.force == "h")

    assert event.result == 6
    assert event.modifiers[-1].reason == "kept-to-dice"
    assert event.modifiers[-1].amount == 6


@pytest.mark.rule("VAL-DEPLOY-10", "VAL-DEPLOY-11")
def test_val_deploy_10_ties_go_to_natural_dice_and_then_to_more_dice() -> None:
    play, engagement, field = a_fight(
        around(0, 1), dice={"h": 5, "a": 6, "b": 5}, contact={"h": (2, 2), "a": (1, 1), "b": (2, 2)}
    )
    again = {
        f"1-day/VAL-DEPLOY-11/{engagement.id}.{force}/{nth}": (face,)
        for force, nth, face in (("h", 1, 4), ("b", 1, 4), ("h", 2, 1), ("b", 2, 3))
    }
    assert isinstance(play.dice, KeyedDice)
    dice = replace(play.dice, by_hand={**play.dice.by_hand, **again})

    outcome = deploy(engagement, replace(field, play=replace(play, dice=dice)))

    after = outcome.situation.engagement(engagement.id)
    assert {c.deployment.modified for c in after.commanders if c.deployment} == {6}
    assert after.initiative == ("a", "b", "h")
    assert [throw.total for throw in outcome.events[-1].throws] == [4, 4, 3, 1]
    assert [c.baseline for c in after.commanders] == [6, 6, 6]


@pytest.mark.rule("VAL-DEPLOY-22", "VAL-DEPLOY-24", "VAL-DEPLOY-27")
@pytest.mark.parametrize("count", [2, 3])
def test_val_deploy_22_orders_are_permutations_from_high_to_low_and_back(count: int) -> None:
    places = around(0, 1)
    names = tuple(places)[:count]
    for faces in product(range(1, 7), repeat=count):
        thrown = dict(zip(names, faces, strict=True))
        play, engagement, field = a_fight(
            {name: places[name] for name in names}, mountain=True, dice=thrown
        )
        after = settled(play, engagement, field)
        order = rounds_order(after.initiative)
        scores = [rank(after, force) for force in order.first]

        assert sorted(order.first) == sorted(names)
        assert scores == sorted(scores, reverse=True)
        assert order.second == order.later == tuple(reversed(order.first))


def rank(engagement: Engagement, force: str) -> tuple[int, int]:
    score = engagement.commander(force).deployment
    assert score is not None
    return score.modified, score.natural


# Everything the dice can show, against the rules told once more in other words.


def line_told_again(scores: tuple[int, ...], place: int) -> int:
    """Count from the rear for the one at the top; from the front for everybody else."""
    from_front = [1, 2, 3, 4, 5, 6]
    ahead_of_all = [s for s in scores if s >= scores[place]] == [scores[place]]
    numbered = list(reversed(from_front)) if ahead_of_all else from_front
    return numbered[scores[place] - 1]


def kept_to_dice(face: int, total: int) -> int:
    return sorted((1, face + total, 6))[1]


@pytest.mark.rule(
    "VAL-DEPLOY-08", "VAL-DEPLOY-13", "VAL-DEPLOY-14", "VAL-DEPLOY-15", "VAL-DEPLOY-19"
)
@pytest.mark.parametrize("count", [2, 3])
def test_val_deploy_12_all_dice_with_all_modifiers(count: int) -> None:
    face_by_sum = {
        (face, total): deployment_score(PLAY, face, plain(total)).modified
        for face in range(1, 7)
        for total in range(-2, 4)
    }
    assert face_by_sum == {(face, total): kept_to_dice(face, total) for face, total in face_by_sum}
    by_road = MarchFormation(row="road", unit=UnitSize.COMPANY, base=3, turn=4)
    seen = set()
    for thrown in product(face_by_sum, repeat=count):
        scores = tuple(face_by_sum[one] for one in thrown)
        if scores in seen:
            continue
        seen.add(scores)
        by_force = dict(zip("abc", scores, strict=False))
        for place, force in enumerate(by_force):
            line = baseline_count(by_force, force, lines=6)
            units = initial_units(by_road, scores[place], min(scores), 17)

            assert line == line_told_again(scores, place)
            assert units == [3, 7, 11, 15, 17, 17][scores[place] - min(scores)]
    assert len(seen) == 6**count


# Schedules.


@pytest.mark.rule("VAL-DEPLOY-21", "VAL-DEPLOY-26", "VAL-DEPLOY-28")
def test_val_deploy_26_later_units_come_turn_by_turn_until_all_are_on() -> None:
    play, engagement, field = a_fight(around(0), companies=20, mountain=True, dice={"h": 3, "a": 5})
    field = having_come_by(field, Way.TRACK)
    after = settled(play, engagement, field)

    low, high = (deployment_schedule(field, after.commander(force)) for force in "ha")

    assert low.arrivals == (1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1)
    assert high.arrivals == (5, 2, 2, 2, 2, 2, 2, 2, 1)
    assert low.complete_before == 11


@pytest.mark.rule("VAL-DEPLOY-28", "VAL-DEPLOY-19")
@given(
    way=some.sampled_from(["road", "track", "forest", "clear"]),
    score=some.integers(1, 6),
    lowest=some.integers(1, 6),
    companies=some.integers(1, 25),
)
def test_val_deploy_28_every_unit_arrives_exactly_once(
    way: str, score: int, lowest: int, companies: int
) -> None:
    formation = FORMATIONS[way]
    regiment = a_regiment(*[4] * companies)
    left = {company.id: 4 for company in regiment.companies}
    units = units_of(regiment, formation.unit, figures=left, battalion_count=2)
    first = initial_units(formation, max(score, lowest), lowest, len(units))

    schedule = DeploymentSchedule(force="x", units=units, initial=first, per_turn=formation.turn)

    assert 1 <= first <= len(units)
    assert sum(schedule.arrivals) == len(units)
    assert all(0 < count <= formation.turn for count in schedule.arrivals[1:])


FORMATIONS = {way: formation_of(way) for way in ("road", "track", "forest", "clear")}


@pytest.mark.rule("VAL-DEPLOY-26")
def test_val_deploy_26_a_house_rule_of_no_turn_deployment_still_ends() -> None:
    assert schedule_of(5, 2, 0).arrivals == (2,)


@pytest.mark.rule("VAL-DEPLOY-01")
def test_val_deploy_01_the_tables_of_the_campaign_are_read() -> None:
    play, engagement, field = a_fight(around(0), dice={"h": 3, "a": 3})
    amended = BOOK.deployment_modifiers.with_value("opponents-in-clear", None, 3)
    tables = replace(play.tables, deployment_modifiers=amended)

    after = settled(replace(play, tables=tables), engagement, field)

    assert [rank(after, force) for force in "ha"] == [(6, 3), (6, 3)]
