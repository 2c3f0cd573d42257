"""SEA, SHIP, RIVER: taking vessels along their route for one half period."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.sea.aboard import moved_aboard
from generator.systems.valormr.rules.sea.pace import (
    drawn,
    held_by_weather,
    means_for,
    oars_are_spent,
    purse_of_half,
    share_of_half,
)
from generator.systems.valormr.rules.sea.passage import (
    Passage,
    Progress,
    escorts_keep_up,
    escorts_move,
    fleet_event,
    purse_event,
    slowed_by_escort,
    step_event,
)
from generator.systems.valormr.rules.sea.routes import (
    closed_port,
    entry_refusal,
    lies_nowhere,
    shore_of,
    water_route,
    water_under,
)
from generator.systems.valormr.rules.sea.vessels import (
    daily_points,
    dried_up,
    water_price,
)
from generator.systems.valormr.rules.sea.waters import Berth, Propulsion, is_river_step

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState, Water
    from generator.world.hexes import Hex


def sail(play: Play, passage: Passage, task: FleetOrder) -> Passage:
    """Take vessels along a route as far as the half period's points go.

    Rules: VAL-SHIP-05, VAL-SEA-12, VAL-MOVE-02, VAL-MOVE-03.
    """
    if passage.half is None:
        return passage.ended(Progress.WAITS)
    passage = replace(passage, progress=Progress.DONE)
    for goal in task.route:
        if passage.fleet.at != goal:
            route = water_route(play, passage.fleet, goal)
            if not route:
                return passage.refused(task, _no_way(play, passage.fleet, goal))
            passage = _along(play, passage, task, route)
            if passage.progress is not Progress.DONE:
                return passage
        passage = _past(passage, goal)
    return _arrived(play, passage)


def _along(
    play: Play, passage: Passage, task: FleetOrder, route: tuple[Water, ...]
) -> Passage:
    """Take steps along a way by water until it ends or something stops the vessels."""
    for following in route:
        start = water_under(play, passage.fleet)
        if start is None:
            return passage.refused(task, _no_way(play, passage.fleet, following.at))
        passage = _with_purse(play, passage, task, start=start, goal=following)
        if passage.progress is Progress.DONE:
            passage = _enter(play, passage, start, following)
        if passage.progress is not Progress.DONE:
            return passage
    return passage


def _past(passage: Passage, goal: Hex) -> Passage:
    """Take a waypoint that is reached off the task."""
    fleet = passage.fleet
    first, *others = fleet.tasks
    route = first.route[1:] if first.route[:1] == (goal,) else first.route
    tasks = (replace(first, route=route), *others)
    return passage.with_fleet(replace(fleet, tasks=tasks))


def _no_way(play: Play, fleet: FleetState, goal: Hex) -> Refusal:
    """Return why no way by water leads to a hex."""
    found = lies_nowhere(play, fleet.kind, goal)
    if found is None:
        found = Refusal(reason="no-way", rule="VAL-SEA-12")
    return Refusal(
        reason=found.reason, rule=found.rule, facts={**found.facts, "goal": goal}
    )


def _with_purse(
    play: Play, passage: Passage, task: FleetOrder, *, start: Water, goal: Water
) -> Passage:
    """Draw the half period's points when the first step is taken.

    What drives vessels is settled for the half period: those that come to a river
    under sail row on in the next.

    Rules: VAL-SHIP-05, VAL-SHIP-13, VAL-WX-33, VAL-WX-34, VAL-WX-40.
    """
    half, situation, fleet = passage.half, passage.situation, passage.fleet
    if half is None:
        return passage.ended(Progress.WAITS)
    means = _means(play, passage, task, start=start, goal=goal)
    if passage.purse is not None:
        is_same = passage.purse.means is means
        return passage if is_same else passage.waits("other-means", "VAL-SHIP-13")
    held = held_by_weather(play, situation.weather, means, salt=start.is_salt)
    if held is not None:
        anchored = passage.with_fleet(replace(fleet, berth=_riding_it_out(fleet)))
        return anchored.waits(held.reason.replace(" ", "-"), held.rule)
    if means is Propulsion.ROWED and oars_are_spent(play, fleet, half):
        return passage.waits("oars-spent", "VAL-MOVE-01")
    if _must_wait_for_tide(play, fleet):
        waiting = drawn_without_moving(play, passage, means)
        return waiting.waits("tide", "VAL-ADV-11")
    return _drawing(play, passage, means, half, salt=start.is_salt)


def _drawing(
    play: Play, passage: Passage, means: Propulsion, half: Half, *, salt: bool
) -> Passage:
    """Draw the half period's points, slowed by an escort that is slower.

    Rules: VAL-SHIP-05, VAL-SHIP-10.
    """
    situation, fleet = passage.situation, passage.fleet
    purse = purse_of_half(play, situation, fleet, means, salt=salt)
    purse = slowed_by_escort(play, situation, fleet, purse, salt=salt)
    event = purse_event(fleet, purse, half)
    share = share_of_half(play, fleet, means)
    drawing = passage.with_fleet(drawn(fleet, purse, half, share=share))
    situation = escorts_keep_up(play, drawing.situation, fleet, purse, half)
    return replace(drawing, situation=situation, purse=purse).told(event)


def _means(
    play: Play, passage: Passage, task: FleetOrder, *, start: Water, goal: Water
) -> Propulsion:
    """Return what drives vessels on a step, oars where they were ordered."""
    fleet = passage.fleet
    can_row = daily_points(play.tables, fleet.kind, Propulsion.ROWED) is not None
    if task.deed is FleetDeed.ROW and can_row:
        return Propulsion.ROWED
    return means_for(play, fleet, passage.situation.weather, start=start, goal=goal)


def _riding_it_out(fleet: FleetState) -> Berth:
    """Return how vessels lie that cannot move: at anchor unless moored already.

    Rule: VAL-WX-40.
    """
    return Berth.AT_ANCHOR if fleet.berth is Berth.UNDER_WAY else fleet.berth


def _must_wait_for_tide(play: Play, fleet: FleetState) -> bool:
    """Return whether vessels putting out still have six hours to wait.

    Those at anchor on the open sea have put out already.

    Rule: VAL-ADV-11.
    """
    return (
        play.switches.flag("adv.embarkation")
        and not play.board.is_sea(fleet.at)
        and play.tables.waters.says_yes(fleet.kind, "seagoing")
        and fleet.berth is not Berth.UNDER_WAY
        and not fleet.is_ready
    )


def drawn_without_moving(play: Play, passage: Passage, means: Propulsion) -> Passage:
    """Return vessels that spend a half period getting ready to put out.

    Six hours are a quarter of a day under sail and half of one at the oars.

    Rule: VAL-ADV-11.
    """
    fleet, half = passage.fleet, passage.half
    if half is None:
        return passage
    share = share_of_half(play, fleet, means)
    purse = purse_of_half(play, passage.situation, fleet, means, salt=False)
    return passage.with_fleet(
        replace(drawn(fleet, purse, half, share=share), is_ready=True)
    )


def _enter(play: Play, passage: Passage, start: Water, goal: Water) -> Passage:
    """Enter the next water, if port, tide and purse allow.

    Rules: VAL-MOVE-02, VAL-MOVE-03, VAL-WX-28, VAL-WX-36, VAL-SEA-03.
    """
    fleet, half, purse = passage.fleet, passage.half, passage.purse
    if half is None or purse is None:
        return passage.ended(Progress.WAITS)
    weather = passage.situation.weather
    port = closed_port(play, fleet.kind, (start.at, goal.at), weather)
    if port is not None:
        return passage.waits(port.reason, port.rule)
    on_river = is_river_step(start, goal)
    if on_river and dried_up(play, start.at, goal.at, weather):
        return passage.waits("low-river", "VAL-ADV-18")
    tide = entry_refusal(play, fleet.kind, start, goal, half=half)
    if tide is not None:
        return passage.waits("low-tide", tide.rule)
    price = water_price(play, start.at, goal.at, on_river=on_river, half=half)
    if price.points > purse.left:
        return passage.waits("points-short", "VAL-MOVE-03", kept=True)
    purse = purse.having_spent(price.points)
    moved = _moved(fleet, goal, half)
    passage = replace(passage, purse=purse).with_fleet(moved)
    price = replace(price, left=purse.left)
    events = step_event(play, moved, start.at, half, price)
    passage = passage.told(*events)
    situation = moved_aboard(passage.situation, moved)
    situation, told = escorts_move(play, situation, moved, start, half)
    return replace(passage, situation=situation).told(*told)


def _moved(fleet: FleetState, goal: Water, half: Half) -> FleetState:
    """Return vessels in their next hex."""
    moved_in = fleet.moved_in
    if str(half) not in moved_in:
        moved_in = (*moved_in, str(half))
    return replace(
        fleet,
        at=goal.at,
        shore=shore_of(goal),
        bank=None,
        berth=Berth.UNDER_WAY,
        is_ready=False,
        moved_in=moved_in,
    )


def _arrived(play: Play, passage: Passage) -> Passage:
    """Let vessels lie where their route ends.

    Rules: VAL-SEA-04, VAL-SEA-07, VAL-SEA-08, VAL-SEA-12, VAL-RIVER-04.
    """
    fleet = passage.fleet
    in_port = play.board.is_port(fleet.at)
    berth = Berth.IN_PORT if in_port else Berth.AT_ANCHOR
    if fleet.berth is not Berth.UNDER_WAY:
        berth = fleet.berth
    event = fleet_event(
        fleet,
        "vessels-arrived",
        rule=_rule_of_berth(play, fleet, berth),
        half=passage.half,
        at=fleet.at,
        berth=str(berth),
    )
    return passage.with_fleet(replace(fleet, berth=berth)).ended(Progress.DONE, event)


def _rule_of_berth(play: Play, fleet: FleetState, berth: Berth) -> str:
    """Return the rule by which vessels lie where their route ends.

    Transports dock in ports, sailing ships anchor off a coast; all others lie in the
    hex they paid for.

    Rules: VAL-SEA-04, VAL-SEA-07, VAL-SEA-08, VAL-SEA-12, VAL-RIVER-04.
    """
    lands = play.tables.waters.text(fleet.kind, "lands")
    if lands == "port" and berth is Berth.IN_PORT:
        return "VAL-SEA-08"
    if play.board.is_sea(fleet.at):
        return "VAL-SEA-12"
    if fleet.shore is None:
        return "VAL-RIVER-04"
    return "VAL-SEA-07" if lands == "anchor" else "VAL-SEA-04"
