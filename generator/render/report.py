"""The umpire's report: a period as data that other programs can read.

Numbers that are not whole are texts such as ``15/2``; hexes are their labels; every
key is there even when it holds nothing.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.kit.facts import CALLED
from generator.render.known_forces import known_forces
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch
    from generator.errors import Finding
    from generator.world.board import Board
    from generator.world.clock import Event, FactValue

FORMAT = 1
"""Raised when a reader of older reports would go wrong."""

Plain = dict[str, Any]


class ReportEntry(Struct, frozen=True, kw_only=True):
    """Something a rule system tells in the report beside what all of them have."""

    key: str
    after: str
    """The key it stands behind."""
    told: Callable[[Briefing], object]
    """What JSON can hold."""


def report(
    briefing: Briefing,
    entries: Sequence[ReportEntry] = (),
    *,
    events: Sequence[Event] = (),
    findings: Sequence[Finding] = (),
    records: Sequence[Mapping[str, str]] = (),
) -> bytes:
    """Return a period as JSON.

    Args:
        briefing: What the reader knows.
        entries: What the rule system adds; those behind the same key in order.
        events: The period's events, for their arithmetic; the umpire's report only.
        findings: What was found amiss in the campaign file.
        records: The closed periods, each with the digest of its record.
    """
    period = briefing.period
    document = {
        "format": FORMAT,
        "campaign": {"id": briefing.head.id, "title": briefing.head.title},
        "rules": briefing.head.rules_title,
        "reader": str(briefing.audience.kind),
        "period": {
            "id": str(period),
            "turn": period.turn,
            "part": period.name,
            "number": period.number,
            "closed": briefing.is_closed,
            "record": briefing.record,
        },
        "forces": [
            {
                "id": force.id,
                "name": force.name,
                "place": force.place,
                **known_facts(briefing, force.id),
            }
            for force in known_forces(briefing)
        ],
        "events": list(_events(briefing, events)),
        "awaited": [
            {
                "key": asked.key,
                "text": asked.text,
                "rule": asked.rule,
                "asks": list(asked.asks),
                "choices": [{"choice": each.key, "means": each.means} for each in asked.choices],
                "paste": asked.paste,
            }
            for asked in briefing.asked
        ],
        "texts": [{"title": title, "body": body} for title, body in briefing.texts],
        "findings": [
            {
                "code": finding.code,
                "severity": str(finding.severity),
                "where": list(finding.where),
                "what": finding.what,
                "hint": finding.hint or "",
                "rule": finding.rule or "",
            }
            for finding in findings
        ],
        "records": list(records),
        "seed_digest": briefing.head.seed_digest,
    }
    whole: Plain = {}
    for key, value in document.items():
        whole[key] = value
        behind = (entry for entry in entries if entry.after == key)
        whole |= {entry.key: entry.told(briefing) for entry in behind}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def plain_value(value: FactValue, board: Board) -> object:
    """Return a fact's value as JSON can hold it."""
    if isinstance(value, bool | int):
        return value
    if isinstance(value, Fraction):
        return _number(value)
    if isinstance(value, Hex):
        return board.grid.label(value)
    if isinstance(value, tuple):
        return [plain_value(part, board) for part in value]
    return str(value)


def known_facts(briefing: Briefing, subject: str) -> Plain:
    """Return everything known of a subject, by name; what it is called stands apart."""
    known = {
        name: value
        for (about, name), value in briefing.facts.items()
        if about == subject and name != CALLED.name
    }
    return {name: plain_value(known[name], briefing.board) for name in sorted(known)}


def _events(briefing: Briefing, events: Sequence[Event]) -> Iterator[Plain]:
    """Yield every despatch with the working of the event behind it."""
    waiting = iter(events)
    for despatch in briefing.despatches:
        event = next((event for event in waiting if _is_of(despatch, event)), None)
        yield {
            "kind": despatch.kind,
            "rule": despatch.rule,
            "half": str(despatch.half or ""),
            "force": despatch.force,
            "contact": despatch.contact,
            "text": despatch.text,
            "dice": [
                {
                    "key": str(throw.key),
                    "faces": list(throw.faces),
                    "thrown": str(throw.thrower),
                    **({"number": throw.number} if throw.number else {}),
                }
                for throw in despatch.throws
            ],
            "arithmetic": _arithmetic(event),
            "facts": {
                name: plain_value(event.facts[name], briefing.board) for name in sorted(event.facts)
            }
            if event is not None
            else {},
        }


def _is_of(despatch: Despatch, event: Event) -> bool:
    """Say whether a despatch tells of an event; both come in the order of play."""
    told = (despatch.kind, despatch.rule, despatch.half, despatch.force)
    return told == (event.kind, event.rule, event.half, event.force)


def _arithmetic(event: Event | None) -> Plain | None:
    """Return how an event's number came about; none where it has no number."""
    if event is None or event.starts_from is None:
        return None
    return {
        "starts_from": _number(event.starts_from),
        "modifiers": [
            {
                "reason": modifier.reason,
                "effect": str(modifier.effect),
                "amount": _number(modifier.amount),
                "rule": modifier.rule,
            }
            for modifier in event.modifiers
        ],
        "result": None if event.result is None else _number(event.result),
    }


def _number(value: int | Fraction) -> int | str:
    """Return a whole number as such, any other as a text such as ``15/2``."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else str(exact)
