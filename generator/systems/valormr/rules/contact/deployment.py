"""DEPLOY: deployment dice, baselines, and how much stands before the first turn."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.dice import RecordedDice
from generator.systems.valormr.rules.armies import formation_row
from generator.systems.valormr.rules.contact import units
from generator.systems.valormr.rules.contact.asking import thrown_together
from generator.systems.valormr.rules.contact.contact_dice import HIDDEN
from generator.systems.valormr.rules.contact.engagement import Score, Stage
from generator.systems.valormr.rules.contact.estimates import contact_row
from generator.systems.valormr.rules.contact.field import ground_modifiers, listed, scored
from generator.systems.valormr.rules.contact.laid_cards import in_order_of_dice
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.values import Struct, replace
from generator.world.clock import Effect, Modifier

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.dice import Throw
    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Event

DICE_RULE = "VAL-DEPLOY-01"
TIE_RULE = "VAL-DEPLOY-11"
STATUS_COUNTS = {"advantaged": 1, "disadvantaged": -1}
"""What a status in a scenario adds to the deployment dice; ours."""


class MarchFormation(Struct, frozen=True, kw_only=True):
    """How a force marches, and therefore how fast it deploys."""

    row: str
    """Row of the march table; empty: individuals alone have none."""
    unit: units.UnitSize
    base: int
    """Units deployed whatever the dice show."""
    turn: int
    """Units for each point of dice, and before each later turn."""
    came_by: str = ""
    """The ground or way it came by, whatever its people marches as there."""


class _Thrown(Struct, frozen=True, kw_only=True):
    """One commander's deployment dice and what is added to it."""

    throw: Throw
    modifiers: tuple[Modifier, ...]


class RoundsOrder(Struct, frozen=True, kw_only=True):
    """Who deploys after whom, by force."""

    first: tuple[str, ...]
    """Before turn 1: any part of the initial deployment."""
    second: tuple[str, ...]
    """Before turn 1: all the rest of it."""
    later: tuple[str, ...]
    """Before every later turn."""


def march_formation(field: Field, force: str) -> MarchFormation:
    """Return how a force deploys after the way it came by.

    A road or track counts for who entered his hex along it, whatever lies beneath;
    otherwise the terrain does. Individuals alone come on all at once. Near the enemy
    or far from him, a force on the map is always in tactical march formation; a
    people may have another where the campaign says so.

    Rules: VAL-MARCH-01, VAL-MARCH-03, VAL-MARCH-04, VAL-MARCH-05, VAL-MARCH-06,
    VAL-MARCH-07, VAL-MARCH-08, VAL-MARCH-12, VAL-DEPLOY-18, VAL-ADV-02, DEF-ADV-05,
    DEF-OOB-03.
    """
    if units.engaging_regiment(field, force) is None:
        whole = field.play.tables.organisation.whole("regiments-of-individuals")
        return MarchFormation(row="", unit=units.UnitSize.INDIVIDUALS, base=whole, turn=0)
    state = field.force(force)
    came_by = state.came_by or field.play.board.terrain_at(state.at)
    table = field.play.tables.march_formations
    row = formation_row(field.play, force, came_by)
    return MarchFormation(
        row=row,
        came_by=str(came_by),
        unit=units.UnitSize(table.text(row, "unit")),
        base=table.whole(row, "base"),
        turn=table.whole(row, "turn"),
    )


def deployment_modifiers(
    field: Field, engagement: Engagement, commander: Commander
) -> tuple[Modifier, ...]:
    """Return every modifier a commander has on his deployment dice.

    That he was unaware rests on his modified contact dice, which the enemy cannot see.

    Rules: VAL-DEPLOY-03, VAL-DEPLOY-04, VAL-DEPLOY-05, VAL-DEPLOY-06, VAL-DEPLOY-07.
    """
    table = field.play.tables.deployment_modifiers
    keys = _conditions(field, engagement, commander)
    named = (listed(table, key, kind=HIDDEN if key == "unaware" else "") for key in keys)
    ground = ground_modifiers(field, commander, table)
    return (*named, *ground, *_of_scenario(field.play, engagement, commander))


def _of_scenario(play: Play, engagement: Engagement, commander: Commander) -> Iterator[Modifier]:
    """Yield what a commander's status in a scenario adds, where it has an effect.

    Rule: DEF-EXCH-03.
    """
    scenario = engagement.scenario
    if scenario is None or not play.switches.flag("battle.scenario_effects"):
        return
    status = scenario.statuses.get(commander.force, "")
    if status in STATUS_COUNTS:
        amount = Fraction(STATUS_COUNTS[status])
        yield Modifier(reason=f"status-{status}", amount=amount, rule="DEF-EXCH-03")


