"""DISENG, DEF-EXCH: who breaks off a battle, is pursued, or has to give ground."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Barred, Outcome
from generator.systems.valormr.rules.contact.asking import answers, options_of, question_for, then
from generator.systems.valormr.rules.contact.casualties import opposite
from generator.systems.valormr.rules.contact.disengagement import Formation, Operation, attempt_of
from generator.systems.valormr.rules.contact.getting_away import get_away, is_reinforced
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.results import PERCENT
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.values import replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.disengagement import Attempt
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.results import Retirement
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Hex


# DEF-EXCH: who has to give ground after a battle, without further dice or losses.

RULE = "DEF-EXCH-02"
WAY_OUT = "displaced"


def pushed_back(engagement: Engagement, force: str, field: Field) -> Outcome[Field]:
    """Let a force give ground after a battle, unless a supporter reinforces it.

    It costs no points, no dice and no figures. Where no hex is open to it, it stays.

    Rules: DEF-EXCH-02, VAL-ROLE-08, VAL-DISENG-43, VAL-TURN-09.
    """
    if not field.force(force).afoot:
        return field.outcome()
    reinforced, told = is_reinforced(engagement, field, force)
    if reinforced:
        return field.outcome(*told)
    came_from = field.force(force).at
    goal = ground_behind(engagement, field, force)
    if goal is None:
        stays = field.tells(engagement, "stands-its-ground", RULE, force, at=came_from)
        return field.outcome(*told, stays)
    event = field.tells(engagement, "gives-ground", RULE, force, **{"from": came_from}, to=goal)
    moved = field.moved(force, goal)
    now = moved.engagement(engagement.id)
    left = replace(now.without(force), way_out={**now.way_out, force: WAY_OUT})
    return moved.with_engagement(left).outcome(*told, event)


def ground_behind(engagement: Engagement, field: Field, force: str) -> Hex | None:
    """Return the hex a beaten force falls back to; none: none is open to it.

    It is free, passable and the one beside the fewest of those it fought, and of
    several the one nearest to the hex directly opposite the first of them.

    Rules: DEF-EXCH-02, VAL-DISENG-43, VAL-DISENG-44, VAL-DISENG-45.
    """
    state = field.force(force)
    foes = [
        field.force(other)
        for pair in engagement.pairs_at_start
        if force in pair
        for other in pair
        if other != force and field.force(other).afoot
    ]
    if not foes:
        return None
    beyond = opposite(state.at, foes[0].at)

    def worth(place: Hex) -> tuple[int, int, Hex]:
        there = field.moved(force, place).force(force)
        beside = sum(are_in_contact(field.play, there, foe) for foe in foes)
        return (beside, distance(place, beyond), place)

    places = [
        place
        for place in neighbours(state.at)
        if place in field.play.board.terrain
        and can_stay(field.play, place)
        and not isinstance(step_price(field.play, state, place), Refusal)
        and field.situation.at(place) is None
    ]
    goal = min(places, key=worth, default=None)
    if goal is None or worth(goal)[0] >= len(foes):
        return None
    return goal


PURSUE, HOLD = "pursue", "hold"


def withdraws(engagement_id: str, retirement: Retirement, field: Field) -> Outcome[Field]:
    """Dice for a force that broke off the battle, pursuers included.

    Rules: VAL-DISENG-22, VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    engagement, force = field.engagement(engagement_id), retirement.force
    if force not in engagement.forces or not field.force(force).afoot:
        return field.outcome()
    formation = formation_after(field.play, retirement)
    event = field.tells(
        engagement,
        f"withdraws-{formation}",
        "VAL-DISENG-22",
        force,
        behind=retirement.behind,
        disordered=retirement.disordered,
        routed=retirement.routed,
        original=retirement.original,
    )
    foes = (f for f in engagement.commander(force).opponents if field.force(f).afoot)
    attempt = attempt_of(engagement, force, Operation.WITHDRAW, tuple(foes))
    attempt = replace(attempt, own=replace(attempt.own, formation=formation))
    return then(field.outcome(event), partial(_broken_off, attempt))


def formation_after(play: Play, retirement: Retirement) -> Formation:
    """Return in what order a force comes away from the table.

    Rules: VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    numbers = play.tables.disengagement
    original = retirement.original
    if retirement.routed * PERCENT >= original * numbers.number("rout-percent"):
        return Formation.ROUT
    if retirement.behind * PERCENT >= original * numbers.number("order-percent"):
        return Formation.FORMED
    return Formation.RETREAT


def _broken_off(attempt: Attempt, field: Field) -> Outcome[Field]:
    """Ask which opponents pursue, then throw for the withdrawal.

    Rules: VAL-DISENG-22, VAL-DISENG-29.
    """
    engagement, force = attempt.engagement, attempt.force
    formation = attempt.own.formation
    questions: dict[str, Question] = {}
    for pursuer in (other.force for other in attempt.opponents):
        options = replace(PURSUIT_OPTIONS, facts=(("other", field.army(force).name),))
        refusal = pursuit_refusal(engagement, field, pursuer, formation)
        if refusal is not None:
            barred = (Barred(key=PURSUE, reason=refusal, rule="VAL-DISENG-29"),)
            hold = tuple(each for each in options.choices if each.key == HOLD)
            options = replace(options, choices=hold, barred=barred)
        question = question_for(field, engagement, f"pursuit-{force}", pursuer, options)
        if not options.barred or field.play.answer(question.key) is not None:
            questions[pursuer] = replace(question, kind="pursuit")
    found = answers(field, questions.values())
    pursuing = {f for f, q in questions.items() if found[q.key].choice == PURSUE}
    opponents = tuple(
        replace(other, pursues=other.force in pursuing) for other in attempt.opponents
    )
    attempt = replace(attempt, opponents=opponents)
    return then(field.outcome(*found.told), partial(get_away, attempt))


PURSUIT_OPTIONS = options_of("VAL-DISENG-29", {PURSUE: "pursue", HOLD: "hold"})


def pursuit_refusal(
    engagement: Engagement, field: Field, force: str, formation: Formation
) -> str | None:
    """Return why a force may not pursue, none when it may.

    Rules: VAL-DISENG-29, VAL-REST-14, VAL-RIVER-07, VAL-TERR-14.
    """
    state = field.force(force)
    if formation is Formation.FORMED:
        return "the enemy withdraws in good order"
    if force not in field.situation.maneuvering:
        return "it does not maneuver"
    if not stands_formed(field.play, state, engagement.half):
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    return None
