"""DEF-EXCH: armies that set out near the enemy roll, and may be led astray."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Outcome, Question, hex_among
from generator.systems.exchange import ClashHost
from generator.systems.valormr.rules.calendar import Half, halves_of
from generator.systems.valormr.rules.contact.asking import answers, then
from generator.systems.valormr.rules.contact.battle import SCENARIO
from generator.systems.valormr.rules.contact.clashes import ground_at
from generator.systems.valormr.rules.contact.settling import means_of
from generator.systems.valormr.rules.contact.thread import advanced
from generator.systems.valormr.rules.movement.columns import HALF
from generator.systems.valormr.rules.movement.stepping import can_stay, can_step_to
from generator.values import Struct, replace
from generator.world.clock import Event
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.switches import Switches
    from generator.systems.exchange import Namer
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex

APPROACH_ROLLS = "battle.approach_rolls"
MOVE_ROLL = "move-roll"
LEAD, LEAVE = "lead", "leave"
NEAR_THE_ENEMY = "DEF-EXCH-04"
"""The rule by which they roll."""


class SettingOut(Struct, frozen=True, kw_only=True):
    """An army that sets out near an enemy."""

    force: str
    enemy: str
    """The nearest."""
    hexes: int
    """How far away it is."""
    half: Half
    """The half period in which it sets out."""


def approach_rolls(field: Field) -> Outcome[Field]:
    """Roll for every army that sets out near the enemy, where the campaign has it so.

    Of one that fails the nearest enemy says into which hex it goes first. Where rolls
    or answers are awaited they are asked for.

    Rule: DEF-EXCH-04.
    """
    outcome = field.outcome()
    is_asked = rolls_near_the_enemy(field.play.switches)
    namer = field.play.siblings.namer() if is_asked else None
    if namer is None:
        return outcome
    for army in setting_out_near(field, namer.near_hexes):
        outcome, _ = advanced(outcome, partial(_rolled, namer, army))
    return outcome


def rolls_near_the_enemy(switches: Switches) -> bool:
    """Return whether armies of a campaign roll as they set out near the enemy.

    Rule: DEF-EXCH-04.
    """
    return switches.flag(APPROACH_ROLLS) and switches.choice(SCENARIO) == MOVE_ROLL


def setting_out_near(field: Field, within: int) -> Iterator[SettingOut]:
    """Yield the armies that have a way to go and an enemy near, by id.

    Rule: DEF-EXCH-04.
    """
    afoot = [state for state in field.situation.in_order() if state.afoot]
    for force, column in sorted(field.columns.items()):
        at, side = column.state.at, field.side(force)
        if column.stop is not None or set(column.waypoints) <= {at}:
            continue
        near = [
            (distance(at, other.at), other.force)
            for other in afoot
            if field.play.campaign.are_enemies(side, field.side(other.force))
        ]
        hexes, enemy = min(near, default=(within + 1, ""))
        if hexes <= within:
            half = halves_of(field.play.period)[0 if column.clock < HALF else 1]
            yield SettingOut(force=force, enemy=enemy, hexes=hexes, half=half)


def _rolled(namer: Namer, army: SettingOut, field: Field) -> Outcome[Field]:
    """Roll for one army; if it fails, let the enemy lead it.

    Raises:
        AwaitedThrow: The roll has to be made by hand.
        AwaitedDecision: The enemy has to say it.
    """
    listed, at = field.army(army.force), field.force(army.force).at
    host = ClashHost(
        id=army.force, name=listed.name, side=listed.side, people=listed.people, troops=()
    )
    ground = ground_at(field.play, field.situation.weather, at)
    subject = f"{army.half}.{army.force}"
    line, fails = namer.march(subject, host, ground, means_of(field.play, {}))
    told = _told(field.play, army, "march-roll", line=line.text, hexes=army.hexes)
    told = replace(told, rule=line.rule, throws=line.throws)
    outcome = field.outcome(told)
    return then(outcome, partial(_led, army)) if fails else outcome


def _led(army: SettingOut, field: Field) -> Outcome[Field]:
    """Let the enemy name a hex beside an army: land, where anybody sees nobody.

    What the army cannot pay or enter as it is ordered is not said beforehand, for the
    enemy would learn of its points and orders: named all the same, it counts for
    nothing, and its commander alone is told why.

    Raises:
        AwaitedDecision: The enemy has to say it.

    Rule: DEF-EXCH-04.
    """
    rule, grid = NEAR_THE_ENEMY, field.play.board.grid
    goals = tuple(
        place
        for place in neighbours(field.force(army.force).at)
        if grid.contains(place)
        and can_stay(field.play, place)
        and field.situation.at(place) is None
    )
    if not goals:
        return field.outcome()
    labels, means = tuple(map(grid.label, goals)), "next-hex-lead"
    lead = Choice(key=LEAD, means=means, rule=rule, needs=("to",), among=labels)
    leave = Choice(key=LEAVE, means="next-hex-leave", rule=rule)
    pair = "+".join(sorted((army.force, army.enemy)))
    name = field.army(army.force).name
    question = Question(
        key=f"{army.half}.{pair}/next-hex/{army.enemy}",
        kind="next-hex",
        rule=rule,
        asks=(army.enemy,),
        sides=(field.side(army.enemy),),
        choices=(lead, leave),
        facts=(
            ("force", army.enemy),
            ("half", str(army.half)),
            ("opponents", name),
            ("against", army.force),
            ("whose", name),
            ("goals", ", ".join(labels)),
        ),
    )

    def goal_of(decision: Decision) -> Hex:
        what = "the army cannot be led into that hex"
        hint = "it must be beside the army, land, and nobody may be there"
        return hex_among(decision, goals, rule=rule, what=what, hint=hint)

    def check(_: Question, decision: Decision) -> None:
        if decision.choice == LEAD:
            goal_of(decision)

    decision = answers(field, (question,), check)[question.key]
    if decision.choice == LEAVE:
        return field.outcome(_told(field.play, army, "march-left"))
    goal, column = goal_of(decision), field.columns[army.force]
    if not can_step_to(field.play, column, goal):
        kept = _told(field.play, army, "march-kept", to=goal)
        return field.outcome(replace(kept, opponents=()))
    column = replace(column, waypoints=(goal, *column.waypoints), path=())
    led = replace(field, columns={**field.columns, army.force: column})
    told = _told(field.play, army, "march-led", to=goal)
    return led.outcome(told)


def _told(play: Play, army: SettingOut, kind: str, /, **facts: FactValue) -> Event:
    """Tell something of an army that sets out, to its side and the enemy's."""
    return Event(
        kind=kind,
        rule=NEAR_THE_ENEMY,
        half=army.half,
        force=army.force,
        sides=(play.campaign.force(army.force).side,),
        opponents=(play.campaign.force(army.enemy).side,),
        facts={"force": army.force, "other": army.enemy, **facts},
    )
