"""OOB, ADV: what a full day is spent on: works of engineers, remnants, mercenaries."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.movement.cheapest_paths import has_train
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.orders import Deed
from generator.systems.valormr.rules.state import RestTask, Work
from generator.world.events import Event
from generator.world.ground import Crossing, CrossingKind, Route, Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Company, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.board import Board
    from generator.world.events import FactValue


# ADV: what trains of engineers build, and the map with it.

BRIDGE, ENGINE, ROAD = "bridge", "siege engine", "road"
Told = tuple["ValormrState", tuple["Event", ...]]


def built(play: Play, situation: ValormrState, force_id: str, task: RestTask) -> Told:
    """Count a day of building, and finish the work when its days are over.

    Rules: VAL-ADV-10, DEF-ADV-03.
    """
    state = situation.forces[force_id]
    barred = why_not_built(play, state, task)
    if barred:
        return situation, (_told(play, state, task, f"build-refused-{barred}"),)
    days = days_needed(play, task)
    done = task.days_done + 1
    if done < days:
        working = replace(state, task=replace(task, days_done=done))
        event = _told(play, state, task, "building-goes-on", day=done, days=days)
        return situation.with_force(working), (event,)
    work = Work(kind=task.build, force=force_id, at=state.at, towards=task.towards)
    event = _told(play, state, task, "work-finished", days=days)
    return replace(situation, works=(*situation.works, work)), (event,)


def days_needed(play: Play, task: RestTask) -> int:
    """Return the whole days a work takes; a road is paid by the mile.

    Rule: DEF-ADV-03.
    """
    numbers = play.tables.advanced
    if task.build == ROAD:
        return numbers.whole("road-days") * play.board.hex_miles
    return numbers.whole("bridge-days" if task.build == BRIDGE else "engine-days")


def why_not_built(play: Play, state: ForceState, task: RestTask) -> str:
    """Return why a force cannot build what it was told to; empty: it can.

    Rules: VAL-ADV-10, DEF-ADV-03.
    """
    if not has_train(play, state, "engineers"):
        return "no-engineers"
    if task.build == BRIDGE and not play.board.is_river(state.at):
        return "no-river"
    if task.build != ROAD:
        return ""
    board, goal = play.board, task.towards
    if goal is None or distance(state.at, goal) != 1:
        return "no-way-to-build"
    leads_on = board.grid.contains(goal) and not board.is_sea(goal)
    return "" if leads_on else "no-way-to-build"


def board_with_works(board: Board, situation: ValormrState) -> Board:
    """Return the map with the bridges and roads built since the campaign began.

    Rule: VAL-ADV-10.
    """
    bridges = tuple(
        Crossing(at=work.at, kind=CrossingKind.BRIDGE)
        for work in situation.works
        if work.kind == BRIDGE
    )
    roads = tuple(
        Route(way=Way.ROAD, course=(work.at, work.towards))
        for work in situation.works
        if work.kind == ROAD and work.towards is not None
    )
    if not bridges and not roads:
        return board
    return replace(
        board, crossings=(*board.crossings, *bridges), ways=(*board.ways, *roads)
    )


def campaign_with_works(
    campaign: ValormrCampaign, situation: ValormrState
) -> ValormrCampaign:
    """Return the campaign on the map as it is now.

    Rule: VAL-ADV-10.
    """
    board = board_with_works(campaign.board, situation)
    return campaign if board is campaign.board else replace(campaign, board=board)


def _told(
    play: Play, state: ForceState, task: RestTask, kind: str, **facts: FactValue
) -> Event:
    """Tell how a work stands."""
    if task.towards is not None:
        facts = {**facts, "towards": task.towards}
    return play.tells(
        kind,
        "DEF-ADV-03",
        play.halves[1],
        state.force,
        at=state.at,
        work=task.build,
        **facts,
    )


NOTHING = Fraction(0)
TOWNS = (Locality.TOWN, Locality.PORT)
"""Kinds of place where mercenaries are to be had."""


def task_ordered(state: ForceState, order: Order) -> RestTask | None:
    """Return what an order asks of a full day of rest; none: nothing.

    Work that is only ordered again goes on.

    Rules: VAL-OOB-17, VAL-OOB-18, VAL-ADV-10.
    """
    if order.deed not in (Deed.MERGE, Deed.HIRE, Deed.BUILD):
        return None
    task = RestTask(
        deed=str(order.deed),
        regiments=order.regiments,
        hire=dict(order.hire),
        build=order.build,
        towards=order.route[0] if order.route else None,
    )
    before = state.task
    again = before is not None and replace(before, days_done=0) == task
    return before if again else task


def rest_tasks_done(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Do what forces were told to do on a full day of rest, when the night is over.

    Rules: VAL-OOB-17, VAL-OOB-18, DEF-OOB-02.
    """
    events: list[Event] = []
    if not play.is_night:
        return Outcome(situation=situation)
    for state in situation.in_order():
        task = state.task
        if task is None:
            continue
        situation = situation.with_force(replace(state, task=None))
        if state.days_moved or not state.afoot:
            events.append(_rest_told(play, state, "rest-task-undone", deed=task.deed))
            continue
        done = {Deed.MERGE: merged, Deed.HIRE: hired, Deed.BUILD: built}
        situation, told = done[Deed(task.deed)](play, situation, state.force, task)
        events.extend(told)
    return Outcome(situation=situation, events=tuple(events))


