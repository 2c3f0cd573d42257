"""Places found once for all maps on which the same things stand in the same country."""

from __future__ import annotations

from functools import lru_cache, wraps
from typing import TYPE_CHECKING, TypeVar, cast

from generator.render.map.obstacles import laid_over
from generator.render.map.picture import NOTHING_TOLD
from generator.render.map.plan import forget_grounds
from generator.render.map.stacks import counter_size
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.geometry import Box
    from generator.render.map.picture import Counter, DrawnTrail
    from generator.render.map.plan import MapPlan
    from generator.render.map.stacks import CounterSize
    from generator.world.board import Board


Found = TypeVar("Found")
_KEPT = 80
"""Scenes that are remembered: those of a campaign with some thirty forces."""


class _Scene(Struct, frozen=True, kw_only=True):
    """All of a plan by which anything finds its place."""

    board: Board
    country: Board | None
    is_cut: bool
    hex_mm: float
    theme: str
    counters: tuple[Counter, ...]
    """The counters, with nothing on them but their letters."""
    size: CounterSize
    trails: tuple[DrawnTrail, ...]
    laid_over: tuple[Box, ...]


def shared(find: Callable[[MapPlan], Found]) -> Callable[[MapPlan], Found]:
    """Let a function find its places once for all plans of one scene.

    It may look at whatever the scene holds, and at nothing else of a plan.
    """

    @wraps(find)
    def found(plan: MapPlan) -> Found:
        picture = plan.picture
        known = _known(
            _Scene(
                board=picture.board,
                country=picture.country,
                is_cut=picture.is_cut,
                hex_mm=plan.hex_mm,
                theme=plan.theme.name,
                counters=tuple(map(_bare, picture.pieces)),
                size=counter_size(plan),
                trails=picture.trails,
                laid_over=laid_over(plan),
            )
        )
        if find not in known:
            known[find] = find(plan)
        return cast("Found", known[find])

    return found


def forget_places() -> None:
    """Forget what was found; whoever measures a map wants it found anew."""
    _known.cache_clear()
    forget_grounds()


@lru_cache(maxsize=_KEPT)
def _known(_scene: _Scene) -> dict[Callable[[MapPlan], object], object]:
    """Return what was found in a scene, by what found it; it grows."""
    return {}


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
