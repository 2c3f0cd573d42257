"""TURN, DISENG: forces march on after a contact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Barred, Choice, Outcome, hexes_in
from generator.systems.valormr.rules.contact import joining
from generator.systems.valormr.rules.contact.asking import Options, answers, question_for
from generator.systems.valormr.rules.contact.beforehand import reply_to
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.field import IN_CONTACT
from generator.systems.valormr.rules.contact.map_contacts import are_allied
from generator.systems.valormr.rules.movement.columns import END, HALF
from generator.systems.valormr.rules.movement.marching import march_refusal
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.values import Struct, replace
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.hexes import Hex

ON, STAY, ELSEWHERE = "route", "stay", "march"


class Freed(Struct, frozen=True, kw_only=True):
    """Forces out of contact that may march on, and those who have to wait for it."""

    questions: Mapping[str, Question]
    """What each force that may is asked."""
    released: tuple[str, ...]
    """Forces that have answered and are kept waiting by nobody."""
    waiting: frozenset[str]
    """Forces that may march on and are not released yet."""
    unsettled: Mapping[str, int]
    """All whose half period is not settled, and how far each may march."""


NOBODY_FREED = Freed(questions={}, released=(), waiting=frozenset(), unsettled={})


def keeps_pace(play: Play) -> bool:
    """Return whether the even pace binds also who goes on after a contact.

    Then nobody goes on after a contact of the second half, which leaves no time.

    Rules: VAL-TURN-06, VAL-DISENG-12.
    """
    return play.switches.choice("contact.going_on") == "pace"


def go_on(field: Field, half: Half) -> Outcome[Field]:
    """Ask forces whose first-half contact is resolved whether they march on.

    Columns that wait for their way are stopped while forces near them wait.

    Rules: VAL-TURN-06, VAL-CONTACT-07, VAL-DISENG-12, VAL-DISENG-13, VAL-DISENG-18.
    """
    freed = set_free(field, half)
    columns = dict(field.columns)
    for force, column in field.columns.items():
        if column.stop is None and column.state.afoot:
            more = joining.reach(field, force)
            if joining.touches(field, (force,), freed.unsettled, more=more):
                columns[force] = replace(column, stop=IN_CONTACT)
    return released(replace(field, columns=columns), half, freed)


def released(field: Field, half: Half, freed: Freed) -> Outcome[Field]:
    """Set those on the march who have said so, and ask who has said nothing yet.

    They go on when the half period of their contact is over.

    Rules: VAL-TURN-06, VAL-TURN-11, VAL-CONTACT-07, VAL-DISENG-12, VAL-DISENG-18.
    """
    answered: list[Question] = []
    awaited: list[Question] = []
    for force, question in freed.questions.items():
        if field.play.answer(question.key) is None:
            awaited.append(question)
        elif force in freed.released or field.play.typed(question.key) is not None:
            answered.append(question)

    def waypoints_of(question: Question, decision: Decision) -> tuple[Hex, ...]:
        if decision.choice == ELSEWHERE:
            return hexes_in(decision, "to", rule="VAL-TURN-06")
        return field.columns[question.asks[0]].waypoints

    found = answers(field, answered, waypoints_of)
    columns, start = dict(field.columns), HALF if half.is_first else END
    for force in freed.released:
        question = freed.questions[force]
        decision = found[question.key]
        if decision.choice == STAY:
            continue
        column = replace(
            columns[force],
            stop=None,
            waypoints=waypoints_of(question, decision),
            path=(),
            clock=max(columns[force].clock, start),
        )
        if not keeps_pace(field.play):
            column = replace(column, last=start + HALF, goes_on=True)
        columns[force] = column
    return Outcome(
        situation=replace(field, columns=columns), events=found.told, questions=tuple(awaited)
    )


def set_free(field: Field, half: Half, besides: Mapping[str, int] | None = None) -> Freed:
    """Return who may march on after the contacts of a half period.

    ``besides`` are forces not settled in an earlier half period.

    Rules: VAL-TURN-06, VAL-CONTACT-07.
    """
    able = _able_to_go_on(field, _last_contacts(field, half))
    far = joining.with_reach(field, able)
    still_open = joining.with_reach(field, joining.open_forces(field, half))
    busy = joining.grown(field, {**still_open, **(besides or {})}, far)
    questions: dict[str, Question] = {}
    for force, engagement in able.items():
        if force not in busy:
            options = go_on_options(field, engagement, force)
            question = question_for(field, engagement, "go-on", force, options)
            questions[force] = question
    silent = {
        force: far[force]
        for force, question in questions.items()
        if reply_to(field, question) is None
    }
    unsettled = joining.grown(field, busy | silent, {force: far[force] for force in questions})
    free = tuple(force for force in questions if force not in unsettled)
    return Freed(
        questions=questions,
        released=free,
        waiting=frozenset(able).difference(free),
        unsettled=unsettled,
    )


def _last_contacts(field: Field, half: Half) -> dict[str, Engagement]:
    """Return every force met in a half period with its last contact, by id.

    Who has rested with the enemy spends no points in that half period, and a delay
    in the second half leaves nobody it held any time.

    Rules: VAL-CONTACT-08, VAL-TURN-06, VAL-DISENG-21.
    """
    last: dict[str, Engagement] = {}
    held: set[str] = set()
    for engagement in field.situation.engagements:
        if engagement.half != half or not engagement.stage.is_over:
            continue
        last |= dict.fromkeys(engagement.met, engagement)
        if engagement.stage is Stage.RESTED:
            held.update(engagement.met)
        if not half.is_first:
            held.update(engagement.delayed)
    return {force: last[force] for force in sorted(last) if force not in held}


def _able_to_go_on(field: Field, last: Mapping[str, Engagement]) -> dict[str, Engagement]:
    """Return who could take another step this period, with the contact it comes from.

    A hex that an opponent stands in counts where that one could leave it.

    Rules: VAL-TURN-06, VAL-DISENG-12.
    """
    payable = {force: next_hexes(field, force) for force in last}
    able = {force for force in last if _free(field, last[force], force)}
    while True:
        left = {field.force(force).at for force in able}
        follow = {f for f in last if f not in able and left.intersection(payable[f])}
        if not follow:
            return {force: last[force] for force in last if force in able}
        able |= follow


def next_hexes(field: Field, force: str) -> tuple[Hex, ...]:
    """Return the adjacent hexes that a force may march into by the points in hand.

    Rules: VAL-TURN-06, VAL-MOVE-03, VAL-DISENG-12.
    """
    state, left = field.force(force), field.left(force)
    if not state.afoot or force not in field.columns:
        return ()
    if march_refusal(field.play, state, None) is not None:
        return ()
    prices = ((place, step_price(field.play, state, place)) for place in neighbours(state.at))
    return tuple(
        place for place, price in prices if not isinstance(price, Refusal) and price.points <= left
    )


def _free(field: Field, engagement: Engagement, force: str) -> tuple[Hex, ...]:
    """Return those of its next hexes in which no opponent of the contact stands.

    Rules: VAL-TURN-06, VAL-MOVE-14.
    """
    met = (other for other in engagement.met if not are_allied(field.play, force, other))
    taken = {field.force(other).at for other in met if field.force(other).afoot}
    hexes = next_hexes(field, force)
    return tuple(place for place in hexes if place not in taken)


def go_on_options(field: Field, engagement: Engagement, force: str) -> Options:
    """Return whether and whither a force may march on.

    It may follow an opponent who goes on too, but nobody is offered that who has
    another hex to go to.

    Rules: VAL-TURN-06, VAL-DISENG-18.
    """
    hexes = _free(field, engagement, force) or next_hexes(field, force)
    beside = tuple(map(field.play.board.grid.label, hexes))
    elsewhere = Choice(
        key=ELSEWHERE,
        means="go-on-march",
        rule="VAL-TURN-06",
        needs=("to",),
        first_of=beside,
        asked="by which hexes",
    )
    choices = [elsewhere, Choice(key=STAY, means="go-on-stay", rule="VAL-TURN-06")]
    barred: tuple[Barred, ...] = ()
    if field.columns[force].waypoints:
        on_route = Choice(key=ON, means="go-on-route", rule="VAL-TURN-06")
        choices.insert(0, on_route)
    else:
        reason = "it has no route to follow any further"
        barred = (Barred(key=ON, reason=reason, rule="VAL-TURN-06"),)
    return Options(rule="VAL-TURN-06", choices=tuple(choices), barred=barred)
