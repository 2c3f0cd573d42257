"""All marches of a period together: who enters first, who waits, who is stopped."""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.dice import AwaitedThrow
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.movement.columns import HALF, Column, NextStep, Stop
from generator.systems.valormr.rules.movement.stepping import next_step, step_event, step_taken
from generator.systems.valormr.rules.movement.unformed import on_the_step, strayed
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from generator.dice import Throw, WantedThrow
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import Event
    from generator.world.hexes import Hex


@dataclass(slots=True, kw_only=True)
class Traffic:
    """Every force's place and every march, at one moment of a period."""

    play: Play
    columns: dict[str, Column]
    """Forces on the march, by id."""
    standing: Mapping[str, ForceState]
    """Forces that stay where they are, by id."""
    in_fog: bool
    """Whether fog lies over the land (DEF-ADV-02)."""
    since: Fraction
    holders: dict[Hex, str] = field(default_factory=dict)
    pending: dict[str, NextStep] = field(default_factory=dict)
    waiting: dict[Hex, list[str]] = field(default_factory=lambda: defaultdict(list))
    due: list[tuple[Fraction, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    wanted: list[WantedThrow] = field(default_factory=list)
    """Throws that have to be made by hand before somebody can go on."""

    def marches(self, until: Fraction) -> None:
        """March every column up to a share of the period.

        Steps are taken in the order of their arrival; at one moment, those whose hex is
        free go first, so that a force may follow another down a road.

        Rules: VAL-TURN-05, VAL-MOVE-02, VAL-MOVE-03.
        """
        for force_id, state in self._everybody():
            if state.afoot:
                self.holders[state.at] = force_id
        for force_id in sorted(self.columns):
            self._plan(force_id)
        while self.due and self.due[0][0] <= until:
            self._moment(self.due[0][0])

    def _everybody(self) -> Iterable[tuple[str, ForceState]]:
        yield from sorted(self.standing.items())
        for force_id in sorted(self.columns):
            yield force_id, self.columns[force_id].state

    def _plan(self, force_id: str) -> None:
        """Work out a force's next step and when it would arrive."""
        self.pending.pop(force_id, None)
        column, step = next_step(self.play, self.columns[force_id])
        try:
            column, step, told = strayed(self.play, column, step, in_fog=self.in_fog)
        except AwaitedThrow as awaited:
            self.wanted.append(awaited.wanted)
            return
        self.events.extend(told)
        self.columns[force_id] = column
        if step is not None:
            step = replace(step, ends=max(step.ends, self.since))
            self.pending[force_id] = step
            heapq.heappush(self.due, (step.ends, force_id))

    def _moment(self, moment: Fraction) -> None:
        """Play every step that ends at one moment, crossings within a hex first."""
        arrivals = self._arrivals(moment)
        within = [f for f in arrivals if self.pending[f].goal == self._place(f)]
        for force_id in within:
            self._enter(force_id, moment)
        arrivals = [force for force in arrivals if force not in within]
        places = {force: place for place, force in enumerate(arrivals)}
        groups = self._by_goal(arrivals)
        progress = True
        while progress and groups:
            progress = False
            for goal in sorted(groups):
                wanting = self._by_goal(groups.pop(goal))
                contenders = wanting.get(goal, [])
                if goal in self.holders or not contenders:
                    groups[goal] = contenders
                    continue
                winner = self._first_in(contenders, goal, moment)
                if winner is None:
                    continue
                groups[goal] = [force for force in contenders if force != winner]
                called = self._enter(winner, moment)
                for force in called:
                    places.setdefault(force, len(places))
                for place, waiting in self._by_goal(called).items():
                    groups.setdefault(place, []).extend(waiting)
                progress = True
            groups = {goal: waiting for goal, waiting in groups.items() if waiting}
        left = (force for waiting in groups.values() for force in waiting)
        for force_id in sorted(left, key=places.__getitem__):
            self._kept_out(force_id, moment)

    def _by_goal(self, arrivals: Iterable[str]) -> dict[Hex, list[str]]:
        """Sort arrivals by the hex they want."""
        groups: dict[Hex, list[str]] = {}
        for force in arrivals:
            if force in self.pending:
                groups.setdefault(self.pending[force].goal, []).append(force)
        return groups

    def _place(self, force_id: str) -> Hex:
        return self.columns[force_id].state.at

    def _arrivals(self, moment: Fraction) -> list[str]:
        """Take the forces whose step ends now, in order of their ids."""
        arrivals = set()
        while self.due and self.due[0][0] == moment:
            _, force_id = heapq.heappop(self.due)
            step = self.pending.get(force_id)
            if step is not None and step.ends == moment:
                arrivals.add(force_id)
        return sorted(arrivals)

    def _enter(self, force_id: str, moment: Fraction) -> list[str]:
        """Let a force into its hex; return those who waited for the hex it left."""
        step, left = self.pending.pop(force_id), self._place(force_id)
        self._step(force_id, step)
        self.holders[step.goal] = force_id
        if step.goal != left and self.holders.get(left) == force_id:
            del self.holders[left]
        self._come_in(force_id, has_moved=step.goal != left)
        called = []
        for waiting in sorted(self.waiting.pop(left, ())):
            its_step = self.pending.get(waiting)
            if its_step is not None and its_step.goal == left:
                self.pending[waiting] = replace(its_step, ends=moment)
                called.append(waiting)
        return called

    def _step(self, force_id: str, step: NextStep) -> None:
        """Take a step, and tell it."""
        column = self.columns[force_id]
        left = column.state.at
        afoot, told = on_the_step(self.play, column, step)
        self.events.extend(told)
        arrived = replace(
            afoot,
            at=step.goal,
            bank=step.footing.bank,
            came_by=afoot.came_by if step.goal == left else step.price.way,
        )
        self.columns[force_id] = step_taken(column, step, arrived)
        self.events.append(step_event(self.play, self.columns[force_id], step, came_from=left))

    def _come_in(self, force_id: str, *, has_moved: bool = True) -> None:
        """Let a force meet whom it has come beside, and look at its next step."""
        if has_moved and self.play.switches.flag("contact.on_passing"):
            self._meets(force_id)
        self._plan(force_id)

    def _meets(self, force_id: str) -> None:
        """Halt a force that has come next to an enemy, and the enemy with it.

        Only under ``contact.on_passing``; else both may have gone on by the end of
        the half period.

        Rule: VAL-CONTACT-01.
        """
        own = self.columns[force_id].state
        met = [
            other
            for other, state in self._everybody()
            if other != force_id and are_in_contact(self.play, own, state)
        ]
        for halted in (force_id, *met) if met else ():
            column = self.columns.get(halted)
            if column is not None and column.stop is None:
                stop = Stop(reason="contact", rule="VAL-CONTACT-01")
                self.columns[halted] = replace(column, stop=stop)
                self.pending.pop(halted, None)

    def _kept_out(self, force_id: str, moment: Fraction) -> None:
        """Stop a force before an enemy, or let it wait behind a friend.

        Of two enemies who march into each other's hexes the first one looked at has
        stopped the other already; of two friends it has changed places with the other,
        where each wants the other's hex and both can enter it now.

        Rule: DEF-MOVE-03.
        """
        step = self.pending.get(force_id)
        if step is None or step.ends > moment:
            return
        holder, here = self.holders[step.goal], self._place(force_id)
        campaign = self.play.campaign
        ours, theirs = campaign.force(force_id).side, campaign.force(holder).side
        if campaign.are_enemies(ours, theirs):
            self._stop(force_id, goal=step.goal, other=holder)
            if holder in self.columns and self.columns[holder].stop is None:
                self._stop(holder, goal=here, other=force_id)
            return
        theirs_next = self.pending.get(holder)
        if (
            self.play.switches.flag("march.exchange")
            and theirs_next is not None
            and theirs_next.goal == here
            and theirs_next.ends <= moment
        ):
            self._exchange(force_id, holder, moment)
            return
        self.columns[force_id] = replace(self.columns[force_id], kept_by=holder)
        self.waiting[step.goal].append(force_id)

    def _exchange(self, one: str, other: str, moment: Fraction) -> None:
        """Let two friends march past each other into the hexes they leave.

        Rule: DEF-MOVE-03.
        """
        pair = sorted((one, other))
        goals = {force: self.pending[force].goal for force in pair}
        kind, rule, half = "hexes-exchanged", "DEF-MOVE-03", self._half(moment)
        self.events.append(self.play.tells(kind, rule, half, *pair, other=pair[1]))
        for force_id in pair:
            waiting = self.waiting[goals[force_id]]
            waiting[:] = [force for force in waiting if force != force_id]
            self._step(force_id, replace(self.pending.pop(force_id), ends=moment))
        for force_id in pair:
            self.holders[goals[force_id]] = force_id
            self._come_in(force_id)

    def _stop(self, force_id: str, *, goal: Hex, other: str) -> None:
        """Halt a force in front of an enemy.

        Rules: DEF-MOVE-02, VAL-MOVE-14.
        """
        reason, rule = "enemy-in-the-way", "DEF-MOVE-02"
        stop = Stop(reason=reason, rule=rule, goal=goal, other=other)
        self.pending.pop(force_id, None)
        self.columns[force_id] = replace(self.columns[force_id], stop=stop)

    def _first_in(self, contenders: list[str], goal: Hex, moment: Fraction) -> str | None:
        """Return who enters a free hex; none when the dice are still awaited.

        It is thrown for until one force is ahead of all others.

        Rule: DEF-MOVE-01.
        """
        if len(contenders) == 1:
            return contenders[0]
        throws: dict[str, list[Throw]] = {force: [] for force in sorted(contenders)}
        rivals, label, rule = contenders, self.play.label(goal).lower(), "DEF-MOVE-01"
        try:
            while len(rivals) > 1:
                for force in rivals:
                    made, subject = throws[force], f"{force}.{label}"
                    made.append(self.play.throw(rule, subject, nth=len(made) + 1))
                top = max(throws[force][-1].total for force in rivals)
                rivals = [f for f in rivals if throws[f][-1].total == top]
        except AwaitedThrow as awaited:
            self.wanted.append(awaited.wanted)
            for force_id in contenders:
                self.pending.pop(force_id)
            return None
        best, forces, half = rivals[0], tuple(throws), self._half(moment)
        event = self.play.tells("hex-contested", rule, half, best, *forces, forces=forces, to=goal)
        thrown = tuple(throw for made in throws.values() for throw in made)
        self.events.append(replace(event, throws=thrown))
        return best

    def _half(self, moment: Fraction) -> Half:
        first, second = self.play.halves
        return first if moment <= HALF else second
