"""Periods played again by the rules of today, and periods played in advance."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE
from generator.brief.words import words_for
from generator.dice import KeyedDice, UnfitFacesError
from generator.errors import CampaignError
from generator.kit.facts import CALLED
from generator.kit.recorded_kinds import event_to_plain
from generator.pipeline.briefings import briefed
from generator.pipeline.recorded_values import (
    campaign_of_then,
    missing_in,
    pending_period,
    recorded_inputs,
    recorded_situation,
    recorded_throws,
)
from generator.pipeline.records import settings_in_force, situation_differences, table_digests
from generator.read.table_reading import written
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.audience import Played
    from generator.brief.briefing import Briefing
    from generator.chronicle.record import Record
    from generator.kit.phase import Resolution, Situation
    from generator.pipeline.desk import Desk
    from generator.world.clock import Event


class Replayed(Struct, frozen=True, kw_only=True):
    """What came of playing a closed period again."""

    period: str
    differences: tuple[str, ...]
    """One line each; empty: it comes out the same."""


def replay(desk: Desk, number: int) -> Replayed:
    """Play a closed period again, by the rules of today and with the dice of then.

    It starts from the record before, so that one difference does not bring forth
    others in every period after it. Where today's rules ask for more than the record
    answers, what would follow cannot be known, and only the questions are told.

    Args:
        desk: The campaign.
        number: The period's place in the chronicle, from 1.
    """
    record = desk.book.parse(number)
    gone = sorted(set(record.start) - {force.id for force in desk.campaign.forces})
    differences = tuple(
        f"cannot be played: {force} is no longer in the campaign file" for force in gone
    )
    if not gone:
        differences = tuple(_Replay(desk, number, record).differences())
    return Replayed(period=record.period, differences=differences)


class _Replay:
    """One closed period, and what the rules of today make of it."""

    def __init__(self, desk: Desk, number: int, record: Record) -> None:
        self._desk = desk
        self._number = number
        self._record = record
        self._inputs = recorded_inputs(desk.rules, desk.book, number)
        self._throws = recorded_throws(desk.book, number)

    def differences(self) -> Iterator[str]:
        """Yield everything that would be otherwise."""
        try:
            lines = tuple(self._compared(self._played_again()))
        except CampaignError as fault:
            for finding in fault.findings:
                yield f"today's rules cannot use an entry of then: {finding.what}"
            return
        except UnfitFacesError as unfit:
            recorded = {throw.key: throw.pips for throw in self._throws}
            count = len(recorded.get(unfit.key, ()))
            dice = unfit.kind.counted(unfit.dice)
            yield f"today's rules roll {dice} for {unfit.key}, and {count} are recorded"
            return
        except KeyError as unknown:
            missing = missing_in(self._desk.campaign, unknown)
            yield f"today's rules cannot use an entry of then: {missing}"
            return
        if lines:
            yield from self._rule_differences()
            yield from lines

    def _compared(self, resolution: Resolution[Situation]) -> Iterator[str]:
        """Yield where what is played today differs from what is recorded."""
        then = self._desk.closed(self._number)
        now = pending_period(self._desk.campaign, self._desk.rules, resolution, self._inputs)
        yield from self._asked_today(now)
        if now.questions:
            return
        thrown = {str(throw.key) for throw in resolution.throws}
        for key in sorted({str(throw.key) for throw in self._throws} - thrown):
            yield f"was rolled, and would not be asked for: {key}"
        yield from self._event_differences(then, now)
        yield from self._situation_differences(resolution)

    def _played_again(self) -> Resolution[Situation]:
        """Play a period with the faces that were recorded; others are awaited."""
        rules = self._desk.rules
        campaign = campaign_of_then(self._desk.campaign, self._desk.book, self._number)
        if self._number == 1:
            before = rules.opening(campaign)
        else:
            last = recorded_situation(rules, self._desk.book, self._number - 1)
            before = rules.following(last)
        faces = {str(throw.key): throw.faces for throw in self._throws}
        dice = KeyedDice(seed="", by_hand={**self._inputs.dice, **faces}, await_missing=True)
        return rules.resolve(campaign, before, self._inputs, dice)

    def _rule_differences(self) -> Iterator[str]:
        """Yield a line for each table and switch that is not the one of then.

        What a record does not know, such as a table that is new since, is not compared;
        a record of format 1 knows none of them one by one.
        """
        campaign, rules = self._desk.campaign, self._desk.rules
        digests = table_digests(campaign, rules)
        for name, digest in self._record.tables.items():
            if digests.get(name, digest) != digest:
                yield f"the table {name} has changed since"
        settings = settings_in_force(campaign, rules)
        for key, was in self._record.switches.items():
            if settings.get(key, was) != was:
                yield f"{key} was {written(was)}, and is {written(settings[key])}"

    def _asked_today(self, now: Played) -> Iterator[str]:
        """Yield what today's rules would ask and the record does not answer."""
        asked = self._view(now).asked
        for each in asked:
            whom = ", ".join(each.asks) or "the umpire"
            yield (
                f"today's rules would ask {whom}: {each.text} ({each.key}; "
                f"{self._rule_with_reading(each.rule)})"
            )
        if asked:
            yield (
                "the record has no answer to that; it stands, and the next period goes on from it"
            )

    def _event_differences(self, then: Played, now: Played) -> Iterator[str]:
        """Yield what was told and would not be, and the other way round.

        What would only be told sooner or later in the period is left out.
        """
        was, would_be = _as_texts(then.events), _as_texts(now.events)
        elsewhere = set(was) & set(would_be)
        matcher = SequenceMatcher(a=was, b=would_be, autojunk=False)
        for step, start, end, new_start, new_end in matcher.get_opcodes():
            if step == "equal":
                continue
            for at in range(start, end):
                if was[at] not in elsewhere:
                    yield f"then: {self._told(then, then.events[at])}"
            for at in range(new_start, new_end):
                if would_be[at] not in elsewhere:
                    yield f"now:  {self._told(now, now.events[at])}"

    def _situation_differences(self, resolution: Resolution[Situation]) -> Iterator[str]:
        """Yield every value of the closing situation that would be another.

        What the record does not know yet counts as it stands by default.
        """
        rules = self._desk.rules
        then = recorded_situation(rules, self._desk.book, self._number)
        now = rules.from_plain(rules.to_plain(resolution.after))
        called = CALLED.among(rules.facts(self._desk.campaign, then))
        words = words_for(self._desk.campaign, rules.wording, called)
        yield from situation_differences(then, now, rules.situation_wording, words)

    def _told(self, played: Played, event: Event) -> str:
        """Return one event in words."""
        alone = replace(played, events=(event,), questions=())
        despatches = self._view(alone).despatches
        text = despatches[0].text if despatches else event.kind
        return f"{text} ({self._rule_with_reading(event.rule)})"

    def _view(self, played: Played) -> Briefing:
        """Return everything about a period, in words."""
        return briefed(self._desk, played, UMPIRE)

    def _rule_with_reading(self, rule: str) -> str:
        """Return a rule, and the reading of it that changed since the period."""
        changed = (
            reading.id
            for reading in self._desk.rules.changed_readings
            if rule in reading.rules and reading.is_newer_than(self._record.program)
        )
        return ", ".join(dict.fromkeys((rule, *sorted(changed))))


