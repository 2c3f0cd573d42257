"""MOVE: every way a force can be ordered to march, for maps on which one taps."""

from __future__ import annotations

import heapq
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from generator.kit.ways import WayPlace, Ways, WayStep
from generator.systems.valormr.rules.armies import tired_by_forced_march
from generator.systems.valormr.rules.movement.cheapest_paths import (
    Walk,
    crossovers,
    footing_of,
    price_to,
    step_book,
)
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.marching import march_refusal
from generator.systems.valormr.rules.movement.prices import Refusal, crossing_on_the_way
from generator.systems.valormr.rules.movement.reach import DAYS, NOTHING, POINTS, WHOLE, Skies
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.orders import Deed, Order
from generator.values import Struct, replace
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.systems.valormr.rules.movement.cheapest_paths import StepBook
    from generator.systems.valormr.rules.muster import Footing
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.hexes import Hex

_PLAIN, _FORCED = "", "forced"
"""The flags of an order that say how far a force gets."""
_BY_WAY = ("", "road", "track")


class _Purse(Struct, frozen=True, kw_only=True):
    """What a force has left where it comes to."""

    day: int
    left: Fraction


_LATER = _Purse(day=DAYS + 1, left=Fraction(0))
"""It comes there later than is looked ahead."""


def ways_of(play: Play, situation: ValormrState, forces: Collection[str]) -> Iterator[Ways]:
    """Yield the ways of some forces ashore, one for each manner of marching.

    The sky stays as it is and nobody is in the way: what needs a throw, or the knowledge
    of others, is left to the march itself.

    Rules: VAL-MOVE-02, VAL-MOVE-03, VAL-TERR-02, VAL-TERR-03, VAL-TERR-08, VAL-REST-06.
    """
    skies = Skies.over(play, situation, DAYS, in_hard_rain=False)
    aboard = {force for fleet in situation.fleets.values() for force in fleet.cargo}
    for state in situation.in_order():
        if state.force not in forces or not state.afoot or state.force in aboard:
            continue
        for by_way, is_unformed in product(_BY_WAY, (False, True)):
            order = Order(force=state.force, deed=Deed.MARCH, by_way=by_way, unformed=is_unformed)
            found = _Manner(skies=skies, state=state, order=order).ways()
            if len(found.places) > 1:
                yield found


