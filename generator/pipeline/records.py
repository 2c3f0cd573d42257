"""Periods on their way into the chronicle, and out of it again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.brief.briefing import Played
from generator.chronicle.record import Record
from generator.kit.courier_orders import courier_order_to_plain
from generator.kit.fleet_orders import fleet_order_to_plain
from generator.kit.plain import (
    event_from_plain,
    event_to_plain,
    throw_from_plain,
    throw_to_plain,
    value_to_plain,
)
from generator.pipeline.recorded_inputs import inputs_from_plain
from generator.pipeline.unasked import unasked_in
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Resolution
    from generator.kit.rules import Rules
    from generator.pipeline.desk import Desk
    from generator.world.campaign import Campaign
    from generator.world.orders import PeriodInputs

SHORT_DIGEST = 8


def pending_period(
    campaign: Campaign,
    rules: Rules[Any],
    resolution: Resolution[Any],
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
        orders=(*inputs.orders, *inputs.fleet_orders),
        unasked=unasked_in(campaign, rules, resolution, inputs),
    )


def closed_period(
    campaign: Campaign, rules: Rules[Any], record: Record, *, digest: str
) -> Played:
    """Return a closed period as it was recorded, whatever the rules say today."""
    throws = {str(throw["key"]): throw_from_plain(throw) for throw in record.throws}
    situation = rules.from_plain(record.situation)
    period = rules.clock.read(record.period)
    given = inputs_from_plain(period, record.inputs)
    return Played(
        period=period,
        is_closed=True,
        record=digest[:SHORT_DIGEST],
        facts=rules.facts(campaign, situation),
        events=tuple(event_from_plain(event, throws) for event in record.events),
        questions=(),
        texts=tuple((text.to, text.title, text.body) for text in given.texts),
        orders=(*given.orders, *given.fleet_orders),
    )


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
        inputs=inputs_to_plain(desk.inputs),
        throws=tuple(throw_to_plain(throw) for throw in resolution.throws),
        events=tuple(event_to_plain(event) for event in resolution.events),
        situation=rules.to_plain(resolution.after),
        start=start_values(desk.campaign),
    )


def rules_digest(campaign: Campaign, rules: Rules[Any]) -> str:
    """Return a digest of every table and switch in force, house rules included.

    How a table is titled or explained on paper is no part of it.
    """
    tables = rules.amended(campaign)
    printed = {
        name: [[cell.text for cell in row] for row in tables[name].printed().rows]
        for name in sorted(tables)
    }
    switches = {key: campaign.switches[key] for key in sorted(campaign.switches)}
    text = json.dumps([printed, switches], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def inputs_to_plain(inputs: PeriodInputs) -> dict[str, Any]:
    """Return what the umpire entered for a period, as plain data."""
    return {
        "orders": [
            {
                "force": order.force,
                "deed": str(order.deed),
                "route": [[place.q, place.r] for place in order.route],
                "by": order.by_way,
                "means": order.means,
                "rest_in": [str(half) for half in order.rest_in],
                "forced": order.forced,
                "unformed": order.unformed,
                "scouts": order.scouts,
                "march_order": list(order.march_order),
                "march_order_at": str(order.march_order_at or ""),
                "march_table": list(order.march_table),
                "regiments": list(order.regiments),
                "hire": dict(order.hire),
                "build": order.build,
                "note": order.note,
            }
            for order in inputs.orders
        ],
        "fleet_orders": [fleet_order_to_plain(each) for each in inputs.fleet_orders],
        "couriers": [courier_order_to_plain(each) for each in inputs.courier_orders],
        "decisions": [
            {
                "question": decision.question,
                "choice": decision.choice,
                "detail": _plain_values(decision.detail),
            }
            for decision in inputs.decisions
        ],
        "dice": {key: list(inputs.dice[key]) for key in sorted(inputs.dice)},
        "battles": [
            {
                "contact": battle.contact,
                "losses": dict(battle.losses),
                "detail": _plain_values(battle.detail),
            }
            for battle in inputs.battles
        ],
        "rulings": [
            {
                "set": ruling.what,
                "of": ruling.subject,
                "to": value_to_plain(ruling.value),
                "why": ruling.why,
                "public": ruling.public,
                "at_end": ruling.at_end,
            }
            for ruling in inputs.rulings
        ],
        "texts": [
            {"to": text.to, "title": text.title, "body": text.body}
            for text in inputs.texts
        ],
    }


def _plain_values(values: Mapping[str, Any]) -> dict[str, object]:
    return {name: value_to_plain(values[name]) for name in sorted(values)}


def campaign_of_then(campaign: Campaign, record: Record) -> Campaign:
    """Return the campaign with the armies there were when a record was written.

    They begin where they did then; vessels of armies that came later are left out.
    """
    then: Mapping[str, Any] = record.start
    forces = tuple(
        replace(force, start=Hex(*at) if (at := then[force.id]["at"]) else None)
        for force in campaign.forces
        if force.id in then
    )
    vessels = tuple(v for v in campaign.vessels if not v.owner or v.owner in then)
    return replace(campaign, forces=forces, vessels=vessels)


def start_values(campaign: Campaign) -> dict[str, Any]:
    """Return what the file says of the start, which no later edit can change."""
    return {
        force.id: {
            "side": force.side,
            "at": [force.start.q, force.start.r] if force.start else [],
            "figures": {company.id: company.figures for company in force.companies},
        }
        for force in campaign.forces
    }