def merged(play: Play, situation: ValormrState, force_id: str, task: RestTask) -> Told:
    """Fill up the first regiment from those after it, companies of a type together.

    No company gets more figures than it had at the start, hence no regiment.

    Rules: VAL-OOB-17, VAL-OOB-11, VAL-OOB-16, DEF-OOB-02.
    """
    state = situation.forces[force_id]
    regiments = {regiment.id: regiment for regiment in play.force(state).regiments}
    into, *others = (regiments[name] for name in task.regiments)
    figures = dict(state.figures)
    moved = 0
    for company in into.companies:
        for giver in (c for other in others for c in other.companies):
            if (company.troop_type, company.arm) != (giver.troop_type, giver.arm):
                continue
            room = company.figures - figures.get(company.id, 0)
            count = min(room, figures.get(giver.id, 0))
            figures[giver.id] = figures.get(giver.id, 0) - count
            figures[company.id] = figures.get(company.id, 0) + count
            moved += count
    event = _rest_told(
        play,
        state,
        "remnants-merged",
        into=into.name,
        figures=moved,
        present=sum(figures.get(company.id, 0) for company in into.companies),
        original=into.figures,
        gone=tuple(
            other.name
            for other in others
            if not any(figures.get(company.id, 0) for company in other.companies)
        ),
    )
    return situation.with_force(replace(state, figures=figures)), (event,)


def hired(play: Play, situation: ValormrState, force_id: str, task: RestTask) -> Told:
    """Fill gaps in the ranks with mercenaries, company by company as named.

    Rules: VAL-OOB-18, VAL-OOB-16, DEF-OOB-02.
    """
    state = situation.forces[force_id]
    kinds = {place.kind for place in play.board.places_at(state.at)}
    if not kinds.intersection(TOWNS):
        return situation, (_rest_told(play, state, "hire-refused-no-town"),)
    events: list[Event] = []
    companies = {company.id: company for company in play.force(state).companies}
    for name, wanted in task.hire.items():
        company = companies.get(name)
        if company is None:
            continue
        situation, event = _company_hired(play, situation, force_id, company, wanted)
        events.append(event)
    return situation, tuple(events)


def _company_hired(
    play: Play,
    situation: ValormrState,
    force_id: str,
    company: Company,
    wanted: int,
) -> tuple[ValormrState, Event]:
    """Hire what one company has room for and the army can pay."""
    state, called = situation.forces[force_id], company.name
    if company.price is None:
        kind = "hire-refused-no-price"
        return situation, _rest_told(play, state, kind, company=called)
    present = state.figures.get(company.id, 0)
    room = company.figures - present
    purse = points_to_spend(play, situation, force_id)
    count = max(0, min(wanted, room, int(purse / company.price)))
    cost = count * company.price
    figures = {**state.figures, company.id: present + count}
    after = situation.with_force(replace(state, figures=figures))
    event = _rest_told(
        play,
        state,
        "mercenaries-hired",
        company=called,
        figures=count,
        wanted="" if count == wanted else wanted,
        cost=cost,
        left=purse - cost,
    )
    return paid(play, after, force_id, cost), event


def points_to_spend(play: Play, situation: ValormrState, force_id: str) -> Fraction:
    """Return the army points a force can spend: its side's budget, and its own.

    Its own are known only where every company has a price.

    Rules: VAL-OOB-01, VAL-OOB-02, DEF-OOB-01.
    """
    side = play.campaign.force(force_id).side
    own = own_points_left(play, situation, force_id)
    return situation.budgets.get(side, NOTHING) + own


def own_points_left(play: Play, situation: ValormrState, force_id: str) -> Fraction:
    """Return what is left of the points a force was given for the campaign.

    Rules: VAL-OOB-01, VAL-OOB-21.
    """
    force = play.campaign.force(force_id)
    cost = NOTHING
    for company in force.companies:
        if company.price is None:
            return NOTHING
        cost += company.price * company.figures
    spent = situation.spent.get(force_id, NOTHING)
    return max(NOTHING, force.army_points - cost - spent)


def paid(
    play: Play, situation: ValormrState, force_id: str, cost: Fraction
) -> ValormrState:
    """Return the situation after a force has paid, from its side's budget first.

    Rules: VAL-OOB-01, VAL-OOB-02.
    """
    side = play.campaign.force(force_id).side
    budget = situation.budgets.get(side, NOTHING)
    shared = min(budget, cost)
    own = situation.spent.get(force_id, NOTHING) + cost - shared
    if shared:
        budgets = {**situation.budgets, side: budget - shared}
        situation = replace(situation, budgets=budgets)
    if cost > shared:
        situation = replace(situation, spent={**situation.spent, force_id: own})
    return situation


def budgets_granted(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Give every side its points when the turns for them are over.

    Rules: VAL-OOB-02, DEF-OOB-01.
    """
    points = play.switches.number("budget.points")
    every = play.switches.number("budget.every_turns")
    if not points or not play.is_night or play.period.turn % every:
        return Outcome(situation=situation)
    budgets = dict(situation.budgets)
    events = []
    for side in play.campaign.sides:
        budgets[side.id] = budgets.get(side.id, NOTHING) + points
        event = Event(
            kind="budget-granted",
            rule="VAL-OOB-02",
            half=play.halves[1],
            sides=(side.id,),
            facts={"side": side.name, "points": points, "left": budgets[side.id]},
        )
        events.append(event)
    return Outcome(situation=replace(situation, budgets=budgets), events=tuple(events))


def _rest_told(play: Play, state: ForceState, kind: str, **facts: FactValue) -> Event:
    """Tell what came of a full day of rest."""
    return play.tells(
        kind, "DEF-OOB-02", play.halves[1], state.force, at=state.at, **facts
    )
