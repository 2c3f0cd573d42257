"""OOB, ADV: what a full day is spent on: works of engineers, remnants, mercenaries."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.movement.cheapest_paths import has_train
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.rules.orders import Deed
from generator.systems.valormr.rules.state import RestTask, Work
from generator.values import replace
from generator.world.clock import Event
from generator.world.ground import Crossing, CrossingKind, Route, Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Company, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.board import Board
    from generator.world.clock import FactValue


# ADV: what trains of engineers build, and the map with it.

BRIDGE, ENGINE, ROAD = "bridge", "siege engine", "road"
Told = tuple["ValormrState", tuple["Event", ...]]


def built(play: Play, situation: ValormrState, force_id: str, task: RestTask) -> Told:
    """Count a day of building, and finish the work when its days are over.

    A road is paid by the mile.

    Rules: VAL-ADV-10, DEF-ADV-03.
    """
    state, numbers = situation.forces[force_id], play.tables.advanced
    towards = {} if task.towards is None else {"towards": task.towards}

    def told(kind: str, **facts: int) -> tuple[Event]:
        work, rule = task.build, "DEF-ADV-03"
        return (play.tells_of(state, kind, rule, work=work, **facts, **towards),)

    barred = why_not_built(play, state, task)
    if barred:
        return situation, told(f"build-refused-{barred}")
    days = numbers.whole("bridge-days" if task.build == BRIDGE else "engine-days")
    if task.build == ROAD:
        days = numbers.whole("road-days") * play.board.hex_miles
    done = task.days_done + 1
    if done < days:
        situation = situation.with_force(replace(state, task=replace(task, days_done=done)))
        return situation, told("building-goes-on", day=done, days=days)
    work = Work(kind=task.build, force=force_id, at=state.at, towards=task.towards)
    situation = replace(situation, works=(*situation.works, work))
    return situation, told("work-finished", days=days)


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


def board_with_works(board: Board, works: tuple[Work, ...]) -> Board:
    """Return the map with the bridges and roads built since the campaign began.

    Rule: VAL-ADV-10.
    """
    bridges = tuple(
        Crossing(at=work.at, kind=CrossingKind.BRIDGE) for work in works if work.kind == BRIDGE
    )
    roads = tuple(
        Route(way=Way.ROAD, course=(work.at, work.towards))
        for work in works
        if work.kind == ROAD and work.towards is not None
    )
    if not bridges and not roads:
        return board
    return replace(board, crossings=(*board.crossings, *bridges), ways=(*board.ways, *roads))


def campaign_with_works(campaign: ValormrCampaign, situation: ValormrState) -> ValormrCampaign:
    """Return the campaign on the map as it is now.

    Rule: VAL-ADV-10.
    """
    board = board_with_works(campaign.board, situation.works)
    return campaign if board is campaign.board else replace(campaign, board=board)


NOTHING = Fraction(0)
REST = "DEF-OOB-02"
"""The rule of what is done on a full day of rest."""
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

    def done(now: ValormrState, state: ForceState) -> Told:
        if state.task is None:
            return now, ()
        now, deed = now.with_force(replace(state, task=None)), state.task.deed
        if state.days_moved or not state.afoot:
            return now, (play.tells_of(state, "rest-task-undone", REST, deed=deed),)
        tasks = {Deed.MERGE: merged, Deed.HIRE: hired, Deed.BUILD: built}
        return tasks[Deed(deed)](play, now, state.force, state.task)

    return one_by_one(situation, situation.in_order() if play.is_night else (), done)


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

    def present(*companies: Company) -> int:
        return sum(figures.get(company.id, 0) for company in companies)

    for company in into.companies:
        for giver in (c for other in others for c in other.companies):
            if (company.troop_type, company.arm) != (giver.troop_type, giver.arm):
                continue
            count = min(company.figures - present(company), present(giver))
            figures[giver.id] = present(giver) - count
            figures[company.id] = present(company) + count
            moved += count
    event = play.tells_of(
        state,
        "remnants-merged",
        REST,
        into=into.name,
        figures=moved,
        present=present(*into.companies),
        original=into.figures,
        gone=tuple(other.name for other in others if not present(*other.companies)),
    )
    return situation.with_force(replace(state, figures=figures)), (event,)


def hired(play: Play, situation: ValormrState, force_id: str, task: RestTask) -> Told:
    """Fill gaps in the ranks with mercenaries, company by company as named.

    Each company gets what it has room for and the army can pay.

    Rules: VAL-OOB-18, VAL-OOB-16, DEF-OOB-02.
    """
    state = situation.forces[force_id]
    kinds = {place.kind for place in play.board.places_at(state.at)}
    if not kinds.intersection(TOWNS):
        return situation, (play.tells_of(state, "hire-refused-no-town", REST),)
    events: list[Event] = []
    companies = {company.id: company for company in play.force(state).companies}
    for name, wanted in task.hire.items():
        company = companies.get(name)
        if company is None:
            continue
        facts: dict[str, FactValue] = {"company": company.name}
        if company.price is None:
            events.append(play.tells_of(state, "hire-refused-no-price", REST, **facts))
            continue
        state = situation.forces[force_id]
        present = state.figures.get(name, 0)
        purse = points_to_spend(play, situation, force_id)
        most = min(wanted, company.figures - present, int(purse / company.price))
        count = max(0, most)
        cost = count * company.price
        state = replace(state, figures={**state.figures, name: present + count})
        situation = paid(play, situation.with_force(state), force_id, cost)
        facts |= {"figures": count, "wanted": "" if count == wanted else wanted}
        facts |= {"cost": cost, "left": purse - cost}
        events.append(play.tells_of(state, "mercenaries-hired", REST, **facts))
    return situation, tuple(events)


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
    cost = situation.spent.get(force_id, NOTHING)
    for company in force.companies:
        if company.price is None:
            return NOTHING
        cost += company.price * company.figures
    return max(NOTHING, force.army_points - cost)


def paid(play: Play, situation: ValormrState, force_id: str, cost: Fraction) -> ValormrState:
    """Return the situation after a force has paid, from its side's budget first.

    Rules: VAL-OOB-01, VAL-OOB-02.
    """
    side = play.campaign.force(force_id).side
    budget = situation.budgets.get(side, NOTHING)
    shared = min(budget, cost)
    if shared:
        budgets = {**situation.budgets, side: budget - shared}
        situation = replace(situation, budgets=budgets)
    if cost > shared:
        own = situation.spent.get(force_id, NOTHING) + cost - shared
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
