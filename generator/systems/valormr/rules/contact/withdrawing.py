"""DISENG, DEF-EXCH: who breaks off a battle, is pursued, or has to give ground."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Barred, Choice, Outcome
from generator.systems.valormr.rules.contact.asking import (
    Options,
    answers,
    question_for,
    then,
)
from generator.systems.valormr.rules.contact.casualties import hex_opposite
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
)
from generator.systems.valormr.rules.contact.field import told_of
from generator.systems.valormr.rules.contact.getting_away import (
    Attempt,
    get_away,
    is_reinforced,
    supporters_of,
)
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.results import PERCENT
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.results import Retirement
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event
    from generator.world.hexes import Hex


# DEF-EXCH: who has to give ground after a battle, without further dice or losses.

RULE = "DEF-EXCH-02"
WAY_OUT = "displaced"


def pushed_back(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Let a force give ground after a battle, unless a supporter reinforces it.

    It costs no points, no dice and no figures. Where no hex is open to it, it stays.

    Rules: DEF-EXCH-02, VAL-ROLE-08, VAL-DISENG-43, VAL-TURN-09.
    """
    if not field.force(force).afoot:
        return Outcome(situation=field)
    if supporters_of(field, force):
        reinforced, said = is_reinforced(play, engagement, field, force)
        asked = Outcome(situation=field, events=said)
        step = _held if reinforced else _gives_ground
        return then(asked, partial(step, play, engagement, force))
    return _gives_ground(play, engagement, force, field)