def _conditions(field: Field, engagement: Engagement, commander: Commander) -> Iterator[str]:
    """Yield the conditions that rest on contact dice and maneuver.

    The bonus of a maneuver lapses with the formation.
    """
    if has_highest_contact_dice(engagement, commander.force):
        yield "highest-contact-dice"
    lowest_row = field.play.tables.contact_results.rows[0].key
    if commander.contact and contact_row(field.play, commander) == lowest_row:
        yield "unaware"
    state = field.force(commander.force)
    is_formed = stands_formed(field.play, state, engagement.half)
    if commander.force in field.situation.maneuvering and is_formed:
        yield "maneuver"


def has_highest_contact_dice(engagement: Engagement, force: str) -> bool:
    """Return whether a force alone has the highest natural dice of this contact.

    Rule: VAL-DEPLOY-03.
    """
    naturals = {
        commander.force: commander.contact.natural
        for commander in engagement.commanders
        if commander.contact
    }
    own = naturals.pop(force, None)
    return own is not None and all(own > other for other in naturals.values())


def deployment_score(play: Play, natural: int, modifiers: tuple[Modifier, ...]) -> Score:
    """Return a deployment dice with all its modifiers, kept to the faces of a dice.

    Rule: VAL-DEPLOY-08.
    """
    raw = natural + sum(int(modifier.amount) for modifier in modifiers)
    limited = play.tables.deployment_modifiers.limited(raw)
    return Score(natural=natural, modified=limited)


def is_sole_highest(scores: Mapping[str, int], force: str) -> bool:
    """Return whether nobody else scores as high as a force."""
    return all(scores[force] > score for other, score in scores.items() if other != force)


def baseline_count(scores: Mapping[str, int], force: str, *, lines: int) -> int:
    """Return which baseline a force has, counted from the forward one.

    ``scores`` are the modified deployment dice by force. Who alone has the highest
    counts from the rear; all others, and all in a tie at the top, from the front.

    Rules: VAL-BASE-08, VAL-DEPLOY-12, VAL-DEPLOY-13, VAL-DEPLOY-14, VAL-DEPLOY-15.
    """
    if is_sole_highest(scores, force):
        return lines + 1 - scores[force]
    return scores[force]


def initial_units(formation: MarchFormation, score: int, lowest: int, cap: int) -> int:
    """Return how many units deploy before the first turn, at most ``cap``.

    Rules: VAL-DEPLOY-19, VAL-DEPLOY-20, VAL-MARCH-16, VAL-OOB-13.
    """
    return min(cap, formation.base + formation.turn * (score - lowest))


def compared_dice(play: Play, commander: Commander) -> int:
    """Return the dice whose difference lets a commander deploy more.

    By the other reading these are the natural contact dice (AMB-140).

    Rule: VAL-DEPLOY-19.
    """
    by_contact = play.switches.choice("deploy.difference_from") == "contact"
    score = commander.contact if by_contact else commander.deployment
    if score is None:
        return 0
    return score.natural if by_contact else score.modified


def initiative(play: Play, engagement: Engagement) -> tuple[str, ...]:
    """Return the forces by deployment initiative: score, natural dice, more dice.

    Rules: VAL-DEPLOY-09, VAL-DEPLOY-10, VAL-DEPLOY-11.
    """
    dice = {c.force: c.deployment for c in engagement.commanders}
    return in_order_of_dice(play, engagement, dice, rule=TIE_RULE)


def _scores(engagement: Engagement) -> dict[str, int]:
    """Return the modified deployment dice by force."""
    dice = ((c.force, c.deployment) for c in engagement.commanders)
    return {force: score.modified if score else 0 for force, score in dice}


def rounds_order(by_initiative: tuple[str, ...]) -> RoundsOrder:
    """Return the order of every round: ties stand as initiative has settled them.

    Rules: VAL-DEPLOY-21, VAL-DEPLOY-22, VAL-DEPLOY-24, VAL-DEPLOY-27.
    """
    lowest_first = by_initiative[::-1]
    return RoundsOrder(first=by_initiative, second=lowest_first, later=lowest_first)


