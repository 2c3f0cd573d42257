"""DISENG: a force gets away from its opponents, or is cut up in the attempt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.rules.kit.phase import Choice, Outcome
from generator.rules.valormr.contact.asking import Options, answers, question_for
from generator.rules.valormr.contact.disengagement import (
    Operation,
    Situated,
    Toll,
    destroys,
    figures_lost,
    modifiers,
    next_line,
    toll,
)
from generator.rules.valormr.contact.displacement import (
    closed_because,
    displaced,
    hex_opposite,
)
from generator.rules.valormr.contact.estimates import engaging_companies
from generator.rules.valormr.contact.losses import company_losses
from generator.rules.valormr.contact.telling import scored, told_of

if TYPE_CHECKING:
    from generator.rules.valormr.contact.engagement import Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.events import Event

REINFORCE = "reinforce"
FALL_BACK = "fall-back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One force getting away from the opponents it has to dice against."""

    own: Situated
    opponents: tuple[Situated, ...]

    @property
    def force(self) -> str:
        """The disengaging force."""
        return self.own.force

    @property
    def operation(self) -> Operation:
        """How it gets away."""
        return self.own.operation


def get_away(
    play: Play, engagement: Engagement, field: Field, attempt: Attempt
) -> Outcome[Field]:
    """Throw for a disengagement, take the losses, and end the contact.

    Rules: VAL-DISENG-01, VAL-DISENG-02, VAL-DISENG-04, VAL-DISENG-06, VAL-DISENG-07,
    VAL-DISENG-10.
    """
    scores, told = _scores(play, engagement, field, attempt)
    tolls = tuple(
        toll(
            play,
            attempt.operation,
            other.force,
            scores[attempt.force] - scores[other.force],
        )
        for other in attempt.opponents
    )
    outcome = Outcome(situation=field, events=told)
    outcome = outcome.and_then(
        lambda now: _suffered(play, engagement, now, attempt, tolls)
    )
    return outcome.and_then(lambda now: _parted(play, engagement, now, attempt))


def _scores(
    play: Play, engagement: Engagement, field: Field, attempt: Attempt
) -> tuple[dict[str, int], tuple[Event, ...]]:
    """Throw one dice for each commander involved.

    Rules: VAL-DISENG-02, VAL-DISENG-03, VAL-DISENG-07.
    """
    scores: dict[str, int] = {}
    events = []
    for situated in (attempt.own, *attempt.opponents):
        nth = 1 if situated.is_disengager else 2
        subject = f"{engagement.id}.{attempt.force}.{situated.force}"
        throw = play.throw("VAL-DISENG-02", subject, nth=nth)
        found = modifiers(play, field, situated)
        scores[situated.force] = throw.total + sum(int(m.amount) for m in found)
        event = told_of(
            play,
            engagement,
            "disengagement-dice",
            rule="VAL-DISENG-02",
            force=situated.force,
            facts={
                "operation": str(attempt.operation),
                "disengager": attempt.force,
                "score": scores[situated.force],
            },
        )
        events.append(scored(event, throw, found, scores[situated.force]))
    return scores, tuple(events)


def _suffered(
    play: Play,
    engagement: Engagement,
    field: Field,
    attempt: Attempt,
    tolls: tuple[Toll, ...],
) -> Outcome[Field]:
    """Take the losses of all opponents together, then any displacement.

    Rules: VAL-DISENG-05, VAL-DISENG-08, VAL-DISENG-09, VAL-DISENG-43, VAL-DISENG-48.
    """
    if destroys(play, tolls):
        return _destroyed(play, engagement, field, attempt, tolls)
    pushed = [each for each in tolls if each.loss.is_displaced]
    if not pushed:
        return _lost(play, engagement, field, attempt, tolls)
    return _pushed_back(play, engagement, field, attempt, tolls)


def _pushed_back(
    play: Play,
    engagement: Engagement,
    field: Field,
    attempt: Attempt,
    tolls: tuple[Toll, ...],
) -> Outcome[Field]:
    """Displace a force, unless a supporter reinforces it or its way is closed.

    Rules: VAL-DISENG-43, VAL-DISENG-44, VAL-DISENG-45, VAL-DISENG-46, VAL-DISENG-47,
    VAL-ROLE-08.
    """
    worst = min(tolls, key=lambda each: each.difference)
    if _is_reinforced(play, engagement, field, attempt):
        held = told_of(
            play,
            engagement,
            "reinforced",
            rule="VAL-ROLE-08",
            force=attempt.force,
            facts={"at": field.force(attempt.force).at},
        )
        outcome = Outcome(situation=field, events=(held,))
        return outcome.and_then(
            lambda now: _lost(play, engagement, now, attempt, tolls)
        )
    goal = hex_opposite(field, attempt.force, worst.opponent)
    closed = closed_because(play, field, attempt.force, goal)
    if closed is not None:
        worse = next_line(play, attempt.operation, worst)
        told = told_of(
            play,
            engagement,
            "displacement-closed",
            rule="VAL-DISENG-44",
            force=attempt.force,
            facts={"goal": goal, "why": closed},
        )
        outcome = Outcome(situation=field, events=(told,))
        others = tuple(each for each in tolls if each is not worst)
        return outcome.and_then(
            lambda now: _without_displacement(
                play, engagement, now, attempt, (worse, *others)
            )
        )
    outcome = _lost(play, engagement, field, attempt, tolls)
    return outcome.and_then(
        lambda now: displaced(play, engagement, now, attempt.force, goal)
    )


