"""Commanders who write their orders from a plan, and look first how they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.systems.valormr.rules.muster import Sight, valormr
from generator.systems.valormr.rules.state import valormr_state
from tests.long_campaign.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.pipeline.desk import Desk
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.hexes import Hex

Block = dict[str, Any]
OWN_KEYS = ("turns", "at", "reckless", "most", "every")
"""Keys of a step that are for the commander alone and go into no order."""
MOST_TURNS = 7
"""Turns after which a commander thinks of something else."""
MOST_DAYS = 6
"""Days in a row on the move after which a careful commander rests."""


@dataclass(kw_only=True)
class Task:
    """The step of his plan a commander has got to."""

    number: int
    began: int
    """The turn in which it began."""
    bank: int | None
    ordered: int = 0
    """How often it was ordered."""


class Staff:
    """The commanders of all armies and vessels."""

    def __init__(self, plans: Mapping[str, Any]) -> None:
        """Begin with the first step of every plan."""
        self._armies = plans["army"]
        self._vessels = plans.get("vessels", {})
        self._riders = plans.get("courier", ())
        self._tasks: dict[str, Task] = {}
        self._sailed: dict[str, tuple[int, int]] = {}

    def orders(self, desk: Desk) -> list[Block]:
        """Return the orders of all armies for the pending period."""
        found = []
        for force in desk.campaign.forces:
            state = valormr_state(desk.situation).forces.get(force.id)
            if state is None or not state.afoot:
                continue
            if valormr_state(desk.situation).aboard(force.id) is None:
                found.append(self._order(desk, state))
        return [order for order in found if order]

    def _order(self, desk: Desk, state: ForceState) -> Block:
        """Return one army's order; empty: none, or it goes on as it was told."""
        step = self._step(desk, state)
        order = {key: step[key] for key in step if key not in OWN_KEYS}
        task = self._tasks[state.force]
        if _wants_rest(state, step):
            return {"army": state.force, "do": "rest"}
        if not _is_his_time(desk, state, step):
            return {}
        goes_on = bool(state.route) or state.crossing is not None
        if goes_on and task.ordered and not step.get("every"):
            return {}
        task.ordered += 1
        return {"army": state.force, **order}

    def _step(self, desk: Desk, state: ForceState) -> Block:
        """Return the step of his plan a commander is at, moved on when it is done."""
        turn = desk.period.turn
        task = self._tasks.get(state.force)
        if task is None:
            task = Task(number=0, began=turn, bank=state.bank)
        elif self._is_done(desk, state, task):
            task = Task(number=task.number + 1, began=turn, bank=state.bank)
        self._tasks[state.force] = task
        return self._step_at(state, task)

    def _step_at(self, state: ForceState, task: Task) -> Block:
        plan = self._armies[state.force]
        steps = plan.get("step", ())
        if task.number < len(steps):
            return dict(steps[task.number])
        return self._patrol(state, task, plan["haunts"])

    def _patrol(self, state: ForceState, task: Task, haunts: list[str]) -> Block:
        """Return a step nobody has planned: a march about, or a rest."""
        luck = Luck(f"{state.force}/{task.number}")
        if not luck.upto(3):
            return {"do": "rest", "turns": 1 + luck.upto(1)}
        step: Block = {"do": "march", "to": [luck.one_of(haunts)], "most": 5}
        if not luck.upto(2):
            step["scouts"] = 1 + luck.upto(2)
        if not luck.upto(5) and not state.fatigued:
            step |= {"forced": True, "most": 1}
        regiments = list(state.order_of_march)
        if len(regiments) > 1 and not luck.upto(3):
            step["march_order"] = [luck.one_of(regiments)]
        return step

    def _is_done(self, desk: Desk, state: ForceState, task: Task) -> bool:
        """Return whether a step is done, or has taken too long."""
        step, turn = self._step_at(state, task), desk.period.turn
        if "turns" in step:
            return bool(turn - task.began >= step["turns"])
        if turn - task.began >= step.get("most", MOST_TURNS):
            return True
        if step["do"] == "march":
            return task.ordered > 0 and state.at == _hex(desk, step["to"][-1])
        return task.ordered > 0 and state.bank != task.bank

    def fleet_orders(self, desk: Desk) -> list[Block]:
        """Return the orders to vessels: the next batch where the last is done."""
        found: list[Block] = []
        for name, batches in self._vessels.items():
            number, since = self._sailed.get(name, (0, 0))
            if number >= len(batches):
                continue
            batch = batches[number]
            if self._may_sail(desk, name, batch, since):
                found += [{"vessels": name, **order} for order in batch["do"]]
                self._sailed[name] = number + 1, desk.period.turn
        return found

    def _may_sail(self, desk: Desk, name: str, batch: Block, since: int) -> bool:
        """Return whether vessels are ready for their next batch of orders."""
        if "from" in batch and desk.period.turn < batch["from"]:
            return False
        if batch.get("at", "day") != str(desk.period.name):
            return False
        fleet: FleetState | None = valormr_state(desk.situation).fleets.get(name)
        if fleet is None:
            return all(order["do"] == "buy" for order in batch["do"])
        patience = desk.period.turn - since >= batch.get("most", MOST_TURNS)
        return not fleet.tasks or patience

    def couriers(self, desk: Desk) -> list[Block]:
        """Return the couriers sent in the pending period."""
        found = []
        for rider in self._riders:
            if rider["on"] != str(desk.period):
                continue
            if not _can_send(valormr_state(desk.situation), rider):
                continue
            sent = {key: value for key, value in rider.items() if key != "on"}
            found.append(_through(desk, sent))
        return found


def _can_send(now: ValormrState, rider: Block) -> bool:
    """Return whether somebody is there to send a rider, or he is still riding."""
    if "army" not in rider:
        return rider["id"] in now.couriers
    sender = now.forces.get(rider["army"])
    return sender is not None and sender.afoot


def _through(desk: Desk, rider: Block) -> Block:
    """Return a rider with the places of armies he is to ride through or to."""
    label, forces = desk.campaign.board.grid.label, valormr_state(desk.situation).forces
    through = rider.pop("through", None)
    if through is not None:
        rider["via"] = [label(forces[through].at)]
    at = rider.pop("to_where", None)
    if at is not None:
        rider["to"] = label(forces[at].at)
    return rider


def _wants_rest(state: ForceState, step: Block) -> bool:
    """Return whether a careful commander rests, whatever he had planned."""
    if step.get("reckless"):
        return False
    unready = not state.formed and not step.get("unformed")
    return unready or state.fatigued or state.days_moved >= MOST_DAYS


def _is_his_time(desk: Desk, state: ForceState, step: Block) -> bool:
    """Return whether a step is for this part of the turn."""
    if step["do"] in ("rest", "merge", "hire", "build"):
        return True
    if "at" in step:
        return bool(step["at"] == str(desk.period.name))
    sight = valormr(desk.campaign).force(state.force).sight
    return _part_for(sight) == str(desk.period.name)


def _part_for(sight: Sight) -> str:
    return "night" if sight is Sight.NOCTURNAL else "day"


def _hex(desk: Desk, name: str) -> Hex:
    """Return the hex a name or a label means."""
    for place in desk.campaign.board.places:
        if place.id == name:
            return place.at
    return desk.campaign.board.grid.hex_of(name)