def _as_texts(events: Sequence[Event]) -> list[str]:
    """Return events in a form that can be compared.

    A fact that is empty is told like one that is not there.
    """
    plain = (
        replace(
            event,
            facts={
                name: value
                for name, value in event.facts.items()
                if not (value is False or value in ("", ()))
            },
        )
        for event in events
    )
    return [json.dumps(event_to_plain(event), sort_keys=True) for event in plain]


# Periods played in advance: what would come if each were closed as it is ordered.


def played_ahead(desk: Desk) -> Iterator[Played]:
    """Yield the pending period, then those after it, as far as nothing is awaited.

    They are played by what the file has for them, with the dice a build would roll;
    nothing is written. There is no last one: whoever asks stops.

    Raises:
        CampaignError: An entry of one of them cannot be used.
    """
    campaign, rules = desk.campaign, desk.rules
    inputs, resolution = desk.inputs, desk.resolution
    yield pending_period(campaign, rules, resolution, inputs)
    while not resolution.questions:
        situation = rules.following(resolution.after)
        inputs = campaign.inputs_for(situation.period)
        faults = rules.faults(campaign, situation, inputs)
        if faults:
            raise CampaignError(faults)
        resolution = rules.resolve(campaign, situation, inputs, desk.dice_of(inputs))
        yield pending_period(campaign, rules, resolution, inputs)
