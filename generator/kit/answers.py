"""What play awaits of people, and whether what they answered can be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Question
from generator.kit.typed_entries import is_under_answers
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Container

    from generator.dice.bag import WantedThrow
    from generator.errors import KeyPath
    from generator.world.campaign import Campaign
    from generator.world.period_inputs import Decision


def asked_throw(wanted: WantedThrow) -> Question:
    """Ask for a throw that has to be made by hand."""
    return Question(
        key=str(wanted.key),
        kind="throw",
        rule=wanted.key.rule,
        asks=(),
        sides=(),
        wanted=wanted,
    )


def place_of(decision: Decision, key: str) -> KeyPath:
    """Return where a decision says something: at its key, or on its one line."""
    one_line = is_under_answers(decision.where)
    return decision.where if one_line else (*decision.where, key)


def hexes_in(decision: Decision, key: str, *, rule: str) -> tuple[Hex, ...]:
    """Return the hexes a decision names under a key, at least one.

    Raises:
        CampaignError: It names something else.
    """
    value = decision.detail.get(key, ())
    places = value if isinstance(value, tuple) else (value,)
    found = tuple(place for place in places if isinstance(place, Hex))
    if found and len(found) == len(places):
        return found
    raise CampaignError(
        (
            Finding(
                code="C070",
                where=place_of(decision, key),
                what=f"the choice {decision.choice!r} needs hexes under {key!r}",
                hint=f'write labels or places: {key} = "0304"',
                rule=rule,
            ),
        )
    )


def hex_among(
    decision: Decision, goals: Container[Hex], *, rule: str, what: str, hint: str
) -> Hex:
    """Return the hex a decision names under ``to``.

    Args:
        decision: What was decided.
        goals: The hexes allowed.
        rule: The rule that allows them.
        what: What is wrong with any other.
        hint: What would be right.

    Raises:
        CampaignError: It is not one of them.
    """
    goal = hexes_in(decision, "to", rule=rule)[0]
    if goal in goals:
        return goal
    where = place_of(decision, "to")
    raise CampaignError(
        (Finding(code="C085", where=where, what=what, hint=hint, rule=rule),)
    )


def answer_fault(
    campaign: Campaign, question: Question, decision: Decision
) -> Finding | None:
    """Return why an answer cannot be taken, none when it can."""
    choice = next((c for c in question.choices if c.key == decision.choice), None)
    if choice is not None:
        missing = [name for name in choice.needs if name not in decision.detail]
        if not missing:
            return None
        return Finding(
            code="C070",
            where=decision.where,
            what=f"the choice {choice.key!r} also needs {', '.join(missing)}",
            rule=choice.rule,
        )
    barred = next((b for b in question.barred if b.key == decision.choice), None)
    open_to_him = ", ".join(c.key for c in question.choices)
    if barred is None:
        return Finding(
            code="C071",
            where=place_of(decision, "choice"),
            what=f"{decision.choice!r} is not an answer to {question.key}",
            hint=f"choose one of: {open_to_him}",
            rule=question.rule,
        )
    who = ", ".join(campaign.force(force).name for force in question.asks)
    return Finding(
        code="C072",
        where=place_of(decision, "choice"),
        what=f"{who or 'nobody'} may not {barred.key} here: {barred.reason}",
        hint=f"choose one of: {open_to_him}",
        rule=barred.rule,
    )
