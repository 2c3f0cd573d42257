"""ROLE: support switches said later in a contact than when roles are taken."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import place_of
from generator.kit.phase import Outcome
from generator.kit.typed_entries import place_of_question
from generator.systems.valormr.rules.contact.asking import then
from generator.systems.valormr.rules.contact.switching import switch_support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.period_inputs import Decision

ENGAGE, AFTER = "engage", "after"
MOMENTS = (ENGAGE, AFTER)
"""Before commanders engage or evade; once the contact is resolved."""


def switches_at_choice(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Let reserves change places with their supporters before battle is chosen.

    Rules: VAL-ROLE-10, VAL-ROLE-11.
    """
    return _switched(play, engagement, field, ENGAGE)


def switches_after(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    """Let reserves change places with their supporters once a contact is resolved.

    Rules: VAL-ROLE-10, VAL-ROLE-11.
    """
    return _switched(play, field.engagement(engagement_id), field, AFTER)


def _switched(
    play: Play, engagement: Engagement, field: Field, moment: str
) -> Outcome[Field]:
    """Play every switch that was said for one moment of a contact.

    Nobody is asked: at any time means whenever the commander says so.

    Raises:
        CampaignError: The force does not stand in reserve by then.

    Rules: VAL-ROLE-10, VAL-ROLE-11.
    """
    outcome = Outcome(situation=field)
    for force, decision in _said(play, engagement):
        if decision.choice != moment:
            continue
        play.answer(decision.question)
        supporter = outcome.situation.situation.reserves.get(force)
        if supporter is None:
            raise _no_reserve(decision, force)
        step = partial(switch_support, play, engagement.id, force, supporter)
        outcome = then(outcome, step)
    return outcome


def _said(play: Play, engagement: Engagement) -> Iterator[tuple[str, Decision]]:
    """Yield every switch said in a contact, with the force that makes it.

    Raises:
        CampaignError: It is said for no moment there is.
    """
    head = f"{engagement.id}/switch/"
    for decision in sorted(play.inputs.decisions, key=lambda each: each.question):
        if not decision.question.startswith(head):
            continue
        if decision.choice not in MOMENTS:
            raise CampaignError(
                (
                    Finding(
                        code="C071",
                        where=place_of(decision, "choice"),
                        what=f"{decision.choice!r} is not a time for a support switch",
                        hint=f"choose one of: {', '.join(MOMENTS)}",
                        rule="VAL-ROLE-11",
                    ),
                )
            )
        yield decision.question.removeprefix(head), decision


def _no_reserve(decision: Decision, force: str) -> CampaignError:
    """Return the fault of a switch by a force that is nobody's reserve."""
    return CampaignError(
        (
            Finding(
                code="C083",
                where=place_of_question(decision),
                what=f"{force!r} does not stand in reserve behind a supporter then",
                hint="it takes the reserve role as the contact begins",
                rule="VAL-ROLE-10",
            ),
        )
    )