def deployment_schedule(field: Field, commander: Commander) -> units.DeploymentSchedule:
    """Return when the units of a force can be on the table, once dice are thrown.

    Rules: VAL-DEPLOY-21, VAL-DEPLOY-23, VAL-DEPLOY-25, VAL-DEPLOY-26, VAL-DEPLOY-28,
    VAL-DEPLOY-29, VAL-MARCH-15, VAL-ADV-03.
    """
    formation = march_formation(field, commander.force)
    return units.DeploymentSchedule(
        force=commander.force,
        units=units.engaging_units(field, commander.force, size=formation.unit),
        initial=commander.initial_units,
        per_turn=formation.turn,
        is_fixed=bool(units.march_table_of(field, commander.force)),
    )


def deploy(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw the deployment dice and settle initiative, baselines and first units.

    Rules: VAL-DEPLOY-01, VAL-DEPLOY-02.
    """
    thrown: dict[str, _Thrown] = {}
    throws = thrown_together(
        partial(field.play.throw, DICE_RULE, f"{engagement.id}.{force}")
        for force in engagement.forces
    )
    for commander, throw in zip(engagement.commanders, throws, strict=True):
        force = commander.force
        modifiers = deployment_modifiers(field, engagement, commander)
        thrown[force] = _Thrown(throw=throw, modifiers=modifiers)
        score = deployment_score(field.play, throw.total, modifiers)
        engagement = engagement.with_commander(replace(commander, deployment=score))
    engagement = _placed(engagement, field)
    events = [_dice_event(engagement, field, force, thrown[force]) for force in engagement.forces]
    recorded = RecordedDice(dice=field.play.dice)
    order = initiative(replace(field.play, dice=recorded), engagement)
    engagement = replace(engagement, initiative=order, stage=Stage.DEPLOYMENT)
    rounds = rounds_order(order)
    told = field.tells(
        engagement,
        "deployment-order",
        "VAL-DEPLOY-09",
        initiative=rounds.first[0],
        first=rounds.first,
        second=rounds.second,
        later=rounds.later,
    )
    events.append(replace(told, throws=tuple(recorded.made.values())))
    return field.with_engagement(engagement).outcome(*events)


def _placed(engagement: Engagement, field: Field) -> Engagement:
    """Give every commander his baseline and the units he begins with."""
    lines = field.play.tables.baselines.whole("lines")
    scores = _scores(engagement)
    compared = {c.force: compared_dice(field.play, c) for c in engagement.commanders}
    lowest = min(compared.values())
    for commander in engagement.commanders:
        force = commander.force
        formation = march_formation(field, force)
        cap = len(units.engaging_units(field, force, size=formation.unit))
        engagement = engagement.with_commander(
            replace(
                commander,
                baseline=baseline_count(scores, force, lines=lines),
                initial_units=initial_units(formation, compared[force], lowest, cap),
            )
        )
    return engagement


def _dice_event(engagement: Engagement, field: Field, force: str, thrown: _Thrown) -> Event:
    """Tell one commander's dice, his baseline and what he begins with.

    The step that keeps a score to the faces of a dice is told where it is needed.
    """
    commander = engagement.commander(force)
    scores = _scores(engagement)
    formation = march_formation(field, force)
    score, steps = scores[force], thrown.modifiers
    turns = deployment_schedule(field, commander).complete_before
    event = field.tells(
        engagement,
        "deployment-dice",
        DICE_RULE,
        force,
        score=score,
        natural=thrown.throw.total,
        baseline=commander.baseline,
        counted="rear" if is_sole_highest(scores, force) else "forward",
        came_by=formation.came_by,
        initial=_counted(formation, commander.initial_units),
        each_turn=_counted(formation, formation.turn) if turns > 1 else "",
        turns=turns,
    )
    if thrown.throw.total + sum(modifier.amount for modifier in steps) != score:
        limit = Modifier(
            reason="kept-to-dice",
            amount=Fraction(score),
            rule="VAL-DEPLOY-08",
            effect=Effect.BECOMES,
        )
        steps = (*steps, limit)
    return scored(event, thrown.throw, steps, score)


def _counted(formation: MarchFormation, count: int) -> str:
    """Return a number of units in words; nothing for individuals and for none."""
    if not count or formation.unit is units.UnitSize.INDIVIDUALS:
        return ""
    plural = {
        units.UnitSize.COMPANY: "companies",
        units.UnitSize.BATTALION: "battalions",
        units.UnitSize.REGIMENT: "regiments",
    }
    word = str(formation.unit) if count == 1 else plural[formation.unit]
    return f"{count} {word}"
