"""ROLE: which roles allies have said they take, while others have still to say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, UnsettledAnswer
from generator.kit.phase import Barred, Choice, place_of
from generator.systems.valormr.rules.contact.asking import Options, named, question_for, refused
from generator.systems.valormr.rules.contact.beforehand import foreseen
from generator.systems.valormr.rules.contact.map_contacts import openings_for
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.kit.phase import Question
    from generator.kit.standing import Beforehand
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.contact.map_contacts import Openings
    from generator.world.campaign import Decision

NONE, SUPPORT, RESERVE, RELIEF, SWITCH = ("none", "support", "reserve", "relief", "support-switch")
TO_SUPPORT, TO_RESERVE = (SUPPORT, RELIEF), (RESERVE, SWITCH)
Named = dict[str, str]
"""A force and the other force its role is for."""


class RolesSoFar(Struct, frozen=True, kw_only=True):
    """What the allies near a contact have said, typed or beforehand."""

    openings: Mapping[str, Openings]
    """What each of them may do, by force."""
    typed: Mapping[str, Decision]
    """What was typed, by force."""
    foreseen: Mapping[str, Beforehand]
    """What others have answered beforehand, by force."""
    waiting: Mapping[str, str]
    """Who will stand behind another as soon as that one supports, by force."""

    @property
    def said(self) -> Mapping[str, Decision]:
        """Every decision there is, by force."""
        beforehand = {force: each.decision for force, each in self.foreseen.items()}
        return dict(sorted({**self.typed, **beforehand}.items()))

    @property
    def silent(self) -> tuple[str, ...]:
        """The forces whose role is open, those that wait for another included."""
        return tuple(force for force in self.openings if force not in self.said)

    @property
    def supporting(self) -> Named:
        """Every force that supports, relief included, and whom.

        Rules: VAL-ROLE-04, VAL-ROLE-06.
        """
        return self._for(TO_SUPPORT)

    @property
    def relieving(self) -> Named:
        """Every force that relieves, and whom.

        Rule: VAL-ROLE-06.
        """
        return self._for((RELIEF,))

    @property
    def reserves(self) -> Named:
        """Every force that stands in reserve, and behind which supporter.

        Rules: VAL-ROLE-09, VAL-ROLE-10.
        """
        supporting = self.supporting
        return {f: whom for f, whom in self._for(TO_RESERVE).items() if whom in supporting}

    @property
    def perhaps_supported(self) -> frozenset[str]:
        """The forces in contact of which it is open whether anybody supports them.

        Rule: VAL-ROLE-04.
        """
        fronts = {each for force in self.silent for each in self.openings[force].fronts}
        return frozenset(fronts.difference(self.supporting.values()))

    def _for(self, choices: tuple[str, ...]) -> Named:
        aims = {
            force: aim_of(decision, self.openings[force])
            for force, decision in self.said.items()
            if decision.choice in choices
        }
        return {force: whom for force, whom in aims.items() if whom}


def roles_so_far(engagement: Engagement, field: Field) -> RolesSoFar:
    """Return which roles are said: what was typed, then what fits it of answers before.

    Who would stand behind another waits for what that one says. Where allies wait for
    each other, the first of them by id goes on to its next line.

    Rules: VAL-ROLE-04, VAL-ROLE-06, VAL-ROLE-09, DEF-STAND-01.
    """
    openings = openings_for(engagement, field)
    questions = role_questions(field, engagement, openings)
    typed = {force: field.play.typed(question.key) for force, question in questions.items()}
    roles = RolesSoFar(
        openings=openings,
        typed={force: said for force, said in typed.items() if said is not None},
        foreseen={},
        waiting={},
    )
    passed: set[tuple[str, str]] = set()
    while True:
        after = _heard(field, questions, roles, passed)
        if after.foreseen == roles.foreseen:
            first = _in_a_circle(after.waiting)
            if first is None:
                return after
            passed.add((first, after.waiting[first]))
        roles = after


def _heard(
    field: Field,
    questions: Mapping[str, Question],
    roles: RolesSoFar,
    passed: Iterable[tuple[str, str]],
) -> RolesSoFar:
    """Return the roles with what each silent ally's own lines decide by now.

    Each is asked with those alone for whom a role is still open.

    Rule: DEF-STAND-01.
    """
    waiting: Named = {}
    for force in roles.silent:
        opening = _still_open(roles, force, passed)
        choices = (
            choice
            if choice.key == NONE
            else replace(choice, needs=("of",), among=possible(opening, choice.key))
            for choice in questions[force].choices
            if choice.key == NONE or possible(opening, choice.key)
        )
        question = replace(questions[force], choices=tuple(choices))
        try:
            check = partial(_fits_or_waits, roles, opening)
            found = foreseen(field, question, check)
        except UnsettledAnswer as unsettled:
            waiting[force] = unsettled.awaits
            continue
        if found is not None:
            roles = replace(roles, foreseen={**roles.foreseen, force: found})
    return replace(roles, waiting=waiting)


def _still_open(roles: RolesSoFar, force: str, passed: Iterable[tuple[str, str]]) -> Openings:
    """Return what an ally may do beside those who have spoken; supporters first.

    Rules: VAL-ROLE-06, VAL-ROLE-09.
    """
    opening, supporting = roles.openings[force], roles.supporting
    relieved = roles.relieving.values()

    def behind(backs: tuple[str, ...]) -> tuple[str, ...]:
        open_yet = [b for b in backs if b in roles.silent and (force, b) not in passed]
        return (*(b for b in backs if b in supporting), *open_yet)

    return replace(
        opening,
        relieves=tuple(each for each in opening.relieves if each not in relieved),
        backs=behind(opening.backs),
        switches=behind(opening.switches),
    )


def _fits_or_waits(roles: RolesSoFar, opening: Openings, _: Question, decision: Decision) -> None:
    """Look at a line: whom it is for may still have to say a role.

    Raises:
        CampaignError: It is for somebody it cannot be for.
        UnsettledAnswer: It is behind one who supports nobody yet.

    Rules: VAL-ROLE-04, VAL-ROLE-09.
    """
    refuse_aim(decision, opening)
    whom = aim_of(decision, opening)
    if decision.choice in TO_RESERVE and whom not in roles.supporting:
        raise UnsettledAnswer(whom)


def _in_a_circle(waiting: Mapping[str, str]) -> str | None:
    """Return the first who waits for himself in the end; none: nobody does."""
    for force in waiting:
        seen, whom = {force}, waiting[force]
        while whom in waiting and whom not in seen:
            seen.add(whom)
            whom = waiting[whom]
        if whom == force:
            return force
    return None


def possible(opening: Openings, choice: str) -> tuple[str, ...]:
    """Return whom a role can be for; nobody for no role.

    Rules: VAL-ROLE-04, VAL-ROLE-09.
    """
    return {
        SUPPORT: opening.fronts,
        RELIEF: opening.relieves,
        RESERVE: opening.backs,
        SWITCH: opening.switches,
    }.get(choice, ())


def aim_of(decision: Decision, opening: Openings) -> str:
    """Return whom a role is for; empty for no role, and for whom it cannot be for."""
    found = possible(opening, decision.choice)
    whom = str(decision.detail.get("of", next(iter(found), "")))
    return whom if whom in found else ""


def refuse_aim(decision: Decision, opening: Openings) -> None:
    """Refuse a role for somebody it cannot be for.

    Raises:
        CampaignError: It is.

    Rules: VAL-ROLE-04, VAL-ROLE-09.
    """
    found = possible(opening, decision.choice)
    if found and not aim_of(decision, opening):
        hint = f"name one of: {', '.join(found)}"
        raise role_fault(decision, f"{decision.detail['of']!r} cannot be named here", hint)


def role_fault(decision: Decision, what: str, hint: str | None = None) -> CampaignError:
    """Return the fault of a role that cannot be taken."""
    where = place_of(decision, "of") if "of" in decision.detail else decision.where
    return refused(where, "C083", what, hint, "VAL-ROLE-04")


def role_questions(
    field: Field, engagement: Engagement, openings: Mapping[str, Openings]
) -> Mapping[str, Question]:
    """Return what each ally is asked, by force.

    Rule: VAL-ROLE-01.
    """
    options = {f: role_options(field, opening) for f, opening in openings.items()}
    return {
        force: question_for(field, engagement, "role", force, options[force]) for force in openings
    }


def role_options(field: Field, opening: Openings) -> Options:
    """Return the roles a force may take.

    Rules: VAL-ROLE-01, VAL-ROLE-06, VAL-ROLE-07, VAL-ROLE-10, VAL-ROLE-11.
    """
    choices = [Choice(key=NONE, means="role-none", rule="VAL-ROLE-01")]
    barred: list[Barred] = []
    rules = {
        SUPPORT: "VAL-ROLE-04",
        RELIEF: "VAL-ROLE-06",
        RESERVE: "VAL-ROLE-09",
        SWITCH: "VAL-ROLE-10",
    }
    for key, rule in rules.items():
        whom = possible(opening, key)
        may_try = opening.fronts if key in TO_SUPPORT else opening.backs
        if whom:
            choice = Choice(key=key, means=f"role-{key}", rule=rule)
            if len(whom) > 1:
                choice = replace(choice, needs=("of",), among=whom)
            choices.append(choice)
        elif may_try:
            barred.append(Barred(key=key, reason=opening.why_not, rule=rule))
    fronts, backs = named(field, opening.fronts), named(field, opening.backs)
    return Options(
        rule="VAL-ROLE-01",
        choices=tuple(choices),
        barred=tuple(barred),
        facts=(("fronts", fronts), ("backs", backs)),
    )
