"""ROLE: once a contact is resolved: second contact, exploit, relief."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Outcome, hex_among
from generator.systems.valormr.rules.contact import asking, switching
from generator.systems.valormr.rules.contact.joining import engagements_from
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.roles import AFTER, switches_said
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.values import replace
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.joining import Pair
    from generator.world.campaign import Decision
    from generator.world.clock import Event
    from generator.world.hexes import Hex

NO, MANEUVER, EXPLOIT, RELIEVE = "no", "maneuver", "exploit", "relief"


def second_contacts(engagement_id: str, field: Field) -> Outcome[Field]:
    """Ask who imposes a second contact, then who exploits and who relieves.

    Rules: VAL-ROLE-07, VAL-ROLE-11, VAL-ROLE-14, VAL-ROLE-16, VAL-ROLE-17,
    VAL-ROLE-20, VAL-DISENG-11.
    """
    engagement = field.engagement(engagement_id)
    able = () if engagement.is_second else engagement.met
    questions = {
        force: asking.question_for(field, engagement, "second", force, SECOND)
        for force in able
        if may_impose(engagement, field, force)
    }
    found = asking.answers(field, questions.values())
    decisions = {force: found[question.key] for force, question in questions.items()}
    imposing = tuple(f for f, said in decisions.items() if said.choice == MANEUVER)
    outcome = field.outcome(*found.told)
    for force in imposing:
        if force not in outcome.situation.situation.maneuvering:
            said = decisions[force]
            step = partial(switching.begin_maneuver, engagement_id, force, said)
            outcome = asking.then(outcome, step)
    outcome = asking.then(outcome, partial(switches_said, engagement_id, AFTER))
    outcome = asking.then(outcome, partial(exploits, engagement_id))
    outcome = asking.then(outcome, partial(reliefs, engagement_id))
    return asking.then(outcome, partial(_imposed, engagement_id, imposing))


SECOND = asking.options_of("VAL-ROLE-20", {MANEUVER: "second-maneuver", NO: "second-no"})


def may_impose(engagement: Engagement, field: Field, force: str) -> bool:
    """Return whether a force may impose a second contact in this half period.

    Rules: VAL-ROLE-17, VAL-ROLE-20.
    """
    state = field.force(force)
    if not state.afoot or not adjacent_enemies(field, force):
        return False
    if force in field.situation.maneuvering:
        return True
    return switching.maneuver_refusal(field, force, engagement.half) is None


def adjacent_enemies(field: Field, force: str) -> tuple[str, ...]:
    """Return the enemies adjacent to a force, by id."""
    state = field.force(force)
    return tuple(
        other.force
        for other in field.situation.in_order()
        if other.force != force and are_in_contact(field.play, state, other)
    )


def exploits(engagement_id: str, field: Field) -> Outcome[Field]:
    """Ask every reserve whether it goes through its supporter against an enemy.

    Rules: VAL-ROLE-14, VAL-ROLE-15, VAL-ROLE-16.
    """
    engagement = field.engagement(engagement_id)
    goals: dict[str, tuple[Hex, ...]] = {}
    questions: dict[str, Question] = {}
    for reserve, supporter in sorted(field.situation.reserves.items()):
        if field.situation.supports.get(supporter) not in engagement.met:
            continue
        goals[reserve] = exploit_goals(field, reserve, supporter)
        if goals[reserve]:
            labels = tuple(map(field.play.board.grid.label, goals[reserve]))
            choices = tuple(
                replace(choice, among=labels) if choice.needs else choice
                for choice in EXPLOIT_OPTIONS.choices
            )
            facts = (("goals", ", ".join(labels)),)
            options = replace(EXPLOIT_OPTIONS, choices=choices, facts=facts)
            question = asking.question_for(field, engagement, "exploit", reserve, options)
            questions[reserve] = question

    def goal_of(question: Question, decision: Decision) -> Hex | None:
        if decision.choice != EXPLOIT:
            return None
        what = "the reserve cannot exploit into that hex"
        hint = "it must be free, adjacent to the supporter and to an enemy, and its cost in hand"
        open_to_it = goals[question.asks[0]]
        return hex_among(decision, open_to_it, rule="VAL-ROLE-14", what=what, hint=hint)

    found = asking.answers(field, questions.values(), goal_of)
    outcome = field.outcome(*found.told)
    for reserve, question in questions.items():
        goal = goal_of(question, found[question.key])
        if goal is not None:
            step = partial(_exploited, engagement_id, reserve, goal)
            outcome = asking.then(outcome, step)
    return outcome


EXPLOIT_OPTIONS = asking.Options(
    rule="VAL-ROLE-14",
    choices=(
        Choice(key=EXPLOIT, means="exploit", rule="VAL-ROLE-14", needs=("to",)),
        Choice(key=NO, means="exploit-no", rule="VAL-ROLE-14"),
    ),
)


def exploit_goals(field: Field, reserve: str, supporter: str) -> tuple[Hex, ...]:
    """Return the hexes a reserve may exploit into, through its supporter's hex.

    Rules: VAL-ROLE-14, VAL-ROLE-15.
    """
    state, front = field.force(reserve), field.force(supporter)
    if isinstance(step_price(field.play, state, front.at), Refusal):
        return ()
    through = field.moved(reserve, front.at).force(reserve)
    found = []
    for goal in neighbours(front.at):
        price = step_price(field.play, through, goal)
        if isinstance(price, Refusal) or price.points > field.left(reserve):
            continue
        there = replace(through, at=goal)
        meets = any(
            are_in_contact(field.play, there, other) for other in field.situation.in_order()
        )
        if meets and field.situation.at(goal) is None:
            found.append(goal)
    return tuple(found)


def _exploited(engagement_id: str, reserve: str, goal: Hex, field: Field) -> Outcome[Field]:
    """Move a reserve two hexes for the price of the second, if that is still free.

    Rules: VAL-ROLE-14, VAL-ROLE-15.
    """
    engagement, rule = field.engagement(engagement_id), "VAL-ROLE-14"
    supporter = field.situation.reserves[reserve]
    start, front = field.force(reserve).at, field.force(supporter).at
    through = field.moved(reserve, front)
    price = step_price(field.play, through.force(reserve), goal)
    if isinstance(price, Refusal) or field.situation.at(goal) is not None:
        refused = field.tells(engagement, "exploit-blocked", rule, reserve, goal=goal)
        return field.outcome(refused)
    moved = through.having_spent(reserve, price.points).moved(reserve, goal)
    moved = moved.busy(reserve, engagement.half)
    event = field.tells(
        engagement,
        "exploits",
        rule,
        reserve,
        **{"from": start},
        through=front,
        to=goal,
        cost=price.points,
        left=moved.left(reserve),
    )
    situation = moved.situation
    reserves = {r: s for r, s in situation.reserves.items() if r != reserve}
    return moved.in_roles(situation.supports, reserves).outcome(event)


def reliefs(engagement_id: str, field: Field) -> Outcome[Field]:
    """Ask every supporter whether it relieves the force it supports now.

    Rules: VAL-ROLE-06, VAL-ROLE-07.
    """
    engagement = field.engagement(engagement_id)
    if not engagement.way_out:
        return field.outcome()
    relieved: dict[str, str] = {}
    questions: dict[str, Question] = {}
    for force, whom in sorted(field.situation.supports.items()):
        is_near = whom in engagement.met and field.force(whom).afoot
        if is_near and switching.switch_refusal(field, (force, whom)) is None:
            facts = (("supported", field.army(whom).name),)
            options = replace(RELIEF_OPTIONS, facts=facts)
            question = asking.question_for(field, engagement, "relief", force, options)
            relieved[force], questions[force] = whom, question
    found = asking.answers(field, questions.values())
    outcome = field.outcome(*found.told)
    for force, whom in relieved.items():
        if found[questions[force].key].choice == RELIEVE:
            outcome = asking.then(outcome, partial(switching.relieve, engagement_id, force, whom))
    return outcome


RELIEF_OPTIONS = asking.options_of("VAL-ROLE-06", {RELIEVE: "relief", NO: "relief-no"})


def _imposed(engagement_id: str, imposing: tuple[str, ...], field: Field) -> Outcome[Field]:
    """Make the second contacts that are imposed, with everybody next to who does.

    No pair comes to a third.

    Rules: VAL-ROLE-20, VAL-DISENG-11, VAL-CONTACT-13.
    """
    engagement = field.engagement(engagement_id)
    half, rule = engagement.half, "VAL-ROLE-20"
    had = {
        pair
        for other in field.situation.engagements
        if other.half == half and other.is_second
        for pair in other.pairs_at_start
    }
    pairs: set[Pair] = set()
    events: list[Event] = []
    for force in imposing:
        at, enemies = field.force(force).at, adjacent_enemies(field, force)
        new = {(min(force, e), max(force, e)) for e in enemies} - had
        if new:
            pairs |= new
            events.append(
                field.tells(engagement, "second-contact", rule, force, at=at, enemies=enemies)
            )
    if not pairs:
        return field.outcome()
    met = tuple(sorted(pairs))
    return asking.then(
        field.outcome(*events), lambda now: engagements_from(now, met, half, is_second=True)
    )