class _Manner(Struct, frozen=True, kw_only=True):
    """One way of marching, while it is looked at."""

    skies: Skies
    state: ForceState
    order: Order

    def ways(self) -> Ways:
        """Return every place it leads to."""
        play, weather = self.skies.days[0]
        order = self.order
        state = replace(self.state, formed=False) if order.unformed else self.state
        walk = Walk(hand=points_in_hand(play, self.state, weather), by_way=order.by_way)
        steps = step_book(play, state, walk)
        purses = self._purses(steps)
        found = sorted({at for each in purses.values() for at in each}, key=lambda at: at.order)
        number = {at: index for index, at in enumerate(found)}
        return Ways(
            force=state.force,
            sides=(play.force(state).side, *state.known_to),
            kinds=(POINTS,),
            table="order",
            key="to",
            manner={"by": order.by_way, "unformed": "yes" if order.unformed else ""},
            start=number.get(footing_of(state), 0),
            places=tuple(
                WayPlace(
                    at=here.at,
                    arrives={
                        flag: purse[here].day for flag, purse in purses.items() if here in purse
                    },
                    steps=tuple(
                        self._step(standing, there, number, points)
                        for there, points in steps(here)
                        if there in number
                    ),
                    barred=tuple(self._barred(standing, walk)),
                )
                for here in found
                for standing in (replace(state, at=here.at, bank=here.bank),)
            ),
            periods=tuple(today.period.title for today, _ in self.skies.days),
        )

    def _purses(self, steps: StepBook) -> Mapping[str, Mapping[Footing, _Purse]]:
        """Return what is left wherever it comes to on the cheapest way there, by flag.

        Of two equally cheap ways it takes the one that a march takes. What is dearer than
        the points of all days is not looked at.

        Rules: VAL-MOVE-03, VAL-MOVE-04.
        """
        days = {flag: tuple(self._days(is_forced=flag == _FORCED)) for flag in (_PLAIN, _FORCED)}
        play, _ = self.skies.days[0]
        start, most = footing_of(self.state), max(sum(each, NOTHING) for each in days.values())
        purses = {flag: {start: _Purse(day=0, left=each[0])} for flag, each in days.items() if each}
        came: dict[Footing, tuple[Footing, Fraction]] = {}
        best, queue = {start: NOTHING}, [(NOTHING, 0, start.order, start)]
        while queue and most:
            cost, taken, _, here = heapq.heappop(queue)
            if cost > best[here]:
                continue
            if here in came:
                before, points = came[here]
                keeps = taken > 1 and can_stay(play, before.at)
                for flag, found in purses.items():
                    found[here] = _arrival(found[before], points, days[flag], keeps=keeps)
            for there, points in steps(here):
                total = cost + points
                if total <= most and total < best.get(there, most + 1):
                    best[there], came[there] = total, (here, points)
                    heapq.heappush(queue, (total, taken + 1, there.order, there))
        return {
            flag: {at: purse for at, purse in found.items() if purse is not _LATER}
            for flag, found in purses.items()
        }

    def _days(self, *, is_forced: bool) -> Iterator[Fraction]:
        """Yield the points of this period and of its like after it; none: it may not march.

        Rules: VAL-MOVE-01, VAL-REST-05, VAL-REST-06, VAL-REST-07.
        """
        state, in_a_row = self.state, self.state.days_moved
        for day, (today, weather) in enumerate(self.skies.days):
            forced = is_forced and not day
            order = replace(self.order, forced=forced)
            if not day and march_refusal(today, state, order) is not None:
                return
            if day:
                state = replace(state, freshness=WHOLE, carried=NOTHING)
            if in_a_row >= today.tables.rest.whole("most-days"):
                in_a_row, state = 0, replace(state, fatigued=False)
                yield NOTHING
                continue
            in_a_row += 1
            state, _ = tired_by_forced_march(today, state)
            yield points_in_hand(today, state, weather, forced=forced).total
            state = replace(state, forced_on=today.period.turn if forced else state.forced_on)

    def _step(
        self, here: ForceState, there: Footing, number: Mapping[Footing, int], points: Fraction
    ) -> WayStep:
        """Return one step, and what it takes across a river.

        Rules: VAL-RIVER-06, VAL-RIVER-08, VAL-RIVER-11.
        """
        play, _ = self.skies.days[0]
        by, row = "", ""
        if here.at == there.at:
            over = next(over for over in crossovers(play, here) if over.bank == there.bank)
            by, row = str(over.means), over.row
        elif play.board.arms(here.at) and not play.force(here).flies:
            crossing = crossing_on_the_way(play, here, there.at)
            by, row = ("", "") if isinstance(crossing, Refusal) else (crossing, crossing)
        may_close = bool(row) and play.tables.crossings.text(row, "closed-by-rain") != "never"
        return WayStep(to=number[there], points=points, by=by, may_close=may_close)

    def _barred(self, here: ForceState, walk: Walk) -> Iterator[Hex]:
        """Yield the hexes next door which a river keeps from being the next of a march.

        Rules: VAL-RIVER-14, VAL-RIVER-15.
        """
        play, _ = self.skies.days[0]
        if walk.by_way or not play.board.arms(here.at):
            return
        for goal in neighbours(here.at):
            price = price_to(play, here, goal, walk)
            if isinstance(price, Refusal) and price.reason == "river-no-crossing":
                yield goal


def _arrival(start: _Purse, points: Fraction, days: tuple[Fraction, ...], *, keeps: bool) -> _Purse:
    """Return when a step is made, and what is left after it.

    What is too little for it is kept for the next day, unless a day is rested.

    Rules: VAL-MOVE-03, VAL-MOVE-04.
    """
    day, left = start.day, start.left
    while points > left:
        day += 1
        if day >= len(days):
            return _LATER
        left = days[day] + (left if keeps and days[day] else NOTHING)
        keeps = False
    return _Purse(day=day, left=left - points)
