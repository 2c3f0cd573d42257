"""Periods on their way into the chronicle, and out of it again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator import __version__
from generator.brief.played import Played
from generator.chronicle.record import Record
from generator.chronicle.seal import digest_of
from generator.kit.recorded_kinds import RECORDED, event_to_plain
from generator.pipeline.recorded import (
    ForceStart,
    recorded_events,
    recorded_inputs,
    recorded_situation,
    recorded_start,
    start_to_plain,
)
from generator.pipeline.unasked import unasked_in

if TYPE_CHECKING:
    from generator.chronicle.book import Book
    from generator.kit.phase import Resolution
    from generator.kit.rules import RuleBook, Rules, State
    from generator.kit.switches import Setting
    from generator.kit.table import Table
    from generator.pipeline.desk import Desk
    from generator.world.campaign import Campaign
    from generator.world.orders import PeriodInputs

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
    )


def _told_of(rules: RuleBook, inputs: PeriodInputs) -> tuple[object, ...]:
    """Return the orders of a period that are told in words."""
    kinds = (kind for kind in rules.orders if kind.table.told)
    return tuple(order for kind in kinds for order in kind.entered(inputs))


def record_of(desk: Desk, *, closed: str) -> Record:
    """Return the record of the pending period, ready to be appended.

    Args:
        desk: The campaign; nothing may be awaited any more.
        closed: Real time, UTC, such as ``2026-05-01T19:30:00Z``.
    """
    resolution, rules = desk.resolution, desk.rules
    return Record(
        number=len(desk.book) + 1,
        period=str(desk.period),
        campaign=desk.campaign.id,
        system=rules.name,
        program=__version__,
        rules=rules_digest(desk.campaign, rules),
        seed_digest=desk.seed_digest,
        previous=desk.book.head,
        closed=closed,
        block=desk.inputs.block,
        inputs=rules.codec.to_plain(desk.inputs),
        throws=tuple(map(RECORDED.to_plain, resolution.throws)),
        events=tuple(map(event_to_plain, resolution.events)),
        situation=rules.to_plain(resolution.after),
        start={
            force: start_to_plain(start)
            for force, start in start_values(desk.campaign).items()
        },
        tables=table_digests(desk.campaign, rules),
        switches=settings_in_force(desk.campaign, rules),
    )


def rules_digest(campaign: Campaign, rules: RuleBook) -> str:
    """Return a digest of every table and switch in force, house rules included."""
    in_force = [table_digests(campaign, rules), settings_in_force(campaign, rules)]
    return digest_of(json.dumps(in_force, ensure_ascii=False, sort_keys=True))


def table_digests(campaign: Campaign, rules: RuleBook) -> dict[str, str]:
    """Return a digest of each table in force, house rules included.

    How a table is titled or explained on paper is no part of it.
    """
    tables = rules.amended(campaign)
    return {name: _table_digest(tables[name]) for name in sorted(tables)}


def _table_digest(table: Table) -> str:
    rows = [[cell.text for cell in row] for row in table.printed().rows]
    return digest_of(json.dumps(rows, ensure_ascii=False))


def settings_in_force(campaign: Campaign, rules: RuleBook) -> dict[str, Setting]:
    """Return every switch as it is set, in the file or by default."""
    return {
        key: campaign.switches.get(key, rules.switches[key].default)
        for key in sorted(rules.switches)
    }


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
    }
