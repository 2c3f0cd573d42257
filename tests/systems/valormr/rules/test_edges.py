"""Which edge of the table each force takes, from where it stands on the map."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.edges import (
    Edge,
    EdgeStanding,
    TableEdge,
    are_apart,
    facing_of,
    hub_of,
    near_side,
    proposed_edges,
    standing_of,
    table_edges,
)
from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.hexes import Hex, neighbour
from tests.scenarios import TABLE, a_board, a_campaign, a_force, place, play_of

if TYPE_CHECKING:
    from collections.abc import Mapping

MIDDLE = Hex(0, 0)
HALVES = (Fraction(0), Fraction(1, 2), Fraction(1))
TURNS = pytest.mark.parametrize("turn", range(6))


def standing(sides: Mapping[str, str], places: Mapping[str, Hex]) -> EdgeStanding:
    """Let every two sides be at war; a side is one letter, or several at peace."""
    return EdgeStanding(
        places=places,
        enemies={
            force: frozenset(other for other in sides if not set(sides[force]) & set(sides[other]))
            for force in sides
        },
    )


def around(*directions: int, turn: int = 0) -> EdgeStanding:
    """Place h in the middle and its enemies a, b, c … in these directions."""
    names = "abcdef"[: len(directions)]
    places = {
        name: neighbour(MIDDLE, (direction + turn) % 6)
        for name, direction in zip(names, directions, strict=True)
    }
    sides = {"h": "C", **dict.fromkeys(names, "L")}
    return standing(sides, {"h": MIDDLE, **places})


def edges_of(battle: EdgeStanding) -> dict[str, str]:
    return {found.force: str(found.edge) for found in table_edges(battle)}


def shares_of(battle: EdgeStanding) -> dict[str, tuple[Fraction, Fraction]]:
    return {found.force: (found.from_share, found.to_share) for found in table_edges(battle)}


@TURNS
@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_two_forces_face_each_other_across_the_whole_table(turn: int) -> None:
    battle = around(0, turn=turn)

    assert edges_of(battle) == {"a": "near", "h": "far"}
    assert set(shares_of(battle).values()) == {(HALVES[0], HALVES[2])}


@TURNS
@pytest.mark.rule("DEF-DEPLOY-01", "VAL-DEPLOY-17")
def test_def_deploy_01_enemies_60_degrees_apart_stand_side_by_side(turn: int) -> None:
    """As in the book's picture: both opponents opposite Hadewych, in map order."""
    battle = around(0, 1, turn=turn)
    zero, half, whole = HALVES

    assert edges_of(battle) == {"h": "near", "a": "far", "b": "far"}
    assert shares_of(battle) == {"h": (zero, whole), "a": (zero, half), "b": (half, whole)}


@TURNS
@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_enemies_120_degrees_apart_come_from_the_flanks(turn: int) -> None:
    battle = around(0, 2, turn=turn)

    assert are_apart(battle)
    assert edges_of(battle) == {"h": "near", "a": "left", "b": "right"}
    assert set(shares_of(battle).values()) == {(HALVES[0], HALVES[2])}


@TURNS
@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_enemies_180_degrees_apart_come_from_both_flanks(turn: int) -> None:
    found = edges_of(around(0, 3, turn=turn))

    assert found["h"] == "near"
    assert {found["a"], found["b"]} == {"left", "right"}


@pytest.mark.rule("DEF-DEPLOY-01")
@pytest.mark.parametrize(
    ("directions", "expected"),
    [
        ((0, 1, 2), {"a": "left", "b": "far", "c": "right"}),
        ((0, 2, 4), {"a": "far", "b": "right", "c": "left"}),
        ((0, 1, 3, 4), {"a": "left", "b": "left", "c": "right", "d": "right"}),
        ((5, 0, 1, 2), {"a": "left", "b": "far", "c": "far", "d": "right"}),
        ((4, 5, 0, 1, 2), {"a": "left", "b": "left", "c": "far", "d": "right", "e": "right"}),
    ],
)
def test_def_deploy_01_a_force_beset_turns_its_back_to_the_widest_gap(
    directions: tuple[int, ...], expected: dict[str, str]
) -> None:
    found = edges_of(around(*directions))

    assert found.pop("h") == "near"
    if directions == (0, 1, 3, 4):  # two gaps are equal: either pair may be the left
        assert found["a"] == found["b"] != found["c"] == found["d"]
        assert set(found.values()) == {"left", "right"}
    else:
        assert found == expected


