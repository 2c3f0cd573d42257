"""The player's own map as a part of his order page, on which orders are tapped.

What he knows is drawn and listed from his briefing alone; what an army can reach comes
with it as numbers. The page's script looks nothing up but these.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from generator.kit.order_grammar import FORCE
from generator.render.known_forces import on_the_map
from generator.render.map.draw import DEFAULT_HEX_MM, country_box, draw_bare
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.values import Struct, replace
from generator.world.hexes import STEPS, Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from generator.brief.briefing import Briefing
    from generator.brief.order_form_contents import OrderForm
    from generator.kit.ways import Ways
    from generator.render.map.layers import LayerOf
    from generator.world.board import Board
    from generator.world.hexes import Grid


class OrderMap(Struct, frozen=True, kw_only=True):
    """A map for one order page."""

    drawing: str
    """A part of a page, without rules of style."""
    style: str
    """The rules of style it needs."""
    box: str
    """What it shows, in the units of its lattice."""
    told: str
    """What stands where, for the page's script."""
    has_pictures: bool
    """Whether a picture lies under it, which the browser must be allowed to show."""


_HEAD = re.compile(r' (?:xmlns[:a-z]*|width|height|baseProfile|version)="[^"]*"')
_STYLE = re.compile(r"<style[^>]*><!\[CDATA\[(.*?)\]\]></style>", re.DOTALL)
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Stand for numbers below 62, one letter each; those beyond share the last."""
_BARRED, _NO_STEP = "~", "."
_SOUTH, _EAST = 3, 2
"""Along which hexes lie in a straight line, on a flat-topped map and on a pointy one."""


def order_map(
    view: Briefing, layers: Iterable[LayerOf], form: OrderForm, ways: Iterable[Ways]
) -> OrderMap:
    """Return the map of a reader as his orders are to be given.

    Args:
        view: What he knows then.
        layers: What the rule system lays over his map.
        form: What can be ordered.
        ways: Where his forces can be ordered to go.
    """
    period = view.period.title
    picture = map_picture(view, layers, period=period)
    grid, counted = view.board.grid, len(picture.counters)
    said = f"Map of {grid.columns} by {grid.rows} hexes as {period} begins, {counted} counters."
    plan = MapPlan(
        picture=replace(picture, description=said),
        theme=theme_named(ThemeName.COLOUR),
        hex_mm=DEFAULT_HEX_MM,
    )
    box = country_box(plan)
    drawn = draw_bare(plan, box).decode()
    head, _, body = drawn.partition("<svg")[2].partition(">")
    page = f"<svg{_HEAD.sub('', head)}>{_STYLE.sub('', body)}".strip()
    corner = box.left, box.top, box.width, box.height
    told = {
        **_country(plan, picture.board),
        **_things(view),
        **_ways(view.board.grid, form, ways),
    }
    return OrderMap(
        drawing=page,
        style="\n".join(_STYLE.findall(drawn)),
        box=" ".join(f"{edge:g}" for edge in corner),
        told=json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        has_pictures="<image" in page,
    )


def _country(plan: MapPlan, board: Board) -> Mapping[str, object]:
    """Return where every hex lies, what it is called and what ground it has.

    Hexes are told in straight runs: where the first one lies, then their numbers.
    """
    lattice, grid = plan.lattice, board.grid
    numbered = sorted(board.terrain) if grid.is_flat else sorted(board.terrain, key=_by_row)
    onward = STEPS[_SOUTH] if grid.is_flat else STEPS[_EAST]
    runs: list[list[Hex]] = []
    for at in numbered:
        follows = runs and at == Hex(runs[-1][-1].q + onward.q, runs[-1][-1].r + onward.r)
        if follows:
            runs[-1].append(at)
        else:
            runs.append([at])
    grounds = [board.terrain[at].title.lower() for at in numbered]
    kinds = list(dict.fromkeys(grounds))
    most = len(_LETTERS) - 1
    return {
        "runs": [[*lattice.middle(run[0]), " ".join(map(grid.label, run))] for run in runs],
        "onward": lattice.middle(onward),
        "grounds": kinds,
        "ground": "".join(_LETTERS[min(most, kinds.index(each))] for each in grounds),
        "corners": lattice.corners,
        "beside": [lattice.middle(step) for step in STEPS],
    }


def _by_row(at: Hex) -> tuple[int, int]:
    return at.r, at.q


def _things(view: Briefing) -> Mapping[str, object]:
    """Return the places, and who is known to stand where."""
    label = view.board.grid.label
    return {
        "places": [[label(each.at), each.name, each.id] for each in view.board.places],
        "pieces": [
            [each.label, each.name, each.id, each.piece or FORCE, each.side in view.audience.sides]
            for each in on_the_map(view)
        ],
    }


def _ways(grid: Grid, form: OrderForm, ways: Iterable[Ways]) -> Mapping[str, object]:
    """Return the ways of forces by the field in which hexes are written.

    Of each place they have its hex, the period of arrival by each flag, and a letter for
    what lies in every direction and, last, across the water within the hex: nothing, a
    river, or one of the prices told, each with the place of the hex that it leads to.
    """
    fields = {
        (block.table, block.id, box.key): box.field
        for block in form.ordered
        for line in block.lines[:1]
        for box in line.boxes
    }
    found: dict[str, list[Mapping[str, object]]] = {}
    periods: dict[str, None] = {}
    for each in ways:
        whose = each.table, each.force
        field = fields.get((*whose, each.key))
        manner = {fields.get((*whose, key), ""): word for key, word in each.manner.items()}
        if field and "" not in manner:
            periods |= dict.fromkeys(each.periods)
            found.setdefault(field, []).append(
                {"manner": manner, **_way(grid, each), **_arrivals(each, fields, whose)}
            )
    return {"ways": found, "periods": list(periods)}


def _arrivals(
    ways: Ways, fields: Mapping[tuple[str, str, str], str], whose: tuple[str, str]
) -> Mapping[str, object]:
    """Return the periods of arrival at all places, by the field of the flag that is set."""
    flags = dict.fromkeys(flag for place in ways.places for flag in place.arrives)
    return {
        "when": {
            fields.get((*whose, flag), ""): "".join(
                str(place.arrives.get(flag, _NO_STEP)) for place in ways.places
            )
            for flag in flags
            if not flag or (*whose, flag) in fields
        }
    }


def _way(grid: Grid, ways: Ways) -> Mapping[str, object]:
    """Return the places of one manner of going, with their steps in letters."""
    beside: dict[Hex, list[int]] = {}
    for number, place in enumerate(ways.places):
        beside.setdefault(place.at, []).append(number)
    prices: dict[tuple[Fraction, int], int] = {}
    rows, crossings = [], []
    for number, place in enumerate(ways.places):
        row = [_NO_STEP] * (len(STEPS) + 1)
        for barred in place.barred:
            row[neighbours(place.at).index(barred)] = _BARRED
        for step in place.steps:
            there = ways.places[step.to].at
            at = neighbours(place.at).index(there) if there != place.at else len(STEPS)
            price = step.points, beside[there].index(step.to)
            known = prices.setdefault(price, len(prices))
            # Of prices without a letter nothing is told: such a way is left to the rules.
            row[at] = _LETTERS[known] if known < len(_LETTERS) else _NO_STEP
            if step.by:
                crossings.append((number, step.to, step.by, step.may_close))
        rows.append("".join(row))
    return {
        "start": ways.start,
        "at": " ".join(grid.label(place.at) for place in ways.places),
        "steps": "".join(rows),
        "prices": [(points.numerator, points.denominator, place) for points, place in prices],
        "crossings": crossings,
    }
