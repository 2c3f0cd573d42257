"""ADV: small detachments that lose their way off road, track and watercourse."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.cheapest_paths import Walk, price_to
from generator.systems.valormr.rules.movement.columns import Column, NextStep
from generator.systems.valormr.rules.movement.footing import Footing
from generator.systems.valormr.rules.movement.march_events import force_event, half_of
from generator.systems.valormr.rules.movement.prices import Price, arrival_bank
from generator.systems.valormr.rules.movement.stepping import next_step
from generator.world.hexes import STEPS, direction_between, neighbour

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event
    from generator.world.hexes import Hex

LEFT, RIGHT = -1, 1
Strayed = tuple[Column, "NextStep | None", tuple["Event", ...]]


def may_stray(play: Play, column: Column, step: NextStep) -> bool:
    """Return whether a force may lose its way on a step.

    Rules: VAL-ADV-04, DEF-ADV-02.
    """
    force = play.force(column.state)
    if not play.switches.flag("adv.getting_lost") or not force.is_detachment:
        return False
    guided = step.price.way is not None or along_water(play, column.state.at, step.goal)
    return step.goal != column.state.at and not guided and not force.flies


def along_water(play: Play, start: Hex, goal: Hex) -> bool:
    """Return whether a river flows across the hexside between two neighbours.

    Rule: VAL-ADV-04.
    """
    hexside = direction_between(start, goal)
    return any(arm.hexside == hexside for arm in play.board.arms(start))


def strayed(
    play: Play, column: Column, step: NextStep | None, *, in_fog: bool
) -> Strayed:
    """Return the step a force really takes, which may not be the one it was to take.

    Raises:
        AwaitedThrow: The dice is thrown by hand and has not been.

    Rules: VAL-ADV-04, DEF-ADV-02.
    """
    told: list[Event] = []
    while step is not None and may_stray(play, column, step):
        if column.sure_of == step.footing:
            break
        throw = _thrown(play, column, step)
        meaning = play.tables.getting_lost.word(throw.total)
        if meaning == "fog" and in_fog:
            told.append(_told(play, column, step, throw, "lost-in-fog"))
            column = _stood_still(column, step)
            column, step = next_step(play, column)
            continue
        turned = {"left": LEFT, "right": RIGHT}.get(meaning)
        other = None if turned is None else _turned(play, column, step, turned)
        if other is None:
            column = replace(column, sure_of=step.footing)
            break
        told.append(
            _told(play, column, step, throw, "lost-its-way", heads_for=other.goal)
        )
        step = other
        column = replace(column, sure_of=step.footing, path=(step.footing,))
    return column, step, tuple(told)


def _thrown(play: Play, column: Column, step: NextStep) -> Throw:
    """Throw for one step; for the same step again under the next number."""
    label = play.board.grid.label
    start, goal = label(column.state.at).lower(), label(step.goal).lower()
    nth = column.trail.count(column.state.at) + column.halts_in_fog
    return play.throw("DEF-ADV-02", f"{column.state.force}.{start}.{goal}", nth=nth)


def _stood_still(column: Column, step: NextStep) -> Column:
    """Return a column that spent a step's points and time and is where it was."""
    return replace(
        column,
        spent=column.spent + step.price.points,
        clock=step.ends,
        walked=(*column.walked, (step.starts, step.ends)),
        halts_in_fog=column.halts_in_fog + 1,
    )


def _turned(play: Play, column: Column, step: NextStep, turn: int) -> NextStep | None:
    """Return the step 60 degrees to one side; none where the force cannot go there.

    Rule: DEF-ADV-02.
    """
    state = column.in_step
    ahead = direction_between(state.at, step.goal)
    if ahead is None:
        return None
    goal = neighbour(state.at, (ahead + turn) % len(STEPS))
    price = price_to(play, state, goal, Walk(hand=column.hand))
    if not isinstance(price, Price) or price.points > column.left:
        return None
    ends = column.arrival(price.points, since=step.starts)
    if ends > column.last:
        return None
    footing = Footing(goal, arrival_bank(play, state, goal))
    return NextStep(footing=footing, price=price, starts=step.starts, ends=ends)


def _told(
    play: Play,
    column: Column,
    step: NextStep,
    throw: Throw,
    kind: str,
    **facts: Hex,
) -> Event:
    """Tell a commander, afterwards, how his detachment lost its way."""
    event = force_event(
        play,
        column.state.force,
        kind,
        rule="DEF-ADV-02",
        half=half_of(play, column),
        at=column.state.at,
        ordered=step.goal,
        **facts,
    )
    return replace(event, throws=(throw,))
