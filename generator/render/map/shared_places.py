"""Places found once for all maps on which the same things stand in the same country.

Readers know different figures of a counter, and that is written on it; where counters,
names and numbers go follows from what all of their maps have in common.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, TypeVar, cast

from generator.render.map.obstacles import standing
from generator.render.map.pieces import NOTHING_TOLD

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.geometry import Box
    from generator.render.map.picture import DrawnTrail
    from generator.render.map.pieces import Counter
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board

Found = TypeVar("Found")
_KEPT = 80
"""Scenes that are remembered: those of a campaign with some thirty forces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """All of a plan by which anything finds its place."""

    board: Board
    country: Board | None
    is_cut: bool
    hex_mm: float
    theme: str
    counters: tuple[Counter, ...]
    """The counters, with nothing on them but their letters."""
    trails: tuple[DrawnTrail, ...]
    standing: tuple[Box, ...]


def shared(find: Callable[[MapPlan], Found]) -> Callable[[MapPlan], Found]:
    """Let a function find its places once for all plans of one scene.

    It may look at whatever the scene holds, and at nothing else of a plan.
    """

    @wraps(find)
    def found(plan: MapPlan) -> Found:
        known = _known(_scene(plan))
        if find not in known:
            known[find] = find(plan)
        return cast("Found", known[find])

    return found


def forget_places() -> None:
    """Forget what was found; whoever measures a map wants it found anew."""
    _known.cache_clear()


@lru_cache(maxsize=_KEPT)
def _known(_scene: _Scene) -> dict[Callable[[MapPlan], object], object]:
    """Return what was found in a scene, by what found it; it grows."""
    return {}


def _scene(plan: MapPlan) -> _Scene:
    """Return the scene of a plan."""
    picture = plan.picture
    return _Scene(
        board=picture.board,
        country=picture.country,
        is_cut=picture.is_cut,
        hex_mm=plan.hex_mm,
        theme=plan.theme.name,
        counters=tuple(map(_bare, picture.pieces)),
        trails=picture.trails,
        standing=standing(plan),
    )


def _bare(counter: Counter) -> Counter:
    """Return a counter with nothing on it but its letters."""
    return replace(
        counter,
        name="",
        note="",
        arm=NOTHING_TOLD.arm,
        strength=NOTHING_TOLD.strength,
        points=NOTHING_TOLD.points,
    )
