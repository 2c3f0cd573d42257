"""CONTACT: how far the size told is off, by dice or by somebody's word."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, place_of
from generator.systems.valormr.rules.contact import asking
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.clock import Event

Estimating = tuple[str, str]
"""Who estimates, and whom."""
DICE, UMPIRE = "dice", "umpire"
NAMED = "named"
OFF_BY = "percent"
"""With a size that is named: by how much it is off."""


class SizeError(Struct, frozen=True, kw_only=True):
    """How far one estimate of a size is off."""

    percent: int
    throw: Throw | None = None
    """The dice that told it; none: somebody named it."""


def contact_row(play: Play, commander: Commander) -> str:
    """Return the row of the contact table a commander reads.

    Rule: VAL-CONTACT-25.
    """
    score = commander.contact.modified if commander.contact else 0
    return play.tables.contact_results.row_at(score)


def margin_of(play: Play, commander: Commander) -> str:
    """Return how far a commander's estimates of size may be off.

    Rule: VAL-CONTACT-25.
    """
    return play.tables.contact_results.text(contact_row(play, commander), "margin")


def size_errors(
    engagement: Engagement, field: Field
) -> tuple[Mapping[Estimating, SizeError], tuple[Event, ...]]:
    """Return how far every rough estimate of a contact is off, and what is told of it.

    As the campaign has it, two dice tell, or the umpire or the opponent names any
    percentage within the margin; who is asked may have the dice thrown instead.

    Raises:
        AwaitedDecision: Somebody has to say, or dice have to be thrown by hand.
        CampaignError: A percentage lies beyond its margin.

    Rules: VAL-CONTACT-31, VAL-CONTACT-32, VAL-CONTACT-33, VAL-GEN-10.
    """
    columns = {column.key for column in field.play.tables.size_estimates.columns}
    rough = {
        (commander.force, opponent): commander
        for commander in engagement.commanders
        if margin_of(field.play, commander) in columns
        for opponent in commander.opponents
    }
    named, told = _named(engagement, field, rough)
    thrown = [pair for pair in rough if pair not in named]
    throws = asking.thrown_together(
        partial(size_throw, field.play, engagement, *pair) for pair in thrown
    )
    errors = {pair: SizeError(percent=percent) for pair, percent in named.items()}
    for pair, throw in zip(thrown, throws, strict=True):
        percent = field.play.tables.size_error(throw.total, margin_of(field.play, rough[pair]))
        errors[pair] = SizeError(percent=int(percent), throw=throw)
    return errors, told


def size_throw(play: Play, engagement: Engagement, force: str, opponent: str) -> Throw:
    """Throw two dice for a commander's estimate of one opponent's size.

    Rules: VAL-CONTACT-32, VAL-CONTACT-33, VAL-GEN-10.
    """
    subject = f"{engagement.id}.{force}.{opponent}"
    return play.throw("VAL-CONTACT-33", subject, dice=2)


def _named(
    engagement: Engagement, field: Field, rough: Mapping[Estimating, Commander]
) -> tuple[Mapping[Estimating, int], tuple[Event, ...]]:
    """Ask for the percentages that are to be named; return those that are.

    Rules: VAL-CONTACT-31, VAL-CONTACT-32.
    """
    by = field.play.switches.choice("contact.size_by")
    if by == DICE:
        return {}, ()
    questions: dict[Estimating, Question] = {}
    margins: dict[str, int] = {}
    for (force, opponent), commander in rough.items():
        margin = margin_of(field.play, commander)
        facts = (
            ("estimates", field.army(force).name),
            ("of", field.army(opponent).name),
            ("margin", margin),
        )
        options = replace(SIZE_OPTIONS, rule="VAL-CONTACT-31", facts=facts)
        kind, asked = f"size-{force}", opponent
        if by == UMPIRE:
            options = replace(options, rule="VAL-CONTACT-32")
            kind, asked = f"size-{force}-{opponent}", ""
        question = asking.question_for(field, engagement, kind, asked, options)
        questions[force, opponent] = replace(question, kind="size")
        margins[question.key] = int(margin)

    def check(question: Question, decision: Decision) -> None:
        if decision.choice == NAMED:
            _percent(decision, margins[question.key])

    found = asking.answers(field, questions.values(), check)
    percents = {
        pair: _percent(found[question.key], margins[question.key])
        for pair, question in questions.items()
        if found[question.key].choice == NAMED
    }
    return percents, found.told


SIZE_OPTIONS = asking.Options(
    rule="VAL-CONTACT-32",
    choices=(
        Choice(
            key=NAMED,
            means="size-named",
            rule="VAL-CONTACT-31",
            needs=(OFF_BY,),
            example="percent = -20   # within the margin",
        ),
        Choice(key=DICE, means="size-dice", rule="VAL-CONTACT-33"),
    ),
)


def _percent(decision: Decision, margin: int) -> int:
    """Return the percentage a decision names.

    Raises:
        CampaignError: It is not a whole number, or lies beyond the margin.

    Rules: VAL-CONTACT-31, VAL-CONTACT-32.
    """
    value = decision.detail.get(OFF_BY)
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if is_whole and abs(int(str(value))) <= margin:
        return int(str(value))
    what = f"an estimate cannot be off by {value!r} percent here"
    hint = f"write a whole number from -{margin} to {margin}: percent = -20"
    raise asking.refused(place_of(decision, OFF_BY), "C087", what, hint, "VAL-CONTACT-31")