def _held(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Keep a reinforced force where it is.

    Rule: VAL-ROLE-08.
    """
    held = told_of(
        play, engagement, "reinforced", "VAL-ROLE-08", force, at=field.force(force).at
    )
    return Outcome(situation=field, events=(held,))


def _gives_ground(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Put a force into the hex it falls back to, if there is one."""
    came_from = field.force(force).at
    goal = ground_behind(play, engagement, field, force)
    if goal is None:
        stays = told_of(
            play, engagement, "stands-its-ground", RULE, force, at=came_from
        )
        return Outcome(situation=field, events=(stays,))
    moved = field.moved(play, force, goal)
    event = told_of(
        play, engagement, "gives-ground", RULE, force, **{"from": came_from}, to=goal
    )
    now = moved.engagement(engagement.id)
    left = replace(now.without(force), way_out={**now.way_out, force: WAY_OUT})
    return Outcome(situation=moved.with_engagement(left), events=(event,))


def ground_behind(
    play: Play, engagement: Engagement, field: Field, force: str
) -> Hex | None:
    """Return the hex a beaten force falls back to; none: none is open to it.

    It is the one beside the fewest of those it fought, and of several the one nearest
    to the hex directly opposite the first of them.

    Rules: DEF-EXCH-02, VAL-DISENG-43, VAL-DISENG-44, VAL-DISENG-45.
    """
    foes = [
        other
        for pair in engagement.pairs_at_start
        if force in pair
        for other in pair
        if other != force and field.force(other).afoot
    ]
    if not foes:
        return None
    opposite = hex_opposite(field, force, foes[0])

    def worth(place: Hex) -> tuple[int, int, Hex]:
        beside = _foes_beside(play, field, force, place, foes)
        return (beside, distance(place, opposite), place)

    places = [
        place
        for place in neighbours(field.force(force).at)
        if _is_open(play, field, force, place)
    ]
    goal = min(places, key=worth, default=None)
    if goal is None or worth(goal)[0] >= len(foes):
        return None
    return goal


def _is_open(play: Play, field: Field, force: str, place: Hex) -> bool:
    """Return whether a force can fall back into a hex: it is free, and passable.

    Rules: VAL-DISENG-44, VAL-DISENG-45.
    """
    if place not in play.board.terrain or not can_stay(play, place):
        return False
    if isinstance(step_price(play, field.force(force), place), Refusal):
        return False
    return field.situation.at(place) is None


def _foes_beside(
    play: Play, field: Field, force: str, place: Hex, foes: list[str]
) -> int:
    """Return with how many of those it fought a force would be in contact there."""
    there = field.moved(play, force, place).force(force)
    return sum(are_in_contact(play, there, field.force(foe)) for foe in foes)


PURSUE, HOLD = "pursue", "hold"


def withdraws(
    play: Play, engagement_id: str, retirement: Retirement, field: Field
) -> Outcome[Field]:
    """Dice for a force that broke off the battle, pursuers included.

    Rules: VAL-DISENG-22, VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    engagement = field.engagement(engagement_id)
    force = retirement.force
    if force not in engagement.forces or not field.force(force).afoot:
        return Outcome(situation=field)
    formation = formation_after(play, retirement)
    event = told_of(
        play,
        engagement,
        f"withdraws-{formation}",
        "VAL-DISENG-22",
        force,
        behind=retirement.behind,
        disordered=retirement.disordered,
        routed=retirement.routed,
        original=retirement.original,
    )
    outcome = Outcome(situation=field, events=(event,))
    return then(
        outcome, lambda now: _broken_off(play, engagement, now, force, formation)
    )


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


def _broken_off(
    play: Play, engagement: Engagement, field: Field, force: str, formation: Formation
) -> Outcome[Field]:
    """Ask who pursues, then throw for the withdrawal.

    Rules: VAL-DISENG-22, VAL-DISENG-29.
    """
    pursuing, told = pursuers(play, engagement, field, force, formation)
    opponents = tuple(
        other
        for other in engagement.commander(force).opponents
        if field.force(other).afoot
    )
    attempt = Attempt(
        own=Situated(
            force=force,
            against=opponents,
            half=engagement.half,
            is_disengager=True,
            operation=Operation.WITHDRAW,
            formation=formation,
        ),
        opponents=tuple(
            Situated(
                force=other,
                against=(force,),
                half=engagement.half,
                is_disengager=False,
                operation=Operation.WITHDRAW,
                pursues=other in pursuing,
            )
            for other in opponents
        ),
    )
    outcome = Outcome(situation=field, events=told)
    return then(outcome, lambda now: get_away(play, engagement, now, attempt))


def pursuers(
    play: Play,
    engagement: Engagement,
    field: Field,
    force: str,
    formation: Formation,
) -> tuple[frozenset[str], tuple[Event, ...]]:
    """Ask which opponents pursue a force that withdraws; return them, and what is told.

    Rule: VAL-DISENG-29.
    """
    questions = {
        other: _pursuit(play, engagement, field, (other, force), formation)
        for other in engagement.commander(force).opponents
        if field.force(other).afoot
    }
    put = {
        other: question
        for other, question in questions.items()
        if not question.barred or play.answer(question.key) is not None
    }
    found = answers(play, field, put.values())
    pursuing = (
        other for other, question in put.items() if found[question.key].choice == PURSUE
    )
    return frozenset(pursuing), found.told


def _pursuit(
    play: Play,
    engagement: Engagement,
    field: Field,
    pair: tuple[str, str],
    formation: Formation,
) -> Question:
    """Return the question whether one force pursues another."""
    pursuer, force = pair
    refusal = pursuit_refusal(play, engagement, field, pursuer, formation)
    facts = (("other", play.campaign.force(force).name),)
    options = replace(PURSUIT_OPTIONS, facts=facts)
    if refusal is not None:
        barred = Barred(key=PURSUE, reason=refusal, rule="VAL-DISENG-29")
        hold = tuple(c for c in options.choices if c.key == HOLD)
        options = replace(options, choices=hold, barred=(barred,))
    question = question_for(play, engagement, f"pursuit-{force}", pursuer, options)
    return replace(question, kind="pursuit")


PURSUIT_OPTIONS = Options(
    rule="VAL-DISENG-29",
    choices=(
        Choice(key=PURSUE, means="pursue", rule="VAL-DISENG-29"),
        Choice(key=HOLD, means="hold", rule="VAL-DISENG-29"),
    ),
)


def pursuit_refusal(
    play: Play, engagement: Engagement, field: Field, force: str, formation: Formation
) -> str | None:
    """Return why a force may not pursue, none when it may.

    Rules: VAL-DISENG-29, VAL-REST-14, VAL-RIVER-07, VAL-TERR-14.
    """
    state = field.force(force)
    if formation is Formation.FORMED:
        return "the enemy withdraws in good order"
    if force not in field.situation.maneuvering:
        return "it does not maneuver"
    if not stands_formed(play, state, engagement.half):
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    return None
