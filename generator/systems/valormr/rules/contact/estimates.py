"""CONTACT: what a commander learns of an opponent's size and composition."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.contact.field import regiments_left
from generator.systems.valormr.rules.contact.sizes import SizeError, contact_row, size_errors
from generator.systems.valormr.rules.contact.units import figures_engaging, regiment_figures
from generator.systems.valormr.rules.muster import Arm
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.muster import Company
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Event

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
    """Return whether a commander does not know the enemy is there.

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
