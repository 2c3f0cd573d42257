"""CONTACT, DISENG: before the contact phase a commander may rest, avoid or delay."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.rules.kit.phase import Barred, Choice, Outcome
from generator.rules.valormr.contact.asking import Options, answers, question_for
from generator.rules.valormr.contact.disengagement import Operation, Situated
from generator.rules.valormr.contact.engagement import Stage
from generator.rules.valormr.contact.getting_away import Attempt, get_away
from generator.rules.valormr.contact.telling import told_of
from generator.rules.valormr.prices import Refusal, step_price
from generator.world.events import Event
from generator.world.hexes import Hex, distance, neighbours

if TYPE_CHECKING:
    from generator.rules.valormr.contact.engagement import Commander, Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.orders import Decision

FIGHT, REST, AVOID, DELAY = "fight", "rest", "avoid", "delay"


def approaches(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Ask every commander how he meets the contact.

    Rules: VAL-CONTACT-08, VAL-CONTACT-10, VAL-CONTACT-11, VAL-CONTACT-12,
    VAL-DISENG-19, VAL-REST-13.
    """
    questions = {
        commander.force: question_for(
            play,
            engagement,
            "approach",
            commander.force,
            approach_options(play, field, commander),
        )
        for commander in engagement.commanders
    }
    found = answers(play, questions.values())
    events: list[Event] = []
    chosen: dict[str, Decision] = {}
    for force, question in questions.items():
        decision = found[question.key]
        chosen[force] = decision
        engagement = engagement.with_commander(
            replace(engagement.commander(force), approach=decision.choice)
        )
        events.append(
            told_of(
                play,
                engagement,
                f"approach-{decision.choice}",
                rule=question.rule,
                force=force,
            )
        )
    outcome = Outcome(situation=field.with_engagement(engagement), events=tuple(events))
    if all(decision.choice == REST for decision in chosen.values()):
        return outcome.and_then(lambda now: _all_rest(play, engagement, now))
    for force in sorted(chosen):
        if chosen[force].choice in (AVOID, DELAY):
            outcome = outcome.and_then(
                partial(_leaves, play, engagement.id, force, chosen[force])
            )
    return outcome


def approach_options(play: Play, field: Field, commander: Commander) -> Options:
    """Return what a commander may do before the contact phase.

    Rules: VAL-CONTACT-08, VAL-CONTACT-11, VAL-CONTACT-12, VAL-DISENG-14.
    """
    choices = [
        Choice(key=FIGHT, means="approach-fight", rule="VAL-CONTACT-10"),
        Choice(key=REST, means="approach-rest", rule="VAL-CONTACT-08"),
        Choice(key=DELAY, means="approach-delay", rule="VAL-DISENG-19"),
    ]
    barred: tuple[Barred, ...] = ()
    if can_avoid(play, field, commander.force):
        choices.append(
            Choice(
                key=AVOID, means="approach-avoid", rule="VAL-DISENG-14", needs=("to",)
            )
        )
    else:
        barred = (
            Barred(
                key=AVOID,
                reason="too few points for any adjacent hex, and no forced march",
                rule="VAL-DISENG-14",
            ),
        )
    return Options(rule="VAL-CONTACT-08", choices=tuple(choices), barred=barred)


def can_avoid(play: Play, field: Field, force: str) -> bool:
    """Return whether a force has the points to go on into some adjacent hex.

    Rule: VAL-DISENG-14.
    """
    return any(
        avoid_refusal(play, field, force, place) is None
        for place in neighbours(field.force(force).at)
    )


def avoid_refusal(play: Play, field: Field, force: str, goal: Hex) -> str | None:
    """Return why a force cannot avoid into a hex, none when it can.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-MOVE-14.
    """
    state = field.force(force)
    if distance(state.at, goal) != 1:
        return "it is not adjacent"
    if field.situation.at(goal) is not None:
        return "a force stands there"
    price = step_price(play, state, goal)
    if isinstance(price, Refusal):
        return play_reason(price)
    if price.points <= field.left(force):
        return None
    if price.points <= field.left(force) + forced_points(play, field, force):
        return None
    return "it costs more points than the force has, a forced march included"


