"""CONTACT: what a commander learns of an opponent's size and composition."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from math import floor
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, place_of
from generator.systems.valormr.rules.contact import asking
from generator.systems.valormr.rules.contact.field import regiments_left
from generator.systems.valormr.rules.contact.units import figures_engaging, regiment_figures
from generator.systems.valormr.rules.muster import Arm
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.kit.phase import Outcome, Question
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.muster import Company
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision
    from generator.world.clock import Event


# CONTACT: how far the size told is off, by dice or by somebody's word.

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
            asked="by how many percent",
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


PERCENT = 100
LEVELS = ("unaware", "aware", "basic", "types", "organization", "exact")
"""What estimates tell, from little to much."""
ACCURATE = SizeError(percent=0)
CREATURES = "creatures"
"""What a force without infantry or cavalry is taken for at first sight."""


class Estimate(Struct, frozen=True, kw_only=True):
    """What one commander is told of one opponent, and nothing more."""

    of: str
    """The opponent's force."""
    level: str
    """``unaware``, ``aware``, ``basic``, ``types``, ``organization`` or ``exact``."""
    margin: str = ""
    """How far the size may be off, in percent; ``accurate``; empty: no size."""
    figures: int = 0
    """The size told, in figures of the regiment that would engage; 0: none."""
    composition: tuple[str, ...] = ()
    """Arms, troop types or shares, as the level allows."""
    regiments: int = -1
    """Regiments besides the engaging one; -1: not told."""
    command_units: tuple[str, ...] = ()
    individuals: tuple[str, ...] = ()


def engaging_companies(field: Field, force: str) -> tuple[tuple[Company, int], ...]:
    """Return the companies of the regiment that would engage, with who would fight.

    Rules: VAL-CONTACT-28, VAL-RIVER-17.
    """
    figures = figures_engaging(field, force)
    return tuple(
        (company, figures[company.id])
        for company, _ in regiment_figures(field, force)
        if company.id in figures
    )


def engaging_figures(field: Field, force: str) -> int:
    """Return the figures that would engage; individuals when there are no others.

    Rules: VAL-CONTACT-28, DEF-OOB-03.
    """
    companies = engaging_companies(field, force)
    if companies:
        return sum(figures for _, figures in companies)
    return field.force(force).strength


def told_size(true_figures: int, error_percent: int) -> int:
    """Return the size told: nearest whole figure, halves up, at least one.

    Rule: VAL-CONTACT-33.
    """
    exact = Fraction(true_figures) * (PERCENT + error_percent) / PERCENT
    return max(1, floor(exact + Fraction(1, 2)))


def estimates(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Tell every commander what his contact dice teach him of each opponent.

    Rules: VAL-CONTACT-25, VAL-CONTACT-26, VAL-CONTACT-27, VAL-CONTACT-29, VAL-CONTACT-31,
    VAL-CONTACT-32, DEF-STAND-01.
    """
    errors, told = size_errors(engagement, field)
    events: list[Event] = [*told]
    for commander in engagement.commanders:
        row = contact_row(field.play, commander)
        off = {o: errors.get((commander.force, o), ACCURATE) for o in commander.opponents}
        found = tuple(
            estimate(field, opponent, row=row, error=error.percent)
            for opponent, error in off.items()
        )
        events.extend(
            estimate_event(field, engagement, commander, each, off[each.of]) for each in found
        )
        learnt = min((each.level for each in found), key=LEVELS.index, default="")
        own = engaging_figures(field, commander.force)
        is_told = own and all(each.figures for each in found)
        of_enemies = sum(each.figures for each in found)
        percent = floor(Fraction(PERCENT * of_enemies, own)) if is_told else 0
        engagement = engagement.with_commander(
            replace(commander, learnt=learnt, enemy_percent=percent)
        )
    return field.with_engagement(engagement).outcome(*events)


def estimate_event(
    field: Field, engagement: Engagement, commander: Commander, found: Estimate, error: SizeError
) -> Event:
    """Tell one commander's estimate of one opponent to him alone.

    Rules: VAL-CONTACT-25, VAL-CONTACT-32.
    """
    is_off = found.margin not in ("", "accurate")
    event = field.tells(
        engagement,
        f"estimate-{found.level}",
        "VAL-CONTACT-25",
        commander.force,
        opponent=found.of,
        figures=found.figures,
        margin=f"± {found.margin} %" if is_off else found.margin,
        composition=found.composition,
        regiments=str(found.regiments) if found.regiments >= 0 else "",
        command_units=found.command_units,
        individuals=found.individuals,
    )
    return replace(event, throws=() if error.throw is None else (error.throw,))


def is_unaware(play: Play, commander: Commander) -> bool:
    """Return whether a commander does not know the enemy is there: so says his contact roll.

    Rules: VAL-CONTACT-26, VAL-ENGAGE-02.
    """
    row = contact_row(play, commander)
    return play.tables.contact_results.text(row, "composition") == "unaware"


def estimate(field: Field, opponent: str, *, row: str, error: int) -> Estimate:
    """Return what a row of the contact table tells of an opponent.

    Rules: VAL-CONTACT-25, VAL-CONTACT-28, VAL-CONTACT-29, VAL-OOB-22.
    """
    table = field.play.tables.contact_results
    margin, level = table.text(row, "margin"), table.text(row, "composition")
    if margin == "none":
        return Estimate(of=opponent, level=level)
    force, present = field.army(opponent), field.force(opponent).figures
    is_organized, is_exact = level in ("organization", "exact"), level == "exact"
    individuals = (f"{who.name} ({who.kind})" for who in force.individuals if present.get(who.id))
    return Estimate(
        of=opponent,
        level=level,
        margin=margin,
        figures=told_size(engaging_figures(field, opponent), error),
        composition=composition(field, opponent, level=level),
        regiments=max(0, regiments_left(field, opponent) - 1) if is_organized else -1,
        command_units=tuple(u.name for u in force.command_units if is_organized),
        individuals=tuple(individuals) if is_exact else (),
    )


def composition(field: Field, force: str, *, level: str) -> tuple[str, ...]:
    """Return the make-up of the engaging regiment at a level of knowledge.

    Rules: VAL-CONTACT-25, VAL-CONTACT-28.
    """
    companies = engaging_companies(field, force)
    if level == "basic":
        arms = {company.arm for company, _ in companies}
        return tuple(str(arm) for arm in Arm if arm in arms) or (CREATURES,)
    shares = _figures_by_type(field, force)
    types = sorted(shares)
    if level == "types":
        return tuple(types)
    total = sum(shares.values())
    if level == "exact":
        return tuple(f"{shares[kind]} {kind}" for kind in types)
    return tuple(
        f"{kind} {floor(Fraction(PERCENT * shares[kind], total) + Fraction(1, 2))} %"
        for kind in types
    )


def _figures_by_type(field: Field, force: str) -> dict[str, int]:
    """Return the figures that would engage by troop type, or by kind of creature.

    Rules: VAL-CONTACT-28, DEF-OOB-03.
    """
    counts: Counter[str] = Counter()
    for company, figures in engaging_companies(field, force):
        counts[company.troop_type] += figures
    if not counts:
        present = field.force(force).figures
        for who in field.army(force).individuals:
            counts[who.kind] += present.get(who.id, 0)
    return {kind: figures for kind, figures in counts.items() if figures}
