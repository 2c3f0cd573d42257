"""``march``: where a force would stand, half by half, if it were sent somewhere now."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.errors import UsageError
from generator.read.known import did_you_mean, force_named
from generator.systems.command import Answer, AnswerPassage
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.orders import Deed, Order, entered
from generator.systems.valormr.rules.rule_book import gone_on, looked_ahead
from generator.systems.valormr.rules.state import valormr_state
from generator.systems.valormr.sheets.march_sheet import march_shown
from generator.systems.valormr.views.sky_and_marches import known_outlooks
from generator.values import asdict, replace
from generator.world.board import Way
from generator.world.campaign import PeriodInputs

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.systems.command import CommandMaterials
    from generator.systems.valormr.sheets.march_sheet import MarchShown
    from generator.world.board import Board
    from generator.world.clock import Period
    from generator.world.hexes import Hex

MOST_PERIODS_AHEAD = 28
"""Two weeks: who knows more of where armies will stand then is a prophet."""
_BY = re.compile(r"^(?:to )?(?P<route>.*?)(?: by (?P<way>\w+))?$", re.I)


def march_answer(materials: CommandMaterials, options: argparse.Namespace) -> Answer:
    """Return the march table of a march nobody has ordered yet."""
    force = force_named(materials.campaign, options.force)
    order = _order(materials.campaign.board, force, options.route)
    shown = _shown(materials, order, _period(materials, getattr(options, "from") or ""))
    by_way = f" by {shown.by_way}" if shown.by_way else ""
    title = f"{shown.name}, from {shown.start} to {', then '.join(shown.route)}{by_way}"
    data = asdict(replace(shown, side=None, reach=None))
    del data["side"], data["reach"]
    passage = AnswerPassage(title=title, lines=tuple(_lines(shown)))
    return Answer(passages=(passage,), data=data)


def _order(board: Board, force: str, text: str) -> Order:
    """Return the order a text stands for, such as ``to East Port by road``.

    Raises:
        UsageError: It names no place of the map, or no way.
    """
    match = _BY.match(text.strip())
    route, way = (match["route"], match["way"] or "") if match else (text, "")
    if way and way not in tuple(Way):
        message = f"there is no way “{way}”; ways are: {', '.join(Way)}"
        raise UsageError(message)
    places = tuple(_place(board, name.strip()) for name in route.split(","))
    return Order(force=force, deed=Deed.MARCH, route=places, by_way=way)


def _place(board: Board, name: str) -> Hex:
    """Return the hex of a label or of a place's id or name.

    Raises:
        UsageError: There is none.
    """
    known = {place.name.casefold(): place.at for place in board.places}
    known |= {place.id.casefold(): place.at for place in board.places}
    if name.casefold() in known:
        return known[name.casefold()]
    try:
        return board.grid.hex_of(name)
    except ValueError as fault:
        nearest = did_you_mean(name, [place.name for place in board.places])
        hint = f"did you mean {nearest}?" if nearest else f"no place either: {fault}"
        message = f"“{name}” is not a place on this map; {hint}"
        raise UsageError(message) from fault


def _period(materials: CommandMaterials, text: str) -> Period:
    """Return the period in which the march is to begin; without a text the pending one.

    Raises:
        UsageError: It is not a period, is closed, or lies too far ahead.
    """
    if not text:
        return materials.period
    clock = materials.rules.clock
    try:
        period = clock.read(text)
    except ValueError as fault:
        message = f"“{text}” is not a period; periods look like {clock.example}"
        raise UsageError(message) from fault
    if not 0 <= period.number - materials.period.number <= MOST_PERIODS_AHEAD:
        message = (
            f"a march can begin in {materials.period}, which is open, or up to "
            f"{MOST_PERIODS_AHEAD} periods later, not in {period}"
        )
        raise UsageError(message)
    return period


def _shown(materials: CommandMaterials, order: Order, period: Period) -> MarchShown:
    """Follow the march up and word it.

    Before a later period, the pending one is played as it is ordered; in those after it
    nobody is told anything new, and no dice are thrown.

    Raises:
        UsageError: The army is not on the map, or aboard vessels.
    """
    campaign, entries = materials.campaign, entered(orders=(order,))
    if period == materials.period:
        ahead = materials.looking_ahead(replace(materials.inputs, entries=entries))
        played = materials.pending()
    else:
        situation = gone_on(campaign, valormr_state(materials.following()), period)
        ordered = PeriodInputs(period=period, entries=entries)
        dice = KeyedDice(seed="", await_missing=True)
        ahead = looked_ahead(campaign, situation, ordered, dice)
        played = materials.eve_of(situation)
    view = materials.view_of(played)
    for outlook in known_outlooks(ahead.worked_out(), view, materials.rules.knowledge):
        if outlook.force == order.force and outlook.marches:
            return march_shown(view, outlook)
    message = f"{order.force} is not on land, and cannot march"
    raise UsageError(message)


def _lines(shown: MarchShown) -> Iterator[str]:
    """Yield what stands below the heading."""
    regiments = (f"{each.role} {each.name} {each.figures}" for each in shown.regiments)
    yield f"Order of march: {'; '.join(regiments)}"
    for sky in shown.skies:
        yield ""
        yield f"{sky.title}. {sky.arrival}"
        for day in sky.days:
            turns = f"{day.turn}" if day.last == day.turn else f"{day.turn} to {day.last}"
            halves = (
                f"{half} {stage.label} ({stage.left})"
                for half, stage in zip(Half, day.stages, strict=True)
                if stage is not None
            )
            yield f"  {'... ' if day.is_later else ''}turn {turns}: {', '.join(halves)}"
            for note in day.notes:
                yield f"      {note}"
        if sky.hangs_on:
            yield f"  From here it depends on dice: {', '.join(sky.hangs_on)}"