@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_forces_on_a_flank_share_it_from_the_far_end_on() -> None:
    shares = shares_of(around(4, 5, 0, 1, 2))
    zero, half, whole = HALVES

    assert shares["b"] == (zero, half)
    assert shares["a"] == (half, whole)
    assert shares["d"] == (zero, half)
    assert shares["e"] == (half, whole)


@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_two_lines_face_each_other_in_map_order() -> None:
    """Two against two in parallel rows, seen from the south."""
    battle = standing(
        {"a1": "C", "a2": "C", "b1": "L", "b2": "L"},
        {"a1": Hex(0, 0), "a2": Hex(1, 0), "b1": Hex(0, 1), "b2": Hex(-1, 1)},
    )
    zero, half, whole = HALVES

    found = {edge.force: edge for edge in table_edges(battle)}

    assert {force: edge.edge for force, edge in found.items()} == {
        "a1": Edge.NEAR,
        "a2": Edge.NEAR,
        "b1": Edge.FAR,
        "b2": Edge.FAR,
    }
    # a1 meets both; looking at them it has its friend on its left, b1 on its left.
    assert (found["a2"].from_share, found["a1"].from_share) == (zero, half)
    assert (found["b1"].from_share, found["b2"].from_share) == (zero, half)
    assert found["a1"].to_share == whole


@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_a_side_between_its_enemies_stands_together() -> None:
    """Two enemies at the ends of a row, a side of two between them."""
    row = [Hex(column, 0) for column in range(4)]
    battle = standing({"a": "L", "m": "C", "n": "C", "z": "L"}, dict(zip("amnz", row, strict=True)))

    found = edges_of(battle)

    assert found["m"] == found["n"] == "near"
    assert {found["a"], found["z"]} == {"left", "right"}


@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_allied_sides_with_one_enemy_stand_together() -> None:
    """Elves and Law are two sides, at peace, both at war with Chaos."""
    battle = EdgeStanding(
        places={"h": MIDDLE, "elf": neighbour(MIDDLE, 0), "law": neighbour(MIDDLE, 1)},
        enemies={"h": frozenset(("elf", "law")), "elf": frozenset("h"), "law": frozenset("h")},
    )

    assert edges_of(battle) == {"h": "near", "elf": "far", "law": "far"}


@pytest.mark.rule("DEF-DEPLOY-01", "VAL-DEPLOY-17")
def test_def_deploy_01_three_sides_at_war_stand_opposite_and_on_the_flank() -> None:
    battle = standing(
        {"a": "A", "b": "B", "c": "C"},
        {"a": MIDDLE, "b": neighbour(MIDDLE, 0), "c": neighbour(MIDDLE, 1)},
    )

    assert edges_of(battle) == {"a": "near", "b": "far", "c": "right"}


@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_the_umpire_s_word_stands_and_shares_are_made_anew() -> None:
    found = {edge.force: edge for edge in table_edges(around(0, 2), {"a": Edge.FAR, "b": Edge.FAR})}

    assert (found["a"].edge, found["b"].edge) == (Edge.FAR, Edge.FAR)
    assert (found["a"].to_share, found["b"].from_share) == (Fraction(1, 2), Fraction(1, 2))
    assert found["h"].edge is Edge.NEAR


@pytest.mark.rule("DEF-DEPLOY-01")
@pytest.mark.parametrize(
    ("edge", "inches"), [("near", 48), ("far", 48), ("left", 72), ("right", 72)]
)
def test_def_deploy_01_a_flank_s_baselines_come_from_the_table_s_other_size(
    edge: str, inches: int
) -> None:
    found = TableEdge(force="a", edge=Edge(edge), from_share=Fraction(0), to_share=Fraction(1))

    assert found.facing_inches(TABLE) == inches
    unknown = replace(TABLE, along_inches=None)
    assert (found.facing_inches(unknown) is None) == found.edge.is_flank


def test_a_part_of_an_edge_ends_on_the_table() -> None:
    with pytest.raises(ValueError, match="of an edge"):
        TableEdge(force="a", edge=Edge.FAR, from_share=Fraction(1), to_share=Fraction(1))


def test_a_standing_needs_a_place_for_every_force() -> None:
    with pytest.raises(ValueError, match="stand"):
        EdgeStanding(places={"a": MIDDLE}, enemies={})


