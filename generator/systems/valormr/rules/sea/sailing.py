"""SEA, SHIP, RIVER: taking vessels along their route for one half period."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.orders import FleetDeed
from generator.systems.valormr.rules.sea import routes
from generator.systems.valormr.rules.sea.aboard import crew_refusal, moved_aboard
from generator.systems.valormr.rules.sea.passage import (
    Passage,
    Progress,
    drawn,
    entered,
    escorts_move,
    escorts_of,
    fleet_event,
    held_by_weather,
    means_for,
    oars_are_spent,
    purse_of_half,
    share_of_half,
    slowed_by_escort,
)
from generator.systems.valormr.rules.sea.vessels import daily_points, dried_up, water_price
from generator.systems.valormr.rules.sea.waters import Berth, Propulsion, is_river_step
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.vessels import WaterPrice
    from generator.systems.valormr.rules.sea.waters import FleetState, Water
    from generator.world.hexes import Hex


def sail(passage: Passage) -> Passage:
    """Take vessels along a route as far as the half period's points go.

    A crew that has to rest does not put out.

    Rules: VAL-SHIP-05, VAL-REST-05, VAL-SEA-12, VAL-MOVE-02, VAL-MOVE-03.
    """
    tired = crew_refusal(passage.play, passage.situation, passage.fleet)
    if tired is not None:
        return passage.refused(tired)
    half = passage.half
    if half is None:
        return passage.ended(Progress.WAITS)
    passage = passage.ended(Progress.DONE)
    for goal in passage.task.route:
        if passage.fleet.at != goal:
            passage = _along(passage, goal, half)
            if passage.progress is not Progress.DONE:
                return passage
        first, *others = passage.fleet.tasks
        route = first.route[1:] if first.route[:1] == (goal,) else first.route
        tasks = (replace(first, route=route), *others)
        passage = passage.with_fleet(replace(passage.fleet, tasks=tasks))
    return _arrived(passage)


def _along(passage: Passage, goal: Hex, half: Half) -> Passage:
    """Take steps along a way by water until it ends or something stops the vessels.

    Where no way by water leads to a hex, the task is refused.

    Rules: VAL-SEA-12, VAL-RIVER-01, VAL-RIVER-02, VAL-SEA-02, VAL-SEA-05.
    """
    play, fleet = passage.play, passage.fleet
    start, route = routes.water_under(play, fleet), routes.water_route(play, fleet, goal)
    if start is None or not route:
        no_way = Refusal(reason="no-way", rule="VAL-SEA-12")
        why = routes.lies_nowhere(play, fleet.kind, goal) or no_way
        return passage.refused(replace(why, facts={**why.facts, "goal": goal}))
    for following in route:
        passage = _with_purse(passage, start, following, half)
        if passage.progress is Progress.DONE:
            passage = _enter(passage, start, following, half)
        if passage.progress is not Progress.DONE:
            return passage
        start = following
    return passage


def _with_purse(passage: Passage, start: Water, goal: Water, half: Half) -> Passage:
    """Draw the half period's points when the first step is taken.

    What drives vessels is settled for the half period: those that come to a river
    under sail row on in the next.  Oars drive them where they were ordered.  Vessels
    that cannot move ride it out at anchor, unless they are moored already.

    Rules: VAL-SHIP-05, VAL-SHIP-13, VAL-WX-33, VAL-WX-34, VAL-WX-40.
    """
    play, fleet, weather = passage.play, passage.fleet, passage.situation.weather
    means = means_for(play, fleet, weather, start=start, goal=goal)
    if passage.task.deed is FleetDeed.ROW and (
        daily_points(play.tables, fleet.kind, Propulsion.ROWED) is not None
    ):
        means = Propulsion.ROWED
    if passage.purse is not None:
        is_same = passage.purse.means is means
        return passage if is_same else passage.waits("other-means", "VAL-SHIP-13")
    held = held_by_weather(play, weather, means, salt=start.is_salt)
    if held is not None:
        moored = fleet.berth is not Berth.UNDER_WAY
        berth = fleet.berth if moored else Berth.AT_ANCHOR
        anchored = passage.with_fleet(replace(fleet, berth=berth))
        return anchored.waits(held.reason.replace(" ", "-"), held.rule)
    if means is Propulsion.ROWED and oars_are_spent(play, fleet, half):
        return passage.waits("oars-spent", "VAL-MOVE-01")
    if _must_wait_for_tide(play, fleet):
        share = share_of_half(play, fleet, means)
        purse = purse_of_half(play, passage.situation, fleet, means, salt=False)
        ready = replace(drawn(fleet, purse, half, share=share), is_ready=True)
        return passage.with_fleet(ready).waits("tide", "VAL-ADV-11")
    return _drawing(passage, means, half, salt=start.is_salt)


def _must_wait_for_tide(play: Play, fleet: FleetState) -> bool:
    """Return whether vessels putting out still have six hours to wait.

    Six hours are a quarter of a day under sail and half of one at the oars.  Those at
    anchor on the open sea have put out already.

    Rule: VAL-ADV-11.
    """
    return (
        play.switches.flag("adv.embarkation")
        and not play.board.is_sea(fleet.at)
        and play.tables.waters.says_yes(fleet.kind, "seagoing")
        and fleet.berth is not Berth.UNDER_WAY
        and not fleet.is_ready
    )


def _drawing(passage: Passage, means: Propulsion, half: Half, *, salt: bool) -> Passage:
    """Draw the half period's points, slowed by an escort that is slower.

    Escorts draw on their own day as the fleet they sail with does.

    Rules: VAL-SHIP-05, VAL-SHIP-10, VAL-SHIP-13.
    """
    play, situation, fleet = passage.play, passage.situation, passage.fleet
    purse = purse_of_half(play, situation, fleet, means, salt=salt)
    purse = slowed_by_escort(passage, purse, salt=salt)
    rule = "VAL-SHIP-05" if means is Propulsion.SAILED else "VAL-SHIP-13"
    event = replace(
        fleet_event(fleet, f"vessels-{means}", rule, half, total=purse.total),
        starts_from=purse.listed,
        modifiers=purse.modifiers,
        result=purse.total,
    )
    for each in (fleet, *escorts_of(situation, fleet)):
        share = share_of_half(play, each, means)
        passage = passage.with_fleet(drawn(each, purse, half, share=share))
    return replace(passage, purse=purse).told(event)


def _enter(passage: Passage, start: Water, goal: Water, half: Half) -> Passage:
    """Enter the next water, if port, tide and purse allow.

    Rules: VAL-MOVE-02, VAL-MOVE-03, VAL-WX-28, VAL-WX-36, VAL-SEA-03.
    """
    play, fleet, purse = passage.play, passage.fleet, passage.purse
    if purse is None:
        return passage.ended(Progress.WAITS)
    weather = passage.situation.weather
    port = routes.closed_port(play, fleet.kind, (start.at, goal.at), weather)
    if port is not None:
        return passage.waits(port.reason, port.rule)
    on_river = is_river_step(start, goal)
    if on_river and dried_up(play, start.at, goal.at, weather):
        return passage.waits("low-river", "VAL-ADV-18")
    tide = routes.entry_refusal(play, fleet.kind, start, goal, half=half)
    if tide is not None:
        return passage.waits("low-tide", tide.rule)
    price = water_price(play, start.at, goal.at, on_river=on_river, half=half)
    if price.points > purse.left:
        return passage.waits("points-short", "VAL-MOVE-03", kept=True)
    purse = purse.having_spent(price.points)
    moved = replace(entered(fleet, goal, half), is_ready=False)
    passage = replace(passage, purse=purse).with_fleet(moved)
    passage = _step_told(passage, start.at, replace(price, left=purse.left))
    situation = moved_aboard(passage.situation, moved)
    return escorts_move(replace(passage, situation=situation), start, goal, half)


def _step_told(passage: Passage, came_from: Hex, price: WaterPrice) -> Passage:
    """Tell one step by water; what happens in open sea is told to the owner alone.

    Others see vessels go out of sight and come in again.

    Rules: VAL-SEA-11, VAL-SEA-12, VAL-RIVER-04.
    """
    play, fleet = passage.play, passage.fleet
    on_sea = play.board.is_sea(came_from) or play.board.is_sea(fleet.at)
    out, came_out = routes.in_open_sea(play, fleet.at), routes.in_open_sea(play, came_from)
    kind = "vessels-step-unseen" if out or came_out else "vessels-step"
    rule = "VAL-SEA-12" if on_sea else "VAL-RIVER-04"
    way = {"from": came_from, "to": fleet.at}
    cost, left = price.points, price.left
    step = replace(
        fleet_event(fleet, kind, rule, passage.half, cost=cost, left=left, **way),
        starts_from=price.base,
        modifiers=price.modifiers,
        result=price.points,
    )
    passage = passage.told(step)
    if out == came_out:
        return passage
    kind = "vessels-out-of-sight" if out else "vessels-in-sight"
    return passage.tells(kind, "VAL-SEA-11", at=came_from if out else fleet.at)


def _arrived(passage: Passage) -> Passage:
    """Let vessels lie where their route ends.

    Transports dock in ports, sailing ships anchor off a coast; all others lie in the
    hex they paid for.

    Rules: VAL-SEA-04, VAL-SEA-07, VAL-SEA-08, VAL-SEA-12, VAL-RIVER-04.
    """
    play, fleet, board = passage.play, passage.fleet, passage.play.board
    berth = fleet.berth
    if berth is Berth.UNDER_WAY:
        berth = Berth.IN_PORT if board.is_port(fleet.at) else Berth.AT_ANCHOR
    lands = play.tables.waters.text(fleet.kind, "lands")
    rule = "VAL-SEA-07" if lands == "anchor" else "VAL-SEA-04"
    if lands == "port" and berth is Berth.IN_PORT:
        rule = "VAL-SEA-08"
    elif board.is_sea(fleet.at):
        rule = "VAL-SEA-12"
    elif fleet.shore is None:
        rule = "VAL-RIVER-04"
    passage = passage.with_fleet(replace(fleet, berth=berth))
    passage = passage.tells("vessels-arrived", rule, at=fleet.at, berth=str(berth))
    return passage.ended(Progress.DONE)
