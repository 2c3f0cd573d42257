"""The pending period, and closed ones, as they are told: all in one form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.played import Played
from generator.pipeline.recorded_values import (
    ForceStart,
    recorded_events,
    recorded_inputs,
    recorded_situation,
    recorded_start,
)
from generator.pipeline.unasked import unasked_in

if TYPE_CHECKING:
    from generator.chronicle.book import Book
    from generator.kit.phase import Resolution
    from generator.kit.rules import RuleBook, Rules, State
    from generator.world.campaign import Campaign
    from generator.world.period_inputs import PeriodInputs


SHORT_DIGEST = 8


def pending_period(
    campaign: Campaign,
    rules: Rules[State],
    resolution: Resolution[State],
    inputs: PeriodInputs,
) -> Played:
    """Return the pending period as the umpire knows it."""
    return Played(
        period=inputs.period,
        is_closed=False,
        record="",
        facts=rules.facts(campaign, resolution.after),
        events=resolution.events,
        questions=resolution.questions,
        texts=tuple((text.to, text.title, text.body) for text in inputs.texts),
        orders=_told_of(rules, inputs),
        standing=inputs.standing,
        unasked=unasked_in(campaign, rules, resolution, inputs),
    )


def closed_period(
    campaign: Campaign, rules: Rules[State], book: Book, number: int
) -> Played:
    """Return a closed period as it was recorded, whatever the rules say today.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    situation = recorded_situation(rules, book, number)
    given = recorded_inputs(rules, book, number)
    return Played(
        period=given.period,
        is_closed=True,
        record=book.entries[number - 1].digest[:SHORT_DIGEST],
        facts=rules.facts(campaign, situation),
        events=recorded_events(book, number),
        questions=(),
        texts=tuple((text.to, text.title, text.body) for text in given.texts),
        orders=_told_of(rules, given),
        standing=given.standing,
    )


def _told_of(rules: RuleBook, inputs: PeriodInputs) -> tuple[object, ...]:
    """Return the orders of a period that are told in words."""
    kinds = (kind for kind in rules.orders if kind.table.told)
    return tuple(order for kind in kinds for order in kind.entered(inputs))


def campaign_of_then(campaign: Campaign, book: Book, number: int) -> Campaign:
    """Return the campaign with the armies there were when a record was written.

    They begin where they did then; what belongs to armies that came later is left out.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    then = recorded_start(book, number)
    return campaign.as_begun({force: start.at for force, start in then.items()})


def start_values(campaign: Campaign) -> dict[str, ForceStart]:
    """Return what the file says of the start, which no later edit can change."""
    return {
        force.id: ForceStart(
            side=force.side,
            at=force.start,
            figures={
                part.id: part.figures
                for part in force.parts
                if part.figures is not None
            },
        )
        for force in campaign.forces
        if not force.is_kept_free
    }
