"""The curves of rivers, roads and tracks through their hexes.

Rivers and ways pass from the middle of one hexside to that of the next. On a hexside
both hexes take the same point and the same direction, so that the line runs on without
a kink; where lines meet or end they go to one node of the hex.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, sin
from typing import TYPE_CHECKING

from generator.render.map.geometry import moved, scatter, unit
from generator.world.board import RiverCategory, Way
from generator.world.hexes import direction_between, neighbour, opposite

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.paths import Cubic
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Direction, Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class HexCurve:
    """One piece of a river or way inside one hex."""

    at: Hex
    curve: Cubic
    kind: RiverCategory | Way
    line: int
    """The position of its stretch or route on the board."""
    hexsides: tuple[Direction, ...]
    """The hexsides it crosses: two where it passes through, one at a node."""
    is_source: bool = False
    """Whether a river rises here."""


@dataclass(frozen=True, slots=True)
class _Gate:
    """The point of a hexside where a line crosses it, and its direction inward."""

    point: Point
    inward: Point


@dataclass(frozen=True, slots=True)
class _Passage:
    """How a line passes one hex: in by a hexside, out by another, or neither."""

    at: Hex
    entry: Direction | None
    leaving: Direction | None


def _passages(
    course: Sequence[Hex], first: Direction | None, last: Direction | None
) -> Iterator[_Passage]:
    """Yield how a course passes each of its hexes."""
    steps = [direction_between(start, goal) for start, goal in pairwise(course)]
    for index, place in enumerate(course):
        back = steps[index - 1] if index else None
        entry = first if index == 0 else None if back is None else opposite(back)
        leaving = steps[index] if index < len(steps) else last
        yield _Passage(place, entry, leaving)


def river_curves(plan: MapPlan) -> tuple[HexCurve, ...]:
    """Return every piece of river on the map."""
    joints = _river_joints(plan)
    curves: list[HexCurve] = []
    for line, river in enumerate(plan.board.rivers):
        for passage in _passages(river.course, river.starts, river.ends):
            if not plan.board.is_land(passage.at):
                continue
            gates = tuple(
                None if hexside is None else _river_gate(plan, passage.at, hexside)
                for hexside in (passage.entry, passage.leaving)
            )
            rises = passage.entry is None and len(plan.board.arms(passage.at)) == 1
            curves.extend(
                HexCurve(
                    at=passage.at,
                    curve=curve,
                    kind=river.category,
                    line=line,
                    hexsides=hexsides,
                    is_source=rises,
                )
                for curve, hexsides in _pieces(
                    passage,
                    gates,
                    joints.get(passage.at),
                    _river_node(plan, passage.at),
                )
            )
    return tuple(curves)


def _river_joints(plan: MapPlan) -> dict[Hex, Point | None]:
    """Return the hexes where rivers meet, end or begin, with the flow out of each."""
    joints: dict[Hex, Point | None] = {}
    for river in plan.board.rivers:
        passages = tuple(_passages(river.course, river.starts, river.ends))
        for passage in passages:
            ends = passage.entry is None or passage.leaving is None
            if not ends and len(plan.board.arms(passage.at)) < 3:
                continue
            joints.setdefault(passage.at, None)
            if passage.leaving is not None and passage.at in plan.kinds:
                gate = _river_gate(plan, passage.at, passage.leaving)
                node = _river_node(plan, passage.at)
                joints[passage.at] = unit(
                    (gate.point[0] - node[0], gate.point[1] - node[1])
                )
    return joints


def _river_node(plan: MapPlan, at: Hex) -> Point:
    """Return the point of a hex where rivers meet or rise."""
    x, y = plan.lattice.middle(at)
    return x + 16 * scatter(x, y, 11), y + 16 * scatter(x, y, 12)


def _river_gate(plan: MapPlan, at: Hex, hexside: Direction) -> _Gate:
    """Return where and in which direction a river crosses a hexside."""
    middle = plan.lattice.hexside_middle(at, hexside)
    inward = plan.lattice.inward(hexside)
    x, y = round(middle[0]), round(middle[1])
    turn = 0.45 * scatter(x, y, 13)
    tangent = (-inward[1], inward[0])
    if inward < (0.0, 0.0):
        tangent = (inward[1], -inward[0])
    point = moved(middle, tangent, 20 * scatter(x, y, 14))
    return _Gate(point, _turned(inward, turn))


def _turned(direction: Point, angle: float) -> Point:
    """Return a direction turned clockwise by an angle in radians."""
    x, y = direction
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _pieces(
    passage: _Passage,
    gates: tuple[_Gate | None, ...],
    flow: Point | None,
    node: Point,
) -> Iterator[tuple[Cubic, tuple[Direction, ...]]]:
    """Yield the curves of one passage: one straight through, or two at a node."""
    entry, leaving = gates
    if entry is not None and leaving is not None and flow is None:
        hexsides = tuple(
            side for side in (passage.entry, passage.leaving) if side is not None
        )
        yield _through(entry, leaving), hexsides
        return
    out = flow or (0.0, 0.0)
    if entry is not None and passage.entry is not None:
        start, first = entry.point, moved(entry.point, entry.inward, 42)
        yield (start, first, moved(node, out, -38), node), (passage.entry,)
    if leaving is not None and passage.leaving is not None:
        end, second = leaving.point, moved(leaving.point, leaving.inward, 42)
        yield (node, moved(node, out, 38), second, end), (passage.leaving,)


def _through(entry: _Gate, leaving: _Gate) -> Cubic:
    """Return the curve from hexside to hexside."""
    apart = hypot(leaving.point[0] - entry.point[0], leaving.point[1] - entry.point[1])
    reach = 0.42 * apart
    return (
        entry.point,
        moved(entry.point, entry.inward, reach),
        moved(leaving.point, leaving.inward, reach),
        leaving.point,
    )


def way_curves(plan: MapPlan) -> tuple[HexCurve, ...]:
    """Return every piece of road and track; a road hides a track under it."""
    nodes = _way_nodes(plan)
    curves: list[HexCurve] = []
    for line, route in enumerate(plan.board.ways):
        gates = _way_gates(plan, route.course)
        for index, passage in enumerate(_passages(route.course, None, None)):
            if passage.at not in plan.kinds or _is_hidden(plan, passage, route.way):
                continue
            here = (_reversed(gates[index]), gates[index + 1])
            flow = _flow(here) if passage.at in nodes else None
            curves.extend(
                HexCurve(
                    at=passage.at,
                    curve=curve,
                    kind=route.way,
                    line=line,
                    hexsides=hexsides,
                )
                for curve, hexsides in _pieces(
                    passage, here, flow, _way_node(plan, passage.at)
                )
            )
    return tuple(curves)


def _way_node(plan: MapPlan, at: Hex) -> Point:
    """Return the point of a hex where ways meet or end."""
    return plan.place_spots.get(at) or plan.lattice.middle(at)


def _flow(gates: tuple[_Gate | None, _Gate | None]) -> Point:
    """Return the direction in which a way passes a node; nought where it ends."""
    entry, leaving = gates
    if entry is None or leaving is None:
        return (0.0, 0.0)
    return unit((leaving.point[0] - entry.point[0], leaving.point[1] - entry.point[1]))


def _way_nodes(plan: MapPlan) -> set[Hex]:
    """Return the hexes where ways end, meet, or pass a place."""
    routes = Counter(
        place for route in plan.board.ways for place in sorted(set(route.course))
    )
    nodes = {place for place, count in routes.items() if count > 1}
    for route in plan.board.ways:
        nodes.update((route.course[:1]) + (route.course[-1:]))
        visits = Counter(route.course)
        nodes.update(place for place, count in visits.items() if count > 1)
    return nodes | set(plan.place_spots)


def _is_hidden(plan: MapPlan, passage: _Passage, way: Way) -> bool:
    """Say whether a track runs on a road throughout one hex."""
    if way is Way.ROAD:
        return False
    hexsides = [side for side in (passage.entry, passage.leaving) if side is not None]
    return bool(hexsides) and all(
        _way_across(plan, passage.at, hexside) is Way.ROAD for hexside in hexsides
    )


def _way_across(plan: MapPlan, at: Hex, hexside: Direction) -> Way | None:
    """Return the way across one hexside."""
    return plan.board.way_between(at, neighbour(at, hexside))


def _way_gates(plan: MapPlan, course: Sequence[Hex]) -> list[_Gate | None]:
    """Return the hexside points of a route, with none before and after its ends."""
    gates: list[_Gate | None] = [None]
    for index, (start, goal) in enumerate(pairwise(course)):
        hexside = direction_between(start, goal)
        if hexside is None:
            gates.append(None)
            continue
        before = course[max(index - 1, 0)]
        after = course[min(index + 2, len(course) - 1)]
        gates.append(_way_gate(plan, start, hexside, (before, after)))
    gates.append(None)
    return gates


def _reversed(gate: _Gate | None) -> _Gate | None:
    """Return a gate as the hex on its other side sees it."""
    if gate is None:
        return None
    return _Gate(gate.point, (-gate.inward[0], -gate.inward[1]))


def _way_gate(
    plan: MapPlan, at: Hex, hexside: Direction, nearby: tuple[Hex, Hex]
) -> _Gate:
    """Return where a way crosses a hexside; beside the water where a river does too."""
    middle = plan.lattice.hexside_middle(at, hexside)
    inward = plan.lattice.inward(hexside)
    tangent = (-inward[1], inward[0])
    if all(arm.hexside != hexside for arm in plan.board.arms(at)):
        x, y = round(middle[0]), round(middle[1])
        turned = _turned(inward, 0.2 * scatter(x, y, 23))
        return _Gate(middle, turned)
    lean = 0.0
    for place in nearby:
        x, y = plan.lattice.middle(place)
        lean += (x - middle[0]) * tangent[0] + (y - middle[1]) * tangent[1]
    return _Gate(moved(middle, tangent, 40 if lean >= 0 else -40), inward)
