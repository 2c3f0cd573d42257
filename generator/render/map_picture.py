"""A reader's map: what he knows, laid out as counters, trails and contacts."""

from __future__ import annotations

from collections import ChainMap
from functools import reduce
from typing import TYPE_CHECKING

from generator.render.known_forces import codes_on_the_map, known_contacts, on_the_map
from generator.render.map.picture import (
    NOTHING_TOLD,
    ContactMark,
    Counter,
    CounterKind,
    CounterShape,
    DrawnTrail,
    MapPicture,
    MapSide,
)
from generator.world.look import light_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.render.map.layers import LayerOf
    from generator.render.map.picture import CounterFace
    from generator.world.forces import Side

_SHAPES = {shape.value: shape for shape in CounterShape} | {"pennant": CounterShape.NOTCHED}


def map_picture(
    briefing: Briefing,
    layers: Iterable[LayerOf] = (),
    *,
    earlier: Sequence[Briefing] = (),
    period: str = "",
) -> MapPicture:
    """Return what one reader's map shows.

    Args:
        briefing: What he knows; the map shows its end.
        layers: What the rule system lays over it.
        earlier: Earlier periods of the same turn, whose trails are shown as well.
        period: How the map names its time; empty: by the briefing's period.
    """
    shown = on_the_map(briefing)
    side_of = {each.id: each.side for each in shown}
    codes = codes_on_the_map(briefing)
    laid = tuple(layer_of(briefing) for layer_of in layers)
    faces = ChainMap(*(dict(layer.faces()) for layer in laid))
    board = reduce(lambda ground, layer: layer.changed(ground), laid, briefing.board)
    names = (briefing.board.title, briefing.head.title)
    one, other = (name.casefold().removeprefix("the ") for name in names)
    met = {
        frozenset(contact.hexes): tuple(dict.fromkeys(contact.hexes))
        for contact in reversed(known_contacts(briefing))
        if contact.stands
    }
    return MapPicture(
        board=board,
        counters=tuple(
            _counter(each, codes[each.id], faces.get(each.id, NOTHING_TOLD)) for each in shown
        ),
        trails=tuple(
            DrawnTrail(side=side_of.get(trail.force, ""), hexes=trail.hexes)
            for part in (*earlier, briefing)
            for trail in part.trails
        ),
        contacts=tuple(
            ContactMark(hexes=hexes)
            for hexes in reversed(tuple(met.values()))
            if len(hexes) > 1 and not any(set(hexes) < other for other in met)
        ),
        layers=laid,
        sides=map_sides(briefing.sides),
        title=briefing.board.title or briefing.head.title,
        subtitle=briefing.head.title if one not in ("", other) else "",
        period=period or briefing.period.title,
        description=_description(briefing, shown, period),
    )


def map_sides(sides: Sequence[Side]) -> tuple[MapSide, ...]:
    """Return the sides as the map draws them, in the colours and shapes as typed.

    In black and white the darker half of them is black, the lighter half white.
    """
    by_light = sorted(sides, key=lambda side: (light_of(side.colour), side.id))
    dark = {side.id for side in by_light[: len(by_light) // 2]}
    return tuple(
        MapSide(
            id=side.id,
            name=side.name,
            letter=side.letter,
            colour=side.colour,
            is_dark=side.id in dark,
            shape=_SHAPES.get(side.shape, CounterShape.SQUARE),
        )
        for side in sides
    )


def _counter(force: KnownForce, label: str, face: CounterFace) -> Counter:
    where = " ".join(part for part in (force.label, force.place) if part)
    return Counter(
        label=label,
        name=force.name,
        side=force.side,
        at=force.at,
        bank=force.bank,
        kind=CounterKind.FLEET if force.piece else CounterKind.FORCE,
        note=", ".join(part for part in (where, force.bank_words) if part),
        arm=face.arm,
        strength=face.strength,
        points=face.points,
    )


def _description(briefing: Briefing, shown: Sequence[KnownForce], period: str) -> str:
    """Return a sentence for those who cannot see the map."""
    grid = briefing.board.grid
    fleets = sum(bool(each.piece) for each in shown)
    counted = _counted(len(shown) - fleets, "force")
    if fleets:
        counted = f"{counted} and {_counted(fleets, 'fleet')}"
    time = period or briefing.period.title
    return (
        f"Hex map of {grid.columns} by {grid.rows} hexes at the end of {time}, with "
        f"{counted} where they stand."
    )


def _counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
