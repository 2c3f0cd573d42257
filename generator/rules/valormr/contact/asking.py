"""Questions to commanders, and the answers the umpire has entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding, GeneratorError
from generator.rules.kit.phase import Barred, Choice, Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.dice.bag import WantedThrow
    from generator.rules.valormr.contact.engagement import Engagement
    from generator.rules.valormr.play import Play
    from generator.world.orders import Decision


class AwaitedDecision(GeneratorError):  # noqa: N818 - a question put to the table, not a fault
    """Stops one engagement until somebody has decided."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        """Keep what is asked so that it can be listed."""
        super().__init__(f"{len(questions)} decisions are awaited")
        self.questions = questions


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What may be answered at one point: open choices and barred ones."""

    rule: str
    choices: tuple[Choice, ...]
    barred: tuple[Barred, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether there is more than one thing to choose."""
        return len(self.choices) > 1


def question_for(
    play: Play, engagement: Engagement, kind: str, force: str, options: Options
) -> Question:
    """Put a question to the commander of a force, or to the umpire for no force."""
    side = play.campaign.force(force).side if force else ""
    subject = force or "umpire"
    return Question(
        key=f"{engagement.id}/{kind}/{subject}",
        kind=kind,
        rule=options.rule,
        asks=(force,) if force else (),
        sides=(side,) if side else (),
        choices=options.choices,
        barred=options.barred,
        facts=(("force", force), ("half", str(engagement.half))),
    )


def answers(play: Play, questions: Iterable[Question]) -> dict[str, Decision]:
    """Return the decision for each question by its key.

    Raises:
        AwaitedDecision: Some are not answered yet; all of those.
        CampaignError: An answer is none of the choices.
    """
    found: dict[str, Decision] = {}
    awaited: list[Question] = []
    faults: list[Finding] = []
    for question in questions:
        decision = given(play, question.key)
        if decision is None:
            awaited.append(question)
            continue
        fault = _fault(play, question, decision)
        if fault is None:
            found[question.key] = decision
        else:
            faults.append(fault)
    if faults:
        raise CampaignError(faults)
    if awaited:
        raise AwaitedDecision(tuple(awaited))
    return found


def given(play: Play, key: str) -> Decision | None:
    """Return what the umpire has entered for a question, none when nothing."""
    return next((d for d in play.inputs.decisions if d.question == key), None)


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


def _fault(play: Play, question: Question, decision: Decision) -> Finding | None:
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
            where=(*decision.where, "choice"),
            what=f"{decision.choice!r} is no answer to {question.key}",
            hint=f"choose one of: {open_to_him}",
            rule=question.rule,
        )
    who = ", ".join(play.campaign.force(force).name for force in question.asks)
    return Finding(
        code="C072",
        where=(*decision.where, "choice"),
        what=f"{who or 'nobody'} may not {barred.key} here: {barred.reason}",
        hint=f"choose one of: {open_to_him}",
        rule=barred.rule,
    )