def test_the_standing_of_an_engagement_has_places_and_enmities() -> None:
    board = a_board(".....", ".....")
    one, two = place(board, "0101"), place(board, "0201")
    campaign = a_campaign(board, a_force("a", one), a_force("h", two, side="chaos"))
    engagement = Engagement(
        id="evening.a+h",
        half=Half.EVENING,
        commanders=(Commander(force="a", opponents=("h",)), Commander(force="h", opponents=("a",))),
    )
    field = Field(play=play_of(campaign), situation=opening(campaign), columns={})

    found = standing_of(engagement, field)

    assert found.places == {"a": one, "h": two}
    assert found.enemies == {"a": frozenset("h"), "h": frozenset("a")}


GROWTH = some.lists(some.tuples(some.integers(0, 4), some.integers(0, 5)), min_size=1, max_size=7)


def battles(sides: str) -> some.SearchStrategy[EdgeStanding]:
    """Draw two to six forces in neighbouring hexes, of two sides or more."""
    return some.builds(
        grown,
        GROWTH,
        chosen=some.tuples(
            some.just(sides[0]), some.just(sides[1]), *[some.sampled_from(sides)] * 4
        ),
        names=some.permutations("abcdef"),
    )


def grown(growth: list[tuple[int, int]], chosen: tuple[str, ...], names: list[str]) -> EdgeStanding:
    """Let a battle grow from one hex, each new force beside one already there."""
    hexes = [MIDDLE]
    for beside, direction in growth:
        new = neighbour(hexes[beside % len(hexes)], direction)
        if new not in hexes and len(hexes) < len(names):
            hexes.append(new)
    named = tuple(zip(names, chosen, hexes, strict=False))
    return standing({name: side for name, side, _ in named}, {name: at for name, _, at in named})


@pytest.mark.rule("DEF-DEPLOY-01")
@given(battle=some.one_of(*(battles(sides) for sides in ("CL", "CLE", "CLEX"))))
def test_def_deploy_01_every_battle_finds_edges_shared_without_gap_or_overlap(
    battle: EdgeStanding,
) -> None:
    found = table_edges(battle)

    assert tuple(edge.force for edge in found) == battle.forces
    for edge in Edge:
        parts = sorted((part.from_share, part.to_share) for part in found if part.edge is edge)
        if parts:
            assert parts[0][0] == 0
            assert parts[-1][1] == 1
            assert all(one[1] == two[0] for one, two in pairwise(parts))
            assert len({to - start for start, to in parts}) == 1


@pytest.mark.rule("DEF-DEPLOY-01")
@given(battle=battles("CL"))
def test_def_deploy_01_of_two_sides_no_enemies_share_an_edge(battle: EdgeStanding) -> None:
    edges = proposed_edges(battle)
    near = near_side(battle)

    assert {force for force in edges if edges[force] is Edge.NEAR} == set(near)
    assert hub_of(battle) in near
    if not are_apart(battle):
        assert {edges[force] for force in battle.forces if force not in near} == {Edge.FAR}


@pytest.mark.rule("DEF-DEPLOY-01")
@given(battle=some.one_of(battles("CLE"), battles("CLEX")))
def test_def_deploy_01_of_four_sides_no_enemies_share_an_edge(battle: EdgeStanding) -> None:
    edges = proposed_edges(battle)

    for force in battle.forces:
        assert edges[force] not in {edges[enemy] for enemy in battle.enemies[force]}


@pytest.mark.rule("DEF-DEPLOY-01")
def test_def_deploy_01_six_sides_have_to_share_but_all_find_a_place() -> None:
    places = {name: neighbour(MIDDLE, way) for name, way in zip("abcde", range(5), strict=True)}
    battle = standing(dict(zip("abcdeh", "ABCDEH", strict=True)), {**places, "h": MIDDLE})

    found = edges_of(battle)

    assert set(found) == set("abcdeh")
    assert [force for force in found if found[force] == "near"] == ["h"]


@given(battle=battles("CL"))
def test_the_edges_do_not_depend_on_how_the_map_is_turned(battle: EdgeStanding) -> None:
    turned = replace(
        battle, places={force: Hex(-at.r, at.q + at.r) for force, at in battle.places.items()}
    )

    if facing_of(turned) == (facing_of(battle) + 2) % 12:
        assert table_edges(turned) == table_edges(battle)
