"""The record of a period that is closed, and what it keeps of the rules in force."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator import __version__
from generator.chronicle.record import Record
from generator.chronicle.seal import digest_of
from generator.kit.recorded_kinds import RECORDED, event_to_plain
from generator.pipeline.played_periods import start_values
from generator.pipeline.recorded_values import start_to_plain

if TYPE_CHECKING:
    from generator.kit.rules import RuleBook
    from generator.kit.switches import Setting
    from generator.kit.table import Table
    from generator.pipeline.desk import Desk
    from generator.world.campaign import Campaign


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
        inputs=rules.inputs_to_plain(desk.inputs),
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
