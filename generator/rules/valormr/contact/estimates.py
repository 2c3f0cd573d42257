"""CONTACT: what a commander learns of an opponent's size and composition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.rules.kit.phase import Outcome
from generator.rules.valormr.contact.telling import told_of
from generator.world.forces import Arm

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.rules.valormr.contact.engagement import Commander, Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.events import Event
    from generator.world.forces import Company

PERCENT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
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


def engaging_companies(
    play: Play, field: Field, force: str
) -> tuple[tuple[Company, int], ...]:
    """Return the companies of the regiment that would engage, with figures left.

    Rule: VAL-CONTACT-28.
    """
    state = field.force(force)
    regiments = {r.id: r for r in play.campaign.force(force).regiments}
    for regiment in state.order_of_march:
        present = tuple(
            (company, state.figures[company.id])
            for company in regiments[regiment].companies
            if state.figures.get(company.id, 0)
        )
        if present:
            return present
    return ()


def engaging_figures(play: Play, field: Field, force: str) -> int:
    """Return the figures that would engage; individuals when there are no others.

    Rules: VAL-CONTACT-28, DEF-OOB-03.
    """
    companies = engaging_companies(play, field, force)
    if companies:
        return sum(figures for _, figures in companies)
    return field.force(force).strength


def told_size(true_figures: int, error_percent: int) -> int:
    """Return the size told: nearest whole figure, halves up, at least one.

    Rule: VAL-CONTACT-33.
    """
    exact = Fraction(true_figures) * (PERCENT + error_percent) / PERCENT
    return max(1, floor(exact + Fraction(1, 2)))


def estimates(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Tell every commander what his contact dice teach him of each opponent.

    Rules: VAL-CONTACT-25, VAL-CONTACT-26, VAL-CONTACT-27, VAL-CONTACT-29,
    VAL-CONTACT-31, VAL-CONTACT-32.
    """
    events = tuple(
        estimate_event(play, engagement, field, commander, opponent)
        for commander in engagement.commanders
        for opponent in commander.opponents
    )
    return Outcome(situation=field, events=events)


def estimate_event(
    play: Play,
    engagement: Engagement,
    field: Field,
    commander: Commander,
    opponent: str,
) -> Event:
    """Make one estimate and tell it to the commander who made it."""
    row = contact_row(play, commander)
    throw, error = size_error(play, engagement, commander, opponent, row)
    found = estimate(play, field, opponent, row=row, error=error)
    event = told_of(
        play,
        engagement,
        f"estimate-{found.level}",
        rule="VAL-CONTACT-25",
        force=commander.force,
        facts={
            "opponent": opponent,
            "figures": found.figures,
            "margin": _margin_words(found.margin),
            "composition": found.composition,
            "regiments": str(found.regiments) if found.regiments >= 0 else "",
            "command_units": found.command_units,
            "individuals": found.individuals,
        },
    )
    return replace(event, throws=() if throw is None else (throw,))


def contact_row(play: Play, commander: Commander) -> str:
    """Return the row of the contact table a commander reads.

    Rule: VAL-CONTACT-25.
    """
    score = commander.contact.modified if commander.contact else 0
    return play.tables.contact_results.row_at(score)


def is_unaware(play: Play, commander: Commander) -> bool:
    """Return whether a commander does not know the enemy is there.

    Rules: VAL-CONTACT-26, VAL-ENGAGE-02.
    """
    row = contact_row(play, commander)
    return play.tables.contact_results.text(row, "composition") == "unaware"


def size_error(
    play: Play,
    engagement: Engagement,
    commander: Commander,
    opponent: str,
    row: str,
) -> tuple[Throw | None, int]:
    """Throw how far an estimate of size is off, in percent.

    Rules: VAL-CONTACT-32, VAL-CONTACT-33, VAL-GEN-10.
    """
    margin = play.tables.contact_results.text(row, "margin")
    if margin in ("none", "accurate"):
        return None, 0
    subject = f"{engagement.id}.{commander.force}.{opponent}"
    throw = play.throw("VAL-CONTACT-33", subject, dice=2)
    return throw, play.tables.size_estimates.whole(str(throw.total), margin)


def estimate(
    play: Play, field: Field, opponent: str, *, row: str, error: int
) -> Estimate:
    """Return what a row of the contact table tells of an opponent.

    Rules: VAL-CONTACT-25, VAL-CONTACT-28, VAL-CONTACT-29.
    """
    table = play.tables.contact_results
    margin, level = table.text(row, "margin"), table.text(row, "composition")
    if margin == "none":
        return Estimate(of=opponent, level=level)
    figures = told_size(engaging_figures(play, field, opponent), error)
    plain = Estimate(
        of=opponent,
        level=level,
        margin=margin,
        figures=figures,
        composition=composition(play, field, opponent, level=level),
    )
    if level not in ("organization", "exact"):
        return plain
    force = play.campaign.force(opponent)
    organized = replace(
        plain,
        regiments=max(0, regiments_present(play, field, opponent) - 1),
        command_units=tuple(unit.name for unit in force.command_units),
    )
    if level != "exact":
        return organized
    state = field.force(opponent)
    return replace(
        organized,
        individuals=tuple(
            f"{who.name} ({who.kind})"
            for who in force.individuals
            if state.figures.get(who.id, 1)
        ),
    )


def regiments_present(play: Play, field: Field, force: str) -> int:
    """Return the regiments of a force with at least one figure."""
    state = field.force(force)
    return sum(
        any(state.figures.get(company.id, 0) for company in regiment.companies)
        for regiment in play.campaign.force(force).regiments
    )


def composition(play: Play, field: Field, force: str, *, level: str) -> tuple[str, ...]:
    """Return the make-up of the engaging regiment at a level of knowledge.

    Rules: VAL-CONTACT-25, VAL-CONTACT-28.
    """
    companies = engaging_companies(play, field, force)
    if not companies:
        whole = play.campaign.force(force)
        return tuple(sorted({who.kind for who in whole.individuals}))
    if level == "basic":
        arms = {company.arm for company, _ in companies}
        return tuple(str(arm) for arm in Arm if arm in arms)
    types = sorted({company.troop_type for company, _ in companies})
    if level == "types":
        return tuple(types)
    total = sum(figures for _, figures in companies)
    shares = {
        kind: sum(
            figures for company, figures in companies if company.troop_type == kind
        )
        for kind in types
    }
    if level == "exact":
        return tuple(f"{shares[kind]} {kind}" for kind in types)
    return tuple(
        f"{kind} {floor(Fraction(PERCENT * shares[kind], total) + Fraction(1, 2))} %"
        for kind in types
    )


def _margin_words(margin: str) -> str:
    if not margin or margin == "accurate":
        return margin
    return f"± {margin} %"