def play_reason(refusal: Refusal) -> str:
    """Return a refusal's reason in plain words."""
    return refusal.reason.replace("-", " ")


def forced_points(play: Play, field: Field, force: str) -> int:
    """Return the points a forced march would still bring, nought when barred.

    Rules: VAL-REST-06, VAL-DISENG-14.
    """
    column = field.columns[force]
    state = field.force(force)
    tired = state.fatigued or state.forced_on == play.period.turn or column.forced
    if tired:
        return 0
    share = play.tables.rest.number("forced-share")
    return int(column.hand.rate.points * share)


def _all_rest(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Suspend a contact because every commander rests.

    Rules: VAL-CONTACT-08, VAL-CONTACT-09, VAL-REST-13.
    """
    event = told_of(play, engagement, "all-rest", rule="VAL-CONTACT-08")
    over = replace(engagement, stage=Stage.RESTED)
    return Outcome(situation=field.with_engagement(over), events=(event,))


def _leaves(
    play: Play, engagement_id: str, force: str, decision: Decision, field: Field
) -> Outcome[Field]:
    """Dice for an avoid or a delay, then move where an avoiding force must.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-DISENG-19, VAL-DISENG-21.
    """
    engagement = field.engagement(engagement_id)
    if force not in engagement.forces:
        return Outcome(situation=field)
    operation = Operation(decision.choice)
    attempt = attempt_of(engagement, force, operation)
    outcome = get_away(play, engagement, field, attempt)
    goal = decision.detail.get("to")
    if operation is Operation.AVOID and isinstance(goal, Hex):
        return outcome.and_then(
            lambda now: avoided_into(play, now, force, goal, engagement)
        )
    return outcome


def attempt_of(engagement: Engagement, force: str, operation: Operation) -> Attempt:
    """Return a formed force's attempt to get away from all its opponents.

    Rules: VAL-DISENG-07, VAL-DISENG-20.
    """
    opponents = engagement.commander(force).opponents
    return Attempt(
        own=Situated(
            force=force, against=opponents, is_disengager=True, operation=operation
        ),
        opponents=tuple(
            Situated(
                force=other,
                against=(force,),
                is_disengager=False,
                operation=operation,
            )
            for other in opponents
        ),
    )


def avoided_into(
    play: Play, field: Field, force: str, goal: Hex, engagement: Engagement
) -> Outcome[Field]:
    """Pay for the hex a force avoids into, by forced march if it must.

    Rules: VAL-DISENG-14, VAL-DISENG-15, VAL-REST-06.
    """
    state = field.force(force)
    refusal = avoid_refusal(play, field, force, goal)
    price = step_price(play, state, goal)
    if refusal is not None or isinstance(price, Refusal):
        event = told_of(
            play,
            engagement,
            "avoid-blocked",
            rule="VAL-DISENG-15",
            force=force,
            facts={"goal": goal, "why": refusal or ""},
        )
        return Outcome(situation=field, events=(event,))
    by_forced_march = price.points > field.left(force)
    if by_forced_march:
        column = field.columns[force]
        share = play.tables.rest.number("forced-share")
        hand = replace(column.hand, forced=column.hand.rate.points * share)
        forced = replace(column, hand=hand, forced=True)
        field = replace(field, columns={**field.columns, force: forced})
    paid = field.having_spent(force, price.points).moved(play, force, goal)
    event = Event(
        kind="avoided-into",
        rule="VAL-DISENG-15",
        half=engagement.half,
        force=force,
        sides=(play.campaign.force(force).side,),
        contact=engagement.id,
        facts={
            "force": force,
            "from": state.at,
            "to": goal,
            "cost": price.points,
            "left": paid.left(force),
            "forced": by_forced_march,
        },
    )
    return Outcome(situation=paid, events=(event,))
