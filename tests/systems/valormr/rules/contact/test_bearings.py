"""How a battle's table lies on the map: north, and the hexes beyond its edges."""

from __future__ import annotations

import pytest

from generator.systems.valormr.rules.contact.deployment_odds import Bearings, bearings_of
from generator.systems.valormr.rules.contact.edges import Edge, EdgeStanding, proposed_edges
from generator.world.hexes import STEPS, Hex, Orientation

HUB = Hex(0, 0)


def a_standing(*directions: int) -> EdgeStanding:
    """Somebody in the middle of enemies in some directions."""
    others = {f"enemy-{each}": STEPS[each] for each in directions}
    enemies = {"arn": frozenset(others)}
    enemies.update(dict.fromkeys(others, frozenset({"arn"})))
    return EdgeStanding(places={"arn": HUB, **others}, enemies=enemies)


def bearings(*directions: int, orientation: Orientation = Orientation.FLAT) -> Bearings:
    standing = a_standing(*directions)
    found = bearings_of(standing, orientation, proposed_edges(standing))
    assert found is not None
    return found


def beyond(found: Bearings) -> dict[Edge, list[int]]:
    """The directions in which one leaves over each edge, in order."""
    return {edge: [each.direction for each in found.beyond if each.edge is edge] for edge in Edge}


@pytest.mark.rule("VAL-DEPLOY-17", "DEF-DEPLOY-01")
def test_val_deploy_17_two_enemies_side_by_side_lie_beyond_the_far_edge() -> None:
    found = bearings(2, 3)  # to the south-east and to the south

    assert beyond(found) == {Edge.FAR: [2, 3], Edge.NEAR: [0, 5], Edge.LEFT: [1], Edge.RIGHT: [4]}
    assert found.north == 360 - 150


@pytest.mark.rule("VAL-DEPLOY-17", "DEF-DEPLOY-01")
def test_val_deploy_17_one_enemy_leaves_two_hexes_at_either_hand() -> None:
    found = bearings(0)

    assert beyond(found) == {Edge.FAR: [0], Edge.NEAR: [3], Edge.LEFT: [5, 4], Edge.RIGHT: [1, 2]}
    assert found.north == 0


@pytest.mark.parametrize(("direction", "north"), [(0, 30), (1, 330), (2, 270)])
def test_on_a_map_with_corners_on_top_north_lies_between_hexsides(
    direction: int, north: int
) -> None:
    assert bearings(direction, orientation=Orientation.POINTY).north == north


def test_where_the_umpire_has_turned_the_table_nobody_can_say() -> None:
    standing = a_standing(0)
    turned = {"arn": Edge.LEFT, "enemy-0": Edge.RIGHT}

    assert bearings_of(standing, Orientation.FLAT, turned) is None
