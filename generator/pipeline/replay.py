"""Closed periods played again, to see where today's rules would differ."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from generator.brief.audience import UMPIRE
from generator.brief.briefing import brief
from generator.dice.bag import KeyedDice
from generator.kit.plain import event_to_plain
from generator.pipeline.recorded_inputs import inputs_from_plain
from generator.pipeline.records import pending_period, rules_digest
from generator.world.calendar import to_period

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Played
    from generator.chronicle.record import Record
    from generator.kit.phase import Resolution
    from generator.pipeline.desk import Desk
    from generator.world.events import Event
    from generator.world.orders import PeriodInputs


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What came of playing a closed period again."""

    period: str
    differences: tuple[str, ...]
    """One line each; empty: it comes out the same."""


def replay(desk: Desk, number: int) -> Replayed:
    """Play a closed period again, by the rules of today and with the dice of then.

    It starts from the record before, so that one difference does not bring forth
    others in every period after it.

    Args:
        desk: The campaign.
        number: The period's place in the chronicle, from 1.
    """
    record = desk.book.parse(number)
    gone = tuple(_armies_gone(desk, record))
    if gone:
        return Replayed(period=record.period, differences=gone)
    inputs = inputs_from_plain(to_period(record.period), record.inputs)
    resolution = _played_again(desk, number, inputs)
    return Replayed(
        period=record.period,
        differences=(
            *_rule_differences(desk, record),
            *_thrown_differences(record, resolution),
            *_event_differences(desk, number, resolution, inputs=inputs),
            *_situation_differences(desk, record, resolution),
        ),
    )


def _armies_gone(desk: Desk, record: Record) -> Iterator[str]:
    """Yield armies of the record without which nothing can be played again."""
    known = {force.id for force in desk.campaign.forces}
    for force in sorted(set(record.start) - known):
        yield f"cannot be played: {force} is no longer in the campaign file"


def _played_again(desk: Desk, number: int, inputs: PeriodInputs) -> Resolution[Any]:
    """Play a period with the faces that were recorded; others are awaited."""
    rules = desk.rules
    if number == 1:
        before = rules.opening(desk.campaign)
    else:
        last = rules.from_plain(desk.book.parse(number - 1).situation)
        before = rules.following(last)
    throws = desk.book.parse(number).throws
    faces = {str(throw["key"]): _faces(throw["pips"]) for throw in throws}
    dice = KeyedDice(seed="", by_hand={**inputs.dice, **faces}, await_missing=True)
    return rules.resolve(desk.campaign, before, inputs, dice)


def _faces(pips: object) -> tuple[int, ...]:
    """Read the faces of a throw back."""
    return tuple(pips) if isinstance(pips, list) else ()


def _rule_differences(desk: Desk, record: Record) -> Iterator[str]:
    """Yield a line when tables or switches are not those of then."""
    if record.seed_digest != desk.seed_digest:
        yield "the dice seed is not the one of then"
    if record.rules != rules_digest(desk.campaign, desk.rules):
        yield "tables or switches have changed since"


def _thrown_differences(record: Record, resolution: Resolution[Any]) -> Iterator[str]:
    """Yield throws that only one of the two asks for."""
    then = {str(throw["key"]) for throw in record.throws}
    now = {str(throw.key) for throw in resolution.throws}
    for key in sorted(then - now):
        yield f"was thrown, and would not be asked for: {key}"
    for question in resolution.questions:
        yield f"was not asked for, and would be: {question.key}"


def _event_differences(
    desk: Desk, number: int, resolution: Resolution[Any], *, inputs: PeriodInputs
) -> Iterator[str]:
    """Yield what was told and would not be, and the other way round."""
    then = desk.closed(number)
    now = pending_period(desk.campaign, desk.rules, resolution, inputs)
    matcher = SequenceMatcher(
        a=_as_texts(then.events), b=_as_texts(now.events), autojunk=False
    )
    for step, start, end, new_start, new_end in matcher.get_opcodes():
        if step == "equal":
            continue
        for event in then.events[start:end]:
            yield f"then: {_told(desk, then, event)}"
        for event in now.events[new_start:new_end]:
            yield f"now:  {_told(desk, now, event)}"


def _as_texts(events: Sequence[Event]) -> list[str]:
    """Return events in a form that can be compared.

    A fact that is empty is told like one that is not there.
    """
    return [
        json.dumps(event_to_plain(_without_empty(event)), sort_keys=True)
        for event in events
    ]


def _without_empty(event: Event) -> Event:
    facts = {
        name: value
        for name, value in event.facts.items()
        if not (value is False or value in ("", ()))
    }
    return replace(event, facts=facts)


def _told(desk: Desk, played: Played, event: Event) -> str:
    """Return one event in words."""
    alone = replace(played, events=(event,), facts=(), questions=())
    view = brief(desk.campaign, desk.rules, alone, UMPIRE, seed_digest=desk.seed_digest)
    return (
        f"{view.despatches[0].text if view.despatches else event.kind} ({event.rule})"
    )


def _situation_differences(
    desk: Desk, record: Record, resolution: Resolution[Any]
) -> Iterator[str]:
    """Yield every value of the closing situation that would be another.

    What the record does not know yet counts as it stands by default.
    """
    rules = desk.rules
    known = rules.to_plain(rules.from_plain(record.situation))
    then = dict(_leaves(known, ""))
    now = dict(_leaves(rules.to_plain(resolution.after), ""))
    for place in sorted(then.keys() | now.keys()):
        was, would_be = then.get(place, "nothing"), now.get(place, "nothing")
        if was != would_be:
            yield f"{place}: was {was}, would be {would_be}"


def _leaves(value: object, place: str) -> Iterator[tuple[str, str]]:
    """Yield the single values of plain data with their places."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, f"{place}.{key}" if place else str(key))
    elif isinstance(value, (list, tuple)) and any(
        isinstance(item, Mapping) for item in value
    ):
        for item in value:
            yield from _leaves(item, f"{place}.{_name_of(item)}")
    else:
        yield place, json.dumps(value, ensure_ascii=False, default=str)


def _name_of(item: object) -> str:
    """Return by what an item of a list is known."""
    if isinstance(item, Mapping):
        for key in ("force", "id", "name"):
            if key in item:
                return str(item[key])
    return "?"