def _without_displacement(
    play: Play,
    engagement: Engagement,
    field: Field,
    attempt: Attempt,
    tolls: tuple[Toll, ...],
) -> Outcome[Field]:
    """Take losses where the force can no longer be displaced."""
    if destroys(play, tolls):
        return _destroyed(play, engagement, field, attempt, tolls)
    return _lost(play, engagement, field, attempt, tolls)


def _is_reinforced(
    play: Play, engagement: Engagement, field: Field, attempt: Attempt
) -> bool:
    """Ask the supporters of a displaced force whether one reinforces it.

    Rules: VAL-ROLE-08, VAL-DISENG-47.
    """
    supporters = [
        supporter
        for supporter, supported in sorted(field.situation.supports.items())
        if supported == attempt.force
    ]
    if not supporters:
        return False
    questions = [
        question_for(play, engagement, "reinforce", supporter, REINFORCE_OPTIONS)
        for supporter in supporters
    ]
    found = answers(play, questions)
    return any(decision.choice == REINFORCE for decision in found.values())


REINFORCE_OPTIONS = Options(
    rule="VAL-ROLE-08",
    choices=(
        Choice(key=REINFORCE, means="reinforce", rule="VAL-ROLE-08"),
        Choice(key=FALL_BACK, means="fall-back", rule="VAL-DISENG-46"),
    ),
)


def _lost(
    play: Play,
    engagement: Engagement,
    field: Field,
    attempt: Attempt,
    tolls: tuple[Toll, ...],
) -> Outcome[Field]:
    """Take figures from the assault regiment.

    Rules: VAL-DISENG-05, VAL-DISENG-41, VAL-DISENG-42.
    """
    state = field.force(attempt.force)
    percents = tuple(each.loss.percent for each in tolls)
    companies = engaging_companies(play, field, attempt.force)
    present = sum(figures for _, figures in companies) or state.strength
    original = _original(play, companies) if _of_original(play) else 0
    lost = figures_lost(present, percents, original=original)
    figures = company_losses(state, companies, lost)
    event = told_of(
        play,
        engagement,
        "disengagement-loss" if lost else "disengagement-no-loss",
        rule="VAL-DISENG-40",
        force=attempt.force,
        facts={
            "operation": str(attempt.operation),
            "rows": tuple(_in_words(each, play) for each in tolls),
            "present": present,
            "lost": lost,
            "left": present - lost,
        },
    )
    after = field.with_force(replace(state, figures=figures))
    return Outcome(situation=after, events=(event,))


def _destroyed(
    play: Play,
    engagement: Engagement,
    field: Field,
    attempt: Attempt,
    tolls: tuple[Toll, ...],
) -> Outcome[Field]:
    """Remove the assault regiment; the army lives on with the next in front.

    Rules: VAL-DISENG-09, VAL-DISENG-48.
    """
    state = field.force(attempt.force)
    companies = engaging_companies(play, field, attempt.force)
    gone = {company.id for company, _ in companies} or set(state.figures)
    figures = {key: 0 if key in gone else left for key, left in state.figures.items()}
    event = told_of(
        play,
        engagement,
        "regiment-destroyed",
        rule="VAL-DISENG-48",
        force=attempt.force,
        facts={
            "operation": str(attempt.operation),
            "rows": tuple(_in_words(each, play) for each in tolls),
            "lost": state.strength - sum(figures.values()),
        },
    )
    after = field.with_force(replace(state, figures=figures))
    return Outcome(situation=after, events=(event,))


def _parted(
    play: Play, engagement: Engagement, field: Field, attempt: Attempt
) -> Outcome[Field]:
    """Take a force out of the engagement and count its half period as no rest.

    Rules: VAL-DISENG-06, VAL-REST-12, VAL-DISENG-21.
    """
    state = field.force(attempt.force)
    if engagement.half not in state.busy_in:
        state = replace(state, busy_in=(*state.busy_in, engagement.half))
        field = field.with_force(state)
    now = field.engagement(engagement.id)
    left = replace(
        now.without(attempt.force),
        way_out={**now.way_out, attempt.force: str(attempt.operation)},
    )
    event = told_of(
        play,
        engagement,
        "got-away",
        rule="VAL-DISENG-06",
        force=attempt.force,
        facts={"operation": str(attempt.operation)},
    )
    return Outcome(situation=field.with_engagement(left), events=(event,))


def _of_original(play: Play) -> bool:
    return play.switches.choice("diseng.losses_of") == "original"


def _original(play: Play, companies: tuple[tuple[object, int], ...]) -> int:
    """Return the figures the engaging regiment began the campaign with."""
    ids = {getattr(company, "id", "") for company, _ in companies}
    for force in play.campaign.forces:
        for regiment in force.regiments:
            if ids & {company.id for company in regiment.companies}:
                return regiment.figures
    return 0


def _in_words(found: Toll, play: Play) -> str:
    name = play.campaign.force(found.opponent).name
    difference = f"{found.difference:+d}".replace("-", "−")
    return f"{difference} against {name}: {found.loss.text}"
