"""ROLE: which of the allies of forces in contact support them or stand in reserve."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Barred, Choice, Outcome
from generator.systems.valormr.rules.contact.allies import openings_for
from generator.systems.valormr.rules.contact.asking import (
    Options,
    answers,
    named,
    question_for,
    then,
)
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.switching import relieve, switch_support

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.systems.valormr.rules.contact.allies import Openings
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event
    from generator.world.period_inputs import Decision

NONE, SUPPORT, RESERVE, RELIEF, SWITCH = (
    "none",
    "support",
    "reserve",
    "relief",
    "support-switch",
)
TO_SUPPORT, TO_RESERVE = (SUPPORT, RELIEF), (RESERVE, SWITCH)
Named = dict[str, str]
"""A force and the other force its role is for."""


def take_roles(
    play: Play, engagement: Engagement, field: Field, *, of_all: bool = True
) -> Outcome[Field]:
    """Ask the allies of forces in contact which roles they take, anew each time.

    Args:
        play: The period.
        engagement: The contact.
        field: The field.
        of_all: Whether all have to say; else only what was typed counts.

    Rules: VAL-ROLE-01, VAL-ROLE-02, VAL-ROLE-03, VAL-ROLE-04, VAL-ROLE-09.
    """
    openings = {
        force: opening
        for force, opening in openings_for(play, engagement, field).items()
        if of_all or play.typed(f"{engagement.id}/role/{force}") is not None
    }
    questions = {
        force: question_for(
            play, engagement, "role", force, role_options(play, opening)
        )
        for force, opening in openings.items()
    }
    found = answers(
        play,
        field,
        questions.values(),
        lambda question, decision: _whom(decision, openings[question.asks[0]]),
    )
    chosen = {force: found[question.key] for force, question in questions.items()}
    supporting = dict(_supporting(openings, chosen))
    reserves = dict(_in_reserve(play, openings, chosen, supporting))
    outcome = Outcome(
        situation=with_roles(without_roles(field, engagement), supporting, reserves),
        events=(
            *found.told,
            *(
                _supports(play, engagement, force, whom)
                for force, whom in supporting.items()
                if chosen[force].choice == SUPPORT
            ),
            *(
                _stands_in_reserve(play, engagement, force, whom)
                for force, whom in reserves.items()
                if chosen[force].choice == RESERVE
            ),
        ),
    )
    return _switched(play, engagement, outcome, chosen)


def _switched(
    play: Play,
    engagement: Engagement,
    outcome: Outcome[Field],
    chosen: Mapping[str, Decision],
) -> Outcome[Field]:
    """Play every relief, then every support switch, as roles stand by then.

    Rules: VAL-ROLE-06, VAL-ROLE-10.
    """
    steps: tuple[tuple[str, Callable[..., Outcome[Field]]], ...] = (
        (RELIEF, relieve),
        (SWITCH, switch_support),
    )
    for wanted, step in steps:
        for force in sorted(chosen):
            if chosen[force].choice != wanted:
                continue
            situation = outcome.situation.situation
            roles = situation.supports if wanted == RELIEF else situation.reserves
            if force in roles:
                outcome = then(
                    outcome, partial(step, play, engagement.id, force, roles[force])
                )
    return outcome


def without_roles(field: Field, engagement: Engagement) -> Field:
    """Return the field with the roles of a contact free to be taken anew.

    Rule: VAL-ROLE-04.
    """
    situation = field.situation
    supports = {
        supporter: whom
        for supporter, whom in situation.supports.items()
        if whom not in engagement.forces and supporter not in engagement.forces
    }
    reserves = {
        reserve: supporter
        for reserve, supporter in situation.reserves.items()
        if supporter in supports and reserve not in engagement.forces
    }
    situation = replace(situation, supports=supports, reserves=reserves)
    return replace(field, situation=situation)


def role_options(play: Play, opening: Openings) -> Options:
    """Return the roles a force may take.

    Rules: VAL-ROLE-01, VAL-ROLE-06, VAL-ROLE-07, VAL-ROLE-10, VAL-ROLE-11.
    """
    choices = [Choice(key=NONE, means="role-none", rule="VAL-ROLE-01")]
    barred: list[Barred] = []
    lines = (
        (SUPPORT, opening.fronts, "VAL-ROLE-04"),
        (RELIEF, opening.relieves, "VAL-ROLE-06"),
        (RESERVE, opening.backs, "VAL-ROLE-09"),
        (SWITCH, opening.switches, "VAL-ROLE-10"),
    )
    for key, whom, rule in lines:
        needs = ("of",) if len(whom) > 1 else ()
        may_try = opening.fronts if key in TO_SUPPORT else opening.backs
        if whom:
            choices.append(
                Choice(
                    key=key,
                    means=f"role-{key}",
                    rule=rule,
                    needs=needs,
                    among=whom if needs else (),
                )
            )
        elif may_try:
            barred.append(Barred(key=key, reason=opening.why_not, rule=rule))
    facts = (
        ("fronts", named(play, opening.fronts)),
        ("backs", named(play, opening.backs)),
    )
    return Options(
        rule="VAL-ROLE-01", choices=tuple(choices), barred=tuple(barred), facts=facts
    )


def _supporting(
    openings: Mapping[str, Openings], chosen: Mapping[str, Decision]
) -> Iterator[tuple[str, str]]:
    """Yield every force that supports, relief included, and whom.

    Rules: VAL-ROLE-04, VAL-ROLE-06.
    """
    relieved: set[str] = set()
    for force, decision in sorted(chosen.items()):
        if decision.choice not in TO_SUPPORT:
            continue
        whom = _whom(decision, openings[force])
        if decision.choice == RELIEF and whom in relieved:
            raise _fault(decision, f"{whom!r} is relieved by another force already")
        if decision.choice == RELIEF:
            relieved.add(whom)
        yield force, whom


def _in_reserve(
    play: Play,
    openings: Mapping[str, Openings],
    chosen: Mapping[str, Decision],
    supporting: Named,
) -> Iterator[tuple[str, str]]:
    """Yield every force that stands in reserve, and behind which supporter.

    Rules: VAL-ROLE-09, VAL-ROLE-10.
    """
    for force, decision in sorted(chosen.items()):
        if decision.choice not in TO_RESERVE:
            continue
        whom = _whom(decision, openings[force])
        if whom not in supporting:
            name = play.campaign.force(whom).name
            raise _fault(decision, f"{name} supports nobody, so nobody is its reserve")
        yield force, whom


def _whom(decision: Decision, opening: Openings) -> str:
    """Return whom a role is for; empty for no role.

    Raises:
        CampaignError: The decision names somebody it cannot be for.

    Rules: VAL-ROLE-04, VAL-ROLE-09.
    """
    possible = {
        SUPPORT: opening.fronts,
        RELIEF: opening.relieves,
        RESERVE: opening.backs,
        SWITCH: opening.switches,
    }.get(decision.choice)
    return "" if possible is None else _named(decision, possible)


def _named(decision: Decision, possible: tuple[str, ...]) -> str:
    """Return whom a role is for.

    Raises:
        CampaignError: The decision names somebody it cannot be for.
    """
    whom = str(decision.detail.get("of", possible[0]))
    if whom in possible:
        return whom
    hint = f"name one of: {', '.join(possible)}"
    raise _fault(decision, f"{whom!r} cannot be named here", hint)


def _fault(decision: Decision, what: str, hint: str | None = None) -> CampaignError:
    """Return the fault of a role that cannot be taken."""
    where = (*decision.where, "of") if "of" in decision.detail else decision.where
    return CampaignError(
        (Finding(code="C083", where=where, what=what, hint=hint, rule="VAL-ROLE-04"),)
    )


def with_roles(field: Field, supporting: Named, reserves: Named) -> Field:
    """Return the field with allies in their roles.

    Rules: VAL-ROLE-04, VAL-ROLE-05, VAL-ROLE-09.
    """
    situation = replace(
        field.situation,
        supports={**field.situation.supports, **supporting},
        reserves={**field.situation.reserves, **reserves},
    )
    return replace(field, situation=situation)


def _supports(play: Play, engagement: Engagement, force: str, whom: str) -> Event:
    """Tell that a force supports one in contact."""
    return told_of(
        play,
        engagement,
        "supports",
        rule="VAL-ROLE-04",
        force=whom,
        facts={"supporter": force},
    )


def _stands_in_reserve(
    play: Play, engagement: Engagement, force: str, whom: str
) -> Event:
    """Tell that a force stands in reserve behind a supporter."""
    return told_of(
        play,
        engagement,
        "in-reserve",
        rule="VAL-ROLE-09",
        facts={"reserve": force, "supporter": whom},
    )
