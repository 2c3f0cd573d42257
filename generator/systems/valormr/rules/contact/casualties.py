"""DISENG: figures a disengagement or a battle costs, and armies that are no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.army.hits import fallen, hurt, shares_in_words
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.disengagement import figures_lost
from generator.systems.valormr.rules.contact.losses import company_losses
from generator.systems.valormr.rules.contact.units import (
    engaging_regiment,
    regiment_figures,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.disengagement import Operation, Toll
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import FactValue

Tolls = tuple["Toll", ...]


def figures_fall(
    play: Play,
    engagement: Engagement,
    field: Field,
    leaving: tuple[str, Operation],
    tolls: Tolls,
) -> Outcome[Field]:
    """Take figures from the assault regiment of a force that disengages.

    Rules: VAL-DISENG-05, VAL-DISENG-08, VAL-DISENG-41, VAL-DISENG-42.
    """
    force, operation = leaving
    companies = regiment_figures(play, field, force)
    if not companies:
        return _individuals_hurt(play, engagement, field, leaving, tolls)
    state = field.force(force)
    present = sum(figures for _, figures in companies)
    percents = tuple(each.loss.percent for each in tolls)
    original = _figures_at_start(play, field, force) if _of_original(play) else 0
    lost = figures_lost(present, percents, original=original)
    figures = company_losses(state, companies, lost)
    event = told_of(
        play,
        engagement,
        "disengagement-loss" if lost else "disengagement-no-loss",
        rule="VAL-DISENG-40",
        force=force,
        facts={
            "operation": str(operation),
            "rows": in_words(play, tolls),
            "present": present,
            "lost": lost,
            "left": present - lost,
        },
    )
    after = field.with_force(replace(state, figures=figures))
    return Outcome(situation=after, events=(event,)).and_then(
        lambda now: army_gone(play, engagement, now, force)
    )


def _individuals_hurt(
    play: Play,
    engagement: Engagement,
    field: Field,
    leaving: tuple[str, Operation],
    tolls: Tolls,
) -> Outcome[Field]:
    """Take what a force without regiments loses from what each of it can bear.

    Rules: DEF-OOB-03, VAL-DISENG-08.
    """
    force, operation = leaving
    percent = sum(each.loss.percent for each in tolls)
    before = field.force(force)
    after = hurt(play, before, percent)
    event = told_of(
        play,
        engagement,
        "individuals-hurt" if percent else "disengagement-no-loss",
        rule="DEF-OOB-03",
        force=force,
        facts={
            "operation": str(operation),
            "rows": in_words(play, tolls),
            "percent": percent,
            "left": shares_in_words(play, after),
            "gone": fallen(play, before, after),
        },
    )
    return Outcome(situation=field.with_force(after), events=(event,))


def regiment_falls(
    play: Play,
    engagement: Engagement,
    field: Field,
    leaving: tuple[str, Operation],
    tolls: Tolls,
) -> Outcome[Field]:
    """Remove the assault regiment; the army lives on with the next in front.

    Rules: VAL-DISENG-09, VAL-DISENG-48, DEF-OOB-03.
    """
    force, operation = leaving
    state = field.force(force)
    companies = regiment_figures(play, field, force)
    gone = {company.id for company, _ in companies} or set(state.figures)
    figures = {key: 0 if key in gone else left for key, left in state.figures.items()}
    event = told_of(
        play,
        engagement,
        "regiment-destroyed" if companies else "individuals-destroyed",
        rule="VAL-DISENG-48",
        force=force,
        facts={
            "operation": str(operation),
            "rows": in_words(play, tolls),
            "lost": state.strength - sum(figures.values()),
        },
    )
    after = field.with_force(replace(state, figures=figures))
    return Outcome(situation=after, events=(event,)).and_then(
        lambda now: army_gone(play, engagement, now, force)
    )


def army_gone(
    play: Play, engagement: Engagement, field: Field, force: str
) -> Outcome[Field]:
    """Take an army off the map when it had regiments and the last one is destroyed.

    Rule: VAL-DISENG-48.
    """
    whole, state = play.campaign.force(force), field.force(force)
    if not whole.regiments or engaging_regiment(play, field, force) is not None:
        return Outcome(situation=field)
    followers = tuple(
        f"{who.name} ({who.kind})"
        for who in whole.individuals
        if state.figures.get(who.id, 0)
    )
    facts: dict[str, FactValue] = {
        "individuals": followers,
        "lost": state.strength,
        "at": state.at,
    }
    event = told_of(
        play, engagement, "army-gone", rule="VAL-DISENG-48", force=force, facts=facts
    )
    nobody = replace(state, figures=dict.fromkeys(state.figures, 0), scouts=0)
    return Outcome(situation=field.with_force(nobody), events=(event,))


def in_words(play: Play, tolls: Tolls) -> tuple[str, ...]:
    """Return what each opponent's dice cost, as the losses table says it."""
    return tuple(_one_in_words(play, each) for each in tolls)


def _one_in_words(play: Play, found: Toll) -> str:
    name = play.campaign.force(found.opponent).name
    sign = "+" if found.difference > 0 else "−" if found.difference < 0 else ""
    loss = "nothing"
    if found.loss.is_destroyed:
        loss = "destroyed"
    elif found.loss.is_displaced:
        loss = f"{found.loss.percent} % and displaced"
    elif found.loss.percent:
        loss = f"{found.loss.percent} %"
    return f"{sign}{abs(found.difference)} against {name}: {loss}"


def _of_original(play: Play) -> bool:
    return play.switches.choice("diseng.losses_of") == "original"


def _figures_at_start(play: Play, field: Field, force: str) -> int:
    """Return the figures the engaging regiment began the campaign with.

    Rule: VAL-DISENG-42.
    """
    regiment = engaging_regiment(play, field, force)
    return 0 if regiment is None else regiment.figures
